/*
 * relay-cat: copies a module.  The smallest filter; what it writes is the
 * canonical form of what it read.
 */
#include "cmd/filter.h"
#include "op/op.h"

static void
canonical_attrs(void *ctx, struct ir_module *m, ir_id id)
{
	struct ir_node *n = ir_at(m, id);

	(void)ctx;
	if (n->kind == NODE_CALL && n->callee == CALLEE_OP && n->attrs != NULL)
		n->attrs = op_canonical_attrs(m, n->ref, n->attrs);
}

static bool
cat_run(struct ir_module *m, const struct filter_run *r)
{
	(void)r;
	for (uint32_t f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, canonical_attrs, NULL);
	return true;
}

static const struct filter cat = {
	.name = "relay-cat",
	.brief = "copy a module in canonical form",
	.run = cat_run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &cat);
}

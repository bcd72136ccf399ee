/*
 * Even functions (even.h): their operand is replaced by what it negates.
 * The negation stays, as others may use it; relay-dce removes it if none
 * does.
 */
#include "even.h"

#include "op/op.h"
#include "pass/globals.h"

struct even {
	struct pass_rewrites *w;
	uint32_t negative, abs, cos;	/* operators */
};

static bool
is_call(const struct ir_node *n, uint32_t op)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    n->ref == op;
}

/* What the operand of an even function negates, if that may take its
 * place; 0: nothing. */
static ir_id
negated(const struct even *e, const struct ir_module *m, ir_id id)
{
	const struct ir_node *f = ir_at(m, id), *n;
	ir_id x;

	if (!is_call(f, e->abs) && !is_call(f, e->cos))
		return 0;
	n = ir_at(m, ir_in(m, f, 0));
	if (!is_call(n, e->negative))
		return 0;
	x = ir_in(m, n, 0);
	if (ir_at(m, x)->type == n->type)	/* types are interned */
		return x;
	pass_refuses(e->w, m, id, EVEN_RULE, "types differ");
	return 0;
}

static void
visit(void *ctx, struct ir_module *m, ir_id id)
{
	const struct even *e = ctx;
	ir_id x;

	while ((x = negated(e, m, id)) != 0 &&
	    pass_rewrites(e->w, m, id, EVEN_RULE, NULL))
		ir_set_operands(m, id, &x, 1);
}

void
even_run(struct ir_module *m, struct pass_rewrites *w)
{
	struct even e = { w, op_find("negative"), op_find("abs"),
	    op_find("cos") };

	/* In what relay-fuse has grouped, nothing may be unused. */
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			ir_walk_function(m, f, visit, &e);
}

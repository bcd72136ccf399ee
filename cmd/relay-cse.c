/*
 * relay-cse: merges bindings that compute the same.
 */
#include "filter.h"
#include "pass/cse.h"
#include "pass/emit.h"

static void
merged(void *ctx, const struct ir_module *m, ir_id id, ir_id into)
{
	struct buf b = { NULL, 0, 0 };
	uint32_t f = m->region.v[ir_at(m, id)->region].function;

	pass_put_binding(&b, ir_at(m, id));
	buf_puts(&b, " computes the same as ");
	pass_put_binding(&b, ir_at(m, into));
	filter_say(ctx, "@%s: %s", m->function.v[f].name, b.v);
	buf_release(&b);
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	struct cse_options o = { r->verbose > 0 ? merged : NULL, (void *)r };
	struct cse_stats s = { 0 };

	cse_run(m, &o, &s);
	stats_add(r->stats, "merged bindings", s.merged);
	return true;
}

static const struct filter cse = {
	.name = "relay-cse",
	.brief = "merge bindings that compute the same",
	/* What is used once more is needed longer. */
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED } },
	.run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &cse);
}

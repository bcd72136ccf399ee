/*
 * relay-precision: options, statistics and warnings around the pass.
 */
#include "cmd/precision_run.h"

#include <string.h>

static void
say(void *ctx, const char *line)
{
	filter_say(ctx, "%s", line);
}

static void
warn_if_nothing(const struct ir_module *m, const struct filter_run *r,
    const struct precision_stats *s)
{
	if (s->products > 0 || s->stored > 0 || (m->numerics != NULL &&
	    strcmp(m->numerics, "reduced") == 0))
		return;
	diag_warning(r->d, NULL, "nothing-narrow", "no product or convolution "
	    "of float32 can be computed on narrower floats");
}

bool
precision_do(struct ir_module *m, const struct filter_run *r)
{
	const struct precision_opts *opts = r->opts;
	struct filter_run speaker = *r;
	uint8_t *by_op = mem_zalloc(op_table_count, 1);
	uint8_t *by_node = mem_zalloc(m->node.n, 1);
	struct precision_options o = { .narrow = strcmp(opts->to, "fp16") ==
	    0 ? DT_FLOAT16 : DT_BFLOAT16, .by_op = by_op, .by_node = by_node,
	    .say = r->verbose > 0 ? say : NULL, .ctx = &speaker };
	struct precision_stats s = { 0 };
	bool ok;

	ok = (opts->settings == NULL || precision_read_settings(m, r, by_op,
	    by_node)) && precision_run(m, &o, &s, r->d);
	mem_free(by_op);
	mem_free(by_node);
	if (!ok)
		return false;
	stats_add(r->stats, "products of narrow floats", s.products);
	stats_add(r->stats, "products that stay in float32", s.full);
	stats_add(r->stats, "values stored narrow", s.stored);
	stats_add(r->stats, "conversions added", s.casts);
	warn_if_nothing(m, r, &s);
	return true;
}

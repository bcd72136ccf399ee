/*
 * relay-precision: options, the pass, its check and statistics.
 */
#include "cmd/precision_run.h"

#include <string.h>

#include "cmd/run_samples.h"
#include "pass/link.h"
#include "pass/rewrite.h"

static void
receive_made(void *ctx, const struct precision_made *p)
{
	precision_list *list = ctx;

	vec_push(list, *p);
}

static void
warn_if_nothing(const struct ir_module *m, const struct filter_run *r,
    const struct precision_stats *s)
{
	/* Some rewrites alone may well be none. */
	if (r->rewrites->only != NULL || r->rewrites->function != NULL ||
	    r->rewrites->limit != UINT64_MAX)
		return;
	if (s->products > 0 || s->stored > 0 || (m->numerics != NULL &&
	    strcmp(m->numerics, "reduced") == 0))
		return;
	diag_warning(r->d, NULL, "nothing-narrow", "no product or convolution "
	    "of float32 can be computed on narrower floats");
}

static bool
pass(struct ir_module *m, const struct filter_run *r, precision_list *list)
{
	const struct precision_opts *opts = r->opts;
	uint8_t *by_op = mem_zalloc(op_table_count, 1);
	uint8_t *by_node = mem_zalloc(m->node.n, 1);
	struct precision_options o = { .narrow = strcmp(opts->to, "fp16") ==
	    0 ? DT_FLOAT16 : DT_BFLOAT16, .by_op = by_op, .by_node = by_node,
	    .rewrites = r->rewrites, .made = receive_made, .ctx = list };
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

/* ---- the check ---- */

static bool
run_samples(struct precision_check *c, struct run_samples *samples)
{
	bool ok = true;
	uint32_t n;

	for (int64_t i = 0; ok && i < run_samples_count(samples); i++) {
		struct value **arg = run_sample(samples, i, &n);

		ok = arg != NULL && precision_check_sample(c, arg, n);
	}
	return ok;
}

/* The pass, on a module of which there is a copy as it was. */
static bool
checked(struct ir_module *m, const struct filter_run *r,
    struct ir_module *before, uint32_t function)
{
	const struct precision_opts *opts = r->opts;
	struct run_samples *samples = run_samples_open(before, r, function,
	    opts->check, opts->samples, &(struct image_options){
	    .range = 1 });
	precision_list list = { NULL, 0, 0 };
	struct precision_check *c;
	bool ok = samples != NULL && pass(m, r, &list);

	if (ok) {
		c = precision_check_new(before, m, function, list.v, list.n,
		    r->d);
		ok = run_samples(c, samples) && precision_report(m, r, c,
		    &list);
		precision_check_free(c);
	}
	if (samples != NULL)
		run_samples_close(samples);
	vec_free(&list);
	return ok;
}

static bool
check(struct ir_module *m, const struct filter_run *r)
{
	const struct precision_opts *opts = r->opts;
	struct link_file f = { "-", m };
	struct link_options none = { NULL, NULL };
	struct ir_module *before;
	uint32_t function;
	bool ok;

	if ((m->has & IR_SCHEDULED) != 0) {
		diag_error(r->d, NULL, "check-scheduled", "--check runs "
		    "modules that are not scheduled");
		return false;
	}
	if (!run_find_function(m, r, opts->function, &function))
		return false;
	before = link_modules(&f, 1, &none, r->d);
	if (before == NULL)
		return false;
	ok = checked(m, r, before, function);
	ir_module_free(before);
	return ok;
}

bool
precision_do(struct ir_module *m, const struct filter_run *r)
{
	const struct precision_opts *opts = r->opts;
	precision_list list = { NULL, 0, 0 };
	bool ok;

	if (opts->check != NULL)
		return check(m, r);
	if (opts->report != NULL) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "no-check", "--report-to is for "
		    "--check");
		return false;
	}
	ok = pass(m, r, &list);
	vec_free(&list);
	return ok;
}

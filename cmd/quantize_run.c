/*
 * relay-quantize: the steps, one after another.
 */
#include "cmd/quantize_run.h"

#include <stdlib.h>
#include <string.h>

/* The samples on which the noise of layers is measured. */
#define COMPARED 16

static bool
read_options(const struct filter_run *r, struct filter_run *speaker,
    struct quantize_options *o)
{
	const struct quantize_opts *opts = r->opts;
	char *end;

	*o = (struct quantize_options){ .symmetric = opts->symmetric,
	    .per_tensor = opts->per_tensor,
	    .say = r->verbose > 0 ? filter_say_line : NULL, .ctx = speaker,
	    .method = strcmp(opts->method, "mse") == 0 ? QUANTIZE_MSE :
	    strcmp(opts->method, "percentile") == 0 ? QUANTIZE_PERCENTILE :
	    strcmp(opts->method, "entropy") == 0 ? QUANTIZE_ENTROPY :
	    QUANTIZE_MINMAX };
	o->percentile = strtod(opts->percentile, &end);
	if (end != opts->percentile && *end == '\0' && o->percentile > 0 &&
	    o->percentile <= 100)
		return true;
	diag_error(r->d, NULL, "percentile", "--percentile is '%s', and must "
	    "be more than 0 and at most 100", opts->percentile);
	return false;
}

/* --pack: a step of its own. */
static bool
pack(struct ir_module *m, const struct filter_run *r,
    struct quantize_options *o)
{
	static const char *const names[] = {
		[QUANTIZE_INT2] = "int2", [QUANTIZE_INT4] = "int4",
		[QUANTIZE_INT8] = "int8", [QUANTIZE_NF4] = "nf4",
		[QUANTIZE_FP4] = "fp4", [QUANTIZE_FP8] = "fp8",
	};
	const struct quantize_opts *opts = r->opts;
	struct quantize_stats s = { 0 };
	uint32_t k = 0;

	while (strcmp(names[k], opts->pack) != 0)
		k++;
	o->pack = (enum quantize_pack)k;
	o->block = opts->block;
	o->int8_data = opts->int8_data;
	if (opts->step != NULL || opts->calibrate != NULL ||
	    opts->settings != NULL || opts->report != NULL)
		return diag_error(r->d, NULL, "pack-options", "--pack takes "
		    "neither a step nor samples, settings or a report"), false;
	if (o->block < 1)
		return diag_error(r->d, NULL, "block", "--block is %lld, and "
		    "must be 1 or more", (long long)o->block), false;
	if (o->int8_data && k > QUANTIZE_INT8)
		return diag_error(r->d, NULL, "pack-options", "--integer-data "
		    "needs weights that are integers, not %s", opts->pack),
		    false;
	if (!quantize_pack(m, o, &s, r->d))
		return false;
	stats_add(r->stats, "products by packed weights", s.packed);
	if (s.packed == 0)
		diag_warning(r->d, NULL, "nothing-packed", "no product has a "
		    "constant matrix that can be packed");
	return true;
}

static bool
observe(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, struct run_samples *samples,
    uint32_t function)
{
	int64_t count = run_samples_count(samples);
	struct quantize_code *k = quantize_compile(m, r, c, function, count);
	bool ok = true;
	uint32_t n;

	for (int64_t i = 0; ok && i < count; i++) {
		struct value **arg = run_sample(samples, i, &n);

		ok = k != NULL ? quantize_code_observe(k, c, arg) :
		    quantize_observe(c, function, arg, n);
	}
	if (k != NULL)
		quantize_code_free(k);
	return ok;
}

static struct value *const *
sample(void *ctx, int64_t i, uint32_t *n)
{
	return run_sample(ctx, i, n);
}

/* --budget: which products stay in floats. */
static bool
keep_budget(const struct filter_run *r, struct quantize_calibration *c,
    struct run_samples *samples, uint32_t function, struct quantize_result *q)
{
	const struct quantize_opts *opts = r->opts;
	struct quantize_budget b = { .function = function, .sample = sample,
	    .ctx = samples };
	char *end;

	if (opts->budget == NULL)
		return true;
	b.most = strtod(opts->budget, &end);
	if (end == opts->budget || *end != '\0' || !(b.most >= 0) ||
	    b.most > 100)
		return diag_error(r->d, NULL, "budget", "--budget is '%s', and "
		    "must be a percentage from 0 to 100", opts->budget), false;
	if (samples == NULL)
		return diag_error(r->d, NULL, "no-samples", "--budget needs "
		    "samples: give inputs with --calibrate"), false;
	b.samples = run_samples_count(samples);
	return quantize_within(c, &b, q->mix, &q->nmix);
}

static bool
report(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, struct run_samples *samples,
    uint32_t function, struct quantize_result *q)
{
	struct quantize_layer *l;
	bool ok = true;
	uint32_t n;

	for (int64_t i = 0; ok && samples != NULL && i < COMPARED &&
	    i < run_samples_count(samples); i++) {
		struct value **arg = run_sample(samples, i, &n);

		ok = quantize_compare(c, function, arg, n, &q->signal,
		    &q->noise);
	}
	l = quantize_layers(c, &n);
	return ok && quantize_write_report(m, r, l, n, q);
}

/* Whether there are samples or settings, if there is need of them. */
static bool
are_known(const struct filter_run *r, const struct quantize_layer *l,
    uint32_t n)
{
	const struct quantize_opts *opts = r->opts;
	bool need = false;

	for (uint32_t i = 0; i < n; i++)
		need = need || (!l[i].weight && !l[i].skip);
	if (!need || opts->calibrate != NULL || opts->settings != NULL)
		return true;
	diag_error(r->d, NULL, "no-samples", "there are no samples and no "
	    "settings: ranges are not known");
	diag_help(r->d, "give inputs with --calibrate=FILE.npz");
	return false;
}

static bool
calibrate(struct ir_module *m, const struct filter_run *r,
    const struct quantize_options *o, struct quantize_stats *s)
{
	const struct quantize_opts *opts = r->opts;
	struct run_samples *samples = NULL;
	struct quantize_calibration *c;
	struct quantize_result q = { 0 };
	struct quantize_layer *l;
	uint32_t function, n;
	bool ok;

	if (!run_find_function(m, r, opts->function, &function))
		return false;
	c = quantize_begin(m, o, r->d);
	l = quantize_layers(c, &n);
	ok = quantize_read_settings(m, r, l, n) && are_known(r, l, n);
	if (ok && opts->calibrate != NULL) {
		samples = run_samples_open(m, r, function,
		    opts->calibrate, opts->samples);
		ok = samples != NULL && observe(m, r, c, samples,
		    function);
	}
	ok = ok && quantize_choose(c, s) && keep_budget(r, c, samples,
	    function, &q);
	if (ok && opts->report != NULL)
		ok = report(m, r, c, samples, function, &q);
	if (samples != NULL)
		run_samples_close(samples);
	quantize_end(c);
	return ok;
}

static void
warn_if_nothing(const struct ir_module *m, const struct filter_run *r,
    const struct quantize_stats *annotated, const struct quantize_stats *done)
{
	if (annotated->products > 0 || done->products > 0 ||
	    (m->numerics != NULL && strcmp(m->numerics, "reduced") == 0))
		return;
	diag_warning(r->d, NULL, "nothing-quantized", "no convolution or "
	    "product of matrices has constant weights: all stays in floats");
	if (annotated->floats > 0)
		diag_help(r->d, "relay-bind makes parameters constants");
}

static bool
expose(struct ir_module *m, const struct filter_run *r,
    const struct quantize_options *o)
{
	const struct quantize_opts *opts = r->opts;
	uint32_t function;

	return run_find_function(m, r, opts->function, &function) &&
	    quantize_expose(m, function, o, r->d);
}

bool
quantize_run(struct ir_module *m, const struct filter_run *r)
{
	const struct quantize_opts *opts = r->opts;
	struct filter_run speaker = *r;
	struct quantize_options o;
	struct quantize_stats a = { 0 }, c = { 0 }, z = { 0 };
	const char *step = opts->step;
	bool ok = read_options(r, &speaker, &o);

	if (ok && opts->pack != NULL)
		return pack(m, r, &o);
	if (ok && (step == NULL || strcmp(step, "annotate") == 0)) {
		ok = (!opts->equalize || quantize_equalize(m, &a, r->d)) &&
		    quantize_annotate(m, &o, &a, r->d);
		if (opts->equalize)
			stats_add(r->stats, "pairs of products equalized",
			    a.equalized);
		stats_add(r->stats, "products annotated", a.products);
		stats_add(r->stats, "products without constant weights",
		    a.floats);
		stats_add(r->stats, "pairs inserted", a.pairs);
	}
	if (ok && step != NULL && strcmp(step, "expose") == 0)
		ok = expose(m, r, &o);
	if (ok && (step == NULL || strcmp(step, "calibrate") == 0)) {
		ok = calibrate(m, r, &o, &c);
		stats_add(r->stats, "pairs calibrated", c.pairs);
	}
	if (ok && (step == NULL || strcmp(step, "realize") == 0)) {
		ok = quantize_realize(m, &o, &z, r->d);
		stats_add(r->stats, "products of integers", z.products);
	}
	if (ok && step == NULL)
		warn_if_nothing(m, r, &a, &z);
	return ok;
}

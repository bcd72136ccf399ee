/*
 * relay-quantize: the steps, one after another.
 */
#include "cmd/quantize_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The samples on which the noise of layers is measured. */
#define COMPARED 16

static bool
number(const char *s, double *v)
{
	char *end;

	*v = strtod(s, &end);
	return end != s && *end == '\0' && isfinite(*v);
}

static enum quantize_weights
weights_of(const char *s)
{
	return strcmp(s, "mse") == 0 ? QUANTIZE_WEIGHTS_MSE :
	    strcmp(s, "gptq") == 0 ? QUANTIZE_WEIGHTS_GPTQ :
	    strcmp(s, "awq") == 0 ? QUANTIZE_WEIGHTS_AWQ :
	    QUANTIZE_WEIGHTS_MINMAX;
}

/* Reports an option that is not as it must be. */
#define wrong(r, id, ...) (diag_error((r)->d, NULL, id, __VA_ARGS__), false)

static bool
read_options(const struct filter_run *r, struct filter_run *speaker,
    struct quantize_options *o)
{
	const struct quantize_opts *opts = r->opts;

	*o = (struct quantize_options){ .symmetric = opts->symmetric,
	    .int16 = opts->int16, .values = opts->values,
	    .per_tensor = opts->per_tensor,
	    .power_of_two = opts->power_of_two,
	    .say = r->verbose > 0 ? filter_say_line : NULL, .ctx = speaker,
	    .method = strcmp(opts->method, "mse") == 0 ? QUANTIZE_MSE :
	    strcmp(opts->method, "average") == 0 ? QUANTIZE_AVERAGE :
	    strcmp(opts->method, "percentile") == 0 ? QUANTIZE_PERCENTILE :
	    strcmp(opts->method, "entropy") == 0 ? QUANTIZE_ENTROPY :
	    QUANTIZE_MINMAX };
	o->weights = opts->weights == NULL ? o->method == QUANTIZE_MSE ?
	    QUANTIZE_WEIGHTS_MSE : QUANTIZE_WEIGHTS_MINMAX :
	    weights_of(opts->weights);
	o->ordered = opts->act_order;
	o->correct = opts->correct_bias;
	o->smooth = -1;
	if (o->ordered && o->weights != QUANTIZE_WEIGHTS_GPTQ)
		return wrong(r, "weights", "--act-order needs "
		    "--weight-method=gptq");
	if (o->int16 && quantize_needs_moments(o))
		return wrong(r, "int16", "--int16 rounds weights to the "
		    "nearest: it takes none of --weight-method=gptq and "
		    "--correct-bias");
	if (opts->smooth != NULL && (!number(opts->smooth, &o->smooth) ||
	    o->smooth < 0 || o->smooth > 1))
		return wrong(r, "smooth", "--smooth is '%s', and must be from "
		    "0 to 1", opts->smooth);
	if (opts->smooth != NULL && o->weights == QUANTIZE_WEIGHTS_AWQ)
		return wrong(r, "smooth", "--smooth and "
		    "--weight-method=awq both scale channels: use one of "
		    "them");
	if (!number(opts->percentile, &o->percentile) || o->percentile <= 0 ||
	    o->percentile > 100)
		return wrong(r, "percentile", "--percentile is '%s', and must "
		    "be more than 0 and at most 100", opts->percentile);
	return true;
}

/* The options of calibration: all before samples run, which can take long. */
static bool
read_samples(const struct filter_run *r, const struct quantize_options *o)
{
	const struct quantize_opts *opts = r->opts;
	double most;

	if (opts->step != NULL && strcmp(opts->step, "calibrate") != 0 &&
	    (opts->calibrate != NULL || opts->budget != NULL ||
	    opts->settings != NULL || opts->report != NULL ||
	    opts->checkpoint != NULL || opts->skip.n > 0))
		return wrong(r, "step-options", "--step=%s takes none of "
		    "--calibrate, --checkpoint, --budget, --settings, --skip "
		    "and --report-to: they are of --step=calibrate",
		    opts->step);
	if (opts->int8_data || opts->block != BLOCK)
		return wrong(r, "pack-options", "--block and --integer-data "
		    "need --pack");
	if (opts->checkpoint == NULL && opts->resume)
		return wrong(r, "no-checkpoint", "--resume needs "
		    "--checkpoint");
	if (opts->checkpoint != NULL && opts->calibrate == NULL)
		return wrong(r, "no-samples", "--checkpoint is of samples: "
		    "give inputs with --calibrate");
	if (opts->checkpoint != NULL && (quantize_needs_moments(o) ||
	    quantize_needs_scaling(o)))
		return wrong(r, "checkpoint", "--checkpoint keeps ranges of "
		    "values alone: it takes none of --weight-method=gptq or "
		    "awq, --smooth and --correct-bias");
	if (opts->budget == NULL)
		return true;
	if (!number(opts->budget, &most) || most < 0 || most > 100)
		return wrong(r, "budget", "--budget is '%s', and must be a "
		    "percentage from 0 to 100", opts->budget);
	if (opts->calibrate == NULL)
		return wrong(r, "no-samples", "--budget needs samples: give "
		    "inputs with --calibrate");
	return true;
}

/* The options of products by packed weights, or with dynamic data. */
static bool
read_pack(const struct filter_run *r, struct quantize_options *o)
{
	static const char *const names[] = {
		[QUANTIZE_INT2] = "int2", [QUANTIZE_INT4] = "int4",
		[QUANTIZE_INT8] = "int8", [QUANTIZE_NF4] = "nf4",
		[QUANTIZE_FP4] = "fp4", [QUANTIZE_FP8] = "fp8",
	};
	const struct quantize_opts *opts = r->opts;
	bool data = quantize_needs_moments(o) || quantize_needs_scaling(o);
	const char *option = opts->pack != NULL ? "--pack" : "--dynamic";
	uint32_t k = QUANTIZE_INT8;

	for (uint32_t i = 0; opts->pack != NULL && i <= QUANTIZE_FP8; i++)
		k = strcmp(names[i], opts->pack) == 0 ? i : k;
	o->packed = true;
	if (opts->dynamic != NULL)
		o->dynamic = strcmp(opts->dynamic, "row") == 0 ?
		    QUANTIZE_ROWS : QUANTIZE_ALL;
	o->pack = (enum quantize_pack)k;
	o->block = opts->block;
	o->int8_data = opts->int8_data;
	if (opts->step != NULL || opts->settings != NULL ||
	    opts->report != NULL || opts->budget != NULL || opts->per_tensor ||
	    opts->power_of_two || opts->int16 || opts->values ||
	    opts->checkpoint != NULL || opts->resume)
		return wrong(r, "pack-options", "%s takes none of --step, "
		    "--settings, --budget, --report-to, --per-tensor, "
		    "--power-of-two, --int16, --values, --checkpoint and "
		    "--resume", option);
	if (opts->dynamic != NULL && (opts->pack != NULL ||
	    opts->int8_data || opts->block != BLOCK))
		return wrong(r, "pack-options", "--dynamic takes no option of "
		    "--pack: its weights are int8, with a scale for each "
		    "channel");
	if (opts->calibrate != NULL && !data)
		return wrong(r, "pack-options", "%s takes samples only "
		    "for methods that use them: --weight-method=gptq or awq, "
		    "--smooth, --correct-bias", option);
	if (opts->calibrate == NULL && data)
		return wrong(r, "no-samples", "the method for weights needs "
		    "samples: give inputs with --calibrate");
	if (o->smooth >= 0 && !o->int8_data && opts->dynamic == NULL)
		diag_warning(r->d, NULL, "smooth-floats", "--smooth makes "
		    "weights harder to round, for data that --pack leaves in "
		    "floats unless --integer-data is given");
	if (o->block < 1)
		return wrong(r, "block", "--block is %lld, and must be 1 or "
		    "more", (long long)o->block);
	if (o->int8_data && k > QUANTIZE_INT8)
		return wrong(r, "pack-options", "--integer-data needs weights "
		    "that are integers, not %s", opts->pack);
	return true;
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

	if (opts->budget == NULL)
		return true;
	/* read_samples checked it. */
	b.most = strtod(opts->budget, NULL);
	b.samples = run_samples_count(samples);
	return quantize_within(c, &b, q->mix, &q->nmix);
}

static bool
report(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, struct run_samples *samples,
    uint32_t function, struct quantize_result *q)
{
	bool ok = true;
	uint32_t n;

	for (int64_t i = 0; ok && samples != NULL && i < COMPARED &&
	    i < run_samples_count(samples); i++) {
		struct value **arg = run_sample(samples, i, &n);

		ok = arg != NULL && quantize_compare(c, function, arg, n,
		    &q->signal, &q->noise);
	}
	return ok && quantize_write_report(m, r, c, q);
}

/* Whether there are samples or settings, if there is need of them. */
static bool
are_known(const struct filter_run *r, const struct quantize_options *o,
    const struct quantize_layer *l, uint32_t n)
{
	const struct quantize_opts *opts = r->opts;
	bool need = false;

	if (n > 0 && opts->calibrate == NULL && (quantize_needs_moments(o) ||
	    quantize_needs_scaling(o)))
		return wrong(r, "no-samples", "the method for weights needs "
		    "samples: give inputs with --calibrate");
	for (uint32_t i = 0; i < n && !o->packed; i++)
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
	/* Weights are in memory one after the other. */
	mem_return_large();
	c = quantize_begin(m, o, r->d);
	l = quantize_layers(c, &n);
	ok = quantize_read_settings(m, r, c) && are_known(r, o, l, n);
	if (ok && opts->calibrate != NULL) {
		samples = run_samples_open(m, r, function,
		    opts->calibrate, opts->samples, &opts->image);
		ok = samples != NULL && quantize_observe_all(m, r, c, o,
		    samples, function, s);
	}
	if (o->packed)
		ok = ok && quantize_pack_rest(c, s);
	else
		ok = ok && quantize_choose(c, s) && keep_budget(r, c, samples,
		    function, &q);
	if (ok && opts->report != NULL)
		ok = report(m, r, c, samples, function, &q);
	if (samples != NULL)
		run_samples_close(samples);
	quantize_end(c);
	return ok;
}

/* --pack, --dynamic: without samples a step of its own. */
static bool
pack(struct ir_module *m, const struct filter_run *r,
    struct quantize_options *o)
{
	const struct quantize_opts *opts = r->opts;
	struct quantize_stats s = { 0 }, a = { 0 };
	bool ok = read_pack(r, o) && (!opts->equalize || quantize_equalize(m,
	    &a, r->d));

	/* Bindings to skip are those that annotation finds. */
	if (ok && opts->calibrate == NULL && opts->skip.n == 0)
		ok = quantize_pack(m, o, &s, r->d);
	else
		ok = ok && quantize_annotate(m, o, &a, r->d) && calibrate(m,
		    r, o, &s);
	if (!ok)
		return false;
	stats_add(r->stats, opts->dynamic != NULL ? "products of integers" :
	    "products by packed weights", s.packed);
	if (s.packed == 0 && opts->dynamic != NULL)
		diag_warning(r->d, NULL, "nothing-quantized", "no product of "
		    "rows has a constant matrix: all stays in floats");
	else if (s.packed == 0)
		diag_warning(r->d, NULL, "nothing-packed", "no product has a "
		    "constant matrix that can be packed");
	return true;
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

	if (ok && (opts->pack != NULL || opts->dynamic != NULL))
		return pack(m, r, &o);
	ok = ok && read_samples(r, &o);
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

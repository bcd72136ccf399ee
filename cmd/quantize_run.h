/*
 * What relay-quantize does by its options: samples, steps, settings, report.
 */
#ifndef RELAY_CMD_QUANTIZE_RUN_H
#define RELAY_CMD_QUANTIZE_RUN_H

#include "cmd/run_samples.h"
#include "pass/quantize.h"

#define BLOCK 32	/* --block */

struct quantize_opts {
	const char *step, *calibrate, *method, *percentile, *settings,
	    *report, *function, *pack, *dynamic, *budget, *weights,
	    *smooth, *checkpoint;
	struct image_options image;
	struct opt_list skip;
	int64_t samples, block;
	bool symmetric, int16, values, per_tensor, evaluate, int8_data,
	    equalize, act_order, correct_bias, power_of_two, resume;
};

bool quantize_run(struct ir_module *m, const struct filter_run *r);

/* ---- quantize_samples.c ---- */

/* Counts ranges, and what methods for weights need, on all samples, as often as
 * they do. */
bool quantize_observe_all(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, const struct quantize_options *o,
    struct run_samples *samples, uint32_t function, struct quantize_stats *s);

/* ---- quantize_compile.c ---- */

/* struct filter's .start and .stop. */
void *quantize_start(const struct filter_run *r);
void quantize_stop(void *started);

/* An annotated function that was compiled to return what is observed. */
struct quantize_code;
/* NULL: it could not be, or is not worth it, which -v says; the evaluator then
 * runs the samples. */
struct quantize_code *quantize_compile(struct ir_module *m,
    const struct filter_run *r, struct quantize_calibration *c,
    uint32_t function, int64_t samples);
void quantize_code_free(struct quantize_code *k);
/* quantize_observe by that code.  False: reported. */
bool quantize_code_observe(struct quantize_code *k,
    struct quantize_calibration *c, struct value *const *arg);

/* ---- quantize_report.c ---- */

/* Reads --settings and --skip into the layers.  False: reported. */
bool quantize_read_settings(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c);
/* Writes --report-to. */
struct quantize_result {
	double signal, noise;
	struct quantize_mix mix[QUANTIZE_MIXES];	/* of --budget */
	uint32_t nmix;
};
bool quantize_write_report(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, const struct quantize_result *q);
/* What a report says. */
struct quantize_report {
	const struct ir_module *m;
	const struct quantize_calibration *c;
	const struct quantize_layer *layer;
	uint32_t n;
	const struct quantize_float *floats;
	uint32_t nfloats;
	const struct quantize_result *q;
};
/* Words of a report. */
const char *quantize_kind(const struct quantize_layer *l);
const char *quantize_maker(const struct ir_module *m, ir_id x);
double quantize_decibels(double signal, double noise);

/* ---- quantize_html.c ---- */

void quantize_put_html(FILE *f, const struct quantize_report *p);

#endif

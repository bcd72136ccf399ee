/*
 * Comparing what two modules compute: errors of outputs, and the first
 * intermediate value that differs.
 *
 * Elements a and b (b being the reference) agree if both are NaN, or equal,
 * or finite and |a - b| <= atol + rtol * |b|, or at most ulp representable
 * numbers apart.  Zeros of both signs are equal.
 */
#ifndef RELAY_PASS_CMP_H
#define RELAY_PASS_CMP_H

#include "eval/eval.h"

struct cmp_limits {
	double rtol, atol;
	uint64_t ulp;
};

#define CMP_BUCKETS 65
/* One output: all tensors in it. */
struct cmp_row {
	char *name;
	uint64_t elements, differ;
	uint64_t unlike;	/* NaN or infinite in one only */
	double max_abs, max_rel;	/* of finite pairs */
	uint64_t ulp[CMP_BUCKETS];	/* pairs that are 0, 1, 2-3, 4-7, ...
					 * apart; finite pairs, and equal
					 * ones */
	char *why;		/* they cannot be compared; or NULL */
};

/* Compares two values into a row, whose name the caller has set. */
void cmp_values(struct cmp_row *r, const struct cmp_limits *l,
    const struct ir_module *ma, const struct value *a,
    const struct ir_module *mb, const struct value *b);
/* An element of a tensor. */
double cmp_element(const struct value *v, int64_t i);
bool cmp_agrees(const struct cmp_row *r);
void cmp_row_release(struct cmp_row *r);
/* A table of n rows, with the histograms. */
void cmp_print(struct buf *b, const struct cmp_row *row, uint32_t n);
/* The same for programs: a line for each output after a line of names, or one
 * object.  Without histograms; numbers print exactly. */
void cmp_print_csv(struct buf *b, const struct cmp_row *row, uint32_t n);
void cmp_print_json(struct buf *b, const struct cmp_row *row, uint32_t n,
    bool agree);

/* ---- cmp_nan.c ---- */

/* Where a run gets a NaN from. */
struct cmp_nan {
	const struct ir_module *m;
	uint32_t function;	/* that runs */
	struct buf text;	/* what was found; the caller's to release */
	bool made[2], given;	/* by a call, a NaN and an infinity; by an
				 * input or a constant */
	uint64_t calls;
};
/* Makes the evaluator look. */
void cmp_nan_options(struct cmp_nan *t, struct eval_options *o);
/* Whether there was no NaN. */
bool cmp_nan_print(struct buf *out, const struct cmp_nan *t);

/* ---- cmp_bisect.c ---- */

/* A binding in a message: "main.v2"; and ", exp, %y, at a.relay:3:12-19". */
void cmp_put_id(struct buf *b, const struct ir_module *m, ir_id id);
void cmp_put_what(struct buf *b, const struct ir_module *m, ir_id id);

/* The tensors of one run, of each binding the first. */
struct cmp_trace {
	const struct ir_module *m;
	struct heap *heap;	/* set before the run */
	VEC(struct cmp_step { ir_id id; struct value *value; }) step;
	struct map at;		/* node -> step */
};
/* Makes the evaluator record. */
void cmp_trace_options(struct cmp_trace *t, struct eval_options *o);
void cmp_trace_release(struct cmp_trace *t);
/* Writes which of the bindings that both runs have differs first, in the
 * order of a's run.  They are the same if function and place, or name, or
 * printed id, are, the first of these that is unique in both modules and
 * whose values have one shape. */
void cmp_bisect(struct buf *out, const struct cmp_limits *l,
    const struct cmp_trace *a, const struct cmp_trace *b);

#endif

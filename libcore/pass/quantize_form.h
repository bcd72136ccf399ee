/*
 * Forms of values while a module is realized (quantize_realize.c): each binding
 * of the program as floats, as integers with a scale, or not yet emitted.
 */
#ifndef RELAY_PASS_QUANTIZE_FORM_H
#define RELAY_PASS_QUANTIZE_FORM_H

#include "eval/eval.h"
#include "pass/emit.h"
#include "pass/quantize_impl.h"

enum form_kind {
	FORM_PLAIN,	/* the binding itself */
	FORM_QUANT,	/* (q - zero) * scale */
	FORM_SUM,	/* (q + add) * factor, by channel: sums in int32 */
	FORM_CALL,	/* an operator that moves or scales its operands, which
			 * has not been emitted yet */
	FORM_TUPLE,	/* likewise */
};

struct form {
	enum form_kind kind;
	ir_id plain;		/* as the program has it; 0: not made yet */
	ir_id q;		/* QUANT, SUM: integers */
	ir_id total;		/* SUM: q + add; 0: not made yet */
	double scale;		/* QUANT */
	int32_t zero, code;
	uint32_t axis;		/* SUM: the dimension of the channels */
	int64_t channels;
	double *factor, *add;	/* of each, in the arena */
	double *reach;		/* of each: the greatest magnitude of the
				 * sum, without a bias */
	uint32_t depth;		/* CALL: of operands that are calls */
	bool outside;		/* something outside of the region uses it */
	bool shifted;		/* integers that are 128 more than the
				 * program's */
};

struct realize {
	struct ir_module *m;
	const struct quantize_options *o;
	struct quantize_stats *s;
	struct diag *d;
	struct pass_place place;
	struct eval *e;		/* for the values of constants */
	uint32_t n;		/* nodes before */
	struct form *form;	/* of each */
	uint32_t *uses;		/* of each */
	bool *restored;		/* of each: only dequantized */
	bool any;		/* there is something to realize */
	bool failed;
};

/* ---- quantize_both.c ---- */

/* A product of two values on integers, if both are quantized; `why` not, where
 * that is worth saying. */
bool form_both(struct realize *x, ir_id id, const struct op_quantize *q,
    const char **why);

/* ---- quantize_form.c ---- */

/* The call of an operator; 0: its type is not right, which was reported. */
ir_id form_op(struct realize *x, uint32_t op, const struct attrs *as,
    uint32_t n, const ir_id *in);
ir_id form_cast(struct realize *x, ir_id id, enum dtype dt);
ir_id form_tuple(struct realize *x, ir_id id, const ir_id *in);

/* QUANT: the greatest magnitude of an integer without the zero point. */
double form_magnitude(const struct form *f);

/* A constant of the program, which is the evaluator's; NULL: it is none of
 * numbers, or no data are there (reported). */
struct value *form_value(struct realize *x, ir_id id);
double form_element(const struct value *v, int64_t i);
/* The elements of a constant of the program, as float64, in the arena; NULL: it
 * is none, or no data are there (reported). */
const double *form_constant(struct realize *x, ir_id id, int64_t *n);
/* A new constant of n elements along dimension `axis` of `rank` (1 for all: a
 * scalar), or of a type. */
ir_id form_vector(struct realize *x, enum dtype dt, const double *v, int64_t n,
    uint32_t rank, uint32_t axis);
ir_id form_tensor(struct realize *x, const struct type *t, const void *data);
ir_id form_scalar(struct realize *x, enum dtype dt, double v);
/* The value of the program. */
ir_id form_plain(struct realize *x, ir_id id);
/* The value times a positive number. */
ir_id form_times(struct realize *x, ir_id id, double f);
/* round(value / scale) + zero in integers of a code, saturated. */
ir_id form_quantized(struct realize *x, ir_id id, double scale, int32_t zero,
    int32_t code);
/* The call with other operands. */
ir_id form_call(struct realize *x, ir_id id, const struct attrs *as,
    const ir_id *in);

#endif

/*
 * Type relations ("rel"): the rule of a row that gives a call's result type.
 * The type checker (libcore/infer), the typing builder and the evaluator (with
 * concrete extents) all use them through the abstract reporter below.
 *
 * A rule is pure but for the reporter, accepts incomplete inputs (returns
 * REL_WAIT), and is monotone.  It may assign inputs too (nn.dense with
 * `units` fixes its weight's type).  Errors name what is wrong in terms of
 * this operator's inputs: rel_error(r, "dense-shape", "data has %s columns,
 * weight has %s", ...); the operator's name is put in front.
 */
#ifndef RELAY_OP_REL_H
#define RELAY_OP_REL_H

#include "op/op.h"

struct rel;
struct rel_reporter {
	/* Unifies input i with a type; false: impossible (reported). */
	bool (*assign)(struct rel *r, uint32_t i, const struct type *t);
	/* Extents must be equal: true if proved, solved (holes), or recorded
	 * as a run-time check; false if refuted: the rule reports. */
	bool (*equal)(struct rel *r, const struct sym *a, const struct sym *b);
	/* A predicate that must hold: as above. */
	bool (*require)(struct rel *r, const struct sym_pred *p);
	void (*error)(struct rel *r, const char *code, const char *message);
	void (*help)(struct rel *r, const char *message);
};

struct rel {
	struct ir_module *m;
	const struct rel_reporter *report;
	void *ctx;
	uint32_t op;
	const struct attrs *attrs;
	uint32_t nin;
	const struct type *const *in;	/* as far as known; holes inside */
	/* Tracked values of inputs that are small integer tensors: value[i]
	 * has as many entries as the tensor has elements, or is NULL. */
	const struct sym *const *const *value;
	/* Values of inputs that are known scalars of floats (a step, a scale):
	 * real[i] or NULL; the array may be NULL. */
	const double *const *real;
	const struct type *out;		/* what rel_result was given */
	struct sym_facts *facts;
};

/* Input i as a tensor type of known dtype and rank (its extents may be
 * holes); NULL: not yet (return REL_WAIT) or not a tensor (reported, then
 * *bad is set). */
const struct type *rel_tensor(struct rel *r, uint32_t i, bool *bad);
/* The common opening of a rule:  REL_TENSOR(x, 0);  declares x or returns. */
#define REL_TENSOR(var, i)						\
	const struct type *var;						\
	do {								\
		bool bad_ = false;					\
		var = rel_tensor(r, i, &bad_);				\
		if (var == NULL)					\
			return bad_ ? REL_ERROR : REL_WAIT;		\
	} while (0)
/* Field i of tuple input `in`; same protocol. */
const struct type *rel_tuple(struct rel *r, uint32_t in, bool *bad);
/* The registry's name of input i. */
const char *rel_input_name(struct rel *r, uint32_t i);

/* Runs the relation of the operator's row.  Operators that are C kernels take
 * no floats of 8 bits and less, and no integers of less: the run-time library
 * has no conversions of them.  Strings are for those that move elements, and
 * for their own family. */
enum rel_status rel_apply(struct rel *r);
enum rel_status rel_result(struct rel *r, const struct type *t);
enum rel_status rel_result_tensor(struct rel *r, enum dtype dt, uint32_t n,
    const struct sym *const *dim);
enum rel_status rel_error(struct rel *r, const char *code,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void rel_help(struct rel *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* NULL (arithmetic beyond 64 bits) is equal to nothing, fulfils nothing, and
 * is "too large" in messages. */
bool rel_equal(struct rel *r, const struct sym *a, const struct sym *b);
bool rel_require(struct rel *r, const struct sym *a, enum sym_cmp op,
    const struct sym *b);
/* Text of a dimension, type or shape for messages, in the arena. */
const char *rel_dim_text(struct rel *r, const struct sym *d);
const char *rel_type_text(struct rel *r, const struct type *t);

/* axis in [-rank, rank) made non-negative; reports and returns false. */
bool rel_axis(struct rel *r, int64_t axis, uint32_t rank, uint32_t *out);
/* A dtype attribute; the given default if it is None. */
enum dtype rel_dtype_attr(struct rel *r, const char *name, enum dtype dflt);
/* A list attribute's elements as dimensions; n: number. */
const struct sym **rel_dims_attr(struct rel *r, const char *name, uint32_t *n);
/* Broadcast of two extents: 1 gives the other; equal stays; constant c != 1
 * with unknown d gives c and a check that d is 1 or c; two unknown ones give
 * broadcast(a, b) (sym.h) with a check; NULL: impossible (not reported). */
const struct sym *rel_broadcast_dim(struct rel *r, const struct sym *a,
    const struct sym *b);

/* Classes of data types, for rules that take one. */
static inline bool
rel_fits_real(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}
static inline bool
rel_fits_number(enum dtype dt)
{
	return dt != DT_BOOL;
}
static inline bool
rel_fits_integer(enum dtype dt)		/* or bool */
{
	return dtype_info[dt].class != DTC_FLOAT;
}
static inline bool
rel_fits_bool(enum dtype dt)
{
	return dt == DT_BOOL;
}
static inline bool
rel_fits_any(enum dtype dt)
{
	return dt != DT_NONE;
}

/* Shared rules. */
enum rel_status rel_identity(struct rel *r);	/* out = in, all inputs equal */
enum rel_status rel_broadcast(struct rel *r);
enum rel_status rel_broadcast_compare(struct rel *r);	/* bool result */

#endif

/*
 * The operator registry: one row per operator, in the family file that also
 * holds the rules it names.  scripts/mkops collects the rows of
 * libcore/op/(family).c into .build/gen/op_enum.h (OP_NN_DENSE, ...; sorted by
 * name, 0 is OP_NONE) and .build/gen/op_table.c.
 *
 * A row:
 *
 *	OP(nn_dense, "nn.dense",
 *	    .doc = "...",
 *	    INPUTS(IN("data", "(..., k)"), IN("weight", "(units, k)")),
 *	    ATTRS(MAYBE("units", ATTR_T_DIM, "rows of the weight")),
 *	    .pattern = OP_OUT_FUSABLE)
 *
 * (the short forms are in op/row.h; OP_FAMILY is defined before the rows).
 *
 * A new operator is a row with
 *
 *   - its name, doc, inputs, attributes with defaults and docs, pattern;
 *   - the gradient, a rule of grad_*.c (op/grad.h) where what ad/derive.h makes
 *     of the stages is not the better one, with a case in tests/value/grad.py,
 *     which takes differences, or why it has none (tests/meta/gradients.sh
 *     holds the row to it); the same in stages, if it is a C kernel that has a
 *     gradient and no rule;
 *   - what applies of: its training form (op/training.h), orders of axes
 *     (op/layout.h), how calls with one input become one (op/combine.h),
 *     integers (op/quantize.h), products of narrow floats, or a loss by
 *     rounding (op/precision.h); that it is a view of its input or a
 *     concatenation; how compiled code finds extents that depend on values
 *     (op/extent.h), with cases in tests/value/operand.py; what it does
 *     otherwise than TVM's of that name (op/published.c);
 *
 * and a golden test with one right and one wrong use.  Parser, verifier,
 * printer, relay-ops and its page, and the unit test that walks the table find
 * it.  No source outside libcore/op/ and the formats knows an operator by its
 * name, but for the identities of relay-simplify and relay-scale
 * (tests/meta/opnames.sh).
 */
#ifndef RELAY_OP_OP_H
#define RELAY_OP_OP_H

#include "ir/opinfo.h"

/* Fusion classes (relay-fuse(1)), with the numbers that TVM gives them. */
enum op_pattern {
	OP_ELEMWISE = 0, OP_BROADCAST = 1, OP_INJECTIVE = 2, OP_REDUCE = 3,
	OP_OUT_FUSABLE = 4, OP_TUPLE = 7, OP_OPAQUE = 8,
};

/* What an attribute may hold.  Lists may be given as one value where
 * ATTR_T_SCALAR_OK is set (padding=1). */
enum op_attr_type {
	ATTR_T_BOOL, ATTR_T_INT, ATTR_T_FLOAT, ATTR_T_STR, ATTR_T_DTYPE,
	ATTR_T_DIM,	/* integer or dimension expression */
	ATTR_T_INTS,	/* list of integers */
	ATTR_T_DIMS,	/* list of dimensions: a shape */
	ATTR_T_FLOATS, ATTR_T_STRS,
	ATTR_T_PAIRS,	/* list of lists of integers: pad_width */
	ATTR_T_TYPE,
	ATTR_T_INT_OR_INTS,	/* split: 3 parts, or at [1, 3] */
	ATTR_T_BASE = 0xff,
	ATTR_T_NULL_OK = 0x100,	/* may be None */
	ATTR_T_SCALAR_OK = 0x200,
	ATTR_T_REQUIRED = 0x400,	/* no default */
	ATTR_T_OPERAND = 0x800,	/* None if the optional input of the same
				 * name is given instead: reshape(x, shape) */
};

struct op_attr {
	const char *name;
	uint32_t type;		/* op_attr_type with flags */
	const char *dflt;	/* default, as attribute text: "1", "\"NCHW\"",
				 * "None", "[1, 1]"; NULL if required */
	const char *doc;	/* one line; values in parentheses */
	const char *values;	/* allowed strings, space separated, or NULL;
				 * '' is the empty string */
	uint8_t full;		/* length of the full form: lists of 1 or of
				 * full/2 are repeated to it; 0: any length */
};

struct op_input {
	const char *name, *doc;
	bool variadic;		/* last input only: a tuple is one input */
	bool optional;		/* may be left out at the end */
	bool tuple;		/* a tuple, and no tensor */
};

/* A type relation (op/rel.h) and a compute definition (tensor/te.h). */
enum rel_status { REL_WAIT, REL_DONE, REL_ERROR };
struct rel;
struct te;
typedef enum rel_status op_type_rule(struct rel *r);
typedef void op_compute_rule(struct te *t);
/* How generated code finds extents that depend on values (op/extent.h). */
struct op_extents;
typedef struct op_value *op_extent_rule(struct op_extents *x, uint32_t k);
/* How the adjoints of a call's operands are computed (op/grad.h). */
struct grad;
typedef void op_gradient(struct grad *g);
/* What stands for a call while a network is trained (op/training.h). */
struct training;
typedef void op_training(struct training *t);
/* The value of a given attribute, completed by what the others tell. */
typedef struct attr op_complete_rule(struct ir_module *m,
    const struct attrs *as, const struct attr_pair *p);
/* How a call computes on operands in other orders (op/layout.h). */
struct op_layout;
typedef bool op_layout_rule(struct op_layout *l);
/* What a call may do on integers (op/quantize.h). */
struct op_quantize;
typedef void op_quantize_rule(struct op_quantize *q);

/* Where a call is computed by the row's `small` (op/version.h). */
struct op_version;
typedef bool op_version_rule(struct op_version *v);

/* How a call takes part in reduced precision (op/precision.h). */
struct op_precision;
typedef void op_precision_rule(struct op_precision *p);

/* How calls that share their first operand become one (op/combine.h). */
struct op_combine;
typedef bool op_combine_rule(struct op_combine *c);

/* Where its operands and its result are (op/device.h). */
enum op_place {
	OP_PLACE_ONE,		/* all on one device */
	OP_PLACE_SCOPE,	/* its attributes pin x, the result, or both */
	OP_PLACE_COPY,		/* from one to another, which they tell */
	OP_PLACE_SHAPE,	/* the result on the host, x on any */
	OP_PLACE_GIVEN,	/* the result where its attribute tells */
};

/* Of what an operator is a linear function: its tangent is the operator itself,
 * of tangents.  That of others comes from the gradient. */
enum op_linear {
	OP_NOT_LINEAR,
	OP_LINEAR,	/* of its first input; others have no gradient.  So are
			 * views and concatenations, without saying so. */
	OP_MULTILINEAR,	/* of each of its inputs */
};

struct op_def {
	const char *name, *family, *doc;
	const struct op_input *inputs;	/* ends with a NULL name */
	const struct op_attr *attrs;	/* ends with a NULL name; may be NULL */
	enum op_pattern pattern;
	uint8_t effect;
	bool non_computational;	/* shape_of, annotations: nothing to fuse */
	op_type_rule *type;
	op_compute_rule *compute;
	op_gradient *gradient;
	op_training *training;	/* NULL: the same as in inference */
	uint32_t statistics;	/* bits of operands that it updates */
	op_layout_rule *layout;	/* NULL: in the order of the program */
	op_combine_rule *combine;	/* NULL: each is computed alone */
	op_quantize_rule *quantize;	/* NULL: in floats only */
	op_precision_rule *precision;	/* NULL: as its operands */
	enum op_linear linear;
	/* Why it has no gradient, neither here nor derived; else NULL. */
	const char *no_gradient;
	/* What it is where there is no derivative: "0 at 0". */
	const char *subgradient;
	/* Why compute is a C kernel of the run-time library; else NULL. */
	const char *kernel;
	/* Then the same in stages, from which the gradient is derived. */
	op_compute_rule *stages;
	/* The same computed otherwise, which is faster where a predicate over
	 * the extents holds: relay-lower makes a version of it.  Or NULL. */
	op_compute_rule *small;
	op_version_rule *is_small;
	op_extent_rule *extent;
	uint32_t extent_nin;	/* operands without which it does not apply */
	op_extent_rule *given_extent;
	/* Fills in what attributes leave out and others tell; or NULL. */
	op_complete_rule *complete;
	bool same;		/* the result is x, a value of any type */
	enum op_place place;
	uint32_t host;	/* bits of operands that are on the host */
	/* The result has the elements of the first input, in order, under
	 * other extents. */
	bool view;
	/* The result has the fields of its input, a tuple, one after another
	 * along the dimension that this attribute gives. */
	const char *concat_axis;
	/* The result is the first input with terms added here and there if this
	 * attribute is "add": onto zeros, it is a sum with few terms. */
	const char *adds_if;
	/* The identity, which relay-fuse does not fuse across, and removes;
	 * no pass merges two of them. */
	bool fusion_barrier;
	/* relay-ad keeps the result, and what it is made of is computed again
	 * for the backward part. */
	bool checkpoint;
	/* Its two inputs may change places: not a bit differs, but for which
	 * NaN it is. */
	bool commutative;
	/* It moves elements without computing on them, also strings. */
	bool moves;
	/* It prepares a weight for another operator: of constants, relay-fold
	 * computes it whatever its size. */
	bool prepares;
};

#define OP(ident, opname, ...)						\
	const struct op_def op_def_##ident = {				\
		.name = opname, .family = OP_FAMILY, __VA_ARGS__	\
	};

extern const struct op_def *const op_table[];	/* [0] is NULL */
extern const uint32_t op_table_count;		/* 1 + number of operators */

static inline const struct op_def *
op_at(uint32_t op)
{
	return op_table[op];
}
/* Index by name (aliases such as dyn.* resolved), 0 if there is none. */
uint32_t op_find(const char *name);
/* Alias number i: its name and the operator's; false past the last. */
bool op_alias(uint32_t i, const char **alias, const char **name);
/* Where an alias takes its operands in another order: operand i of the
 * alias is input order[i] of the operator.  NULL: the same order. */
const uint8_t *op_alias_order(const char *alias, uint32_t nin);
/* The closest name to a misspelt one, or NULL. */
const char *op_closest(const char *name);
const struct op_attr *op_find_attr(const struct op_def *op, const char *name);
/* Drops attributes equal to their default; puts lists into full form;
 * result in m's arena.  Two spellings of one call become equal. */
const struct attrs *op_canonical_attrs(struct ir_module *m, uint32_t op,
    const struct attrs *as);

/* Values of a call's attributes with defaults applied.  `op_int` and the
 * others call BUG if the registry has no such attribute. */
int64_t op_int(uint32_t op, const struct attrs *as, const char *name);
double op_float(uint32_t op, const struct attrs *as, const char *name);
bool op_bool(uint32_t op, const struct attrs *as, const char *name);
const char *op_str(uint32_t op, const struct attrs *as, const char *name);
/* Whether the attribute is None. */
bool op_none(uint32_t op, const struct attrs *as, const char *name);
/* A list of integers in its full form of n entries (padding=1 is 1, 1, 1, 1);
 * false if it is None, not of integers, or of an impossible length. */
bool op_ints(uint32_t op, const struct attrs *as, const char *name,
    int64_t *out, uint32_t n);
/* The attribute's value, given or default, as stored (defaults are parsed
 * once into a static table; their strings are not interned). */
const struct attr *op_attr_value(uint32_t op, const struct attrs *as,
    const char *name);

#endif

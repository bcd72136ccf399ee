/*
 * Shared by simplify*.c: the rewriter and what rules are made of.
 */
#ifndef RELAY_PASS_SIMPLIFY_IMPL_H
#define RELAY_PASS_SIMPLIFY_IMPL_H

#include "op/op.h"
#include "op_enum.h"
#include "pass/emit.h"
#include "pass/match.h"
#include "pass/simplify.h"

/* The elements of a tensor, or of a tuple's fields; NULL: not known. */
struct simplify_value {
	const struct sym *const *v;
	uint32_t n;
};

/* A rule that is text. */
struct simplify_rule_text {
	const struct ir_rule *rule;
	enum simplify_class class;
};

struct simplify {
	struct ir_module *m;
	const struct simplify_options *o;
	struct simplify_stats *s;
	const struct type *type;	/* of the current function */
	struct sym_facts *facts;	/* that it assumes */
	ir_region region;	/* new bindings are appended here */
	struct span span;	/* and stand here */
	uint32_t nnode;		/* capacity of the arrays by node */
	ir_id *alias;		/* by node: what stands for it; 0: itself */
	bool *constant;		/* by node: computed from constants alone */
	uint32_t *uses;		/* by node */
	bool *steps;		/* by node: simplify_steps() */
	struct simplify_value *value;	/* by node */
	bool changed;
	bool proved;		/* calls that need checks are refused */
	struct match match;	/* of a rule that is text */
	/* Rules that are text, those of the table in its order: of row i,
	 * builtin.v[first[i]] up to builtin.v[first[i + 1]]. */
	VEC(struct simplify_rule_text) builtin, user;
	uint32_t *first;
};

/* A rule looks at a binding whose operands are up to date, and returns what
 * stands for it, or 0. */
typedef ir_id simplify_rule(struct simplify *x, ir_id id);
simplify_rule simplify_cast, simplify_divide, simplify_reshape,
    simplify_reshape_later, simplify_reduce, simplify_transpose,
    simplify_layout, simplify_known, simplify_concretize, simplify_fill,
    simplify_batch_norm, simplify_pad, simplify_pad_least;

static inline const struct ir_node *
at(const struct simplify *x, ir_id id)
{
	return ir_at(x->m, id);
}
/* Operand i of a node. */
static inline ir_id
in(const struct simplify *x, ir_id id, uint32_t i)
{
	return ir_in(x->m, at(x, id), i);
}
/* Whether a node is a call of this operator (OP_...). */
bool is_op(const struct simplify *x, ir_id id, uint32_t op);
/* The one value of a constant tensor with equal elements; whether that is v. */
bool one_value(const struct simplify *x, ir_id id, double *v);
bool is_value(const struct simplify *x, ir_id id, double v);
/* Appends a call and types it.  0: its type cannot be inferred. */
ir_id emit(struct simplify *x, uint32_t op, const struct attrs *as,
    uint32_t nin, const ir_id *in);
/* Appends a constant, tuple or projection. */
ir_id emit_node(struct simplify *x, enum node_kind kind, uint32_t ref,
    const struct type *t, const struct ir_args *args);
ir_id emit2(struct simplify *x, uint32_t op, ir_id a, ir_id b);
/* Whether a binding is a constant or computed from constants alone. */
bool from_constants(const struct simplify *x, ir_id id);
/* By node: whether it is rounded to integers, or compared, after operations on
 * each element. */
bool *simplify_steps(const struct ir_module *m);
/* A scalar constant; and one of any small type. */
ir_id emit_scalar(struct simplify *x, enum dtype dt, double v);
ir_id emit_constant(struct simplify *x, const struct type *t,
    const void *bytes, size_t len);
/* simplify_value.c: sets x->value of a node whose operands have theirs. */
void simplify_note_value(struct simplify *x, ir_id id);
/* simplify_text.c: a rule that is text. */
ir_id simplify_text(struct simplify *x, const struct ir_rules *rules,
    const struct ir_rule *r, ir_id id);
/* A reshape to these extents, which are not 0; 0: it cannot be written. */
ir_id emit_reshape(struct simplify *x, ir_id a, uint32_t n,
    const struct sym *const *dim);

#endif

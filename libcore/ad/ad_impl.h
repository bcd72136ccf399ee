/*
 * Shared by libcore/ad: adjoints of values, and the steps of the first-order
 * form.
 */
#ifndef RELAY_AD_AD_IMPL_H
#define RELAY_AD_AD_IMPL_H

#include "ad/ad.h"
#include "ad/derive_op.h"

/* The adjoint of a value: of a tensor a binding, of a tuple the adjoints of its
 * fields.  NULL is zero.  It may belong to several values: it is changed only
 * through the one that owns it. */
struct adjoint {
	ir_id value;		/* of a tensor, else 0 */
	ir_id owner;		/* the binding whose sum this is, or 0 */
	uint32_t n;		/* fields */
	struct adjoint *field[];
};

/* How deep tuples may be nested in a parameter. */
#define AD_DEPTH 32
#define AD_PARTS 100000		/* of a type when it is expanded */

struct ho;
struct ad {
	struct ir_module *m;
	const struct ad_options *o;
	struct ad_stats *s;
	struct diag *d;
	uint32_t function;
	ir_region body;
	struct arena *arena;	/* for adjoints */
	uint32_t n;		/* bindings before the backward part */
	bool *active;		/* by node: depends differentiably on a
				 * parameter of --wrt */
	struct adjoint **sum;	/* by node: the adjoint so far */
	struct grad g;		/* of the current call */
	struct adjoint *out;	/* adjoint of its result */
	const ir_id *in;	/* its operands, in the source */
	const ir_id *primal;	/* by node of the source: where it is computed,
				 * or NULL: it is the source */
	struct adjoint **given;	/* by operand: what the rule gave */
	uint32_t ngiven;	/* capacity */
	struct map known;	/* derived programs, by hash */
	bool *again;		/* by node: recomputed in the backward pass, not
				 * kept */
	uint8_t *effect;	/* by node */
	struct ho *ho;		/* while the higher-order form is made */
	struct map repeat;	/* bindings that are made so */
	struct map transpose;	/* global of an f_grad -> function */
	struct map param;	/* interned name -> parameter of the body, */
	uint32_t named;		/* of so many of them */
};

/* ---- adjoint.c ---- */
/* Whether a value of this type has an adjoint: it holds floats. */
bool ad_has_float(const struct type *t);
/* Tensors, and tuples of them. */
bool ad_is_data(const struct type *t);
struct adjoint *ad_leaf(struct ad *x, ir_id value);
/* Of a tuple of n fields, of which field k is given. */
struct adjoint *ad_only_field(struct ad *x, uint32_t n, uint32_t k,
    struct adjoint *field);
/* Gives field k of such a tuple, which is made if *tuple is NULL; a field that
 * is NULL gives nothing. */
void ad_set_field(struct ad *x, struct adjoint **tuple, uint32_t n, uint32_t k,
    struct adjoint *field);
/* Adds to the adjoint of a binding, or to that of a field of it. */
void ad_contribute(struct ad *x, ir_id to, struct adjoint *a);
void ad_contribute_field(struct ad *x, ir_id to, uint32_t k,
    struct adjoint *a);
/* The sum of two; either may be NULL. */
struct adjoint *ad_sum(struct ad *x, struct adjoint *a, struct adjoint *b);
/* The terms of v (grad_is_spread), added to another value. */
ir_id ad_spread_onto(struct ad *x, ir_id old, ir_id v);
/* A binding of type t; zeros where there is none.  `like` is the value whose
 * adjoint it is. */
ir_id ad_value(struct ad *x, const struct adjoint *a, ir_id like);
/* A value of type t (tensors and tuples of them) as an adjoint. */
struct adjoint *ad_of_value(struct ad *x, const struct type *t, ir_id v);

/* ---- param.c ---- */
/* The parameter of the function that is differentiated with this name, or 0. */
ir_id ad_find_param(struct ad *x, const char *name);
/* Of the functions around a region of the source, the innermost parameter with
 * an extent that is this name alone: a tensor (*field is UINT32_MAX), or a
 * tuple, whose field *field is that tensor.  0: there is none. */
ir_id ad_extent_param(const struct ir_module *m, ir_region r,
    const char *name, uint32_t *field);

/* ---- forward.c ---- */
/* Forward mode; the parameters with tangents are active. */
bool ad_forward(struct ad *x);

/* ---- forward_custom.c ---- */
/* The transposes of custom gradients, made by `reverse`: ad_run in reverse
 * mode. */
bool forward_transposes(struct ad *x, bool (*reverse)(struct ir_module *m,
    const struct ad_options *o, struct ad_stats *s, struct diag *d));

/* ---- recompute.c ---- */
/* Marks in x->again the bindings from which the checkpoints of a region are
 * computed; `whole`: also those of its result. */
void ad_mark_again(struct ad *x, ir_region region, bool whole);
/* A binding that was made for one that is marked, if it can be repeated. */
void ad_note_again(struct ad *x, ir_id id);
/* Whether a function's body is a checkpoint, by the options. */
bool ad_is_checkpointed(const struct ad *x, uint32_t function);
/* The bindings noted from position `from` on are recomputed. */
void ad_recompute(struct ad *x, ir_region region, uint32_t from);

/* ---- recompute_choice.c ---- */
/* The forward part, the first n bindings of a region, and the backward parts
 * that need them: the bindings of regions from position `from` on. */
struct ad_parts {
	ir_region forward;
	uint32_t n, nback;
	const ir_region *back;
	uint32_t from;
	/* Of the higher-order form: whether a value is kept whatever these
	 * parts keep.  NULL: of the first-order form. */
	bool (*lives)(void *ctx, ir_id v);
	void *ctx;
};
/* Notes bindings of the forward part that are cheaper to recompute than to
 * keep. */
void ad_choose_recomputed(struct ad *x, const struct ad_parts *parts);

/* ---- higher_order.c ---- */
/* The value and the cells of all parameters: x->sum[] gets their adjoints.  A
 * new body is built; the result is the value, 0 after an error. */
ir_id ad_higher_order(struct ad *x, struct adjoint *(*seed)(struct ad *x,
    ir_id result));

/* ---- first_order.c ---- */
/* Marks the bindings that depend on marked ones. */
void ad_mark_active(struct ad *x);
/* Propagates the adjoint of one binding to its operands. */
void ad_through(struct ad *x, ir_id id);
/* Whether the first-order form supports all marked bindings. */
bool ad_is_straight(struct ad *x);
/* Sets what rules ask for. */
void ad_begin_rules(struct ad *x);
/* Propagates adjoints from the result to the parameters. */
void ad_backward(struct ad *x);

#endif

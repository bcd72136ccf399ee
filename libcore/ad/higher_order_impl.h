/*
 * Shared by higher_order*.c:
 *
 *	higher_order.c		functions, regions, bindings
 *	higher_order_eta.c	operators and constructors as values
 *	higher_order_active.c	activity over all functions
 *	higher_order_need.c	straight-line segments, what is needed
 *	higher_order_cell.c	cells of adjoints, the tape, their functions
 *	higher_order_back.c	the backward part of a segment
 *	higher_order_custom.c	functions with a gradient of their own
 */
#ifndef RELAY_AD_HIGHER_ORDER_IMPL_H
#define RELAY_AD_HIGHER_ORDER_IMPL_H

#include "ad/forward_impl.h"

enum { NEED_PRIMAL = 1, NEED_DUAL = 2 };

/* The cell of one kind of tensor: dtype, rank. */
struct cell {
	enum dtype dtype;
	uint32_t rank;
	uint32_t none, some;		/* constructors */
	uint32_t add, read, take;	/* globals; 0: not made */
	const struct type *type;	/* reference to the data type */
};

/* A region of the source that is still to be made. */
struct ho_region {
	ir_region from, to;
	ir_id tape;		/* the reference that holds it there */
};

struct ho {
	struct ad *x;
	struct ir_module *m;
	struct forward types;	/* of its types alone */
	uint32_t out;		/* the function that is made */
	uint32_t n;		/* nodes of the source */
	ir_id *primal, *dual;	/* by node of the source; 0: not made */
	bool *moves;		/* by node: ho_find_activity */
	uint8_t *need;		/* by node */
	uint32_t *segment;	/* by node; 0: a parameter */
	uint32_t nsegment;
	VEC(struct cell) cell;
	VEC(struct ho_region) todo;
	const struct type *record;	/* fn () -> () */
	const struct type *tape;	/* a reference to a list of them */
	uint32_t end, push, backward;	/* constructors, global */
};

/* What a name that is used as a value was. */
struct ho_name {
	ir_id id;
	struct ir_node node;
};
struct ho_expanded {
	VEC(struct ho_name) was;
	uint32_t n, *next;	/* by function: its next printed id */
};

/* ---- higher_order_eta.c ---- */
/* Before anything is made: they become local functions. */
void ho_expand_names(struct ho *h, struct ho_expanded *e);
void ho_restore_names(struct ho *h, struct ho_expanded *e);

/* ---- higher_order_active.c ---- */
/* By node, the caller's: whether it can depend on the parameters of the
 * function that `wrt`, by node, has. */
bool *ho_find_activity(struct ho *h, const bool *wrt);

/* ---- higher_order_need.c ---- */
/* Whether a value of this type is the same in both programs. */
bool ho_is_plain(struct ho *h, const struct type *t);
/* Tensors, and tuples of them. */
bool ho_is_data(const struct type *t);
/* Whether adjoints go through a binding within its segment. */
bool ho_is_straight(struct ho *h, const struct ir_node *n);
void ho_find_needs(struct ho *h, uint32_t function);

/* ---- higher_order_cell.c ---- */
void ho_begin_cells(struct ho *h);
struct cell *ho_cell(struct ho *h, const struct type *t);
/* Append to the region at hand; a type of NULL is inferred. */
ir_id ho_call(struct ho *h, enum callee_kind kind, uint32_t ref,
    const struct type *t, uint32_t nin, const ir_id *in);
ir_id ho_add(struct ho *h, enum node_kind kind, const struct type *t,
    uint32_t nin, const ir_id *in);
/* A value with new cells, and a value out of its pairs. */
ir_id ho_pair(struct ho *h, const struct type *t, ir_id v);
ir_id ho_unpair(struct ho *h, const struct type *t, ir_id v);
/* The adjoint in the cells of a value; adds to them. */
struct adjoint *ho_read(struct ho *h, const struct type *t, ir_id dual);
void ho_accumulate(struct ho *h, const struct type *t, ir_id dual,
    const struct adjoint *a);
/* A reference to an empty tape; pushes a function to one. */
ir_id ho_empty_tape(struct ho *h);
void ho_push(struct ho *h, ir_id tape, ir_id function);

/* ---- higher_order_back.c ---- */
/* The bindings from .. to of a region of the source: pushes what takes their
 * adjoints back. */
void ho_push_segment(struct ho *h, const struct ho_region *r, uint32_t from,
    uint32_t to);

/* ---- higher_order_custom.c ---- */
/* The function that such a call returns, over pairs. */
ir_id ho_custom(struct ho *h, ir_id id);

#endif

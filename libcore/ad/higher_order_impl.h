/*
 * Shared by higher_order*.c.  "ho" is the higher-order form of a gradient, with
 * cells and a tape:
 *
 *	higher_order.c		functions, regions, bindings
 *	higher_order_eta.c	operators and constructors as values
 *	higher_order_active.c	activity over all functions
 *	higher_order_need.c	straight-line segments, what is needed
 *	higher_order_build.c	bindings, functions, arms
 *	higher_order_access.c	the functions of cells
 *	higher_order_cell.c	cells of adjoints, the tape
 *	higher_order_back.c	the backward part of a segment
 *	higher_order_data.c	parameters and results that are data values
 *	higher_order_custom.c	functions with a gradient of their own
 *	higher_order_keep.c	what backward functions keep, or recompute
 */
#ifndef RELAY_AD_HIGHER_ORDER_IMPL_H
#define RELAY_AD_HIGHER_ORDER_IMPL_H

#include "ad/forward_impl.h"

/* Directions between a value of data types and its pairs. */
enum ho_data { DATA_PAIR, DATA_VALUE, DATA_ADJOINT, DATA_SEED };
#define HO_DATA 4

enum { NEED_PRIMAL = 1, NEED_DUAL = 2 };

/* What a cell holds: the extents of its tensor, which is zero; the tensor; a
 * matrix to which the product A^T B is still to be added, and A and B. */
enum held { CELL_NONE, CELL_SOME, CELL_PRODUCTS };
#define HO_HELD 3
#define HO_FIELDS 3	/* of a constructor, at most */

/* What the functions of a cell do, which have so many arguments after it: take
 * out what it holds, add a tensor to it, add the product of two. */
enum access { CELL_TAKE, CELL_ADD, CELL_ADD_PRODUCT };
#define HO_ACCESS 3

/* The cell of one kind of tensor: dtype, rank. */
struct cell {
	enum dtype dtype;
	uint32_t rank;
	uint32_t ctor[HO_HELD];		/* 0: it never holds this */
	uint32_t access[HO_ACCESS];	/* globals; 0: not made */
	const struct type *type;	/* reference to the data type */
};

/* A match or an if, and its arms. */
struct ho_arms {
	ir_id choice;
	ir_region arm[HO_HELD];
};

/* A region of the source that is still to be translated. */
struct ho_region {
	ir_region from, to;
	ir_id tape;		/* the reference that holds it there */
};

/* A region, and one of its backward functions. */
struct ho_parts {
	ir_region forward, back;
};

/* "ho" is for higher order: the state of making that form of a function. */
struct ho {
	struct ad *x;
	struct ir_module *m;
	struct forward types;	/* of its types alone */
	uint32_t out;		/* the function that is made */
	uint32_t n;		/* nodes of the source */
	ir_region from;		/* of the source, at hand */
	ir_id *primal, *dual;	/* by node of the source; 0: not made */
	bool *moves;		/* by node: ho_find_activity */
	bool *matters;		/* by node: the result may depend on it */
	uint8_t *need;		/* by node */
	uint32_t *segment;	/* by node; 0: a parameter */
	uint32_t nsegment;
	VEC(struct cell) cell;
	struct map cell_of;	/* pair -> its cell, where it is taken early */
	VEC(struct ho_region) todo;
	VEC(struct ho_parts) parts;	/* those of one region in a row */
	const struct type *record;	/* fn () -> () */
	const struct type *tape;	/* a reference to a list of them */
	uint32_t end, push, backward;	/* constructors, global */
	ir_region around;	/* of the backward function at hand, or 0 */
	struct map data[HO_DATA];	/* by type: the function's global */
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
/* Runs first: they become local functions. */
void ho_expand_names(struct ho *h, struct ho_expanded *e);
void ho_restore_names(struct ho *h, struct ho_expanded *e);

/* ---- higher_order_active.c ---- */
/* By node, the caller's: whether it can depend on the parameters of the
 * function that `wrt`, by node, has. */
bool *ho_find_activity(struct ho *h, const bool *wrt);

/* ---- higher_order_need.c ---- */
/* Whether a value of this type is the same in both programs. */
bool ho_is_plain(struct ho *h, const struct type *t);
/* Whether adjoints go through a binding within its segment. */
bool ho_is_straight(struct ho *h, const struct ir_node *n);
/* Whether it is a separate segment. */
bool ho_pushes(const struct ho *h, const struct ir_node *n);
void ho_find_needs(struct ho *h, uint32_t function);

/* ---- higher_order_build.c ---- */
/* Append to the current region; a type of NULL is inferred. */
ir_id ho_call(struct ho *h, enum callee_kind kind, uint32_t ref,
    const struct type *t, uint32_t nin, const ir_id *in);
ir_id ho_add(struct ho *h, enum node_kind kind, const struct type *t,
    uint32_t nin, const ir_id *in);
ir_id ho_cast(struct ho *h, ir_id v, const struct type *t);
/* A parameter of a region; name may be NULL. */
ir_id ho_param(struct ho *h, ir_region r, const struct type *t,
    const char *name);
/* Choices with empty arms; t is the type of the result. */
struct ho_arms ho_match(struct ho *h, ir_id on, const struct type *t,
    uint32_t n, const uint32_t *ctor);
struct ho_arms ho_if(struct ho *h, ir_id condition, const struct type *t);
/* A local function of the type, whose parameters are made; its body is the
 * region at hand until it ends. */
ir_id ho_begin_local(struct ho *h, const struct type *t, ir_id *param);
void ho_end_local(struct ho *h, ir_region outer, ir_id result);
/* A function of the module with an empty body, which is then the region at
 * hand; its global. */
uint32_t ho_begin_function(struct ho *h, const char *name,
    const struct type *ret);
/* ---- higher_order_access.c ---- */
/* The tensor that a cell holds: of extents ?, or n0, n1, ... */
const struct type *ho_content(struct ho *h, const struct cell *c, bool named);
const struct type *ho_shape_type(struct ho *h, uint32_t rank);
/* Sets what a cell holds; field[] are those of the constructor. */
void ho_write_cell(struct ho *h, const struct cell *c, ir_id cell,
    enum held held, const ir_id *field);
/* A function of cells of this kind, which is made if it is not there. */
uint32_t ho_access(struct ho *h, struct cell *c, enum access access);

/* ---- higher_order_cell.c ---- */
void ho_begin_cells(struct ho *h);
struct cell *ho_cell(struct ho *h, const struct type *t);
/* A value with new cells, and a value out of its pairs. */
ir_id ho_pair(struct ho *h, const struct type *t, ir_id v);
ir_id ho_unpair(struct ho *h, const struct type *t, ir_id v);
/* Takes the cell out of a pair here, before its tensor is used: a pair that is
 * needed later holds it, and it cannot be overwritten. */
void ho_take_cell(struct ho *h, ir_id pair);
/* The adjoint in the cells of a value, which it leaves; adds to them. */
struct adjoint *ho_take(struct ho *h, const struct type *t, ir_id dual);
void ho_accumulate(struct ho *h, const struct type *t, ir_id dual,
    const struct adjoint *a);
/* Runs what a tape holds. */
void ho_run_tape(struct ho *h, ir_id tape);
/* A reference to an empty tape; pushes a function to one. */
ir_id ho_empty_tape(struct ho *h);
void ho_push(struct ho *h, ir_id tape, ir_id function);

/* ---- higher_order_back.c ---- */
/* The bindings from .. to of a region of the source: pushes the function that
 * propagates their adjoints. */
void ho_push_segment(struct ho *h, const struct ho_region *r, uint32_t from,
    uint32_t to);

/* ---- higher_order_data.c ---- */
/* Whether all floats of a value are in tensors, tuples and data values. */
bool ho_is_made_of_tensors(struct ho *h, const struct type *t);
ir_id ho_data(struct ho *h, const struct type *t, enum ho_data kind, ir_id v);

/* ---- higher_order_custom.c ---- */
/* The function that such a call returns, over pairs. */
ir_id ho_custom(struct ho *h, ir_id id);

/* ---- higher_order_keep.c ---- */
/* At the end, for --recompute: what costs least to keep. */
void ho_choose_kept(struct ho *h);

#endif

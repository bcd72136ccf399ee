/*
 * Values of the evaluator (relay-language(7), EVALUATION), reference counted.
 *
 * Values are immutable, except reference cells and tensors that have a single
 * owner.  Dropping the last reference frees without recursion, so a list of a
 * million cells is harmless.  Cycles are only possible through cells; the heap
 * lists all cells and empties those that remain when it is released.
 */
#ifndef RELAY_EVAL_VALUE_H
#define RELAY_EVAL_VALUE_H

#include "ir/ir.h"

enum value_kind {
	VALUE_TENSOR,
	VALUE_TUPLE,	/* item[n] */
	VALUE_DATA,	/* of constructor ref: item[n] */
	VALUE_CELL,	/* item[0] */
	VALUE_CLOSURE,	/* ref: NODE_FN; item[n], then dims */
	VALUE_OP,	/* operator ref with node: attributes */
	VALUE_GLOBAL,	/* global ref as a function */
	VALUE_CTOR,	/* constructor ref as a function */
};

struct value {
	uint32_t refs;
	uint8_t kind;
	uint8_t dtype;		/* TENSOR */
	bool view;		/* TENSOR: something else owns the data */
	uint32_t n;		/* items; TENSOR: rank */
	uint32_t ref;
	ir_id node;		/* OP: the NODE_OP */
	union {
		struct {	/* TENSOR */
			void *data;	/* row-major, 64-byte aligned */
			int64_t count;	/* elements */
			size_t capacity; /* bytes allocated at data; 0: a
					  * view */
			int64_t dim[];
		};
		struct {	/* CELL */
			struct value *content, *prev, *next;
		};
		struct {	/* the others; a struct may not begin with
				 * an array of unknown length */
			struct { } none;
			struct value *item[];
		};
	};
};

struct heap {
	VEC(struct value *) dead;	/* to be freed by the current drop */
	bool dropping;
	struct value *cells;
	uint64_t live;		/* values; for tests */
	uint64_t bytes, peak;	/* of tensors */
	void *kept;		/* blocks of the bytes of strings */
};
void heap_init(struct heap *h);
/* Frees what cycles kept; all other values must be dropped before. */
void heap_release(struct heap *h);

/* Memory for strings, which lives as long as the heap; NULL: there is none. */
void *heap_keep(struct heap *h, size_t bytes);

/* Number of elements and bytes of a shape; false: overflow. */
bool value_shape_size(enum dtype dt, uint32_t rank, const int64_t *dim,
    int64_t *count, size_t *bytes);
/* Uninitialized data; NULL if there is not enough memory. */
struct value *value_tensor(struct heap *h, enum dtype dt, uint32_t rank,
    const int64_t *dim);
/* A tensor with `more` bytes of spare capacity. */
struct value *value_reserve(struct heap *h, enum dtype dt, uint32_t rank,
    const int64_t *dim, size_t more);
/* A tensor over data that outlive it. */
struct value *value_view(struct heap *h, enum dtype dt, uint32_t rank,
    const int64_t *dim, const void *data);
/* A scalar of the dtype from the bytes at p, as many as the dtype has. */
struct value *value_scalar(struct heap *h, enum dtype dt, const void *p);
/* A value with n items, to be filled in (VALUE_TUPLE, DATA, CLOSURE);
 * extra bytes after the items. */
struct value *value_items(struct heap *h, enum value_kind kind, uint32_t ref,
    uint32_t n, size_t extra);
struct value *value_cell(struct heap *h, struct value *content);
struct value *value_function(struct heap *h, enum value_kind kind,
    uint32_t ref, ir_id node);

static inline struct value *
value_keep(struct value *v)
{
	v->refs++;
	return v;
}
/* NULL is allowed. */
void value_drop(struct heap *h, struct value *v);

/* "Tensor[(2, 3), float32]", "(bool, Cons)", "a function": for
 * messages and traces; tuples one level deep. */
void value_describe(struct buf *b, const struct ir_module *m,
    const struct value *v);

#endif

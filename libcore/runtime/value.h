/*
 * Values of compiled models: reference counted objects, one word each.
 *
 * A tensor's data follow its header in one block of the call's memory, unless
 * they are not owned by the value (RELAY_VIEW): they are the host's, a
 * constant's or in an arena, or another tensor's, to which the value then has a
 * reference (RELAY_PART).  Tuples, data and closures hold items; a reference
 * cell holds one.  All but static objects are on a list of
 * the call, so that objects kept alive by cycles are freed when the call
 * returns.  Dropping the last reference frees without recursion.
 *
 * Functions take over the references of the arguments that are called owned
 * and give the caller one for what they return; NULL: ctx has the error.
 */
#ifndef RELAY_RUNTIME_VALUE_H
#define RELAY_RUNTIME_VALUE_H

#include "runtime/relay.h"

enum relay_value_kind { RELAY_TENSOR, RELAY_TUPLE, RELAY_DATA, RELAY_CELL,
	RELAY_CLOSURE };
/* KEPT: freed with the results of the call only.  MANAGED: its data are those
 * of ctx->memory. */
enum { RELAY_VIEW = 1, RELAY_PART = 2, RELAY_KEPT = 4, RELAY_MANAGED = 8 };

#define RELAY_STACK_BYTES ((size_t)512 << 20)

struct relay_value {
	struct relay_link link;
	int32_t refs;		/* below 0: static, never freed or changed */
	uint8_t kind, dtype, size_class, flags;
	uint32_t n;		/* items; TENSOR: rank */
	uint32_t ref;		/* DATA: constructor */
	union {
		struct {
			void *data;	/* row-major, 64-byte aligned */
			int64_t count;	/* elements */
			union {
				int64_t capacity;	/* allocated bytes */
				/* PART: whose data it has; none itself */
				struct relay_value *base;
			};
			int64_t dim[];
		};
		struct {
			void *code;	/* CLOSURE */
			struct relay_value *item[];
		};
	};
};

/* Blocks of the call's memory, kept for reuse until it is released. */
void *relay_block(struct relay_ctx *ctx, int64_t bytes, uint8_t *size_class);
void relay_block_free(struct relay_ctx *ctx, void *p, uint8_t size_class);
/* The block of an object, and its data if they are managed. */
void relay_object_free(struct relay_ctx *ctx, struct relay_value *v);
/* Before the data of a managed tensor are looked at, or of a view of one. */
int32_t relay_use(struct relay_ctx *ctx, const struct relay_value *v);
/* Memory for a while; how: RELAY_ZEROED, and RELAY_AT_CALL for a kernel that
 * gets it among its buffers. */
void *relay_workspace(struct relay_ctx *ctx, int64_t bytes, int32_t how,
    const char *place);
void relay_workspace_free(struct relay_ctx *ctx, void *p);
/* Memory that no value refers to, which lives as long as the call's results;
 * NULL: there is none. */
void *relay_kept(struct relay_ctx *ctx, int64_t bytes);

/* A new tensor, and one over data that outlive it.  what, place: the operator
 * and its location, for messages. */
struct relay_value *relay_tensor(struct relay_ctx *ctx, int32_t dtype,
    int32_t rank, const int64_t *dim, const char *what, const char *place);
struct relay_value *relay_view(struct relay_ctx *ctx, int32_t dtype,
    int32_t rank, const int64_t *dim, void *data);
/* The first elements of v, of which it takes a reference, under extents of
 * which only the outermost is less: v itself, if it has no other references and
 * not less than half of its memory remains in use. */
struct relay_value *relay_front(struct relay_ctx *ctx,
    struct relay_value *owned, int32_t rank, const int64_t *dim,
    const char *what, const char *place);
/* The elements of v, of which it takes a reference, under other extents. */
struct relay_value *relay_reshape(struct relay_ctx *ctx,
    struct relay_value *owned, int32_t rank, const int64_t *dim,
    const char *what, const char *place);
/* Memory for the slots of a function: extra + bytes. */
struct relay_value *relay_arena(struct relay_ctx *ctx, int64_t bytes,
    int64_t extra);
/* An object with n items, to be filled in. */
struct relay_value *relay_items(struct relay_ctx *ctx, int32_t kind,
    int32_t ref, int32_t n, int32_t extra);
void relay_keep(struct relay_value *v);
void relay_drop(struct relay_ctx *ctx, struct relay_value *v);
/* Sets the extents of a tensor to those that a kernel computed. */
int32_t relay_shrink(struct relay_ctx *ctx, struct relay_value *v,
    const int64_t *dim, const char *place);
/* The tensor itself, if nothing else has a reference to it or to its data, and
 * these are the call's to write to; else NULL. */
struct relay_value *relay_reuse(struct relay_value *v);
/* Concatenates tensors along their outermost axis.  owned: the first one is
 * released, and extended in place if possible. */
struct relay_value *relay_concat(struct relay_ctx *ctx,
    struct relay_value *const *in, int32_t n, int32_t owned,
    const char *what, const char *place);
/* The same for a tuple's fields; owned: the tuple is released. */
struct relay_value *relay_concat_tuple(struct relay_ctx *ctx,
    struct relay_value *tuple, int32_t owned, const char *what,
    const char *place);
/* A result of the same size that reuses v, which dies, if v has no other
 * references (it then has a second reference); else a new tensor. */
struct relay_value *relay_tensor_over(struct relay_ctx *ctx,
    struct relay_value *v, int32_t dtype, int32_t rank, const int64_t *dim,
    const char *what, const char *place);
void relay_zero(struct relay_ctx *ctx, struct relay_value *v);
struct relay_value *relay_read(struct relay_ctx *ctx, struct relay_value *c);
void relay_write(struct relay_ctx *ctx, struct relay_value *c,
    struct relay_value *owned);
/* Element 0, 1, ... of an integer tensor. */
int64_t relay_integer(const struct relay_value *v, int64_t i);

/* Extent k of a result whose shape is data; -1: x is incompatible with it.  Of
 * reshape, whose shape may have codes (allow_zero: 0 is not one); of
 * broadcast_to (spread); of collapse_sum_to; of vm.reshape_tensor, without
 * codes. */
int64_t relay_reshape_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k, int64_t allow_zero);
int64_t relay_spread_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k);
int64_t relay_collapsed_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k);
int64_t relay_reshaped_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k);
/* The extent of a range, and extent k of a padded tensor; -1: none. */
int64_t relay_range_extent(const struct relay_value *start,
    const struct relay_value *stop, const struct relay_value *step);
int64_t relay_pad_extent(const struct relay_value *x,
    const struct relay_value *width, int64_t k);
/* Of a slice of d elements.  how & 1: `end` is the number of elements, or if
 * negative, all that follow; how & 2 (4): there is no begin (end), so the slice
 * begins (ends) where the d elements do in the direction of `by`. */
int64_t relay_slice_extent(int64_t d, int64_t begin, int64_t end, int64_t by,
    int64_t how);
int64_t relay_topk_extent(const struct relay_value *x,
    const struct relay_value *k, int64_t axis);
/* Of repeat with one count, or one per position (axis -1: of all elements); of
 * a dimension times a factor; of expand_dims, whose result has rank `rank`. */
int64_t relay_repeat_extent(const struct relay_value *x,
    const struct relay_value *count, int64_t axis);
int64_t relay_scaled_extent(const struct relay_value *x,
    const struct relay_value *factor, int64_t k);
int64_t relay_expanded_extent(const struct relay_value *x,
    const struct relay_value *axis, int64_t rank, int64_t k);
/* Of squeeze by axes, whose result has rank `rank`; -1 where they do not name
 * different dimensions of extent 1. */
int64_t relay_squeezed_extent(const struct relay_value *x,
    const struct relay_value *axes, int64_t rank, int64_t k);

/* ---- errors ---- */

/* After a kernel has failed: its message, prefixed with the operator's name, in
 * which an input has its name in the model; inputs: as in relay_site. */
int32_t relay_fail_kernel(struct relay_ctx *ctx, const char *name,
    const char *place, const char *inputs);
/* "message, where n is 3, m is 4": n names and their values; first and last:
 * the text before and after them. */
int32_t relay_fail_names(struct relay_ctx *ctx, const char *place,
    const char *message, const char *first, const char *last, int32_t n,
    const char *const *name, const int64_t *value);
/* A result of `what` has no memory, or an extent below 0. */
int32_t relay_fail_room(struct relay_ctx *ctx, const char *what,
    const char *place, int32_t rank, const int64_t *dim);
/* Adds what an operand is to the message of a failure, unless that is about
 * memory: ", where x is Tensor[(3, 4), float32], k is 5", with the values of
 * few integers. */
void relay_tell(struct relay_ctx *ctx, const char *name,
    const struct relay_value *v);
void relay_tell_integer(struct relay_ctx *ctx, const char *name, int32_t dtype,
    const void *data);
/* A value does not have its type: "message, found Tensor[(2, 3), float32]" and
 * the names' values. */
int32_t relay_fail_fit(struct relay_ctx *ctx, const char *place,
    const char *message, const struct relay_value *v,
    const char *const *ctor, int32_t n, const char *const *name,
    const int64_t *value);

/* ---- calls ---- */

typedef struct relay_value *relay_body_fn(struct relay_ctx *ctx,
    struct relay_value *const *arg);
/* Runs a function's body on owned arguments: on a separate stack if deep.
 * Frees objects that only cycles keep alive; after an error, all objects of the
 * call. */
int32_t relay_enter(struct relay_ctx *ctx, relay_body_fn *fn,
    struct relay_value *const *arg, struct relay_value **result,
    int32_t deep, int32_t cells);
/* The run of an entry whose inputs and results are tensors. */
int32_t relay_run_tensors(struct relay_ctx *ctx,
    const struct relay_entry *entry, void *const *in, const int64_t *dims,
    void **out, int64_t *out_dims);

#endif

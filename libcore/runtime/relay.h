/*
 * The run-time interface of compiled models.  Only libc; nothing here exits
 * or aborts: errors are values.
 *
 * A model compiled to a shared object exports one symbol for each entry,
 * PREFIX_NAME_model of type struct relay_entry ("relay_main_model" by
 * default), and needs nothing but libc and libm.
 *
 * Every kernel (a lowered tensor program, a C kernel, a library routine) has
 * one signature, relay_kernel: buffers are inputs, outputs, workspace; dim
 * holds the integers that its signature names.  Tensors are row-major and
 * contiguous; extents and sizes are int64.
 */
#ifndef RELAY_RUNTIME_RELAY_H
#define RELAY_RUNTIME_RELAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RELAY_ABI 8

enum relay_status { RELAY_OK, RELAY_FAILED, RELAY_NO_MEMORY };

/* The context of a call: its memory and its error. */
struct relay_ctx {
	/* Memory that lives until the call's results are released; NULL: out of
	 * memory (the caller then returns RELAY_FAILED). */
	void *(*alloc)(struct relay_ctx *ctx, int64_t bytes);
	void *arena;
	/* The first error of the call, empty if there was none; where. */
	char message[192];
	const char *place;
	/* If message ends with the name of a kernel's buffer: which one that
	 * is, and where the name begins; else name_at is 0. */
	int32_t buffer, name_at;
	/* Threads (pool.h), or NULL; the number of the current thread, from 0
	 * (below ctx->pool's threads), and whether it is inside a loop. */
	struct relay_pool *pool;
	int32_t worker, inside;
	/* Functions that recurse fail when their frames come below this. */
	char *stack_limit;
	/* A hook that is called instead of each kernel and calls it, to
	 * measure, or to compute again what it needs; or NULL. */
	struct relay_hook *hook;
	/* Where tensors' elements are; NULL: in the call's memory. */
	struct relay_memory *memory;
};

struct relay_value;

/* Memory that may be taken from a tensor while it is not used.  A tensor keeps
 * its address; its elements must not be looked at before `use`.  Kernels are
 * called through ctx->hook, which looks after their operands and results. */
enum { RELAY_ZEROED = 1, RELAY_STAYS = 2, RELAY_AT_CALL = 4 };
struct relay_memory {
	/* Elements; STAYS: until they are given back, ZEROED: all 0, AT_CALL:
	 * from when the kernel is called that has them among its buffers.
	 * NULL: ctx has the error. */
	void *(*take)(struct relay_memory *m, struct relay_ctx *ctx,
	    int64_t bytes, int32_t how);
	/* The kernel that makes them finds them 0. */
	void (*zero)(struct relay_memory *m, const void *data);
	/* No value refers to them any more. */
	void (*give)(struct relay_memory *m, void *data);
	/* They are there until the next kernel is called, or ctx has the
	 * error. */
	int32_t (*use)(struct relay_memory *m, struct relay_ctx *ctx,
	    const void *data);
	/* What a value holds is there until it is given back, or ctx has the
	 * error. */
	int32_t (*keep)(struct relay_memory *m, struct relay_ctx *ctx,
	    const struct relay_value *v);
};

/* A list of objects, circular. */
struct relay_link {
	struct relay_link *prev, *next;
};
struct relay_model;
struct relay_error;

struct relay_pool;

/* A parallel loop over 0 .. n - 1: body is called for ranges that cover it, on
 * several threads, each with a separate context.  Returns the status of the
 * failing range with the least begin, whose error ctx then has. */
typedef int32_t relay_body(struct relay_ctx *ctx, void *env, int64_t begin,
    int64_t end);
int32_t relay_parallel(struct relay_ctx *ctx, relay_body *body, void *env,
    int64_t n);

typedef int32_t relay_kernel(struct relay_ctx *ctx, void *const *buf,
    int64_t *dim);

/* A call site of a kernel: a static row for each call in the code. */
struct relay_site {
	const char *name;	/* operator or program */
	const char *id;		/* "main.v6", or NULL */
	const char *place;	/* "mlp.relay:8:8-34", or NULL */
	/* Outputs follow the inputs among the buffers. */
	const int32_t *dtype;	/* of each output */
	const uint8_t *scalar; /* of each input: its bytes if its rank is 0,
				 * else 0 */
	int32_t ninput, noutput, flags, reserved;
	/* Of each input the name of the value that is given for it, or nothing,
	 * and a newline; NULL: none has one. */
	const char *inputs;
};
/* AGAIN: it computes what was computed before; EFFECT: it must not be called
 * again. */
enum { RELAY_AGAIN = 1, RELAY_EFFECT = 2 };
/* nbuf, ndim: how many buffers and integers there are; of temporaries that are
 * not needed the pointers mean nothing.
 * flops, bytes: arithmetic operations of one call, and bytes that it reads and
 * writes at least; elements: those of each output, at most; below 0:
 * unknown. */
struct relay_hook {
	int32_t (*call)(struct relay_hook *h, struct relay_ctx *ctx,
	    relay_kernel *kernel, void *const *buf, int64_t *dim,
	    const struct relay_site *site, int32_t nbuf, int32_t ndim,
	    double flops, double bytes, const double *elements);
};

/* The numbering of enum dtype: bool, int8 .. int64, uint8 .. uint64, float16,
 * bfloat16, float32, float64, and those that kernel.h lists after them. */
struct relay_tensor_info {
	const char *name;
	int32_t dtype, rank;
	const int64_t *extent;	/* -1: not fixed */
	const char *const *dim;	/* text of the extents */
};

/* A constructor of a data type, with its fields' types as text. */
struct relay_ctor_info {
	const char *name, *data, *params;	/* params: "a b" */
	int32_t nfield, is_extern;
	const char *const *field;
};

struct relay_entry {
	int32_t abi, ninput, noutput;
	int32_t arenas;	/* functions have some: relay-plan made slots */
	const char *name;
	const struct relay_tensor_info *input, *output;
	/* dims: the concatenated extents of all inputs; out_dims receives those
	 * of the outputs in the same form.  The caller must check dtypes, ranks
	 * and alignment; extents are checked by the model. */
	int32_t (*run)(struct relay_ctx *ctx, void *const *in,
	    const int64_t *dims, void **out, int64_t *out_dims);
	/* Types as text; all constructors of the module, by number. */
	const char *const *input_type;
	const char *output_type;
	int32_t nctor, tuple;	/* tuple: the result is one; its fields, and
				 * theirs, are the outputs */
	const struct relay_ctor_info *ctor;
	/* Any types: values (value.h); arguments are borrowed, the result lives
	 * until the call's memory is released.  noutput is -1 and run NULL if
	 * not all inputs and outputs are tensors. */
	int32_t (*call)(struct relay_ctx *ctx, struct relay_value *const *arg,
	    struct relay_value **result);
	/* The processor features that the code needs: bits of cpu.h. */
	uint64_t cpu;
	/* relay_model_open (relay_model.h) of the model itself. */
	int32_t (*open)(const struct relay_entry *entry,
	    struct relay_model **model, struct relay_error *error);
	/* Its kernels for several processors (forms.h); NULL: for one. */
	struct relay_forms *forms;
};

/* Records an error if it is the first, and the first call site given (static,
 * or NULL if only the caller knows it).  Returns RELAY_FAILED. */
int32_t relay_fail(struct relay_ctx *ctx, const char *message,
    const char *place);
/* The same for an index that is not in 0 ... extent - 1, of a buffer of the
 * kernel; name: what the kernel calls it. */
int32_t relay_fail_index(struct relay_ctx *ctx, int64_t index,
    int64_t extent, int32_t axis, int32_t buffer, const char *name);
/* Whether the call's error is that there was no memory: its message says "there
 * is no memory". */
bool relay_lacks_memory(const struct relay_ctx *ctx);
/* What such an error adds: the greatest extent of the inputs that the model
 * does not fix, an axis of a tensor; axis -1: there is none yet. */
struct relay_greatest {
	const char *input;
	int32_t axis;
	int64_t extent;
};
/* One more input; dim: its extents. */
void relay_greatest_of(struct relay_greatest *g,
    const struct relay_tensor_info *input, const int64_t *dim);
/* ", where axis 1 of 'x' is 4096", or nothing. */
void relay_greatest_print(const struct relay_greatest *g, char *text,
    size_t size);

/* ---- running a compiled model ---- */

#define RELAY_SIZES 180

struct relay_call {
	struct relay_ctx ctx;
	struct relay_chunk *chunks;
	struct relay_link live;		/* objects of the current call */
	struct relay_link results;	/* of calls that have returned */
	void *free[RELAY_SIZES];	/* blocks by size */
	char *fresh, *fresh_end;	/* for small blocks */
	void *stack;			/* of recursive functions */
};
/* Memory of one call, from a list of chunks. */
void relay_call_init(struct relay_call *c);
/* Frees the results, keeps the memory for the next call. */
void relay_call_reset(struct relay_call *c);
void relay_call_release(struct relay_call *c);
/* Bytes that it has from the system. */
int64_t relay_call_bytes(const struct relay_call *c);

/* Of models in C (relay_model.h): the hook of its next runs and where their
 * tensors' elements are, or NULL, and the memory that a run took.  With
 * `memory` a model runs once at a time, a run lasts until its result is freed,
 * and donated inputs are not written to. */
void relay_model_watch(struct relay_model *m, struct relay_hook *hook,
    struct relay_memory *memory);
const struct relay_entry *relay_model_entry(const struct relay_model *m);
struct relay_result;
int64_t relay_result_bytes(const struct relay_result *r);

#endif

/*
 * Parts of networks (runtime/relay_part.h) computed by oneDNN: the library
 * librelay-onednn.so, which is built where oneDNN is installed.
 *
 * A part becomes a plan: primitives and the memory between them, in oneDNN's
 * own layouts, made for the extents of the first call and the addresses of its
 * constants, which are put into the layouts that the primitives ask for.  A
 * call with others makes another plan.
 */
#ifndef RELAY_ONEDNN_ONEDNN_H
#define RELAY_ONEDNN_ONEDNN_H

#include <oneapi/dnnl/dnnl.h>

#include "runtime/relay_part.h"

#define STEP_ARGS 4
struct step {
	dnnl_primitive_t primitive;
	int32_t narg;
	dnnl_exec_arg_t arg[STEP_ARGS];
};
/* The memory of `base` in another shape. */
struct view {
	dnnl_memory_t memory, base;
};

struct plan {
	struct plan *next;
	int64_t *extent;	/* what it is for: extents, */
	const void **fixed;	/* by input: constants, or NULL */
	dnnl_memory_t *input, *output;	/* the caller's */
	struct step *step;
	struct view *view;
	dnnl_memory_t *memory;	/* all, to be destroyed */
	int32_t nstep, nview, nmemory;
};

/* Makes a plan for extents and the addresses of constants among buf.  NULL: no
 * memory, or a part that has what no primitive computes; *why says so. */
struct plan *plan_new(const struct relay_part *part, dnnl_engine_t engine,
    dnnl_stream_t stream, const int64_t *extent, void *const *buf,
    const char **why);
void plan_free(struct plan *p);
dnnl_status_t plan_run(const struct relay_part *part, struct plan *p,
    dnnl_stream_t stream, void *const *buf);

#endif

/*
 * Between plan.c (values, memory, epilogues) and primitive.c (convolutions and
 * products).
 */
#ifndef RELAY_ONEDNN_PLAN_H
#define RELAY_ONEDNN_PLAN_H

#include "onednn/onednn.h"

#define MOST_POST_OPS 8
enum post_kind { POST_SUM, POST_RELU, POST_SIGMOID, POST_TANH, POST_CLIP };
struct post_op {
	enum post_kind kind;
	float lo, hi;		/* of POST_CLIP */
};

/* A primitive: an operator and those after it that it computes as well. */
struct group {
	int32_t first, last;	/* operators */
	int32_t index;		/* among the groups */
	int32_t bias, sum;	/* values, or -1 */
	int32_t result;		/* value */
	int32_t npost;
	struct post_op post[MOST_POST_OPS];
};

struct build {
	const struct relay_part *part;
	struct plan *p;
	dnnl_engine_t engine;
	dnnl_stream_t stream;
	const int64_t *extent;
	void *const *buf;
	int32_t *at;		/* by value: where its extents begin */
	int32_t *uses, *last; /* by value; last: the last group that reads
				 * it; the caller is after all */
	dnnl_memory_t *memory;	/* by value: where it is, or NULL */
	bool *own;		/* by value: in memory of the plan */
	const char *why;	/* the first thing that went wrong, or NULL */
};

static inline const int64_t *
build_dims(const struct build *b, int32_t value)
{
	return b->extent + b->at[value];
}

/* Records why a part is not computed, unless there is a reason already: it has
 * what onednn.relay does not match, or memory is missing. */
void build_refuse(struct build *b, const char *what);
/* The same unless status is dnnl_success. */
void build_check(struct build *b, dnnl_status_t status, const char *what);
/* Memory of the plan; handle: DNNL_MEMORY_ALLOCATE or DNNL_MEMORY_NONE. */
dnnl_memory_t build_memory(struct build *b, const dnnl_memory_desc_t *d,
    void *handle);
/* A value in a layout: where it is, or a copy, made once if it is constant. */
dnnl_memory_t build_as(struct build *b, int32_t value,
    const dnnl_memory_desc_t *d);
/* Row-major float32. */
dnnl_memory_desc_t build_plain(struct build *b, int32_t rank,
    const int64_t *dim);
/* The memory of a value, row-major, as another shape. */
dnnl_memory_t build_view(struct build *b, int32_t value,
    const dnnl_memory_desc_t *shape);
/* The same in a layout that the primitive has chosen, if the shape leaves it
 * open. */
dnnl_memory_t build_weights(struct build *b, int32_t value,
    const dnnl_memory_desc_t *shape, const dnnl_memory_desc_t *chosen);
void build_reorder(struct build *b, dnnl_memory_t from, dnnl_memory_t to,
    bool now);
/* Adds a step; its arguments follow. */
struct step *build_step(struct build *b, dnnl_primitive_t p);
void step_arg(struct step *s, int index, dnnl_memory_t m);

/* The numbers of an attribute, n of them: one stands for all, half of them
 * for both ends. */
void attr_numbers(const struct relay_part_op *op, const char *key, double *v,
    int32_t n);
const char *attr_text(const struct relay_part_op *op, const char *key);

/* primitive.c: whether an operator begins a group. */
bool is_primitive(const struct relay_part_op *op);
/* The dimension of the result of such an operator that a bias has. */
int32_t bias_axis(const struct build *b, int32_t op);
/* Adds the steps of a group. */
void build_group(struct build *b, const struct group *g);

#endif

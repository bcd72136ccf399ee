/*
 * What the type relations and the compute definitions of convolutions share.
 */
#ifndef RELAY_OP_NN_CONV_H
#define RELAY_OP_NN_CONV_H

#include "op/nn_layout.h"

struct conv {
	uint32_t nd;		/* spatial dimensions */
	const char *space;	/* their letters */
	struct layout data, kernel, out;
	struct window w;
	int64_t groups;
};

/* Number of spatial dimensions, from the length of the strides. */
uint32_t conv_space(uint32_t op);
void conv_attrs(uint32_t op, const struct attrs *as, struct conv *c);
/* The same; reports errors. */
bool conv_read(struct rel *r, struct conv *c);

/* The result: the batch of x, oc channels, the spatial extents `space`. */
enum rel_status conv_result(struct rel *r, const struct conv *c,
    const struct type *x, const struct sym *oc,
    const struct sym *const *space, enum dtype dt);

/* The same, of windows of extents k over x. */
enum rel_status conv_window_result(struct rel *r, const struct conv *c,
    const struct type *x, const struct sym *oc, const struct sym *const *k);

op_type_rule type_conv, type_conv_transpose, type_conv_backward_weight,
    type_deformable_conv, type_bitserial_conv, type_correlation,
    type_gemm_weight, type_gemm_conv, type_winograd_weight,
    type_winograd_conv;
op_compute_rule compute_conv, compute_conv_transpose,
    compute_conv_backward_weight, compute_deformable_conv,
    compute_bitserial_conv, compute_correlation, compute_gemm_weight,
    compute_gemm_conv, compute_winograd_weight, compute_winograd_conv,
    compute_winograd_plain;

/* A convolution of buffers whose spatial padding is done: `data` and
 * `weight` in the layouts of c, into result 0.  k: window extents. */
void conv_product(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight);
/* The same transposed: `data` without any padding. */
void conv_transpose_product(struct te *t, const struct conv *c,
    uint32_t data, uint32_t weight);
/* The same by phases of a stride, without products with zeros; false: there is
 * no stride, or a window is dilated or has no constant size. */
bool conv_transpose_phases(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight);
/* The data type in which products are summed up for buffer `out`. */
enum dtype conv_sum_dtype(struct te *t, uint32_t out);

#endif

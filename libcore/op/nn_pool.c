/*
 * Poolings.  Result extents are those of a convolution; with ceil_mode the
 * division rounds up, so that a cut-off window counts.  Maxima pad with
 * minus infinity (the least integer); averages divide by the elements inside
 * unless the padding is counted.  Adaptive pooling gives element i the window
 * floor(i * in / out) .. ceil((i + 1) * in / out).
 */
#include "op/nn_attrs.h"

#define OP_FAMILY "nn_pool"
#define MAPS INPUTS(IN("x", "feature maps: batch, channels, space"))
#define AVG_DOC .doc = "Average of each window."
#define MAX_DOC .doc = "Maximum of each window; NaN if it holds one."
#define ADAPTIVE_AVG							\
	.doc = "Averages windows that are chosen to give the wanted size."
#define ADAPTIVE_MAX							\
	.doc = "Maxima of windows that are chosen to give the wanted size."
#define LAYOUT(order)							\
	STR("layout", order, "order of the dimensions"),		\
	STR("out_layout", "", "order of the result's; empty: the same")
#define ADAPTIVE(order)							\
	MAPS,								\
	ATTRS(ATTR("output_size", ATTR_T_DIMS | ATTR_T_SCALAR_OK, "[]",	\
	    "spatial extents of the result: all, one for all, or none to "	\
	    "keep the input's"), LAYOUT(order)),			\
	.pattern = OP_OUT_FUSABLE
#define GLOBAL(order) MAPS, ATTRS(LAYOUT(order)), .pattern = OP_OUT_FUSABLE
#define POOL(n, n2, order)						\
	MAPS, ATTRS(POOL_ATTRS(n, n2, order)), .pattern = OP_OUT_FUSABLE
#define AVG_POOL(n, n2, order)						\
	MAPS, ATTRS(POOL_ATTRS(n, n2, order), COUNT_PAD),		\
	.pattern = OP_OUT_FUSABLE
#define GRAD_INPUTS							\
	INPUTS(IN("grad", "gradient of the pooling's result"),		\
	    IN("x", "what was pooled"))

OP(nn_adaptive_avg_pool1d, "nn.adaptive_avg_pool1d",
    ADAPTIVE_AVG, ADAPTIVE("NCW"))
OP(nn_adaptive_avg_pool2d, "nn.adaptive_avg_pool2d",
    ADAPTIVE_AVG, ADAPTIVE("NCHW"))
OP(nn_adaptive_avg_pool3d, "nn.adaptive_avg_pool3d",
    ADAPTIVE_AVG, ADAPTIVE("NCDHW"))
OP(nn_adaptive_max_pool1d, "nn.adaptive_max_pool1d",
    ADAPTIVE_MAX, ADAPTIVE("NCW"))
OP(nn_adaptive_max_pool2d, "nn.adaptive_max_pool2d",
    ADAPTIVE_MAX, ADAPTIVE("NCHW"))
OP(nn_adaptive_max_pool3d, "nn.adaptive_max_pool3d",
    ADAPTIVE_MAX, ADAPTIVE("NCDHW"))
OP(nn_avg_pool1d, "nn.avg_pool1d",
    AVG_DOC, AVG_POOL(1, 2, "NCW"))
OP(nn_avg_pool2d, "nn.avg_pool2d",
    AVG_DOC, AVG_POOL(2, 4, "NCHW"))
OP(nn_avg_pool2d_grad, "nn.avg_pool2d_grad",
    .doc = "Gradient of nn.avg_pool2d: each window spreads its share.",
    GRAD_INPUTS, ATTRS(POOL_ATTRS(2, 4, "NCHW"), COUNT_PAD),
    .pattern = OP_OUT_FUSABLE)
OP(nn_avg_pool3d, "nn.avg_pool3d",
    AVG_DOC, AVG_POOL(3, 6, "NCDHW"))
OP(nn_global_avg_pool2d, "nn.global_avg_pool2d",
    .doc = "Average over all of the spatial dimensions, which become 1.",
    GLOBAL("NCHW"))
OP(nn_global_max_pool2d, "nn.global_max_pool2d",
    .doc = "Maximum over all of the spatial dimensions, which become 1.",
    GLOBAL("NCHW"))
OP(nn_max_pool1d, "nn.max_pool1d",
    MAX_DOC, POOL(1, 2, "NCW"))
OP(nn_max_pool2d, "nn.max_pool2d",
    MAX_DOC, POOL(2, 4, "NCHW"))
OP(nn_max_pool2d_grad, "nn.max_pool2d_grad",
    .doc = "Gradient of nn.max_pool2d: it goes to the first maximum of each "
	"window.",
    GRAD_INPUTS, ATTRS(POOL_ATTRS(2, 4, "NCHW")),
    .pattern = OP_OUT_FUSABLE)
OP(nn_max_pool3d, "nn.max_pool3d",
    MAX_DOC, POOL(3, 6, "NCDHW"))

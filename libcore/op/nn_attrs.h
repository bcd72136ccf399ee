/*
 * Attribute lists that several families share: convolutions, their quantized
 * twins, poolings.  n is the number of spatial dimensions, n2 twice that.
 * Padding lists hold the begins, then the ends.
 */
#ifndef RELAY_OP_NN_ATTRS_H
#define RELAY_OP_NN_ATTRS_H

#include "op/row.h"

#define PADDING(n2)							\
	LIST("padding", "0",						\
	    "zeros around: one for all, one per dimension, or begins and " \
	    "ends", n2)
#define STRIDES(n) LIST("strides", "1", "step of the window", n)
#define DILATION(n) LIST("dilation", "1", "distance of its taps", n)

#define CONV_ATTRS(n, n2, data, kernel)					\
	STRIDES(n), PADDING(n2), DILATION(n),				\
	INT("groups", "1", "groups of channels that do not mix"),	\
	MAYBE("channels", ATTR_T_DIM,					\
	    "output channels; None: the weight's"),			\
	MAYBE_LIST("kernel_size", "window; None: the weight's", n),	\
	STR("data_layout", data, "order of the data's dimensions"),	\
	STR("kernel_layout", kernel, "order of the weight's"),		\
	STR("out_layout", "", "order of the result's; empty: the data's")

#define CONV_TRANSPOSE_ATTRS(n, n2, data, kernel)			\
	CONV_ATTRS(n, n2, data, kernel),				\
	LIST("output_padding", "0", "rows added at the ends", n)

#define POOL_ATTRS(n, n2, order)					\
	MUST_LIST("pool_size", "window", n), STRIDES(n), DILATION(n),	\
	PADDING(n2),							\
	STR("layout", order, "order of the dimensions"),		\
	STR("out_layout", "", "order of the result's; empty: the same"), \
	FLAG("ceil_mode", "count a window that is cut off at the end")

#define COUNT_PAD							\
	FLAG("count_include_pad", "padding counts in the divisor")

#endif

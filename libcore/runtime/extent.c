/*
 * Extents of results that operands decide by their values, for compiled code
 * (codegen/fn_shape.c).  They follow the type rules of the operators; a
 * result of negative extent is refused where it is allocated.
 */
#include "runtime/value.h"

#include <math.h>

#include "runtime/kernels.h"

/* ceil(span / step) of positive numbers, or 0. */
static int64_t
ceil_div(int64_t span, uint64_t step)
{
	return span <= 0 ? 0 : (int64_t)(((uint64_t)span - 1) / step + 1);
}

int64_t
relay_range_extent(const struct relay_value *start,
    const struct relay_value *stop, const struct relay_value *step, int64_t k)
{
	int64_t by = relay_integer(step, 0), span;
	double n;

	(void)k;
	if (by != 0) {
		if (by > 0 ? __builtin_sub_overflow(relay_integer(stop, 0),
		    relay_integer(start, 0), &span) :
		    __builtin_sub_overflow(relay_integer(start, 0),
		    relay_integer(stop, 0), &span))
			return -1;
		return ceil_div(span, by > 0 ? (uint64_t)by :
		    0 - (uint64_t)by);
	}
	n = ceil((kernel_get(stop->dtype, stop->data, 0) -
	    kernel_get(start->dtype, start->data, 0)) /
	    kernel_get(step->dtype, step->data, 0));
	if (!(n <= 0x1p53))
		return -1;
	return n > 0 ? (int64_t)n : 0;
}

int64_t
relay_pad_extent(const struct relay_value *x, const struct relay_value *value,
    const struct relay_value *width, int64_t k)
{
	int64_t n;

	(void)value;
	if (__builtin_add_overflow(x->dim[k], relay_integer(width, 2 * k),
	    &n) || __builtin_add_overflow(n, relay_integer(width, 2 * k + 1),
	    &n))
		return -1;
	return n;
}

/* A bound inside of 0 .. d, or -1 .. d - 1 backward. */
static int64_t
bound(int64_t v, int64_t d, int64_t backward)
{
	if (v < 0)
		v += d;
	if (v < -backward)
		v = -backward;
	return v > d - backward ? d - backward : v;
}

int64_t
relay_slice_extent(const struct relay_value *x,
    const struct relay_value *begin, const struct relay_value *end,
    const struct relay_value *strides, int64_t k)
{
	int64_t by, d = x->dim[k], from, to;

	if (k >= begin->count)
		return d;
	by = strides != NULL && k < strides->count ? relay_integer(strides, k) : 1;
	from = bound(relay_integer(begin, k), d, by < 0);
	to = bound(relay_integer(end, k), d, by < 0);
	if (by == 0)
		return -1;
	return by > 0 ? ceil_div(to - from, (uint64_t)by) :
	    ceil_div(from - to, 0 - (uint64_t)by);
}

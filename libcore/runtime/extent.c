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
relay_slice_extent(int64_t d, int64_t begin, int64_t end, int64_t by,
    int64_t size)
{
	int64_t from = bound(begin, d, by < 0), to;

	if (size != 0)
		return end < 0 || end > d - from ? d - from : end;
	to = bound(end, d, by < 0);
	if (by == 0)
		return -1;
	return by > 0 ? ceil_div(to - from, (uint64_t)by) :
	    ceil_div(from - to, 0 - (uint64_t)by);
}

int64_t
relay_topk_extent(const struct relay_value *x, const struct relay_value *k,
    int64_t axis)
{
	int64_t n = relay_integer(k, 0);

	return n < 1 ? x->dim[axis] : n > x->dim[axis] ? -1 : n;
}

int64_t
relay_repeat_extent(const struct relay_value *x,
    const struct relay_value *count, int64_t axis)
{
	int64_t have = axis < 0 ? x->count : x->dim[axis], sum = 0, n;

	if (count->count == 1) {
		n = relay_integer(count, 0);
		return n < 0 || __builtin_mul_overflow(have, n, &sum) ? -1 :
		    sum;
	}
	if (count->count != have)
		return -1;
	for (int64_t i = 0; i < have; i++) {
		n = relay_integer(count, i);
		if (n < 0 || __builtin_add_overflow(sum, n, &sum))
			return -1;
	}
	return sum;
}

int64_t
relay_scaled_extent(const struct relay_value *x,
    const struct relay_value *factor, int64_t k)
{
	double f = kernel_get(factor->dtype, factor->data, 0), n;

	n = floor((double)x->dim[k] * f + 0.5);
	return f > 0 && f <= 0x1p30 && n <= 0x1p53 ? (int64_t)n : -1;
}

int64_t
relay_expanded_extent(const struct relay_value *x,
    const struct relay_value *axis, int64_t rank, int64_t k)
{
	int64_t at = relay_integer(axis, 0), more = rank - x->n;

	if (at < 0 && at >= -(int64_t)x->n - 1)
		at += (int64_t)x->n + 1;
	if (at < 0 || at > (int64_t)x->n)
		return -1;
	return k < at ? x->dim[k] : k < at + more ? 1 : x->dim[k - more];
}

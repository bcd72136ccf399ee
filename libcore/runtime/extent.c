/*
 * Result extents that depend on the values of operands, for compiled code: what
 * the rows of the operators call (op/extent.h).  A result of negative extent is
 * refused where it is allocated.
 *
 * A type relation says the same with symbolic extents, and reports what is
 * wrong at a place in the source; a model needs numbers alone, from nothing but
 * libc.  That both say the same, also of wrong values, is what
 * tests/value/operand.py compares: relay-eval asks the relation.
 */
#include "runtime/value.h"

#include <math.h>
#include <stdbool.h>

#include "runtime/kernels.h"

/* ceil(span / step) of positive numbers, or 0. */
static int64_t
ceil_div(int64_t span, uint64_t step)
{
	return span <= 0 ? 0 : (int64_t)(((uint64_t)span - 1) / step + 1);
}

int64_t
relay_range_extent(const struct relay_value *start,
    const struct relay_value *stop, const struct relay_value *step)
{
	int64_t by = relay_integer(step, 0), span;
	double n;

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
	/* Infinite bounds leave no finite quotient, an infinite step may. */
	if (!(n <= 0x1p53) || isinf(kernel_get(step->dtype, step->data, 0)))
		return -1;
	return n > 0 ? (int64_t)n : 0;
}

int64_t
relay_pad_extent(const struct relay_value *x, const struct relay_value *width,
    int64_t k)
{
	int64_t n;

	if (__builtin_add_overflow(x->dim[k], relay_integer(width, 2 * k),
	    &n) || __builtin_add_overflow(n, relay_integer(width, 2 * k + 1),
	    &n))
		return -1;
	return n;
}

/* A slice bound clamped to 0 .. d, or to -1 .. d - 1 if the step is
 * negative. */
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
    int64_t how)
{
	int64_t from, to;

	if (how & 2)
		begin = by < 0 ? INT64_MAX : 0;
	if (how & 4)
		end = by < 0 ? -INT64_MAX : INT64_MAX;
	from = bound(begin, d, by < 0);
	if (how & 1)
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

int64_t
relay_squeezed_extent(const struct relay_value *x,
    const struct relay_value *axes, int64_t rank, int64_t k)
{
	int64_t n = (int64_t)x->n - rank, found = -1;
	uint64_t named = 0;

	for (int64_t i = 0; i < n; i++) {
		int64_t at = relay_integer(axes, i);

		at += at < 0 ? (int64_t)x->n : 0;
		if (at < 0 || at >= (int64_t)x->n || x->dim[at] != 1 ||
		    (named >> at & 1) != 0)
			return -1;
		named |= (uint64_t)1 << at;
	}
	for (int64_t i = 0; i < (int64_t)x->n; i++)
		if ((named >> i & 1) == 0 && k-- == 0)
			found = x->dim[i];
	return found;
}

/* ---- reshape ---- */

/* A new shape while its codes are applied (transform_reshape.c): only one of
 * its extents is needed. */
struct reshape {
	const struct relay_value *x, *shape;
	int64_t wanted, extent;	/* index and value of the extent to find */
	int64_t n, product;	/* product of the extents so far, without -1 */
	int64_t infer;		/* index of the extent -1, or -1 */
	int64_t next;		/* next dimension of x */
	bool bad;
};

static void
put(struct reshape *r, int64_t d)
{
	if (r->n++ == r->wanted)
		r->extent = d;
	if (d < 0 || __builtin_mul_overflow(r->product, d, &r->product))
		r->bad = true;
}

/* The next extent of x, or 0 with `bad` set. */
static int64_t
taken(struct reshape *r)
{
	if (r->next < (int64_t)r->x->n)
		return r->x->dim[r->next++];
	r->bad = true;
	return 0;
}

/* Solves a * b = d, where one of a and b may be -1. */
static void
split(struct reshape *r, int64_t i)
{
	int64_t a = relay_integer(r->shape, i + 1), d = taken(r), both;
	int64_t b = relay_integer(r->shape, i + 2);

	if (i + 2 >= r->shape->count || a == 0 || b == 0 || a < -1 ||
	    b < -1 || (a == -1 && b == -1)) {
		r->bad = true;
		return;
	}
	if (a == -1)
		a = d / b;
	else if (b == -1)
		b = d / a;
	if (__builtin_mul_overflow(a, b, &both) || both != d)
		r->bad = true;
	put(r, a);
	put(r, b);
}

static void
apply(struct reshape *r, int64_t i, int64_t code, bool allow_zero)
{
	int64_t d;

	if (code > 0 || (code == 0 && allow_zero)) {
		put(r, code);
		r->next++;
		return;
	}
	switch (code) {
	case 0:
		put(r, taken(r));
		return;
	case -1:
		if (r->infer >= 0)
			r->bad = true;
		r->infer = r->n++;
		r->next++;
		return;
	case -2:
		while (r->next < (int64_t)r->x->n)
			put(r, taken(r));
		return;
	case -3:
		d = taken(r);
		if (__builtin_mul_overflow(d, taken(r), &d))
			r->bad = true;
		put(r, d);
		return;
	case -4:
		split(r, i);
		return;
	default:
		r->bad = true;
	}
}

int64_t
relay_reshape_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k, int64_t allow_zero)
{
	struct reshape r = { .x = x, .shape = shape, .wanted = k,
	    .extent = -1, .product = 1, .infer = -1 };

	for (int64_t i = 0; i < shape->count && !r.bad; i++) {
		int64_t code = relay_integer(shape, i);

		apply(&r, i, code, allow_zero != 0);
		i += code == -4 ? 2 : 0;
	}
	if (r.bad || r.n != shape->count)
		return -1;
	if (r.infer < 0)
		return r.product == x->count ? r.extent : -1;
	if (r.product == 0 || x->count % r.product != 0)
		return -1;
	return r.infer == k ? x->count / r.product : r.extent;
}

/* ---- shapes that must be compatible ---- */

/* Extent k of the shape that a tensor of rank n is aligned with at the right:
 * the tensor's own one, or 1 where there is none. */
static int64_t
aligned(const struct relay_value *x, int64_t n, int64_t k)
{
	int64_t at = k + (int64_t)x->n - n;

	return at < 0 ? 1 : x->dim[at];
}

int64_t
relay_spread_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k)
{
	int64_t d = relay_integer(shape, k), have = aligned(x, shape->count,
	    k);

	return have == 1 || have == d ? d : -1;
}

int64_t
relay_collapsed_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k)
{
	int64_t d = relay_integer(shape, k);

	return d == 1 || d == aligned(x, shape->count, k) ? d : -1;
}

int64_t
relay_reshaped_extent(const struct relay_value *x,
    const struct relay_value *shape, int64_t k)
{
	int64_t n = 1;

	for (int64_t i = 0; i < shape->count; i++)
		if (relay_integer(shape, i) < 0 || __builtin_mul_overflow(n,
		    relay_integer(shape, i), &n))
			return -1;
	return n == x->count ? relay_integer(shape, k) : -1;
}

/*
 * Bounds of the elements of constants (scale_impl.h), by interval arithmetic
 * over the operators they are computed from.  Rounding keeps the order of
 * numbers, so signs are certain, and bounds are to within it.
 */
#include "pass/scale_impl.h"

#include <math.h>

#include "ir/number.h"

#define MOST_BYTES (1 << 20)	/* of a constant that is read */

static struct range
of(double lo, double hi)
{
	struct range r = { RANGE_KNOWN, lo, hi };

	if (isnan(lo) || isnan(hi))
		r.state = RANGE_ANY;
	return r;
}

static struct range
of_constant(const struct ir_constant *c)
{
	size_t size = dtype_info[c->type->dtype].bytes;
	struct range r = { RANGE_KNOWN, INFINITY, -INFINITY };
	struct data_map map;
	char *err = NULL;

	if (c->data.kind == DATA_EXTERN || c->data.length > MOST_BYTES ||
	    dtype_info[c->type->dtype].class != DTC_FLOAT)
		return of(NAN, NAN);
	if (!data_open(&c->data, &map, &err)) {
		mem_free(err);
		return of(NAN, NAN);
	}
	for (size_t i = 0; i + size <= map.len; i += size) {
		double e = number_get(c->type->dtype,
		    (const char *)map.p + i);

		if (isnan(e))
			r.state = RANGE_ANY;
		r.lo = fmin(r.lo, e);
		r.hi = fmax(r.hi, e);
	}
	data_close(&map);
	return r;
}

static struct range
of_four(double a, double b, double c, double d)
{
	return isnan(a) || isnan(b) || isnan(c) || isnan(d) ? of(NAN, NAN) :
	    of(fmin(fmin(a, b), fmin(c, d)), fmax(fmax(a, b), fmax(c, d)));
}

static struct range
hull(const struct scale *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	struct range r = of(INFINITY, -INFINITY);

	for (uint32_t i = 0; i < n->nin; i++) {
		const struct range *e = &x->range[ir_in(x->m, n, i)];

		if (e->state != RANGE_KNOWN)
			return of(NAN, NAN);
		r.lo = fmin(r.lo, e->lo);
		r.hi = fmax(r.hi, e->hi);
	}
	return r;
}

/* Of a call whose first operands have bounds. */
static struct range
of_call(const struct ir_node *n, struct range a, struct range b)
{
	switch (n->ref) {
	case OP_ADD:
		return of(a.lo + b.lo, a.hi + b.hi);
	case OP_SUBTRACT:
		return of(a.lo - b.hi, a.hi - b.lo);
	case OP_MULTIPLY:
		return of_four(a.lo * b.lo, a.lo * b.hi, a.hi * b.lo,
		    a.hi * b.hi);
	case OP_DIVIDE:
		return b.lo <= 0 && b.hi >= 0 ? of(NAN, NAN) : of_four(a.lo /
		    b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi);
	case OP_SQRT:
		return of(sqrt(a.lo), sqrt(a.hi));
	case OP_RSQRT:
		return a.lo <= 0 ? of(NAN, NAN) : of(1 / sqrt(a.hi),
		    1 / sqrt(a.lo));
	case OP_NEGATIVE:
		return of(-a.hi, -a.lo);
	case OP_EXP:
		return of(exp(a.lo), exp(a.hi));
	default:
		/* The elements, elsewhere. */
		return op_at(n->ref)->view || n->ref == OP_TRANSPOSE ||
		    n->ref == OP_FULL || n->ref == OP_BROADCAST_TO ||
		    n->ref == OP_STRIDED_SLICE || n->ref == OP_CONCATENATE ?
		    a : of(NAN, NAN);
	}
}

static struct range
compute(const struct scale *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	struct range a, b;

	if (n->kind == NODE_CONST)
		return of_constant(&x->m->constant.v[n->ref]);
	if (n->kind == NODE_TUPLE)
		return hull(x, id);
	if (n->kind != NODE_CALL || n->nin == 0 ||
	    dtype_info[n->type->dtype].class != DTC_FLOAT)
		return of(NAN, NAN);
	a = x->range[ir_in(x->m, n, 0)];
	b = n->nin > 1 ? x->range[ir_in(x->m, n, 1)] : a;
	/* Sizes, pads, ... are not elements. */
	if (a.state != RANGE_KNOWN || b.state != RANGE_KNOWN)
		return of(NAN, NAN);
	return of_call(n, a, b);
}

bool
scale_bounds(struct scale *x, ir_id id, double *lo, double *hi)
{
	VEC(ir_id) stack = { NULL, 0, 0 };

	vec_push(&stack, id);
	while (stack.n > 0) {
		ir_id e = stack.v[stack.n - 1];
		const struct ir_node *n = at(x, e);

		if (x->range[e].state == RANGE_NONE) {
			x->range[e].state = RANGE_OPEN;
			for (uint32_t i = 0; i < n->nin; i++)
				if (x->range[ir_in(x->m, n, i)].state ==
				    RANGE_NONE)
					vec_push(&stack, ir_in(x->m, n, i));
			continue;
		}
		if (x->range[e].state == RANGE_OPEN)
			x->range[e] = compute(x, e);
		stack.n--;
	}
	vec_free(&stack);
	*lo = x->range[id].lo;
	*hi = x->range[id].hi;
	return x->range[id].state == RANGE_KNOWN;
}

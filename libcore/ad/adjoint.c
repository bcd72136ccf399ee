/*
 * Adjoints of values, and their sums (ad_impl.h).
 */
#include "ad/ad_impl.h"

bool
ad_has_float(const struct type *t)
{
	switch (t->kind) {
	case TYPE_TENSOR:
		return dtype_info[t->dtype].class == DTC_FLOAT;
	case TYPE_TUPLE:
		if (t->n == 0)
			return false;
		/* A nested tuple is taken to hold some. */
		for (uint32_t i = 0; i < t->n; i++)
			if (t->arg[i]->kind != TYPE_TENSOR ||
			    ad_has_float(t->arg[i]))
				return true;
		return false;
	default:
		return true;
	}
}

bool
ad_is_data(const struct type *t)
{
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
		if (!ad_is_data(t->arg[i]))
			return false;
	return t->kind == TYPE_TENSOR || t->kind == TYPE_TUPLE;
}

static struct adjoint *
fields(struct ad *x, uint32_t n)
{
	struct adjoint *a = arena_alloc(x->arena, 1, sizeof *a + n *
	    sizeof *a->field);

	a->value = a->owner = 0;
	a->n = n;
	for (uint32_t i = 0; i < n; i++)
		a->field[i] = NULL;
	return a;
}

struct adjoint *
ad_leaf(struct ad *x, ir_id value)
{
	struct adjoint *a;

	if (value == 0)
		return NULL;
	a = fields(x, 0);
	a->value = value;
	return a;
}

void
ad_set_field(struct ad *x, struct adjoint **tuple, uint32_t n, uint32_t k,
    struct adjoint *field)
{
	if (field == NULL)
		return;
	if (*tuple == NULL)
		*tuple = fields(x, n);
	(*tuple)->field[k] = field;
}

struct adjoint *
ad_only_field(struct ad *x, uint32_t n, uint32_t k, struct adjoint *field)
{
	struct adjoint *a = NULL;

	ad_set_field(x, &a, n, k, field);
	return a;
}

/* ---- sums ---- */

ir_id
ad_spread_onto(struct ad *x, ir_id old, ir_id v)
{
	struct ir_node n = *ir_at(x->m, v);
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in);
	struct ir_args args = { .in = in, .nin = n.nin };

	in[0] = old;
	for (uint32_t i = 1; i < n.nin; i++)
		in[i] = ir_in(x->m, &n, i);
	n.id = IR_NEW_ID;
	v = ir_node_add(x->m, x->g.region, &n, &args);
	mem_free(in);
	return v;
}

static ir_id
sum_of(struct ad *x, ir_id a, ir_id b)
{
	if (grad_is_spread(x->m, b))
		return ad_spread_onto(x, a, b);
	if (grad_is_spread(x->m, a))
		return ad_spread_onto(x, b, a);
	return grad_add(&x->g, a, b);
}

struct pair {
	struct adjoint **to, *a, *b;
};

struct adjoint *
ad_sum(struct ad *x, struct adjoint *a, struct adjoint *b)
{
	VEC(struct pair) todo = { NULL, 0, 0 };
	struct adjoint *sum = NULL;
	struct pair p = { &sum, a, b };

	vec_push(&todo, p);
	while (todo.n > 0) {
		p = vec_pop(&todo);
		if (p.a == NULL || p.b == NULL) {
			*p.to = p.a != NULL ? p.a : p.b;
			continue;
		}
		if (p.a->value != 0) {
			*p.to = ad_leaf(x, sum_of(x, p.a->value,
			    p.b->value));
			continue;
		}
		*p.to = fields(x, p.a->n);
		/* The last field is summed last, in every compiler. */
		for (uint32_t i = p.a->n; i-- > 0; ) {
			struct pair q = { &(*p.to)->field[i], p.a->field[i],
			    p.b->field[i] };

			vec_push(&todo, q);
		}
	}
	vec_free(&todo);
	return sum;
}

void
ad_contribute(struct ad *x, ir_id to, struct adjoint *a)
{
	if (to < x->n && x->active[to])
		x->sum[to] = ad_sum(x, x->sum[to], a);
}

/* A tuple gets as many contributions as there are projections of it: its sum is
 * its own, and changed in place. */
void
ad_contribute_field(struct ad *x, ir_id to, uint32_t k, struct adjoint *a)
{
	struct adjoint *old, *sum;

	if (a == NULL || to >= x->n || !x->active[to])
		return;
	old = x->sum[to];
	if (old == NULL || old->owner != to) {
		sum = fields(x, ir_at(x->m, to)->type->n);
		sum->owner = to;
		for (uint32_t i = 0; old != NULL && i < sum->n; i++)
			sum->field[i] = old->field[i];
		x->sum[to] = sum;
	}
	sum = x->sum[to];
	sum->field[k] = ad_sum(x, sum->field[k], a);
}

/* Parameters are at most AD_DEPTH deep. */
ir_id
ad_value(struct ad *x, const struct adjoint *a, ir_id like)
{
	const struct type *t = ir_at(x->m, like)->type;
	ir_id *field, id;

	/* Of a data value the adjoint is one. */
	if (a != NULL && a->value != 0)
		return a->value;
	if (t->kind == TYPE_TENSOR)
		return grad_zeros(&x->g, t, like);
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t i = 0; i < t->n; i++)
		field[i] = ad_value(x, a != NULL ? a->field[i] : NULL,
		    grad_field(&x->g, like, i));
	id = grad_tuple(&x->g, t->n, field);
	mem_free(field);
	return id;
}

static struct adjoint *
of_value(struct ad *x, const struct type *t, ir_id v, uint32_t depth)
{
	struct adjoint *sum = NULL;

	if (t->kind == TYPE_TENSOR)
		return ad_has_float(t) ? ad_leaf(x, v) : NULL;
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && depth < AD_DEPTH &&
	    i < t->n; i++)
		if (ad_has_float(t->arg[i]))
			ad_set_field(x, &sum, t->n, i, of_value(x, t->arg[i],
			    grad_field(&x->g, v, i), depth + 1));
	return sum;
}

struct adjoint *
ad_of_value(struct ad *x, const struct type *t, ir_id v)
{
	return of_value(x, t, v, 0);
}

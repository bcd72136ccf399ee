/*
 * Layouts of views: operators that move, merge, split, add or remove whole
 * axes (layout.h).
 */
#include "op/layout_rules.h"

static bool
is_one(const struct sym *extent)
{
	int64_t v;

	return sym_is_const(extent, &v) && v == 1;
}

/* The tensor stays as it is: its dimensions are those of other axes now. */
bool
layout_transpose(struct op_layout *l)
{
	const struct attr *a = op_attr_value(l->op, l->attrs, "axes");
	uint32_t n = l->have[0].n;
	uint8_t from[TYPE_RANK_LIMIT];

	if (op_order_is_same(&l->have[0]) && !l->look)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		int64_t v = a->kind == ATTR_LIST ? a->list[i].i :
		    (int64_t)(n - 1 - i);

		from[v < 0 ? v + (int64_t)n : v] = (uint8_t)i;
	}
	l->want[0] = l->result = l->have[0];
	for (uint32_t i = 0; i < n; i++)
		l->result.axis[i] = from[l->have[0].axis[i]];
	l->by = OP_LAYOUT_SAME;
	return true;
}

/* ---- reshapes ---- */

/* Shapes of higher rank are not divided: the search grows with its square. */
#define VIEW_RANK 12

/* Consecutive axes of the operand that become consecutive axes of the result,
 * of the same number of elements. */
struct run {
	uint32_t in, nin, out, nout;
	uint32_t place;		/* of its first axis in the operand's order */
};

static const struct sym *
product(struct sym_ctx *c, const struct sym *const *dim, uint32_t n)
{
	const struct sym *p = sym_const(c, 1);

	for (uint32_t i = 0; i < n; i++)
		p = sym_mul(c, p, dim[i]);
	return p;
}

/* The shortest run that begins at these axes; false: the rest of the axes do
 * not have as many elements. */
static bool
shortest(const struct op_layout *l, struct run *r)
{
	const struct type *x = l->in[0], *y = l->out;
	struct sym_ctx *c = l->m->syms;

	for (uint32_t n = 2; n <= x->n - r->in + y->n - r->out; n++)
		for (uint32_t a = 1; a < n; a++) {
			if (a > x->n - r->in || n - a > y->n - r->out ||
			    product(c, x->dim + r->in, a) !=
			    product(c, y->dim + r->out, n - a))
				continue;
			r->nin = a;
			r->nout = n - a;
			return true;
		}
	return false;
}

/* Extents of 1 at the end belong to the last run. */
static bool
rest_are_one(const struct op_layout *l, struct run *last, uint32_t in,
    uint32_t out)
{
	for (; in < l->in[0]->n; in++, last->nin++)
		if (!is_one(l->in[0]->dim[in]))
			return false;
	for (; out < l->out->n; out++, last->nout++)
		if (!is_one(l->out->dim[out]))
			return false;
	return true;
}

/* Divides both shapes into runs; returns how many, 0: they cannot be. */
static uint32_t
find_runs(const struct op_layout *l, struct run *run)
{
	uint32_t n = 0, in = 0, out = 0;

	while (in < l->in[0]->n && out < l->out->n) {
		run[n] = (struct run){ .in = in, .out = out };
		if (!shortest(l, &run[n]))
			break;
		in += run[n].nin;
		out += run[n].nout;
		n++;
	}
	return n > 0 && rest_are_one(l, &run[n - 1], in, out) ? n : 0;
}

/* Whether the order keeps the axes of a run together and in their order, but
 * for extents of 1; finds its place. */
static bool
is_together(const struct op_layout *l, struct run *r)
{
	const struct op_order *o = &l->have[0];
	uint32_t next = r->in;
	bool inside = false, after = false, ok = true;

	r->place = 0;
	while (next < r->in + r->nin && is_one(l->in[0]->dim[next]))
		next++;
	for (uint32_t i = 0; i < o->n; i++) {
		uint32_t a = o->axis[i];

		if (is_one(l->in[0]->dim[a]))
			continue;
		if (a < r->in || a >= r->in + r->nin) {
			after = inside;
			continue;
		}
		ok = ok && !after && a == next;
		r->place = i;
		inside = true;
		for (next++; next < r->in + r->nin &&
		    is_one(l->in[0]->dim[next]); )
			next++;
	}
	return ok;
}

/* The orders of the operand and of the result: their axes run by run, as the
 * last axes of the runs stand in the operand. */
static void
order_by_runs(struct op_layout *l, const struct run *run, uint32_t n)
{
	bool done[TYPE_RANK_LIMIT] = { false };
	struct op_order in = { 0 };

	l->result = (struct op_order){ 0 };
	for (uint32_t i = 0; i < n; i++) {
		uint32_t best = n;

		for (uint32_t k = 0; k < n; k++)
			if (!done[k] && (best == n ||
			    run[k].place < run[best].place))
				best = k;
		done[best] = true;
		for (uint32_t k = 0; k < run[best].nin; k++)
			in.axis[in.n++] = (uint8_t)(run[best].in + k);
		for (uint32_t k = 0; k < run[best].nout; k++)
			l->result.axis[l->result.n++] =
			    (uint8_t)(run[best].out + k);
	}
	l->want[0] = in;
}

/* The shape of the result follows from its type.  Axes that become one, but are
 * stored apart or the other way round (groups of channels that were shuffled),
 * are brought together, unless the result would be in the program's order
 * then. */
bool
layout_view(struct op_layout *l)
{
	struct run run[TYPE_RANK_LIMIT];
	bool together = true;
	uint32_t n;

	if (op_order_is_same(&l->have[0]) || l->out->kind != TYPE_TENSOR ||
	    l->in[0]->n > VIEW_RANK || l->out->n > VIEW_RANK)
		return false;
	n = find_runs(l, run);
	for (uint32_t i = 0; i < n; i++)
		together = is_together(l, &run[i]) && together;
	if (n == 0)
		return false;
	order_by_runs(l, run, n);
	if (together)
		l->want[0] = l->have[0];
	else if (l->look || op_order_is_same(&l->result))
		return false;
	l->by = OP_LAYOUT_VIEW;
	return true;
}

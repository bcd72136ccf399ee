/*
 * Layouts of operators that read and write their axes alike: element by
 * element, along one axis, reductions, and those whose attributes name
 * layouts (layout.h).
 */
#include "op/layout_rules.h"
#include "op/nn_layout.h"
#include "op_enum.h"

#include <string.h>

/* ---- orders ---- */

struct op_order
op_order_same(uint32_t n)
{
	struct op_order o = { .n = (uint8_t)n };

	for (uint32_t i = 0; i < n; i++)
		o.axis[i] = (uint8_t)i;
	return o;
}

bool
op_order_is_same(const struct op_order *o)
{
	for (uint32_t i = 0; i < o->n; i++)
		if (o->axis[i] != i)
			return false;
	return true;
}

bool
op_order_equal(const struct op_order *a, const struct op_order *b)
{
	return a->n == b->n && memcmp(a->axis, b->axis, a->n) == 0;
}

uint32_t
op_order_find(const struct op_order *o, uint32_t axis)
{
	uint32_t i = 0;

	while (o->axis[i] != axis)
		i++;
	return i;
}

/* The first order of an operand of rank n that is not the program's; NULL:
 * there is none. */
static const struct op_order *
other_order(const struct op_layout *l, uint32_t n)
{
	for (uint32_t i = 0; i < l->nin; i++)
		if (l->have[i].n == n && !op_order_is_same(&l->have[i]))
			return &l->have[i];
	return NULL;
}

/* ---- attributes ---- */

void
layout_set(struct op_layout *l, const char *name, const struct attr *v)
{
	l->attrs = attrs_with(l->m->arena, l->attrs,
	    str_intern0(l->m->strings, name), v);
}

static struct attr
axes_attr(struct ir_module *m, uint32_t n, const uint8_t *axis)
{
	struct attr *list = arena_alloc(m->arena, n + 1, sizeof *list);

	for (uint32_t i = 0; i < n; i++)
		list[i] = attr_int(axis[i]);
	return (struct attr){ .kind = ATTR_LIST, .n = n, .list = list };
}

static void
set_axes(struct op_layout *l, const char *name, uint32_t n,
    const uint8_t *axis)
{
	struct attr a = axes_attr(l->m, n, axis);

	layout_set(l, name, &a);
}

uint32_t
op_order_transpose(struct ir_module *m, uint32_t n, const uint8_t *axis,
    const struct attrs **as)
{
	struct attr a = axes_attr(m, n, axis);

	*as = attrs_with(m->arena, NULL, str_intern0(m->strings, "axes"), &a);
	return OP_TRANSPOSE;
}

void
op_order_permutation(const struct attrs *as, uint32_t n, int64_t *p)
{
	if (op_none(OP_TRANSPOSE, as, "axes") ||
	    !op_ints(OP_TRANSPOSE, as, "axes", p, n)) {
		for (uint32_t i = 0; i < n; i++)
			p[i] = n - 1 - i;
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		if (p[i] < 0)
			p[i] += n;
}

uint32_t
op_order_reshape(void)
{
	return OP_RESHAPE;
}

/* An axis of rank n, of which -1 is the last. */
static uint32_t
axis_of(int64_t axis, uint32_t n)
{
	return (uint32_t)(axis < 0 ? axis + (int64_t)n : axis);
}

/* ---- element by element, and along an axis ---- */

bool
layout_elementwise(struct op_layout *l)
{
	const struct op_order *o;

	if (l->out->kind != TYPE_TENSOR)
		return false;
	o = other_order(l, l->out->n);
	if (o == NULL)
		return false;
	for (uint32_t i = 0; i < l->nin; i++)
		if (l->in[i]->n > 0)
			l->want[i] = *o;
	l->result = *o;
	return true;
}

bool
layout_axis(struct op_layout *l)
{
	uint32_t rank = l->in[0]->n;
	const struct op_order *o = other_order(l, rank);
	struct attr a;

	if (o == NULL || op_none(l->op, l->attrs, "axis"))
		return false;
	a = attr_int(op_order_find(o, axis_of(op_int(l->op, l->attrs, "axis"),
	    rank)));
	layout_set(l, "axis", &a);
	for (uint32_t i = 0; i < l->nin; i++)
		if (l->in[i]->n == rank)
			l->want[i] = *o;
	l->result = *o;
	return true;
}

bool
layout_sample_axis(struct op_layout *l)
{
	return l->have[0].n > 0 && l->have[0].axis[0] == 0 && layout_axis(l);
}

/* ---- reductions ---- */

/* Which axes go, as flags by axis of the value; returns how many. */
static uint32_t
reduced(const struct op_layout *l, uint32_t rank, bool *gone)
{
	const struct attr *a = op_attr_value(l->op, l->attrs, "axis");
	bool all = a->kind == ATTR_NONE;
	uint32_t n = 0;

	for (uint32_t i = 0; i < rank; i++)
		gone[i] = all;
	if (a->kind == ATTR_INT)
		gone[axis_of(a->i, rank)] = true;
	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		gone[axis_of(a->list[i].i, rank)] = true;
	for (uint32_t i = 0; i < rank; i++) {
		if (op_bool(l->op, l->attrs, "exclude"))
			gone[i] = !gone[i];
		n += gone[i];
	}
	return n;
}

/* The order that is left of o without the axes that go. */
static struct op_order
without(const struct op_order *o, const bool *gone)
{
	struct op_order to = { 0 };

	for (uint32_t i = 0; i < o->n; i++) {
		uint32_t axis = o->axis[i], before = 0;

		if (gone[axis])
			continue;
		for (uint32_t k = 0; k < axis; k++)
			before += gone[k];
		to.axis[to.n++] = (uint8_t)(axis - before);
	}
	return to;
}

bool
layout_reduce(struct op_layout *l)
{
	const struct op_order *o = &l->have[0];
	bool gone[TYPE_RANK_LIMIT], no = false;
	uint8_t place[TYPE_RANK_LIMIT];
	uint32_t n = 0;
	struct attr a = attr_bool(no);

	if (op_order_is_same(o) || reduced(l, o->n, gone) == 0)
		return false;
	for (uint32_t i = 0; i < o->n; i++)
		if (gone[o->axis[i]])
			place[n++] = (uint8_t)i;
	l->result = op_bool(l->op, l->attrs, "keepdims") ? *o :
	    without(o, gone);
	set_axes(l, "axis", n, place);
	layout_set(l, "exclude", &a);
	for (uint32_t i = 0; i < l->nin; i++)
		l->want[i] = *o;
	return true;
}

bool
layout_reduce_arg(struct op_layout *l)
{
	bool gone[TYPE_RANK_LIMIT];

	return reduced(l, l->have[0].n, gone) == 1 && layout_reduce(l);
}

/* ---- a list with an entry for each dimension ---- */

bool
layout_pad(struct op_layout *l)
{
	const struct op_order *o = &l->have[0];
	const struct attr *a = op_attr_value(l->op, l->attrs, "pad_width");
	struct attr *list, to;

	if (op_order_is_same(o) || a->kind != ATTR_LIST || a->n != o->n)
		return false;
	list = arena_alloc(l->m->arena, a->n + 1, sizeof *list);
	for (uint32_t i = 0; i < a->n; i++)
		list[i] = a->list[o->axis[i]];
	to = (struct attr){ .kind = ATTR_LIST, .n = a->n, .list = list };
	layout_set(l, "pad_width", &to);
	l->want[0] = l->result = *o;
	return true;
}

bool
layout_slice(struct op_layout *l)
{
	const struct op_order *o = &l->have[0];
	const struct attr *begin = op_attr_value(l->op, l->attrs, "begin");
	const struct attr *axes = op_attr_value(l->op, l->attrs, "axes");
	uint8_t place[TYPE_RANK_LIMIT];

	if (op_order_is_same(o) || l->nin != 1 || begin->kind != ATTR_LIST)
		return false;
	for (uint32_t i = 0; i < begin->n; i++)
		place[i] = (uint8_t)op_order_find(o, axes->kind == ATTR_LIST ?
		    axis_of(axes->list[i].i, o->n) : i);
	set_axes(l, "axes", begin->n, place);
	l->want[0] = l->result = *o;
	return true;
}

/* ---- names of layouts ---- */

/* Puts the letters of a layout attribute into the order o of the axes that it
 * names.  False: there are inner parts. */
static bool
set_layout(struct op_layout *l, const char *name, const char *letters,
    const struct op_order *o)
{
	char to[TYPE_RANK_LIMIT + 1];
	struct attr a;

	if (strlen(letters) != o->n)
		return false;
	for (uint32_t i = 0; i < o->n; i++)
		to[i] = letters[o->axis[i]];
	a = attr_str(str_intern(l->m->strings, to, o->n));
	layout_set(l, name, &a);
	return true;
}

struct op_order
layout_last(const char *letters, char letter)
{
	struct op_order o = { 0 };
	uint32_t n = (uint32_t)strlen(letters), at = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (letters[i] == letter)
			at = i;
		else
			o.axis[o.n++] = (uint8_t)i;
	}
	o.axis[o.n++] = (uint8_t)at;
	return o;
}

const char *
layout_result(const struct op_layout *l, const char *letters)
{
	const char *out = op_none(l->op, l->attrs, "out_layout") ? "" :
	    op_str(l->op, l->attrs, "out_layout");

	return *out == '\0' ? letters : out;
}

bool
layout_set_data(struct op_layout *l, const char *name, const char *letters,
    const struct op_order *o)
{
	const char *out = layout_result(l, letters);

	if (strlen(letters) != o->n || strcmp(out, letters) != 0 ||
	    !set_layout(l, name, letters, o))
		return false;
	layout_set(l, "out_layout", NULL);
	l->want[0] = l->result = *o;
	return true;
}

bool
layout_set_result(struct op_layout *l, const char *letters,
    const struct op_order *o)
{
	if (strlen(letters) != o->n || strcmp(layout_result(l, letters),
	    letters) != 0 || !set_layout(l, "out_layout", letters, o))
		return false;
	l->result = *o;
	return true;
}

/* ---- poolings and images ---- */

static bool
follow(struct op_layout *l, const char *name)
{
	return !op_order_is_same(&l->have[0]) && layout_set_data(l, name,
	    op_str(l->op, l->attrs, name), &l->have[0]);
}

bool
layout_pool(struct op_layout *l)
{
	return follow(l, "layout");
}

bool
layout_pool_grad(struct op_layout *l)
{
	const char *letters = op_str(l->op, l->attrs, "layout");
	const struct op_order *o = other_order(l, l->out->n);

	if (o == NULL || !layout_set_data(l, "layout", letters, o))
		return false;
	l->want[1] = *o;
	return true;
}

bool
layout_conv_weight(struct op_layout *l)
{
	const char *grad = op_str(l->op, l->attrs, "grad_layout");
	const char *data = op_str(l->op, l->attrs, "data_layout");
	struct op_order g, d;

	if (strlen(grad) != l->in[0]->n || strlen(data) != l->in[1]->n ||
	    (op_order_is_same(&l->have[0]) && op_order_is_same(&l->have[1])))
		return false;
	g = layout_last(grad, 'C');
	d = layout_last(data, 'C');
	if (!set_layout(l, "grad_layout", grad, &g) ||
	    !set_layout(l, "data_layout", data, &d))
		return false;
	l->want[0] = g;
	l->want[1] = d;
	return true;
}

#define FEW 8	/* channels: speed only */

bool
layout_image(struct op_layout *l)
{
	const struct op_order *o = &l->have[0];
	int64_t n;

	/* Vectors along few channels are slower than along rows. */
	if (op_order_is_same(o) || (!l->always && sym_is_const(l->out->dim[
	    o->axis[o->n - 1]], &n) && n < FEW) || !set_layout(l, "layout",
	    op_str(l->op, l->attrs, "layout"), o))
		return false;
	l->want[0] = l->result = *o;
	return true;
}

/*
 * Extents as values (exp.h).
 */
#include "formats/onnx/export/exp.h"
#include "op/op.h"

void
exp_bind_type(struct exp *e, const struct type *t, const char *value)
{
	if (t->kind != TYPE_TENSOR)
		return;
	for (uint32_t i = 0; i < t->n; i++) {
		const struct exp_dim d = { value, i };
		uint32_t at;

		if (t->dim[i]->kind != SYM_VAR)
			continue;
		if (!map_get(&e->dims, map_ptr(t->dim[i]->name), &at)) {
			at = e->dim.n;
			vec_push(&e->dim, (struct exp_dim){ 0 });
			map_put(&e->dims, map_ptr(t->dim[i]->name), at);
		}
		if (e->dim.v[at].value == NULL) {
			e->dim.v[at] = d;
			vec_push(&e->bound, at);
		}
	}
}

void
exp_unbind(struct exp *e, uint32_t mark)
{
	while (e->bound.n > mark)
		e->dim.v[vec_pop(&e->bound)].value = NULL;
}

static const char *
extent_var(struct exp *e, const struct sym *s)
{
	uint32_t at;

	if (s->kind != SYM_VAR ||
	    !map_get(&e->dims, map_ptr(s->name), &at) ||
	    e->dim.v[at].value == NULL) {
		struct buf b = { NULL, 0, 0 };

		sym_print(&b, s);
		exp_error(e, "no value here has the extent '%s'", b.v);
		buf_release(&b);
		return "";
	}
	return EX(e, "Gather", EX(e, "Shape", e->dim.v[at].value),
	    exp_scalar(e, DT_INT64, e->dim.v[at].axis));
}

/* floordiv: Div rounds toward zero, and Mod is floormod. */
static const char *
floor_div(struct exp *e, const char *a, const char *b)
{
	return EX(e, "Div", EX(e, "Sub", a, EX(e, "Mod", a, b)), b);
}

static const char *
extent_of_two(struct exp *e, const struct sym *s)
{
	const char *a = exp_extent(e, s->arg[0]), *b = exp_extent(e,
	    s->arg[1]), *one;

	switch (s->kind) {
	case SYM_FLOORDIV:
		return floor_div(e, a, b);
	case SYM_FLOORMOD:
		return EX(e, "Mod", a, b);
	case SYM_MIN:
		return EX(e, "Min", a, b);
	case SYM_MAX:
		return EX(e, "Max", a, b);
	default:	/* SYM_BROADCAST */
		one = exp_scalar(e, DT_INT64, 1);
		return EX(e, "Where", EX(e, "Equal", a, one), b, a);
	}
}

const char *
exp_extent(struct exp *e, const struct sym *s)
{
	const char *y;

	switch (s->kind) {
	case SYM_CONST:
		return exp_scalar(e, DT_INT64, (double)s->value);
	case SYM_ADD: case SYM_MUL:
		y = exp_extent(e, s->arg[0]);
		for (uint32_t i = 1; i < s->n; i++)
			y = EX(e, s->kind == SYM_ADD ? "Add" : "Mul", y,
			    exp_extent(e, s->arg[i]));
		if (s->value != (s->kind == SYM_MUL))
			y = EX(e, s->kind == SYM_ADD ? "Add" : "Mul", y,
			    exp_scalar(e, DT_INT64, (double)s->value));
		return y;
	case SYM_FLOORDIV: case SYM_FLOORMOD: case SYM_MIN: case SYM_MAX:
	case SYM_BROADCAST:
		return extent_of_two(e, s);
	default:
		return extent_var(e, s);
	}
}

const char *
exp_shape(struct exp *e, uint32_t n, const struct sym *const *dim)
{
	const int64_t first = 0;
	const char **part = arena_alloc(e->a, n + 1, sizeof *part);
	int64_t *v = arena_alloc(e->a, n + 1, sizeof *v);
	uint32_t i;

	for (i = 0; i < n && sym_is_const(dim[i], &v[i]); i++)
		;
	if (i == n)
		return exp_vector(e, n, v);
	for (i = 0; i < n; i++)
		part[i] = sym_is_const(dim[i], &v[i]) ?
		    exp_vector(e, 1, &v[i]) :
		    exp_unsqueeze(e, exp_extent(e, dim[i]), 1, &first);
	if (n == 1)
		return part[0];
	exp_int(e, "axis", 0);
	return exp_op(e, "Concat", n, part);
}

const char *
exp_get_shape(struct exp *e, const char *name, uint32_t operand)
{
	const struct attr *a = op_attr_value(exp_node(e)->ref,
	    exp_node(e)->attrs, name), *list = a;
	const struct sym **dim;
	uint32_t n = 1;

	if (operand < exp_nin(e))
		return exp_cast(e, exp_in(e, operand), exp_dtype(e, operand),
		    DT_INT64);
	if (a->kind == ATTR_LIST) {
		list = a->list;
		n = a->n;
	}
	dim = arena_alloc(e->a, n + 1, sizeof *dim);
	for (uint32_t i = 0; i < n; i++)
		dim[i] = list[i].kind == ATTR_SYM ? list[i].sym :
		    sym_const(e->m->syms, list[i].i);
	return exp_shape(e, n, dim);
}

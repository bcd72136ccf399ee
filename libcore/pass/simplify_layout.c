/*
 * Layouts in chains: layout_transform among transposes and others of its kind
 * (simplify.h).  A layout is a list of axes, capitals or blocks such as 4c;
 * what a chain does is given by the list of its start and that of its end.
 */
#include "pass/simplify_impl.h"

#include <string.h>

#include "op/layout.h"

/* Axes of a layout: the places where their names begin; [n] is its end. */
struct axes {
	uint32_t n;
	const char *at[TYPE_RANK_LIMIT + 1];
	bool blocks;
};

static bool
split(const char *layout, struct axes *a)
{
	*a = (struct axes){ .at[0] = layout };
	for (const char *s = layout; *s != '\0'; s++) {
		if (*s >= '0' && *s <= '9') {
			a->blocks = true;
			continue;
		}
		if (a->n == TYPE_RANK_LIMIT)
			return false;
		a->at[++a->n] = s + 1;
	}
	return true;
}

static const char *
layout(const struct simplify *x, ir_id id, const char *which)
{
	return op_str(OP_LAYOUT_TRANSFORM, at(x, id)->attrs, which);
}

/* The axes in another order: axis i of the result is axis p[i]; or, inverse,
 * axis p[i] of the result is axis i. */
static const char *
permuted(struct simplify *x, const char *s, const int64_t *p, bool inverse)
{
	struct buf b = { NULL, 0, 0 };
	const char *to;
	struct axes a;

	if (!split(s, &a) || a.n == 0)
		return NULL;
	for (uint32_t i = 0; i < a.n; i++) {
		int64_t from = p[i];

		for (uint32_t k = 0; inverse && k < a.n; k++)
			from = p[k] == i ? k : from;
		buf_add(&b, a.at[from], (size_t)(a.at[from + 1] -
		    a.at[from]));
	}
	to = str_intern(x->m->strings, b.v, b.n);
	buf_release(&b);
	return to;
}

/* The operator that brings a tensor from one layout to another, which are not
 * the same: a transpose where no axis is split. */
static ir_id
change(struct simplify *x, ir_id from, const char *src, const char *dst)
{
	struct attr list[TYPE_RANK_LIMIT];
	struct attr axes = { .kind = ATTR_LIST, .list = list };
	struct attr s = attr_str(src), d = attr_str(dst);
	struct ir_module *m = x->m;
	struct axes a, b;

	if (!split(src, &a) || !split(dst, &b))
		return 0;
	if (a.blocks || b.blocks)
		return emit(x, OP_LAYOUT_TRANSFORM, attrs_with(m->arena,
		    attrs_with(m->arena, NULL, str_intern0(m->strings,
		    "src_layout"), &s), str_intern0(m->strings, "dst_layout"),
		    &d), 1, &from);
	axes.n = b.n;
	for (uint32_t i = 0; i < b.n; i++)
		list[i] = attr_int(strchr(src, dst[i]) - src);
	return emit(x, OP_TRANSPOSE, attrs_with(m->arena, NULL,
	    str_intern0(m->strings, "axes"), &axes), 1, &from);
}

/* A transpose of a layout_transform. */
static ir_id
after(struct simplify *x, ir_id id, ir_id inner)
{
	const char *src = layout(x, inner, "src_layout"), *dst;
	int64_t p[TYPE_RANK_LIMIT];
	ir_id from = in(x, inner, 0);

	op_order_permutation(at(x, id)->attrs, at(x, id)->type->n, p);
	dst = permuted(x, layout(x, inner, "dst_layout"), p, false);
	if (dst == NULL)
		return 0;
	return strcmp(src, dst) == 0 ? from : change(x, from, src, dst);
}

ir_id
simplify_layout(struct simplify *x, ir_id id)
{
	const char *src, *dst;
	int64_t p[TYPE_RANK_LIMIT];
	struct axes a, b;
	ir_id from;

	if (is_op(x, id, OP_TRANSPOSE) && is_op(x, in(x, id, 0),
	    OP_LAYOUT_TRANSFORM))
		return after(x, id, in(x, id, 0));
	if (!is_op(x, id, OP_LAYOUT_TRANSFORM))
		return 0;
	src = layout(x, id, "src_layout");
	dst = layout(x, id, "dst_layout");
	from = in(x, id, 0);
	if (strcmp(src, dst) == 0)
		return from;
	if (!split(src, &a) || !split(dst, &b))
		return 0;
	if (is_op(x, from, OP_LAYOUT_TRANSFORM) && strcmp(src, layout(x, from,
	    "dst_layout")) == 0) {
		src = layout(x, from, "src_layout");
	} else if (is_op(x, from, OP_TRANSPOSE) && !a.blocks) {
		op_order_permutation(at(x, from)->attrs, a.n, p);
		src = permuted(x, src, p, true);
	} else {
		return a.blocks || b.blocks ? 0 : change(x, from, src, dst);
	}
	from = in(x, from, 0);
	if (src == NULL || strcmp(src, dst) == 0)
		return src == NULL ? 0 : from;
	return change(x, from, src, dst);
}

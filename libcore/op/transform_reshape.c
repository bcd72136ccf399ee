/*
 * The type relation of reshape: the codes of newshape.
 *
 *	n	itself		0	the input's extent (allowzero: zero)
 *	-1	inferred, once	-2	all extents that remain
 *	-3	the next two fused		-4 a b	the next one split
 *
 * contrib_reverse_reshape applies them from the right.  What copies extents
 * is kept apart from what gives new ones, so that an inferred extent divides
 * only by what is new: (n, 28, 28) to [0, -1] is (n, 784), whatever n.  Common
 * factors cancel likewise: (n, 4, 16) to [n*4, -1] is (n*4, 16), also where n
 * is 0.
 */
#include "op/transform_shape.h"

#include "sym/cancel.h"

struct reshape {
	struct rel *r;
	const struct type *x;
	const struct sym *code[TYPE_RANK_LIMIT];
	uint32_t ncode;
	bool reverse, allowzero, bad;
	/* result, in the order of application */
	const struct sym *out[TYPE_RANK_LIMIT + 1];
	uint32_t n;
	uint32_t next;		/* input dimension to come */
	uint32_t infer;		/* place of -1, or UINT32_MAX */
};

static const struct sym *
in_dim(const struct reshape *s, uint32_t i)
{
	return s->x->dim[s->reverse ? s->x->n - 1 - i : i];
}

static bool
fail_code(struct reshape *s, uint32_t i, const char *why)
{
	s->bad = true;
	rel_error(s->r, "reshape-code", "entry %u of newshape, %s, %s", i,
	    rel_dim_text(s->r, s->code[i]), why);
	return false;
}

static bool
need(struct reshape *s, uint32_t i, uint32_t count)
{
	if (s->next + count <= s->x->n)
		return true;
	return fail_code(s, i, str_printf(s->r->m->strings,
	    "takes %u dimension%s of the input, which has rank %u and %u "
	    "left", count, count == 1 ? "" : "s", s->x->n,
	    s->x->n - (s->next < s->x->n ? s->next : s->x->n)));
}

static void
put(struct reshape *s, uint32_t i, const struct sym *d)
{
	if (s->n == TYPE_RANK_LIMIT)
		fail_code(s, i, "makes the rank too large");
	else
		s->out[s->n++] = d;
}

static void
infer_here(struct reshape *s, uint32_t i)
{
	if (s->infer != UINT32_MAX) {
		fail_code(s, i, "is the second extent to be inferred");
		return;
	}
	s->infer = s->n;
	put(s, i, NULL);
	s->next++;
}

static void
literal(struct reshape *s, uint32_t i, const struct sym *d)
{
	if (d->kind != SYM_ANY &&
	    !rel_require(s->r, d, SYM_GE, sym_const(s->r->m->syms, 0))) {
		fail_code(s, i, "is negative");
		return;
	}
	put(s, i, d);
	s->next++;
}

static void
split(struct reshape *s, uint32_t i)
{
	struct sym_ctx *c = s->r->m->syms;
	const struct sym *a, *b, *d;
	bool infer_a, infer_b;

	if (i + 2 >= s->ncode) {
		fail_code(s, i, "needs two extents after it");
		return;
	}
	if (!need(s, i, 1))
		return;
	d = in_dim(s, s->next++);
	a = s->code[i + 1];
	b = s->code[i + 2];
	infer_a = a == sym_const(c, -1);
	infer_b = b == sym_const(c, -1);
	if (infer_a && infer_b) {
		fail_code(s, i, "has two extents to be inferred");
		return;
	}
	if ((!infer_a && !rel_require(s->r, a, SYM_GT, sym_const(c, 0))) ||
	    (!infer_b && !rel_require(s->r, b, SYM_GT, sym_const(c, 0)))) {
		fail_code(s, i, "splits into an extent below 1");
		return;
	}
	if (infer_a)
		a = sym_floordiv(c, d, b);
	else if (infer_b)
		b = sym_floordiv(c, d, a);
	if (a == NULL || b == NULL || !rel_equal(s->r,
	    sym_mul(c, a, b), d)) {
		fail_code(s, i, str_printf(s->r->m->strings,
		    "does not split the extent %s into %s and %s",
		    rel_dim_text(s->r, d), rel_dim_text(s->r, s->code[i + 1]),
		    rel_dim_text(s->r, s->code[i + 2])));
		return;
	}
	put(s, i, s->reverse ? b : a);
	put(s, i, s->reverse ? a : b);
}

/* Applies the code at i; the number of codes it takes. */
static void
apply(struct reshape *s, uint32_t i)
{
	int64_t v;

	if (!sym_is_const(s->code[i], &v) || v > 0 ||
	    (v == 0 && s->allowzero)) {
		literal(s, i, s->code[i]);
		return;
	}
	switch (v) {
	case 0:
		/* The dimension at this place of the result. */
		if (need(s, i, 1))
			put(s, i, in_dim(s, s->next++));
		return;
	case -1:
		infer_here(s, i);
		return;
	case -2:
		while (s->next < s->x->n && !s->bad)
			put(s, i, in_dim(s, s->next++));
		return;
	case -3:
		if (!need(s, i, 2))
			return;
		put(s, i, sym_mul(s->r->m->syms, in_dim(s, s->next),
		    in_dim(s, s->next + 1)));
		s->next += 2;
		return;
	case -4:
		split(s, i);
		return;
	default:
		fail_code(s, i, "is not a code");
	}
}

/* Product of an extent list without the extents of another list: equal ones
 * are struck out on both sides. */
static void
strike(struct reshape *s, const struct sym **num, const struct sym **den)
{
	struct sym_ctx *c = s->r->m->syms;
	bool used[TYPE_RANK_LIMIT] = { false };
	const struct sym *zero = sym_const(c, 0);

	*num = *den = sym_const(c, 1);
	for (uint32_t i = 0; i < s->x->n; i++) {
		const struct sym *d = s->x->dim[i];
		uint32_t k = 0;

		while (k < s->n && (used[k] || s->out[k] != d || d == zero))
			k++;
		if (k < s->n)
			used[k] = true;
		else
			*num = sym_mul(c, *num, d);
	}
	for (uint32_t k = 0; k < s->n; k++)
		if (!used[k] && k != s->infer && s->out[k] != NULL)
			*den = sym_mul(c, *den, s->out[k]);
}

/* Elements of the input and of the shape asked for, without -1. */
static enum rel_status
count_error(struct reshape *s, const char *why)
{
	struct sym_ctx *c = s->r->m->syms;
	const struct sym *n = sym_const(c, 1);

	for (uint32_t i = 0; i < s->n; i++)
		if (s->out[i] != NULL)
			n = sym_mul(c, n, s->out[i]);
	return rel_error(s->r, "reshape-count", "%s has %s elements, %s %s",
	    rel_type_text(s->r, s->x), rel_dim_text(s->r, rel_product(s->r,
	    s->x, 0, s->x->n)), why, rel_dim_text(s->r, n));
}

/* The extent to infer, and the number of elements. */
static enum rel_status
settle(struct reshape *s)
{
	struct sym_ctx *c = s->r->m->syms;
	const struct sym *num, *den, *zero = sym_const(c, 0);
	int64_t x;

	for (uint32_t i = 0; i < s->n; i++)
		if (s->out[i] != NULL && s->out[i]->kind == SYM_ANY) {
			if (s->infer != UINT32_MAX)
				s->out[s->infer] = sym_any(c);
			return REL_DONE;
		}
	strike(s, &num, &den);
	if (num == NULL || den == NULL)
		return rel_error(s->r, "dimension-overflow",
		    "the number of elements does not fit 64 bits");
	if (num->has_hole || den->has_hole)
		return num == den && s->infer == UINT32_MAX ? REL_DONE :
		    REL_WAIT;
	if (s->infer == UINT32_MAX) {
		if (rel_equal(s->r, num, den))
			return REL_DONE;
		return count_error(s, "newshape has");
	}
	sym_cancel(c, &num, &den);
	if (den == zero)
		return count_error(s, "-1 cannot be inferred: the other "
		    "extents make");
	if (sym_is_const(den, &x) && x == 1) {
		s->out[s->infer] = num;
		return REL_DONE;
	}
	if (!rel_require(s->r, sym_floormod(c, num, den), SYM_EQ, zero))
		return count_error(s, "which is not a multiple of the other "
		    "extents,");
	s->out[s->infer] = sym_floordiv(c, num, den);
	return REL_DONE;
}

static enum rel_status
reshape(struct reshape *s)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t start[TYPE_RANK_LIMIT], n = 0;
	enum rel_status st;
	int64_t v;

	s->infer = UINT32_MAX;
	for (uint32_t i = 0; i < s->ncode; i++) {
		start[n++] = i;
		if (sym_is_const(s->code[i], &v) && v == -4)
			i += 2;
	}
	for (uint32_t i = 0; i < n && !s->bad; i++)
		apply(s, start[s->reverse ? n - 1 - i : i]);
	if (s->bad)
		return REL_ERROR;
	st = settle(s);
	if (st != REL_DONE)
		return st;
	for (uint32_t i = 0; i < s->n; i++)
		dim[s->reverse ? s->n - 1 - i : i] = s->out[i];
	return rel_result_tensor(s->r, s->x->dtype, s->n, dim);
}

enum rel_status
type_reshape(struct rel *r)
{
	struct reshape s = { .r = r };
	enum rel_status st;

	REL_TENSOR(x, 0);
	s.x = x;
	st = rel_shape(r, 1, "newshape", s.code, &s.ncode);
	if (st != REL_DONE)
		return st;
	s.allowzero = op_bool(r->op, r->attrs, "allowzero");
	return reshape(&s);
}

enum rel_status
type_reverse_reshape(struct rel *r)
{
	struct reshape s = { .r = r, .reverse = true };
	enum rel_status st;

	REL_TENSOR(x, 0);
	s.x = x;
	st = rel_shape(r, 1, "newshape", s.code, &s.ncode);
	return st != REL_DONE ? st : reshape(&s);
}

/*
 * Attention in one form (attend.h).  Positions are computed from shapes by
 * arange, so that batch and lengths may be symbolic.
 */
#include "formats/onnx/ai/attend.h"

#include <math.h>

ir_id
attend_swap_middle(struct imp *im, ir_id x)
{
	static const int64_t p[4] = { 0, 2, 1, 3 };

	return imp_transpose(im, x, 4, p);
}

ir_id
attend_split_heads(struct imp *im, ir_id x, int64_t heads)
{
	int64_t code[4] = { 0, 0, heads, -1 }, width;

	if (!x)
		return 0;
	width = imp_extent(im, x, 2);
	if (imp_rank(im, x) != 3 || heads < 1 ||
	    (width >= 0 && width % heads != 0)) {
		imp_error(im, "onnx-shape", "%lld heads of a tensor of rank "
		    "%u, width %lld", (long long)heads, imp_rank(im, x),
		    (long long)width);
		return 0;
	}
	return attend_swap_middle(im, imp_reshape(im, x, 4, code));
}

ir_id
attend_merge_heads(struct imp *im, ir_id x)
{
	static const int64_t code[3] = { 0, 0, -3 };

	return imp_reshape(im, attend_swap_middle(im, x), 3, code);
}

static ir_id
minus_inf(struct imp *im, ir_id x)
{
	return imp_scalar(im, imp_dtype(im, x), -HUGE_VAL);
}

static ir_id
keep_only(struct imp *im, ir_id s, ir_id keep)
{
	return keep ? DO(im, "where", keep, s, minus_inf(im, s)) : s;
}

/* The columns within left and right of each row's position. */
static ir_id
window_mask(struct imp *im, const struct attention *a)
{
	ir_id i = imp_axis_iota(im, a->q, 2);
	ir_id j = imp_axis_iota(im, a->k, 2), keep = 0, from;

	if (a->past)
		i = imp_add(im, i, a->past);
	i = imp_expand(im, i, 1, 1);
	j = imp_expand(im, j, 0, 1);
	if (a->len && !a->past) {
		from = DO(im, "subtract", imp_cast(im, a->len, DT_INT64),
		    imp_len(im, a->q, 2));
		i = imp_add(im, i, imp_expand(im, from, 1, 3));
	}
	if (a->right >= 0)
		keep = DO(im, "less_equal", j, a->right == 0 ? i : imp_add(im,
		    i, imp_scalar(im, DT_INT64, (double)a->right)));
	if (a->left >= 0) {
		from = DO(im, "greater_equal", j, DO(im, "subtract", i,
		    imp_scalar(im, DT_INT64, (double)a->left)));
		keep = keep ? DO(im, "logical_and", keep, from) : from;
	}
	return keep;
}

/* Rows of y whose every column is excluded, by a condition or by -inf, are
 * 0. */
static ir_id
guarded(struct imp *im, const struct attention *a, ir_id keep, ir_id y)
{
	ir_id add = a->add ? imp_cast(im, a->add, imp_dtype(im, y)) : 0;
	int64_t axis = -1;
	ir_id none;

	if (!a->guard || (!add && (!keep || (!a->keep && a->left < 0 &&
	    a->right == 0 && !a->len))))
		return y;	/* column 0 is seen by every row */
	if (add) {
		add = keep_only(im, add, keep);
		none = DO(im, "equal", imp_reduce(im, "max", add, 1, &axis,
		    true), minus_inf(im, add));
	} else {
		none = DO(im, "logical_not", imp_reduce(im, "any", keep, 1,
		    &axis, true));
	}
	return DO(im, "where", none, imp_like(im, y, 0), y);
}

static ir_id
capped(struct imp *im, ir_id s, double cap)
{
	ir_id c = imp_like(im, s, cap);

	return cap > 0 ? imp_mul(im, DO(im, "tanh", DO(im, "divide", s, c)),
	    c) : s;
}

/* Keys or values of g groups for h heads. */
ir_id
attend_for_heads(struct imp *im, ir_id x, ir_id q)
{
	int64_t h = imp_extent(im, q, 1), g = imp_extent(im, x, 1);
	ir_id at;

	if (!x || !q || imp_type(im, q)->dim[1] == imp_type(im, x)->dim[1] ||
	    g == 0)
		return x;
	if (h < 0 || g < 0) {	/* head i reads group floor(i * g / h) */
		at = imp_mul(im, imp_axis_iota(im, q, 1), imp_len(im, x, 1));
		return CALL(im, "take", ATTRS(im, { "axis", attr_int(1) }), x,
		    DO(im, "floor_divide", at, imp_len(im, q, 1)));
	}
	if (h % g != 0) {
		imp_error(im, "onnx-shape", "%lld heads of queries, %lld of "
		    "keys", (long long)h, (long long)g);
		return 0;
	}
	return CALL(im, "repeat", ATTRS(im, { "repeats", attr_int(h / g) },
	    { "axis", attr_int(1) }), x);
}

bool
attend_all_rank4(struct imp *im, const struct attention *a)
{
	if (!a->q || !a->k || !a->v)
		return false;
	if (imp_rank(im, a->q) == 4 && imp_rank(im, a->k) == 4 &&
	    imp_rank(im, a->v) == 4)
		return true;
	imp_error(im, "onnx-rank", "queries, keys and values of rank %u, %u "
	    "and %u", imp_rank(im, a->q), imp_rank(im, a->k),
	    imp_rank(im, a->v));
	return false;
}

/* The scale, or its root, in q's type; by default that of the extent of a
 * head, which may be known only when it runs. */
static ir_id
scale_of(struct imp *im, const struct attention *a, bool root)
{
	int64_t d = imp_extent(im, a->q, 3);
	double s = a->scale != 0 ? a->scale : 1 / sqrt((double)d);
	ir_id x;

	if (a->scale != 0 || d > 0)
		return imp_like(im, a->q, root ? sqrt(s) : s);
	x = imp_inverse_root(im, imp_cast(im, imp_len(im, a->q, 3),
	    DT_FLOAT32));
	return imp_cast(im, root ? DO(im, "sqrt", x) : x, imp_dtype(im, a->q));
}

/* In 16 bits each factor is scaled by the root, so that no product
 * overflows. */
ir_id
attend_scores(struct imp *im, const struct attention *a)
{
	static const int64_t t[4] = { 0, 1, 3, 2 };
	enum dtype dt = imp_dtype(im, a->q);
	ir_id q = a->q, k = attend_for_heads(im, a->k, a->q), root;

	k = imp_transpose(im, k, 4, t);
	if (dtype_info[dt].bits != 16)
		return imp_mul(im, imp_matmul(im, q, k, dt), scale_of(im, a,
		    false));
	root = scale_of(im, a, true);
	return imp_matmul(im, imp_mul(im, q, root), imp_mul(im, k, root), dt);
}

/* The softmax along the columns, in which a sink takes part. */
static ir_id
softmax(struct imp *im, ir_id s, ir_id sink)
{
	const struct attrs *axis = ATTRS(im, { "axis", attr_int(3) });
	ir_id both[2] = { s }, one;

	if (!sink)
		return CALL(im, "nn.softmax", axis, s);
	one = imp_slice(im, s, 3, 0, 1);
	sink = imp_expand(im, imp_cast(im, sink, imp_dtype(im, s)), 1, 2);
	both[1] = imp_stretch(im, imp_expand(im, sink, 0, 1), one);
	s = CALL(im, "nn.softmax", axis, imp_concat(im, 2, both, 3));
	return imp_slice(im, s, 3, 0, -1);
}

ir_id
attend(struct imp *im, struct attention *a)
{
	enum dtype dt = imp_dtype(im, a->q);
	ir_id s, y, keep = a->keep, window = 0;

	if (!attend_all_rank4(im, a))
		return 0;
	s = attend_scores(im, a);
	a->scores[0] = s;
	a->scores[1] = s = capped(im, s, a->softcap);
	if (a->add)
		s = imp_add(im, s, imp_cast(im, a->add, dt));
	s = keep_only(im, s, a->keep);
	if (a->left >= 0 || a->right >= 0)
		window = window_mask(im, a);
	s = keep_only(im, s, window);
	if (window)
		keep = keep ? DO(im, "logical_and", keep, window) : window;
	a->scores[2] = s;
	if (a->precision != DT_NONE)
		s = imp_cast(im, s, a->precision);
	s = imp_cast(im, softmax(im, s, a->sink), dt);
	y = imp_matmul(im, s, attend_for_heads(im, a->v, a->q), dt);
	a->scores[3] = a->wants_softmax ? guarded(im, a, keep, s) : s;
	return guarded(im, a, keep, y);
}

ir_id
attend_joined(struct imp *im, ir_id past, ir_id now)
{
	ir_id in[2] = { past, now };

	return past && now ? imp_concat(im, 2, in, 2) : now;
}

ir_id
attend_for_scores(struct imp *im, ir_id keep)
{
	return imp_expand(im, keep, 1, 2);
}

ir_id
attend_before(struct imp *im, ir_id k, ir_id len)
{
	ir_id j = imp_expand(im, imp_axis_iota(im, k, 2), 0, 1);

	len = imp_expand(im, imp_cast(im, len, DT_INT64), 1, 1);
	return attend_for_scores(im, DO(im, "less", j, len));
}

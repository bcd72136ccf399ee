/*
 * Squeeze and Unsqueeze: axes that are known, that are data-dependent, or, for
 * Squeeze, that follow from the extents.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"
#include "formats/onnx/declared.h"
#include "formats/onnx/split.h"

/* Removes data-dependent axes, whose number is known. */
static void
squeeze_data(struct imp *im, ir_id x, ir_id axes, ir_id *out)
{
	int64_t rank = imp_rank(im, x), n = imp_extent(im, axes, 0);
	int64_t left = n < 0 ? imp_declared_rank(im, 0) : rank - n;

	if (left < 0 || left > rank || imp_rank(im, axes) != 1) {
		imp_error(im, "onnx-const", "the number of axes must be "
		    "known and at most %lld", (long long)rank);
		imp_help(im);
		return;
	}
	if (left == rank && n < 0)
		axes = imp_vector(im, axes, 0);
	out[0] = left == rank ? x : imp_data_squeeze(im, x,
	    imp_data_mask(im, imp_vector(im, axes, (uint32_t)(rank - left)),
	    (uint32_t)rank), (uint32_t)left);
}

/* The extents of x are those of the axes that are not named, which are 1. */
static void
unsqueeze_data(struct imp *im, ir_id x, ir_id axes, ir_id *out)
{
	int64_t rank = imp_rank(im, x), n = imp_extent(im, axes, 0);
	int64_t top = n < 0 ? imp_declared_rank(im, 0) : rank + n;
	ir_id shape, mask;

	if (top < rank || top > TYPE_RANK_LIMIT || imp_rank(im, axes) > 1) {
		imp_error(im, "onnx-const", "the number of axes must be "
		    "known, and the rank at most %d", TYPE_RANK_LIMIT);
		imp_help(im);
		return;
	}
	mask = imp_data_mask(im, imp_vector(im, axes, (uint32_t)(top -
	    rank)), (uint32_t)top);
	shape = imp_scatter(im, imp_fill(im, (uint32_t)top, 1),
	    imp_unmasked(im, mask, (uint32_t)rank), imp_shape(im, x));
	out[0] = top == rank ? x : imp_reshaped(im, x, shape);
}

/* Whether extent i is 1: proved, refuted or not known. */
static enum sym_answer
is_one(struct imp *im, ir_id x, uint32_t i)
{
	struct sym_pred p = { SYM_EQ, imp_tensor(im, x)->dim[i],
		sym_const(im->m->syms, 1) };

	return sym_decide(im->facts, &p);
}

/* x, of which extent i is checked not to be 1: main assumes it, or, where only
 * the data tell, it is checked here. */
static ir_id
not_one(struct imp *im, ir_id x, uint32_t i)
{
	struct sym_pred p = { SYM_NE, imp_tensor(im, x)->dim[i],
		sym_const(im->m->syms, 1) };

	if (imp_assume(im, &p))
		return x;
	return imp_require(im, x, DO(im, "not_equal", imp_len(im, x, i),
	    imp_scalar(im, DT_INT64, 1)), str_printf(im->m->strings,
	    "axis_%u_is_not_1", i));
}

/* The axes to remove where none are given: those of extent 1, and those that
 * may be 1 if the declared rank of the result requires all of them, which is
 * checked at run time.  Others remain, if the declared rank allows it, or are
 * checked not to be 1; returns x with these checks. */
static ir_id
ones(struct imp *im, ir_id x, uint32_t rank, int64_t *axes, uint32_t *count)
{
	int64_t left = imp_declared_rank(im, 0);
	uint32_t n = 0, open = 0;

	for (uint32_t i = 0; i < rank; i++) {
		n += is_one(im, x, i) == SYM_PROVED;
		open += is_one(im, x, i) == SYM_UNKNOWN;
	}
	open = left >= 0 && left + n + open == rank ? open : 0;
	n = rank - n;
	*count = 0;
	for (uint32_t i = 0; i < rank; i++) {
		enum sym_answer one = is_one(im, x, i);

		if (one == SYM_PROVED || (one == SYM_UNKNOWN && open > 0)) {
			axes[(*count)++] = i;
		} else if (one == SYM_UNKNOWN && left != n) {
			x = not_one(im, x, i);
		}
	}
	return x;
}

/* ---- all axes of extent 1 ----
 *
 * Where the declared rank does not tell which they are, and what follows can
 * use both, it is imported with and without an axis that may be one of them
 * (split.h); else such an axis is assumed not to be. */

static void squeeze_ones(struct imp *im, ir_id x, ir_id *out);

/* The first axis that may be of extent 1, or the rank. */
static uint32_t
open_axis(struct imp *im, ir_id x)
{
	uint32_t rank = imp_rank(im, x), i = 0;

	while (i < rank && is_one(im, x, i) != SYM_UNKNOWN)
		i++;
	return i;
}

static ir_id
without(struct imp *im, ir_id x, uint32_t n, const int64_t *axes)
{
	return n == 0 ? x : CALL(im, "squeeze", ATTRS(im,
	    { "axis", imp_list(im, n, axes) }), x);
}

/* In a branch, the facts tell whether the axis is one of them. */
static void
one_or_not(struct imp *im, void *ctx, uint32_t k, ir_id *out)
{
	(void)k;
	squeeze_ones(im, *(ir_id *)ctx, out);
}

static void
squeeze_ones(struct imp *im, ir_id x, ir_id *out)
{
	uint32_t n, rank = imp_rank(im, x), i = open_axis(im, x);
	int64_t axes[TYPE_RANK_LIMIT];
	ir_region sub[2];
	ir_id cond;

	if (i < rank && imp_declared_rank(im, 0) < 0 && imp_may_split(im)) {
		cond = imp_reshape(im, DO(im, "equal", imp_len(im, x, i),
		    imp_scalar(im, DT_INT64, 1)), 0, NULL);
		imp_split(im, imp_if(im, cond, sub), sub, one_or_not, &x);
		return;
	}
	x = ones(im, x, rank, axes, &n);
	out[0] = without(im, x, n, axes);
}

static void
row_squeeze(struct imp *im, ir_id *out)
{
	int64_t axes[TYPE_RANK_LIMIT];
	ir_id x = imp_in(im, 0);
	uint32_t n, rank = imp_rank(im, x);
	const int64_t *v;
	bool given;

	if (imp_has(im, 1) && imp_tensor(im, x) && imp_tensor(im, imp_in(im,
	    1)) && !imp_known(im, imp_in(im, 1), &v, &n)) {
		squeeze_data(im, x, imp_in(im, 1), out);
		return;
	}
	if (!imp_axes(im, 1, rank, axes, &n, &given))
		return;
	if (given)
		out[0] = without(im, x, n, axes);
	else
		squeeze_ones(im, x, out);
}

static void
row_unsqueeze(struct imp *im, ir_id *out)
{
	uint32_t n, i, axis, rank;
	const int64_t *v = imp_ints(im, "axes", &n);
	bool at[TYPE_RANK_LIMIT + 1] = { false };
	ir_id x = imp_in(im, 0);

	if (!v && (!imp_tensor(im, x) || !imp_tensor(im, imp_in(im, 1))))
		return;
	if (!v && !imp_known(im, imp_in(im, 1), &v, &n)) {
		unsqueeze_data(im, x, imp_in(im, 1), out);
		return;
	}
	rank = imp_rank(im, x) + n;
	if (rank > TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-rank", "rank %u is above %d", rank,
		    TYPE_RANK_LIMIT);
		return;
	}
	for (i = 0; i < n; i++) {
		if (!imp_axis(im, v[i], rank, &axis))
			return;
		if (at[axis]) {
			imp_error(im, "onnx-axis", "axis %u appears twice",
			    axis);
			return;
		}
		at[axis] = true;
	}
	/* Neighbours at once. */
	for (i = 0; i < rank; i += n + 1) {
		for (n = 0; i + n < rank && at[i + n]; )
			n++;
		if (n > 0)
			x = imp_expand(im, x, i, n);
	}
	out[0] = x;
}

const struct onnx_row onnx_rows_squeeze[] = {
	{ "", "Squeeze", 1, row_squeeze },
	{ "", "Unsqueeze", 1, row_unsqueeze },
	{ 0 }
};

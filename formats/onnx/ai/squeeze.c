/*
 * Squeeze and Unsqueeze: axes that are known, that are data-dependent, or, for
 * Squeeze, that follow from the extents.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"
#include "formats/onnx/declared.h"

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

/* x, of which extent i is checked not to be 1: main assumes it, or, where only
 * the data tell, it is checked here. */
static ir_id
not_one(struct imp *im, ir_id x, uint32_t i)
{
	if (imp_not_one(im, imp_tensor(im, x)->dim[i]))
		return x;
	return imp_require(im, x, DO(im, "not_equal", imp_len(im, x, i),
	    imp_scalar(im, DT_INT64, 1)));
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
		n += imp_extent(im, x, i) == 1;
		open += imp_extent(im, x, i) < 0;
	}
	open = left >= 0 && left + n + open == rank ? open : 0;
	n = rank - n;
	*count = 0;
	for (uint32_t i = 0; i < rank; i++) {
		bool known = imp_extent(im, x, i) >= 0;

		if (known ? imp_extent(im, x, i) == 1 : open > 0) {
			axes[(*count)++] = i;
		} else if (!known && left != n) {
			x = not_one(im, x, i);
		}
	}
	return x;
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
	if (!given)
		x = ones(im, x, rank, axes, &n);
	out[0] = n == 0 ? x : CALL(im, "squeeze", ATTRS(im,
	    { "axis", imp_list(im, n, axes) }), x);
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

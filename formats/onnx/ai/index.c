/*
 * Gathering, scattering, sorting and counting.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"
#include "formats/onnx/declared.h"

static void
row_gather(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), idx = imp_in(im, 1), near;
	uint32_t axis;

	if (!imp_axis(im, imp_int(im, "axis", 0), imp_rank(im, x), &axis))
		return;
	near = imp_clamped(im, x, idx, axis);
	idx = near != 0 ? near : imp_from_end(im, x, idx, axis);
	out[0] = CALL(im, "take", ATTRS(im, { "axis", attr_int(axis) }), x,
	    idx);
}

static void
row_gather_elements(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), idx = imp_in(im, 1);
	uint32_t axis;

	if (!imp_axis(im, imp_int(im, "axis", 0), imp_rank(im, x), &axis))
		return;
	out[0] = CALL(im, "gather", ATTRS(im, { "axis", attr_int(axis) }), x,
	    imp_from_end(im, x, idx, axis));
}

/* ONNX has index vectors in the last dimension, Relay in the first. */
static ir_id
vectors_first(struct imp *im, ir_id idx)
{
	int64_t perm[TYPE_RANK_LIMIT];
	uint32_t i, rank = imp_rank(im, idx);

	if (rank < 2)
		return idx;
	perm[0] = rank - 1;
	for (i = 1; i < rank; i++)
		perm[i] = i - 1;
	return imp_transpose(im, idx, rank, perm);
}

/* Negative entries of index vectors, over dimensions from `first` on. */
static ir_id
vectors_from_end(struct imp *im, ir_id x, ir_id idx, uint32_t first)
{
	uint32_t rank = imp_rank(im, idx);
	int64_t k = rank ? imp_extent(im, idx, rank - 1) : -1;
	ir_id extent;

	if (k < 0) {
		imp_error(im, "onnx-index", "the length of the index vectors "
		    "must be known");
		imp_help(im);
		return 0;
	}
	if (first + k > imp_rank(im, x)) {
		imp_error(im, "onnx-index", "index vectors of length %lld "
		    "into rank %u", (long long)k, imp_rank(im, x));
		return 0;
	}
	if (k == 0)
		return idx;
	extent = imp_cast(im, imp_slice(im, imp_shape(im, x), 0, first,
	    first + k), imp_dtype(im, idx));
	return DO(im, "where", DO(im, "less", idx, imp_like(im, idx, 0)),
	    DO(im, "add", idx, extent), idx);
}

/* Index vectors whose length follows from the ranks of the others. */
static ir_id
vectors_of(struct imp *im, ir_id idx, int64_t length)
{
	int64_t code[TYPE_RANK_LIMIT] = { 0 };
	uint32_t rank = imp_rank(im, idx);

	if (!imp_tensor(im, idx) || rank == 0 || length < 0 ||
	    imp_extent(im, idx, rank - 1) >= 0)
		return idx;
	code[rank - 1] = length;
	return length == 0 ? idx : imp_reshape(im, idx, rank, code);
}

static void
row_gather_nd(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), idx = imp_in(im, 1);
	int64_t batch = imp_int(im, "batch_dims", 0);

	if (batch < 0 || batch >= imp_rank(im, idx)) {
		imp_error(im, "onnx-index", "batch_dims %lld",
		    (long long)batch);
		return;
	}
	if (imp_declared_rank(im, 0) >= 0)
		idx = vectors_of(im, idx, (int64_t)imp_rank(im, idx) - 1 +
		    imp_rank(im, x) - batch - imp_declared_rank(im, 0));
	idx = vectors_from_end(im, x, idx, (uint32_t)batch);
	out[0] = CALL(im, "gather_nd", ATTRS(im,
	    { "batch_dims", attr_int(batch) }), x, vectors_first(im, idx));
}

static const char *
reduction(struct imp *im)
{
	const char *s = imp_choice(im, "reduction", "none",
	    "none add mul min max");

	return strcmp(s, "none") == 0 ? "update" : s;
}

static void
row_scatter_elements(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), idx = imp_in(im, 1);
	uint32_t axis;

	if (!imp_axis(im, imp_int(im, "axis", 0), imp_rank(im, x), &axis))
		return;
	out[0] = CALL(im, "scatter_elements", ATTRS(im,
	    { "axis", attr_int(axis) },
	    { "reduction", imp_text(im, reduction(im)) }), x,
	    imp_from_end(im, x, idx, axis), imp_in(im, 2));
}

static void
row_scatter_nd(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), idx = imp_in(im, 1);

	if (!imp_tensor(im, x) || !imp_tensor(im, imp_in(im, 2)))
		return;
	idx = vectors_of(im, idx, (int64_t)imp_rank(im, idx) - 1 +
	    imp_rank(im, x) - imp_rank(im, imp_in(im, 2)));
	idx = vectors_from_end(im, x, idx, 0);
	out[0] = CALL(im, "scatter_nd", ATTRS(im,
	    { "mode", imp_text(im, reduction(im)) }), x,
	    vectors_first(im, idx), imp_in(im, 2));
}

static void
row_one_hot(struct imp *im, ir_id *out)
{
	ir_id idx = imp_in(im, 0), depth = imp_in(im, 1);
	ir_id values = imp_in(im, 2), on, off, d;
	enum dtype dt = imp_dtype(im, values);
	int64_t axis = imp_int(im, "axis", -1);
	const int64_t *v;
	uint32_t n;

	off = imp_reshape(im, imp_slice(im, values, 0, 0, 1), 0, NULL);
	on = imp_reshape(im, imp_slice(im, values, 0, 1, 2), 0, NULL);
	idx = imp_cast(im, idx, DT_INT64);
	d = imp_cast(im, imp_reshape(im, depth, 0, NULL), DT_INT64);
	idx = DO(im, "where", DO(im, "less", idx, imp_scalar(im, DT_INT64,
	    0)), DO(im, "add", idx, d), idx);
	if (imp_known(im, depth, &v, &n) && n == 1)
		out[0] = CALL(im, "one_hot", ATTRS(im, { "axis",
		    attr_int(axis) }, { "depth", attr_int(v[0]) },
		    { "dtype", imp_dt(im, dt) }), idx, on, off);
	else
		out[0] = CALL(im, "one_hot", ATTRS(im, { "axis",
		    attr_int(axis) }, { "dtype", imp_dt(im, dt) }), idx, on,
		    off, d);
}

static void
row_topk(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), t, k;
	int64_t axis = imp_int(im, "axis", -1);
	bool largest = imp_int(im, "largest", 1) != 0;
	struct attr_pair p[5] = {
		{ "axis", attr_int(axis) },
		{ "is_ascend", attr_bool(!largest) },
		{ "dtype", imp_dt(im, DT_INT64) },
	};
	const int64_t *v;
	uint32_t n;

	imp_int(im, "sorted", 1);
	if (im->row->since < 10) {
		p[3] = (struct attr_pair){ "k", attr_int(imp_int(im, "k",
		    1)) };
		t = imp_call(im, "topk", imp_attrs(im, 4, p), 1, &x);
	} else if (imp_known(im, k = imp_in(im, 1), &v, &n) && n == 1) {
		p[3] = (struct attr_pair){ "k", attr_int(v[0]) };
		t = imp_call(im, "topk", imp_attrs(im, 4, p), 1, &x);
	} else {
		ir_id in[2] = { x, imp_reshape(im, k, 0, NULL) };

		t = imp_call(im, "topk", imp_attrs(im, 3, p), 2, in);
	}
	out[0] = imp_proj(im, t, 0);
	out[1] = imp_proj(im, t, 1);
}

static void
row_nonzero(struct imp *im, ir_id *out)
{
	ir_id t = DO(im, "argwhere", imp_in(im, 0));

	out[0] = imp_cast(im, DO(im, "transpose", t), DT_INT64);
}

static void
row_compress(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), cond = imp_in(im, 1), at;
	int64_t flat = -1, axis = imp_int(im, "axis", 0);
	uint32_t a = 0;

	if (!imp_attr(im, "axis"))
		x = imp_reshape(im, x, 1, &flat);
	else if (!imp_axis(im, axis, imp_rank(im, x), &a))
		return;
	at = imp_squeeze(im, DO(im, "argwhere", cond), 1);
	out[0] = CALL(im, "take", ATTRS(im, { "axis", attr_int(a) }), x, at);
}

static void
row_unique(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), t;
	bool sorted = imp_int(im, "sorted", 1) != 0;
	bool flat = imp_attr(im, "axis") == NULL;
	int64_t all = -1;
	struct attr_pair p[3] = {
		{ "sorted", attr_bool(sorted) },
		{ "return_counts", attr_bool(true) },
		{ "axis", attr_int(imp_int(im, "axis", 0)) },
	};
	uint32_t i;

	if (flat && imp_rank(im, x) != 1)
		x = imp_reshape(im, x, 1, &all);
	t = imp_call(im, "unique", imp_attrs(im, flat ? 2 : 3, p), 1, &x);
	for (i = 0; i < 3; i++)
		out[i] = imp_proj(im, t, i);
	for (i = 1; i < 3; i++)
		out[i] = imp_cast(im, out[i], DT_INT64);
	out[3] = imp_cast(im, imp_proj(im, t, 4), DT_INT64);
}

struct along {
	const char *op;
	ir_id x;
	bool exclusive, reverse;
	uint32_t axis;
};

static ir_id
cumulate(struct imp *im, void *ctx)
{
	struct along *l = ctx;
	const struct attrs *turn = ATTRS(im, { "axis", attr_int(l->axis) });
	ir_id x = l->x;

	if (l->reverse)
		x = CALL(im, "reverse", turn, x);
	x = CALL(im, l->op, ATTRS(im, { "axis", attr_int(l->axis) },
	    { "exclusive", attr_bool(l->exclusive) }), x);
	return l->reverse ? CALL(im, "reverse", turn, x) : x;
}

static void
row_cumsum(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	ir_id at = imp_in(im, 1), mask;
	struct along l = { .op = im->row->with, .x = x,
		.exclusive = imp_flag(im, "exclusive"),
		.reverse = imp_flag(im, "reverse") };
	uint32_t n, rank = imp_rank(im, x);
	const int64_t *v;

	if (!imp_tensor(im, x) || !imp_tensor(im, at))
		return;
	if (imp_known(im, at, &v, &n)) {
		if (imp_axis(im, n ? v[0] : 0, rank, &l.axis))
			out[0] = cumulate(im, &l);
		return;
	}
	mask = imp_data_mask(im, imp_vector(im, at, 1), rank);
	out[0] = x;
	for (l.axis = 0; l.axis < rank; l.axis++)
		out[0] = imp_choose(im, imp_mask_at(im, mask, l.axis),
		    out[0], cumulate, &l, 0);
}

static void
row_trilu(struct imp *im, ir_id *out)
{
	bool upper = imp_int(im, "upper", 1) != 0;
	ir_id k = imp_opt(im, 1);

	if (!k)
		k = imp_scalar(im, DT_INT64, 0);
	if (imp_rank(im, k) == 1)
		k = imp_reshape(im, k, 0, NULL);
	out[0] = CALL(im, "trilu", ATTRS(im, { "upper", attr_bool(upper) }),
	    imp_in(im, 0), k);
}

static void
row_reverse_sequence(struct imp *im, ir_id *out)
{
	out[0] = CALL(im, "reverse_sequence", ATTRS(im,
	    { "seq_axis", attr_int(imp_int(im, "time_axis", 0)) },
	    { "batch_axis", attr_int(imp_int(im, "batch_axis", 1)) }),
	    imp_in(im, 0), imp_in(im, 1));
}

static void
row_einsum(struct imp *im, ir_id *out)
{
	const char *s = imp_str(im, "equation", "");
	uint32_t i, n = imp_nin(im);
	ir_id *in = arena_alloc(im->arena, n + 1, sizeof *in);

	for (i = 0; i < n; i++)
		in[i] = imp_in(im, i);
	out[0] = CALL(im, "einsum", ATTRS(im, { "equation", imp_text(im,
	    s) }), imp_tuple(im, n, in));
}

/* ---- positions, and caches ---- */

/* Writes `update` into the cache along an axis, from write_indices[b] on:
 * position p of the result is update[p - index], where there is one. */
static void
row_tensor_scatter(struct imp *im, ir_id *out)
{
	const char *mode = imp_choice(im, "mode", "linear",
	    "linear circular");
	ir_id cache = imp_in(im, 0), update = imp_in(im, 1), j, n, inside;
	uint32_t axis, rank = imp_rank(im, cache);
	ir_id zero = imp_scalar(im, DT_INT64, 0);

	if (!imp_axis(im, imp_int(im, "axis", -2), rank, &axis))
		return;
	if (axis == 0 || rank != imp_rank(im, update)) {
		imp_error(im, "onnx-axis", "axis %u of a cache of rank %u, "
		    "an update of rank %u", axis, rank,
		    imp_rank(im, update));
		return;
	}
	j = imp_along(im, imp_axis_iota(im, cache, axis), axis, rank);
	if (imp_has(im, 2))
		j = DO(im, "subtract", j, imp_along(im, imp_cast(im,
		    imp_in(im, 2), DT_INT64), 0, rank));
	if (strcmp(mode, "circular") == 0)
		j = DO(im, "floor_mod", j, imp_len(im, cache, axis));
	n = imp_len(im, update, axis);
	inside = DO(im, "logical_and", DO(im, "greater_equal", j, zero),
	    DO(im, "less", j, n));
	j = DO(im, "maximum", DO(im, "minimum", j, DO(im, "subtract", n,
	    imp_scalar(im, DT_INT64, 1))), zero);
	j = CALL(im, "gather", ATTRS(im, { "axis", attr_int(axis) }), update,
	    imp_stretch(im, j, cache));
	out[0] = DO(im, "where", inside, j, cache);
}

const struct onnx_row onnx_rows_index[] = {
	{ "", "TensorScatter", 24, row_tensor_scatter },
	{ "", "Gather", 1, row_gather },
	{ "", "GatherElements", 11, row_gather_elements },
	{ "", "GatherND", 11, row_gather_nd },
	{ "", "Scatter", 9, row_scatter_elements, .last = 10 },
	{ "", "ScatterElements", 11, row_scatter_elements },
	{ "", "ScatterND", 11, row_scatter_nd },
	{ "", "OneHot", 9, row_one_hot },
	{ "", "TopK", 1, row_topk }, { "", "TopK", 10, row_topk },
	{ "", "NonZero", 9, row_nonzero },
	{ "", "Compress", 9, row_compress },
	{ "", "Unique", 11, row_unique },
	{ "", "CumSum", 11, row_cumsum, "cumsum" },
	{ "", "CumProd", 26, row_cumsum, "cumprod" },
	{ "", "Trilu", 14, row_trilu },
	{ "", "ReverseSequence", 10, row_reverse_sequence },
	{ "", "Einsum", 12, row_einsum },
	{ 0 }
};

/*
 * Normalizations, softmax and related operators.
 */
#include <string.h>

#include "formats/onnx/compose.h"

/* (x - mean) / sqrt(var + eps) over axes, kept; mean and 1/deviation out. */
static ir_id
standardize(struct imp *im, ir_id x, uint32_t n, const int64_t *axis,
    double eps, ir_id *mean, ir_id *inverse)
{
	ir_id d, var;

	*mean = imp_reduce(im, "mean", x, n, axis, true);
	d = DO(im, "subtract", x, *mean);
	var = imp_reduce(im, "mean", imp_mul(im, d, d), n, axis, true);
	*inverse = imp_inverse_root(im, imp_add(im, var, imp_like(im, x,
	    eps)));
	return imp_mul(im, d, *inverse);
}

/* ---- batch normalization ---- */

static uint32_t
all_but_channel(uint32_t rank, int64_t *axis)
{
	uint32_t i, n = 0;

	for (i = 0; i < rank; i++)
		if (i != 1)
			axis[n++] = i;
	return n;
}

static ir_id
batch_norm(struct imp *im, ir_id x, ir_id mean, ir_id var, double eps)
{
	uint32_t rank = imp_rank(im, x);
	ir_id t;

	if (rank < 2) {
		imp_error(im, "onnx-rank", "the input has rank %u, expected 2 "
		    "or more",
		    rank);
		return 0;
	}
	t = CALL(im, "nn.batch_norm", ATTRS(im, { "axis", attr_int(1) },
	    { "epsilon", attr_float(eps) }), x, imp_in(im, 1), imp_in(im, 2),
	    mean, var);
	return imp_proj(im, t, 0);
}

/* momentum * old + (1 - momentum) * new */
static ir_id
running(struct imp *im, ir_id old, ir_id now, double momentum)
{
	return imp_add(im, imp_mul(im, old, imp_like(im, old, momentum)),
	    imp_mul(im, now, imp_like(im, now, 1 - momentum)));
}

static void
row_batch_norm(struct imp *im, ir_id *out)
{
	double eps = imp_float(im, "epsilon", 1e-5);
	double momentum = imp_float(im, "momentum", 0.9);
	bool training = imp_int(im, "training_mode", 0) != 0;
	int64_t axis[TYPE_RANK_LIMIT];
	ir_id x = imp_in(im, 0), mean = imp_in(im, 3), var = imp_in(im, 4);
	ir_id now_mean, now_var;
	enum dtype dt = imp_dtype(im, mean);
	uint32_t n;

	imp_int(im, "is_test", 1);
	imp_int(im, "spatial", 1);
	if (!training) {
		out[0] = batch_norm(im, x, mean, var, eps);
		return;
	}
	n = all_but_channel(imp_rank(im, x), axis);
	now_mean = imp_reduce(im, "mean", x, n, axis, true);
	now_var = CALL(im, "variance", ATTRS(im, { "axis", imp_list(im, n,
	    axis) }), x, now_mean);
	now_mean = CALL(im, "squeeze", ATTRS(im, { "axis", imp_list(im, n,
	    axis) }), now_mean);
	out[0] = batch_norm(im, x, imp_cast(im, now_mean, dt),
	    imp_cast(im, now_var, dt), eps);
	out[1] = running(im, mean, imp_cast(im, now_mean, dt), momentum);
	out[2] = running(im, var, imp_cast(im, now_var, dt), momentum);
}

static void
row_instance_norm(struct imp *im, ir_id *out)
{
	double eps = imp_float(im, "epsilon", 1e-5);
	int64_t axis[TYPE_RANK_LIMIT];
	ir_id x = imp_in(im, 0), mean, inv, y;
	uint32_t i, rank = imp_rank(im, x);

	if (!imp_has_planes(im, x))
		return;
	for (i = 2; i < rank; i++)
		axis[i - 2] = i;
	y = standardize(im, x, rank - 2, axis, eps, &mean, &inv);
	y = imp_mul(im, y, imp_along(im, imp_in(im, 1), 1, rank));
	out[0] = imp_add(im, y, imp_along(im, imp_in(im, 2), 1, rank));
}

static void
row_layer_norm(struct imp *im, ir_id *out)
{
	double eps = imp_float(im, "epsilon", 1e-5);
	ir_id x = imp_in(im, 0), y, mean, inv;
	int64_t axis[TYPE_RANK_LIMIT];
	uint32_t first, i, n = 0, rank = imp_rank(im, x);
	enum dtype dt = imp_dtype(im, x), wide = DT_FLOAT32;
	int64_t stash = imp_int(im, "stash_type", 1);

	if (!imp_axis(im, imp_int(im, "axis", -1), rank, &first))
		return;
	if (imp_onnx_dtype(stash) != DT_NONE)
		wide = imp_onnx_dtype(stash);
	if (dt == DT_FLOAT64)
		wide = dt;
	for (i = first; i < rank; i++)
		axis[n++] = i;
	y = standardize(im, imp_cast(im, x, wide), n, axis, eps, &mean,
	    &inv);
	y = imp_mul(im, imp_cast(im, y, dt), imp_in(im, 1));
	if (imp_has(im, 2))
		y = imp_add(im, y, imp_in(im, 2));
	out[0] = y;
	out[1] = mean;
	out[2] = inv;
}

static void
row_rms_norm(struct imp *im, ir_id *out)
{
	double eps = imp_float(im, "epsilon", 1e-5);
	ir_id x = imp_in(im, 0), y, ms;
	int64_t axis[TYPE_RANK_LIMIT];
	uint32_t first, i, n = 0, rank = imp_rank(im, x);
	enum dtype dt = imp_dtype(im, x), wide = DT_FLOAT32;

	imp_int(im, "stash_type", 1);
	if (!imp_axis(im, imp_int(im, "axis", -1), rank, &first))
		return;
	if (dt == DT_FLOAT64)
		wide = dt;
	for (i = first; i < rank; i++)
		axis[n++] = i;
	y = imp_cast(im, x, wide);
	ms = imp_reduce(im, "mean", imp_mul(im, y, y), n, axis, true);
	ms = imp_inverse_root(im, imp_add(im, ms, imp_like(im, ms, eps)));
	out[0] = imp_mul(im, imp_cast(im, imp_mul(im, y, ms), dt), imp_in(im,
	    1));
}

/* Version 18 has one scale per group, version 21 one per channel. */
static void
row_group_norm(struct imp *im, ir_id *out)
{
	int64_t groups = imp_int(im, "num_groups", 1), code[3] = { 0, groups,
		-1 }, axis = 2;
	double eps = imp_float(im, "epsilon", 1e-5);
	ir_id x = imp_in(im, 0), y, mean, inv, scale = imp_in(im, 1);
	ir_id bias = imp_in(im, 2);
	uint32_t rank = imp_rank(im, x);

	imp_int(im, "stash_type", 1);
	if (rank < 3 || groups < 1) {
		imp_error(im, "onnx-rank", "rank %u, %lld groups", rank,
		    (long long)groups);
		return;
	}
	y = imp_reshape(im, x, 3, code);
	y = standardize(im, y, 1, &axis, eps, &mean, &inv);
	if (im->row->since < 21) {
		y = imp_mul(im, y, imp_expand(im, scale, 1, 1));
		y = imp_add(im, y, imp_expand(im, bias, 1, 1));
		out[0] = DO(im, "reshape_like", y, x);
		return;
	}
	y = DO(im, "reshape_like", y, x);
	y = imp_mul(im, y, imp_along(im, scale, 1, rank));
	out[0] = imp_add(im, y, imp_along(im, bias, 1, rank));
}

static void
row_mvn(struct imp *im, ir_id *out)
{
	static const int64_t usual[3] = { 0, 2, 3 };
	ir_id x = imp_in(im, 0), d, var;
	uint32_t n;
	const int64_t *axis = imp_ints(im, "axes", &n);

	if (!axis) {
		axis = usual;
		n = 3;
	}
	d = DO(im, "subtract", x, imp_reduce(im, "mean", x, n, axis, true));
	var = imp_reduce(im, "mean", imp_mul(im, d, d), n, axis, true);
	out[0] = DO(im, "divide", d, imp_add(im, DO(im, "sqrt", var),
	    imp_like(im, x, 1e-9)));
}

/* Of an even size ONNX has the additional channel after, nn.lrn before: the
 * channels are reversed there and back. */
static void
row_lrn(struct imp *im, ir_id *out)
{
	const struct attrs *turn = ATTRS(im, { "axis", attr_int(1) });
	int64_t size = imp_int(im, "size", 1);
	ir_id x = imp_in(im, 0);

	if (size % 2 == 0)
		x = CALL(im, "reverse", turn, x);
	x = CALL(im, "nn.lrn", ATTRS(im,
	    { "size", attr_int(size) },
	    { "axis", attr_int(1) },
	    { "bias", attr_float(imp_float(im, "bias", 1)) },
	    { "alpha", attr_float(imp_float(im, "alpha", 1e-4)) },
	    { "beta", attr_float(imp_float(im, "beta", 0.75)) }), x);
	out[0] = size % 2 == 0 ? CALL(im, "reverse", turn, x) : x;
}

static void
row_lp_norm(struct imp *im, ir_id *out)
{
	int64_t p = imp_int(im, "p", 2), axis = imp_int(im, "axis", -1);
	ir_id x = imp_in(im, 0), norm;

	norm = imp_reduce(im, "sum", p == 1 ? DO(im, "abs", x) :
	    imp_mul(im, x, x), 1, &axis, true);
	if (p != 1)
		norm = DO(im, "sqrt", norm);
	/* The norm of zeros is 0, by which nothing can be divided. */
	out[0] = DO(im, "where", DO(im, "equal", norm, imp_like(im, x, 0)),
	    imp_like(im, x, 0), DO(im, "divide", x, norm));
}

/* ---- softmax ---- */

static ir_id
along_axis(struct imp *im, const char *op, ir_id x, int64_t axis)
{
	return CALL(im, op, ATTRS(im, { "axis", attr_int(axis) }), x);
}

/* One where the greatest element of the axis stands, first of equals. */
static ir_id
hardmax(struct imp *im, ir_id x, int64_t axis)
{
	enum dtype dt = imp_dtype(im, x);
	struct attr depth;
	ir_id at, size, shape = imp_shape(im, x);
	uint32_t a;

	if (!imp_axis(im, axis, imp_rank(im, x), &a))
		return 0;
	at = CALL(im, "argmax", ATTRS(im, { "axis", imp_list(im, 1, &axis) },
	    { "dtype", imp_dt(im, DT_INT64) }), x);
	size = imp_slice(im, shape, 0, a, a + 1);
	if (!imp_dims(im, size, &depth)) {
		imp_error(im, "onnx-shape", "the extent of the axis is not "
		    "known");
		return 0;
	}
	return CALL(im, "one_hot", ATTRS(im, { "depth", depth.list[0] },
	    { "axis", attr_int(a) }, { "dtype", imp_dt(im, dt) }), at,
	    imp_scalar(im, dt, 1), imp_scalar(im, dt, 0));
}

static ir_id
softmax_kind(struct imp *im, ir_id x, int64_t axis)
{
	const char *op = im->row->op;

	if (strcmp(op, "Hardmax") == 0)
		return hardmax(im, x, axis);
	return along_axis(im, strcmp(op, "Softmax") == 0 ? "nn.softmax" :
	    "nn.log_softmax", x, axis);
}

static void
row_softmax(struct imp *im, ir_id *out)
{
	bool old = im->row->since < 13;
	int64_t axis = imp_int(im, "axis", old ? 1 : -1), two[2] = { 0, -1 };
	ir_id x = imp_in(im, 0), y;
	uint32_t a, rank = imp_rank(im, x), i;

	if (!imp_axis(im, axis, rank, &a))
		return;
	if (!old || a + 1 == rank) {
		out[0] = softmax_kind(im, x, a);
		return;
	}
	/* Before version 13: of the matrix that axis splits x into. */
	if (a == 0) {
		two[0] = 1;
		y = imp_reshape(im, x, 2, two);
	} else {
		int64_t code[TYPE_RANK_LIMIT];

		for (i = 0; i < a; i++)
			code[i] = 0;
		code[a] = -1;
		y = imp_reshape(im, x, a + 1, code);
	}
	y = softmax_kind(im, y, a == 0 ? 1 : a);
	out[0] = DO(im, "reshape_like", y, x);
}

const struct onnx_row onnx_rows_norm[] = {
	{ "", "BatchNormalization", 1, row_batch_norm },
	{ "", "InstanceNormalization", 1, row_instance_norm },
	{ "", "LayerNormalization", 17, row_layer_norm },
	{ "", "RMSNormalization", 23, row_rms_norm },
	{ "", "GroupNormalization", 18, row_group_norm },
	{ "", "GroupNormalization", 21, row_group_norm },
	{ "", "MeanVarianceNormalization", 9, row_mvn },
	{ "", "LRN", 1, row_lrn },
	{ "", "LpNormalization", 1, row_lp_norm },
	{ "", "Softmax", 1, row_softmax }, { "", "Softmax", 13, row_softmax },
	{ "", "LogSoftmax", 1, row_softmax },
	{ "", "LogSoftmax", 13, row_softmax },
	{ "", "Hardmax", 1, row_softmax }, { "", "Hardmax", 13, row_softmax },
	{ 0 }
};

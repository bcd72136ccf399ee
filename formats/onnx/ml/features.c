/*
 * ai.onnx.ml: preparation of features, and linear models.  (Ensembles of
 * trees: tree_nodes.c.)
 *
 * Composed from ordinary operators, as the operators' documents say: results
 * are float32 for any input, except where the input's type is kept.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/ml/ml.h"
#include "formats/onnx/strings.h"

#include <math.h>
#include <string.h>

/* ---- shared ---- */

ir_id
ml_floats(struct imp *im, enum dtype dt, uint32_t n, const float *v,
    uint32_t columns)
{
	int64_t dim[2] = { n, columns };
	ir_id x;

	if (columns > 0)
		dim[0] = n / columns;
	x = imp_const(im, DT_FLOAT32, columns > 0 ? 2 : 1, dim, v,
	    (size_t)n * sizeof *v);
	return dt == DT_FLOAT32 ? x : imp_cast(im, x, dt);
}

ir_id
ml_reals(struct imp *im, enum dtype dt, uint32_t n, const double *v,
    uint32_t columns)
{
	int64_t dim[2] = { columns > 0 ? n / columns : n, columns };
	float *f;

	if (dt == DT_FLOAT64)
		return imp_const(im, dt, columns > 0 ? 2 : 1, dim, v,
		    (size_t)n * sizeof *v);
	f = arena_alloc(im->arena, (size_t)n + 1, sizeof *f);
	for (uint32_t i = 0; i < n; i++)
		f[i] = (float)v[i];
	return ml_floats(im, DT_FLOAT32, n, f, columns);
}

ir_id
ml_rows(struct imp *im, ir_id x)
{
	uint32_t rank = imp_rank(im, x);

	if (!imp_tensor(im, x))
		return 0;
	if (rank != 1 && rank != 2) {
		imp_error(im, "onnx-rank", "the input has rank %u, expected 1 "
		    "or 2", rank);
		return 0;
	}
	if (imp_dtype(im, x) != DT_FLOAT64)
		x = imp_cast(im, x, DT_FLOAT32);
	return rank == 1 ? imp_expand(im, x, 0, 1) : x;
}

/* The quantile of the normal distribution, by Winitzki's approximation of the
 * inverse error function (a = 0.147), which the operators' document means. */
static ir_id
probit(struct imp *im, ir_id x)
{
	ir_id one = imp_like(im, x, 1), log, v, r;

	x = DO(im, "subtract", DO(im, "multiply", x, imp_like(im, x, 2)),
	    one);
	log = DO(im, "log", DO(im, "multiply", DO(im, "subtract", one, x),
	    DO(im, "add", one, x)));
	v = DO(im, "add", DO(im, "multiply", log, imp_like(im, x, 0.5)),
	    imp_like(im, x, 2 / (M_PI * 0.147)));
	r = DO(im, "subtract", DO(im, "multiply", v, v), DO(im, "multiply",
	    log, imp_like(im, x, 1 / 0.147)));
	r = DO(im, "sqrt", DO(im, "subtract", DO(im, "sqrt", r), v));
	r = DO(im, "multiply", r, imp_like(im, x, M_SQRT2));
	return DO(im, "multiply", DO(im, "sign", x), r);
}

ir_id
ml_transform(struct imp *im, ir_id scores, const char *post)
{
	ir_id zero, on;

	if (strcmp(post, "NONE") == 0)
		return scores;
	if (strcmp(post, "LOGISTIC") == 0)
		return DO(im, "sigmoid", scores);
	if (strcmp(post, "PROBIT") == 0)
		return probit(im, scores);
	if (strcmp(post, "SOFTMAX") == 0)
		return CALL(im, "nn.softmax", ATTRS(im, { "axis",
		    attr_int(1) }), scores);
	if (strcmp(post, "SOFTMAX_ZERO") == 0) {	/* 0 stays 0 */
		zero = imp_like(im, scores, 0);
		on = DO(im, "not_equal", scores, zero);
		scores = CALL(im, "nn.softmax", ATTRS(im, { "axis",
		    attr_int(1) }), DO(im, "where", on, scores,
		    imp_like(im, scores, -HUGE_VAL)));
		return DO(im, "where", on, scores, zero);
	}
	imp_error(im, "onnx-attribute", "post_transform '%s' is not one of "
	    "NONE, LOGISTIC, SOFTMAX, SOFTMAX_ZERO and PROBIT", post);
	return 0;
}

ir_id
ml_post(struct imp *im, ir_id scores)
{
	return ml_transform(im, scores, imp_str(im, "post_transform",
	    "NONE"));
}

ir_id
ml_strings(struct imp *im, const char *name)
{
	uint32_t n;
	const struct onnx_bytes *s = imp_strs(im, name, &n);
	int64_t dim = n;

	return s ? imp_strings(im, 1, &dim, n, s) : 0;
}

ir_id
ml_labels(struct imp *im, const char *ints, const char *strings, ir_id which)
{
	uint32_t n;
	const int64_t *v = imp_ints(im, ints, &n);
	ir_id label = strings ? ml_strings(im, strings) : 0;

	if (!label && (!v || n == 0))
		return imp_cast(im, which, DT_INT64);
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), label ?
	    label : imp_int_vec(im, DT_INT64, n, v), which);
}

/* A list attribute that must be there. */
static const float *
need_floats(struct imp *im, const char *name, uint32_t *n)
{
	const float *v = imp_floats(im, name, n);

	if (!v || *n == 0) {
		imp_error(im, "onnx-attribute", "attribute '%s' is missing",
		    name);
		return NULL;
	}
	return v;
}

static ir_id
to_float(struct imp *im, ir_id x)
{
	return imp_cast(im, x, DT_FLOAT32);
}

/* ---- features ---- */

static void
row_scaler(struct imp *im, ir_id *out)
{
	uint32_t no, ns;
	const float *offset = imp_floats(im, "offset", &no);
	const float *scale = imp_floats(im, "scale", &ns);
	ir_id x = to_float(im, imp_in(im, 0));

	if (offset)
		x = DO(im, "subtract", x, ml_floats(im, DT_FLOAT32, no,
		    offset, 0));
	out[0] = scale ? DO(im, "multiply", x, ml_floats(im, DT_FLOAT32, ns,
	    scale, 0)) : x;
}

/* A row whose divisor is 0 stays as it is. */
static void
row_normalizer(struct imp *im, ir_id *out)
{
	const char *norm = imp_str(im, "norm", "MAX");
	ir_id x = to_float(im, imp_in(im, 0)), d, one;
	int64_t last = (int64_t)imp_rank(im, x) - 1;

	if (last < 0 || last > 1) {
		imp_error(im, "onnx-rank", "the input has rank %u, expected 1 "
		    "or 2",
		    imp_rank(im, x));
		return;
	}
	if (strcmp(norm, "MAX") == 0) {
		d = imp_reduce(im, "max", x, 1, &last, true);
	} else if (strcmp(norm, "L1") == 0) {
		d = imp_reduce(im, "sum", DO(im, "abs", x), 1, &last, true);
	} else if (strcmp(norm, "L2") == 0) {
		d = imp_reduce(im, "sum", DO(im, "multiply", x, x), 1, &last,
		    true);
		d = DO(im, "sqrt", d);
	} else {
		imp_error(im, "onnx-attribute", "norm '%s' is not supported",
		    norm);
		return;
	}
	one = imp_like(im, d, 1);
	d = DO(im, "where", DO(im, "equal", d, imp_like(im, d, 0)), one, d);
	out[0] = DO(im, "divide", x, d);
}

static void
row_binarizer(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	double at = imp_float(im, "threshold", 0);

	out[0] = imp_cast(im, DO(im, "greater", x, imp_like(im, x, at)),
	    imp_dtype(im, x));
}

/* NaN is compared with isnan here. */
static void
row_imputer(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), with, bad;
	bool real = dtype_info[imp_dtype(im, x)].class == DTC_FLOAT;
	uint32_t n;
	const int64_t *v;
	const float *f;

	if (real) {
		double old = imp_float(im, "replaced_value_float", 0);

		f = need_floats(im, "imputed_value_floats", &n);
		if (!f)
			return;
		with = ml_floats(im, imp_dtype(im, x), n, f, 0);
		bad = isnan(old) ? DO(im, "isnan", x) : DO(im, "equal", x,
		    imp_like(im, x, old));
	} else {
		int64_t old = imp_int(im, "replaced_value_int64", 0);

		v = imp_ints(im, "imputed_value_int64s", &n);
		if (!v || n == 0) {
			imp_error(im, "onnx-attribute", "attribute "
			    "'imputed_value_int64s' is missing");
			return;
		}
		with = imp_int_vec(im, imp_dtype(im, x), n, v);
		bad = DO(im, "equal", x, imp_reshape(im, imp_int_vec(im,
		    imp_dtype(im, x), 1, &old), 0, NULL));
	}
	if (n == 1)
		with = imp_reshape(im, with, 0, NULL);
	out[0] = DO(im, "where", bad, with, x);
}

/* Columns by number, of a vector as a matrix of one row. */
static void
row_extractor(struct imp *im, ir_id *out)
{
	static const int64_t flat[1] = { -1 };
	ir_id x = imp_in(im, 0), y = imp_in(im, 1);
	uint32_t rank = imp_rank(im, x);

	if (rank == 0 || !imp_tensor(im, x)) {
		imp_error(im, "onnx-rank", "a scalar has no columns");
		return;
	}
	if (imp_rank(im, y) != 1)
		y = imp_reshape(im, y, 1, flat);
	x = CALL(im, "take", ATTRS(im, { "axis", attr_int((int64_t)rank -
	    1) }), x, y);
	out[0] = rank == 1 ? imp_expand(im, x, 0, 1) : x;
}

static void
row_vectorizer(struct imp *im, ir_id *out)
{
	uint32_t n = imp_nin(im), i, nd;
	const int64_t *width = imp_ints(im, "inputdimensions", &nd);
	ir_id *part = arena_alloc(im->arena, n + 1, sizeof *part);

	if (n == 0 || (width && nd != n)) {
		imp_error(im, "onnx-attribute", "%u inputs, "
		    "'inputdimensions' has %u", n, nd);
		return;
	}
	for (i = 0; i < n; i++) {
		part[i] = to_float(im, imp_in(im, i));
		if (imp_rank(im, part[i]) == 1)
			part[i] = imp_expand(im, part[i], 0, 1);
		if (imp_rank(im, part[i]) != 2) {
			imp_error(im, "onnx-rank", "input %u has rank %u, "
			    "expected 1 or 2", i, imp_rank(im, part[i]));
			return;
		}
		if (width && imp_extent(im, part[i], 1) != width[i])
			part[i] = imp_slice(im, part[i], 1, 0, width[i]);
	}
	out[0] = n == 1 ? part[0] : imp_concat(im, n, part, 1);
}

ir_id
ml_matches(struct imp *im, ir_id x, ir_id keys)
{
	ir_id eq, nan;

	x = imp_expand(im, x, imp_rank(im, x), 1);
	eq = DO(im, "equal", x, keys);
	if (dtype_info[imp_dtype(im, keys)].class != DTC_FLOAT)
		return eq;
	nan = DO(im, "logical_and", DO(im, "isnan", x), DO(im, "isnan",
	    keys));
	return DO(im, "logical_or", eq, nan);
}

static void
row_one_hot(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	uint32_t n, words;
	const int64_t *cat = imp_ints(im, "cats_int64s", &n);
	const struct onnx_bytes *word = imp_strs(im, "cats_strings", &words);

	imp_int(im, "zeros", 1);
	if (word) {
		x = imp_place_in(im, x, words, word);
		out[0] = to_float(im, ml_matches(im, x, imp_count(im,
		    imp_scalar(im, DT_INT64, words), DT_INT64)));
		return;
	}
	if (!cat || n == 0) {
		imp_error(im, "onnx-attribute", "attribute 'cats_int64s' is "
		    "missing");
		return;
	}
	out[0] = to_float(im, ml_matches(im, imp_cast(im, x, DT_INT64),
	    imp_int_vec(im, DT_INT64, n, cat)));
}

/* The values of a row's map are its columns. */
static void
row_zip_map(struct imp *im, ir_id *out)
{
	uint32_t n, rank;
	const int64_t *labels = imp_ints(im, "classlabels_int64s", &n);
	ir_id x = imp_in(im, 0);

	if (!imp_tensor(im, x))
		return;
	if (!labels)
		imp_strs(im, "classlabels_strings", &n);
	rank = imp_rank(im, x);
	if (rank != 1 && rank != 2) {
		imp_error(im, "onnx-rank", "the input has rank %u, expected 1 "
		    "or 2", rank);
		return;
	}
	if (n == 0 || (imp_extent(im, x, rank - 1) >= 0 &&
	    imp_extent(im, x, rank - 1) != n)) {
		imp_error(im, "onnx-attribute", "%u labels for %lld columns",
		    n, (long long)imp_extent(im, x, rank - 1));
		return;
	}
	diag_warning(im->d, &im->span, "onnx-map", "the sequence of maps "
	    "becomes a tensor with a column for each label, in their order");
	out[0] = x;
}

/* ---- linear models ---- */

/* (n, features) times (targets, features), with the intercepts. */
static ir_id
linear_scores(struct imp *im, uint32_t targets)
{
	uint32_t nc, ni;
	const float *c = need_floats(im, "coefficients", &nc);
	const float *b = imp_floats(im, "intercepts", &ni);
	static const int64_t swap[2] = { 1, 0 };
	ir_id x = to_float(im, ml_rows(im, imp_in(im, 0)));

	if (!c || !x)
		return 0;
	if (targets == 0 || nc % targets != 0 || (b && ni != targets)) {
		imp_error(im, "onnx-attribute", "%u coefficients and %u "
		    "intercepts for %u targets", nc, b ? ni : 0, targets);
		return 0;
	}
	x = imp_matmul(im, x, imp_transpose(im, ml_floats(im, DT_FLOAT32, nc,
	    c, nc / targets), 2, swap), DT_FLOAT32);
	return b ? DO(im, "add", x, ml_floats(im, DT_FLOAT32, ni, b, 0)) : x;
}

static void
row_linear_regressor(struct imp *im, ir_id *out)
{
	int64_t targets = imp_int(im, "targets", 1);
	ir_id y;

	if (targets < 1 || targets > INT32_MAX) {
		imp_error(im, "onnx-attribute", "%lld targets",
		    (long long)targets);
		return;
	}
	y = linear_scores(im, (uint32_t)targets);
	out[0] = y ? ml_post(im, y) : 0;
}

/* One row of coefficients for two classes gives the score of the second. */
static void
row_linear_classifier(struct imp *im, ir_id *out)
{
	static const int64_t last = 1;
	uint32_t nb, nl, nc;
	const float *b = imp_floats(im, "intercepts", &nb);
	const int64_t *labels = imp_ints(im, "classlabels_ints", &nl);
	int64_t width = imp_extent(im, imp_in(im, 0), imp_rank(im,
	    imp_in(im, 0)) == 2);
	ir_id y, both[2];

	imp_int(im, "multi_class", 0);
	imp_floats(im, "coefficients", &nc);
	if (!labels)
		imp_strs(im, "classlabels_strings", &nl);
	if (!b)
		nb = nl;
	if (!b && width > 0)
		nb = (uint32_t)(nc / width);
	y = linear_scores(im, nb);
	if (!y)
		return;
	if (nb == 1 && nl == 2) {
		both[0] = DO(im, "negative", y);
		both[1] = y;
		y = imp_concat(im, 2, both, 1);
	}
	out[0] = ml_labels(im, "classlabels_ints", "classlabels_strings",
	    CALL(im, "argmax", ATTRS(im, { "axis", imp_list(im, 1, &last) },
	    { "dtype", imp_dt(im, DT_INT64) }), y));
	out[1] = ml_post(im, y);
}

const struct onnx_row onnx_rows_ml[] = {
	{ ONNX_ML, "ArrayFeatureExtractor", 1, row_extractor },
	{ ONNX_ML, "Binarizer", 1, row_binarizer },
	{ ONNX_ML, "FeatureVectorizer", 1, row_vectorizer },
	{ ONNX_ML, "Imputer", 1, row_imputer },
	{ ONNX_ML, "LinearClassifier", 1, row_linear_classifier },
	{ ONNX_ML, "LinearRegressor", 1, row_linear_regressor },
	{ ONNX_ML, "Normalizer", 1, row_normalizer },
	{ ONNX_ML, "OneHotEncoder", 1, row_one_hot },
	{ ONNX_ML, "Scaler", 1, row_scaler },
	{ ONNX_ML, "ZipMap", 1, row_zip_map },
	{ 0 }
};

/*
 * Operators that draw random numbers.
 *
 * A node's stream is the Threefry stream of a constant key, so that a module
 * computes the same whenever it runs.  With a seed the key is the seed alone,
 * as the operators' documents require; without one each node gets a separate
 * key, from its name and its place among the nodes.  The numbers of a node in a
 * loop's body are the same in each iteration.
 */
#include <string.h>

#include "formats/onnx/compose.h"

/* FNV-1a: any spread of names over keys will do. */
static uint64_t
name_hash(const char *s)
{
	uint64_t h = 0xcbf29ce484222325;

	for (; *s; s++)
		h = (h ^ (uint8_t)*s) * 0x100000001b3;
	return h;
}

static ir_id
stream_key(struct imp *im)
{
	struct onnx_attr *a = imp_attr(im, "seed");
	uint64_t key[10] = { 0 };
	int64_t dim = 10;
	uint32_t bits;
	float seed;

	if (a) {	/* a float; Dropout's is an integer */
		seed = a->type == ONNX_A_INT ? (float)a->i : a->f;
		memcpy(&bits, &seed, sizeof bits);
		key[0] = bits;
		key[1] = (uint64_t)a->i;
	} else {
		key[2] = name_hash(im->node->output.n ?
		    im->node->output.v[0] : "");
		key[3] = ++im->fresh;
	}
	key[8] = (uint64_t)1 << 63;
	return imp_const(im, DT_UINT64, 1, &dim, key, sizeof key);
}

static ir_id
draw(struct imp *im, const char *op, enum dtype dt, struct attr shape,
    double a, double b)
{
	return imp_proj(im, CALL(im, op, ATTRS(im, { "out_shape", shape },
	    { "out_dtype", imp_dt(im, dt) }), stream_key(im),
	    imp_scalar(im, dt, a), imp_scalar(im, dt, b)), 1);
}

static bool
shape_of(struct imp *im, ir_id x, struct attr *shape)
{
	if (!imp_tensor(im, x))
		return false;
	if (imp_dims(im, imp_shape(im, x), shape))
		return true;
	imp_error(im, "onnx-random", "the extents of what is drawn depend on "
	    "values");
	return false;
}

/* The attribute `dtype`, else dflt; it must be a float type. */
static bool
drawn_dtype(struct imp *im, enum dtype dflt, enum dtype *dt)
{
	int64_t code = imp_int(im, "dtype", 0);

	*dt = code ? imp_onnx_dtype(code) : dflt;
	if (*dt != DT_NONE && dtype_info[*dt].class == DTC_FLOAT)
		return true;
	imp_error(im, "onnx-dtype", "random numbers of data type %s",
	    code ? onnx_dtype_name(code) : dtype_info[*dt].name);
	return false;
}

/* The two parameters of the row's distribution. */
static ir_id
distribution(struct imp *im, enum dtype dt, struct attr shape)
{
	if (strcmp(im->row->with, "normal") == 0)
		return draw(im, "random.normal", dt, shape, imp_float(im,
		    "mean", 0), imp_float(im, "scale", 1));
	return draw(im, "random.uniform", dt, shape, imp_float(im, "low", 0),
	    imp_float(im, "high", 1));
}

static void
row_random(struct imp *im, ir_id *out)
{
	uint32_t n, i;
	const int64_t *shape = imp_ints(im, "shape", &n);
	enum dtype dt;

	if (!drawn_dtype(im, DT_FLOAT32, &dt))
		return;
	if (!shape || n > TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-attribute", "attribute 'shape' has %u "
		    "entries", n);
		return;
	}
	for (i = 0; i < n; i++)
		if (shape[i] < 0) {
			imp_error(im, "onnx-attribute", "attribute 'shape' "
			    "has an entry %lld", (long long)shape[i]);
			return;
		}
	out[0] = distribution(im, dt, imp_list(im, n, shape));
}

static void
row_random_like(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	struct attr shape;
	enum dtype dt;

	if (drawn_dtype(im, imp_dtype(im, x), &dt) &&
	    shape_of(im, x, &shape))
		out[0] = distribution(im, dt, shape);
}

static void
row_bernoulli(struct imp *im, ir_id *out)
{
	ir_id p = imp_in(im, 0);
	enum dtype from = imp_dtype(im, p), dt = from;
	int64_t code = imp_int(im, "dtype", 0);
	struct attr shape;

	if (code)
		dt = imp_onnx_dtype(code);
	if (dt == DT_NONE || dtype_info[from].class != DTC_FLOAT) {
		imp_error(im, "onnx-dtype", "data type %s from %s",
		    code ? onnx_dtype_name(code) : dtype_info[dt].name,
		    dtype_info[from].name);
		return;
	}
	if (shape_of(im, p, &shape))
		out[0] = imp_cast(im, DO(im, "less", draw(im,
		    "random.uniform", from, shape, 0, 1), p), dt);
}

/* The input holds logarithms, of any common factor. */
static void
row_multinomial(struct imp *im, ir_id *out)
{
	int64_t n = imp_int(im, "sample_size", 1), axis = 1;
	int64_t code = imp_int(im, "dtype", 6);
	enum dtype dt = imp_onnx_dtype(code);
	ir_id x = imp_in(im, 0), p;

	if (dt != DT_INT32 && dt != DT_INT64) {
		imp_error(im, "onnx-dtype", "indices of data type %s",
		    onnx_dtype_name(code));
		return;
	}
	if (imp_rank(im, x) != 2 || n < 0) {
		imp_error(im, "onnx-random", "rank %u, expected 2; %lld "
		    "samples", imp_rank(im, x), (long long)n);
		return;
	}
	p = DO(im, "exp", DO(im, "subtract", x, imp_reduce(im, "max", x, 1,
	    &axis, true)));
	out[0] = imp_cast(im, imp_proj(im, CALL(im, "random.multinomial",
	    ATTRS(im, { "num_samples", attr_int(n) }), stream_key(im), p), 1),
	    dt);
}

/* ---- dropout ---- */

static void
keep_all(struct imp *im, ir_id x, ir_id *out)
{
	out[0] = x;
	if (imp_wants(im, 1))
		out[1] = imp_cast(im, DO(im, "ones_like", x),
		    im->row->since < 10 ? imp_dtype(im, x) : DT_BOOL);
}

static ir_id
scalar(struct imp *im, ir_id x, enum dtype dt)
{
	if (x && imp_rank(im, x) > 0)
		x = imp_reshape(im, x, 0, NULL);
	return imp_cast(im, x, dt);
}

/* What is kept is divided by the share that is kept.  The scale is 0 where
 * nothing is kept, instead of 1 / 0. */
static void
drop(struct imp *im, ir_id x, ir_id ratio, ir_id *y, ir_id *mask)
{
	ir_id keep, one = imp_scalar(im, DT_FLOAT32, 1);
	ir_id zero = imp_scalar(im, DT_FLOAT32, 0), scale;
	struct attr shape;

	*y = *mask = 0;
	if (!shape_of(im, x, &shape))
		return;
	ratio = ratio ? scalar(im, ratio, DT_FLOAT32) : imp_scalar(im,
	    DT_FLOAT32, 0.5);
	*mask = DO(im, "greater_equal", draw(im, "random.uniform", DT_FLOAT32,
	    shape, 0, 1), ratio);
	keep = DO(im, "subtract", one, ratio);
	scale = DO(im, "where", DO(im, "greater", keep, zero), DO(im,
	    "divide", one, keep), zero);
	*y = DO(im, "where", *mask, DO(im, "multiply", x, imp_cast(im, scale,
	    imp_dtype(im, x))), imp_like(im, x, 0));
}

/* Before version 12 models are imported for inference. */
static void
row_dropout_attr(struct imp *im, ir_id *out)
{
	imp_float(im, "ratio", 0.5);
	imp_int(im, "is_test", 1);
	keep_all(im, imp_in(im, 0), out);
}

static void
row_dropout(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), on = imp_opt(im, 2), ratio = imp_opt(im, 1);
	const double *share;
	const int64_t *v;
	ir_id y, mask;
	uint32_t n;
	bool known = on && imp_known(im, on, &v, &n) && n == 1;

	imp_int(im, "seed", 0);
	if (!on || (known && v[0] == 0) || (ratio && imp_known_floats(im,
	    ratio, &share, &n) && n == 1 && share[0] == 0)) {
		keep_all(im, x, out);
		return;
	}
	drop(im, x, ratio, &y, &mask);
	if (!known) {
		on = scalar(im, on, DT_BOOL);
		y = DO(im, "where", on, y, x);
		mask = DO(im, "logical_or", mask, DO(im, "logical_not", on));
	}
	out[0] = y;
	if (imp_wants(im, 1))
		out[1] = mask;
}

const struct onnx_row onnx_rows_random[] = {
	{ "", "RandomNormal", 1, row_random, "normal" },
	{ "", "RandomUniform", 1, row_random, "uniform" },
	{ "", "RandomNormalLike", 1, row_random_like, "normal" },
	{ "", "RandomUniformLike", 1, row_random_like, "uniform" },
	{ "", "Bernoulli", 15, row_bernoulli },
	{ "", "Multinomial", 7, row_multinomial },
	{ "", "Dropout", 1, row_dropout_attr },
	{ "", "Dropout", 10, row_dropout_attr },
	{ "", "Dropout", 12, row_dropout },
	{ 0 }
};

/*
 * Matrix products, convolutions and pools.
 *
 * Paddings: auto_pad SAME_* depends on the extents it divides, unless the
 * stride is 1; where they or the kernel are symbolic, nn.pad pads by widths
 * that are computed from the shapes when the model runs.  The crop of a
 * transposed convolution to output_shape is computed the same way.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"

#define SPATIAL 3

static void
row_matmul(struct imp *im, ir_id *out)
{
	ir_id a = imp_in(im, 0);

	out[0] = imp_matmul(im, a, imp_in(im, 1), imp_dtype(im, a));
}

static ir_id
scaled(struct imp *im, ir_id x, double by)
{
	return by == 1 ? x : DO(im, "multiply", x, imp_like(im, x, by));
}

static void
row_gemm(struct imp *im, ir_id *out)
{
	double alpha = imp_float(im, "alpha", 1);
	double beta = imp_float(im, "beta", 1);
	bool ta = imp_int(im, "transA", 0) != 0;
	bool tb = imp_int(im, "transB", 0) != 0;
	ir_id a = imp_in(im, 0), b = imp_in(im, 1), y;

	imp_int(im, "broadcast", 1);
	imp_int(im, "axis", 0);
	if (!ta && tb)
		y = DO(im, "nn.dense", a, b);
	else
		y = CALL(im, "nn.matmul", ATTRS(im,
		    { "transpose_a", attr_bool(ta) },
		    { "transpose_b", attr_bool(tb) }), a, b);
	y = scaled(im, y, alpha);
	if (imp_has(im, 2))
		y = DO(im, "add", y, scaled(im, imp_in(im, 2), beta));
	out[0] = y;
}

/* ---- windows ---- */

struct window {
	uint32_t n;		/* spatial dimensions */
	int64_t kernel[SPATIAL];	/* 0: symbolic, as the weight says */
	int64_t stride[SPATIAL], dilation[SPATIAL];
	int64_t pad[2 * SPATIAL];	/* all begins, then all ends */
	bool ceil;
	bool late;		/* SAME, by data-dependent extents */
	bool upper;
};

static bool
spatial_list(struct imp *im, const char *name, uint32_t n, int64_t dflt,
    int64_t *out)
{
	uint32_t have, i;
	const int64_t *v = imp_ints(im, name, &have);

	for (i = 0; i < n; i++)
		out[i] = dflt;
	if (!v || have == 0)
		return true;
	if (have != n) {
		imp_error(im, "onnx-attribute", "'%s' has %u entries, "
		    "expected %u", name, have, n);
		return false;
	}
	for (i = 0; i < n; i++) {
		if (v[i] < 0 || v[i] > INT32_MAX) {
			imp_error(im, "onnx-attribute", "'%s' has an entry "
			    "%lld", name, (long long)v[i]);
			return false;
		}
		out[i] = v[i];
	}
	return true;
}

/* Padding of auto_pad SAME_UPPER or SAME_LOWER along spatial dimension i;
 * false if the extents that it needs are symbolic. */
static bool
same_pad(struct imp *im, struct window *w, ir_id x, uint32_t i)
{
	int64_t in = imp_extent(im, x, i + 2), all, outn;
	int64_t span = (w->kernel[i] - 1) * w->dilation[i] + 1;

	if (w->kernel[i] == 0 || (in < 0 && w->stride[i] != 1))
		return false;
	outn = in < 0 ? 0 : (in + w->stride[i] - 1) / w->stride[i];
	all = in < 0 ? span - 1 : (outn - 1) * w->stride[i] + span - in;
	if (all < 0)
		all = 0;
	w->pad[i] = w->upper ? all / 2 : all - all / 2;
	w->pad[i + w->n] = all - w->pad[i];
	return true;
}

static const char *
auto_pad(struct imp *im)
{
	return *imp_str(im, "auto_pad", "") == 0 ? "NOTSET" : imp_choice(im,
	    "auto_pad", "NOTSET", "NOTSET SAME_UPPER SAME_LOWER VALID");
}

static bool
window(struct imp *im, ir_id x, struct window *w)
{
	const char *mode = auto_pad(im);
	uint32_t i;

	w->ceil = imp_int(im, "ceil_mode", 0) != 0;
	if (!spatial_list(im, "strides", w->n, 1, w->stride) ||
	    !spatial_list(im, "dilations", w->n, 1, w->dilation) ||
	    !spatial_list(im, "pads", 2 * w->n, 0, w->pad))
		return false;
	for (i = 0; i < w->n; i++)
		if (w->stride[i] < 1 || w->dilation[i] < 1) {
			imp_error(im, "onnx-attribute", "a stride or "
			    "dilation is 0");
			return false;
		}
	if (strcmp(mode, "NOTSET") == 0)
		return true;
	memset(w->pad, 0, sizeof w->pad);
	if (strcmp(mode, "VALID") == 0)
		return true;
	w->upper = strcmp(mode, "SAME_UPPER") == 0;
	for (i = 0; i < w->n; i++)
		w->late |= !same_pad(im, w, x, i);
	if (w->late)
		memset(w->pad, 0, sizeof w->pad);
	return true;
}

/* a op b, scalars of int64. */
static ir_id
num(struct imp *im, const char *op, ir_id a, int64_t b)
{
	return DO(im, op, a, imp_scalar(im, DT_INT64, (double)b));
}

static ir_id
at_least_0(struct imp *im, ir_id a)
{
	return num(im, "maximum", a, 0);
}

/* Extent of the dilated kernel; weight is 0 where the kernel is known. */
static ir_id
span_of(struct imp *im, const struct window *w, ir_id weight, uint32_t i)
{
	if (w->kernel[i] != 0)
		return imp_scalar(im, DT_INT64, (double)((w->kernel[i] - 1) *
		    w->dilation[i] + 1));
	return num(im, "add", num(im, "multiply", num(im, "subtract",
	    imp_len(im, weight, i + 2), 1), w->dilation[i]), 1);
}

/* The first of two parts of `all`: the lesser if upper. */
static ir_id
first_half(struct imp *im, ir_id all, bool upper)
{
	return num(im, "floor_divide", upper ? all : num(im, "add", all, 1),
	    2);
}

/* x padded along the dimensions of space, by scalars of int64. */
static ir_id
pad_space(struct imp *im, ir_id x, uint32_t n, const ir_id *before,
    const ir_id *after, ir_id value)
{
	ir_id part[2 * (SPATIAL + 2)], zero = imp_fill(im, 2, 0);
	const int64_t one = 1;
	uint32_t i;

	part[0] = part[n + 1] = zero;
	for (i = 0; i < n; i++) {
		part[i + 1] = imp_reshape(im, before[i], 1, &one);
		part[i + n + 2] = imp_reshape(im, after[i], 1, &one);
	}
	return CALL(im, "nn.pad", ATTRS(im, { "pad_mode", imp_text(im,
	    "constant") }), x, value, imp_data_widths(im, imp_concat(im,
	    2 * n + 2, part, 0), 0, n + 2));
}

/* x padded by auto_pad, for a window without padding. */
static ir_id
same_late(struct imp *im, const struct window *w, ir_id x, ir_id weight,
    ir_id value)
{
	ir_id before[SPATIAL], after[SPATIAL], all, in;
	uint32_t i;

	for (i = 0; i < w->n; i++) {
		/* (ceil(in / stride) - 1) * stride + span - in */
		in = imp_len(im, x, i + 2);
		all = num(im, "floor_divide", num(im, "subtract", in, 1),
		    w->stride[i]);
		all = DO(im, "add", num(im, "multiply", all, w->stride[i]),
		    span_of(im, w, weight, i));
		all = at_least_0(im, DO(im, "subtract", all, in));
		before[i] = first_half(im, all, w->upper);
		after[i] = DO(im, "subtract", all, before[i]);
	}
	return pad_space(im, x, w->n, before, after, value);
}

static bool
known_kernel(const struct window *w)
{
	for (uint32_t i = 0; i < w->n; i++)
		if (w->kernel[i] == 0)
			return false;
	return true;
}

static bool
spatial_rank(struct imp *im, ir_id x, struct window *w)
{
	uint32_t rank = imp_rank(im, x);

	if (!imp_tensor(im, x))
		return false;
	if (rank < 3 || rank > 2 + SPATIAL) {
		imp_error(im, "onnx-rank", "the input has rank %u, expected 3 "
		    "to 5", rank);
		return false;
	}
	w->n = rank - 2;
	return true;
}

static bool
kernel_of_weight(struct imp *im, ir_id weight, struct window *w)
{
	if (!spatial_list(im, "kernel_shape", w->n, -1, w->kernel))
		return false;
	for (uint32_t i = 0; i < w->n; i++) {
		int64_t e = imp_extent(im, weight, i + 2);
		int64_t k = w->kernel[i] < 0 ? e : w->kernel[i];

		if (k == 0 || (e >= 0 && k != e)) {
			imp_error(im, "onnx-kernel", "kernel extent %lld is "
			    "0, or not the weight's", (long long)k);
			return false;
		}
		w->kernel[i] = k < 0 ? 0 : k;
	}
	return true;
}

static const char *
numbered(struct imp *im, const char *base, uint32_t n, const char *tail)
{
	return str_printf(im->m->strings, "%s%ud%s", base, n, tail);
}

/* A call of a convolution; kernel_size only if all of it is known. */
static ir_id
conv_call(struct imp *im, const char *op, const struct window *w,
    const struct attr_pair *more, ir_id x, ir_id weight)
{
	struct attr_pair p[6] = {
		{ "strides", imp_list(im, w->n, w->stride) },
		{ "padding", imp_list(im, 2 * w->n, w->pad) },
		{ "dilation", imp_list(im, w->n, w->dilation) },
		more[0], more[1],
		{ "kernel_size", imp_list(im, w->n, w->kernel) },
	};
	const ir_id in[2] = { x, weight };

	return imp_call(im, op, imp_attrs(im, known_kernel(w) ? 6 : 5, p), 2,
	    in);
}

/* x with the window's padding, which the window then has no more. */
static ir_id
padded(struct imp *im, ir_id x, struct window *w, ir_id value)
{
	struct attr *list = arena_alloc(im->m->arena, w->n + 2, sizeof *list);
	bool any = false;

	for (uint32_t i = 0; i < w->n + 2; i++) {
		int64_t by[2] = { 0, 0 };

		for (uint32_t k = 0; i >= 2 && k < 2; k++) {
			by[k] = w->pad[i - 2 + k * w->n];
			w->pad[i - 2 + k * w->n] = 0;
			any = any || by[k] != 0;
		}
		list[i] = imp_list(im, 2, by);
	}
	if (!any)
		return x;
	return CALL(im, "nn.pad", ATTRS(im, { "pad_width", ((struct attr){
	    .kind = ATTR_LIST, .n = w->n + 2, .list = list }) }), x, value);
}

ir_id
imp_conv(struct imp *im, ir_id x, ir_id weight, ir_id value, enum dtype dt)
{
	struct window w = { 0 };
	int64_t group = imp_int(im, "group", 1);

	if (!spatial_rank(im, x, &w) || !kernel_of_weight(im, weight, &w) ||
	    !window(im, x, &w))
		return 0;
	if (w.late)
		x = same_late(im, &w, x, weight, value ? value :
		    imp_like(im, x, 0));
	else if (value)
		x = padded(im, x, &w, value);
	return conv_call(im, numbered(im, "nn.conv", w.n, ""), &w,
	    (struct attr_pair[]){ { "groups", attr_int(group) },
	    { "out_dtype", imp_dt(im, dt) } }, x, weight);
}

static ir_id
with_bias(struct imp *im, ir_id y, uint32_t input)
{
	if (!imp_has(im, input))
		return y;
	return CALL(im, "nn.bias_add", ATTRS(im, { "axis", attr_int(1) }), y,
	    imp_in(im, input));
}

static void
row_conv(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	out[0] = with_bias(im, imp_conv(im, x, imp_in(im, 1), 0,
	    imp_dtype(im, x)), 2);
}

/* What output_shape or auto_pad require of a transposed convolution. */
struct outward {
	const int64_t *shape;	/* of space, or NULL */
	bool same, upper;
};

static void
outward(struct imp *im, uint32_t n, struct outward *o)
{
	const char *mode = auto_pad(im);
	uint32_t have;

	o->shape = imp_ints(im, "output_shape", &have);
	if (o->shape && have == n + 2)
		o->shape += 2;
	else if (have != n)
		o->shape = NULL;
	for (uint32_t i = 0; have != 0 && i < n; i++)
		if (o->shape == NULL || o->shape[i] < 1) {
			imp_error(im, "onnx-attribute", "output_shape does "
			    "not have %u entries above 0", n);
			break;
		}
	o->upper = strcmp(mode, "SAME_UPPER") == 0;
	o->same = o->upper || strcmp(mode, "SAME_LOWER") == 0;
}

/* Padding that gives those extents; false: known when the model runs. */
static bool
transpose_pads(struct imp *im, struct window *w, ir_id x,
    const struct outward *o, int64_t *extra)
{
	uint32_t i;

	if (!o->same && !o->shape)
		return true;
	for (i = 0; i < w->n; i++)
		if (w->kernel[i] == 0 ||
		    (o->shape && imp_extent(im, x, i + 2) < 0))
			return false;
	for (i = 0; i < w->n; i++) {
		int64_t in = imp_extent(im, x, i + 2), all;

		if (in < 0)
			in = 1;	/* it does not matter: see `all` */
		all = w->stride[i] * (in - 1) + extra[i] +
		    (w->kernel[i] - 1) * w->dilation[i] + 1 -
		    (o->shape ? o->shape[i] : in * w->stride[i]);
		if (all < 0) {
			extra[i] -= all;
			all = 0;
		}
		w->pad[i] = o->upper ? all / 2 : all - all / 2;
		w->pad[i + w->n] = all - w->pad[i];
	}
	return true;
}

/* y, a transposed convolution of x without padding, cropped, or
 * padded with zeros at the ends. */
static ir_id
cut_late(struct imp *im, const struct window *w, const struct outward *o,
    ir_id x, ir_id y)
{
	ir_id zero = imp_scalar(im, DT_INT64, 0), want[SPATIAL];
	ir_id before[SPATIAL], after[SPATIAL], first[SPATIAL], more;
	uint32_t i;

	for (i = 0; i < w->n; i++) {
		want[i] = o->shape ? imp_scalar(im, DT_INT64,
		    (double)o->shape[i]) : num(im, "multiply",
		    imp_len(im, x, i + 2), w->stride[i]);
		more = DO(im, "subtract", imp_len(im, y, i + 2), want[i]);
		first[i] = first_half(im, at_least_0(im, more), o->upper);
		before[i] = zero;
		after[i] = at_least_0(im, DO(im, "negative", more));
	}
	y = pad_space(im, y, w->n, before, after, imp_like(im, y, 0));
	for (i = 0; i < w->n; i++)
		y = CALL(im, "take", ATTRS(im, { "axis", attr_int(i + 2) }),
		    y, DO(im, "add", imp_iota(im, want[i]), first[i]));
	return y;
}

static void
row_conv_transpose(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), weight = imp_in(im, 1), y;
	int64_t extra[SPATIAL], group = imp_int(im, "group", 1);
	struct window w = { 0 };
	struct outward o;
	bool late;

	if (!spatial_rank(im, x, &w) || !kernel_of_weight(im, weight, &w) ||
	    !spatial_list(im, "output_padding", w.n, 0, extra) ||
	    !spatial_list(im, "strides", w.n, 1, w.stride) ||
	    !spatial_list(im, "dilations", w.n, 1, w.dilation) ||
	    !spatial_list(im, "pads", 2 * w.n, 0, w.pad))
		return;
	outward(im, w.n, &o);
	late = !transpose_pads(im, &w, x, &o, extra);
	if (late)
		memset(w.pad, 0, sizeof w.pad);
	y = conv_call(im, numbered(im, "nn.conv", w.n, "_transpose"), &w,
	    (struct attr_pair[]){ { "groups", attr_int(group) },
	    { "output_padding", imp_list(im, w.n, extra) } }, x, weight);
	if (late)
		y = cut_late(im, &w, &o, x, y);
	out[0] = with_bias(im, y, 2);
}

/* ---- pools ---- */

static bool
pool_window(struct imp *im, ir_id x, struct window *w)
{
	if (!spatial_rank(im, x, w))
		return false;
	if (!spatial_list(im, "kernel_shape", w->n, 0, w->kernel))
		return false;
	if (!known_kernel(w)) {
		imp_error(im, "onnx-attribute", "kernel_shape is missing or "
		    "has an entry 0");
		return false;
	}
	return window(im, x, w);
}

/* Where auto_pad cannot be applied while the model runs. */
static bool
early(struct imp *im, const struct window *w)
{
	if (!w->late)
		return true;
	imp_error(im, "onnx-pad", "auto_pad with a stride above 1 needs "
	    "extents, which are symbolic");
	imp_help(im);
	return false;
}

static const struct attrs *
pool_attrs(struct imp *im, const struct window *w, bool average,
    bool count_pad)
{
	struct attr_pair p[6] = {
		{ "pool_size", imp_list(im, w->n, w->kernel) },
		{ "strides", imp_list(im, w->n, w->stride) },
		{ "dilation", imp_list(im, w->n, w->dilation) },
		{ "padding", imp_list(im, 2 * w->n, w->pad) },
		{ "ceil_mode", attr_bool(w->ceil) },
		{ "count_include_pad", attr_bool(count_pad) },
	};

	return imp_attrs(im, average ? 6 : 5, p);
}

/* The identity of maximum. */
static ir_id
lowest(struct imp *im, ir_id x)
{
	const struct dtype_info *d = &dtype_info[imp_dtype(im, x)];

	return imp_like(im, x, d->class == DTC_FLOAT ? (double)-INFINITY :
	    d->class == DTC_INT ? -ldexp(1, d->bits - 1) : 0);
}

/* How many windows begin in dimension i of x or in the padding before it:
 * ceil((extent + padding) / stride). */
static ir_id
beginning(struct imp *im, const struct window *w, ir_id x, uint32_t i)
{
	const int64_t one = 1;
	ir_id n = num(im, "add", imp_len(im, x, i + 2), w->pad[i] +
	    w->stride[i] - 1);

	return imp_reshape(im, num(im, "floor_divide", n, w->stride[i]), 1,
	    &one);
}

/* The result y of a pool without the windows that begin after all of that,
 * which rounding up may have added: at most one in each dimension. */
static ir_id
without_late(struct imp *im, const struct window *w, bool ceil, ir_id x,
    ir_id y)
{
	int64_t axis[SPATIAL], first[SPATIAL] = { 0 };
	ir_id end[SPATIAL];
	uint32_t n = 0;

	for (uint32_t i = 0; ceil && i < w->n; i++) {
		int64_t in = imp_extent(im, x, i + 2), s = w->stride[i];
		int64_t over = w->pad[i + w->n] + s - ((w->kernel[i] - 1) *
		    w->dilation[i] + 1);

		/* The last one begins before in + pad + over. */
		if (over <= 0)
			continue;
		if (in >= 0 && imp_extent(im, y, i + 2) <=
		    (in + w->pad[i] + s - 1) / s)
			continue;
		axis[n] = i + 2;
		end[n++] = beginning(im, w, x, i);
	}
	if (n == 0)
		return y;
	return CALL(im, "strided_slice", ATTRS(im, { "axes", imp_list(im, n,
	    axis) }), y, imp_int_vec(im, DT_INT64, n, first),
	    imp_concat(im, n, end, 0));
}

/* A pool by attributes; what auto_pad adds is `edge`. */
static ir_id
pool_call(struct imp *im, struct window *w, ir_id x, bool average,
    bool count, ir_id edge)
{
	const char *op = numbered(im, average ? "nn.avg_pool" :
	    "nn.max_pool", w->n, "");
	ir_id y, ones, part;

	if (!w->late)
		return without_late(im, w, w->ceil, x, CALL(im, op,
		    pool_attrs(im, w, average, count), x));
	w->ceil = false;
	y = CALL(im, op, pool_attrs(im, w, average, true),
	    same_late(im, w, x, 0, edge));
	if (!average || count)
		return y;
	/* The mean over all of the window by the part that is in x. */
	ones = DO(im, "ones_like", x);
	part = CALL(im, op, pool_attrs(im, w, true, true),
	    same_late(im, w, ones, 0, edge));
	return DO(im, "divide", y, part);
}

static void
row_max_pool(struct imp *im, ir_id *out)
{
	bool columns = imp_flag(im, "storage_order");
	struct window w = { 0 };
	ir_id x = imp_in(im, 0), t;

	if (!pool_window(im, x, &w))
		return;
	if (!imp_wants(im, 1)) {
		out[0] = pool_call(im, &w, x, false, false, lowest(im, x));
		return;
	}
	if (!early(im, &w))
		return;
	t = CALL(im, "nn.max_pool_indices", ATTRS(im,
	    { "pool_size", imp_list(im, w.n, w.kernel) },
	    { "strides", imp_list(im, w.n, w.stride) },
	    { "dilation", imp_list(im, w.n, w.dilation) },
	    { "padding", imp_list(im, 2 * w.n, w.pad) },
	    { "ceil_mode", attr_bool(w.ceil) },
	    { "column_major", attr_bool(columns) }), x);
	for (uint32_t i = 0; i < 2; i++)
		out[i] = without_late(im, &w, w.ceil, x, imp_proj(im, t, i));
}

/* Extents before pooling, as an int64 vector: for each dimension of space
 * (n - 1) * stride + kernel - pads. */
static ir_id
unpooled_shape(struct imp *im, ir_id x, const struct window *w)
{
	ir_id shape = imp_shape(im, x), part[2], space;
	int64_t add[SPATIAL];
	uint32_t i;

	for (i = 0; i < w->n; i++)
		add[i] = w->kernel[i] - w->stride[i] - w->pad[i] -
		    w->pad[i + w->n];
	part[0] = imp_slice(im, shape, 0, 0, 2);
	space = imp_slice(im, shape, 0, 2, 2 + w->n);
	space = DO(im, "multiply", space, imp_int_vec(im, DT_INT64, w->n,
	    w->stride));
	part[1] = DO(im, "add", space, imp_int_vec(im, DT_INT64, w->n, add));
	return imp_concat(im, 2, part, 0);
}

static ir_id
zeros_in(struct imp *im, ir_id like, ir_id shape)
{
	const struct attr_pair dt = { "dtype", imp_dt(im, imp_dtype(im,
	    like)) };
	struct attr_pair p[2] = { dt };

	if (imp_dims(im, shape, &p[1].value)) {
		p[1].key = "shape";
		return imp_call(im, "zeros", imp_attrs(im, 2, p), 0, NULL);
	}
	return imp_call(im, "zeros", imp_attrs(im, 1, p), 1, &shape);
}

/* The dimensions of x, made larger by zeros at their ends. */
static ir_id
enlarged(struct imp *im, ir_id x, ir_id old, ir_id shape)
{
	ir_id zero = zeros_in(im, x, shape), part[2], index, all;
	uint32_t i, rank = imp_rank(im, x);
	int64_t flat = -1, k;
	ir_id stride = imp_scalar(im, DT_INT64, 1);

	/* Row-major indices of x's elements in the larger tensor. */
	index = imp_scalar(im, DT_INT64, 0);
	for (i = rank; i-- > 0;) {
		k = i;
		part[0] = imp_reshape(im, imp_slice(im, old, 0, k, k + 1), 0,
		    NULL);
		part[1] = DO(im, "arange", imp_scalar(im, DT_INT64, 0),
		    part[0], imp_scalar(im, DT_INT64, 1));
		part[1] = DO(im, "multiply", part[1], stride);
		index = DO(im, "add", index, imp_along(im, part[1], i,
		    rank));
		stride = DO(im, "multiply", stride, imp_reshape(im,
		    imp_slice(im, shape, 0, k, k + 1), 0, NULL));
	}
	all = CALL(im, "scatter_elements", ATTRS(im, { "axis",
	    attr_int(0) }), imp_reshape(im, zero, 1, &flat),
	    imp_reshape(im, index, 1, &flat), imp_reshape(im, x, 1, &flat));
	return DO(im, "reshape_like", all, zero);
}

/* Each element is stored at its index in the tensor before pooling; what
 * output_shape adds to that is at the ends. */
static void
row_max_unpool(struct imp *im, ir_id *out)
{
	struct window w = { 0 };
	ir_id x = imp_in(im, 0), index = imp_in(im, 1), shape, zero, y;
	int64_t flat = -1, rank = imp_rank(im, x);

	if (!pool_window(im, x, &w) || !early(im, &w))
		return;
	shape = unpooled_shape(im, x, &w);
	zero = zeros_in(im, x, shape);
	y = CALL(im, "scatter_elements", ATTRS(im, { "axis", attr_int(0) }),
	    imp_reshape(im, zero, 1, &flat), imp_reshape(im, index, 1, &flat),
	    imp_reshape(im, x, 1, &flat));
	y = DO(im, "reshape_like", y, zero);
	out[0] = imp_has(im, 2) ? enlarged(im, y, shape, imp_reshape(im,
	    imp_in(im, 2), 1, &rank)) : y;
}

ir_id
imp_channels(struct imp *im, ir_id x, bool back)
{
	int64_t p[TYPE_RANK_LIMIT];
	uint32_t i, n = imp_rank(im, x);

	if (n < 3)
		return x;
	p[0] = 0;
	for (i = 1; i < n; i++)
		p[i] = back ? (i + 1 < n ? i + 1 : 1) :
		    (i == 1 ? n - 1 : i - 1);
	return imp_transpose(im, x, n, p);
}

ir_id
imp_pool(struct imp *im, ir_id x, bool average)
{
	bool count = average && imp_int(im, "count_include_pad", 0) != 0;
	struct window w = { 0 };

	if (!pool_window(im, x, &w))
		return 0;
	return pool_call(im, &w, x, average, count, average ? imp_like(im, x,
	    0) : lowest(im, x));
}

static void
row_average_pool(struct imp *im, ir_id *out)
{
	out[0] = imp_pool(im, imp_in(im, 0), true);
}

/* |x|^p averaged, times the number of elements, to the power 1/p. */
static void
row_lp_pool(struct imp *im, ir_id *out)
{
	struct window w = { 0 };
	ir_id x = imp_in(im, 0), y;
	double count = 1, p = 2;
	struct onnx_attr *a = imp_attr(im, "p");
	bool ceil;
	uint32_t i;

	if (a)
		p = a->type == ONNX_A_FLOAT ? (double)a->f : (double)a->i;
	if (!pool_window(im, x, &w))
		return;
	ceil = w.ceil && !w.late;
	for (i = 0; i < w.n; i++)
		count *= (double)w.kernel[i];
	y = DO(im, "power", DO(im, "abs", x), imp_like(im, x, p));
	/* A window that is cut off has as many zeros more. */
	for (i = 0; ceil && i < w.n; i++)
		w.pad[i + w.n] += w.stride[i] - 1;
	w.ceil = false;
	y = without_late(im, &w, ceil, x, pool_call(im, &w, y, true, true,
	    imp_like(im, x, 0)));
	y = DO(im, "multiply", y, imp_like(im, x, count));
	out[0] = DO(im, "power", y, imp_like(im, x, 1 / p));
}

static void
row_global_pool(struct imp *im, ir_id *out)
{
	int64_t axis[TYPE_RANK_LIMIT];
	ir_id x = imp_in(im, 0);
	uint32_t i, rank = imp_rank(im, x);

	if (!imp_tensor(im, x) || !imp_has_planes(im, x))
		return;
	for (i = 2; i < rank; i++)
		axis[i - 2] = i;
	out[0] = imp_reduce(im, im->row->with, x, rank - 2, axis, true);
}

static void
row_global_lp(struct imp *im, ir_id *out)
{
	int64_t axis[TYPE_RANK_LIMIT];
	struct onnx_attr *a = imp_attr(im, "p");
	double p = !a ? 2 : a->type == ONNX_A_FLOAT ? (double)a->f :
	    (double)a->i;
	ir_id x = imp_in(im, 0);
	uint32_t i, rank = imp_rank(im, x);

	for (i = 2; i < rank; i++)
		axis[i - 2] = i;
	x = DO(im, "power", DO(im, "abs", x), imp_like(im, x, p));
	x = imp_reduce(im, "sum", x, rank < 2 ? 0 : rank - 2, axis, true);
	out[0] = DO(im, "power", x, imp_like(im, x, 1 / p));
}

const struct onnx_row onnx_rows_nn[] = {
	{ "", "MatMul", 1, row_matmul },
	{ "", "Gemm", 1, row_gemm },
	{ "", "Conv", 1, row_conv },
	{ "", "ConvTranspose", 1, row_conv_transpose },
	{ "", "MaxPool", 1, row_max_pool },
	{ "", "MaxUnpool", 9, row_max_unpool },
	{ "", "AveragePool", 1, row_average_pool },
	{ "", "LpPool", 1, row_lp_pool },
	{ "", "GlobalAveragePool", 1, row_global_pool, "mean" },
	{ "", "GlobalMaxPool", 1, row_global_pool, "max" },
	{ "", "GlobalLpPool", 1, row_global_lp },
	{ 0 }
};

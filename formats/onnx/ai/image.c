/*
 * Operators on images and their like: grids of places, crops, columns of
 * patches, deformable convolution.
 */
#include <string.h>

#include "formats/onnx/compose.h"

/* ---- AffineGrid ---- */

/* n places from -1 to 1: the centres of the outer ones, or their edges. */
static ir_id
places(struct imp *im, ir_id n, bool corners, enum dtype dt)
{
	ir_id i = imp_count(im, n, dt), one = imp_scalar(im, dt, 1);

	n = imp_cast(im, n, dt);
	i = imp_mul(im, i, imp_scalar(im, dt, 2));
	if (corners)
		i = DO(im, "divide", i, DO(im, "maximum", DO(im, "subtract", n,
		    one), one));
	else
		i = DO(im, "divide", imp_add(im, i, one), n);
	return DO(im, "subtract", i, one);
}

/* theta (n, d, d + 1); size (n, c, extents of d axes): (n, extents, d), in
 * which coordinate 0 is that of the last axis. */
static void
row_affine_grid(struct imp *im, ir_id *out)
{
	bool corners = imp_int(im, "align_corners", 0) != 0;
	ir_id theta = imp_in(im, 0), size = imp_in(im, 1), sum = 0, column;
	int64_t d = imp_rank(im, theta) == 3 ? imp_extent(im, theta, 1) : 0;
	enum dtype dt = imp_dtype(im, theta);

	if (!theta || !size)
		return;
	if (d < 0)
		d = imp_extent(im, size, 0) - 2;
	if (d != 2 && d != 3) {
		imp_error(im, "onnx-shape", "theta must be (n, 2, 3) or "
		    "(n, 3, 4)");
		return;
	}
	for (uint32_t c = 0; c <= d; c++) {
		column = imp_squeeze(im, imp_slice(im, theta, 2, c,
		    (int64_t)c + 1), 2);
		column = imp_expand(im, column, 1, (uint32_t)d);
		if (c < d)
			column = imp_mul(im, column, imp_along(im, places(im,
			    imp_at_index(im, size, 2 + (uint32_t)d - 1 - c),
			    corners, dt), (uint32_t)d - c, (uint32_t)d + 2));
		sum = sum ? imp_add(im, sum, column) : column;
	}
	out[0] = sum;
}

/* ---- ImageDecoder ---- */

static void
row_image_decoder(struct imp *im, ir_id *out)
{
	static const char *const forms[][2] = { { "RGB", "rgb" },
	    { "BGR", "bgr" }, { "Grayscale", "gray" } };
	const char *form = imp_str(im, "pixel_format", "RGB"), *to = NULL;
	ir_id x = imp_in(im, 0);

	for (uint32_t i = 0; i < 3; i++)
		if (strcmp(form, forms[i][0]) == 0)
			to = forms[i][1];
	if (!to)
		imp_error(im, "onnx-attribute", "pixel_format is '%s', "
		    "expected 'RGB', 'BGR' or 'Grayscale'", form);
	else
		out[0] = CALL(im, "image.decode", ATTRS(im, { "colors",
		    imp_text(im, to) }), x, DO(im, "image.file_extents", x));
}

/* ---- CenterCropPad ---- */

/* The middle of x along an axis, `to` wide; beyond x are zeros. */
static ir_id
centered(struct imp *im, ir_id x, uint32_t axis, ir_id to)
{
	int64_t have = imp_extent(im, x, axis);
	const int64_t *want;
	uint32_t n;
	ir_id len, at, inside, none = imp_scalar(im, DT_INT64, 0), last;

	if (have >= 0 && imp_known(im, to, &want, &n) && n == 1 && *want >= 0
	    && *want <= have)
		return imp_slice(im, x, axis, (have - *want) / 2,
		    (have - *want) / 2 + *want);
	len = imp_len(im, x, axis);
	last = DO(im, "subtract", len, imp_scalar(im, DT_INT64, 1));
	at = DO(im, "trunc_divide", DO(im, "subtract", len, to), imp_scalar(im,
	    DT_INT64, 2));
	at = imp_add(im, imp_count(im, to, DT_INT64), at);
	inside = DO(im, "logical_and", DO(im, "greater_equal", at, none),
	    DO(im, "less_equal", at, last));
	at = DO(im, "maximum", DO(im, "minimum", at, last), none);
	x = CALL(im, "take", ATTRS(im, { "axis", attr_int(axis) }), x, at);
	return DO(im, "where", imp_along(im, inside, axis, imp_rank(im, x)), x,
	    imp_like(im, x, 0));
}

static void
row_center_crop_pad(struct imp *im, ir_id *out)
{
	uint32_t n, rank, axis;
	const int64_t *axes = imp_ints(im, "axes", &n);
	ir_id x = imp_in(im, 0), shape = imp_in(im, 1);

	if (!x || !shape)
		return;
	rank = imp_rank(im, x);
	if (!axes)
		n = rank;
	if (imp_rank(im, shape) != 1 || (imp_extent(im, shape, 0) >= 0 &&
	    imp_extent(im, shape, 0) != n)) {
		imp_error(im, "onnx-shape", "'shape' has %lld elements for %u "
		    "axes", (long long)imp_extent(im, shape, 0), n);
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (!imp_axis(im, axes ? axes[i] : i, rank, &axis))
			return;
		x = centered(im, x, axis, imp_at_index(im, shape, i));
	}
	out[0] = x;
}

/* ---- windows ---- */

#define SPACE 3

struct patch {
	uint32_t n;		/* dimensions of space */
	int64_t kernel[SPACE], stride[SPACE], dilation[SPACE];
	int64_t pad[2 * SPACE];
};

static bool
read_list(struct imp *im, const char *name, uint32_t n, int64_t least,
    int64_t *v)
{
	uint32_t have;
	const int64_t *given = imp_ints(im, name, &have);

	if (given && have != n) {
		imp_error(im, "onnx-attribute", "'%s' has %u elements, "
		    "expected %u", name, have, n);
		return false;
	}
	for (uint32_t i = 0; i < n; i++) {
		v[i] = given ? given[i] : least;
		if (v[i] < least || v[i] > INT32_MAX) {
			imp_error(im, "onnx-attribute", "'%s' has %lld, "
			    "expected at least %lld", name, (long long)v[i],
			    (long long)least);
			return false;
		}
	}
	return true;
}

static bool
read_patch(struct imp *im, struct patch *p)
{
	return read_list(im, "strides", p->n, 1, p->stride) &&
	    read_list(im, "dilations", p->n, 1, p->dilation) &&
	    read_list(im, "pads", 2 * p->n, 0, p->pad);
}

/*
 * The sum of the patches of one channel is the transposed convolution whose
 * weight is 1 where the patch's element is the input's channel.
 */
static ir_id
one_hot_weight(struct imp *im, const struct patch *p, int64_t taps)
{
	int64_t dim[SPACE + 2] = { taps, 1 };
	size_t n = (size_t)(taps * taps);
	float *v = mem_zalloc(n + 1, sizeof *v);
	ir_id w;

	for (int64_t i = 0; i < taps; i++)
		v[i * taps + i] = 1;
	memcpy(dim + 2, p->kernel, p->n * sizeof *dim);
	w = imp_const(im, DT_FLOAT32, p->n + 2, dim, v, n * sizeof *v);
	mem_free(v);
	return w;
}

#define MOST_TAPS 4096

/* x (batch, channels * taps, blocks): channels go with the batch. */
static ir_id
folded(struct imp *im, ir_id x, const struct patch *p, const int64_t *image)
{
	int64_t split[SPACE + 4] = { 0, -4, -1 }, more[SPACE], taps = 1;
	int64_t merge[SPACE + 2] = { -3, 0 }, back[SPACE + 2] = { 0, -1 };
	int64_t reach, channels = imp_extent(im, x, 1);
	enum dtype dt = imp_dtype(im, x);
	ir_id w, y, part[2];

	for (uint32_t i = 0; i < p->n; i++) {
		taps *= p->kernel[i];
		reach = image[i] + p->pad[i] + p->pad[i + p->n] -
		    p->dilation[i] * (p->kernel[i] - 1) - 1;
		if (reach < 0 || taps > MOST_TAPS) {
			imp_error(im, "onnx-shape", "a block is larger than "
			    "the image along dimension %u of space, or has "
			    "more than %d elements", i, MOST_TAPS);
			return 0;
		}
		split[i + 4] = reach / p->stride[i] + 1;
		more[i] = reach % p->stride[i];
		merge[i + 2] = 0;
		back[i + 2] = image[i];
	}
	if (channels >= 0 && channels % taps != 0) {
		imp_error(im, "onnx-shape", "%lld channels of blocks of %lld "
		    "elements", (long long)channels, (long long)taps);
		return 0;
	}
	split[3] = taps;
	w = imp_cast(im, one_hot_weight(im, p, taps), dt);
	y = imp_reshape(im, imp_reshape(im, x, p->n + 4, split), p->n + 2,
	    merge);
	y = CALL(im, str_printf(im->m->strings, "nn.conv%ud_transpose", p->n),
	    ATTRS(im, { "strides", imp_list(im, p->n, p->stride) },
	    { "padding", imp_list(im, 2 * p->n, p->pad) },
	    { "dilation", imp_list(im, p->n, p->dilation) },
	    { "kernel_size", imp_list(im, p->n, p->kernel) },
	    { "output_padding", imp_list(im, p->n, more) }), y, w);
	part[0] = imp_slice(im, imp_shape(im, x), 0, 0, 1);
	part[1] = imp_int_vec(im, DT_INT64, p->n + 1, back + 1);
	return imp_reshaped(im, y, imp_concat(im, 2, part, 0));
}

static void
row_col2im(struct imp *im, ir_id *out)
{
	struct patch p = { 0 };
	const int64_t *image, *block;
	ir_id x = imp_in(im, 0);
	uint32_t n;

	if (!x || !imp_need(im, imp_in(im, 1), "image_shape", &image, &p.n) ||
	    !imp_need(im, imp_in(im, 2), "block_shape", &block, &n))
		return;
	if (imp_rank(im, x) != 3 || p.n != n || n < 1 || n > SPACE) {
		imp_error(im, "onnx-shape", "an input of rank %u, an image of "
		    "%u and blocks of %u dimensions", imp_rank(im, x), p.n,
		    n);
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		p.kernel[i] = block[i];
		if (block[i] < 1 || block[i] > INT16_MAX || image[i] < 0) {
			imp_error(im, "onnx-shape", "a block of extent %lld "
			    "in an image of extent %lld", (long long)block[i],
			    (long long)image[i]);
			return;
		}
	}
	if (read_patch(im, &p))
		out[0] = folded(im, x, &p, image);
}

static void
row_deform_conv(struct imp *im, ir_id *out)
{
	struct patch p = { .n = 2 };
	ir_id x = imp_in(im, 0), w = imp_in(im, 1), offset = imp_in(im, 2);
	ir_id in[4] = { x, offset, w, imp_opt(im, 4) }, y;
	uint32_t n;
	const int64_t *kernel = imp_ints(im, "kernel_shape", &n);

	if (!x || !w || !offset)
		return;
	if (imp_rank(im, x) != 4 || imp_rank(im, w) != 4) {
		imp_error(im, "onnx-rank", "the input has rank %u, expected 4",
		    imp_rank(im, x));
		return;
	}
	for (uint32_t i = 0; i < 2; i++) {
		p.kernel[i] = imp_extent(im, w, i + 2);
		if (p.kernel[i] < 1 || (kernel && (n != 2 || kernel[i] !=
		    p.kernel[i]))) {
			imp_error(im, "onnx-kernel", "the kernel's extents "
			    "are not known, or not those of the weight");
			return;
		}
	}
	if (!read_patch(im, &p))
		return;
	y = imp_call(im, "nn.deformable_conv2d", ATTRS(im,
	    { "strides", imp_list(im, 2, p.stride) },
	    { "padding", imp_list(im, 4, p.pad) },
	    { "dilation", imp_list(im, 2, p.dilation) },
	    { "groups", attr_int(imp_int(im, "group", 1)) },
	    { "deformable_groups", attr_int(imp_int(im, "offset_group", 1)) },
	    { "blend", attr_bool(true) },
	    { "kernel_size", imp_list(im, 2, p.kernel) }), in[3] ? 4 : 3, in);
	out[0] = imp_has(im, 3) ? CALL(im, "nn.bias_add", ATTRS(im,
	    { "axis", attr_int(1) }), y, imp_in(im, 3)) : y;
}

const struct onnx_row onnx_rows_image[] = {
	{ "", "AffineGrid", 20, row_affine_grid },
	{ "", "ImageDecoder", 20, row_image_decoder },
	{ "", "CenterCropPad", 18, row_center_crop_pad },
	{ "", "Col2Im", 18, row_col2im },
	{ "", "DeformConv", 19, row_deform_conv },
	{ 0 }
};

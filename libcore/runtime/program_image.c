/*
 * Images as inputs of programs (program_image.h): resized to the extents of the
 * input, normalized, converted to its layout; as relay-run's run_image.c does.
 */
#include "runtime/program_image.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "formats/image/image.h"

struct picture {
	const struct relay_info *info;
	const struct program_image *o;
	struct program_tensor *out;
	struct image image;
	int c, h, w;		/* dimensions; c -1: none */
	uint32_t channels, height, width;	/* of the input */
	float mean[3], std[3];
};

bool
program_is_image(const char *path)
{
	return image_is_name(path);
}

/* ---- options ---- */

static bool
numbers(const char *s, float none, uint32_t channels, float out[3])
{
	uint32_t n = 0;
	char *end;

	out[0] = out[1] = out[2] = none;
	if (s == NULL)
		return true;
	for (; n < 3; s = end + 1) {
		out[n] = strtof(s, &end);
		if (end == s || !isfinite(out[n++]) || *end != ',')
			break;
	}
	if (n == 1)
		out[1] = out[2] = out[0];
	return end != s && *end == '\0' && (n == 1 || n == channels);
}

/* The dimensions of channels, height and width; false: the input has none. */
static bool
find_layout(struct picture *p)
{
	static const char *const all[] = { "NCHW", "NHWC", "CHW", "HWC",
	    "HW" };
	const struct relay_info *in = p->info;

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		const char *s = all[i], *at = strchr(s, 'C');

		if ((int32_t)strlen(s) != in->ndim)
			continue;
		p->c = at != NULL ? (int)(at - s) : -1;
		p->h = (int)(strchr(s, 'H') - s);
		p->w = (int)(strchr(s, 'W') - s);
		if (p->o->layout != NULL ? strcmp(p->o->layout, s) == 0 :
		    p->c < 0 || in->shape[p->c] == 1 ||
		    in->shape[p->c] == 3)
			return true;
	}
	return false;
}

/* ---- extents ---- */

static int
extent(struct picture *p, int k, uint32_t own, const char *what, bool differ,
    uint32_t *out)
{
	int64_t n = k >= 0 ? p->info->shape[k] : -1;

	*out = own;
	if (n < 0)
		return 0;
	if (n < 1 || n > IMAGE_PIXELS)
		return program_wrong(1, "input '%s': its %s is %lld",
		    p->info->name, what, (long long)n);
	*out = (uint32_t)n;
	return n == own || differ ? 0 : program_wrong(1, "input '%s': its %s "
	    "is %lld, the picture's is %u; fit it: --resize=crop, pad or "
	    "stretch", p->info->name, what, (long long)n, own);
}

static int
find_extents(struct picture *p)
{
	const struct relay_info *in = p->info;
	bool resize = p->o->resize != NULL;
	struct relay_dltensor *t = &p->out->t;
	int status = extent(p, p->h, p->image.height, "height", resize,
	    &p->height);

	if (status == 0)
		status = extent(p, p->w, p->image.width, "width", resize,
		    &p->width);
	if (status == 0)
		status = extent(p, p->c, p->image.channels, "number of "
		    "channels", true, &p->channels);
	if (status != 0)
		return status;
	if (p->c < 0)
		p->channels = 1;
	if (p->channels != 1 && p->channels != 3)
		return program_wrong(1, "input '%s': a picture has 1 or 3 "
		    "channels, and this has %u", in->name, p->channels);
	if (in->ndim == 4 && in->shape[0] >= 0 && in->shape[0] != 1)
		return program_wrong(1, "input '%s': it takes %lld pictures "
		    "at a time, this is one", in->name,
		    (long long)in->shape[0]);
	if ((uint64_t)p->width * p->height > IMAGE_PIXELS)
		return program_wrong(1, "input '%s': %u x %u pixels are too "
		    "many", in->name, p->width, p->height);
	t->ndim = in->ndim;
	t->shape[0] = 1;
	if (p->c >= 0)
		t->shape[p->c] = p->channels;
	t->shape[p->h] = p->height;
	t->shape[p->w] = p->width;
	return 0;
}

/* ---- samples ---- */

/* The crop of the image that becomes the input. */
static struct image_box
find_box(const struct picture *p)
{
	const char *how = p->o->resize;
	struct image_box b = { 0, 0, p->image.width, p->image.height };
	double x = b.width / p->width, y = b.height / p->height, scale;

	if (how == NULL || strcmp(how, "stretch") == 0)
		return b;
	scale = strcmp(how, "crop") == 0 ? fmin(x, y) : fmax(x, y);
	b.x = (b.width - scale * p->width) / 2;
	b.y = (b.height - scale * p->height) / 2;
	b.width = scale * p->width;
	b.height = scale * p->height;
	return b;
}

/* Gray to colour and back (ITU-R BT.601 luma). */
static float
channel(const struct picture *p, const float *px, uint32_t c)
{
	if (p->image.channels == p->channels)
		return px[c];
	return p->image.channels == 1 ? px[0] : 0.299f * px[0] +
	    0.587f * px[1] + 0.114f * px[2];
}

/* The nearest float16 (10 bits of mantissa) or bfloat16 (7), ties to even. */
static uint16_t
short_float(double x, int bits, int bias)
{
	uint16_t sign = signbit(x) ? 0x8000 : 0;
	int e;

	x = fabs(x);
	if (x == 0)
		return sign;
	e = ilogb(x);
	if (e < 1 - bias)
		e = 1 - bias;
	x = nearbyint(ldexp(x, bits - e));
	if (e == 1 - bias && x < ldexp(1, bits))
		return (uint16_t)(sign | (uint16_t)x);
	if (x >= ldexp(2, bits)) {
		x /= 2;
		e++;
	}
	if (e > bias)
		return (uint16_t)(sign | (uint16_t)((2 * bias + 1) << bits));
	return (uint16_t)(sign | ((e + bias) << bits) |
	    ((uint16_t)x & ((1 << bits) - 1)));
}

static void
put(const struct picture *p, size_t at, float x, uint32_t c)
{
	const struct relay_dltensor *t = &p->out->t;
	double y = (x / 255.0 * p->o->range - p->mean[c]) / p->std[c];

	if (t->dtype.code == RELAY_CODE_UINT)
		((uint8_t *)t->data)[at] = (uint8_t)lrintf(x);
	else if (t->dtype.code == RELAY_CODE_BFLOAT)
		((uint16_t *)t->data)[at] = short_float((float)y, 7, 127);
	else if (t->dtype.bits == 16)
		((uint16_t *)t->data)[at] = short_float(y, 10, 15);
	else if (t->dtype.bits == 32)
		((float *)t->data)[at] = (float)y;
	else
		((double *)t->data)[at] = y;
}

static void
fill(const struct picture *p)
{
	const struct relay_dltensor *t = &p->out->t;
	uint32_t n = p->image.channels;
	float *px = mem_zalloc((size_t)p->width * p->height * n, sizeof *px);
	struct image_box b = find_box(p);
	size_t stride[4] = { 0 }, size = 1;
	float outside[3];

	for (uint32_t c = 0; c < 3; c++)
		outside[c] = (float)(p->mean[p->channels == 3 ? c : 0] * 255 /
		    p->o->range);
	image_sample(&p->image, &b, p->width, p->height, outside, px);
	for (int32_t k = t->ndim; k-- > 0; size *= (size_t)t->shape[k])
		stride[k] = size;
	for (uint32_t y = 0; y < p->height; y++)
		for (uint32_t x = 0; x < p->width; x++)
			for (uint32_t c = 0; c < p->channels; c++)
				put(p, y * stride[p->h] + x * stride[p->w] +
				    (p->c >= 0 ? c * stride[p->c] : 0),
				    channel(p, px + ((size_t)y * p->width +
				    x) * n, c), c);
	mem_free(px);
}

/* ---- reading an image ---- */

static int
convert(struct picture *p)
{
	const struct relay_info *in = p->info;
	struct relay_dltensor *t = &p->out->t;
	uint8_t code = t->dtype.code;
	int status;

	if (code != RELAY_CODE_FLOAT && code != RELAY_CODE_BFLOAT &&
	    (code != RELAY_CODE_UINT || t->dtype.bits != 8))
		return program_wrong(1, "input '%s': a picture is a tensor of "
		    "floats or uint8, and this takes %s", in->name, in->type);
	if (!find_layout(p))
		return program_wrong(1, "input '%s': a picture cannot be %s in "
		    "%s layout: --layout is NCHW, NHWC, CHW, HWC or HW, with "
		    "1 or 3 channels", in->name, in->type,
		    p->o->layout != NULL ? p->o->layout : "any");
	status = find_extents(p);
	if (status != 0)
		return status;
	if (!numbers(p->o->mean, 0, p->channels, p->mean) ||
	    !numbers(p->o->std, 1, p->channels, p->std))
		return program_wrong(2, "--mean and --std must be one number, "
		    "or one for each of %u channels", p->channels);
	p->out->memory = mem_alloc((size_t)p->width * p->height *
	    p->channels * (t->dtype.bits / 8));
	t->data = p->out->memory;
	fill(p);
	return 0;
}

int
program_fill_image(const struct relay_info *info, const char *path,
    const void *data, size_t len, const struct program_image *o,
    struct program_tensor *out)
{
	static const unsigned char png[] = { 0x89, 'P', 'N', 'G' };
	struct picture p = { .info = info, .o = o, .out = out };
	char *err;
	int status;

	if (!(len >= 4 && memcmp(data, png, 4) == 0 ?
	    image_read_png(data, len, &p.image, &err) :
	    image_read_pnm(data, len, &p.image, &err))) {
		status = program_wrong(3, "cannot read '%s': %s", path, err);
		mem_free(err);
		return status;
	}
	status = convert(&p);
	image_free(&p.image);
	return status;
}

/*
 * Pictures as inputs of models (fit.h).
 */
#include "formats/image/fit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "runtime/kernels.h"

static bool
fail(struct image_error *e, const char *code, const char *help, char *text)
{
	*e = (struct image_error){ .code = code, .help = help, .text = text };
	return false;
}

/* ---- layout ---- */

/* Whether dimension k can be that of the channels. */
static bool
is_channels(const struct image_input *in, int k)
{
	return k < 0 || in->extent[k] == 1 || in->extent[k] == 3;
}

static bool
find_layout(struct image_fit *f, const struct image_input *in,
    struct image_error *e)
{
	static const char *const all[] = { "NCHW", "NHWC", "CHW", "HWC",
	    "HW" };
	const char *want = f->options->layout;

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		const char *s = all[i], *c = strchr(s, 'C');

		if (strlen(s) != in->rank)
			continue;
		f->c = c != NULL ? (int)(c - s) : -1;
		f->h = (int)(strchr(s, 'H') - s);
		f->w = (int)(strchr(s, 'W') - s);
		if (want != NULL ? strcmp(want, s) == 0 :
		    is_channels(in, f->c))
			return true;
	}
	return fail(e, "image-layout", "--layout gives the order of its "
	    "dimensions: NCHW, NHWC, CHW, HWC or HW, with 1 or 3 channels",
	    mem_printf("a picture cannot be %s%s%s", in->type,
	    want != NULL ? " in layout " : "", want != NULL ? want : ""));
}

/* ---- extents ---- */

/* Extent k of the input, or `own`, the picture's, if the type leaves it
 * open. */
static bool
take_extent(const struct image_input *in, int k, uint32_t own,
    const char *what, bool may_differ, uint32_t *out, struct image_error *e)
{
	int64_t n = k >= 0 ? in->extent[k] : -1;

	*out = own;
	if (n < 0)
		return true;
	if (n < 1 || n > IMAGE_PIXELS)
		return fail(e, "image-size", NULL, mem_printf("its %s is %lld",
		    what, (long long)n));
	*out = (uint32_t)n;
	return n == own || may_differ || fail(e, "image-size",
	    "fit it: --resize=crop, pad or stretch", mem_printf("its %s is "
	    "%lld, the picture's is %u", what, (long long)n, own));
}

static bool
find_extents(struct image_fit *f, const struct image_input *in,
    struct image_error *e)
{
	const struct image *m = f->image;
	bool resize = f->options->resize != NULL;

	if (!take_extent(in, f->h, m->height, "height", resize, &f->height,
	    e) || !take_extent(in, f->w, m->width, "width", resize, &f->width,
	    e) || !take_extent(in, f->c, m->channels, "number of channels",
	    true, &f->channels, e))
		return false;
	if (f->c < 0)
		f->channels = 1;
	if (f->channels != 1 && f->channels != 3)
		return fail(e, "image-size", NULL, mem_printf("a picture has "
		    "1 or 3 channels, and this has %u", f->channels));
	if (in->rank == 4 && in->extent[0] >= 0 && in->extent[0] != 1)
		return fail(e, "image-size", NULL, mem_printf("it takes %lld "
		    "pictures at a time, this is one",
		    (long long)in->extent[0]));
	f->extent[0] = 1;
	if (f->c >= 0)
		f->extent[f->c] = f->channels;
	f->extent[f->h] = f->height;
	f->extent[f->w] = f->width;
	return (uint64_t)f->width * f->height <= IMAGE_PIXELS ||
	    fail(e, "image-size", NULL, mem_printf("%u x %u pixels are too "
	    "many", f->width, f->height));
}

/* ---- numbers ---- */

static bool
read_list(const struct image_fit *f, const char *text, const char *option,
    float none, float out[3], struct image_error *e)
{
	uint32_t n = 0;
	const char *s = text;
	char *end;

	out[0] = out[1] = out[2] = none;
	if (text == NULL)
		return true;
	for (; n < 3; s = end + 1) {
		out[n] = strtof(s, &end);
		if (end == s || !isfinite(out[n++]) || *end != ',')
			break;
	}
	if (end == s || *end != '\0' || !isfinite(out[n - 1]) ||
	    (n != 1 && n != f->channels)) {
		fail(e, "image-list", NULL, mem_printf("--%s is '%s', and must "
		    "be one number, or one for each of %u channels", option,
		    text, f->channels));
		e->usage = true;
		return false;
	}
	if (n == 1)
		out[1] = out[2] = out[0];
	return true;
}

static bool
check_options(const struct image_options *o, struct image_error *e)
{
	if (o->range > 0)
		return true;
	fail(e, "image-list", NULL, mem_printf("--range is %lld, and must be "
	    "positive", (long long)o->range));
	e->usage = true;
	return false;
}

bool
image_fit(const struct image *m, const struct image_input *in,
    const struct image_options *o, struct image_fit *out,
    struct image_error *e)
{
	*out = (struct image_fit){ .image = m, .options = o, .rank = in->rank,
	    .dtype = in->dtype };
	if (in->dtype != RELAY_UINT8 && in->dtype != RELAY_FLOAT16 &&
	    in->dtype != RELAY_BFLOAT16 && in->dtype != RELAY_FLOAT32 &&
	    in->dtype != RELAY_FLOAT64)
		return fail(e, "input-type", NULL, mem_printf("a picture is a "
		    "tensor of floats or uint8, and this is %s", in->type));
	return find_layout(out, in, e) && find_extents(out, in, e) &&
	    check_options(o, e) &&
	    read_list(out, o->mean, "mean", 0, out->mean, e) &&
	    read_list(out, o->std, "std", 1, out->std, e);
}

/* ---- elements ---- */

/* The part of the picture that becomes the input. */
static struct image_box
find_part(const struct image_fit *f)
{
	const char *how = f->options->resize;
	struct image_box b = { 0, 0, f->image->width, f->image->height };
	double x = b.width / f->width, y = b.height / f->height, scale;

	if (how == NULL || strcmp(how, "stretch") == 0)
		return b;
	/* Picture pixels per pixel of the input, the same in both
	 * directions. */
	scale = strcmp(how, "crop") == 0 ? fmin(x, y) : fmax(x, y);
	b.x = (b.width - scale * f->width) / 2;
	b.y = (b.height - scale * f->height) / 2;
	b.width = scale * f->width;
	b.height = scale * f->height;
	return b;
}

/* Gray to colour and back (ITU-R BT.601 luma). */
static float
channel(const struct image_fit *f, const float *px, uint32_t c)
{
	if (f->image->channels == f->channels)
		return px[c];
	return f->image->channels == 1 ? px[0] : 0.299f * px[0] +
	    0.587f * px[1] + 0.114f * px[2];
}

static void
put(const struct image_fit *f, void *data, size_t at, float x, uint32_t c)
{
	double y = (x / 255.0 * (double)f->options->range - f->mean[c]) /
	    f->std[c];

	/* Padding, which is the mean, may exceed the range of a byte. */
	if (f->dtype == RELAY_UINT8)
		((uint8_t *)data)[at] = (uint8_t)lrintf(fminf(fmaxf(x, 0),
		    255));
	else
		kernel_put(f->dtype, data, (int64_t)at, y);
}

void
image_fill(const struct image_fit *f, void *data)
{
	uint32_t n = f->image->channels;
	float *px = mem_zalloc((size_t)f->width * f->height * n, sizeof *px);
	struct image_box part = find_part(f);
	float outside[3];
	size_t stride[IMAGE_RANK] = { 0 }, size = 1;

	for (uint32_t c = 0; c < 3; c++)
		outside[c] = (float)(f->mean[f->channels == 3 ? c : 0] *
		    255.0 / (double)f->options->range);
	image_sample(f->image, &part, f->width, f->height, outside, px);
	for (uint32_t k = f->rank; k-- > 0; size *= (size_t)f->extent[k])
		stride[k] = size;
	for (uint32_t y = 0; y < f->height; y++)
		for (uint32_t x = 0; x < f->width; x++)
			for (uint32_t c = 0; c < f->channels; c++)
				put(f, data, y * stride[f->h] +
				    x * stride[f->w] +
				    (f->c >= 0 ? c * stride[f->c] : 0),
				    channel(f, px + ((size_t)y * f->width +
				    x) * n, c), c);
	mem_free(px);
}

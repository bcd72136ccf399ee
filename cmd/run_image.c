/*
 * Pictures as inputs (run_image.h): read, fitted to the extents of the
 * parameter, normalized, put into its layout.
 */
#include "cmd/run_image.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/image/image.h"
#include "ir/text.h"

/* The dimensions that a layout's letters have in the parameter. */
struct layout {
	const char *name;
	int n, c, h, w;		/* -1: none */
};
static const struct layout layouts[] = {
	{ "NCHW", 0, 1, 2, 3 }, { "NHWC", 0, 3, 1, 2 },
	{ "CHW", -1, 0, 1, 2 }, { "HWC", -1, 2, 0, 1 },
	{ "HW", -1, -1, 0, 1 },
};
#define LAYOUTS (sizeof layouts / sizeof *layouts)

struct picture {
	struct run_inputs *r;
	uint32_t i;
	const char *name;
	const struct type *type;
	const struct layout *layout;
	struct image image;
	int64_t extent[4];
	uint32_t width, height, channels;	/* of the input */
	float mean[3], std[3];
};

static bool __attribute__((format(printf, 3, 4)))
complain(struct picture *p, const char *code, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = NULL;
	if (vasprintf(&text, fmt, ap) < 0)
		mem_oom();
	va_end(ap);
	diag_error(p->r->d, NULL, code, "input '%s': %s", p->name, text);
	free(text);
	return false;
}

/* ---- layout ---- */

static bool
is_channels(const struct type *t, int k)
{
	int64_t n;

	return sym_is_const(t->dim[k], &n) && (n == 1 || n == 3);
}

static bool
find_layout(struct picture *p)
{
	const struct run_image *o = p->r->image;
	const struct type *t = p->type;
	struct buf b = { NULL, 0, 0 };

	for (size_t i = 0; i < LAYOUTS; i++) {
		const struct layout *l = &layouts[i];

		if (strlen(l->name) != t->n)
			continue;
		if (o->layout != NULL ? strcmp(o->layout, l->name) == 0 :
		    l->c < 0 || is_channels(t, l->c)) {
			p->layout = l;
			return true;
		}
	}
	text_put_type(&b, t, NULL);
	complain(p, "image-layout", "a picture cannot be %s%s%s", b.v,
	    o->layout != NULL ? " in layout " : "",
	    o->layout != NULL ? o->layout : "");
	diag_help(p->r->d, "--layout says the order of its dimensions: NCHW, "
	    "NHWC, CHW, HWC or HW, with 1 or 3 channels");
	buf_release(&b);
	return false;
}

/* Extent k of the input, or `own`, the picture's, if the type leaves it. */
static bool
take_extent(struct picture *p, int k, uint32_t own, const char *what,
    bool may_differ, uint32_t *out)
{
	int64_t n;

	*out = own;
	if (k < 0 || !sym_is_const(p->type->dim[k], &n))
		return true;
	if (n < 1 || n > IMAGE_PIXELS)
		return complain(p, "image-size", "its %s is %lld", what,
		    (long long)n);
	*out = (uint32_t)n;
	if (n == own || may_differ)
		return true;
	complain(p, "image-size", "its %s is %lld, the picture's is %u", what,
	    (long long)n, own);
	diag_help(p->r->d, "fit it: --resize=crop, pad or stretch");
	return false;
}

static bool
find_extents(struct picture *p)
{
	const struct layout *l = p->layout;
	bool resize = p->r->image->resize != NULL;
	uint32_t one;
	int64_t n;

	if (!take_extent(p, l->h, p->image.height, "height", resize,
	    &p->height) || !take_extent(p, l->w, p->image.width, "width",
	    resize, &p->width) || !take_extent(p, l->c, p->image.channels,
	    "number of channels", true, &p->channels))
		return false;
	if (l->c < 0)
		p->channels = 1;
	if (p->channels != 1 && p->channels != 3)
		return complain(p, "image-size", "a picture has 1 or 3 "
		    "channels, and this has %u", p->channels);
	if (l->n >= 0 && sym_is_const(p->type->dim[l->n], &n) && n != 1)
		return complain(p, "image-size", "it takes %lld pictures at a "
		    "time, this is one", (long long)n);
	one = 1;
	if (l->n >= 0)
		p->extent[l->n] = one;
	if (l->c >= 0)
		p->extent[l->c] = p->channels;
	p->extent[l->h] = p->height;
	p->extent[l->w] = p->width;
	return (uint64_t)p->width * p->height <= IMAGE_PIXELS ||
	    complain(p, "image-size", "%u x %u pixels are too many", p->width,
	    p->height);
}

/* ---- numbers ---- */

static bool
read_list(struct picture *p, const char *text, const char *option, float none,
    float out[3])
{
	uint32_t n = 0;
	const char *s = text;
	char *end;

	for (int c = 0; c < 3; c++)
		out[c] = none;
	if (text == NULL)
		return true;
	do {
		if (n == 3)
			break;
		errno = 0;
		out[n++] = strtof(s, &end);
		if (end == s || errno != 0 || !isfinite(out[n - 1]))
			break;
		s = end + 1;
	} while (*end == ',');
	if (end == s || *end != '\0' || (n != 1 && n != p->channels)) {
		*p->r->status = EXIT_USAGE;
		return complain(p, "image-list", "--%s is '%s', and must be "
		    "one number, or one for each of %u channels", option,
		    text, p->channels);
	}
	for (int c = 1; n == 1 && c < 3; c++)
		out[c] = out[0];
	return true;
}

/* ---- pixels ---- */

/* The part of the picture that becomes the input. */
static struct image_box
find_box(const struct picture *p)
{
	const char *how = p->r->image->resize;
	struct image_box b = { 0, 0, p->image.width, p->image.height };
	double x = b.width / p->width, y = b.height / p->height, scale;

	if (how == NULL || strcmp(how, "stretch") == 0)
		return b;
	/* Picture pixels for one of the input's, the same both ways. */
	if (strcmp(how, "crop") == 0)
		scale = x < y ? x : y;
	else
		scale = x > y ? x : y;
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
	if (p->image.channels == 1)
		return px[0];
	return 0.299f * px[0] + 0.587f * px[1] + 0.114f * px[2];
}

static void
put(const struct picture *p, struct value *v, size_t at, float x, uint32_t c)
{
	double y = x / 255.0 * (double)p->r->image->range;
	float f;
	uint16_t half;

	y = (y - p->mean[c]) / p->std[c];
	f = (float)y;
	switch ((enum dtype)v->dtype) {
	case DT_FLOAT32: ((float *)v->data)[at] = f; break;
	case DT_FLOAT64: ((double *)v->data)[at] = y; break;
	case DT_FLOAT16:
	case DT_BFLOAT16:
		half = v->dtype == DT_FLOAT16 ? half_from_double(y) :
		    bfloat_from_double(y);
		((uint16_t *)v->data)[at] = half;
		break;
	default:
		((uint8_t *)v->data)[at] = (uint8_t)lrintf(x);
	}
}

static void
fill(const struct picture *p, struct value *v)
{
	const struct layout *l = p->layout;
	uint32_t n = p->image.channels;
	float *px = mem_zalloc((size_t)p->width * p->height * n,
	    sizeof *px);
	struct image_box b = find_box(p);
	float outside[3];
	size_t stride[4] = { 0 }, size = 1;

	for (uint32_t c = 0; c < 3; c++)
		outside[c] = p->mean[p->channels == 3 ? c : 0] * 255 /
		    (float)p->r->image->range;
	image_sample(&p->image, &b, p->width, p->height, outside, px);
	for (uint32_t k = p->type->n; k-- > 0; size *= (size_t)p->extent[k])
		stride[k] = size;
	for (uint32_t y = 0; y < p->height; y++)
		for (uint32_t x = 0; x < p->width; x++)
			for (uint32_t c = 0; c < p->channels; c++)
				put(p, v, y * stride[l->h] + x * stride[l->w] +
				    (l->c >= 0 ? c * stride[l->c] : 0),
				    channel(p, px + ((size_t)y * p->width + x)
				    * n, c), c);
	mem_free(px);
}

/* ---- all ---- */

static bool
is_pixel(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT || dt == DT_UINT8;
}

static void
convert(struct picture *p)
{
	const struct run_image *o = p->r->image;
	struct value *v;

	if (p->type->kind != TYPE_TENSOR || !is_pixel(p->type->dtype)) {
		complain(p, "input-type", "a picture is a tensor of floats or "
		    "uint8, and this is another type");
		return;
	}
	if (!find_layout(p) || !find_extents(p) ||
	    !read_list(p, o->mean, "mean", 0, p->mean) ||
	    !read_list(p, o->std, "std", 1, p->std))
		return;
	v = value_tensor(p->r->heap, p->type->dtype, p->type->n, p->extent);
	if (v == NULL) {
		complain(p, "out-of-memory", "it is too large");
		return;
	}
	fill(p, v);
	p->r->value[p->i] = v;
}

void
run_read_image(struct run_inputs *r, uint32_t i, const char *path)
{
	struct picture p = { .r = r, .i = i, .type = r->param[i].type,
	    .name = r->param[i].name != NULL ? r->param[i].name : "?" };
	char *err;

	if (!image_read(path, &p.image, &err)) {
		diag_error(r->d, NULL, "cannot-read", "%s", err);
		mem_free(err);
		*r->status = EXIT_OUTSIDE;
		return;
	}
	convert(&p);
	image_free(&p.image);
}

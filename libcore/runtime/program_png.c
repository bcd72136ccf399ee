/*
 * PNG (ISO/IEC 15948) for programs (program_image.h): all colour types and
 * depths, palettes, transparency, interlacing.  As with libpng's simplified
 * interface in relay-run, the result is 8-bit gray or colour; transparent
 * pixels are blended with white in linear light; samples of another gamma are
 * brought to that of sRGB, and 16-bit ones without one are linear.
 *
 * The file is not trusted: chunks must end inside of it and have the right CRC,
 * and all sizes follow from the header, which is checked first.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/image/image.h"
#include "runtime/program_image.h"

enum { GRAY = 0, RGB = 2, PALETTE = 3, GRAY_ALPHA = 4, RGB_ALPHA = 6 };

struct png {
	uint32_t width, height;
	uint8_t depth, type, interlaced;
	uint8_t samples;	/* of a pixel in the file */
	uint8_t palette[256 * 4];	/* red, green, blue, alpha */
	uint32_t ncolors;
	bool has_key;		/* one colour is transparent */
	uint16_t key[3];
	double gamma;		/* 0: none given */
	uint8_t *data;		/* of all IDAT */
	size_t ndata;
	double to_linear[256];
	uint8_t curve[256];	/* 8-bit samples of another gamma */
};

static uint32_t
get32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

static uint32_t
crc(const uint8_t *p, size_t n)
{
	static const uint32_t nibble[16] = { 0, 0x1db71064, 0x3b6e20c8,
		0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
		0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0,
		0x86d3d2d4, 0xa00ae278, 0xbdbdf21c };
	uint32_t c = 0xffffffff;

	for (; n > 0; n--) {
		c ^= *p++;
		c = c >> 4 ^ nibble[c & 15];
		c = c >> 4 ^ nibble[c & 15];
	}
	return ~c;
}

/* ---- chunks ---- */

static bool
header(struct png *g, const uint8_t *p, uint32_t n, char **err)
{
	static const uint8_t samples[7] = { 1, 0, 3, 1, 2, 0, 4 };
	uint32_t depth;

	if (n != 13)
		return image_fail(err, "its header has another size");
	g->width = get32(p);
	g->height = get32(p + 4);
	g->depth = p[8];
	g->type = p[9];
	g->interlaced = p[12];
	depth = g->depth;
	if (!image_check_size(g->width, g->height, err))
		return false;
	if (g->type > 6 || samples[g->type] == 0 || p[10] != 0 || p[11] != 0 ||
	    g->interlaced > 1 || (depth != 8 && (g->type == PALETTE ||
	    depth != 16) && ((g->type != GRAY && g->type != PALETTE) ||
	    (depth != 1 && depth != 2 && depth != 4))))
		return image_fail(err, "its header names a kind of picture "
		    "that does not exist");
	g->samples = samples[g->type];
	return true;
}

static bool
colors(struct png *g, const uint8_t *p, uint32_t n, char **err)
{
	if (n == 0 || n % 3 != 0 || n > 768)
		return image_fail(err, "its palette has another size");
	g->ncolors = n / 3;
	for (uint32_t i = 0; i < g->ncolors; i++) {
		memcpy(g->palette + 4 * i, p + 3 * i, 3);
		g->palette[4 * i + 3] = 255;
	}
	return true;
}

static void
transparency(struct png *g, const uint8_t *p, uint32_t n)
{
	uint32_t want = g->type == GRAY ? 1 : g->type == RGB ? 3 : 0;

	for (uint32_t i = 0; g->type == PALETTE && i < n && i < g->ncolors;
	    i++)
		g->palette[4 * i + 3] = p[i];
	if (want == 0 || n != 2 * want)
		return;
	g->has_key = true;
	for (uint32_t i = 0; i < want; i++)
		g->key[i] = (uint16_t)(p[2 * i] << 8 | p[2 * i + 1]);
}

static bool
is(const uint8_t *name, const char *what)
{
	return memcmp(name, what, 4) == 0;
}

static bool
chunk(struct png *g, const uint8_t *name, uint32_t n, char **err)
{
	const uint8_t *p = name + 4;

	if (is(name, "PLTE"))
		return colors(g, p, n, err);
	if (is(name, "tRNS"))
		transparency(g, p, n);
	else if (is(name, "sRGB"))
		g->gamma = 1 / 2.2;
	else if (is(name, "gAMA") && n == 4 && g->gamma <= 0)
		g->gamma = get32(p) / 1e5;
	else if (is(name, "IDAT")) {
		memcpy(g->data + g->ndata, p, n);
		g->ndata += n;
	} else if ((name[0] & 32) == 0)
		return image_fail(err, "it has an unknown critical chunk");
	return true;
}

static bool
chunks(struct png *g, const uint8_t *p, size_t len, char **err)
{
	static const uint8_t magic[] = { 0x89, 'P', 'N', 'G', '\r', '\n',
		0x1a, '\n' };
	bool first = true;

	if (len < 8 || memcmp(p, magic, 8) != 0)
		return image_fail(err, "it is not a PNG image");
	g->data = malloc(len);
	*err = NULL;
	if (g->data == NULL)
		return false;
	for (size_t at = 8; ; first = false) {
		uint32_t n;

		if (len - at < 12 || (n = get32(p + at)) > len - at - 12)
			return image_fail(err, "it ends early");
		if (crc(p + at + 4, (size_t)n + 4) != get32(p + at + 8 + n))
			return image_fail(err, "it is damaged: a check is "
			    "wrong");
		if (first != is(p + at + 4, "IHDR"))
			return image_fail(err, "its header does not come "
			    "first");
		if (is(p + at + 4, "IEND"))
			break;
		if (!(first ? header(g, p + at + 8, n, err) :
		    chunk(g, p + at + 4, n, err)))
			return false;
		at += (size_t)n + 12;
	}
	if (g->type == PALETTE && g->ncolors == 0)
		return image_fail(err, "it has no palette");
	return true;
}

/* ---- samples ---- */

static double
to_srgb(double x)
{
	return x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055;
}

/* The exponent that converts samples to the gamma of a screen; 1: no
 * conversion. */
static double
exponent(const struct png *g)
{
	double gamma = g->gamma > 0 ? g->gamma : g->depth == 16 ? 1 : 1 / 2.2;
	double e = 1 / (gamma * 2.2);

	return fabs(e - 1) < 0.05 ? 1 : e;
}

static void
make_curves(struct png *g)
{
	double e = exponent(g);

	for (int i = 0; i < 256; i++) {
		double x = i / 255.0;

		g->to_linear[i] = x <= 0.04045 ? x / 12.92 :
		    pow((x + 0.055) / 1.055, 2.4);
		g->curve[i] = (uint8_t)lrint(255 * pow(x, e));
	}
}

/* Sample k of the row, unconverted. */
static uint32_t
raw(const struct png *g, const uint8_t *row, size_t k)
{
	uint32_t d = g->depth;

	if (d == 16)
		return (uint32_t)row[2 * k] << 8 | row[2 * k + 1];
	if (d == 8)
		return row[k];
	return row[k * d / 8] >> (8 - d - k * d % 8) & ((1u << d) - 1);
}

static uint8_t
sample(const struct png *g, uint32_t v, double e)
{
	if (g->depth == 16)
		return (uint8_t)lrint(255 * pow(v / 65535.0, e));
	return g->curve[v * 255 / ((1u << g->depth) - 1)];
}

static uint8_t
over_white(const struct png *g, uint8_t c, double alpha)
{
	double x = g->to_linear[c] * alpha + (1 - alpha);

	return (uint8_t)lrint(255 * to_srgb(x));
}

/* Pixel x of a row to its samples of the result. */
static void
pixel(const struct png *g, const uint8_t *row, uint32_t x, double e,
    uint8_t *out, uint32_t channels)
{
	uint32_t v[4] = { 0 }, color = g->samples > 2 ? 3 : 1;
	double alpha = 1;
	bool key = g->has_key;

	for (uint32_t k = 0; k < g->samples; k++)
		v[k] = raw(g, row, (size_t)x * g->samples + k);
	if (g->type == PALETTE) {
		const uint8_t *c = g->palette + 4 * (v[0] < g->ncolors ?
		    v[0] : 0);

		for (uint32_t k = 0; k < 3; k++)
			out[k] = g->curve[c[k]];
		alpha = c[3] / 255.0;
	} else {
		for (uint32_t k = 0; k < color; k++) {
			out[k] = sample(g, v[k], e);
			key = key && v[k] == g->key[k];
		}
		if (key)
			alpha = 0;
		else if (g->samples % 2 == 0)
			alpha = v[color] / (g->depth == 16 ? 65535.0 : 255.0);
	}
	for (uint32_t k = 0; alpha < 1 && k < channels; k++)
		out[k] = over_white(g, out[k], alpha);
}

/* ---- rows ---- */

static uint8_t
paeth(int a, int b, int c)
{
	int p = a + b - c, pa = p > a ? p - a : a - p;
	int pb = p > b ? p - b : b - p, pc = p > c ? p - c : c - p;

	return (uint8_t)(pa <= pb && pa <= pc ? a : pb <= pc ? b : c);
}

/* Undoes the filter of a row of n bytes; before: the row above, or NULL. */
static bool
unfilter(uint8_t kind, uint8_t *row, const uint8_t *before, size_t n,
    size_t step)
{
	for (size_t i = 0; i < n; i++) {
		uint8_t a = i >= step ? row[i - step] : 0;
		uint8_t b = before != NULL ? before[i] : 0;
		uint8_t c = before != NULL && i >= step ? before[i - step] :
		    0;
		uint8_t add = kind == 1 ? a : kind == 2 ? b : kind == 3 ?
		    (uint8_t)((a + b) / 2) : kind == 4 ? paeth(a, b, c) : 0;

		row[i] = (uint8_t)(row[i] + add);
	}
	return kind <= 4;
}

/* Each pass has its pixels at x0 + i * dx, y0 + j * dy. */
struct pass {
	uint32_t x0, y0, dx, dy;
};
static const struct pass passes[] = { { 0, 0, 8, 8 }, { 4, 0, 8, 8 },
	{ 0, 4, 4, 8 }, { 2, 0, 4, 4 }, { 0, 2, 2, 4 }, { 1, 0, 2, 2 },
	{ 0, 1, 1, 2 } };
static const struct pass whole = { 0, 0, 1, 1 };

static uint32_t
count(uint32_t n, uint32_t first, uint32_t step)
{
	return n > first ? (n - first + step - 1) / step : 0;
}

static size_t
row_bytes(const struct png *g, uint32_t width)
{
	return ((size_t)width * g->samples * g->depth + 7) / 8;
}

static bool
read_pass(const struct png *g, const struct pass *s, uint8_t **at,
    struct image *out)
{
	uint32_t w = count(g->width, s->x0, s->dx);
	uint32_t h = count(g->height, s->y0, s->dy);
	size_t n = row_bytes(g, w), step = (g->samples * g->depth + 7u) / 8;
	const uint8_t *before = NULL;
	double e = exponent(g);

	for (uint32_t y = 0; w > 0 && y < h; y++) {
		uint8_t *row = *at + 1;
		size_t to = ((size_t)(s->y0 + y * s->dy) * g->width + s->x0) *
		    out->channels;

		if (!unfilter(**at, row, before, n, step))
			return false;
		for (uint32_t x = 0; x < w; x++)
			pixel(g, row, x, e, out->sample + to + (size_t)x *
			    s->dx * out->channels, out->channels);
		before = row;
		*at += n + 1;
	}
	return true;
}

static bool
pixels(const struct png *g, struct image *out, char **err)
{
	const struct pass *s = g->interlaced ? passes : &whole;
	size_t npass = g->interlaced ? sizeof passes / sizeof *passes : 1;
	size_t size = 0;
	uint8_t *rows, *at;
	bool ok;

	for (size_t i = 0; i < npass; i++) {
		uint32_t w = count(g->width, s[i].x0, s[i].dx);

		if (w > 0)
			size += (row_bytes(g, w) + 1) * count(g->height,
			    s[i].y0, s[i].dy);
	}
	at = rows = malloc(size);
	*err = NULL;
	if (rows == NULL)
		return false;
	ok = program_inflate(g->data, g->ndata, rows, size);
	for (size_t i = 0; ok && i < npass; i++)
		ok = read_pass(g, &s[i], &at, out);
	free(rows);
	return ok || image_fail(err, "its samples are damaged");
}

bool
image_read_png(const void *p, size_t len, struct image *out, char **err)
{
	struct png *g = calloc(1, sizeof *g);
	bool ok;

	memset(out, 0, sizeof *out);
	*err = NULL;
	ok = g != NULL && chunks(g, p, len, err);
	if (ok) {
		make_curves(g);
		out->width = g->width;
		out->height = g->height;
		out->channels = g->type == GRAY || g->type == GRAY_ALPHA ? 1 :
		    3;
		ok = image_make(out, err) && pixels(g, out, err);
		if (!ok)
			image_free(out);
	}
	if (g != NULL)
		free(g->data);
	free(g);
	return ok;
}

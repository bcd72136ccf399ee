/*
 * The kernels that decode pictures (kernel_image.h), and the reader of BMP:
 * uncompressed, 1, 4 or 8 bits with a palette, 16 bits of 5 for each colour,
 * 24 or 32 bits (the layout that Microsoft's BITMAPINFOHEADER gives).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/image/image.h"
#include "runtime/kernel_image.h"

static uint32_t
get(const uint8_t *p, uint32_t bytes)
{
	uint32_t v = 0;

	for (uint32_t i = 0; i < bytes; i++)
		v |= (uint32_t)p[i] << 8 * i;
	return v;
}

/* ---- PNG and PNM, as relay-run reads them ---- */

typedef bool file_reader(const void *p, size_t len, struct image *out,
    char **err);

static bool
read_file(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m, const char *kind, file_reader *read)
{
	struct image got;
	char *err = NULL;
	bool ok = read(p, n, &got, &err);

	if (!ok) {
		kernel_image_fail(ctx, kind, err != NULL ? err :
		    "there is no memory");
		free(err);
		return false;
	}
	ok = kernel_image_extents(ctx, m, got.width, got.height);
	for (size_t i = 0, k = 0; ok && m->rgb != NULL &&
	    i < (size_t)m->width * m->height; i++, k += 3)
		for (size_t c = 0; c < 3; c++)
			m->rgb[k + c] = got.sample[got.channels == 3 ? k + c :
			    i];
	image_free(&got);
	return ok;
}

static bool
read_png(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m)
{
	/* The extents stand at the beginning. */
	if (m->rgb == NULL && n >= 24 && memcmp(p + 12, "IHDR", 4) == 0)
		return kernel_image_extents(ctx, m,
		    __builtin_bswap32(get(p + 16, 4)),
		    __builtin_bswap32(get(p + 20, 4)));
	return read_file(ctx, p, n, m, "PNG", image_read_png);
}

static bool
read_pnm(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m)
{
	return read_file(ctx, p, n, m, "PNM", image_read_pnm);
}

/* ---- BMP ---- */

struct bmp {
	const uint8_t *palette, *pixels;
	size_t row;		/* bytes of a row */
	uint32_t bits, ncolors;
	bool down;		/* rows from the top */
};

static const char *
bmp_header(const uint8_t *p, size_t n, struct bmp *b, uint32_t *width,
    uint32_t *height)
{
	uint32_t head = n < 54 ? 0 : get(p + 14, 4), at, colors;
	size_t most;

	if (head < 40 || head > n - 14)
		return "its header is not one of 40 bytes or more";
	*width = get(p + 18, 4);
	*height = get(p + 22, 4);
	b->down = *height >> 31 != 0;
	if (b->down)
		*height = 0u - *height;
	b->bits = get(p + 28, 2);
	colors = get(p + 46, 4);
	at = get(p + 10, 4);
	if (get(p + 30, 4) != 0)
		return "its pixels are compressed";
	if (b->bits != 1 && b->bits != 4 && b->bits != 8 && b->bits != 16 &&
	    b->bits != 24 && b->bits != 32)
		return "its pixels have a number of bits that does not exist";
	if (*width == 0 || *width > KERNEL_IMAGE_PIXELS)
		return "it has no width, or one beyond all limits";
	b->row = ((size_t)*width * b->bits + 31) / 32 * 4;
	if (at > n || (n - at) / b->row < *height)
		return "it ends before its pixels";
	most = b->bits <= 8 ? (size_t)1 << b->bits : 0;
	b->ncolors = colors == 0 || colors > most ? (uint32_t)most : colors;
	if ((n - 14 - head) / 4 < b->ncolors)
		return "it ends before its palette";
	b->palette = p + 14 + head;
	b->pixels = p + at;
	return NULL;
}

static bool
bmp_pixel(const struct bmp *b, const uint8_t *row, uint32_t x, uint8_t *rgb)
{
	const uint8_t *c = row + (size_t)x * b->bits / 8;
	uint32_t v;

	if (b->bits == 16) {
		v = get(c, 2);
		for (uint32_t i = 0; i < 3; i++)
			rgb[i] = (uint8_t)((v >> (10 - 5 * i) & 31) * 255 /
			    31);
		return true;
	}
	if (b->bits <= 8) {
		v = *c >> (8 - b->bits - x * b->bits % 8) &
		    ((1u << b->bits) - 1);
		if (v >= b->ncolors)
			return false;
		c = b->palette + (size_t)4 * v;
	}
	for (uint32_t i = 0; i < 3; i++)
		rgb[i] = c[2 - i];
	return true;
}

static bool
read_bmp(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m)
{
	uint32_t width = 0, height = 0;
	struct bmp b = { 0 };
	const char *why = bmp_header(p, n, &b, &width, &height);

	if (why != NULL)
		return kernel_image_fail(ctx, "BMP", why);
	if (!kernel_image_extents(ctx, m, width, height))
		return false;
	for (uint32_t y = 0; m->rgb != NULL && y < height; y++) {
		const uint8_t *row = b.pixels + b.row * (b.down ? y :
		    height - 1 - y);

		for (uint32_t x = 0; x < width; x++)
			if (!bmp_pixel(&b, row, x, m->rgb + 3 *
			    ((size_t)y * width + x)))
				return kernel_image_fail(ctx, "BMP", "a pixel "
				    "is none of its palette");
	}
	return true;
}

/* ---- the kernels ---- */

struct kind {
	const char *magic;
	size_t at, n;
	kernel_image_reader *read;
};
static const struct kind kinds[] = {
	{ "\x89PNG", 0, 4, read_png },
	{ "\xff\xd8\xff", 0, 3, kernel_image_jpeg },
	{ "BM", 0, 2, read_bmp },
	{ "WEBP", 8, 4, kernel_image_webp },
	{ "II*\0", 0, 4, kernel_image_tiff },
	{ "MM\0*", 0, 4, kernel_image_tiff },
	{ "jP  \r\n\x87\n", 4, 8, kernel_image_jpeg2000 },
	{ "\xff\x4f\xff\x51", 0, 4, kernel_image_jpeg2000 },
	{ "P", 0, 1, read_pnm },
};

static bool
read_picture(struct relay_ctx *ctx, const uint8_t *p, int64_t n,
    struct kernel_image *m)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		const struct kind *k = &kinds[i];

		if ((size_t)n >= k->at + k->n &&
		    memcmp(p + k->at, k->magic, k->n) == 0)
			return k->read(ctx, p, (size_t)n, m);
	}
	kernel_fail(ctx, "the bytes are not a picture (PNG, JPEG, BMP, WebP, "
	    "TIFF, JPEG 2000 or PNM)");
	return false;
}

int32_t
relay_k_image_extents(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct kernel_image m = { 0 };
	int64_t *out = buf[1];

	if (!read_picture(ctx, buf[0], dim[0], &m))
		return RELAY_FAILED;
	out[0] = m.height;
	out[1] = m.width;
	return 0;
}

/* How the Python imaging library weighs colours, in integers. */
static uint8_t
gray(const uint8_t *c)
{
	return (uint8_t)((c[0] * 19595u + c[1] * 38470u + c[2] * 7471u +
	    0x8000) >> 16);
}

int32_t
relay_k_image_decode(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t h = dim[1], w = dim[2], n;
	struct kernel_image m = { .width = (uint32_t)w,
		.height = (uint32_t)h };
	uint8_t *out = buf[2], t;

	if (h < 1 || w < 1 || h > KERNEL_IMAGE_PIXELS ||
	    w > KERNEL_IMAGE_PIXELS / h)
		return kernel_fail(ctx, "the extents of the picture are none "
		    "that it can have");
	n = h * w;
	m.rgb = dim[3] == 2 ? kernel_alloc(ctx, n, 3) : out;
	if (m.rgb == NULL)
		return RELAY_FAILED;
	if (!read_picture(ctx, buf[0], dim[0], &m)) {
		if (m.rgb != out)
			kernel_free(ctx, m.rgb);
		return RELAY_FAILED;
	}
	for (int64_t i = 0; dim[3] == 1 && i < n; i++) {
		t = out[3 * i];
		out[3 * i] = out[3 * i + 2];
		out[3 * i + 2] = t;
	}
	for (int64_t i = 0; dim[3] == 2 && i < n; i++)
		out[i] = gray(m.rgb + 3 * i);
	if (m.rgb != out)
		kernel_free(ctx, m.rgb);
	return 0;
}

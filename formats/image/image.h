/*
 * Pictures as inputs of models: PNM (P2, P3, P5, P6: Netpbm's pnm(5)) by
 * hand, PNG by libpng's simplified interface; resampling.
 *
 * A picture is 8-bit samples, 1 (gray) or 3 (red, green, blue) for each
 * pixel, rows from the top; 16-bit ones are rounded to 8, and transparent
 * pixels are blended over white.  At most IMAGE_PIXELS pixels.
 * Functions that can fail set *err (caller frees) and return false.
 */
#ifndef RELAY_FORMATS_IMAGE_H
#define RELAY_FORMATS_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IMAGE_PIXELS (1u << 26)

struct image {
	uint32_t width, height, channels;
	uint8_t *sample;	/* malloc'ed */
};

/* Whether a file's name ends like a picture's. */
bool image_is_name(const char *path);
bool image_read(const char *path, struct image *out, char **err);
/* The readers by themselves: the whole file in memory. */
bool image_read_pnm(const void *p, size_t len, struct image *out,
    char **err);
bool image_read_png(const void *p, size_t len, struct image *out,
    char **err);
void image_free(struct image *m);

/* A rectangle of the picture, which may reach outside (there it is `outside`,
 * by channel), resampled to width x height as floats: a triangle filter, as
 * wide as a source or destination pixel, whichever is greater (linear
 * interpolation when enlarging, no aliasing when reducing). */
struct image_box {
	double x, y, width, height;
};
void image_sample(const struct image *m, const struct image_box *b,
    uint32_t width, uint32_t height, const float *outside, float *out);

#endif

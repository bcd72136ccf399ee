/*
 * Pictures as inputs of models: PNM (P2, P3, P5, P6: Netpbm's pnm(5)) by
 * hand, PNG by libpng's simplified interface, JPEG by libjpeg-turbo's;
 * resampling.  How they become inputs is in fit.h.
 *
 * A picture is 8-bit samples, 1 (gray) or 3 (red, green, blue) for each
 * pixel, rows from the top; 16-bit ones are rounded to 8, and transparent
 * pixels are blended over white.  At most IMAGE_PIXELS pixels.
 * Functions that can fail set *err (caller frees) and return false; it is NULL
 * if there is no memory, which image_read ends in mem_oom(): models read
 * pictures too, and never exit.
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
enum image_kind { IMAGE_PNM, IMAGE_PNG, IMAGE_JPEG };
/* By the first bytes; PNM if they are of no other kind. */
enum image_kind image_kind(const void *p, size_t len);
bool image_read(const char *path, struct image *out, char **err);
/* The readers by themselves: the whole file in memory. */
bool image_read_pnm(const void *p, size_t len, struct image *out,
    char **err);
bool image_read_png(const void *p, size_t len, struct image *out,
    char **err);
/* A damaged file is an error, also where the library would guess the rest. */
bool image_read_jpeg(const void *p, size_t len, struct image *out,
    char **err);
/* "it is W x H pixels ...", if these are none or too many. */
bool image_check_size(uint32_t width, uint32_t height, char **err);
/* Sets *err; returns false. */
bool image_fail(char **err, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Memory for the samples of a picture whose extents are set. */
bool image_make(struct image *m, char **err);
void image_free(struct image *m);

/* A rectangle of the picture, which may reach outside (there it is `outside`,
 * by channel), resampled to width x height as floats: a triangle filter, as
 * wide as a source or destination pixel, whichever is greater (linear
 * interpolation when enlarging, no aliasing when reducing).  What is beyond the
 * rectangle does not count. */
struct image_box {
	double x, y, width, height;
};
void image_sample(const struct image *m, const struct image_box *b,
    uint32_t width, uint32_t height, const float *outside, float *out);

#endif

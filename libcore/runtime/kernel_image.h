/*
 * Pictures that models decode: the readers of the kernels in kernels_image.c.
 *
 * PNG and PNM are read as relay-run reads them, BMP here; JPEG, WebP, TIFF and
 * JPEG 2000 by libraries that are loaded when such a picture comes, so that a
 * model depends on none of them.
 */
#ifndef RELAY_RUNTIME_KERNEL_IMAGE_H
#define RELAY_RUNTIME_KERNEL_IMAGE_H

#include <stdbool.h>

#include "runtime/kernels.h"

#define KERNEL_IMAGE_PIXELS (1u << 26)

struct kernel_image {
	uint32_t width, height;
	uint8_t *rgb;	/* 3 samples for each pixel, rows from the top;
				 * NULL: only the extents are asked for */
};

/* Reads a file of n bytes.  With rgb, the extents are set, and checked to be
 * those of the file.  False: the message is set. */
typedef bool kernel_image_reader(struct relay_ctx *ctx, const uint8_t *p,
    size_t n, struct kernel_image *m);
kernel_image_reader kernel_image_jpeg, kernel_image_webp, kernel_image_tiff,
    kernel_image_jpeg2000;

/* Sets the extents of m, or compares them with those that are set; false: the
 * message is set. */
bool kernel_image_extents(struct relay_ctx *ctx, struct kernel_image *m,
    uint32_t width, uint32_t height);
bool kernel_image_fail(struct relay_ctx *ctx, const char *kind,
    const char *why);
/* A sample over white, by the opacity of its pixel. */
static inline uint8_t
kernel_image_over_white(uint32_t sample, uint32_t alpha)
{
	return (uint8_t)((sample * alpha + 255 * (255 - alpha) + 127) / 255);
}

#endif

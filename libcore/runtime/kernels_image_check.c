/*
 * What all readers of pictures do (kernel_image.h): the limit of the extents,
 * and how an error is worded.
 */
#include <stdio.h>

#include "runtime/kernel_image.h"

bool
kernel_image_fail(struct relay_ctx *ctx, const char *kind, const char *why)
{
	snprintf(ctx->message, sizeof ctx->message,
	    "the %s picture cannot be decoded: %s", kind, why);
	return false;
}

bool
kernel_image_extents(struct relay_ctx *ctx, struct kernel_image *m,
    uint32_t width, uint32_t height)
{
	if (width == 0 || height == 0 ||
	    (uint64_t)width * height > KERNEL_IMAGE_PIXELS) {
		snprintf(ctx->message, sizeof ctx->message, "the picture is "
		    "%u x %u pixels, and may have from 1 to %u", width,
		    height, KERNEL_IMAGE_PIXELS);
		return false;
	}
	if (m->rgb != NULL && (width != m->width || height != m->height)) {
		snprintf(ctx->message, sizeof ctx->message, "the picture is "
		    "%u x %u pixels, and %u x %u were asked for", width,
		    height, m->width, m->height);
		return false;
	}
	m->width = width;
	m->height = height;
	return true;
}

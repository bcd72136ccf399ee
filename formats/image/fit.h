/*
 * Pictures as inputs of models: fitted to the extents of the input, normalized,
 * put into its layout and data type.  relay-run and compiled programs have one
 * source for it, which needs nothing but libc and the elements of the run-time
 * library.
 */
#ifndef RELAY_FORMATS_IMAGE_FIT_H
#define RELAY_FORMATS_IMAGE_FIT_H

#include "formats/image/image.h"

#define IMAGE_RANK 4

/* The options of relay-run. */
struct image_options {
	const char *resize;	/* "stretch", "crop" or "pad"; NULL: the
				 * picture has the extents of the input */
	const char *layout;	/* "NCHW", "NHWC", "CHW", "HWC" or "HW"; NULL:
				 * the first that the input allows */
	const char *mean, *std;	/* one number, or one for each channel, with
				 * commas; NULL: 0 and 1 */
	int64_t range;		/* of white as a float, before the mean */
};

struct image_input {
	const char *type;	/* as text, for messages */
	int64_t dtype;		/* of enum relay_dtype, or -1: no tensor */
	uint32_t rank;
	int64_t extent[IMAGE_RANK];	/* -1: any */
};

struct image_error {
	const char *code;	/* of a diagnostic */
	char *text;		/* the caller's, from mem_printf */
	const char *help;	/* or NULL */
	bool usage;		/* an option is wrong, not the picture */
};

/* How a picture becomes an input. */
struct image_fit {
	int64_t extent[IMAGE_RANK];	/* of the tensor */
	int64_t dtype;
	uint32_t rank;
	int c, h, w;		/* the dimensions; c -1: none */
	uint32_t channels, height, width;
	float mean[3], std[3];
	const struct image *image;
	const struct image_options *options;
};
/* False: *e says why; of two errors the first. */
bool image_fit(const struct image *m, const struct image_input *in,
    const struct image_options *o, struct image_fit *out,
    struct image_error *e);
/* The elements of the tensor, in row-major order. */
void image_fill(const struct image_fit *f, void *data);

#endif

/*
 * Pictures as inputs, and the greatest elements of an output with their
 * labels: options that relay-eval and relay-run share.
 *
 *	--input image=cat.png --resize crop --mean 0.485,0.456,0.406
 *	    --std 0.229,0.224,0.225 --top 5 --labels names.txt
 */
#ifndef RELAY_CMD_RUN_IMAGE_H
#define RELAY_CMD_RUN_IMAGE_H

#include "cmd/run_args.h"
#include "formats/image/fit.h"

struct run_top {
	int64_t n;
	const char *labels;
};

/* Rows of an option table: T has members `image`, a struct image_options, and
 * `top`. */
#define RUN_IMAGE_OPTIONS(T) \
	{ "resize", 0, OPT_CHOICE, "HOW", "stretch|crop|pad", \
	    "fit pictures to the input's height and width: stretch both " \
	    "sides, or keep the proportions and crop or pad", \
	    offsetof(T, image.resize) }, \
	{ "layout", 0, OPT_CHOICE, "LAYOUT", "NCHW|NHWC|CHW|HWC|HW", \
	    "order of a picture's dimensions in the input; by default what " \
	    "its type allows", offsetof(T, image.layout) }, \
	{ "mean", 0, OPT_STRING, "LIST", NULL, \
	    "subtract from pixel values; one number, or one for each " \
	    "channel (0)", offsetof(T, image.mean) }, \
	{ "std", 0, OPT_STRING, "LIST", NULL, \
	    "divide pixel values by, after --mean (1)", \
	    offsetof(T, image.std) }, \
	{ "range", 0, OPT_INT, "N", NULL, \
	    "value of white as a float, before --mean: 1 or 255 (1)", \
	    offsetof(T, image.range) }, \
	{ "top", 0, OPT_INT, "N", NULL, \
	    "print the N greatest elements of the first output instead, " \
	    "greatest first", offsetof(T, top.n) }, \
	{ "labels", 0, OPT_STRING, "FILE", NULL, \
	    "for --top: names of all elements, or of the positions of the " \
	    "last axis, one per line", \
	    offsetof(T, top.labels) }

/* Reads a picture as parameter i; NULL: reported. */
struct value *run_read_image(struct run_inputs *r, uint32_t i,
    const char *path);
/* Prints the greatest elements of a result; format: text, json or csv.  False:
 * reported. */
bool run_print_top(const struct run_outputs *r, const struct run_top *t,
    const char *format, const struct value *result);

#endif

/*
 * Images as inputs of programs (program_image.h), fitted to the input by the
 * code that relay-run has (formats/image/fit.c).
 */
#include "runtime/program_image.h"

#include <string.h>

#include "base/mem.h"
#include "formats/image/fit.h"

bool
program_is_image(const char *path)
{
	return image_is_name(path);
}

/* enum relay_dtype of a type, or -1. */
static int64_t
find_dtype(struct relay_type t)
{
	const struct program_dtype *row = program_dtype(t);

	return row != NULL ? row - program_dtypes : -1;
}

static bool
decode(const void *data, size_t len, struct image *out, char **err)
{
	switch (image_kind(data, len)) {
	case IMAGE_PNG:
		return image_read_png(data, len, out, err);
	case IMAGE_JPEG:
		return image_fail(err, "it is JPEG, which relay-run reads, "
		    "but programs do not");
	default:
		return image_read_pnm(data, len, out, err);
	}
}

static int
convert(const struct image *m, const struct relay_info *info,
    const struct image_options *o, struct program_tensor *out)
{
	struct relay_dltensor *t = &out->t;
	struct image_input in = { .type = info->type,
	    .rank = (uint32_t)info->ndim, .dtype = find_dtype(t->dtype) };
	struct image_error e;
	struct image_fit f;
	int status;

	for (uint32_t k = 0; k < in.rank && k < IMAGE_RANK; k++)
		in.extent[k] = info->shape[k];
	if (!image_fit(m, &in, o, &f, &e)) {
		status = program_wrong(e.usage ? 2 : 1, "input '%s': %s%s%s",
		    info->name, e.text, e.help != NULL ? "; " : "",
		    e.help != NULL ? e.help : "");
		mem_free(e.text);
		return status;
	}
	t->ndim = info->ndim;
	memcpy(t->shape, f.extent, in.rank * sizeof *t->shape);
	out->memory = mem_alloc((size_t)f.width * f.height * f.channels *
	    (t->dtype.bits / 8));
	t->data = out->memory;
	image_fill(&f, t->data);
	return 0;
}

int
program_fill_image(const struct relay_info *info, const char *path,
    const void *data, size_t len, const struct image_options *o,
    struct program_tensor *out)
{
	struct image m;
	char *err;
	int status;

	if (!decode(data, len, &m, &err)) {
		status = program_wrong(3, "cannot read '%s': %s", path,
		    err != NULL ? err : "there is no memory");
		mem_free(err);
		return status;
	}
	status = convert(&m, info, o, out);
	image_free(&m);
	return status;
}

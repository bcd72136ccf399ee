/*
 * Folders of pictures (fit_images.h).
 */
#include "cmd/fit_images.h"

#include <errno.h>
#include <string.h>

#include "base/folder.h"
#include "cmd/fit_state.h"

struct reading {
	struct fit_data *data;
	struct image_input in;
	const struct image_options *o;
	struct diag *d;
	VEC(int64_t) class;
	size_t room;		/* bytes of x so far */
	bool ok, outside;
};

static void
wrong(struct reading *r, const char *code, const char *path, const char *why)
{
	diag_error(r->d, NULL, code, "'%s': %s", path, why);
	r->ok = false;
}

static void
list(struct reading *r, const char *path, bool (*wanted)(const char *path),
    folder_paths *out)
{
	if (folder_list(path, wanted, out))
		return;
	wrong(r, "cannot-read", path, strerror(errno));
	r->outside = true;
}

static void
add_picture(struct reading *r, const char *path, int64_t class)
{
	struct fit_array *x = &r->data->array[0];
	struct image_error e;
	struct image_fit f;
	struct image m;
	char *err;

	if (!image_read(path, &m, &err)) {
		diag_error(r->d, NULL, "cannot-read", "%s", err);
		mem_free(err);
		r->ok = false;
		r->outside = true;
		return;
	}
	if (!image_fit(&m, &r->in, r->o, &f, &e)) {
		wrong(r, e.code, path, e.text);
		if (e.help != NULL)
			diag_help(r->d, "%s", e.help);
		mem_free(e.text);
		image_free(&m);
		return;
	}
	/* An extent that the model leaves open is that of the first. */
	for (uint32_t k = 1; k < r->in.rank; k++)
		r->in.extent[k] = x->shape[k] = f.extent[k];
	x->row = dtype_info[x->dtype].bytes;
	for (uint32_t k = 1; k < x->rank; k++)
		x->row *= (size_t)x->shape[k];
	if (x->row * (r->class.n + 1) > r->room) {
		r->room = 2 * x->row * (r->class.n + 1);
		x->owned = mem_realloc(x->owned, r->room, 1);
	}
	image_fill(&f, x->owned + x->row * r->class.n);
	vec_push(&r->class, class);
	image_free(&m);
}

static bool
begin(struct reading *r, const struct relay_model *step)
{
	const struct relay_info *in = relay_model_input(step, 0);
	const struct relay_info *target = relay_model_input(step, 1);
	struct fit_array *x = &r->data->array[0], *y = &r->data->array[1];

	x->dtype = fit_dtype(in->dtype);
	x->rank = (uint32_t)in->ndim;
	y->dtype = fit_dtype(target->dtype);
	y->rank = (uint32_t)target->ndim;
	y->row = sizeof(int64_t);
	if (r->data->narray != 2 || x->rank < 3 || x->rank > IMAGE_RANK ||
	    y->dtype != DT_INT64 || y->rank != 1) {
		wrong(r, "fit-data", r->data->path, "a folder of pictures "
		    "needs a model of one input, of rank 3 or 4, whose y "
		    "is int64[n]");
		return false;
	}
	r->in = (struct image_input){ .type = in->type,
		.dtype = x->dtype, .rank = x->rank, .extent = { 1 } };
	for (uint32_t k = 1; k < x->rank; k++)
		r->in.extent[k] = in->shape[k];
	return true;
}

bool
fit_images_read(struct fit_data *data,
    const struct relay_model *step, const struct image_options *o,
    struct diag *d, bool *outside)
{
	struct reading r = { .data = data, .o = o, .d = d, .ok = true };
	struct fit_array *x = &data->array[0], *y = &data->array[1];
	folder_paths classes = { NULL, 0, 0 };

	if (begin(&r, step))
		list(&r, data->path, folder_is, &classes);
	for (uint32_t i = 0; r.ok && i < classes.n; i++) {
		folder_paths files = { NULL, 0, 0 };

		list(&r, classes.v[i], image_is_name, &files);
		for (uint32_t k = 0; k < files.n; k++)
			add_picture(&r, files.v[k], i);
		folder_free(&files);
	}
	if (r.ok && r.class.n == 0)
		wrong(&r, "fit-data", data->path, "the folder has no pictures; "
		    "each is expected in a directory of its class");
	x->data = x->owned;
	y->owned = (unsigned char *)r.class.v;
	y->data = y->owned;
	data->samples = r.class.n;
	folder_free(&classes);
	*outside |= r.outside;
	return r.ok;
}

/*
 * Folders of pictures (fit_images.h).
 */
#include "cmd/fit_images.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/fit_state.h"

typedef VEC(char *) names;
struct reading {
	struct fit_data *data;
	struct image_input in;
	const struct image_options *o;
	struct diag *d;
	VEC(int64_t) class;
	size_t room;		/* bytes of x so far */
	bool ok, outside;
};

bool
fit_is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int
by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
release(names *l)
{
	for (uint32_t i = 0; i < l->n; i++)
		mem_free(l->v[i]);
	vec_free(l);
}

static void
wrong(struct reading *r, const char *code, const char *path, const char *why)
{
	diag_error(r->d, NULL, code, "'%s': %s", path, why);
	r->ok = false;
}

/* The paths of what is in a directory: folders, or pictures. */
static void
list(struct reading *r, const char *path, bool folders, names *out)
{
	DIR *dir = opendir(path);
	struct dirent *e;

	if (dir == NULL) {
		wrong(r, "cannot-read", path, strerror(errno));
		r->outside = true;
		return;
	}
	while ((e = readdir(dir)) != NULL) {
		char *one;

		if (e->d_name[0] == '.')
			continue;
		one = mem_printf("%s/%s", path, e->d_name);
		if (folders ? fit_is_folder(one) : image_is_name(one))
			vec_push(out, one);
		else
			mem_free(one);
	}
	closedir(dir);
	if (out->n > 0)
		qsort(out->v, out->n, sizeof *out->v, by_bytes);
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
	names classes = { NULL, 0, 0 };

	if (begin(&r, step))
		list(&r, data->path, true, &classes);
	for (uint32_t i = 0; r.ok && i < classes.n; i++) {
		names files = { NULL, 0, 0 };

		list(&r, classes.v[i], false, &files);
		for (uint32_t k = 0; k < files.n; k++)
			add_picture(&r, files.v[k], i);
		release(&files);
	}
	if (r.ok && r.class.n == 0)
		wrong(&r, "fit-data", data->path, "the folder has no pictures; "
		    "each is expected in a directory of its class");
	x->data = x->owned;
	y->owned = (unsigned char *)r.class.v;
	y->data = y->owned;
	data->samples = r.class.n;
	release(&classes);
	*outside |= r.outside;
	return r.ok;
}

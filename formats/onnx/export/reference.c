/*
 * Constants that a model names where they lie (reference.h).
 *
 * ONNX takes paths from the model's directory that do not leave it, and files
 * without links.
 */
#include <stdlib.h>
#include <string.h>

#include "formats/onnx/export/reference.h"

/* Whether a file is the model or its data, which are written anew. */
static bool
is_written(const struct onnx_export_options *o, const char *real)
{
	char *data = mem_printf("%s.data", o->output);
	char *own[2] = { realpath(o->output, NULL), realpath(data, NULL) };
	bool is = false;

	for (uint32_t i = 0; i < 2; i++) {
		is |= own[i] != NULL && strcmp(own[i], real) == 0;
		free(own[i]);
	}
	mem_free(data);
	return is;
}

static const char *
find(struct ir_module *m, const struct onnx_export_options *o,
    const char *path)
{
	char *real = path != NULL ? realpath(path, NULL) : NULL;
	size_t n = strlen(o->beside);
	const char *found = NULL;

	if (real != NULL && strncmp(real, o->beside, n) == 0 &&
	    real[n] == '/' && !is_written(o, real))
		found = str_intern0(m->strings, real + n + 1);
	free(real);
	return found;
}

const char *
exp_reference(struct ir_module *m, const struct onnx_export_options *o,
    const struct data *d, struct exp_references *known)
{
	uint32_t at;

	if (o->beside == NULL || d->kind != DATA_FILE)
		return NULL;
	if (!map_get(&known->at, map_ptr(d->path), &at)) {
		at = known->location.n;
		vec_push(&known->location, find(m, o, d->path));
		map_put(&known->at, map_ptr(d->path), at);
	}
	return known->location.v[at];
}

void
exp_references_release(struct exp_references *known)
{
	map_free(&known->at);
	vec_free(&known->location);
}

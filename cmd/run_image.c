/*
 * Pictures as inputs (run_image.h).
 */
#include "cmd/run_image.h"

#include "ir/text.h"

static struct value *
convert(struct run_inputs *r, uint32_t i, const struct image *m)
{
	const struct type *t = r->param[i].type;
	bool tensor = t->kind == TYPE_TENSOR;
	struct buf b = { NULL, 0, 0 };
	struct image_input in = { .dtype = tensor ? (int64_t)t->dtype : -1,
	    .rank = tensor ? t->n : 0 };
	struct value *v = NULL;
	struct image_error e;
	struct image_fit f;

	for (uint32_t k = 0; k < in.rank && k < IMAGE_RANK; k++)
		if (!sym_is_const(t->dim[k], &in.extent[k]))
			in.extent[k] = -1;
	text_put_type_short(&b, t);
	in.type = b.v;
	if (!image_fit(m, &in, r->image, &f, &e)) {
		if (e.usage)
			*r->status = EXIT_USAGE;
	} else {
		v = value_tensor(r->heap, t->dtype, t->n, f.extent);
		if (v != NULL)
			image_fill(&f, v->data);
		e = (struct image_error){ .code = "out-of-memory",
		    .text = v == NULL ? mem_printf("it is too large") : NULL };
	}
	if (v == NULL) {
		diag_error(r->d, NULL, e.code, "input '%s': %s",
		    r->param[i].name != NULL ? r->param[i].name : "?", e.text);
		if (e.help != NULL)
			diag_help(r->d, "%s", e.help);
		mem_free(e.text);
	}
	buf_release(&b);
	return v;
}

struct value *
run_read_image(struct run_inputs *r, uint32_t i, const char *path)
{
	struct value *v = NULL;
	struct image m;
	char *err;

	if (!image_read(path, &m, &err)) {
		diag_error(r->d, NULL, "cannot-read", "%s", err);
		mem_free(err);
		*r->status = EXIT_OUTSIDE;
		return NULL;
	}
	v = convert(r, i, &m);
	image_free(&m);
	return v;
}

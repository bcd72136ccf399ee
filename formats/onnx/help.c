/*
 * Help where an option names something that the model does not have, or where
 * an extent or a value must be known at import: the options that fix it, with
 * the model's names.
 */
#include <string.h>

#include "formats/onnx/graph.h"

/* Adds a name to a list in a sentence, of four at most. */
static void
list_name(struct buf *b, const char **names, uint32_t *n, const char *name)
{
	for (uint32_t i = 0; i < *n; i++)
		if (i == 4 || strcmp(names[i], name) == 0)
			return;
	buf_printf(b, "%s%s", *n ? ", " : "", *n == 4 ? "..." : name);
	names[(*n)++] = name;
}

static bool
given_by_file(const struct onnx_graph *g, const char *name)
{
	for (uint32_t i = 0; i < g->initializer.n; i++)
		if (strcmp(g->initializer.v[i].name, name) == 0)
			return true;
	return false;
}

void
imp_help_inputs(struct imp *im, const struct onnx_graph *g)
{
	struct buf b = { NULL, 0, 0 };

	for (uint32_t i = 0; i < g->input.n; i++)
		if (g->input.v[i].name && !given_by_file(g,
		    g->input.v[i].name))
			buf_printf(&b, "%s'%s'", b.n ? ", " : "",
			    g->input.v[i].name);
	diag_help(im->d, b.n ? "its inputs are %s" : "it has no inputs%s",
	    b.n ? b.v : "");
	buf_release(&b);
}

void
imp_help(struct imp *im)
{
	const struct onnx_graph *g = im->model->graph;
	struct buf dims = { NULL, 0, 0 }, values = { NULL, 0, 0 };
	const char *names[2][5];
	uint32_t n[2] = { 0, 0 }, i, k;
	ir_id id;

	for (i = 0; i < g->input.n; i++) {
		const char *name = g->input.v[i].name;
		const struct type *t = name && !given_by_file(g, name) &&
		    imp_lookup(im, name, &id) ? imp_type(im, id) : NULL;

		if (t == NULL || t->kind != TYPE_TENSOR)
			continue;
		if (dtype_info[t->dtype].class != DTC_FLOAT)
			list_name(&values, names[0], &n[0], name);
		for (k = 0; k < t->n; k++)
			if (t->dim[k]->kind == SYM_VAR)
				list_name(&dims, names[1], &n[1],
				    t->dim[k]->name);
	}
	if (n[1])
		diag_help(im->d, "--dim fixes extents (%s), --shape those of "
		    "an input", dims.v);
	if (n[0])
		diag_help(im->d, "--const fixes the value of an input (%s)",
		    values.v);
	buf_release(&dims);
	buf_release(&values);
}

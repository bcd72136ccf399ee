/*
 * The types that a graph declares for its values (declared.h).
 */
#include "formats/onnx/declared.h"

#include <string.h>

#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"
#include "ir/text.h"

static const struct onnx_shape *
find_shape(const struct onnx_value *v, uint32_t n, const char *name)
{
	for (uint32_t i = 0; i < n; i++)
		if (v[i].name && strcmp(v[i].name, name) == 0 && v[i].type &&
		    v[i].type->tensor && v[i].type->tensor->shape &&
		    v[i].type->tensor->shape->dim.n <= TYPE_RANK_LIMIT)
			return v[i].type->tensor->shape;
	return NULL;
}

static const struct onnx_shape *
declared(struct imp *im, const char *name)
{
	const struct onnx_graph *g = im->scope->graph;
	const struct onnx_shape *s;

	if (!g || !name || !*name)
		return NULL;
	s = find_shape(g->output.v, g->output.n, name);
	return s ? s : find_shape(g->value_info.v, g->value_info.n, name);
}

int64_t
imp_declared_rank(struct imp *im, uint32_t i)
{
	const struct onnx_shape *s = i < im->node->output.n ? declared(im,
	    im->node->output.v[i]) : NULL;

	return s ? (int64_t)s->dim.n : -1;
}

/* The extent, if it is a number or a name that the inputs bind; or NULL.  It
 * does not apply where options give the inputs other extents, nor in the body
 * of a loop, where it may differ by iteration. */
static const struct sym *
extent_of(struct imp *im, const struct onnx_dim *d)
{
	const char *name;

	if (im->o->symbolic || im->o->shape.n > 0 ||
	    im->scope->graph != im->model->graph)
		return NULL;
	if (d->has_value)
		return d->value >= 0 ? sym_const(im->m->syms, d->value) : NULL;
	if (!d->param || !*d->param)
		return NULL;
	name = imp_ident(im, d->param);
	return text_is_extent_name(name) && map_get(&im->bound, map_ptr(name),
	    NULL) ? sym_var(im->m->syms, name) : NULL;
}

void
imp_declare(struct imp *im, const char *name, ir_id id)
{
	const struct type *t = imp_close(im, imp_type(im, id));
	const struct sym *dim[TYPE_RANK_LIMIT], *e;
	struct ir_node *n = ir_at(im->m, id);
	const struct onnx_shape *s;
	bool more = false;

	if (!t || t->kind != TYPE_TENSOR || !t->has_any ||
	    n->kind != NODE_CALL || n->annot ||
	    (s = declared(im, name)) == NULL || s->dim.n != t->n)
		return;
	for (uint32_t i = 0; i < t->n; i++) {
		e = t->dim[i]->has_any ? extent_of(im, &s->dim.v[i]) : NULL;
		dim[i] = e ? e : t->dim[i];
		more = more || e;
	}
	if (!more)
		return;
	n->annot = type_tensor(im->m->types, t->dtype, t->n, dim);
	n->span.node = name;
	imp_note(im, id, imp_open(im, n->annot));
}

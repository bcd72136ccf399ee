/*
 * The types that a graph declares for its values (declared.h).
 */
#include "formats/onnx/declared.h"

#include <string.h>

#include "formats/onnx/emit.h"
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

/* The value has the extents dim of those that its type does not have. */
static void
annotate(struct imp *im, const char *name, ir_id id,
    const struct sym *const *dim)
{
	struct ir_node *n = ir_at(im->m, id);

	n->annot = type_tensor(im->m->types, imp_dtype(im, id),
	    imp_rank(im, id), dim);
	n->span.node = name;
	imp_note(im, id, imp_open(im, n->annot));
}

/* The type of a value that may be annotated, or NULL: all its extents are
 * known. */
static const struct type *
open_type(struct imp *im, ir_id id)
{
	const struct type *t = id == 0 ? NULL : imp_type(im, id);

	if (t)
		t = imp_close(im, t);
	return t && t->kind == TYPE_TENSOR && t->has_any &&
	    ir_at(im->m, id)->kind == NODE_CALL &&
	    !ir_at(im->m, id)->annot ? t : NULL;
}

void
imp_declare(struct imp *im, const char *name, ir_id id)
{
	const struct sym *dim[TYPE_RANK_LIMIT], *e;
	const struct type *t = open_type(im, id);
	const struct onnx_shape *s;
	bool more = false;

	if (!t || (s = declared(im, name)) == NULL || s->dim.n != t->n)
		return;
	for (uint32_t i = 0; i < t->n; i++) {
		e = t->dim[i]->has_any ? extent_of(im, &s->dim.v[i]) : NULL;
		dim[i] = e ? e : t->dim[i];
		more = more || e;
	}
	if (more)
		annotate(im, name, id, dim);
}

/* Element k of a slice of a vector as an element of the vector; or -1. */
static int64_t
before_slice(const struct ir_node *n, int64_t k)
{
	const struct attr *begin = attrs_get(n->attrs, "begin");
	const struct attr *step = attrs_get(n->attrs, "strides");
	const struct attr *b = begin && begin->kind == ATTR_LIST &&
	    begin->n == 1 ? &begin->list[0] : NULL;

	if (!b || b->kind != ATTR_INT || b->i < 0)
		return -1;
	if (step && (step->kind != ATTR_LIST || step->n != 1 ||
	    step->list[0].kind != ATTR_INT || step->list[0].i != 1))
		return -1;
	return k + b->i;
}

/* The field of a tuple of vectors that has element *k of all, which becomes its
 * number in the field; or 0. */
static ir_id
field_of(struct imp *im, ir_id tuple, int64_t *k)
{
	const struct ir_node *t = ir_at(im->m, tuple);

	if (t->kind != NODE_TUPLE)
		return 0;
	for (uint32_t i = 0; i < t->nin; i++) {
		ir_id in = ir_in(im->m, t, i);
		int64_t n = imp_extent(im, in, 0);

		if (n < 0 || *k < n)
			return n < 0 ? 0 : in;
		*k -= n;
	}
	return 0;
}

/* Element k of a vector of integers, of which others may be unknown: through
 * casts, concatenations and slices.  NULL: it is not known. */
static const struct sym *
element(struct imp *im, ir_id id, int64_t k)
{
	const struct ir_node *n;

	while (id != 0 && imp_rank(im, id) == 1) {
		imp_ask_value(im, id);
		if (im->info.v[id].value)
			return k < im->info.v[id].nvalue ?
			    im->info.v[id].value[k] : NULL;
		n = ir_at(im->m, id);
		if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
			return NULL;
		id = ir_in(im->m, n, 0);
		if (n->ref == op_find("concatenate"))
			id = field_of(im, id, &k);
		else if (n->ref == op_find("strided_slice") && n->nin == 1)
			k = before_slice(n, k);
		else if (n->ref != op_find("cast"))
			return NULL;
		if (k < 0)
			return NULL;
	}
	return NULL;
}

void
imp_declare_by(struct imp *im, ir_id id, ir_id shape, int64_t least)
{
	const struct sym *dim[TYPE_RANK_LIMIT], *e;
	const struct type *t = open_type(im, id);
	bool more = false;
	int64_t v;

	if (!t || imp_extent(im, shape, 0) != (int64_t)t->n)
		return;
	for (uint32_t i = 0; i < t->n; i++) {
		e = t->dim[i]->has_any ? element(im, shape, i) : NULL;
		if (!e || !sym_is_const(e, &v) || v < least)
			e = t->dim[i];
		dim[i] = e;
		more = more || e != t->dim[i];
	}
	if (more)
		annotate(im, im->node->output.v[0], id, dim);
}

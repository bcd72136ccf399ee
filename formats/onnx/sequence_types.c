/*
 * Types and calls of sequences and optionals (sequence_types.h), and the holes
 * that stand for element types whose rank is not known yet.
 *
 * A hole has a data type.  imp_join() solves it by the first type that it
 * meets; imp_type() shows solutions.  A hole that is declared with rank 0,
 * which exporters also write for an unknown rank, falls back to that when an
 * element is taken out.  At the end the solutions are written into the types of
 * the module; a hole without one is in an input, which is an error, or in a
 * sequence that is always empty, whose rank does not matter.
 */
#include <string.h>

#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"
#include "formats/onnx/sequence_types.h"
#include "formats/text/text.h"

/* ---- holes ---- */

const struct type *
imp_hole(struct imp *im, enum dtype dt, bool scalar, const char *name)
{
	struct imp_hole h = { .dtype = dt, .scalar = scalar, .name = name,
		.span = im->span };

	if (im->holes.n == 0)
		vec_push(&im->holes, (struct imp_hole){ 0 });
	vec_push(&im->holes, h);
	return type_hole(im->m->types, im->holes.n - 1);
}

const struct type *
imp_solve(struct imp *im, const struct type *hole, const struct type *t)
{
	struct imp_hole *h = &im->holes.v[hole->number];

	if (t == hole)
		return t;
	if (t->kind == TYPE_HOLE) {
		if (im->holes.v[t->number].dtype != h->dtype)
			return NULL;
	} else {
		if (t->kind != TYPE_TENSOR || t->dtype != h->dtype)
			return NULL;
		t = seq_widen(im, t);
	}
	h->is = t;
	return t;
}

/* The element's type, or the fallback if it is not solved. */
const struct type *
imp_element(struct imp *im, const struct type *t)
{
	struct imp_hole *h;

	t = imp_solved(im, t->arg[0]);
	if (t->kind != TYPE_HOLE)
		return t;
	h = &im->holes.v[t->number];
	if (h->scalar)
		return h->is = type_scalar(im->m->types, h->dtype);
	imp_error(im, "onnx-shape", "the rank of the elements is not known");
	if (h->name)
		diag_help(im->d, "give it with --shape %s=?x?", h->name);
	return NULL;
}

static const struct type *
last_resort(void *ctx, const struct type *t)
{
	struct imp *im = ctx;
	struct imp_hole *h = &im->holes.v[t->number];

	if (!h->is && h->name && !h->scalar) {
		im->span = h->span;
		imp_error(im, "onnx-shape", "'%s' has no shape", h->name);
		diag_help(im->d, "give it with --shape %s=?x?", h->name);
	}
	if (!h->is)
		h->is = type_scalar(im->m->types, h->dtype);
	return h->is;
}

static bool
has_data_types(struct imp *im)
{
	uint32_t i;

	for (i = 0; i < type_ctx_count(im->m->types); i++) {
		const struct type *t = type_ctx_at(im->m->types, i);

		if (t && t->kind == TYPE_ADT)
			return true;
	}
	return false;
}

void
imp_finish_types(struct imp *im)
{
	struct type_map map = { .ctx = im, .hole = last_resort };
	struct ir_node *n;
	ir_id i;

	im->node = NULL;
	for (i = 1; i < im->m->node.n; i++) {
		n = ir_at(im->m, i);
		while (n->annot && n->annot->has_hole)
			n->annot = type_rewrite(im->m->types, n->annot,
			    &map);
	}
	if (has_data_types(im))
		relay_text_complete(im->m, im->d);
}

/* ---- types ---- */

const struct type *
seq_widen(struct imp *im, const struct type *t)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t i;

	if (!t || t->kind != TYPE_TENSOR)
		return t;
	for (i = 0; i < t->n; i++)
		dim[i] = sym_any(im->m->syms);
	return type_tensor(im->m->types, t->dtype, t->n, dim);
}

const struct type *
seq_list(struct imp *im, const struct type *elem)
{
	return type_adt(im->m->types, str_intern0(im->m->strings, "List"), 1,
	    &elem);
}

const struct type *
seq_option(struct imp *im, const struct type *elem)
{
	return type_adt(im->m->types, str_intern0(im->m->strings, "Option"),
	    1, &elem);
}

bool
seq_is_list(const struct type *t)
{
	return t && t->kind == TYPE_ADT && strcmp(t->name, "List") == 0;
}

bool
seq_is_option(const struct type *t)
{
	return t && t->kind == TYPE_ADT && strcmp(t->name, "Option") == 0;
}

/* ---- emission ---- */

static bool
all_there(uint32_t n, const ir_id *in)
{
	uint32_t i;

	for (i = 0; i < n; i++)
		if (in[i] == 0)
			return false;
	return true;
}

ir_id
seq_ctor(struct imp *im, const char *name, const struct type *t,
    uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .id = IR_NEW_ID, .annot = t, .span = im->span };
	ir_id id;

	if (!t || !all_there(nin, in))
		return 0;
	name = str_intern0(im->m->strings, name);
	if (!ir_find_ctor(im->m, name))
		relay_text_complete(im->m, im->d);
	n.ref = ir_find_ctor(im->m, name);
	if (n.ref == 0) {
		imp_error(im, "onnx-type", "the standard library does not "
		    "define '%s'", name);
		return 0;
	}
	n.kind = nin ? NODE_CALL : NODE_CTOR;
	n.callee = nin ? CALLEE_CTOR : CALLEE_NONE;
	id = ir_node_add(im->m, im->region, &n, &(struct ir_args){
	    .in = in, .nin = nin });
	imp_note(im, id, t);
	return id;
}

ir_id
seq_call(struct imp *im, const char *name, const struct type *t,
    uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
		.id = IR_NEW_ID, .span = im->span };
	ir_id id;

	if (!t || !all_there(nin, in))
		return 0;
	if (t->kind == TYPE_ADT)
		n.annot = t;
	n.ref = ir_global(im->m, str_intern0(im->m->strings, name));
	id = ir_node_add(im->m, im->region, &n, &(struct ir_args){
	    .in = in, .nin = nin });
	imp_note(im, id, imp_open(im, t));
	return id;
}

ir_id
seq_fn(struct imp *im, uint32_t n, const struct type *const *p,
    const struct type *ret, seq_body_fn *body, void *ctx)
{
	struct ir_node node = { .kind = NODE_FN, .id = IR_NEW_ID,
		.annot = ret, .span = im->span };
	ir_region r = ir_region_new(im->m, im->function, 0);
	ir_region outer = im->region;
	ir_id fn = ir_node_add(im->m, outer, &node, &(struct ir_args){
	    .sub = &r, .nsub = 1 }), param[4], result;
	uint32_t i;

	im->m->region.v[r].owner = fn;
	im->region = r;
	for (i = 0; i < n; i++) {
		struct ir_node x = { .kind = NODE_PARAM, .id = IR_NEW_ID,
			.annot = p[i], .span = im->span };

		param[i] = ir_node_add(im->m, r, &x, &(struct ir_args){ 0 });
		imp_note(im, param[i], imp_open(im, p[i]));
	}
	result = body(im, ctx, param);
	im->region = outer;
	im->m->region.v[r].result = result;
	imp_note(im, fn, ret);
	return result ? fn : 0;
}

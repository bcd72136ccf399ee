/*
 * Definitions of operators that the importer does not know, in Relay text
 * (define.h).
 *
 * A call of one is a copy of its body, each binding typed for the current
 * arguments, as calls of a model's functions are.  So a body holds calls,
 * constants and tuples.  A name of an extent in a parameter's type is bound to
 * that extent of the argument; parameters after the inputs are attributes of
 * the same name.  Cost: linear in the body for each call.
 */
#include "formats/onnx/define.h"

#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/graph.h"
#include "ir/substitute.h"
#include "pass/globals.h"

#define DEFINE_DEPTH 16

struct copy {
	struct imp *im;
	uint32_t function, depth;
	struct map node;	/* of the definition -> here */
	struct map extent;	/* name -> place in dim */
	VEC(const struct sym *) dim;
};

bool
onnx_defined(const struct imp *im, const struct onnx_node *n,
    uint32_t *function)
{
	const struct ir_module *m = im->m;
	const char *domain = onnx_domain(n->domain);
	char *full;
	bool found = false;

	if (im->o->define == NULL || n->op == NULL)
		return false;
	full = mem_printf("%s_%s", domain, n->op);
	for (char *s = full; *s != '\0'; s++)
		if (strchr(".-:/ ", *s) != NULL)
			*s = '_';
	for (uint32_t g = 1; g < m->global.n && !found; g++) {
		const char *name;

		if (m->global.v[g].kind != GLOBAL_FUNCTION)
			continue;
		name = m->function.v[m->global.v[g].index].name;
		if (name == NULL || m->global.v[g].index == im->function ||
		    (strcmp(name, n->op) != 0 && strcmp(name, full) != 0))
			continue;
		*function = m->global.v[g].index;
		found = true;
	}
	mem_free(full);
	return found;
}

static const struct sym *
extent_here(void *ctx, const struct sym *var)
{
	const struct copy *c = ctx;
	uint32_t i;

	if (var->kind != SYM_VAR || !map_get(&c->extent, map_ptr(var->name),
	    &i))
		return NULL;
	return c->dim.v[i];
}

/* Takes an argument for a parameter, and the extents that its type names. */
static bool
bind_param(struct copy *c, ir_id param, ir_id arg)
{
	const struct ir_node *p = ir_at(c->im->m, param);
	const struct type *want = p->annot, *t = imp_type(c->im, arg);

	map_put(&c->node, param, arg);
	if (want == NULL || want->kind != TYPE_TENSOR || t == NULL)
		return true;
	if (t->kind != TYPE_TENSOR || t->n != want->n ||
	    t->dtype != want->dtype) {
		imp_error(c->im, "onnx-define", "in the definition '@%s' "
		    "'%%%s' has another type than the input",
		    c->im->m->function.v[c->function].name,
		    p->name ? p->name : "");
		return false;
	}
	for (uint32_t i = 0; i < want->n; i++)
		if (want->dim[i]->kind == SYM_VAR && !map_get(&c->extent,
		    map_ptr(want->dim[i]->name), NULL)) {
			map_put(&c->extent, map_ptr(want->dim[i]->name),
			    c->dim.n);
			vec_push(&c->dim, t->dim[i]);
		}
	return true;
}

/* The attribute that a parameter is named after, as a constant. */
static ir_id
attribute(struct imp *im, const struct ir_node *p)
{
	struct onnx_attr *a = p->name ? imp_attr(im, p->name) : NULL;
	enum dtype dt = p->annot && p->annot->kind == TYPE_TENSOR ?
	    p->annot->dtype : a && a->has_f ? DT_FLOAT32 : DT_INT64;
	struct onnx_node *node = im->node;
	int64_t n;

	if (a == NULL) {
		imp_error(im, "onnx-define", "the definition of '%s' takes "
		    "'%%%s', which is neither an input nor an attribute of "
		    "the node", node->op, p->name ? p->name : "");
		return 0;
	}
	if (a->t)
		return imp_tensor_const(im, a->t);
	if (a->has_f || a->has_i)
		return imp_scalar(im, dt, a->has_f ? (double)a->f :
		    (double)a->i);
	n = a->floats.n;
	if (n > 0)
		return imp_cast(im, imp_const(im, DT_FLOAT32, 1, &n,
		    a->floats.v, (size_t)n * 4), dt);
	if (a->ints.n > 0)
		return imp_cast(im, imp_int_vec(im, DT_INT64, a->ints.n,
		    a->ints.v), dt);
	imp_error(im, "onnx-define", "attribute '%s' is not a number, list of "
	    "numbers or tensor", p->name);
	return 0;
}

ir_id
onnx_copy_constant(struct imp *im, uint32_t k)
{
	struct ir_node n = { .kind = NODE_CONST, .ref = k, .id = IR_NEW_ID,
		.span = im->span };
	ir_id id = ir_node_add(im->m, im->region, &n, &(struct ir_args){ 0 });

	imp_note(im, id, im->m->constant.v[k].type);
	im->info.v[id].is_const = true;
	im->info.v[id].value = infer_constant_value(im->m,
	    &im->m->constant.v[k], &im->info.v[id].nvalue);
	return id;
}

static ir_id copy_body(struct imp *im, uint32_t function, uint32_t nin,
    const ir_id *in, uint32_t depth);

static ir_id
copy_node(struct copy *c, ir_id from)
{
	struct imp *im = c->im;
	const struct ir_node n = *ir_at(im->m, from);
	struct ir_subst s = { im->m, extent_here, .ctx = c };
	const struct ir_global *g = &im->m->global.v[n.callee ==
	    CALLEE_GLOBAL ? n.ref : 0];
	ir_id *in = arena_alloc(im->arena, n.nin + 1, sizeof *in);

	for (uint32_t i = 0; i < n.nin; i++)
		if (!map_get(&c->node, ir_in(im->m, &n, i), &in[i]) ||
		    in[i] == 0)
			return 0;
	switch (n.kind) {
	case NODE_CONST:
		return onnx_copy_constant(im, n.ref);
	case NODE_TUPLE:
		return imp_tuple(im, n.nin, in);
	case NODE_PROJ:
		return imp_proj(im, in[0], n.ref);
	case NODE_CALL:
		if (n.callee == CALLEE_OP)
			return imp_call(im, op_at(n.ref)->name,
			    ir_subst_attrs(&s, n.attrs), n.nin, in);
		if (n.callee == CALLEE_GLOBAL && g->kind == GLOBAL_FUNCTION)
			return copy_body(im, g->index, n.nin, in,
			    c->depth + 1);
		break;
	default:
		break;
	}
	imp_error(im, "onnx-define", "the definition '@%s' holds more than "
	    "calls, constants and tuples",
	    im->m->function.v[c->function].name);
	return 0;
}

static ir_id
copy_body(struct imp *im, uint32_t function, uint32_t nin, const ir_id *in,
    uint32_t depth)
{
	struct copy c = { .im = im, .function = function, .depth = depth };
	ir_region r = im->m->function.v[function].body;
	uint32_t nparam = im->m->region.v[r].params.n, i;
	uint32_t nnode = im->m->region.v[r].nodes.n, errors = im->d->errors;
	ir_id out = 0;
	bool ok = depth < DEFINE_DEPTH && nin <= nparam;

	if (nin > nparam)
		imp_error(im, "onnx-define", "%u inputs, the definition '@%s' "
		    "takes %u", nin, im->m->function.v[function].name,
		    nparam);
	else if (!ok)
		imp_error(im, "onnx-define", "the definition '@%s' is called "
		    "%u deep, or by itself",
		    im->m->function.v[function].name, depth);
	for (i = 0; ok && i < nparam; i++) {
		ir_id p = im->m->region.v[r].params.v[i];
		ir_id arg = i < nin ? in[i] : attribute(im, ir_at(im->m, p));

		ok = arg != 0 && bind_param(&c, p, arg);
	}
	for (i = 0; ok && i < nnode; i++) {
		ir_id from = im->m->region.v[r].nodes.v[i];
		ir_id to = copy_node(&c, from);

		map_put(&c.node, from, to);
		ok = to != 0;
	}
	if (!ok || !map_get(&c.node, im->m->region.v[r].result, &out))
		out = 0;
	if (out == 0 && im->d->errors == errors)
		imp_error(im, "onnx-define", "the definition '@%s' has no "
		    "result", im->m->function.v[function].name);
	map_free(&c.node);
	map_free(&c.extent);
	vec_free(&c.dim);
	return out;
}

void
onnx_import_defined(struct imp *im, uint32_t function, ir_id *out)
{
	ir_id in[64], y;
	uint32_t n = imp_nin(im), nout = imp_nout(im);
	const struct type *t;

	if (n > sizeof in / sizeof in[0]) {
		imp_error(im, "onnx-define", "more than %zu inputs",
		    sizeof in / sizeof in[0]);
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		if ((in[i] = imp_in(im, i)) == 0)
			return;
	y = copy_body(im, function, n, in, 0);
	t = y ? imp_type(im, y) : NULL;
	if (t == NULL)
		return;
	if (t->kind != TYPE_TUPLE) {
		out[0] = y;
		return;
	}
	for (uint32_t i = 0; i < nout && i < t->n && i < ONNX_OUTPUTS; i++)
		out[i] = imp_proj(im, y, i);
}

bool
onnx_definitions_ok(struct imp *im)
{
	struct ir_module *m = im->m;

	for (uint32_t g = 1; g < m->global.n; g++)
		if (m->global.v[g].kind == GLOBAL_FUNCTION &&
		    strcmp(m->function.v[m->global.v[g].index].name,
		    "main") == 0) {
			diag_error(im->d, &m->function.v[
			    m->global.v[g].index].span, "onnx-define",
			    "a definition is called @main, as the model is");
			return false;
		}
	return true;
}

void
onnx_drop_definitions(struct ir_module *m, uint32_t n)
{
	bool *keep = mem_zalloc(m->global.n + 1, sizeof *keep);

	for (uint32_t g = 0; g < m->global.n; g++)
		keep[g] = g >= n || m->global.v[g].kind != GLOBAL_FUNCTION;
	pass_keep_globals(m, keep);
	mem_free(keep);
}

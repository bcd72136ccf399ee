/*
 * Gradient of ai.onnx.preview.training: derivatives of a value of the graph by
 * others, where these have the values that the node is given.
 *
 * The nodes on the way from the values `xs` and `zs` to `y` are imported once
 * more, into a function of their own, of which the gradient is taken
 * (ad/ad.h), and which is called.  Constants on the way are constants of that
 * function; other values of the graph are further parameters.
 */
#include <string.h>

#include "ad/ad.h"
#include "formats/onnx/compose.h"
#include "formats/onnx/define.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"

#define GRADIENT_VALUES 64	/* by which it is taken, or given */

struct part {
	struct imp *im;
	struct onnx_graph *graph;
	struct map maker;	/* by interned name: index of a node */
	struct map leaf;	/* by interned name: 1 */
	bool *taken;		/* by node */
	VEC(uint32_t) todo;	/* nodes whose inputs are to be followed */
	VEC(const char *) outer;	/* names that no node makes */
	VEC(const char *) x;	/* `xs`, then `zs` */
	uint32_t nx;
	const char *y;
};

static void
want(struct part *p, const char *name)
{
	uint32_t k;

	if (*name == '\0' || map_get(&p->leaf, map_ptr(name), NULL))
		return;
	if (!map_get(&p->maker, map_ptr(name), &k)) {
		map_put(&p->leaf, map_ptr(name), 1);
		vec_push(&p->outer, name);
	} else if (!p->taken[k]) {
		p->taken[k] = true;
		vec_push(&p->todo, k);
	}
}

/* What a graph in an attribute takes from around it; depth is bounded by the
 * reader's. */
static void
want_inner(struct part *p, const struct onnx_graph *g)
{
	uint32_t at;
	ir_id id;

	for (uint32_t i = 0; i < g->node.n; i++) {
		const struct onnx_node *n = &g->node.v[i];

		for (uint32_t k = 0; k < n->input.n; k++)
			if (map_get(&p->maker, map_ptr(n->input.v[k]), &at) ||
			    imp_lookup(p->im, n->input.v[k], &id))
				want(p, n->input.v[k]);
		for (uint32_t k = 0; k < n->attr.n; k++)
			if (n->attr.v[k].g != NULL)
				want_inner(p, n->attr.v[k].g);
	}
}

/* Names of attribute `which`, interned. */
static void
add_names(struct part *p, const char *which)
{
	struct onnx_attr *a = imp_attr(p->im, which);

	for (uint32_t i = 0; a != NULL && i < a->strings.n; i++) {
		const struct onnx_bytes *s = &a->strings.v[i];
		const char *name = str_intern(p->im->m->strings,
		    s->n > 0 ? (const char *)s->p : "",
		    s->n > 0 ? strnlen((const char *)s->p, s->n) : 0);

		vec_push(&p->x, name);
		map_put(&p->leaf, map_ptr(name), 1);
	}
}

/* The nodes between, in the order of the graph. */
static struct onnx_node *
nodes_between(struct part *p, uint32_t *n)
{
	const struct onnx_graph *g = p->graph;
	struct onnx_node *v = arena_alloc(p->im->arena, g->node.n + 1,
	    sizeof *v);

	for (uint32_t i = 0; i < g->node.n; i++)
		for (uint32_t k = 0; k < g->node.v[i].output.n; k++)
			map_put(&p->maker, map_ptr(g->node.v[i].output.v[k]),
			    i);
	p->taken = arena_alloc(p->im->arena, g->node.n + 1, 1);
	want(p, p->y);
	while (p->todo.n > 0) {
		const struct onnx_node *at = &g->node.v[vec_pop(&p->todo)];

		for (uint32_t k = 0; k < at->input.n; k++)
			want(p, at->input.v[k]);
		for (uint32_t k = 0; k < at->attr.n; k++)
			if (at->attr.v[k].g != NULL)
				want_inner(p, at->attr.v[k].g);
	}
	*n = 0;
	for (uint32_t i = 0; i < g->node.n; i++)
		if (p->taken[i])
			v[(*n)++] = g->node.v[i];
	return v;
}

/* ---- the function ---- */

/* A parameter for a value of the graph; the names of its extents are bound. */
static ir_id
parameter(struct imp *im, const char *name, const struct type *t)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		.name = imp_ident(im, name), .span = im->span };
	ir_id id;

	for (uint32_t i = 0; t->kind == TYPE_TENSOR && i < t->n; i++)
		if (t->dim[i]->kind == SYM_VAR)
			map_put(&im->bound, map_ptr(t->dim[i]->name), 1);
	n.annot = imp_close(im, t);
	id = ir_node_add(im->m, im->region, &n, &(struct ir_args){ 0 });
	imp_note(im, id, imp_open(im, n.annot));
	return id;
}

/* Values of the graph that the function needs and is not given: constants are
 * made again, others are parameters and become arguments. */
static void
take_outer(struct part *p, struct onnx_scope *around, ir_id *arg,
    uint32_t *narg)
{
	struct imp *im = p->im;
	struct onnx_scope *own = im->scope;

	for (uint32_t i = 0; i < p->outer.n; i++) {
		const char *name = p->outer.v[i];
		ir_id id = 0;
		bool known;

		im->scope = around;
		known = imp_lookup(im, name, &id);
		im->scope = own;
		if (!known || id == 0) {
			imp_error(im, "onnx-input", "the gradient needs '%s', "
			    "which is not defined", name);
		} else if (im->info.v[id].is_const) {
			imp_bind(im, name, onnx_copy_constant(im,
			    ir_at(im->m, id)->ref));
		} else if (*narg < GRADIENT_VALUES) {
			arg[(*narg)++] = id;
			imp_bind(im, name, parameter(im, name, imp_type(im,
			    id)));
		} else {
			imp_error(im, "onnx-input", "more than %d values",
			    GRADIENT_VALUES);
		}
	}
}

/* The importer turned to another function. */
struct elsewhere {
	struct imp saved;
	struct onnx_scope scope;
};

static void
enter(struct imp *im, struct elsewhere *w, const char *name)
{
	struct ir_function f = { .name = name, .span = im->span };

	w->saved = *im;
	memset(&w->scope, 0, sizeof w->scope);
	w->scope.graph = im->scope->graph;
	im->function = ir_add_function(im->m, &f);
	im->region = im->body = ir_region_new(im->m, im->function, 0);
	im->scope = &w->scope;
	memset(&im->bound, 0, sizeof im->bound);
	memset(&im->rest, 0, sizeof im->rest);
	im->split = false;
	im->facts = sym_facts_new(im->m->syms);
	im->unfinished = w->saved.function;
}

static void
leave(struct imp *im, struct elsewhere *w)
{
	const struct imp *old = &w->saved;

	map_free(&w->scope.name);
	map_free(&im->bound);
	sym_facts_free(im->facts);
	im->function = old->function;
	im->region = old->region;
	im->body = old->body;
	im->scope = old->scope;
	im->bound = old->bound;
	im->rest = old->rest;
	im->split = old->split;
	im->facts = old->facts;
	im->node = old->node;
	im->row = old->row;
	im->span = old->span;
	im->unfinished = old->unfinished;
}

/* The gradient of a function, while the one around it is not complete: that has
 * another body meanwhile. */
static bool
differentiate(struct imp *im, const char *name, const char *const *wrt)
{
	struct ir_module *m = im->m;
	uint32_t around = im->unfinished, was = m->has;
	const struct ir_function kept = m->function.v[around];
	ir_region region = im->region, stub = ir_region_new(m, around, 0);
	struct ad_options o = { .function = name, .wrt = wrt,
		.adjoint = AD_ADJOINT_EACH, .gradients_only = true };
	struct ad_stats s = { 0 };
	bool ok;

	im->region = stub;
	m->region.v[stub].result = imp_scalar(im, DT_BOOL, 0);
	im->region = region;
	m->function.v[around].body = stub;
	ok = infer_module(m, im->d) && ad_run(m, &o, &s, im->d);
	m->function.v[around] = kept;
	m->has = was;
	return ok;
}

/* Makes the function; its name, and its arguments after those of the node. */
static const char *
make(struct part *p, const ir_id *in, ir_id *arg, uint32_t *narg)
{
	struct imp *im = p->im;
	const char *name = ir_free_global(im->m, "gradient");
	const char **wrt = arena_alloc(im->arena, p->nx + 1, sizeof *wrt);
	struct elsewhere *w = arena_alloc(im->arena, 1, sizeof *w);
	uint32_t n, errors = im->d->errors;
	struct onnx_node *v = nodes_between(p, &n);
	ir_id y = 0;

	enter(im, w, name);
	for (uint32_t i = 0; i < p->x.n; i++) {
		ir_id id = parameter(im, p->x.v[i], imp_type(im, in[i]));

		imp_bind(im, p->x.v[i], id);
		if (i < p->nx)
			wrt[i] = ir_at(im->m, id)->name;
	}
	take_outer(p, w->saved.scope, arg, narg);
	if (im->d->errors == errors && imp_nodes(im, v, n))
		imp_lookup(im, p->y, &y);
	im->span = w->saved.span;
	im->m->region.v[im->region].result = y;
	if (y != 0 && im->d->errors == errors)
		differentiate(im, name, wrt);
	leave(im, w);
	return im->d->errors == errors ? name : NULL;
}

static void
call_gradient(struct part *p, const char *name, uint32_t nin, const ir_id *in,
    ir_id *out)
{
	struct imp *im = p->im;
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
		.id = IR_NEW_ID, .span = im->span,
		.ref = ir_global(im->m, name) };
	const struct type *t[GRADIENT_VALUES];
	ir_id id = ir_node_add(im->m, im->region, &n, &(struct ir_args){
	    .in = in, .nin = nin });

	for (uint32_t i = 0; i < p->nx; i++)
		t[i] = imp_type(im, in[i]);
	imp_note(im, id, type_tuple(im->m->types, p->nx, t));
	for (uint32_t i = 0; i < p->nx && i < ONNX_OUTPUTS; i++)
		out[i] = imp_proj(im, id, i);
}

static void
row_gradient(struct imp *im, ir_id *out)
{
	struct part p = { .im = im };
	ir_id in[2 * GRADIENT_VALUES];
	const char *name = NULL;
	uint32_t n = imp_nin(im), more = 0;
	bool ok = true;

	add_names(&p, "xs");
	p.nx = p.x.n;
	add_names(&p, "zs");
	p.y = imp_str(im, "y", "");
	p.y = str_intern0(im->m->strings, p.y);
	p.graph = im->scope->graph;
	if (p.graph == NULL) {
		imp_error(im, "onnx-gradient", "a gradient in a function of "
		    "the model is not supported");
		ok = false;
	} else if (p.nx == 0 || p.x.n != n || n > GRADIENT_VALUES ||
	    *p.y == '\0') {
		imp_error(im, "onnx-attribute", "%u inputs for %u names in "
		    "'xs' and 'zs', of which there are 1 to %d, and 'y'", n,
		    p.x.n, GRADIENT_VALUES);
		ok = false;
	}
	for (uint32_t i = 0; ok && i < n; i++) {
		in[i] = imp_in(im, i);
		ok = in[i] != 0 && (i >= p.nx || imp_tensor(im, in[i]));
	}
	if (ok && im->unfinished != 0) {
		imp_error(im, "onnx-gradient", "the gradient of a gradient is "
		    "not supported");
		ok = false;
	}
	if (ok)
		name = make(&p, in, in + n, &more);
	if (name != NULL)
		call_gradient(&p, name, n + more, in, out);
	map_free(&p.maker);
	map_free(&p.leaf);
	vec_free(&p.todo);
	vec_free(&p.outer);
	vec_free(&p.x);
}

const struct onnx_row onnx_rows_gradient[] = {
	{ "ai.onnx.preview.training", "Gradient", 1, row_gradient },
	{ 0 }
};

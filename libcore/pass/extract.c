/*
 * A part of a function as a function of its own (extract.h).
 *
 * The part is found by marking from the results; a binding with regions is
 * taken whole, with what its regions use from outside.  The body is then
 * rebuilt from the marked bindings, in the order of the text, in which each
 * follows what it uses.
 */
#include "pass/extract.h"

#include "infer/infer.h"
#include "ir/find.h"
#include "ir/text.h"
#include "pass/emit.h"
#include "pass/globals.h"

struct extract {
	struct ir_module *m;
	const struct extract_options *o;
	struct diag *d;
	uint32_t function;
	bool *part;		/* by node: it comes along */
	bool *cut;		/* by node: it becomes a parameter */
	bool *asked;		/* by node: by an option */
	bool *around;		/* by node: some result is inside of it */
	bool *inside;		/* by region: it comes along whole */
	VEC(ir_id) from, to, work, params, nodes;
	struct text_bound bound;	/* names that parameters bind */
	VEC(const char *) unbound;
};

static const struct ir_region_data *
region_of(const struct extract *x, ir_id id)
{
	return &x->m->region.v[ir_at(x->m, id)->region];
}

static void
say(struct extract *x, ir_id id, const char *what)
{
	struct buf b = { NULL, 0, 0 };

	if (x->o->say == NULL)
		return;
	pass_put_binding(&b, ir_at(x->m, id));
	buf_printf(&b, ": %s", what);
	x->o->say(x->o->ctx, b.v);
	buf_release(&b);
}

/* ---- which bindings ---- */

static bool
find_function(struct extract *x)
{
	const char *name = x->o->function;
	uint32_t g;

	if (name == NULL && x->o->nto + x->o->nfrom > 0)
		return true;
	name = name == NULL ? "main" : name + (*name == '@');
	g = ir_find_global(x->m, str_intern0(x->m->strings, name));
	if (g == 0 || x->m->global.v[g].kind != GLOBAL_FUNCTION) {
		diag_error(x->d, NULL, "no-function", "there is no function "
		    "@%s", name);
		return false;
	}
	x->function = x->m->global.v[g].index;
	return true;
}

/* All in one function: that of the first, unless it was given. */
static bool
find_named(struct extract *x, const char *text, ir_id *id)
{
	*id = ir_find_named(x->m, x->function, text, x->d);
	if (*id != 0)
		x->function = region_of(x, *id)->function;
	return *id != 0;
}

static bool
find_ends(struct extract *x)
{
	ir_id id;

	for (uint32_t i = 0; i < x->o->nto; i++) {
		if (!find_named(x, x->o->to[i], &id))
			return false;
		vec_push(&x->to, id);
	}
	for (uint32_t i = 0; i < x->o->nfrom; i++) {
		if (!find_named(x, x->o->from[i], &id))
			return false;
		if (ir_at(x->m, id)->kind == NODE_FN) {
			diag_error(x->d, &ir_at(x->m, id)->span,
			    "extract-function", "v%u is a function, which "
			    "cannot be a parameter", ir_at(x->m, id)->id);
			return false;
		}
		x->cut[id] = x->asked[id] = true;
		vec_push(&x->from, id);
	}
	if (x->to.n == 0)
		vec_push(&x->to, x->m->region.v[x->m->function.v[
		    x->function].body].result);
	return true;
}

/* ---- what comes along ---- */

/* Not a part of a binding that comes along whole. */
static bool
is_outer(const struct extract *x, ir_id id)
{
	return !x->inside[ir_at(x->m, id)->region];
}

static void
find_inside(struct extract *x)
{
	ir_region_list list = { NULL, 0, 0 };

	ir_function_regions(x->m, x->function, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		ir_id owner = x->m->region.v[list.v[i]].owner;

		if (owner != 0)
			x->inside[list.v[i]] = !is_outer(x, owner) ||
			    (x->part[owner] && !x->cut[owner]);
	}
	vec_free(&list);
}

static void
need(struct extract *x, ir_id id)
{
	if (id == 0 || x->part[id])
		return;
	x->part[id] = true;
	vec_push(&x->work, id);
}

/* All that is in the regions of a binding, and what it uses. */
static void
need_regions(struct extract *x, const struct ir_node *n)
{
	for (uint32_t i = 0; i < n->nsub; i++) {
		const struct ir_region_data *r =
		    &x->m->region.v[ir_sub(x->m, n, i)];

		for (uint32_t k = 0; k < r->params.n; k++)
			need(x, r->params.v[k]);
		for (uint32_t k = 0; k < r->nodes.n; k++)
			need(x, r->nodes.v[k]);
		need(x, r->result);
	}
}

/* False: it calls a local function that it is in. */
static bool
follow(struct extract *x)
{
	while (x->work.n > 0) {
		ir_id id = vec_pop(&x->work);
		const struct ir_node *n = ir_at(x->m, id);

		if (x->cut[id] || n->kind == NODE_PARAM)
			continue;
		if (x->around[id]) {
			diag_error(x->d, &n->span, "extract-inside", "what is "
			    "extracted is inside of v%u, and needs it",
			    n->id);
			return false;
		}
		for (uint32_t k = 0; k < n->nin; k++)
			need(x, ir_in(x->m, n, k));
		need_regions(x, n);
	}
	return true;
}

static bool
has_references(const struct extract *x, const uint8_t *effect)
{
	for (ir_id id = 1; id < x->m->node.n; id++)
		if (x->part[id] && ((effect[id] & EFFECT_READS) != 0 ||
		    ir_at(x->m, id)->type->kind == TYPE_REF))
			return true;
	return false;
}

/* What is written before a result, or before the binding that it is in. */
static void
need_writes(struct extract *x, const uint8_t *effect)
{
	bool *last = mem_zalloc(x->m->node.n + 1, sizeof *last);
	ir_region_list list = { NULL, 0, 0 };

	for (uint32_t i = 0; i < x->to.n; i++)
		for (ir_id id = x->to.v[i]; id != 0 && !last[id];
		    id = region_of(x, id)->owner)
			last[id] = true;
	ir_function_regions(x->m, x->function, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		const struct ir_region_data *r = &x->m->region.v[list.v[i]];
		uint32_t n = r->nodes.n;

		while (n > 0 && !last[r->nodes.v[n - 1]])
			n--;
		for (uint32_t k = 0; k < n; k++)
			if ((effect[r->nodes.v[k]] & EFFECT_WRITES) != 0 &&
			    !x->around[r->nodes.v[k]])
				need(x, r->nodes.v[k]);
	}
	vec_free(&list);
	mem_free(last);
}

static bool
spread(struct extract *x)
{
	uint8_t *effect;
	bool ok;

	for (uint32_t i = 0; i < x->to.n; i++) {
		need(x, x->to.v[i]);
		for (ir_id id = region_of(x, x->to.v[i])->owner; id != 0 &&
		    !x->around[id]; id = region_of(x, id)->owner)
			x->around[id] = true;
	}
	if (!follow(x))
		return false;
	effect = ir_effects_checked(x->m);
	if (has_references(x, effect))
		need_writes(x, effect);
	ok = follow(x);
	mem_free(effect);
	return ok;
}

/* ---- the new function ---- */

static void
collect(void *ctx, struct ir_module *m, ir_id id)
{
	struct extract *x = ctx;
	const struct ir_node *n = ir_at(m, id);

	if (!x->part[id] || !is_outer(x, id))
		return;
	if (!x->cut[id] && n->kind != NODE_PARAM)
		vec_push(&x->nodes, id);
	else if (!x->asked[id])
		vec_push(&x->params, id);
}

static void
drop_unbound(void *ctx, const struct sym *v)
{
	struct extract *x = ctx;

	if (!map_get(&x->bound.names, map_ptr(v->name), NULL))
		vec_push(&x->unbound, v->name);
}

static const struct sym *
look_dim(void *ctx, const struct sym *dim)
{
	if (dim->kind != SYM_CONST)
		sym_vars(dim, drop_unbound, ctx);
	return NULL;
}

/* Parameters of the function that bind names which types of the part's
 * parameters mention. */
static void
add_witnesses(struct extract *x)
{
	struct type_map map = { .ctx = x, .dim = look_dim };
	struct text_scope none = { .up = NULL };
	ir_region body = x->m->function.v[x->function].body;
	uint32_t n = x->params.n;

	for (uint32_t i = 0; i < n; i++)
		text_bound_add(&x->bound, ir_at(x->m, x->params.v[i])->type,
		    &none);
	for (uint32_t i = 0; i < n; i++)
		type_rewrite(x->m->types, ir_at(x->m, x->params.v[i])->type,
		    &map);
	for (uint32_t i = 0; i < x->unbound.n; i++) {
		ir_id p = ir_dim_param(x->m, body, x->unbound.v[i]);

		if (p == 0 || map_get(&x->bound.names,
		    map_ptr(x->unbound.v[i]), NULL))
			continue;
		text_bound_add(&x->bound, ir_at(x->m, p)->type, &none);
		if (x->part[p] && is_outer(x, p))
			continue;
		say(x, p, "a parameter for its extents");
		vec_push(&x->params, p);
	}
}

static void
make_param(struct extract *x, ir_region body, ir_id id)
{
	struct ir_node *n = ir_at(x->m, id);

	if (n->kind != NODE_PARAM) {
		n->kind = NODE_PARAM;
		n->callee = CALLEE_NONE;
		n->nin = n->nsub = n->ref = 0;
		n->attrs = n->props = NULL;
	}
	n->annot = n->type;
	n->region = body;
	vec_push(&x->m->region.v[body].params, id);
}

static void
rebuild(struct extract *x, struct extract_stats *s)
{
	struct ir_module *m = x->m;
	struct ir_function *f = &m->function.v[x->function];
	struct ir_node tuple = { .kind = NODE_TUPLE, .id = IR_NEW_ID };
	ir_region body = f->body;

	m->region.v[body].params.n = m->region.v[body].nodes.n = 0;
	for (uint32_t i = 0; i < x->params.n; i++)
		make_param(x, body, x->params.v[i]);
	for (uint32_t i = 0; i < x->nodes.n; i++) {
		ir_at(m, x->nodes.v[i])->region = body;
		vec_push(&m->region.v[body].nodes, x->nodes.v[i]);
	}
	if (x->to.n == 1) {
		m->region.v[body].result = x->to.v[0];
	} else {
		struct ir_args args = { .in = x->to.v, .nin = x->to.n };
		ir_id id;

		tuple.span = ir_at(m, x->to.v[0])->span;
		id = ir_node_add(m, body, &tuple, &args);
		m->region.v[body].result = id;
	}
	f = &m->function.v[x->function];
	f->attrs = NULL;
	f->ret = NULL;
	f->type = NULL;
	s->parameters = x->params.n;
	s->kept = x->nodes.n;
}

static void
count(void *ctx, struct ir_module *m, ir_id id)
{
	(void)m;
	(void)id;
	++*(uint32_t *)ctx;
}

/* Bindings that write and are left out. */
static void
say_effects(struct extract *x)
{
	uint8_t *effect = ir_effects_checked(x->m);
	ir_region_list list = { NULL, 0, 0 };

	ir_function_regions(x->m, x->function, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		const struct ir_region_data *r = &x->m->region.v[list.v[i]];

		for (uint32_t k = 0; k < r->nodes.n; k++)
			if (!x->part[r->nodes.v[k]] && (effect[r->nodes.v[k]] &
			    EFFECT_WRITES) != 0)
				say(x, r->nodes.v[k], "left out, with its "
				    "effect");
	}
	vec_free(&list);
	mem_free(effect);
}

static bool
make(struct extract *x, struct extract_stats *s)
{
	struct ir_module *m = x->m;
	uint32_t before = 0;
	bool *keep;

	find_inside(x);
	for (uint32_t i = 0; i < x->from.n; i++) {
		ir_id id = x->from.v[i];

		if (!x->part[id] || !is_outer(x, id)) {
			diag_error(x->d, &ir_at(m, id)->span, "extract-unused",
			    "nothing that is extracted uses v%u",
			    ir_at(m, id)->id);
			return false;
		}
		vec_push(&x->params, id);
		say(x, id, "a parameter");
	}
	ir_walk_function(m, x->function, count, &before);
	ir_walk_function(m, x->function, collect, x);
	add_witnesses(x);
	if (x->o->say != NULL)
		say_effects(x);
	rebuild(x, s);
	s->removed = before - s->kept - s->parameters;
	keep = mem_zalloc(m->global.n + 1, sizeof *keep);
	pass_keep_reached(m, ir_find_global(m, m->function.v[
	    x->function].name), keep);
	pass_keep_globals(m, keep);
	mem_free(keep);
	return infer_module(m, x->d);
}

bool
extract_run(struct ir_module *m, const struct extract_options *o,
    struct extract_stats *s, struct diag *d)
{
	struct extract x = { .m = m, .o = o, .d = d };
	bool ok;

	x.part = mem_zalloc(m->node.n + 1, sizeof *x.part);
	x.cut = mem_zalloc(m->node.n + 1, sizeof *x.cut);
	x.asked = mem_zalloc(m->node.n + 1, sizeof *x.asked);
	x.around = mem_zalloc(m->node.n + 1, sizeof *x.around);
	x.inside = mem_zalloc(m->region.n + 1, sizeof *x.inside);
	ok = find_function(&x) && find_ends(&x) && spread(&x) && make(&x, s);
	mem_free(x.part);
	mem_free(x.cut);
	mem_free(x.asked);
	mem_free(x.around);
	mem_free(x.inside);
	vec_free(&x.from);
	vec_free(&x.to);
	vec_free(&x.work);
	vec_free(&x.params);
	vec_free(&x.nodes);
	vec_free(&x.unbound);
	text_bound_free(&x.bound);
	return ok;
}

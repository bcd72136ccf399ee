/*
 * Module -> drawing.
 *
 * Each binding gets a draw node, or is represented by another's: projections by
 * the tuple that they are taken from, repeats by their first occurrence,
 * everything in a region nested too deep by the region's owner, a fused call by
 * the result of its body, which is drawn at the call.  drawing.at is this
 * relation; edges are added between representatives only, each once.  `if` and
 * `match` are drawn below the branches, whose results flow into them.
 *
 * Regions are walked with a stack; linear in what is drawn.
 */
#include "formats/dot/draw.h"

#include <string.h>

struct frame {
	ir_region region;
	uint32_t pos, sub;
	ir_id node;		/* whose regions are drawn, or 0 */
	uint32_t draw;		/* its draw node */
	uint32_t function, cluster, depth;
	uint32_t owner;		/* draw node that all inside becomes, or 0 */
	uint32_t run, run_cluster;
	uint32_t effect;	/* last draw node with an effect */
	uint32_t to;		/* draw node that gets the result */
	ir_id call;		/* fused call that the region's result is */
	const char *note, *prefix;
	/* The clusters of a function's body that is drawn in parts, by enum
	 * draw_phase. */
	const uint32_t *part;
};

struct link {
	uint32_t from, function;
};

struct builder {
	struct drawing *g;
	struct ir_module *m;
	VEC(struct frame) stack;
	VEC(struct link) links;
};

/* ---- pieces ---- */

static uint32_t
add_node(struct drawing *g, const struct frame *f, enum draw_kind kind,
    ir_id id, const char *suffix)
{
	struct draw_node n = { .kind = kind, .ir = id,
		.function = f->function, .cluster = f->cluster };

	if (suffix != NULL)
		n.name = arena_printf(g->m->arena, "%s.%s", f->prefix,
		    suffix);
	else
		n.name = arena_printf(g->m->arena, "%s.v%u", f->prefix,
		    ir_at(g->m, id)->id);
	if (id != 0 && kind != DRAW_RESULT && kind != DRAW_ATOM)
		n.effect = g->effect[id];
	vec_push(&g->node, n);
	return g->node.n - 1;
}

/* ".1" for a projection: the edge begins at the tuple. */
static const char *
projection_note(struct drawing *g, ir_id value)
{
	const struct ir_node *n = ir_at(g->m, value);

	if (n->kind != NODE_PROJ)
		return NULL;
	return arena_printf(g->m->arena, ".%u", n->ref);
}

static void
add_value_edge(struct drawing *g, ir_id value, uint32_t to, const char *note)
{
	struct draw_edge e = { .kind = EDGE_VALUE, .to = to, .note = note };
	const char *field;

	value = draw_resolve(g, value);
	e.value = value;
	e.from = g->at[value];
	field = projection_note(g, value);
	if (field != NULL && note != NULL)
		e.note = arena_printf(g->m->arena, "%s %s", note, field);
	else if (field != NULL)
		e.note = field;
	draw_add_edge(g, &e);
}

static struct frame *
top(struct builder *b)
{
	return &vec_last(&b->stack);
}

/* ---- fused calls ---- */

/* The region that a call of a fused function is drawn as, or 0. */
static ir_region
fused_body(const struct builder *b, const struct ir_node *n, ir_id *fn)
{
	const struct ir_function *f;
	const struct ir_node *local;

	*fn = 0;
	if (n->kind != NODE_CALL)
		return 0;
	if (n->callee == CALLEE_GLOBAL) {
		f = ir_global_function(b->m, n->ref);
		return f != NULL && fold_is_primitive(f->attrs) ? f->body : 0;
	}
	if (n->callee != CALLEE_LOCAL)
		return 0;
	*fn = ir_in(b->m, n, 0);
	local = ir_at(b->m, *fn);
	if (local->kind != NODE_FN || !fold_is_primitive(local->attrs) ||
	    b->g->uses[*fn] != 1)
		return 0;
	return ir_sub(b->m, local, 0);
}

static bool
may_expand(struct builder *b, const struct ir_node *n, ir_region r,
    uint32_t first)
{
	const struct frame *f = top(b);

	return r != 0 && f->owner == 0 && f->call == 0 &&
	    f->depth < b->g->o->depth &&
	    b->m->region.v[r].params.n + first == n->nin;
}

static const char *
fused_label(struct builder *b, const struct ir_node *n, ir_id fn)
{
	const char *name = fn == 0 ? b->m->global.v[n->ref].name :
	    ir_at(b->m, fn)->name;
	struct buf s = { 0 };

	buf_putc(&s, fn == 0 ? '@' : '%');
	buf_put_short(&s, name != NULL ? name : "fused", DRAW_NAME_LIMIT);
	if (ir_is_set(b->m, n->props, IR_RECOMPUTED))
		buf_puts(&s, " again");
	name = arena_strndup(b->m->arena, s.v, s.n);
	buf_release(&s);
	return name;
}

/* The first occurrence of a repeat opens the cluster with the count. */
static uint32_t
repeat_cluster(struct builder *b, struct frame *f, ir_id id)
{
	uint32_t run = b->g->folds.run[id];
	const struct fold_run *r = &b->g->folds.runs.v[run];

	if (run == 0)
		return f->cluster;
	if (run != f->run) {
		f->run = run;
		f->run_cluster = draw_add_cluster(b->g, CLUSTER_REPEAT,
		    f->cluster, arena_printf(b->m->arena, "\xc3\x97 %u",
		    r->count));
	}
	return f->run_cluster;
}

static void
expand_fused(struct builder *b, ir_id id, ir_region body, ir_id fn)
{
	const struct ir_node *n = ir_at(b->m, id);
	const struct ir_region_data *r = &b->m->region.v[body];
	uint32_t i, first = fn != 0;
	uint32_t parent = repeat_cluster(b, top(b), id);
	struct frame in = *top(b);

	for (i = 0; i < r->params.n; i++) {
		ir_id arg = draw_resolve(b->g, ir_in(b->m, n, first + i));

		b->g->alias[r->params.v[i]] = arg;
		b->g->at[r->params.v[i]] = b->g->at[arg];
	}
	in.prefix = arena_printf(b->m->arena, "%s.v%u", in.prefix, n->id);
	in.cluster = draw_add_cluster(b->g, CLUSTER_FUSED, parent,
	    fused_label(b, n, fn));
	in.part = NULL;
	in.depth++;
	in.region = body;
	in.pos = in.sub = in.node = in.run = in.run_cluster = 0;
	in.effect = in.to = 0;
	in.call = id;
	in.note = NULL;
	vec_push(&b->stack, in);
}

/* ---- bindings ---- */

static void
connect(struct builder *b, ir_id id, uint32_t draw)
{
	struct drawing *g = b->g;
	const struct ir_node *n = ir_at(b->m, id);
	uint32_t i = 0;

	if (n->kind == NODE_CALL && n->callee == CALLEE_LOCAL) {
		ir_id f = draw_resolve(g, ir_in(b->m, n, 0));
		struct draw_edge e = { .kind = EDGE_CALLEE,
			.from = g->at[f], .to = draw };

		if (g->node.v[e.from].open)
			e.kind = EDGE_BACK;
		draw_add_edge(g, &e);
		i = 1;
	}
	for (; i < n->nin; i++)
		add_value_edge(g, ir_in(b->m, n, i), draw,
		    n->kind == NODE_IF ? "if" : NULL);
	if (n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL &&
	    b->m->global.v[n->ref].kind == GLOBAL_FUNCTION)
		vec_push(&b->links, ((struct link){ draw,
		    b->m->global.v[n->ref].index }));
}

static enum draw_kind
kind_of(const struct ir_node *n)
{
	switch ((enum node_kind)n->kind) {
	case NODE_CALL:
		return n->callee == CALLEE_OP ? DRAW_OP : DRAW_CALL;
	case NODE_IF:
	case NODE_MATCH:
	case NODE_CAST:
		return DRAW_CONTROL;
	case NODE_FN:
		return DRAW_FN;
	case NODE_REF:
	case NODE_READ:
	case NODE_WRITE:
		return DRAW_REF;
	default:
		return DRAW_TUPLE;
	}
}

static bool
is_atom(const struct ir_node *n)
{
	return n->kind == NODE_CONST || n->kind == NODE_OP ||
	    n->kind == NODE_GLOBAL || n->kind == NODE_CTOR;
}

static void
order_effects(struct drawing *g, struct frame *f, uint32_t draw)
{
	struct draw_edge e = { .kind = EDGE_ORDER, .from = f->effect,
		.to = draw };

	if (g->node.v[draw].effect == 0)
		return;
	if (f->effect != 0 && ((g->node.v[draw].effect |
	    g->node.v[f->effect].effect) & EFFECT_WRITES))
		draw_add_edge(g, &e);
	f->effect = draw;
}

static void
draw_own(struct builder *b, ir_id id)
{
	struct drawing *g = b->g;
	struct frame *f = top(b), where = *f;
	const struct ir_node *n = ir_at(b->m, id);
	uint32_t draw;

	where.cluster = repeat_cluster(b, f, id);
	draw = add_node(g, &where, kind_of(n), id, NULL);
	g->at[id] = draw;
	connect(b, id, draw);
	order_effects(g, f, draw);
	draw_label(g, &g->node.v[draw]);
	if (n->nsub > 0) {
		f->node = id;
		f->sub = 0;
		f->draw = draw;
		g->node.v[draw].open = true;
	}
}

static void
draw_binding(struct builder *b, ir_id id)
{
	struct drawing *g = b->g;
	struct frame *f = top(b);
	const struct ir_node *n = ir_at(b->m, id);
	ir_id fn, base;
	ir_region body;

	if (f->part != NULL)
		f->cluster = f->part[g->phase[id]];
	g->alias[id] = 0;
	if (is_atom(n)) {
		g->at[id] = 0;
		return;
	}
	if (f->owner != 0) {
		g->at[id] = f->owner;
		g->node.v[f->owner].inside++;
		connect(b, id, f->owner);
		if (n->nsub > 0) {
			f->node = id;
			f->sub = 0;
			f->draw = f->owner;
		}
		return;
	}
	if (n->kind == NODE_PROJ) {
		base = draw_resolve(g, ir_in(b->m, n, 0));
		g->at[id] = g->at[base];
		return;
	}
	if (g->folds.twin[id] != 0) {
		g->at[id] = g->at[g->folds.twin[id]];
		g->folded++;
		return;
	}
	if (n->kind == NODE_FN && fold_is_primitive(n->attrs) &&
	    g->uses[id] == 1 && f->depth < g->o->depth) {
		g->at[id] = 0;
		return;
	}
	body = fused_body(b, n, &fn);
	if (may_expand(b, n, body, fn != 0)) {
		expand_fused(b, id, body, fn);
		return;
	}
	draw_own(b, id);
}

/* ---- regions ---- */

static void
draw_params(struct builder *b, ir_id scrutinee)
{
	struct drawing *g = b->g;
	struct frame *f = top(b);
	const struct ir_region_data *r = &b->m->region.v[f->region];
	uint32_t i;

	for (i = 0; i < r->params.n; i++) {
		ir_id id = r->params.v[i];

		g->alias[id] = 0;
		if (f->owner != 0) {
			g->at[id] = f->owner;
			continue;
		}
		g->at[id] = 0;
		if (g->weight[id] || (scrutinee != 0 && g->uses[id] == 0))
			continue;
		g->at[id] = add_node(g, f, DRAW_PARAM, id, NULL);
		if (scrutinee != 0) {
			struct draw_edge e = { .kind = EDGE_VALUE,
				.to = g->at[id], .value = id };

			e.from = g->at[draw_resolve(g, scrutinee)];
			draw_add_edge(g, &e);
		}
	}
}

static void
enter_region(struct builder *b, ir_region region, uint32_t sub)
{
	struct drawing *g = b->g;
	struct frame in = *top(b);
	const struct ir_node *n = ir_at(b->m, in.node);
	ir_id scrutinee = 0;

	if (in.owner == 0)
		in.cluster = g->node.v[in.draw].cluster;
	in.to = in.draw;
	in.note = NULL;
	if (in.owner == 0 && in.depth >= g->o->depth) {
		in.owner = in.draw;
		g->collapsed = true;
	}
	if (n->kind == NODE_MATCH)
		scrutinee = ir_in(b->m, n, 0);
	if (in.owner == 0) {
		if (n->kind == NODE_IF)
			in.note = sub == 0 ? "then" : "else";
		else if (n->kind == NODE_MATCH)
			in.note = draw_pattern_text(g,
			    b->m->region.v[region].pattern);
		else
			in.note = "returns";
		in.cluster = draw_add_cluster(g, CLUSTER_REGION, in.cluster,
		    n->kind != NODE_FN ? in.note : n->name != NULL ?
		    arena_printf(b->m->arena, "%s %%%s", g->loop[in.node] ?
		    "loop" : "fn", n->name) : "fn");
	}
	in.depth++;
	in.part = NULL;
	in.region = region;
	in.pos = in.sub = in.node = in.run = in.run_cluster = 0;
	in.effect = in.call = 0;
	vec_push(&b->stack, in);
	draw_params(b, scrutinee);
}

static void
leave_region(struct builder *b)
{
	struct drawing *g = b->g;
	struct frame f = vec_pop(&b->stack);
	ir_id result = b->m->region.v[f.region].result;

	if (result == 0)
		return;
	result = draw_resolve(g, result);
	if (f.call != 0) {
		g->at[f.call] = g->at[result];
		if (g->at[result] == 0)
			g->alias[f.call] = result;
		return;
	}
	if (f.owner != 0) {
		add_value_edge(g, result, f.owner, NULL);
		return;
	}
	if (g->at[result] == 0 && f.to != 0 &&
	    g->node.v[f.to].kind != DRAW_RESULT)
		g->at[result] = add_node(g, &f, DRAW_ATOM, result, NULL);
	add_value_edge(g, result, f.to, f.note);
}

static void
run_stack(struct builder *b)
{
	while (b->stack.n > 0) {
		struct frame *f = top(b);
		const struct ir_region_data *r = &b->m->region.v[f->region];

		if (f->node != 0) {
			const struct ir_node *n = ir_at(b->m, f->node);

			if (f->sub < n->nsub) {
				uint32_t sub = f->sub++;

				enter_region(b, ir_sub(b->m, n, sub), sub);
				continue;
			}
			b->g->node.v[f->draw].open = false;
			f->node = 0;
		} else if (f->pos < r->nodes.n) {
			draw_binding(b, r->nodes.v[f->pos++]);
		} else {
			leave_region(b);
		}
	}
}

/* Clusters for the parts of a function, by enum draw_phase, or NULL. */
static const uint32_t *
add_parts(struct drawing *g, uint32_t function, uint32_t home)
{
	const char *label;
	uint32_t *part;

	if (g->phase == NULL || !draw_phases(g, function, &label))
		return NULL;
	g->parted = true;
	part = arena_alloc(g->m->arena, PHASE_BACKWARD + 1, sizeof *part);
	part[PHASE_NONE] = home;
	part[PHASE_FORWARD] = part[PHASE_KEPT] = draw_add_cluster(g,
	    CLUSTER_FORWARD, home, "forward");
	part[PHASE_BACKWARD] = draw_add_cluster(g, CLUSTER_BACKWARD, home,
	    label);
	return part;
}

static void
draw_function(struct builder *b, uint32_t function)
{
	struct drawing *g = b->g;
	const struct ir_function *fn = &b->m->function.v[function];
	struct frame f = { .region = fn->body, .function = function,
		.depth = 1 };
	ir_id result = b->m->region.v[fn->body].result;

	f.prefix = fn->name;
	f.cluster = draw_add_cluster(g, CLUSTER_FUNCTION, 0,
	    arena_printf(b->m->arena, "@%s", fn->name));
	g->home[function] = f.cluster;
	vec_push(&b->stack, f);
	draw_params(b, 0);
	top(b)->part = add_parts(g, function, f.cluster);
	top(b)->to = add_node(g, &f, DRAW_RESULT, result, "result");
	run_stack(b);
}

/* ---- the whole ---- */

static bool
is_lone_param(const struct drawing *g, ir_id id)
{
	const struct ir_node *p = ir_at(g->m, id);

	return p->kind == NODE_PARAM && g->uses[id] == 1 &&
	    g->m->region.v[p->region].owner == 0;
}

/* A parameter with one use, as the weight of an operator.  If there are many
 * parameters, any operand but the first counts as a weight. */
static void
find_operator_weights(struct drawing *g, const struct ir_node *n)
{
	uint32_t k;

	for (k = 1; k < n->nin; k++) {
		ir_id in = ir_in(g->m, n, k);

		if (is_lone_param(g, in))
			g->weight[in] = draw_is_weight_input(n, k) ||
			    g->m->region.v[ir_at(g->m, in)->region].params.n >
			    6;
	}
}

/* A weight of a fused function is also one of its caller. */
static void
find_passed_weights(struct drawing *g, const struct ir_node *n)
{
	const struct ir_function *f = ir_global_function(g->m, n->ref);
	const struct ir_region_data *r;
	uint32_t k;

	if (f == NULL || !fold_is_primitive(f->attrs))
		return;
	r = &g->m->region.v[f->body];
	for (k = 0; k < n->nin && k < r->params.n; k++)
		if (is_lone_param(g, ir_in(g->m, n, k)))
			g->weight[ir_in(g->m, n, k)] =
			    g->weight[r->params.v[k]];
}

static void
find_weights(struct drawing *g)
{
	uint32_t i;

	for (i = 1; i < g->m->node.n; i++)
		if (ir_at(g->m, i)->kind == NODE_CALL &&
		    ir_at(g->m, i)->callee == CALLEE_OP)
			find_operator_weights(g, ir_at(g->m, i));
	for (i = 1; i < g->m->node.n; i++)
		if (ir_at(g->m, i)->kind == NODE_CALL &&
		    ir_at(g->m, i)->callee == CALLEE_GLOBAL)
			find_passed_weights(g, ir_at(g->m, i));
}

static bool
is_wanted(const struct builder *b, uint32_t function, const bool *called)
{
	const struct dot_options *o = b->g->o;
	const struct ir_function *f = &b->m->function.v[function];
	uint32_t i;

	for (i = 0; i < o->nfunction; i++)
		if (strcmp(o->function[i][0] == '@' ? o->function[i] + 1 :
		    o->function[i], f->name) == 0)
			return true;
	if (o->nfunction > 0)
		return false;
	return !(fold_is_primitive(f->attrs) && called[function] &&
	    o->depth > 1);
}

static bool
check_functions(struct drawing *g)
{
	uint32_t i, global;

	for (i = 0; i < g->o->nfunction; i++) {
		const char *s = g->o->function[i];

		global = ir_find_global(g->m, str_intern0(g->m->strings,
		    s[0] == '@' ? s + 1 : s));
		if (global == 0 || ir_global_function(g->m, global) == NULL) {
			diag_error(g->d, NULL, "no-function",
			    "the module has no function '%s'", s);
			return false;
		}
	}
	return true;
}

static void
draw_types(struct drawing *g)
{
	struct frame f = { .prefix = "type" };
	uint32_t i, n;

	if (g->m->adt.n <= 1 || g->o->nfunction > 0)
		return;
	f.cluster = draw_add_cluster(g, CLUSTER_TYPES, 0, "types");
	for (i = 1; i < g->m->adt.n; i++) {
		n = add_node(g, &f, DRAW_ADT, 0, g->m->adt.v[i].name);
		g->node.v[n].label = draw_adt_label(g, &g->m->adt.v[i]);
	}
}

static bool
is_inside(const struct drawing *g, uint32_t cluster, uint32_t outer)
{
	while (cluster != 0 && cluster != outer)
		cluster = g->cluster.v[cluster].parent;
	return cluster == outer;
}

/* Calls point to the functions that are drawn. */
static void
add_links(struct builder *b)
{
	struct drawing *g = b->g;
	uint32_t i;

	for (i = 1; i < g->node.n; i++) {
		struct draw_cluster *c = &g->cluster.v[g->node.v[i].cluster];

		if (c->anchor == 0)
			c->anchor = i;
	}
	for (i = 0; i < b->links.n; i++) {
		uint32_t home = g->home[b->links.v[i].function];
		struct draw_edge e = { .kind = EDGE_BACK, .head = home,
			.from = b->links.v[i].from };

		if (home == 0)
			continue;
		e.to = g->cluster.v[home].anchor;
		if (is_inside(g, g->node.v[e.from].cluster, home))
			e.head = 0;	/* recursion: to the first node */
		draw_add_edge(g, &e);
	}
}

/* Parameters whose only users are repeats that are not drawn. */
static void
hide_loose(struct drawing *g)
{
	bool *met = mem_zalloc(g->node.n + 1, sizeof *met);
	uint32_t i;

	for (i = 0; i < g->edge.n; i++)
		met[g->edge.v[i].from] = met[g->edge.v[i].to] = true;
	for (i = 1; i < g->node.n; i++)
		if (g->node.v[i].kind == DRAW_PARAM && !met[i] &&
		    g->uses[g->node.v[i].ir] > 0)
			g->node.v[i].hidden = true;
	mem_free(met);
}

bool
draw_build(struct drawing *g)
{
	struct builder b = { .g = g, .m = g->m };
	struct ir_module *m = g->m;
	bool *called = mem_zalloc(m->function.n + 1, sizeof *called);
	bool ok = check_functions(g);
	uint32_t i;

	if (g->o->phases)
		g->phase = mem_zalloc(m->node.n + 1, sizeof *g->phase);
	vec_push(&g->node, ((struct draw_node){ 0 }));
	vec_push(&g->cluster, ((struct draw_cluster){ 0 }));
	g->weight = mem_zalloc(m->node.n + 1, sizeof *g->weight);
	find_weights(g);
	for (i = 1; i < m->node.n; i++)
		if (ir_at(m, i)->kind == NODE_CALL &&
		    ir_at(m, i)->callee == CALLEE_GLOBAL &&
		    m->global.v[ir_at(m, i)->ref].kind == GLOBAL_FUNCTION)
			called[m->global.v[ir_at(m, i)->ref].index] = true;
	for (i = 1; ok && i < m->function.n; i++)
		if (!is_wanted(&b, i, called))
			continue;
		else if (g->o->overview)
			draw_overview(g, i);
		else
			draw_function(&b, i);
	if (ok && !g->o->overview) {
		draw_types(g);
		add_links(&b);
	}
	if (ok)
		hide_loose(g);
	if (ok && g->phase != NULL && !g->parted)
		diag_warning(g->d, NULL, "no-phases", "no function that is "
		    "drawn has a result with a forward and a backward part");
	mem_free(called);
	vec_free(&b.stack);
	vec_free(&b.links);
	return ok;
}

/*
 * Inlining (inline.h).
 *
 * A body is copied binding by binding into the list of the caller that is being
 * rebuilt, its regions one after the other from a list of those to do.  Types
 * are left out: inference finds them again, with the extents of the arguments.
 * What is written, in annotations and attributes, gets these in the place of
 * the names that the parameters bind.
 */
#include "pass/inline.h"

#include "infer/infer.h"
#include "ir/substitute.h"
#include "pass/emit.h"
#include "pass/globals.h"

struct inlining {
	struct ir_module *m;
	const struct inline_options *o;
	uint32_t *component, *members;	/* of the call graph */
	uint32_t *calls;	/* by function: how often it is mentioned */
	uint32_t *size;	/* by function: bindings, once it has been
				 * inlined into */
	bool *recursive, *inlined;	/* by function */
	uint64_t bindings, most;	/* of the module */
	uint32_t nto, nalias;	/* capacities */
	ir_id *to;		/* by node of a body: its copy */
	ir_id *alias;		/* by node: what stands for a call */
	struct map dim;		/* of the call at hand: name -> dims */
	VEC(const struct sym *) dims;
	bool unbound;		/* a name that has no entry there */
	const char *check, *dims_key, *assume, *mark;
	VEC(struct { ir_region from; ir_region to; }) todo;
	VEC(ir_id) in;
};

/* ---- extents ---- */

static const struct sym *
look_up(void *ctx, const struct sym *var)
{
	struct inlining *x = ctx;
	uint32_t at;

	if (map_get(&x->dim, map_ptr(var->name), &at))
		return x->dims.v[at];
	x->unbound = true;
	return NULL;
}

/* What the names stand for that stand bare in a parameter's type. */
static void
bind_type(struct inlining *x, const struct type *t, const struct type *u)
{
	if (t == NULL || u == NULL || t->kind != u->kind || t->n != u->n)
		return;
	for (uint32_t i = 0; t->kind == TYPE_TENSOR && i < t->n; i++)
		if (t->dim[i]->kind == SYM_VAR && !map_get(&x->dim,
		    map_ptr(t->dim[i]->name), NULL)) {
			map_put(&x->dim, map_ptr(t->dim[i]->name), x->dims.n);
			vec_push(&x->dims, u->dim[i]);
		}
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
		bind_type(x, t->arg[i], u->arg[i]);
}

static void
bind_extents(struct inlining *x, const struct ir_node *call, ir_region body)
{
	const struct ir_region_data *r = &x->m->region.v[body];

	map_free(&x->dim);
	x->dims.n = 0;
	for (uint32_t i = 0; i < r->params.n && i < call->nin; i++)
		bind_type(x, ir_at(x->m, r->params.v[i])->type,
		    ir_at(x->m, ir_in(x->m, call, i))->type);
}

static bool
mentions_unbound(struct inlining *x, uint32_t f)
{
	struct ir_subst s = { .m = x->m, .name = look_up, .ctx = x };
	ir_region_list list = { NULL, 0, 0 };

	x->unbound = false;
	ir_function_regions(x->m, f, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		const struct ir_region_data *r = &x->m->region.v[list.v[i]];

		for (uint32_t k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(x->m, r->nodes.v[k]);

			ir_subst_attrs(&s, n->attrs);
			ir_subst_type(&s, n->annot);
		}
		for (uint32_t k = 0; i > 0 && k < r->params.n; k++)
			ir_subst_type(&s, ir_at(x->m,
			    r->params.v[k])->annot);
	}
	vec_free(&list);
	return x->unbound;
}

/* ---- which calls ---- */

static uint32_t
size_of(const struct ir_module *m, uint32_t f)
{
	ir_region_list list = { NULL, 0, 0 };
	uint32_t n = 0;

	ir_function_regions(m, f, &list);
	for (uint32_t i = 0; i < list.n; i++)
		n += m->region.v[list.v[i]].nodes.n;
	vec_free(&list);
	return n;
}

static const char *
bar_of(struct inlining *x, const struct ir_node *n, uint32_t f)
{
	const struct ir_function *o = &x->m->function.v[f];

	if (x->recursive[f])
		return "it may call itself";
	if (pass_is_closed(x->m, o->attrs))
		return "it is a kernel, or of another compiler";
	if (o->ntv > 0)
		return "it has type parameters";
	if (attrs_get(o->attrs, x->assume) != NULL)
		return "it assumes facts about extents";
	if (attrs_get(n->props, x->check) != NULL ||
	    attrs_get(n->props, x->dims_key) != NULL)
		return "the call checks or names extents";
	if (x->m->region.v[o->body].params.n != n->nin)
		return "it has other parameters";
	if (x->bindings + x->size[f] > x->most &&
	    !ir_is_set(x->m, o->attrs, x->mark))
		return "the module has grown as far as it may";
	bind_extents(x, n, o->body);
	return mentions_unbound(x, f) ? "it mentions extents that are bound "
	    "inside" : NULL;
}

static const char *
rule_for(const struct inlining *x, uint32_t f)
{
	if (ir_is_set(x->m, x->m->function.v[f].attrs, x->mark))
		return INLINE_MARKED;
	/* A chain of calls would be copied at each of its ends. */
	if (x->calls[f] == 1 && x->size[f] / INLINE_ONCE_TIMES <= x->o->size)
		return INLINE_ONCE;
	return x->size[f] <= x->o->size ? INLINE_SMALL : NULL;
}

/* The function that a call calls, if it is to be inlined, or 0. */
static uint32_t
callee_of(struct inlining *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct ir_global *g;
	const char *rule, *bar;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL)
		return 0;
	g = &x->m->global.v[n->ref];
	rule = g->kind == GLOBAL_FUNCTION ? rule_for(x, g->index) : NULL;
	if (rule == NULL || !pass_tries_rule(x->o->rewrites, rule) ||
	    !pass_tries_at(x->o->rewrites, x->m, id))
		return 0;
	bar = bar_of(x, n, g->index);
	if (bar != NULL) {
		pass_refuses(x->o->rewrites, x->m, id, rule, bar);
		return 0;
	}
	return pass_rewrites(x->o->rewrites, x->m, id, rule, g->name) ?
	    g->index : 0;
}

/* ---- copying ---- */

static ir_id
stands_for(const struct inlining *x, ir_id id)
{
	while (id < x->nalias && x->alias[id] != 0)
		id = x->alias[id];
	return id;
}

static ir_id
copy_of(const struct inlining *x, ir_id id)
{
	id = stands_for(x, id);
	return id < x->nto && x->to[id] != 0 ? x->to[id] : id;
}

static void
set_copy(struct inlining *x, ir_id id, ir_id copy)
{
	if (id >= x->nto) {
		MEM_ZGROW(x->to, x->nto, id * 2 + 1);
		x->nto = id * 2 + 1;
	}
	x->to[id] = copy;
}

static void
set_alias(struct inlining *x, ir_id id, ir_id to)
{
	if (id >= x->nalias) {
		MEM_ZGROW(x->alias, x->nalias, id * 2 + 1);
		x->nalias = id * 2 + 1;
	}
	x->alias[id] = to;
}

static void
change_pattern(void *ctx, struct ir_pattern *p)
{
	if (p->kind == PAT_VAR)
		p->ref = copy_of(ctx, p->ref);
}

static void
copy_node(struct inlining *x, ir_id id, ir_region to)
{
	struct ir_module *m = x->m;
	struct ir_subst s = { .m = m, .name = look_up, .ctx = x };
	struct ir_node n = *ir_at(m, id);
	VEC(ir_region) sub = { NULL, 0, 0 };
	struct ir_args args;
	uint32_t function = m->region.v[to].function;
	ir_id made;

	x->in.n = 0;
	for (uint32_t i = 0; i < n.nin; i++)
		vec_push(&x->in, copy_of(x, ir_in(m, &n, i)));
	for (uint32_t i = 0; i < n.nsub; i++) {
		ir_region from = ir_sub(m, ir_at(m, id), i);
		ir_region r = ir_region_new(m, function, 0);

		vec_push(&sub, r);
		vec_push(&x->todo, ((__typeof__(*x->todo.v)){ from, r }));
	}
	if (pass_mentions_global(&n) &&
	    m->global.v[n.ref].kind == GLOBAL_FUNCTION)
		x->calls[m->global.v[n.ref].index]++;
	n.id = IR_NEW_ID;
	n.type = n.kind == NODE_CONST ? n.type : NULL;
	n.annot = ir_subst_type(&s, n.annot);
	n.attrs = ir_subst_attrs(&s, n.attrs);
	n.props = attrs_with(m->arena, n.props, x->check, NULL);
	n.props = attrs_with(m->arena, n.props, x->dims_key, NULL);
	args = (struct ir_args){ x->in.v, x->in.n, sub.v, sub.n };
	made = ir_node_add(m, to, &n, &args);
	for (uint32_t i = 0; i < sub.n; i++)
		m->region.v[sub.v[i]].owner = made;
	set_copy(x, id, made);
	vec_free(&sub);
}

/* What is in a region; its own are put on the list. */
static void
copy_nodes(struct inlining *x, ir_region from, ir_region to)
{
	for (uint32_t i = 0; i < x->m->region.v[from].nodes.n; i++)
		copy_node(x, x->m->region.v[from].nodes.v[i], to);
}

static void
copy_regions(struct inlining *x)
{
	struct ir_module *m = x->m;

	/* First in, first out: values from around are there. */
	for (uint32_t i = 0; i < x->todo.n; i++) {
		ir_region from = x->todo.v[i].from, to = x->todo.v[i].to;

		m->region.v[to].ntv = m->region.v[from].ntv;
		m->region.v[to].tv = m->region.v[from].tv;
		for (uint32_t k = 0; k < m->region.v[from].params.n; k++)
			copy_node(x, m->region.v[from].params.v[k], to);
		if (m->region.v[from].pattern != 0) {
			uint32_t p = ir_pattern_copy(m,
			    m->region.v[from].pattern, change_pattern, x);

			m->region.v[to].pattern = p;
		}
		copy_nodes(x, from, to);
		m->region.v[to].result = copy_of(x, m->region.v[from].result);
	}
	x->todo.n = 0;
}

/* The copied result becomes the call, for its users. */
static void
inline_call(struct inlining *x, ir_id call, uint32_t f, ir_region to)
{
	struct ir_module *m = x->m;
	ir_region body = m->function.v[f].body;
	ir_id result = m->region.v[body].result, made;

	for (uint32_t i = 0; i < m->region.v[body].params.n; i++)
		set_copy(x, m->region.v[body].params.v[i], stands_for(x,
		    ir_in(m, ir_at(m, call), i)));
	copy_nodes(x, body, to);
	copy_regions(x);
	made = copy_of(x, result);
	if (ir_at(m, stands_for(x, result))->kind != NODE_PARAM) {
		ir_at(m, made)->id = ir_at(m, call)->id;
		if (ir_at(m, call)->name != NULL)
			ir_at(m, made)->name = ir_at(m, call)->name;
	}
	set_alias(x, call, made);
	x->calls[f]--;
	x->bindings += x->size[f];
	x->inlined[f] = true;
}

static void
inline_region(struct inlining *x, ir_region r)
{
	pass_nodes old = pass_take_nodes(x->m, r);

	for (uint32_t i = 0; i < old.n; i++) {
		uint32_t f = callee_of(x, old.v[i]);

		if (f != 0)
			inline_call(x, old.v[i], f, r);
		else
			vec_push(&x->m->region.v[r].nodes, old.v[i]);
	}
	vec_free(&old);
}

/* ---- the module ---- */

static void
find_facts(struct inlining *x, uint32_t *order)
{
	struct ir_module *m = x->m;

	ir_call_order(m, order, x->component);
	for (uint32_t f = 1; f < m->function.n; f++)
		x->members[x->component[f]]++;
	for (uint32_t f = 1; f < m->function.n; f++)
		x->recursive[f] = x->members[x->component[f]] > 1;
	for (ir_id i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		uint32_t f = pass_mentions_global(n) &&
		    m->global.v[n->ref].kind == GLOBAL_FUNCTION ?
		    m->global.v[n->ref].index : 0;

		x->calls[f]++;
		if (f != 0 && m->region.v[n->region].function == f)
			x->recursive[f] = true;
	}
}

static uint64_t
count_bindings(const struct ir_module *m)
{
	uint64_t n = 0;

	for (uint32_t r = 1; r < m->region.n; r++)
		n += m->region.v[r].nodes.n;
	return n;
}

static void
replace_calls(struct inlining *x)
{
	struct ir_module *m = x->m;

	for (uint32_t i = 1; i < m->operand.n; i++)
		m->operand.v[i] = stands_for(x, m->operand.v[i]);
	for (uint32_t r = 1; r < m->region.n; r++)
		m->region.v[r].result = stands_for(x, m->region.v[r].result);
}

static void
remove_inlined(struct inlining *x, struct inline_stats *s)
{
	struct ir_module *m = x->m;
	bool *keep = mem_zalloc(m->global.n + 1, sizeof *keep);
	uint32_t before = m->function.n;

	for (uint32_t g = 1; g < m->global.n; g++) {
		uint32_t f = m->global.v[g].kind == GLOBAL_FUNCTION ?
		    m->global.v[g].index : 0;

		if (f == 0 || !x->inlined[f] || x->calls[f] > 0 ||
		    !ir_is_set(m, m->function.v[f].attrs, x->mark))
			pass_keep_reached(m, g, keep);
	}
	pass_keep_globals(m, keep);
	s->functions = before - m->function.n;
	mem_free(keep);
}

bool
inline_run(struct ir_module *m, const struct inline_options *o,
    struct inline_stats *s, struct diag *d)
{
	struct inlining x = { .m = m, .o = o };
	uint32_t n = m->function.n, *order = mem_zalloc(n + 1, sizeof *order);
	ir_region_list list = { NULL, 0, 0 };
	uint64_t before = o->rewrites->done;

	x.check = str_intern0(m->strings, "check");
	x.dims_key = str_intern0(m->strings, "dims");
	x.assume = str_intern0(m->strings, "assume");
	x.mark = "Inline";
	x.component = mem_zalloc(n + 1, sizeof *x.component);
	x.members = mem_zalloc(n + 1, sizeof *x.members);
	x.calls = mem_zalloc(n + 1, sizeof *x.calls);
	x.size = mem_zalloc(n + 1, sizeof *x.size);
	x.recursive = mem_zalloc(n + 1, sizeof *x.recursive);
	x.inlined = mem_zalloc(n + 1, sizeof *x.inlined);
	find_facts(&x, order);
	x.bindings = count_bindings(m);
	x.most = INLINE_GROWTH * x.bindings + INLINE_FEW;
	for (uint32_t i = 0; i + 1 < n; i++) {
		list.n = 0;
		if (pass_is_closed(m, m->function.v[order[i]].attrs))
			continue;
		ir_function_regions(m, order[i], &list);
		for (uint32_t k = 0; k < list.n; k++)
			inline_region(&x, list.v[k]);
		x.size[order[i]] = size_of(m, order[i]);
	}
	if (o->rewrites->done > before) {
		replace_calls(&x);
		remove_inlined(&x, s);
	}
	mem_free(order);
	mem_free(x.component);
	mem_free(x.members);
	mem_free(x.calls);
	mem_free(x.size);
	mem_free(x.recursive);
	mem_free(x.inlined);
	mem_free(x.to);
	mem_free(x.alias);
	map_free(&x.dim);
	vec_free(&x.dims);
	vec_free(&x.todo);
	vec_free(&x.in);
	vec_free(&list);
	return o->rewrites->done == before || infer_module(m, d);
}

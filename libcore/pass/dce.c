/*
 * Dead code, by marking what is alive.
 *
 * The results of entries are alive; a live binding makes its operands alive,
 * the functions that it mentions, and the results of its regions.  A region
 * that comes alive makes its bindings alive that write or check; a write to a
 * reference that the module creates only comes alive with that reference, and
 * a condition with a write or check in it that is alive.  Functions and
 * bindings are one worklist, so that one pass finds the fixed point: what only
 * dead bindings use is dead, a function that only dead bindings call is dead.
 *
 * The name of an extent that a binding defines (dims) may stand in types,
 * attributes and checks of others without being an operand: they make the
 * binding alive too.
 *
 * Cost: linear in the module.
 */
#include "pass/dce.h"

#include <string.h>

#include "pass/globals.h"
#include "tensor/prim.h"

struct dce {
	struct ir_module *m;
	uint8_t *effect;	/* by node */
	bool *live;		/* by node */
	/* By node: of a reference that is not alive, the last write to it; of
	 * a write, the one before. */
	ir_id *write;
	bool *entered;		/* by region */
	bool *watched;		/* by region: its effects may wait */
	bool *keep;		/* by global */
	VEC(ir_id) work, dead;
	VEC(ir_region) watch;
	uint32_t function;	/* where names are looked up */
	struct map defined;	/* name_key() -> 1 + index in defs */
	VEC(struct { ir_id id; uint32_t next; }) defs;
	struct map seen_type;	/* its names in this function are alive */
	const char *dims, *check;	/* interned keys */
	/* What comes alive now is kept for its form alone: all bindings of its
	 * regions, and what they mention. */
	bool whole;
};

static void
mark(struct dce *x, ir_id id)
{
	if (id == 0 || x->live[id])
		return;
	x->live[id] = true;
	vec_push(&x->work, id);
	/* So are the writes to a reference that is alive. */
	if (ir_at(x->m, id)->kind == NODE_REF && !x->whole)
		for (ir_id w = x->write[id]; w != 0; w = x->write[w])
			mark(x, w);
}

/* A write to a reference that is made here waits until that is used, a
 * condition until something in it with an effect is alive. */
static void
mark_write(struct dce *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	ir_id r = n->kind == NODE_WRITE ? ir_in(x->m, n, 0) : 0;

	if (n->kind == NODE_IF || n->kind == NODE_MATCH) {
		for (uint32_t i = 0; i < n->nsub; i++)
			vec_push(&x->watch, ir_sub(x->m, n, i));
		return;
	}
	if (r == 0 || ir_at(x->m, r)->kind != NODE_REF || x->live[r]) {
		mark(x, id);
		return;
	}
	x->write[id] = x->write[r];
	x->write[r] = id;
}

/* ---- names of extents ---- */

/* Names are those of a function.  Two keys that fall together keep a binding
 * too many. */
static uint64_t
name_key(const struct dce *x, const char *name)
{
	return map_ptr(name) + x->function * UINT64_C(0x9e3779b97f4a7c15);
}

static void
define_name(struct dce *x, const char *name, ir_id id)
{
	uint32_t at = 0;

	map_get(&x->defined, name_key(x, name), &at);
	vec_push(&x->defs, ((__typeof__(*x->defs.v)){ id, at }));
	map_put(&x->defined, name_key(x, name), x->defs.n);
}

static void
use_name(struct dce *x, const char *name)
{
	uint32_t at = 0;

	if (!map_get(&x->defined, name_key(x, name), &at))
		return;
	for (; at != 0; at = x->defs.v[at - 1].next)
		mark(x, x->defs.v[at - 1].id);
}

/* The words of a text: dims, check and assume are written with them. */
static void
each_word(struct dce *x, const char *s, ir_id definer)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
	const char *name;
	size_t n;

	while (*(s += strcspn(s, letters)) != '\0') {
		n = strspn(s, letters);
		name = str_intern(x->m->strings, s, n);
		if (definer != 0)
			define_name(x, name, definer);
		else
			use_name(x, name);
		s += n;
	}
}

static void
use_var(void *ctx, const struct sym *v)
{
	use_name(ctx, v->name);
}

static const struct sym *
use_dim(void *ctx, const struct sym *d)
{
	if (d->kind != SYM_CONST)
		sym_vars(d, use_var, ctx);
	return NULL;
}

static void
use_type(struct dce *x, const struct type *t)
{
	struct type_map map = { .ctx = x, .dim = use_dim };
	uint64_t key;
	uint32_t seen;

	if (t == NULL || x->defs.n == 0)
		return;
	key = (uint64_t)x->function << 32 | t->index;
	if (map_get(&x->seen_type, key, &seen))
		return;
	map_put(&x->seen_type, key, 1);
	type_rewrite(x->m->types, t, &map);
}

static void
use_attrs(struct dce *x, const struct attrs *as)
{
	VEC(const struct attr *) list = { 0 };

	for (uint32_t i = 0; as != NULL && i < as->n; i++)
		vec_push(&list, &as->pair[i].value);
	while (list.n > 0) {
		const struct attr *a = vec_pop(&list);

		if (a->kind == ATTR_SYM)
			sym_vars(a->sym, use_var, x);
		else if (a->kind == ATTR_TYPE)
			use_type(x, a->type);
		for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
			vec_push(&list, &a->list[i]);
	}
	vec_free(&list);
}

static const char *
prop_text(const struct ir_node *n, const char *key)
{
	const struct attr *a = attrs_get(n->props, key);

	return a != NULL && a->kind == ATTR_STR ? a->s : NULL;
}

static void
find_definition(void *ctx, struct ir_module *m, ir_id id)
{
	struct dce *x = ctx;
	const char *s = prop_text(ir_at(m, id), x->dims);

	x->function = m->region.v[ir_at(m, id)->region].function;
	if (s != NULL)
		each_word(x, s, id);
}

static void
use_names(struct dce *x, const struct ir_node *n)
{
	const char *s = prop_text(n, x->check);

	x->function = x->m->region.v[n->region].function;
	use_type(x, n->type);
	use_type(x, n->annot);
	use_attrs(x, n->attrs);
	if (s != NULL)
		each_word(x, s, 0);
}

/* ---- marking ---- */

static void
watch_region(struct dce *x, ir_region r)
{
	const struct ir_region_data *d = &x->m->region.v[r];

	if (x->watched[r])
		return;
	x->watched[r] = true;
	for (uint32_t i = 0; i < d->nodes.n; i++)
		if (x->effect[d->nodes.v[i]] & (EFFECT_WRITES |
		    EFFECT_CHECKS))
			mark_write(x, d->nodes.v[i]);
}

static void
enter_region(struct dce *x, ir_region r)
{
	const struct ir_region_data *d = &x->m->region.v[r];

	if (x->entered[r])
		return;
	x->entered[r] = true;
	mark(x, d->result);
	for (uint32_t i = 0; i < d->params.n; i++)
		mark(x, d->params.v[i]);
	for (uint32_t i = 0; i < d->nodes.n && x->whole; i++)
		mark(x, d->nodes.v[i]);
	if (!x->whole)
		watch_region(x, r);
}

static void
reach_global(struct dce *x, uint32_t g)
{
	const struct ir_function *f;

	if (x->keep[g])
		return;
	x->keep[g] = true;
	f = ir_global_function(x->m, g);
	if (f == NULL)
		return;
	x->function = x->m->global.v[g].index;
	use_type(x, f->type);
	use_type(x, f->ret);
	enter_region(x, f->body);
}

static void
spread(struct dce *x)
{
	while (x->work.n > 0 || x->watch.n > 0) {
		const struct ir_node *n;

		if (x->watch.n > 0) {
			watch_region(x, vec_pop(&x->watch));
			continue;
		}
		n = ir_at(x->m, vec_pop(&x->work));
		mark(x, x->m->region.v[n->region].owner);
		for (uint32_t i = 0; i < n->nin; i++)
			mark(x, ir_in(x->m, n, i));
		for (uint32_t i = 0; i < n->nsub; i++)
			enter_region(x, ir_sub(x->m, n, i));
		if (pass_mentions_global(n))
			reach_global(x, n->ref);
		if (x->defs.n > 0)
			use_names(x, n);
	}
}

static bool
reach_entries(struct dce *x, const struct dce_options *o, struct diag *d)
{
	struct ir_module *m = x->m;
	uint32_t g = ir_find_global(m, "main"), before = d->errors;

	for (uint32_t i = 0; i < o->nentry; i++) {
		const char *name = o->entry[i] + (o->entry[i][0] == '@');

		g = ir_find_global(m, name);
		if (g == 0 || m->global.v[g].kind != GLOBAL_FUNCTION) {
			diag_error(d, NULL, "no-function",
			    "there is no function @%s", name);
			continue;
		}
		reach_global(x, g);
	}
	if (o->nentry == 0 && g != 0 &&
	    m->global.v[g].kind == GLOBAL_FUNCTION)
		reach_global(x, g);
	else if (o->nentry == 0)
		for (g = 1; g < m->global.n; g++)
			reach_global(x, g);
	return d->errors == before;
}

/* ---- refusals ---- */

static void
note_dead(void *ctx, struct ir_module *m, ir_id id)
{
	struct dce *x = ctx;

	if (x->entered[ir_at(m, id)->region] && !x->live[id])
		vec_push(&x->dead, id);
}

/* Bindings that are dead are asked about from the last to the first. */
static void
ask_about_bindings(struct dce *x, struct pass_rewrites *w)
{
	struct ir_module *m = x->m;

	x->dead.n = 0;
	for (uint32_t f = 1; f < m->function.n; f++)
		if (x->entered[m->function.v[f].body])
			ir_walk_function(m, f, note_dead, x);
	while (x->dead.n > 0) {
		ir_id id = vec_pop(&x->dead);

		if (x->live[id] || pass_rewrites(w, m, id, DCE_BINDING, NULL))
			continue;
		mark(x, id);
		spread(x);
	}
}

/* Functions that call each other go together: global[0 .. n). */
static void
ask_about_functions(struct dce *x, struct pass_rewrites *w,
    const uint32_t *global, uint32_t n)
{
	struct buf others = { NULL, 0, 0 };
	bool yes;

	if (x->keep[global[0]])
		return;
	for (uint32_t i = 1; i < n; i++)
		buf_printf(&others, "%s@%s", i == 1 ? "with " : ", ",
		    x->m->global.v[global[i]].name);
	yes = pass_rewrites_global(w, x->m, global[0], DCE_GLOBAL, others.v);
	buf_release(&others);
	for (uint32_t i = 0; i < n && !yes; i++)
		reach_global(x, global[i]);
	spread(x);
}

/* Callers are asked about before what they call. */
static void
ask_about_calls(struct dce *x, struct pass_rewrites *w)
{
	const struct ir_module *m = x->m;
	uint32_t n = m->function.n;
	uint32_t *order = mem_zalloc(n, sizeof *order);
	uint32_t *component = mem_zalloc(n, sizeof *component);
	uint32_t *of = mem_zalloc(n, sizeof *of);
	uint32_t *group = mem_zalloc(n, sizeof *group);

	for (uint32_t g = 1; g < m->global.n; g++)
		if (m->global.v[g].kind == GLOBAL_FUNCTION)
			of[m->global.v[g].index] = g;
	ir_call_order(m, order, component);
	for (uint32_t i = n - 1, k; i > 0; i = k) {
		uint32_t number = component[order[i - 1]], size = 0;

		for (k = i; k > 0 && component[order[k - 1]] == number; k--)
			group[size++] = of[order[k - 1]];
		ask_about_functions(x, w, group, size);
	}
	mem_free(order);
	mem_free(component);
	mem_free(of);
	mem_free(group);
}

/* Whether a global is a tensor program that has versions. */
static bool
has_versions(const struct ir_module *m, uint32_t g)
{
	return m->global.v[g].kind == GLOBAL_PRIM &&
	    m->prim.v[m->global.v[g].index]->version.n > 0;
}

/* Tensor programs, those with versions first, and externs. */
static void
ask_about_others(struct dce *x, struct pass_rewrites *w)
{
	const struct ir_module *m = x->m;

	for (int versions = 1; versions >= 0; versions--) {
		for (uint32_t g = 1; g < m->global.n; g++)
			if (!x->keep[g] && m->global.v[g].kind !=
			    GLOBAL_FUNCTION && has_versions(m, g) ==
			    (versions == 1) && !pass_rewrites_global(w, m, g,
			    DCE_GLOBAL, NULL))
				x->keep[g] = true;
		pass_keep_versions(m, x->keep);
	}
}

static void
ask(struct dce *x, struct pass_rewrites *w)
{
	x->whole = true;
	ask_about_bindings(x, w);
	ask_about_calls(x, w);
	pass_keep_versions(x->m, x->keep);
	ask_about_others(x, w);
}

/* ---- removing ---- */

static void
sweep(struct dce *x, struct dce_stats *s)
{
	struct ir_module *m = x->m;
	uint32_t before = m->function.n;

	for (uint32_t r = 1; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];
		uint32_t n = 0;

		if (!x->entered[r])
			continue;
		for (uint32_t i = 0; i < d->nodes.n; i++)
			if (x->live[d->nodes.v[i]])
				d->nodes.v[n++] = d->nodes.v[i];
		s->bindings += d->nodes.n - n;
		d->nodes.n = n;
	}
	pass_keep_globals(m, x->keep);
	s->functions = before - m->function.n;
}

bool
dce_run(struct ir_module *m, const struct dce_options *o,
    struct dce_stats *s, struct diag *d)
{
	struct dce x = { .m = m, .effect = ir_effects_checked(m) };
	bool ok;

	x.dims = str_intern0(m->strings, "dims");
	x.check = str_intern0(m->strings, "check");
	x.live = mem_zalloc(m->node.n, sizeof *x.live);
	x.write = mem_zalloc(m->node.n, sizeof *x.write);
	x.entered = mem_zalloc(m->region.n, sizeof *x.entered);
	x.watched = mem_zalloc(m->region.n, sizeof *x.watched);
	x.keep = mem_zalloc(m->global.n, sizeof *x.keep);
	for (uint32_t f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, find_definition, &x);
	ok = reach_entries(&x, o, d);
	if (ok) {
		spread(&x);
		if (o->rewrites != NULL)
			ask(&x, o->rewrites);
		sweep(&x, s);
	}
	mem_free(x.effect);
	mem_free(x.live);
	mem_free(x.write);
	mem_free(x.entered);
	mem_free(x.watched);
	mem_free(x.keep);
	map_free(&x.seen_type);
	vec_free(&x.work);
	vec_free(&x.watch);
	vec_free(&x.dead);
	vec_free(&x.defs);
	map_free(&x.defined);
	return ok;
}

/*
 * Lowering, the walk over the module (lower.h).
 *
 * A primitive function that can be composed turns into a program in place:
 * its entry in the table of globals is the program's from then on.  Then all
 * calls of operators that remain are looked at.
 *
 * Cost: linear in the module and the code of its operators.
 */
#include "pass/lower_impl.h"

#include <string.h>

#include "op/op.h"
#include "pass/globals.h"
#include "pass/rewrite.h"

struct lower {
	struct ir_module *m;
	const struct lower_options *o;
	struct lower_stats *s;
	struct map known;	/* prim_hash -> global */
	struct map kept;	/* global -> 1 + index in keep: inputs */
	struct lower_choice *choice;	/* by function */
	VEC(bool) keep;
};

static void
say(struct lower *l, const char *name, const char *what, const char *why)
{
	char *line;

	if (l->o->say == NULL)
		return;
	line = mem_printf("%s %s: %s", name, what, why);
	l->o->say(l->o->ctx, line);
	mem_free(line);
}

/* Drops what a program and its version do not read; calls of it then leave
 * these out. */
static void
drop_inputs(struct lower *l, struct prim *p, struct prim *version,
    uint32_t global)
{
	bool *keep = mem_zalloc(p->ninput + 1, sizeof *keep);
	uint32_t n = p->ninput;

	lower_drop_inputs(p, version, keep);
	if (p->ninput < n) {
		map_put(&l->kept, global, l->keep.n);
		for (uint32_t i = 0; i < n; i++)
			vec_push(&l->keep, keep[i]);
	}
	mem_free(keep);
}

/* ---- primitive functions ---- */

/* Adds a program that stands in another's place where a predicate holds. */
static void
add_version(struct lower *l, struct prim *p, struct prim *version,
    const struct sym_pred *when)
{
	struct ir_module *m = l->m;
	struct sym_pred *w = arena_alloc(m->arena, 1, sizeof *w);
	struct prim_version v = { .nwhen = 1, .when = w };

	*w = *when;
	v.name = ir_free_global(m, str_printf(m->strings, "%s_small",
	    p->name));
	version->name = v.name;
	ir_add_prim(m, v.name, version);
	vec_push(&p->version, v);
	l->s->programs++;
}

static void
primitive(struct lower *l, uint32_t global)
{
	struct ir_module *m = l->m;
	struct ir_global *g = &m->global.v[global];
	const char *why;
	const struct lower_choice *c;
	struct prim *p = lower_group(m, g->index, &why), *version;
	uint64_t h;

	if (p == NULL) {
		say(l, g->name, "stays", why);
		return;
	}
	if (!pass_rewrites_global(l->o->rewrites, m, global, LOWER_FUNCTION,
	    NULL)) {
		prim_free(p);
		return;
	}
	c = &l->choice[g->index];
	version = c->agrees ? lower_small(m, g->index) : NULL;
	if (c->v.prepare != 0 && !c->agrees)
		say(l, p->name, "has one version", "its weights are not seen "
		    "to be forms of one");
	h = prim_hash(p);
	drop_inputs(l, p, version, global);
	vec_push(&m->prim, p);
	g->kind = GLOBAL_PRIM;
	g->index = m->prim.n - 1;
	if (version != NULL)
		add_version(l, p, version, &c->v.when);
	/* Of other calls it is not known that they may take a version. */
	if (version == NULL && !map_get(&l->known, h, NULL))
		map_put(&l->known, h, global);
	l->s->programs++;
}

/* ---- calls ---- */

/* A program of this name that no other global has. */
static uint32_t
add_program(struct lower *l, struct prim *p)
{
	struct ir_module *m = l->m;

	p->name = ir_free_global(m, p->name);
	l->s->programs++;
	ir_add_prim(m, p->name, p);
	return ir_find_global(m, p->name);
}

/* Field k of a tuple operand: what it was made of, or a projection before
 * `at`, which moves on. */
static ir_id
field_of(struct lower *l, ir_region r, uint32_t *at, ir_id tuple, uint32_t k)
{
	struct ir_module *m = l->m;
	struct ir_node n = { .kind = NODE_PROJ, .ref = k, .id = IR_NEW_ID,
	    .type = ir_at(m, tuple)->type->arg[k],
	    .span = ir_at(m, tuple)->span };
	struct ir_args args = { .in = &tuple, .nin = 1 };

	if (ir_at(m, tuple)->kind == NODE_TUPLE)
		return ir_in(m, ir_at(m, tuple), k);
	return ir_node_insert(m, r, (*at)++, &n, &args);
}

/* The operands of a call of a program: tensors, fields of tuples one by one,
 * without those that it does not read. */
static void
flatten_operands(struct lower *l, ir_region r, uint32_t *at, ir_id id)
{
	struct ir_module *m = l->m;
	VEC(ir_id) in = { NULL, 0, 0 };
	uint32_t nin = ir_at(m, id)->nin, flat = 0, first;
	const bool *keep = map_get(&l->kept, ir_at(m, id)->ref, &first) ?
	    &l->keep.v[first] : NULL;

	for (uint32_t i = 0; i < nin; i++) {
		ir_id x = ir_in(m, ir_at(m, id), i);
		const struct type *t = ir_at(m, x)->type;
		bool tuple = t->kind == TYPE_TUPLE;

		for (uint32_t k = 0; k < (tuple ? t->n : 1); k++)
			if (keep == NULL || keep[flat++])
				vec_push(&in, tuple ?
				    field_of(l, r, at, x, k) : x);
	}
	ir_set_operands(m, id, in.v, in.n);
	vec_free(&in);
}

static void
operator_call(struct lower *l, ir_region r, uint32_t *at, ir_id id)
{
	struct ir_module *m = l->m;
	const char *why;
	struct prim *p = lower_call(m, ir_at(m, id), &why);
	uint32_t global;
	uint64_t h;

	if (p == NULL) {
		say(l, op_at(ir_at(m, id)->ref)->name, "stays", why);
		l->s->kept++;
		return;
	}
	if (!pass_rewrites(l->o->rewrites, m, id, LOWER_OPERATOR,
	    op_at(ir_at(m, id)->ref)->name)) {
		prim_free(p);
		l->s->kept++;
		return;
	}
	h = prim_hash(p);
	if (map_get(&l->known, h, &global)) {
		prim_free(p);
	} else {
		global = add_program(l, p);
		drop_inputs(l, p, NULL, global);
		map_put(&l->known, h, global);
	}
	ir_at(m, id)->callee = CALLEE_GLOBAL;
	ir_at(m, id)->ref = global;
	ir_at(m, id)->attrs = NULL;
	flatten_operands(l, r, at, id);
	l->s->calls++;
}

/* closed: operators stay. */
static void
region(struct lower *l, ir_region r, bool closed)
{
	struct ir_module *m = l->m;

	for (uint32_t i = 0; i < m->region.v[r].nodes.n; i++) {
		ir_id id = m->region.v[r].nodes.v[i];
		const struct ir_node *n = ir_at(m, id);

		if (n->kind != NODE_CALL)
			continue;
		if (n->callee == CALLEE_OP) {
			if (!closed)
				operator_call(l, r, &i, id);
		} else if (n->callee == CALLEE_GLOBAL &&
		    m->global.v[n->ref].kind == GLOBAL_PRIM) {
			flatten_operands(l, r, &i, id);
			l->s->calls++;
		}
	}
}

static void
drop_bodies(struct ir_module *m)
{
	bool *keep = mem_zalloc(m->global.n, sizeof *keep);

	memset(keep, 1, m->global.n * sizeof *keep);
	pass_keep_globals(m, keep);
	mem_free(keep);
}

static void
function(struct lower *l, uint32_t f, bool closed)
{
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(l->m, f, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		region(l, regions.v[i], closed);
	vec_free(&regions);
}

/* Callees first: what calls a program is composed with it. */
static void
groups(struct lower *l, const uint32_t *global, bool *closed)
{
	struct ir_module *m = l->m;
	bool *group = lower_groups(m);
	uint32_t n = m->function.n, *order, *component;

	order = mem_zalloc(n, sizeof *order);
	component = mem_zalloc(n, sizeof *component);
	ir_call_order(m, order, component);
	for (uint32_t i = 0; i + 1 < n; i++) {
		if (!closed[order[i]])
			continue;
		function(l, order[i], true);
		if (group[global[order[i]]])
			primitive(l, global[order[i]]);
	}
	mem_free(order);
	mem_free(component);
	mem_free(group);
}

bool
lower_run(struct ir_module *m, const struct lower_options *o,
    struct lower_stats *s, struct diag *d)
{
	struct lower l = { .m = m, .o = o, .s = s };
	uint32_t n = m->function.n;
	uint32_t *global = mem_zalloc(n, sizeof *global);
	bool *closed = mem_zalloc(n, sizeof *closed);

	(void)d;	/* what cannot be lowered stays */
	for (uint32_t g = 1; g < m->global.n; g++)
		if (m->global.v[g].kind == GLOBAL_FUNCTION)
			global[m->global.v[g].index] = g;
	for (uint32_t f = 1; f < n; f++)
		closed[f] = pass_is_closed(m, m->function.v[f].attrs);
	l.choice = lower_choices(m);
	groups(&l, global, closed);
	for (uint32_t f = 1; f < n; f++)
		if (!closed[f])
			function(&l, f, false);
	drop_bodies(m);
	map_free(&l.known);
	map_free(&l.kept);
	vec_free(&l.keep);
	mem_free(l.choice);
	mem_free(global);
	mem_free(closed);
	return true;
}

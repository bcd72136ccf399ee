/*
 * Analyses of a function before its code is generated: its units, the captures
 * of closures, the dimension names of each unit, and where values are dead on
 * each path (ir/liveness.h), so that those that a branch does not need are
 * released before it runs, and those that it uses last are moved.
 */
#include "codegen/fn.h"

#include "ir/text.h"
#include "ir/region_walk.h"

#include <string.h>

struct prepare {
	struct fgen *f;
	uint32_t function;
	VEC(uint32_t) open;	/* units of the open regions, outermost first */
	id_list nodes;
	ir_region_list regions;
};

uint32_t
fn_dim(const struct unit *u, const char *name)
{
	uint32_t i;

	return map_get(&u->dims, map_ptr(name), &i) ? i : NO_DIM;
}

/* ---- dimension names ---- */

struct dim_ctx {
	struct fgen *f;
	uint32_t unit;
};

static void
dim_of_sym(void *ctx, const struct sym *var)
{
	struct dim_ctx *c = ctx;

	if (type_name_is_hidden(var->name))
		return;
	for (uint32_t i = c->unit; i != 0; i = c->f->unit.v[i].up) {
		struct unit *u = &c->f->unit.v[i];

		if (fn_dim(u, var->name) != NO_DIM)
			return;
		map_put(&u->dims, map_ptr(var->name), u->dim.n);
		vec_push(&u->dim, var->name);
	}
}

static const struct sym *
dim_of_type(void *ctx, const struct sym *d)
{
	sym_vars(d, dim_of_sym, ctx);
	return NULL;
}

/* Types share components: each is visited once per unit. */
static void
dims_of_type(struct fgen *f, uint32_t unit, const struct type *t)
{
	struct dim_ctx c = { f, unit };
	struct type_map map = { .ctx = &c, .dim = dim_of_type };
	VEC(const struct type *) todo = { NULL, 0, 0 };

	if (t != NULL)
		vec_push(&todo, t);
	while (todo.n > 0) {
		uint64_t key;

		t = vec_pop(&todo);
		key = (uint64_t)unit << 32 | t->index;
		if (map_get(&f->types, key, NULL))
			continue;
		map_put(&f->types, key, 0);
		if (t->kind == TYPE_FUNC)
			type_rewrite(f->m->types, t, &map);
		for (uint32_t i = 0; t->kind != TYPE_FUNC && i < t->n; i++)
			if (t->kind == TYPE_TENSOR)
				sym_vars(t->dim[i], dim_of_sym, &c);
			else
				vec_push(&todo, t->arg[i]);
	}
	vec_free(&todo);
}

static void
dims_of_attr(struct fgen *f, uint32_t unit, const struct attr *a,
    uint32_t depth)
{
	struct dim_ctx c = { f, unit };

	if (a->kind == ATTR_SYM)
		sym_vars(a->sym, dim_of_sym, &c);
	else if (a->kind == ATTR_LIST && depth > 0)
		for (uint32_t i = 0; i < a->n; i++)
			dims_of_attr(f, unit, &a->list[i], depth - 1);
}

static void
dims_of_pred(void *ctx, const struct sym_pred *p)
{
	sym_vars(p->lhs, dim_of_sym, ctx);
	sym_vars(p->rhs, dim_of_sym, ctx);
}

/* The names in "n == 784, m <= 4"; what cannot be read is reported when the
 * checks are generated. */
static void
dims_of_checks(struct fgen *f, uint32_t unit, const struct attr *a)
{
	struct dim_ctx c = { f, unit };

	text_preds(f->m, NULL, a, NULL, dims_of_pred, &c);
}

/* ---- scalars ---- */

static bool
is_rank_0(const struct type *t)
{
	return t != NULL && t->kind == TYPE_TENSOR && t->n == 0;
}

static bool
is_scalar(const struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	ir_id owner;

	if (!is_rank_0(n->type))
		return false;
	switch ((enum node_kind)n->kind) {
	case NODE_PARAM:
		owner = f->m->region.v[n->region].owner;
		return owner == 0 || ir_at(f->m, owner)->kind == NODE_FN;
	case NODE_CALL:
		return n->callee == CALLEE_OP || (n->callee == CALLEE_GLOBAL &&
		    f->m->global.v[n->ref].kind != GLOBAL_FUNCTION);
	case NODE_CAST:
		return f->is_scalar[ir_in(f->m, n, 0)];
	case NODE_IF: case NODE_MATCH:
		return true;
	default:
		return false;
	}
}

/* ---- captures ---- */

/* Makes all units between this one and the value's unit capture the value, and
 * the names in its type: an operator may need names that the value's extents
 * alone do not determine. */
static void
capture(struct prepare *p, uint32_t unit, ir_id id)
{
	struct fgen *f = p->f;

	if (ir_at(f->m, id)->kind == NODE_CONST)
		return;
	for (; unit != f->unit_of[id]; unit = f->unit.v[unit].up) {
		struct unit *u = &f->unit.v[unit];

		if (unit == 0)
			BUG("v%u is not visible", ir_at(f->m, id)->id);
		if (u->owner == id || map_get(&u->captured, id, NULL))
			return;
		if (f->is_scalar[id]) {
			map_put(&u->captured, id, u->scalars.n);
			vec_push(&u->scalars, id);
		} else {
			map_put(&u->captured, id, u->from.n);
			vec_push(&u->from, id);
		}
		dims_of_type(f, unit, ir_at(f->m, id)->type);
		f->captured[id] = true;
	}
}

/* ---- the walk ---- */

static uint32_t
new_unit(struct prepare *p, ir_id owner, ir_region body, uint32_t up,
    const struct attrs *attrs)
{
	struct fgen *f = p->f;
	struct unit u = { .owner = owner, .body = body, .up = up,
	    .function = p->function, .attrs = attrs };
	const struct attr *arena;

	vec_push(&f->unit, u);
	dims_of_checks(f, f->unit.n - 1, attrs_get(attrs,
	    str_intern0(f->m->strings, "assume")));
	arena = attrs_get(attrs, f->key_arena);
	if (arena != NULL)
		dims_of_attr(f, f->unit.n - 1, arena, 0);
	return f->unit.n - 1;
}

static void
visit(struct prepare *p, ir_id id)
{
	struct fgen *f = p->f;
	const struct ir_node *n = ir_at(f->m, id);
	const struct attr *slot;
	uint32_t unit = vec_last(&p->open);

	f->unit_of[id] = unit;
	f->is_scalar[id] = is_scalar(f, id);
	vec_push(&p->nodes, id);
	for (uint32_t i = 0; i < n->nin; i++)
		capture(p, unit, ir_in(f->m, n, i));
	dims_of_type(f, unit, n->type);
	for (uint32_t i = 0; n->kind == NODE_CALL && n->attrs != NULL &&
	    i < n->attrs->n; i++)
		dims_of_attr(f, unit, &n->attrs->pair[i].value, 8);
	dims_of_checks(f, unit, attrs_get(n->props, f->key_check));
	slot = attrs_get(n->props, f->key_slot);
	if (slot != NULL && !f->is_scalar[id]) {
		dims_of_attr(f, unit, slot, 0);
		f->unit.v[unit].slots++;
	}
	if (n->kind == NODE_REF)
		f->cells = true;
	if (n->kind == NODE_FN)
		map_put(&f->fn_unit, id, new_unit(p, id, ir_sub(f->m, n, 0),
		    unit, n->attrs));
}

static void
enter(struct prepare *p, ir_region region)
{
	struct fgen *f = p->f;
	ir_id owner = f->m->region.v[region].owner;
	uint32_t unit;

	if (owner == 0)
		unit = f->function_unit[p->function];
	else if (ir_at(f->m, owner)->kind == NODE_FN)
		map_get(&f->fn_unit, owner, &unit);
	else
		unit = vec_last(&p->open);
	vec_push(&p->open, unit);
	vec_push(&p->regions, region);
}

static void
place_deaths(struct fgen *f, uint32_t function)
{
	ir_liveness_function(&f->live, f->m, function, NULL);
	for (uint32_t i = 0; i < f->live.death.n; i++) {
		struct ir_death d = f->live.death.v[i];

		if (d.node != 0)
			vec_push(&f->die[d.node], d.value);
		else
			vec_push(&f->drop[d.region], d.value);
	}
}

bool
fn_prepare(struct fgen *f, uint32_t function)
{
	struct ir_function *fun = &f->m->function.v[function];
	struct prepare p = { .f = f, .function = function };
	struct ir_walk w = { 0 };
	enum ir_step s;

	if (f->function_unit[function] != 0)
		return true;
	f->function_unit[function] = new_unit(&p, 0, fun->body, 0,
	    fun->attrs);
	ir_walk_begin(&w, f->m, function);
	while ((s = ir_walk_next(&w, f->m)) != IR_DONE) {
		if (s == IR_ENTER) {
			enter(&p, w.region);
		} else if (s == IR_NODE) {
			visit(&p, w.node);
		} else if (s == IR_LEAVE) {
			capture(&p, vec_pop(&p.open),
			    f->m->region.v[w.region].result);
		}
	}
	ir_walk_end(&w);
	place_deaths(f, function);
	ir_computed_with(f->m, function, f->computed_with);
	fn_split_plan(f, function, &p.nodes, &p.regions);
	vec_free(&p.open);
	vec_free(&p.nodes);
	vec_free(&p.regions);
	return true;
}

uint32_t
fn_unit_of(struct fgen *f, uint32_t function)
{
	fn_prepare(f, function);
	return f->function_unit[function];
}

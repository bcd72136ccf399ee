/*
 * Prepares a function for the machine: a slot for each value, the captures of
 * closures, the last use of each value (ir/liveness.h), which calls are tail
 * calls, the checks of bindings, the dimension names.  Done once per function,
 * when it is first called.
 *
 * A value dies after the last node of its own region that uses it, directly or
 * in a nested region.  Captures are resolved through the units in between, so
 * each closure holds exactly what its body and the bodies inside need.
 *
 * A concatenation may take over its first operand where no path from it reaches
 * another use: such calls are recorded when they are met, and removed when a
 * later use that they can reach is met (not by one in another branch).
 *
 * Cost: linear in the function plus the number of captures.
 */
#include "eval/machine.h"

#include "ir/text.h"
#include "ir/region_walk.h"
#include "op/op.h"

/* The most concatenations of one value, each in a separate branch, that are
 * recorded. */
#define DONATIONS 4

struct donation {
	ir_id call;		/* 0: removed */
	/* Where the call is, relative to an open region: inside of `owner`; 0:
	 * in the region itself. */
	ir_region region;
	ir_id owner;
	uint32_t next;		/* 1 + index; of the same value */
};

struct prepare {
	struct eval *e;
	uint32_t function;
	/* Regions entered, outermost first. */
	VEC(struct { ir_region region; uint32_t unit; ir_id at; bool tail; })
	    open;
	VEC(ir_id) nodes;	/* all of the function */
	VEC(uint32_t) path;
	VEC(struct donation) donations;
	struct map donor;	/* value -> 1 + index of the first */
};

/* ---- dimension names ---- */

/* The unit and all around it know the name. */
static void
add_dim(struct eval *e, uint32_t unit, const char *name)
{
	for (; unit != 0; unit = e->unit.v[unit].up) {
		struct unit *u = &e->unit.v[unit];

		if (extents_name(u, name) != UINT32_MAX)
			return;
		map_put(&u->dims, map_ptr(name), u->dim.n);
		vec_push(&u->dim, name);
	}
}

struct dim_ctx {
	struct eval *e;
	uint32_t unit;
};

static void
dim_of_sym(void *ctx, const struct sym *var)
{
	struct dim_ctx *c = ctx;

	add_dim(c->e, c->unit, var->name);
}

static const struct sym *
dim_of_type(void *ctx, const struct sym *d)
{
	sym_vars(d, dim_of_sym, ctx);
	return NULL;
}

static void
dims_of_type(struct eval *e, uint32_t unit, const struct type *t)
{
	struct dim_ctx c = { e, unit };
	struct type_map map = { .ctx = &c, .dim = dim_of_type };

	if (t != NULL)
		type_rewrite(e->m->types, t, &map);
}

static void
dims_of_attr(struct eval *e, uint32_t unit, const struct attr *a,
    uint32_t depth)
{
	struct dim_ctx c = { e, unit };

	if (a->kind == ATTR_SYM)
		sym_vars(a->sym, dim_of_sym, &c);
	else if (a->kind == ATTR_LIST && depth > 0)
		for (uint32_t i = 0; i < a->n; i++)
			dims_of_attr(e, unit, &a->list[i], depth - 1);
}

/* ---- checks ---- */

struct checks_ctx {
	struct dim_ctx dim;
	VEC(struct sym_pred) list;
};

static void
add_check(void *ctx, const struct sym_pred *p)
{
	struct checks_ctx *c = ctx;

	sym_vars(p->lhs, dim_of_sym, &c->dim);
	sym_vars(p->rhs, dim_of_sym, &c->dim);
	vec_push(&c->list, *p);
}

/* Text such as "n == 784, n*2 <= m": 1 + its index in e->checks, 0 if it is
 * empty; a part that is not a predicate is reported. */
static uint32_t
read_checks(struct eval *e, uint32_t unit, const struct attr *a,
    const struct span *at)
{
	struct pred_list list = { 0, NULL };
	struct checks_ctx c = { .dim = { e, unit } };
	struct sym_pred *copy;

	if (a == NULL || a->kind != ATTR_STR)
		return 0;
	text_preds(e->m, e->d, a, at, add_check, &c);
	copy = arena_alloc(e->m->arena, c.list.n + 1, sizeof *copy);
	for (uint32_t i = 0; i < c.list.n; i++)
		copy[i] = c.list.v[i];
	list.n = c.list.n;
	list.pred = copy;
	vec_free(&c.list);
	vec_push(&e->checks, list);
	return e->checks.n;
}

/* ---- slots ---- */

static uint32_t
new_unit(struct prepare *p, ir_id owner, ir_region body, uint32_t up,
    const struct attrs *attrs, const struct span *at)
{
	struct eval *e = p->e;
	struct unit u = { .owner = owner, .body = body, .up = up,
	    .function = p->function };
	uint32_t unit = e->unit.n;

	vec_push(&e->unit, u);
	u.assume = read_checks(e, unit, attrs_get(attrs,
	    str_intern0(e->m->strings, "assume")), at);
	e->unit.v[unit].assume = u.assume;
	return unit;
}

/* Where a node's value is, seen from a unit. */
static uint32_t
resolve(struct prepare *p, uint32_t unit, ir_id id)
{
	struct eval *e = p->e;
	uint32_t at = unit, slot = 0, i;

	p->path.n = 0;
	for (;; at = e->unit.v[at].up) {
		struct unit *u = &e->unit.v[at];

		if (at == 0)
			BUG("v%u is not visible", ir_at(e->m, id)->id);
		if (e->node[id].unit == at)
			slot = e->node[id].slot;
		else if (u->owner == id)
			slot = SLOT_SELF;
		else if (map_get(&u->captured, id, &i))
			slot = i | SLOT_CAPTURED;
		else {
			vec_push(&p->path, at);
			continue;
		}
		break;
	}
	while (p->path.n > 0) {
		struct unit *u = &e->unit.v[vec_pop(&p->path)];

		map_put(&u->captured, id, u->from.n);
		vec_push(&u->from, slot);
		slot = (u->from.n - 1) | SLOT_CAPTURED;
	}
	return slot;
}

/* Whether the current position of the walk comes after the call of a
 * donation. */
static bool
comes_after(struct prepare *p, struct donation *d)
{
	const struct eval *e = p->e;

	for (;;) {
		uint32_t k = e->uses.depth[d->region];

		if (k < p->open.n && p->open.v[k].region == d->region)
			return p->open.v[k].at != d->owner;
		d->owner = e->m->region.v[d->region].owner;
		d->region = ir_at(e->m, d->owner)->region;
	}
}

/* A use removes the earlier donations of the value. */
static void
strike(struct prepare *p, ir_id id)
{
	uint32_t i;

	if (p->donations.n == 0 || !map_get(&p->donor, id, &i))
		return;
	for (; i != 0; i = p->donations.v[i - 1].next) {
		struct donation *d = &p->donations.v[i - 1];

		if (d->call != 0 && comes_after(p, d))
			d->call = 0;
	}
}

/* Call id may be a concatenation that can take over its first operand. */
static void
donate(struct prepare *p, ir_id id)
{
	const struct eval *e = p->e;
	const struct ir_node *n = ir_at(e->m, id), *t;
	struct donation d = { .call = id, .region = n->region };
	uint32_t count = 0, i = 0;
	ir_id first;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
	    op_at(n->ref)->concat_axis == NULL || n->nin != 1)
		return;
	t = ir_at(e->m, ir_in(e->m, n, 0));
	if (t->kind != NODE_TUPLE || t->nin == 0 || t->region != n->region)
		return;
	first = ir_in(e->m, t, 0);
	if (e->node[first].unit != e->node[id].unit)
		return;
	map_get(&p->donor, first, &i);
	for (d.next = i; i != 0; i = p->donations.v[i - 1].next)
		count++;
	if (count >= DONATIONS)
		return;
	vec_push(&p->donations, d);
	map_put(&p->donor, first, p->donations.n);
}

static bool
has_text(const struct attrs *as, const char *key)
{
	const struct attr *a = attrs_get(as, key);

	return a != NULL && a->kind == ATTR_STR && a->s[0] != '\0';
}

static void
names_of_node(struct eval *e, uint32_t unit, const struct ir_node *n,
    struct enode *x)
{
	if (n->kind == NODE_PARAM || n->kind == NODE_CAST ||
	    ops_takes_shape(n) || has_text(n->props, e->key_dims))
		dims_of_type(e, unit, n->type);
	x->defines = has_text(n->props, e->key_dims);
	if (n->kind == NODE_CALL)
		for (uint32_t i = 0; n->attrs != NULL && i < n->attrs->n; i++)
			dims_of_attr(e, unit, &n->attrs->pair[i].value, 8);
	if (has_text(n->props, e->key_check))
		x->check = read_checks(e, unit, attrs_get(n->props,
		    e->key_check), &n->span);
}

struct own_names {
	const struct attr *dims;
	bool found;
};

static void
own_name(void *ctx, const struct sym *var)
{
	struct own_names *o = ctx;

	if (attr_lists(o->dims, var->name))
		o->found = true;
}

/* Whether the node's checks need extents of its own value. */
static bool
checks_value(struct eval *e, const struct ir_node *n, const struct enode *x)
{
	struct own_names o = { attrs_get(n->props, e->key_dims), false };
	const struct pred_list *l;

	if (x->check == 0 || !x->defines)
		return false;
	l = &e->checks.v[x->check - 1];
	for (uint32_t i = 0; i < l->n; i++) {
		sym_vars(l->pred[i].lhs, own_name, &o);
		sym_vars(l->pred[i].rhs, own_name, &o);
	}
	return o.found;
}

static void
visit(struct prepare *p, ir_id id)
{
	struct eval *e = p->e;
	const struct ir_node *n = ir_at(e->m, id);
	struct enode *x = &e->node[id];
	uint32_t d = p->open.n - 1, unit = p->open.v[d].unit;
	const struct ir_region_data *r = &e->m->region.v[n->region];

	p->open.v[d].at = id;
	x->unit = unit;
	x->slot = e->unit.v[unit].nslot++;
	x->ops = e->slots.n;
	x->tail = false;
	vec_push(&p->nodes, id);
	for (uint32_t i = 0; i < n->nin; i++) {
		strike(p, ir_in(e->m, n, i));
		vec_push(&e->slots, resolve(p, unit, ir_in(e->m, n, i)));
	}
	donate(p, id);
	names_of_node(e, unit, n, x);
	x->watched = e->o.on_value != NULL &&
	    e->o.wants(e->o.ctx, p->function, id);
	if (n->kind == NODE_PARAM)
		return;
	x->tail = p->open.v[d].tail && r->result == id && !x->watched &&
	    vec_last(&r->nodes) == id && !checks_value(e, n, x);
	if (n->kind == NODE_FN)
		map_put(&e->fn_unit, id, new_unit(p, id, ir_sub(e->m, n, 0),
		    unit, n->attrs, &n->span));
}

static void
enter(struct prepare *p, ir_region region)
{
	struct eval *e = p->e;
	ir_id owner = e->m->region.v[region].owner;
	__typeof__(*p->open.v) o = { .region = region, .tail = true };

	if (owner == 0) {
		o.unit = e->function_unit[p->function];
	} else if (ir_at(e->m, owner)->kind == NODE_FN) {
		map_get(&e->fn_unit, owner, &o.unit);
	} else {
		o.unit = vec_last(&p->open).unit;
		o.tail = e->node[owner].tail;
	}
	vec_push(&p->open, o);
}

static void
leave(struct prepare *p, ir_region region)
{
	struct eval *e = p->e;
	ir_id result = e->m->region.v[region].result;

	if (result == 0)
		BUG("a region has no result");
	strike(p, result);
	p->open.n--;
	e->result[region] = resolve(p, p->open.v[p->open.n].unit, result);
}

/* Deaths are listed by the node after which they happen.  Unused parameters
 * live until their activation ends. */
static void
place_deaths(struct prepare *p)
{
	struct eval *e = p->e;

	for (uint32_t i = 0; i < p->nodes.n; i++) {
		ir_id id = p->nodes.v[i], last = e->uses.at[id];
		struct death d = { e->node[id].slot, 0 };

		if (last == 0 || (last == id &&
		    ir_at(e->m, id)->kind == NODE_PARAM))
			continue;
		d.next = e->node[last].die;
		vec_push(&e->deaths, d);
		e->node[last].die = e->deaths.n;
	}
}

static void
place_donations(struct prepare *p)
{
	struct eval *e = p->e;

	for (uint32_t i = 0; i < p->donations.n; i++) {
		ir_id call = p->donations.v[i].call, tuple;

		if (call == 0)
			continue;
		tuple = ir_in(e->m, ir_at(e->m, call), 0);
		if (e->uses.at[tuple] == call)
			e->node[call].donor = 1 + e->node[ir_in(e->m,
			    ir_at(e->m, tuple), 0)].slot;
	}
}

bool
code_prepare(struct eval *e, uint32_t function)
{
	struct ir_function *f = &e->m->function.v[function];
	struct prepare p = { .e = e, .function = function };
	uint32_t before = e->d->errors;
	struct ir_walk w = { 0 };
	enum ir_step s;

	machine_fit(e);
	if (e->prepared[function])
		return true;
	e->prepared[function] = true;
	e->function_unit[function] = new_unit(&p, 0, f->body, 0, f->attrs,
	    &f->span);
	ir_liveness_function(&e->uses, e->m, function, NULL);
	ir_walk_begin(&w, e->m, function);
	while ((s = ir_walk_next(&w, e->m)) != IR_DONE) {
		if (s == IR_ENTER)
			enter(&p, w.region);
		else if (s == IR_NODE)
			visit(&p, w.node);
		else if (s == IR_LEAVE)
			leave(&p, w.region);
	}
	ir_walk_end(&w);
	place_deaths(&p);
	place_donations(&p);
	vec_free(&p.donations);
	map_free(&p.donor);
	vec_free(&p.open);
	vec_free(&p.nodes);
	vec_free(&p.path);
	return e->d->errors == before;
}

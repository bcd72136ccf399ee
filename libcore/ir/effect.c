/*
 * Effects: what evaluating each node may read and write.
 *
 * Entities are the functions and the local functions; each has the effects
 * that stand directly in its body, and edges to the entities that it calls.
 * Effects flow along the edges backwards with a worklist: an entity has three
 * bits, so it is looked at four times at most.  Then calls take the
 * effect of what they call, and conditionals the union of their regions,
 * innermost first.
 *
 * A function value that is not known where it is called (a parameter, a
 * projection) is assumed to read and write.  Making a reference has no
 * effect, but two references are never one.
 *
 * Cost: linear in nodes and calls.
 */
#include <string.h>

#include "ir/opinfo.h"

struct effects {
	const struct ir_module *m;
	const char *check, *dims, *assume;	/* interned; check NULL: checks
						 * do not count */
	uint8_t *node;		/* the result */
	uint8_t *region;
	uint32_t *entity_of;	/* NODE_FN: its entity */
	uint32_t *entity_in;	/* region: whose body it belongs to */
	ir_region_list order;	/* all regions in text order */
	VEC(uint8_t) effect;	/* by entity */
	/* Edges in chains by callee: who calls it. */
	VEC(uint32_t) first;	/* by entity */
	VEC(uint32_t) caller;
	VEC(uint32_t) next;
};

#define EFFECT_BOTH (EFFECT_READS | EFFECT_WRITES)
#define NO_ENTITY UINT32_MAX

static void
add_entity(struct effects *e, const struct attrs *as)
{
	vec_push(&e->effect, e->check != NULL && attrs_get(as, e->assume) !=
	    NULL ? EFFECT_CHECKS : EFFECT_NONE);
	vec_push(&e->first, 0);
}

/* Regions in order, and whose they are; functions are entities 0 .. n. */
static void
find_entities(struct effects *e)
{
	const struct ir_module *m = e->m;
	uint32_t f, i, k, s;

	for (f = 0; f < m->function.n; f++)
		add_entity(e, m->function.v[f].attrs);
	for (f = 1; f < m->function.n; f++) {
		uint32_t from = e->order.n;

		ir_function_regions(m, f, &e->order);
		if (e->order.n > from)
			e->entity_in[e->order.v[from]] = f;
	}
	for (i = 0; i < e->order.n; i++) {
		const struct ir_region_data *r = &m->region.v[e->order.v[i]];

		for (k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[k]);
			uint32_t in = e->entity_in[e->order.v[i]];

			if (n->kind == NODE_FN) {
				in = e->effect.n;
				e->entity_of[r->nodes.v[k]] = in;
				add_entity(e, n->attrs);
			}
			for (s = 0; s < n->nsub; s++)
				e->entity_in[ir_sub(m, n, s)] = in;
		}
	}
}

static uint8_t
global_effect(const struct effects *e, uint32_t global, uint32_t *entity)
{
	const struct ir_global *g = &e->m->global.v[global];

	switch (g->kind) {
	case GLOBAL_FUNCTION:
		*entity = g->index;
		return EFFECT_NONE;
	case GLOBAL_PRIM:
		return EFFECT_NONE;
	case GLOBAL_EXTERN:
		return e->m->extern_.v[g->index].effect;
	case GLOBAL_UNDEFINED:
		break;
	}
	return EFFECT_BOTH;
}

/* Calling the value of a node. */
static uint8_t
value_effect(const struct effects *e, ir_id id, uint32_t *entity)
{
	const struct ir_node *n = ir_at(e->m, id);

	switch (n->kind) {
	case NODE_FN:
		*entity = e->entity_of[id];
		return EFFECT_NONE;
	case NODE_GLOBAL:
		return global_effect(e, n->ref, entity);
	case NODE_OP:
		return ir_op_effect(n->ref);
	case NODE_CTOR:
		return EFFECT_NONE;
	}
	return EFFECT_BOTH;
}

/* ---- checks ---- */

static bool
has_text(const struct attrs *as, const char *key)
{
	const struct attr *a = attrs_get(as, key);

	return a != NULL && a->kind == ATTR_STR && a->s[0] != '\0';
}

/* Whether a node defines a name: whether it is a word of `dims`. */
static bool
defines(const struct effects *e, const struct ir_node *n, const char *name)
{
	const struct attr *a = attrs_get(n->props, e->dims);
	size_t len = strlen(name), k;

	for (const char *s = a != NULL && a->kind == ATTR_STR ? a->s : "";
	    *s != '\0'; s += k) {
		s += strspn(s, " ");
		k = strcspn(s, " ");
		if (k == len && memcmp(s, name, k) == 0)
			return true;
	}
	return false;
}

/* A cast cannot fail if each extent is the operand's, or a name of its own that
 * stands nowhere before. */
static bool
cast_may_fail(const struct effects *e, const struct ir_node *n)
{
	const struct type *to = n->type;
	const struct type *from = ir_at(e->m, ir_in(e->m, n, 0))->type;

	if (to != NULL && to == from)
		return false;
	if (to == NULL || from == NULL || to->kind != TYPE_TENSOR ||
	    from->kind != TYPE_TENSOR || to->n != from->n)
		return true;
	for (uint32_t k = 0; k < to->n; k++) {
		const struct sym *d = to->dim[k];

		if (d == from->dim[k] && !d->has_any)
			continue;
		if (d->kind != SYM_VAR || !defines(e, n, d->name))
			return true;
		for (uint32_t i = 0; i < k; i++)
			if (to->dim[i] == d)
				return true;
	}
	return false;
}

static uint8_t
checks(const struct effects *e, const struct ir_node *n)
{
	return e->check != NULL && (has_text(n->props, e->check) ||
	    (n->kind == NODE_CAST && cast_may_fail(e, n))) ?
	    EFFECT_CHECKS : EFFECT_NONE;
}

/* ---- effects ---- */

/* The effect of a node apart from its regions; *entity: what it calls. */
static uint8_t
direct_effect(const struct effects *e, const struct ir_node *n,
    uint32_t *entity)
{
	uint8_t own = checks(e, n);

	*entity = NO_ENTITY;
	if (n->kind == NODE_READ)
		return own | EFFECT_READS;
	if (n->kind == NODE_WRITE)
		return own | EFFECT_WRITES;
	if (n->kind != NODE_CALL)
		return own;
	switch (n->callee) {
	case CALLEE_OP:
		return own | ir_op_effect(n->ref);
	case CALLEE_GLOBAL:
		return own | global_effect(e, n->ref, entity);
	case CALLEE_LOCAL:
		return own | (n->nin ? value_effect(e, ir_in(e->m, n, 0),
		    entity) : EFFECT_BOTH);
	}
	return own;
}

static void
find_edges(struct effects *e)
{
	uint32_t i, k, callee;

	vec_push(&e->caller, 0);
	vec_push(&e->next, 0);
	for (i = 0; i < e->order.n; i++) {
		const struct ir_region_data *r =
		    &e->m->region.v[e->order.v[i]];
		uint32_t in = e->entity_in[e->order.v[i]];

		for (k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(e->m, r->nodes.v[k]);

			e->effect.v[in] |= direct_effect(e, n, &callee);
			if (callee == NO_ENTITY)
				continue;
			vec_push(&e->caller, in);
			vec_push(&e->next, e->first.v[callee]);
			e->first.v[callee] = e->caller.n - 1;
		}
	}
}

static void
propagate(struct effects *e)
{
	VEC(uint32_t) work = { 0 };
	uint32_t i, edge;

	for (i = 0; i < e->effect.n; i++)
		if (e->effect.v[i])
			vec_push(&work, i);
	while (work.n > 0) {
		uint32_t from = vec_pop(&work);

		for (edge = e->first.v[from]; edge; edge = e->next.v[edge]) {
			uint8_t *to = &e->effect.v[e->caller.v[edge]];

			if ((e->effect.v[from] & ~*to) == 0)
				continue;
			*to |= e->effect.v[from];
			vec_push(&work, e->caller.v[edge]);
		}
	}
	vec_free(&work);
}

static uint8_t
node_effect(const struct effects *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	uint32_t callee, s;
	uint8_t x = direct_effect(e, n, &callee);

	if (callee != NO_ENTITY)
		x |= e->effect.v[callee];
	if (n->kind != NODE_FN)
		for (s = 0; s < n->nsub; s++)
			x |= e->region[ir_sub(e->m, n, s)];
	return x;
}

static uint8_t *
find_effects(struct effects e)
{
	const struct ir_module *m = e.m;
	uint32_t i, k;

	e.node = mem_zalloc(m->node.n, sizeof *e.node);
	e.region = mem_zalloc(m->region.n, sizeof *e.region);
	e.entity_of = mem_zalloc(m->node.n, sizeof *e.entity_of);
	e.entity_in = mem_zalloc(m->region.n, sizeof *e.entity_in);
	find_entities(&e);
	find_edges(&e);
	propagate(&e);
	/* Inner regions come after outer ones in text order. */
	for (i = e.order.n; i-- > 0; ) {
		const struct ir_region_data *r = &m->region.v[e.order.v[i]];

		for (k = 0; k < r->nodes.n; k++) {
			ir_id id = r->nodes.v[k];

			e.node[id] = node_effect(&e, id);
			e.region[e.order.v[i]] |= e.node[id];
		}
	}
	mem_free(e.region);
	mem_free(e.entity_of);
	mem_free(e.entity_in);
	vec_free(&e.order);
	vec_free(&e.effect);
	vec_free(&e.first);
	vec_free(&e.caller);
	vec_free(&e.next);
	return e.node;
}

uint8_t *
ir_effects(const struct ir_module *m)
{
	return find_effects((struct effects){ .m = m });
}

uint8_t *
ir_effects_checked(const struct ir_module *m)
{
	return find_effects((struct effects){ .m = m,
	    .check = str_intern0(m->strings, "check"),
	    .dims = str_intern0(m->strings, "dims"),
	    .assume = str_intern0(m->strings, "assume") });
}

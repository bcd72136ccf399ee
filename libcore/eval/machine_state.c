/*
 * The machine's state: constants, and the cells, frames and activations that
 * the evaluation of a node changes.
 */
#include "eval/machine.h"

#include <string.h>

#include "op/op.h"

/* The machine's stack may not take more than this. */
#define STACK_CELLS ((size_t)512 << 20)
/* Nor constants that are mapped from files. */
#define MAPPED ((size_t)512 << 20)

/* ---- tables ---- */

void
machine_fit(struct eval *e)
{
	const struct ir_module *m = e->m;
	uint32_t n;

	ir_liveness_grow(&e->uses, m);
	if (m->node.n >= e->nnode) {
		n = mem_more(e->nnode, m->node.n);
		MEM_ZGROW(e->node, e->nnode, n);
		e->nnode = n;
	}
	if (m->region.n >= e->nregion) {
		n = mem_more(e->nregion, m->region.n);
		MEM_ZGROW(e->result, e->nregion, n);
		e->nregion = n;
	}
	if (m->function.n >= e->nfunction) {
		n = mem_more(e->nfunction, m->function.n);
		MEM_ZGROW(e->prepared, e->nfunction, n);
		MEM_ZGROW(e->function_unit, e->nfunction, n);
		e->nfunction = n;
	}
	if (m->constant.n >= e->nconstant) {
		n = mem_more(e->nconstant, m->constant.n);
		MEM_ZGROW(e->constant, e->nconstant, n);
		MEM_ZGROW(e->constant_map, e->nconstant, n);
		e->nconstant = n;
	}
}

/* ---- constants ---- */

/* Models may be larger than memory, and are mostly read once. */
static void
bound_mapped(struct eval *e, size_t more)
{
	e->mapped += more;
	if (e->mapped <= MAPPED)
		return;
	for (uint32_t i = 0; i < e->nconstant; i++)
		data_release(&e->constant_map[i]);
	e->mapped = more;
}

void
machine_bound_mapped(struct eval *e, ir_id call)
{
	const struct ir_node *n = ir_at(e->m, call);

	for (uint32_t i = 0; i < n->nin; i++) {
		const struct ir_node *c = ir_at(e->m, ir_in(e->m, n, i));

		if (c->kind == NODE_CONST && e->constant_map[c->ref].base !=
		    NULL)
			bound_mapped(e, e->constant_map[c->ref].len);
	}
}

static struct value *
constant_tensor(struct eval *e, uint32_t k, const struct type *t,
    const int64_t *dim, char **err)
{
	const struct data *d = &e->m->constant.v[k].data;
	struct data_map *map = &e->constant_map[k];
	size_t bytes, align = dtype_info[t->dtype].bytes;
	const void *p = d->bytes;
	struct value *v;
	int64_t count;

	if (!value_shape_size(t->dtype, t->n, dim, &count, &bytes) ||
	    bytes != d->length) {
		*err = mem_printf("a constant has %llu bytes, its type does "
		    "not", (unsigned long long)d->length);
		return NULL;
	}
	if (d->kind == DATA_FILE && bytes > 0) {
		bound_mapped(e, bytes);
		if (!data_open(d, map, err))
			return NULL;
		p = map->p;
	}
	if (d->kind == DATA_FILE && bytes > 0 && (uintptr_t)p % align == 0)
		return value_view(&e->heap, t->dtype, t->n, dim, p);
	v = value_tensor(&e->heap, t->dtype, t->n, dim);
	if (v == NULL)
		*err = mem_printf("cannot allocate %zu bytes for a constant",
		    bytes);
	else if (bytes > 0)
		memcpy(v->data, p, bytes);
	if (map->base != NULL)
		data_close(map);
	memset(map, 0, sizeof *map);
	return v;
}

struct value *
eval_constant(struct eval *e, uint32_t k, char **err)
{
	const struct ir_constant *c = &e->m->constant.v[k];
	int64_t dim[TYPE_RANK_LIMIT];

	*err = NULL;
	machine_fit(e);
	if (e->constant[k] != NULL)
		return value_keep(e->constant[k]);
	if (c->data.kind == DATA_EXTERN) {
		*err = mem_printf("constant '%s' is extern: it has no data",
		    c->data.path != NULL ? c->data.path : "");
		return NULL;
	}
	for (uint32_t i = 0; i < c->type->n; i++)
		if (!sym_is_const(c->type->dim[i], &dim[i]))
			BUG("a constant of unknown extent");
	e->constant[k] = constant_tensor(e, k, c->type, dim, err);
	return e->constant[k] != NULL ? value_keep(e->constant[k]) : NULL;
}

void
machine_constant(struct eval *e, ir_id id)
{
	struct value *v;
	char *err;

	v = eval_constant(e, ir_at(e->m, id)->ref, &err);
	if (v == NULL) {
		eval_fail(e, id, e->m->constant.v[ir_at(e->m, id)->ref].data
		    .kind == DATA_EXTERN ? "constant" : "constant-data", "%s",
		    err);
		mem_free(err);
		return;
	}
	machine_set(e, id, v);
}

/* ---- cells ---- */

struct value *
machine_fetch(struct eval *e, uint32_t slot)
{
	struct activation *a = machine_act(e);

	if (slot == SLOT_SELF)
		return a->closure;
	if (slot & SLOT_CAPTURED)
		return a->closure->item[slot & ~SLOT_CAPTURED];
	return e->cell[a->base + slot].v;
}

struct value *
machine_operand(struct eval *e, ir_id id, uint32_t i)
{
	return machine_fetch(e, e->slots.v[e->node[id].ops + i]);
}

void
machine_deaths(struct eval *e, ir_id id)
{
	for (uint32_t k = e->node[id].die; k != 0; ) {
		const struct death *d = &e->deaths.v[k - 1];
		union cell *c = machine_cell(e, d->slot);

		value_drop(&e->heap, c->v);
		c->v = NULL;
		k = d->next;
	}
}

void
machine_set(struct eval *e, ir_id id, struct value *v)
{
	const struct enode *x = &e->node[id];
	union cell *c = machine_cell(e, x->slot);

	if (v == NULL) {
		if (!e->failed)
			BUG("no value and no error");
		return;
	}
	value_drop(&e->heap, c->v);
	c->v = v;
	e->stats.steps++;
	if (x->defines)
		extents_bind(e, ir_at(e->m, id)->type, v,
		    attrs_get(ir_at(e->m, id)->props, e->key_dims));
	if (x->check != 0 && !extents_check(e, id, true))
		return;
	if (x->watched)
		e->o.on_value(e->o.ctx, machine_unit(e)->function, id, v);
	machine_deaths(e, id);
	vec_last(&e->frames).pos++;
}

void
machine_enter(struct eval *e, ir_region r)
{
	struct frame f = { r, 0 };

	vec_push(&e->frames, f);
}

static bool
reserve(struct eval *e, size_t n)
{
	size_t cap = e->cells_cap;

	if (e->ncell + n <= cap)
		return true;
	if (e->ncell + n > STACK_CELLS) {
		eval_fail(e, e->acts.n > 0 ? machine_act(e)->call : 0,
		    "recursion", "recursion too deep: %u calls take more than "
		    "%zu MiB", e->acts.n, STACK_CELLS * sizeof(union cell) >>
		    20);
		return false;
	}
	while (cap < e->ncell + n)
		cap = cap < 1024 ? 1024 : cap * 2;
	e->cell = mem_realloc(e->cell, cap, sizeof *e->cell);
	e->cells_cap = cap;
	return true;
}

bool
machine_push(struct eval *e, ir_id call, uint32_t unit, struct value *closure)
{
	const struct unit *u = &e->unit.v[unit];
	struct activation a = { .unit = unit, .frame = e->frames.n,
	    .base = e->ncell, .call = call };

	if (e->o.max_calls != 0 && e->entered++ >= e->o.max_calls) {
		eval_fail(e, call, "call-limit", "more than %llu calls of "
		    "functions", (unsigned long long)e->o.max_calls);
		return false;
	}
	if (e->acts.n >= e->o.max_depth) {
		eval_fail(e, call, "recursion", "recursion deeper than %u "
		    "calls", e->o.max_depth);
		return false;
	}
	if (!reserve(e, (size_t)u->nslot + u->dim.n))
		return false;
	if (closure != NULL)
		a.closure = value_keep(closure);
	memset(e->cell + e->ncell, 0, u->nslot * sizeof *e->cell);
	e->ncell += u->nslot;
	for (uint32_t i = 0; i < u->dim.n; i++)
		e->cell[e->ncell++].dim = DIM_UNKNOWN;
	if (closure != NULL && u->dim.n > 0)
		memcpy(e->cell + a.base + u->nslot, closure->item + closure->n,
		    u->dim.n * sizeof *e->cell);
	vec_push(&e->acts, a);
	if (e->acts.n > e->stats.depth)
		e->stats.depth = e->acts.n;
	machine_enter(e, u->body);
	return true;
}

void
machine_pop(struct eval *e)
{
	struct activation a = vec_pop(&e->acts);
	uint32_t n = e->unit.v[a.unit].nslot;

	for (uint32_t i = 0; i < n; i++)
		value_drop(&e->heap, e->cell[a.base + i].v);
	value_drop(&e->heap, a.closure);
	e->ncell = a.base;
	e->frames.n = a.frame;
}

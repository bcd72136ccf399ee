/*
 * The machine: frames for regions, activations for calls, all on the heap, so
 * that the depth of recursion is bounded by memory and by max_depth alone.
 *
 *	while there is a frame:
 *		at its region's end: the result goes to the node below it
 *		else: evaluate the node at its position
 *
 * A node that needs other regions (a call, an if, a match) pushes frames and
 * gets its value when these are done; a tail call replaces the activation.
 */
#include "eval/machine.h"

#include <string.h>

#include "op/op.h"


struct heap *
eval_heap(struct eval *e)
{
	return &e->heap;
}

void
eval_get_stats(const struct eval *e, struct eval_stats *s)
{
	*s = e->stats;
	s->peak_bytes = e->heap.peak;
}

struct eval *
eval_new(struct ir_module *m, struct diag *d, const struct eval_options *o)
{
	struct eval *e = mem_zalloc(1, sizeof *e);

	e->m = m;
	e->d = d;
	if (o != NULL)
		e->o = *o;
	if (e->o.max_depth == 0)
		e->o.max_depth = EVAL_DEPTH;
	heap_init(&e->heap);
	ir_liveness_init(&e->uses, m);
	e->unit.v = NULL;
	vec_push(&e->unit, (struct unit){ .owner = 0 });
	machine_fit(e);
	e->ops = ops_new();
	e->key_check = str_intern0(m->strings, "check");
	e->key_dims = str_intern0(m->strings, "dims");
	return e;
}

void
eval_free(struct eval *e)
{
	if (e == NULL)
		return;
	for (uint32_t i = 0; i < e->nconstant; i++)
		value_drop(&e->heap, e->constant[i]);
	heap_release(&e->heap);
	for (uint32_t i = 0; i < e->nconstant; i++)
		if (e->constant_map[i].base != NULL)
			data_close(&e->constant_map[i]);
	for (uint32_t i = 1; i < e->unit.n; i++) {
		struct unit *u = &e->unit.v[i];

		vec_free(&u->from);
		vec_free(&u->dim);
		map_free(&u->captured);
		map_free(&u->dims);
	}
	ops_free(e->ops);
	vec_free(&e->unit);
	vec_free(&e->slots);
	vec_free(&e->deaths);
	vec_free(&e->checks);
	vec_free(&e->frames);
	vec_free(&e->acts);
	map_free(&e->fn_unit);
	mem_free(e->cell);
	mem_free(e->node);
	mem_free(e->result);
	ir_liveness_free(&e->uses);
	mem_free(e->prepared);
	mem_free(e->function_unit);
	mem_free(e->constant);
	mem_free(e->constant_map);
	mem_free(e);
}

/* ---- the loop ---- */

static void
finish_region(struct eval *e)
{
	ir_region r = vec_last(&e->frames).region;
	struct value *v = machine_fetch(e, e->result[r]);
	const struct ir_region_data *d;

	if (v == NULL)
		BUG("a region ends without its result");
	value_keep(v);
	e->frames.n--;
	if (machine_act(e)->frame == e->frames.n) {
		machine_pop(e);
		if (e->acts.n == 0) {
			e->last = v;
			return;
		}
	}
	d = &e->m->region.v[vec_last(&e->frames).region];
	machine_set(e, d->nodes.v[vec_last(&e->frames).pos], v);
}

static struct value *
items_of(struct eval *e, ir_id id, enum value_kind kind, uint32_t ref)
{
	const struct ir_node *n = ir_at(e->m, id);
	struct value *v = value_items(&e->heap, kind, ref, n->nin, 0);

	for (uint32_t i = 0; i < n->nin; i++)
		v->item[i] = value_keep(machine_operand(e, id, i));
	return v;
}

static void
if_node(struct eval *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	const struct value *c = machine_operand(e, id, 0);

	if (c->kind != VALUE_TENSOR || c->dtype != DT_BOOL || c->count != 1) {
		machine_ill_typed(e, id);
		return;
	}
	machine_enter(e, ir_sub(e->m, n, *(uint8_t *)c->data ? 0 : 1));
}

static void
write_node(struct eval *e, ir_id id)
{
	struct value *cell = machine_operand(e, id, 0), *old;

	if (cell->kind != VALUE_CELL) {
		machine_ill_typed(e, id);
		return;
	}
	old = cell->content;
	cell->content = value_keep(machine_operand(e, id, 1));
	value_drop(&e->heap, old);
	machine_set(e, id, value_items(&e->heap, VALUE_TUPLE, 0, 0, 0));
}

static void
cast_node(struct eval *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	struct value *v = machine_operand(e, id, 0);

	extents_bind(e, n->type, v, NULL);
	if (extents_fit(e, id, "match_cast", n->type, v))
		machine_set(e, id, value_keep(v));
}

/* A part of operand 0: a field of a tuple, the content of a cell. */
static void
part_node(struct eval *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	const struct value *v = machine_operand(e, id, 0);

	if (n->kind == NODE_PROJ && v->kind == VALUE_TUPLE && n->ref < v->n)
		machine_set(e, id, value_keep(v->item[n->ref]));
	else if (n->kind == NODE_READ && v->kind == VALUE_CELL)
		machine_set(e, id, value_keep(v->content));
	else
		machine_ill_typed(e, id);
}

static void
simple_node(struct eval *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	struct value *v;

	switch ((enum node_kind)n->kind) {
	case NODE_OP:
		v = value_function(&e->heap, VALUE_OP, n->ref, id);
		break;
	case NODE_GLOBAL:
		v = value_function(&e->heap, VALUE_GLOBAL, n->ref, id);
		break;
	case NODE_CTOR:
		if (e->m->ctor.v[n->ref].nfield > 0)
			v = value_function(&e->heap, VALUE_CTOR, n->ref, id);
		else
			v = value_items(&e->heap, VALUE_DATA, n->ref, 0, 0);
		break;
	case NODE_TUPLE:
		v = items_of(e, id, VALUE_TUPLE, 0);
		break;
	case NODE_REF:
		v = value_cell(&e->heap,
		    value_keep(machine_operand(e, id, 0)));
		break;
	default:
		BUG("node of kind %d in a region", n->kind);
	}
	machine_set(e, id, v);
}

static void
step(struct eval *e, ir_id id)
{
	const struct enode *x = &e->node[id];

	/* Nothing comes after a tail call. */
	if (x->check != 0 && !extents_check(e, id, x->tail))
		return;
	switch ((enum node_kind)ir_at(e->m, id)->kind) {
	case NODE_CONST: machine_constant(e, id); break;
	case NODE_CALL:
		machine_bound_mapped(e, id);
		call_node(e, id);
		break;
	case NODE_IF: if_node(e, id); break;
	case NODE_MATCH: call_match(e, id); break;
	case NODE_FN: call_closure(e, id); break;
	case NODE_PROJ: case NODE_READ: part_node(e, id); break;
	case NODE_WRITE: write_node(e, id); break;
	case NODE_CAST: cast_node(e, id); break;
	default: simple_node(e, id); break;
	}
}

static void
run(struct eval *e)
{
	while (!e->failed && e->acts.n > 0) {
		struct frame *f = &vec_last(&e->frames);
		const struct ir_region_data *r = &e->m->region.v[f->region];

		if (f->pos == r->nodes.n)
			finish_region(e);
		else
			step(e, r->nodes.v[f->pos]);
	}
}

static struct value *
outcome(struct eval *e)
{
	struct value *v;

	run(e);
	while (e->acts.n > 0)
		machine_pop(e);
	v = e->last;
	e->last = NULL;
	if (e->failed) {
		value_drop(&e->heap, v);
		v = NULL;
	}
	e->failed = false;
	return v;
}

struct value *
eval_function(struct eval *e, uint32_t function, struct value *const *arg,
    uint32_t narg)
{
	call_function(e, 0, function, arg, narg);
	return outcome(e);
}

struct value *
eval_apply(struct eval *e, struct value *f, struct value *const *arg,
    uint32_t narg)
{
	call_value(e, 0, f, arg, narg);
	return outcome(e);
}

struct value *
eval_operator(struct eval *e, ir_id at, uint32_t op, const struct attrs *as,
    struct value *const *arg, uint32_t narg)
{
	struct value *v = ops_call(e, at, op, as, arg, narg);

	e->failed = false;
	return v;
}

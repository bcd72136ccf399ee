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

#include <stdarg.h>
#include <string.h>

#include "op/op.h"

/* The machine's stack may not take more than this. */
#define STACK_CELLS ((size_t)512 << 20)
#define NOTES 4

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
	e->node = mem_zalloc(m->node.n + 1, sizeof *e->node);
	e->result = mem_zalloc(m->region.n + 1, sizeof *e->result);
	ir_liveness_init(&e->uses, m);
	e->prepared = mem_zalloc(m->function.n + 1, sizeof *e->prepared);
	e->function_unit = mem_zalloc(m->function.n + 1,
	    sizeof *e->function_unit);
	e->unit.v = NULL;
	vec_push(&e->unit, (struct unit){ .owner = 0 });
	e->nconstant = m->constant.n;
	e->constant = mem_zalloc(m->constant.n + 1, sizeof *e->constant);
	e->constant_map = mem_zalloc(m->constant.n + 1,
	    sizeof *e->constant_map);
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

/* ---- errors ---- */

static void
note_callers(struct eval *e)
{
	uint32_t shown = 0;

	for (uint32_t i = e->acts.n; i-- > 0; ) {
		const struct activation *a = &e->acts.v[i];
		uint32_t f = e->unit.v[a->unit].function;

		ir_id site = a->call != 0 ? a->call : a->left;

		if (site == 0)
			continue;
		if (shown++ == NOTES) {
			diag_note(e->d, NULL, "and %u calls more", i + 1);
			return;
		}
		diag_note(e->d, &ir_at(e->m, site)->span,
		    "in @%s, called here", e->m->function.v[f].name);
	}
}

void
eval_fail(struct eval *e, ir_id at, const char *code, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	if (e->failed)
		return;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(e->d, at != 0 ? &ir_at(e->m, at)->span : NULL, code, "%s",
	    b.v);
	buf_release(&b);
	note_callers(e);
	e->failed = true;
}

void
machine_ill_typed(struct eval *e, ir_id at)
{
	eval_fail(e, at, "ill-typed", "the value here is not of the type that "
	    "the module says; run relay-typecheck on it");
}

/* ---- constants ---- */

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

static void
constant_node(struct eval *e, ir_id id)
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
	case NODE_CONST: constant_node(e, id); break;
	case NODE_CALL: call_node(e, id); break;
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

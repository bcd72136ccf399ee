/*
 * Planning of memory (plan.h): who may have a slot, and for how long.
 *
 * A frame is walked once; positions count its bindings in text order, the
 * arms of an `if` one after the other.  A binding lives from its position to
 * the last one that uses it; what a loop uses lives until the loop's last
 * call.
 */
#include "pass/plan_impl.h"

#include <string.h>

#include "ir/walk.h"
#include "op/op.h"
#include "pass/globals.h"
#include "tensor/flat.h"

/* ---- frames ---- */

/* The local function around a region, or 0: the function itself. */
static void
find_frames(struct plan *p, uint32_t function)
{
	struct ir_walk w = { 0 };
	VEC(ir_id) stack = { NULL, 0, 0 };
	uint32_t pos = 0;
	enum ir_step s;

	ir_walk_begin(&w, p->m, function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE) {
		if (s == IR_ENTER) {
			ir_id owner = p->m->region.v[w.region].owner;

			if (owner != 0 && ir_at(p->m, owner)->kind == NODE_FN)
				vec_push(&stack, owner);
			p->frame[w.region] = stack.n > 0 ? vec_last(&stack) :
			    0;
		} else if (s == IR_NODE) {
			p->pos[w.node] = p->last[w.node] = ++pos;
			p->slot_of[w.node] = 0;
		} else if (s == IR_NODE_END) {
			p->end[w.node] = ++pos;
		} else if (s == IR_LEAVE) {
			ir_id owner = p->m->region.v[w.region].owner;

			if (stack.n > 0 && vec_last(&stack) == owner)
				stack.n--;
		}
	}
	vec_free(&stack);
	ir_walk_end(&w);
}

/* ---- uses ---- */

/* The local function directly inside frame `to` that contains `from`; every
 * one on the way must be a loop, else 0. */
static ir_id
loop_between(const struct plan *p, ir_id from, ir_id to)
{
	while (from != 0) {
		ir_id out = p->frame[ir_at(p->m, from)->region];

		if (!p->loops[from])
			return 0;
		if (out == to)
			return from;
		from = out;
	}
	return 0;
}

static void
use(struct plan *p, ir_id id, ir_region region, uint32_t pos, bool benign)
{
	ir_id frame = p->frame[ir_at(p->m, id)->region], loop;

	if (!benign)
		p->escapes[id] = true;
	if (p->frame[region] == frame) {
		if (pos > p->last[id])
			p->last[id] = pos;
		return;
	}
	loop = loop_between(p, p->frame[region], frame);
	if (loop == 0) {
		p->escapes[id] = true;
		return;
	}
	vec_push(&p->held, ((struct plan_hold){ id, loop }));
}

static bool
is_program(const struct plan *p, const struct ir_node *n)
{
	return n->kind == NODE_CALL && (n->callee == CALLEE_OP ||
	    (n->callee == CALLEE_GLOBAL &&
	    p->m->global.v[n->ref].kind == GLOBAL_PRIM));
}

static void
find_uses(struct plan *p, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	p->held.n = 0;
	ir_walk_begin(&w, p->m, function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE) {
		const struct ir_node *n;

		if (s == IR_LEAVE)
			use(p, p->m->region.v[w.region].result, w.region,
			    UINT32_MAX, false);
		if (s != IR_NODE)
			continue;
		n = ir_at(p->m, w.node);
		for (uint32_t i = 0; i < n->nin; i++) {
			bool benign = is_program(p, n) ||
			    (n->kind == NODE_IF && i == 0);

			/* A tuple passes on what it holds. */
			if (n->kind == NODE_TUPLE && p->tuple_benign[w.node])
				benign = true;
			use(p, ir_in(p->m, n, i), w.region,
			    n->kind == NODE_TUPLE ? p->last[w.node] :
			    p->pos[w.node], benign);
		}
	}
	ir_walk_end(&w);
	/* Inner loops are called from outer ones: from the inside out. */
	for (uint32_t i = p->held.n; i-- > 0; ) {
		struct plan_hold h = p->held.v[i];

		if (p->last[h.loop] > p->last[h.id])
			p->last[h.id] = p->last[h.loop];
	}
}

/* Tuples that only programs take: their fields need not escape. */
static void
find_tuples(struct plan *p, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, p->m, function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE) {
		const struct ir_node *n;

		if (s == IR_LEAVE)
			p->tuple_benign[p->m->region.v[w.region].result] =
			    false;
		if (s != IR_NODE)
			continue;
		n = ir_at(p->m, w.node);
		p->tuple_benign[w.node] = n->kind == NODE_TUPLE;
		for (uint32_t i = 0; i < n->nin; i++) {
			ir_id in = ir_in(p->m, n, i);

			if (!is_program(p, n) ||
			    p->frame[ir_at(p->m, in)->region] !=
			    p->frame[w.region])
				p->tuple_benign[in] = false;
			else if (p->pos[w.node] > p->last[in])
				p->last[in] = p->pos[w.node];
		}
	}
	ir_walk_end(&w);
}

/* ---- who may have a slot ---- */

struct known {
	const struct plan *p;
	bool ok;
};

static void
name_known(void *ctx, const struct sym *var)
{
	struct known *k = ctx;

	if (!map_get(&k->p->names, map_ptr(var->name), NULL))
		k->ok = false;
}

static const struct sym *
bytes_of(const struct plan *p, const struct type *t)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *n = sym_const(c, dtype_info[t->dtype].bytes);

	for (uint32_t i = 0; i < t->n; i++)
		n = sym_mul(c, n, t->dim[i]);
	return n;
}

static bool
may_have_slot(const struct plan *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct sym *bytes;
	struct known k = { p, true };
	int64_t v;

	if (!is_program(p, n) || n->type->kind != TYPE_TENSOR ||
	    n->type->has_any || p->escapes[id] || p->last[id] == UINT32_MAX)
		return false;
	if (attrs_get(n->props, p->key_dims) != NULL)
		return false;
	bytes = bytes_of(p, n->type);
	if (bytes == NULL || (sym_is_const(bytes, &v) && (v < 0 ||
	    v > INT64_MAX / 4)))
		return false;
	sym_vars(bytes, name_known, &k);
	return k.ok;
}

/* The operand whose buffer the call's result may take. */
static ir_id
overwritten(const struct plan *p, ir_id id, bool *reshape)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct prim *prim;
	uint32_t in;

	*reshape = false;
	if (n->callee != CALLEE_GLOBAL)
		return 0;
	prim = p->m->prim.v[p->m->global.v[n->ref].index];
	if (prim->ninput != n->nin)
		return 0;
	in = prim_reshapes(prim);
	if (in != UINT32_MAX && p->slot_of[ir_in(p->m, n, in)] != 0) {
		*reshape = true;
		return ir_in(p->m, n, in);
	}
	for (uint32_t i = 0; p->o->in_place && i < n->nin; i++) {
		ir_id x = ir_in(p->m, n, i);
		uint32_t uses = 0;

		if (p->slot_of[x] == 0 || plan_buffer(p, x)->last !=
		    p->pos[id] || !prim_may_overwrite(prim, i))
			continue;
		for (uint32_t k = 0; k < n->nin; k++)
			uses += p->slot_of[ir_in(p->m, n, k)] ==
			    p->slot_of[x];
		if (uses == 1 && plan_buffer(p, x)->bytes ==
		    bytes_of(p, n->type))
			return x;
	}
	return 0;
}

static void
add_buffer(struct plan *p, ir_id id)
{
	bool reshape;
	ir_id over = overwritten(p, id, &reshape);
	struct plan_buffer b = { .bytes = bytes_of(p, ir_at(p->m, id)->type),
	    .first = p->pos[id], .last = p->last[id] };
	int64_t v;

	p->s->slots++;
	if (sym_is_const(b.bytes, &v))
		p->s->tensors += (uint64_t)v;
	if (over != 0) {
		struct plan_buffer *x = plan_buffer(p, over);

		p->slot_of[id] = p->slot_of[over];
		if (b.last > x->last)
			x->last = b.last;
		if (reshape)
			p->s->shared++;
		else
			p->s->overwrites++;
		return;
	}
	vec_push(&p->buffer, b);
	p->slot_of[id] = p->buffer.n;
}

/* ---- frames, planned ---- */

static void
set(struct plan *p, const struct attrs **as, const char *key,
    const struct sym *value)
{
	struct attr a = { .kind = ATTR_SYM, .sym = value };
	int64_t v;

	if (value != NULL && sym_is_const(value, &v))
		a = attr_int(v);
	if (value == NULL && attrs_get(*as, key) == NULL)
		return;
	*as = attrs_with(p->m->arena, *as, key, value != NULL ? &a : NULL);
	if (*as != NULL && (*as)->n == 0)
		*as = NULL;
}

static void
tell(struct plan *p, const char *name, ir_id fn, const struct sym *arena,
    uint32_t slots)
{
	struct buf b = { NULL, 0, 0 };

	if (p->o->say == NULL)
		return;
	buf_printf(&b, "@%s", name);
	if (fn != 0)
		buf_printf(&b, ", local function v%u", ir_at(p->m, fn)->id);
	buf_printf(&b, ": %u tensors, %u buffers, arena of ", slots,
	    p->buffer.n);
	sym_print(&b, arena);
	buf_puts(&b, " bytes");
	p->o->say(p->o->ctx, b.v);
	buf_release(&b);
}

/* One frame: fn, or 0: the function's own. */
static void
frame(struct plan *p, uint32_t function, ir_id fn)
{
	const struct sym *arena = NULL;
	uint32_t slots = 0, managed = 0;
	int64_t v;

	p->buffer.n = 0;
	for (uint32_t i = 0; i < p->order.n; i++) {
		ir_id id = p->order.v[i];

		if (p->frame[ir_at(p->m, id)->region] != fn)
			continue;
		if (!p->o->managed && may_have_slot(p, id)) {
			add_buffer(p, id);
			slots++;
		} else if (is_program(p, ir_at(p->m, id))) {
			managed++;
		}
	}
	p->s->managed += managed;
	if (p->buffer.n > 0)
		arena = plan_offsets(p);
	if (arena != NULL && sym_is_const(arena, &v))
		p->s->arenas += (uint64_t)v;
	if (arena != NULL)
		tell(p, p->m->function.v[function].name, fn, arena, slots);
	for (uint32_t i = 0; i < p->order.n; i++) {
		ir_id id = p->order.v[i];
		struct ir_node *n = ir_at(p->m, id);

		if (p->frame[n->region] == fn)
			set(p, &n->props, p->key_slot, p->slot_of[id] != 0 ?
			    plan_buffer(p, id)->offset : NULL);
	}
	set(p, fn != 0 ? &ir_at(p->m, fn)->attrs :
	    &p->m->function.v[function].attrs, p->key_arena, arena);
}

static void
collect(void *ctx, struct ir_module *m, ir_id id)
{
	struct plan *p = ctx;

	(void)m;
	vec_push(&p->order, id);
}

/* The names that the parameters bind bare. */
static void
bind_names(struct plan *p, uint32_t function)
{
	const struct ir_region_data *r =
	    &p->m->region.v[p->m->function.v[function].body];

	map_free(&p->names);
	memset(&p->names, 0, sizeof p->names);
	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct type *t = ir_at(p->m, r->params.v[i])->type;

		for (uint32_t k = 0; t->kind == TYPE_TENSOR && k < t->n; k++)
			if (t->dim[k]->kind == SYM_VAR)
				map_put(&p->names, map_ptr(t->dim[k]->name),
				    1);
	}
}

static void
plan_function(struct plan *p, uint32_t function)
{
	p->order.n = 0;
	ir_walk_function(p->m, function, collect, p);
	find_frames(p, function);
	bind_names(p, function);
	find_tuples(p, function);
	find_uses(p, function);
	frame(p, function, 0);
	for (uint32_t i = 0; i < p->order.n; i++)
		if (ir_at(p->m, p->order.v[i])->kind == NODE_FN)
			frame(p, function, p->order.v[i]);
}

void
plan_run(struct ir_module *m, const struct plan_options *o,
    struct plan_stats *s)
{
	struct plan p = { .m = m, .o = o, .s = s };

	p.key_dims = str_intern0(m->strings, "dims");
	p.key_slot = str_intern0(m->strings, "slot");
	p.key_arena = str_intern0(m->strings, "arena");
	p.loops = ir_loops(m);
	p.frame = mem_zalloc(m->region.n, sizeof *p.frame);
	p.pos = mem_zalloc(m->node.n, sizeof *p.pos);
	p.last = mem_zalloc(m->node.n, sizeof *p.last);
	p.end = mem_zalloc(m->node.n, sizeof *p.end);
	p.slot_of = mem_zalloc(m->node.n, sizeof *p.slot_of);
	p.escapes = mem_zalloc(m->node.n, sizeof *p.escapes);
	p.tuple_benign = mem_zalloc(m->node.n, sizeof *p.tuple_benign);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			plan_function(&p, f);
	mem_free(p.loops);
	mem_free(p.frame);
	mem_free(p.pos);
	mem_free(p.last);
	mem_free(p.end);
	mem_free(p.slot_of);
	mem_free(p.escapes);
	mem_free(p.tuple_benign);
	map_free(&p.names);
	vec_free(&p.order);
	vec_free(&p.held);
	vec_free(&p.buffer);
}

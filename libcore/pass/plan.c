/*
 * Planning of memory (plan.h): who may have a slot, and for how long.
 *
 * A binding lives from its position in text order to the last one that uses it
 * (ir/liveness.h); what a tuple holds lives as long as the tuple, what a loop
 * uses until the loop's last call.
 */
#include "pass/plan_impl.h"

#include <string.h>

#include "ir/text.h"
#include "ir/region_walk.h"
#include "pass/globals.h"
#include "pass/rewrite.h"

#define ROUNDS 8		/* of dropping slots that are not proved */

/* ---- frames ---- */

/* Adds a binding to the list of its frame: whoever goes over one frame does
 * not go over those beside it. */
static void
add_member(struct plan *p, ir_id fn, ir_id id)
{
	p->next[id] = 0;
	if (p->members[fn] == 0)
		p->members[fn] = id;
	else
		p->next[p->members_end[fn]] = id;
	p->members_end[fn] = id;
}

static void
find_frames(struct plan *p, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	p->locals.n = 0;
	p->members[0] = 0;
	ir_walk_begin(&w, p->m, function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE) {
		if (s != IR_NODE)
			continue;
		p->slot_of[w.node] = 0;
		p->members[w.node] = 0;
		add_member(p, p->uses.frame[w.region], w.node);
		if (ir_at(p->m, w.node)->kind == NODE_FN)
			vec_push(&p->locals, w.node);
	}
	ir_walk_end(&w);
}

/* ---- uses ---- */

/* Whether all local functions around `from` up to frame `to` are loops. */
static bool
loops_between(const struct plan *p, ir_id from, ir_id to)
{
	for (; from != to; from = p->uses.frame[ir_at(p->m, from)->region])
		if (!p->loops[from])
			return false;
	return true;
}

static void
use(struct plan *p, ir_id id, ir_region region, bool benign)
{
	if (!benign || !loops_between(p, p->uses.frame[region],
	    p->uses.frame[ir_at(p->m, id)->region]))
		p->escapes[id] = true;
}

static void
find_uses(struct plan *p, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, p->m, function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE) {
		const struct ir_node *n;

		if (s == IR_LEAVE)
			use(p, p->m->region.v[w.region].result, w.region,
			    false);
		if (s != IR_NODE)
			continue;
		n = ir_at(p->m, w.node);
		for (uint32_t i = 0; i < n->nin; i++) {
			bool benign = plan_is_program(p, n) ||
			    (n->kind == NODE_IF && i == 0);

			/* A tuple passes on what it holds. */
			if (n->kind == NODE_TUPLE && p->tuple_benign[w.node])
				benign = true;
			use(p, ir_in(p->m, n, i), w.region, benign);
		}
	}
	ir_walk_end(&w);
}

static bool
is_tuple(const struct ir_node *n)
{
	return n->kind == NODE_TUPLE;
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

			if (!plan_is_program(p, n) ||
			    p->uses.frame[ir_at(p->m, in)->region] !=
			    p->uses.frame[w.region])
				p->tuple_benign[in] = false;
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

static bool
may_have_slot(const struct plan *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct sym *bytes;
	struct known k = { p, true };
	int64_t v;

	if (!plan_is_program(p, n) || n->type->kind != TYPE_TENSOR ||
	    n->type->has_any || p->escapes[id] || p->unproved[id])
		return false;
	if (attrs_get(n->props, p->key_dims) != NULL)
		return false;
	bytes = type_bytes(p->m->syms, n->type);
	if (bytes == NULL || (sym_is_const(bytes, &v) && (v < 0 ||
	    v > INT64_MAX / 4)))
		return false;
	sym_vars(bytes, name_known, &k);
	return k.ok;
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

static const struct sym *
offset_of(const struct plan *p, ir_id id)
{
	return p->buffer.v[p->slot_of[id] - 1].offset;
}

/* Gives places to the tensors of a frame; the arena, or NULL. */
static const struct sym *
lay_out(struct plan *p, ir_id fn, bool concat, struct plan_row *row)
{
	const struct sym *arena = NULL;

	p->buffer.n = 0;
	for (ir_id id = p->members[fn]; id != 0; id = p->next[id]) {
		p->s->visits++;
		p->slot_of[id] = 0;
		if (plan_is_view(p, id)) {
			row->views++;
		} else if (!p->managed && may_have_slot(p, id)) {
			plan_share(p, id, concat, row);
			row->slots++;
		} else if (plan_is_program(p, ir_at(p->m, id))) {
			row->donated += plan_donates(p, id);
			row->managed++;
		}
	}
	row->tensors = row->slots + row->managed + row->views;
	if (p->buffer.n > 0)
		arena = plan_offsets(p);
	for (ir_id id = p->members[fn]; id != 0; id = p->next[id])
		if (p->slot_of[id] != 0 && offset_of(p, id) == NULL) {
			p->slot_of[id] = 0;
			row->slots--;
			row->managed++;
		}
	p->symbolic |= arena != NULL && arena->kind != SYM_CONST;
	row->arena = arena != NULL ? arena : sym_const(p->m->syms, 0);
	return arena;
}

/* One frame: fn, or 0: the function's own.  Tensors concatenated in place share
 * one buffer from the first one on: this saves copies and usually memory; it is
 * skipped if it would enlarge the arena by more than 1/8. */
static void
frame(struct plan *p, uint32_t function, ir_id fn)
{
	const struct plan_row none = {
	    .function = p->m->function.v[function].name,
	    .local = fn != 0 ? ir_at(p->m, fn)->id : 0 };
	struct plan_row row = none, plain = none;
	const struct sym *arena = lay_out(p, fn, p->o->in_place, &row);

	if (row.concats > 0 && !plan_is_within(p, arena,
	    lay_out(p, fn, false, &plain), 8)) {
		row = plain;
		arena = plain.arena;
	} else if (row.concats > 0) {
		row = none;
		arena = lay_out(p, fn, true, &row);
	}
	if (row.tensors > 0) {
		plan_measure(p, fn, &row);
		vec_push(&p->s->row, row);
	}
	for (ir_id id = p->members[fn]; id != 0; id = p->next[id])
		set(p, &ir_at(p->m, id)->props, p->key_slot,
		    p->slot_of[id] != 0 ? offset_of(p, id) : NULL);
	set(p, fn != 0 ? &ir_at(p->m, fn)->attrs :
	    &p->m->function.v[function].attrs, p->key_arena, arena);
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
assume(struct plan *p, uint32_t function)
{
	const struct ir_function *f = &p->m->function.v[function];

	p->facts = sym_facts_new(p->m->syms);
	text_facts(p->m, p->o->d, attrs_get(f->attrs, p->key_assume), &f->span,
	    p->facts);
}

/* Asks for each tensor that may have a slot whether it is to have one. */
static void
ask(struct plan *p, ir_id fn)
{
	for (ir_id id = p->members[fn]; id != 0; id = p->next[id])
		if (!plan_is_view(p, id) && may_have_slot(p, id))
			p->unproved[id] = !pass_rewrites(p->o->rewrites, p->m,
			    id, PLAN_SLOT, NULL);
}

static void
plan_function(struct plan *p, uint32_t function)
{
	ir_liveness_function(&p->uses, p->m, function, is_tuple);
	find_frames(p, function);
	bind_names(p, function);
	assume(p, function);
	find_tuples(p, function);
	find_uses(p, function);
	ir_computed_with(p->m, function, p->computed_with);
	if (p->asks) {
		ask(p, 0);
		for (uint32_t i = 0; i < p->locals.n; i++)
			ask(p, p->locals.v[i]);
	}
	frame(p, function, 0);
	for (uint32_t i = 0; i < p->locals.n; i++)
		frame(p, function, p->locals.v[i]);
	sym_facts_free(p->facts);
}

/* managed: NULL, or by function: it gets no slots.  apart: by function: its
 * regions do not share memory. */
static void
plan_functions(struct plan *p, const bool *managed, const bool *apart)
{
	const struct ir_module *m = p->m;

	for (uint32_t f = 1; f < m->function.n; f++) {
		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		p->managed = p->o->managed || (managed != NULL && managed[f]);
		p->apart = apart[f];
		plan_function(p, f);
	}
}

static void
say_unproved(const struct plan *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	char line[128];

	if (p->o->say == NULL)
		return;
	snprintf(line, sizeof line, "v%u (%u:%u) has no slot in the arena: it "
	    "is not proved to be disjoint from the others", n->id,
	    n->span.line, n->span.col);
	p->o->say(p->o->ctx, line);
}

/* A slot with a symbolic offset may be disjoint from the others without a
 * proof, and the verifier then refuses it.  The regions of its function share
 * no memory then; bindings with a slot that is still not proved lose it, and
 * the rest is planned again; after ROUNDS, whole functions lose theirs. */
static void
drop_unproved(struct plan *p, bool *apart)
{
	struct ir_module *m = p->m;
	bool *wrong = mem_zalloc(m->function.n, sizeof *wrong);
	bool *faulty = mem_zalloc(m->node.n, sizeof *faulty);
	bool any = true;

	if (!ir_verify_plan(m, apart, faulty)) {
		p->s->row.n = 0;
		plan_functions(p, NULL, apart);
		memset(faulty, 0, m->node.n * sizeof *faulty);
	}
	for (int round = 0; any && !ir_verify_plan(m, wrong, faulty);
	    round++) {
		any = false;
		for (ir_id id = 1; round < ROUNDS && id < m->node.n; id++) {
			if (!faulty[id] || p->slot_of[id] == 0)
				continue;
			p->unproved[id] = any = true;
			say_unproved(p, id);
		}
		p->s->row.n = 0;
		plan_functions(p, any ? NULL : wrong, apart);
	}
	mem_free(wrong);
	mem_free(faulty);
}

void
plan_run(struct ir_module *m, const struct plan_options *o,
    struct plan_stats *s)
{
	struct plan p = { .m = m, .o = o, .s = s };
	bool *apart = mem_zalloc(m->function.n, sizeof *apart);

	plan_early(m);
	p.key_dims = str_intern0(m->strings, "dims");
	p.key_slot = str_intern0(m->strings, "slot");
	p.key_arena = str_intern0(m->strings, "arena");
	p.key_assume = str_intern0(m->strings, "assume");
	p.loops = ir_loops(m);
	ir_liveness_init(&p.uses, m);
	p.slot_of = mem_zalloc(m->node.n, sizeof *p.slot_of);
	p.members = mem_zalloc(m->node.n, sizeof *p.members);
	p.members_end = mem_zalloc(m->node.n, sizeof *p.members_end);
	p.next = mem_zalloc(m->node.n, sizeof *p.next);
	p.escapes = mem_zalloc(m->node.n, sizeof *p.escapes);
	p.tuple_benign = mem_zalloc(m->node.n, sizeof *p.tuple_benign);
	p.computed_with = mem_zalloc(m->node.n, sizeof *p.computed_with);
	p.unproved = mem_zalloc(m->node.n, sizeof *p.unproved);
	p.asks = !o->managed;
	plan_functions(&p, NULL, apart);
	p.asks = false;
	if (p.symbolic)
		drop_unproved(&p, apart);
	plan_sum(&p);
	mem_free(apart);
	mem_free(p.loops);
	ir_liveness_free(&p.uses);
	mem_free(p.slot_of);
	mem_free(p.members);
	mem_free(p.members_end);
	mem_free(p.next);
	mem_free(p.escapes);
	mem_free(p.computed_with);
	mem_free(p.unproved);
	mem_free(p.tuple_benign);
	map_free(&p.names);
	vec_free(&p.locals);
	vec_free(&p.region);
	vec_free(&p.buffer);
}

/*
 * The stamp `planned`: each slot by itself, and the walk over functions.
 *
 * A frame is a function or a local function; its arena has the size that is
 * said at it, in terms of the extents that the function's parameters name,
 * since it is taken when the frame is entered.  A slot is valid if its binding
 * is a tensor that a program or an operator makes, of extents that are known
 * by then too, and if [slot, slot + bytes) is proved to lie in the arena, at
 * a multiple of 64.  What follows from how long it is needed is in
 * verify_live.c and verify_overlap.c.
 *
 * What is proved is proved for all extents (libcore/sym): that a plan may be
 * right for those that come is not enough.
 */
#include "ir/verify_plan.h"

#include <string.h>

#include "ir/text.h"
#include "ir/region_walk.h"

#define ALIGN 64

/* ---- what is proved ---- */

static bool
is_multiple(struct plan_check *p, const struct sym *s)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *zero = sym_const(c, 0);
	struct sym_pred eq = { SYM_EQ, NULL, zero };
	uint64_t key = (uint64_t)s->index << 32 | UINT32_MAX;
	uint32_t is;

	if (map_get(&p->proofs, key, &is))
		return is;
	eq.lhs = sym_floormod(c, s, sym_const(c, ALIGN));
	is = eq.lhs == zero || (eq.lhs != NULL &&
	    sym_decide(p->facts, &eq) == SYM_PROVED);
	map_put(&p->proofs, key, is);
	return is;
}

/* ---- names of extents ---- */

struct known {
	const struct plan_check *p;
	const char *unknown;
};

static void
is_known(void *ctx, const struct sym *var)
{
	struct known *k = ctx;

	if (!map_get(&k->p->names, map_ptr(var->name), NULL))
		k->unknown = var->name;
}

/* A number for a name: any that its bounds allow.  It decides in which order
 * slots are compared, never what holds. */
static void
add_name(struct plan_check *p, const struct sym *var)
{
	int64_t v = 101 + (int64_t)(hash_bytes(var->name, strlen(var->name),
	    0) % 900), lo, hi;

	if (map_get(&p->names, map_ptr(var->name), NULL))
		return;
	sym_bounds(p->facts, var, &lo, &hi);
	v = v < lo ? lo : v > hi ? hi : v;
	map_put(&p->names, map_ptr(var->name), p->sample.n);
	vec_push(&p->sample, v);
}

static void
push_facts(struct plan_check *p)
{
	const struct ir_function *f = &p->m->function.v[p->function];

	p->facts = sym_facts_new(p->m->syms);
	text_facts(p->m, p->v->d, attrs_get(f->attrs, p->key_assume), &f->span,
	    p->facts);
}

/* Those that stand by themselves in a parameter's type. */
static void
bind_names(struct plan_check *p)
{
	const struct ir_region_data *r = &p->m->region.v[p->m->function.v[
	    p->function].body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct type *t = ir_at(p->m, r->params.v[i])->type;

		for (uint32_t k = 0; t->kind == TYPE_TENSOR && k < t->n; k++)
			if (t->dim[k]->kind == SYM_VAR)
				add_name(p, t->dim[k]);
	}
}

/* ---- one slot ---- */

static bool
is_usable(struct plan_check *p, ir_id id, const char *what,
    const struct sym *s)
{
	struct known k = { p, NULL };

	if (s == NULL || s->has_any || s->has_hole) {
		verify_fault(p->v, id, "slot-place", "%s is not an expression "
		    "of 64 bits", what);
		return false;
	}
	sym_vars(s, is_known, &k);
	if (k.unknown == NULL)
		return true;
	verify_fault(p->v, id, "slot-place", "%s depends on '%s', which no "
	    "parameter of '@%s' names", what, k.unknown,
	    p->m->function.v[p->function].name);
	return false;
}

static bool
may_have_slot(struct plan_check *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);

	if (!plan_is_made(p->m, n))
		verify_fault(p->v, id, "slot-owner", "it has a slot, but is "
		    "not a call of an operator or tensor program");
	else if (n->type->kind != TYPE_TENSOR)
		verify_fault(p->v, id, "slot-owner", "it has a slot, but is "
		    "not a tensor");
	else if (attrs_get(n->props, p->key_dims) != NULL || n->type->has_any)
		verify_fault(p->v, id, "slot-owner", "it has a slot, but its "
		    "extents are not known when the arena is allocated");
	else
		return true;
	return false;
}

static bool
check_place(struct plan_check *p, struct plan_slot *s)
{
	const struct ir_node *n = ir_at(p->m, s->id);
	const struct attrs *as = s->frame != 0 ? ir_at(p->m,
	    s->frame)->attrs : p->m->function.v[p->function].attrs;

	s->at = plan_annotation(p, n->props, p->key_slot);
	s->bytes = type_bytes(p->m->syms, n->type);
	if (!is_usable(p, s->id, "its slot", s->at) ||
	    !is_usable(p, s->id, "its size", s->bytes))
		return false;
	if (attrs_get(as, p->key_arena) == NULL) {
		verify_fault(p->v, s->id, "slot-place", "it has a slot in a "
		    "function that has no arena");
		return false;
	}
	if (!is_usable(p, s->id, "the arena", plan_arena(p, s->frame)))
		return false;
	s->end = sym_add(p->m->syms, s->at, s->bytes);
	if (s->end == NULL || !plan_sample(p, s->at, &s->sample))
		plan_fault_place(p, s, "is too large", NULL);
	else if (!is_multiple(p, s->at))
		plan_fault_place(p, s, "is not proved to begin at a multiple "
		    "of 64", NULL);
	return !s->bad;
}

/* ---- functions ---- */

/* Positions, frames, and what has a slot. */
static void
collect(struct plan_check *p)
{
	struct ir_walk w = { 0 };
	VEC(ir_id) stack = { NULL, 0, 0 };
	uint32_t pos = 0;
	enum ir_step s;

	p->slot.n = 0;
	ir_walk_begin(&w, p->m, p->function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE) {
		ir_id owner = s == IR_ENTER || s == IR_LEAVE ?
		    p->m->region.v[w.region].owner : 0;
		bool fn = owner != 0 && ir_at(p->m, owner)->kind == NODE_FN;

		if (s == IR_ENTER) {
			if (fn)
				vec_push(&stack, owner);
			p->frame[w.region] = stack.n > 0 ? vec_last(&stack) :
			    0;
		} else if (s == IR_LEAVE && fn) {
			stack.n--;
		} else if (s == IR_NODE) {
			p->pos[w.node] = p->last[w.node] = ++pos;
			if (attrs_get(ir_at(p->m, w.node)->props,
			    p->key_slot) == NULL)
				continue;
			vec_push(&p->slot, ((struct plan_slot){
			    .id = w.node, .frame = p->frame[w.region] }));
			p->slot_of[w.node] = p->slot.n;
		}
	}
	ir_walk_end(&w);
	vec_free(&stack);
}

static void
check_function(struct plan_check *p)
{
	bool ok = true;

	collect(p);
	if (p->slot.n == 0)
		return;
	p->v->function = p->function;
	push_facts(p);
	bind_names(p);
	for (uint32_t i = 0; i < p->slot.n; i++) {
		struct plan_slot *s = &p->slot.v[i];

		if (!may_have_slot(p, s->id) || !check_place(p, s))
			s->bad = true;
		ok = ok && !s->bad;
	}
	plan_check_live(p);
	if (ok)
		plan_check_overlap(p);
	sym_facts_free(p->facts);
	map_free(&p->names);
	map_free(&p->proofs);
	memset(&p->names, 0, sizeof p->names);
	memset(&p->proofs, 0, sizeof p->proofs);
	p->sample.n = 0;
}

/* wrong: NULL, or by function: something was reported. */
static void
check_functions(struct verify *v, bool *wrong)
{
	struct ir_module *m = v->m;
	struct plan_check p = { .v = v, .m = m };

	p.key_slot = str_intern0(m->strings, "slot");
	p.key_arena = str_intern0(m->strings, "arena");
	p.key_dims = str_intern0(m->strings, "dims");
	p.key_assume = str_intern0(m->strings, "assume");
	p.loops = ir_loops(m);
	p.frame = mem_zalloc(m->region.n, sizeof *p.frame);
	p.pos = mem_zalloc(m->node.n, sizeof *p.pos);
	p.last = mem_zalloc(m->node.n, sizeof *p.last);
	p.slot_of = mem_zalloc(m->node.n, sizeof *p.slot_of);
	p.taken = mem_zalloc(m->node.n, sizeof *p.taken);
	plan_overlap_begin(&p);
	for (p.function = 1; p.function < m->function.n; p.function++) {
		uint32_t before = v->d->errors;

		check_function(&p);
		if (wrong != NULL)
			wrong[p.function] = v->d->errors > before;
	}
	plan_overlap_end(&p);
	mem_free(p.loops);
	mem_free(p.frame);
	mem_free(p.pos);
	mem_free(p.last);
	mem_free(p.slot_of);
	mem_free(p.taken);
	vec_free(&p.slot);
	vec_free(&p.sample);
	vec_free(&p.at);
	vec_free(&p.broken);
}

void
verify_planned(struct verify *v)
{
	check_functions(v, NULL);
}

bool
ir_verify_plan(struct ir_module *m, bool *wrong, bool *faulty)
{
	struct diag d;
	struct verify v = { .m = m, .d = &d, .faulty = faulty };
	bool ok;

	diag_init(&d);
	check_functions(&v, wrong);
	ok = d.errors == 0;
	diag_release(&d);
	return ok;
}

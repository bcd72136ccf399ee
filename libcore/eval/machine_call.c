/*
 * Calls, closures and matches.
 *
 * A tail call takes its arguments out of the activation before that is dropped,
 * so loops run in constant space.  Values whose last use is a call are dropped
 * before the callee begins.
 */
#include "eval/machine.h"

#include <stdio.h>
#include <string.h>

#include "op/op.h"

#define FEW 16

/* Operands of a call, borrowed; on the C stack if they are few. */
struct args {
	struct value **v, *few[FEW];
	uint32_t n;
};

static void
args_begin(struct eval *e, struct args *a, ir_id id, uint32_t skip)
{
	uint32_t nin = ir_at(e->m, id)->nin;

	a->n = nin - skip;
	a->v = a->few;
	if (a->n > FEW)
		a->v = mem_zalloc(a->n, sizeof *a->v);
	for (uint32_t i = 0; i < a->n; i++)
		a->v[i] = machine_operand(e, id, skip + i);
}

static void
args_end(struct args *a)
{
	if (a->v != a->few)
		mem_free(a->v);
}

/* The value of a call that needs no frame. */
static void
deliver(struct eval *e, ir_id id, struct value *v)
{
	if (id != 0)
		machine_set(e, id, v);
	else
		e->last = v;
}

/* ---- functions ---- */

static const char *
param_text(struct eval *e, ir_id param, uint32_t i, char *text, size_t size)
{
	const struct ir_node *n = ir_at(e->m, param);

	if (n->name != NULL)
		snprintf(text, size, "parameter '%s'", n->name);
	else
		snprintf(text, size, "parameter %u", i);
	return text;
}

static void
watch_param(struct eval *e, ir_id param)
{
	if (e->node[param].watched)
		e->o.on_value(e->o.ctx, machine_unit(e)->function, param,
		    machine_cell(e, e->node[param].slot)->v);
}

/* Binds the names in the parameters' types; then checks every type. */
static void
check_entry(struct eval *e, ir_id at, const struct unit *u,
    const struct ir_region_data *r)
{
	char text[128];

	for (uint32_t i = 0; i < r->params.n && u->dim.n > 0; i++)
		extents_bind(e, ir_at(e->m, r->params.v[i])->type,
		    machine_cell(e, e->node[r->params.v[i]].slot)->v, NULL);
	for (uint32_t i = 0; i < r->params.n && !e->failed; i++) {
		ir_id p = r->params.v[i];
		const struct type *t = ir_at(e->m, p)->type;

		if (t != NULL && t->kind != TYPE_VAR)
			extents_fit(e, at != 0 ? at : p, param_text(e, p, i,
			    text, sizeof text), t,
			    machine_cell(e, e->node[p].slot)->v);
	}
	if (u->assume != 0 && !e->failed)
		extents_check_list(e, at != 0 || r->params.n == 0 ? at :
		    r->params.v[0], "assumption", u->assume, true);
	for (uint32_t i = 0; i < r->params.n && !e->failed; i++)
		if (e->node[r->params.v[i]].check != 0)
			extents_check(e, r->params.v[i], true);
	for (uint32_t i = 0; i < r->params.n && !e->failed; i++)
		watch_param(e, r->params.v[i]);
}

static void
call_unit(struct eval *e, ir_id id, uint32_t unit, struct value *closure,
    struct value *const *arg, uint32_t narg)
{
	ir_region body = e->unit.v[unit].body;
	const struct ir_region_data *r = &e->m->region.v[body];
	ir_id caller = id, left = 0;
	struct value *few[FEW], **kept = few;

	if (narg != r->params.n) {
		eval_fail(e, id, "argument-count", "a function of %u "
		    "parameter%s is called with %u", r->params.n,
		    r->params.n == 1 ? "" : "s", narg);
		return;
	}
	if (narg > FEW)
		kept = mem_zalloc(narg, sizeof *kept);
	for (uint32_t i = 0; i < narg; i++)
		kept[i] = value_keep(arg[i]);
	if (closure != NULL)
		value_keep(closure);
	if (id != 0 && e->node[id].tail) {
		caller = machine_act(e)->call;
		left = machine_act(e)->left;
		if (caller == 0 && left == 0)
			left = id;
		machine_pop(e);
	} else if (id != 0) {
		machine_deaths(e, id);
	}
	if (machine_push(e, caller, unit, closure)) {
		machine_act(e)->left = left;
		for (uint32_t i = 0; i < narg; i++)
			machine_cell(e, e->node[r->params.v[i]].slot)->v =
			    kept[i];
		check_entry(e, id, &e->unit.v[unit], r);
	} else {
		for (uint32_t i = 0; i < narg; i++)
			value_drop(&e->heap, kept[i]);
	}
	value_drop(&e->heap, closure);
	if (kept != few)
		mem_free(kept);
}

void
call_function(struct eval *e, ir_id id, uint32_t function,
    struct value *const *arg, uint32_t narg)
{
	if (!code_prepare(e, function)) {
		e->failed = true;
		return;
	}
	call_unit(e, id, e->function_unit[function], NULL, arg, narg);
}

static void
call_global(struct eval *e, ir_id id, uint32_t global,
    struct value *const *arg, uint32_t narg)
{
	const struct ir_global *g = &e->m->global.v[global];

	switch (g->kind) {
	case GLOBAL_FUNCTION:
		call_function(e, id, g->index, arg, narg);
		return;
	case GLOBAL_PRIM:
		deliver(e, id, ops_prim(e, id, e->m->prim.v[g->index], arg,
		    narg));
		return;
	case GLOBAL_EXTERN:
		eval_fail(e, id, "extern", "cannot evaluate the extern "
		    "function @%s: it has no definition here", g->name);
		return;
	default:
		eval_fail(e, id, "undefined", "@%s is not defined", g->name);
		return;
	}
}

static struct value *
construct(struct eval *e, ir_id id, uint32_t ctor, struct value *const *arg,
    uint32_t narg)
{
	const struct ir_ctor *c = &e->m->ctor.v[ctor];
	struct value *v;

	if (narg != c->nfield) {
		eval_fail(e, id, "argument-count", "%s has %u field%s, %u "
		    "given", c->name, c->nfield, c->nfield == 1 ? "" : "s",
		    narg);
		return NULL;
	}
	v = value_items(&e->heap, VALUE_DATA, ctor, narg, 0);
	for (uint32_t i = 0; i < narg; i++)
		v->item[i] = value_keep(arg[i]);
	return v;
}

void
call_value(struct eval *e, ir_id id, struct value *f,
    struct value *const *arg, uint32_t narg)
{
	uint32_t unit;

	switch ((enum value_kind)f->kind) {
	case VALUE_CLOSURE:
		if (!map_get(&e->fn_unit, f->ref, &unit))
			BUG("a closure without code");
		call_unit(e, id, unit, f, arg, narg);
		return;
	case VALUE_GLOBAL:
		call_global(e, id, f->ref, arg, narg);
		return;
	case VALUE_OP:
		deliver(e, id, op_at(f->ref)->same && narg == 1 ?
		    value_keep(arg[0]) : ops_call(e, id, f->ref, f->node != 0 ?
		    ir_at(e->m, f->node)->attrs : NULL, arg, narg));
		return;
	case VALUE_CTOR:
		deliver(e, id, construct(e, id, f->ref, arg, narg));
		return;
	default:
		machine_ill_typed(e, id);
		return;
	}
}

void
call_node(struct eval *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	struct value *v;
	struct args a;

	if (n->callee == CALLEE_LOCAL && n->nin == 0)
		BUG("a call of nothing");
	args_begin(e, &a, id, n->callee == CALLEE_LOCAL);
	switch ((enum callee_kind)n->callee) {
	case CALLEE_OP:
		v = op_at(n->ref)->same ? value_keep(a.v[0]) :
		    e->node[id].donor != 0 ? grow_call(e, id) : NULL;
		deliver(e, id, v != NULL ? v :
		    ops_call(e, id, n->ref, n->attrs, a.v, a.n));
		break;
	case CALLEE_GLOBAL:
		call_global(e, id, n->ref, a.v, a.n);
		break;
	case CALLEE_CTOR:
		deliver(e, id, construct(e, id, n->ref, a.v, a.n));
		break;
	case CALLEE_LOCAL:
		call_value(e, id, machine_operand(e, id, 0), a.v, a.n);
		break;
	default:
		BUG("a call of kind %d", n->callee);
	}
	args_end(&a);
}

void
call_closure(struct eval *e, ir_id id)
{
	const struct activation *a = machine_act(e);
	const struct unit *outer = &e->unit.v[a->unit], *u;
	uint32_t unit, k;
	struct value *v;
	union cell *dims;

	if (!map_get(&e->fn_unit, id, &unit))
		BUG("a local function without code");
	u = &e->unit.v[unit];
	v = value_items(&e->heap, VALUE_CLOSURE, id, u->from.n,
	    u->dim.n * sizeof *dims);
	for (uint32_t i = 0; i < u->from.n; i++)
		v->item[i] = value_keep(machine_fetch(e, u->from.v[i]));
	dims = (union cell *)(void *)(v->item + v->n);
	for (uint32_t i = 0; i < u->dim.n; i++) {
		k = extents_name(&e->unit.v[a->unit], u->dim.v[i]);
		dims[i].dim = k == UINT32_MAX ? DIM_UNKNOWN :
		    e->cell[a->base + outer->nslot + k].dim;
	}
	machine_set(e, id, v);
}

/* ---- match ---- */

struct match_step {
	uint32_t pattern;
	struct value *v;
};
typedef VEC(struct match_step) match_list;

static void
bind_variable(struct eval *e, ir_id id, struct value *v)
{
	machine_cell(e, e->node[id].slot)->v = value_keep(v);
	if (e->node[id].defines)
		extents_bind(e, ir_at(e->m, id)->type, v,
		    attrs_get(ir_at(e->m, id)->props, e->key_dims));
}

/* Walks a pattern along a value; binds its variables if asked to. */
static bool
match_pattern(struct eval *e, match_list *work, uint32_t pattern,
    struct value *v, bool bind)
{
	struct match_step first = { pattern, v };

	work->n = 0;
	vec_push(work, first);
	while (work->n > 0) {
		struct match_step s = vec_pop(work);
		const struct ir_pattern *p = &e->m->pattern.v[s.pattern];

		if (p->kind == PAT_VAR && bind)
			bind_variable(e, p->ref, s.v);
		if (p->kind == PAT_VAR || p->kind == PAT_WILD)
			continue;
		if (p->kind == PAT_CTOR && (s.v->kind != VALUE_DATA ||
		    s.v->ref != p->ref))
			return false;
		if (p->nsub > s.v->n || (p->kind == PAT_TUPLE &&
		    s.v->kind != VALUE_TUPLE))
			return false;
		for (uint32_t i = p->nsub; i-- > 0; ) {
			struct match_step sub = {
				e->m->subpattern.v[p->sub + i], s.v->item[i] };

			vec_push(work, sub);
		}
	}
	return true;
}

void
call_match(struct eval *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	struct value *v = machine_operand(e, id, 0);
	match_list work = { NULL, 0, 0 };
	struct buf b = { NULL, 0, 0 };

	for (uint32_t i = 0; i < n->nsub; i++) {
		ir_region arm = ir_sub(e->m, n, i);
		uint32_t p = e->m->region.v[arm].pattern;

		if (!match_pattern(e, &work, p, v, false))
			continue;
		match_pattern(e, &work, p, v, true);
		vec_free(&work);
		for (uint32_t k = 0; k < e->m->region.v[arm].params.n; k++)
			watch_param(e, e->m->region.v[arm].params.v[k]);
		machine_enter(e, arm);
		return;
	}
	vec_free(&work);
	value_describe(&b, e->m, v);
	eval_fail(e, id, "match-failed", "no case of the match fits %s", b.v);
	buf_release(&b);
}

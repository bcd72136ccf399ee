/*
 * Matching of patterns by search with backtracking (match.h).
 *
 * Goals are a list: each is taken in turn, binds something or appends goals
 * for operands, and what a choice has appended is taken off before the next
 * one.  Cost: linear in the pattern where there is nothing to choose.
 */
#include "pass/match_impl.h"

#include <string.h>

#include "ir/number.h"
#include "op/op.h"

struct mark {
	uint32_t frame, goal, bound, name;
};

static struct mark
mark_of(const struct match *x)
{
	return (struct mark){ x->frame.n, x->goal.n, x->bound.n, x->name.n };
}

static void
undo(struct match *x, const struct mark *to)
{
	x->frame.n = to->frame;
	x->goal.n = to->goal;
	x->bound.n = to->bound;
	x->name.n = to->name;
}

/* ---- literals ---- */

bool
match_one_value(const struct ir_module *m, ir_id id, double *v)
{
	const struct ir_node *n = ir_at(m, id);
	const struct ir_constant *c;
	size_t size;

	if (n->kind != NODE_CONST)
		return false;
	c = &m->constant.v[n->ref];
	if (c->data.kind != DATA_INLINE_BYTES || c->data.length == 0)
		return false;
	size = dtype_info[c->type->dtype].bytes;
	for (size_t i = 0; i < c->data.length; i += size) {
		double e = number_get(c->type->dtype,
		    (const char *)c->data.bytes + i);

		/* -0 is not 0: the sign of a sum depends on it. */
		if (i > 0 && memcmp(&e, v, sizeof e) != 0)
			return false;
		*v = e;
	}
	return true;
}

double
match_literal(const struct ir_module *rules, const struct ir_node *n)
{
	const struct ir_constant *c = &rules->constant.v[n->ref];

	return number_get(c->type->dtype, c->data.bytes);
}

bool
match_literal_fits(const struct ir_module *rules, const struct ir_node *n,
    enum dtype dt)
{
	enum dtype own = rules->constant.v[n->ref].type->dtype;

	if (own == DT_INT32)
		return dt != DT_STRING && dt != DT_BOOL;
	if (own == DT_FLOAT32)
		return dtype_info[dt].class == DTC_FLOAT;
	return own == dt;
}

static bool
literal(const struct match *x, const struct ir_node *n, ir_id subject)
{
	double v, own = match_literal(x->rules->m, n);

	return match_one_value(x->m, subject, &v) &&
	    match_literal_fits(x->rules->m, n, ir_at(x->m,
	    subject)->type->dtype) && memcmp(&v, &own, sizeof v) == 0;
}

/* ---- goals ---- */

/* The binding of a pattern that a parameter stands for: what the call of the
 * pattern has in its place. */
static void
resolve(const struct match *x, uint32_t *frame, ir_id *pattern)
{
	const struct ir_module *p = x->rules->m;

	while (*frame != 0 && ir_at(p, *pattern)->kind == NODE_PARAM) {
		const struct match_frame *f = &x->frame.v[*frame];
		const struct ir_node *call = ir_at(p, f->call);
		uint32_t i = ir_param_index(p, f->function, *pattern);

		if (i >= call->nin)
			return;
		*pattern = ir_in(p, call, i);
		*frame = f->up;
	}
}

ir_id
match_bound(const struct match *x, uint32_t frame, ir_id pattern)
{
	resolve(x, &frame, &pattern);
	for (uint32_t i = 0; i < x->bound.n; i++)
		if (x->bound.v[i].frame == frame &&
		    x->bound.v[i].pattern == pattern)
			return x->bound.v[i].subject;
	return 0;
}

static void
add_goals(struct match *x, const struct match_goal *g, bool swapped)
{
	const struct ir_node *p = ir_at(x->rules->m, g->pattern);
	const struct ir_node *s = ir_at(x->m, g->subject);

	for (uint32_t i = 0; i < p->nin; i++)
		vec_push(&x->goal, ((struct match_goal){ g->frame,
		    ir_in(x->rules->m, p, i),
		    ir_in(x->m, s, swapped ? p->nin - 1 - i : i) }));
}

static bool
call(struct match *x, const struct match_goal *g, uint32_t choice)
{
	const struct ir_node *p = ir_at(x->rules->m, g->pattern);
	const struct ir_node *s = ir_at(x->m, g->subject);

	if (s->kind != NODE_CALL || s->callee != CALLEE_OP ||
	    s->ref != p->ref || s->nin != p->nin ||
	    op_at(s->ref)->effect != EFFECT_NONE ||
	    !match_attrs(x, g->frame, p->attrs, s))
		return false;
	add_goals(x, g, choice > 0);
	return true;
}

/* A call of a pattern: the alternative of this number. */
static bool
alternative(struct match *x, const struct match_goal *g, uint32_t choice)
{
	const struct ir_module *p = x->rules->m;
	const struct ir_node *n = ir_at(p, g->pattern);
	const struct ir_rule *r = ir_find_pattern(x->rules,
	    p->global.v[n->ref].name);
	uint32_t f = r->alt.v[choice];

	vec_push(&x->frame, ((struct match_frame){ r, f, g->frame,
	    g->pattern }));
	vec_push(&x->goal, ((struct match_goal){ x->frame.n - 1,
	    p->region.v[p->function.v[f].body].result, g->subject }));
	return true;
}

static bool
is_pattern_call(const struct ir_node *p)
{
	return p->kind == NODE_CALL && p->callee == CALLEE_GLOBAL;
}

static uint32_t
choices(const struct match *x, const struct match_goal *g)
{
	const struct ir_node *p = ir_at(x->rules->m, g->pattern);

	if (match_bound(x, g->frame, g->pattern) != 0)
		return 1;
	if (is_pattern_call(p))
		return ir_find_pattern(x->rules,
		    x->rules->m->global.v[p->ref].name)->alt.n;
	return p->kind == NODE_CALL && p->callee == CALLEE_OP &&
	    p->nin == 2 && op_at(p->ref)->commutative ? 2 : 1;
}

static bool
take(struct match *x, const struct match_goal *g, uint32_t choice)
{
	const struct ir_node *p = ir_at(x->rules->m, g->pattern);
	const struct ir_node *s = ir_at(x->m, g->subject);
	ir_id bound = match_bound(x, g->frame, g->pattern);

	if (bound != 0)
		return bound == g->subject;
	if (p->kind == NODE_CONST)
		return literal(x, p, g->subject);
	vec_push(&x->bound, *g);
	switch (p->kind) {
	case NODE_PARAM:
		return p->annot == NULL ||
		    match_type(x, g->frame, p->annot, s->type);
	case NODE_CALL:
		return is_pattern_call(p) ? alternative(x, g, choice) :
		    call(x, g, choice);
	case NODE_TUPLE:
	case NODE_PROJ:
		if (s->kind != p->kind || s->nin != p->nin ||
		    (p->kind == NODE_PROJ && s->ref != p->ref))
			return false;
		add_goals(x, g, false);
		return true;
	default:
		return false;
	}
}

static bool
solve(struct match *x, uint32_t next)
{
	struct match_goal g;

	if (next == x->goal.n)
		return match_tests(x);
	g = x->goal.v[next];
	resolve(x, &g.frame, &g.pattern);
	for (uint32_t i = 0, n = choices(x, &g); i < n; i++) {
		struct mark mark = mark_of(x);

		if (++x->steps > MATCH_STEPS)
			return false;
		if (take(x, &g, i) && solve(x, next + 1))
			return true;
		undo(x, &mark);
	}
	return false;
}

bool
match_at(struct match *x, const struct ir_rule *r, ir_id id)
{
	const struct ir_module *p = x->rules->m;

	for (uint32_t i = 0; i < r->alt.n; i++) {
		uint32_t f = r->alt.v[i];

		undo(x, &(struct mark){ 0 });
		x->steps = 0;
		vec_push(&x->frame, ((struct match_frame){ r, f, 0, 0 }));
		vec_push(&x->goal, ((struct match_goal){ 0, p->region.v[
		    p->function.v[f].body].result, id }));
		if (solve(x, 0))
			return true;
	}
	return false;
}

ir_id
match_param(const struct match *x, uint32_t i)
{
	const struct ir_module *p = x->rules->m;

	return match_bound(x, 0, p->region.v[p->function.v[
	    x->frame.v[0].function].body].params.v[i]);
}

void
match_release(struct match *x)
{
	vec_free(&x->frame);
	vec_free(&x->goal);
	vec_free(&x->bound);
	vec_free(&x->name);
}

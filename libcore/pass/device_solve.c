/*
 * Device planning (device_impl.h): the equations between bindings, and what
 * nothing pins.
 */
#include "pass/device_impl.h"

#include <stdio.h>

/* ---- conflicts ---- */

static void
why(struct device_pass *x, const struct domain *d)
{
	if (d->why.src != 0)
		diag_note(x->d, &d->why, "%s is asked for here", d->device);
}

static void
conflict(struct device_pass *x, const struct span *sp, const char *what)
{
	if (x->said != NULL && sp->src == x->said->src &&
	    sp->line == x->said->line && sp->col == x->said->col)
		return;
	x->said = sp;
	diag_error(x->d, sp, "device-conflict", "%s would be on both %s and "
	    "%s", what, x->clash[0].device, x->clash[1].device);
	why(x, &x->clash[0]);
	why(x, &x->clash[1]);
	diag_help(x->d, "on_device(..., virtual_device=\"%s\") around an "
	    "operand pins it there and allows a copy of it",
	    x->clash[0].device);
}

static void
equal(struct device_pass *x, uint32_t a, uint32_t b, const struct span *sp,
    const char *what)
{
	if (!device_unify(x, a, b))
		conflict(x, sp, what);
}

static void
pin(struct device_pass *x, uint32_t d, const char *name,
    const struct span *sp, const char *what)
{
	const char *device = name == NULL ? NULL : device_name(x, name, sp);

	if (device != NULL && !device_pin(x, d, device, sp))
		conflict(x, sp, what);
}

/* ---- demands of operators ---- */

static void
demand(struct device_pass *x, ir_id id, const char *device)
{
	struct op_devices o;
	const char *both;

	if (device == NULL || (device_call(ir_at(x->m, id), &o) &&
	    (o.kind == OP_PLACE_SCOPE || o.kind == OP_PLACE_COPY)))
		return;
	both = ir_device_join(x->m->strings, x->demand[id], device);
	x->torn[id] = x->torn[id] || both == NULL;
	x->demand[id] = both != NULL ? both : device;
}

static const char *
quiet_name(struct device_pass *x, const char *name)
{
	struct ir_device d;

	return name != NULL && ir_device_read(name, &d) ?
	    ir_device_name(x->m->strings, &d) : NULL;
}

/* From the last binding to the first: the demand of the first user of a value
 * remains, and all users come before what they use. */
static void
find_demands(struct device_pass *x)
{
	for (uint32_t k = x->order.n; k-- > 0; ) {
		ir_id id = x->order.v[k];
		const struct ir_node *n = ir_at(x->m, id);
		struct op_devices o = { .kind = OP_PLACE_ONE };
		const char *device = x->demand[id], *own;

		if (n->kind == NODE_PARAM) {
			const struct attr *a = attrs_get(n->props, IR_DEVICE);

			own = a == NULL || a->kind != ATTR_STR ? NULL :
			    quiet_name(x, a->s);
			if (x->torn[id] && own != NULL)
				x->demand[id] = own;
			continue;
		}
		if (!device_call(n, &o) && (n->kind != NODE_CALL ||
		    n->callee != CALLEE_CTOR))
			continue;
		if (o.kind == OP_PLACE_SCOPE || o.kind == OP_PLACE_COPY)
			device = quiet_name(x, o.operand);
		else if (o.kind != OP_PLACE_ONE)
			continue;
		for (uint32_t i = 0; i < n->nin; i++)
			if (!(o.host >> i & 1))
				demand(x, ir_in(x->m, n, i), device);
	}
}

/* Whether a call gets a copy of this operand, whose devices are torn. */
static bool
gets_copy(struct device_pass *x, ir_id id, uint32_t i)
{
	const struct ir_node *n = ir_at(x->m, id);
	ir_id in = ir_in(x->m, n, i);
	const char *device = x->demand[id];
	struct op_devices o = { .kind = OP_PLACE_ONE };

	if (!x->torn[in] || n->kind != NODE_CALL ||
	    (!device_call(n, &o) && n->callee != CALLEE_CTOR))
		return false;
	if (o.kind == OP_PLACE_SCOPE || o.kind == OP_PLACE_COPY)
		device = quiet_name(x, o.operand);
	return device != NULL && ir_device_join(x->m->strings, device,
	    x->demand[in]) == NULL;
}

/* ---- equations ---- */

uint32_t
device_expected(struct device_pass *x, ir_id id, uint32_t i)
{
	const struct ir_node *n = ir_at(x->m, id);
	struct op_devices o;

	if (n->kind != NODE_CALL)
		return x->of[id];
	if (n->callee == CALLEE_LOCAL)
		return i == 0 ? 0 : device_child(x, x->of[ir_in(x->m, n, 0)],
		    i - 1);
	if (n->callee == CALLEE_GLOBAL && x->global[n->ref] != 0)
		return device_child(x, x->global[n->ref], i);
	if (!device_call(n, &o))
		return x->of[id];
	if (o.host >> i & 1)
		return x->host;
	if (o.kind == OP_PLACE_SCOPE || o.kind == OP_PLACE_SHAPE)
		return 0;
	return o.kind == OP_PLACE_COPY ? x->from[id] : x->of[id];
}

static void
solve_operator(struct device_pass *x, ir_id id, const struct op_devices *o)
{
	const struct ir_node *n = ir_at(x->m, id);
	uint32_t in = n->nin == 0 ? 0 : x->of[ir_in(x->m, n, 0)];

	switch (o->kind) {
	case OP_PLACE_SCOPE:
		if (device_stays(n->type))
			equal(x, in, x->of[id], &n->span, "the operand");
		if (!gets_copy(x, id, 0))
			pin(x, in, o->operand, &n->span, "the operand");
		pin(x, x->of[id], x->fixed[id] ? o->operand : o->result,
		    &n->span, "the result");
		break;
	case OP_PLACE_COPY:
		pin(x, x->from[id], o->operand, &n->span, "the operand");
		pin(x, x->of[id], o->result, &n->span, "the result");
		break;
	case OP_PLACE_GIVEN:
		pin(x, x->of[id], o->result, &n->span, "the result");
		break;
	case OP_PLACE_SHAPE:
		equal(x, x->of[id], x->host, &n->span, "the shape");
		break;
	case OP_PLACE_ONE:
		break;
	}
}

/* Parameters and result of a function, and what is written at them. */
static void
solve_function(struct device_pass *x, uint32_t d, ir_region body,
    const struct attrs *as, const struct span *sp)
{
	const struct ir_region_data *r = &x->m->region.v[body];
	const struct attr *a = attrs_get(as, IR_DEVICE);

	device_function(x, d, r->params.n);
	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(x->m, r->params.v[i]);
		const struct attr *at = attrs_get(p->props, IR_DEVICE);

		equal(x, device_child(x, d, i), x->of[r->params.v[i]],
		    &p->span, "a parameter");
		if (at != NULL && at->kind == ATTR_STR)
			pin(x, x->of[r->params.v[i]], at->s, &p->span,
			    "the parameter");
	}
	if (!x->closed[body])
		equal(x, device_child(x, d, r->params.n), x->of[r->result],
		    &ir_at(x->m, r->result)->span, "the result");
	if (a != NULL && a->kind == ATTR_STR)
		pin(x, device_child(x, d, r->params.n), a->s, sp,
		    "the result");
}

/* The results of arms, and what patterns name. */
static void
solve_regions(struct device_pass *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	for (uint32_t k = 0; k < n->nsub; k++) {
		const struct ir_region_data *r =
		    &x->m->region.v[ir_sub(x->m, n, k)];

		equal(x, x->of[id], x->of[r->result],
		    &ir_at(x->m, r->result)->span, "the value of a branch");
		for (uint32_t i = 0; i < r->params.n; i++)
			equal(x, x->of[ir_in(x->m, n, 0)],
			    x->of[r->params.v[i]], &n->span,
			    "a part of the value");
	}
}

static void
solve_callee(struct device_pass *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	uint32_t d;

	if (n->callee == CALLEE_GLOBAL && x->global[n->ref] != 0) {
		d = x->global[n->ref];
		device_function(x, d, n->nin);
		equal(x, x->of[id], device_child(x, d, n->nin), &n->span,
		    "the result of the call");
	} else if (n->callee == CALLEE_LOCAL) {
		d = x->of[ir_in(x->m, n, 0)];
		device_function(x, d, n->nin - 1);
		equal(x, x->of[id], device_child(x, d, n->nin - 1), &n->span,
		    "the result of the call");
	}
}

static void
solve_node(struct device_pass *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	struct op_devices o;

	if (n->kind == NODE_FN)
		solve_function(x, x->of[id], ir_sub(x->m, n, 0), n->attrs,
		    &n->span);
	else if (n->kind == NODE_IF || n->kind == NODE_MATCH)
		solve_regions(x, id);
	else if (n->kind == NODE_GLOBAL && x->global[n->ref] != 0)
		equal(x, x->of[id], x->global[n->ref], &n->span,
		    "the function");
	else if (n->kind == NODE_CALL)
		solve_callee(x, id);
	if (device_call(n, &o))
		solve_operator(x, id, &o);
	for (uint32_t i = 0; i < n->nin; i++) {
		uint32_t d = device_expected(x, id, i);
		char what[32];

		if (d == 0 || gets_copy(x, id, i) ||
		    device_unify(x, d, x->of[ir_in(x->m, n, i)]))
			continue;
		snprintf(what, sizeof what, "operand %u", i + 1);
		conflict(x, &n->span, what);
	}
}

/* ---- what is free ---- */

static bool
is_free(struct device_pass *x, uint32_t d)
{
	return device_at(x, d) == NULL;
}

static void
fill(struct device_pass *x, uint32_t d, const char *device)
{
	static const struct span nowhere;

	if (is_free(x, d))
		device_pin(x, d, device, &nowhere);
}

static void
fill_function(struct device_pass *x, uint32_t d, uint32_t nparam)
{
	const char *device;

	fill(x, device_child(x, d, nparam), x->fallback);
	device = device_at(x, device_child(x, d, nparam));
	for (uint32_t i = 0; i < nparam; i++)
		fill(x, device_child(x, d, i), device);
}

/* Results of functions first, outer ones before those inside; then users before
 * what they use. */
static void
fill_all(struct device_pass *x)
{
	struct op_devices o;

	for (uint32_t g = 1; g < x->m->global.n; g++)
		if (x->global[g] != 0)
			fill_function(x, x->global[g], x->m->region.v[
			    ir_global_function(x->m, g)->body].params.n);
	for (uint32_t k = 0; k < x->order.n; k++) {
		const struct ir_node *n = ir_at(x->m, x->order.v[k]);

		if (n->kind == NODE_FN)
			fill_function(x, x->of[x->order.v[k]], x->m->region.v[
			    ir_sub(x->m, n, 0)].params.n);
	}
	for (uint32_t k = x->order.n; k-- > 0; ) {
		ir_id id = x->order.v[k];
		const struct ir_node *n = ir_at(x->m, id);

		fill(x, x->of[id], device_at(x, x->result[n->region]));
		if (!device_call(n, &o))
			continue;
		if (o.kind == OP_PLACE_SCOPE)
			fill(x, x->of[ir_in(x->m, n, 0)],
			    device_at(x, x->of[id]));
		else if (o.kind == OP_PLACE_COPY)
			fill(x, x->from[id], device_at(x, x->of[id]));
	}
}

/* Where a copy may be but need not, there is none if that is possible. */
static void
join_free(struct device_pass *x)
{
	struct op_devices o;

	for (uint32_t k = 0; k < x->order.n; k++) {
		const struct ir_node *n = ir_at(x->m, x->order.v[k]);

		if (device_call(n, &o) && o.kind == OP_PLACE_SCOPE && o.free)
			device_unify(x, x->of[x->order.v[k]],
			    x->of[ir_in(x->m, n, 0)]);
	}
}

void
device_solve(struct device_pass *x)
{
	find_demands(x);
	for (uint32_t g = 1; g < x->m->global.n; g++) {
		const struct ir_function *f = ir_global_function(x->m, g);

		if (f != NULL)
			solve_function(x, x->global[g], f->body, f->attrs,
			    &f->span);
	}
	for (uint32_t k = 0; k < x->order.n; k++)
		solve_node(x, x->order.v[k]);
	join_free(x);
	fill_all(x);
}

/*
 * Device planning (device_impl.h): domains and their unification; devices of
 * calls and of types.
 *
 * Roots are merged before their children, so that a domain that has itself as
 * a child ends too.  Each merge leaves one root less, and paths are halved.
 */
#include "pass/device_impl.h"

/* ---- domains ---- */

#define RESULTS 1000	/* functions that return functions: no deeper */

uint32_t
device_domain(struct device_pass *x, bool flat)
{
	struct domain d = { .up = x->domain.n, .flat = flat };

	vec_push(&x->domain, d);
	return x->domain.n - 1;
}

uint32_t
device_find(struct device_pass *x, uint32_t d)
{
	struct domain *v = x->domain.v;

	while (v[d].up != d) {
		v[d].up = v[v[d].up].up;
		d = v[d].up;
	}
	return d;
}

static void
push(struct device_pass *x, uint32_t a, uint32_t b)
{
	vec_push(&x->queue, ((struct device_pair){ a, b }));
}

/* All in the value of root d is on its device. */
static void
flatten(struct device_pass *x, uint32_t d)
{
	struct domain *v = &x->domain.v[d];

	for (uint32_t i = 0; i < v->n; i++)
		push(x, d, x->child.v[v->child + i]);
	v->n = 0;
	v->flat = true;
}

/* What the results of functions end in; d itself: nothing, they go round. */
static uint32_t
last_result(struct device_pass *x, uint32_t d)
{
	uint32_t r = d, i = 0;

	do {
		if (x->domain.v[r].n == 0)
			return r;
		r = device_child(x, r, x->domain.v[r].n - 1);
	} while (r != d && i++ < RESULTS);
	return d;
}

/* The device of root d, of a function, becomes that of its result. */
static void
device_to_result(struct device_pass *x, uint32_t d)
{
	const char *device = x->domain.v[d].device;
	struct span why = x->domain.v[d].why;
	uint32_t pinned;

	if (device == NULL)
		return;
	if (last_result(x, d) == d) {
		flatten(x, d);
		return;
	}
	pinned = device_domain(x, false);
	x->domain.v[pinned].device = device;
	x->domain.v[pinned].why = why;
	x->domain.v[d].device = NULL;
	push(x, pinned, x->child.v[x->domain.v[d].child +
	    x->domain.v[d].n - 1]);
}

/* What root a takes over from root b, which is below it now. */
static bool
merge(struct device_pass *x, uint32_t a, uint32_t b)
{
	struct domain *to = &x->domain.v[a], from = x->domain.v[b];
	const char *device = ir_device_join(x->m->strings, to->device,
	    from.device);

	if (device == NULL && (to->device != NULL || from.device != NULL)) {
		x->clash[0] = *to;
		x->clash[1] = from;
		return false;
	}
	if (to->device == NULL)
		to->why = from.why;
	to->device = device;
	x->domain.v[b].up = a;
	to->flat = to->flat || from.flat;
	for (uint32_t i = 0; i < from.n && to->n > 0 && i < to->n; i++)
		push(x, x->child.v[to->child + i], x->child.v[from.child + i]);
	if (to->n == 0) {
		to->child = from.child;
		to->n = from.n;
	}
	if (to->flat)
		flatten(x, a);
	else if (to->n > 0)
		device_to_result(x, a);
	return true;
}

static bool
settle(struct device_pass *x)
{
	bool ok = true;

	while (x->queue.n > 0) {
		struct device_pair q = vec_pop(&x->queue);
		uint32_t a = device_find(x, q.a), b = device_find(x, q.b);

		if (a != b && !merge(x, a, b))
			ok = false;
	}
	return ok;
}

bool
device_unify(struct device_pass *x, uint32_t a, uint32_t b)
{
	push(x, a, b);
	return settle(x);
}

void
device_function(struct device_pass *x, uint32_t d, uint32_t n)
{
	uint32_t first = x->child.n;

	d = device_find(x, d);
	if (x->domain.v[d].flat || x->domain.v[d].n > 0)
		return;
	for (uint32_t i = 0; i <= n; i++)
		vec_push(&x->child, device_domain(x, false));
	x->domain.v[d].child = first;
	x->domain.v[d].n = n + 1;
	device_to_result(x, d);
	settle(x);
}

uint32_t
device_child(struct device_pass *x, uint32_t d, uint32_t i)
{
	d = device_find(x, d);
	return i >= x->domain.v[d].n ? d :
	    device_find(x, x->child.v[x->domain.v[d].child + i]);
}

const char *
device_at(struct device_pass *x, uint32_t d)
{
	return x->domain.v[last_result(x, device_find(x, d))].device;
}

bool
device_pin(struct device_pass *x, uint32_t d, const char *device,
    const struct span *why)
{
	uint32_t pinned = device_domain(x, false);

	x->domain.v[pinned].device = device;
	x->domain.v[pinned].why = *why;
	return device_unify(x, last_result(x, device_find(x, d)), pinned);
}

/* ---- what they are about ---- */

const char *
device_name(struct device_pass *x, const char *name, const struct span *sp)
{
	struct ir_device d;
	struct buf kinds = { 0 };

	if (ir_device_read(name, &d))
		return ir_device_name(x->m->strings, &d);
	if (sp != NULL && sp == x->said)
		return NULL;
	x->said = sp;
	diag_error(x->d, sp, "device", "'%s' is not a device", name);
	for (int64_t k = 1; k < IR_DEVICE_KINDS; k++)
		if (ir_device_kind(k) != NULL)
			buf_printf(&kinds, "%s%s", kinds.n > 0 ? ", " : "",
			    ir_device_kind(k));
	diag_help(x->d, "a device is a kind (%s) and a number, and may name "
	    "one of its memories: cpu:0, cuda:1:shared", kinds.v);
	buf_release(&kinds);
	return NULL;
}

bool
device_call(const struct ir_node *n, struct op_devices *o)
{
	if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
		return false;
	op_devices(n, o);
	return true;
}

bool
device_stays(const struct type *t)
{
	return t != NULL && (t->kind == TYPE_FUNC || t->kind == TYPE_REF);
}

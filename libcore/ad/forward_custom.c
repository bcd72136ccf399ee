/*
 * Functions with custom gradients in forward mode (custom.h).  The
 * gradient f_grad(x, w) is linear in w, and its transpose maps the tangent of x
 * to that of f(x).  The transpose is made by reverse mode: the gradient of
 * f_grad by w, with the tangent as the adjoint of its result.  So f_grad must
 * be a function of the module.
 */
#include "ad/custom.h"
#include "ad/forward_impl.h"

/* ---- transposes, before the rest ---- */

struct reach {
	bool *seen;		/* by function */
	VEC(uint32_t) todo;
	VEC(ir_id) call;
};

static void
visit(void *ctx, struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	struct reach *r = ctx;
	const struct ir_global *g;

	if (n->kind != NODE_GLOBAL && (n->kind != NODE_CALL ||
	    n->callee != CALLEE_GLOBAL))
		return;
	g = &m->global.v[n->ref];
	if (g->kind == GLOBAL_FUNCTION && !r->seen[g->index]) {
		r->seen[g->index] = true;
		vec_push(&r->todo, g->index);
	}
	if (custom_is(m, n))
		vec_push(&r->call, id);
}

static ir_id
add_param(struct ir_module *m, ir_region r, const struct type *t,
    const char *name)
{
	struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID, .type = t,
	    .annot = t, .name = str_intern0(m->strings, name) };
	struct ir_args none = { 0 };

	return ir_node_add(m, r, &p, &none);
}

/* fn (%x, %w) { @f_grad(%x, %w) } */
static uint32_t
wrap(struct ir_module *m, uint32_t global)
{
	struct ir_function f = *ir_global_function(m, global);
	const struct type *t = f.type;
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
	    .ref = global, .id = IR_NEW_ID, .type = t->ret, .span = f.span };
	struct ir_args args = { .nin = 2 };
	ir_id in[2], v;
	ir_region body;
	uint32_t to;

	f.name = str_printf(m->strings, "%s_transpose", f.name);
	for (uint32_t i = 2; ir_find_global(m, f.name) != 0; i++)
		f.name = str_printf(m->strings, "%s_transpose%u",
		    m->global.v[global].name, i);
	f.body = 0;
	f.next = 1;
	f.attrs = NULL;
	to = ir_add_function(m, &f);
	body = ir_region_new(m, to, 0);
	in[0] = add_param(m, body, t->arg[0], "x");
	in[1] = add_param(m, body, t->arg[1], "w");
	args.in = in;
	v = ir_node_add(m, body, &call, &args);
	m->region.v[body].result = v;
	return to;
}

typedef bool reverse_mode(struct ir_module *m, const struct ad_options *o,
    struct ad_stats *s, struct diag *d);

/* Gives the function that an operand names its transpose. */
static bool
transpose(struct ad *a, ir_id call, reverse_mode *reverse)
{
	struct ir_module *m = a->m;
	const struct ir_node *n = ir_at(m, call);
	const struct ir_node f = *ir_at(m, ir_in(m, n, 1));
	const struct ir_function *g = f.kind == NODE_GLOBAL ?
	    ir_global_function(m, f.ref) : NULL;
	static const char *const wrt[] = { "w", NULL };
	struct ad_options o = { .mode = AD_REVERSE, .wrt = wrt,
	    .adjoint = AD_ADJOINT_PARAMETER, .gradients_only = true };
	uint32_t to;

	if (g == NULL || g->ntv > 0 || g->type->n != 2) {
		diag_error(a->d, &n->span, "gradient-form", "in forward mode a "
		    "custom gradient must be a function of the module, without "
		    "type parameters");
		return false;
	}
	if (map_get(&a->transpose, f.ref, &to))
		return true;
	to = wrap(m, f.ref);
	map_put(&a->transpose, f.ref, to);
	o.function = m->function.v[to].name;
	return reverse(m, &o, a->s, a->d);
}

bool
forward_transposes(struct ad *a, reverse_mode *reverse)
{
	struct reach r = { .seen = mem_zalloc(a->m->function.n, 1) };
	bool ok = true;

	r.seen[a->function] = true;
	vec_push(&r.todo, a->function);
	while (r.todo.n > 0)
		ir_walk_function(a->m, vec_pop(&r.todo), visit, &r);
	for (uint32_t i = 0; i < r.call.n; i++)
		ok = transpose(a, r.call.v[i], reverse) && ok;
	mem_free(r.seen);
	vec_free(&r.todo);
	vec_free(&r.call);
	return ok;
}

/* ---- calls ---- */

/* The tangent as a value of type t: what has none is itself. */
static ir_id
whole_tangent(struct forward *x, const struct type *t, struct dual *d)
{
	ir_id *in, v;

	if (d->kind == DUAL_PLAIN)
		return d->primal.id;
	if (t->kind == TYPE_TENSOR)
		return dual_tangent(x, d);
	in = mem_alloc((t->n + 1) * sizeof *in);
	for (uint32_t i = 0; i < t->n; i++)
		in[i] = whole_tangent(x, t->arg[i], dual_field(x, d, i));
	v = grad_tuple(&x->g, t->n, in);
	mem_free(in);
	return v;
}

/* A value, and its tangent of the same type. */
static struct dual *
dual_whole(struct forward *x, const struct type *t, ir_id v, ir_id tangent)
{
	struct dual **field, *d;

	if (forward_type(x, t) == t)
		return dual_plain(x, t, v);
	if (t->kind == TYPE_TENSOR)
		return dual_tensor(x, t, v, tangent);
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t i = 0; i < t->n; i++) {
		ir_id k = grad_field(&x->g, v, i);

		field[i] = dual_whole(x, t->arg[i], k, grad_field(&x->g,
		    tangent, i));
	}
	d = dual_tuple(x, t, t->n, field);
	mem_free(field);
	return d;
}

static ir_id
zeros_like(struct forward *x, const struct type *t, ir_id like)
{
	ir_id *in, v;

	if (t->kind == TYPE_TENSOR)
		return grad_zeros(&x->g, t, like);
	in = mem_alloc((t->n + 1) * sizeof *in);
	for (uint32_t i = 0; i < t->n; i++)
		in[i] = zeros_like(x, t->arg[i], grad_field(&x->g, like, i));
	v = grad_tuple(&x->g, t->n, in);
	mem_free(in);
	return v;
}

static ir_id
call(struct forward *x, enum callee_kind kind, uint32_t ref,
    const struct type *t, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = kind, .ref = ref,
	    .type = t };

	return forward_add(x, &n, nin, in);
}

/* A local function of one parameter; its body is the current region. */
static ir_id
begin_local(struct forward *x, const struct type *t, ir_id *param)
{
	struct ir_node fn = { .kind = NODE_FN, .id = IR_NEW_ID, .type = t,
	    .span = x->g.span };
	struct ir_node p = { .kind = NODE_PARAM, .type = t->arg[0],
	    .annot = t->arg[0] };
	ir_region body = ir_region_new(x->m, x->out, UINT32_MAX);
	struct ir_args args = { .sub = &body, .nsub = 1 };
	ir_id id = ir_node_add(x->m, x->g.region, &fn, &args);

	x->m->region.v[body].owner = id;
	forward_region_open(x, body, true);
	x->g.region = body;
	*param = forward_add(x, &p, 0, NULL);
	return id;
}

static void
end_local(struct forward *x, ir_region outer, ir_id result)
{
	x->m->region.v[x->g.region].result = result;
	forward_region_open(x, x->g.region, false);
	x->g.region = outer;
}

/* f over plain values. */
static ir_id
plain_function(struct forward *x, ir_id source, const struct type *t)
{
	struct ir_node n = *ir_at(x->m, source);
	ir_region outer = x->g.region;
	struct dual *f = x->dual[source];
	ir_id id, p, in[2];

	if (n.kind == NODE_GLOBAL || n.kind == NODE_OP)
		return forward_add(x, &n, 0, NULL);
	in[0] = dual_packed(x, f);
	id = begin_local(x, t, &p);
	in[1] = dual_packed(x, dual_still(x, t->arg[0], p));
	p = call(x, CALLEE_LOCAL, 0, forward_type(x, t->ret), 2, in);
	end_local(x, outer, dual_primal(x, dual_unpack(x, t->ret, p)));
	return id;
}

struct dual *
forward_custom(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id), g = *ir_at(x->m, ir_in(x->m,
	    &n, 1));
	const struct type *t = n.type, *tuple;
	ir_region outer = x->g.region;
	ir_id in[3], custom, fn, p, y;
	uint32_t to = 0;
	struct dual *d;

	map_get(x->transpose, g.ref, &to);
	if (t->n != 1 || !ad_is_data(t->arg[0]) || !ad_is_data(t->ret)) {
		diag_error(x->d, &n.span, "gradient-form", "a custom gradient "
		    "needs a function from tensors to tensors, or tuples of "
		    "them");
		return dual_plain(x, t, id);
	}
	in[0] = plain_function(x, ir_in(x->m, &n, 0), t);
	in[1] = forward_add(x, &g, 0, NULL);
	custom = call(x, CALLEE_GLOBAL, n.ref, t, 2, in);
	fn = begin_local(x, forward_type(x, t), &p);
	d = dual_unpack(x, t->arg[0], p);
	in[0] = custom;
	in[1] = dual_primal(x, d);
	y = call(x, CALLEE_LOCAL, 0, t->ret, 2, in);
	in[0] = in[1];
	in[1] = zeros_like(x, t->ret, y);
	in[2] = whole_tangent(x, t->arg[0], d);
	tuple = type_tuple(x->m->types, 1, &t->ret);
	p = call(x, CALLEE_GLOBAL, ir_find_global(x->m,
	    x->m->function.v[to].name), tuple, 3, in);
	p = grad_field(&x->g, p, 0);
	end_local(x, outer, dual_packed(x, dual_whole(x, t->ret, y, p)));
	return dual_unpack(x, t, fn);
}

/*
 * The dual program, binding by binding: regions by a stack of frames.
 */
#include "ad/custom.h"
#include "ad/forward_impl.h"

#include <string.h>

static void
push(struct forward *x, const struct forward_frame *f)
{
	forward_region_open(x, f->to, true);
	x->g.region = f->to;
	vec_push(&x->stack, *f);
}

static struct dual *
operand(struct forward *x, const struct ir_node *n, uint32_t i)
{
	return x->dual[ir_in(x->m, n, i)];
}

static const struct attr *
defined_by(struct forward *x, const struct ir_node *n)
{
	const struct attr *a = attrs_get(n->props, x->k_dims);

	return a != NULL && a->kind == ATTR_STR && a->s[0] != '\0' ? a : NULL;
}

/* A copy whose operands and type are the caller's. */
static ir_id
emit(struct forward *x, const struct ir_node *from, const struct type *t,
    uint32_t nin, const ir_id *in)
{
	struct ir_node n = *from;

	n.type = t;
	n.annot = forward_type(x, n.annot);
	n.nsub = 0;
	if (t != from->type)
		n.props = attrs_with(x->m->arena, n.props, x->k_dims, NULL);
	return forward_add(x, &n, nin, in);
}

/* The value of a binding of the dual type. */
static void
set_packed(struct forward *x, ir_id source, ir_id v)
{
	const struct type *t = ir_at(x->m, source)->type;
	const struct attr *names = defined_by(x, ir_at(x->m, source));

	x->dual[source] = dual_unpack(x, t, v);
	if (names != NULL && forward_type(x, t) != t)
		dual_define(x, x->dual[source], names);
}

static void
through_packed(struct forward *x, ir_id id, uint32_t ref)
{
	struct ir_node n = *ir_at(x->m, id);
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in);

	n.ref = ref;
	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = dual_packed(x, operand(x, &n, i));
	set_packed(x, id, emit(x, &n, forward_type(x, n.type), n.nin, in));
	mem_free(in);
}

/* ---- functions ---- */

void
forward_params(struct forward *x, ir_region from, ir_region to)
{
	struct ir_args none = { NULL, 0, NULL, 0 };

	for (uint32_t i = 0; i < x->m->region.v[from].params.n; i++) {
		ir_id p = x->m->region.v[from].params.v[i], v;
		struct ir_node n = *ir_at(x->m, p);

		n.id = IR_NEW_ID;
		n.annot = forward_type(x, n.annot);
		n.props = forward_type(x, n.type) == n.type ? n.props :
		    attrs_with(x->m->arena, n.props, x->k_dims, NULL);
		n.type = forward_type(x, n.type);
		v = ir_node_add(x->m, to, &n, &none);
		x->g.span = n.span;
		set_packed(x, p, v);
	}
}

uint32_t
forward_function(struct forward *x, uint32_t function)
{
	struct ir_function f = x->m->function.v[function];

	if (x->function_to[function] != 0)
		return x->function_to[function];
	if (ir_is_set(x->m, f.attrs, "Compiler"))
		diag_error(x->d, &f.span, "gradient-form", "a tangent goes "
		    "through @%s, which is marked Primitive or "
		    "Compiler", f.name);
	f.name = forward_unique(x, f.name, ir_find_global);
	/* What a group becomes is not one. */
	f.attrs = attrs_with(x->m->arena, f.attrs, str_intern0(x->m->strings,
	    "Primitive"), NULL);
	f.ret = forward_type(x, f.ret);
	f.type = forward_type(x, f.type);
	f.next = 1;
	f.body = 0;
	x->function_to[function] = ir_add_function(x->m, &f);
	ir_region_new(x->m, x->function_to[function], 0);
	vec_push(&x->todo, function);
	return x->function_to[function];
}

static void
eval_fn(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	struct forward_frame f = { .from = ir_sub(x->m, &n, 0) };
	struct ir_args args = { .sub = &f.to, .nsub = 1 };
	struct ir_node fn = n;

	f.to = ir_region_new(x->m, x->out, UINT32_MAX);
	x->m->region.v[f.to].ntv = x->m->region.v[f.from].ntv;
	x->m->region.v[f.to].tv = x->m->region.v[f.from].tv;
	fn.id = IR_NEW_ID;
	fn.type = forward_type(x, n.type);
	fn.annot = forward_type(x, n.annot);
	f.node = ir_node_add(x->m, x->g.region, &fn, &args);
	x->m->region.v[f.to].owner = f.node;
	x->dual[id] = dual_unpack(x, n.type, f.node);
	push(x, &f);
	forward_params(x, f.from, f.to);
}

/* An operator or a tensor program as a value: a function that calls it. */
static void
eval_op_value(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id), fn = { .kind = NODE_FN,
	    .id = IR_NEW_ID, .span = n.span, .name = n.name };
	struct ir_node call = { .kind = NODE_CALL,
	    .callee = n.kind == NODE_OP ? CALLEE_OP : CALLEE_GLOBAL,
	    .ref = n.ref, .attrs = n.attrs, .type = n.type->ret };
	ir_region outer = x->g.region, to;
	struct ir_args args = { .sub = &to, .nsub = 1 };
	struct dual **in, *d;
	ir_id *primal;

	if (forward_type(x, n.type) == n.type) {
		x->dual[id] = dual_plain(x, n.type, emit(x, &n, n.type, 0,
		    NULL));
		return;
	}
	to = ir_region_new(x->m, x->out, UINT32_MAX);
	fn.type = forward_type(x, n.type);
	fn.id = ir_node_add(x->m, outer, &fn, &args);
	x->m->region.v[to].owner = fn.id;
	forward_region_open(x, to, true);
	x->g.region = to;
	in = mem_alloc((n.type->n + 1) * sizeof *in);
	primal = mem_alloc((n.type->n + 1) * sizeof *primal);
	for (uint32_t i = 0; i < n.type->n; i++) {
		struct ir_node p = { .kind = NODE_PARAM,
		    .type = forward_type(x, n.type->arg[i]),
		    .annot = forward_type(x, n.type->arg[i]) };

		in[i] = dual_unpack(x, n.type->arg[i], forward_add(x, &p, 0,
		    NULL));
		primal[i] = dual_primal(x, in[i]);
	}
	d = forward_operator(x, call.type, forward_add(x, &call, n.type->n,
	    primal), n.type->n, in);
	x->m->region.v[to].result = dual_packed(x, d);
	forward_region_open(x, to, false);
	x->g.region = outer;
	x->dual[id] = dual_unpack(x, n.type, fn.id);
	mem_free(in);
	mem_free(primal);
}

/* ---- calls ---- */

static void
call_operator(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	struct dual **in;
	ir_id *primal, out;

	if (n.callee == CALLEE_OP && op_at(n.ref)->gradient == grad_same) {
		struct dual *d = operand(x, &n, 0);

		if (d->kind != DUAL_TENSOR) {
			through_packed(x, id, n.ref);
			return;
		}
		x->dual[id] = dual_tensor(x, n.type, emit(x, &n, n.type, 1,
		    &d->primal.id), d->tangent);
		return;
	}
	in = mem_alloc((n.nin + 1) * sizeof *in);
	primal = mem_alloc((n.nin + 1) * sizeof *primal);
	for (uint32_t i = 0; i < n.nin; i++) {
		in[i] = operand(x, &n, i);
		primal[i] = dual_primal(x, in[i]);
	}
	n.annot = NULL;
	out = emit(x, &n, n.type, n.nin, primal);
	x->dual[id] = forward_operator(x, n.type, out, n.nin, in);
	mem_free(in);
	mem_free(primal);
}

/* What has no definition here: only constants may go through. */
static void
call_opaque(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	const struct ir_global *g = &x->m->global.v[n.ref];
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in), v;
	bool moves = false;

	for (uint32_t i = 0; i < n.nin; i++) {
		moves = moves || dual_moves(x, operand(x, &n, i));
		in[i] = dual_primal(x, operand(x, &n, i));
	}
	if (moves && forward_type(x, n.type) != n.type)
		diag_error(x->d, &n.span, "gradient-form", "a tangent goes "
		    "through the call of the extern @%s", g->name);
	v = emit(x, &n, n.type, n.nin, in);
	if (forward_type(x, n.type) == n.type)
		x->dual[id] = dual_plain(x, n.type, v);
	else
		x->dual[id] = dual_still(x, n.type, v);
	mem_free(in);
}

static bool
is_function(const struct forward *x, uint32_t global)
{
	return x->m->global.v[global].kind == GLOBAL_FUNCTION;
}

/* The global of the dual function; a function on other than floats is its
 * own. */
static uint32_t
dual_global(struct forward *x, uint32_t global)
{
	uint32_t f = x->m->global.v[global].index;
	const struct type *t = x->m->function.v[f].type;

	if (forward_type(x, t) == t)
		return global;
	f = forward_function(x, f);
	return ir_find_global(x->m, x->m->function.v[f].name);
}

static uint32_t
dual_ctor(const struct forward *x, uint32_t ctor)
{
	return x->ctor_to[ctor] != 0 ? x->ctor_to[ctor] : ctor;
}

static void
eval_call(struct forward *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	uint32_t ref = n->ref;

	if (ad_has_rule(x->m, n)) {
		call_operator(x, id);
		return;
	}
	if (n->callee == CALLEE_GLOBAL && !is_function(x, ref)) {
		call_opaque(x, id);
		return;
	}
	if (custom_is(x->m, n)) {
		x->dual[id] = forward_custom(x, id);
		return;
	}
	if (n->callee == CALLEE_GLOBAL)
		ref = dual_global(x, ref);
	else if (n->callee == CALLEE_CTOR)
		ref = dual_ctor(x, ref);
	through_packed(x, id, ref);
}

static void
eval_named(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	ir_id v;

	if (n.kind == NODE_GLOBAL && x->m->global.v[n.ref].kind ==
	    GLOBAL_PRIM) {
		eval_op_value(x, id);
		return;
	}
	if (n.kind == NODE_GLOBAL && !is_function(x, n.ref) &&
	    forward_type(x, n.type) != n.type)
		diag_error(x->d, &n.span, "gradient-form", "@%s is a value "
		    "that has no tangent", x->m->global.v[n.ref].name);
	n.ref = n.kind == NODE_CTOR ? dual_ctor(x, n.ref) :
	    is_function(x, n.ref) ? dual_global(x, n.ref) : n.ref;
	v = emit(x, &n, forward_type(x, n.type), 0, NULL);
	x->dual[id] = dual_unpack(x, n.type, v);
}

/* ---- other bindings ---- */

static void
eval_tuple(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	struct dual **field = mem_alloc((n.nin + 1) * sizeof *field);
	ir_id *in;

	for (uint32_t i = 0; i < n.nin; i++)
		field[i] = operand(x, &n, i);
	if (forward_type(x, n.type) != n.type) {
		x->dual[id] = dual_tuple(x, n.type, n.nin, field);
		mem_free(field);
		return;
	}
	in = mem_alloc((n.nin + 1) * sizeof *in);
	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = dual_primal(x, field[i]);
	x->dual[id] = dual_plain(x, n.type, emit(x, &n, n.type, n.nin, in));
	mem_free(in);
	mem_free(field);
}

static void
eval_const(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	ir_id v = emit(x, &n, n.type, 0, NULL);

	x->dual[id] = forward_type(x, n.type) == n.type ? dual_plain(x,
	    n.type, v) : dual_tensor(x, n.type, v, 0);
}

static void
eval_cast(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	struct dual *d = operand(x, &n, 0);
	struct ir_node c = n;
	ir_id primal, tangent = 0;

	if (d->kind != DUAL_TENSOR) {
		through_packed(x, id, n.ref);
		return;
	}
	c.id = IR_NEW_ID;
	primal = forward_add(x, &c, 1, &d->primal.id);
	if (d->tangent != 0) {
		c.props = NULL;
		c.name = NULL;
		tangent = forward_add(x, &c, 1, &d->tangent);
	}
	x->dual[id] = dual_tensor(x, n.type, primal, tangent);
}

/* ---- conditionals ---- */

struct copy {
	struct forward *x;
	ir_region arm;
};

static void
copy_part(void *ctx, struct ir_pattern *p)
{
	const struct copy *c = ctx;
	struct forward *x = c->x;
	struct ir_args none = { NULL, 0, NULL, 0 };
	ir_id source = p->ref;
	struct ir_node n;

	if (p->kind == PAT_CTOR)
		p->ref = dual_ctor(x, p->ref);
	if (p->kind != PAT_VAR)
		return;
	n = *ir_at(x->m, source);
	n.id = IR_NEW_ID;
	n.annot = forward_type(x, n.annot);
	if (forward_type(x, n.type) != n.type)
		n.props = attrs_with(x->m->arena, n.props, x->k_dims, NULL);
	n.type = forward_type(x, n.type);
	p->ref = ir_node_add(x->m, c->arm, &n, &none);
	x->g.span = n.span;
	set_packed(x, source, p->ref);
}

static void
begin_arm(struct forward *x, const struct forward_frame *arm)
{
	struct forward_frame f = *arm;
	uint32_t pattern;

	f.from = ir_sub(x->m, ir_at(x->m, arm->source), arm->narm);
	f.to = ir_region_new(x->m, x->out, UINT32_MAX);
	f.pos = 0;
	push(x, &f);
	pattern = x->m->region.v[f.from].pattern;
	if (pattern != 0) {
		struct copy c = { x, f.to };

		pattern = ir_pattern_copy(x->m, pattern, copy_part, &c);
		x->m->region.v[f.to].pattern = pattern;
	}
}

static void
begin_arms(struct forward *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	struct forward_frame f = { .source = id };

	/* It is made before its arms, where they see it. */
	if (n.kind == NODE_MATCH)
		dual_packed(x, operand(x, &n, 0));
	f.arm = arena_alloc(x->arena, n.nsub + 1, sizeof *f.arm);
	begin_arm(x, &f);
}

static void
finish_arms(struct forward *x, const struct forward_frame *f)
{
	struct ir_node n = *ir_at(x->m, f->source);
	struct dual *d = operand(x, &n, 0);
	ir_id in = n.kind == NODE_IF ? dual_primal(x, d) : dual_packed(x, d);
	struct ir_args args = { .in = &in, .nin = 1, .sub = f->arm,
	    .nsub = f->narm };
	struct ir_node c = n;
	ir_id v;

	c.id = IR_NEW_ID;
	c.type = forward_type(x, n.type);
	c.annot = forward_type(x, n.annot);
	if (c.type != n.type)
		c.props = attrs_with(x->m->arena, n.props, x->k_dims, NULL);
	v = ir_node_add(x->m, x->g.region, &c, &args);
	for (uint32_t i = 0; i < f->narm; i++)
		x->m->region.v[f->arm[i]].owner = v;
	x->g.span = n.span;
	set_packed(x, f->source, v);
}

/* ---- the walk ---- */

static void
finish(struct forward *x, struct dual **result)
{
	struct forward_frame f = vec_last(&x->stack);
	struct dual *d = x->dual[x->m->region.v[f.from].result];

	if (f.node == 0 && f.source == 0) {
		*result = d;
		x->stack.n--;
		return;
	}
	x->g.span = ir_at(x->m, x->m->region.v[f.from].result)->span;
	x->m->region.v[f.to].result = dual_packed(x, d);
	forward_region_open(x, f.to, false);
	x->stack.n--;
	x->g.region = vec_last(&x->stack).to;
	if (f.source == 0)
		return;
	f.arm[f.narm++] = f.to;
	if (f.narm < ir_at(x->m, f.source)->nsub)
		begin_arm(x, &f);
	else
		finish_arms(x, &f);
}

static void
eval_node(struct forward *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	x->g.span = n->span;
	switch ((enum node_kind)n->kind) {
	case NODE_CONST: eval_const(x, id); break;
	case NODE_OP: eval_op_value(x, id); break;
	case NODE_GLOBAL: case NODE_CTOR: eval_named(x, id); break;
	case NODE_CALL: eval_call(x, id); break;
	case NODE_TUPLE: eval_tuple(x, id); break;
	case NODE_PROJ:
		x->dual[id] = dual_field(x, operand(x, n, 0), n->ref);
		break;
	case NODE_IF: case NODE_MATCH: begin_arms(x, id); break;
	case NODE_FN: eval_fn(x, id); break;
	case NODE_REF: case NODE_READ: case NODE_WRITE:
		through_packed(x, id, 0);
		break;
	case NODE_CAST: eval_cast(x, id); break;
	default: BUG("a binding of kind %d", n->kind);
	}
}

void
forward_walk(struct forward *x, ir_region from, ir_region to,
    struct dual **result)
{
	struct forward_frame top = { .from = from, .to = to };

	push(x, &top);
	while (x->stack.n > 0) {
		struct forward_frame *f = &vec_last(&x->stack);
		const struct ir_region_data *r = &x->m->region.v[f->from];

		if (f->pos == r->nodes.n)
			finish(x, result);
		else
			eval_node(x, r->nodes.v[f->pos++]);
	}
}

/*
 * Calls: of operators on constants, which the evaluator computes, and of known
 * functions, which are unfolded while their arguments become smaller.
 *
 * Cost: linear in the operands, and logarithmic in the functions of the module
 * for each call that is unfolded.
 */
#include <string.h>

#include "eval/eval.h"
#include "op/op.h"
#include "pass/globals.h"
#include "pass/peval_impl.h"

#define FEW 16

/* A call, and the facts about its callee. */
struct call {
	ir_id id;
	struct frame f;
	enum callee_kind callee;
	uint32_t ref;		/* of the callee */
	const struct attrs *attrs;
	struct pvalue *fn;	/* the function value, or NULL */
	uint32_t nin;		/* operands of the residual call */
	struct pvalue **in;
	uint32_t narg;
	struct pvalue **arg;	/* of the arguments alone: at the end of in */
	uint8_t effect;
};

/* ---- operators on constants ---- */

static struct value *
constant_value(struct peval *x, const struct pvalue *v)
{
	const struct ir_constant *c = &x->m->constant.v[v->ref];
	int64_t dim[TYPE_RANK_LIMIT];
	struct value *t;

	for (uint32_t i = 0; i < c->type->n; i++)
		if (!sym_is_const(c->type->dim[i], &dim[i]))
			BUG("a constant of unknown extent");
	t = value_tensor(eval_heap(x->e), c->type->dtype, c->type->n, dim);
	if (t != NULL && c->data.length > 0)
		memcpy(t->data, c->data.bytes, c->data.length);
	return t;
}

static struct value *
to_value(struct peval *x, const struct pvalue *v)
{
	struct value *t;

	if (v->kind == PV_TENSOR)
		return constant_value(x, v);
	t = value_items(eval_heap(x->e), VALUE_TUPLE, 0, v->n, 0);
	for (uint32_t i = 0; i < v->n; i++)
		t->item[i] = constant_value(x, v->item[i]);
	return t;
}

static struct pvalue *
from_tensor(struct peval *x, const struct call *c, const struct value *v)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
	    .name = ir_at(x->m, c->id)->name,
	    .span = ir_at(x->m, c->id)->span };
	struct ir_args none = { NULL, 0, NULL, 0 };

	for (uint32_t i = 0; i < v->n; i++)
		dim[i] = sym_const(x->m->syms, v->dim[i]);
	n.type = type_tensor(x->m->types, v->dtype, v->n, dim);
	n.ref = ir_constant_inline(x->m, n.type, v->data, (size_t)v->count *
	    dtype_info[v->dtype].bytes);
	return pv_new(x, PV_TENSOR, n.ref, ir_node_add(x->m, c->f.to, &n,
	    &none), 0);
}

static struct pvalue *
from_value(struct peval *x, const struct call *c, const struct value *v)
{
	struct ir_node n = { .kind = NODE_TUPLE, .id = IR_NEW_ID,
	    .span = ir_at(x->m, c->id)->span };
	const struct type **type;
	struct ir_args args = { .nin = v->n };
	struct pvalue *t;
	ir_id *in;

	if (v->kind == VALUE_TENSOR)
		return from_tensor(x, c, v);
	t = pv_new(x, PV_TUPLE, 0, 0, v->n);
	type = arena_alloc(x->arena, v->n + 1, sizeof *type);
	args.in = in = arena_alloc(x->arena, v->n + 1, sizeof *in);
	for (uint32_t i = 0; i < v->n; i++) {
		t->item[i] = from_tensor(x, c, v->item[i]);
		in[i] = t->item[i]->atom;
		type[i] = ir_at(x->m, in[i])->type;
	}
	n.type = type_tuple(x->m->types, v->n, type);
	t->atom = ir_node_add(x->m, c->f.to, &n, &args);
	return t;
}

static bool
is_small(const struct value *v)
{
	if (v->kind == VALUE_TENSOR)
		return v->count <= DATA_INLINE;
	for (uint32_t i = 0; v->kind == VALUE_TUPLE && i < v->n; i++)
		if (v->item[i]->kind != VALUE_TENSOR ||
		    v->item[i]->count > DATA_INLINE)
			return false;
	return v->kind == VALUE_TUPLE;
}

static bool
is_constant(const struct pvalue *v)
{
	if (v->kind == PV_TENSOR)
		return true;
	for (uint32_t i = 0; v->kind == PV_TUPLE && i < v->n; i++)
		if (v->item[i]->kind != PV_TENSOR)
			return false;
	return v->kind == PV_TUPLE && v->n > 0;
}

static bool
has_extents(const struct attr *a)
{
	bool found = a->kind == ATTR_SYM;

	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		found = found || has_extents(&a->list[i]);
	return found;
}

static bool
can_compute(struct peval *x, const struct call *c)
{
	const struct type *t = env_type(x, c->f.env,
	    ir_at(x->m, c->id)->type);
	int64_t n;

	if (c->callee != CALLEE_OP || op_at(c->ref)->compute == NULL ||
	    c->effect != 0 || c->narg == 0)
		return false;
	if (t->kind == TYPE_TENSOR && type_elements(t, &n) && n > DATA_INLINE)
		return false;
	for (uint32_t i = 0; i < c->narg; i++)
		if (!is_constant(c->arg[i]))
			return false;
	for (uint32_t i = 0; c->attrs != NULL && i < c->attrs->n; i++)
		if (has_extents(&c->attrs->pair[i].value))
			return false;
	return true;
}

/* What fails stays, to fail when the program runs. */
static bool
compute(struct peval *x, const struct call *c)
{
	struct value **arg = mem_zalloc(c->narg, sizeof *arg), *v;
	bool ok;

	if (!pass_tries_rule(x->o->rewrites, PEVAL_COMPUTE) ||
	    !pass_tries_at(x->o->rewrites, x->m, c->id)) {
		mem_free(arg);
		return false;
	}
	if (x->e == NULL) {
		struct eval_options none = { 0 };

		diag_init(&x->quiet);
		x->e = eval_new(x->m, &x->quiet, &none);
	}
	for (uint32_t i = 0; i < c->narg; i++)
		arg[i] = to_value(x, c->arg[i]);
	v = eval_operator(x->e, c->id, c->ref, c->attrs, arg, c->narg);
	ok = v != NULL && is_small(v);
	if (ok) {
		pass_rewrites(x->o->rewrites, x->m, c->id, PEVAL_COMPUTE,
		    op_at(c->ref)->name);
		node_bind_inline(x, &c->f, c->id, from_value(x, c, v));
	}
	x->s->computed += ok;
	value_drop(eval_heap(x->e), v);
	for (uint32_t i = 0; i < c->narg; i++)
		value_drop(eval_heap(x->e), arg[i]);
	mem_free(arg);
	return ok;
}

/* ---- fuel ---- */

static const struct fuel *
fuel_get(const struct peval *x, const struct fuel *f, uint32_t id)
{
	for (uint32_t bit = x->fuel_bits; bit-- > 0 && f != NULL; )
		f = f->child[id >> bit & 1];
	return f;
}

static const struct fuel *
fuel_set(struct peval *x, const struct fuel *old, uint32_t id,
    const struct fuel *leaf)
{
	const struct fuel *top = NULL, **to = &top;

	for (uint32_t bit = x->fuel_bits; bit-- > 0; ) {
		struct fuel *f = arena_alloc(x->arena, 1, sizeof *f);
		uint32_t side = id >> bit & 1;

		if (old != NULL)
			*f = *old;
		*to = f;
		to = &f->child[side];
		old = *to;
	}
	*to = leaf;
	return top;
}

static int64_t
number_of(const struct peval *x, const struct pvalue *v)
{
	const struct ir_constant *c = &x->m->constant.v[v->ref];
	int64_t n = 0;

	if (v->kind != PV_TENSOR || c->type->n != 0)
		return 0;
	switch (c->type->dtype) {
	case DT_INT8: n = *(const int8_t *)c->data.bytes; break;
	case DT_INT16: n = *(const int16_t *)c->data.bytes; break;
	case DT_INT32: n = *(const int32_t *)c->data.bytes; break;
	case DT_INT64: n = *(const int64_t *)c->data.bytes; break;
	case DT_UINT8: n = *(const uint8_t *)c->data.bytes; break;
	case DT_UINT16: n = *(const uint16_t *)c->data.bytes; break;
	case DT_UINT32: n = *(const uint32_t *)c->data.bytes; break;
	default: return 0;
	}
	return n > 0 ? n : 0;
}

/* What is left of the fuel if the call is unfolded, or NULL: nothing became
 * less.  A function value counts as an argument: of the closures of one local
 * function, each may call an earlier one. */
static const struct fuel *
burn(struct peval *x, const struct call *c, const struct fuel *all,
    uint32_t id)
{
	const struct fuel *old = fuel_get(x, all, id);
	struct fuel *leaf = arena_alloc(x->arena, 1, sizeof *leaf);
	uint32_t n = c->narg + 1;
	struct measure *left = arena_alloc(x->arena, n, sizeof *left);
	bool less = old == NULL;

	leaf->left = left;
	for (uint32_t i = 0; i < n; i++) {
		const struct pvalue *v = i < c->narg ? c->arg[i] : c->fn;
		struct measure now = { 0, 0 };

		if (v != NULL) {
			now.time = v->time;
			now.number = number_of(x, v);
		}
		left[i] = now;
		if (old == NULL)
			continue;
		less = less || now.time < old->left[i].time ||
		    now.number < old->left[i].number;
		if (old->left[i].time < now.time)
			left[i].time = old->left[i].time;
		if (old->left[i].number < now.number)
			left[i].number = old->left[i].number;
	}
	return less ? fuel_set(x, all, id, leaf) : NULL;
}

/* ---- unfolding ---- */

struct callee {
	ir_region body;
	uint32_t id;		/* for fuel: a function, or after those a
				 * local one */
	const struct type *type;
	const struct attrs *attrs;
	const char *name;
	struct env *env;	/* around it */
	struct env_names names;
};

static bool
known_function(struct peval *x, const struct call *c, struct callee *k)
{
	const struct ir_module *m = x->m;

	memset(k, 0, sizeof *k);
	if (c->callee == CALLEE_GLOBAL) {
		const struct ir_function *f = ir_global_function(m, c->ref);

		if (f == NULL)
			return false;
		k->id = m->global.v[c->ref].index;
		k->body = f->body;
		k->type = f->type;
		k->attrs = f->attrs;
		k->name = f->name;
		k->names.ntv = f->ntv;
		k->names.tv = f->tv;
	} else if (c->fn != NULL && c->fn->kind == PV_FN) {
		const struct ir_node *n = ir_at(m, c->fn->ref);

		k->body = ir_sub(m, n, 0);
		k->id = m->function.n + c->fn->ref;
		k->type = n->type;
		k->attrs = n->attrs;
		k->name = n->name;
		k->env = c->fn->env;
		k->names.ntv = m->region.v[k->body].ntv;
		k->names.tv = m->region.v[k->body].tv;
	} else {
		return false;
	}
	k->names.fn = k->type;
	return true;
}

/* What may decide a branch, or become less. */
static bool
knows_an_argument(const struct peval *x, const struct call *c)
{
	for (uint32_t i = 0; i < c->narg; i++) {
		const struct pvalue *v = c->arg[i];

		switch (v->kind) {
		case PV_TENSOR:
			if (dtype_info[x->m->constant.v[v->ref].type->dtype]
			    .class != DTC_FLOAT)
				return true;
			break;
		case PV_TUPLE: case PV_DATA: case PV_CELL: case PV_FN:
			return true;
		default:
			break;
		}
	}
	return false;
}

/* Why a call stays, or NULL. */
static const char *
hindrance(const struct peval *x, const struct call *c,
    const struct callee *k)
{
	const struct ir_region_data *r = &x->m->region.v[k->body];

	if (pass_is_closed(x->m, k->attrs))
		return "is marked Primitive or Compiler";
	if (ir_is_set(x->m, k->attrs, "custom_gradient"))
		return "has a custom gradient";
	if (attrs_get(k->attrs, x->k_assume) != NULL)
		return "has an assume attribute";
	if (attrs_get(ir_at(x->m, c->id)->props, x->k_check) != NULL)
		return "is called with extents that are checked";
	for (uint32_t i = 0; i < r->params.n; i++)
		if (attrs_get(ir_at(x->m, r->params.v[i])->props,
		    x->k_check) != NULL)
			return "checks its parameters";
	if (r->params.n != c->narg)
		return "has another number of parameters";
	if (x->recursive[k->id] && !knows_an_argument(x, c))
		return "is recursive, and no argument is known";
	return NULL;
}

/* The names of the callee's types and extents here. */
static struct env *
enter(struct peval *x, const struct call *c, struct callee *k)
{
	const struct ir_region_data *r = &x->m->region.v[k->body];
	struct env *e = env_new(x, k->env, true);
	uint32_t at;

	for (uint32_t i = 0; i < c->narg; i++) {
		ir_id p = r->params.v[i];

		env_bind(x, e, p, c->arg[i]);
		k->names.text = attrs_get(ir_at(x->m, p)->props, x->k_dims);
		if (!env_learn(x, e, &k->names, ir_at(x->m, p)->type,
		    ir_at(x->m, c->arg[i]->atom)->type))
			return NULL;
	}
	k->names.text = NULL;
	for (uint32_t i = 0; i < k->names.ntv; i++) {
		if (map_get(&e->var, map_ptr(k->names.tv[i]), &at))
			continue;
		if (attrs_get(ir_at(x->m, c->id)->props, x->k_dims) != NULL ||
		    !env_learn(x, e, &k->names, k->type->ret,
		    env_type(x, c->f.env, ir_at(x->m, c->id)->type)) ||
		    !map_get(&e->var, map_ptr(k->names.tv[i]), &at))
			return NULL;
	}
	for (uint32_t i = 0; i < k->type->ndv; i++)
		if (!map_get(&e->dim, map_ptr(k->type->dv[i]), &at))
			return NULL;
	return e;
}

/* Whether a call is unfolded that can be (why NULL), or why not. */
static bool
asks(struct peval *x, const struct callee *k, const struct call *c,
    const char *why)
{
	struct pass_rewrites *w = x->o->rewrites;
	struct buf b = { NULL, 0, 0 };
	bool yes = why == NULL;

	if (pass_tells(w))
		buf_printf(&b, "%s%s%s%s", k->env == NULL ? "@" : "%",
		    k->name != NULL ? k->name : "_", yes ? "" : " ",
		    yes ? "" : why);
	if (yes)
		yes = pass_rewrites(w, x->m, c->id, PEVAL_UNFOLD, b.v);
	else
		pass_refuses(w, x->m, c->id, PEVAL_UNFOLD, b.v);
	buf_release(&b);
	return yes;
}

static bool
unfold(struct peval *x, const struct call *c)
{
	struct frame inner = { .to = c->f.to, .then = THEN_BIND,
	    .node = c->id };
	struct callee k;
	const char *why;

	if (!known_function(x, c, &k))
		return false;
	why = hindrance(x, c, &k);
	if (why == NULL && x->o->limit >= 0 && x->budget <= 0) {
		x->s->limited = true;
		why = "is called when the limit of --unfold is reached";
	}
	if (why == NULL) {
		inner.fuel = burn(x, c, c->f.fuel, k.id);
		why = inner.fuel == NULL ? "is recursive, and no argument gets "
		    "smaller" :
		    NULL;
	}
	if (why == NULL) {
		inner.env = enter(x, c, &k);
		why = inner.env == NULL ? "has types that are not known here" :
		    NULL;
	}
	if (!asks(x, &k, c, why))
		return false;
	inner.from = k.body;
	x->s->calls++;
	walk_push(x, &inner);
	return true;
}

/* ---- calls ---- */

static void
resolve(struct peval *x, struct call *c)
{
	const struct ir_node *n;

	c->effect = x->effect[c->id];
	if (c->callee != CALLEE_LOCAL)
		return;
	c->fn = c->in[0];
	switch (c->fn->kind) {
	case PV_OP:
		n = ir_at(x->m, c->fn->ref);
		c->callee = CALLEE_OP;
		c->ref = n->ref;
		c->attrs = n->attrs;
		c->effect = op_at(n->ref)->effect |
		    (c->effect & EFFECT_CHECKS);
		break;
	case PV_GLOBAL:
		c->callee = CALLEE_GLOBAL;
		c->ref = c->fn->ref;
		break;
	case PV_CTOR:
		c->callee = CALLEE_CTOR;
		c->ref = c->fn->ref;
		c->effect = 0;
		break;
	default:
		return;
	}
	c->in++;
	c->nin--;
}

static void
residual(struct peval *x, const struct call *c)
{
	ir_id atom = node_copy(x, &c->f, c->id, c->nin, c->in, NULL);
	struct ir_node *n = ir_at(x->m, atom);
	struct pvalue *v;

	n->callee = (uint8_t)c->callee;
	n->ref = c->ref;
	n->attrs = c->attrs;
	v = pv_new(x, c->callee == CALLEE_CTOR ? PV_DATA : PV_UNKNOWN,
	    c->callee == CALLEE_CTOR ? c->ref : 0, atom,
	    c->callee == CALLEE_CTOR ? c->narg : 0);
	for (uint32_t i = 0; i < v->n; i++)
		v->item[i] = c->arg[i];
	if (c->effect & (EFFECT_WRITES | EFFECT_CHECKS))
		peval_root(x, atom);
	if (c->effect & EFFECT_WRITES)
		cells_forget(x);
	env_bind(x, c->f.env, c->id, v);
}

void
call_eval(struct peval *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	struct call c = { .id = id, .f = vec_last(&x->stack),
	    .callee = (enum callee_kind)n.callee, .ref = n.ref,
	    .nin = n.nin };
	struct pvalue *few[FEW], **in = n.nin > FEW ?
	    mem_alloc(n.nin * sizeof *in) : few;

	c.attrs = env_attrs(x, c.f.env, n.attrs);
	c.in = in;
	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = env_value(x, c.f.env, ir_in(x->m, &n, i));
	c.narg = n.nin - (n.callee == CALLEE_LOCAL);
	c.arg = in + (n.callee == CALLEE_LOCAL);
	resolve(x, &c);
	if (!(can_compute(x, &c) && compute(x, &c)) && !unfold(x, &c))
		residual(x, &c);
	if (in != few)
		mem_free(in);
}

/*
 * The typing rule of each kind of node (relay-language(7), TYPING).
 */
#include "infer/infer_impl.h"

#include <string.h>

#include "tensor/prim.h"

/* ---- values ---- */

static const struct type *
global_type(struct infer *f, ir_id id, uint32_t global)
{
	const struct ir_global *g = &f->m->global.v[global];
	const char *dim;

	switch (g->kind) {
	case GLOBAL_FUNCTION:
		return f->fn_type[g->index];
	case GLOBAL_EXTERN:
		return f->m->extern_.v[g->index].type;
	case GLOBAL_PRIM:
		dim = prim_open_dim(f->m->prim.v[g->index]);
		if (dim == NULL)
			return prim_type(f->m->prim.v[g->index]);
		diag_error(f->d, &ir_at(f->m, id)->span, "open-type",
		    "@%s cannot be called: no input has dimension '%s' as an "
		    "extent", g->name, dim);
		return NULL;
	default:
		diag_error(f->d, &ir_at(f->m, id)->span, "undefined-global",
		    "'@%s' is not defined", g->name);
		return NULL;
	}
}

/* A global as a value keeps the dimension names it binds; its type variables
 * become holes. */
static void
global_value(struct infer *f, ir_id id)
{
	const struct type *t = global_type(f, id, ir_at(f->m, id)->ref);
	const struct type *open;
	struct type_binders b = { 0, 0, NULL, NULL };

	if (t == NULL) {
		node_poison(f, id);
		return;
	}
	/* A result type that is solved later could not mention the names that
	 * the value binds. */
	if (t->ndv > 0 && unify_resolve(&f->u, t->ret)->has_hole) {
		const char *name = f->m->global.v[ir_at(f->m, id)->ref].name;

		diag_error(f->d, &ir_at(f->m, id)->span, "open-type",
		    "@%s is a value here, before its result type is known",
		    name);
		diag_help(f->d, "write it: def @%s(...) -> T", name);
		node_poison(f, id);
		return;
	}
	if (t->ntv > 0) {
		struct type_binders keep = { t->ntv, 0, t->tv, NULL };

		b.ndv = t->ndv;
		b.dv = t->dv;
		open = type_func(f->m->types, &keep, t->n, t->arg, t->ret);
		open = unify_instantiate(&f->u, open);
		t = type_func(f->m->types, &b, open->n, open->arg, open->ret);
	}
	node_set(f, id, t);
}

/* ---- calls ---- */

static void
callee_name(struct infer *f, const struct ir_node *n, struct buf *b)
{
	const struct ir_node *c;

	switch (n->callee) {
	case CALLEE_GLOBAL:
		buf_printf(b, "@%s", f->m->global.v[n->ref].name);
		return;
	case CALLEE_CTOR:
		buf_puts(b, f->m->ctor.v[n->ref].name);
		return;
	default:
		c = ir_at(f->m, ir_in(f->m, n, 0));
		if (c->name != NULL)
			buf_printf(b, "%%%s", c->name);
		else
			buf_puts(b, "the function");
		return;
	}
}

/* Where several arguments give a type parameter, it is the join of their types:
 * [n] and [m] make a list of [?]. */
static const struct type *
instantiate(struct infer *f, ir_id id, const struct type *fn, uint32_t first)
{
	const struct ir_node *n = ir_at(f->m, id);
	uint32_t hole = f->u.holes.n, count = n->nin - first;
	const struct type *t = unify_instantiate(&f->u, fn), *var, *join;
	const struct type **arg;

	if (fn->ntv == 0 || count < 2)
		return t;
	arg = mem_zalloc(count, sizeof *arg);
	for (uint32_t i = 0; i < count; i++)
		arg[i] = node_type(f, ir_in(f->m, n, first + i));
	for (uint32_t i = 0; i < fn->ntv; i++) {
		var = type_hole(f->m->types, hole + i);
		join = dims_join_arguments(f, t, var, count, arg);
		if (join != NULL)
			unify_fit(&f->u, var, join);
	}
	mem_free(arg);
	return t;
}

static void
undecided(void *ctx, const struct sym_pred *p)
{
	bool *any = ctx;

	(void)p;
	*any = true;
}

/* As unify_fit; strict: nothing may be left to run time. */
static bool
fit_argument(struct infer *f, const struct type *t, ir_id arg, bool strict)
{
	void (*require)(void *, const struct sym_pred *) = f->u.require;
	void *ctx = f->u.ctx;
	bool open = false, ok;

	if (strict) {
		f->u.require = undecided;
		f->u.ctx = &open;
	}
	ok = unify_fit(&f->u, t, node_type(f, arg));
	f->u.require = require;
	f->u.ctx = ctx;
	return ok && !open;
}

/* Fits arguments in [first, nin) to the parameters of function type t.  within:
 * the call is in the body of the function called, whose result is not known
 * yet: until it is, the function is monomorphic. */
static void
call_args(struct infer *f, ir_id id, const struct type *t, uint32_t first,
    bool within)
{
	const struct ir_node *n = ir_at(f->m, id);
	uint32_t given = n->nin - first;
	struct buf who = { NULL, 0, 0 }, what = { NULL, 0, 0 };
	bool ok = given == t->n;

	callee_name(f, n, &who);
	if (!ok)
		diag_error(f->d, &n->span, "argument-count",
		    "%s takes %u argument%s, %u given", who.v, t->n,
		    t->n == 1 ? "" : "s", given);
	else if (!within)
		t = instantiate(f, id, t, first);
	for (uint32_t i = 0; ok && i < given; i++) {
		ir_id arg = ir_in(f->m, ir_at(f->m, id), first + i);

		if (fit_argument(f, t->arg[i], arg, within))
			continue;
		what.n = 0;
		buf_printf(&what, "argument %u of %s", i + 1, who.v);
		node_mismatch(f, id, "argument-type", what.v, t->arg[i],
		    node_type(f, arg));
		node_note_origin(f, id, arg);
		if (within)
			diag_help(f->d, "a function that calls itself at "
			    "another type needs a written result type");
		f->poisoned[id] = true;
	}
	buf_release(&who);
	buf_release(&what);
	if (!ok)
		node_poison(f, id);
	else
		node_set(f, id, unify_resolve(&f->u, t->ret));
}

/* Whether the call is in the body of the local function called, whose result
 * type is not written. */
static bool
in_own_body(struct infer *f, ir_id callee)
{
	const struct ir_node *n = ir_at(f->m, callee);

	return n->kind == NODE_FN && n->annot == NULL &&
	    f->region_open[ir_sub(f->m, n, 0)];
}

static void
call_global(struct infer *f, ir_id id)
{
	uint32_t ref = ir_at(f->m, id)->ref;
	const struct ir_global *g = &f->m->global.v[ref];
	const struct type *t = global_type(f, id, ref);
	bool open;

	if (t == NULL) {
		node_poison(f, id);
		return;
	}
	open = g->kind == GLOBAL_FUNCTION && (f->fn_state[g->index] & FN_OPEN);
	f->guessed = f->guessed || open;
	if (open && g->index != f->function)
		f->fn_state[g->index] |= FN_CALLED;
	call_args(f, id, t, 0, open && g->index == f->function);
	if (g->kind == GLOBAL_PRIM)
		call_settle_value(f, id);
}

static void
call_local(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *t = unify_resolve(&f->u, node_type(f,
	    ir_in(f->m, n, 0)));
	const struct type **arg, *ret;
	struct type_binders none = { 0, 0, NULL, NULL };
	bool open;

	if (t->kind == TYPE_HOLE) {
		arg = mem_zalloc(n->nin, sizeof *arg);
		for (uint32_t i = 1; i < n->nin; i++)
			arg[i - 1] = node_type(f, ir_in(f->m, n, i));
		ret = unify_fresh(&f->u);
		t = type_func(f->m->types, &none, n->nin - 1, arg, ret);
		mem_free(arg);
		if (!unify_fit(&f->u, node_type(f, ir_in(f->m, n, 0)), t)) {
			node_mismatch(f, id, "infinite-type",
			    "the function called", node_type(f,
			    ir_in(f->m, n, 0)), t);
			node_poison(f, id);
			return;
		}
		node_set(f, id, ret);
		return;
	}
	if (t->kind != TYPE_FUNC) {
		struct buf b = { NULL, 0, 0 };

		unify_put_type(&f->u, &b, t);
		diag_error(f->d, &n->span, "call-non-function",
		    "what is called must be a function, found %s", b.v);
		node_note_origin(f, id, ir_in(f->m, n, 0));
		buf_release(&b);
		node_poison(f, id);
		return;
	}
	open = in_own_body(f, ir_in(f->m, n, 0));
	f->guessed = f->guessed || open;
	call_args(f, id, t, 1, open);
}

static void
node_call(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);

	switch (n->callee) {
	case CALLEE_OP:
		call_op(f, id);
		return;
	case CALLEE_GLOBAL:
		call_global(f, id);
		return;
	case CALLEE_CTOR:
		call_args(f, id, ctor_type(f, n->ref), 0, false);
		return;
	default:
		call_local(f, id);
		return;
	}
}

/* ---- tuples, references, casts ---- */

static void
node_tuple(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type **field = mem_zalloc(n->nin + 1, sizeof *field);

	for (uint32_t i = 0; i < n->nin; i++)
		field[i] = node_type(f, ir_in(f->m, n, i));
	node_set(f, id, type_tuple(f->m->types, n->nin, field));
	mem_free(field);
	call_tuple_value(f, id);
}

static void
node_read(struct infer *f, ir_id id)
{
	ir_id r = ir_in(f->m, ir_at(f->m, id), 0);
	const struct type *inner = unify_fresh(&f->u);
	const struct type *want = type_ref(f->m->types, inner);

	if (!unify_fit(&f->u, want, node_type(f, r))) {
		node_mismatch(f, id, "not-a-reference", "ref_read", want,
		    node_type(f, r));
		node_poison(f, id);
		return;
	}
	node_set(f, id, unify_resolve(&f->u, inner));
}

static void
node_write(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *r = unify_resolve(&f->u, node_type(f,
	    ir_in(f->m, n, 0)));
	const struct type *v = node_type(f, ir_in(f->m, n, 1));

	if (r->kind == TYPE_HOLE) {
		unify_fit(&f->u, r, type_ref(f->m->types, v));
	} else if (r->kind != TYPE_REF) {
		node_mismatch(f, id, "not-a-reference", "ref_write",
		    type_ref(f->m->types, v), r);
		f->poisoned[id] = true;
	} else if (!unify_fit(&f->u, r->arg[0], v)) {
		node_mismatch(f, id, "reference-type",
		    "the value written to the reference", r->arg[0], v);
		f->poisoned[id] = true;
	}
	node_set(f, id, type_tuple(f->m->types, 0, NULL));
}

static const struct sym *
any_extent(void *ctx, const struct sym *d)
{
	struct infer *f = ctx;

	(void)d;
	return sym_any(f->m->syms);
}

/* Learns that the extents are those of match_cast; false: two constants
 * differ. */
static bool
learn(struct infer *f, const struct type *want, const struct type *given)
{
	VEC(const struct type *) todo = { NULL, 0, 0 };
	bool ok = true;

	vec_push(&todo, want);
	vec_push(&todo, given);
	while (todo.n > 0) {
		given = unify_resolve(&f->u, vec_pop(&todo));
		want = unify_resolve(&f->u, vec_pop(&todo));
		if (want == given || want->kind != given->kind ||
		    want->n != given->n || (want->kind != TYPE_TENSOR &&
		    want->kind != TYPE_TUPLE))
			continue;
		for (uint32_t i = 0; i < want->n; i++) {
			struct sym_pred p = { .op = SYM_EQ };

			if (want->kind == TYPE_TUPLE) {
				vec_push(&todo, want->arg[i]);
				vec_push(&todo, given->arg[i]);
				continue;
			}
			p.lhs = want->dim[i];
			p.rhs = given->dim[i];
			if (p.lhs->kind == SYM_CONST && p.rhs->kind ==
			    SYM_CONST)
				ok = ok && p.lhs == p.rhs;
			else if (p.lhs != p.rhs && !p.lhs->has_any &&
			    !p.rhs->has_any && !p.lhs->has_hole &&
			    !p.rhs->has_hole)
				dims_learn(f, &p);
		}
	}
	vec_free(&todo);
	return ok;
}

/* `let %y: T = %x` is a match_cast as well. */
static void
refuse_cast(struct infer *f, ir_id id, const struct type *want,
    const struct type *given)
{
	const char *name = ir_at(f->m, id)->name;

	node_mismatch(f, id, "match-cast", name != NULL ? str_printf(
	    f->m->strings, "%%%s", name) : "match_cast", want, given);
	f->poisoned[id] = true;
}

/* match_cast: kinds, dtypes and ranks must agree; extents are checked when it
 * runs, new names are bound. */
static void
node_cast(struct infer *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);
	const struct type *want = unify_written(&f->u, n->annot);
	struct type_map map = { .ctx = f, .dim = any_extent };
	const struct type *loose = type_rewrite(f->m->types, want, &map);
	const struct type *given = node_type(f, ir_in(f->m, n, 0));
	name_list bound = { NULL, 0, 0 };

	if (!unify_fit(&f->u, loose, given))
		refuse_cast(f, id, want, given);
	dims_bind(f, id, want, n->region, &bound);
	for (uint32_t i = 0; i < bound.n; i++) {
		struct definition def = { id, bound.v[i] };

		vec_push(&f->defs, def);
	}
	vec_free(&bound);
	dims_check_scope(f, id, want);
	n->type = dims_open(f, id, want);
	if (!f->poisoned[id] && !learn(f, n->type, given))
		refuse_cast(f, id, want, given);
}

/* ---- the walk's hooks ---- */

void
node_enter(struct infer *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);

	if (n->kind == NODE_IF)
		region_if_enter(f, id);
	else if (n->kind == NODE_FN)
		region_fn_enter(f, id);
}

void
node_enter_region(struct infer *f, ir_id id, uint32_t i)
{
	if (ir_at(f->m, id)->kind == NODE_MATCH)
		region_arm_enter(f, id, i);
}

void
node_leave(struct infer *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);

	switch (n->kind) {
	case NODE_CONST: {
		const struct ir_constant *c = &f->m->constant.v[n->ref];
		struct known_value *v = &f->value[id];

		node_set(f, id, c->type);
		v->v = infer_constant_value(f->m, c, &v->n);
		break;
	}
	case NODE_OP: call_op_value(f, id); break;
	case NODE_GLOBAL: global_value(f, id); break;
	case NODE_CTOR: {
		const struct type *t = unify_instantiate(&f->u,
		    ctor_type(f, n->ref));

		node_set(f, id, t->n == 0 ? t->ret : t);
		break;
	}
	case NODE_CALL: node_call(f, id); break;
	case NODE_TUPLE: node_tuple(f, id); break;
	case NODE_PROJ: call_proj(f, id); break;
	case NODE_IF: region_branches_leave(f, id); break;
	case NODE_MATCH: {
		/* What patterns of another type cover is not known. */
		bool fits = !f->poisoned[id];

		region_branches_leave(f, id);
		if (fits)
			infer_match_covers(f->m, id, f->stated == NULL, f->d);
		break;
	}
	case NODE_FN: region_fn_leave(f, id); break;
	case NODE_REF:
		node_set(f, id, type_ref(f->m->types, node_type(f,
		    ir_in(f->m, n, 0))));
		break;
	case NODE_READ: node_read(f, id); break;
	case NODE_WRITE: node_write(f, id); break;
	case NODE_CAST: node_cast(f, id); break;
	default:
		BUG("node of kind %d in a region", n->kind);
	}
}

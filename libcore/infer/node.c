/*
 * The typing rule of each kind of node (spec relay.md 2.2).
 */
#include "infer/state.h"

#include <string.h>

#include "tensor/prim.h"

const struct type *
node_type(struct infer *f, ir_id id)
{
	return ir_at(f->m, id)->type;
}

void
node_poison(struct infer *f, ir_id id)
{
	if (f->poisoned != NULL)
		f->poisoned[id] = true;
	if (ir_at(f->m, id)->type == NULL)
		ir_at(f->m, id)->type = unify_fresh(&f->u);
}

void
node_mismatch(struct infer *f, ir_id id, const char *code, const char *what,
    const struct type *expected, const struct type *found)
{
	struct buf b = { NULL, 0, 0 };

	unify_explain(&f->u, &b, expected, found);
	diag_error(f->d, &ir_at(f->m, id)->span, code, "%s: %s", what, b.v);
	buf_release(&b);
}

/* Where the value that does not fit comes from, if that is another place. */
static void
note_origin(struct infer *f, ir_id user, ir_id value)
{
	const struct ir_node *n = ir_at(f->m, value);
	const struct span *a = &n->span, *b = &ir_at(f->m, user)->span;

	if (a->src == 0 || (a->line == b->line && a->src == b->src) ||
	    n->name == NULL)
		return;
	diag_note(f->d, a, "%%%s comes from here", n->name);
}

/* Dimensions of an annotation where it has them, else those found. */
static const struct type *
refine(struct infer *f, const struct type *annot, const struct type *found)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	if (annot->kind != TYPE_TENSOR || found->kind != TYPE_TENSOR ||
	    annot->n != found->n)
		return annot->has_any ? found : annot;
	for (uint32_t i = 0; i < annot->n; i++)
		dim[i] = annot->dim[i]->kind == SYM_ANY ? found->dim[i] :
		    annot->dim[i];
	return type_tensor(f->m->types, found->dtype, found->n, dim);
}

/* Gives a node its type: opens `?`, holds it against the annotation. */
void
node_set(struct infer *f, ir_id id, const struct type *t)
{
	struct ir_node *n = ir_at(f->m, id);
	const struct type *annot;

	t = dims_open(f, id, t);
	if (n->annot != NULL && n->kind != NODE_PARAM &&
	    n->kind != NODE_CAST && n->kind != NODE_FN) {
		dims_check_scope(f, id, n->annot);
		annot = unify_written(&f->u, n->annot);
		if (!unify_fit(&f->u, annot, t)) {
			struct buf b = { NULL, 0, 0 };

			buf_printf(&b, "%%%s", n->name != NULL ? n->name :
			    "_");
			node_mismatch(f, id, "annotation-mismatch", b.v,
			    annot, t);
			buf_release(&b);
			n->type = annot;
			f->poisoned[id] = true;
			return;
		}
		t = refine(f, annot, unify_resolve(&f->u, t));
	}
	if (n->type != NULL && n->type->kind == TYPE_HOLE) {
		/* A use was typed before (recursion). */
		unify_fit(&f->u, n->type, t);
	}
	n->type = t;
}

/* ---- values and constructors ---- */

const struct type *
ctor_type(struct infer *f, uint32_t ctor)
{
	struct ir_module *m = f->m;
	const struct ir_ctor *c = &m->ctor.v[ctor];
	const struct ir_adt *a = &m->adt.v[c->adt];
	const struct type **arg = mem_zalloc(a->nparam + 1, sizeof *arg);
	struct type_binders b = { a->nparam, 0, a->param, NULL };
	const struct type *t;

	for (uint32_t i = 0; i < a->nparam; i++)
		arg[i] = type_var(m->types, a->param[i]);
	t = type_adt(m->types, a->name, a->nparam, arg);
	t = type_func(m->types, &b, c->nfield, c->field, t);
	mem_free(arg);
	return unify_instantiate(&f->u, t);
}

static const struct type *
global_type(struct infer *f, ir_id id, uint32_t global)
{
	const struct ir_global *g = &f->m->global.v[global];

	switch (g->kind) {
	case GLOBAL_FUNCTION:
		return f->fn_type[g->index];
	case GLOBAL_EXTERN:
		return f->m->extern_.v[g->index].type;
	case GLOBAL_PRIM:
		return prim_type(f->m->prim.v[g->index]);
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

/* Fits arguments in [first, nin) to the parameters of function type t. */
static void
call_args(struct infer *f, ir_id id, const struct type *t, uint32_t first)
{
	const struct ir_node *n = ir_at(f->m, id);
	uint32_t given = n->nin - first;
	struct buf who = { NULL, 0, 0 }, what = { NULL, 0, 0 };
	bool ok = true;

	callee_name(f, n, &who);
	if (given != t->n) {
		diag_error(f->d, &n->span, "argument-count",
		    "%s takes %u argument%s, %u given", who.v, t->n,
		    t->n == 1 ? "" : "s", given);
		ok = false;
	}
	for (uint32_t i = 0; ok && i < given; i++) {
		ir_id arg = ir_in(f->m, ir_at(f->m, id), first + i);

		if (unify_fit(&f->u, t->arg[i], node_type(f, arg)))
			continue;
		what.n = 0;
		buf_printf(&what, "argument %u of %s", i + 1, who.v);
		node_mismatch(f, id, "argument-type", what.v, t->arg[i],
		    node_type(f, arg));
		note_origin(f, id, arg);
		f->poisoned[id] = true;
	}
	buf_release(&who);
	buf_release(&what);
	if (!ok)
		node_poison(f, id);
	else
		node_set(f, id, unify_resolve(&f->u, t->ret));
}

static void
call_local(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *t = unify_resolve(&f->u, node_type(f,
	    ir_in(f->m, n, 0)));
	const struct type **arg, *ret;
	struct type_binders none = { 0, 0, NULL, NULL };

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

		text_put_type(&b, t, NULL);
		diag_error(f->d, &n->span, "call-non-function",
		    "what is called is no function but %s", b.v);
		note_origin(f, id, ir_in(f->m, n, 0));
		buf_release(&b);
		node_poison(f, id);
		return;
	}
	call_args(f, id, unify_instantiate(&f->u, t), 1);
}

static void
node_call(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *t;

	switch (n->callee) {
	case CALLEE_OP:
		call_op(f, id);
		return;
	case CALLEE_GLOBAL:
		t = global_type(f, id, n->ref);
		if (t == NULL)
			node_poison(f, id);
		else
			call_args(f, id, unify_instantiate(&f->u, t), 0);
		return;
	case CALLEE_CTOR:
		call_args(f, id, ctor_type(f, n->ref), 0);
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

	if (!unify_fit(&f->u, loose, given)) {
		node_mismatch(f, id, "match-cast", "match_cast", want, given);
		f->poisoned[id] = true;
	}
	dims_bind(f, id, want, n->region, &bound);
	for (uint32_t i = 0; i < bound.n; i++) {
		struct definition def = { id, bound.v[i] };

		vec_push(&f->defs, def);
	}
	vec_free(&bound);
	dims_check_scope(f, id, want);
	n->type = dims_open(f, id, want);
}

/* ---- patterns ---- */

struct pattern_work {
	uint32_t pattern;
	const struct type *type;
};
typedef VEC(struct pattern_work) pattern_list;

static void
pattern_ctor(struct infer *f, ir_id id, const struct ir_pattern *p,
    const struct type *t, pattern_list *work)
{
	const struct type *ct = ctor_type(f, p->ref);

	if (!unify_fit(&f->u, ct->ret, t)) {
		struct buf b = { NULL, 0, 0 };

		unify_explain(&f->u, &b, t, ct->ret);
		diag_error(f->d, &p->span, "pattern-type",
		    "pattern '%s' does not fit what is matched: %s",
		    f->m->ctor.v[p->ref].name, b.v);
		buf_release(&b);
		f->poisoned[id] = true;
	}
	if (p->nsub != ct->n)
		diag_error(f->d, &p->span, "pattern-arity",
		    "constructor '%s' has %u field%s, the pattern has %u",
		    f->m->ctor.v[p->ref].name, ct->n, ct->n == 1 ? "" : "s",
		    p->nsub);
	for (uint32_t i = 0; i < p->nsub; i++) {
		struct pattern_work w = { f->m->subpattern.v[p->sub + i],
		    i < ct->n ? unify_resolve(&f->u, ct->arg[i]) :
		    unify_fresh(&f->u) };

		vec_push(work, w);
	}
}

static void
pattern_tuple(struct infer *f, ir_id id, const struct ir_pattern *p,
    const struct type *t, pattern_list *work)
{
	const struct type **field = mem_zalloc(p->nsub + 1, sizeof *field);
	const struct type *want;

	for (uint32_t i = 0; i < p->nsub; i++)
		field[i] = unify_fresh(&f->u);
	want = type_tuple(f->m->types, p->nsub, field);
	if (!unify_fit(&f->u, t, want)) {
		struct buf b = { NULL, 0, 0 };

		unify_explain(&f->u, &b, t, want);
		diag_error(f->d, &p->span, "pattern-type",
		    "a tuple pattern does not fit what is matched: %s", b.v);
		buf_release(&b);
		f->poisoned[id] = true;
	}
	for (uint32_t i = 0; i < p->nsub; i++) {
		struct pattern_work w = { f->m->subpattern.v[p->sub + i],
		    unify_resolve(&f->u, field[i]) };

		vec_push(work, w);
	}
	mem_free(field);
}

/* The type that a parameter gets inside: written, with `?` opened. */
static void
param_set(struct infer *f, ir_id id, const struct type *t)
{
	struct ir_node *n = ir_at(f->m, id);

	if (n->annot != NULL) {
		const struct type *a = unify_written(&f->u, n->annot);

		if (!unify_fit(&f->u, a, t)) {
			struct buf b = { NULL, 0, 0 };

			buf_printf(&b, "%%%s", n->name != NULL ? n->name :
			    "_");
			node_mismatch(f, id, "annotation-mismatch", b.v, a,
			    t);
			buf_release(&b);
		}
		t = refine(f, a, unify_resolve(&f->u, t));
	}
	n->type = dims_open(f, id, t);
}

static void
arm_enter(struct infer *f, ir_id id, uint32_t i)
{
	struct ir_module *m = f->m;
	ir_region r = ir_sub(m, ir_at(m, id), i);
	pattern_list work = { NULL, 0, 0 };
	struct pattern_work w = { m->region.v[r].pattern,
	    unify_resolve(&f->u, node_type(f, ir_in(m, ir_at(m, id), 0))) };

	vec_push(&work, w);
	while (work.n > 0) {
		const struct ir_pattern *p;

		w = vec_pop(&work);
		p = &m->pattern.v[w.pattern];
		switch (p->kind) {
		case PAT_VAR:
			param_set(f, p->ref, w.type);
			break;
		case PAT_CTOR:
			pattern_ctor(f, id, p, w.type, &work);
			break;
		case PAT_TUPLE:
			pattern_tuple(f, id, p, w.type, &work);
			break;
		default:
			break;
		}
	}
	vec_free(&work);
}

/* ---- branches ---- */

static void
branches_leave(struct infer *f, ir_id id)
{
	struct ir_module *m = f->m;
	const struct ir_node *n = ir_at(m, id);
	const char *what = n->kind == NODE_IF ? "branch" : "arm";
	const struct type *t = NULL, *r, *j;
	ir_id first = 0;

	for (uint32_t i = 0; i < n->nsub; i++) {
		ir_id res = m->region.v[ir_sub(m, n, i)].result;

		r = dims_escape(f, unify_resolve(&f->u, node_type(f, res)));
		j = t == NULL ? r : dims_join(f, t, r);
		if (j == NULL) {
			struct buf b = { NULL, 0, 0 };

			unify_explain(&f->u, &b, t, r);
			diag_error(f->d, &ir_at(m, res)->span,
			    "branch-types", "%s %u has another type than "
			    "%s 1: %s", what, i + 1, what, b.v);
			diag_note(f->d, &ir_at(m, first)->span,
			    "%s 1 ends here", what);
			buf_release(&b);
			f->poisoned[id] = true;
			continue;
		}
		if (first == 0)
			first = res;
		t = j;
	}
	if (t == NULL)
		node_poison(f, id);
	else
		node_set(f, id, t);
}

static void
if_enter(struct infer *f, ir_id id)
{
	ir_id c = ir_in(f->m, ir_at(f->m, id), 0);
	const struct type *want = type_scalar(f->m->types, DT_BOOL);

	if (unify_fit(&f->u, want, node_type(f, c)))
		return;
	node_mismatch(f, id, "condition-type", "the condition of 'if'", want,
	    node_type(f, c));
	note_origin(f, id, c);
}

/* ---- local functions ---- */

/* The parameters' types; the function's own type, so that its body may call
 * it, with a hole (or the written type) as result. */
static void
fn_enter(struct infer *f, ir_id id)
{
	struct ir_module *m = f->m;
	struct ir_node *n = ir_at(m, id);
	ir_region body = ir_sub(m, n, 0);
	struct ir_region_data *r = &m->region.v[body];
	const struct type **arg = mem_zalloc(r->params.n + 1, sizeof *arg);
	name_list bound = { NULL, 0, 0 };
	struct type_binders b = { r->ntv, 0, r->tv, NULL };
	const struct type *ret, *t;

	f->region_open[body] = true;
	for (uint32_t i = 0; i < r->params.n; i++) {
		struct ir_node *p = ir_at(m, r->params.v[i]);

		arg[i] = p->annot != NULL ? unify_written(&f->u, p->annot) :
		    unify_fresh(&f->u);
		dims_bind(f, r->params.v[i], arg[i], body, &bound);
	}
	for (uint32_t i = 0; i < r->params.n; i++) {
		dims_check_scope(f, r->params.v[i], arg[i]);
		ir_at(m, r->params.v[i])->type = dims_open(f,
		    r->params.v[i], arg[i]);
	}
	ret = n->annot != NULL ? unify_written(&f->u, n->annot) :
	    unify_fresh(&f->u);
	b.ndv = bound.n;
	b.dv = bound.v;
	t = type_func(m->types, &b, r->params.n, arg, ret);
	if (n->type != NULL)
		unify_fit(&f->u, n->type, t);
	n->type = t;
	f->region_open[body] = false;
	mem_free(arg);
	vec_free(&bound);
}

struct fn_escape {
	struct infer *f;
	const struct type *fn;
};

static bool
hidden_in_fn(struct fn_escape *e, const char *name)
{
	for (uint32_t i = 0; i < e->fn->ndv; i++)
		if (e->fn->dv[i] == name)
			return false;
	return !dims_visible(e->f, name);
}

struct hidden {
	struct fn_escape *e;
	bool yes;
};

static void
hidden_var(void *ctx, const struct sym *v)
{
	struct hidden *h = ctx;

	if (hidden_in_fn(h->e, v->name))
		h->yes = true;
}

static const struct sym *
own_dim(void *ctx, const struct sym *d)
{
	struct hidden h = { ctx, false };

	sym_vars(d, hidden_var, &h);
	return h.yes ? sym_any(h.e->f->m->syms) : NULL;
}

static void
fn_leave(struct infer *f, ir_id id)
{
	struct ir_module *m = f->m;
	struct ir_node *n = ir_at(m, id);
	struct fn_escape e = { f, n->type };
	struct type_map map = { .ctx = &e, .dim = own_dim };
	ir_id res = m->region.v[ir_sub(m, n, 0)].result;
	const struct type *t = unify_resolve(&f->u, node_type(f, res));

	t = type_rewrite(m->types, t, &map);
	if (!unify_fit(&f->u, n->type->ret, t)) {
		node_mismatch(f, res, "result-type",
		    "the result of the function", n->type->ret, t);
		f->poisoned[id] = true;
		return;
	}
	t = unify_resolve(&f->u, n->type);
	n->type = t;
}

/* ---- the walk's hooks ---- */

void
node_enter(struct infer *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);

	if (n->kind == NODE_IF)
		if_enter(f, id);
	else if (n->kind == NODE_FN)
		fn_enter(f, id);
}

void
node_enter_region(struct infer *f, ir_id id, uint32_t i)
{
	if (ir_at(f->m, id)->kind == NODE_MATCH)
		arm_enter(f, id, i);
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
		const struct type *t = ctor_type(f, n->ref);

		node_set(f, id, t->n == 0 ? t->ret : t);
		break;
	}
	case NODE_CALL: node_call(f, id); break;
	case NODE_TUPLE: node_tuple(f, id); break;
	case NODE_PROJ: call_proj(f, id); break;
	case NODE_IF: branches_leave(f, id); break;
	case NODE_MATCH:
		branches_leave(f, id);
		infer_match_covers(f->m, id, f->d);
		break;
	case NODE_FN: fn_leave(f, id); break;
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

/*
 * Typing rules of nodes that own regions (relay-language(7), TYPING): patterns
 * of arms, branches and their join, local functions.
 */
#include "infer/infer_impl.h"

#include <string.h>

/* ---- patterns ---- */

struct pattern_work {
	uint32_t pattern;
	const struct type *type;
	const struct span *span;
};
typedef VEC(struct pattern_work) pattern_list;

static void
pattern_ctor(struct infer *f, ir_id id, const struct ir_pattern *p,
    const struct pattern_work *at, pattern_list *work)
{
	const struct type *t = at->type;
	const struct type *ct = unify_instantiate(&f->u, ctor_type(f, p->ref));

	if (!unify_fit(&f->u, ct->ret, t)) {
		struct buf b = { NULL, 0, 0 };

		unify_explain(&f->u, &b, t, ct->ret);
		diag_error(f->d, at->span, "pattern-type",
		    "pattern '%s' does not fit what is matched: %s",
		    f->m->ctor.v[p->ref].name, b.v);
		buf_release(&b);
		f->poisoned[id] = true;
	}
	if (p->nsub != ct->n)
		diag_error(f->d, at->span, "pattern-arity",
		    "constructor '%s' has %u field%s, the pattern has %u",
		    f->m->ctor.v[p->ref].name, ct->n, ct->n == 1 ? "" : "s",
		    p->nsub);
	for (uint32_t i = 0; i < p->nsub; i++) {
		struct pattern_work w = { f->m->subpattern.v[p->sub + i],
		    i < ct->n ? unify_resolve(&f->u, ct->arg[i]) :
		    unify_fresh(&f->u), at->span };

		vec_push(work, w);
	}
}

static void
pattern_tuple(struct infer *f, ir_id id, const struct ir_pattern *p,
    const struct pattern_work *at, pattern_list *work)
{
	const struct type *t = at->type;
	const struct type **field = mem_zalloc(p->nsub + 1, sizeof *field);
	const struct type *want;

	for (uint32_t i = 0; i < p->nsub; i++)
		field[i] = unify_fresh(&f->u);
	want = type_tuple(f->m->types, p->nsub, field);
	if (!unify_fit(&f->u, t, want)) {
		struct buf b = { NULL, 0, 0 };

		unify_explain(&f->u, &b, t, want);
		diag_error(f->d, at->span, "pattern-type",
		    "a tuple pattern does not fit what is matched: %s", b.v);
		buf_release(&b);
		f->poisoned[id] = true;
	}
	for (uint32_t i = 0; i < p->nsub; i++) {
		struct pattern_work w = { f->m->subpattern.v[p->sub + i],
		    unify_resolve(&f->u, field[i]), at->span };

		vec_push(work, w);
	}
	mem_free(field);
}

/* Sets the type of a parameter in the body: the written one, with `?`
 * opened. */
static void
param_set(struct infer *f, ir_id id, const struct type *t)
{
	struct ir_node *n = ir_at(f->m, id);

	f->guessed = f->guessed || (n->annot == NULL && t->has_hole);
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
		t = node_refine(f, a, unify_resolve(&f->u, t));
	}
	n->type = dims_open(f, id, t);
	node_open_later(f, id);
	verify_leave(f, id);
}

void
region_arm_enter(struct infer *f, ir_id id, uint32_t i)
{
	struct ir_module *m = f->m;
	ir_region r = ir_sub(m, ir_at(m, id), i);
	pattern_list work = { NULL, 0, 0 };
	struct pattern_work w = { m->region.v[r].pattern,
	    unify_resolve(&f->u, node_type(f, ir_in(m, ir_at(m, id), 0))),
	    node_arm_span(m, id, i) };

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
			pattern_ctor(f, id, p, &w, &work);
			break;
		case PAT_TUPLE:
			pattern_tuple(f, id, p, &w, &work);
			break;
		default:
			break;
		}
	}
	vec_free(&work);
}

/* ---- branches ---- */

static void
note_result(struct infer *f, ir_region r, const char *what, uint32_t i)
{
	const struct ir_node *n = ir_at(f->m, f->m->region.v[r].result);

	if (n->name != NULL)
		diag_note(f->d, &n->span, "%%%s is the result of %s %u",
		    n->name, what, i);
	else if (i == 1)
		diag_note(f->d, &n->span, "%s %u ends here", what, i);
}

void
region_branches_leave(struct infer *f, ir_id id)
{
	struct ir_module *m = f->m;
	const struct ir_node *n = ir_at(m, id);
	const char *what = n->kind == NODE_IF ? "branch" : "arm";
	const struct type *t = NULL, *full, *r, *j;
	ir_region first = 0;

	for (uint32_t i = 0; i < n->nsub; i++) {
		ir_id res = m->region.v[ir_sub(m, n, i)].result;

		full = unify_resolve(&f->u, node_type(f, res));
		r = dims_escape(f, full, n->region);
		if (!node_may_escape(f, ir_sub(m, n, i), r, full))
			f->poisoned[id] = true;
		j = t == NULL ? r : dims_join(f, t, r);
		if (j == NULL) {
			struct buf b = { NULL, 0, 0 };

			unify_explain(&f->u, &b, t, r);
			diag_error(f->d, node_result_span(f, ir_sub(m, n, i)),
			    "branch-types", "%s %u has another type than "
			    "%s 1: %s", what, i + 1, what, b.v);
			note_result(f, first, what, 1);
			note_result(f, ir_sub(m, n, i), what, i + 1);
			node_help_type_parameter(f);
			buf_release(&b);
			f->poisoned[id] = true;
			continue;
		}
		if (first == 0)
			first = ir_sub(m, n, i);
		t = j;
	}
	if (t == NULL)
		node_poison(f, id);
	else
		node_set(f, id, t);
}

void
region_if_enter(struct infer *f, ir_id id)
{
	ir_id c = ir_in(f->m, ir_at(f->m, id), 0);
	const struct type *want = type_scalar(f->m->types, DT_BOOL);

	if (unify_fit(&f->u, want, node_type(f, c)))
		return;
	node_mismatch(f, id, "condition-type", "the condition of 'if'", want,
	    node_type(f, c));
	node_note_origin(f, id, c);
}

/* ---- local functions ---- */

/* The parameters' types; the function's own type, so that its body may call
 * it, with a hole (or the written type) as result. */
void
region_fn_enter(struct infer *f, ir_id id)
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

		f->guessed = f->guessed || p->annot == NULL;
		arg[i] = p->annot != NULL ? unify_written(&f->u, p->annot) :
		    unify_fresh(&f->u);
		dims_bind(f, r->params.v[i], arg[i], body, &bound);
	}
	for (uint32_t i = 0; i < r->params.n; i++) {
		dims_check_scope(f, r->params.v[i], arg[i]);
		ir_at(m, r->params.v[i])->type = dims_open(f,
		    r->params.v[i], arg[i]);
		node_open_later(f, r->params.v[i]);
		verify_leave(f, r->params.v[i]);
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

	if (!type_name_is_hidden(v->name) && hidden_in_fn(h->e, v->name))
		h->yes = true;
}

static const struct sym *
own_dim(void *ctx, const struct sym *d)
{
	struct hidden h = { ctx, false };

	sym_vars(d, hidden_var, &h);
	return h.yes ? sym_any(h.e->f->m->syms) : NULL;
}

/* Compares the result with the written type.  A predicate that is left to run
 * time may mention names that the parameters bind, which have values only in
 * the body: it is checked there, at the result or the last parameter, and is no
 * fact elsewhere.  Without such names it is checked where the function is
 * made. */
static bool
fits_result(struct infer *f, ir_id id, const struct type *t)
{
	const struct type *fn = ir_at(f->m, id)->type;
	ir_region body = ir_sub(f->m, ir_at(f->m, id), 0);
	const struct ir_region_data *r = &f->m->region.v[body];
	uint32_t mark = sym_facts_mark(f->u.facts);
	bool ok;

	if (fn->ndv == 0 || r->params.n == 0)
		return unify_fit(&f->u, fn->ret, t);
	f->node = ir_at(f->m, r->result)->region == body ? r->result :
	    vec_last(&r->params);
	f->region_open[body] = true;
	ok = unify_fit(&f->u, fn->ret, t);
	f->region_open[body] = false;
	f->node = id;
	sym_facts_pop(f->u.facts, mark);
	return ok;
}

void
region_fn_leave(struct infer *f, ir_id id)
{
	struct ir_module *m = f->m;
	struct ir_node *n = ir_at(m, id);
	struct fn_escape e = { f, n->type };
	struct type_map map = { .ctx = &e, .dim = own_dim };
	ir_id res = m->region.v[ir_sub(m, n, 0)].result;
	const struct type *t = unify_resolve(&f->u, node_type(f, res));

	if (n->annot == NULL) {
		const struct type *seen = t->has_expr ?
		    type_rewrite(m->types, t, &map) : t;

		if (!node_may_escape(f, ir_sub(m, n, 0), seen, t))
			f->poisoned[id] = true;
		t = seen;
	}
	if (!fits_result(f, id, t)) {
		node_result_mismatch(f, ir_sub(m, n, 0),
		    "the result of the function", n->type->ret, t);
		f->poisoned[id] = true;
		return;
	}
	t = unify_resolve(&f->u, n->type);
	n->type = t;
}

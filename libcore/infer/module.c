/*
 * Inference of a module: signatures, then strongly connected components of the
 * call graph, callees first; types missing in signatures are solved within the
 * component.  Finishing resolves every node, attaches checks and dims, and
 * reports types that are still open.
 */
#include "infer/infer_impl.h"

#include <stdlib.h>
#include <string.h>

static void
require(void *ctx, const struct sym_pred *p)
{
	struct infer *f = ctx;
	struct obligation o = { f->node, f->checks.n, *p };
	uint64_t key[3] = { (uint64_t)p->op, map_ptr(p->lhs), map_ptr(p->rhs) };
	uint64_t h = hash_bytes(key, sizeof key, 0);
	uint32_t at;

	/* An earlier binding, in this region or an enclosing one, has the same
	 * check. */
	if (map_get(&f->required, h, &at) && f->region_open[at])
		return;
	map_put(&f->required, h, ir_at(f->m, f->node)->region);
	vec_push(&f->checks, o);
	dims_learn(f, p);
}

/* ---- signatures ---- */

const struct type *
infer_signature(struct infer *f, uint32_t fn)
{
	struct ir_module *m = f->m;
	struct ir_function *fun = &m->function.v[fn];
	struct ir_region_data *r = &m->region.v[fun->body];
	const struct type **arg = mem_zalloc(r->params.n + 1, sizeof *arg);
	struct text_scope none = { .up = NULL };
	struct text_bound dims = { 0 };
	struct type_binders b = { fun->ntv, 0, fun->tv, NULL };
	const struct type *ret, *t;

	for (uint32_t i = 0; i < r->params.n; i++) {
		struct ir_node *p = ir_at(m, r->params.v[i]);

		f->guessed = f->guessed || p->annot == NULL;
		arg[i] = p->annot != NULL ? unify_written(&f->u, p->annot) :
		    unify_fresh(&f->u);
		text_bound_add(&dims, arg[i], &none);
	}
	ret = fun->ret != NULL ? unify_written(&f->u, fun->ret) :
	    unify_fresh(&f->u);
	b.ndv = dims.list.n;
	b.dv = dims.list.v;
	t = type_func(m->types, &b, r->params.n, arg, ret);
	mem_free(arg);
	text_bound_free(&dims);
	return t;
}

/* ---- one function ---- */

static void
begin_function(struct infer *f, uint32_t fn)
{
	struct ir_module *m = f->m;
	struct ir_function *fun = &m->function.v[fn];
	struct ir_region_data *r = &m->region.v[fun->body];
	const struct type *t = f->fn_type[fn];

	f->function = fn;
	dims_begin(f);
	f->region_open[fun->body] = true;
	for (uint32_t i = 0; i < t->ndv; i++)
		dims_define(f, t->dv[i], fun->body);
	ir_check_assumed(m, fun, t, f->d);
	text_facts(m, f->d, attrs_get(fun->attrs, str_intern0(m->strings,
	    "assume")), &fun->span, f->u.facts);
	for (uint32_t i = 0; i < r->params.n; i++) {
		f->node = r->params.v[i];
		dims_check_scope(f, r->params.v[i], t->arg[i]);
		ir_at(m, r->params.v[i])->type = dims_open(f,
		    r->params.v[i], t->arg[i]);
		node_open_later(f, r->params.v[i]);
		verify_leave(f, r->params.v[i]);
	}
	verify_params(f, fun->body);
}

struct ret_escape {
	const struct type *fn;
	bool hidden, named;
};

static void
ret_var(void *ctx, const struct sym *v)
{
	struct ret_escape *e = ctx;

	for (uint32_t i = 0; i < e->fn->ndv; i++)
		if (e->fn->dv[i] == v->name) {
			e->named = true;
			return;
		}
	if (!type_name_is_hidden(v->name))
		e->hidden = true;
}

struct ret_map {
	struct infer *f;
	struct ret_escape e;
};

static const struct sym *
ret_dim(void *ctx, const struct sym *d)
{
	struct ret_map *r = ctx;

	r->e.hidden = false;
	sym_vars(d, ret_var, &r->e);
	return r->e.hidden ? sym_any(r->f->m->syms) : NULL;
}

/* Compares the body's result with the written or assumed result type. */
static void
end_function(struct infer *f, uint32_t fn)
{
	struct ir_module *m = f->m;
	struct ir_function *fun = &m->function.v[fn];
	struct ret_map r = { f, { .fn = f->fn_type[fn] } };
	struct type_map map = { .ctx = &r, .dim = ret_dim };
	ir_id res = m->region.v[fun->body].result;
	const struct type *t = unify_resolve(&f->u, node_type(f, res));
	bool written = fun->ret != NULL;
	struct buf b = { NULL, 0, 0 };

	f->node = res;
	if (written)
		dims_check_scope(f, res, fun->ret);
	else {
		const struct type *seen = t->has_expr ?
		    type_rewrite(m->types, t, &map) : t;

		(void)node_may_escape(f, fun->body, seen, t);
		t = seen;
	}
	if (!unify_fit(&f->u, f->fn_type[fn]->ret, t)) {
		buf_printf(&b, "the result of @%s", fun->name);
		node_result_mismatch(f, fun->body, b.v, f->fn_type[fn]->ret,
		    t);
		if (!written)
			diag_help(f->d, "write the result type: def @%s(...) "
			    "-> T", fun->name);
		buf_release(&b);
	} else if ((f->fn_state[fn] & FN_CALLED) && (r.e.named ||
	    (fun->ntv > 0 && t->has_var))) {
		unify_put_type(&f->u, &b, t);
		diag_error(f->d, &fun->span, "recursive-result", "the result "
		    "of @%s was used before it was known, and depends on its "
		    "parameters: %s", fun->name, b.v);
		diag_help(f->d, "functions that call one another at several "
		    "types need written result types: def @%s(...) -> T",
		    fun->name);
		buf_release(&b);
	}
	f->fn_state[fn] = 0;
	f->region_open[fun->body] = false;
	call_solve(f);
}

void
infer_function(struct infer *f, uint32_t fn)
{
	uint32_t mark = sym_facts_mark(f->u.facts);

	begin_function(f, fn);
	walk_function(f, fn);
	end_function(f, fn);
	sym_facts_pop(f->u.facts, mark);
}

/* ---- finishing ---- */

/* Omitted annotations are filled in: the result and the parameters. */
static void
annotate(struct infer *f, struct ir_function *fun)
{
	struct ir_module *m = f->m;
	struct ir_region_data *r = &m->region.v[fun->body];

	for (uint32_t i = 0; i < r->params.n; i++)
		if (ir_at(m, r->params.v[i])->annot == NULL)
			ir_at(m, r->params.v[i])->annot = fun->type->arg[i];
	if (fun->ret == NULL)
		fun->ret = fun->type->ret;
}

static void
annotate_local(void *ctx, struct ir_module *m, ir_id id)
{
	struct ir_node *n = ir_at(m, id);
	struct ir_region_data *r;

	(void)ctx;
	if (n->kind == NODE_PARAM && n->annot == NULL &&
	    m->region.v[n->region].pattern != 0 &&
	    attrs_get(n->props, str_intern0(m->strings, "dims")) == NULL)
		n->annot = n->type;
	if (n->kind != NODE_FN || n->type->kind != TYPE_FUNC)
		return;
	r = &m->region.v[ir_sub(m, n, 0)];
	for (uint32_t i = 0; i < r->params.n && i < n->type->n; i++)
		if (ir_at(m, r->params.v[i])->annot == NULL)
			ir_at(m, r->params.v[i])->annot = n->type->arg[i];
	if (n->annot == NULL)
		n->annot = n->type->ret;
}

static void
finish_function(struct infer *f, uint32_t fn)
{
	struct ir_function *fun = &f->m->function.v[fn];
	struct buf b = { NULL, 0, 0 };

	f->function = fn;
	f->fn_type[fn] = unify_resolve(&f->u, f->fn_type[fn]);
	fun->type = f->fn_type[fn];
	finish_nodes(f, fn);
	if (fun->type->has_hole && f->d->errors == f->errors_before) {
		unify_put_type(&f->u, &b, fun->type->ret);
		diag_error(f->d, &fun->span, "open-type",
		    "the result type of @%s is left open: %s", fun->name,
		    b.v);
		diag_help(f->d, "write it: def @%s(...) -> T", fun->name);
		buf_release(&b);
	}
	if (f->d->errors == f->errors_before)
		annotate(f, fun);
}

static const struct attrs *
with_text(struct ir_module *m, const struct attrs *as, const char *key,
    struct buf *text)
{
	struct attr v;

	if (text->n == 0)
		return attrs_with(m->arena, as, str_intern0(m->strings, key),
		    NULL);
	v = attr_str(str_intern(m->strings, text->v, text->n));
	return attrs_with(m->arena, as, str_intern0(m->strings, key), &v);
}

/* Removes the annotations of an earlier run. */
static void
clear_node(void *ctx, struct ir_module *m, ir_id id)
{
	struct ir_node *n = ir_at(m, id);
	struct buf none = { NULL, 0, 0 };

	(void)ctx;
	if (n->props == NULL)
		return;
	n->props = with_text(m, n->props, "check", &none);
	n->props = with_text(m, n->props, "dims", &none);
}

static int
by_node(const void *x, const void *y)
{
	const struct obligation *a = x, *b = y;

	if (a->node != b->node)
		return a->node < b->node ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

static void
attach_checks(struct infer *f)
{
	struct ir_module *m = f->m;
	struct buf b = { NULL, 0, 0 };

	if (f->checks.n > 1)
		qsort(f->checks.v, f->checks.n, sizeof *f->checks.v,
		    by_node);
	for (uint32_t i = 0; i < f->checks.n; ) {
		ir_id id = f->checks.v[i].node;

		b.n = 0;
		for (; i < f->checks.n && f->checks.v[i].node == id; i++) {
			struct sym_pred p = f->checks.v[i].pred;

			p.lhs = unify_resolve_dim(&f->u, p.lhs);
			p.rhs = unify_resolve_dim(&f->u, p.rhs);
			p = sym_pred_isolate(m->syms, &p);
			if (b.n > 0)
				buf_puts(&b, ", ");
			sym_pred_print(&b, &p);
		}
		ir_at(m, id)->props = with_text(m, ir_at(m, id)->props,
		    "check", &b);
	}
	buf_release(&b);
}

static void
attach_dims(struct infer *f)
{
	struct ir_module *m = f->m;

	for (uint32_t i = 0; i < f->defs.n; i++) {
		ir_id id = f->defs.v[i].node;
		const struct attr *a = attrs_get(ir_at(m, id)->props,
		    str_intern0(m->strings, "dims"));
		struct buf b = { NULL, 0, 0 };

		if (a != NULL)
			buf_printf(&b, "%s ", a->s);
		buf_puts(&b, f->defs.v[i].name);
		ir_at(m, id)->props = with_text(m, ir_at(m, id)->props,
		    "dims", &b);
		buf_release(&b);
	}
}

/* ---- groups ---- */

static void
infer_group(struct infer *f, const uint32_t *fn, uint32_t n)
{
	f->errors_before = f->d->errors;
	for (uint32_t i = 0; i < n; i++) {
		f->fn_type[fn[i]] = infer_signature(f, fn[i]);
		if (f->m->function.v[fn[i]].ret == NULL)
			f->fn_state[fn[i]] = FN_OPEN;
	}
	for (uint32_t i = 0; i < n; i++)
		infer_function(f, fn[i]);
	call_solve(f);
	if (f->d->errors == f->errors_before)
		call_report_waiting(f);
	for (uint32_t i = 0; i < n; i++)
		finish_function(f, fn[i]);
	for (uint32_t i = 0; i < n; i++)
		ir_walk_function(f->m, fn[i], clear_node, NULL);
	attach_checks(f);
	attach_dims(f);
	for (uint32_t i = 0; i < n && f->d->errors == f->errors_before; i++)
		ir_walk_function(f->m, fn[i], annotate_local, NULL);
	f->checks.n = 0;
	f->defs.n = 0;
	f->pending.n = 0;
}

static void
infer_groups(struct infer *f)
{
	uint32_t n = f->m->function.n;
	uint32_t *order = mem_zalloc(n + 1, sizeof *order);
	uint32_t *comp = mem_zalloc(n + 1, sizeof *comp);

	ir_call_order(f->m, order, comp);
	for (uint32_t i = 0; i + 1 < n; ) {
		uint32_t k = i;

		while (k + 1 < n && comp[order[k]] == comp[order[i]])
			k++;
		infer_group(f, order + i, k - i);
		i = k;
	}
	mem_free(order);
	mem_free(comp);
}

static void
forget_types(void *ctx, struct ir_module *m, ir_id id)
{
	dims_keep(ctx, id);
	ir_at(m, id)->type = NULL;
}

void
infer_init(struct infer *f, struct ir_module *m, struct diag *d)
{
	*f = (struct infer){ .m = m, .d = d };
	unify_init(&f->u, m, d);
	f->u.require = require;
	f->u.ctx = f;
	f->u.node = &f->node;
	f->scope.f = f;
	f->key_check = str_intern0(m->strings, "check");
	f->key_dims = str_intern0(m->strings, "dims");
	f->fn_type = mem_zalloc(m->function.n + 1, sizeof *f->fn_type);
	f->nvalue = m->node.n;
	f->fn_state = mem_zalloc(m->function.n + 1, 1);
	f->value = mem_zalloc(m->node.n + 1, sizeof *f->value);
	f->poisoned = mem_zalloc(m->node.n + 1, sizeof *f->poisoned);
	f->first_name = mem_zalloc(m->region.n + 1, sizeof *f->first_name);
	f->region_open = mem_zalloc(m->region.n + 1, sizeof *f->region_open);
}

void
infer_release(struct infer *f)
{
	mem_free(f->fn_type);
	mem_free(f->fn_state);
	mem_free(f->value);
	mem_free(f->poisoned);
	mem_free(f->region_open);
	mem_free(f->first_name);
	vec_free(&f->region_name);
	map_free(&f->taken);
	map_free(&f->required);
	map_free(&f->scope.seen);
	map_free(&f->dim_region);
	vec_free(&f->pending);
	vec_free(&f->checks);
	vec_free(&f->defs);
	map_free(&f->old_type);
	map_free(&f->known);
	vec_free(&f->old);
	vec_free(&f->extent);
	unify_release(&f->u);
}

/* Infers the types of the module; guessed: see struct infer. */
static bool
infer_once(struct ir_module *m, struct diag *d, bool *guessed)
{
	struct infer f;
	uint32_t before = d->errors;

	infer_init(&f, m, d);
	for (uint32_t i = 1; i < m->function.n; i++)
		ir_walk_function(m, i, forget_types, &f);
	infer_groups(&f);
	*guessed = f.guessed;
	infer_release(&f);
	return d->errors == before;
}

/* Where the first run filled in annotations without which bindings had less
 * precise types, a second run gives the types that the module has when it is
 * read again. */
bool
infer_module(struct ir_module *m, struct diag *d)
{
	struct infer_result *first;
	struct diag again;
	bool guessed;

	if (!infer_once(m, d, &guessed))
		return false;
	m->has |= IR_TYPED;
	if (!guessed)
		return true;
	first = infer_keep(m);
	diag_init(&again);
	again.sources = d->sources;
	/* Names of extents may have moved: the first result is kept. */
	if (!infer_once(m, &again, &guessed))
		infer_restore(m, first);
	diag_release(&again);
	infer_drop(first);
	return true;
}

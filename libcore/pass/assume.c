/*
 * Assumptions of a user, written to functions.
 */
#include "pass/assume.h"

#include "ir/text.h"

#include <string.h>

struct assume {
	struct ir_module *m;
	struct diag *d;
	struct ir_function *f;
	struct text_bound bound;	/* the names of its extents */
	VEC(struct sym_pred) known;
	struct buf text;
	uint32_t names, added;		/* names: of the current predicate */
};

static void
find_name(void *ctx, const struct sym *v)
{
	struct assume *x = ctx;
	const char *close;

	x->names++;
	for (uint32_t i = 0; i < x->bound.list.n; i++)
		if (x->bound.list.v[i] == v->name)
			return;
	diag_error(x->d, NULL, "no-extent", "no parameter of @%s has an extent "
	    "that is named '%s'", x->f->name, v->name);
	vec_push(&x->bound.list, NULL);
	close = str_closest(v->name, x->bound.list.v);
	x->bound.list.n--;
	if (close != NULL)
		diag_help(x->d, "did you mean '%s'?", close);
}

static void
note_known(void *ctx, const struct sym_pred *p)
{
	struct assume *x = ctx;

	vec_push(&x->known, *p);
}

static void
add_fact(void *ctx, const struct sym_pred *p)
{
	struct assume *x = ctx;
	struct buf b = { NULL, 0, 0 };

	x->names = 0;
	sym_vars(p->lhs, find_name, x);
	sym_vars(p->rhs, find_name, x);
	for (uint32_t i = 0; i < x->known.n; i++) {
		const struct sym_pred *k = &x->known.v[i];

		if (k->op == p->op && k->lhs == p->lhs && k->rhs == p->rhs)
			return;
	}
	sym_pred_print(&b, p);
	if (x->names == 0)
		diag_error(x->d, NULL, "no-extent",
		    "the assumption \"%s\" names no extent", b.v);
	else if (strchr(b.v, '?') != NULL)
		diag_error(x->d, NULL, "no-extent", "the assumption \"%s\" "
		    "is about an extent without a name", b.v);
	else {
		buf_puts(&x->text, x->text.n > 0 ? ", " : "");
		buf_puts(&x->text, b.v);
		vec_push(&x->known, *p);
		x->added++;
	}
	buf_release(&b);
}

static bool
assume_function(struct assume *x, const struct assume_options *o)
{
	struct ir_module *m = x->m;
	const struct ir_region_data *r = &m->region.v[x->f->body];
	const char *key = str_intern0(m->strings, "assume");
	const struct attr *a = attrs_get(x->f->attrs, key);
	struct text_scope none = { .up = NULL };
	uint32_t before = x->added;
	bool ok;

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(m, r->params.v[i]);
		const struct type *t = p->annot != NULL ? p->annot : p->type;

		if (t != NULL)
			text_bound_add(&x->bound, t, &none);
	}
	if (a != NULL && a->kind == ATTR_STR)
		buf_puts(&x->text, a->s);
	ok = text_preds(m, x->d, a, &x->f->span, note_known, x);
	for (uint32_t i = 0; ok && i < o->nfact; i++) {
		struct attr v = attr_str(str_intern0(m->strings, o->fact[i]));
		struct span nowhere = { 0 };

		ok = text_preds(m, x->d, &v, &nowhere, add_fact, x);
	}
	if (ok && x->added > before) {
		struct attr v = attr_str(str_intern(m->strings, x->text.v,
		    x->text.n));

		x->f->attrs = attrs_with(m->arena, x->f->attrs, key, &v);
	}
	return ok;
}

bool
assume_run(struct ir_module *m, const struct assume_options *o,
    uint32_t *added, struct diag *d)
{
	static const char *const main_only[] = { "main" };
	const char *const *name = o->nfunction > 0 ? o->function : main_only;
	uint32_t n = o->nfunction > 0 ? o->nfunction : 1, before = d->errors;

	*added = 0;
	for (uint32_t i = 0; o->nfact > 0 && i < n; i++) {
		const char *s = name[i] + (name[i][0] == '@');
		uint32_t g = ir_find_global(m, str_intern0(m->strings, s));
		struct assume x = { .m = m, .d = d };

		if (g == 0 || m->global.v[g].kind != GLOBAL_FUNCTION) {
			diag_error(d, NULL, "no-function",
			    "there is no function @%s", s);
			if (m->function.n > 1)
				diag_help(d, "name one with --function, such "
				    "as --function %s", m->function.v[1].name);
			continue;
		}
		x.f = &m->function.v[m->global.v[g].index];
		(void)assume_function(&x, o);
		*added += x.added;
		text_bound_free(&x.bound);
		vec_free(&x.known);
		buf_release(&x.text);
	}
	return d->errors == before;
}

/*
 * Names: those of functions, programs, externs and types, of type variables,
 * and the keys of attributes are such as text can hold (name.c).  They become
 * symbols, parts of file names and columns of reports.
 *
 * Cost: linear in the tables of the module.
 */
#include <string.h>

#include "ir/text.h"
#include "ir/verify_impl.h"

static void
bad_name(struct verify *v, const struct span *sp, const char *what,
    const char *name)
{
	struct buf b = { 0 };

	buf_put_safe(&b, name ? name : "", strlen(name ? name : ""));
	diag_error(v->d, sp, "bad-name", "'%.200s' is not a name for %s",
	    b.v ? b.v : "", what);
	buf_release(&b);
}

static void
check_words(struct verify *v, const struct span *sp, const char *what,
    uint32_t n, const char *const *name)
{
	for (uint32_t i = 0; i < n; i++)
		if (!text_is_word(v->m, name[i]))
			bad_name(v, sp, what, name[i]);
}

void
verify_keys(struct verify *v, const struct attrs *as, const struct span *sp)
{
	for (uint32_t i = 0; as != NULL && i < as->n; i++)
		if (!text_is_key(v->m, as->pair[i].key))
			bad_name(v, sp, "an attribute", as->pair[i].key);
}

void
verify_names(struct verify *v)
{
	const struct ir_module *m = v->m;
	const struct span none = { 0 };

	for (uint32_t i = 1; i < m->global.n; i++) {
		const struct ir_global *g = &m->global.v[i];

		if (!text_is_name(g->name))
			bad_name(v, g->kind == GLOBAL_FUNCTION ?
			    &m->function.v[g->index].span : &none,
			    "a function", g->name);
	}
	for (uint32_t i = 1; i < m->adt.n; i++) {
		const struct ir_adt *a = &m->adt.v[i];

		check_words(v, &a->span, "a type", 1, &a->name);
		check_words(v, &a->span, "a type variable", a->nparam,
		    a->param);
	}
	for (uint32_t i = 1; i < m->ctor.n; i++)
		check_words(v, &m->ctor.v[i].span, "a constructor", 1,
		    &m->ctor.v[i].name);
	for (uint32_t i = 1; i < m->extern_.n; i++) {
		const struct ir_extern *e = &m->extern_.v[i];

		if (!text_is_symbol(e->symbol))
			bad_name(v, &e->span, "a symbol", e->symbol);
		verify_keys(v, e->attrs, &e->span);
	}
	for (uint32_t i = 1; i < m->function.n; i++) {
		const struct ir_function *f = &m->function.v[i];

		check_words(v, &f->span, "a type variable", f->ntv, f->tv);
		verify_keys(v, f->attrs, &f->span);
	}
	for (uint32_t i = 1; i < m->region.n; i++)
		check_words(v, &none, "a type variable",
		    m->region.v[i].ntv, m->region.v[i].tv);
}

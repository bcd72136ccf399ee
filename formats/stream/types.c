/*
 * Naming types.
 *
 * All types that occur in the stream are visited once, components first, in the
 * order in which they will be written; so names are the same in every run, and
 * again after reading.  A large type is named, so that a DAG in memory is a DAG
 * in the stream.
 *
 * A bare name in a type is a type variable or a data type; so the variables
 * that are free in a named type, or used in a function, are listed.
 *
 * Cost: linear in distinct types, times the free variables of a type (a set
 * is shared with a part's where it is the same).
 */
#include "types.h"

#include <string.h>

#include "word.h"

/* ---- sets of names ---- */

static bool
is_subset(const struct name_set *a, const struct name_set *b)
{
	uint32_t i, k = 0;

	if (!a || a == b)
		return true;
	if (!b || a->n > b->n)
		return false;
	for (i = 0; i < a->n; i++) {
		while (k < b->n && b->v[k] != a->v[i])
			k++;
		if (k == b->n)
			return false;
	}
	return true;
}

static const struct name_set *
set_union(struct arena *arena, const struct name_set *a,
    const struct name_set *b)
{
	struct name_set *s;
	uint32_t i = 0, k = 0;
	int c;

	if (is_subset(b, a))
		return a;
	if (is_subset(a, b))
		return b;
	s = arena_alloc(arena, 1,
	    sizeof *s + ((size_t)a->n + b->n) * sizeof *s->v);
	while (i < a->n || k < b->n) {
		if (i == a->n)
			c = 1;
		else if (k == b->n)
			c = -1;
		else
			c = strcmp(a->v[i], b->v[k]);
		s->v[s->n++] = c <= 0 ? a->v[i] : b->v[k];
		i += c <= 0;
		k += c >= 0;
	}
	return s;
}

static const struct name_set *
set_minus(struct arena *arena, const struct name_set *a,
    const char *const *names, uint32_t n)
{
	struct name_set *s;
	uint32_t i, k;

	if (!a || n == 0)
		return a;
	s = arena_alloc(arena, 1, sizeof *s + a->n * sizeof *s->v);
	for (i = 0; i < a->n; i++) {
		for (k = 0; k < n && names[k] != a->v[i]; k++)
			;
		if (k == n)
			s->v[s->n++] = a->v[i];
	}
	return s->n ? s : NULL;
}

static const struct name_set *
set_one(struct arena *arena, const char *name)
{
	struct name_set *s;

	s = arena_alloc(arena, 1, sizeof *s + sizeof *s->v);
	s->n = 1;
	s->v[0] = name;
	return s;
}

/* ---- visiting ---- */

static uint32_t
part_count(const struct type *t)
{
	switch (t->kind) {
	case TYPE_TUPLE:
	case TYPE_REF:
	case TYPE_ADT:
		return t->n;
	case TYPE_FUNC:
		return t->n + 1;
	default:
		return 0;
	}
}

static const struct type *
part(const struct type *t, uint32_t i)
{
	return i < t->n ? t->arg[i] : t->ret;
}

static void
find_free(struct type_table *tt, const struct type *t)
{
	struct type_facts *f = &tt->fact[t->index];
	const struct type_facts *p;
	uint32_t i;

	if (t->kind == TYPE_VAR)
		f->vars = set_one(tt->arena, t->name);
	for (i = 0; i < part_count(t); i++) {
		p = &tt->fact[part(t, i)->index];
		f->vars = set_union(tt->arena, f->vars, p->vars);
	}
	if (t->kind == TYPE_FUNC)
		f->vars = set_minus(tt->arena, f->vars, t->tv, t->ntv);
}

enum { NEW, OPEN, DONE };

static void
visit(struct type_table *tt, const struct type *root)
{
	struct type_facts *f;
	const struct type *t;
	uint32_t i;

	if (!root || tt->fact[root->index].state == DONE)
		return;
	vec_push(&tt->stack, root);
	while (tt->stack.n > 0) {
		t = vec_last(&tt->stack);
		f = &tt->fact[t->index];
		if (f->state == NEW) {
			f->state = OPEN;
			for (i = part_count(t); i-- > 0; )
				if (tt->fact[part(t, i)->index].state == NEW)
					vec_push(&tt->stack, part(t, i));
			continue;
		}
		tt->stack.n--;
		if (f->state == DONE)
			continue;
		f->state = DONE;
		find_free(tt, t);
		vec_push(&tt->order, t);
	}
}

/* Visits a type that stands in function `f`. */
static void
use(struct type_table *tt, uint32_t f, const struct type *t)
{
	struct type_facts *fact;

	if (!t)
		return;
	visit(tt, t);
	fact = &tt->fact[t->index];
	if (fact->seen == tt->epoch)
		return;
	fact->seen = tt->epoch;
	tt->function_vars[f] = set_union(tt->arena, tt->function_vars[f],
	    fact->vars);
}

struct use_ctx {
	struct type_table *tt;
	uint32_t function;
};

static void
use_node(void *ctx, struct ir_module *m, ir_id id)
{
	const struct use_ctx *c = ctx;
	const struct ir_node *n = ir_at(m, id);

	if (n->kind == NODE_CONST)
		visit(c->tt, m->constant.v[n->ref].type);
	else
		use(c->tt, c->function, n->type);
	use(c->tt, c->function, n->annot);
}

static void
visit_function(struct type_table *tt, uint32_t f)
{
	const struct ir_function *fn = &tt->m->function.v[f];
	struct use_ctx c = { tt, f };

	tt->epoch++;
	visit(tt, fn->type);
	use(tt, f, fn->ret);
	ir_walk_function(tt->m, f, use_node, &c);
	tt->function_vars[f] = set_minus(tt->arena, tt->function_vars[f],
	    fn->tv, fn->ntv);
}

static void
visit_adt(struct type_table *tt, uint32_t i)
{
	const struct ir_adt *a = &tt->m->adt.v[i];
	const struct ir_ctor *c;
	uint32_t k, j;

	for (k = 0; k < a->nctor; k++) {
		c = &tt->m->ctor.v[a->ctor + k];
		for (j = 0; j < c->nfield; j++)
			visit(tt, c->field[j]);
	}
}

static void
visit_all(struct type_table *tt)
{
	const struct ir_module *m = tt->m;
	uint32_t i;

	for (i = 1; i < m->adt.n; i++)
		visit_adt(tt, i);
	for (i = 1; i < m->global.n; i++) {
		const struct ir_global *g = &m->global.v[i];

		if (g->kind == GLOBAL_EXTERN)
			visit(tt, m->extern_.v[g->index].type);
		if (g->kind == GLOBAL_FUNCTION)
			visit_function(tt, g->index);
	}
}

/* ---- naming ---- */

/* "t7" could be the name of a data type: names get as many t's as are
 * needed. */
static uint32_t
longest_prefix(const struct type_table *tt)
{
	uint32_t i, k, best = 0;
	const struct type *t;
	const char *s;

	for (i = 0; i < tt->order.n; i++) {
		t = tt->order.v[i];
		if (t->kind != TYPE_ADT && t->kind != TYPE_VAR)
			continue;
		s = t->name;
		k = (uint32_t)strspn(s, "t");
		if (s[k] && strspn(s + k, "0123456789") == strlen(s + k) &&
		    k > best)
			best = k;
	}
	return best;
}

static void
name_types(struct type_table *tt)
{
	uint32_t i, k, prefix;
	struct buf b = { 0 };
	const struct type *t;

	prefix = longest_prefix(tt) + 1;
	for (i = 0; i < tt->order.n; i++) {
		t = tt->order.v[i];
		if (t->size <= STREAM_TYPE_LIMIT)
			continue;
		vec_push(&tt->named, t);
		b.n = 0;
		for (k = 0; k < prefix; k++)
			buf_putc(&b, 't');
		buf_printf(&b, "%u", tt->named.n);
		tt->fact[t->index].name = arena_strndup(tt->arena, b.v, b.n);
	}
	buf_release(&b);
}

void
type_table_init(struct type_table *tt, struct ir_module *m)
{
	memset(tt, 0, sizeof *tt);
	tt->m = m;
	tt->arena = arena_new();
	tt->fact = mem_zalloc(type_ctx_count(m->types) + 1, sizeof *tt->fact);
	tt->function_vars = mem_zalloc(m->function.n,
	    sizeof *tt->function_vars);
	visit_all(tt);
	name_types(tt);
}

void
type_table_release(struct type_table *tt)
{
	vec_free(&tt->order);
	vec_free(&tt->named);
	vec_free(&tt->stack);
	mem_free(tt->fact);
	mem_free(tt->function_vars);
	arena_free(tt->arena);
}

/*
 * One module of several (link.h).
 *
 * All modules are appended to an empty one, each with all it defines.  There,
 * where types, names and extents of all of them are interned in the same
 * tables, definitions of one name are compared; calls of those that another one
 * stands for go to that one, and they are removed.
 */
#include "pass/link_impl.h"

#include <string.h>

#include "ir/numerics.h"
#include "ir/text.h"
#include "pass/globals.h"
#include "tensor/prim.h"

struct linking {
	const struct link_file *file;
	uint32_t n;
	const struct link_options *o;
	struct diag *d;
	struct ir_module *m;
	VEC(uint32_t) adt_file, ctor_file;	/* by index in m */
	VEC(uint32_t) global_file, next, kept;	/* by global: its file; the
			 * next of its name, or 0; the one that stays */
	bool ok;
};

static const char *
path_of(const struct linking *l, uint32_t file)
{
	return l->file[file].path;
}

static void
put_place(const struct linking *l, uint32_t file, const struct span *at,
    struct buf *b)
{
	buf_printf(b, "%s", path_of(l, file));
	if (at->src == 0)
		return;
	buf_printf(b, " (");
	span_print(b, &l->m->sources, at);
	buf_printf(b, ")");
}

/* A definition, for messages. */
struct place {
	uint32_t file;
	struct span span;
};

static void
clash(struct linking *l, const char *kind, const char *name,
    const struct place *first, const struct place *second)
{
	struct buf at = { 0 }, by = { 0 };

	put_place(l, first->file, &first->span, &at);
	put_place(l, second->file, &second->span, &by);
	diag_error(l->d, NULL, "link-clash", "%s%s is defined by %s and, "
	    "differently, by %s", kind, name, at.v, by.v);
	buf_release(&at);
	buf_release(&by);
	l->ok = false;
}

static void
merged(const struct linking *l, const struct link_merge *e)
{
	if (l->o->merged != NULL)
		l->o->merged(l->o->ctx, e);
}

/* ---- data types ---- */

static void
add_ctors(struct linking *l, uint32_t file, const struct ir_adt *from,
    uint32_t adt, const struct type *const *type)
{
	const struct ir_module *part = l->file[file].m;
	struct ir_module *m = l->m;

	for (uint32_t i = 0; i < from->nctor; i++) {
		struct ir_ctor c = part->ctor.v[from->ctor + i];
		const struct type **field = arena_alloc(m->arena,
		    c.nfield + 1, sizeof *field);
		uint32_t other = ir_find_ctor(m, str_intern0(m->strings,
		    c.name));

		if (other != 0) {
			diag_error(l->d, NULL, "link-clash", "constructor %s "
			    "is of type %s in %s and of type %s in %s",
			    c.name, m->adt.v[m->ctor.v[other].adt].name,
			    path_of(l, l->ctor_file.v[other]), from->name,
			    path_of(l, file));
			l->ok = false;
			continue;
		}
		for (uint32_t k = 0; k < c.nfield; k++)
			field[k] = type[c.field[k]->index];
		c.adt = adt;
		c.field = field;
		ir_add_ctor(m, &c);
		vec_push(&l->ctor_file, file);
	}
}

static bool
same_ctor(const struct ir_ctor *a, const struct ir_ctor *b,
    const struct type *const *type)
{
	if (strcmp(a->name, b->name) != 0 || a->nfield != b->nfield)
		return false;
	for (uint32_t i = 0; i < a->nfield; i++)
		if (a->field[i] != type[b->field[i]->index])
			return false;
	return true;
}

/* a: of m; b: of another module, whose types are type[] in m. */
static bool
same_adt(const struct ir_module *m, const struct ir_adt *a,
    const struct ir_module *part, const struct ir_adt *b,
    const struct type *const *type)
{
	if (a->is_extern != b->is_extern || a->nparam != b->nparam ||
	    a->nctor != b->nctor)
		return false;
	for (uint32_t i = 0; i < a->nparam; i++)
		if (strcmp(a->param[i], b->param[i]) != 0)
			return false;
	for (uint32_t i = 0; i < a->nctor; i++)
		if (!same_ctor(&m->ctor.v[a->ctor + i],
		    &part->ctor.v[b->ctor + i], type))
			return false;
	return true;
}

static void
add_adt(struct linking *l, uint32_t file, uint32_t index,
    const struct type *const *type, const uint32_t *source)
{
	const struct ir_module *part = l->file[file].m;
	const struct ir_adt *from = &part->adt.v[index];
	struct ir_adt a = *from;
	uint32_t known = ir_find_adt(l->m, a.name), first;
	struct link_merge e = { .kind = RENAME_TYPE, .name = a.name,
		.file = path_of(l, file) };

	a.span.src = source[from->span.src];
	if (from->span.node != NULL)
		a.span.node = str_intern0(l->m->strings, from->span.node);
	if (known == 0) {
		known = ir_add_adt(l->m, &a);
		vec_push(&l->adt_file, file);
		add_ctors(l, file, from, known, type);
		return;
	}
	first = l->adt_file.v[known];
	e.kept_file = path_of(l, first);
	if (same_adt(l->m, &l->m->adt.v[known], part, from, type))
		merged(l, &e);
	else
		clash(l, "type ", a.name,
		    &(struct place){ first, l->m->adt.v[known].span },
		    &(struct place){ file, a.span });
}

static void
add_data_types(struct linking *l, uint32_t file)
{
	const struct link_file *f = &l->file[file];
	const struct type **type = link_import_types(l->m, f->m);
	uint32_t *source = link_import_sources(l->m, f);

	for (uint32_t i = 1; i < f->m->adt.n; i++)
		add_adt(l, file, i, type, source);
	mem_free(type);
	mem_free(source);
}

/* ---- functions, tensor programs, externs ---- */

static void
add_globals(struct linking *l, uint32_t file)
{
	uint32_t first = l->m->global.n;

	link_append(l->m, &l->file[file]);
	for (uint32_t i = first; i < l->m->global.n; i++) {
		uint32_t at = ir_find_global(l->m, l->m->global.v[i].name);

		vec_push(&l->global_file, file);
		vec_push(&l->next, 0);
		vec_push(&l->kept, i);
		if (at == i)
			continue;
		while (l->next.v[at] != 0)
			at = l->next.v[at];
		l->next.v[at] = i;
	}
}

static struct place
place_of(const struct linking *l, uint32_t global)
{
	const struct ir_global *g = &l->m->global.v[global];
	struct place p = { .file = l->global_file.v[global] };

	if (g->kind == GLOBAL_FUNCTION)
		p.span = l->m->function.v[g->index].span;
	else if (g->kind == GLOBAL_EXTERN)
		p.span = l->m->extern_.v[g->index].span;
	else
		p.span = l->m->prim.v[g->index]->span;
	return p;
}

static const struct type *
global_type(const struct ir_module *m, uint32_t global)
{
	const struct ir_global *g = &m->global.v[global];

	if (g->kind == GLOBAL_FUNCTION)
		return m->function.v[g->index].type;
	if (g->kind == GLOBAL_EXTERN)
		return m->extern_.v[g->index].type;
	return prim_type(m->prim.v[g->index]);
}

static void
wrong_declaration(struct linking *l, uint32_t global, uint32_t declared)
{
	struct buf at = { 0 }, by = { 0 }, has = { 0 }, wants = { 0 };
	struct place a = place_of(l, global), b = place_of(l, declared);

	put_place(l, a.file, &a.span, &at);
	put_place(l, b.file, &b.span, &by);
	text_put_type_short(&has, global_type(l->m, global));
	text_put_type_short(&wants, global_type(l->m, declared));
	diag_error(l->d, NULL, "link-extern", "%s declares @%s as %s, and "
	    "%s defines it as %s", by.v, l->m->global.v[global].name, wants.v,
	    at.v, has.v);
	buf_release(&at);
	buf_release(&by);
	buf_release(&has);
	buf_release(&wants);
	l->ok = false;
}

static bool
is_extern(const struct linking *l, uint32_t global)
{
	return l->m->global.v[global].kind == GLOBAL_EXTERN;
}

/* Global i, or the extern i, stands for what is kept; or they clash. */
static void
merge(struct linking *l, uint32_t kept, uint32_t i, uint32_t *num)
{
	const struct ir_module *m = l->m;
	const char *name = m->global.v[i].name;
	struct link_merge e = { RENAME_GLOBAL, name,
		path_of(l, l->global_file.v[i]),
		path_of(l, l->global_file.v[kept]),
		is_extern(l, i) && !is_extern(l, kept) };
	struct place a = place_of(l, kept), b = place_of(l, i);

	l->kept.v[i] = kept;
	if (!e.declared && !link_same_global(m, kept, i, num))
		clash(l, "@", name, &a, &b);
	else if (e.declared && !type_alpha_equal(m->types,
	    global_type(m, kept), global_type(m, i)))
		wrong_declaration(l, kept, i);
	else
		merged(l, &e);
}

/* Chooses what stays of the definitions of each name: the first that is not a
 * declaration, or the first. */
static void
resolve(struct linking *l)
{
	uint32_t *num = mem_zalloc(l->m->node.n, sizeof *num);

	for (uint32_t first = 1; first < l->m->global.n; first++) {
		uint32_t kept = first;

		if (ir_find_global(l->m, l->m->global.v[first].name) != first)
			continue;
		while (kept != 0 && is_extern(l, kept))
			kept = l->next.v[kept];
		if (kept == 0)
			kept = first;
		for (uint32_t i = first; i != 0; i = l->next.v[i])
			if (i != kept)
				merge(l, kept, i, num);
	}
	mem_free(num);
}

/* ---- one module ---- */

static void
remove_merged(struct linking *l)
{
	struct ir_module *m = l->m;
	bool *keep = mem_zalloc(m->global.n, sizeof *keep);

	for (uint32_t i = 1; i < m->global.n; i++)
		keep[i] = l->kept.v[i] == i;
	for (uint32_t i = 1; i < m->node.n; i++)
		if (pass_mentions_global(ir_at(m, i)))
			ir_at(m, i)->ref = l->kept.v[ir_at(m, i)->ref];
	pass_keep_globals(m, keep);
	mem_free(keep);
}

static void
set_stamps(struct linking *l)
{
	const char *numerics = NULL;

	l->m->has = (1u << IR_STAMPS) - 1;
	for (uint32_t i = 0; i < l->n; i++) {
		l->m->has &= l->file[i].m->has;
		numerics = ir_looser_numerics(numerics,
		    l->file[i].m->numerics);
	}
	if (numerics != NULL)
		l->m->numerics = str_intern0(l->m->strings, numerics);
}

struct ir_module *
link_modules(const struct link_file *file, uint32_t n,
    const struct link_options *o, struct diag *d)
{
	struct linking l = { .file = file, .n = n, .o = o, .d = d,
		.m = ir_module_new(), .ok = true };

	vec_push(&l.adt_file, 0);
	vec_push(&l.ctor_file, 0);
	vec_push(&l.global_file, 0);
	vec_push(&l.next, 0);
	vec_push(&l.kept, 0);
	for (uint32_t i = 0; i < n; i++)
		add_data_types(&l, i);
	for (uint32_t i = 0; i < n; i++)
		add_globals(&l, i);
	resolve(&l);
	if (l.ok) {
		remove_merged(&l);
		set_stamps(&l);
	} else {
		ir_module_free(l.m);
		l.m = NULL;
	}
	vec_free(&l.adt_file);
	vec_free(&l.ctor_file);
	vec_free(&l.global_file);
	vec_free(&l.next);
	vec_free(&l.kept);
	return l.m;
}

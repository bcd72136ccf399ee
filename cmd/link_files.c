/*
 * The modules of relay-link (link_files.h).
 *
 * Definitions are compared as Relay text, with the types of their bindings and
 * without places: what reads alike, under the same names, is the same.  The
 * modules are then written as streams, to memory, and read into one, without
 * the definitions that another file's stand for.
 *
 * Cost: that of printing, writing and reading each module once.
 */
#include "cmd/link_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/link_names.h"
#include "formats/stream/stream.h"
#include "formats/text/text.h"
#include "infer/infer.h"
#include "ir/text.h"

struct file {
	const char *path;
	struct ir_module *m;
	struct buf text;	/* the module; what definitions point into */
};

struct definition {
	enum stream_named kind;
	bool declared;		/* an extern */
	uint32_t file;
	const char *name;
	const char *text;
	size_t len;
	const struct type *type;	/* of functions and externs */
	struct span span;
	uint32_t next;		/* the next of the same name, or 0 */
	uint32_t kept;		/* of the first of its name: what stays */
	bool first;
};

struct linking {
	const struct filter_run *r;
	int *status;
	struct link_names names;
	VEC(struct file) files;
	VEC(struct definition) defs;	/* 0: none */
	struct arena *arena;
	struct strtab *strings;		/* names, one table for all */
	struct map global, type;	/* name -> the first definition */
	struct map ctor;	/* name -> the first type that has it */
	const struct file *reading;
	uint32_t reading_at;
	bool ok;
};

/* ---- reading ---- */

static bool
wrong_stamps(struct linking *l, const struct file *f)
{
	const uint32_t loops = IR_SCHEDULED;

	if ((f->m->has & IR_TYPED) == 0)
		diag_error(l->r->d, NULL, "missing-stamp", "'%s' is not typed; "
		    "run relay-typecheck first", f->path);
	else if ((f->m->has & loops) != 0)
		diag_error(l->r->d, NULL, "link-scheduled", "'%s' is "
		    "scheduled; link before relay-schedule", f->path);
	else
		return false;
	return true;
}

/* path: NULL for standard input.  False: reported, and a module with errors
 * comes back as *bad. */
static bool
read_file(struct linking *l, const char *path, struct ir_module **bad)
{
	const char *const operands[] = { path, NULL };
	struct filter_run r = *l->r;
	struct file f = { .path = path != NULL ? path : "-" };
	uint32_t before = r.d->errors;

	r.input = f.path;
	r.operands = operands;
	f.m = filter_read(&r, l->status);
	if (f.m == NULL)
		return false;
	ir_order_globals(f.m);
	ir_drop_stamps(f.m, ~f.m->has | IR_PLANNED);
	if (wrong_stamps(l, &f) || !ir_verify(f.m, r.d) ||
	    !infer_verify(f.m, r.d) ||
	    !link_names_apply(&l->names, f.path, f.m, r.d)) {
		if (r.d->errors == before)
			BUG("'%s' was refused without a reason", f.path);
		*l->status = EXIT_WRONG;
		*bad = f.m;
		return false;
	}
	vec_push(&l->files, f);
	return true;
}

/* Sources that have one name in two modules and are not the same get names
 * of their own. */
static void
separate_sources(struct linking *l)
{
	struct map seen = { 0 };

	for (uint32_t i = 0; i < l->files.n; i++) {
		struct sources *s = &l->files.v[i].m->sources;

		for (uint32_t k = 1; k < s->list.n; k++) {
			struct source *src = &s->list.v[k];
			const char *hash = src->hash != NULL ? src->hash : "";
			const char *name = str_intern0(l->strings, src->path);
			uint32_t sum = (uint32_t)hash_bytes(hash,
			    strlen(hash), 0), other;

			if (map_get(&seen, map_ptr(name), &other) &&
			    other != sum)
				src->path = str_printf(s->strings, "%s (%s)",
				    src->path, l->files.v[i].path);
			else
				map_put(&seen, map_ptr(name), sum);
		}
	}
	map_free(&seen);
}

/* ---- definitions ---- */

static bool
starts(const char *s, const char *word)
{
	return strncmp(s, word, strlen(word)) == 0;
}

/* The next line that begins a definition of the kind, from *s; its end is the
 * next line that begins any. */
static bool
next_text(const char **s, enum stream_named kind, const char **from)
{
	static const char *const begin[2][4] = {
	    { "def ", "extern def ", "prim ", NULL },
	    { "type ", "extern type ", NULL } };
	bool found = false;

	*from = NULL;
	while (**s != '\0') {
		const char *end = strchr(*s, '\n');

		for (uint32_t k = 0; k < 2; k++)
			for (uint32_t i = 0; begin[k][i] != NULL; i++)
				if (starts(*s, begin[k][i])) {
					if (found)
						return true;
					if (k == (uint32_t)kind) {
						found = true;
						*from = *s;
					}
				}
		if (starts(*s, "#[metadata]") && found)
			return true;
		*s = end != NULL ? end + 1 : *s + strlen(*s);
	}
	return found;
}

static void
add_definition(struct linking *l, struct definition d, const char **at)
{
	struct map *names = d.kind == STREAM_TYPE ? &l->type : &l->global;
	uint32_t first = 0, *last;

	if (!next_text(at, d.kind, &d.text))
		BUG("the text of '%s' lacks a definition", d.name);
	d.len = (size_t)(*at - d.text);
	d.name = str_intern0(l->strings, d.name);
	d.first = !map_get(names, map_ptr(d.name), &first);
	vec_push(&l->defs, d);
	if (d.first) {
		map_put(names, map_ptr(d.name), l->defs.n - 1);
		return;
	}
	for (last = &l->defs.v[first].next; *last != 0;)
		last = &l->defs.v[*last].next;
	*last = l->defs.n - 1;
}

static void
add_globals(struct linking *l, uint32_t file)
{
	const struct ir_module *m = l->files.v[file].m;
	const char *at = l->files.v[file].text.v;

	for (uint32_t i = 1; i < m->global.n; i++) {
		const struct ir_global *g = &m->global.v[i];
		struct definition d = { .kind = STREAM_GLOBAL, .file = file,
			.name = g->name };

		if (g->kind == GLOBAL_FUNCTION) {
			d.type = m->function.v[g->index].type;
			d.span = m->function.v[g->index].span;
		} else if (g->kind == GLOBAL_EXTERN) {
			d.declared = true;
			d.type = m->extern_.v[g->index].type;
			d.span = m->extern_.v[g->index].span;
		}
		add_definition(l, d, &at);
	}
}

static void
add_types(struct linking *l, uint32_t file)
{
	const struct ir_module *m = l->files.v[file].m;
	const char *at = l->files.v[file].text.v;

	for (uint32_t i = 1; i < m->adt.n; i++)
		add_definition(l, (struct definition){ .kind = STREAM_TYPE,
		    .file = file, .name = m->adt.v[i].name,
		    .span = m->adt.v[i].span }, &at);
}

/* ---- clashes ---- */

static void
put_place(const struct linking *l, const struct definition *d, struct buf *b)
{
	const struct file *f = &l->files.v[d->file];

	buf_printf(b, "%s", f->path);
	if (d->span.src == 0)
		return;
	buf_printf(b, " (");
	span_print(b, &f->m->sources, &d->span);
	buf_printf(b, ")");
}

static void
clash(struct linking *l, const struct definition *a,
    const struct definition *b, const char *why)
{
	struct buf at = { 0 }, by = { 0 };

	put_place(l, a, &at);
	put_place(l, b, &by);
	diag_error(l->r->d, NULL, "link-clash", "%s%s is defined by %s and, "
	    "%s, by %s", a->kind == STREAM_GLOBAL ? "@" : "type ", a->name,
	    at.v, why, by.v);
	buf_release(&at);
	buf_release(&by);
	l->ok = false;
}

static bool
same_text(const struct definition *a, const struct definition *b)
{
	return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

/* Whether the types of two modules are one, whatever they call extents. */
static bool
same_type(const struct linking *l, const struct definition *a,
    const struct definition *b)
{
	struct ir_module *m = l->files.v[a->file].m;
	struct text_scope any = { .any_dim = false };
	struct span nowhere = { 0 };
	const struct type *t;
	struct buf text = { 0 };

	if (a->type == NULL || b->type == NULL)
		return false;
	text_put_type(&text, b->type, NULL);
	t = text_type_string(m, l->r->d, text.v, &nowhere, &any);
	buf_release(&text);
	return t != NULL && type_alpha_equal(m->types, a->type, t);
}

static void
wrong_declaration(struct linking *l, const struct definition *a,
    const struct definition *e)
{
	struct buf at = { 0 }, by = { 0 }, has = { 0 }, wants = { 0 };

	put_place(l, a, &at);
	put_place(l, e, &by);
	if (a->type == NULL) {
		buf_printf(&has, "a tensor program");
	} else {
		text_put_type(&has, a->type, NULL);
	}
	text_put_type(&wants, e->type, NULL);
	diag_error(l->r->d, NULL, "link-extern", "%s declares @%s as %s, and "
	    "%s defines it as %s", by.v, a->name, wants.v, at.v, has.v);
	buf_release(&at);
	buf_release(&by);
	buf_release(&has);
	buf_release(&wants);
	l->ok = false;
}

/* Chooses what stays of the definitions of one name. */
static void
resolve(struct linking *l, struct definition *first)
{
	struct definition *v = l->defs.v, *kept = NULL, *d;

	for (d = first; d != v && kept == NULL; d = &v[d->next])
		if (!d->declared)
			kept = d;
	if (kept == NULL)
		kept = first;
	first->kept = (uint32_t)(kept - v);
	for (d = first; d != v; d = &v[d->next]) {
		if (d == kept || same_text(kept, d)) {
			if (d != kept)
				filter_say(l->r, "%s%s of %s is that of %s",
				    d->kind == STREAM_GLOBAL ? "@" : "type ",
				    d->name, l->files.v[d->file].path,
				    l->files.v[kept->file].path);
		} else if (!d->declared || kept->declared) {
			clash(l, kept, d, "differently");
		} else if (same_type(l, kept, d)) {
			filter_say(l->r, "@%s, which %s declares, is that of "
			    "%s", d->name, l->files.v[d->file].path,
			    l->files.v[kept->file].path);
		} else {
			wrong_declaration(l, kept, d);
		}
	}
}

/* A constructor has one type. */
static void
check_constructors(struct linking *l, uint32_t file)
{
	const struct ir_module *m = l->files.v[file].m;

	for (uint32_t i = 1; i < m->ctor.n; i++) {
		const struct ir_ctor *c = &m->ctor.v[i];
		const char *name = str_intern0(l->strings, c->name);
		uint32_t own = 0, other;

		map_get(&l->type, map_ptr(str_intern0(l->strings,
		    m->adt.v[c->adt].name)), &own);
		if (!map_get(&l->ctor, map_ptr(name), &other)) {
			map_put(&l->ctor, map_ptr(name), own);
		} else if (other != own) {
			diag_error(l->r->d, NULL, "link-clash", "constructor "
			    "%s is of type %s in %s and of type %s in %s",
			    name, l->defs.v[other].name,
			    l->files.v[l->defs.v[other].file].path,
			    l->defs.v[own].name, l->files.v[file].path);
			l->ok = false;
		}
	}
}

/* ---- one module ---- */

static bool
left_out(void *ctx, enum stream_named kind, const char *name)
{
	const struct linking *l = ctx;
	uint32_t first;

	if (!map_get(kind == STREAM_TYPE ? &l->type : &l->global,
	    map_ptr(str_intern0(l->strings, name)), &first))
		return false;
	return l->defs.v[l->defs.v[first].kept].file != l->reading_at;
}

static bool
append(struct linking *l, uint32_t file, struct ir_module *to)
{
	struct stream_join join = { to, left_out, l };
	char *data = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&data, &len);
	bool ok = f != NULL && stream_write(l->files.v[file].m, f);

	ok = f != NULL && fclose(f) == 0 && ok;
	if (!ok)
		mem_oom();
	l->reading_at = file;
	ok = stream_read_into(data, len, l->files.v[file].path, l->r->d,
	    &join) == STREAM_OK;
	free(data);
	return ok;
}

static const char *
looser(const char *a, const char *b)
{
	if (a == NULL || (b != NULL && strcmp(b, "fast") == 0))
		return b;
	return a;
}

static struct ir_module *
join_files(struct linking *l)
{
	struct ir_module *m = ir_module_new();
	const char *numerics = NULL;
	uint32_t has = (1u << IR_STAMPS) - 1;

	for (uint32_t i = 0; i < l->files.n; i++) {
		const struct ir_module *part = l->files.v[i].m;

		has &= part->has;
		numerics = looser(numerics, part->numerics);
		if (!append(l, i, m)) {
			ir_module_free(m);
			return NULL;
		}
	}
	ir_order_globals(m);
	m->has = has;
	m->numerics = numerics == NULL ? NULL :
	    str_intern0(m->strings, numerics);
	return m;
}

static void
find_definitions(struct linking *l)
{
	static const struct text_print_options form = { .form = TEXT_LET };

	vec_push(&l->defs, (struct definition){ 0 });
	for (uint32_t i = 0; i < l->files.n; i++) {
		struct file *f = &l->files.v[i];

		relay_text_print(f->m, &form, &f->text);
		add_types(l, i);
		add_globals(l, i);
	}
	for (uint32_t i = 1; i < l->defs.n; i++)
		if (l->defs.v[i].first)
			resolve(l, &l->defs.v[i]);
	for (uint32_t i = 0; i < l->files.n; i++)
		check_constructors(l, i);
}

static void
release(struct linking *l)
{
	for (uint32_t i = 0; i < l->files.n; i++) {
		buf_release(&l->files.v[i].text);
		ir_module_free(l->files.v[i].m);
	}
	link_names_release(&l->names);
	vec_free(&l->files);
	vec_free(&l->defs);
	map_free(&l->global);
	map_free(&l->type);
	map_free(&l->ctor);
	strtab_free(l->strings);
	arena_free(l->arena);
}

struct ir_module *
link_files(const struct filter_run *r, const struct opt_list *rename,
    const struct opt_list *prefix, int *status)
{
	struct linking l = { .r = r, .status = status, .ok = true };
	struct ir_module *m = NULL;

	l.arena = arena_new();
	l.strings = strtab_new(l.arena);
	*status = EXIT_USAGE;
	l.ok = link_names_read(&l.names, r, rename, prefix);
	if (l.ok && r->operands[0] == NULL)
		l.ok = read_file(&l, NULL, &m);
	for (uint32_t i = 0; l.ok && r->operands[i] != NULL; i++)
		l.ok = read_file(&l, r->operands[i], &m);
	if (l.ok) {
		*status = EXIT_WRONG;
		l.ok = link_names_used(&l.names, r->d);
		separate_sources(&l);
		find_definitions(&l);
		m = l.ok ? join_files(&l) : NULL;
	}
	release(&l);
	return m;
}

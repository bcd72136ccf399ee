/*
 * Names that the text does not define: from the standard library.
 *
 * The library is the files std/NAME.relay among the program's data.  They
 * are scanned for what they define when the first undefined name turns up;
 * a definition is read when it is used, then what it uses, until
 * nothing is missing.  The text's own definitions win.
 */
#include "formats/text/read.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "op/op.h"

#define STD_LIMIT ((size_t)1 << 20)

struct std_entry {
	const char *name;
	bool function;		/* else a type or a constructor */
	bool taken;
	uint32_t file;
	uint32_t def;		/* entry of the definition (constructors) */
	struct lexer at;	/* at its first token */
};

struct std_file {
	const char *name;	/* "list" */
	char *data;
	size_t len;
	uint32_t src;
};

struct stdlib {
	VEC(struct std_file) files;
	VEC(struct std_entry) entries;
	struct map function, other;	/* by interned name: entry */
};

/* ---- the index ---- */

static bool
at_word(const struct lexer *l, const char *word)
{
	return l->tok.kind == TOK_NAME && lex_is_name(l, word);
}

static void
skip_braces(struct lexer *l)
{
	uint32_t depth = 0;

	do {
		if (lex_is(l, '{'))
			depth++;
		else if (lex_is(l, '}'))
			depth--;
		lex_next(l);
	} while (depth > 0 && l->tok.kind != TOK_EOF);
}

static void
add_entry(struct stdlib *s, const struct std_entry *e)
{
	vec_push(&s->entries, *e);
	map_put(e->function ? &s->function : &s->other, map_ptr(e->name),
	    s->entries.n - 1);
}

/* The constructors of a type: NAME [ ( types ) ], separated by commas. */
static void
scan_constructors(struct stdlib *s, struct lexer *l, uint32_t file)
{
	struct std_entry e = { .file = file, .def = s->entries.n - 1 };
	uint32_t depth = 1;

	lex_next(l);
	while (depth > 0 && l->tok.kind != TOK_EOF) {
		if (depth == 1 && l->tok.kind == TOK_NAME) {
			e.name = l->tok.text;
			add_entry(s, &e);
		}
		if (lex_is(l, '(') || lex_is(l, '[') || lex_is(l, '{'))
			depth++;
		else if (lex_is(l, ')') || lex_is(l, ']') || lex_is(l, '}'))
			depth--;
		lex_next(l);
	}
}

static void
scan_file(struct parser *p, uint32_t file)
{
	struct stdlib *s = p->std;
	struct std_file *f = &s->files.v[file];
	struct lexer l, begin;

	lex_init(&l, p->m, p->d, f->data, f->len, f->src, NULL);
	while (l.tok.kind != TOK_EOF) {
		struct std_entry e = { .file = file,
			.def = s->entries.n };

		begin = l;
		if (!at_word(&l, "def") && !at_word(&l, "type") &&
		    !at_word(&l, "extern")) {
			lex_next(&l);
			continue;
		}
		e.at = begin;
		if (at_word(&l, "extern"))
			lex_next(&l);
		lex_next(&l);
		e.name = l.tok.text;
		e.function = l.tok.kind == TOK_GLOBAL;
		if (l.tok.kind != TOK_GLOBAL && l.tok.kind != TOK_NAME)
			continue;
		add_entry(s, &e);
		while (l.tok.kind != TOK_EOF && !lex_is(&l, '{') &&
		    !lex_is(&l, ';'))
			lex_next(&l);
		if (lex_is(&l, '{') && e.function)
			skip_braces(&l);
		else if (lex_is(&l, '{'))
			scan_constructors(s, &l, file);
	}
}

static void
load_file(struct parser *p, const char *dir, const char *name)
{
	struct std_file f = { 0 };
	char *path = mem_printf("%s/%s", dir, name), *err = NULL;
	const char *shown = str_printf(p->m->strings, "<std>/%s", name);
	struct source *src;
	uint64_t size;
	char hash[38], *copy;
	int fd = sys_open_regular(path, &size, &err);

	if (fd >= 0 && sys_read_all(fd, STD_LIMIT, &f.data, &f.len, &err)) {
		f.name = str_intern(p->m->strings, name, strlen(name) - 6);
		f.src = source_add(&p->m->sources, shown);
		src = &p->m->sources.list.v[f.src];
		hash_text(f.data, f.len, hash);
		src->hash = str_intern0(p->m->strings, hash);
		copy = arena_alloc(p->m->arena, f.len + 1, 1);
		memcpy(copy, f.data, f.len);
		src->text = copy;
		src->len = f.len;
		vec_push(&p->std->files, f);
		scan_file(p, p->std->files.n - 1);
	} else {
		diag_warning(p->d, NULL, "standard-library", "%s", err);
	}
	if (fd >= 0)
		close(fd);
	mem_free(err);
	mem_free(path);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static struct stdlib *
library(struct parser *p)
{
	VEC(char *) names = { 0 };
	struct dirent *e;
	char *dir;
	uint32_t i;
	size_t n;
	DIR *d;

	if (p->std)
		return p->std;
	p->std = mem_zalloc(1, sizeof *p->std);
	dir = sys_data_path("std/");
	d = dir ? opendir(dir) : NULL;
	while (d && (e = readdir(d)) != NULL) {
		n = strlen(e->d_name);
		if (n > 6 && strcmp(e->d_name + n - 6, ".relay") == 0)
			vec_push(&names, mem_strndup(e->d_name, n));
	}
	if (d)
		closedir(d);
	if (names.n > 1)
		qsort(names.v, names.n, sizeof *names.v, by_name);
	for (i = 0; i < names.n; i++) {
		load_file(p, dir, names.v[i]);
		mem_free(names.v[i]);
	}
	vec_free(&names);
	mem_free(dir);
	return p->std;
}

void
parse_stdlib_free(struct parser *p)
{
	uint32_t i;

	if (!p->std)
		return;
	for (i = 0; i < p->std->files.n; i++)
		mem_free(p->std->files.v[i].data);
	vec_free(&p->std->files);
	vec_free(&p->std->entries);
	map_free(&p->std->function);
	map_free(&p->std->other);
	mem_free(p->std);
	p->std = NULL;
}

bool
parse_import(struct parser *p, const char *name, const struct span *sp)
{
	struct stdlib *s = library(p);
	VEC(const char *) list = { 0 };
	size_t n = strlen(name);
	const char *close;
	uint32_t i;

	if (n > 6 && strcmp(name + n - 6, ".relay") == 0)
		n -= 6;
	name = str_intern(p->m->strings, name, n);
	for (i = 0; i < s->files.n; i++) {
		vec_push(&list, s->files.v[i].name);
		if (s->files.v[i].name != name)
			continue;
		map_put(&p->imports, map_ptr(name), 1);
		vec_free(&list);
		return true;
	}
	parse_error(p, sp, "import",
	    "the standard library has no file '%s'", name);
	close = parse_close_name(name, list.v, list.n);
	if (close)
		diag_help(p->d, "did you mean '%s'?", close);
	vec_free(&list);
	return false;
}

/* ---- taking definitions in ---- */

static void
read_entry(struct parser *p, uint32_t i)
{
	struct std_entry *e = &p->std->entries.v[i];
	struct lexer own = p->l;
	bool typed = p->typed;
	char *text;

	if (e->taken)
		return;
	e->taken = true;
	if (p->o->say) {
		text = mem_printf("using %s%s of the standard library (%s)",
		    e->function ? "@" : "", e->name,
		    p->std->files.v[e->file].name);
		p->o->say(p->o->ctx, text);
		mem_free(text);
	}
	p->l = e->at;
	p->in_std = true;
	p->typed = false;
	if (!parse_definition(p))
		BUG("standard library: '%s' does not read",
		    p->std->entries.v[i].name);
	p->in_std = false;
	p->typed = typed;
	p->l = own;
}

/* Whether name is (now) defined by the library. */
static bool
take(struct parser *p, const char *name, bool function)
{
	struct stdlib *s;
	uint32_t i;

	if (p->o->no_stdlib && p->imports.n == 0)
		return false;
	s = library(p);
	if (!map_get(function ? &s->function : &s->other, map_ptr(name), &i))
		return false;
	i = s->entries.v[i].def;
	if (p->o->no_stdlib && !p->in_std && !map_get(&p->imports,
	    map_ptr(s->files.v[s->entries.v[i].file].name), NULL))
		return false;
	/* A text's own type of the same name wins, whole. */
	if (!s->entries.v[i].function &&
	    ir_find_adt(p->m, s->entries.v[i].name))
		return false;
	if (s->entries.v[i].taken)
		return false;
	read_entry(p, i);
	return true;
}

/* ---- undefined names ---- */

static void
undefined_global(struct parser *p, const struct name_use *u)
{
	VEC(const char *) list = { 0 };
	const char *close;
	uint32_t i;

	for (i = 1; i < p->m->global.n; i++)
		if (p->m->global.v[i].kind != GLOBAL_UNDEFINED)
			vec_push(&list, p->m->global.v[i].name);
	close = parse_close_name(u->name, list.v, list.n);
	parse_error(p, &u->span, "undefined-global",
	    "'@%s' is not defined", u->name);
	if (close)
		diag_help(p->d, "did you mean '@%s'?", close);
	else if (op_find(u->name) != 0)
		diag_help(p->d, "operators are called without '@': %s",
		    u->name);
	else
		parse_spelled_help(p, u->name);
	vec_free(&list);
}

/* Whether the text or the standard library defines a function. */
static bool
is_function(struct parser *p, const char *name)
{
	uint32_t g = ir_find_global(p->m, name);

	if (g != 0 && p->m->global.v[g].kind == GLOBAL_FUNCTION)
		return true;
	return !p->o->no_stdlib && map_get(&library(p)->function,
	    map_ptr(name), NULL);
}

static void
undefined_ctor(struct parser *p, const struct ctor_use *u)
{
	VEC(const char *) list = { 0 };
	const char *close;
	uint32_t i;

	for (i = 1; i < p->m->ctor.n; i++)
		vec_push(&list, p->m->ctor.v[i].name);
	close = parse_close_name(u->name, list.v, list.n);
	if (u->pattern) {
		parse_error(p, &u->span, "undefined-constructor",
		    "there is no constructor '%s'", u->name);
		if (!close && u->name[0] >= 'a' && u->name[0] <= 'z')
			diag_help(p->d, "a variable is written %%%s",
			    u->name);
	} else {
		parse_error(p, &u->span, "undefined-operator",
		    "there is no operator or constructor '%s'", u->name);
		if (u->local)
			diag_help(p->d, "a variable is written %%%s",
			    u->name);
		else if (parse_spelled_help(p, u->name))
			close = NULL;
		else if (is_function(p, u->name))
			diag_help(p->d, "a function is called by its name: "
			    "@%s", u->name);
		else if (!close)
			close = op_closest(u->name);
	}
	if (close)
		diag_help(p->d, "did you mean '%s'?", close);
	vec_free(&list);
}

static bool
resolve_ctor(struct parser *p, const struct ctor_use *u)
{
	uint32_t c = ir_find_ctor(p->m, u->name);
	struct ir_node *n;

	if (c == 0 && take(p, u->name, false))
		c = ir_find_ctor(p->m, u->name);
	if (c == 0)
		return false;
	if (u->pattern) {
		p->m->pattern.v[u->pattern].ref = c;
		return true;
	}
	n = ir_at(p->m, u->node);
	n->ref = c;
	/* Nil() is Nil. */
	if (n->kind == NODE_CALL && n->nin == 0 &&
	    p->m->ctor.v[c].nfield == 0) {
		n->kind = NODE_CTOR;
		n->callee = CALLEE_NONE;
	}
	return true;
}

static void
resolve_types(struct parser *p, uint32_t *from)
{
	for (; *from < type_ctx_count(p->m->types); (*from)++) {
		const struct type *t = type_ctx_at(p->m->types, *from);

		if (t && t->kind == TYPE_ADT && !ir_find_adt(p->m, t->name))
			take(p, t->name, false);
	}
}

static bool
is_undefined(const struct parser *p, const char *name)
{
	return p->m->global.v[ir_find_global(p->m, name)].kind ==
	    GLOBAL_UNDEFINED;
}

void
parse_resolve(struct parser *p)
{
	uint32_t types = 0, globals = 0, ctors = 0;

	/* Reading a definition makes all three lists longer. */
	while (globals < p->global_uses.n || ctors < p->ctor_uses.n ||
	    types < type_ctx_count(p->m->types)) {
		if (globals < p->global_uses.n) {
			struct name_use u = p->global_uses.v[globals++];

			if (is_undefined(p, u.name) &&
			    !take(p, u.name, true) &&
			    is_undefined(p, u.name))
				undefined_global(p, &u);
		} else if (types < type_ctx_count(p->m->types)) {
			resolve_types(p, &types);
		} else {
			struct ctor_use u = p->ctor_uses.v[ctors++];

			if (!resolve_ctor(p, &u))
				undefined_ctor(p, &u);
			else if (u.attrs != NULL)
				parse_foreign_attributes(p,
				    &p->m->node.v[u.node].span, u.attrs);
		}
	}
}

void
relay_text_complete(struct ir_module *m, struct diag *d)
{
	static const struct text_options none;
	struct parser p = { .m = m, .d = d, .o = &none };
	uint32_t i;

	vec_push(&p.units, (struct unit){ 0 });
	for (i = 1; i < m->global.n; i++)
		if (m->global.v[i].kind == GLOBAL_UNDEFINED)
			take(&p, m->global.v[i].name, true);
	parse_resolve(&p);
	parse_release(&p);
}

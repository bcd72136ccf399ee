/*
 * The index of the standard library: its files, and the token at which each
 * definition begins (stdlib.h).
 */
#include "formats/text/stdlib.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define STD_LIMIT ((size_t)1 << 20)

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

struct stdlib *
parse_stdlib(struct parser *p)
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
	struct stdlib *s = parse_stdlib(p);
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

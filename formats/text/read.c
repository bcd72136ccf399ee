/*
 * Reading a Relay text: the header, its definitions (read_definition.c), lone
 * expressions, metadata, and what is left for the end of the module.
 *
 *	module = [ header ] { def | type | extern | import | prim }
 *		 [ metadata ]
 *	       | [ header ] body			(a lone expression)
 *
 * Errors are collected: after one, reading goes on at the next `;`, `}` or
 * definition.  Steps that need the whole text (names of constructors, the
 * standard library, the placement of graph bindings) are done at the end, the
 * last only if there were no errors.
 */
#include "formats/text/read.h"
#include "base/file_kind.h"
#include "ir/numerics.h"
#include "target/target.h"

#include <stdlib.h>
#include <string.h>

/* ---- the header ---- */

static void
set_stamps(struct parser *p, const struct token *t)
{
	const char *s = t->text;
	size_t n;
	uint32_t i;

	for (; *s; s += n) {
		s += strspn(s, " ");
		n = strcspn(s, " ");
		for (i = 0; n > 0 && i < IR_STAMPS; i++)
			if (strlen(ir_stamp_name[i]) == n &&
			    memcmp(ir_stamp_name[i], s, n) == 0)
				break;
		if (n > 0 && i == IR_STAMPS)
			parse_error(p, &t->span, "header",
			    "unknown stage '%.*s'", (int)n, s);
		else if (n > 0)
			p->m->has |= 1u << i;
	}
	p->typed = p->m->has & IR_TYPED;
}

static void
set_header(struct parser *p, const char *key, const struct token *v,
    bool *version)
{
	struct target target;

	if (strcmp(key, "has") == 0) {
		set_stamps(p, v);
	} else if (strcmp(key, "numerics") == 0) {
		if (!ir_is_numerics(v->text))
			parse_error(p, &v->span, "header",
			    "numerics is \"rounding\", \"fast\" or "
			    "\"reduced\"");
		p->m->numerics = v->text;
	} else if (strcmp(key, "target") == 0) {
		if (!target_parse(v->text, &target))
			parse_error(p, &v->span, "header", "target is a "
			    "family, vectors and registers, as in \"x86_64 "
			    "vector=16 registers=16\"");
		p->m->target = v->text;
	} else if (strcmp(v->text, "0.0.5") == 0) {
		*version = true;
	} else {
		*version = true;
		parse_error(p, &v->span, "version",
		    "unknown version '%s'", v->text);
		diag_help(p->d, "this reader supports 0.0.5 and v0.0.4");
	}
}

/* #[key = "value"]; false at #[metadata]. */
static bool
header_line(struct parser *p, bool *version)
{
	struct lexer *l = &p->l;
	const char *key = l->tok.text;
	struct span sp = l->tok.span;
	struct token v;

	if (strcmp(key, "version") != 0 && strcmp(key, "has") != 0 &&
	    strcmp(key, "target") != 0 && strcmp(key, "numerics") != 0) {
		bool last = strcmp(key, "metadata") == 0;

		parse_error(p, &sp, "header", last ?
		    "a second metadata section, or one that does not come "
		    "last" : "unsupported attribute '#[%s]'", key);
		while (!last && l->tok.kind != TOK_EOF && !lex_is(l, ']'))
			lex_next(l);
		lex_next(l);
		return !last;
	}
	lex_next(l);
	if (!parse_expect(p, '='))
		return false;
	v = l->tok;
	if (v.kind != TOK_STRING) {
		parse_expected(p, "a string");
		return false;
	}
	lex_next(l);
	if (!parse_expect(p, ']'))
		return false;
	set_header(p, key, &v, version);
	return true;
}

/* v0.0.4 is a bare word, which the lexer splits into several tokens. */
static bool
old_version(struct parser *p)
{
	static const char word[] = "v0.0.4";
	struct lexer *l = &p->l;
	size_t n = sizeof word - 1;

	if (l->tok.kind != TOK_NAME || l->len - l->tok.begin < n ||
	    memcmp(l->s + l->tok.begin, word, n) != 0)
		return false;
	l->pos = l->tok.begin + n;
	l->col = l->tok.span.col + (uint32_t)n;
	l->v4 = true;
	lex_next(l);
	return true;
}

static bool
begins_definition(const struct parser *p)
{
	return parse_is_word(p, "def") || parse_is_word(p, "type") ||
	    parse_is_word(p, "extern") || parse_is_word(p, "import") ||
	    parse_is_word(p, "prim");
}

/* Whether the text is one expression.  After a line of the version, a name
 * before the name of a function is a misspelled `def`. */
static bool
begins_lone(struct parser *p, bool version)
{
	struct lexer next = p->l;
	struct diag silent;

	if (begins_definition(p) || p->l.tok.kind == TOK_EOF ||
	    p->l.tok.kind == TOK_HASH)
		return false;
	if (!version || p->l.tok.kind != TOK_NAME)
		return true;
	diag_init(&silent);
	next.d = &silent;
	lex_next(&next);
	diag_release(&silent);
	return next.tok.kind != TOK_GLOBAL;
}

static bool
read_header(struct parser *p)
{
	bool version = old_version(p), ok = true;

	while (ok && p->l.tok.kind == TOK_HASH)
		ok = header_line(p, &version);
	return version;
}

/* ---- lone expressions ---- */

static void
read_lone(struct parser *p)
{
	struct ir_function f = { 0 };
	struct span begin = p->l.tok.span;
	uint32_t index;

	f.name = str_intern0(p->m->strings, "main");
	index = ir_add_function(p->m, &f);
	p->lone = true;
	if (parse_is_word(p, "fn")) {
		lex_next(&p->l);
		parse_function_tail(p, index, &begin, NULL);
	} else {
		static const struct head none = { 0 };

		parse_begin_function(p, index);
		parse_push_scope(p, &none);
		p->m->function.v[index].span = begin;
		parse_run(p, F_LONE);
		parse_end_function(p);
		parse_unbind(p, 0);
		p->types = NULL;
	}
	p->lone = false;
	if (p->d->errors == 0 && p->l.tok.kind != TOK_EOF)
		parse_expected(p, "the end of the text");
}

static void
read_text(struct parser *p)
{
	struct lexer *l = &p->l;
	struct span at = l->tok.span;
	bool version;

	if (lex_is(l, '<')) {
		parse_error(p, &at, "syntax", "expected Relay text, found "
		    "what seems to be a stream");
		diag_help(p->d, "relay-print writes a stream as text");
		return;
	}
	version = read_header(p);
	if (p->l.tok.kind == TOK_EOF && p->d->errors > 0)
		return;
	if (p->rules == NULL && (p->o->expr || begins_lone(p, version))) {
		read_lone(p);
		return;
	}
	if (l->tok.kind == TOK_EOF && !version && p->d->errors == 0) {
		parse_error(p, &at, "empty", "the text is empty");
		return;
	}
	if (!version) {
		diag_warning(p->d, &at, "version", "the version of the text "
		    "is missing: it is read as 0.0.5");
		diag_help(p->d, "write #[version = \"0.0.5\"] on the first "
		    "line");
	}
	while (l->tok.kind != TOK_EOF && !p->stop &&
	    p->d->errors < DIAG_LIMIT) {
		if (l->tok.kind == TOK_HASH) {
			if (strcmp(l->tok.text, "metadata") != 0)
				parse_error(p, &l->tok.span, "header",
				    "header lines come first");
			else
				parse_error(p, &l->tok.span, "metadata",
				    "a second metadata section, or one that "
				    "does not come last");
			lex_next(l);
			parse_skip_definition(p);
		} else if (!parse_definition(p)) {
			parse_skip_definition(p);
		}
	}
}

/* ---- metadata ---- */

/* The offset of the metadata section, or len; *json: the offset after its
 * mark. */
static size_t
find_metadata(const char *s, size_t len, size_t *json)
{
	static const char *const mark[] = { "#[metadata]", "METADATA:" };
	size_t i, n, at;

	for (i = 0; i < 2; i++) {
		n = strlen(mark[i]);
		for (at = len < n ? 0 : len - n + 1; at-- > 0; ) {
			const char *q = memrchr(s, mark[i][0], at + 1);

			if (!q)
				break;
			at = (size_t)(q - s);
			if (memcmp(q, mark[i], n) == 0 &&
			    (at == 0 || s[at - 1] == '\n')) {
				*json = at + n;
				return at;
			}
		}
	}
	*json = len;
	return len;
}

static size_t
open_metadata(struct parser *p, const char *s, size_t len, uint32_t src)
{
	size_t json, begin = find_metadata(s, len, &json), i;
	struct span sp = { .src = src, .line = 1, .col = 1 };
	char *err = NULL;

	if (p->o->meta)
		p->meta = meta_file(p->o->meta, p->m, &err);
	else if (begin < len)
		p->meta = meta_json(s + json, len - json, &err);
	if (err) {
		for (i = 0; i < begin; i++)
			sp.line += s[i] == '\n';
		sp.end_line = sp.line;
		sp.end_col = sp.col + 1;
		parse_error(p, p->o->meta ? NULL : &sp, p->o->meta ?
		    "meta-file" : "metadata", "%s", err);
		mem_free(err);
		p->meta_wanted = true;
	}
	return begin;
}

/* ---- entry ---- */

static uint32_t
add_source(struct ir_module *m, const char *data, size_t len,
    const char *path, bool carried)
{
	uint32_t src = source_add(&m->sources, path);
	struct source *s = &m->sources.list.v[src];
	char hash[38];

	hash_text(data, len, hash);
	s->hash = str_intern0(m->strings, hash);
	if (len <= SOURCE_TEXT_LIMIT) {
		char *copy = arena_alloc(m->arena, len + 1, 1);

		if (len > 0)
			memcpy(copy, data, len);
		s->text = copy;
		s->len = len;
		s->carried = carried;
	}
	return src;
}

/* Frees all that a parser holds but the module. */
static void
release(struct parser *p)
{
	parse_stdlib_free(p);
	meta_free(p->meta);
	vec_free(&p->stack);
	vec_free(&p->vals);
	vec_free(&p->ops);
	vec_free(&p->pairs);
	vec_free(&p->pair_span);
	vec_free(&p->binders);
	vec_free(&p->arms);
	vec_free(&p->patterns);
	vec_free(&p->locals);
	vec_free(&p->graph);
	vec_free(&p->open);
	vec_free(&p->info);
	vec_free(&p->units);
	vec_free(&p->unit_order);
	vec_free(&p->ctor_uses);
	vec_free(&p->global_uses);
	map_free(&p->dims);
	map_free(&p->local_by_name);
	map_free(&p->graph_by_number);
	map_free(&p->aliases);
	map_free(&p->imports);
}

/* Binary data are reported once, instead of each byte by the lexer. */
static bool
is_text(const char *s, size_t len, uint32_t src, struct diag *d)
{
	struct span at = { .src = src };	/* no line of it is shown */
	enum file_kind k = file_kind(s, len);
	bool other = k == FILE_ONNX || file_kind_is_tensors(k);

	if (!other && memchr(s, 0, len) == NULL)
		return true;
	diag_error(d, &at, "syntax", "expected Relay text, found %s",
	    other ? file_kind_name(k) : "binary data");
	if (other)
		diag_help(d, "relay-import reads it");
	return false;
}

/* Into p->m, which is empty. */
static void
read_module(struct parser *p, const char *data, size_t len, const char *path,
    bool carried)
{
	uint32_t src, before = p->d->errors;

	p->d->sources = &p->m->sources;
	vec_push(&p->units, (struct unit){ 0 });
	src = add_source(p->m, data, len, path, carried);
	if (!is_text(data, len, src, p->d)) {
		release(p);
		return;
	}
	len = open_metadata(p, data, len, src);
	lex_init(&p->l, p->m, p->d, data, len, src, NULL);
	p->l.raw_strings = p->o->raw_strings;
	read_text(p);
	parse_resolve(p);
	ir_order_globals(p->m);
	if (p->d->errors == before && parse_place(p))
		ir_compact(p->m);
	release(p);
}

struct ir_module *
relay_text_read(const char *data, size_t len, const char *path,
    bool carried, const struct text_options *o, struct diag *d)
{
	struct parser p = { .d = d, .o = o, .m = ir_module_new() };

	read_module(&p, data, len, path, carried);
	return p.m;
}

bool
relay_text_read_rules(const char *data, size_t len, const char *path,
    const struct ir_module *m, struct ir_rules *out, struct diag *d)
{
	static const struct text_options none = { .no_stdlib = true };
	struct parser p = { .d = d, .o = &none, .rules = out,
	    .m = ir_module_beside(m) };
	uint32_t before = d->errors;

	out->m = p.m;
	read_module(&p, data, len, path, true);
	return d->errors == before;
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
			parse_take(&p, m->global.v[i].name, true);
	parse_resolve(&p);
	release(&p);
}

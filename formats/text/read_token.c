/*
 * Reading a Relay text: expected words and signs, names, references to the
 * metadata, values of attributes; and the reporting of errors.
 */
#include "formats/text/read.h"

#include <stdarg.h>
#include <string.h>

void
parse_error(struct parser *p, const struct span *sp, const char *code,
    const char *fmt, ...)
{
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(p->d, sp, code, "%s", b.v);
	buf_release(&b);
}

static void
parse_wrong(struct parser *p, const char *what, uint32_t close)
{
	struct buf b = { 0 };

	lex_describe(&p->l, &b);
	parse_error(p, &p->l.tok.span, "syntax", "expected %s, found %s",
	    what, b.v);
	buf_release(&b);
	lex_note_open(&p->l, close);
}

bool
parse_expected(struct parser *p, const char *what)
{
	if (p->l.tok.kind != TOK_ERROR)
		parse_wrong(p, what, 0);
	return false;
}

bool
parse_expect(struct parser *p, uint32_t punct)
{
	if (lex_expect(&p->l, punct))
		return true;
	if (p->l.tok.kind != TOK_ERROR)
		parse_remainder_help(p);
	return false;
}

bool
parse_comma(struct parser *p)
{
	if (lex_is(&p->l, ')') || lex_accept(&p->l, ','))
		return true;
	if (p->l.tok.kind == TOK_ERROR)
		return false;
	parse_wrong(p, "',' or ')'", ')');
	parse_remainder_help(p);
	return false;
}

struct span
parse_span(const struct span *from, const struct span *to)
{
	struct span sp = *from;

	sp.end_line = to->end_line;
	sp.end_col = to->end_col;
	return sp;
}

const char *
parse_close_name(const char *word, const char *const *list, uint32_t n)
{
	VEC(const char *) all = { 0 };
	const char *found;
	uint32_t i;

	if (strlen(word) < 3)	/* any word would be similar */
		return NULL;
	for (i = 0; i < n; i++)
		vec_push(&all, list[i]);
	vec_push(&all, NULL);
	found = str_closest(word, all.v);
	vec_free(&all);
	return found;
}

bool
parse_is_word(const struct parser *p, const char *word)
{
	return p->l.tok.kind == TOK_NAME && lex_is_name(&p->l, word);
}

bool
parse_global_name(struct parser *p, struct token *t)
{
	*t = p->l.tok;
	if (t->kind != TOK_GLOBAL) {
		parse_expected(p, "a global name (@name)");
		if (t->kind == TOK_NAME)
			diag_help(p->d, "write @%s", t->text);
		return false;
	}
	lex_next(&p->l);
	return true;
}

void
parse_duplicate(struct parser *p, const char *what, const struct token *t)
{
	parse_error(p, &t->span, "duplicate-definition",
	    "%s '%s%s' is defined twice", what,
	    t->kind == TOK_GLOBAL ? "@" : "", t->text);
}

const char *
parse_dotted(struct parser *p)
{
	struct lexer *l = &p->l;
	const char *name = l->tok.text;
	struct buf b = { 0 };

	lex_next(l);
	if (!lex_is(l, '.'))
		return name;
	buf_puts(&b, name);
	while (lex_is(l, '.')) {
		lex_next(l);
		if (l->tok.kind != TOK_NAME) {
			parse_expected(p, "a name after '.'");
			p->mode = M_ERROR;
			break;
		}
		buf_printf(&b, ".%s", l->tok.text);
		lex_next(l);
	}
	name = str_intern(p->m->strings, b.v, b.n);
	buf_release(&b);
	return name;
}

bool
parse_meta_ref(struct parser *p, const char **key, uint32_t *index)
{
	struct lexer *l = &p->l;

	if (!parse_expect(p, '['))
		return false;
	if (l->tok.kind != TOK_NAME) {
		parse_expected(p, "the name of a metadata section");
		return false;
	}
	*key = parse_dotted(p);
	if (!parse_expect(p, ']') || !parse_expect(p, '['))
		return false;
	if (l->tok.kind != TOK_INT || l->tok.big ||
	    l->tok.integer > INT32_MAX) {
		parse_expected(p, "an index");
		return false;
	}
	*index = (uint32_t)l->tok.integer;
	lex_next(l);
	return parse_expect(p, ']');
}

bool
parse_meta_word(struct parser *p, const char **key, uint32_t *index,
    struct span *sp)
{
	struct span word = p->l.tok.span;

	lex_next(&p->l);
	if (!parse_meta_ref(p, key, index)) {
		p->mode = M_ERROR;
		return false;
	}
	*sp = parse_span(&word, &p->l.prev.span);
	return true;
}

void
parse_no_meta(struct parser *p, const char *key, uint32_t index,
    const struct span *sp)
{
	if (p->meta_wanted)
		return;
	p->meta_wanted = true;
	parse_error(p, sp, "metadata",
	    "'meta[%s][%u]' is used, but the text has no metadata section",
	    key, index);
	diag_help(p->d, "--meta FILE gives the constants: an .npz or .params "
	    "file, or one type a line");
}

bool
parse_attr_value(struct parser *p, const struct span *sp, struct attr *out)
{
	const char *key;
	uint32_t index;
	char *err = NULL;

	if (!parse_is_word(p, "meta"))
		return text_attr(&p->l, out);
	lex_next(&p->l);
	if (!parse_meta_ref(p, &key, &index))
		return false;
	if (!p->meta) {
		parse_no_meta(p, key, index, sp);
	} else if (!meta_attr(p->meta, p->m, key, index, out, &err)) {
		parse_error(p, sp, "metadata", "%s", err);
		mem_free(err);
	}
	return true;
}

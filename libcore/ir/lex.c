/*
 * The lexer of Relay text.
 *
 * Any bytes come out as tokens: what is not a token is one located error per
 * run of bad bytes, and lexing continues after it.  Names may contain `/`
 * (importers produce such names) where a name character follows, so `a/b`
 * is a name and `%a/%b` a division.  `-` is always an operator.  After a
 * `.`, digits are a field number, so `f(x).0.1` reads.  One pass, no
 * backtracking but over a number's suffix.
 */
#include "ir/text.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NUMBER 400	/* characters of a number's text */

static bool
is_letter(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static bool
is_word(int c)
{
	return is_letter(c) || is_digit(c);
}

/* The byte at pos + ahead, or -1. */
static int
peek(const struct lexer *l, size_t ahead)
{
	return ahead < l->len - l->pos ?
	    (unsigned char)l->s[l->pos + ahead] : -1;
}

static void
advance(struct lexer *l, size_t n)
{
	for (; n > 0; n--) {
		if (l->s[l->pos++] == '\n') {
			l->line++;
			l->col = 1;
		} else {
			l->col++;
		}
	}
}

/* As advance, where there is no newline. */
static void
skip(struct lexer *l, size_t n)
{
	l->pos += n;
	l->col += (uint32_t)n;
}

static struct span
span_from(const struct lexer *l, uint32_t line, uint32_t col)
{
	if (l->src == 0)
		return l->base;
	return (struct span){ .src = l->src, .line = line, .col = col,
		.end_line = l->line, .end_col = l->col };
}

static void
skip_comment(struct lexer *l)
{
	uint32_t line = l->line, col = l->col, depth;
	struct span sp;

	skip(l, 2);
	sp = span_from(l, line, col);
	for (depth = 1; depth > 0;) {
		int c = peek(l, 0);

		if (c < 0) {
			diag_error(l->d, &sp, "unterminated-comment",
			    "comment is not closed before the end of the "
			    "text");
			return;
		}
		if (c == '*' && peek(l, 1) == '/') {
			depth--;
			skip(l, 2);
		} else if (c == '/' && peek(l, 1) == '*') {
			depth++;
			skip(l, 2);
		} else {
			advance(l, 1);
		}
	}
}

static void
skip_space(struct lexer *l)
{
	for (;;) {
		int c = peek(l, 0);

		if (c == ' ' || c == '\t' || c == '\r') {
			skip(l, 1);
		} else if (c == '\n') {
			advance(l, 1);
		} else if (c == '/' && peek(l, 1) == '/') {
			const char *s = l->s + l->pos;
			const char *e = memchr(s, '\n', l->len - l->pos);

			skip(l, e != NULL ? (size_t)(e - s) :
			    l->len - l->pos);
		} else if (c == '/' && peek(l, 1) == '*') {
			skip_comment(l);
		} else {
			return;
		}
	}
}

static size_t
word_length(const struct lexer *l, size_t at)
{
	size_t n = at;

	while (is_word(peek(l, n)) || (!l->v4 && n > at &&
	    peek(l, n) == '/' && is_word(peek(l, n + 1))))
		n++;
	return n - at;
}

static const char *
intern_at(struct lexer *l, size_t at, size_t n)
{
	return str_intern(l->m->strings, l->s + l->pos + at, n);
}

/* ---- numbers ---- */

static enum dtype
suffix_dtype(const char *s, size_t n)
{
	static const struct {
		const char *name;
		enum dtype dtype;
	} more[] = { { "i", DT_INT32 }, { "i32", DT_INT32 },
		{ "f32", DT_FLOAT32 }, { "u", DT_UINT32 } };

	for (int i = DT_INT8; i < DT_COUNT; i++)
		if (n > 0 && strncmp(dtype_info[i].suffix, s, n) == 0 &&
		    dtype_info[i].suffix[n] == '\0')
			return (enum dtype)i;
	for (size_t i = 0; i < sizeof more / sizeof *more; i++)
		if (strncmp(more[i].name, s, n) == 0 &&
		    more[i].name[n] == '\0')
			return more[i].dtype;
	return DT_NONE;
}

static bool
is_float(enum dtype dt)
{
	return dt != DT_NONE && dtype_info[dt].class == DTC_FLOAT;
}

static void
fail(struct lexer *l, struct token *t, const char *code, const char *what)
{
	struct buf b = { 0 };

	t->kind = TOK_ERROR;
	t->end = l->pos;
	t->span = span_from(l, t->span.line, t->span.col);
	buf_put_escaped(&b, l->s + t->begin, t->end - t->begin < 60 ?
	    t->end - t->begin : 60);
	diag_error(l->d, &t->span, code, "%s '%s'", what, b.v ? b.v : "");
	buf_release(&b);
}

static size_t
digits(const struct lexer *l, size_t at)
{
	size_t n = at;

	while (is_digit(peek(l, n)))
		n++;
	return n - at;
}

/* Adds a digit to a magnitude; sets big if it does not fit. */
static void
push_digit(struct token *t, uint64_t base, uint64_t d)
{
	if (__builtin_mul_overflow(t->integer, base, &t->integer) ||
	    __builtin_add_overflow(t->integer, d, &t->integer))
		t->big = true;
}

static void
set_float(struct lexer *l, struct token *t, size_t n)
{
	char text[MAX_NUMBER + 1];
	size_t len = n < MAX_NUMBER ? n : MAX_NUMBER;

	memcpy(text, l->s + t->begin, len);
	text[len] = '\0';
	t->kind = TOK_FLOAT;
	t->number = strtod(text, NULL);
}

static void
lex_hex(struct lexer *l, struct token *t)
{
	size_t n = 2;

	for (;; n++) {
		int c = peek(l, n);
		int d = is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ?
		    c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;

		if (d < 0)
			break;
		push_digit(t, 16, (uint64_t)d);
	}
	t->kind = TOK_INT;
	skip(l, n);
	if (n == 2 || is_word(peek(l, 0))) {
		skip(l, word_length(l, 0));
		fail(l, t, "bad-number", "bad hexadecimal number");
	}
}

/* Length of digits [. digits] [e [sign] digits]; *real if it is not an
 * integer. */
static size_t
number_length(const struct lexer *l, bool *real)
{
	size_t n = digits(l, 0), e;

	*real = false;
	if (peek(l, n) == '.' && is_digit(peek(l, n + 1))) {
		n += 1 + digits(l, n + 1);
		*real = true;
	}
	if (peek(l, n) == 'e' || peek(l, n) == 'E') {
		e = n + 1;
		if (peek(l, e) == '-' || peek(l, e) == '+')
			e++;
		if (is_digit(peek(l, e))) {
			n = e + digits(l, e);
			*real = true;
		}
	}
	return n;
}

static void
lex_number(struct lexer *l, struct token *t)
{
	bool field = l->prev.kind == TOK_PUNCT && l->prev.punct == '.' &&
	    !t->space_before;
	bool real = false;
	size_t n, m = 0;

	if (peek(l, 0) == '0' && (peek(l, 1) == 'x' || peek(l, 1) == 'X') &&
	    !field) {
		lex_hex(l, t);
		return;
	}
	n = field ? digits(l, 0) : number_length(l, &real);
	while (is_word(peek(l, n + m)))
		m++;
	for (size_t i = 0; i < n && !real; i++)
		push_digit(t, 10, (uint64_t)(peek(l, i) - '0'));
	t->kind = TOK_INT;
	t->dtype = suffix_dtype(l->s + l->pos + n, m);
	if (real || is_float(t->dtype))
		set_float(l, t, n);
	skip(l, n + m);
	if (n > MAX_NUMBER)
		fail(l, t, "bad-number", "number is too long:");
	else if (m > 0 && t->dtype == DT_NONE)
		fail(l, t, "bad-suffix", "unknown suffix of the number");
	else if (real && t->dtype != DT_NONE && !is_float(t->dtype))
		fail(l, t, "bad-suffix", "integer suffix on the real number");
}

/* inff, nanf16, nan(0x1)bf16: names that are literals. */
static bool
lex_special(struct lexer *l, struct token *t, size_t n)
{
	const char *s = l->s + l->pos;
	bool nan = n >= 3 && memcmp(s, "nan", 3) == 0;
	size_t at = 3, suffix;

	if (n < 3 || (!nan && memcmp(s, "inf", 3) != 0))
		return false;
	if (nan && n == 3 && peek(l, 3) == '(' && peek(l, 4) == '0' &&
	    peek(l, 5) == 'x') {
		for (at = 6; peek(l, at) >= 0 && peek(l, at) != ')'; at++) {
			static const char hex[] = "0123456789abcdef";
			const char *d = peek(l, at) == 0 ? NULL :
			    strchr(hex, peek(l, at));

			if (d == NULL)
				return false;
			push_digit(t, 16, (uint64_t)(d - hex));
		}
		if (peek(l, at) < 0)
			return false;
		n = ++at;
		n += word_length(l, at);
	}
	suffix = n - at;
	t->dtype = suffix_dtype(s + at, suffix);
	if (!is_float(t->dtype)) {
		t->integer = 0;
		t->dtype = DT_NONE;
		return false;
	}
	t->kind = TOK_FLOAT;
	t->number = nan ? NAN : INFINITY;
	skip(l, n);
	return true;
}

/* ---- strings ---- */

static int
hex_digit(int c)
{
	return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 :
	    c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* At a backslash.  Appends the byte that is meant. */
static void
lex_escape(struct lexer *l, struct buf *b)
{
	static const char from[] = "ntr\\\"", to[] = "\n\t\r\\\"";
	uint32_t col = l->col, line = l->line;
	int c = peek(l, 1), hi = hex_digit(peek(l, 2)), lo = -1;
	const char *at = c > 0 ? strchr(from, c) : NULL;
	struct span sp;

	if (at != NULL) {
		buf_putc(b, to[at - from]);
		skip(l, 2);
		return;
	}
	if (hi >= 0)
		lo = hex_digit(peek(l, 3));
	if (c == 'x' && lo >= 0 && hi + lo > 0) {
		buf_putc(b, (char)(hi << 4 | lo));
		skip(l, 4);
		return;
	}
	skip(l, 1);
	sp = span_from(l, line, col);
	if (c == 'x' && lo >= 0)
		diag_error(l->d, &sp, "bad-string",
		    "a string cannot hold a zero byte");
	else
		diag_error(l->d, &sp, "bad-escape", "unknown escape in a "
		    "string; use \\n \\t \\r \\\\ \\\" and \\xHH");
}

static void
lex_string(struct lexer *l, struct token *t)
{
	struct buf b = { 0 };
	bool zero = false;
	int c;

	skip(l, 1);
	while ((c = peek(l, 0)) >= 0 && c != '"') {
		if (c == '\\' && !l->raw_strings) {
			lex_escape(l, &b);
			continue;
		}
		zero |= c == 0;
		if (c != 0)
			buf_putc(&b, (char)c);
		advance(l, 1);
	}
	t->kind = TOK_STRING;
	t->text = str_intern(l->m->strings, b.v ? b.v : "", b.n);
	buf_release(&b);
	if (c < 0) {
		struct span sp = t->span;

		sp.end_line = sp.line;
		sp.end_col = sp.col + 1;
		t->kind = TOK_ERROR;
		diag_error(l->d, l->src ? &sp : &l->base,
		    "unterminated-string",
		    "string is not closed before the end of the text");
		return;
	}
	skip(l, 1);
	if (zero) {
		t->span = span_from(l, t->span.line, t->span.col);
		diag_error(l->d, &t->span, "bad-string",
		    "a string cannot hold a zero byte");
	}
}

/* ---- names, punctuation ---- */

static void
lex_percent(struct lexer *l, struct token *t)
{
	size_t n = digits(l, 1);

	if (n == 0 && !is_letter(peek(l, 1))) {
		t->kind = TOK_PUNCT;
		t->punct = '%';
		skip(l, 1);
		return;
	}
	if (n == 0 || is_letter(peek(l, 1 + n))) {
		t->kind = TOK_LOCAL;
		n = word_length(l, 1);
		t->text = intern_at(l, 1, n);
		skip(l, 1 + n);
		if (is_digit(t->text[0]))
			fail(l, t, "bad-name", "a name cannot start with a "
			    "digit:");
		return;
	}
	t->kind = TOK_GRAPH;
	for (size_t i = 1; i <= n; i++)
		push_digit(t, 10, (uint64_t)(peek(l, i) - '0'));
	t->text = intern_at(l, 1, n);
	skip(l, 1 + n);
}

static bool
lex_punct(struct lexer *l, struct token *t)
{
	static const char two[][3] = { "->", "=>", "<=", ">=", "==", "!=",
		"~>" };
	int c = peek(l, 0), c2 = peek(l, 1);

	t->kind = TOK_PUNCT;
	for (size_t i = 0; i < sizeof two / sizeof *two; i++) {
		if (c == two[i][0] && c2 == two[i][1]) {
			t->punct = PUNCT2(c, c2);
			skip(l, 2);
			return true;
		}
	}
	if (c <= 0 || strchr("(){}[],.:;=?+-*/<>~", c) == NULL)
		return false;
	t->punct = (uint32_t)c;
	skip(l, 1);
	return true;
}

static void
lex_name(struct lexer *l, struct token *t)
{
	size_t n = word_length(l, 0);

	if ((peek(l, 0) == 'i' || peek(l, 0) == 'n') && lex_special(l, t, n))
		return;
	if (n == 5 && memcmp(l->s + l->pos, "match", 5) == 0 &&
	    peek(l, 5) == '?')
		n++;
	t->kind = TOK_NAME;
	t->text = intern_at(l, 0, n);
	skip(l, n);
}

static void
lex_hash(struct lexer *l, struct token *t)
{
	size_t n;

	skip(l, 2);
	while (peek(l, 0) == ' ' || peek(l, 0) == '\t')
		skip(l, 1);
	n = word_length(l, 0);
	t->kind = TOK_HASH;
	t->text = intern_at(l, 0, n);
	skip(l, n);
}

static bool
starts_token(const struct lexer *l)
{
	int c = peek(l, 0);

	return c < 0 || is_word(c) || (c != 0 &&
	    strchr(" \t\r\n(){}[],.:;=?+-*/<>~\"%@", c) != NULL) ||
	    (c == '!' && peek(l, 1) == '=') || (c == '#' && peek(l, 1) == '[');
}

static void
lex_bad(struct lexer *l, struct token *t)
{
	static const struct {
		const char *token, *write;
	} like[] = {
		{ "&&", "logical_and(a, b)" }, { "||", "logical_or(a, b)" },
		{ "!", "logical_not(a)" },
	};

	do
		skip(l, 1);
	while (!starts_token(l));
	fail(l, t, "unknown-token", "unknown token");
	/* The text need not end with a NUL. */
	for (size_t i = 0; i < sizeof like / sizeof like[0]; i++)
		if (l->len - t->begin >= strlen(like[i].token) &&
		    memcmp(l->s + t->begin, like[i].token,
		    strlen(like[i].token)) == 0)
			diag_help(l->d, "write %s", like[i].write);
}

static void
lex_token(struct lexer *l, struct token *t)
{
	int c = peek(l, 0);

	if (c < 0) {
		t->kind = TOK_EOF;
	} else if (is_letter(c)) {
		lex_name(l, t);
	} else if (is_digit(c)) {
		lex_number(l, t);
	} else if (c == '"') {
		lex_string(l, t);
	} else if (c == '%') {
		lex_percent(l, t);
	} else if (c == '@' && is_letter(peek(l, 1))) {
		size_t n = word_length(l, 1);

		t->kind = TOK_GLOBAL;
		t->text = intern_at(l, 1, n);
		skip(l, 1 + n);
	} else if (c == '#' && peek(l, 1) == '[') {
		lex_hash(l, t);
	} else if (!lex_punct(l, t)) {
		lex_bad(l, t);
	}
}

/* The bracket that opens what c closes, or 0. */
static char
opening(uint32_t c)
{
	return c == '}' ? '{' : c == ')' ? '(' : c == ']' ? '[' : '\0';
}

static void
count_bracket(struct lexer *l, const struct token *t)
{
	if (t->punct == '{' || t->punct == '(' || t->punct == '[') {
		if (l->nopen < LEX_OPEN)
			l->open[l->nopen] = (struct lex_open){
			    t->span.line, t->span.col, (char)t->punct };
		l->nopen++;
	} else if (l->nopen > 0 && opening(t->punct) != '\0') {
		l->nopen--;
	}
}

/* The current token is what was found instead; if it is a bracket it is
 * counted, though the parser has not taken it. */
void
lex_note_open(const struct lexer *l, uint32_t close)
{
	bool all = l->tok.kind == TOK_EOF || lex_is_name(l, "def");
	uint32_t n = l->nopen;
	struct span at;

	if (l->tok.kind == TOK_PUNCT && opening(l->tok.punct) != '\0')
		n++;
	else if (lex_is(l, '{') || lex_is(l, '(') || lex_is(l, '['))
		n--;
	if (l->src == 0 || n == 0 || n > LEX_OPEN ||
	    (!all && l->open[n - 1].mark != opening(close)) ||
	    l->open[n - 1].line == l->tok.span.line)
		return;
	at = (struct span){ .src = l->src, .line = l->open[n - 1].line,
	    .col = l->open[n - 1].col, .end_line = l->open[n - 1].line,
	    .end_col = l->open[n - 1].col + 1 };
	diag_note(l->d, &at, "'%c' is opened here", l->open[n - 1].mark);
}

void
lex_next(struct lexer *l)
{
	struct token t = { .dtype = DT_NONE };
	size_t before = l->pos;

	skip_space(l);
	t.space_before = l->pos != before;
	t.begin = l->pos;
	t.span = (struct span){ .src = l->src, .line = l->line,
		.col = l->col };
	l->prev = l->tok;
	lex_token(l, &t);
	t.end = l->pos;
	t.span = span_from(l, t.span.line, t.span.col);
	l->tok = t;
	if (t.kind == TOK_PUNCT)
		count_bracket(l, &t);
}

void
lex_init(struct lexer *l, struct ir_module *m, struct diag *d,
    const char *s, size_t len, uint32_t src, const struct span *base)
{
	*l = (struct lexer){ .m = m, .d = d, .s = s, .len = len, .src = src,
		.line = 1, .col = 1 };
	if (base != NULL)
		l->base = *base;
	lex_next(l);
	l->prev = (struct token){ .kind = TOK_EOF, .dtype = DT_NONE };
}

bool
lex_is(const struct lexer *l, uint32_t punct)
{
	return l->tok.kind == TOK_PUNCT && l->tok.punct == punct;
}

bool
lex_is_name(const struct lexer *l, const char *word)
{
	return l->tok.kind == TOK_NAME && strcmp(l->tok.text, word) == 0;
}

bool
lex_accept(struct lexer *l, uint32_t punct)
{
	if (!lex_is(l, punct))
		return false;
	lex_next(l);
	return true;
}

void
lex_describe(const struct lexer *l, struct buf *out)
{
	const struct token *t = &l->tok;
	size_t n = t->end - t->begin;

	if (t->kind == TOK_EOF) {
		buf_puts(out, "the end of the text");
		return;
	}
	if (t->kind == TOK_STRING)
		buf_puts(out, "the string ");
	buf_putc(out, '\'');
	buf_put_safe(out, l->s + t->begin, n < 60 ? n : 60);
	buf_puts(out, n < 60 ? "'" : "...'");
}

bool
lex_expect(struct lexer *l, uint32_t punct)
{
	char want[3] = { (char)punct, (char)(punct >> 8), '\0' };
	struct buf b = { 0 };

	if (lex_accept(l, punct))
		return true;
	if (l->tok.kind != TOK_ERROR) {
		lex_describe(l, &b);
		diag_error(l->d, &l->tok.span, "syntax",
		    "expected '%s', found %s", want, b.v);
		buf_release(&b);
		lex_note_open(l, punct);
	}
	return false;
}

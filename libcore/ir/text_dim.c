/*
 * Reading dimensions and conditions.
 *
 *   dim  = prod { ("+" | "-") prod }
 *   prod = unary { "*" unary | "%" unary }
 *   unary = { "-" } ( INT | NAME | "?" | "_" | "(" dim ")"
 *         | FUNCTION "(" dim "," dim ")" )
 *
 * `a % b` is floormod(a, b); `%b` without a space, which the lexer takes for
 * a local variable, is read as that too.  A NULL of a constructor becomes
 * one error at the place where it arose.
 */
#include "ir/text_impl.h"

#include <string.h>

bool
text_enter(struct reader *r)
{
	if (r->depth < TEXT_DEPTH) {
		r->depth++;
		return true;
	}
	diag_error(r->l->d, &r->l->tok.span, "too-deep",
	    "more than %d levels of nesting", TEXT_DEPTH);
	return false;
}

void
text_expected(struct lexer *l, const char *what)
{
	struct buf b = { 0 };

	if (l->tok.kind == TOK_ERROR)
		return;
	lex_describe(l, &b);
	diag_error(l->d, &l->tok.span, "syntax", "expected %s, found %s",
	    what, b.v);
	buf_release(&b);
}

static const struct sym *
checked(struct lexer *l, const struct sym *s, const struct token *at)
{
	if (s == NULL)
		diag_error(l->d, &at->span, "extent-overflow",
		    "the expression overflows 64 bits or has more than %d "
		    "terms", SYM_LIMIT);
	return s;
}

static const struct sym *
integer(struct lexer *l, bool negative)
{
	struct token t = l->tok;
	uint64_t limit = (uint64_t)INT64_MAX + negative;

	if (t.big || t.integer > limit) {
		diag_error(l->d, &t.span, "literal-range",
		    "integer is out of the range of int64");
		return NULL;
	}
	if (t.dtype != DT_NONE && t.dtype != DT_INT32 &&
	    t.dtype != DT_INT64) {
		diag_error(l->d, &t.span, "extent-type",
		    "an extent is an int64, not '%s'",
		    dtype_info[t.dtype].name);
		return NULL;
	}
	lex_next(l);
	return sym_const(l->m->syms, negative ? (int64_t)(0 - t.integer) :
	    (int64_t)t.integer);
}

static sym_binary *
function(const char *name)
{
	static const struct {
		const char *name;
		sym_binary *fn;
	} list[] = { { "floordiv", sym_floordiv },
		{ "floormod", sym_floormod }, { "min", sym_min },
		{ "max", sym_max }, { "broadcast", sym_broadcast },
		{ "ceildiv", sym_ceildiv } };

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (strcmp(list[i].name, name) == 0)
			return list[i].fn;
	return NULL;
}

static const struct sym *
apply(struct lexer *l, sym_binary *fn, const struct sym *a,
    const struct sym *b, const struct token *at)
{
	int64_t v;

	if (a == NULL || b == NULL)
		return NULL;
	if ((fn == sym_floordiv || fn == sym_floormod || fn == sym_ceildiv) &&
	    sym_is_const(b, &v) && v == 0) {
		diag_error(l->d, &at->span, "division-by-zero",
		    "division by zero in an extent");
		return NULL;
	}
	return checked(l, fn(l->m->syms, a, b), at);
}

static const struct sym *
call(struct reader *r, const struct token *name)
{
	struct lexer *l = r->l;
	sym_binary *fn = function(name->text);
	const struct sym *a, *b;

	if (fn == NULL) {
		diag_error(l->d, &name->span, "unknown-function",
		    "no function '%s' of extents", name->text);
		diag_help(l->d, "the functions are floordiv, floormod, "
		    "ceildiv, min, max and broadcast");
		return NULL;
	}
	lex_next(l);
	if (!text_enter(r))
		return NULL;
	a = text_read_dim(r, false);
	if (a == NULL || !lex_expect(l, ','))
		return NULL;
	b = text_read_dim(r, false);
	r->depth--;
	if (b == NULL || !lex_expect(l, ')'))
		return NULL;
	return apply(l, fn, a, b, name);
}

static const struct sym *
named(struct lexer *l, const struct token *t)
{
	if (text_is_extent_name(t->text))
		return sym_var(l->m->syms, t->text);
	diag_error(l->d, &t->span, "extent-name", "'%s' is a keyword and "
	    "cannot name an extent", t->text);
	return NULL;
}

static const struct sym *
primary(struct reader *r, bool negative)
{
	struct lexer *l = r->l;
	struct token t = l->tok;
	const struct sym *s;

	if (t.kind == TOK_INT)
		return integer(l, negative);
	if (t.kind == TOK_NAME) {
		lex_next(l);
		if (lex_is(l, '('))
			return call(r, &t);
		if (strcmp(t.text, "_") == 0)
			return sym_hole(l->m->syms, 0);
		if (lex_is(l, '[') && strcmp(t.text, "meta") == 0) {
			diag_error(l->d, &t.span, "meta-extent",
			    "extents of a metadata section are not read");
			return NULL;
		}
		return named(l, &t);
	}
	if (lex_accept(l, '?'))
		return sym_any(l->m->syms);
	if (lex_accept(l, '(')) {
		if (!text_enter(r))
			return NULL;
		s = text_read_dim(r, false);
		r->depth--;
		return s != NULL && lex_expect(l, ')') ? s : NULL;
	}
	text_expected(l, "an extent");
	return NULL;
}

static const struct sym *
unary(struct reader *r, bool negate)
{
	struct lexer *l = r->l;
	struct token t;
	const struct sym *s;
	bool number;

	while (lex_accept(l, '-'))
		negate = !negate;
	t = l->tok;
	number = t.kind == TOK_INT;
	s = primary(r, negate);
	if (s == NULL || !negate || number)
		return s;
	return apply(l, sym_mul, s, sym_const(l->m->syms, -1), &t);
}

/* The right operand of `%` that the lexer took for a variable. */
static const struct sym *
glued(struct lexer *l)
{
	struct token t = l->tok;

	if (t.kind == TOK_GRAPH)
		return integer(l, false);
	lex_next(l);
	return named(l, &t);
}

static const struct sym *
product(struct reader *r, bool negate)
{
	struct lexer *l = r->l;
	const struct sym *s = unary(r, negate), *b;

	while (s != NULL) {
		struct token t = l->tok;

		if (lex_accept(l, '*')) {
			b = unary(r, false);
			s = b ? apply(l, sym_mul, s, b, &t) : NULL;
		} else if (lex_accept(l, '%')) {
			b = unary(r, false);
			s = b ? apply(l, sym_floormod, s, b, &t) : NULL;
		} else if (t.kind == TOK_GRAPH || t.kind == TOK_LOCAL) {
			b = glued(l);
			s = b ? apply(l, sym_floormod, s, b, &t) : NULL;
		} else if (lex_is(l, '/')) {
			diag_error(l->d, &t.span, "syntax",
			    "'/' is not an operator of extents");
			diag_help(l->d, "write floordiv(a, b)");
			return NULL;
		} else {
			break;
		}
	}
	return s;
}

/* Adds in pairs: adding one by one would intern every partial sum. */
static const struct sym *
total(struct sym_ctx *c, const struct sym **v, uint32_t n)
{
	for (; n > 1; n = (n + 1) / 2) {
		for (uint32_t i = 0; i < n / 2; i++)
			v[i] = sym_add(c, v[2 * i], v[2 * i + 1]);
		if (n % 2)
			v[n / 2] = v[n - 1];
	}
	return v[0];
}

const struct sym *
text_read_dim(struct reader *r, bool negate)
{
	struct lexer *l = r->l;
	VEC(const struct sym *) term = { 0 };
	struct token at = l->tok;
	const struct sym *s = product(r, negate);

	if (s == NULL || (!lex_is(l, '+') && !lex_is(l, '-')))
		return s;
	while (s != NULL) {
		vec_push(&term, s);
		negate = lex_is(l, '-');
		if (!negate && !lex_is(l, '+'))
			break;
		lex_next(l);
		s = product(r, negate);
	}
	if (s != NULL)
		s = checked(l, total(l->m->syms, term.v, term.n), &at);
	vec_free(&term);
	return s;
}

const struct sym *
text_dim(struct lexer *l, const struct text_scope *sc)
{
	struct reader r = { .l = l };

	(void)sc;
	return text_read_dim(&r, false);
}

static bool
comparison(const struct lexer *l, enum sym_cmp *op)
{
	static const struct {
		uint32_t punct;
		enum sym_cmp op;
	} list[] = { { PUNCT2('=', '='), SYM_EQ }, { PUNCT2('!', '='),
		SYM_NE }, { PUNCT2('<', '='), SYM_LE }, { PUNCT2('>', '='),
		SYM_GE }, { '<', SYM_LT }, { '>', SYM_GT }, { '~', SYM_ALIKE },
		{ PUNCT2('~', '>'), SYM_INTO } };

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		if (lex_is(l, list[i].punct)) {
			*op = list[i].op;
			return true;
		}
	}
	return false;
}

bool
text_pred(struct lexer *l, struct sym_pred *out)
{
	struct reader r = { .l = l };

	out->lhs = text_read_dim(&r, false);
	if (out->lhs == NULL)
		return false;
	if (!comparison(l, &out->op)) {
		text_expected(l, "one of == != <= < >= > ~ ~>");
		return false;
	}
	lex_next(l);
	out->rhs = text_read_dim(&r, false);
	return out->rhs != NULL;
}

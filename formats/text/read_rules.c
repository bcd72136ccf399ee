/*
 * Files of rules and patterns (relay-rules(5)).
 *
 *	file = [ header ] { rule | pattern }
 *	rule = "rule" NAME head body { "or" body } "=>" body
 *	       [ "where" test { "," test } ] [ ";" ]
 *	pattern = "pattern" NAME head body { "or" body }
 *	       [ "where" test { "," test } ] [ ";" ]
 *	test = [ "not" ] WORD "(" %x { "," %x } ")" | term relation term
 *	term = value | ("value" | "rank" | "dtype") "(" %x ")"
 *	       | "extent" "(" %x "," integer ")"
 *
 * Every body has the parameters of the head, so it is a function for which the
 * head is read again.
 */
#include "formats/text/read.h"

#include <string.h>

#include "op/op.h"

/* ---- attributes of calls, as they are written ---- */

static bool
has_names(const struct attr *a)
{
	bool any = a->kind == ATTR_SYM;

	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		any = any || has_names(&a->list[i]);
	return any;
}

/* A value in the form that calls have it in, after their defaults. */
static struct attr
full_form(struct parser *p, uint32_t op, const struct attr_pair *pair)
{
	const struct attrs *as = op_canonical_attrs(p->m, op,
	    attrs_new(p->m->arena, 1, pair));
	const struct attr *a = attrs_get(as, pair->key);

	return a != NULL ? *a : *op_attr_value(op, NULL, pair->key);
}

const struct attrs *
parse_rule_attributes(struct parser *p, uint32_t op, const struct attrs *as,
    const struct span *sp, const struct span *at)
{
	struct attr_pair *pair;
	const struct attrs *out;
	uint32_t n = 0;

	if (as == NULL)
		return NULL;
	pair = mem_alloc((as->n + 1) * sizeof *pair);
	for (uint32_t i = 0; i < as->n; i++) {
		const struct attr_pair *a = &as->pair[i];
		const struct span *where = at != NULL ? &at[i] : sp;

		if (!ir_op_check_attr(op, a, has_names(&a->value), where,
		    p->d))
			continue;
		pair[n] = *a;
		if (!has_names(&a->value))
			pair[n].value = full_form(p, op, a);
		n++;
	}
	out = attrs_new(p->m->arena, n, pair);
	mem_free(pair);
	return out;
}

/* ---- tests ---- */

static const struct {
	const char *word;
	enum ir_test_kind kind;
	uint32_t params;
} tests[] = {
	{ "constant", TEST_CONSTANT, 1 }, { "float", TEST_FLOAT, 1 },
	{ "integer", TEST_INTEGER, 1 }, { "bool", TEST_BOOL, 1 },
	{ "same_type", TEST_SAME_TYPE, 2 },
	{ "same_shape", TEST_SAME_SHAPE, 2 },
	{ "same_dtype", TEST_SAME_DTYPE, 2 },
};
#define TESTS (sizeof tests / sizeof *tests)
static const struct {
	const char *word;
	enum ir_term_kind kind;
} terms[] = {
	{ "value", TERM_VALUE }, { "rank", TERM_RANK },
	{ "dtype", TERM_DTYPE }, { "extent", TERM_EXTENT },
};
#define TERMS (sizeof terms / sizeof *terms)
static const struct {
	uint32_t punct;
	enum ir_test_kind kind;
} relations[] = {
	{ PUNCT2('=', '='), TEST_EQ }, { PUNCT2('!', '='), TEST_NE },
	{ '<', TEST_LT }, { PUNCT2('<', '='), TEST_LE },
	{ '>', TEST_GT }, { PUNCT2('>', '='), TEST_GE },
};
#define RELATIONS (sizeof relations / sizeof *relations)

/* A parameter of the rule. */
static bool
read_param(struct parser *p, const struct ir_rule *r, uint32_t *out)
{
	struct lexer *l = &p->l;
	const struct ir_region_data *d =
	    &p->m->region.v[p->m->function.v[r->alt.v[0]].body];

	for (*out = 0; l->tok.kind == TOK_LOCAL && *out < d->params.n; ++*out)
		if (ir_at(p->m, d->params.v[*out])->name == l->tok.text) {
			lex_next(l);
			return true;
		}
	if (l->tok.kind == TOK_LOCAL)
		parse_error(p, &l->tok.span, "rule-parameter",
		    "'%%%s' is not a parameter of '%s'", l->tok.text,
		    r->name);
	else
		parse_expected(p, "a parameter of the rule");
	return false;
}

/* ( %x, ... ) of n parameters; the word has been read. */
static bool
read_params(struct parser *p, const struct ir_rule *r, uint32_t n,
    uint32_t *out)
{
	if (!parse_expect(p, '('))
		return false;
	for (uint32_t i = 0; i < n; i++)
		if ((i > 0 && !parse_expect(p, ',')) ||
		    !read_param(p, r, &out[i]))
			return false;
	return true;
}

static bool
before_parenthesis(const struct parser *p)
{
	struct lexer next = p->l;
	struct diag silent;

	diag_init(&silent);
	next.d = &silent;
	lex_next(&next);
	diag_release(&silent);
	return p->l.tok.kind == TOK_NAME && lex_is(&next, '(');
}

static bool
read_term(struct parser *p, const struct ir_rule *r, struct ir_rule_term *t)
{
	struct lexer *l = &p->l;
	bool minus;

	if (!before_parenthesis(p))
		return text_attr(l, &t->attr);
	for (size_t i = 0; i < TERMS; i++) {
		if (!parse_is_word(p, terms[i].word))
			continue;
		t->kind = terms[i].kind;
		lex_next(l);
		if (!read_params(p, r, 1, &t->param))
			return false;
		if (t->kind == TERM_EXTENT) {
			if (!parse_expect(p, ','))
				return false;
			minus = lex_accept(l, '-');
			if (l->tok.kind != TOK_INT || l->tok.integer >
			    TYPE_RANK_LIMIT)
				return parse_expected(p, "an axis");
			t->axis = (int64_t)l->tok.integer;
			t->axis = minus ? -t->axis : t->axis;
			lex_next(l);
		}
		return parse_expect(p, ')');
	}
	return parse_expected(p, "a test or a term (constant, float, integer, "
	    "bool, same_type, same_shape, same_dtype, value, rank, dtype, "
	    "extent)");
}

static bool
read_relation(struct parser *p, struct ir_rule_test *t)
{
	for (size_t i = 0; i < RELATIONS; i++)
		if (lex_accept(&p->l, relations[i].punct)) {
			t->kind = relations[i].kind;
			return true;
		}
	return parse_expected(p, "a relation (==, !=, <, <=, >, >=)");
}

static bool
read_test(struct parser *p, const struct ir_rule *r, struct ir_rule_test *t)
{
	struct lexer *l = &p->l;
	struct span begin = l->tok.span;
	bool ok;

	*t = (struct ir_rule_test){ .not = parse_is_word(p, "not") };
	if (t->not)
		lex_next(l);
	for (size_t i = 0; i < TESTS; i++) {
		if (!parse_is_word(p, tests[i].word) || !before_parenthesis(p))
			continue;
		t->kind = tests[i].kind;
		lex_next(l);
		ok = read_params(p, r, tests[i].params, t->param) &&
		    parse_expect(p, ')');
		t->span = parse_span(&begin, &l->prev.span);
		return ok;
	}
	ok = read_term(p, r, &t->term[0]) && read_relation(p, t) &&
	    read_term(p, r, &t->term[1]);
	t->span = parse_span(&begin, &l->prev.span);
	return ok;
}

static bool
read_tests(struct parser *p, struct ir_rule *r)
{
	struct ir_rule_test t;

	if (!parse_is_word(p, "where"))
		return true;
	do {
		lex_next(&p->l);
		if (!read_test(p, r, &t))
			return false;
		vec_push(&r->test, t);
	} while (lex_is(&p->l, ','));
	return true;
}

/* ---- rules ---- */

/* Names may have hyphens: batch-norm. */
static const char *
read_name(struct parser *p)
{
	struct lexer *l = &p->l;
	struct buf b = { NULL, 0, 0 };
	const char *name;

	while (l->tok.kind == TOK_NAME) {
		buf_puts(&b, l->tok.text);
		lex_next(l);
		if (!lex_is(l, '-') || l->tok.space_before)
			break;
		buf_puts(&b, "-");
		lex_next(l);
	}
	name = b.n == 0 ? NULL : str_intern0(p->m->strings, b.v);
	buf_release(&b);
	if (name == NULL)
		parse_expected(p, "the name of a rule");
	return name;
}

/* One body; head: where the parameters begin, or NULL before the first.  0:
 * reported. */
static uint32_t
read_body(struct parser *p, struct ir_rule *r, const struct lexer *head)
{
	struct span begin = p->l.tok.span;
	struct lexer body = p->l;
	struct ir_function f = { .span = begin };
	uint32_t index;

	f.name = r->pattern && r->alt.n == 0 ? r->name :
	    str_printf(p->m->strings, "%s %u", r->name, p->m->function.n);
	index = ir_add_function(p->m, &f);
	if (index == 0) {
		parse_error(p, &r->span, "duplicate-definition",
		    "pattern '%s' is defined twice", r->name);
		return 0;
	}
	if (head != NULL)
		p->l = *head;
	return parse_function_tail(p, index, &begin, head != NULL ? &body :
	    NULL) ? index : 0;
}

static bool
read_bodies(struct parser *p, struct ir_rule *r)
{
	struct lexer head = p->l;
	uint32_t f = read_body(p, r, NULL);

	if (f == 0)
		return false;
	r->attrs = p->m->function.v[f].attrs;
	vec_push(&r->alt, f);
	if (p->m->region.v[p->m->function.v[f].body].params.n >
	    IR_RULE_PARAMS) {
		parse_error(p, &r->span, "rule-parameters", "a rule has at "
		    "most %d parameters", IR_RULE_PARAMS);
		return false;
	}
	while (parse_is_word(p, "or")) {
		lex_next(&p->l);
		f = read_body(p, r, &head);
		if (f == 0)
			return false;
		vec_push(&r->alt, f);
	}
	if (r->pattern)
		return true;
	if (!parse_expect(p, PUNCT2('=', '>')))
		return false;
	r->to = read_body(p, r, &head);
	return r->to != 0;
}

bool
parse_rule(struct parser *p)
{
	struct ir_rule r = { .pattern = parse_is_word(p, "pattern") };
	struct span begin = p->l.tok.span;
	bool ok;

	if (!r.pattern && !parse_is_word(p, "rule")) {
		parse_expected(p, "a definition (rule, pattern)");
		lex_next(&p->l);
		return false;
	}
	lex_next(&p->l);
	r.name = read_name(p);
	r.span = parse_span(&begin, &p->l.prev.span);
	ok = r.name != NULL && read_bodies(p, &r) && read_tests(p, &r);
	if (ok) {
		lex_accept(&p->l, ';');
		vec_push(&p->rules->rule, r);
	} else {
		vec_free(&r.alt);
		vec_free(&r.test);
	}
	return ok;
}

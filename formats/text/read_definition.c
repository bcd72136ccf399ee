/*
 * Definitions of a Relay text: functions, data types and their constructors,
 * aliases of types; imports, extern functions and tensor programs have files of
 * their own.
 */
#include "formats/text/read.h"
#include "formats/text/read_prim.h"

void
parse_skip_definition(struct parser *p)
{
	struct lexer *l = &p->l;
	uint32_t depth = 0;

	p->types = NULL;
	p->pairs.n = 0;
	parse_unbind(p, 0);
	for (; l->tok.kind != TOK_EOF && l->tok.kind != TOK_HASH;
	    lex_next(l)) {
		if (p->rules != NULL) {
			if (depth == 0 && (parse_is_word(p, "rule") ||
			    parse_is_word(p, "pattern")))
				return;
		} else if (parse_is_word(p, "def") || (depth == 0 &&
		    (parse_is_word(p, "type") || parse_is_word(p, "extern") ||
		    parse_is_word(p, "import") || parse_is_word(p, "prim"))))
			return;
		if (lex_is(l, '{') || lex_is(l, '(') || lex_is(l, '['))
			depth++;
		else if (depth > 0 && (lex_is(l, '}') || lex_is(l, ')') ||
		    lex_is(l, ']')))
			depth--;
	}
}

bool
parse_function_tail(struct parser *p, uint32_t index,
    const struct span *begin, const struct lexer *body)
{
	struct head h = { 0 };
	const struct attrs *props = NULL;
	struct ir_function *f;
	bool ok;

	parse_begin_function(p, index);
	if (lex_is(&p->l, '{') && !parse_braces(p, &props, NULL, NULL,
	    &p->next))
		return false;
	if (!parse_head(p, &h))
		return false;
	if (body != NULL)
		p->l = *body;
	if (!parse_expect(p, '{'))
		return false;
	f = &p->m->function.v[index];
	f->ntv = h.ntv;
	f->tv = h.tv;
	f->ret = h.ret;
	f->attrs = h.attrs;
	p->stack.n = 0;
	parse_run(p, F_DEF);
	ok = p->mode == M_VALUE;
	f = &p->m->function.v[index];
	f->span = parse_span(begin, &p->l.prev.span);
	if (p->typed)
		f->type = parse_function_type(p, f->body, f->ntv, f->tv,
		    f->ret);
	parse_function_words(p, begin, index, props);
	parse_end_function(p);
	parse_unbind(p, 0);
	p->types = NULL;
	return ok;
}

static bool
read_def(struct parser *p)
{
	struct span begin = p->l.tok.span;
	struct ir_function f = { 0 };
	struct token name;
	uint32_t index;

	lex_next(&p->l);
	if (!parse_global_name(p, &name))
		return false;
	f.name = name.text;
	f.span = name.span;
	index = ir_add_function(p->m, &f);
	if (index == 0) {
		parse_duplicate(p, "function", &name);
		/* It is still read, under a name that no text can use. */
		f.name = str_printf(p->m->strings, "%s twice %u", name.text,
		    p->m->function.n);
		index = ir_add_function(p->m, &f);
	}
	return parse_function_tail(p, index, &begin, NULL);
}

static bool
constructor(struct parser *p, uint32_t adt)
{
	struct lexer *l = &p->l;
	VEC(const struct type *) field = { 0 };
	struct token name = l->tok;
	struct ir_ctor c = { .adt = adt, .name = name.text,
		.span = name.span };
	const struct type *t;
	bool ok = name.kind == TOK_NAME;

	if (!ok) {
		parse_expected(p, "a constructor");
		return false;
	}
	lex_next(l);
	if (lex_accept(l, '(')) {
		while (ok && !lex_is(l, ')')) {
			t = parse_type(p);
			ok = t != NULL;
			if (ok)
				vec_push(&field, t);
			ok = ok && (lex_is(l, ')') || parse_expect(p, ','));
		}
		if (ok)
			lex_next(l);
	}
	c.nfield = field.n;
	c.field = field.v;
	c.span = parse_span(&name.span, &l->prev.span);
	if (ok && ir_add_ctor(p->m, &c) == 0)
		parse_duplicate(p, "constructor", &name);
	vec_free(&field);
	return ok;
}

static bool
constructors(struct parser *p, uint32_t adt, bool is_extern)
{
	struct lexer *l = &p->l;

	if (is_extern) {
		parse_error(p, &l->tok.span, "extern-type",
		    "an extern type has no constructors");
		return false;
	}
	lex_next(l);
	while (!lex_is(l, '}'))
		if (!constructor(p, adt) ||
		    (!lex_is(l, '}') && !parse_expect(p, ',')))
			return false;
	lex_next(l);
	return true;
}

/* `type T[A] = ...;` gives a type a name, to be used without arguments;
 * the brackets declare its type variables. */
static bool
read_alias(struct parser *p, const struct token *name, const struct head *h)
{
	const struct type *t;
	uint32_t other;

	if (map_get(&p->aliases, map_ptr(name->text), &other) ||
	    ir_find_adt(p->m, name->text) != 0)
		parse_duplicate(p, "type", name);
	lex_next(&p->l);
	map_free(&p->dims);
	parse_push_scope(p, h);
	t = parse_type(p);
	p->types = NULL;
	if (t != NULL)
		map_put(&p->aliases, map_ptr(name->text), t->index);
	return t != NULL && parse_expect(p, ';');
}

static bool
read_type_definition(struct parser *p, bool is_extern,
    const struct span *begin)
{
	struct lexer *l = &p->l;
	struct ir_adt a = { .is_extern = is_extern };
	struct head h = { 0 };
	struct token name;
	uint32_t adt;
	bool ok;

	lex_next(l);
	name = l->tok;
	if (name.kind != TOK_NAME) {
		parse_expected(p, "the name of a type");
		return false;
	}
	lex_next(l);
	if (!parse_type_params(p, &h))
		return false;
	if (!is_extern && lex_is(l, '='))
		return read_alias(p, &name, &h);
	a.name = name.text;
	a.nparam = h.ntv;
	a.param = h.tv;
	a.span = parse_span(begin, &name.span);
	adt = ir_add_adt(p->m, &a);
	if (adt == 0) {
		parse_duplicate(p, "type", &name);
		return false;
	}
	map_free(&p->dims);
	parse_push_scope(p, &h);
	ok = !lex_is(l, '{') || constructors(p, adt, is_extern);
	p->types = NULL;
	lex_accept(l, ';');
	return ok;
}

/* ---- the library, tensor programs ---- */

static bool
read_import(struct parser *p)
{
	struct span sp;
	const char *name;

	lex_next(&p->l);
	if (p->l.tok.kind != TOK_STRING) {
		parse_expected(p, "the name of a library file");
		return false;
	}
	name = p->l.tok.text;
	sp = p->l.tok.span;
	lex_next(&p->l);
	lex_accept(&p->l, ';');
	parse_import(p, name, &sp);
	return true;
}

bool
parse_definition(struct parser *p)
{
	struct span begin = p->l.tok.span;

	if (p->rules != NULL)
		return parse_rule(p);
	if (parse_is_word(p, "def"))
		return read_def(p);
	if (parse_is_word(p, "type"))
		return read_type_definition(p, false, &begin);
	if (parse_is_word(p, "import"))
		return read_import(p);
	if (parse_is_word(p, "prim"))
		return prim_read(p);
	if (!parse_is_word(p, "extern")) {
		parse_expected(p, "a definition (def, type, extern, import, "
		    "prim)");
		if (parse_is_word(p, "fn"))
			diag_help(p->d, "give the function a name: def @main "
			    "(...) { ... }; a lone 'fn' is the whole text");
		lex_next(&p->l);
		return false;
	}
	lex_next(&p->l);
	if (parse_is_word(p, "type"))
		return read_type_definition(p, true, &begin);
	if (parse_is_word(p, "def"))
		return parse_extern_def(p, &begin);
	parse_expected(p, "'type' or 'def'");
	return false;
}

/*
 * Library functions: extern def @name {symbol="...", ...}(T1, T2) -> R;
 *
 * Defaults are safe: the symbol is the name, and the function reads and writes.
 */
#include "formats/text/read.h"

#include <string.h>

static bool
effect_bits(const char *s, uint8_t *out)
{
	static const struct {
		const char *name;
		uint8_t bits;
	} list[] = {
		{ "none", EFFECT_NONE }, { "reads", EFFECT_READS },
		{ "writes", EFFECT_WRITES },
		{ "reads writes", EFFECT_READS | EFFECT_WRITES },
	};
	size_t i;

	for (i = 0; i < sizeof list / sizeof list[0]; i++)
		if (strcmp(list[i].name, s) == 0) {
			*out = list[i].bits;
			return true;
		}
	return false;
}

static bool
extern_annotation(struct parser *p, struct ir_extern *e,
    const struct attr_pair *a, const struct span *sp)
{
	const struct attr *v = &a->value;

	if (strcmp(a->key, "symbol") == 0 && v->kind == ATTR_STR) {
		e->symbol = v->s;
	} else if (strcmp(a->key, "effect") == 0 && v->kind == ATTR_STR &&
	    effect_bits(v->s, &e->effect)) {
		return true;
	} else if (strcmp(a->key, "workspace") == 0 &&
	    v->kind == ATTR_INT) {
		e->workspace = sym_const(p->m->syms, v->i);
	} else if (strcmp(a->key, "workspace") == 0 &&
	    v->kind == ATTR_SYM) {
		e->workspace = v->sym;
	} else if (strcmp(a->key, "symbol") == 0 ||
	    strcmp(a->key, "effect") == 0 ||
	    strcmp(a->key, "workspace") == 0) {
		parse_error(p, sp, "annotation", "bad value of '%s'", a->key);
		diag_help(p->d, "symbol=\"name\", effect=\"none\", \"reads\", "
		    "\"writes\" or \"reads writes\", workspace=n*4");
		return false;
	}
	return true;
}

static bool
extern_types(struct parser *p, struct ir_extern *e, const struct head *h)
{
	static const struct text_scope none = { 0 };
	struct lexer *l = &p->l;
	VEC(const struct type *) param = { 0 };
	struct type_binders b = { .ntv = h->ntv, .tv = h->tv };
	struct text_bound dims = { 0 };
	const struct type *t, *ret = NULL;
	uint32_t i;
	bool ok = parse_expect(p, '(');

	while (ok && !lex_is(l, ')')) {
		if (l->tok.kind == TOK_LOCAL) {
			lex_next(l);
			ok = parse_expect(p, ':');
		}
		t = ok ? parse_type(p) : NULL;
		ok = t && (lex_is(l, ')') || parse_expect(p, ','));
		if (t)
			vec_push(&param, t);
	}
	if (ok) {
		lex_next(l);
		ok = parse_expect(p, PUNCT2('-', '>')) &&
		    (ret = parse_type(p)) != NULL;
	}
	for (i = 0; i < param.n; i++)
		text_bound_add(&dims, param.v[i], &none);
	b.ndv = dims.list.n;
	b.dv = dims.list.v;
	if (ok)
		e->type = type_func(p->m->types, &b, param.n, param.v, ret);
	vec_free(&param);
	text_bound_free(&dims);
	return ok;
}

bool
parse_extern_def(struct parser *p, const struct span *begin)
{
	struct ir_extern e = { .effect = EFFECT_READS | EFFECT_WRITES };
	const struct attrs *props = NULL;
	struct head h = { 0 };
	struct token name;
	uint32_t i;
	bool ok = true;

	lex_next(&p->l);
	if (!parse_global_name(p, &name))
		return false;
	e.name = e.symbol = name.text;
	if (lex_is(&p->l, '{') && !parse_braces(p, &props, NULL, NULL, NULL))
		return false;
	for (i = 0; props && i < props->n; i++)
		ok &= extern_annotation(p, &e, &props->pair[i], &name.span);
	for (i = 0; i < 3; i++) {
		static const char *const own[] = { "symbol", "effect",
			"workspace" };

		if (attrs_get(props, own[i]))
			props = attrs_with(p->m->arena, props, own[i], NULL);
	}
	e.attrs = props && props->n ? props : NULL;
	if (!parse_type_params(p, &h))
		return false;
	parse_push_scope(p, &h);
	ok &= extern_types(p, &e, &h);
	p->types = NULL;
	if (!ok)
		return false;
	e.span = parse_span(begin, &p->l.prev.span);
	if (ir_add_extern(p->m, &e) == 0)
		parse_duplicate(p, "function", &name);
	lex_accept(&p->l, ';');
	return true;
}

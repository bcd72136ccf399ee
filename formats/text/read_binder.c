/*
 * Binders, parameters, function headers, annotations in braces, patterns.
 */
#include "formats/text/read.h"

#include <string.h>

#include "ir/device.h"

const struct type *
parse_type(struct parser *p)
{
	return text_type(&p->l, p->types);
}

/* ---- dimension names ---- */

void
parse_bind_dims(struct parser *p, const struct type *t)
{
	static const struct text_scope none = { 0 };
	struct text_bound names = { 0 };
	uint32_t i;

	text_bound_add(&names, t, &none);
	for (i = 0; i < names.list.n; i++)
		map_put(&p->dims, map_ptr(names.list.v[i]), 1);
	text_bound_free(&names);
}

struct dim_check {
	struct parser *p;
	const char *unknown;
};

static void
check_name(void *ctx, const struct sym *var)
{
	struct dim_check *c = ctx;

	if (!map_get(&c->p->dims, map_ptr(var->name), NULL))
		c->unknown = var->name;
}

static const struct sym *
check_dim(void *ctx, const struct sym *d)
{
	struct dim_check *c = ctx;

	if (d->kind != SYM_CONST && d->kind != SYM_ANY)
		sym_vars(d, check_name, c);
	return NULL;
}

/* In typed modules dims= annotations define names, which the verifier
 * checks. */
void
parse_check_dims(struct parser *p, const struct type *t,
    const struct span *sp)
{
	struct dim_check c = { .p = p };
	struct type_map map = { .ctx = &c, .dim = check_dim };

	if (p->typed)
		return;
	type_rewrite(p->m->types, t, &map);
	if (!c.unknown)
		return;
	parse_error(p, sp, "undefined-dimension",
	    "dimension '%s' is not bound here", c.unknown);
	diag_help(p->d, "a name is bound where it stands alone in the type of "
	    "a parameter, as in Tensor[(%s, 4), float32]", c.unknown);
	map_put(&p->dims, map_ptr(c.unknown), 1);
}

/* ---- annotations ---- */

/* TVM's source locations: kept if they are text, else ignored. */
static bool
meta_annotation(struct parser *p, const struct span *sp, struct attr *out)
{
	const char *key;
	uint32_t index;

	lex_next(&p->l);
	if (!parse_meta_ref(p, &key, &index))
		return false;
	diag_warning(p->d, sp, "ignored-annotation",
	    "an annotation from the metadata is ignored");
	out->kind = ATTR_NONE;
	return true;
}

static bool
brace_pair(struct parser *p, struct attr_pair *a, struct span *sp)
{
	struct lexer *l = &p->l;

	*sp = l->tok.span;
	if (l->tok.kind != TOK_NAME) {
		parse_expected(p, "the name of an annotation");
		return false;
	}
	a->key = parse_dotted(p);
	if (!parse_expect(p, '='))
		return false;
	if (l->tok.kind == TOK_NAME && lex_is_name(l, "meta") &&
	    p->meta != NULL && strcmp(a->key, IR_DEVICE) == 0)
		return parse_attr_value(p, sp, &a->value);
	if (l->tok.kind == TOK_NAME && lex_is_name(l, "meta"))
		return meta_annotation(p, sp, &a->value);
	return text_attr(l, &a->value);
}

static bool
small(struct parser *p, const struct attr_pair *a, const struct span *sp,
    int64_t limit, uint32_t *out)
{
	if (a->value.kind != ATTR_INT || a->value.i < 0 ||
	    a->value.i > limit) {
		parse_error(p, sp, "annotation",
		    "'%s' takes a number from 0 to %lld", a->key,
		    (long long)limit);
		return false;
	}
	*out = (uint32_t)a->value.i;
	return true;
}

bool
parse_braces(struct parser *p, const struct attrs **props, uint32_t *id,
    bool *has_id, uint32_t *next)
{
	VEC(struct attr_pair) pairs = { 0 };
	struct lexer *l = &p->l;
	struct map seen = { 0 };	/* keys, which are interned */
	struct attr_pair a;
	struct span sp;
	uint32_t at;
	bool ok = true;

	lex_next(l);
	while (ok && !lex_is(l, '}')) {
		memset(&a, 0, sizeof a);
		ok = brace_pair(p, &a, &sp);
		if (!ok)
			break;
		if (id && strcmp(a.key, "id") == 0)
			*has_id = small(p, &a, &sp, INT32_MAX, id);
		else if (next && strcmp(a.key, "next") == 0)
			small(p, &a, &sp, (int64_t)INT32_MAX + 1, next);
		else if (map_get(&seen, map_ptr(a.key), &at))
			parse_error(p, &sp, "annotation",
			    "'%s' is given twice", a.key);
		else if (a.value.kind != ATTR_NONE) {
			map_put(&seen, map_ptr(a.key), pairs.n);
			vec_push(&pairs, a);
		}
		ok = lex_is(l, '}') || parse_expect(p, ',');
	}
	if (ok) {
		lex_next(l);
		*props = attrs_new(p->m->arena, pairs.n, pairs.v);
	}
	vec_free(&pairs);
	map_free(&seen);
	return ok;
}

/* Help where a bare name stands for a variable. */
static void
percent_missing(struct parser *p, const char *name)
{
	if (name != NULL && *name != '\0' && strchr(name, '.') == NULL)
		diag_help(p->d, "a variable is written %%%s", name);
}

bool
parse_binder(struct parser *p, struct binder *b, bool with_type)
{
	struct lexer *l = &p->l;

	memset(b, 0, sizeof *b);
	b->span = l->tok.span;
	b->name = "";	/* until it is known */
	if (l->tok.kind == TOK_LOCAL) {
		b->name = l->tok.text;
	} else if (l->tok.kind == TOK_GRAPH && !l->tok.big &&
	    l->tok.integer < INT32_MAX) {
		b->name = NULL;
		b->number = (uint32_t)l->tok.integer;
	} else {
		parse_expected(p, "a variable");
		percent_missing(p, l->tok.kind == TOK_NAME ? l->tok.text :
		    NULL);
		return false;
	}
	lex_next(l);
	if (lex_is(l, '{') && !parse_braces(p, &b->props, &b->id,
	    &b->has_id, NULL))
		return false;
	if (!with_type || !lex_accept(l, ':'))
		return true;
	b->type = parse_type(p);
	if (b->type)
		parse_check_dims(p, b->type, &b->span);
	return b->type != NULL;
}

/* ---- headers ---- */

bool
parse_type_params(struct parser *p, struct head *h)
{
	struct lexer *l = &p->l;
	VEC(const char *) names = { 0 };
	struct map seen = { 0 };	/* names, which are interned */
	const char **copy;
	uint32_t i;
	bool ok = true;

	h->ntv = 0;
	h->tv = NULL;
	if (!lex_accept(l, '['))
		return true;
	while (ok && !lex_is(l, ']')) {
		ok = l->tok.kind == TOK_NAME;
		if (!ok) {
			parse_expected(p, "a type parameter");
			break;
		}
		if (map_get(&seen, map_ptr(l->tok.text), &i))
			parse_error(p, &l->tok.span, "duplicate-parameter",
			    "type parameter '%s' is given twice",
			    l->tok.text);
		map_put(&seen, map_ptr(l->tok.text), names.n);
		vec_push(&names, l->tok.text);
		lex_next(l);
		ok = lex_is(l, ']') || parse_expect(p, ',');
	}
	if (ok) {
		lex_next(l);
		copy = arena_alloc(p->m->arena, names.n + 1, sizeof *copy);
		for (i = 0; i < names.n; i++)
			copy[i] = names.v[i];
		h->ntv = names.n;
		h->tv = copy;
	}
	vec_free(&names);
	map_free(&seen);
	return ok;
}

static const struct type *
find_alias(void *ctx, const char *name)
{
	struct parser *p = ctx;
	uint32_t index;

	if (!map_get(&p->aliases, map_ptr(str_intern0(p->m->strings, name)),
	    &index))
		return NULL;
	return type_ctx_at(p->m->types, index);
}

void
parse_push_scope(struct parser *p, const struct head *h)
{
	struct text_scope *sc;

	/* A scope that adds nothing would only lengthen the search for each
	 * name. */
	if (p->types && h->ntv == 0)
		return;
	sc = arena_alloc(p->m->arena, 1, sizeof *sc);
	sc->up = p->types;
	sc->ntv = h->ntv;
	sc->tv = h->tv;
	sc->any_dim = true;
	if (p->types == NULL && p->aliases.n > 0) {
		sc->named = find_alias;
		sc->ctx = p;
	}
	p->types = sc;
}

static bool
parameter(struct parser *p)
{
	struct ir_node n = { .kind = NODE_PARAM };
	struct binder b;
	ir_id id;

	memset(&b, 0, sizeof b);
	/* The dimensions of all parameters are bound before any is checked. */
	if (!parse_binder(p, &b, false))
		return false;
	if (lex_accept(&p->l, ':') && !(b.type = parse_type(p)))
		return false;
	if (b.name && parse_is_parameter(p, b.name))
		parse_error(p, &b.span, "duplicate-parameter",
		    "parameter '%%%s' is given twice", b.name);
	n.span = b.span;
	n.annot = b.type;
	id = parse_add(p, &n, NULL);
	parse_label(p, &b, id);
	if (b.type)
		parse_bind_dims(p, b.type);
	if (b.name) {
		parse_bind_local(p, b.name, id);
	} else {
		struct value v = { .kind = V_NODE, .ref = id };

		parse_bind(p, &(struct binder){ .number = b.number,
		    .span = b.span }, &v);
	}
	return true;
}

/* key=value among the parameters. */
static bool
header_attribute(struct parser *p)
{
	struct lexer *l = &p->l;
	struct attr_pair a = { 0 };
	struct span sp = l->tok.span;

	a.key = parse_dotted(p);
	if (lex_is(l, ':') || lex_is(l, ',') || lex_is(l, ')')) {
		parse_expected(p, "'='");
		percent_missing(p, a.key);
		return false;
	}
	if (!parse_expect(p, '=') || !parse_attr_value(p, &sp, &a.value))
		return false;
	vec_push(&p->pairs, a);
	return true;
}

static bool
parameters(struct parser *p, uint32_t base)
{
	struct lexer *l = &p->l;

	while (!lex_is(l, ')')) {
		bool ok;

		if (l->tok.kind == TOK_LOCAL || l->tok.kind == TOK_GRAPH) {
			if (p->pairs.n > base)
				parse_error(p, &l->tok.span, "syntax",
				    "a parameter after attributes");
			ok = parameter(p);
		} else if (l->tok.kind == TOK_NAME) {
			ok = header_attribute(p);
		} else {
			parse_expected(p, "a parameter");
			ok = false;
		}
		if (ok && l->tok.kind == TOK_NAME &&
		    l->prev.kind == TOK_LOCAL) {	/* "%x float32" */
			parse_expected(p, "':'");
			diag_help(p->d, "a type stands after ':', as in "
			    "%%x: float32");
			return false;
		}
		if (!ok || !parse_comma(p))
			return false;
	}
	lex_next(l);
	return true;
}

static void
check_parameters(struct parser *p, const struct head *h,
    const struct span *sp)
{
	const struct ir_region_data *r = &p->m->region.v[p->region];
	uint32_t i;

	for (i = 0; i < r->params.n; i++) {
		const struct ir_node *n = ir_at(p->m, r->params.v[i]);

		if (n->annot)
			parse_check_dims(p, n->annot, &n->span);
	}
	if (h->ret)
		parse_check_dims(p, h->ret, sp);
}

/* The value of assume="n <= 2048, n % 16 == 0" must parse. */
static void
check_assume(struct parser *p, const struct attrs *as, const struct span *sp)
{
	const struct attr *a = attrs_get(as, "assume");
	const char *s, *e;
	struct sym_pred pred;
	uint32_t depth;
	char *part;

	if (!a || a->kind != ATTR_STR)
		return;
	for (s = a->s; *s; s = *e ? e + 1 : e) {
		for (e = s, depth = 0; *e && (*e != ',' || depth > 0); e++)
			depth += (*e == '(') - (*e == ')' && depth > 0);
		part = mem_strndup(s, (size_t)(e - s));
		text_pred_string(p->m, p->d, part, sp, &pred);
		mem_free(part);
	}
}

bool
parse_head(struct parser *p, struct head *h)
{
	struct lexer *l = &p->l;
	uint32_t base = p->pairs.n;
	struct span sp = l->tok.span;
	bool ok;

	if (!parse_type_params(p, h))
		return false;
	parse_push_scope(p, h);
	ok = parse_expect(p, '(') && parameters(p, base);
	if (ok && p->pairs.n > base)
		h->attrs = attrs_new(p->m->arena, p->pairs.n - base,
		    p->pairs.v + base);
	p->pairs.n = base;
	if (!ok)
		return false;
	check_assume(p, h->attrs, &sp);
	if (lex_accept(l, PUNCT2('-', '>')) && !(h->ret = parse_type(p)))
		return false;
	check_parameters(p, h, &l->prev.span);
	return true;
}

const struct type *
parse_function_type(struct parser *p, ir_region region, uint32_t ntv,
    const char *const *tv, const struct type *ret)
{
	static const struct text_scope none = { 0 };
	const struct ir_region_data *r = &p->m->region.v[region];
	const struct type **param = mem_zalloc(r->params.n + 1,
	    sizeof *param), *t;
	struct type_binders b = { .ntv = ntv, .tv = tv };
	struct text_bound dims = { 0 };
	uint32_t i;

	for (i = 0; i < r->params.n; i++) {
		const struct ir_node *n = ir_at(p->m, r->params.v[i]);

		param[i] = n->annot ? n->annot : n->type;
		if (!param[i])
			param[i] = type_hole(p->m->types, TYPE_WRITTEN);
		text_bound_add(&dims, param[i], &none);
	}
	b.ndv = dims.list.n;
	b.dv = dims.list.v;
	t = type_func(p->m->types, &b, r->params.n, param,
	    ret ? ret : type_hole(p->m->types, TYPE_WRITTEN));
	text_bound_free(&dims);
	mem_free(param);
	return t;
}

/* ---- patterns ---- */

struct open_pattern {
	enum pattern_kind kind;
	const char *name;
	struct span span;
	uint32_t base;
};

static uint32_t
pattern_variable(struct parser *p, bool *ok)
{
	struct ir_pattern pat = { .kind = PAT_VAR };
	struct ir_node n = { .kind = NODE_PARAM };
	struct binder b;

	*ok = parse_binder(p, &b, true);
	if (*ok && b.name && parse_is_parameter(p, b.name))
		parse_error(p, &b.span, "duplicate-parameter",
		    "'%%%s' occurs twice in this pattern", b.name);
	n.span = pat.span = b.span;
	n.annot = b.type;
	pat.ref = parse_add(p, &n, NULL);
	parse_label(p, &b, pat.ref);
	if (b.name) {
		parse_bind_local(p, b.name, pat.ref);
	} else {
		struct value v = { .kind = V_NODE, .ref = pat.ref };

		parse_bind(p, &(struct binder){ .number = b.number,
		    .span = b.span }, &v);
	}
	return ir_pattern_add(p->m, &pat, NULL, 0);
}

static uint32_t
close_pattern(struct parser *p, const struct open_pattern *o)
{
	struct ir_pattern pat = { .kind = o->kind };
	uint32_t id;

	pat.span = parse_span(&o->span, &p->l.prev.span);
	id = ir_pattern_add(p->m, &pat, p->patterns.n > o->base ?
	    p->patterns.v + o->base : NULL, p->patterns.n - o->base);
	p->patterns.n = o->base;
	if (o->kind == PAT_CTOR)
		vec_push(&p->ctor_uses, ((struct ctor_use){
		    .name = o->name, .pattern = id, .span = o->span }));
	return id;
}

/* Begins a pattern; true if it is complete (pushed to p->patterns). */
static bool
begin_pattern(struct parser *p, struct open_pattern *o, bool *ok)
{
	struct lexer *l = &p->l;
	struct ir_pattern wild = { .kind = PAT_WILD, .span = l->tok.span };
	uint32_t id;

	memset(o, 0, sizeof *o);
	o->span = l->tok.span;
	o->base = p->patterns.n;
	*ok = true;
	if (l->tok.kind == TOK_LOCAL || l->tok.kind == TOK_GRAPH) {
		id = pattern_variable(p, ok);
	} else if (l->tok.kind == TOK_NAME && lex_is_name(l, "_")) {
		lex_next(l);
		id = ir_pattern_add(p->m, &wild, NULL, 0);
	} else if (l->tok.kind == TOK_NAME &&
	    !text_is_keyword(l->tok.text)) {
		o->kind = PAT_CTOR;
		o->name = l->tok.text;
		lex_next(l);
		if (lex_accept(l, '('))
			return false;
		id = close_pattern(p, o);
	} else if (lex_accept(l, '(')) {
		o->kind = PAT_TUPLE;
		return false;
	} else {
		parse_expected(p, "a pattern");
		*ok = false;
		return true;
	}
	vec_push(&p->patterns, id);
	return true;
}

bool
parse_pattern(struct parser *p, uint32_t *out)
{
	VEC(struct open_pattern) open = { 0 };
	uint32_t base = p->patterns.n, id;
	struct open_pattern o;
	bool ok, done;

	do {
		done = true;
		if (open.n == 0 || !lex_is(&p->l, ')')) {
			done = begin_pattern(p, &o, &ok);
			if (!ok)
				break;
			if (!done)
				vec_push(&open, o);
		}
		while (done && open.n > 0) {
			done = lex_accept(&p->l, ')');
			if (done) {
				o = vec_pop(&open);
				id = close_pattern(p, &o);
				vec_push(&p->patterns, id);
			} else {
				ok = parse_expect(p, ',');
			}
		}
	} while (ok && open.n > 0);
	if (ok)
		*out = p->patterns.v[base];
	p->patterns.n = base;
	vec_free(&open);
	return ok;
}

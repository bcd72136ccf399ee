/*
 * Reading types and attribute values.
 *
 *   type = "_" | DTYPE | "Tensor" "[" "(" dims ")" "," DTYPE "]"
 *        | "(" [ type { "," type } [","] ] ")" | "ref" "(" type ")"
 *        | "fn" [ "[" names [ ";" names ] "]" ] "(" types ")" "->" type
 *        | NAME [ "[" type { "," type } "]" ]
 *   attr = "None" | "nullptr" | "True" | "False" | STRING | NUMBER | dim
 *        | "(" attrs ")" | "[" attrs "]" | "type" "(" type ")"
 *
 * `(T)` is T, `(T,)` a tuple of one.  Names after the `;` of a function type
 * are the dimensions that it binds; without `;` they are those that stand
 * bare in its parameters and are not in scope, left to right.  Recursion
 * goes TEXT_DEPTH levels deep at most.
 */
#include "ir/text_impl.h"

#include <string.h>

typedef VEC(const struct type *) type_list;

static bool
scope_has(const char *const *v, uint32_t n, const char *name)
{
	for (uint32_t i = 0; i < n; i++)
		if (v[i] == name)
			return true;
	return false;
}

static bool
is_type_variable(const struct text_scope *sc, const char *name)
{
	for (; sc != NULL; sc = sc->up)
		if (scope_has(sc->tv, sc->ntv, name))
			return true;
	return false;
}

static bool
is_dimension(const struct text_scope *sc, const char *name)
{
	for (; sc != NULL; sc = sc->up)
		if (sc->any_dim || scope_has(sc->dv, sc->ndv, name))
			return true;
	return false;
}

static const struct type *
find_named(const struct text_scope *sc, const char *name)
{
	const struct type *t = NULL;

	for (; sc != NULL && t == NULL; sc = sc->up)
		if (sc->named != NULL)
			t = sc->named(sc->ctx, name);
	return t;
}

static void
note_bare(struct text_bound *b, const struct type *t,
    const struct text_scope *sc)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const struct sym *d = t->dim[i];

		if (d->kind != SYM_VAR ||
		    map_get(&b->names, map_ptr(d->name), NULL) ||
		    is_dimension(sc, d->name))
			continue;
		map_put(&b->names, map_ptr(d->name), 1);
		vec_push(&b->list, d->name);
	}
}

/* A function value does not tell the extents that its type mentions, so
 * function types are not looked into. */
void
text_bound_add(struct text_bound *b, const struct type *t,
    const struct text_scope *sc)
{
	type_list todo = { 0 };

	vec_push(&todo, t);
	while (todo.n > 0) {
		t = vec_pop(&todo);
		if (map_get(&b->seen, t->index, NULL) || t->kind == TYPE_FUNC)
			continue;
		map_put(&b->seen, t->index, 1);
		if (t->kind == TYPE_TENSOR)
			note_bare(b, t, sc);
		for (uint32_t i = t->n; t->kind != TYPE_TENSOR && i-- > 0;)
			vec_push(&todo, t->arg[i]);
	}
	vec_free(&todo);
}

void
text_bound_free(struct text_bound *b)
{
	vec_free(&b->list);
	map_free(&b->names);
	map_free(&b->seen);
}

/* ---- types ---- */

static enum dtype
read_dtype(struct lexer *l)
{
	const char *s = l->tok.text;
	enum dtype dt;
	const char *x;

	if (l->tok.kind != TOK_NAME) {
		text_expected(l, "an element type");
		return DT_NONE;
	}
	dt = dtype_read(s);
	x = strchr(s, 'x');
	if (dt == DT_NONE && x != NULL && x > s && x[-1] >= '0' &&
	    x[-1] <= '9')
		diag_error(l->d, &l->tok.span, "vector-type",
		    "vector element types such as '%s' are not supported", s);
	else if (dt == DT_NONE)
		diag_error(l->d, &l->tok.span, "unknown-dtype",
		    "no element type '%s'", s);
	if (dt == DT_NONE && dtype_closest(s) != NULL)
		diag_help(l->d, "did you mean '%s'?", dtype_closest(s));
	else if (dt == DT_NONE)
		diag_help(l->d, "they are written float32, bfloat16, int64, "
		    "uint8, bool");
	if (dt != DT_NONE)
		lex_next(l);
	return dt;
}

struct shape {
	uint32_t n;
	const struct sym *dim[TYPE_RANK_LIMIT];
};

static bool
add_extent(struct reader *r, struct shape *s)
{
	struct token at = r->l->tok;
	const struct sym *d = text_read_dim(r, false);
	int64_t v;

	if (d == NULL)
		return false;
	if (sym_is_const(d, &v) && v < 0) {
		diag_error(r->l->d, &at.span, "negative-extent",
		    "extent %lld is negative", (long long)v);
		return false;
	}
	if (s->n == TYPE_RANK_LIMIT) {
		diag_error(r->l->d, &at.span, "rank-limit",
		    "a tensor of more than %d dimensions", TYPE_RANK_LIMIT);
		return false;
	}
	s->dim[s->n++] = d;
	return true;
}

static bool
read_shape(struct reader *r, struct shape *s)
{
	static const char like[] = "a tensor type is written Tensor[(2, 3), "
	    "float32]";
	struct lexer *l = r->l;

	if (l->v4 && !lex_is(l, '(')) {
		while (l->tok.kind != TOK_NAME ||
		    dtype_read(l->tok.text) == DT_NONE)
			if (!add_extent(r, s) || !lex_expect(l, ','))
				return false;
		return true;
	}
	if (!lex_expect(l, '(')) {
		diag_help(l->d, "%s", like);
		return false;
	}
	while (!lex_is(l, ')')) {
		if (!add_extent(r, s))
			return false;
		if (!lex_is(l, ')') && !lex_expect(l, ','))
			return false;
	}
	lex_next(l);
	if (lex_expect(l, ','))
		return true;
	diag_help(l->d, "%s", like);
	return false;
}

static const struct type *
read_tensor(struct reader *r)
{
	struct shape s = { 0 };
	enum dtype dt;

	lex_next(r->l);
	if (!read_shape(r, &s))
		return NULL;
	dt = read_dtype(r->l);
	if (dt == DT_NONE || !lex_expect(r->l, ']'))
		return NULL;
	return type_tensor(r->l->m->types, dt, s.n, s.dim);
}

/* Types up to the closing mark, which is taken; *comma: one stood last. */
static bool
read_types(struct reader *r, const struct text_scope *sc, uint32_t close,
    type_list *out, bool *comma)
{
	*comma = false;
	while (!lex_is(r->l, close)) {
		const struct type *t = text_read_type(r, sc);

		if (t == NULL)
			return false;
		vec_push(out, t);
		*comma = lex_accept(r->l, ',');
		if (!*comma && !lex_is(r->l, close))
			return lex_expect(r->l, close);
	}
	lex_next(r->l);
	return true;
}

static const struct type *
read_tuple(struct reader *r, const struct text_scope *sc)
{
	type_list list = { 0 };
	const struct type *t = NULL;
	bool comma;

	lex_next(r->l);
	if (read_types(r, sc, ')', &list, &comma))
		t = list.n == 1 && !comma ? list.v[0] :
		    type_tuple(r->l->m->types, list.n, list.v);
	vec_free(&list);
	return t;
}

static bool
read_names(struct lexer *l, name_list *out)
{
	struct map seen = { 0 };
	bool twice = false;

	while (l->tok.kind == TOK_NAME) {
		twice = map_get(&seen, map_ptr(l->tok.text), NULL);
		if (twice) {
			diag_error(l->d, &l->tok.span, "duplicate-name",
			    "'%s' is bound twice", l->tok.text);
			break;
		}
		map_put(&seen, map_ptr(l->tok.text), 1);
		vec_push(out, l->tok.text);
		lex_next(l);
		if (!lex_accept(l, ','))
			break;
	}
	map_free(&seen);
	return !twice;
}

/* [A, B; n, m] */
static bool
read_binders(struct lexer *l, name_list *tv, name_list *dv, bool *explicit)
{
	if (!lex_accept(l, '['))
		return true;
	if (!read_names(l, tv))
		return false;
	*explicit = lex_accept(l, ';');
	if (*explicit && !read_names(l, dv))
		return false;
	return lex_expect(l, ']');
}

static bool
read_params(struct reader *r, struct text_scope *sc, bool explicit,
    struct text_bound *dv, type_list *out)
{
	if (!lex_expect(r->l, '('))
		return false;
	while (!lex_is(r->l, ')')) {
		const struct type *t;

		sc->dv = dv->list.v;
		sc->ndv = dv->list.n;
		t = text_read_type(r, sc);
		if (t == NULL)
			return false;
		if (!explicit)
			text_bound_add(dv, t, sc->up);
		vec_push(out, t);
		if (!lex_accept(r->l, ',') && !lex_is(r->l, ')'))
			return lex_expect(r->l, ')');
	}
	sc->dv = dv->list.v;
	sc->ndv = dv->list.n;
	lex_next(r->l);
	return lex_expect(r->l, PUNCT2('-', '>'));
}

static const struct type *
read_function(struct reader *r, const struct text_scope *up)
{
	struct text_scope sc = { .up = up };
	struct text_bound dv = { 0 };
	name_list tv = { 0 };
	type_list param = { 0 };
	const struct type *ret, *t = NULL;
	bool explicit = false;

	lex_next(r->l);
	if (!read_binders(r->l, &tv, &dv.list, &explicit))
		goto out;
	sc.tv = tv.v;
	sc.ntv = tv.n;
	if (!read_params(r, &sc, explicit, &dv, &param))
		goto out;
	ret = text_read_type(r, &sc);
	if (ret != NULL)
		t = type_func(r->l->m->types, &(struct type_binders){ tv.n,
		    dv.list.n, tv.v, dv.list.v }, param.n, param.v, ret);
out:
	vec_free(&tv);
	text_bound_free(&dv);
	vec_free(&param);
	return t;
}

static const struct type *
read_reference(struct reader *r, const struct text_scope *sc)
{
	const struct type *t;

	lex_next(r->l);
	if (!lex_expect(r->l, '('))
		return NULL;
	t = text_read_type(r, sc);
	if (t == NULL || !lex_expect(r->l, ')'))
		return NULL;
	return type_ref(r->l->m->types, t);
}

/* A type variable, an algebraic type, or a scalar. */
static const struct type *
read_named(struct reader *r, const struct text_scope *sc)
{
	struct type_ctx *types = r->l->m->types;
	static const char *const tensor[] = { "Tensor", NULL };
	struct token name = r->l->tok;
	enum dtype dt = is_type_variable(sc, name.text) ? DT_NONE :
	    dtype_read(name.text);
	const struct type *t = NULL;
	type_list arg = { 0 };
	bool comma;

	lex_next(r->l);
	if (dt != DT_NONE)
		return type_scalar(types, dt);
	if (!lex_is(r->l, '['))
		return is_type_variable(sc, name.text) ?
		    type_var(types, name.text) :
		    type_adt(types, name.text, 0, NULL);
	lex_next(r->l);
	if (read_types(r, sc, ']', &arg, &comma))
		t = type_adt(types, name.text, arg.n, arg.v);
	else if (str_closest(name.text, tensor) != NULL)
		diag_help(r->l->d, "did you mean 'Tensor'?");
	vec_free(&arg);
	return t;
}

static bool
is_vector_dtype(const char *s)
{
	const char *x = strchr(s, 'x');
	size_t n = x != NULL ? (size_t)(x - s) : 0;

	return x != NULL && x[1] >= '0' && x[1] <= '9' &&
	    x[1 + strspn(x + 1, "0123456789")] == '\0' &&
	    (dtype_find(s, n) != DT_NONE ||
	    (n == 5 && memcmp(s, "uint1", 5) == 0));
}

static const struct type *
read_any(struct reader *r, const struct text_scope *sc)
{
	struct lexer *l = r->l;
	const struct type *t;

	if (lex_is(l, '('))
		return read_tuple(r, sc);
	if (l->tok.kind != TOK_NAME) {
		text_expected(l, "a type");
		return NULL;
	}
	t = find_named(sc, l->tok.text);
	if (t != NULL) {
		lex_next(l);
		return t;
	}
	if (lex_is_name(l, "_")) {
		lex_next(l);
		return type_hole(l->m->types, TYPE_WRITTEN + r->holes++);
	}
	if (lex_is_name(l, "fn"))
		return read_function(r, sc);
	if (lex_is_name(l, "ref"))
		return read_reference(r, sc);
	if (lex_is_name(l, "Tensor")) {
		lex_next(l);
		if (lex_is(l, '['))
			return read_tensor(r);
		text_expected(l, "'[' after 'Tensor'");
		return NULL;
	}
	if (is_vector_dtype(l->tok.text)) {
		read_dtype(l);
		return NULL;
	}
	return read_named(r, sc);
}

const struct type *
text_read_type(struct reader *r, const struct text_scope *sc)
{
	const struct type *t;

	if (!text_enter(r))
		return NULL;
	t = read_any(r, sc);
	r->depth--;
	return t;
}

const struct type *
text_type(struct lexer *l, const struct text_scope *sc)
{
	struct reader r = { .l = l };

	return text_read_type(&r, sc);
}

/* ---- attribute values ---- */

static bool read_attr(struct reader *r, struct attr *out);

static bool
read_list(struct reader *r, uint32_t close, struct attr *out)
{
	VEC(struct attr) list = { 0 };
	struct lexer *l = r->l;
	bool ok = true;

	lex_next(l);
	while (ok && !lex_is(l, close)) {
		struct attr a;

		ok = read_attr(r, &a);
		if (ok)
			vec_push(&list, a);
		if (ok && !lex_accept(l, ',') && !lex_is(l, close))
			ok = lex_expect(l, close);
	}
	if (ok) {
		struct attr *v = arena_alloc(l->m->arena, list.n + 1,
		    sizeof *v);

		lex_next(l);
		if (list.n > 0)
			memcpy(v, list.v, list.n * sizeof *v);
		*out = (struct attr){ .kind = ATTR_LIST, .n = list.n,
			.list = v };
	}
	vec_free(&list);
	return ok;
}

static bool
read_float(struct lexer *l, bool negative, struct attr *out)
{
	uint64_t bits;

	if (!text_float_bits(l, DT_FLOAT64, &bits))
		return false;
	bits |= (uint64_t)negative << 63;
	out->kind = ATTR_FLOAT;
	memcpy(&out->f, &bits, sizeof bits);
	lex_next(l);
	return true;
}

static bool
read_number(struct reader *r, bool negate, struct attr *out)
{
	struct span at = r->l->tok.span;
	const struct sym *s = text_read_dim(r, negate);

	if (s == NULL)
		return false;
	if (s->has_any) {
		diag_error(r->l->d, &at, "attribute-extent", "an attribute's "
		    "value cannot be unknown, as '?' is");
		return false;
	}
	if (s->kind == SYM_CONST)
		*out = attr_int(s->value);
	else
		*out = (struct attr){ .kind = ATTR_SYM, .sym = s };
	return true;
}

static bool
read_type_attr(struct reader *r, struct attr *out)
{
	const struct type *t = text_read_type(r, NULL);

	if (t == NULL)
		return false;
	*out = (struct attr){ .kind = ATTR_TYPE, .type = t };
	return true;
}

static bool
starts_type(const struct lexer *l)
{
	return lex_is_name(l, "Tensor") || lex_is_name(l, "fn") ||
	    lex_is_name(l, "ref") ||
	    dtype_find(l->tok.text, strlen(l->tok.text)) != DT_NONE;
}

/* `type(T)`, or a dimension that happens to be named so. */
static bool
read_word(struct reader *r, struct attr *out)
{
	struct lexer *l = r->l;

	*out = (struct attr){ .kind = ATTR_NONE };
	if (lex_is_name(l, "True") || lex_is_name(l, "False")) {
		*out = attr_bool(l->tok.text[0] == 'T');
		lex_next(l);
		return true;
	}
	if (lex_is_name(l, "None") || lex_is_name(l, "nullptr")) {
		lex_next(l);
		return true;
	}
	if (starts_type(l))
		return read_type_attr(r, out);
	if (lex_is_name(l, "type")) {
		lex_next(l);
		return lex_expect(l, '(') && read_type_attr(r, out) &&
		    lex_expect(l, ')');
	}
	return read_number(r, false, out);
}

static bool
read_scalar(struct reader *r, struct attr *out)
{
	struct lexer *l = r->l;

	switch (l->tok.kind) {
	case TOK_STRING:
		*out = attr_str(l->tok.text);
		lex_next(l);
		return true;
	case TOK_FLOAT:
		return read_float(l, false, out);
	case TOK_NAME:
		return read_word(r, out);
	case TOK_INT:
		return read_number(r, false, out);
	default:
		break;
	}
	if (!lex_accept(l, '-')) {
		text_expected(l, "an attribute value");
		if (l->tok.kind == TOK_LOCAL)
			diag_help(l->d, "attributes are fixed in the text; "
			    "what is computed is an operand, where the "
			    "operator takes one");
		return false;
	}
	return l->tok.kind == TOK_FLOAT ? read_float(l, true, out) :
	    read_number(r, true, out);
}

/* A list in parentheses; or an expression that begins with one, such as
 * (n + 1) * 2, which an operator after a list of one element tells. */
static bool
read_parentheses(struct reader *r, struct attr *out)
{
	struct lexer *l = r->l, begin = *l;

	if (!read_list(r, ')', out))
		return false;
	if (out->n != 1 || (out->list[0].kind != ATTR_INT &&
	    out->list[0].kind != ATTR_SYM) ||
	    !(lex_is(l, '*') || lex_is(l, '+') || lex_is(l, '-')))
		return true;
	*l = begin;
	return read_number(r, false, out);
}

static bool
read_attr(struct reader *r, struct attr *out)
{
	bool ok;

	*out = (struct attr){ .kind = ATTR_NONE };
	if (!text_enter(r))
		return false;
	if (lex_is(r->l, '['))
		ok = read_list(r, ']', out);
	else if (lex_is(r->l, '('))
		ok = read_parentheses(r, out);
	else
		ok = read_scalar(r, out);
	r->depth--;
	return ok;
}

bool
text_attr(struct lexer *l, struct attr *out)
{
	struct reader r = { .l = l };

	return read_attr(&r, out);
}

/* ---- whole strings ---- */

static bool
at_end(struct lexer *l)
{
	if (l->tok.kind == TOK_EOF)
		return true;
	text_expected(l, "the end of the text");
	return false;
}

static void
lex_whole(struct lexer *l, struct ir_module *m, struct diag *d,
    const char *s, const struct span *at)
{
	lex_init(l, m, d, s, strlen(s), 0, at);
}

const struct type *
text_type_string(struct ir_module *m, struct diag *d, const char *s,
    const struct span *at, const struct text_scope *sc)
{
	struct lexer l;
	const struct type *t;

	lex_whole(&l, m, d, s, at);
	t = text_type(&l, sc);
	return t != NULL && at_end(&l) ? t : NULL;
}

bool
text_attr_string(struct ir_module *m, struct diag *d, const char *s,
    const struct span *at, struct attr *out)
{
	struct lexer l;

	lex_whole(&l, m, d, s, at);
	return text_attr(&l, out) && at_end(&l);
}

bool
text_pred_string(struct ir_module *m, struct diag *d, const char *s,
    const struct span *at, struct sym_pred *out)
{
	struct lexer l;

	lex_whole(&l, m, d, s, at);
	return text_pred(&l, out) && at_end(&l);
}

bool
text_preds(struct ir_module *m, struct diag *d, const struct attr *a,
    const struct span *at, void (*each)(void *ctx, const struct sym_pred *p),
    void *ctx)
{
	struct diag quiet;
	struct sym_pred p;
	struct lexer l;
	bool ok;

	if (a == NULL || a->kind != ATTR_STR || a->s[0] == '\0')
		return true;
	diag_init(&quiet);
	lex_whole(&l, m, d != NULL ? d : &quiet, a->s, at);
	do {
		ok = text_pred(&l, &p);
		if (ok)
			each(ctx, &p);
	} while (ok && lex_accept(&l, ','));
	ok = ok && at_end(&l);
	diag_release(&quiet);
	return ok;
}

static void
push_fact(void *ctx, const struct sym_pred *p)
{
	sym_facts_push(ctx, p);
}

bool
text_facts(struct ir_module *m, struct diag *d, const struct attr *a,
    const struct span *at, struct sym_facts *facts)
{
	return text_preds(m, d, a, at, push_fact, facts);
}

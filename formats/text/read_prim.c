/*
 * Reading tensor programs.
 *
 *	prim = "prim" @name [ "[" ";" names "]" ] "(" inputs [ attributes ] ")"
 *	       "->" "(" outputs ")" "{" { item } "}"
 *	item = "let" %T [ "{" scope="..." "}" ] ":" type ";" | stage
 *	     | tree (read_tree.c)
 *	     | "version" @name ["for" STRING] ["when" preds] ";"
 *	     | "kernel" "symbol" "(" extents ")" [ "bound" "(" extents ")" ] ";"
 *
 * The dimension names of a program are those that are an extent by themselves
 * in the types of its inputs, in that order, unless they are listed.  After a
 * syntax error reading continues after the next `;`; prim_verify checks what
 * was read.
 */
#include "formats/text/read_prim.h"

#include <string.h>

/* ---- buffers ---- */

static bool
buffer_scope(struct prim_reader *r, struct prim_buffer *b)
{
	const struct attrs *words = NULL;
	struct span sp = r->q->l.tok.span;
	uint32_t i;

	if (!lex_is(&r->q->l, '{'))
		return true;
	if (!parse_braces(r->q, &words, NULL, NULL, NULL))
		return false;
	for (i = 0; words != NULL && i < words->n; i++) {
		const struct attr_pair *a = &words->pair[i];

		if (strcmp(a->key, "scope") == 0 &&
		    a->value.kind == ATTR_STR && *a->value.s != '\0')
			b->scope = a->value.s;
		else
			parse_error(r->q, &sp, "annotation", "a buffer has "
			    "scope=\"name\", not '%s'", a->key);
	}
	return true;
}

static bool
buffer(struct prim_reader *r, enum buffer_kind kind)
{
	struct lexer *l = &r->q->l;
	struct token name = l->tok;
	struct prim_buffer b = { .kind = kind, .name = name.text,
		.span = name.span };
	const struct type *t;

	if (name.kind != TOK_LOCAL) {
		parse_expected(r->q, "a buffer (%name)");
		return false;
	}
	lex_next(l);
	if (!buffer_scope(r, &b) || !parse_expect(r->q, ':'))
		return false;
	t = parse_type(r->q);
	if (t == NULL)
		return false;
	if (t->kind != TYPE_TENSOR) {
		parse_error(r->q, &name.span, "prim-buffer",
		    "buffer '%%%s' is not a tensor", name.text);
		t = type_scalar(r->q->m->types, DT_FLOAT32);
	}
	b.dtype = t->dtype;
	b.rank = t->n;
	b.dim = t->dim;
	if (map_get(&r->buffer, map_ptr(name.text), NULL)) {
		parse_error(r->q, &name.span, "prim-name",
		    "buffer '%%%s' is defined twice", name.text);
		return true;
	}
	map_put(&r->buffer, map_ptr(name.text), r->p->buffer.n);
	prim_buffer_add(r->p, &b);
	return true;
}

/* ---- the head ---- */

/* [; n, m] */
static bool
listed_dims(struct prim_reader *r, name_list *out)
{
	struct lexer *l = &r->q->l;

	lex_next(l);
	if (!parse_expect(r->q, ';'))
		return false;
	while (!lex_is(l, ']')) {
		if (l->tok.kind != TOK_NAME) {
			parse_expected(r->q, "the name of a dimension");
			return false;
		}
		vec_push(out, l->tok.text);
		lex_next(l);
		if (!lex_is(l, ']') && !parse_expect(r->q, ','))
			return false;
	}
	lex_next(l);
	return true;
}

static void
set_dims(struct prim_reader *r, const name_list *names)
{
	const char **copy = arena_alloc(r->q->m->arena, names->n + 1,
	    sizeof *copy);

	map_free(&r->q->dims);
	for (uint32_t i = 0; i < names->n; i++) {
		copy[i] = names->v[i];
		map_put(&r->q->dims, map_ptr(names->v[i]), 1);
	}
	r->p->ndim = names->n;
	r->p->dim = copy;
}

static const struct type *
buffer_type(const struct prim_reader *r, uint32_t i)
{
	const struct prim_buffer *b = &r->p->buffer.v[i];

	return type_tensor(r->q->m->types, b->dtype, b->rank, b->dim);
}

static void
bare_dims(struct prim_reader *r, struct text_bound *out)
{
	static const struct text_scope none = { 0 };

	for (uint32_t i = 0; i < r->p->ninput; i++)
		text_bound_add(out, buffer_type(r, i), &none);
}

static void
check_dims(struct prim_reader *r, uint32_t from)
{
	for (uint32_t i = from; i < r->p->buffer.n; i++)
		parse_check_dims(r->q, buffer_type(r, i),
		    &r->p->buffer.v[i].span);
}

static bool
inputs(struct prim_reader *r)
{
	struct parser *q = r->q;
	struct lexer *l = &q->l;
	uint32_t base = q->pairs.n;
	bool ok = parse_expect(q, '(');

	while (ok && !lex_is(l, ')')) {
		if (l->tok.kind == TOK_NAME) {
			struct attr_pair a = { 0 };
			struct span sp = l->tok.span;

			a.key = parse_dotted(q);
			ok = parse_expect(q, '=') &&
			    parse_attr_value(q, &sp, &a.value);
			if (ok)
				vec_push(&q->pairs, a);
		} else {
			ok = buffer(r, BUFFER_INPUT);
		}
		ok = ok && (lex_is(l, ')') || parse_expect(q, ','));
	}
	if (ok && q->pairs.n > base)
		r->p->attrs = attrs_new(q->m->arena, q->pairs.n - base,
		    q->pairs.v + base);
	q->pairs.n = base;
	r->p->ninput = r->p->buffer.n;
	if (ok)
		lex_next(l);
	return ok;
}

static bool
outputs(struct prim_reader *r)
{
	struct lexer *l = &r->q->l;

	if (!parse_expect(r->q, PUNCT2('-', '>')) ||
	    !parse_expect(r->q, '('))
		return false;
	while (!lex_is(l, ')'))
		if (!buffer(r, BUFFER_OUTPUT) ||
		    (!lex_is(l, ')') && !parse_expect(r->q, ',')))
			return false;
	r->p->noutput = r->p->buffer.n - r->p->ninput;
	lex_next(l);
	return true;
}

static bool
head(struct prim_reader *r)
{
	static const struct head none = { 0 };
	struct text_bound dims = { 0 };
	bool listed = lex_is(&r->q->l, '[');
	bool ok = !listed || listed_dims(r, &dims.list);

	parse_push_scope(r->q, &none);
	ok = ok && inputs(r);
	if (ok) {
		if (!listed)
			bare_dims(r, &dims);
		set_dims(r, &dims.list);
		ok = outputs(r);
	}
	if (ok)
		check_dims(r, 0);
	text_bound_free(&dims);
	return ok;
}

/* ---- items ---- */

static bool
temporary(struct prim_reader *r)
{
	struct lexer *l = &r->q->l, next;
	uint32_t before = r->p->buffer.n;

	lex_next(l);
	next = prim_ahead(r);
	if (lex_is(&next, '=')) {
		parse_error(r->q, &l->tok.span, "syntax",
		    "a scalar binding outside of a stage");
		diag_help(r->q->d, "write it in braces: for (i < n) { let %%t "
		    "= ...; %%Y[i] = ...; }");
		return false;
	}
	if (!buffer(r, BUFFER_TEMP))
		return false;
	check_dims(r, before);
	return parse_expect(r->q, ';');
}

typedef VEC(const struct sym *) sym_list;

static bool
extents(struct prim_reader *r, uint32_t *n, const struct sym *const **out)
{
	sym_list list = { 0 };
	const struct sym *s, **copy;
	bool ok = parse_expect(r->q, '(');

	while (ok && !lex_is(&r->q->l, ')')) {
		ok = prim_extent(r, &s);
		if (ok)
			vec_push(&list, s);
		ok = ok && (lex_is(&r->q->l, ')') || parse_expect(r->q, ','));
	}
	if (ok)
		lex_next(&r->q->l);
	copy = arena_alloc(r->q->m->arena, list.n + 1, sizeof *copy);
	for (uint32_t i = 0; i < list.n; i++)
		copy[i] = list.v[i];
	*n = list.n;
	*out = copy;
	vec_free(&list);
	return ok;
}

static bool
kernel(struct prim_reader *r)
{
	struct lexer *l = &r->q->l;
	struct prim_kernel *k = arena_alloc(r->q->m->arena, 1, sizeof *k);

	lex_next(l);
	if (l->tok.kind != TOK_STRING) {
		parse_expected(r->q, "the symbol of a kernel in quotes");
		return false;
	}
	if (r->p->kernel != NULL)
		parse_error(r->q, &l->tok.span, "prim-kernel",
		    "a second kernel");
	k->symbol = l->tok.text;
	lex_next(l);
	if (!extents(r, &k->nparam, &k->param))
		return false;
	if (lex_is_name(l, "bound")) {
		lex_next(l);
		if (!extents(r, &k->nbound, &k->bound))
			return false;
	}
	r->p->kernel = k;
	return parse_expect(r->q, ';');
}

/* After the `;` that ends the item, or at the program's `}`. */
static void
skip_item(struct prim_reader *r, const struct lexer *begin)
{
	struct lexer *l = &r->q->l, at = *begin;
	uint32_t depth = 0;

	/* The braces that are open where the error is. */
	for (; at.tok.begin < l->tok.begin && at.tok.kind != TOK_EOF;
	    lex_next(&at))
		depth += lex_is(&at, '{') ? 1 :
		    lex_is(&at, '}') && depth > 0 ? UINT32_MAX : 0;
	for (; l->tok.kind != TOK_EOF && !lex_is_name(l, "def") &&
	    !lex_is_name(l, "prim"); lex_next(l)) {
		if (lex_is(l, '{')) {
			depth++;
		} else if (lex_is(l, '}')) {
			if (depth == 0)
				return;
			if (--depth == 0) {
				lex_next(l);
				lex_accept(l, ';');
				return;
			}
		} else if (lex_is(l, ';') && depth == 0) {
			lex_next(l);
			return;
		}
	}
}

static bool
item(struct prim_reader *r)
{
	struct lexer *l = &r->q->l, next = prim_ahead(r);

	if (lex_is_name(l, "let"))
		return temporary(r);
	if (lex_is_name(l, "kernel") && next.tok.kind == TOK_STRING)
		return kernel(r);
	if (lex_is_name(l, "schedule") && (lex_is(&next, '{') ||
	    lex_is_name(&next, "when")))
		return prim_tree(r);
	if (lex_is_name(l, "version") && next.tok.kind == TOK_GLOBAL)
		return prim_version_item(r);
	return prim_stage(r);
}

static bool
items(struct prim_reader *r)
{
	struct lexer *l = &r->q->l;

	if (!parse_expect(r->q, '{'))
		return false;
	while (!lex_is(l, '}')) {
		struct lexer begin = *l;
		struct diag *d = r->q->d;

		if (l->tok.kind == TOK_EOF || lex_is_name(l, "def") ||
		    lex_is_name(l, "prim") || d->errors >= DIAG_LIMIT) {
			parse_expected(r->q, "'}'");
			return false;
		}
		if (item(r))
			continue;
		/* Scanning the text again must not report anything twice. */
		begin.d = &r->silent;
		skip_item(r, &begin);
	}
	lex_next(l);
	return true;
}

bool
prim_read(struct parser *q)
{
	struct prim_reader r = { .q = q };
	struct span begin = q->l.tok.span;
	uint32_t before = q->d->errors;
	struct token name;
	bool ok;

	lex_next(&q->l);
	name = q->l.tok;
	if (name.kind != TOK_GLOBAL) {
		parse_expected(q, "a global name (@name)");
		return false;
	}
	lex_next(&q->l);
	diag_init(&r.silent);
	r.p = prim_new(q->m, name.text);
	r.p->span = parse_span(&begin, &name.span);
	ok = head(&r) && items(&r);
	if (q->d->errors == before) {
		prim_verify(r.p, q->d);
		if (q->d->errors == before)
			prim_warn_unused(r.p, q->d);
	}
	if (ir_add_prim(q->m, name.text, r.p) == 0) {
		parse_error(q, &name.span, "duplicate-definition",
		    "'@%s' is defined twice", name.text);
		prim_free(r.p);
	}
	q->types = NULL;
	map_free(&q->dims);
	map_free(&r.buffer);
	map_free(&r.let);
	map_free(&r.acc);
	vec_free(&r.names);
	diag_release(&r.silent);
	return ok;
}

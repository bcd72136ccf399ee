/*
 * Scalar expressions of tensor programs.
 *
 *	expr = sum [ ("<" | "<=" | ">" | ">=" | "==" | "!=") sum ]
 *	sum  = prod { ("+" | "-") prod }
 *	prod = unary { ("*" | "/") unary }
 *	unary = { "-" } atom
 *	atom = NUMBER | True | False | axis | dimension | %let
 *	     | %buffer "[" expr, ... "]" | FUNCTION "(" expr, ... ")"
 *	     | DTYPE "(" expr ")" | "(" expr ")" | "dim" "(" extent ")"
 *
 * Nodes are made as written, nothing is folded, so that text and stream say the
 * same.  A number without a suffix takes the dtype of the other operands; an
 * integer alone is an int64.  Parentheses nest to a fixed depth: shared or deep
 * code is written with `let`.
 */
#include "formats/text/read_prim.h"

#include <string.h>

struct lexer
prim_ahead(struct prim_reader *r)
{
	struct lexer next = r->q->l;

	next.d = &r->silent;
	lex_next(&next);
	return next;
}

#define NEST_LIMIT 200

bool
prim_syntax(struct prim_reader *r, const char *what)
{
	parse_expected(r->q, what);
	r->syntax = true;
	return false;
}

bool
prim_expect(struct prim_reader *r, uint32_t punct)
{
	if (parse_expect(r->q, punct))
		return true;
	r->syntax = true;
	return false;
}

/* ---- numbers ---- */

static sx_id
number(struct prim_reader *r, struct prim_value *v, enum dtype dt)
{
	uint64_t bytes = 0;
	struct lexer at = v->at;
	bool real, negative = lex_is(&at, '-');

	if (negative)
		lex_next(&at);
	real = at.tok.kind == TOK_FLOAT;
	if (dt == DT_NONE && real) {
		parse_error(r->q, &v->span, "bad-number",
		    "real number without a suffix");
		diag_help(r->q->d, "its dtype does not follow from here; write "
		    "0.5f for a float32");
		return 0;
	}
	at = v->at;
	if (dt == DT_NONE)
		dt = DT_INT64;
	return text_element(&at, dt, &bytes) ?
	    sx_constant(r->p, dt, &bytes) : 0;
}

sx_id
prim_node(struct prim_reader *r, struct prim_value *v, enum dtype dt)
{
	if (v->number) {
		v->id = number(r, v, dt);
		v->number = false;
	}
	return v->id;
}

static void
begin_number(struct prim_reader *r, struct prim_value *v,
    const struct lexer *at)
{
	struct lexer *l = &r->q->l;
	enum dtype dt = l->tok.kind == TOK_NAME ? DT_BOOL : l->tok.dtype;

	v->at = *at;
	v->span = parse_span(&at->tok.span, &l->tok.span);
	v->number = true;
	lex_next(l);
	if (dt != DT_NONE)
		prim_node(r, v, dt);
}

/* ---- nodes ---- */

static sx_id
make(struct prim_reader *r, const struct span *sp, struct sx *n,
    const sx_id *in)
{
	struct buf why = { 0 };

	for (uint32_t i = 0; i < n->nin; i++)
		if (in[i] == 0)
			return 0;
	if (!sx_type(r->p, n, in, &why)) {
		parse_error(r->q, sp, sx_type_code(r->p, n), "%s", why.v);
		buf_release(&why);
		return 0;
	}
	return sx_make(r->p, n, in);
}

static enum dtype
value_dtype(const struct prim_reader *r, const struct prim_value *v)
{
	return v->id != 0 ? sx_dtype(r->p, v->id) : DT_NONE;
}

/* Numbers among operands of one dtype get it from the others. */
static void
agree(struct prim_reader *r, struct prim_value *v, uint32_t n)
{
	enum dtype dt = DT_NONE;
	bool poison = false;

	for (uint32_t i = 0; i < n; i++) {
		if (!v[i].number && dt == DT_NONE)
			dt = value_dtype(r, &v[i]);
		poison |= !v[i].number && v[i].id == 0;
	}
	for (uint32_t i = 0; i < n; i++) {
		/* The dtype is unknown where an operand was wrong. */
		if (v[i].number && poison && dt == DT_NONE)
			v[i].number = false;
		else
			prim_node(r, &v[i], dt);
	}
}

static void
binary(struct prim_reader *r, enum sx_op op, struct prim_value *a,
    struct prim_value *b, const struct span *sp)
{
	struct sx n = { .op = (uint8_t)op, .nin = 2 };
	struct prim_value v[2] = { *a, *b };
	sx_id in[2];

	agree(r, v, 2);
	in[0] = v[0].id;
	in[1] = v[1].id;
	a->id = make(r, sp, &n, in);
	a->number = false;
	a->span = parse_span(&a->span, &b->span);
}

/* ---- names ---- */

int
prim_find_axis(const struct prim_reader *r, const char *name)
{
	for (uint32_t i = r->naxis; i-- > 0; )
		if (strcmp(r->axis[i].name, name) == 0)
			return (int)i;
	return -1;
}

static bool
extent_is_known(struct prim_reader *r, const struct sym *s,
    const struct span *sp)
{
	uint32_t before = r->q->d->errors;
	const struct type *t;

	if (s->has_any || s->has_hole) {
		parse_error(r->q, sp, "prim-extent",
		    "an extent that is not known");
		return false;
	}
	t = type_tensor(r->q->m->types, DT_INT64, 1, &s);
	parse_check_dims(r->q, t, sp);
	return r->q->d->errors == before;
}

bool
prim_extent(struct prim_reader *r, const struct sym **out)
{
	struct lexer *l = &r->q->l;
	struct span sp = l->tok.span;

	*out = text_dim(l, r->q->types);
	if (*out == NULL) {
		r->syntax = true;
		return false;
	}
	sp = parse_span(&sp, &l->prev.span);
	if (!extent_is_known(r, *out, &sp))
		*out = sym_const(r->q->m->syms, 1);
	return true;
}

static sx_id
name_node(struct prim_reader *r, const struct token *t)
{
	int axis = prim_find_axis(r, t->text);

	if (axis >= 0)
		return sx_axis(r->p, (uint32_t)axis);
	if (map_get(&r->q->dims, map_ptr(t->text), NULL)) {
		struct sx n = { .op = SX_DIM, .dtype = DT_INT64 };

		n.sym = sym_var(r->q->m->syms, t->text);
		return sx_make(r->p, &n, NULL);
	}
	parse_error(r->q, &t->span, "undefined-name",
	    "'%s' is neither an axis of this stage nor a dimension", t->text);
	return 0;
}

/* A bare axis runs over the dimension that it indexes. */
static void
find_extent(struct prim_reader *r, const struct prim_buffer *b, uint32_t k,
    sx_id index, const struct span *sp)
{
	const struct sx *n = &r->p->sx.v[index];
	struct prim_range *a;
	struct buf t = { 0 };

	if (n->op != SX_AXIS)
		return;
	a = &r->axis[n->ref];
	if (a->extent == NULL) {
		a->extent = b->dim[k];
		a->found = true;
		a->from = b->name;
	} else if (a->found && a->extent != b->dim[k]) {
		buf_printf(&t, "axis '%s' runs over ", a->name);
		sym_print(&t, a->extent);
		buf_printf(&t, " in '%%%s' and over ", a->from);
		sym_print(&t, b->dim[k]);
		parse_error(r->q, sp, "prim-extent", "%s in '%%%s'", t.v,
		    b->name);
		diag_help(r->q->d, "write its extent, as in %s < n", a->name);
		a->found = false;
		buf_release(&t);
	}
}

static bool
load(struct prim_reader *r, struct prim_value *v, uint32_t buffer)
{
	const struct prim_buffer *b = &r->p->buffer.v[buffer];
	struct sx n = { .op = SX_LOAD, .ref = buffer };
	sx_id in[TYPE_RANK_LIMIT];
	uint32_t count = 0;

	if (lex_is(&r->q->l, '[') && !prim_indices(r, in, &count))
		return false;
	v->span = parse_span(&v->span, &r->q->l.prev.span);
	n.nin = (uint8_t)count;
	for (uint32_t i = 0; i < count && i < b->rank; i++)
		if (in[i] != 0)
			find_extent(r, b, i, in[i], &v->span);
	v->id = make(r, &v->span, &n, in);
	return true;
}

/* Integers of other widths are converted. */
static sx_id
as_index(struct prim_reader *r, sx_id id, const struct span *sp)
{
	struct sx n = { .op = SX_CAST, .dtype = DT_INT64, .nin = 1 };
	enum dtype_class c;

	if (id == 0 || sx_dtype(r->p, id) == DT_INT64)
		return id;
	c = dtype_info[sx_dtype(r->p, id)].class;
	if (c == DTC_INT || c == DTC_UINT)
		return sx_make(r->p, &n, &id);
	parse_error(r->q, sp, "prim-dtype", "an index is %s, not an integer",
	    dtype_info[sx_dtype(r->p, id)].name);
	return 0;
}

bool
prim_indices(struct prim_reader *r, sx_id *in, uint32_t *n)
{
	struct lexer *l = &r->q->l;
	struct prim_value v;

	*n = 0;
	lex_next(l);
	while (!lex_is(l, ']')) {
		if (*n == TYPE_RANK_LIMIT) {
			parse_error(r->q, &l->tok.span, "prim-rank",
			    "more than %d indices", TYPE_RANK_LIMIT);
			r->syntax = true;
			return false;
		}
		if (!prim_expr(r, &v))
			return false;
		prim_node(r, &v, DT_INT64);
		in[(*n)++] = as_index(r, v.id, &v.span);
		if (!lex_is(l, ']') && !prim_expect(r, ','))
			return false;
	}
	lex_next(l);
	return true;
}

static bool
variable(struct prim_reader *r, struct prim_value *v)
{
	struct lexer *l = &r->q->l;
	struct token t = l->tok;
	struct sx acc = { .op = SX_ACC };
	uint32_t i;

	lex_next(l);
	v->span = t.span;
	if (!lex_is(l, '[')) {
		if (map_get(&r->let, map_ptr(t.text), &v->id))
			return true;
		if (map_get(&r->acc, map_ptr(t.text), &i)) {
			acc.ref = i;
			acc.dtype = (uint8_t)r->acc_dtype[i];
			v->id = acc.dtype < DT_COUNT ?
			    sx_make(r->p, &acc, NULL) : 0;
			return true;
		}
	}
	if (map_get(&r->buffer, map_ptr(t.text), &i)) {
		if (i != PRIM_POISON)
			return load(r, v, i);
	} else {
		parse_error(r->q, &t.span, "undefined-variable", "'%%%s' is "
		    "not a buffer or `let` that is known here", t.text);
	}
	if (lex_is(l, '[')) {
		sx_id in[TYPE_RANK_LIMIT];
		uint32_t n;

		return prim_indices(r, in, &n);
	}
	return true;
}

/* ---- calls ---- */

static bool
arguments(struct prim_reader *r, struct prim_value *v, uint32_t want,
    const char *name)
{
	struct lexer *l = &r->q->l;
	struct span sp = l->tok.span;
	uint32_t n = 0;
	struct prim_value extra;

	if (!prim_expect(r, '('))
		return false;
	while (!lex_is(l, ')')) {
		if (!prim_expr(r, n < want ? &v[n] : &extra))
			return false;
		n++;
		if (!lex_is(l, ')') && !prim_expect(r, ','))
			return false;
	}
	lex_next(l);
	if (n == want)
		return true;
	sp = parse_span(&sp, &l->prev.span);
	parse_error(r->q, &sp, "prim-operands", "'%s' takes %u operand%s, %u "
	    "given", name, want, want == 1 ? "" : "s", n);
	for (; n < want; n++)
		memset(&v[n], 0, sizeof v[n]);
	return true;
}

static bool
conversion(struct prim_reader *r, struct prim_value *v, enum sx_op op,
    enum dtype dt)
{
	struct sx n = { .op = (uint8_t)op, .dtype = (uint8_t)dt, .nin = 1 };
	struct prim_value a;

	if (!arguments(r, &a, 1, dtype_info[dt].name))
		return false;
	v->span = parse_span(&v->span, &r->q->l.prev.span);
	prim_node(r, &a, DT_NONE);
	v->id = make(r, &v->span, &n, &a.id);
	return true;
}

/* cast(e, "int32"), bitcast(e, "int32") */
static bool
named_conversion(struct prim_reader *r, struct prim_value *v, enum sx_op op)
{
	struct sx n = { .op = (uint8_t)op, .nin = 1 };
	struct lexer *l = &r->q->l;
	struct prim_value a;
	enum dtype dt = DT_NONE;

	lex_next(l);
	if (!prim_expr(r, &a) || !prim_expect(r, ','))
		return false;
	if (l->tok.kind == TOK_STRING)
		dt = dtype_find(l->tok.text, strlen(l->tok.text));
	if (dt == DT_NONE)
		return prim_syntax(r, "a dtype in quotes");
	n.dtype = (uint8_t)dt;
	lex_next(l);
	if (!prim_expect(r, ')'))
		return false;
	prim_node(r, &a, DT_NONE);
	v->span = parse_span(&v->span, &l->prev.span);
	v->id = make(r, &v->span, &n, &a.id);
	return true;
}

static bool
operator_call(struct prim_reader *r, struct prim_value *v, enum sx_op op)
{
	struct sx n = { .op = (uint8_t)op, .nin = sx_info[op].nin };
	bool first = op == SX_SELECT || op == SX_GUARD;
	struct prim_value a[3] = { 0 };
	sx_id in[3];

	if (!arguments(r, a, n.nin, sx_info[op].name))
		return false;
	if (first)
		prim_node(r, &a[0], DT_BOOL);
	agree(r, a + first, n.nin - first);
	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = a[i].id;
	v->span = parse_span(&v->span, &r->q->l.prev.span);
	v->id = make(r, &v->span, &n, in);
	return true;
}

static bool
dim_call(struct prim_reader *r, struct prim_value *v)
{
	struct sx n = { .op = SX_DIM, .dtype = DT_INT64 };

	lex_next(&r->q->l);
	if (!prim_extent(r, &n.sym) || !prim_expect(r, ')'))
		return false;
	v->span = parse_span(&v->span, &r->q->l.prev.span);
	v->id = sx_make(r->p, &n, NULL);
	return true;
}

static const char *
closest_operator(const char *name)
{
	const char *list[SX_OPS + 1];
	uint32_t n = 0;

	for (int i = SX_GUARD; i < SX_OPS; i++)
		if (i != SX_ACC)
			list[n++] = sx_info[i].name;
	return parse_close_name(name, list, n);
}

static bool
call(struct prim_reader *r, struct prim_value *v, const struct token *t)
{
	enum dtype dt = dtype_find(t->text, strlen(t->text));
	enum sx_op op = sx_find(t->text);
	const char *close;
	struct prim_value none;

	if (strcmp(t->text, "dim") == 0)
		return dim_call(r, v);
	if (dt != DT_NONE)
		return conversion(r, v, SX_CAST, dt);
	if (op == SX_CAST || op == SX_BITCAST)
		return named_conversion(r, v, op);
	if (op == SX_GUARD || op >= SX_NEG)
		return operator_call(r, v, op);
	parse_error(r->q, &t->span, "unknown-function",
	    "no scalar function '%s'", t->text);
	close = closest_operator(t->text);
	if (close != NULL)
		diag_help(r->q->d, "did you mean '%s'?", close);
	lex_next(&r->q->l);
	while (!lex_is(&r->q->l, ')'))
		if (!prim_expr(r, &none) || (!lex_is(&r->q->l, ')') &&
		    !prim_expect(r, ',')))
			return false;
	lex_next(&r->q->l);
	return true;
}

/* ---- expressions ---- */

static bool
nested(struct prim_reader *r, struct prim_value *v)
{
	struct span begin = r->q->l.tok.span;

	lex_next(&r->q->l);
	if (!prim_expr(r, v) || !prim_expect(r, ')'))
		return false;
	v->span = parse_span(&begin, &r->q->l.prev.span);
	return true;
}

static bool
atom(struct prim_reader *r, struct prim_value *v)
{
	struct lexer *l = &r->q->l;
	struct token t = l->tok;

	memset(v, 0, sizeof *v);
	v->span = t.span;
	if (text_literal_starts(l)) {
		struct lexer at = *l;

		begin_number(r, v, &at);
		return true;
	}
	if (lex_is(l, '('))
		return nested(r, v);
	if (t.kind == TOK_LOCAL)
		return variable(r, v);
	if (t.kind != TOK_NAME)
		return prim_syntax(r, "a scalar expression");
	lex_next(l);
	if (lex_is(l, '('))
		return call(r, v, &t);
	v->id = name_node(r, &t);
	return true;
}

static bool
unary(struct prim_reader *r, struct prim_value *v)
{
	struct lexer *l = &r->q->l;
	struct lexer at = *l;
	struct span sp = l->tok.span;
	uint32_t minus = 0;

	while (lex_is(l, '-')) {
		at = *l;
		minus++;
		lex_next(l);
	}
	if (minus > 0 && (l->tok.kind == TOK_INT ||
	    l->tok.kind == TOK_FLOAT)) {
		memset(v, 0, sizeof *v);
		begin_number(r, v, &at);
		minus--;
	} else if (!atom(r, v)) {
		return false;
	}
	if (minus > 0)
		prim_node(r, v, DT_NONE);
	for (; minus > 0; minus--) {
		struct sx n = { .op = SX_NEG, .nin = 1 };
		sx_id in = v->id;

		v->span = parse_span(&sp, &v->span);
		v->id = make(r, &v->span, &n, &in);
	}
	return true;
}

static enum sx_op
infix(const struct lexer *l, uint32_t *prec)
{
	static const struct {
		uint32_t punct, prec;
		enum sx_op op;
	} list[] = {
		{ '*', 3, SX_MUL }, { '/', 3, SX_DIV },
		{ '+', 2, SX_ADD }, { '-', 2, SX_SUB },
		{ '<', 1, SX_LT }, { PUNCT2('<', '='), 1, SX_LE },
		{ '>', 1, SX_GT }, { PUNCT2('>', '='), 1, SX_GE },
		{ PUNCT2('=', '='), 1, SX_EQ },
		{ PUNCT2('!', '='), 1, SX_NE },
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (lex_is(l, list[i].punct)) {
			*prec = list[i].prec;
			return list[i].op;
		}
	return SX_NONE;
}

/* Operators of precedence `least` or more; at most three levels deep. */
static bool
infix_expr(struct prim_reader *r, struct prim_value *v, uint32_t least)
{
	struct lexer *l = &r->q->l;
	uint32_t prec, limit = 3;
	enum sx_op op;

	if (!unary(r, v))
		return false;
	while ((op = infix(l, &prec)) != SX_NONE && prec >= least &&
	    prec <= limit) {
		struct prim_value b;
		struct span sp;

		lex_next(l);
		if (!infix_expr(r, &b, prec + 1))
			return false;
		sp = parse_span(&v->span, &b.span);
		binary(r, op, v, &b, &sp);
		/* Comparisons do not chain. */
		limit = prec == 1 ? 0 : prec;
	}
	return true;
}

bool
prim_expr(struct prim_reader *r, struct prim_value *v)
{
	bool ok;

	if (r->depth == NEST_LIMIT) {
		parse_error(r->q, &r->q->l.tok.span, "too-deep",
		    "more than %d levels of nesting", NEST_LIMIT);
		diag_help(r->q->d, "name parts of it with `let`");
		r->syntax = true;
		return false;
	}
	r->depth++;
	ok = infix_expr(r, v, 1);
	r->depth--;
	return ok;
}

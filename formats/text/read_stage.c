/*
 * The stages of a tensor program.
 *
 *	stage = [ NAME ":" ] [ "for" "(" ranges ")" ] body
 *	body  = core ";" | "{" { "let" %x "=" expr ";" } core ";" "}"
 *	core  = target { "," target } ( "=" | "+=" | FOLD "=" ) right
 *	right = [ "scan" "(" axis ")" ] values
 *	      | FOLD "(" ranges ")" values
 *	      | "fold" "(" ranges ";" %acc "=" expr, ... ")" values
 *	values = exprs [ "where" expr ] | "{" lets exprs [ "where" expr ] "}"
 *	range = axis [ "<" extent ]
 *
 * Without `for` the indices of the target are the axes (`%Y[i, j < 4] =`),
 * over the buffer's extents.  An axis without extent runs over the dimension
 * that it indexes somewhere by itself.  A target that is not known yet is a
 * temporary of the stage's extents and dtype.
 */
#include "formats/text/read_prim.h"

#include <string.h>

struct target {
	const char *name;
	struct span span;
	uint32_t buffer;	/* PRIM_POISON: not known (yet) */
	bool known;
	uint32_t n;
	sx_id at[TYPE_RANK_LIMIT];
};

struct stage {
	struct prim_stage s;
	bool loops;		/* `for` was written */
	bool bad;
	VEC(struct target) target;
	VEC(sx_id) value, init;
	VEC(enum dtype) dtype;
	struct span begin;
};

/* ---- axes ---- */

static bool
add_axis(struct prim_reader *r, const struct token *t)
{
	struct prim_range *a;

	if (r->naxis == PRIM_AXES) {
		parse_error(r->q, &t->span, "prim-axis",
		    "more than %d axes", PRIM_AXES);
		r->syntax = true;
		return false;
	}
	if (prim_find_axis(r, t->text) >= 0)
		parse_error(r->q, &t->span, "prim-name",
		    "axis '%s' is given twice", t->text);
	else if (!prim_is_name(t->text))
		parse_error(r->q, &t->span, "prim-name",
		    "'%s' is not a name for an axis", t->text);
	a = &r->axis[r->naxis++];
	memset(a, 0, sizeof *a);
	a->name = t->text;
	a->span = t->span;
	return true;
}

/* NAME [ "<" extent ], ... up to `)` or `;`, which stays. */
static bool
ranges(struct prim_reader *r)
{
	struct lexer *l = &r->q->l;
	struct token t;

	while (!lex_is(l, ')') && !lex_is(l, ';')) {
		t = l->tok;
		if (t.kind != TOK_NAME)
			return prim_syntax(r, "the name of an axis");
		lex_next(l);
		if (!add_axis(r, &t))
			return false;
		if (lex_accept(l, '<') &&
		    !prim_extent(r, &r->axis[r->naxis - 1].extent))
			return false;
		if (!lex_is(l, ')') && !lex_is(l, ';') && !prim_expect(r, ','))
			return false;
	}
	return true;
}

/* ---- targets ---- */

/* Of the first target without `for`: its indices are new axes. */
static bool
axis_index(struct prim_reader *r, struct target *t, uint32_t k)
{
	struct lexer *l = &r->q->l, next = prim_ahead(r);
	struct token name = l->tok;
	struct prim_range *a;

	if (name.kind != TOK_NAME || (!lex_is(&next, ',') &&
	    !lex_is(&next, ']') && !lex_is(&next, '<'))) {
		parse_error(r->q, &name.span, "prim-axis",
		    "an index that is not an axis, and the axes are not given");
		diag_help(r->q->d, "write for (i < n) before it");
		r->syntax = true;
		return false;
	}
	lex_next(l);
	if (!add_axis(r, &name))
		return false;
	a = &r->axis[r->naxis - 1];
	if (lex_accept(l, '<')) {
		if (!prim_extent(r, &a->extent))
			return false;
	} else if (t->buffer != PRIM_POISON &&
	    k < r->p->buffer.v[t->buffer].rank) {
		a->extent = r->p->buffer.v[t->buffer].dim[k];
	}
	t->at[k] = sx_axis(r->p, r->naxis - 1);
	return true;
}

static bool
axis_indices(struct prim_reader *r, struct target *t)
{
	struct lexer *l = &r->q->l;

	lex_next(l);
	while (!lex_is(l, ']')) {
		if (t->n == TYPE_RANK_LIMIT) {
			parse_error(r->q, &l->tok.span, "prim-rank",
			    "more than %d indices", TYPE_RANK_LIMIT);
			r->syntax = true;
			return false;
		}
		if (!axis_index(r, t, t->n++))
			return false;
		if (!lex_is(l, ']') && !prim_expect(r, ','))
			return false;
	}
	lex_next(l);
	return true;
}

static bool
target(struct prim_reader *r, struct stage *st)
{
	struct lexer *l = &r->q->l;
	struct target t = { .name = l->tok.text, .span = l->tok.span,
		.buffer = PRIM_POISON };

	if (l->tok.kind != TOK_LOCAL)
		return prim_syntax(r, "a buffer (%name) to write");
	t.known = map_get(&r->buffer, map_ptr(t.name), &t.buffer);
	if (t.known && t.buffer == PRIM_POISON)
		st->bad = true;
	lex_next(l);
	if (!lex_is(l, '['))
		t.n = 0;
	else if (st->loops || st->target.n > 0) {
		if (!prim_indices(r, t.at, &t.n))
			return false;
	} else if (!axis_indices(r, &t)) {
		return false;
	}
	t.span = parse_span(&t.span, &l->prev.span);
	if (t.buffer != PRIM_POISON &&
	    t.n != r->p->buffer.v[t.buffer].rank) {
		parse_error(r->q, &t.span, "prim-rank", "'%%%s' has rank "
		    "%u and is indexed by %u", t.name,
		    r->p->buffer.v[t.buffer].rank, t.n);
		st->bad = true;
	}
	vec_push(&st->target, t);
	return true;
}

/* ---- values ---- */

static bool
let(struct prim_reader *r)
{
	struct lexer *l = &r->q->l;
	struct token name;
	struct prim_value v;

	lex_next(l);
	name = l->tok;
	if (name.kind != TOK_LOCAL)
		return prim_syntax(r, "a variable");
	lex_next(l);
	if (!prim_expect(r, '=') || !prim_expr(r, &v) || !prim_expect(r, ';'))
		return false;
	prim_node(r, &v, DT_NONE);
	if (map_get(&r->let, map_ptr(name.text), NULL) ||
	    map_get(&r->acc, map_ptr(name.text), NULL))
		parse_error(r->q, &name.span, "prim-name",
		    "'%%%s' is defined twice in this stage", name.text);
	map_put(&r->let, map_ptr(name.text), v.id);
	return true;
}

static bool
lets(struct prim_reader *r)
{
	while (lex_is_name(&r->q->l, "let"))
		if (!let(r))
			return false;
	return true;
}

static enum dtype
out_dtype(const struct prim_reader *r, const struct stage *st, uint32_t i)
{
	if (i < st->target.n && st->target.v[i].buffer != PRIM_POISON)
		return r->p->buffer.v[st->target.v[i].buffer].dtype;
	return i < st->dtype.n ? st->dtype.v[i] : DT_NONE;
}

static void
take_value(struct prim_reader *r, struct stage *st, struct prim_value *v,
    const char *what)
{
	uint32_t i = st->value.n;
	enum dtype want = out_dtype(r, st, i);
	sx_id id = prim_node(r, v, want);

	vec_push(&st->value, id);
	st->bad |= id == 0;
	if (id == 0 || want == DT_NONE || sx_dtype(r->p, id) == want)
		return;
	parse_error(r->q, &v->span, "prim-dtype", "the %s of '%%%s' is %s, "
	    "not %s", what, i < st->target.n ? st->target.v[i].name : "?",
	    dtype_info[sx_dtype(r->p, id)].name, dtype_info[want].name);
	diag_help(r->q->d, "write %s(...)", dtype_info[want].name);
	st->bad = true;
}

static bool
where(struct prim_reader *r, struct stage *st)
{
	struct prim_value v;

	if (!lex_is_name(&r->q->l, "where"))
		return true;
	lex_next(&r->q->l);
	if (!prim_expr(r, &v))
		return false;
	st->s.where = prim_node(r, &v, DT_BOOL);
	st->bad |= v.id == 0;
	if (v.id == 0 || sx_dtype(r->p, v.id) == DT_BOOL)
		return true;
	parse_error(r->q, &v.span, "prim-dtype", "the predicate is %s, not "
	    "bool", dtype_info[sx_dtype(r->p, v.id)].name);
	st->bad = true;
	return true;
}

static bool
values(struct prim_reader *r, struct stage *st)
{
	struct lexer *l = &r->q->l;
	bool block = lex_accept(l, '{');
	struct prim_value v;

	if (block && !lets(r))
		return false;
	do {
		if (!prim_expr(r, &v))
			return false;
		take_value(r, st, &v, "value");
	} while (lex_accept(l, ','));
	if (!where(r, st))
		return false;
	return !block || prim_expect(r, '}');
}

/* ---- right-hand sides ---- */

static int
find_fold(const char *word)
{
	for (int i = 0; i <= REDUCE_SET; i++)
		if (strcmp(reduce_op_name[i], word) == 0)
			return i;
	return -1;
}

/* `max(k < n) ...` folds, `max(i, 1)` is the function of two numbers. */
static bool
is_reduction(struct prim_reader *r)
{
	const char *word = r->q->l.tok.text;
	const char *name;
	struct lexer next;
	int op;

	if (r->q->l.tok.kind != TOK_NAME)
		return false;
	op = find_fold(word);
	next = prim_ahead(r);
	if (op < 0 || op == REDUCE_SET || !lex_is(&next, '('))
		return false;
	if (sx_find(word) == SX_NONE)
		return true;
	lex_next(&next);
	if (next.tok.kind != TOK_NAME)
		return lex_is(&next, ')');
	name = next.tok.text;
	lex_next(&next);
	return prim_find_axis(r, name) < 0 && (lex_is(&next, '<') ||
	    (!map_get(&r->q->dims, map_ptr(name), NULL) &&
	    (lex_is(&next, ',') || lex_is(&next, ')'))));
}

static bool
reduction(struct prim_reader *r, struct stage *st)
{
	struct lexer *l = &r->q->l;

	st->s.kind = STAGE_REDUCE;
	st->s.reduce = (enum reduce_op)find_fold(l->tok.text);
	lex_next(l);
	lex_next(l);
	return ranges(r) && prim_expect(r, ')') && values(r, st);
}

/* %m = expr, of the accumulator that target i is. */
static bool
accumulator(struct prim_reader *r, struct stage *st, uint32_t i)
{
	struct lexer *l = &r->q->l;
	struct token name = l->tok;
	struct prim_value v;

	if (name.kind != TOK_LOCAL)
		return prim_syntax(r, "an accumulator (%name)");
	lex_next(l);
	if (!prim_expect(r, '=') || !prim_expr(r, &v))
		return false;
	st->value.n = i;
	take_value(r, st, &v, "initial value");
	vec_push(&st->init, v.id);
	vec_push(&st->dtype, v.id != 0 ? sx_dtype(r->p, v.id) : DT_NONE);
	if (out_dtype(r, st, i) != DT_NONE)
		st->dtype.v[i] = out_dtype(r, st, i);
	if (map_get(&r->acc, map_ptr(name.text), NULL) ||
	    map_get(&r->let, map_ptr(name.text), NULL))
		parse_error(r->q, &name.span, "prim-name",
		    "'%%%s' is defined twice in this stage", name.text);
	vec_push(&r->names, name.text);
	return true;
}

static bool
fold(struct prim_reader *r, struct stage *st)
{
	struct lexer *l = &r->q->l;
	uint32_t i;

	st->s.kind = STAGE_GENERAL;
	lex_next(l);
	if (!prim_expect(r, '(') || !ranges(r) || !prim_expect(r, ';'))
		return false;
	for (i = 0; i == 0 || lex_accept(l, ','); i++)
		if (!accumulator(r, st, i))
			return false;
	if (!prim_expect(r, ')'))
		return false;
	/* Only from here on: initial values know no accumulator. */
	for (i = 0; i < r->names.n; i++)
		map_put(&r->acc, map_ptr(r->names.v[i]), i);
	r->acc_dtype = st->dtype.v;
	st->value.n = 0;
	if (st->init.n != st->target.n) {
		parse_error(r->q, &st->begin, "prim-operands", "%u buffers "
		    "are written, %u accumulators given", st->target.n,
		    st->init.n);
		st->bad = true;
	}
	return values(r, st);
}

static bool
scan(struct prim_reader *r, struct stage *st)
{
	struct lexer *l = &r->q->l;

	st->s.kind = STAGE_SCAN;
	lex_next(l);
	lex_next(l);
	if (l->tok.kind != TOK_NAME)
		return prim_syntax(r, "the last axis");
	if (r->naxis == 0 ||
	    strcmp(r->axis[r->naxis - 1].name, l->tok.text) != 0) {
		parse_error(r->q, &l->tok.span, "prim-axis", "a scan runs "
		    "along the last axis, which '%s' is not", l->tok.text);
		st->bad = true;
	}
	lex_next(l);
	return prim_expect(r, ')') && values(r, st);
}

static bool
is_call_of(struct prim_reader *r, const char *word)
{
	struct lexer next;

	if (!lex_is_name(&r->q->l, word))
		return false;
	next = prim_ahead(r);
	return lex_is(&next, '(');
}

static bool
right(struct prim_reader *r, struct stage *st)
{
	struct lexer *l = &r->q->l;
	int op = l->tok.kind == TOK_NAME ? find_fold(l->tok.text) :
	    lex_is(l, '+') ? REDUCE_SUM : -1;

	if (op >= 0) {
		st->s.kind = STAGE_SCATTER;
		st->s.reduce = (enum reduce_op)op;
		lex_next(l);
	}
	if (!prim_expect(r, '='))
		return false;
	if (op >= 0)
		return values(r, st);
	if (is_reduction(r))
		return reduction(r, st);
	if (is_call_of(r, "fold"))
		return fold(r, st);
	if (is_call_of(r, "scan"))
		return scan(r, st);
	st->s.kind = STAGE_STORE;
	st->s.reduce = REDUCE_SET;
	return values(r, st);
}

static bool
core(struct prim_reader *r, struct stage *st)
{
	do {
		if (!target(r, st))
			return false;
	} while (lex_accept(&r->q->l, ','));
	if (!st->loops)
		r->nspatial = r->naxis;
	if (!right(r, st))
		return false;
	st->s.span = parse_span(&st->begin, &r->q->l.prev.span);
	return prim_expect(r, ';');
}

/* ---- the end of a stage ---- */

/* Stages that fold write at their axes in order. */
static void
check_folded(struct prim_reader *r, struct stage *st, const struct target *t)
{
	uint32_t i;

	for (i = 0; i < t->n && i < r->nspatial; i++)
		if (r->p->sx.v[t->at[i]].op != SX_AXIS ||
		    r->p->sx.v[t->at[i]].ref != i)
			break;
	if (i == t->n && i == r->nspatial)
		return;
	parse_error(r->q, &t->span, "prim-axis",
	    "a reduction is written at its axes, in order");
	st->bad = true;
}

static bool
axes_known(struct prim_reader *r)
{
	bool ok = true;

	for (uint32_t i = 0; i < r->naxis; i++) {
		const struct prim_range *a = &r->axis[i];

		if (a->extent != NULL)
			continue;
		parse_error(r->q, &a->span, "prim-extent",
		    "the extent of axis '%s' is not known", a->name);
		diag_help(r->q->d, "write it, as in %s < n", a->name);
		ok = false;
	}
	return ok;
}

/* A target that is new: a temporary at the axes. */
static bool
new_buffer(struct prim_reader *r, struct stage *st, struct target *t,
    sx_id value)
{
	struct prim_buffer b = { .kind = BUFFER_TEMP, .name = t->name,
		.rank = t->n, .span = t->span };
	const struct sym *dim[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < t->n; i++) {
		const struct sx *n = &r->p->sx.v[t->at[i]];

		if (n->op != SX_AXIS || st->s.kind == STAGE_SCATTER) {
			parse_error(r->q, &t->span, "undefined-variable",
			    "'%%%s' is not known", t->name);
			diag_help(r->q->d, "declare it: let %%%s: "
			    "Tensor[(...), float32];", t->name);
			return false;
		}
		dim[i] = r->axis[n->ref].extent;
	}
	b.dtype = sx_dtype(r->p, value);
	b.dim = dim;
	t->buffer = prim_buffer_add(r->p, &b);
	map_put(&r->buffer, map_ptr(t->name), t->buffer);
	return true;
}

static void
finish(struct prim_reader *r, struct stage *st)
{
	struct prim_axis axis[PRIM_AXES];
	VEC(uint32_t) out = { 0 };
	bool folds = st->s.kind == STAGE_REDUCE ||
	    st->s.kind == STAGE_GENERAL;
	uint32_t i;

	if (st->value.n != st->target.n || (st->target.n > 1 &&
	    st->s.kind != STAGE_GENERAL)) {
		parse_error(r->q, &st->begin, "prim-operands", "%u buffers "
		    "are written, %u values given", st->target.n,
		    st->value.n);
		st->bad = true;
	}
	st->bad |= !axes_known(r);
	for (i = 0; i < st->target.n; i++) {
		for (uint32_t k = 0; k < st->target.v[i].n; k++)
			st->bad |= st->target.v[i].at[k] == 0;
		if (folds && !st->bad)
			check_folded(r, st, &st->target.v[i]);
	}
	for (i = 0; i < st->target.n; i++) {
		struct target *t = &st->target.v[i];

		if (!t->known && (st->bad || !new_buffer(r, st, t,
		    st->value.v[i]))) {
			map_put(&r->buffer, map_ptr(t->name), PRIM_POISON);
			st->bad = true;
		}
		vec_push(&out, t->buffer);
	}
	for (i = 0; i < r->naxis; i++)
		axis[i] = (struct prim_axis){ r->axis[i].name,
			r->axis[i].extent };
	st->s.naxis = r->naxis;
	st->s.nspatial = r->nspatial;
	st->s.axis = axis;
	st->s.nout = st->target.n;
	st->s.out = out.v;
	st->s.at = folds ? NULL : st->target.v[0].at;
	st->s.value = st->value.v;
	st->s.init = st->s.kind == STAGE_GENERAL ? st->init.v : NULL;
	if (!st->bad)
		prim_stage_add(r->p, &st->s);
	st->s.axis = NULL;	/* prim_stage_add has copied them */
	st->s.out = NULL;
	vec_free(&out);
}

static void
label(struct prim_reader *r, struct stage *st)
{
	struct lexer *l = &r->q->l, next;

	if (l->tok.kind != TOK_NAME)
		return;
	next = prim_ahead(r);
	if (!lex_is(&next, ':'))
		return;
	st->s.name = l->tok.text;
	lex_next(l);
	lex_next(l);
}

static bool
loops(struct prim_reader *r, struct stage *st)
{
	if (!lex_is_name(&r->q->l, "for"))
		return true;
	st->loops = true;
	lex_next(&r->q->l);
	if (!prim_expect(r, '(') || !ranges(r) || !prim_expect(r, ')'))
		return false;
	r->nspatial = r->naxis;
	return true;
}

static bool
body(struct prim_reader *r, struct stage *st)
{
	if (!lex_accept(&r->q->l, '{'))
		return core(r, st);
	return lets(r) && core(r, st) && prim_expect(r, '}');
}

bool
prim_stage(struct prim_reader *r)
{
	struct stage st = { .begin = r->q->l.tok.span };
	bool ok;

	map_free(&r->let);
	map_free(&r->acc);
	r->names.n = 0;
	r->naxis = r->nspatial = 0;
	r->depth = 0;
	label(r, &st);
	ok = loops(r, &st) && body(r, &st);
	if (ok) {
		finish(r, &st);
	} else {
		for (uint32_t i = 0; i < st.target.n; i++)
			if (!st.target.v[i].known)
				map_put(&r->buffer,
				    map_ptr(st.target.v[i].name),
				    PRIM_POISON);
	}
	vec_free(&st.target);
	vec_free(&st.value);
	vec_free(&st.init);
	vec_free(&st.dtype);
	return ok;
}

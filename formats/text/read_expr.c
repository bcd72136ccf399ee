/*
 * The machine that reads bodies and expressions of Relay text.
 *
 * Grammar: relay-text(5).  One frame per construct that is open, one step per
 * token or so; nothing recurses.  Let bodies do not nest: a `let` binds its
 * variable and the same body continues.  Binary operators are reduced by
 * precedence from p->ops, so a chain of 100,000 stays two entries high.
 *
 * After an error, tokens are skipped to a `;` or `}` of an enclosing braced
 * body, which continues with an unknown value, or to the next definition.
 *
 * Cost: linear in the tokens.
 */
#include "formats/text/read.h"

#include "op/op.h"

struct frame *
parse_push(struct parser *p, enum frame_kind kind)
{
	struct frame f = {
		.kind = (uint8_t)kind, .begin = p->l.tok.span,
		.region = p->region, .unit = p->unit,
		.locals = p->locals.n, .vals = p->vals.n, .ops = p->ops.n,
		.pairs = p->pairs.n, .arms = p->arms.n,
		.binders = p->binders.n, .types = p->types,
	};

	vec_push(&p->stack, f);
	return &vec_last(&p->stack);
}

void
parse_pop(struct parser *p)
{
	struct frame f = vec_pop(&p->stack);

	p->region = f.region;
	p->unit = f.unit;
	parse_unbind(p, f.locals);
	p->vals.n = f.vals;
	p->ops.n = f.ops;
	p->pairs.n = f.pairs;
	p->arms.n = f.arms;
	p->binders.n = f.binders;
	p->types = f.types;
}

void
parse_begin_body(struct parser *p)
{
	parse_push(p, F_BODY);
	p->mode = M_BODY;
}

void
parse_begin_expr(struct parser *p)
{
	parse_push(p, F_BINOP);
	p->mode = M_OPERAND;
}

ir_id
parse_node(struct parser *p, struct value *v)
{
	struct ir_node n = { .span = v->span };
	uint32_t local = 0;

	switch (v->kind) {
	case V_ERROR:
		return 0;
	case V_NODE:
		return v->ref;
	case V_OP:
		n.kind = NODE_OP;
		n.ref = v->ref;
		break;
	case V_GLOBAL:
		n.kind = NODE_GLOBAL;
		n.ref = ir_global(p->m, v->name);
		break;
	case V_CTOR:
		n.kind = NODE_CTOR;
		map_get(&p->local_by_name, map_ptr(v->name), &local);
		break;
	default:
		parse_error(p, &v->span, "syntax",
		    "'%s' must be followed by its operands in parentheses",
		    v->name);
		v->kind = V_ERROR;
		return 0;
	}
	v->ref = parse_add(p, &n, NULL);
	if (v->kind == V_CTOR)
		vec_push(&p->ctor_uses, ((struct ctor_use){
		    .name = v->name, .node = v->ref, .span = v->span,
		    .local = local != 0 }));
	v->kind = V_NODE;
	v->fresh = true;
	return v->ref;
}

/* ---- statements ---- */

static void
begin_let(struct parser *p, bool graph)
{
	struct binder b;
	struct frame *f;

	if (!parse_binder(p, &b, true) || !parse_expect(p, '=')) {
		/* Known from here on, so that its uses are not errors. */
		struct value none = { .kind = V_ERROR };

		parse_bind(p, &b, &none);
		p->mode = M_ERROR;
		return;
	}
	f = parse_push(p, F_LET);
	f->graph = graph;
	f->begin = b.span;
	f->binder = p->binders.n;
	vec_push(&p->binders, b);
	p->unit = 0;
	if (graph) {
		struct unit u = { .name = b.name, .number = b.number,
			.region = p->region, .function = p->function,
			.span = b.span };

		p->unit = p->units.n;
		vec_push(&p->units, u);
	}
	parse_begin_expr(p);
}

/* 0.0.4 writes ;; */
static void
skip_old_semicolons(struct parser *p)
{
	while (p->l.v4 && lex_accept(&p->l, ';'))
		;
}

static void
end_let(struct parser *p)
{
	struct frame *f = &vec_last(&p->stack);
	struct binder b = p->binders.v[f->binder];

	parse_node(p, &p->val);
	if (f->graph)
		vec_push(&p->unit_order, p->unit);
	parse_pop(p);
	parse_bind(p, &b, &p->val);
	if (p->stack.n > 0)
		vec_last(&p->stack).graph = true;
	p->mode = M_BODY;
	if (!parse_expect(p, ';'))
		p->mode = M_ERROR;
	skip_old_semicolons(p);
}

static void
free_variable(struct parser *p)
{
	struct ir_node n = { .kind = NODE_PARAM };
	struct binder b;
	ir_id id;

	if (!p->lone)
		parse_error(p, &p->l.tok.span, "free-variable",
		    "'free_var' is for lone expressions only");
	lex_next(&p->l);
	if (!parse_binder(p, &b, true) || !parse_expect(p, ';')) {
		p->mode = M_ERROR;
		return;
	}
	n.span = b.span;
	n.annot = b.type;
	id = parse_add(p, &n, NULL);
	parse_label(p, &b, id);
	parse_bind_local(p, b.name ? b.name : "", id);
	if (b.type)
		parse_bind_dims(p, b.type);
}

static void
step_body(struct parser *p)
{
	struct lexer *l = &p->l;
	struct lexer ahead;

	if (l->tok.kind == TOK_NAME && lex_is_name(l, "let")) {
		lex_next(l);
		begin_let(p, false);
	} else if (l->tok.kind == TOK_NAME && lex_is_name(l, "free_var")) {
		free_variable(p);
	} else if (l->tok.kind == TOK_LOCAL || l->tok.kind == TOK_GRAPH) {
		ahead = *l;
		lex_next(l);
		if (lex_is(l, '=') || lex_is(l, ':') || lex_is(l, '{')) {
			*l = ahead;
			begin_let(p, true);
		} else {
			parse_begin_expr(p);
			p->mode = M_POSTFIX;
			parse_variable(p, &ahead.tok);
		}
	} else {
		parse_begin_expr(p);
	}
}

/* A body got the value of an expression: `;` makes it a statement. */
static void
body_value(struct parser *p)
{
	const struct frame *f = &vec_last(&p->stack);
	struct lexer *l = &p->l;
	ir_id id;

	/* f(%x; is a missing parenthesis rather than a statement. */
	if (!lex_is(l, ';') || (!f->graph && p->stack.n > 1 &&
	    f[-1].kind == F_CALL)) {
		parse_pop(p);
		p->mode = M_VALUE;
		return;
	}
	id = parse_node(p, &p->val);
	if (id && p->val.fresh)
		ir_at(p->m, id)->anonymous_effect = true;
	lex_next(l);
	skip_old_semicolons(p);
	p->mode = M_BODY;
}

/* ---- operators ---- */

struct infix {
	uint32_t punct;
	uint8_t prec;
	const char *op;
};
static const struct infix infix[] = {
	{ '*', 12, "multiply" },
	{ '/', 12, "divide" },
	{ '+', 10, "add" },
	{ '-', 10, "subtract" },
	{ '<', 8, "less" },
	{ '>', 8, "greater" },
	{ PUNCT2('<', '='), 8, "less_equal" },
	{ PUNCT2('>', '='), 8, "greater_equal" },
	{ PUNCT2('=', '='), 7, "equal" },
	{ PUNCT2('!', '='), 7, "not_equal" },
};
#define PREC_UNARY 20

static void
call_op(struct parser *p, uint32_t op, const ir_id *in, uint32_t nin,
    const struct span *sp)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
		.ref = op, .span = *sp };
	struct ir_args args = { .in = in, .nin = nin };
	uint32_t i;

	p->val = (struct value){ .span = *sp };
	for (i = 0; i < nin; i++)
		if (in[i] == 0)
			return;
	p->val.kind = V_NODE;
	p->val.fresh = true;
	p->val.ref = parse_add(p, &n, &args);
}

/* Applies waiting operators that bind at least as tight as prec. */
static void
reduce(struct parser *p, const struct frame *f, uint8_t prec)
{
	while (p->ops.n > f->ops && vec_last(&p->ops).prec >= prec) {
		struct pending_op o = vec_pop(&p->ops);
		struct span sp;
		ir_id in[2];

		if (o.op == 0) {
			sp = parse_span(&o.span, &p->val.span);
			in[0] = parse_node(p, &p->val);
			call_op(p, op_find("negative"), in, 1, &sp);
			continue;
		}
		sp = parse_span(&o.left.span, &p->val.span);
		in[0] = o.left.ref;
		in[1] = parse_node(p, &p->val);
		if (o.left.kind == V_ERROR)
			in[0] = 0;
		call_op(p, o.op, in, 2, &sp);
	}
}

static const struct infix *
find_infix(const struct lexer *l)
{
	size_t i;

	for (i = 0; i < sizeof infix / sizeof infix[0]; i++)
		if (lex_is(l, infix[i].punct))
			return &infix[i];
	return NULL;
}

static void
step_operators(struct parser *p)
{
	const struct frame *f = &vec_last(&p->stack);
	const struct infix *o = find_infix(&p->l);

	if (!o) {
		reduce(p, f, 0);
		parse_pop(p);
		p->mode = M_VALUE;
		return;
	}
	reduce(p, f, o->prec);
	parse_node(p, &p->val);
	vec_push(&p->ops, ((struct pending_op){
	    .op = op_find(o->op), .prec = o->prec,
	    .left = p->val, .span = p->l.tok.span }));
	if (vec_last(&p->ops).op == 0)
		BUG("operator '%s' is missing", o->op);
	lex_next(&p->l);
	p->mode = M_OPERAND;
}

static void
project(struct parser *p, const struct token *field)
{
	struct ir_node n = { .kind = NODE_PROJ, .ref =
		(uint32_t)field->integer };
	ir_id in = parse_node(p, &p->val);
	struct ir_args args = { .in = &in, .nin = 1 };

	p->val.span = n.span = parse_span(&p->val.span, &field->span);
	if (field->big || field->integer > UINT32_MAX - 1) {
		parse_error(p, &field->span, "field-number",
		    "the field number is too large");
		p->val.kind = V_ERROR;
	}
	if (p->val.kind == V_ERROR)
		return;
	p->val.ref = parse_add(p, &n, &args);
	p->val.fresh = true;
}

static void
step_postfix(struct parser *p)
{
	struct lexer *l = &p->l;

	if (lex_is(l, '(')) {
		parse_begin_call(p);
		return;
	}
	if (!lex_is(l, '.')) {
		step_operators(p);
		return;
	}
	lex_next(l);
	if (l->tok.kind != TOK_INT || l->tok.dtype != DT_NONE) {
		parse_expected(p, "a field number");
		p->mode = M_ERROR;
		return;
	}
	project(p, &l->tok);
	lex_next(l);
}

/* Signs fold into a number directly after them. */
static void
step_operand(struct parser *p)
{
	struct lexer *l = &p->l;
	struct span begin = l->tok.span;
	uint32_t minus = 0;

	while (lex_is(l, '-')) {
		vec_push(&p->ops, ((struct pending_op){
		    .prec = PREC_UNARY, .span = l->tok.span }));
		lex_next(l);
		minus++;
	}
	p->mode = M_POSTFIX;
	if (l->tok.kind == TOK_INT || l->tok.kind == TOK_FLOAT) {
		p->ops.n -= minus;
		parse_number(p, minus % 2 == 1, &begin);
	} else {
		parse_atom(p);
	}
}

/* ---- parentheses and blocks ---- */

static void
end_tuple(struct parser *p)
{
	struct frame *f = &vec_last(&p->stack);
	struct ir_node n = { .kind = NODE_TUPLE };
	uint32_t base = f->vals, count = p->vals.n - base, i;
	ir_id *in = mem_zalloc(count + 1, sizeof *in);
	struct ir_args args = { .in = in, .nin = count };
	bool ok = true;

	for (i = 0; i < count; i++) {
		in[i] = p->vals.v[base + i].ref;
		ok &= p->vals.v[base + i].kind != V_ERROR;
	}
	n.span = parse_span(&f->begin, &p->l.prev.span);
	parse_pop(p);
	p->val = (struct value){ .kind = V_ERROR, .span = n.span };
	if (ok) {
		p->val.ref = parse_add(p, &n, &args);
		p->val.kind = V_NODE;
		p->val.fresh = true;
	}
	mem_free(in);
	p->mode = M_POSTFIX;
}

static void
paren_value(struct parser *p, struct frame *f)
{
	struct lexer *l = &p->l;

	if (lex_is(l, ')') && !f->tuple) {
		struct value v = p->val;

		lex_next(l);
		v.span = parse_span(&f->begin, &l->prev.span);
		parse_pop(p);
		p->val = v;
		p->mode = M_POSTFIX;
		return;
	}
	f->tuple = true;
	parse_node(p, &p->val);
	vec_push(&p->vals, p->val);
	if (!parse_comma(p)) {
		p->mode = M_ERROR;
		return;
	}
	if (lex_accept(l, ')'))
		end_tuple(p);
	else
		parse_begin_body(p);
}

static void
block_value(struct parser *p)
{
	if (!parse_expect(p, '}')) {
		p->mode = M_ERROR;
		return;
	}
	parse_pop(p);
	p->mode = M_POSTFIX;
}

/* ---- the function's end ---- */

static void
def_value(struct parser *p, struct frame *f)
{
	p->m->region.v[p->region].result = parse_node(p, &p->val);
	if (f->kind == F_DEF && !parse_expect(p, '}')) {
		p->mode = M_ERROR;
		return;
	}
	parse_pop(p);
}

static void
step_value(struct parser *p)
{
	struct frame *f = &vec_last(&p->stack);

	switch ((enum frame_kind)f->kind) {
	case F_DEF:
	case F_LONE:
		def_value(p, f);
		break;
	case F_BODY:
		body_value(p);
		break;
	case F_LET:
		end_let(p);
		break;
	case F_CALL:
		parse_call_value(p, f);
		break;
	case F_PAREN:
		paren_value(p, f);
		break;
	case F_BLOCK:
		block_value(p);
		break;
	case F_IF:
		parse_if_value(p, f);
		break;
	case F_MATCH:
		parse_match_value(p, f);
		break;
	case F_FN:
		parse_fn_value(p, f);
		break;
	case F_BINOP:
		BUG("a value for an operator");
	}
}

/* ---- errors ---- */

/* Whether the body in frame i ends at a brace of its own. */
static bool
is_braced(const struct parser *p, uint32_t i)
{
	const struct frame *f;

	if (p->stack.v[i].kind != F_BODY || i == 0)
		return false;
	f = &p->stack.v[i - 1];
	return f->kind == F_DEF || f->kind == F_LONE || f->kind == F_BLOCK ||
	    f->kind == F_FN || (f->kind == F_IF && f->stage > 0) ||
	    (f->kind == F_MATCH && f->stage > 0);
}

/* Leaves all frames above the innermost braced body; false: none. */
static bool
unwind(struct parser *p)
{
	struct value none = { .kind = V_ERROR };

	while (p->stack.n > 0) {
		struct frame f = vec_last(&p->stack);
		struct binder b;

		if (is_braced(p, p->stack.n - 1))
			return true;
		if (f.kind == F_LET)
			b = p->binders.v[f.binder];
		parse_pop(p);
		if (f.kind == F_LET)
			parse_bind(p, &b, &none);
	}
	return false;
}

static void
recover(struct parser *p)
{
	struct lexer *l = &p->l;
	uint32_t depth = 0;

	for (;; lex_next(l)) {
		if (p->d->errors >= DIAG_LIMIT)
			p->stop = true;
		if (p->stop || l->tok.kind == TOK_EOF ||
		    l->tok.kind == TOK_HASH ||
		    (l->tok.kind == TOK_NAME && lex_is_name(l, "def")))
			break;
		if (l->tok.kind != TOK_PUNCT)
			continue;
		if (lex_is(l, '(') || lex_is(l, '[') || lex_is(l, '{')) {
			depth++;
		} else if (depth > 0) {
			depth -= lex_is(l, ')') || lex_is(l, ']') ||
			    lex_is(l, '}');
		} else if (lex_is(l, ';') || lex_is(l, '}')) {
			if (!unwind(p))
				return;
			p->val = (struct value){ .kind = V_ERROR };
			p->mode = lex_accept(l, ';') ? M_BODY : M_VALUE;
			return;
		}
	}
	while (p->stack.n > 0)
		parse_pop(p);
}

void
parse_run(struct parser *p, enum frame_kind kind)
{
	parse_push(p, kind);
	parse_begin_body(p);
	while (p->stack.n > 0) {
		switch (p->mode) {
		case M_BODY:
			step_body(p);
			break;
		case M_OPERAND:
			step_operand(p);
			break;
		case M_POSTFIX:
			step_postfix(p);
			break;
		case M_VALUE:
			step_value(p);
			break;
		case M_ERROR:
			recover(p);
			break;
		}
	}
}

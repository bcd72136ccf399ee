/*
 * if, match and local functions: expressions that own regions.
 *
 * The node is made before what is inside its regions, after its condition
 * or scrutinee; its regions are filled as their bodies are read.
 */
#include "formats/text/read.h"

#include <string.h>

enum { IF_COND, IF_THEN, IF_ELSE, IF_CHAIN };
enum { MATCH_VALUE, MATCH_ARM };

static void
end_region(struct parser *p, ir_region r)
{
	p->m->region.v[r].result = parse_node(p, &p->val);
	p->open.v[r] = false;
}

static void
fail(struct parser *p)
{
	p->mode = M_ERROR;
}

/* ---- if ---- */

void
parse_if(struct parser *p)
{
	parse_push(p, F_IF);
	lex_next(&p->l);
	if (!parse_expect(p, '('))
		fail(p);
	else
		parse_begin_body(p);
}

static void
if_then(struct parser *p, struct frame *f)
{
	struct ir_node n = { .kind = NODE_IF };
	ir_id cond = parse_node(p, &p->val);
	ir_region sub[2];
	struct ir_args args = { .in = &cond, .nin = 1, .sub = sub,
		.nsub = 2 };

	n.span = f->begin;
	if (!parse_expect(p, ')') || !parse_expect(p, '{')) {
		fail(p);
		return;
	}
	sub[0] = parse_region(p, 0);
	sub[1] = parse_region(p, 0);
	f->node = parse_add(p, &n, &args);
	p->m->region.v[sub[0]].owner = f->node;
	p->m->region.v[sub[1]].owner = f->node;
	f->inner = sub[1];
	f->stage = IF_THEN;
	p->region = sub[0];
	parse_begin_body(p);
}

static void
if_else(struct parser *p, struct frame *f)
{
	end_region(p, p->region);
	if (!parse_expect(p, '}')) {
		fail(p);
		return;
	}
	if (!(p->l.tok.kind == TOK_NAME && lex_is_name(&p->l, "else"))) {
		parse_expected(p, "'else'");
		diag_help(p->d, "an 'if' is a value and has both branches; "
		    "one that does nothing is { () }");
		fail(p);
		return;
	}
	lex_next(&p->l);
	p->region = f->inner;
	if (p->l.tok.kind == TOK_NAME && lex_is_name(&p->l, "if")) {
		f->stage = IF_CHAIN;
		parse_if(p);
		return;
	}
	f->stage = IF_ELSE;
	if (!parse_expect(p, '{'))
		fail(p);
	else
		parse_begin_body(p);
}

static void
end_if(struct parser *p, struct frame *f)
{
	struct value v = { .kind = V_NODE, .fresh = true, .ref = f->node };
	struct span sp = parse_span(&f->begin, &p->l.prev.span);

	if (f->stage == IF_ELSE) {
		if (!parse_expect(p, '}')) {
			fail(p);
			return;
		}
		sp = parse_span(&f->begin, &p->l.prev.span);
	}
	ir_at(p->m, f->node)->span = sp;
	v.span = sp;
	parse_pop(p);
	p->val = v;
	/* A chain's `if` is the whole else branch. */
	p->mode = vec_last(&p->stack).kind == F_IF ? M_VALUE : M_POSTFIX;
}

void
parse_if_value(struct parser *p, struct frame *f)
{
	switch (f->stage) {
	case IF_COND:
		if_then(p, f);
		break;
	case IF_THEN:
		if_else(p, f);
		break;
	default:
		end_region(p, p->region);
		end_if(p, f);
	}
}

/* ---- match ---- */

void
parse_match(struct parser *p, bool total)
{
	struct frame *f = parse_push(p, F_MATCH);

	f->total = total;
	lex_next(&p->l);
	parse_begin_expr(p);
}

static void
end_match(struct parser *p, struct frame *f)
{
	struct ir_node *n = ir_at(p->m, f->node);
	struct value v = { .kind = V_NODE, .fresh = true, .ref = f->node };
	uint32_t i;

	n->span = parse_span(&f->begin, &p->l.prev.span);
	v.span = n->span;
	if (p->arms.n == f->arms) {
		parse_error(p, &n->span, "match-empty",
		    "this match has no arms");
		v.kind = V_ERROR;
	}
	n->sub = p->m->subregion.n;
	n->nsub = p->arms.n - f->arms;
	for (i = f->arms; i < p->arms.n; i++)
		vec_push(&p->m->subregion, p->arms.v[i]);
	parse_pop(p);
	p->val = v;
	p->mode = M_POSTFIX;
}

static void
next_arm(struct parser *p, struct frame *f)
{
	ir_region r;
	uint32_t pattern;

	p->region = f->region;
	parse_unbind(p, f->locals);
	if (lex_accept(&p->l, '}')) {
		end_match(p, f);
		return;
	}
	r = parse_region(p, f->node);
	vec_push(&p->arms, r);
	p->region = r;
	if (!parse_pattern(p, &pattern) ||
	    !parse_expect(p, PUNCT2('=', '>'))) {
		fail(p);
		return;
	}
	p->m->region.v[r].pattern = pattern;
	parse_begin_body(p);
}

void
parse_match_value(struct parser *p, struct frame *f)
{
	struct ir_node n = { .kind = NODE_MATCH, .span = f->begin };
	struct ir_args args = { .nin = 1 };
	ir_id in = parse_node(p, &p->val);

	if (f->stage == MATCH_ARM) {
		p->open.v[p->region] = false;
		p->m->region.v[p->region].result = in;
		if (!lex_is(&p->l, '}') && !parse_expect(p, ',')) {
			fail(p);
			return;
		}
		next_arm(p, f);
		return;
	}
	args.in = &in;
	n.total = f->total;
	f->node = parse_add(p, &n, &args);
	f->stage = MATCH_ARM;
	if (!parse_expect(p, '{'))
		fail(p);
	else
		next_arm(p, f);
}

/* ---- local functions ---- */

/* `let %f = fn ...`: the body may use %f. */
static void
bind_recursive(struct parser *p, ir_id node)
{
	const struct frame *top = &vec_last(&p->stack), *let = top - 1;
	struct value v = { .kind = V_NODE, .ref = node };
	struct binder b;

	if (p->stack.n < 2 || top->kind != F_BINOP || let->kind != F_LET ||
	    let->graph || p->ops.n != top->ops)
		return;
	b = p->binders.v[let->binder];
	b.type = NULL;
	b.props = NULL;
	b.has_id = false;
	parse_bind(p, &b, &v);
}

void
parse_fn(struct parser *p)
{
	struct ir_node n = { .kind = NODE_FN, .span = p->l.tok.span };
	ir_region r = parse_region(p, 0);
	struct ir_args args = { .sub = &r, .nsub = 1 };
	struct head h = { 0 };
	struct frame *f;
	ir_id id = parse_add(p, &n, &args);

	p->m->region.v[r].owner = id;
	bind_recursive(p, id);
	f = parse_push(p, F_FN);
	f->node = id;
	f->inner = r;
	lex_next(&p->l);
	p->region = r;
	if (!parse_head(p, &h) || !parse_expect(p, '{')) {
		fail(p);
		return;
	}
	ir_at(p->m, id)->annot = h.ret;
	ir_at(p->m, id)->attrs = h.attrs;
	p->m->region.v[r].ntv = h.ntv;
	p->m->region.v[r].tv = h.tv;
	parse_begin_body(p);
}

void
parse_fn_value(struct parser *p, struct frame *f)
{
	struct value v = { .kind = V_NODE, .fresh = true, .ref = f->node };

	end_region(p, f->inner);
	if (!parse_expect(p, '}')) {
		fail(p);
		return;
	}
	v.span = parse_span(&f->begin, &p->l.prev.span);
	ir_at(p->m, f->node)->span = v.span;
	parse_pop(p);
	p->val = v;
	p->mode = M_POSTFIX;
}

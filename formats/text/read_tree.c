/*
 * Reading the schedules of a tensor program, and its versions.
 *
 *	tree = "schedule" [ "when" preds ] "{" { node } "}"
 *	node = "for" NAME "<" extent [ kind ] "{" { node } "}"
 *	     | [ "init" | "update" ] stage "[" [ indices ] "]"
 *	       [ "where" preds ] ";"
 *	version = "version" @NAME [ "for" STRING ] [ "when" preds ] ";"
 *	stage = %buffer | NAME | "stage" NUMBER
 *	kind = "serial" | "parallel" | "vector" | "unroll"
 *
 * %buffer is the one stage that writes it, NAME the label of a stage.  The
 * current node identifies the open loops, so nothing recurses.
 */
#include "formats/text/read_prim.h"

#include <string.h>

#include "loop/tree.h"

struct tree_reader {
	struct prim_reader *r;
	struct loop_tree *t;
	uint32_t at;		/* the open loop, or the root */
	VEC(struct sym_pred) pred;
	VEC(const struct sym *) index;
};

static const struct sym_pred *
keep_preds(struct tree_reader *q)
{
	struct sym_pred *copy = arena_alloc(q->r->q->m->arena, q->pred.n + 1,
	    sizeof *copy);

	if (q->pred.n > 0)
		memcpy(copy, q->pred.v, q->pred.n * sizeof *copy);
	return copy;
}

static bool
preds(struct tree_reader *q)
{
	struct lexer *l = &q->r->q->l;
	struct sym_pred p;

	q->pred.n = 0;
	do {
		if (!text_pred(l, &p))
			return false;
		vec_push(&q->pred, p);
	} while (lex_accept(l, ','));
	return true;
}

static void
unknown_stage(struct tree_reader *q, const struct token *t, uint32_t writers)
{
	if (writers == 0) {
		parse_error(q->r->q, &t->span, "tree-leaf", "no stage %s "
		    "'%s'", t->kind == TOK_LOCAL ? "writes" : "is labelled",
		    t->text);
		return;
	}
	parse_error(q->r->q, &t->span, "tree-leaf", "%u stages write '%s'",
	    writers, t->text);
	diag_help(q->r->q->d, "give the label of one of them, or its number: "
	    "stage 0");
}

/* The stage that a leaf runs; false: reported. */
static bool
stage(struct tree_reader *q, uint32_t *out)
{
	struct lexer *l = &q->r->q->l;
	const struct prim *p = q->r->p;
	struct token t = l->tok;
	struct lexer next = prim_ahead(q->r);
	uint32_t found = 0;

	if (t.kind == TOK_NAME && strcmp(t.text, "stage") == 0 &&
	    next.tok.kind == TOK_INT) {
		lex_next(l);
		*out = l->tok.integer < UINT32_MAX ?
		    (uint32_t)l->tok.integer : UINT32_MAX;
		lex_next(l);
		if (*out < p->stage.n)
			return true;
		parse_error(q->r->q, &next.tok.span, "tree-leaf",
		    "stage %u of %u", *out, p->stage.n);
		return false;
	}
	if (t.kind != TOK_NAME && t.kind != TOK_LOCAL) {
		parse_expected(q->r->q, "'for', a stage or '}'");
		return false;
	}
	for (uint32_t i = p->stage.n; i-- > 0; ) {
		const struct prim_stage *s = &p->stage.v[i];
		const char *name = t.kind == TOK_LOCAL ?
		    p->buffer.v[s->out[0]].name : s->name;

		if (name != NULL && strcmp(name, t.text) == 0) {
			found++;
			*out = i;
		}
	}
	if (found == 0 || (found > 1 && t.kind == TOK_LOCAL)) {
		unknown_stage(q, &t, found);
		return false;
	}
	lex_next(l);
	return true;
}

static void
part(struct tree_reader *q, struct tree_node *n)
{
	struct lexer *l = &q->r->q->l, next = prim_ahead(q->r);

	if (l->tok.kind != TOK_NAME || lex_is(&next, '['))
		return;
	if (strcmp(l->tok.text, "init") == 0)
		n->part = LEAF_INIT;
	else if (strcmp(l->tok.text, "update") == 0)
		n->part = LEAF_UPDATE;
	else
		return;
	lex_next(l);
}

static bool
leaf(struct tree_reader *q)
{
	struct parser *ps = q->r->q;
	struct lexer *l = &ps->l;
	struct tree_node n = { .leaf = true, .span = l->tok.span };
	const struct prim_stage *s;
	uint32_t want;

	part(q, &n);
	if (!stage(q, &n.stage) || !parse_expect(ps, '['))
		return false;
	for (q->index.n = 0; !lex_is(l, ']'); ) {
		const struct sym *e = text_dim(l, ps->types);

		if (e == NULL)
			return false;
		vec_push(&q->index, e);
		if (!lex_is(l, ']') && !parse_expect(ps, ','))
			return false;
	}
	lex_next(l);
	q->pred.n = 0;
	if (lex_is_name(l, "where")) {
		lex_next(l);
		if (!preds(q))
			return false;
	}
	n.span = parse_span(&n.span, &l->prev.span);
	s = &q->r->p->stage.v[n.stage];
	want = n.part == LEAF_INIT ? s->nspatial : s->naxis;
	if (q->index.n != want) {
		parse_error(ps, &n.span, "tree-leaf", "a leaf has %u indices, "
		    "its stage %u axes", q->index.n, want);
		return false;
	}
	n.axis = q->index.v;
	n.nwhere = q->pred.n;
	n.where = q->pred.v;
	tree_add(q->r->p, q->t, q->at, &n);
	return parse_expect(ps, ';');
}

static bool
loop(struct tree_reader *q)
{
	struct parser *ps = q->r->q;
	struct lexer *l = &ps->l;
	struct tree_node n = { .kind = LOOP_SERIAL, .span = l->tok.span };
	int k;

	lex_next(l);
	n.var = l->tok.text;
	if (l->tok.kind != TOK_NAME) {
		parse_expected(ps, "the name of a loop");
		return false;
	}
	lex_next(l);
	if (!parse_expect(ps, '<'))
		return false;
	n.extent = text_dim(l, ps->types);
	if (n.extent == NULL)
		return false;
	n.span = parse_span(&n.span, &l->prev.span);
	if (l->tok.kind == TOK_NAME) {
		for (k = 0; k < LOOP_KINDS; k++)
			if (lex_is_name(l, loop_kind_name[k]))
				break;
		if (k == LOOP_KINDS) {
			parse_expected(ps, "serial, parallel, vector or "
			    "unroll");
			return false;
		}
		n.kind = (enum loop_kind)k;
		lex_next(l);
	}
	if (!parse_expect(ps, '{'))
		return false;
	q->at = tree_add(q->r->p, q->t, q->at, &n);
	return true;
}

static bool
nodes(struct tree_reader *q)
{
	struct lexer *l = &q->r->q->l;
	struct lexer next;

	for (;;) {
		next = prim_ahead(q->r);
		if (lex_is(l, '}')) {
			lex_next(l);
			if (q->at == 0)
				return true;
			q->at = q->t->node.v[q->at].parent;
		} else if (lex_is_name(l, "for") && !lex_is(&next, '[')) {
			if (!loop(q))
				return false;
		} else if (!leaf(q)) {
			return false;
		}
	}
}

bool
prim_tree(struct prim_reader *r)
{
	struct tree_reader q = { .r = r, .t = tree_new() };
	struct lexer *l = &r->q->l;
	bool ok = true;

	lex_next(l);
	if (lex_is_name(l, "when")) {
		lex_next(l);
		ok = preds(&q);
		q.t->nwhen = q.pred.n;
		q.t->when = keep_preds(&q);
	}
	ok = ok && parse_expect(r->q, '{') && nodes(&q);
	vec_push(&r->p->tree, q.t);
	vec_free(&q.pred);
	vec_free(&q.index);
	return ok;
}

bool
prim_version_item(struct prim_reader *r)
{
	struct tree_reader q = { .r = r };
	struct lexer *l = &r->q->l;
	struct prim_version x = { .span = l->tok.span };
	bool ok = true;

	lex_next(l);
	x.name = l->tok.text;
	lex_next(l);
	if (lex_is_name(l, "for")) {
		lex_next(l);
		ok = l->tok.kind == TOK_STRING;
		if (!ok)
			return parse_expected(r->q, "the name of a processor");
		x.cpu = l->tok.text;
		lex_next(l);
	}
	if (lex_is_name(l, "when")) {
		lex_next(l);
		ok = preds(&q);
	} else if (x.cpu == NULL) {
		ok = parse_expected(r->q, "'when' and predicates");
	}
	x.span = parse_span(&x.span, &l->prev.span);
	ok = ok && parse_expect(r->q, ';');
	x.nwhen = q.pred.n;
	x.when = keep_preds(&q);
	if (ok)
		vec_push(&r->p->version, x);
	vec_free(&q.pred);
	return ok;
}

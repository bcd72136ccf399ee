/*
 * The rest of the main graph in both branches of an If (split.h).
 *
 * What is known in one branch of values made before it is forgotten in the
 * other one.
 */
#include <string.h>

#include "formats/onnx/emit.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"
#include "formats/onnx/split.h"
#include "op/op.h"

/* How deep branches are nested: each level doubles what follows. */
#define SPLITS 2

bool
imp_may_split(struct imp *im)
{
	const struct imp_rest *r = &im->rest;

	if (im->region != im->body || r->v == NULL || im->node !=
	    &r->v[r->order[r->at]] || im->node->output.n > ONNX_OUTPUTS)
		return false;
	im->splits = true;
	return im->split && r->depth < SPLITS;
}

ir_id
imp_if(struct imp *im, ir_id cond, ir_region sub[2])
{
	struct ir_node n = { .kind = NODE_IF, .id = IR_NEW_ID,
		.span = im->span };
	ir_id id;

	for (uint32_t k = 0; k < 2; k++)
		sub[k] = ir_region_new(im->m, im->function, UINT32_MAX);
	id = ir_node_add(im->m, im->region, &n, &(struct ir_args){
	    .in = &cond, .nin = 1, .sub = sub, .nsub = 2 });
	for (uint32_t k = 0; k < 2; k++)
		im->m->region.v[sub[k]].owner = id;
	return id;
}

static bool
is_call(const struct ir_node *n, const char *op)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    n->ref == op_find(op);
}

bool
imp_compares(struct imp *im, ir_id cond, bool way, struct sym_pred *p)
{
	static const struct {
		const char *op;
		enum sym_cmp is, is_not;
	} cmp[] = { { "equal", SYM_EQ, SYM_NE },
	    { "not_equal", SYM_NE, SYM_EQ }, { "less", SYM_LT, SYM_GE },
	    { "less_equal", SYM_LE, SYM_GT }, { "greater", SYM_GT, SYM_LE },
	    { "greater_equal", SYM_GE, SYM_LT } };
	const struct ir_node *n = ir_at(im->m, cond);
	const struct onnx_info *a, *b;

	for (;; n = ir_at(im->m, ir_in(im->m, n, 0)))
		if (is_call(n, "logical_not"))
			way = !way;
		else if (!is_call(n, "reshape") && !is_call(n, "squeeze") &&
		    !is_call(n, "cast"))
			break;
	for (uint32_t i = 0; i < sizeof cmp / sizeof *cmp; i++) {
		if (!is_call(n, cmp[i].op))
			continue;
		a = &im->info.v[ir_in(im->m, n, 0)];
		b = &im->info.v[ir_in(im->m, n, 1)];
		if (!a->value || !b->value || a->nvalue != 1 || b->nvalue != 1)
			return false;
		*p = (struct sym_pred){ way ? cmp[i].is : cmp[i].is_not,
			a->value[0], b->value[0] };
		return true;
	}
	return false;
}

/* What holds where cond does: that it is not 0, if it is an expression, and
 * how two numbers compare, if it compares expressions. */
static uint32_t
facts_of(struct imp *im, ir_id cond, struct sym_pred *p)
{
	const struct onnx_info *c = &im->info.v[cond];
	uint32_t count = 0;

	if (c->value && c->nvalue == 1)
		p[count++] = (struct sym_pred){ SYM_NE, c->value[0],
			sym_const(im->m->syms, 0) };
	return count + imp_compares(im, cond, true, &p[count]);
}

/* The graph's outputs, as one value. */
static ir_id
outputs(struct imp *im, const struct onnx_graph *g)
{
	ir_id *out = im->rest.out;

	if (!im->rest.done)
		imp_outputs(im, g, im->d->errors, out);
	im->rest.done = false;
	for (uint32_t i = 0; i < g->output.n; i++)
		if (out[i] == 0)
			return 0;
	return g->output.n == 1 ? out[0] : imp_tuple(im, g->output.n, out);
}

struct split {
	imp_way_fn *fn;
	void *ctx;
	uint32_t nfact;
	struct sym_pred fact[2];
};

/* One branch: the node, and all that follows. */
static ir_id
one_way(struct imp *im, const struct split *s, uint32_t k, ir_region r)
{
	struct onnx_graph *g = im->model->graph;
	struct onnx_scope scope = { .up = im->scope, .graph = g };
	struct onnx_node *node = im->node;
	const struct onnx_row *row = im->row;
	struct imp_rest rest = im->rest;
	struct span span = im->span;
	ir_region region = im->region, body = im->body;
	uint32_t mark = sym_facts_mark(im->facts), n = im->info.n;
	struct onnx_info *info = mem_zalloc(n + 1, sizeof *info);
	ir_id out[ONNX_OUTPUTS] = { 0 }, result = 0;

	memcpy(info, im->info.v, n * sizeof *info);
	for (uint32_t i = 0; i < s->nfact; i++) {
		struct sym_pred fact = s->fact[i];

		if (k == 1)
			fact.op = fact.op == SYM_EQ ? SYM_NE : SYM_EQ;
		sym_facts_push(im->facts, &fact);
	}
	im->scope = &scope;
	im->region = im->body = r;
	im->rest.depth++;
	s->fn(im, s->ctx, k, out);
	if (!im->rest.done && im->d->errors == 0) {
		imp_bind_outputs(im, node, out, n);
		imp_rest(im, rest.at + 1);
	}
	if (im->d->errors == 0) {
		im->span = (struct span){ .src = im->src };
		result = outputs(im, g);
	}
	im->rest = rest;
	im->scope = scope.up;
	im->node = node;
	im->row = row;
	im->span = span;
	im->region = region;
	im->body = body;
	sym_facts_pop(im->facts, mark);
	memcpy(im->info.v, info, n * sizeof *info);
	mem_free(info);
	map_free(&scope.name);
	im->m->region.v[r].result = result;
	return result;
}

void
imp_split(struct imp *im, ir_id id, const ir_region sub[2], imp_way_fn *fn,
    void *ctx)
{
	const struct onnx_graph *g = im->model->graph;
	struct split s = { .fn = fn, .ctx = ctx };
	const struct type *t = NULL;
	ir_id result[2];

	s.nfact = facts_of(im, ir_in(im->m, ir_at(im->m, id), 0), s.fact);
	for (uint32_t k = 0; k < 2; k++)
		result[k] = one_way(im, &s, k, sub[k]);
	im->rest.done = true;
	memset(im->rest.out, 0, g->output.n * sizeof *im->rest.out);
	if (!result[0] || !result[1])
		return;
	t = imp_join(im, imp_close(im, imp_type(im, result[0])),
	    imp_close(im, imp_type(im, result[1])));
	if (!t) {
		imp_error(im, "onnx-if", "the outputs of the graph have "
		    "other ranks in one branch than in the other");
		return;
	}
	if (t->has_any || t->has_hole)
		ir_at(im->m, id)->annot = t;
	imp_note(im, id, imp_open(im, t));
	for (uint32_t i = 0; i < g->output.n; i++)
		im->rest.out[i] = g->output.n == 1 ? id :
		    imp_proj(im, id, i);
}

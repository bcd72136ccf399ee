/*
 * If, Loop and Scan.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"
#include "formats/onnx/declared.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"
#include "formats/onnx/split.h"
#include "ir/text.h"

bool
imp_subgraph(struct imp *im, struct onnx_graph *g, uint32_t nin,
    const ir_id *in, ir_id *out)
{
	struct onnx_scope scope = { .up = im->scope };
	uint32_t i;
	bool ok;

	im->scope = &scope;
	for (i = 0; i < nin; i++)
		if (g->input.v[i].name)
			imp_bind(im, g->input.v[i].name, in[i]);
	ok = imp_graph(im, g, out);
	im->scope = scope.up;
	map_free(&scope.name);
	return ok;
}

static struct onnx_graph *
graph_attr(struct imp *im, const char *name)
{
	struct onnx_attr *a = imp_attr(im, name);

	if (a && a->g)
		return a->g;
	imp_error(im, "onnx-attribute", "graph '%s' is missing", name);
	return NULL;
}

/* ---- If ---- */

static ir_id
branch(struct imp *im, struct onnx_graph *g, ir_region r)
{
	ir_id out[ONNX_OUTPUTS] = { 0 }, id = 0;
	ir_region outer = im->region;
	uint32_t i;

	im->region = r;
	if (imp_subgraph(im, g, 0, NULL, out)) {
		id = out[0];
		if (g->output.n != 1)
			id = imp_tuple(im, g->output.n, out);
		for (i = 0; i < g->output.n; i++)
			if (out[i] == 0)
				id = 0;
	}
	im->m->region.v[r].result = id;
	im->region = outer;
	return id;
}

/* Reports which output of two branches differs, and how. */
static void
no_common_type(struct imp *im, const struct onnx_graph *g,
    const struct type *a, const struct type *b)
{
	struct buf text = { NULL, 0, 0 };
	const struct type *x = a, *y = b;
	uint32_t n = g->output.n;

	for (uint32_t i = 0; i < n; i++) {
		x = n == 1 ? a : a->arg[i];
		y = n == 1 ? b : b->arg[i];
		if (imp_join(im, imp_close(im, x), imp_close(im, y)))
			continue;
		buf_printf(&text, "output %u of the branches, '%s', is ", i,
		    g->output.v[i].name);
		text_put_type_short(&text, x);
		buf_puts(&text, " in one and ");
		text_put_type_short(&text, y);
		buf_puts(&text, " in the other");
		break;
	}
	imp_error(im, "onnx-if", "%s", text.v ? text.v : "the branches give "
	    "values of different types");
	buf_release(&text);
}

/* ---- branches of different ranks ----
 *
 * Exporters write `If(size == 1) Squeeze else Identity`, whose branches have no
 * common type.  The branch is taken whose ranks are the declared ones.  Where
 * nothing is declared, what follows is imported in both of them (split.h); if
 * the rest of the graph cannot use both, the second is taken, which is the
 * general case, unless only the first can be used (model.c tries); the other
 * one becomes a value of the same type that fails a check when it is
 * computed. */

static bool
is_declared(struct imp *im, const struct onnx_graph *g, const struct type *t)
{
	for (uint32_t i = 0; i < g->output.n; i++) {
		const struct type *x = g->output.n == 1 ? t : t->arg[i];
		int64_t rank = imp_declared_rank(im, i);

		if (x->kind != TYPE_TENSOR || (rank >= 0 && rank != x->n))
			return false;
	}
	return true;
}

static const struct sym *
elements(struct imp *im, const struct type *t)
{
	const struct sym *n = sym_const(im->m->syms, 1);

	for (uint32_t i = 0; i < t->n; i++)
		n = sym_mul(im->m->syms, n, t->dim[i]);
	return n;
}

/* Data-dependent extents are written as 1. */
static struct attr
written_shape(struct imp *im, const struct type *t)
{
	struct attr *list = arena_alloc(im->m->arena, t->n + 1, sizeof *list);
	int64_t v;

	for (uint32_t i = 0; i < t->n; i++) {
		list[i] = (struct attr){ .kind = ATTR_SYM, .sym = t->dim[i] };
		if (t->dim[i]->has_any)
			list[i] = attr_int(1);
		else if (sym_is_const(t->dim[i], &v))
			list[i] = attr_int(v);
	}
	return (struct attr){ .kind = ATTR_LIST, .n = t->n, .list = list };
}

/* A value of type t that is never computed successfully: `holds` is false.
 * Where x, the branch's result, may have another number of elements, a reshape
 * reports first which extents are wrong; but it accepts what has as many
 * elements in another rank. */
static ir_id
refused(struct imp *im, ir_id x, const struct type *t, ir_id holds,
    const char *rule)
{
	const struct type *from = imp_close(im, imp_type(im, x));
	struct attr shape = written_shape(im, t);
	const struct sym *a, *b;
	int64_t v;

	a = from->kind == TYPE_TENSOR && !from->has_any ?
	    elements(im, from) : NULL;
	b = t->has_any ? NULL : elements(im, t);
	if (!a || !b || a == b || from->dtype != t->dtype ||
	    (sym_is_const(a, &v) && sym_is_const(b, &v)))
		return CALL(im, "broadcast_to", ATTRS(im, { "shape", shape }),
		    imp_cast(im, imp_zero_where(im, holds, rule), t->dtype));
	x = CALL(im, "reshape", ATTRS(im, { "allowzero", attr_bool(true) },
	    { "newshape", shape }), x);
	return imp_require(im, x, holds, rule);
}

/* Gives the branch that is not taken the type of the other one; its result, or
 * 0. */
static ir_id
refuse(struct imp *im, const struct onnx_graph *g, ir_id cond, bool second,
    ir_region r, const struct type *t)
{
	ir_id had = im->m->region.v[r].result, out[ONNX_OUTPUTS], taken;
	ir_region outer = im->region;
	uint32_t n = g->output.n;

	im->region = r;
	taken = second ? DO(im, "logical_not", cond) : cond;
	for (uint32_t i = 0; i < n; i++)
		out[i] = refused(im, n == 1 ? had : imp_proj(im, had, i),
		    imp_close(im, n == 1 ? t : t->arg[i]), taken, second ?
		    "condition_is_false" : "condition_is_true");
	had = n == 1 ? out[0] : imp_tuple(im, n, out);
	im->m->region.v[r].result = had;
	im->region = outer;
	return had;
}

/* Whether two results differ in nothing but shapes. */
static bool
same_elements(const struct type *a, const struct type *b)
{
	if (a->kind != b->kind || (a->kind == TYPE_TUPLE && a->n != b->n))
		return false;
	if (a->kind == TYPE_TENSOR)
		return a->dtype == b->dtype;
	for (uint32_t i = 0; a->kind == TYPE_TUPLE && i < a->n; i++)
		if (a->arg[i]->kind != TYPE_TENSOR ||
		    !same_elements(a->arg[i], b->arg[i]))
			return false;
	return a->kind == TYPE_TUPLE;
}

/* The branch whose results the rest can use; 2: neither. */
static uint32_t
usable(struct imp *im, struct onnx_graph *g, const ir_id *result)
{
	const struct type *t[2] = { imp_type(im, result[0]),
		imp_type(im, result[1]) };
	bool first = is_declared(im, g, t[0]);
	bool second = is_declared(im, g, t[1]);
	uint32_t to = second ? 1 : 0;

	if (!same_elements(t[0], t[1]) || (!first && !second))
		return 2;
	if (first && second) {
		to = imp_guess(im) ? 0 : 1;
		if (!g->warned)
			diag_warning(im->d, &im->span, "onnx-if", "the "
			    "branches give different ranks, and no declared "
			    "one decides: where the %s branch is taken, the "
			    "model fails when it runs", to == 0 ? "else" :
			    "then");
		g->warned = true;
	}
	return to;
}

/* Where the condition compares extents of inputs, main assumes what the branch
 * needs, and says which extent is wrong before anything is computed: then the
 * If, the last binding so far, is not needed. */
static bool
assume_way(struct imp *im, ir_id id, ir_id cond, bool way)
{
	struct ir_region_data *r = &im->m->region.v[im->region];
	struct sym_pred p;

	if (r->nodes.v[r->nodes.n - 1] != id ||
	    !imp_compares(im, cond, way, &p) || !imp_assume(im, &p))
		return false;
	r->nodes.n--;
	return true;
}

/* The type of the branch that is taken, once the other one has it too. */
static const struct type *
taken_type(struct imp *im, struct onnx_graph *g, ir_id cond,
    const ir_region *sub, ir_id *result, uint32_t to)
{
	const struct type *t[2] = { imp_type(im, result[0]),
		imp_type(im, result[1]) };

	result[!to] = refuse(im, g, cond, to == 1, sub[!to], t[to]);
	if (!result[!to])
		return NULL;
	return imp_join(im, imp_close(im, t[to]), imp_close(im,
	    imp_type(im, result[!to])));
}

/* Whether nothing in the file decides between branches of unlike ranks. */
static bool
is_open(struct imp *im, const struct onnx_graph *g, const ir_id *result)
{
	const struct type *a = imp_type(im, result[0]);
	const struct type *b = imp_type(im, result[1]);

	return same_elements(a, b) && is_declared(im, g, a) &&
	    is_declared(im, g, b);
}

struct branches {
	uint32_t n;
	ir_id result[2];
};

static void
from_branch(struct imp *im, void *ctx, uint32_t k, ir_id *out)
{
	const struct branches *b = ctx;

	for (uint32_t i = 0; i < b->n; i++)
		out[i] = b->n == 1 ? b->result[k] : imp_proj(im,
		    b->result[k], i);
}

static void
both(struct imp *im, ir_id cond, struct onnx_graph *const *g, ir_id *out)
{
	ir_region sub[2];
	ir_id id = imp_if(im, cond, sub), result[2];
	const struct type *t;
	uint32_t i, to;

	for (i = 0; i < 2; i++)
		result[i] = branch(im, g[i], sub[i]);
	if (!result[0] || !result[1])
		return;
	t = imp_join(im, imp_close(im, imp_type(im, result[0])),
	    imp_close(im, imp_type(im, result[1])));
	if (!t && is_open(im, g[0], result) && imp_may_split(im)) {
		imp_split(im, id, sub, from_branch, &(struct branches){
		    g[0]->output.n, { result[0], result[1] } });
		return;
	}
	to = t ? 2 : usable(im, g[0], result);
	if (to < 2 && assume_way(im, id, cond, to == 0)) {
		g[!to]->skipped = true;
		imp_subgraph(im, g[to], 0, NULL, out);
		return;
	}
	if (to < 2)
		t = taken_type(im, g[0], cond, sub, result, to);
	if (!t) {
		no_common_type(im, g[0], imp_type(im, result[0]),
		    imp_type(im, result[1]));
		return;
	}
	if (t->has_any || t->has_hole)
		ir_at(im->m, id)->annot = t;
	imp_note(im, id, imp_open(im, t));
	for (i = 0; i < g[0]->output.n; i++)
		out[i] = g[0]->output.n == 1 ? id : imp_proj(im, id, i);
}

/* Whether a condition is decided in the current branch, and which way. */
static bool
decided(struct imp *im, ir_id cond, bool *way)
{
	const struct onnx_info *info = &im->info.v[cond];
	enum sym_answer answer;
	struct sym_pred p = { .op = SYM_NE, .rhs = sym_const(im->m->syms, 0) };
	const int64_t *v;
	uint32_t n;

	if (imp_known(im, cond, &v, &n) && n == 1) {
		*way = v[0] != 0;
		return true;
	}
	if (!info->value || info->nvalue != 1)
		return false;
	p.lhs = info->value[0];
	answer = sym_decide(im->facts, &p);
	*way = answer == SYM_PROVED;
	return answer != SYM_UNKNOWN;
}

static void
row_if(struct imp *im, ir_id *out)
{
	struct onnx_graph *g[2] = { graph_attr(im, "then_branch"),
		graph_attr(im, "else_branch") };
	ir_id cond = imp_in(im, 0);
	bool way;

	if (!g[0] || !g[1] || !cond)
		return;
	if (g[0]->output.n != g[1]->output.n ||
	    g[0]->output.n > ONNX_OUTPUTS || g[0]->output.n == 0) {
		imp_error(im, "onnx-if", "branches with %u and %u outputs",
		    g[0]->output.n, g[1]->output.n);
		return;
	}
	if (decided(im, cond, &way)) {
		g[way ? 1 : 0]->skipped = true;
		imp_subgraph(im, way ? g[0] : g[1], 0, NULL, out);
		return;
	}
	if (imp_rank(im, cond) > 0)
		cond = imp_reshape(im, cond, 0, NULL);
	both(im, cond, g, out);
}

/* ---- Loop ---- */

struct body {
	struct onnx_graph *g;
	uint32_t nstate, nslice, nscan;
	bool counts;		/* Loop: count and condition go in and out */
};

static bool
run_body(struct imp *im, void *ctx, const ir_id *in, ir_id *out)
{
	struct body *b = ctx;

	if (b->counts)
		return imp_subgraph(im, b->g, 2 + b->nstate, in, out);
	return imp_subgraph(im, b->g, b->nstate + b->nslice, in + 2, out + 1);
}

static void
row_loop(struct imp *im, ir_id *out)
{
	struct imp_loop *l = arena_alloc(im->arena, 1, sizeof *l);
	struct onnx_graph *g = graph_attr(im, "body");
	struct body b = { .g = g, .counts = true };
	uint32_t i;

	if (!g)
		return;
	if (g->input.n < 2 || g->input.n - 2 > LOOP_VALUES ||
	    g->output.n < g->input.n - 1 ||
	    g->output.n - 1 > LOOP_VALUES) {
		imp_error(im, "onnx-loop", "the body has %u inputs and %u "
		    "outputs", g->input.n, g->output.n);
		return;
	}
	b.nstate = l->nstate = g->input.n - 2;
	b.nscan = l->nscan = g->output.n - 1 - l->nstate;
	l->limit = imp_opt(im, 0);
	l->cond = imp_opt(im, 1);
	for (i = 0; i < l->nstate; i++)
		l->state[i] = imp_in(im, i + 2);
	l->body = run_body;
	l->ctx = &b;
	imp_loop(im, l, out);
}

/* ---- Scan ---- */

struct scan {
	struct body b;
	uint32_t n;		/* inputs that are scanned */
	const char *directions;	/* name of the attribute */
};

static bool
scan_list(struct imp *im, const char *name, uint32_t count, uint32_t i,
    int64_t *v)
{
	uint32_t n;
	const int64_t *list = imp_ints(im, name, &n);

	*v = 0;
	if (!list || n == 0)
		return true;
	if (n != count) {
		imp_error(im, "onnx-scan", "'%s' has %u entries, expected "
		    "%u", name, n, count);
		return false;
	}
	*v = list[i];
	return true;
}

static ir_id
oriented(struct imp *im, ir_id y, uint32_t axis, bool reverse)
{
	int64_t perm[TYPE_RANK_LIMIT];
	uint32_t i, rank = imp_rank(im, y);

	if (reverse)
		y = CALL(im, "reverse", ATTRS(im, { "axis", attr_int(0) }),
		    y);
	if (axis == 0)
		return y;
	for (i = 0; i < rank; i++)
		perm[i] = i < axis ? i + 1 : i == axis ? 0 : i;
	return imp_transpose(im, y, rank, perm);
}

/* in: states, then scanned inputs. */
static bool
scan(struct imp *im, struct scan *s, const ir_id *in, ir_id *out)
{
	struct imp_loop *l = arena_alloc(im->arena, 1, sizeof *l);
	uint32_t i, k, axis;
	int64_t v;

	l->nstate = s->b.nstate;
	l->nslice = s->n;
	l->nscan = s->b.nscan;
	l->body = run_body;
	l->ctx = &s->b;
	for (i = 0; i < l->nstate; i++)
		l->state[i] = in[i];
	for (i = 0; i < s->n; i++) {
		ir_id x = in[l->nstate + i];

		if (!scan_list(im, "scan_input_axes", s->n, i, &v) ||
		    !imp_axis(im, v, imp_rank(im, x), &axis) ||
		    !scan_list(im, s->directions, s->n, i, &v))
			return false;
		l->slice[i] = (struct imp_slice){ x, axis, v != 0 };
	}
	l->limit = imp_slice(im, imp_shape(im, l->slice[0].x), 0,
	    l->slice[0].axis, (int64_t)l->slice[0].axis + 1);
	if (!imp_loop(im, l, out))
		return false;
	for (i = 0; i < l->nscan; i++) {
		k = l->nstate + i;
		if (!scan_list(im, "scan_output_axes", l->nscan, i, &v) ||
		    !imp_axis(im, v, imp_rank(im, out[k]), &axis) ||
		    !scan_list(im, "scan_output_directions", l->nscan, i,
		    &v))
			return false;
		out[k] = oriented(im, out[k], axis, v != 0);
	}
	return true;
}

static bool
scan_setup(struct imp *im, struct scan *s, uint32_t nin)
{
	struct onnx_graph *g = graph_attr(im, "body");
	int64_t n = imp_int(im, "num_scan_inputs", 1);

	if (!g)
		return false;
	if (n < 1 || n > nin || nin > LOOP_VALUES || g->input.n != nin ||
	    g->output.n < nin - n || g->output.n > LOOP_VALUES) {
		imp_error(im, "onnx-scan", "%u inputs, %lld of them scanned, "
		    "and a body with %u inputs and %u outputs", nin,
		    (long long)n, g->input.n, g->output.n);
		return false;
	}
	s->directions = "scan_input_directions";
	s->n = s->b.nslice = (uint32_t)n;
	s->b.g = g;
	s->b.nstate = nin - s->n;
	s->b.nscan = g->output.n - s->b.nstate;
	return true;
}

static void
row_scan(struct imp *im, ir_id *out)
{
	struct scan *s = arena_alloc(im->arena, 1, sizeof *s);
	ir_id in[LOOP_VALUES];
	uint32_t i, n = imp_nin(im);

	if (!scan_setup(im, s, n))
		return;
	for (i = 0; i < n; i++)
		in[i] = imp_in(im, i);
	scan(im, s, in, out);
}

/* One element of the batch, whose inputs follow the loop's own two. */
static bool
scan_element(struct imp *im, void *ctx, const ir_id *in, ir_id *out)
{
	out[0] = 0;
	return scan(im, ctx, in + 2, out + 1);
}

/* Version 8: everything has a batch dimension in front, and each element of
 * it is scanned separately. */
static void
row_scan_batch(struct imp *im, ir_id *out)
{
	struct scan *s = arena_alloc(im->arena, 1, sizeof *s);
	struct imp_loop *l = arena_alloc(im->arena, 1, sizeof *l);
	uint32_t i, n = imp_nin(im) ? imp_nin(im) - 1 : 0;

	if (!scan_setup(im, s, n))
		return;
	if (imp_has(im, 0)) {
		imp_error(im, "onnx-scan", "sequence lengths of version 8 "
		    "are not supported");
		return;
	}
	s->directions = "directions";
	for (i = 0; i < n; i++) {
		ir_id x = imp_in(im, i + 1);

		if (!imp_tensor(im, x))
			return;
		if (imp_rank(im, x) == 0) {
			imp_error(im, "onnx-rank", "input %u has rank 0, "
			    "expected a batch dimension", i + 1);
			return;
		}
		l->slice[i] = (struct imp_slice){ x, 0, false };
	}
	l->nslice = n;
	l->nscan = s->b.nstate + s->b.nscan;
	l->limit = imp_len(im, l->slice[0].x, 0);
	l->body = scan_element;
	l->ctx = s;
	imp_loop(im, l, out);
}

const struct onnx_row onnx_rows_control[] = {
	{ "", "If", 1, row_if },
	{ "", "Loop", 1, row_loop },
	{ "", "Scan", 8, row_scan_batch },
	{ "", "Scan", 9, row_scan },
	{ 0 }
};

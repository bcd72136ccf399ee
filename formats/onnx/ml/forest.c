/*
 * ai.onnx.ml: what ensembles of trees compute.
 *
 * All nodes of all trees stand in tables (feature, threshold, the places of
 * the two successors), and a state of (rows, trees) places goes from the
 * roots down, all rows and trees at once: one step for each level of the
 * deepest tree.  A leaf is its own successor.  Then a table of (nodes,
 * targets) gives what each leaf adds.  Cost: rows * trees * depth.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/ml/forest.h"

#include <math.h>
#include <string.h>

static const char *const compare[TREE_MODES] = {
	[TREE_LEQ] = "less_equal", [TREE_LT] = "less",
	[TREE_GTE] = "greater_equal", [TREE_GT] = "greater",
	[TREE_EQ] = "equal", [TREE_NEQ] = "not_equal",
};

const int64_t *
forest_ints(struct imp *im, const char *name, uint32_t n)
{
	uint32_t have;
	const int64_t *v = imp_ints(im, name, &have);

	if (v && have == n)
		return v;
	imp_error(im, "onnx-attribute", "'%s' has %u entries, expected %u",
	    name, v ? have : 0, n);
	return NULL;
}

void
forest_alloc(struct imp *im, struct forest *f, uint32_t n)
{
	f->n = n;
	f->mode = arena_alloc(im->arena, n, sizeof *f->mode);
	f->yes = arena_alloc(im->arena, n, sizeof *f->yes);
	f->no = arena_alloc(im->arena, n, sizeof *f->no);
	f->root = arena_alloc(im->arena, n, sizeof *f->root);
}

/* ---- the walk ---- */

static ir_id
pick(struct imp *im, ir_id table, ir_id at)
{
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), table,
	    at);
}

struct tables {
	ir_id feature, value, yes, no, mode, track, set, sets;
};

static ir_id
int_table(struct imp *im, const struct forest *f, const int64_t *v)
{
	return imp_int_vec(im, DT_INT64, f->n, v);
}

static ir_id
member(struct imp *im, const struct tables *t, ir_id at, ir_id x)
{
	ir_id set = pick(im, t->sets, pick(im, t->set, at));
	int64_t last = imp_rank(im, at);

	x = DO(im, "equal", imp_expand(im, x, (uint32_t)last, 1), set);
	x = imp_reduce(im, "max", imp_cast(im, x, DT_INT8), 1, &last, false);
	return DO(im, "greater", x, imp_like(im, x, 0));
}

/* Does the condition of the node at hold for x? */
static ir_id
condition(struct imp *im, const struct forest *f, const struct tables *t,
    ir_id at, ir_id x)
{
	ir_id v = pick(im, t->value, at), all = 0, one, mode;
	uint32_t k, kinds = 0;

	for (k = 0; k < TREE_LEAF; k++)
		kinds += f->used[k];
	mode = kinds > 1 ? pick(im, t->mode, at) : 0;
	for (k = 0; k < TREE_LEAF; k++) {
		if (!f->used[k])
			continue;
		one = k == TREE_MEMBER ? member(im, t, at, x) :
		    DO(im, compare[k], x, v);
		if (mode)
			one = DO(im, "logical_and", one, DO(im, "equal",
			    mode, imp_like(im, mode, k)));
		all = all ? DO(im, "logical_or", all, one) : one;
	}
	if (t->track) {
		one = DO(im, "not_equal", pick(im, t->track, at),
		    imp_like(im, at, 0));
		all = DO(im, "logical_or", all, DO(im, "logical_and", one,
		    DO(im, "isnan", x)));
	}
	return all;
}

/* The leaves (rows, trees) that the rows of x (rows, features) end in. */
static ir_id
leaves(struct imp *im, const struct forest *f, ir_id x)
{
	struct tables t = { .feature = int_table(im, f, f->feature),
	    .yes = int_table(im, f, f->yes), .no = int_table(im, f, f->no),
	    .mode = int_table(im, f, f->mode) };
	ir_id at = imp_int_vec(im, DT_INT64, f->ntree, f->root), rows;

	t.value = ml_reals(im, imp_dtype(im, x), f->n, f->value, 0);
	if (f->track)
		t.track = int_table(im, f, f->track);
	if (f->used[TREE_MEMBER]) {
		t.set = int_table(im, f, f->set);
		t.sets = ml_reals(im, imp_dtype(im, x), f->nset * f->width,
		    f->sets, f->width);
	}
	/* Roots for each row: zeros along the rows, added. */
	rows = imp_expand(im, DO(im, "zeros_like", imp_axis_iota(im,
	    x, 0)), 1, 1);
	at = DO(im, "add", rows, at);
	for (uint32_t i = 0; i < f->depth; i++) {
		ir_id v = CALL(im, "gather", ATTRS(im, { "axis",
		    attr_int(1) }), x, pick(im, t.feature, at));

		at = DO(im, "where", condition(im, f, &t, at, v), pick(im,
		    t.yes, at), pick(im, t.no, at));
	}
	return at;
}

/* ---- what leaves give ---- */

/* (nodes, targets): what a leaf adds; `none` where it adds nothing. */
static ir_id
weights(struct imp *im, const struct forest *f, const struct gives *g,
    enum dtype dt, double none)
{
	uint64_t size = (uint64_t)f->n * (uint64_t)g->targets;
	double *w, *at;

	if (size > (uint64_t)1 << 28) {
		imp_error(im, "onnx-attribute", "%u nodes for %lld targets "
		    "are too many", f->n, (long long)g->targets);
		return 0;
	}
	w = arena_alloc(im->arena, size, sizeof *w);
	for (uint64_t i = 0; i < size; i++)
		w[i] = none;
	for (uint32_t i = 0; i < g->n; i++) {
		if (g->target[i] < 0 || g->target[i] >= g->targets) {
			imp_error(im, "onnx-attribute", "target %lld of "
			    "%lld", (long long)g->target[i],
			    (long long)g->targets);
			return 0;
		}
		at = &w[g->place[i] * g->targets + g->target[i]];
		*at = *at == none ? g->weight[i] : *at + g->weight[i];
	}
	return ml_reals(im, dt, (uint32_t)size, w, (uint32_t)g->targets);
}

ir_id
forest_scores(struct imp *im, const struct forest *f, const struct gives *g,
    ir_id x)
{
	static const int64_t trees = 1;
	bool least = strcmp(g->how, "MIN") == 0;
	bool most = strcmp(g->how, "MAX") == 0;
	enum dtype dt = g->real == DT_FLOAT64 || f->real == DT_FLOAT64 ?
	    DT_FLOAT64 : imp_dtype(im, x);
	ir_id w = weights(im, f, g, dt, least ? HUGE_VAL : most ? -HUGE_VAL :
	    0);

	if (f->real == DT_FLOAT64)
		x = imp_cast(im, x, DT_FLOAT64);
	if (!w || !x)
		return 0;
	w = imp_reduce(im, least ? "min" : most ? "max" : "sum", pick(im, w,
	    leaves(im, f, x)), 1, &trees, false);
	if (least || most)
		w = DO(im, "where", DO(im, "isinf", w), imp_like(im, w, 0),
		    w);
	if (strcmp(g->how, "AVERAGE") == 0)
		w = DO(im, "divide", w, imp_like(im, w, f->ntree));
	if (g->nbase == 0)
		return w;
	if (g->nbase != 1 && g->nbase != g->targets) {
		imp_error(im, "onnx-attribute", "%u base values for %lld "
		    "targets", g->nbase, (long long)g->targets);
		return 0;
	}
	return DO(im, "add", w, ml_reals(im, dt, g->nbase, g->base, 0));
}

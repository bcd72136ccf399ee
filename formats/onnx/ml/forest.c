/*
 * ai.onnx.ml: what ensembles of trees compute.
 *
 * All nodes of all trees are in one table; rows are walked from the roots down
 * to leaves, which are their own successors.  Then a table of (nodes, targets)
 * gives the value that each leaf adds.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/ml/forest.h"

#include <math.h>
#include <string.h>

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

/* A node as tree.leaves takes it: feature, test, no, yes. */
static bool
put_node(struct imp *im, const struct forest *f, uint32_t i, int32_t *node)
{
	bool leaf = f->mode[i] == TREE_LEAF;
	int64_t feature = leaf ? 0 : f->feature[i];
	int64_t test = leaf ? 0 : f->mode[i];

	if (f->mode[i] == TREE_MEMBER)
		test += 16 * f->set[i];
	if (f->track && f->track[i] != 0)
		test += 8;
	if (feature < 0 || feature > INT32_MAX || test > INT32_MAX) {
		imp_error(im, "onnx-attribute", "node %u tests feature %lld, "
		    "which does not fit 32 bits, or there are too many sets",
		    i, (long long)feature);
		return false;
	}
	node[0] = (int32_t)feature;
	node[1] = (int32_t)test;
	node[2] = (int32_t)f->no[i];
	node[3] = (int32_t)f->yes[i];
	return true;
}

/* The common test of all nodes, or that each has its own. */
static const char *
one_test(const struct forest *f)
{
	static const char *const name[TREE_MEMBER] = { "less_equal", "less",
	    "greater_equal", "greater", "equal", "not_equal" };
	uint32_t kinds = 0, last = 0;

	for (uint32_t k = 0; k < TREE_LEAF; k++)
		if (f->used[k]) {
			kinds++;
			last = k;
		}
	return kinds == 1 && last < TREE_MEMBER && !f->track ? name[last] :
	    "each";
}

/* The leaves (rows, trees) that the rows of x (rows, features) end in. */
static ir_id
leaves(struct imp *im, const struct forest *f, ir_id x)
{
	size_t size = (size_t)f->n * 4;
	int32_t *node = arena_alloc(im->arena, size, sizeof *node);
	uint32_t sets = f->used[TREE_MEMBER] ? f->nset * f->width : 0;
	enum dtype dt = imp_dtype(im, x);
	ir_id table, root;

	for (uint32_t i = 0; i < f->n; i++)
		if (!put_node(im, f, i, node + 4 * (size_t)i))
			return 0;
	table = imp_const(im, DT_INT32, 2, (int64_t[]){ f->n, 4 }, node,
	    size * sizeof *node);
	root = imp_int_vec(im, DT_INT32, f->ntree, f->root);
	return CALL(im, "tree.leaves", ATTRS(im, { "test", imp_text(im,
	    one_test(f)) }), x, root, table, ml_reals(im, dt, f->n, f->value,
	    0), ml_reals(im, dt, sets, f->sets, sets > 0 ? f->width : 1));
}

/* ---- values of leaves ---- */

/* (nodes, targets): what a leaf adds; `none` where it adds nothing. */
static ir_id
weights(struct imp *im, const struct forest *f, const struct leaf_values *g,
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
forest_scores(struct imp *im, const struct forest *f,
    const struct leaf_values *g, ir_id x)
{
	static const int64_t trees = 1;
	bool least = strcmp(g->how, "MIN") == 0;
	bool most = strcmp(g->how, "MAX") == 0;
	enum dtype dt = g->real == DT_FLOAT64 || f->real == DT_FLOAT64 ?
	    DT_FLOAT64 : imp_dtype(im, x);
	ir_id w = weights(im, f, g, dt, least ? HUGE_VAL : most ? -HUGE_VAL :
	    0), y;

	if (f->real == DT_FLOAT64)
		x = imp_cast(im, x, DT_FLOAT64);
	if (!w || !x)
		return 0;
	y = leaves(im, f, x);
	if (!y)
		return 0;
	w = imp_reduce(im, least ? "min" : most ? "max" : "sum", CALL(im,
	    "take", ATTRS(im, { "axis", attr_int(0) }), w, y), 1, &trees,
	    false);
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

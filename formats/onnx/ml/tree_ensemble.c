/*
 * ai.onnx.ml: TreeEnsemble of set 5.
 *
 * Inner nodes and leaves are two lists; a successor is an index into one of
 * them.  Here the leaves follow the inner nodes (index n + leaf).  An inner
 * node may be shared, so depth is found in topological order, which also finds
 * cycles.  Tests of membership are sets one after the other, each closed by a
 * NaN, in the order of their nodes.  Cost: linear.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/ml/forest.h"

#include <math.h>
#include <string.h>

struct lists {
	uint32_t inner, leaf;
	const double *split, *weight, *member;
	uint32_t nmember;
	const int64_t *feature, *target;
	const int64_t *yes, *no, *yes_leaf, *no_leaf;
};

static const double *
need(struct imp *im, const char *name, uint32_t *n, enum dtype *dt)
{
	const double *v = imp_reals(im, name, n, dt);

	if (v && *n > 0)
		return v;
	imp_error(im, "onnx-attribute", "attribute '%s' is missing or empty",
	    name);
	return NULL;
}

static bool
successor(struct imp *im, const struct lists *l, uint32_t i, int64_t at,
    int64_t leaf, int64_t *out)
{
	int64_t limit = leaf != 0 ? l->leaf : l->inner;

	*out = at + (leaf != 0 ? l->inner : 0);
	if (at >= 0 && at < limit)
		return true;
	imp_error(im, "onnx-attribute", "node %u leads to %s %lld of %lld", i,
	    leaf != 0 ? "leaf" : "node", (long long)at, (long long)limit);
	return false;
}

static bool
read_lists(struct imp *im, struct lists *l, struct forest *f,
    struct leaf_values *g)
{
	uint32_t n;

	l->split = need(im, "nodes_splits", &l->inner, &f->real);
	l->weight = need(im, "leaf_weights", &l->leaf, &g->real);
	if (!l->split || !l->weight)
		return false;
	if ((uint64_t)l->inner + l->leaf > INT32_MAX) {
		imp_error(im, "onnx-attribute", "%u nodes and %u leaves are "
		    "too many", l->inner, l->leaf);
		return false;
	}
	l->target = forest_ints(im, "leaf_targetids", l->leaf);
	l->feature = forest_ints(im, "nodes_featureids", l->inner);
	l->yes = forest_ints(im, "nodes_truenodeids", l->inner);
	l->no = forest_ints(im, "nodes_falsenodeids", l->inner);
	l->yes_leaf = forest_ints(im, "nodes_trueleafs", l->inner);
	l->no_leaf = forest_ints(im, "nodes_falseleafs", l->inner);
	imp_attr(im, "nodes_hitrates");
	l->member = imp_reals(im, "membership_values", &l->nmember,
	    &(enum dtype){ DT_NONE });
	f->track = imp_ints(im, "nodes_missing_value_tracks_true", &n);
	if (f->track && n == 0)
		f->track = NULL;
	if (f->track && n != l->inner)
		forest_ints(im, "nodes_missing_value_tracks_true", l->inner);
	return im->d->errors == 0;
}

/* Rows of equal width: set k of the k-th node that asks for membership. */
static bool
read_sets(struct imp *im, const struct lists *l, struct forest *f)
{
	uint32_t count = 0, begin = 0, k = 0;
	double *sets;

	for (uint32_t i = 0; i < l->nmember; i++)
		if (isnan(l->member[i])) {
			f->width = i - begin > f->width ? i - begin :
			    f->width;
			begin = i + 1;
			f->nset++;
		}
	f->set = arena_alloc(im->arena, f->n, sizeof *f->set);
	for (uint32_t i = 0; i < f->n; i++)
		f->set[i] = f->mode[i] == TREE_MEMBER ? count++ : 0;
	f->width = f->width > 0 ? f->width : 1;
	if (count != f->nset || (uint64_t)count * f->width > INT32_MAX) {
		imp_error(im, "onnx-attribute", "%u nodes test membership, "
		    "'membership_values' has %u sets (each ends with a NaN)",
		    count, f->nset);
		return false;
	}
	sets = arena_alloc(im->arena, (size_t)count * f->width + 1,
	    sizeof *sets);
	for (uint32_t i = 0; i < count * f->width; i++)
		sets[i] = (double)NAN;
	begin = 0;
	for (uint32_t i = 0; i < l->nmember; i++)
		if (isnan(l->member[i])) {
			begin = i + 1;
			k++;
		} else if (k < count) {
			sets[k * f->width + i - begin] = l->member[i];
		}
	f->sets = sets;
	return true;
}

static bool
read_modes(struct imp *im, const struct lists *l, struct forest *f)
{
	uint32_t n;
	enum dtype dt;
	const double *mode = need(im, "nodes_modes", &n, &dt);

	if (!mode)
		return false;
	if (n != l->inner) {
		imp_error(im, "onnx-attribute", "'nodes_modes' has %u "
		    "entries, expected %u", n, l->inner);
		return false;
	}
	for (uint32_t i = 0; i < f->n; i++) {
		if (i < n && !(mode[i] >= 0 && mode[i] < TREE_LEAF)) {
			imp_error(im, "onnx-attribute", "node %u has mode %g, "
			    "which does not exist", i, mode[i]);
			return false;
		}
		f->mode[i] = i < n ? (int64_t)mode[i] : TREE_LEAF;
		f->used[f->mode[i]] = true;
	}
	return true;
}

/* Tables for all nodes, leaves last. */
static bool
fill(struct imp *im, const struct lists *l, struct forest *f)
{
	int64_t *feature, *track = NULL;
	double *value;

	forest_alloc(im, f, l->inner + l->leaf);
	feature = arena_alloc(im->arena, f->n, sizeof *feature);
	value = arena_alloc(im->arena, f->n, sizeof *value);
	if (f->track)
		track = arena_alloc(im->arena, f->n, sizeof *track);
	for (uint32_t i = 0; i < f->n; i++) {
		bool inner = i < l->inner;

		feature[i] = inner ? l->feature[i] : 0;
		value[i] = inner ? l->split[i] : 0;
		if (track)
			track[i] = inner ? f->track[i] : 0;
		f->yes[i] = f->no[i] = i;
		if (feature[i] < 0) {
			imp_error(im, "onnx-attribute", "node %u tests "
			    "feature %lld", i, (long long)feature[i]);
			return false;
		}
		if (inner && (!successor(im, l, i, l->yes[i], l->yes_leaf[i],
		    &f->yes[i]) || !successor(im, l, i, l->no[i],
		    l->no_leaf[i], &f->no[i])))
			return false;
	}
	f->feature = feature;
	f->value = value;
	f->track = track;
	return read_modes(im, l, f);
}

static bool
read_roots(struct imp *im, const struct lists *l, struct forest *f)
{
	uint32_t n;
	const int64_t *root = imp_ints(im, "tree_roots", &n);

	if (!root || n == 0 || n > f->n) {
		imp_error(im, "onnx-attribute", "'tree_roots' has %u entries "
		    "for %u nodes", root ? n : 0, l->inner);
		return false;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (root[i] < 0 || root[i] >= l->inner) {
			imp_error(im, "onnx-attribute", "tree %u begins at "
			    "node %lld of %u", i, (long long)root[i],
			    l->inner);
			return false;
		}
		f->root[i] = root[i];
	}
	f->ntree = n;
	return true;
}

/* The longest path, by removing nodes without predecessors. */
static bool
measure(struct imp *im, struct forest *f)
{
	uint32_t *into = mem_zalloc(f->n, sizeof *into);
	uint32_t *depth = mem_zalloc(f->n, sizeof *depth);
	uint32_t *queue = mem_zalloc(f->n, sizeof *queue);
	uint32_t from = 0, to = 0, i;

	for (i = 0; i < f->n; i++)
		if (f->mode[i] != TREE_LEAF) {
			into[f->yes[i]]++;
			into[f->no[i]]++;
		}
	for (i = 0; i < f->n; i++)
		if (into[i] == 0)
			queue[to++] = i;
	for (; from < to; from++) {
		i = queue[from];
		f->depth = depth[i] > f->depth ? depth[i] : f->depth;
		for (uint32_t k = 0; f->mode[i] != TREE_LEAF && k < 2; k++) {
			int64_t next = k == 0 ? f->yes[i] : f->no[i];

			if (depth[next] < depth[i] + 1)
				depth[next] = depth[i] + 1;
			if (--into[next] == 0)
				queue[to++] = (uint32_t)next;
		}
	}
	mem_free(into);
	mem_free(depth);
	mem_free(queue);
	if (to != f->n)
		imp_error(im, "onnx-attribute", "the nodes form "
		    "a cycle, not trees");
	else if (f->depth > TREE_DEPTH_LIMIT)
		imp_error(im, "onnx-attribute", "a tree of depth %u, expected "
		    "%d at most", f->depth, TREE_DEPTH_LIMIT);
	return to == f->n && f->depth <= TREE_DEPTH_LIMIT;
}

static void
row_ensemble(struct imp *im, ir_id *out)
{
	static const char *const how[] = { "AVERAGE", "SUM", "MIN", "MAX" };
	static const char *const post[] = { "NONE", "SOFTMAX", "LOGISTIC",
	    "SOFTMAX_ZERO", "PROBIT" };
	int64_t sum = imp_int(im, "aggregate_function", 1);
	int64_t last = imp_int(im, "post_transform", 0), *place;
	ir_id in = imp_in(im, 0), x = ml_rows(im, in), y;
	struct leaf_values g = { .targets = imp_int(im, "n_targets", 1),
	    .real = DT_FLOAT32 };
	struct forest f = { .real = DT_FLOAT32 };
	struct lists l = { 0 };

	if (sum < 0 || sum > 3 || last < 0 || last > 4 || g.targets < 1 ||
	    g.targets > INT32_MAX) {
		imp_error(im, "onnx-attribute", "%lld targets, aggregated by "
		    "%lld, post_transform %lld", (long long)g.targets,
		    (long long)sum, (long long)last);
		return;
	}
	if (!x || !read_lists(im, &l, &f, &g) || !fill(im, &l, &f) ||
	    !read_sets(im, &l, &f) || !read_roots(im, &l, &f) ||
	    !measure(im, &f))
		return;
	place = arena_alloc(im->arena, l.leaf, sizeof *place);
	for (uint32_t i = 0; i < l.leaf; i++)
		place[i] = (int64_t)l.inner + i;
	g.n = l.leaf;
	g.place = place;
	g.target = l.target;
	g.weight = l.weight;
	g.how = how[sum];
	y = forest_scores(im, &f, &g, x);
	out[0] = y ? ml_transform(im, imp_cast(im, y, imp_dtype(im, in)),
	    post[last]) : 0;
}

const struct onnx_row onnx_rows_tree5[] = {
	{ ONNX_ML, "TreeEnsemble", 5, row_ensemble },
	{ 0 }
};

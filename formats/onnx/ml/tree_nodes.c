/*
 * ai.onnx.ml: ensembles of trees, the forms of sets 1 and 3.  (TreeEnsemble of
 * set 5: tree_ensemble.c; what they mean: forest.c.)
 *
 * Nodes are named by tree and number.  The attributes are checked first:
 * successors must exist, and no node may be reached twice, so that every walk
 * from a root ends.  Cost: linear.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/ml/forest.h"
#include "formats/onnx/strings.h"

#include <stdlib.h>
#include <string.h>

static const char *const modes[TREE_MODES] = {
	[TREE_LEQ] = "BRANCH_LEQ", [TREE_LT] = "BRANCH_LT",
	[TREE_GTE] = "BRANCH_GTE", [TREE_GT] = "BRANCH_GT",
	[TREE_EQ] = "BRANCH_EQ", [TREE_NEQ] = "BRANCH_NEQ",
	[TREE_LEAF] = "LEAF",
};

/* As it stands in the file. */
struct tree_source {
	struct forest f;
	const int64_t *tree, *id, *yes_id, *no_id;
	struct map place;		/* of a node: tree and number */
};

/* ---- attributes ---- */

/* The floats, or the tensor of what is called NAME_as_tensor. */
static const double *
numbers(struct imp *im, const char *name, uint32_t *n, enum dtype *dt)
{
	const float *f = imp_floats(im, name, n);
	char tensor[64];
	double *out;

	if (!f || *n == 0) {
		snprintf(tensor, sizeof tensor, "%s_as_tensor", name);
		return imp_reals(im, tensor, n, dt);
	}
	out = arena_alloc(im->arena, *n, sizeof *out);
	for (uint32_t i = 0; i < *n; i++)
		out[i] = (double)f[i];
	return out;
}

/* Trees and nodes are numbered from 0 in files, below 2^32 here. */
static uint64_t
node_key(int64_t tree, int64_t id)
{
	return (uint64_t)tree << 32 | (uint64_t)id;
}

static bool
find_node(struct imp *im, const struct tree_source *s, int64_t tree, int64_t id,
    int64_t *out)
{
	uint32_t at;

	if (tree >= 0 && tree <= INT32_MAX && id >= 0 && id <= INT32_MAX &&
	    map_get(&s->place, node_key(tree, id), &at)) {
		*out = at;
		return true;
	}
	imp_error(im, "onnx-attribute", "tree %lld has no node %lld",
	    (long long)tree, (long long)id);
	return false;
}

static bool
read_modes(struct imp *im, struct forest *f)
{
	struct onnx_attr *a = imp_attr(im, "nodes_modes");

	if (!a || a->strings.n != f->n) {
		imp_error(im, "onnx-attribute", "'nodes_modes' has %u "
		    "entries, expected %u", a ? (unsigned)a->strings.n : 0,
		    f->n);
		return false;
	}
	for (uint32_t i = 0; i < f->n; i++) {
		const struct onnx_bytes *s = &a->strings.v[i];
		uint32_t k = 0;

		while (k < TREE_MODES && (!modes[k] ||
		    strlen(modes[k]) != s->n ||
		    memcmp(modes[k], s->p, s->n) != 0))
			k++;
		if (k == TREE_MODES) {
			imp_error(im, "onnx-attribute", "node %u has a mode "
			    "that does not exist", i);
			return false;
		}
		f->mode[i] = k;
		f->used[k] = true;
	}
	return true;
}

static bool
read_nodes(struct imp *im, struct tree_source *s)
{
	struct forest *f = &s->f;
	uint32_t n, nv;

	s->tree = imp_ints(im, "nodes_treeids", &n);
	f->real = DT_FLOAT32;
	f->value = numbers(im, "nodes_values", &nv, &f->real);
	imp_floats(im, "nodes_hitrates", &(uint32_t){ 0 });
	imp_attr(im, "nodes_hitrates_as_tensor");
	if (!s->tree || n == 0 || !f->value || nv != n) {
		imp_error(im, "onnx-attribute", "%u nodes, 'nodes_values' "
		    "has %u entries", s->tree ? n : 0, f->value ? nv : 0);
		return false;
	}
	forest_alloc(im, f, n);
	s->id = forest_ints(im, "nodes_nodeids", n);
	f->feature = forest_ints(im, "nodes_featureids", n);
	s->yes_id = forest_ints(im, "nodes_truenodeids", n);
	s->no_id = forest_ints(im, "nodes_falsenodeids", n);
	f->track = imp_ints(im, "nodes_missing_value_tracks_true", &nv);
	if (f->track && nv == 0)
		f->track = NULL;
	if (f->track && nv != n)
		f->track = forest_ints(im, "nodes_missing_value_tracks_true",
		    n);
	return s->id && f->feature && s->yes_id && s->no_id &&
	    im->d->errors == 0 && read_modes(im, f);
}

/* ---- structure ---- */

static bool
place_nodes(struct imp *im, struct tree_source *s)
{
	struct forest *f = &s->f;

	for (uint32_t i = 0; i < f->n; i++) {
		uint64_t key = node_key(s->tree[i], s->id[i]);

		if (s->tree[i] < 0 || s->tree[i] > INT32_MAX || s->id[i] < 0 ||
		    s->id[i] > INT32_MAX || f->feature[i] < 0) {
			imp_error(im, "onnx-attribute", "node %u has number "
			    "%lld of tree %lld, feature %lld", i,
			    (long long)s->id[i], (long long)s->tree[i],
			    (long long)f->feature[i]);
			return false;
		}
		if (map_get(&s->place, key, NULL)) {
			imp_error(im, "onnx-attribute", "tree %lld has node "
			    "%lld twice", (long long)s->tree[i],
			    (long long)s->id[i]);
			return false;
		}
		map_put(&s->place, key, i);
	}
	for (uint32_t i = 0; i < f->n; i++) {
		f->yes[i] = f->no[i] = i;
		if (f->mode[i] != TREE_LEAF && (!find_node(im, s, s->tree[i],
		    s->yes_id[i], &f->yes[i]) || !find_node(im, s,
		    s->tree[i], s->no_id[i], &f->no[i])))
			return false;
	}
	return true;
}

/* Roots are the nodes that nobody points to, one of each tree; from them,
 * every other node is reached exactly once. */
static bool
find_roots(struct imp *im, struct tree_source *s)
{
	struct forest *f = &s->f;
	uint8_t *seen = mem_zalloc(f->n, sizeof *seen);
	uint32_t *queue = mem_zalloc(f->n, sizeof *queue);
	uint32_t from = 0, to = 0, level;
	struct map rooted = { 0 };
	bool ok = true;

	for (uint32_t i = 0; i < f->n; i++)
		if (f->mode[i] != TREE_LEAF) {
			ok = ok && f->yes[i] != f->no[i] &&
			    !seen[f->yes[i]] && !seen[f->no[i]];
			seen[f->yes[i]] = seen[f->no[i]] = 1;
		}
	for (uint32_t i = 0; i < f->n; i++)
		if (!seen[i]) {
			uint64_t tree = (uint64_t)s->tree[i];

			ok = ok && !map_get(&rooted, tree, NULL);
			map_put(&rooted, tree, 1);
			f->root[f->ntree++] = i;
			queue[to++] = i;
		}
	while (ok && from < to) {
		level = to;
		for (; from < level; from++) {
			if (f->mode[queue[from]] == TREE_LEAF)
				continue;
			queue[to++] = (uint32_t)f->yes[queue[from]];
			queue[to++] = (uint32_t)f->no[queue[from]];
		}
		f->depth += to > level;
	}
	mem_free(seen);
	mem_free(queue);
	map_free(&rooted);
	if (!ok || to != f->n) {
		imp_error(im, "onnx-attribute", "a node is reached twice or "
		    "never: these are not trees");
		return false;
	}
	if (f->depth <= TREE_DEPTH_LIMIT)
		return true;
	imp_error(im, "onnx-attribute", "a tree of depth %u, expected %d at "
	    "most", f->depth, TREE_DEPTH_LIMIT);
	return false;
}

/* ---- values of leaves ---- */

static bool
read_leaf_values(struct imp *im, const struct tree_source *s,
    struct leaf_values *g, const char *prefix)
{
	const int64_t *tree, *node;
	char name[4][32];
	int64_t *place;
	uint32_t n;

	snprintf(name[0], sizeof name[0], "%s_weights", prefix);
	snprintf(name[1], sizeof name[1], "%s_treeids", prefix);
	snprintf(name[2], sizeof name[2], "%s_nodeids", prefix);
	snprintf(name[3], sizeof name[3], "%s_ids", prefix);
	g->real = s->f.real;
	g->weight = numbers(im, name[0], &n, &g->real);
	g->base = numbers(im, "base_values", &g->nbase, &g->real);
	if (!g->weight || n == 0) {
		imp_error(im, "onnx-attribute", "attribute '%s' is missing",
		    name[0]);
		return false;
	}
	g->n = n;
	tree = forest_ints(im, name[1], n);
	node = forest_ints(im, name[2], n);
	g->target = forest_ints(im, name[3], n);
	if (!tree || !node || !g->target)
		return false;
	place = arena_alloc(im->arena, n, sizeof *place);
	for (uint32_t i = 0; i < n; i++)
		if (!find_node(im, s, tree[i], node[i], &place[i]))
			return false;
	g->place = place;
	return true;
}

/* The rows, if the node's attributes make sense. */
static ir_id
source(struct imp *im, struct tree_source *s)
{
	ir_id x = ml_rows(im, imp_in(im, 0));

	return x && read_nodes(im, s) && place_nodes(im, s) &&
	    find_roots(im, s) ? x : 0;
}

static void
row_regressor(struct imp *im, ir_id *out)
{
	struct tree_source s = { .f = { 0 } };
	struct leaf_values g = { .targets = imp_int(im, "n_targets", 1),
	    .how = imp_str(im, "aggregate_function", "SUM") };
	ir_id x = source(im, &s), y = 0;

	if (g.targets < 1 || g.targets > INT32_MAX ||
	    (strcmp(g.how, "SUM") != 0 && strcmp(g.how, "AVERAGE") != 0 &&
	    strcmp(g.how, "MIN") != 0 && strcmp(g.how, "MAX") != 0))
		imp_error(im, "onnx-attribute", "%lld targets, aggregated by "
		    "'%s'", (long long)g.targets, g.how);
	else if (x && read_leaf_values(im, &s, &g, "target"))
		y = imp_cast(im, forest_scores(im, &s.f, &g, x), DT_FLOAT32);
	out[0] = y ? ml_post(im, y) : 0;
	map_free(&s.place);
}

/* Two classes, and weights for one only: they are the second's.  If all have
 * one sign, they are its probability; else the sign of the sum decides. */
static ir_id
binary(struct imp *im, const struct leaf_values *g, ir_id y)
{
	bool positive = true;
	ir_id both[2];

	for (uint32_t i = 0; i < g->n; i++)
		positive = positive && g->weight[i] >= 0;
	if (strcmp(imp_str(im, "post_transform", "NONE"), "NONE") != 0)
		positive = false;
	both[0] = positive ? DO(im, "subtract", imp_like(im, y, 1), y) :
	    DO(im, "negative", y);
	both[1] = y;
	return imp_concat(im, 2, both, 1);
}

static void
row_classifier(struct imp *im, ir_id *out)
{
	static const int64_t last = 1;
	struct tree_source s = { .f = { 0 } };
	struct leaf_values g = { .how = "SUM" };
	ir_id x = source(im, &s), y;
	uint32_t n;
	bool one = true;

	imp_ints(im, "classlabels_int64s", &n);
	if (n == 0)
		imp_strs(im, "classlabels_strings", &n);
	if (!x || !read_leaf_values(im, &s, &g, "class")) {
		map_free(&s.place);
		return;
	}
	for (uint32_t i = 0; i < g.n; i++)
		one = one && g.target[i] == g.target[0];
	g.targets = n;
	if (n == 2 && one && g.nbase != 2) {
		int64_t *zero = arena_alloc(im->arena, g.n, sizeof *zero);

		memset(zero, 0, g.n * sizeof *zero);
		g.targets = 1;
		g.target = zero;
	}
	y = imp_cast(im, forest_scores(im, &s.f, &g, x), DT_FLOAT32);
	if (y && g.targets != n)
		y = binary(im, &g, y);
	out[0] = y ? ml_labels(im, "classlabels_int64s",
	    "classlabels_strings", CALL(im, "argmax", ATTRS(im, { "axis",
	    imp_list(im, 1, &last) }, { "dtype", imp_dt(im, DT_INT64) }),
	    y)) : 0;
	out[1] = y ? ml_post(im, y) : 0;
	map_free(&s.place);
}

const struct onnx_row onnx_rows_tree[] = {
	{ ONNX_ML, "TreeEnsembleClassifier", 1, row_classifier, .last = 4 },
	{ ONNX_ML, "TreeEnsembleRegressor", 1, row_regressor, .last = 4 },
	{ 0 }
};

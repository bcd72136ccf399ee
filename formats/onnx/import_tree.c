/*
 * ai.onnx.ml: ensembles of trees.
 *
 * All nodes of all trees stand in tables (feature, threshold, the places of
 * the two successors), and a state of (rows, trees) places goes from the
 * roots down, all rows and trees at once: one step for each level of the
 * deepest tree.  A leaf is its own successor.  Then a table of (nodes,
 * targets) gives what each leaf adds.  Cost: rows * trees * depth.
 *
 * The attributes are checked before: successors must exist, and no node may
 * be reached twice, so that a walk from the roots ends.
 */
#include "formats/onnx/import_ml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_LIMIT 512

enum mode { LEQ, LT, GTE, GT, EQ, NEQ, LEAF, MODES };

static const struct {
	const char *name, *op;
} modes[MODES] = {
	{ "BRANCH_LEQ", "less_equal" }, { "BRANCH_LT", "less" },
	{ "BRANCH_GTE", "greater_equal" }, { "BRANCH_GT", "greater" },
	{ "BRANCH_EQ", "equal" }, { "BRANCH_NEQ", "not_equal" },
	{ "LEAF", NULL },
};

struct forest {
	uint32_t n, ntree;
	const int64_t *tree, *id, *feature, *yes_id, *no_id, *track;
	const float *value;
	int64_t *mode, *yes, *no;	/* successors by place */
	int64_t *root;
	uint32_t depth;
	bool used[MODES];
	struct map place;		/* of a node: hash of tree and id */
};

/* ---- attributes ---- */

static const int64_t *
need_ints(struct imp *im, const char *name, uint32_t n)
{
	uint32_t have;
	const int64_t *v = imp_ints(im, name, &have);

	if (v && have == n)
		return v;
	imp_error(im, "onnx-attribute", "'%s' has %u entries, expected %u",
	    name, v ? have : 0, n);
	return NULL;
}

/* Trees and nodes are numbered from 0 in files, below 2^32 here. */
static uint64_t
node_key(int64_t tree, int64_t id)
{
	return (uint64_t)tree << 32 | (uint64_t)id;
}

static bool
find_node(struct imp *im, const struct forest *f, int64_t tree, int64_t id,
    int64_t *out)
{
	uint32_t at;

	if (tree >= 0 && tree <= INT32_MAX && id >= 0 && id <= INT32_MAX &&
	    map_get(&f->place, node_key(tree, id), &at)) {
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

		while (k < MODES && (strlen(modes[k].name) != s->n ||
		    memcmp(modes[k].name, s->p, s->n) != 0))
			k++;
		if (k == MODES) {
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
read_nodes(struct imp *im, struct forest *f)
{
	uint32_t n, nv;
	const int64_t *tree = imp_ints(im, "nodes_treeids", &n);

	f->value = imp_floats(im, "nodes_values", &nv);
	imp_floats(im, "nodes_hitrates", &(uint32_t){ 0 });
	if (!tree || n == 0 || !f->value || nv != n) {
		imp_error(im, "onnx-attribute", "%u nodes, 'nodes_values' "
		    "has %u entries", tree ? n : 0, f->value ? nv : 0);
		return false;
	}
	f->n = n;
	f->tree = tree;
	f->id = need_ints(im, "nodes_nodeids", n);
	f->feature = need_ints(im, "nodes_featureids", n);
	f->yes_id = need_ints(im, "nodes_truenodeids", n);
	f->no_id = need_ints(im, "nodes_falsenodeids", n);
	f->track = imp_ints(im, "nodes_missing_value_tracks_true", &nv);
	if (f->track && nv == 0)
		f->track = NULL;
	if (f->track && nv != n)
		f->track = need_ints(im, "nodes_missing_value_tracks_true",
		    n);
	f->mode = arena_alloc(im->arena, n, sizeof *f->mode);
	f->yes = arena_alloc(im->arena, n, sizeof *f->yes);
	f->no = arena_alloc(im->arena, n, sizeof *f->no);
	f->root = arena_alloc(im->arena, n, sizeof *f->root);
	return f->id && f->feature && f->yes_id && f->no_id &&
	    im->d->errors == 0 && read_modes(im, f);
}

/* ---- structure ---- */

static bool
place_nodes(struct imp *im, struct forest *f)
{
	for (uint32_t i = 0; i < f->n; i++) {
		uint64_t key = node_key(f->tree[i], f->id[i]);

		if (f->tree[i] < 0 || f->tree[i] > INT32_MAX || f->id[i] < 0 ||
		    f->id[i] > INT32_MAX || f->feature[i] < 0) {
			imp_error(im, "onnx-attribute", "node %u has number "
			    "%lld of tree %lld, feature %lld", i,
			    (long long)f->id[i], (long long)f->tree[i],
			    (long long)f->feature[i]);
			return false;
		}
		if (map_get(&f->place, key, NULL)) {
			imp_error(im, "onnx-attribute", "tree %lld has node "
			    "%lld twice", (long long)f->tree[i],
			    (long long)f->id[i]);
			return false;
		}
		map_put(&f->place, key, i);
	}
	for (uint32_t i = 0; i < f->n; i++) {
		f->yes[i] = f->no[i] = i;
		if (f->mode[i] != LEAF && (!find_node(im, f, f->tree[i],
		    f->yes_id[i], &f->yes[i]) || !find_node(im, f,
		    f->tree[i], f->no_id[i], &f->no[i])))
			return false;
	}
	return true;
}

/* Roots are the nodes that nobody points to, one of each tree; from them,
 * every other node is reached exactly once. */
static bool
find_roots(struct imp *im, struct forest *f)
{
	uint8_t *seen = mem_zalloc(f->n, sizeof *seen);
	uint32_t *queue = mem_zalloc(f->n, sizeof *queue);
	uint32_t from = 0, to = 0, level;
	struct map rooted = { 0 };
	bool ok = true;

	for (uint32_t i = 0; i < f->n; i++)
		if (f->mode[i] != LEAF) {
			ok = ok && f->yes[i] != f->no[i] &&
			    !seen[f->yes[i]] && !seen[f->no[i]];
			seen[f->yes[i]] = seen[f->no[i]] = 1;
		}
	for (uint32_t i = 0; i < f->n; i++)
		if (!seen[i]) {
			uint64_t tree = (uint64_t)f->tree[i];

			ok = ok && !map_get(&rooted, tree, NULL);
			map_put(&rooted, tree, 1);
			f->root[f->ntree++] = i;
			queue[to++] = i;
		}
	while (ok && from < to) {
		level = to;
		for (; from < level; from++) {
			if (f->mode[queue[from]] == LEAF)
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
		    "never: these are no trees");
		return false;
	}
	if (f->depth <= DEPTH_LIMIT)
		return true;
	imp_error(im, "onnx-attribute", "a tree of depth %u, expected %d at "
	    "most", f->depth, DEPTH_LIMIT);
	return false;
}

/* ---- the walk ---- */

static ir_id
pick(struct imp *im, ir_id table, ir_id at)
{
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), table,
	    at);
}

struct tables {
	ir_id feature, value, yes, no, mode, track;
};

static ir_id
int_table(struct imp *im, const struct forest *f, const int64_t *v)
{
	return imp_int_vec(im, DT_INT64, f->n, v);
}

/* Does the condition of the node at hold for x? */
static ir_id
condition(struct imp *im, const struct forest *f, const struct tables *t,
    ir_id at, ir_id x)
{
	ir_id v = pick(im, t->value, at), all = 0, one, mode;
	uint32_t k, kinds = 0;

	for (k = 0; k < LEAF; k++)
		kinds += f->used[k];
	mode = kinds > 1 ? pick(im, t->mode, at) : 0;
	for (k = 0; k < LEAF; k++) {
		if (!f->used[k])
			continue;
		one = DO(im, modes[k].op, x, v);
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

	t.value = ml_floats(im, imp_dtype(im, x), f->n, f->value, 0);
	if (f->track)
		t.track = int_table(im, f, f->track);
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

struct gives {
	uint32_t n;
	const int64_t *tree, *node, *target;
	const float *weight;
	int64_t targets;
	const char *how;
};

static bool
read_gives(struct imp *im, struct gives *g, const char *prefix)
{
	char name[4][32];
	uint32_t n;

	snprintf(name[0], sizeof name[0], "%s_weights", prefix);
	snprintf(name[1], sizeof name[1], "%s_treeids", prefix);
	snprintf(name[2], sizeof name[2], "%s_nodeids", prefix);
	snprintf(name[3], sizeof name[3], "%s_ids", prefix);
	g->weight = imp_floats(im, name[0], &n);
	if (!g->weight || n == 0) {
		imp_error(im, "onnx-attribute", "attribute '%s' is missing",
		    name[0]);
		return false;
	}
	g->n = n;
	g->tree = need_ints(im, name[1], n);
	g->node = need_ints(im, name[2], n);
	g->target = need_ints(im, name[3], n);
	return g->tree && g->node && g->target;
}

/* (nodes, targets): what a leaf adds; `none` where it adds nothing. */
static ir_id
weights(struct imp *im, const struct forest *f, const struct gives *g,
    float none)
{
	uint64_t size = (uint64_t)f->n * (uint64_t)g->targets;
	float *w, *at;
	int64_t place;

	if (size > (uint64_t)1 << 28) {
		imp_error(im, "onnx-attribute", "%u nodes for %lld targets "
		    "are too many", f->n, (long long)g->targets);
		return 0;
	}
	w = arena_alloc(im->arena, size, sizeof *w);
	for (uint64_t i = 0; i < size; i++)
		w[i] = none;
	for (uint32_t i = 0; i < g->n; i++) {
		if (!find_node(im, f, g->tree[i], g->node[i], &place))
			return 0;
		if (g->target[i] < 0 || g->target[i] >= g->targets) {
			imp_error(im, "onnx-attribute", "target %lld of "
			    "%lld", (long long)g->target[i],
			    (long long)g->targets);
			return 0;
		}
		at = &w[place * g->targets + g->target[i]];
		*at = *at == none ? g->weight[i] : *at + g->weight[i];
	}
	return ml_floats(im, DT_FLOAT32, (uint32_t)size, w,
	    (uint32_t)g->targets);
}

/* Scores (rows, targets), base values added. */
static ir_id
scores(struct imp *im, const struct forest *f, const struct gives *g,
    ir_id leaf)
{
	static const int64_t trees = 1;
	bool least = strcmp(g->how, "MIN") == 0;
	bool most = strcmp(g->how, "MAX") == 0;
	ir_id w = weights(im, f, g, least ? INFINITY : most ? -INFINITY : 0);
	uint32_t n;
	const float *base = imp_floats(im, "base_values", &n);

	if (!w || !leaf)
		return 0;
	w = imp_reduce(im, least ? "min" : most ? "max" : "sum", pick(im, w,
	    leaf), 1, &trees, false);
	if (least || most)
		w = DO(im, "where", DO(im, "isinf", w), imp_like(im, w, 0),
		    w);
	if (strcmp(g->how, "AVERAGE") == 0)
		w = DO(im, "divide", w, imp_like(im, w, f->ntree));
	if (!base || n == 0)
		return w;
	if (n != 1 && n != g->targets) {
		imp_error(im, "onnx-attribute", "%u base values for %lld "
		    "targets", n, (long long)g->targets);
		return 0;
	}
	return DO(im, "add", w, ml_floats(im, DT_FLOAT32, n, base, 0));
}

/* The leaves, if the node's attributes make sense. */
static ir_id
walk(struct imp *im, struct forest *f)
{
	ir_id x = ml_rows(im, imp_in(im, 0));

	if (imp_attr(im, "nodes_values_as_tensor")) {
		imp_error(im, "onnx-attribute", "thresholds of float64 "
		    "(nodes_values_as_tensor) are not supported");
		return 0;
	}
	if (!x || !read_nodes(im, f) || !place_nodes(im, f) ||
	    !find_roots(im, f))
		return 0;
	return leaves(im, f, x);
}

static void
row_regressor(struct imp *im, ir_id *out)
{
	struct forest f = { 0 };
	struct gives g = { .targets = imp_int(im, "n_targets", 1),
	    .how = imp_str(im, "aggregate_function", "SUM") };
	ir_id leaf = walk(im, &f), y = 0;

	if (g.targets < 1 || g.targets > INT32_MAX ||
	    (strcmp(g.how, "SUM") != 0 && strcmp(g.how, "AVERAGE") != 0 &&
	    strcmp(g.how, "MIN") != 0 && strcmp(g.how, "MAX") != 0))
		imp_error(im, "onnx-attribute", "%lld targets, aggregated by "
		    "'%s'", (long long)g.targets, g.how);
	else if (leaf && read_gives(im, &g, "target"))
		y = scores(im, &f, &g, leaf);
	out[0] = y ? ml_post(im, y) : 0;
	map_free(&f.place);
}

/* Two classes, and weights for one only: they speak for the second.  All of
 * one sign, they are its probability; else the sign of the sum decides. */
static ir_id
binary(struct imp *im, const struct gives *g, ir_id y)
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
	struct forest f = { 0 };
	struct gives g = { .how = "SUM" };
	ir_id leaf = walk(im, &f), y;
	uint32_t n;
	bool one = true;

	imp_ints(im, "classlabels_int64s", &n);
	if (imp_attr(im, "classlabels_strings")) {
		imp_error(im, "onnx-dtype", "strings are not supported "
		    "(classlabels_strings)");
		leaf = 0;
	}
	if (!leaf || !read_gives(im, &g, "class")) {
		map_free(&f.place);
		return;
	}
	for (uint32_t i = 0; i < g.n; i++)
		one = one && g.target[i] == g.target[0];
	g.targets = n;
	if (n == 2 && one) {
		int64_t *zero = arena_alloc(im->arena, g.n, sizeof *zero);

		memset(zero, 0, g.n * sizeof *zero);
		g.targets = 1;
		g.target = zero;
	}
	y = scores(im, &f, &g, leaf);
	if (y && g.targets != n)
		y = binary(im, &g, y);
	out[0] = y ? ml_labels(im, "classlabels_int64s", NULL, CALL(im,
	    "argmax", ATTRS(im, { "axis", imp_list(im, 1, &last) },
	    { "dtype", imp_dt(im, DT_INT64) }), y)) : 0;
	out[1] = y ? ml_post(im, y) : 0;
	map_free(&f.place);
}

const struct onnx_row onnx_rows_tree[] = {
	{ ONNX_ML, "TreeEnsembleClassifier", 1, row_classifier },
	{ ONNX_ML, "TreeEnsembleRegressor", 1, row_regressor },
	{ 0 }
};

/*
 * Decision trees, as TreeEnsembleRegressor of ai.onnx.ml: each tree has a
 * target, to which a leaf adds its number.  Nodes that several lead to are
 * written for each, and a test of membership as a test for each member.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

/* Numbers of leaves are exact as float32 up to this. */
#define EXACT (1 << 24)
#define GROWTH 64	/* nodes written for each of the table */
enum { TEST_MEMBER = 6, TEST_NAN = 8, TEST_SETS = 16 };

/* A node that is to be written: as which successor of which one. */
struct pending {
	int32_t node;
	uint32_t member;	/* of a set: tests the members from this on */
	uint32_t parent;	/* UINT32_MAX: none */
	bool yes;
};

struct trees {
	uint32_t n, ntree, width;
	int64_t nset;
	const int32_t *root, *node;
	struct onnx_bytes value, set;
	enum dtype dt;
	int test;		/* of all; -1: each its own */
	onnx_ints tree, id, feature, track, yes, no;
	ONNX_LIST(struct onnx_bytes) mode;
	VEC(double) split;
	onnx_ints leaf_tree, leaf_id;
	VEC(double) leaf;
	VEC(struct pending) todo;
};

static void
add(struct exp *e, onnx_ints *list, int64_t v)
{
	*(int64_t *)onnx_list_add(e->a, list, sizeof v) = v;
}

static double
number(const struct trees *t, const struct onnx_bytes *b, size_t i)
{
	double d;
	float f;

	if (t->dt == DT_FLOAT64) {
		memcpy(&d, b->p + 8 * i, sizeof d);
		return d;
	}
	memcpy(&f, b->p + 4 * i, sizeof f);
	return (double)f;
}

/* The members of a set end with the first NaN. */
static uint32_t
members(const struct trees *t, int64_t set, uint32_t from)
{
	uint32_t k = from;

	while (k < t->width && !isnan(number(t, &t->set,
	    (size_t)set * t->width + k)))
		k++;
	return k;
}

static void
put(struct exp *e, struct trees *t, const struct pending *p, int64_t tree,
    int64_t feature, const char *mode, double split, bool track)
{
	uint32_t at = t->id.n;

	add(e, &t->tree, tree);
	add(e, &t->id, at > 0 && t->tree.v[at - 1] == tree ? t->id.v[at - 1] +
	    1 : 0);
	add(e, &t->feature, feature);
	add(e, &t->track, track);
	add(e, &t->yes, 0);
	add(e, &t->no, 0);
	*(struct onnx_bytes *)onnx_list_add(e->a, &t->mode,
	    sizeof(struct onnx_bytes)) = (struct onnx_bytes){
	    (const uint8_t *)mode, strlen(mode), 0 };
	vec_push(&t->split, split);
	if (p->parent != UINT32_MAX)
		(p->yes ? &t->yes : &t->no)->v[p->parent] = t->id.v[at];
}

static bool
wrong(struct exp *e, int32_t node)
{
	exp_error(e, "the trees are not well formed at node %d", node);
	return false;
}

/* One node, or one test of a set; what it leads to is put on the list. */
static bool
visit(struct exp *e, struct trees *t, const struct pending *p, int64_t tree)
{
	static const char *const name[TEST_MEMBER] = { "BRANCH_LEQ",
	    "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ",
	    "BRANCH_NEQ" };
	const int32_t *n = t->node + 4 * (size_t)p->node;
	int32_t test = t->test >= 0 ? t->test : n[1] & (TEST_NAN - 1);
	bool nan = t->test < 0 && (n[1] & TEST_NAN) != 0;
	uint32_t at = t->id.n, k = p->member;
	struct pending no = { n[2], 0, at, false }, yes = { n[3], 0, at, true };
	double split = number(t, &t->value, (size_t)p->node);

	if (n[2] == p->node && n[3] == p->node) {
		put(e, t, p, tree, 0, "LEAF", 0, false);
		add(e, &t->leaf_tree, tree);
		add(e, &t->leaf_id, t->id.v[at]);
		vec_push(&t->leaf, p->node);
		return true;
	}
	if (n[0] < 0 || n[2] < 0 || n[3] < 0 || (uint32_t)n[2] >= t->n ||
	    (uint32_t)n[3] >= t->n || test < 0 || test > TEST_MEMBER)
		return wrong(e, p->node);
	if (test == TEST_MEMBER) {
		if (n[1] / TEST_SETS >= t->nset)
			return wrong(e, p->node);
		test = 4;
		if (members(t, n[1] / TEST_SETS, k) > k + 1)
			no = (struct pending){ p->node, k + 1, at, false };
		/* Nothing equals a NaN, which a set without members is. */
		split = members(t, n[1] / TEST_SETS, k) > k ? number(t,
		    &t->set, (size_t)(n[1] / TEST_SETS) * t->width + k) :
		    (double)NAN;
	}
	put(e, t, p, tree, n[0], name[test], split, nan);
	vec_push(&t->todo, no);
	vec_push(&t->todo, yes);
	return true;
}

static bool
write_trees(struct exp *e, struct trees *t)
{
	for (uint32_t i = 0; i < t->ntree; i++) {
		struct pending p = { t->root[i], 0, UINT32_MAX, false };

		if (p.node < 0 || (uint32_t)p.node >= t->n)
			return wrong(e, p.node);
		vec_push(&t->todo, p);
		while (t->todo.n > 0) {
			p = vec_pop(&t->todo);
			if (!visit(e, t, &p, i))
				return false;
			if (t->id.n > (uint64_t)GROWTH * (t->n + t->ntree)) {
				exp_error(e, "trees that share nodes would "
				    "have more than %d times as many",
				    GROWTH);
				return false;
			}
		}
	}
	return true;
}

static struct onnx_tensor *
doubles(struct exp *e, uint32_t n, const double *v)
{
	const struct sym *dim = sym_const(e->m->syms, n);

	return exp_tensor_of(e, ir_constant_inline(e->m, type_tensor(
	    e->m->types, DT_FLOAT64, 1, &dim), v, n * sizeof *v));
}

static void
attributes(struct exp *e, const struct trees *t)
{
	onnx_ints target = { 0 };

	exp_ints(e, "nodes_treeids", t->tree.n, t->tree.v);
	exp_ints(e, "nodes_nodeids", t->id.n, t->id.v);
	exp_ints(e, "nodes_featureids", t->feature.n, t->feature.v);
	exp_strs(e, "nodes_modes", t->mode.n, t->mode.v);
	exp_ints(e, "nodes_truenodeids", t->yes.n, t->yes.v);
	exp_ints(e, "nodes_falsenodeids", t->no.n, t->no.v);
	exp_ints(e, "nodes_missing_value_tracks_true", t->track.n,
	    t->track.v);
	for (uint32_t i = 0; i < t->leaf_id.n; i++)
		add(e, &target, t->leaf_tree.v[i]);
	exp_ints(e, "target_treeids", t->leaf_tree.n, t->leaf_tree.v);
	exp_ints(e, "target_nodeids", t->leaf_id.n, t->leaf_id.v);
	exp_ints(e, "target_ids", target.n, target.v);
	if (t->dt == DT_FLOAT64) {
		exp_tensor(e, "nodes_values_as_tensor", doubles(e, t->split.n,
		    t->split.v));
		exp_tensor(e, "target_weights_as_tensor", doubles(e,
		    t->leaf.n, t->leaf.v));
	} else {
		exp_floats(e, "nodes_values", t->split.n, t->split.v);
		exp_floats(e, "target_weights", t->leaf.n, t->leaf.v);
	}
	exp_int(e, "n_targets", t->ntree);
	exp_ml(e, t->dt == DT_FLOAT64 ? 3 : 1);
}

static int
common_test(const struct exp *e)
{
	static const char *const name[TEST_MEMBER] = { "less_equal", "less",
	    "greater_equal", "greater", "equal", "not_equal" };

	for (int i = 0; i < TEST_MEMBER; i++)
		if (strcmp(exp_get_str(e, "test"), name[i]) == 0)
			return i;
	return -1;
}

static void
row_leaves(struct exp *e, const struct exp_row *row)
{
	struct trees t = { .dt = exp_dtype(e, 0), .test = common_test(e) };
	struct onnx_bytes root, node;
	int64_t width = 0;

	(void)row;
	if (!exp_constant_bytes(e, 1, &root) ||
	    !exp_constant_bytes(e, 2, &node) ||
	    !exp_constant_bytes(e, 3, &t.value) ||
	    !exp_constant_bytes(e, 4, &t.set))
		return;
	sym_is_const(exp_type(e, 4)->dim[0], &t.nset);
	sym_is_const(exp_type(e, 4)->dim[1], &width);
	t.width = (uint32_t)width;
	t.n = (uint32_t)(node.n / 16);
	t.ntree = (uint32_t)(root.n / 4);
	t.root = (const int32_t *)root.p;
	t.node = (const int32_t *)node.p;
	if (t.n > EXACT || t.ntree == 0)
		exp_error(e, "%u trees of %u nodes in all", t.ntree, t.n);
	else if (write_trees(e, &t)) {
		attributes(e, &t);
		exp_give(e, exp_cast(e, EX(e, "TreeEnsembleRegressor",
		    exp_in(e, 0)), DT_FLOAT32, exp_result(e, 0)->dtype));
	}
	vec_free(&t.split);
	vec_free(&t.leaf);
	vec_free(&t.todo);
}

const struct exp_row exp_rows_trees[] = {
	{ "tree.leaves", row_leaves },
	{ 0 }
};

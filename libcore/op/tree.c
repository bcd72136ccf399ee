/*
 * Decision trees: the leaves in which rows of features end.
 */
#include "op/row.h"
#include "op/shape_rules.h"

#include <string.h>

#define OP_FAMILY "tree"

/* The order of enum relay_tree_test (runtime/kernel.h). */
static const char *const tests[] = { "less_equal", "less", "greater_equal",
	"greater", "equal", "not_equal", "each" };

/* ---- type relations ---- */

static enum rel_status
type_leaves(struct rel *r)
{
	const struct sym *dim[2];

	REL_TENSOR(x, 0);
	REL_TENSOR(root, 1);
	REL_TENSOR(node, 2);
	REL_TENSOR(value, 3);
	REL_TENSOR(sets, 4);
	if (x->dtype != DT_FLOAT32 && x->dtype != DT_FLOAT64)
		return rel_error(r, "dtype-class", "'x' must be of float32 or "
		    "float64, found %s", dtype_info[x->dtype].name);
	if (!rel_rank_is(r, 0, x, 2) || !rel_rank_is(r, 1, root, 1) ||
	    !rel_dtype_is(r, 1, root, DT_INT32) ||
	    !rel_rank_is(r, 2, node, 2) ||
	    !rel_dtype_is(r, 2, node, DT_INT32) ||
	    !rel_extent(r, 2, node, 1, rel_const(r, 4),
	    "the length of a node") ||
	    !rel_rank_is(r, 3, value, 1) ||
	    !rel_dtype_is(r, 3, value, x->dtype) ||
	    !rel_extent(r, 3, value, 0, node->dim[0], "that of 'node'") ||
	    !rel_rank_is(r, 4, sets, 2) ||
	    !rel_dtype_is(r, 4, sets, x->dtype))
		return REL_ERROR;
	dim[0] = x->dim[0];
	dim[1] = root->dim[0];
	return rel_result_tensor(r, DT_INT32, 2, dim);
}

/* ---- compute definitions ---- */

static void
compute_leaves(struct te *t)
{
	const char *test = op_str(t->op, t->attrs, "test");
	struct sym_ctx *c = t->m->syms;
	const struct sym *p[8] = { sym_const(c, (int64_t)te_dtype(t, 0)),
	    te_dim(t, 0, 0), te_dim(t, 0, 1), te_dim(t, 1, 0),
	    te_dim(t, 2, 0), te_dim(t, 4, 0), te_dim(t, 4, 1) };
	int64_t k = 0;

	while (strcmp(tests[k], test) != 0)
		k++;
	p[7] = sym_const(c, k);
	te_kernel(t, "relay_k_tree_leaves", 8, p, 0, NULL);
}

/* ---- rows ---- */

OP(tree_leaves, "tree.leaves",
    .doc = "For each row of x the leaves of decision trees: from a root down, "
	"a node (feature, test, no, yes) leads to node `yes` if x[row, "
	"feature] passes its test against the node's value, else to node "
	"`no`; a leaf leads to itself.  Tests: 0 to 5 are those of the "
	"attribute, in its order; 6: x is in a set, of which test / 16 is the "
	"number; with 8 added a NaN passes too.",
    INPUTS(IN("x", "float32 or float64: (rows, features)"),
	IN("root", "int32, rank 1: nodes"),
	IN("node", "int32, (nodes, 4): feature, test, no, yes"),
	IN("value", "(nodes), data type of x"),
	IN("sets", "(sets, width), data type of x; NaN is never a member")),
    ATTRS(CHOICE("test", "each", "of all nodes, or each its own",
	"less_equal less greater_equal greater equal not_equal each")),
    .pattern = OP_OPAQUE,
    .type = type_leaves, .compute = compute_leaves,
    .kernel = "how far down a row goes depends on its values",
    NO_FLOATS)

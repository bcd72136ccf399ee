/*
 * Operators that pick, place or reorder elements by index.
 *
 * Indices are integers; where the row says nothing else a negative one counts
 * from the end, and one outside its dimension is a run-time error.
 */
#include "op/extent.h"
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/quantize_rules.h"
#include "op/row.h"
#include "op/transform_index.h"

#define OP_FAMILY "transform_index"

/* ---- type relations ---- */

static enum rel_status
type_adv_index(struct rel *r)
{
	const struct sym *dim[2 * TYPE_RANK_LIMIT];
	bool bad = false;
	const struct type *t = rel_tuple(r, 0, &bad), *x;
	uint32_t n, shared = 0;

	if (t == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (t->n < 2)
		return rel_error(r, "tuple-size", "takes a tensor and at least "
		    "one index tensor, found %u", t->n);
	x = t->arg[0];
	if (t->n - 1 > x->n)
		return rel_error(r, "tuple-size", "%u index tensors for a "
		    "tensor of rank %u", t->n - 1, x->n);
	for (uint32_t i = 1; i < t->n; i++) {
		if (!rel_integers(r, 0, t->arg[i]))
			return REL_ERROR;
		shared = t->arg[i]->n > shared ? t->arg[i]->n : shared;
	}
	for (uint32_t k = 0; k < shared; k++)
		dim[k] = NULL;
	for (uint32_t i = 1; i < t->n; i++)
		for (uint32_t k = 0; k < t->arg[i]->n; k++) {
			uint32_t at = shared - t->arg[i]->n + k;
			const struct sym *d = t->arg[i]->dim[k], *was =
			    dim[at];

			if (was == NULL || was == d) {
				dim[at] = d;
				continue;
			}
			if (was->has_hole || d->has_hole)
				return REL_WAIT;
			dim[at] = rel_broadcast_dim(r, was, d);
			if (dim[at] == NULL)
				return rel_error(r, "broadcast-shape", "index "
				    "tensors do not broadcast: dimension %u is "
				    "%s and %s", at, rel_dim_text(r, was),
				    rel_dim_text(r, d));
		}
	n = shared;
	for (uint32_t i = t->n - 1; i < x->n; i++)
		dim[n++] = x->dim[i];
	return rel_result_tensor(r, x->dtype, n, dim);
}

static enum rel_status
type_gather(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	REL_TENSOR(idx, 1);
	if (!rel_integers(r, 1, idx) || !rel_rank_is(r, 1, idx, x->n) ||
	    !rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	if (rel_has_hole(x) || rel_has_hole(idx))
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++)
		if (i != axis && !rel_extent_most(r, 1, idx, i, x->dim[i],
		    "the extent of 'x'"))
			return REL_ERROR;
	return rel_result_tensor(r, x->dtype, idx->n, idx->dim);
}

/* Length of the index tuples in the first dimension of idx. */
static enum rel_status
index_length(struct rel *r, const struct type *idx, int64_t *m)
{
	if (!rel_integers(r, 1, idx) || !rel_rank_least(r, 1, idx, 1))
		return REL_ERROR;
	if (idx->dim[0]->has_hole)
		return REL_WAIT;
	if (sym_is_const(idx->dim[0], m))
		return REL_DONE;
	return rel_error(r, "unknown-rank", "dimension 0 of 'idx' is %s; it "
	    "is the length of an index and must be constant",
	    rel_dim_text(r, idx->dim[0]));
}

static enum rel_status
type_gather_nd(struct rel *r)
{
	int64_t batch = op_int(r->op, r->attrs, "batch_dims"), m = 0;
	const struct sym *dim[2 * TYPE_RANK_LIMIT];
	enum rel_status st = REL_DONE;
	uint32_t n = 0;

	REL_TENSOR(x, 0);
	REL_TENSOR(idx, 1);
	if (op_none(r->op, r->attrs, "index_rank")) {
		st = index_length(r, idx, &m);
	} else {
		m = op_int(r->op, r->attrs, "index_rank");
		if (!rel_integers(r, 1, idx) ||
		    !rel_rank_least(r, 1, idx, 1))
			return REL_ERROR;
		if (!rel_extent(r, 1, idx, 0, rel_const(r, m), "index_rank"))
			return REL_ERROR;
	}
	if (st != REL_DONE)
		return st;
	if (batch < 0 || batch >= (int64_t)idx->n || m < 0 ||
	    batch > (int64_t)x->n || m > (int64_t)x->n - batch)
		return rel_error(r, "index-length", "indices of length %lld "
		    "after %lld batch dimensions do not fit %s and %s",
		    (long long)m, (long long)batch, rel_type_text(r, x),
		    rel_type_text(r, idx));
	for (uint32_t i = 0; i < batch; i++)
		if (!rel_extent(r, 1, idx, i + 1, x->dim[i],
		    "the batch dimension of 'x'"))
			return REL_ERROR;
	for (uint32_t i = 1; i < idx->n; i++)
		dim[n++] = idx->dim[i];
	for (int64_t i = m + batch; i < (int64_t)x->n; i++)
		dim[n++] = x->dim[i];
	return rel_result_tensor(r, x->dtype, n, dim);
}

static enum rel_status
type_matrix_set_diag(struct rel *r)
{
	struct sym_ctx *c = r->m->syms;
	int64_t k1 = op_int(r->op, r->attrs, "k1");
	int64_t k2 = op_int(r->op, r->attrs, "k2");
	const struct sym *m, *n, *len;

	REL_TENSOR(x, 0);
	REL_TENSOR(diag, 1);
	if (k1 > k2 || k1 < INT32_MIN || k2 > INT32_MAX)
		return rel_error(r, "diagonals", "k1 is %lld and k2 is %lld",
		    (long long)k1, (long long)k2);
	if (!rel_rank_least(r, 0, x, 2) || !rel_dtype_is(r, 1, diag,
	    x->dtype) || !rel_rank_is(r, 1, diag, x->n - (k1 == k2)))
		return REL_ERROR;
	if (rel_has_hole(x) || rel_has_hole(diag))
		return REL_WAIT;
	m = x->dim[x->n - 2];
	n = x->dim[x->n - 1];
	len = sym_min(c, sym_add(c, m, sym_const(c, k2 < 0 ? k2 : 0)),
	    sym_sub(c, n, sym_const(c, k1 > 0 ? k1 : 0)));
	for (uint32_t i = 0; i + 2 < x->n; i++)
		if (!rel_extent(r, 1, diag, i, x->dim[i],
		    "the batch dimension of 'x'"))
			return REL_ERROR;
	if ((k1 != k2 && !rel_extent(r, 1, diag, x->n - 2,
	    sym_const(c, k2 - k1 + 1), "the number of diagonals")) ||
	    !rel_extent(r, 1, diag, diag->n - 1, sym_simplify(r->facts, len),
	    "the longest diagonal"))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_one_hot(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT + 1], *depth;
	enum dtype dt = rel_dtype_attr(r, "dtype", DT_FLOAT32);
	enum rel_status st;
	uint32_t axis;

	REL_TENSOR(idx, 0);
	REL_TENSOR(on, 1);
	REL_TENSOR(off, 2);
	if (!rel_integers(r, 0, idx) || !rel_rank_is(r, 1, on, 0) ||
	    !rel_rank_is(r, 2, off, 0) || !rel_dtype_is(r, 2, off, on->dtype))
		return REL_ERROR;
	st = rel_scalar(r, 3, "depth", &depth);
	if (st != REL_DONE)
		return st;
	if (depth == NULL)
		depth = sym_any(r->m->syms);
	else if (!rel_require(r, depth, SYM_GE, rel_const(r, 0)))
		return rel_error(r, "negative-extent", "depth is %s",
		    rel_dim_text(r, depth));
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), idx->n + 1, &axis))
		return REL_ERROR;
	for (uint32_t i = 0; i <= idx->n; i++)
		dim[i] = i == axis ? depth : idx->dim[i - (i > axis)];
	return rel_result_tensor(r, dt, idx->n + 1, dim);
}

static enum rel_status
type_reverse(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_reverse_sequence(struct rel *r)
{
	uint32_t seq, batch;

	REL_TENSOR(x, 0);
	REL_TENSOR(lens, 1);
	if (!rel_axis(r, op_int(r->op, r->attrs, "seq_axis"), x->n, &seq) ||
	    !rel_axis(r, op_int(r->op, r->attrs, "batch_axis"), x->n,
	    &batch) || !rel_integers(r, 1, lens) ||
	    !rel_rank_is(r, 1, lens, 1))
		return REL_ERROR;
	if (seq == batch)
		return rel_error(r, "axis-twice", "seq_axis and batch_axis are "
		    "both %u", seq);
	if (!rel_extent(r, 1, lens, 0, x->dim[batch], "the batch dimension"))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_scatter_elements(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	REL_TENSOR(idx, 1);
	REL_TENSOR(upd, 2);
	if (!rel_integers(r, 1, idx) || !rel_rank_is(r, 1, idx, x->n) ||
	    !rel_rank_is(r, 2, upd, x->n) ||
	    !rel_dtype_is(r, 2, upd, x->dtype) ||
	    !rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	if (op_str(r->op, r->attrs, "reduction")[0] != 'u' &&
	    !rel_numbers(r, 0, x))
		return REL_ERROR;
	if (rel_has_hole(x) || rel_has_hole(idx) || rel_has_hole(upd))
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++) {
		if (!rel_extent(r, 2, upd, i, idx->dim[i],
		    "that of 'idx'"))
			return REL_ERROR;
		if (i != axis && !rel_extent_most(r, 1, idx, i, x->dim[i],
		    "the extent of 'x'"))
			return REL_ERROR;
	}
	return rel_result(r, x);
}

static enum rel_status
type_scatter_nd(struct rel *r)
{
	enum rel_status st;
	int64_t m;

	REL_TENSOR(x, 0);
	REL_TENSOR(idx, 1);
	REL_TENSOR(upd, 2);
	st = index_length(r, idx, &m);
	if (st != REL_DONE)
		return st;
	if (m > (int64_t)x->n)
		return rel_error(r, "index-length", "indices of length %lld "
		    "for a tensor of rank %u", (long long)m, x->n);
	if (!rel_dtype_is(r, 2, upd, x->dtype) || !rel_rank_is(r, 2, upd,
	    idx->n - 1 + x->n - (uint32_t)m))
		return REL_ERROR;
	if (op_str(r->op, r->attrs, "mode")[0] != 'u' &&
	    !rel_numbers(r, 0, x))
		return REL_ERROR;
	for (uint32_t i = 0; i < upd->n; i++)
		if (!rel_extent(r, 2, upd, i, i + 1 < idx->n ?
		    idx->dim[i + 1] : x->dim[m + i + 1 - idx->n],
		    i + 1 < idx->n ? "that of 'idx'" : "that of 'x'"))
			return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_sequence_mask(struct rel *r)
{
	int64_t time = op_int(r->op, r->attrs, "axis");

	REL_TENSOR(x, 0);
	REL_TENSOR(len, 1);
	if (time != 0 && time != 1)
		return rel_error(r, "axis-range", "axis is %lld; it must be 0 "
		    "or 1", (long long)time);
	if (!rel_rank_least(r, 0, x, 2) || !rel_numbers(r, 1, len) ||
	    !rel_rank_is(r, 1, len, 1) || !rel_extent(r, 1, len, 0,
	    x->dim[1 - time], "the batch dimension"))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_take(struct rel *r)
{
	const struct sym *dim[2 * TYPE_RANK_LIMIT];
	int64_t batch = op_int(r->op, r->attrs, "batch_dims");
	uint32_t axis, n = 0;

	REL_TENSOR(x, 0);
	REL_TENSOR(idx, 1);
	if (!rel_integers(r, 1, idx))
		return REL_ERROR;
	if (op_none(r->op, r->attrs, "axis")) {
		if (batch != 0)
			return rel_error(r, "batch-dims", "batch_dims needs an "
			    "axis");
		return rel_result_tensor(r, x->dtype, idx->n, idx->dim);
	}
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	if (batch < 0 || batch > (int64_t)axis || batch > (int64_t)idx->n)
		return rel_error(r, "batch-dims", "batch_dims is %lld; it must "
		    "lie in 0 .. %u", (long long)batch,
		    axis < idx->n ? axis : idx->n);
	for (uint32_t i = 0; i < batch; i++)
		if (!rel_extent(r, 1, idx, i, x->dim[i],
		    "the batch dimension of 'x'"))
			return REL_ERROR;
	for (uint32_t i = 0; i < axis; i++)
		dim[n++] = x->dim[i];
	for (uint32_t i = (uint32_t)batch; i < idx->n; i++)
		dim[n++] = idx->dim[i];
	for (uint32_t i = axis + 1; i < x->n; i++)
		dim[n++] = x->dim[i];
	return rel_result_tensor(r, x->dtype, n, dim);
}

static enum rel_status
type_unravel_index(struct rel *r)
{
	const struct sym *shape[TYPE_RANK_LIMIT], *dim[TYPE_RANK_LIMIT + 1];
	enum rel_status st;
	uint32_t n;

	REL_TENSOR(idx, 0);
	if (!rel_integers(r, 0, idx))
		return REL_ERROR;
	st = rel_extents(r, 1, "shape", shape, &n);
	if (st != REL_DONE)
		return st;
	dim[0] = rel_const(r, n);
	for (uint32_t i = 0; i < idx->n; i++)
		dim[i + 1] = idx->dim[i];
	return rel_result_tensor(r, idx->dtype, idx->n + 1, dim);
}

/* ---- extents that depend on values ---- */

/* Dimensions that no bound names are whole. */
static op_value *
extent_strided_slice(struct op_extents *x, uint32_t k)
{
	const struct attr *axes = op_attr_value(x->op, x->attrs, "axes");
	bool size = op_str(x->op, x->attrs, "slice_mode")[0] == 's';
	op_value *args[5] = { ext_dim(x, 0, k) }, *one = ext_integer(x, 1);
	uint32_t nbegin = ext_entries(x, 1, "begin");
	uint32_t nend = ext_entries(x, 2, "end");
	uint32_t n = nbegin > nend ? nbegin : nend;

	for (uint32_t i = 0; i < n; i++) {
		int64_t a = axes->kind == ATTR_NONE ? i :
		    axes->kind == ATTR_LIST ? axes->list[i].i : axes->i;

		if ((a < 0 ? a + x->rank : a) != k)
			continue;
		args[1] = i < nbegin ? ext_entry(x, 1, "begin", i) : one;
		args[2] = i < nend ? ext_entry(x, 2, "end", i) : one;
		args[3] = size || i >= ext_entries(x, 3, "strides") ? one :
		    ext_entry(x, 3, "strides", i);
		args[4] = ext_integer(x, size + 2 * (i >= nbegin) +
		    4 * (i >= nend));
		return ext_call(x, "relay_slice_extent", "lllll", args);
	}
	return args[0];
}

/* ---- rows ---- */

OP(adv_index, "adv_index",
    .doc = "Indexing by tensors: the index tensors broadcast together, their "
	"shape replaces the leading dimensions of x that they index.",
    INPUTS(IN_TUPLE("tensors",
	"tuple: x, then one index tensor per dimension")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_adv_index, .compute = compute_adv_index)
OP(gather, "gather",
    .doc = "Along one dimension, picks by index tensor of equal rank: "
	"result[i][j] = x[idx[i][j]][j] for axis 0.",
    INPUTS(IN("x", "any tensor"),
	IN("idx", "integers; shape of the result")),
    ATTRS(MUST("axis", ATTR_T_INT, "dimension that idx selects")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_gather, .compute = compute_gather,
    .gradient = grad_gather, .linear = OP_LINEAR)
OP(gather_nd, "gather_nd",
    .doc = "The first dimension of idx, of size m, holds index tuples into "
	"the m dimensions of x after the batch dimensions; the result has "
	"shape idx.shape[1:] + x.shape[m + batch_dims:].",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers")),
    ATTRS(INT("batch_dims", "0", "leading dimensions shared by x and idx"),
	MAYBE("index_rank", ATTR_T_INT,
	"m, where the extent of idx does not tell")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_gather_nd, .compute = compute_gather_nd,
    .gradient = grad_gather_nd, .linear = OP_LINEAR)
OP(matrix_set_diag, "matrix_set_diag",
    .doc = "Replaces diagonals k1 .. k2 of the matrices in the last two "
	"dimensions; shorter diagonals are aligned to one side in diag.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("diag", "diagonals: rank one less than x if k1 = k2, else equal")),
    ATTRS(INT("k1", "0", "lowest diagonal; negative below the main one"),
	INT("k2", "0", "highest diagonal"),
	FLAG_ON("super_diag_right_align", "pad upper diagonals on the left"),
	FLAG("sub_diag_right_align", "pad lower diagonals on the left")),
    .pattern = OP_INJECTIVE,
    .type = type_matrix_set_diag, .compute = compute_matrix_set_diag)
OP(one_hot, "one_hot",
    .doc = "A new dimension of size depth that is on at the index and off "
	"elsewhere; an index outside 0 .. depth-1 gives off throughout.",
    INPUTS(IN("idx", "integers"), IN("on", "scalar"), IN("off", "scalar"),
	OPT("depth", "integer scalar: the attribute, computed")),
    ATTRS(OPERAND("depth", ATTR_T_DIM, "size of the new dimension"),
	INT("axis", "-1", "its place in the result"),
	MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_one_hot, .compute = compute_one_hot)
OP(reverse, "reverse",
    .doc = "Reverses the order of the elements along one dimension.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("axis", ATTR_T_INT, "dimension to reverse")),
    .pattern = OP_INJECTIVE, .moves = true,
    .quantize = quantize_moves,
    .type = type_reverse, .compute = compute_reverse,
    .gradient = grad_reverse, .linear = OP_LINEAR)
OP(reverse_sequence, "reverse_sequence",
    .doc = "For each position b of the batch dimension, reverses the first "
	"lens[b] elements of the sequence dimension, at most all of them.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("lens", "integers, rank 1, one per batch position")),
    ATTRS(INT("seq_axis", "1", "sequence dimension"),
	INT("batch_axis", "0", "batch dimension")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_reverse_sequence, .compute = compute_reverse_sequence)
OP(scatter_elements, "scatter_elements",
    .doc = "A copy of x in which upd[i][j] goes to row idx[i][j], column j "
	"(axis 0); places named twice are combined in index order.",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers, rank of x"),
	IN("upd", "shape of idx, data type of x")),
    ATTRS(INT("axis", "0", "dimension that idx selects"),
	CHOICE("reduction", "update", "how a value is combined with the "
	    "old one (update add mul min max mean)",
	    "update add mul min max mean")),
    .pattern = OP_OPAQUE, .moves = true,
    .type = type_scatter_elements, .compute = compute_scatter_elements,
    .adds_if = "reduction",
    .gradient = grad_scatter_elements,
    .subgradient = "shared evenly by equal extremes, for min and max")
OP(scatter_nd, "scatter_nd",
    .doc = "A copy of x in which slices are replaced or combined; the first "
	"dimension of idx holds index tuples as in gather_nd.  Places named "
	"twice are combined in index order.",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers"),
	IN("upd", "slices, data type of x")),
    ATTRS(CHOICE("mode", "update", "how a value is combined with the old one "
	"(update add mul min max)", "update add mul min max")),
    .pattern = OP_OPAQUE, .moves = true,
    .type = type_scatter_nd, .compute = compute_scatter_nd,
    .adds_if = "mode",
    .gradient = grad_scatter_nd,
    .subgradient = "shared evenly by equal extremes, for min and max")
OP(sequence_mask, "sequence_mask",
    .doc = "Keeps the first len[b] steps of each sequence and puts mask_value "
	"into the rest; time and batch are the first two dimensions.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("len", "valid lengths, numbers, rank 1, one per batch "
	"position")),
    ATTRS(FLOAT("mask_value", "0.0", "value after the end"),
	INT("axis", "0", "0: time first, 1: batch first")),
    .pattern = OP_INJECTIVE,
    .type = type_sequence_mask, .compute = compute_sequence_mask)
OP(slice_like, "slice_like",
    .doc = "The leading part of x, of the extents of the second input.",
    INPUTS(IN("x", "any tensor"),
	IN("like", "tensor whose extents are taken")),
    ATTRS(MAYBE_LIST("axes", "dimensions to slice; None: all", 0)),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_slice_like, .compute = compute_slice_like)
OP(strided_set, "strided_set",
    .doc = "A copy of x in which the elements that strided_slice would read "
	"are replaced by those of v.",
    INPUTS(IN("x", "any tensor"), IN("v", "new elements"),
	IN("begin", "integers, rank 1"), IN("end", "integers, rank 1"),
	IN("strides", "integers, rank 1, not zero")),
    .pattern = OP_INJECTIVE, .moves = true,
    .complete = complete_slice,
    .type = type_strided_set, .compute = compute_strided_set)
OP(strided_slice, "strided_slice",
    .doc = "Elements begin, begin + stride, ... before end, per dimension; "
	"negative bounds count from the end, bounds outside are clamped, a "
	"negative stride runs backward.  Missing strides are 1; if begin or "
	"end is the shorter list, the rest begins or ends where x does.",
    INPUTS(IN("x", "any tensor"),
	OPT("begin", "integers, rank 1: the attribute, computed"),
	OPT("end", "integers, rank 1: the attribute, computed"),
	OPT("strides", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("begin", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"first element, per dimension"),
	OPERAND("end", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"first element after; with slice_mode size: how many, -1 is to the "
	"end"),
	LIST("strides", "1", "steps, not zero; ignored with size", 0),
	CHOICE("slice_mode", "end", "what end holds (end size)", "end size"),
	MAYBE_LIST("axes", "dimensions to slice; None: the first ones", 0)),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_slice,
    .quantize = quantize_moves,
    .complete = complete_slice,
    .type = type_strided_slice, .compute = compute_strided_slice,
    .extent = extent_strided_slice)
OP(take, "take",
    .doc = "Picks positions along a dimension, or in the flattened x; the "
	"index tensor's shape takes the dimension's place.  clip and fast "
	"clamp an index into range, wrap takes it modulo the extent.",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers")),
    ATTRS(MAYBE("axis", ATTR_T_INT, "dimension; None: flatten first"),
	INT("batch_dims", "0", "leading dimensions shared by x and idx"),
	CHOICE("mode", "clip", "indices outside (clip wrap fast)",
	"clip wrap fast")),
    .pattern = OP_INJECTIVE, .moves = true,
    .quantize = quantize_moves,
    .type = type_take, .compute = compute_take,
    .gradient = grad_take, .linear = OP_LINEAR)
OP(unravel_index, "unravel_index",
    .doc = "Coordinates of flat row-major positions in a tensor of the given "
	"shape; the new first dimension runs over the coordinates.",
    INPUTS(IN("idx", "integers"), IN("shape", "integers, rank 1")),
    .pattern = OP_INJECTIVE,
    .type = type_unravel_index, .compute = compute_unravel_index,
    .kernel = "an index beyond the shape has no coordinates",
    NO_FLOATS)

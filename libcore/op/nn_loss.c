/*
 * Losses, and the ring buffer of streaming convolutions.
 */
#include <string.h>

#include "op/grad_rules.h"
#include "op/precision.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "nn_loss"
#define LOSS_INPUTS(what)						\
	INPUTS(IN("pred", what), IN("target", "probabilities, same type"))

/* ---- type relations ---- */

static bool
same_extents(struct rel *r, const struct type *a, const struct type *b)
{
	if (a->n != b->n) {
		rel_error(r, "rank", "'%s' has rank %u, '%s' has rank %u",
		    rel_input_name(r, 0), a->n, rel_input_name(r, 1), b->n);
		return false;
	}
	for (uint32_t i = 0; i < a->n; i++)
		if (!rel_equal(r, a->dim[i], b->dim[i])) {
			rel_error(r, "shape-mismatch", "dimension %u of '%s' "
			    "is %s, of '%s' %s", i, rel_input_name(r, 0),
			    rel_dim_text(r, a->dim[i]),
			    rel_input_name(r, 1),
			    rel_dim_text(r, b->dim[i]));
			return false;
		}
	return true;
}

static enum rel_status
type_cross_entropy(struct rel *r)
{
	REL_TENSOR(pred, 0);
	if (!rel_floats(r, 0, pred) || !rel_rank_is(r, 0, pred, 2))
		return REL_ERROR;
	if (r->in[1]->kind != TYPE_TENSOR) {
		if (!r->report->assign(r, 1, pred))
			return REL_ERROR;
		return rel_result_tensor(r, pred->dtype, 0, NULL);
	}
	if (!rel_dtype_is(r, 1, r->in[1], pred->dtype) ||
	    !same_extents(r, pred, r->in[1]))
		return REL_ERROR;
	return rel_result_tensor(r, pred->dtype, 0, NULL);
}

static enum rel_status
type_fifo_buffer(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	REL_TENSOR(b, 1);
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis) ||
	    !rel_dtype_is(r, 1, b, x->dtype) || !rel_rank_is(r, 1, b, x->n))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++)
		if (i != axis && !rel_extent(r, 1, b, i, x->dim[i],
		    "that of 'x'"))
			return REL_ERROR;
	return rel_result(r, b);
}

/* pred is (n, classes, d1, ...) or (classes); target lacks the classes. */
static enum rel_status
type_nll_loss(struct rel *r)
{
	const char *how = op_str(r->op, r->attrs, "reduction");
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t axis, n = 0;

	REL_TENSOR(pred, 0);
	if (!rel_floats(r, 0, pred) || !rel_rank_least(r, 0, pred, 1))
		return REL_ERROR;
	axis = pred->n > 1;
	for (uint32_t i = 0; i < pred->n; i++)
		if (i != axis)
			dim[n++] = pred->dim[i];
	if (r->in[2]->kind != TYPE_TENSOR) {
		if (!rel_row_vector(r, 2, pred->dtype, pred->dim[axis],
		    "the classes of 'pred'"))
			return REL_ERROR;
	} else if (!rel_dtype_is(r, 2, r->in[2], pred->dtype) ||
	    !rel_rank_is(r, 2, r->in[2], 1) ||
	    !rel_extent(r, 2, r->in[2], 0, pred->dim[axis],
	    "the classes of 'pred'")) {
		return REL_ERROR;
	}
	{
		REL_TENSOR(target, 1);
		if (!rel_integers(r, 1, target) ||
		    !rel_rank_is(r, 1, target, n))
			return REL_ERROR;
		for (uint32_t i = 0; i < n; i++)
			if (!rel_extent(r, 1, target, i, dim[i],
			    "that of 'pred'"))
				return REL_ERROR;
	}
	return rel_result_tensor(r, pred->dtype,
	    strcmp(how, "none") == 0 ? n : 0, dim);
}

/* ---- compute definitions ---- */

static void
cross_entropy(struct te *t, bool logits)
{
	uint32_t sum = te_temp(t, DT_FLOAT64, 0, NULL), out = te_out(t, 0);
	sx_id at[2], p, q;

	te_begin(t, sum);
	at[0] = te_reduce_axis(t, te_dim(t, 0, 0));
	at[1] = te_reduce_axis(t, te_dim(t, 0, 1));
	p = te_cast(t, DT_FLOAT64, te_load(t, 0, at));
	q = te_cast(t, DT_FLOAT64, te_load(t, 1, at));
	te_reduce(t, REDUCE_SUM, te_mul(t, q, logits ? p :
	    te_un(t, SX_LOG, p)));
	te_begin(t, out);
	p = te_div(t, te_un(t, SX_NEG, te_load0(t, sum)), te_cast(t,
	    DT_FLOAT64, te_sym(t, te_dim(t, 0, 0))));
	te_store(t, te_cast(t, te_dtype(t, out), p));
}

static void
compute_cross_entropy(struct te *t)
{
	cross_entropy(t, false);
}

static void
compute_cross_entropy_with_logits(struct te *t)
{
	cross_entropy(t, true);
}

/* Element i of buffer and x in a row, counted from the end. */
static void
compute_fifo_buffer(struct te *t)
{
	uint32_t axis = te_axis_attr(t, "axis", te_rank(t, 0));
	sx_id at[TE_RANK], old, i, n;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	n = te_sym(t, te_dim(t, 1, (int)axis));
	i = te_add(t, at[axis], te_sym(t, te_dim(t, 0, (int)axis)));
	at[axis] = te_sub(t, i, n);
	old = te_bin(t, SX_LT, i, n);
	n = sx_guard(t->p, te_un(t, SX_NOT, old), te_load(t, 0, at),
	    te_num(t, te_dtype(t, 0), 0));
	at[axis] = i;
	te_store(t, te_select(t, old, sx_guard(t->p, old, te_load(t, 1, at),
	    te_num(t, te_dtype(t, 0), 0)), n));
}

/* Whether the target at index `at` counts, and its number. */
static sx_id
target_at(struct te *t, const sx_id *at, sx_id *class)
{
	*class = te_cast(t, DT_INT64, te_load(t, 1, at));
	return te_bin(t, SX_NE, *class, te_int(t, op_int(t->op, t->attrs,
	    "ignore_index")));
}

/* -weight[class] * pred[n, class, ...], 0 for what does not count. */
static sx_id
loss_at(struct te *t, const sx_id *at, sx_id *weight)
{
	uint32_t rank = te_rank(t, 0), axis = rank > 1, n = 0;
	sx_id index[TE_RANK], class, counts = target_at(t, at, &class);
	sx_id zero = te_num(t, te_dtype(t, 0), 0), v;

	for (uint32_t i = 0; i < rank; i++)
		index[i] = i == axis ? class : at[n++];
	*weight = te_cast(t, DT_FLOAT64, sx_guard(t->p, counts,
	    te_load1(t, 2, class), zero));
	v = te_cast(t, DT_FLOAT64, sx_guard(t->p, counts, te_load(t, 0,
	    index), zero));
	return te_select(t, counts, te_un(t, SX_NEG, te_mul(t, *weight, v)),
	    te_num(t, DT_FLOAT64, 0));
}

static void
begin_all(struct te *t, uint32_t to, sx_id *at)
{
	te_begin(t, to);
	for (uint32_t i = 0; i < te_rank(t, 1); i++)
		at[i] = te_reduce_axis(t, te_dim(t, 1, (int)i));
}

static void
compute_nll_loss(struct te *t)
{
	const char *how = op_str(t->op, t->attrs, "reduction");
	uint32_t out = te_out(t, 0), sum, weights;
	enum dtype dt = te_dtype(t, out);
	sx_id at[TE_RANK], w, v;

	if (strcmp(how, "none") == 0) {
		te_begin(t, out);
		te_axes(t, at);
		te_store(t, te_cast(t, dt, loss_at(t, at, &w)));
		return;
	}
	sum = te_temp(t, DT_FLOAT64, 0, NULL);
	begin_all(t, sum, at);
	te_reduce(t, REDUCE_SUM, loss_at(t, at, &w));
	weights = te_temp(t, DT_FLOAT64, 0, NULL);
	begin_all(t, weights, at);
	loss_at(t, at, &w);
	te_reduce(t, REDUCE_SUM, w);
	te_begin(t, out);
	v = te_load0(t, sum);
	if (strcmp(how, "mean") == 0)
		v = te_div(t, v, te_load0(t, weights));
	te_store(t, te_cast(t, dt, v));
}

/* ---- rows ---- */

OP(nn_cross_entropy, "nn.cross_entropy",
    .doc = "Scalar -sum(target * log(pred)) / n for n rows.",
    LOSS_INPUTS("probabilities, (n, classes)"),
    .pattern = OP_OPAQUE,
    .precision = precision_deny,
    .type = type_cross_entropy, .compute = compute_cross_entropy,
    .gradient = grad_cross_entropy)
OP(nn_cross_entropy_with_logits, "nn.cross_entropy_with_logits",
    .doc = "Scalar -sum(target * pred) / n for n rows of logarithms.",
    LOSS_INPUTS("logarithms of probabilities, (n, classes)"),
    .pattern = OP_OPAQUE,
    .precision = precision_deny,
    .type = type_cross_entropy, .compute = compute_cross_entropy_with_logits,
    .gradient = grad_cross_entropy_with_logits)
OP(nn_fifo_buffer, "nn.fifo_buffer",
    .doc = "The buffer with x appended along a dimension and as much dropped "
	"at its front.",
    INPUTS(IN("x", "new data"), IN("buffer", "what was kept so far")),
    ATTRS(INT("axis", "0", "dimension of time")),
    .pattern = OP_OPAQUE,
    .type = type_fifo_buffer, .compute = compute_fifo_buffer)
OP(nn_nll_loss, "nn.nll_loss",
    .doc = "Weighted negative log-likelihood of the target classes; the mean "
	"divides by the sum of their weights.",
    INPUTS(IN("pred", "logarithms, (n, classes, ...)"),
	IN("target", "class numbers, (n, ...)"),
	IN("weight", "weights of the classes, rank 1")),
    ATTRS(CHOICE("reduction", "mean", "over all targets (mean sum none)",
	"mean sum none"),
	INT("ignore_index", "-100", "targets that do not count")),
    .pattern = OP_OUT_FUSABLE,
    .precision = precision_deny,
    .type = type_nll_loss, .compute = compute_nll_loss)

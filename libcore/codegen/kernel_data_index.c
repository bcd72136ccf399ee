/*
 * Bounds of indices that depend on data: an index that is clipped, or taken
 * modulo the extent, needs no check at run time.
 *
 * The walk follows minima, maxima, remainders and selections, at most
 * SPEED_BOUNDS deep; the bounds of any other operation are asked of the prover.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include "loop/tree_query.h"

static const struct sym *
expression(struct kgen *k, sx_id id)
{
	uint32_t n = k->node->part == LEAF_INIT ? k->s->nspatial :
	    k->s->naxis;

	return k->p->sx.v[id].dtype == DT_INT64 ? sx_to_sym(k->p, id,
	    k->node->axis, n) : NULL;
}

/* The same for a float: it is NaN, which converts to integer 0, or within the
 * bounds after any rounding. */
static bool
float_bounded(struct kgen *k, sx_id id, const struct sym *end,
    uint32_t depth)
{
	const struct sx *x = &k->p->sx.v[id];
	const sx_id *in = &k->p->sx_in.v[x->in];
	enum sx_op any = end == NULL ? SX_MAX : SX_MIN;
	int64_t most;

	if (depth == SPEED_BOUNDS)
		return false;
	switch (x->op) {
	case SX_CONST:
		return end == NULL ? x->f >= 0 : sym_is_const(end, &most) &&
		    x->f <= (double)most - 1;
	case SX_FLOOR: case SX_CEIL: case SX_TRUNC: case SX_ROUND:
	case SX_ROUND_AWAY:
		return float_bounded(k, in[0], end, depth + 1);
	case SX_MIN: case SX_MAX:
		if (float_bounded(k, in[0], end, depth + 1))
			return x->op == any || float_bounded(k, in[1], end,
			    depth + 1);
		return x->op == any && float_bounded(k, in[1], end,
		    depth + 1);
	default:
		return false;
	}
}

/* end NULL: the value is at least 0; else it is less than end. */
static bool
bounded(struct kgen *k, sx_id id, const struct sym *end, uint32_t depth)
{
	const struct sx *x = &k->p->sx.v[id];
	const sx_id *in = &k->p->sx_in.v[x->in];
	const struct sym *zero = sym_const(k->p->m->syms, 0), *e;
	enum sx_op any = end == NULL ? SX_MAX : SX_MIN;

	if (depth == SPEED_BOUNDS || x->dtype != DT_INT64)
		return false;
	switch (x->op) {
	case SX_MIN: case SX_MAX:
		if (bounded(k, in[0], end, depth + 1))
			return x->op == any || bounded(k, in[1], end,
			    depth + 1);
		return x->op == any && bounded(k, in[1], end, depth + 1);
	case SX_SELECT:
		return bounded(k, in[1], end, depth + 1) &&
		    bounded(k, in[2], end, depth + 1);
	case SX_CAST:
		return dtype_info[k->p->sx.v[in[0]].dtype].class ==
		    DTC_FLOAT && float_bounded(k, in[0], end, depth + 1);
	case SX_FLOORMOD:
		e = expression(k, in[1]);
		return index_proved(k, zero, SYM_LT, e) && (end == NULL ||
		    index_proved(k, e, SYM_LE, end));
	default:
		e = expression(k, id);
		return end == NULL ? index_proved(k, zero, SYM_LE, e) :
		    index_proved(k, e, SYM_LT, end);
	}
}

bool
index_bounded(struct kgen *k, sx_id id, const struct sym *extent)
{
	return bounded(k, id, NULL, 0) && bounded(k, id, extent, 0);
}

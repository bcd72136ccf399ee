/*
 * Indices that may count from the end.
 *
 * ONNX lets them, Relay does not: what may be negative gets the extent added.
 * What cannot be is left as it is, which relay-export writes without more.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "op/op.h"

/* How far a proof goes. */
#define DEPTH 12

enum how {
	NEVER,		/* the result is never negative */
	SAME,		/* nor is it, if operand 0 is not */
	ANY,		/* if an operand is not */
	PICKED,		/* if operands 1 and 2 are not */
};

static const struct rule {
	const char *op;
	enum how how;
} rules[] = {
	{ "argmax", NEVER }, { "argmin", NEVER }, { "argsort", NEVER },
	{ "argwhere", NEVER }, { "shape_of", NEVER },
	{ "expand_dims", SAME }, { "reshape", SAME }, { "squeeze", SAME },
	{ "strided_slice", SAME }, { "transpose", SAME },
	{ "maximum", ANY }, { "where", PICKED },
};

static ir_id
operand(struct imp *im, ir_id id, uint32_t i)
{
	return ir_in(im->m, ir_at(im->m, id), i);
}

static const char *
called(struct imp *im, ir_id id)
{
	const struct ir_node *n = ir_at(im->m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP ?
	    op_at(n->ref)->name : "";
}

static bool
is_call(struct imp *im, ir_id id, const char *op)
{
	return strcmp(called(im, id), op) == 0;
}

static bool
is_number(struct imp *im, ir_id id, int64_t is)
{
	const int64_t *v;
	uint32_t n;

	return imp_known(im, id, &v, &n) && n == 1 && v[0] == is;
}

static bool
never_negative(struct imp *im, ir_id id, uint32_t depth)
{
	const struct ir_node *n = ir_at(im->m, id);
	const struct rule *r = NULL;
	const int64_t *v;
	uint32_t count, i;

	if (depth == 0)
		return false;
	if (imp_known(im, id, &v, &count)) {
		for (i = 0; i < count && v[i] >= 0; i++)
			;
		return i == count;
	}
	if (n->kind == NODE_PROJ)
		return n->ref == 1 && is_call(im, ir_in(im->m, n, 0), "topk");
	for (i = 0; i < sizeof rules / sizeof *rules; i++)
		if (is_call(im, id, rules[i].op))
			r = &rules[i];
	if (r == NULL || r->how == NEVER)
		return r != NULL;
	if (r->how == SAME)
		return never_negative(im, ir_in(im->m, n, 0), depth - 1);
	if (r->how == ANY)
		return never_negative(im, ir_in(im->m, n, 1), depth - 1) ||
		    never_negative(im, ir_in(im->m, n, 0), depth - 1);
	return never_negative(im, ir_in(im->m, n, 1), depth - 1) &&
	    never_negative(im, ir_in(im->m, n, 2), depth - 1);
}

ir_id
imp_from_end(struct imp *im, ir_id x, ir_id idx, uint32_t axis)
{
	enum dtype dt = imp_dtype(im, idx);
	ir_id extent;
	int64_t n;

	if (dtype_info[dt].class == DTC_UINT || !imp_tensor(im, x) ||
	    !imp_tensor(im, idx) || never_negative(im, idx, DEPTH))
		return idx;
	n = imp_extent(im, x, axis);
	extent = n >= 0 ? imp_scalar(im, dt, (double)n) : imp_cast(im,
	    imp_len(im, x, axis), dt);
	return DO(im, "where", DO(im, "less", idx, imp_scalar(im, dt, 0)),
	    DO(im, "add", idx, extent), idx);
}

/* Whether a value is the extent of x, as relay-export asks for it. */
static bool
is_len(struct imp *im, ir_id id, ir_id x, uint32_t axis)
{
	if (is_call(im, id, "cast"))
		id = operand(im, id, 0);
	return is_call(im, id, "take") &&
	    is_call(im, operand(im, id, 0), "shape_of") &&
	    operand(im, operand(im, id, 0), 0) == x &&
	    is_number(im, operand(im, id, 1), axis);
}

ir_id
imp_clamped(struct imp *im, ir_id x, ir_id idx, uint32_t axis)
{
	ir_id low, last;

	if (!x || !idx || !is_call(im, idx, "maximum") ||
	    !is_number(im, operand(im, idx, 1), 0))
		return 0;
	low = operand(im, idx, 0);
	if (!is_call(im, low, "minimum"))
		return 0;
	last = operand(im, low, 1);
	return is_call(im, last, "subtract") &&
	    is_number(im, operand(im, last, 1), 1) &&
	    is_len(im, operand(im, last, 0), x, axis) ?
	    operand(im, low, 0) : 0;
}

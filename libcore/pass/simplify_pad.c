/*
 * Padding that stands before what pads itself (simplify.h): zeros around the
 * data of a convolution, zero points around those of a quantized one, the least
 * number around those of nn.max_pool, and zeros around those of nn.avg_pool
 * that count.  The dimensions are those of the layout, wherever they stand.
 */
#include "pass/simplify_impl.h"

#include <math.h>
#include <string.h>

#include "op/nn_layout.h"

enum fill { FILL_ZERO, FILL_ZERO_POINT, FILL_LEAST, FILL_COUNTED };

static const struct padder {
	uint32_t op, n;		/* dimensions of a window */
	enum fill fill;
	const char *layout;
} padders[] = {
	{ OP_NN_CONV1D, 1, FILL_ZERO, "data_layout" },
	{ OP_NN_CONV2D, 2, FILL_ZERO, "data_layout" },
	{ OP_NN_CONV3D, 3, FILL_ZERO, "data_layout" },
	{ OP_QNN_CONV2D, 2, FILL_ZERO_POINT, "data_layout" },
	{ OP_NN_MAX_POOL1D, 1, FILL_LEAST, "layout" },
	{ OP_NN_MAX_POOL2D, 2, FILL_LEAST, "layout" },
	{ OP_NN_MAX_POOL3D, 3, FILL_LEAST, "layout" },
	{ OP_NN_AVG_POOL1D, 1, FILL_COUNTED, "layout" },
	{ OP_NN_AVG_POOL2D, 2, FILL_COUNTED, "layout" },
	{ OP_NN_AVG_POOL3D, 3, FILL_COUNTED, "layout" },
};

static const struct padder *
padder(const struct simplify *x, ir_id id)
{
	for (size_t i = 0; i < sizeof padders / sizeof *padders; i++)
		if (is_op(x, id, padders[i].op))
			return &padders[i];
	return NULL;
}

/* The least number of a type, of floats the finite one. */
static double
least(enum dtype dt)
{
	const struct dtype_info *t = &dtype_info[dt];

	if (t->class == DTC_INT)
		return -ldexp(1, t->bits - 1);
	if (t->class != DTC_FLOAT)
		return 0;
	return dt == DT_FLOAT32 ? -0x1.fffffep127 : dt == DT_FLOAT64 ?
	    -0x1.fffffffffffffp1023 : dt == DT_FLOAT16 ? -65504 : 1;
}

/* Is the fill of nn.pad what the operator pads with?  In a maximum the finite
 * least number is one for all data but infinities. */
static bool
fits(const struct simplify *x, ir_id id, const struct padder *p, ir_id pad,
    bool fast)
{
	const struct type *t = at(x, in(x, pad, 0))->type;
	ir_id fill = in(x, pad, 1);
	double v, zero;

	if (!one_value(x, fill, &v))
		return false;
	if (p->fill == FILL_ZERO_POINT)
		return !fast && one_value(x, in(x, id, 2), &zero) && v == zero;
	if (p->fill != FILL_LEAST)
		return !fast && v == 0 && !signbit(v);
	if (at(x, fill)->type->dtype != t->dtype)
		return false;
	if (dtype_info[t->dtype].class != DTC_FLOAT)
		return !fast && v == least(t->dtype);
	return fast ? v == least(t->dtype) : isinf(v) && v < 0;
}

/* What nn.pad adds, by dimension of the tensor; false: it cuts something off,
 * does not fill, or an operand says how much. */
static bool
widths(const struct simplify *x, ir_id pad, int64_t (*w)[2])
{
	const struct ir_node *n = at(x, pad);
	const struct attr *a = op_attr_value(n->ref, n->attrs, "pad_width");

	if (a == NULL || a->kind != ATTR_LIST)	/* an operand */
		return false;
	for (uint32_t i = 0; i < n->type->n; i++)
		for (uint32_t k = 0; k < 2; k++) {
			w[i][k] = a->list[i].list[k].i;
			if (w[i][k] < 0)
				return false;
		}
	return strcmp(op_str(n->ref, n->attrs, "pad_mode"), "constant") == 0;
}

/* The operator's padding with that of nn.pad; false: nn.pad adds to another
 * dimension than those of the window. */
static bool
joined(const struct simplify *x, ir_id id, const struct padder *p, ir_id pad,
    int64_t *v)
{
	const struct ir_node *n = at(x, id);
	int64_t w[TYPE_RANK_LIMIT][2];
	struct layout l;
	uint32_t added = 0;

	if (!widths(x, pad, w) || !op_ints(n->ref, n->attrs, "padding", v,
	    2 * p->n))
		return false;
	l = layout_attr(n->ref, n->attrs, p->layout, NULL);
	for (uint32_t i = 0; i < p->n; i++) {
		char letter = layout_space(p->n)[i];
		uint32_t d = layout_at(&l, letter);

		if (layout_factor(&l, letter) != 0)
			return false;
		v[i] += w[d][0];
		v[p->n + i] += w[d][1];
		added += (w[d][0] != 0) + (w[d][1] != 0);
	}
	for (uint32_t i = 0; i < at(x, pad)->type->n; i++)
		added -= (w[i][0] != 0) + (w[i][1] != 0);
	return added == 0;
}

/* Is padding counted in averages, or is there none that is not? */
static bool
counted(const struct simplify *x, ir_id id, const struct padder *p)
{
	const struct ir_node *n = at(x, id);
	int64_t v[2 * SPACE_LIMIT];

	if (op_bool(n->ref, n->attrs, "count_include_pad"))
		return true;
	for (uint32_t i = 0; op_ints(n->ref, n->attrs, "padding", v,
	    2 * p->n) && i < 2 * p->n; i++)
		if (v[i] != 0)
			return false;
	return true;
}

static ir_id
fold(struct simplify *x, ir_id id, bool fast)
{
	const struct padder *p = padder(x, id);
	struct attr list[2 * SPACE_LIMIT], yes = attr_bool(true);
	struct attr padding = { .kind = ATTR_LIST, .list = list };
	int64_t v[2 * SPACE_LIMIT];
	const struct attrs *as;
	struct ir_module *m = x->m;
	ir_id args[8], pad = p == NULL ? 0 : in(x, id, 0);
	bool pool = p != NULL && p->fill >= FILL_LEAST;
	uint32_t nin = at(x, id)->nin;

	if (p == NULL || !is_op(x, pad, OP_NN_PAD) || nin > 8 ||
	    !fits(x, id, p, pad, fast) || !joined(x, id, p, pad, v) ||
	    (pool && op_bool(p->op, at(x, id)->attrs, "ceil_mode")) ||
	    (p->fill == FILL_COUNTED && !counted(x, id, p)))
		return 0;
	padding.n = 2 * p->n;
	for (uint32_t i = 0; i < padding.n; i++)
		list[i] = attr_int(v[i]);
	as = attrs_with(m->arena, at(x, id)->attrs, str_intern0(m->strings,
	    "padding"), &padding);
	if (p->fill == FILL_COUNTED)
		as = attrs_with(m->arena, as, str_intern0(m->strings,
		    "count_include_pad"), &yes);
	for (uint32_t i = 0; i < nin; i++)
		args[i] = i == 0 ? in(x, pad, 0) : in(x, id, i);
	return emit(x, p->op, as, nin, args);
}

ir_id
simplify_pad(struct simplify *x, ir_id id)
{
	int64_t w[TYPE_RANK_LIMIT][2];

	if (!is_op(x, id, OP_NN_PAD))
		return fold(x, id, false);
	if (!widths(x, id, w))
		return 0;
	for (uint32_t i = 0; i < at(x, id)->type->n; i++)
		if (w[i][0] != 0 || w[i][1] != 0)
			return 0;
	return in(x, id, 0);
}

ir_id
simplify_pad_least(struct simplify *x, ir_id id)
{
	return fold(x, id, true);
}

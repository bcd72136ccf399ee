/*
 * Which class of reduced precision operators have (op/precision.h).
 */
#include "op/precision.h"

#include <math.h>

#include "op_enum.h"

static const struct attrs *
with_dtype(struct ir_module *m, const struct attrs *as, const char *name,
    enum dtype dt)
{
	struct attr a = { .kind = ATTR_STR, .s = str_intern0(m->strings,
	    dtype_info[dt].name) };

	return attrs_with(m->arena, as, str_intern0(m->strings, name), &a);
}

uint32_t
op_precision_cast(struct ir_module *m, enum dtype dt, const struct attrs **as)
{
	*as = with_dtype(m, NULL, "dtype", dt);
	return OP_CAST;
}

uint32_t
op_precision_barrier(void)
{
	return OP_ANNOTATION_STOP_FUSION;
}

/* The operands of a product, or the two fields of the tuple that it takes. */
static const struct type *
factor(const struct op_precision *p, uint32_t i)
{
	if (p->nin == 1 && p->in[0]->kind == TYPE_TUPLE && p->in[0]->n == 2)
		return p->in[0]->arg[i];
	return p->nin >= 2 ? p->in[i] : NULL;
}

static bool
is_tensor_of(const struct type *t, enum dtype dt)
{
	return t != NULL && t->kind == TYPE_TENSOR && t->dtype == dt;
}

void
precision_product(struct op_precision *p)
{
	const struct type *a = factor(p, 0), *b = factor(p, 1);

	p->how = OP_PRECISION_ALLOW;
	p->product = true;
	p->done = is_tensor_of(a, p->narrow) && is_tensor_of(b, p->narrow);
	if (is_tensor_of(a, DT_FLOAT32) && is_tensor_of(b, DT_FLOAT32) &&
	    is_tensor_of(p->out, DT_FLOAT32))
		p->sums = with_dtype(p->m, p->attrs, "out_dtype", DT_FLOAT32);
}

void
precision_deny(struct op_precision *p)
{
	p->how = OP_PRECISION_DENY;
}

void
precision_moves(struct op_precision *p)
{
	p->moves = true;
}

void
precision_clip(struct op_precision *p)
{
	double most = p->narrow == DT_FLOAT16 ? 65504 : 0x1.fep127;

	if (fabs(op_float(p->op, p->attrs, "a_min")) > most ||
	    fabs(op_float(p->op, p->attrs, "a_max")) > most)
		p->how = OP_PRECISION_DENY;
}

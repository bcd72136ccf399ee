/*
 * Extents of results that could wrap (fn_op.h).
 *
 * An extent that is a product of extents of several operands, such as the n*m*k
 * of a reshaped outer product, may exceed 64 bits although each operand has
 * memory; the result would be allocated with what is left of it.  No check is
 * needed where the factors are extents of one operand: the product of the
 * extents of a tensor, other than 0, is at most FN_BYTES (value.c).
 */
#include "codegen/fn_op.h"

#define MOST 0x1p62

static const struct sym *const *
dims_of(const struct opcall *c, uint32_t i, uint32_t *rank)
{
	const struct type *t = c->arg.v[i].t;

	if (c->program) {
		*rank = c->p->buffer.v[i].rank;
		return c->p->buffer.v[i].dim;
	}
	*rank = t != NULL && t->kind == TYPE_TENSOR ? t->n : 0;
	return *rank > 0 ? t->dim : NULL;
}

/* The most that the atoms of a product can be if they are extents of one
 * operand with these: the other ones, which are numbers, count too.  Else 0. */
static double
most_of_one(const struct sym *product, const struct sym *const *dim,
    uint32_t rank)
{
	uint64_t used = 0;
	double most = (double)FN_BYTES;
	int64_t v;

	for (uint32_t i = 0; i < product->n; i++) {
		uint32_t k = 0;

		while (k < rank && (dim[k] != product->arg[i] || used >> k & 1))
			k++;
		if (k == rank)
			return 0;
		used |= (uint64_t)1 << k;
	}
	for (uint32_t k = 0; k < rank; k++)
		if (sym_is_const(dim[k], &v) && v > 0)
			most /= (double)v;
	return most;
}

static double most(const struct opcall *c, const struct sym *s);

static double
most_product(const struct opcall *c, const struct sym *s)
{
	double own = s->value < 0 ? -(double)s->value : (double)s->value;
	double r = own;

	for (uint32_t i = 0; i < c->arg.n; i++) {
		uint32_t rank;
		const struct sym *const *dim = dims_of(c, i, &rank);
		double x = most_of_one(s, dim, rank);

		if (x > 0)
			return x * own;
	}
	for (uint32_t i = 0; i < s->n; i++)
		r *= most(c, s->arg[i]);
	return r;
}

/* The greatest magnitude of an expression, or of a part of it. */
static double
most(const struct opcall *c, const struct sym *s)
{
	double r = 0, x;

	switch (s->kind) {
	case SYM_VAR:
		return (double)FN_BYTES;
	case SYM_CONST:
	case SYM_ADD:
		r = s->value < 0 ? -(double)s->value : (double)s->value;
		break;
	case SYM_MUL:
		return most_product(c, s);
	default:
		break;
	}
	for (uint32_t i = 0; s->kind != SYM_CONST && i < s->n; i++) {
		x = most(c, s->arg[i]);
		r = s->kind == SYM_ADD ? r + x : x > r ? x : r;
	}
	return r;
}

LLVMValueRef
fn_result_extent(struct opcall *c, const struct sym *s, uint32_t k)
{
	struct fgen *f = c->f;
	struct buf b = { NULL, 0, 0 };
	LLVMBasicBlockRef good;
	LLVMValueRef args[3];

	if (s->kind == SYM_CONST || most(c, s) <= MOST)
		return fn_op_extent(c, s);
	good = fn_fail_begin(f, LLVMBuildFCmp(f->g->b, LLVMRealOLE,
	    fn_magnitude(f, s, fn_op_name, c), LLVMConstReal(f->g->f64, MOST),
	    ""));
	buf_printf(&b, "%s: there is no memory for a result of this size: "
	    "dimension %u does not fit 64 bits", c->name, k);
	args[0] = f->ctx;
	args[1] = gen_string(f->g, b.v);
	args[2] = fn_place(f, c->id);
	fn_runtime(f, "relay_fail", "ippp", args);
	fn_fail_end(f, good);
	buf_release(&b);
	return fn_op_extent(c, s);
}

/*
 * Extents of results that only the operands' values decide (fn_op.h).
 *
 * Where neither the types nor names for integers give the extents of a
 * result, these become names of their own, and a function of the run-time
 * library finds them when the call is made: for arithmetic that broadcasts
 * unknown extents, for slices, padding and ranges.  Their programs read what
 * they need from the operands, so they are built without values.
 *
 * Cost: linear in the ranks.
 */
#include "codegen/fn_op.h"

#include <string.h>

#include "op/op.h"

static bool
row_is(uint32_t op, const char *name)
{
	return strcmp(op_at(op)->name, name) == 0;
}

/* Arithmetic and comparison: the rules of add, less and where. */
static bool
broadcasts(uint32_t op)
{
	static const char *const like[] = { "add", "less", "where" };

	for (uint32_t i = 0; i < sizeof like / sizeof like[0]; i++)
		if (op_at(op)->type == op_at(op_find(like[i]))->type)
			return true;
	return false;
}

static bool
lacks(struct ir_module *m, const struct query *q, const char *attr)
{
	return attrs_get(q->attrs, str_intern0(m->strings, attr)) == NULL;
}

static bool
known(struct ir_module *m, const struct query *q)
{
	uint32_t n = q->nin;

	if (q->nout != 1 || q->nflat != n)
		return false;
	return broadcasts(q->op) || row_is(q->op, "arange") ||
	    (row_is(q->op, "nn.pad") && n == 3) ||
	    (row_is(q->op, "strided_slice") && (n == 3 || n == 4) &&
	    lacks(m, q, "axes") && lacks(m, q, "slice_mode") &&
	    lacks(m, q, "strides"));
}

bool
fn_shape_open(struct opcall *c, struct query *q, const struct type *t)
{
	struct ir_module *m = c->f->m;
	const struct sym *dim[TE_RANK + 1];

	if (t == NULL || t->kind != TYPE_TENSOR || t->n > TE_RANK ||
	    !known(m, q))
		return false;
	for (uint32_t k = 0; k < t->n; k++) {
		struct fresh x = { str_printf(m->strings, "extent%u", k),
		    FRESH_RESULT, k };

		dim[k] = t->dim[k];
		if (!dim[k]->has_any)
			continue;
		dim[k] = sym_var(m->syms, x.name);
		vec_push(&c->fresh, x);
	}
	c->op = q->op;
	q->nout = 1;
	q->out[0] = type_tensor(m->types, t->dtype, t->n, dim);
	return true;
}

/* 1 or what an operand has, for the result's dimension k of rank n. */
static LLVMValueRef
broadcast_extent(struct opcall *c, uint32_t k)
{
	struct gen *g = c->f->g;
	LLVMValueRef one = gen_int(g, 1), v = one;
	uint32_t rank = 0;

	for (uint32_t i = 0; i < c->arg.n; i++)
		if (c->arg.v[i].t->n > rank)
			rank = c->arg.v[i].t->n;
	for (uint32_t i = 0; i < c->arg.n; i++) {
		uint32_t n = c->arg.v[i].t->n;
		LLVMValueRef e;

		if (k + n < rank)
			continue;
		e = fn_extent(c->f, c->arg.v[i].v, k + n - rank);
		v = LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, LLVMIntEQ, e,
		    one, ""), v, e, "");
	}
	return v;
}

LLVMValueRef
fn_shape_extent(struct opcall *c, uint32_t k)
{
	LLVMValueRef args[5];
	uint32_t n = c->arg.n;

	if (broadcasts(c->op))
		return broadcast_extent(c, k);
	for (uint32_t i = 0; i < n; i++)
		args[i] = c->arg.v[i].v;
	if (n == 3 && row_is(c->op, "strided_slice"))
		args[n++] = LLVMConstNull(c->f->g->ptr);
	args[n] = gen_int(c->f->g, k);
	if (row_is(c->op, "arange"))
		return fn_runtime(c->f, "relay_range_extent", "lpppl", args);
	if (row_is(c->op, "nn.pad"))
		return fn_runtime(c->f, "relay_pad_extent", "lpppl", args);
	return fn_runtime(c->f, "relay_slice_extent", "lppppl", args);
}

/*
 * Result extents that depend on the operands' values (fn_op.h).
 *
 * Where neither the types nor names for integers give the extents of a result,
 * they become fresh names, and a function of the run-time library computes them
 * at run time: for arithmetic that broadcasts unknown extents, for slices,
 * padding, ranges, counts per position, factors of images and new axes.  Their
 * programs read what they need from the operands, so they are built without
 * values.
 *
 * Cost: linear in the ranks.
 */
#include "codegen/fn_op.h"

#include <string.h>

#include "op/nn_layout.h"
#include "op/op.h"

static bool
row_is(uint32_t op, const char *name)
{
	return strcmp(op_at(op)->name, name) == 0;
}

/* Arithmetic, comparison, logic, and where. */
static bool
broadcasts(uint32_t op)
{
	static const char *const like[] = { "add", "less", "equal",
	    "bitwise_and", "logical_and", "where" };

	for (uint32_t i = 0; i < sizeof like / sizeof like[0]; i++)
		if (op_at(op)->type == op_at(op_find(like[i]))->type)
			return true;
	return false;
}

static bool
is_upsampling(uint32_t op)
{
	return row_is(op, "nn.upsampling") || row_is(op, "nn.upsampling3d");
}

static bool
known(const struct query *q)
{
	uint32_t n = q->nin;

	if (q->nflat != n)
		return false;
	if (row_is(q->op, "topk"))
		return n == 2;
	if (q->nout != 1)
		return false;
	return broadcasts(q->op) || row_is(q->op, "arange") ||
	    row_is(q->op, "nn.batch_matmul") || is_upsampling(q->op) ||
	    (n == 2 && (row_is(q->op, "repeat") ||
	    row_is(q->op, "expand_dims"))) ||
	    (row_is(q->op, "nn.pad") && n == 3) ||
	    (row_is(q->op, "strided_slice") && n >= 2);
}

/* A result, whose unknown extents get names; fields of a tuple share them. */
static const struct type *
named(struct opcall *c, const struct type *t)
{
	struct ir_module *m = c->f->m;
	const struct sym *dim[TE_RANK + 1];

	for (uint32_t k = 0; k < t->n; k++) {
		struct fresh x = { str_printf(m->strings, "extent%u", k),
		    FRESH_RESULT, k };

		dim[k] = t->dim[k];
		if (!dim[k]->has_any)
			continue;
		dim[k] = sym_var(m->syms, x.name);
		vec_push(&c->fresh, x);
	}
	c->rank = t->n;
	return type_tensor(m->types, t->dtype, t->n, dim);
}

bool
fn_shape_open(struct opcall *c, struct query *q, const struct type *t)
{
	uint32_t n = t == NULL ? 0 : t->kind == TYPE_TUPLE ? t->n : 1;

	if (n == 0 || n > TE_RANK || n != q->nout || !known(q))
		return false;
	for (uint32_t i = 0; i < n; i++) {
		const struct type *x = t->kind == TYPE_TUPLE ? t->arg[i] : t;

		if (x->kind != TYPE_TENSOR || x->n > TE_RANK)
			return false;
		q->out[i] = named(c, x);
	}
	c->op = q->op;
	c->attrs = q->attrs;
	return true;
}

/* 1 or an operand's extent, for dimension k of the result of rank n. */
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

/* For dimension k of the result: the operand that is its scale factor. */
static LLVMValueRef
scaled_extent(struct opcall *c, uint32_t k)
{
	struct layout l = layout_attr(c->op, c->attrs, "layout", NULL);
	const char *space = layout_space(row_is(c->op, "nn.upsampling") ? 2 :
	    3);
	LLVMValueRef args[3] = { c->arg.v[0].v, NULL, gen_int(c->f->g, k) };
	uint32_t at = 0;

	while (space[at] != '\0' && space[at] != l.dim[k].letter)
		at++;
	if (space[at] == '\0')
		BUG("dimension %u of an image has a factor", k);
	args[1] = c->arg.v[at + 1].v;
	return fn_runtime(c->f, "relay_scaled_extent", "lppl", args);
}

static LLVMValueRef
repeat_extent(struct opcall *c, uint32_t k)
{
	LLVMValueRef args[3] = { c->arg.v[0].v, c->arg.v[1].v, NULL };
	bool flat = op_none(c->op, c->attrs, "axis");

	args[2] = gen_int(c->f->g, flat ? -1 : (int64_t)k);
	return fn_runtime(c->f, "relay_repeat_extent", "lppl", args);
}

static LLVMValueRef
expanded_extent(struct opcall *c, uint32_t k)
{
	LLVMValueRef args[4] = { c->arg.v[0].v, c->arg.v[1].v,
	    gen_int(c->f->g, c->rank), gen_int(c->f->g, k) };

	return fn_runtime(c->f, "relay_expanded_extent", "lppll", args);
}

/* ---- slices ---- */

static uint32_t
entries(struct opcall *c, uint32_t in, const struct attr *a)
{
	int64_t n = 1;

	if (c->arg.n <= in)
		return a->kind == ATTR_LIST ? a->n : 1;
	if (c->arg.v[in].t->n == 1 &&
	    !sym_is_const(c->arg.v[in].t->dim[0], &n))
		BUG("the length of operand %u is not known", in);
	return (uint32_t)n;
}

/* Entry i of an operand that may be an attribute. */
static LLVMValueRef
entry(struct opcall *c, uint32_t in, const char *name, uint32_t i)
{
	const struct attr *a = op_attr_value(c->op, c->attrs, name), *e;
	LLVMValueRef args[2];

	if (c->arg.n > in) {
		args[0] = c->arg.v[in].v;
		args[1] = gen_int(c->f->g, i);
		return fn_runtime(c->f, "relay_integer", "lpl", args);
	}
	e = a->kind == ATTR_LIST ? &a->list[i] : a;
	return e->kind == ATTR_SYM ? fn_op_extent(c, e->sym) :
	    gen_int(c->f->g, e->i);
}

static LLVMValueRef
slice_extent(struct opcall *c, uint32_t k)
{
	const struct attr *axes = op_attr_value(c->op, c->attrs, "axes");
	const struct attr *by = op_attr_value(c->op, c->attrs, "strides");
	bool size = op_str(c->op, c->attrs, "slice_mode")[0] == 's';
	LLVMValueRef args[5], one = gen_int(c->f->g, 1);
	uint32_t n = entries(c, 1, op_attr_value(c->op, c->attrs, "begin"));

	args[0] = fn_extent(c->f, c->arg.v[0].v, k);
	for (uint32_t i = 0; i < n; i++) {
		int64_t a = axes->kind == ATTR_NONE ? i :
		    axes->kind == ATTR_LIST ? axes->list[i].i : axes->i;

		if ((a < 0 ? a + c->rank : a) != k)
			continue;
		args[1] = entry(c, 1, "begin", i);
		args[2] = entry(c, 2, "end", i);
		args[3] = size || i >= entries(c, 3, by) ? one :
		    entry(c, 3, "strides", i);
		args[4] = gen_int(c->f->g, size);
		return fn_runtime(c->f, "relay_slice_extent", "llllll", args);
	}
	return args[0];
}

static LLVMValueRef
topk_extent(struct opcall *c, uint32_t k)
{
	LLVMValueRef args[3] = { c->arg.v[0].v, c->arg.v[1].v,
	    gen_int(c->f->g, k) };

	return fn_runtime(c->f, "relay_topk_extent", "lppl", args);
}

LLVMValueRef
fn_shape_extent(struct opcall *c, uint32_t k)
{
	LLVMValueRef args[4];
	uint32_t n = c->arg.n;

	if (broadcasts(c->op) || row_is(c->op, "nn.batch_matmul"))
		return broadcast_extent(c, k);	/* the batch */
	if (is_upsampling(c->op))
		return scaled_extent(c, k);
	if (row_is(c->op, "repeat"))
		return repeat_extent(c, k);
	if (row_is(c->op, "expand_dims"))
		return expanded_extent(c, k);
	if (row_is(c->op, "strided_slice"))
		return slice_extent(c, k);
	if (row_is(c->op, "topk"))
		return topk_extent(c, k);
	for (uint32_t i = 0; i < n; i++)
		args[i] = c->arg.v[i].v;
	args[n] = gen_int(c->f->g, k);
	return fn_runtime(c->f, row_is(c->op, "arange") ?
	    "relay_range_extent" : "relay_pad_extent", "lpppl", args);
}

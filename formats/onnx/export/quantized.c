/*
 * Quantization: between numbers and integers, and products by matrices that are
 * packed in few bits.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

/* The axis of scales and zero points, if they are not scalars. */
static void
scale_axis(struct exp *e)
{
	if (exp_rank(e, 1) > 0)
		exp_int(e, "axis", exp_get_axis(e, "axis", exp_rank(e, 0)));
}

/* Zero points have the type of the quantized numbers in ONNX. */
static void
row_quantize(struct exp *e, const struct exp_row *row)
{
	enum dtype to = exp_result(e, 0)->dtype, from = exp_dtype(e, 0);
	const char *zero = exp_cast(e, exp_in(e, 2), exp_dtype(e, 2), to);

	(void)row;
	if ((to != DT_INT8 && to != DT_UINT8) || from != DT_FLOAT32) {
		exp_error(e, "ONNX quantizes float32 to 8 bits, not %s to %s",
		    dtype_info[from].name, dtype_info[to].name);
		return;
	}
	scale_axis(e);
	exp_give(e, EX(e, "QuantizeLinear", exp_in(e, 0), exp_in(e, 1),
	    zero));
}

static void
row_dequantize(struct exp *e, const struct exp_row *row)
{
	enum dtype from = exp_dtype(e, 0), to = exp_result(e, 0)->dtype;
	const char *zero = exp_cast(e, exp_in(e, 2), exp_dtype(e, 2), from);

	(void)row;
	if ((from != DT_INT8 && from != DT_UINT8 && from != DT_INT32) ||
	    to != DT_FLOAT32) {
		exp_error(e, "ONNX dequantizes 8 and 32 bits to float32, not "
		    "%s to %s", dtype_info[from].name, dtype_info[to].name);
		return;
	}
	scale_axis(e);
	exp_give(e, EX(e, "DequantizeLinear", exp_in(e, 0), exp_in(e, 1),
	    zero));
}

/* ---- packed matrices ---- */

struct packed {
	const struct ir_node *weight;
	int64_t units, blocks, each;	/* elements in a block */
	int64_t bits;
	enum dtype of, dt;	/* the numbers; the data */
};

/* Elements stand in words from the least bits on, as tensors of such types do
 * in ONNX. */
static bool
find_packed(struct exp *e, struct packed *p)
{
	static const enum dtype of[] = { [2] = DT_UINT2, [4] = DT_UINT4,
		[8] = DT_UINT8 };
	const struct type *t = exp_type(e, 1);
	int64_t words = 0;

	p->weight = ir_at(e->m, ir_in(e->m, exp_node(e), 1));
	p->bits = exp_get_int(e, "bits");
	p->of = of[p->bits];
	p->dt = exp_dtype(e, 0);
	if (p->weight->kind != NODE_CONST || !sym_is_const(t->dim[0],
	    &p->units) || !sym_is_const(t->dim[1], &p->blocks) ||
	    !sym_is_const(t->dim[2], &words)) {
		exp_error(e, "the packed matrix is not a constant");
		return false;
	}
	p->each = words * 32 / p->bits;
	return true;
}

/* The zero point, if all of it is one integer that the numbers have. */
static bool
whole_zero(struct exp *e, const struct packed *p, int64_t *zero)
{
	const struct ir_node *n = ir_at(e->m, ir_in(e->m, exp_node(e), 3));
	const struct ir_constant *c;
	float v;

	if (n->kind != NODE_CONST)
		return false;
	c = &e->m->constant.v[n->ref];
	if (c->type->n != 0 || c->type->dtype != DT_FLOAT32)
		return false;
	memcpy(&v, c->data.bytes, sizeof v);
	if (!(v >= 0 && v < (float)(1 << p->bits)) || v != (float)(int)v)
		return false;
	*zero = (int64_t)v;
	return true;
}

/* Scales: (blocks, units) in Relay, (units, blocks) in ONNX. */
static const char *
by_units(struct exp *e, const char *x)
{
	static const int64_t swap[2] = { 1, 0 };

	return exp_transpose(e, x, 2, swap);
}

/* The zero point of every block, of the type of the numbers. */
static const char *
zero_points(struct exp *e, const struct packed *p, int64_t zero)
{
	const int64_t dim[2] = { p->units, p->blocks };
	size_t n = (size_t)(p->units * p->blocks * p->bits + 7) / 8;
	uint8_t *v = arena_alloc(e->a, n + 1, 1), unit = 0;
	const struct sym *len = sym_const(e->m->syms, (int64_t)n);
	uint32_t at;
	char *err;

	for (int64_t k = 0; k < 8; k += p->bits)
		unit |= (uint8_t)(zero << k);
	memset(v, unit, n);
	at = ir_constant_bytes(e->m, type_tensor(e->m->types, DT_UINT8, 1,
	    &len), v, n, &err);
	if (at == 0) {
		exp_error(e, "%s", err);
		mem_free(err);
		return "";
	}
	return exp_bits(e, at, p->of, 2, dim);
}

/* The matrix (units, elements), by blocks. */
static const char *
matrix(struct exp *e, const struct packed *p)
{
	const int64_t flat[2] = { p->units, p->blocks * p->each };
	const int64_t blocks[3] = { p->units, p->blocks, p->each }, last = 2;
	const char *w, *x, *zero;
	int64_t whole;

	if (exp_nin(e) < 5 && whole_zero(e, p, &whole)) {
		exp_need(e, 21, "DequantizeLinear by blocks");
		w = exp_bits(e, p->weight->ref, p->of, 2, flat);
		x = by_units(e, exp_in(e, 2));
		zero = zero_points(e, p, whole);
		exp_int(e, "axis", 1);
		exp_int(e, "block_size", p->each);
		return EX(e, "DequantizeLinear", w, x, zero);
	}
	w = exp_bits(e, p->weight->ref, p->of, 3, blocks);
	x = exp_cast(e, w, p->of, exp_nin(e) < 5 ? p->dt : DT_INT32);
	if (exp_nin(e) > 4)
		x = exp_cast(e, EX(e, "Gather", exp_in(e, 4), x), exp_dtype(e,
		    4), p->dt);
	zero = exp_cast(e, exp_in(e, 3), exp_dtype(e, 3), p->dt);
	if (exp_rank(e, 3) == 2)
		zero = exp_unsqueeze(e, by_units(e, zero), 1, &last);
	x = EX(e, "Mul", EX(e, "Sub", x, zero), exp_unsqueeze(e, by_units(e,
	    exp_in(e, 2)), 1, &last));
	return exp_reshape(e, x, 2, flat);
}

/* Data that are rounded to integers by blocks, which only ONNX Runtime's own
 * operator says. */
static void
integer_product(struct exp *e, const struct packed *p)
{
	const int64_t bytes[3] = { p->units, p->blocks, p->each * p->bits /
		8 };
	const char *w, *scale;
	int64_t zero;

	if (exp_nin(e) > 4 || !whole_zero(e, p, &zero) ||
	    zero != 1 << (p->bits - 1)) {
		exp_error(e, "data that are rounded to integers, with a table "
		    "or another zero point than the middle");
		return;
	}
	if (p->each < 16 || (p->each & (p->each - 1)) != 0) {
		exp_error(e, "ONNX Runtime rounds data in blocks of 16 or a "
		    "higher power of 2, not of %lld", (long long)p->each);
		return;
	}
	w = exp_bits(e, p->weight->ref, DT_UINT8, 3, bytes);
	scale = by_units(e, exp_in(e, 2));
	exp_int(e, "K", p->blocks * p->each);
	exp_int(e, "N", p->units);
	exp_int(e, "bits", p->bits);
	exp_int(e, "block_size", p->each);
	exp_int(e, "accuracy_level", 4);
	exp_ms(e);
	exp_give(e, EX(e, "MatMulNBits", exp_in(e, 0), w, scale));
}

static void
row_packed_dense(struct exp *e, const struct exp_row *row)
{
	struct packed p;
	const char *w;

	(void)row;
	if (!find_packed(e, &p))
		return;
	if (strcmp(exp_get_str(e, "activations"), "int8") == 0) {
		integer_product(e, &p);
		return;
	}
	w = matrix(e, &p);
	exp_give(e, EX(e, "MatMul", exp_in(e, 0), by_units(e, w)));
}

const struct exp_row exp_rows_quantized[] = {
	{ "qnn.dequantize", row_dequantize },
	{ "qnn.packed_dense", row_packed_dense },
	{ "qnn.quantize", row_quantize },
	{ 0 }
};

/*
 * Products by weights of few bits, which are packed in words of 32 bits and
 * scaled by blocks (row qnn.packed_dense).
 *
 * The sum runs over the elements of one block first, and then over blocks:
 *
 *	Q[i, b, j] = sum(w, e) x[i, b * K + w * E + e] * q(W[j, b, w], e)
 *	T[i, j] = sum(b) (Q[i, b, j] - zero * R[i, b]) * scale[b, j]
 *
 * with K elements in a block, E in a word, and R the sum of x over a block, so
 * that zero points and scales cost nothing for each weight.
 */
#include "op/qnn_rules.h"

#include <string.h>

#include "op/nn_layout.h"

#define WORD 32
#define MANTISSA 23	/* of float32 */
#define LARGEST 127	/* of int8 without the least number */

/* ---- type ---- */

static enum rel_status
param_shape(struct rel *r, const struct type *p, const struct sym *blocks,
    const struct sym *units)
{
	if (p->n == 2 && rel_equal(r, p->dim[0], blocks) &&
	    rel_equal(r, p->dim[1], units))
		return REL_DONE;
	return rel_error(r, "packed-shape", "a parameter is %s, expected "
	    "(%s, %s): blocks and units", rel_type_text(r, p),
	    rel_dim_text(r, blocks), rel_dim_text(r, units));
}

static enum rel_status
type_table(struct rel *r, int64_t bits)
{
	REL_TENSOR(table, 4);
	if (table->dtype == DT_FLOAT32 && table->n == 1 && rel_equal(r,
	    table->dim[0], sym_const(r->m->syms, (int64_t)1 << bits)))
		return REL_DONE;
	return rel_error(r, "packed-shape", "'table' is %s, expected "
	    "Tensor[(%d,), float32]", rel_type_text(r, table), 1 << bits);
}

enum rel_status
type_packed_dense(struct rel *r)
{
	int64_t bits = op_int(r->op, r->attrs, "bits");
	bool floats = strcmp(op_str(r->op, r->attrs, "activations"),
	    "float") == 0;
	struct sym_ctx *c = r->m->syms;
	const struct sym *dim[TYPE_RANK_LIMIT], *k;
	enum rel_status st = REL_DONE;

	REL_TENSOR(x, 0);
	REL_TENSOR(w, 1);
	REL_TENSOR(scale, 2);
	REL_TENSOR(zero, 3);
	if (bits != 2 && bits != 4 && bits != 8)
		return rel_error(r, "packed-bits", "bits must be 2, 4 or 8, "
		    "found %lld", (long long)bits);
	if (!floats && r->nin > 4)
		return rel_error(r, "packed-table", "int8 activations take no "
		    "table: numbers of a table are no integers");
	if (!rel_fits_real(x->dtype) || !rel_fits_real(scale->dtype) ||
	    !rel_fits_real(zero->dtype) || w->dtype != DT_UINT32)
		return rel_error(r, "dtype-class", "takes floats and a weight "
		    "of uint32, found %s, %s, %s and %s",
		    dtype_info[x->dtype].name, dtype_info[w->dtype].name,
		    dtype_info[scale->dtype].name,
		    dtype_info[zero->dtype].name);
	if (x->n < 1 || x->n >= TYPE_RANK_LIMIT || w->n != 3)
		return rel_error(r, "rank", "takes data of rank 1 and more, "
		    "and a weight (units, blocks, words), found %s and %s",
		    rel_type_text(r, x), rel_type_text(r, w));
	k = sym_mul(c, w->dim[1], sym_mul(c, w->dim[2], sym_const(c, WORD /
	    bits)));
	if (!rel_equal(r, x->dim[x->n - 1], k))
		return rel_error(r, "dense-shape", "data has %s columns, "
		    "the weight has %s", rel_dim_text(r, x->dim[x->n - 1]),
		    rel_dim_text(r, k));
	st = param_shape(r, scale, w->dim[1], w->dim[0]);
	if (st == REL_DONE && zero->n > 0)
		st = param_shape(r, zero, w->dim[1], w->dim[0]);
	if (st == REL_DONE && r->nin > 4)
		st = type_table(r, bits);
	if (st != REL_DONE)
		return st;
	memcpy(dim, x->dim, x->n * sizeof *dim);
	dim[x->n - 1] = w->dim[0];
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

/* ---- meaning ---- */

/* What all stages need. */
struct packed {
	struct te *t;
	int64_t bits, each;	/* elements of a word */
	uint32_t lead;		/* dimensions before the last */
	const struct sym *units, *blocks, *words, *block;
};

/* A temporary with the data's leading dimensions and n more. */
static uint32_t
temp(const struct packed *p, enum dtype dt, uint32_t n,
    const struct sym *const *more)
{
	const struct sym *dim[TE_RANK];

	for (uint32_t i = 0; i < p->lead; i++)
		dim[i] = te_dim(p->t, 0, (int)i);
	for (uint32_t i = 0; i < n; i++)
		dim[p->lead + i] = more[i];
	return te_temp(p->t, dt, p->lead + n, dim);
}

/* The element of the data with this number in a block, in float32. */
static sx_id
datum(const struct packed *p, const sx_id *lead, sx_id block, sx_id number)
{
	struct te *t = p->t;
	sx_id at[TE_RANK];

	memcpy(at, lead, p->lead * sizeof *at);
	at[p->lead] = te_add(t, te_mul(t, block, te_sym(t, p->block)),
	    number);
	return te_cast(t, DT_FLOAT32, te_load(t, 0, at));
}

/* Sums or greatest magnitudes of the data's blocks. */
static uint32_t
over_blocks(const struct packed *p, enum reduce_op op)
{
	struct te *t = p->t;
	uint32_t to = temp(p, DT_FLOAT32, 1, &p->blocks);
	sx_id at[TE_RANK], x;

	te_begin(t, to);
	te_axes(t, at);
	x = datum(p, at, at[p->lead], te_reduce_axis(t, p->block));
	te_reduce(t, op, op == REDUCE_MAX ? te_un(t, SX_ABS, x) : x);
	return to;
}

/* The bits of element e of a word, from bit 0. */
static sx_id
field(const struct packed *p, sx_id word, sx_id first)
{
	struct te *t = p->t;

	word = te_bin(t, SX_SHR, word, te_cast(t, DT_UINT32, first));
	return te_bin(t, SX_AND, word, sx_int(t->p, DT_UINT32,
	    ((int64_t)1 << p->bits) - 1));
}

static sx_id
weight_word(const struct packed *p, sx_id unit, sx_id block, sx_id word)
{
	sx_id at[3] = { unit, block, word };

	return te_load(p->t, 1, at);
}

/* The number in the middle of the elements. */
static double
middle(const struct packed *p)
{
	return (double)((int64_t)1 << (p->bits - 1));
}

/* Products of floats.  Without a table an element q of n bits is first the
 * float 2^n + q, whose mantissa begins with these bits; it is multiplied less
 * the middle of all, so that symmetric weights do not cancel. */
static uint32_t
float_sums(const struct packed *p)
{
	struct te *t = p->t;
	const struct sym *more[2] = { p->blocks, p->units };
	uint32_t to = temp(p, DT_FLOAT32, 2, more);
	sx_id at[TE_RANK], w, e, x, q;

	te_begin(t, to);
	te_axes(t, at);
	w = te_reduce_axis(t, p->words);
	e = te_reduce_axis(t, sym_const(t->m->syms, p->each));
	x = datum(p, at, at[p->lead], te_add(t, te_muli(t, w, p->each), e));
	q = field(p, weight_word(p, at[p->lead + 1], at[p->lead], w),
	    te_muli(t, e, p->bits));
	if (t->nin > 4) {
		q = te_load1(t, 4, te_cast(t, DT_INT64, q));
	} else {
		q = te_bin(t, SX_SHL, q, sx_int(t->p, DT_UINT32, MANTISSA -
		    p->bits));
		q = sx_bitcast(t->p, DT_FLOAT32, te_bin(t, SX_OR, q,
		    sx_int(t->p, DT_UINT32, (127 + p->bits) << MANTISSA)));
		q = te_sub(t, q, te_num(t, DT_FLOAT32, 3 * middle(p)));
	}
	te_reduce(t, REDUCE_SUM, te_mul(t, x, q));
	return to;
}

/* The data in int8, one scale a block.  Element c * (8 / bits) + h of a word
 * stands at [h, c], so that products of four are of elements whose bits are at
 * the same place of four bytes. */
static uint32_t
integers(const struct packed *p, uint32_t scales)
{
	struct te *t = p->t;
	struct sym_ctx *s = t->m->syms;
	const struct sym *more[4] = { p->blocks, p->words,
	    sym_const(s, 8 / p->bits), sym_const(s, 4) };
	uint32_t to = temp(p, DT_INT8, 4, more), n = p->lead;
	sx_id at[TE_RANK], x, by, zero;

	te_begin(t, to);
	te_axes(t, at);
	x = te_add(t, te_muli(t, at[n + 3], 8 / p->bits), at[n + 2]);
	x = te_add(t, te_muli(t, at[n + 1], p->each), x);
	x = datum(p, at, at[n], x);
	by = te_load(t, scales, at);
	zero = te_num(t, DT_FLOAT32, 0);
	x = te_select(t, te_bin(t, SX_GT, by, zero), te_div(t, x, by), zero);
	x = te_bin(t, SX_MAX, te_un(t, SX_ROUND, x), te_num(t, DT_FLOAT32,
	    -LARGEST));
	te_store(t, te_cast(t, DT_INT8, te_bin(t, SX_MIN, x, te_num(t,
	    DT_FLOAT32, LARGEST))));
	return to;
}

/* Products of the integers at [block, word, h, c], and, without a weight, their
 * sums. */
static uint32_t
integer_sums(const struct packed *p, uint32_t from, bool weighted)
{
	struct te *t = p->t;
	const struct sym *more[2] = { p->blocks, p->units };
	uint32_t to = temp(p, DT_INT32, weighted ? 2 : 1, more), n = p->lead;
	sx_id at[TE_RANK], w, h, c, x, q, unit;

	te_begin(t, to);
	te_axes(t, at);
	unit = at[n + 1];
	w = at[n + 1] = te_reduce_axis(t, p->words);
	h = at[n + 2] = te_reduce_axis(t, sym_const(t->m->syms, 8 / p->bits));
	c = at[n + 3] = te_reduce_axis(t, sym_const(t->m->syms, 4));
	x = te_cast(t, DT_INT32, te_load(t, from, at));
	if (weighted) {
		q = field(p, weight_word(p, unit, at[n], w), te_add(t,
		    te_muli(t, c, 8), te_muli(t, h, p->bits)));
		x = te_mul(t, x, te_cast(t, DT_INT32, q));
	}
	te_reduce(t, REDUCE_SUM, x);
	return to;
}

static uint32_t
block_scales(const struct packed *p)
{
	struct te *t = p->t;
	uint32_t most = over_blocks(p, REDUCE_MAX);
	uint32_t to = te_temp_like(t, DT_FLOAT32, most);
	sx_id at[TE_RANK];

	te_begin(t, to);
	te_axes(t, at);
	te_store(t, te_div(t, te_load(t, most, at), te_num(t, DT_FLOAT32,
	    LARGEST)));
	return to;
}

/* The sum over blocks, in float32; scales: of the data, 0: it is of floats. */
static void
sum_blocks(const struct packed *p, uint32_t to, uint32_t sums, uint32_t data,
    uint32_t scales)
{
	struct te *t = p->t;
	sx_id at[TE_RANK], unit, at2[2], zero, x, scale;

	te_begin(t, to);
	te_axes(t, at);
	unit = at[p->lead];
	at[p->lead] = te_reduce_axis(t, p->blocks);
	at[p->lead + 1] = unit;
	at2[0] = at[p->lead];
	at2[1] = unit;
	zero = te_rank(t, 3) == 0 ? te_load0(t, 3) : te_load(t, 3, at2);
	zero = te_cast(t, DT_FLOAT32, zero);
	if (scales == 0 && t->nin <= 4)
		zero = te_sub(t, zero, te_num(t, DT_FLOAT32, middle(p)));
	scale = te_cast(t, DT_FLOAT32, te_load(t, 2, at2));
	if (scales != 0)
		scale = te_mul(t, scale, te_load(t, scales, at));
	x = te_cast(t, DT_FLOAT32, te_load(t, sums, at));
	x = te_sub(t, x, te_mul(t, te_cast(t, DT_FLOAT32, te_load(t, data,
	    at)), zero));
	te_reduce(t, REDUCE_SUM, te_mul(t, x, scale));
}

void
compute_packed_dense(struct te *t)
{
	struct sym_ctx *c = t->m->syms;
	struct packed p = { .t = t, .bits = op_int(t->op, t->attrs, "bits"),
	    .lead = te_rank(t, 0) - 1, .units = te_dim(t, 1, 0),
	    .blocks = te_dim(t, 1, 1), .words = te_dim(t, 1, 2) };
	uint32_t out = te_out(t, 0), to = te_temp_like(t, DT_FLOAT32, out);
	uint32_t data, scales = 0, x;
	sx_id at[TE_RANK];

	p.each = WORD / p.bits;
	p.block = sym_mul(c, p.words, sym_const(c, p.each));
	if (strcmp(op_str(t->op, t->attrs, "activations"), "float") == 0) {
		data = over_blocks(&p, REDUCE_SUM);
		sum_blocks(&p, to, float_sums(&p), data, 0);
	} else {
		scales = block_scales(&p);
		x = integers(&p, scales);
		data = integer_sums(&p, x, false);
		sum_blocks(&p, to, integer_sums(&p, x, true), data, scales);
	}
	te_begin(t, out);
	te_axes(t, at);
	te_store(t, te_cast(t, te_dtype(t, out), te_load(t, to, at)));
}

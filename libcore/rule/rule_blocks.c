/*
 * Default schedules: long sums in blocks.
 *
 * A sum of n terms, one after another, has a rounding error that grows with n.
 * In blocks of b terms, each summed separately and then added to the result, it
 * grows with b + n/b (Higham, "The accuracy of floating point summation",
 * 1993):
 *
 *	R[i] = sum over k of x[i, k]
 *
 * becomes
 *
 *	B[i, ko] = sum over ki of x[i, ko*b + ki]
 *	R[i] = sum over ko of B[i, ko]
 *
 * Of a reduction over several axes, the outer ones are left as they are, and
 * their sum is divided in turn.  The blocks of a tile stay in registers, its
 * sums are loaded and stored once in a block.
 */
#include "rule/rule_impl.h"

#include <string.h>

/* The least and the preferred number of terms of a block; a sum of up to twice
 * as many is not divided.  Sums of products keep their tile in registers for
 * longer: each block loads and stores it. */
struct size {
	int64_t least, block;
};
static const struct size size_product = { 64, 256 }, size_plain = { 8, 32 };
/* A sum of this many terms is always divided; the greatest number of terms that
 * is counted. */
#define SUM_LONG 8192
#define SUM_LONGEST ((int64_t)1 << 40)

/* How the reduction axes are divided: those before `axis` are of the outer
 * sum, those after it of a block, and `axis` itself is of the outer sum if
 * inner is 1, else inner of its iterations are of a block. */
struct blocks {
	uint32_t axis;
	int64_t inner;
};

/* The terms of a block of a sum: those of the outer sum grow with it. */
static int64_t
block_of(const struct prim_stage *s, const struct size *z)
{
	int64_t n = 1, e, b = z->block;

	for (uint32_t a = s->nspatial; a < s->naxis; a++)
		if (sym_is_const(s->axis[a].extent, &e) && e > 0 &&
		    e < SUM_LONGEST / n)
			n *= e;
	while (b * b < n)
		b *= 2;
	return b;
}

/* The divisor of e for which blocks of `terms` times it are nearest to
 * `block`; 1: none. */
static int64_t
best_divisor(const struct size *z, int64_t e, int64_t terms, int64_t block)
{
	int64_t best = 1;

	for (int64_t f = 2; f <= e / 2 && f * terms <= 2 * block; f++)
		if (e % f == 0 && f * terms >= z->least &&
		    (best == 1 || f * terms <= block))
			best = f;
	return best;
}

/* False: the sum is one block.  Blocks that do not divide the extent need a
 * predicate, which costs much inside of a product: only where the stage has one
 * (guarded), or the sum would be very long. */
static bool
divide(const struct prim_stage *s, const struct size *z, bool guarded,
    struct blocks *b)
{
	int64_t terms = 1, e, block = block_of(s, z);
	uint32_t a = s->naxis;

	while (a > s->nspatial) {
		if (!sym_is_const(s->axis[a - 1].extent, &e) || e == 0 ||
		    e > 2 * block / terms)
			break;
		terms *= e;
		a--;
	}
	if (a == s->nspatial)
		return false;
	b->axis = a - 1;
	b->inner = 1;
	if (terms >= z->least)
		return true;
	if (!sym_is_const(s->axis[a - 1].extent, &e) || e == 0)
		return false;
	b->inner = best_divisor(z, e, terms, block);
	if (b->inner > 1)
		return true;
	if (guarded || e > SUM_LONG / terms)
		b->inner = block / terms;
	else if (a - 1 > s->nspatial)
		b->axis--;	/* a block has all of the axis */
	else
		return false;
	return true;
}

/* Divides a sum over several axes between two of them, so that the longer part
 * is as short as possible.  False: it is one axis, short, or of unknown
 * length. */
static bool
divide_axes(const struct prim_stage *s, struct blocks *b)
{
	int64_t all = 1, outer = 1, best = 0, e = 1;

	for (uint32_t a = s->nspatial; a < s->naxis; a++) {
		if (!sym_is_const(s->axis[a].extent, &e) || e == 0 ||
		    e >= SUM_LONGEST / all)
			return false;
		all *= e;
	}
	*b = (struct blocks){ .axis = s->nspatial, .inner = 1 };
	for (uint32_t a = s->nspatial; a + 1 < s->naxis; a++) {
		int64_t longer;

		sym_is_const(s->axis[a].extent, &e);
		outer *= e;
		longer = outer > all / outer ? outer : all / outer;
		if (best == 0 || longer < best) {
			best = longer;
			b->axis = a;
		}
	}
	return best > 0 && best < all && all > 2 * size_product.least;
}

/* A temporary with the outer axes of the sum as its last dimensions. */
static uint32_t
block_temp(struct rule *r, uint32_t buffer, const struct prim_axis *outer,
    uint32_t n)
{
	uint32_t b = rule_temp_like(r, buffer, r->p->buffer.v[buffer].dtype);
	struct prim_buffer *x = &r->p->buffer.v[b];
	const struct sym **dim = arena_alloc(r->p->m->arena, x->rank + n,
	    sizeof *dim);

	if (x->rank > 0)
		memcpy(dim, x->dim, x->rank * sizeof *dim);
	for (uint32_t i = 0; i < n; i++)
		dim[x->rank + i] = outer[i].extent;
	x->dim = dim;
	x->rank += n;
	return b;
}

/* The sum of the blocks, in place of the stage. */
static void
sum_blocks(struct rule *r, struct prim_stage *s, uint32_t from,
    const struct prim_axis *axis, uint32_t n)
{
	struct prim *p = r->p;
	sx_id at[TYPE_RANK_LIMIT];
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);

	for (uint32_t a = 0; a < n; a++)
		at[a] = sx_axis(p, a);
	value[0] = sx_load(p, from, at, n);
	s->axis = axis;
	s->naxis = n;
	s->value = value;
	s->where = 0;
}

uint32_t
rule_block_sum(struct rule *r, uint32_t stage, enum rule_blocks how)
{
	struct prim *p = r->p;
	struct prim_stage s = p->stage.v[stage];
	enum dtype dt = p->buffer.v[s.out[0]].dtype;
	struct prim_axis *axis;
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 }, value, inside = 0;
	const struct sym *e;
	int64_t v;
	struct blocks b;
	uint32_t n, outer, out, whole;

	if (s.reduce != REDUCE_SUM || s.nout != 1 || (dt != DT_FLOAT32 &&
	    dt != DT_FLOAT16 && dt != DT_BFLOAT16) ||
	    !(how == BLOCKS_OF_AXES ? divide_axes(&s, &b) : divide(&s,
	    rule_contracts(r, stage) ? &size_product : &size_plain,
	    how == BLOCKS_GUARDED, &b)))
		return 0;
	e = s.axis[b.axis].extent;
	outer = b.axis + 1 - s.nspatial;
	if (s.nspatial + outer > TYPE_RANK_LIMIT ||
	    s.naxis + 1 > 2 * TYPE_RANK_LIMIT)
		return 0;
	n = s.nspatial + outer;
	axis = arena_alloc(p->m->arena, s.naxis + 1, sizeof *axis);
	memcpy(axis, s.axis, n * sizeof *axis);
	whole = n;
	if (b.inner > 1) {
		const struct sym *f = rule_int(r, b.inner);

		axis[b.axis].extent = sym_ceildiv(p->m->syms, e, f);
		axis[n].name = rule_axis_name(r, &s, s.axis[b.axis].name);
		axis[n].extent = f;
		to[b.axis] = sx_bin(p, SX_ADD, sx_bin(p, SX_MUL, sx_axis(p,
		    b.axis), sx_int(p, DT_INT64, b.inner)), sx_axis(p, n));
		n++;
		if (!sym_is_const(e, &v) || v % b.inner != 0)
			inside = sx_bin(p, SX_LT, to[b.axis], sx_dim(p, e));
	}
	for (uint32_t a = b.axis + 1; a < s.naxis; a++) {
		axis[n] = s.axis[a];
		to[a] = sx_axis(p, n++);
	}
	out = block_temp(r, s.out[0], axis + s.nspatial, outer);
	value = sx_replace_axes(p, s.value[0], to, s.naxis);
	s.where = sx_replace_axes(p, s.where, to, s.naxis);
	if (inside != 0)
		s.where = s.where == 0 ? inside : sx_bin(p, SX_AND, s.where,
		    inside);
	s.nspatial = whole;
	s.naxis = n;
	s.axis = axis;
	s.out = &out;
	s.value = &value;
	s.name = NULL;
	rule_insert_stage(r, stage, &s);
	sum_blocks(r, &p->stage.v[stage + 1], out, axis, whole);
	return outer;
}

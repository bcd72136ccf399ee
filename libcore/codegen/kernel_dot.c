/*
 * Sums of products of bytes, int16 or bfloat16, several at once
 * (rule/rule_dot.c): an unrolled loop over the last axis of such a sum inside
 * of a vector loop becomes one instruction.
 *
 *	x86 with a unit	vpdpbusd: four unsigned by signed bytes
 *			vpdpwssd: two int16
 *			vdpbf16ps: two bfloat16
 *	x86		bytes widened to int16, or int16: pmaddwd, two
 *	aarch64		sdot, udot: four of one kind; bfdot: two bfloat16
 *
 * and, of bytes by fields of words (tensor/fields.h), whose groups are a shift
 * and a mask of the words in the lanes,
 *
 *	x86 with a unit	vpdpbusd
 *	x86		fields of less than 8 bits: pmaddubsw, which cannot
 *			saturate, and pmaddwd; else even and odd bytes
 *	aarch64		sdot, udot
 *
 * A sum of one product in each lane is made by instructions for two of 16 bits
 * (pmaddwd, vpdpwssd), of which the second is 0: a product of 32 bits takes
 * longer.
 *
 * Those of bytes do not saturate.  Where an instruction takes operands of other
 * signs, 128 is added to one of them by flipping its highest bit, and 128 times
 * the other is subtracted from the sum, or the reverse.  Where all rows of a
 * tile share that other operand, this is computed once for them.
 *
 * Those of bfloat16 round each sum to nearest, take subnormal numbers for 0 and
 * give 0 for them (Intel's manual, volume 2A, VDPBF16PS; the Arm architecture
 * reference manual, BFDOT): class reduced.
 */
#include "codegen/gen.h"

#include "tensor/fields.h"
#include "tensor/scalar_sym.h"

#include <string.h>

/* ---- whether it is such a sum ---- */

/* The operands of a sum: of one group in all lanes, and of groups in successive
 * lanes. */
struct operands {
	sx_id one, lanes;
};

/* How many products of values of a type an instruction adds. */
static uint32_t
terms_of(const struct kgen *k, enum dtype dt)
{
	if (!k->g->schedule && k->p->tree.n == 0)
		return 0;
	if (dt == DT_BFLOAT16)
		return gen_is_reduced(k->g) ? target_terms(
		    &k->g->vectors.machine, TARGET_BFLOAT16) : 0;
	return target_terms(&k->g->vectors.machine, dt == DT_INT16 ?
	    TARGET_HALVES : TARGET_BYTES);
}

static const struct sym *
index_at(struct kgen *k, const struct tree_node *leaf, sx_id load, uint32_t d)
{
	const struct prim_stage *s = &k->p->stage.v[leaf->stage];
	const struct sym *i = sx_to_sym(k->p, k->p->sx_in.v[
	    k->p->sx.v[load].in + d], leaf->axis, s->naxis);

	return i == NULL ? NULL : sym_simplify(k->facts, i);
}

/* Whether dimension `along` of the load, and no other, advances by 1 with the
 * variable; along UINT32_MAX: none does. */
static bool
advances(struct kgen *k, const struct tree_node *leaf, sx_id load,
    const char *var, uint32_t along)
{
	int64_t by;

	for (uint32_t d = 0; d < k->p->sx.v[load].nin; d++) {
		const struct sym *i = index_at(k, leaf, load, d);

		if (i == NULL || !kernel_growth(k, i, var, &by) ||
		    by != (d == along))
			return false;
	}
	return true;
}

static bool
is_bytes(const struct prim *p, sx_id id)
{
	return p->sx.v[id].dtype == DT_INT8 || p->sx.v[id].dtype == DT_UINT8;
}

static bool
is_half(const struct prim *p, sx_id id)
{
	return p->sx.v[id].dtype == DT_INT16;
}

/* The loads of bytes, int16 or bfloat16 that are widened and multiplied. */
static bool
factors(const struct prim *p, sx_id value, sx_id load[2])
{
	const struct sx *n = &p->sx.v[value];
	uint32_t halves = 0;

	if (n->op != SX_MUL || (n->dtype != DT_INT32 &&
	    n->dtype != DT_FLOAT32))
		return false;
	for (uint32_t i = 0; i < 2; i++) {
		const struct sx *c = &p->sx.v[p->sx_in.v[n->in + i]];

		load[i] = c->op == SX_CAST ? p->sx_in.v[c->in] : 0;
		if (load[i] == 0 || p->sx.v[load[i]].op != SX_LOAD ||
		    p->sx.v[load[i]].nin == 0 || !(n->dtype == DT_INT32 ?
		    is_bytes(p, load[i]) || is_half(p, load[i]) :
		    p->sx.v[load[i]].dtype == DT_BFLOAT16))
			return false;
		halves += is_half(p, load[i]);
	}
	return halves != 1;
}

static bool
find_operands(struct kgen *k, const struct tree_node *leaf, const char *term,
    const char *lane, struct operands *o)
{
	sx_id load[2];

	if (!factors(k->p, k->p->stage.v[leaf->stage].value[0], load))
		return false;
	for (uint32_t i = 0; i < 2; i++) {
		uint32_t rank = k->p->sx.v[load[1 - i]].nin;
		const struct prim_buffer *b = &k->p->buffer.v[
		    k->p->sx.v[load[1 - i]].ref];
		int64_t e;

		*o = (struct operands){ load[i], load[1 - i] };
		if (rank > 1 && sym_is_const(b->dim[rank - 1], &e) &&
		    e == terms_of(k, k->p->sx.v[load[1 - i]].dtype) &&
		    !k->is_scratch[k->p->sx.v[o->one].ref] &&
		    !k->is_scratch[k->p->sx.v[o->lanes].ref] &&
		    advances(k, leaf, o->one, lane, UINT32_MAX) &&
		    advances(k, leaf, o->one, term,
		    k->p->sx.v[o->one].nin - 1) &&
		    advances(k, leaf, o->lanes, lane, rank - 2) &&
		    advances(k, leaf, o->lanes, term, rank - 1))
			return true;
	}
	return false;
}

/* The same of products by fields of words: one group of bytes in all lanes, a
 * word in each. */
static bool
find_fields(struct kgen *k, const struct tree_node *leaf, const char *term,
    const char *lane, struct sx_fields *f)
{
	const struct prim_stage *s = &k->p->stage.v[leaf->stage];
	const struct sym *shift;
	int64_t by;

	if ((!k->g->schedule && k->p->tree.n == 0) ||
	    !sx_fields(k->p, s->value[0], f) ||
	    k->is_scratch[k->p->sx.v[f->bytes].ref])
		return false;
	shift = sx_to_sym(k->p, f->shift, leaf->axis, s->naxis);
	shift = shift == NULL ? NULL : sym_simplify(k->facts, shift);
	return shift != NULL && kernel_growth(k, shift, term, &by) &&
	    by == 8 && kernel_growth(k, shift, lane, &by) && by == 0 &&
	    advances(k, leaf, f->bytes, lane, UINT32_MAX) &&
	    advances(k, leaf, f->bytes, term, k->p->sx.v[f->bytes].nin - 1) &&
	    advances(k, leaf, f->words, lane, k->p->sx.v[f->words].nin - 1) &&
	    advances(k, leaf, f->words, term, UINT32_MAX);
}

bool
kernel_is_dot(struct kgen *k, uint32_t node, int64_t extent)
{
	const struct tree_node *l = &k->t->node.v[node], *v, *leaf;
	const struct prim_stage *s;
	struct sx_fields f;
	struct operands o;

	if (k->width < 4 || extent < 2 || l->first == 0)
		return false;
	v = &k->t->node.v[l->parent];
	leaf = &k->t->node.v[l->first];
	if (l->parent == 0 || v->kind != LOOP_VECTOR || leaf->next != 0 ||
	    !leaf->leaf || leaf->part != LEAF_UPDATE)
		return false;
	s = &k->p->stage.v[leaf->stage];
	return s->kind == STAGE_REDUCE && s->reduce == REDUCE_SUM &&
	    s->where == 0 && k->p->buffer.v[s->out[0]].dtype ==
	    sx_dtype(k->p, s->value[0]) &&
	    ((find_operands(k, leaf, l->var, v->var, &o) &&
	    extent == terms_of(k, k->p->sx.v[o.lanes].dtype)) ||
	    (extent == target_terms(&k->g->vectors.machine, TARGET_FIELDS) &&
	    find_fields(k, leaf, l->var, v->var, &f)));
}

/* ---- operands ---- */

/* A group in each lane, as an integer of its size. */
static LLVMValueRef
load_lanes(struct kgen *k, sx_id load, LLVMTypeRef group, uint32_t terms)
{
	struct gen *g = k->g;
	const struct sx *n = &k->p->sx.v[load];
	struct address s = index_load_address(k, load), near = s;
	LLVMTypeRef over[2] = { LLVMVectorType(group, k->width), g->ptr };
	LLVMValueRef arg[4] = { address_pointer(k, &s), LLVMConstInt(g->i32,
	    1, 0), active_lanes(k), LLVMConstNull(over[0]) }, v;

	if (s.off.step != terms)
		BUG("groups of operands that are not side by side");
	near.off.step = 1;
	kernel_prefetch(k, n->ref, &near);
	if (k->mask != NULL)
		return gen_call(g, "llvm.masked.load", over, 2, arg, 4);
	v = LLVMBuildLoad2(g->b, over[0], arg[0], "");
	LLVMSetAlignment(v, 1);
	return v;
}

/* The same group in all lanes. */
static LLVMValueRef
load_one(struct kgen *k, sx_id load, LLVMTypeRef group)
{
	struct gen *g = k->g;
	struct address s = index_load_address(k, load);
	LLVMTypeRef over[2];
	LLVMValueRef arg[4], v;

	if (!address_is_one(&s))
		BUG("a group of operands that differs by lane");
	arg[0] = address_pointer(k, &s);
	if (k->mask == NULL || (k->mask == k->holds.mask && k->holds.lane0)) {
		v = LLVMBuildLoad2(g->b, group, arg[0], "");
		LLVMSetAlignment(v, 1);
		return gen_splat(g, v, k->width);
	}
	/* Perhaps no lane is active, and there is nothing to read. */
	arg[0] = gen_splat(g, arg[0], k->width);
	arg[1] = LLVMConstInt(g->i32, 1, 0);
	arg[2] = k->mask;
	over[0] = LLVMVectorType(group, k->width);
	over[1] = LLVMTypeOf(arg[0]);
	arg[3] = LLVMConstNull(over[0]);
	return gen_call(g, "llvm.masked.gather", over, 2, arg, 4);
}

/* ---- instructions ---- */

/* Of one instruction: sums, operands, and whether these are unsigned. */
struct dot {
	struct gen *g;
	LLVMValueRef sum, a, b;
	bool a_unsigned, b_unsigned;
	bool single;		/* one product, of integers in each lane */
	bool bfloat;		/* of bfloat16 */
	bool halves;		/* of int16 */
	bool fields, narrow;	/* b is fields of words, of less than 8 bits */
	uint32_t width;
};

static bool
is_x86(const struct gen *g)
{
	return strcmp(g->vectors.machine.family->name, "x86_64") == 0;
}

/* How many lanes the widest instruction has. */
static uint32_t
widest(const struct dot *d)
{
	const struct gen *g = d->g;

	if (!is_x86(g))
		return 4;
	if (d->bfloat)
		return 16;
	if ((g->vectors.machine.units & UNIT_VNNI) != 0)
		return gen_has(g, "avx512vnni") ? 16 : 8;
	return gen_has(g, "avx512bw") ? 16 : gen_has(g, "avx2") ? 8 : 4;
}

static LLVMValueRef
all_bytes(const struct dot *d, uint8_t v)
{
	return gen_same(LLVMTypeOf(d->a), (int64_t)(int32_t)(v * 0x01010101u));
}

static LLVMValueRef
flipped(const struct dot *d, LLVMValueRef v)
{
	return LLVMBuildXor(d->g->b, v, all_bytes(d, 0x80), "");
}

/* vpdpbusd: a unsigned, b signed. */
static LLVMValueRef
unsigned_signed(const struct dot *d, LLVMValueRef sum, LLVMValueRef a,
    LLVMValueRef b)
{
	LLVMValueRef arg[3] = { sum, a, b };

	return gen_call(d->g, d->width == 16 ? "llvm.x86.avx512.vpdpbusd.512" :
	    d->width == 8 ? "llvm.x86.avx512.vpdpbusd.256" :
	    "llvm.x86.avx512.vpdpbusd.128", NULL, 0, arg, 3);
}

static LLVMValueRef
by_vnni(const struct dot *d)
{
	LLVMBuilderRef b = d->g->b;
	LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(d->a)), by, x;

	if (d->a_unsigned != d->b_unsigned)
		return d->a_unsigned ? unsigned_signed(d, d->sum, d->a, d->b) :
		    unsigned_signed(d, d->sum, d->b, d->a);
	if (!d->a_unsigned) {
		x = unsigned_signed(d, d->sum, flipped(d, d->a), d->b);
		return LLVMBuildSub(b, x, unsigned_signed(d, zero,
		    all_bytes(d, 0x80), d->b), "");
	}
	by = all_bytes(d, 64);
	x = unsigned_signed(d, d->sum, d->a, flipped(d, d->b));
	return LLVMBuildAdd(b, x, unsigned_signed(d, unsigned_signed(d, zero,
	    d->a, by), d->a, by), "");
}

/* sdot or udot: both of one kind. */
static LLVMValueRef
alike(const struct dot *d, bool is_unsigned, LLVMValueRef sum, LLVMValueRef a,
    LLVMValueRef b)
{
	LLVMTypeRef over[2] = { LLVMTypeOf(sum), LLVMVectorType(d->g->i8, 16) };
	LLVMValueRef arg[3] = { sum, LLVMBuildBitCast(d->g->b, a, over[1], ""),
	    LLVMBuildBitCast(d->g->b, b, over[1], "") };

	return gen_call(d->g, is_unsigned ? "llvm.aarch64.neon.udot" :
	    "llvm.aarch64.neon.sdot", over, 2, arg, 3);
}

static LLVMValueRef
by_neon(const struct dot *d)
{
	LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(d->a)), by, x, a, b;

	if (d->a_unsigned == d->b_unsigned)
		return alike(d, d->a_unsigned, d->sum, d->a, d->b);
	/* a is the unsigned one. */
	a = d->a_unsigned ? d->a : d->b;
	b = d->a_unsigned ? d->b : d->a;
	by = all_bytes(d, 64);
	x = alike(d, false, d->sum, flipped(d, a), b);
	return LLVMBuildAdd(d->g->b, x, alike(d, false, alike(d, false, zero,
	    by, b), by, b), "");
}

/* Bytes of groups of two, widened to 16 bits. */
static LLVMValueRef
wide_bytes(const struct dot *d, LLVMValueRef v, bool is_unsigned)
{
	LLVMTypeRef to = LLVMVectorType(d->g->i16, d->width * 2);

	v = LLVMBuildBitCast(d->g->b, v, LLVMVectorType(d->g->i8,
	    d->width * 2), "");
	return is_unsigned ? LLVMBuildZExt(d->g->b, v, to, "") :
	    LLVMBuildSExt(d->g->b, v, to, "");
}

/* pmaddwd: two products of 16 bits. */
static LLVMValueRef
multiply_add_halves(const struct dot *d)
{
	LLVMTypeRef half = LLVMVectorType(d->g->i16, d->width * 2);
	LLVMValueRef arg[2] = { LLVMBuildBitCast(d->g->b, d->a, half, ""),
	    LLVMBuildBitCast(d->g->b, d->b, half, "") };

	return LLVMBuildAdd(d->g->b, d->sum, gen_call(d->g, d->width == 16 ?
	    "llvm.x86.avx512.pmaddw.d.512" : d->width == 8 ?
	    "llvm.x86.avx2.pmadd.wd" : "llvm.x86.sse2.pmadd.wd", NULL, 0, arg,
	    2), "");
}

static LLVMValueRef
by_halves(const struct dot *d)
{
	struct dot wide = *d;

	wide.a = wide_bytes(d, d->a, d->a_unsigned);
	wide.b = wide_bytes(d, d->b, d->b_unsigned);
	return multiply_add_halves(&wide);
}

/* The sum and two products of 16 bits in each lane: vpdpwssd, or pmaddwd. */
static LLVMValueRef
sum_of_halves(const struct dot *d, LLVMValueRef b)
{
	LLVMValueRef arg[3] = { d->sum, d->a, b };
	struct dot two = *d;

	if ((d->g->vectors.machine.units & UNIT_VNNI) != 0)
		return gen_call(d->g, d->width == 16 ?
		    "llvm.x86.avx512.vpdpwssd.512" : d->width == 8 ?
		    "llvm.x86.avx512.vpdpwssd.256" :
		    "llvm.x86.avx512.vpdpwssd.128", NULL, 0, arg, 3);
	two.b = b;
	return multiply_add_halves(&two);
}

/* One product in each lane, of numbers of 16 bits in lanes of 32, of which the
 * upper halves' product is 0: b's are cleared unless a's are. */
static LLVMValueRef
by_lanes(const struct dot *d)
{
	LLVMValueRef b = d->b;

	if (!d->a_unsigned && !d->b_unsigned)
		b = LLVMBuildAnd(d->g->b, b, gen_same(LLVMTypeOf(b), 0xffff),
		    "");
	return sum_of_halves(d, b);
}

/* vdpbf16ps or bfdot. */
static LLVMValueRef
by_bfloat(const struct dot *d)
{
	LLVMTypeRef pairs = LLVMVectorType(LLVMBFloatTypeInContext(d->g->c),
	    d->width * 2), over[2] = { LLVMTypeOf(d->sum), pairs };
	LLVMValueRef arg[3] = { d->sum, LLVMBuildBitCast(d->g->b, d->a, pairs,
	    ""), LLVMBuildBitCast(d->g->b, d->b, pairs, "") };

	if (!is_x86(d->g))
		return gen_call(d->g, "llvm.aarch64.neon.bfdot", over, 2, arg,
		    3);
	return gen_call(d->g, d->width == 16 ?
	    "llvm.x86.avx512bf16.dpbf16ps.512" : d->width == 8 ?
	    "llvm.x86.avx512bf16.dpbf16ps.256" :
	    "llvm.x86.avx512bf16.dpbf16ps.128", NULL, 0, arg, 3);
}

/* Products of 16 bits of the even and the odd bytes of groups, those of b with
 * zeros above. */
static LLVMValueRef
by_even_and_odd(const struct dot *d)
{
	LLVMBuilderRef b = d->g->b;
	LLVMTypeRef whole = LLVMTypeOf(d->a), half = LLVMVectorType(d->g->i16,
	    d->width * 2);
	LLVMValueRef eight = gen_same(half, 8), a, x = d->sum;

	for (uint32_t odd = 0; odd < 2; odd++) {
		struct dot two = *d;

		a = LLVMBuildBitCast(b, d->a, half, "");
		if (odd == 0)
			a = LLVMBuildShl(b, a, eight, "");
		a = d->a_unsigned ? LLVMBuildLShr(b, a, eight, "") :
		    LLVMBuildAShr(b, a, eight, "");
		two.b = LLVMBuildBitCast(b, d->b, half, "");
		two.b = odd == 0 ? LLVMBuildAnd(b, two.b, gen_same(half, 0xff),
		    "") : LLVMBuildLShr(b, two.b, eight, "");
		two.sum = x;
		two.a = LLVMBuildBitCast(b, a, whole, "");
		two.b = LLVMBuildBitCast(b, two.b, whole, "");
		x = multiply_add_halves(&two);
	}
	return x;
}

/* pmaddubsw adds two products in 16 bits: of 127 by 128 they fit. */
static LLVMValueRef
by_quarters(const struct dot *d)
{
	struct dot two = *d;
	LLVMTypeRef byte = LLVMVectorType(d->g->i8, d->width * 4);
	LLVMValueRef arg[2] = { LLVMBuildBitCast(d->g->b, d->b, byte, ""),
	    LLVMBuildBitCast(d->g->b, d->a, byte, "") };

	two.a = LLVMBuildBitCast(d->g->b, gen_call(d->g, d->width == 16 ?
	    "llvm.x86.avx512.pmaddubs.w.512" : d->width == 8 ?
	    "llvm.x86.avx2.pmadd.ub.sw" : "llvm.x86.ssse3.pmadd.ub.sw.128",
	    NULL, 0, arg, 2), LLVMTypeOf(d->a), "");
	two.b = gen_same(LLVMTypeOf(d->a), 0x10001);
	return multiply_add_halves(&two);
}

static LLVMValueRef
one_of_fields(const struct dot *d)
{
	if (!is_x86(d->g))
		return by_neon(d);
	if ((d->g->vectors.machine.units & UNIT_VNNI) != 0)
		return by_vnni(d);
	return d->narrow && !d->a_unsigned && gen_has(d->g, "ssse3") ?
	    by_quarters(d) : by_even_and_odd(d);
}

static LLVMValueRef
one_instruction(const struct dot *d)
{
	if (d->bfloat)
		return by_bfloat(d);
	if (d->fields)
		return one_of_fields(d);
	if (d->single)
		return by_lanes(d);
	if (d->halves)
		return sum_of_halves(d, d->b);
	if (!is_x86(d->g))
		return by_neon(d);
	return (d->g->vectors.machine.units & UNIT_VNNI) != 0 ? by_vnni(d) :
	    by_halves(d);
}

/* Vectors are powers of two: recursion is by halves of at most 64 lanes. */
static LLVMValueRef
instructions(const struct dot *d)
{
	struct dot half[2] = { *d, *d };

	if (d->width <= widest(d))
		return one_instruction(d);
	for (uint32_t i = 0; i < 2; i++) {
		uint32_t n = d->width / 2;

		half[i].width = n;
		half[i].sum = gen_part(d->g, d->sum, i * n, n);
		half[i].a = gen_part(d->g, d->a, i * n, n);
		half[i].b = gen_part(d->g, d->b, i * n, n);
	}
	return gen_joined(d->g, instructions(&half[0]),
	    instructions(&half[1]));
}

/* NULL: the leaf adds other products. */
static LLVMValueRef
sum_of_fields(struct kgen *k, LLVMValueRef sum)
{
	struct gen *g = k->g;
	struct sx_fields f;
	struct dot d = { .g = g, .sum = sum, .width = k->width,
	    .fields = true, .b_unsigned = true };
	LLVMValueRef v[2];

	if (!find_fields(k, k->node, k->t->node.v[k->node->parent].var,
	    k->t->node.v[k->t->node.v[k->node->parent].parent].var, &f))
		return NULL;
	d.a = load_one(k, f.bytes, g->i32);
	d.a_unsigned = k->p->sx.v[f.bytes].dtype == DT_UINT8;
	v[0] = scalar_value(k, f.words);
	v[1] = LLVMBuildTrunc(g->b, scalar_value(k, f.shift), g->i32, "");
	gen_level(k, v, 2);
	d.b = LLVMBuildLShr(g->b, v[0], v[1], "");
	d.b = LLVMBuildAnd(g->b, d.b, gen_same(LLVMTypeOf(d.b),
	    (int64_t)(int32_t)(f.mask * 0x01010101u)), "");
	/* Without their highest bit they are signed or unsigned. */
	d.narrow = f.mask <= INT8_MAX;
	if (d.narrow && !is_x86(g))
		d.b_unsigned = d.a_unsigned;
	return instructions(&d);
}

LLVMValueRef
kernel_dot(struct kgen *k, LLVMValueRef sum)
{
	struct gen *g = k->g;
	uint32_t terms;
	LLVMTypeRef group;
	struct operands o;
	struct dot d = { .g = g, .sum = sum, .width = k->width };
	LLVMValueRef v = sum_of_fields(k, sum);

	if (v != NULL)
		return v;
	if (!find_operands(k, k->node, k->t->node.v[k->node->parent].var,
	    k->t->node.v[k->t->node.v[k->node->parent].parent].var, &o))
		BUG("a sum of products has lost its form");
	d.bfloat = k->p->sx.v[o.one].dtype == DT_BFLOAT16;
	d.halves = is_half(k->p, o.one);
	terms = terms_of(k, k->p->sx.v[o.one].dtype);
	group = terms == 4 || d.bfloat || d.halves ? g->i32 : g->i16;
	d.a = load_one(k, o.one, group);
	d.b = load_lanes(k, o.lanes, group, terms);
	d.a_unsigned = k->p->sx.v[o.one].dtype == DT_UINT8;
	d.b_unsigned = k->p->sx.v[o.lanes].dtype == DT_UINT8;
	return instructions(&d);
}

/* What is widened to int32, from bytes; 0: the node is another. */
static sx_id
byte_of(const struct prim *p, sx_id id)
{
	const struct sx *n = &p->sx.v[id];
	sx_id in = n->op == SX_CAST && n->dtype == DT_INT32 ?
	    p->sx_in.v[n->in] : 0;

	return in != 0 && is_bytes(p, in) ? in : 0;
}

LLVMValueRef
kernel_multiply_add(struct kgen *k, LLVMValueRef sum)
{
	const struct sx *n = &k->p->sx.v[k->s->value[0]];
	const sx_id *in = &k->p->sx_in.v[n->in];
	struct dot d = { .g = k->g, .sum = sum, .width = k->width,
	    .single = true };
	LLVMValueRef v[2];

	if (k->width < 4 || n->op != SX_MUL || !is_x86(k->g) ||
	    k->s->reduce != REDUCE_SUM || n->dtype != DT_INT32 ||
	    byte_of(k->p, in[0]) == 0 || byte_of(k->p, in[1]) == 0)
		return NULL;
	v[0] = scalar_value(k, in[0]);
	v[1] = scalar_value(k, in[1]);
	gen_level(k, v, 2);
	if (!gen_is_vector(v[0]) || !gen_is_vector(sum))
		return NULL;
	d.a = v[0];
	d.b = v[1];
	d.a_unsigned = k->p->sx.v[byte_of(k->p, in[0])].dtype == DT_UINT8;
	d.b_unsigned = k->p->sx.v[byte_of(k->p, in[1])].dtype == DT_UINT8;
	return instructions(&d);
}

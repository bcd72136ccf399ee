/*
 * Linear forms, and the code of symbolic expressions in them (gen.h).
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

struct lin
lin_of(LLVMValueRef v)
{
	return (struct lin){ .v = v };
}

struct lin
lin_const(int64_t c)
{
	return (struct lin){ .c = c };
}

static int64_t
wrap_add(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t
wrap_mul(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a * (uint64_t)b);
}

/* The operation, or its earlier result in the same block: the copies of
 * unrolled loops need the same terms.  Value numbering as in Cocke and
 * Schwartz, Programming Languages and Their Compilers, 1970. */
static LLVMValueRef
made_once(struct kgen *k, LLVMOpcode op, LLVMValueRef a, LLVMValueRef b)
{
	LLVMBuilderRef ir = k->g->b;
	uint64_t key = (map_ptr(a) * 31 + map_ptr(b)) * 31 + op;
	struct sum x = { op, a, b, NULL };
	uint32_t i;

	if (map_get(&k->sums.of, key, &i)) {
		const struct sum *old = &k->sums.list.v[i];

		if (old->op == op && old->a == a && old->b == b &&
		    LLVMGetInstructionParent(old->v) ==
		    LLVMGetInsertBlock(ir))
			return old->v;
	}
	x.v = LLVMBuildBinOp(ir, op, a, b, "");
	if (LLVMIsAInstruction(x.v) != NULL) {
		map_put(&k->sums.of, key, k->sums.list.n);
		vec_push(&k->sums.list, x);
	}
	return x.v;
}

static LLVMValueRef
lanes(struct kgen *k, int64_t step)
{
	LLVMValueRef v[64];

	for (uint32_t i = 0; i < k->width; i++)
		v[i] = gen_int(k->g, wrap_mul(step, i));
	return LLVMConstVector(v, k->width);
}

static LLVMValueRef
plus(struct kgen *k, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef v[2] = { a, b };

	if (a == NULL || b == NULL)
		return a != NULL ? a : b;
	gen_level(k, v, 2);
	return made_once(k, LLVMAdd, v[0], v[1]);
}

LLVMValueRef
lin_value(struct kgen *k, struct lin a)
{
	LLVMValueRef v = a.v;

	if (a.c != 0 || (v == NULL && a.step == 0))
		v = plus(k, v, gen_int(k->g, a.c));
	if (a.step != 0)
		v = plus(k, v, lanes(k, a.step));
	return v;
}

struct lin
lin_add(struct kgen *k, struct lin a, struct lin b)
{
	struct lin r = { .c = wrap_add(a.c, b.c),
		.step = wrap_add(a.step, b.step) };

	r.v = plus(k, a.v, b.v);
	if (r.v != NULL && gen_is_vector(r.v))
		r = lin_of(lin_value(k, r));
	return r;
}

struct lin
lin_mul(struct kgen *k, struct lin a, struct lin b)
{
	LLVMValueRef v[2];

	if (a.v == NULL && a.step == 0) {
		struct lin x = a;

		a = b;
		b = x;
	}
	if (b.v == NULL && b.step == 0) {
		struct lin r = { .c = wrap_mul(a.c, b.c),
			.step = wrap_mul(a.step, b.c), .v = a.v };

		if (b.c == 0)
			return lin_const(0);
		if (a.v != NULL && b.c != 1)
			r.v = made_once(k, LLVMMul, a.v,
			    gen_same(LLVMTypeOf(a.v), b.c));
		return r;
	}
	v[0] = lin_value(k, a);
	v[1] = lin_value(k, b);
	gen_level(k, v, 2);
	return lin_of(made_once(k, LLVMMul, v[0], v[1]));
}

/* Lane l of a op b where both are the same in all lanes but for their steps:
 * step*l op d, in 32 bits, since d may be clamped to just beyond all of step*l.
 * NULL: the operands do not have this form. */
static LLVMValueRef
compare_steps(struct kgen *k, LLVMIntPredicate op, struct lin a, struct lin b)
{
	LLVMBuilderRef ir = k->g->b;
	int64_t step = wrap_add(a.step, wrap_mul(b.step, -1)), last;
	int64_t lo, hi;
	LLVMValueRef d, v[64];
	struct lin rest;

	if (k->width < 2 || step == 0 || step > SPEED_COMPARED_STEP ||
	    step < -SPEED_COMPARED_STEP ||
	    (a.v != NULL && gen_is_vector(a.v)) ||
	    (b.v != NULL && gen_is_vector(b.v)))
		return NULL;
	last = step * (k->width - 1);
	lo = (last < 0 ? last : 0) - 1;
	hi = (last > 0 ? last : 0) + 1;
	a.step = b.step = 0;
	rest = lin_add(k, b, lin_mul(k, a, lin_const(-1)));
	d = lin_value(k, rest);
	d = LLVMBuildSelect(ir, LLVMBuildICmp(ir, LLVMIntSLT, d, gen_int(k->g,
	    lo), ""), gen_int(k->g, lo), d, "");
	d = LLVMBuildSelect(ir, LLVMBuildICmp(ir, LLVMIntSGT, d, gen_int(k->g,
	    hi), ""), gen_int(k->g, hi), d, "");
	d = gen_splat(k->g, LLVMBuildTrunc(ir, d, k->g->i32, ""), k->width);
	for (uint32_t i = 0; i < k->width; i++)
		v[i] = LLVMConstInt(k->g->i32, (uint64_t)(step * i), true);
	return LLVMBuildICmp(ir, op, LLVMConstVector(v, k->width), d, "");
}

LLVMValueRef
lin_compare(struct kgen *k, enum sym_cmp cmp, struct lin a, struct lin b)
{
	static const LLVMIntPredicate op[] = { LLVMIntEQ, LLVMIntNE,
	    LLVMIntSLT, LLVMIntSLE, LLVMIntSGT, LLVMIntSGE };
	LLVMValueRef v[2] = { compare_steps(k, op[cmp], a, b) };

	if (v[0] != NULL)
		return v[0];
	v[0] = lin_value(k, a);
	v[1] = lin_value(k, b);
	gen_level(k, v, 2);
	return LLVMBuildICmp(k->g->b, op[cmp], v[0], v[1], "");
}

/* The known bounds of a dividend: at least 0 (plain), and at most INT32_MAX. */
enum dividend { DIVIDEND_ANY, DIVIDEND_PLAIN, DIVIDEND_SHORT };

static LLVMValueRef
quotient(struct kgen *k, LLVMValueRef v, int64_t b, enum dividend how)
{
	LLVMBuilderRef ir = k->g->b;
	LLVMTypeRef t = LLVMTypeOf(v), half = gen_like(k->g->i32, v);
	LLVMValueRef by = gen_same(t, b), q, r;

	if ((b & (b - 1)) == 0)
		return made_once(k, LLVMAShr, v, gen_same(t,
		    __builtin_ctzll((uint64_t)b)));
	if (how == DIVIDEND_SHORT && b <= INT32_MAX)
		return LLVMBuildZExt(ir, LLVMBuildUDiv(ir, LLVMBuildTrunc(ir,
		    v, half, ""), gen_same(half, b), ""), t, "");
	if (how != DIVIDEND_ANY)
		return LLVMBuildUDiv(ir, v, by, "");
	q = LLVMBuildSDiv(ir, v, by, "");
	r = LLVMBuildSRem(ir, v, by, "");
	return LLVMBuildSelect(ir, LLVMBuildICmp(ir, LLVMIntSLT, r,
	    LLVMConstNull(t), ""), LLVMBuildSub(ir, q, gen_same(t, 1), ""), q,
	    "");
}

static enum dividend
dividend(struct kgen *k, const struct sym *s)
{
	struct sym_ctx *c = k->p->m->syms;
	struct sym_pred low = { SYM_GE, s, sym_const(c, 0) };
	struct sym_pred high = { SYM_LE, s, sym_const(c, INT32_MAX) };

	return sym_decide(k->facts, &low) != SYM_PROVED ? DIVIDEND_ANY :
	    sym_decide(k->facts, &high) != SYM_PROVED ? DIVIDEND_PLAIN :
	    DIVIDEND_SHORT;
}

/* Rounds toward minus infinity; b > 0. */
static struct lin
divide(struct kgen *k, struct lin a, int64_t b, enum dividend how)
{
	struct lin r = { 0 };

	if (a.step % b != 0)
		return lin_of(quotient(k, lin_value(k, a), b, how));
	/* Dropping the lane term would change the dividend. */
	if (a.step != 0)
		how = DIVIDEND_ANY;
	r.step = a.step / b;
	a.step = 0;
	if (a.v == NULL)
		r.c = int_floor_div(a.c, b);
	else
		r.v = quotient(k, lin_value(k, a), b, how);
	return r;
}

static struct lin
find_var(struct kgen *k, const char *name)
{
	for (uint32_t i = k->var.n; i-- > 0; )
		if (k->var.v[i].name == name)
			return k->var.v[i].at;
	for (uint32_t i = 0; i < k->p->ndim; i++)
		if (k->p->dim[i] == name)
			return lin_of(k->dim[i]);
	BUG("'%s' of %s has no value", name, k->p->name);
}

/* Division by anything but a positive constant, min, max, broadcast. */
static struct lin
other_sym(struct kgen *k, const struct sym *s, struct lin a, struct lin b)
{
	LLVMBuilderRef ir = k->g->b;
	LLVMValueRef v[2] = { lin_value(k, a), lin_value(k, b) };
	LLVMTypeRef t;

	gen_level(k, v, 2);
	t = LLVMTypeOf(v[0]);
	if (s->kind == SYM_MIN || s->kind == SYM_MAX)
		return lin_of(LLVMBuildSelect(ir, LLVMBuildICmp(ir, s->kind ==
		    SYM_MIN ? LLVMIntSLT : LLVMIntSGT, v[0], v[1], ""), v[0],
		    v[1], ""));
	if (s->kind == SYM_BROADCAST)
		return lin_of(gen_broadcast(k->g, v[0], v[1]));
	/* A divisor that is an extent may be 0: nothing is accessed then. */
	v[1] = LLVMBuildSelect(ir, LLVMBuildICmp(ir, LLVMIntEQ, v[1],
	    LLVMConstNull(t), ""), gen_same(t, 1), v[1], "");
	return lin_of(gen_floor_div(k->g, v[0], v[1], s->kind ==
	    SYM_FLOORMOD));
}

/* Nesting of a canonical expression is small: sym.h bounds it. */
struct lin
lin_sym(struct kgen *k, const struct sym *s)
{
	struct lin a, b, q;
	int64_t by;

	switch (s->kind) {
	case SYM_CONST:
		return lin_const(s->value);
	case SYM_VAR:
		return find_var(k, s->name);
	case SYM_ADD:
		a = lin_const(s->value);
		for (uint32_t i = 0; i < s->n; i++)
			a = lin_add(k, a, lin_sym(k, s->arg[i]));
		return a;
	case SYM_MUL:
		a = lin_sym(k, s->arg[0]);
		for (uint32_t i = 1; i < s->n; i++)
			a = lin_mul(k, a, lin_sym(k, s->arg[i]));
		return lin_mul(k, a, lin_const(s->value));
	default:
		break;
	}
	a = lin_sym(k, s->arg[0]);
	b = lin_sym(k, s->arg[1]);
	if ((s->kind == SYM_FLOORDIV || s->kind == SYM_FLOORMOD) &&
	    sym_is_const(s->arg[1], &by) && by > 0) {
		q = divide(k, a, by, dividend(k, s->arg[0]));
		if (s->kind == SYM_FLOORDIV)
			return q;
		return lin_add(k, a, lin_mul(k, q, lin_const(-by)));
	}
	return other_sym(k, s, a, b);
}

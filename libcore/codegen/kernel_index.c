/*
 * Index expressions, addresses, loads and stores of a leaf.
 *
 * An index becomes an expression of loop variables and dimensions where
 * possible; then the prover decides whether it is within bounds (the ranges of
 * the loops and the predicates of the leaf are its facts), and the offsets of
 * all dimensions become one canonical sum, in which constants and the stride
 * over the lanes are separate terms.  Everything else is computed and checked
 * at run time.  The facts about an access are memoized by leaf, since unrolled
 * copies need them again.
 */
#include "codegen/gen.h"

#include <string.h>

#include "loop/tree_query.h"

/* ---- linear forms ---- */

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
	return LLVMBuildAdd(k->g->b, v[0], v[1], "");
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
			r.v = LLVMBuildMul(k->g->b, a.v,
			    gen_same(LLVMTypeOf(a.v), b.c), "");
		return r;
	}
	v[0] = lin_value(k, a);
	v[1] = lin_value(k, b);
	gen_level(k, v, 2);
	return lin_of(LLVMBuildMul(k->g->b, v[0], v[1], ""));
}

static int64_t
floor_quotient(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
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
		return LLVMBuildAShr(ir, v, gen_same(t,
		    __builtin_ctzll((uint64_t)b)), "");
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
		r.c = floor_quotient(a.c, b);
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
	LLVMValueRef v[2] = { lin_value(k, a), lin_value(k, b) }, q, r, off;
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
	q = LLVMBuildSDiv(ir, v[0], v[1], "");
	r = LLVMBuildSRem(ir, v[0], v[1], "");
	off = LLVMBuildAnd(ir, LLVMBuildICmp(ir, LLVMIntNE, r,
	    LLVMConstNull(t), ""), LLVMBuildICmp(ir, LLVMIntSLT,
	    LLVMBuildXor(ir, v[0], v[1], ""), LLVMConstNull(t), ""), "");
	if (s->kind == SYM_FLOORMOD)
		return lin_of(LLVMBuildSelect(ir, off, LLVMBuildAdd(ir, r,
		    v[1], ""), r, ""));
	return lin_of(LLVMBuildSelect(ir, off, LLVMBuildSub(ir, q,
	    gen_same(t, 1), ""), q, ""));
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

LLVMValueRef
index_pred(struct kgen *k, const struct sym_pred *p)
{
	static const LLVMIntPredicate op[] = { LLVMIntEQ, LLVMIntNE,
	    LLVMIntSLT, LLVMIntSLE, LLVMIntSGT, LLVMIntSGE };
	LLVMValueRef v[2] = { lin_value(k, lin_sym(k, p->lhs)),
	    lin_value(k, lin_sym(k, p->rhs)) };

	if (p->op > SYM_GE)
		BUG("predicate %d in a loop tree", p->op);
	gen_level(k, v, 2);
	return LLVMBuildICmp(k->g->b, op[p->op], v[0], v[1], "");
}

/* ---- facts about an access ---- */

static const struct sym *
known_index(struct kgen *k, sx_id id)
{
	uint32_t n = k->node->part == LEAF_INIT ? k->s->nspatial :
	    k->s->naxis;

	return sx_to_sym(k->p, id, k->node->axis, n);
}

/* Calls `each` with the comparisons of sums that a predicate in scalar code is
 * a conjunction of; false: it has other parts too. */
bool
index_compares(struct kgen *k, const struct tree_node *leaf,
    sx_id predicate, void (*each)(void *ctx, const struct sym_pred *p),
    void *ctx)
{
	static const enum sym_cmp cmp[] = { SYM_EQ, SYM_NE, SYM_LT, SYM_LE,
	    SYM_GT, SYM_GE };
	const struct prim_stage *s = &k->p->stage.v[leaf->stage];
	uint32_t naxis = leaf->part == LEAF_INIT ? s->nspatial : s->naxis;
	sx_id stack[64];
	uint32_t n = 0;
	bool all = true;

	stack[n++] = predicate;
	while (n > 0) {
		const struct sx *x = &k->p->sx.v[stack[--n]];
		const sx_id *in = &k->p->sx_in.v[x->in];
		struct sym_pred f;

		if (x->op == SX_AND && n + 2 <= 64) {
			stack[n++] = in[0];
			stack[n++] = in[1];
			continue;
		}
		if (x->op < SX_EQ || x->op > SX_GE ||
		    sx_dtype(k->p, in[0]) != DT_INT64) {
			all = false;
			continue;
		}
		f.op = cmp[x->op - SX_EQ];
		f.lhs = sx_to_sym(k->p, in[0], leaf->axis, naxis);
		f.rhs = sx_to_sym(k->p, in[1], leaf->axis, naxis);
		if (f.lhs != NULL && f.rhs != NULL)
			each(ctx, &f);
		else
			all = false;
	}
	return all;
}

static void
push_fact(void *ctx, const struct sym_pred *p)
{
	struct kgen *k = ctx;

	sym_facts_push(k->facts, p);
}

void
index_assume(struct kgen *k, sx_id predicate)
{
	index_compares(k, k->node, predicate, push_fact, k);
}

struct holds {
	struct kgen *k;
	bool ok;
};

static void
prove_one(void *ctx, const struct sym_pred *p)
{
	struct holds *x = ctx;

	x->ok = x->ok && sym_decide(x->k->facts, p) == SYM_PROVED;
}

bool
index_holds(struct kgen *k, sx_id predicate)
{
	struct holds x = { k, true };

	return index_compares(k, k->node, predicate, prove_one, &x) && x.ok;
}

/* The facts about a load depend on the guards around it, and those about a
 * guard on the guards around that: they are memoized by context. */
uint32_t
index_place(struct kgen *k, uint32_t around, uint32_t what)
{
	uint64_t key = (uint64_t)around << 32 | what;
	uint32_t n;

	if (!map_get(&k->accesses.context, key, &n)) {
		n = (uint32_t)k->accesses.context.n + 1;
		map_put(&k->accesses.context, key, n);
	}
	return n;
}

static struct access *
find_access(struct kgen *k, uint32_t buffer, const sx_id *at, sx_id key_id)
{
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	uint64_t key = (uint64_t)k->accesses.here << 32 | key_id;
	struct access a = { 0 };
	uint32_t n;

	if (map_get(&k->accesses.of, key, &n))
		return &k->accesses.list.v[n];
	for (uint32_t d = 0; d < b->rank; d++) {
		const struct sym *i = at == NULL ? k->node->axis[d] :
		    known_index(k, at[d]);

		if (i == NULL) {
			a.inside[d] = index_bounded(k, at[d], b->dim[d]);
			continue;
		}
		/* The base of the scratch buffer is subtracted from the index,
		 * so both must keep the form in which they were written. */
		a.index[d] = k->is_scratch[buffer] ? i :
		    sym_simplify(k->facts, i);
		if (a.index[d] == NULL)
			a.index[d] = i;
		a.inside[d] = index_inside(k, i, b->dim[d]) ||
		    index_inside(k, a.index[d], b->dim[d]);
	}
	if (at != NULL && !k->is_scratch[buffer])
		index_by_axes(k, buffer, at, &a);
	map_put(&k->accesses.of, key, k->accesses.list.n);
	vec_push(&k->accesses.list, a);
	return &vec_last(&k->accesses.list);
}

bool
index_is_known(struct kgen *k, uint32_t buffer, const sx_id *at, sx_id load)
{
	const struct access *a = find_access(k, buffer, at, load);

	for (uint32_t d = 0; d < k->p->buffer.v[buffer].rank; d++)
		if (a->index[d] == NULL)
			return false;
	return true;
}

/* The offset of an element: indices are checked against the bounds of the
 * tensor, and made relative to the scratch buffer that replaces it. */
static struct lin
offset(struct kgen *k, uint32_t buffer, const sx_id *at, sx_id key,
    const struct sym **expr)
{
	struct sym_ctx *c = k->p->m->syms;
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	const struct tree_scratch *pl = &k->place[buffer];
	bool is_scratch = k->is_scratch[buffer];
	struct access a = *find_access(k, buffer, at, key);
	const struct sym *sum = a.place != NULL ? a.place : sym_const(c, 0);
	struct lin off = lin_const(0), i;

	for (uint32_t d = 0; d < b->rank && a.place == NULL; d++) {
		const struct sym *ext = is_scratch ? pl->extent[d] : b->dim[d];

		sum = sum == NULL || a.index[d] == NULL ? NULL :
		    sym_add(c, sym_mul(c, sum, ext), is_scratch ? sym_sub(c,
		    a.index[d], pl->base[d]) : a.index[d]);
	}
	for (uint32_t d = 0; d < b->rank; d++) {
		const struct sym *ext = is_scratch ? pl->extent[d] : b->dim[d];

		if (sum != NULL && a.inside[d])
			continue;
		i = a.index[d] != NULL ? lin_sym(k, a.index[d]) :
		    scalar_lin(k, at[d]);
		if (!a.inside[d]) {
			LLVMValueRef v[2] = { lin_value(k, i), lin_value(k,
			    lin_sym(k, b->dim[d])) };

			gen_level(k, v, 2);
			scalar_require_index(k, v[0], v[1], d, b->name);
		}
		if (is_scratch)
			i = lin_add(k, i, lin_mul(k, lin_sym(k, pl->base[d]),
			    lin_const(-1)));
		off = lin_add(k, lin_mul(k, off, lin_sym(k, ext)), i);
	}
	*expr = sum;
	return sum != NULL ? lin_sym(k, sum) : off;
}

/* ---- memory ---- */

static bool
is_padded(const struct kgen *k, uint32_t buffer)
{
	return (k->is_scratch[buffer] && k->place[buffer].padded) ||
	    (buffer < 64 && (k->padded >> buffer & 1) != 0);
}

struct address
index_address(struct kgen *k, uint32_t buffer, const sx_id *at)
{
	struct address s = { .base = k->buf[buffer],
		.dtype = k->p->buffer.v[buffer].dtype,
		.padded = is_padded(k, buffer), .phase = -1 };

	/* No load has this number: node 0 is unused. */
	s.off = offset(k, buffer, at, 0, &s.sum);
	return s;
}

/* The constant is added last, so that it becomes the displacement of the
 * instruction. */
LLVMValueRef
address_pointer(struct kgen *k, const struct address *s)
{
	LLVMTypeRef t = gen_memory_type(k->g, s->dtype);
	LLVMValueRef p = s->base, v = s->off.v, c = gen_int(k->g, s->off.c);

	if (v != NULL)
		p = LLVMBuildGEP2(k->g->b, t, p, &v, 1, "");
	return s->off.c == 0 ? p : LLVMBuildGEP2(k->g->b, t, p, &c, 1, "");
}

static LLVMValueRef
pointers(struct kgen *k, const struct address *s)
{
	LLVMValueRef v = lin_value(k, s->off);

	return LLVMBuildGEP2(k->g->b, gen_memory_type(k->g, s->dtype),
	    s->base, &v, 1, "");
}

LLVMValueRef
active_lanes(struct kgen *k)
{
	return k->mask != NULL ? k->mask : gen_same(LLVMVectorType(k->g->i1,
	    k->width), -1);
}

static bool
one_element(const struct address *s)
{
	return s->off.step == 0 && (s->off.v == NULL ||
	    !gen_is_vector(s->off.v));
}

/* A vector access of elements must not claim the alignment of a vector. */
LLVMValueRef
address_align(struct kgen *k, const struct address *s)
{
	return LLVMConstInt(k->g->i32, dtype_info[s->dtype].bits < 8 ? 1 :
	    dtype_info[s->dtype].bits / 8, 0);
}

/* ---- loads and stores ---- */

static LLVMValueRef
vector_load(struct kgen *k, const struct address *s, LLVMValueRef other)
{
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMVectorType(gen_memory_type(g, s->dtype),
	    k->width), over[2];
	LLVMValueRef arg[4], v;
	bool all = k->mask == NULL || (s->padded && other == NULL);

	arg[3] = other != NULL ? gen_to_memory(g, s->dtype, other) :
	    LLVMConstNull(t);
	arg[1] = address_align(k, s);
	arg[2] = active_lanes(k);
	over[0] = t;
	if (k->mask == NULL && (v = kernel_transpose(k, s)) != NULL)
		return v;
	if (kernel_has_small_stride(k, s))
		return kernel_load_strided(k, s, all, other);
	if (s->off.step == 1) {
		arg[0] = address_pointer(k, s);
		over[1] = g->ptr;
		if (all) {
			v = LLVMBuildLoad2(g->b, t, arg[0], "");
			LLVMSetAlignment(v, (unsigned)
			    LLVMConstIntGetZExtValue(arg[1]));
			return v;
		}
		return gen_call(g, "llvm.masked.load", over, 2, arg, 4);
	}
	if ((v = index_known_lanes(k, s)) != NULL)
		return v;
	arg[0] = pointers(k, s);
	over[1] = LLVMTypeOf(arg[0]);
	return gen_call(g, "llvm.masked.gather", over, 2, arg, 4);
}

LLVMValueRef
address_load(struct kgen *k, const struct address *s, LLVMValueRef other)
{
	struct gen *g = k->g;
	struct address all = *s;
	LLVMValueRef v;

	/* Where all lanes may be inactive, reading even one element is unsafe.
	 * Lanes whose guard does not hold take the other value. */
	if (one_element(s) && (k->mask == NULL || s->padded ||
	    (k->mask == k->holds.mask && k->holds.lane0))) {
		v = gen_from_memory(g, s->dtype, LLVMBuildLoad2(g->b,
		    gen_memory_type(g, s->dtype), address_pointer(k, s), ""));
		return other == NULL ? v : LLVMBuildSelect(g->b,
		    active_lanes(k), gen_splat(g, v, k->width), other, "");
	}
	if (one_element(s))
		all.off = lin_of(gen_splat(g, lin_value(k, s->off),
		    k->width));
	return gen_from_memory(g, s->dtype, vector_load(k, &all, other));
}

void
address_store(struct kgen *k, const struct address *s, LLVMValueRef v)
{
	struct gen *g = k->g;
	LLVMValueRef arg[4], st;
	LLVMTypeRef over[2];
	struct address all = *s;

	if (one_element(s) && k->width == 0) {
		LLVMBuildStore(g->b, gen_to_memory(g, s->dtype, v),
		    address_pointer(k, s));
		return;
	}
	if (!gen_is_vector(v))
		v = gen_splat(g, v, k->width);
	if (one_element(s))
		all.off = lin_of(gen_splat(g, lin_value(k, s->off),
		    k->width));
	arg[0] = gen_to_memory(g, s->dtype, v);
	arg[2] = address_align(k, s);
	arg[3] = active_lanes(k);
	over[0] = LLVMTypeOf(arg[0]);
	if (all.off.step == 1) {
		arg[1] = address_pointer(k, s);
		over[1] = g->ptr;
		/* In a padded scratch buffer, lanes outside of the leaf's
		 * predicates may hold any value; lanes excluded by other masks
		 * keep theirs. */
		if (s->padded && k->mask != NULL && k->mask != k->holds.mask)
			arg[0] = LLVMBuildSelect(g->b, k->mask, arg[0],
			    gen_to_memory(g, s->dtype, address_load(k, s,
			    NULL)), "");
		if (k->mask != NULL && !s->padded) {
			gen_call(g, "llvm.masked.store", over, 2, arg, 4);
			return;
		}
		st = LLVMBuildStore(g->b, arg[0], arg[1]);
		LLVMSetAlignment(st, (unsigned)
		    LLVMConstIntGetZExtValue(arg[2]));
		return;
	}
	arg[1] = pointers(k, &all);
	over[1] = LLVMTypeOf(arg[1]);
	gen_call(g, "llvm.masked.scatter", over, 2, arg, 4);
}

LLVMValueRef
index_load(struct kgen *k, sx_id id, LLVMValueRef other)
{
	const struct sx *n = &k->p->sx.v[id];
	struct address s = { .base = k->buf[n->ref],
		.dtype = k->p->buffer.v[n->ref].dtype,
		.padded = is_padded(k, n->ref) && kernel_stays_padded(k,
			n->ref, &k->p->sx_in.v[n->in]), .phase = -1 };

	s.off = offset(k, n->ref, &k->p->sx_in.v[n->in], id, &s.sum);
	if (k->width != 0 && s.off.step > 1 && n->nin > 0 && !s.padded)
		s.phase = kernel_stride_phase(k, n->ref, find_access(k,
		    n->ref, &k->p->sx_in.v[n->in], id)->index[n->nin - 1],
		    s.off.step);
	return address_load(k, &s, other);
}

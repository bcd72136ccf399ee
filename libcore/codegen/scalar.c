/*
 * Scalar code of a leaf to LLVM values.  A node is generated where it is first
 * needed in a body; LLVM hoists loop invariants.  Values of int64 remain linear
 * forms of the lane where possible, so that accesses see their strides.  Under
 * a guard whose predicate is uniform, a contiguous vector is loaded from the
 * address that the predicate selects, any other load is in a separate block;
 * where the predicate differs by lane, the load is masked.
 */
#include "codegen/gen.h"

#include <string.h>

#include "loop/tree_query.h"

static LLVMValueRef
branch_guard(struct kgen *k, sx_id load, LLVMValueRef c, LLVMValueRef other)
{
	struct gen *g = k->g;
	LLVMBasicBlockRef from, last, yes, join;
	LLVMValueRef v[2], phi, in = index_load_if(k, load, c, other);

	if (in != NULL)
		return in;
	yes = LLVMAppendBasicBlockInContext(g->c, k->fn, "inside");
	join = LLVMAppendBasicBlockInContext(g->c, k->fn, "joined");
	from = LLVMGetInsertBlock(g->b);
	LLVMPositionBuilderAtEnd(g->b, yes);
	in = index_load(k, load, NULL);
	last = LLVMGetInsertBlock(g->b);
	v[0] = other;
	v[1] = in;
	if (gen_is_vector(other) != gen_is_vector(in)) {
		LLVMPositionBuilderAtEnd(g->b, from);
		v[0] = gen_is_vector(other) ? other : gen_splat(g, other,
		    k->width);
		LLVMPositionBuilderAtEnd(g->b, last);
		v[1] = gen_is_vector(in) ? in : gen_splat(g, in, k->width);
	}
	LLVMPositionBuilderAtEnd(g->b, from);
	LLVMBuildCondBr(g->b, c, yes, join);
	LLVMPositionBuilderAtEnd(g->b, last);
	LLVMBuildBr(g->b, join);
	LLVMPositionBuilderAtEnd(g->b, join);
	phi = LLVMBuildPhi(g->b, LLVMTypeOf(v[0]), "");
	LLVMAddIncoming(phi, &v[0], &from, 1);
	LLVMAddIncoming(phi, &v[1], &last, 1);
	return phi;
}

/* Values computed inside a guard do not dominate the code after it. */
static LLVMValueRef
guard(struct kgen *k, sx_id id)
{
	struct gen *g = k->g;
	const sx_id *in = &k->p->sx_in.v[k->p->sx.v[id].in];
	LLVMValueRef c = k->inside ? NULL : scalar_value(k, in[0]), v;
	LLVMValueRef other = scalar_value(k, in[2]), mask = k->mask;
	size_t size = k->p->sx.n * sizeof *k->val;
	struct lin *keep = mem_alloc(size);
	uint32_t mark = sym_facts_mark(k->facts);
	uint32_t here = k->accesses.here;
	bool guarded = k->accesses.guarded;

	memcpy(keep, k->val, size);
	index_assume(k, in[0]);
	k->accesses.guarded = true;
	k->accesses.here = index_place(k, here, id);
	if (c == NULL) {
		v = index_load(k, in[1], NULL);
	} else if (gen_is_vector(c)) {
		k->mask = mask == NULL ? c : LLVMBuildAnd(g->b, mask, c, "");
		v = index_load(k, in[1], gen_is_vector(other) ? other :
		    gen_splat(g, other, k->width));
		k->mask = mask;
	} else {
		v = branch_guard(k, in[1], c, other);
	}
	k->accesses.guarded = guarded;
	k->accesses.here = here;
	sym_facts_pop(k->facts, mark);
	memcpy(k->val, keep, size);
	mem_free(keep);
	return v;
}

static LLVMValueRef
constant(struct gen *g, const struct sx *n)
{
	enum dtype dt = (enum dtype)n->dtype;

	return dtype_info[dt].class == DTC_FLOAT ?
	    LLVMConstReal(gen_type(g, dt), n->f) :
	    LLVMConstInt(gen_type(g, dt), (unsigned long long)n->i, 1);
}

/* min(max(int64(x), lo), hi) of a float x, or NULL if the node does not have
 * this form: with bounds of 32 bits x may be clamped first, and vectors convert
 * to integers of that size. */
static LLVMValueRef
clamped(struct kgen *k, const struct sx *n)
{
	struct gen *g = k->g;
	const struct sx *hi = &k->p->sx.v[k->p->sx_in.v[n->in + 1]], *lo;
	const struct sx *max = &k->p->sx.v[k->p->sx_in.v[n->in]], *cast;
	LLVMValueRef v, nan, c;
	LLVMTypeRef t;
	sx_id x;

	if (n->dtype != DT_INT64 || hi->op != SX_CONST || max->op != SX_MAX)
		return NULL;
	lo = &k->p->sx.v[k->p->sx_in.v[max->in + 1]];
	cast = &k->p->sx.v[k->p->sx_in.v[max->in]];
	if (lo->op != SX_CONST || cast->op != SX_CAST || lo->i > 0 ||
	    hi->i < 0 || lo->i < -(1 << 24) || hi->i > 1 << 24)
		return NULL;
	x = k->p->sx_in.v[cast->in];
	if (dtype_info[sx_dtype(k->p, x)].class != DTC_FLOAT)
		return NULL;
	v = scalar_value(k, x);
	if (!gen_is_vector(v))
		return NULL;
	t = LLVMTypeOf(v);
	nan = LLVMBuildFCmp(g->b, LLVMRealORD, v, v, "");
	c = gen_splat(g, LLVMConstReal(LLVMGetElementType(t), (double)lo->i),
	    k->width);
	v = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealOGT, v, c, ""),
	    v, c, "");
	c = gen_splat(g, LLVMConstReal(LLVMGetElementType(t), (double)hi->i),
	    k->width);
	v = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealOLT, v, c, ""),
	    v, c, "");
	v = LLVMBuildFPToSI(g->b, v, gen_like(g->i32, v), "");
	v = LLVMBuildSelect(g->b, nan, v, LLVMConstNull(LLVMTypeOf(v)), "");
	return LLVMBuildSExt(g->b, v, gen_like(g->i64, v), "");
}

static bool
is_number(const struct prim *p, sx_id id, double *v)
{
	const struct sx *n = &p->sx.v[id];

	*v = n->f;
	return n->op == SX_CONST && n->dtype == DT_FLOAT32;
}

/* What max(x, lo) or x > lo ? x : lo limits; 0: the node is none.  *nan: NaN
 * stays. */
static sx_id
limited_below(const struct prim *p, sx_id id, double *lo, bool *nan)
{
	const struct sx *n = &p->sx.v[id], *c;
	const sx_id *in = &p->sx_in.v[n->in], *of;

	*nan = n->op == SX_MAX;
	if (n->op == SX_MAX)
		return is_number(p, in[1], lo) ? in[0] : 0;
	if (n->op != SX_SELECT || !is_number(p, in[2], lo))
		return 0;
	c = &p->sx.v[in[0]];
	of = &p->sx_in.v[c->in];
	return c->op == SX_GT && of[0] == in[1] && of[1] == in[2] ? in[1] : 0;
}

/* The cast to integers of vectors of float32 within bounds that these have too:
 * neither needs the order of zeros, and NaN, which becomes 0, needs a choice
 * only if the lower bound is another number.  NULL: the node has not this
 * form. */
static LLVMValueRef
narrowed(struct kgen *k, const struct sx *n)
{
	struct gen *g = k->g;
	const struct dtype_info *to = &dtype_info[n->dtype];
	const struct sx *min = &k->p->sx.v[k->p->sx_in.v[n->in]];
	const sx_id *in = &k->p->sx_in.v[min->in];
	double lo, hi, top = (double)(1 << (to->bits < 16 ? to->bits : 16));
	LLVMValueRef v, x, c;
	bool nan;
	sx_id id;

	if ((to->class != DTC_INT && to->class != DTC_UINT) || to->bits > 16 ||
	    min->op != SX_MIN || min->dtype != DT_FLOAT32 ||
	    !is_number(k->p, in[1], &hi) ||
	    (id = limited_below(k->p, in[0], &lo, &nan)) == 0 || !(lo <= hi) ||
	    lo < (to->class == DTC_INT ? -top / 2 : 0) || hi >= (to->class ==
	    DTC_INT ? top / 2 : top))
		return NULL;
	v = scalar_value(k, id);
	if (!gen_is_vector(v))
		return NULL;
	c = gen_splat(g, LLVMConstReal(g->f32, lo), k->width);
	x = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealOGT, v, c, ""),
	    v, c, "");
	c = gen_splat(g, LLVMConstReal(g->f32, hi), k->width);
	x = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealOLT, x, c, ""),
	    x, c, "");
	x = LLVMBuildFPToSI(g->b, x, gen_like(g->i32, x), "");
	if (nan && lo != 0)
		x = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealORD, v,
		    v, ""), x, LLVMConstNull(LLVMTypeOf(x)), "");
	return LLVMBuildTrunc(g->b, x, gen_like(gen_type(g, (enum dtype)
	    n->dtype), x), "");
}

static LLVMValueRef
plain(struct kgen *k, sx_id id)
{
	const struct sx *n = &k->p->sx.v[id];
	const sx_id *in = &k->p->sx_in.v[n->in];
	enum dtype dt = (enum dtype)n->dtype;
	LLVMValueRef arg[3] = { NULL, NULL, NULL };

	if (n->op == SX_MIN && (arg[0] = clamped(k, n)) != NULL)
		return arg[0];
	if (n->op == SX_CAST && (arg[0] = narrowed(k, n)) != NULL)
		return arg[0];
	switch (n->op) {
	case SX_CONST: return constant(k->g, n);
	case SX_LOAD: return index_load(k, id, NULL);
	case SX_GUARD: return guard(k, id);
	case SX_ACC:
		return gen_from_memory(k->g, dt, LLVMBuildLoad2(k->g->b,
		    gen_memory_type(k->g, dt), k->acc[n->ref], ""));
	default: break;
	}
	if ((arg[0] = index_compare(k, id)) != NULL)
		return arg[0];
	for (uint32_t i = 0; i < n->nin; i++)
		arg[i] = scalar_value(k, in[i]);
	if (n->op == SX_CAST)
		return scalar_cast(k->g, sx_dtype(k->p, in[0]), dt, arg[0]);
	if (n->op == SX_BITCAST)
		return scalar_bitcast(k->g, sx_dtype(k->p, in[0]), dt,
		    arg[0]);
	return scalar_operate(k, n, sx_dtype(k->p, in[0]), arg);
}

/* A quotient or remainder of axes, as one of loop variables, whose ranges are
 * known; NULL: the node does not have this form. */
static const struct sym *
division(struct kgen *k, sx_id id)
{
	uint32_t n = k->node->part == LEAF_INIT ? k->s->nspatial :
	    k->s->naxis;
	const struct sx *by = &k->p->sx.v[k->p->sx_in.v[k->p->sx.v[id].in +
	    1]];
	const struct sym *s;

	if (by->op != SX_CONST || by->i <= 0)
		return NULL;
	s = sx_to_sym(k->p, id, k->node->axis, n);
	return s == NULL ? NULL : sym_simplify(k->facts, s);
}

static struct lin
compute(struct kgen *k, sx_id id)
{
	const struct sx *n = &k->p->sx.v[id];
	const sx_id *in = &k->p->sx_in.v[n->in];
	const struct sym *s;
	struct lin b;

	switch (n->dtype == DT_INT64 ? n->op : SX_NONE) {
	case SX_CONST: return lin_const(n->i);
	case SX_AXIS: return lin_sym(k, k->node->axis[n->ref]);
	case SX_DIM: return lin_sym(k, n->sym);
	case SX_ADD: return lin_add(k, scalar_lin(k, in[0]),
	    scalar_lin(k, in[1]));
	case SX_SUB:
		b = lin_mul(k, scalar_lin(k, in[1]), lin_const(-1));
		return lin_add(k, scalar_lin(k, in[0]), b);
	case SX_MUL: return lin_mul(k, scalar_lin(k, in[0]),
	    scalar_lin(k, in[1]));
	case SX_FLOORDIV: case SX_FLOORMOD:
		s = division(k, id);
		return s != NULL ? lin_sym(k, s) : lin_of(plain(k, id));
	default: return lin_of(plain(k, id));
	}
}

struct lin
scalar_lin(struct kgen *k, sx_id id)
{
	if (!k->val[id].set) {
		struct lin v = compute(k, id);

		k->val[id] = v;
		k->val[id].set = true;
	}
	return k->val[id];
}

LLVMValueRef
scalar_value(struct kgen *k, sx_id id)
{
	return lin_value(k, scalar_lin(k, id));
}

void
scalar_forget(struct kgen *k)
{
	memset(k->val, 0, k->p->sx.n * sizeof *k->val);
}

static void
mark_needed(struct kgen *k, sx_id root, bool *need)
{
	const struct prim *p = k->p;

	need[root] = true;
	for (uint32_t i = root; i > 0; i--) {
		const struct sx *n = &p->sx.v[i];

		if (need[i] && n->op == SX_LOAD && index_is_known(k, n->ref,
		    &p->sx_in.v[n->in], i))
			continue;
		for (uint32_t j = 0; need[i] && j < n->nin; j++) {
			/* A guarded load is made inside its guard. */
			if (n->op == SX_GUARD && j == 1)
				continue;
			need[p->sx_in.v[n->in + j]] = true;
		}
	}
}

LLVMValueRef
scalar_root(struct kgen *k, sx_id root)
{
	bool *need = mem_zalloc(root + 1, sizeof *need);

	mark_needed(k, root, need);
	for (uint32_t i = 1; i <= root; i++)
		if (need[i])
			scalar_lin(k, i);
	mem_free(need);
	return scalar_value(k, root);
}

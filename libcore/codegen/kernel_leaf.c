/*
 * Leaves of a loop tree: one instance of a stage.
 *
 * The reduction of one leaf accumulates floats in float64 in index order, like
 * the evaluator: its accumulator is initialized before the outermost of its
 * reduction loops and stored after it.  INIT and UPDATE accumulate in the
 * output, in its own dtype; there a product may be contracted with the sum.  A
 * predicate that differs by lane becomes a mask, any other a branch.
 */
#include "codegen/gen.h"

#include <string.h>

#include "loop/tree_query.h"

/* ---- reductions ---- */

static bool
wide(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

static LLVMTypeRef
acc_type(struct gen *g, enum dtype dt, bool whole)
{
	return wide(dt) && whole ? g->f64 : gen_type(g, dt);
}

static LLVMValueRef
identity(struct gen *g, enum reduce_op op, enum dtype dt, bool whole)
{
	LLVMTypeRef t = acc_type(g, dt, whole);
	uint32_t bits = dtype_info[dt].bits;
	bool sign = dtype_info[dt].class == DTC_INT;
	double inf = 1e308 * 10;

	switch (op) {
	case REDUCE_PROD: case REDUCE_ALL:
		return wide(dt) ? LLVMConstReal(t, 1) : LLVMConstInt(t, 1, 0);
	case REDUCE_MAX:
		return wide(dt) ? LLVMConstReal(t, -inf) : sign ?
		    LLVMConstInt(t, UINT64_MAX << (bits - 1), 1) :
		    LLVMConstNull(t);
	case REDUCE_MIN:
		return wide(dt) ? LLVMConstReal(t, inf) : sign ?
		    LLVMConstInt(t, (1ull << (bits - 1)) - 1, 0) :
		    LLVMConstAllOnes(t);
	default:
		return LLVMConstNull(t);
	}
}

static LLVMValueRef
combine_float(struct gen *g, enum reduce_op op, LLVMValueRef a,
    LLVMValueRef v)
{
	if (op == REDUCE_SUM)
		return LLVMBuildFAdd(g->b, a, v, "");
	if (op == REDUCE_PROD)
		return LLVMBuildFMul(g->b, a, v, "");
	return gen_min_max(g, op == REDUCE_MAX, a, v);
}

static LLVMValueRef
combine(struct gen *g, enum reduce_op op, enum dtype dt, LLVMValueRef a,
    LLVMValueRef v)
{
	LLVMIntPredicate gt = dtype_info[dt].class == DTC_INT ? LLVMIntSGT :
	    LLVMIntUGT;

	if (wide(dt))
		return combine_float(g, op, a, v);
	switch (op) {
	case REDUCE_SUM:
		return dt == DT_BOOL ? LLVMBuildOr(g->b, a, v, "") :
		    LLVMBuildAdd(g->b, a, v, "");
	case REDUCE_PROD:
		return dt == DT_BOOL ? LLVMBuildAnd(g->b, a, v, "") :
		    LLVMBuildMul(g->b, a, v, "");
	case REDUCE_ANY: return LLVMBuildOr(g->b, a, v, "");
	case REDUCE_ALL: return LLVMBuildAnd(g->b, a, v, "");
	case REDUCE_MAX:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, gt, v, a, ""),
		    v, a, "");
	default:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, gt, a, v, ""),
		    v, a, "");
	}
}

/* ---- predicates ---- */

struct region {
	LLVMBasicBlockRef after;
	LLVMValueRef mask;
};

static void
narrow(struct kgen *k, struct region *r, LLVMValueRef c)
{
	struct gen *g = k->g;
	LLVMBasicBlockRef yes;

	if (gen_is_vector(c)) {
		k->mask = k->mask == NULL ? c : LLVMBuildAnd(g->b, k->mask, c,
		    "");
		return;
	}
	yes = LLVMAppendBasicBlockInContext(g->c, k->fn, "where");
	if (r->after == NULL)
		r->after = LLVMAppendBasicBlockInContext(g->c, k->fn, "after");
	LLVMBuildCondBr(g->b, c, yes, r->after);
	LLVMPositionBuilderAtEnd(g->b, yes);
}

static bool
is_spatial(struct kgen *k, const struct sym_pred *p);

/* Enters the code in which predicates hold: only those of the spatial axes, or
 * only the others; all of them for a leaf that is not a whole reduction. */
static struct region
enter(struct kgen *k, bool spatial, bool rest)
{
	struct region r = { .mask = k->mask };

	for (uint32_t i = 0; i < k->node->nwhere; i++)
		if ((i >= 64 || (k->holds.known >> i & 1) == 0) &&
		    (is_spatial(k, &k->node->where[i]) ? spatial : rest))
			narrow(k, &r, index_pred(k, &k->node->where[i]));
	k->holds.mask = k->mask;
	if (rest && k->s->where != 0 && k->node->part != LEAF_INIT &&
	    !index_holds(k, k->s->where)) {
		LLVMValueRef c = scalar_root(k, k->s->where);

		index_assume(k, k->s->where);
		narrow(k, &r, c);
	}
	return r;
}

static void
leave(struct kgen *k, struct region *r)
{
	k->mask = r->mask;
	if (r->after == NULL)
		return;
	LLVMBuildBr(k->g->b, r->after);
	LLVMPositionBuilderAtEnd(k->g->b, r->after);
}

struct seek {
	struct kgen *k;
	bool found;
};

static void
seek_var(void *ctx, const struct sym *var)
{
	struct seek *s = ctx;
	const struct kgen *k = s->k;
	uint32_t n = 0;

	/* The loops of a reduction are those around the leaf that begin after
	 * its accumulator; until then they have no value. */
	for (uint32_t l = k->t->node.v[k->leaf].parent; l != 0;
	    l = k->t->node.v[l].parent)
		if (k->t->node.v[l].var == var->name) {
			while (n < k->reduction.outer &&
			    k->var.v[n].name != var->name)
				n++;
			s->found = s->found || n == k->reduction.outer;
			return;
		}
}

static bool
is_spatial(struct kgen *k, const struct sym_pred *p)
{
	struct seek s = { k, false };

	sym_vars(p->lhs, seek_var, &s);
	sym_vars(p->rhs, seek_var, &s);
	return !s.found;
}

/* ---- the current instance ---- */

/* The values of variables: the constants of unrolled loops, and lane 0 of a
 * vector loop. */
struct seen {
	struct kgen *k;
	bool lane0;
};

static const struct sym *
seen_var(void *ctx, const struct sym *var)
{
	const struct seen *s = ctx;
	struct kgen *k = s->k;

	for (uint32_t i = k->var.n; i-- > 0; ) {
		const struct loop_var *v = &k->var.v[i];

		if (v->name != var->name)
			continue;
		return v->at.v == NULL && (v->at.step == 0 || s->lane0) ?
		    sym_const(k->p->m->syms, v->at.c) : NULL;
	}
	return NULL;
}

static enum sym_answer
decide(struct kgen *k, struct sym_pred p, bool lane0)
{
	struct sym_ctx *c = k->p->m->syms;
	struct seen s = { k, lane0 };

	p.lhs = sym_subst(c, p.lhs, seen_var, &s);
	p.rhs = sym_subst(c, p.rhs, seen_var, &s);
	return p.lhs == NULL || p.rhs == NULL ? SYM_UNKNOWN :
	    sym_decide(k->facts, &p);
}

/* Whether the ranges of the loops prove the leaf's predicates for lane 0; asked
 * before the predicates become facts themselves. */
static bool
first_lane(struct kgen *k)
{
	for (uint32_t i = 0; i < k->node->nwhere; i++)
		if (decide(k, k->node->where[i], true) != SYM_PROVED)
			return false;
	return true;
}

static void
select_leaf(struct kgen *k, uint32_t node)
{
	k->leaf = node;
	k->node = &k->t->node.v[node];
	k->s = &k->p->stage.v[k->node->stage];
	k->accesses.guarded = false;
	k->accesses.here = index_place(k, 0, node);
	scalar_forget(k);
	k->holds.lane0 = first_lane(k);
	k->holds.known = 0;
	k->holds.never = false;
	for (uint32_t i = 0; i < k->node->nwhere && i < 64; i++)
		switch (decide(k, k->node->where[i], false)) {
		case SYM_PROVED: k->holds.known |= 1ull << i; break;
		case SYM_REFUTED: k->holds.never = true; break;
		default: break;
		}
	for (uint32_t i = 0; i < k->node->nwhere; i++)
		sym_facts_push(k->facts, &k->node->where[i]);
}

static LLVMValueRef
combine_level(struct kgen *k, enum reduce_op op, enum dtype dt,
    LLVMValueRef a, LLVMValueRef v)
{
	LLVMValueRef in[2] = { a, v };

	gen_level(k, in, 2);
	return combine(k->g, op, dt, in[0], in[1]);
}

/* A product that is added to a sum may be contracted to a fused
 * multiply-add. */
static LLVMValueRef
contracted(LLVMValueRef v)
{
	if (LLVMIsAInstruction(v) != NULL &&
	    (LLVMGetInstructionOpcode(v) == LLVMFMul ||
	    LLVMGetInstructionOpcode(v) == LLVMFAdd))
		LLVMSetFastMathFlags(v, LLVMFastMathAllowContract);
	return v;
}

static void
leaf_init(struct kgen *k)
{
	struct region r = enter(k, true, true);
	struct address at = index_address(k, k->s->out[0], NULL);

	address_store(k, &at, identity(k->g, k->s->reduce, at.dtype, false));
	leave(k, &r);
}

static void
leaf_update(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;
	enum dtype dt = sx_dtype(k->p, s->value[0]);
	struct region r = enter(k, true, true);
	LLVMValueRef v = k->dot ? NULL : scalar_root(k, s->value[0]), a, sum;
	struct address at = index_address(k, s->out[0], NULL);

	a = address_load(k, &at, NULL);
	sum = k->dot ? kernel_dot(k, a) : kernel_multiply_add(k, a);
	if (sum == NULL) {
		sum = combine_level(k, s->reduce, dt, a, contracted(v));
		sum = dt == DT_FLOAT32 || dt == DT_FLOAT64 ? contracted(sum) :
		    gen_from_memory(g, dt, gen_to_memory(g, dt, sum));
	}
	address_store(k, &at, sum);
	leave(k, &r);
}

/* STORE, SCAN and SCATTER: one element. */
static void
leaf_store(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;
	enum dtype dt = sx_dtype(k->p, s->value[0]);
	uint32_t rank = k->p->buffer.v[s->out[0]].rank;
	struct region r = enter(k, true, true);
	LLVMValueRef v = scalar_root(k, s->value[0]), a;
	struct address at;

	for (uint32_t i = 0; i < rank && !index_is_known(k, s->out[0], s->at,
	    0); i++)
		scalar_root(k, s->at[i]);
	at = index_address(k, s->out[0], s->at);
	if (s->kind == STAGE_SCATTER && s->reduce != REDUCE_SET) {
		a = address_load(k, &at, NULL);
		if (wide(dt)) {
			a = scalar_cast(g, dt, DT_FLOAT64, a);
			v = scalar_cast(g, dt, DT_FLOAT64, v);
		}
		v = combine_level(k, s->reduce, dt, a, v);
		if (wide(dt))
			v = scalar_cast(g, DT_FLOAT64, dt, v);
	}
	address_store(k, &at, v);
	leave(k, &r);
}

static void
leaf_reduce(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;
	enum dtype dt = sx_dtype(k->p, s->value[0]);
	struct region r = enter(k, false, true);
	LLVMValueRef in[2] = { scalar_root(k, s->value[0]), NULL };
	LLVMTypeRef t = LLVMGetAllocatedType(k->reduction.sum);

	if (wide(dt))
		in[0] = scalar_cast(g, dt, DT_FLOAT64, in[0]);
	in[1] = LLVMBuildLoad2(g->b, t, k->reduction.sum, "");
	in[0] = combine_level(k, s->reduce, dt, in[1], in[0]);
	if (k->mask != NULL)
		in[0] = LLVMBuildSelect(g->b, k->mask, in[0], in[1], "");
	LLVMBuildStore(g->b, in[0], k->reduction.sum);
	leave(k, &r);
}

static void
leaf_general(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;
	struct region r = enter(k, false, true);
	LLVMValueRef *next = mem_zalloc(s->nout, sizeof *next);

	for (uint32_t i = 0; i < s->nout; i++)
		next[i] = scalar_root(k, s->value[i]);
	for (uint32_t i = 0; i < s->nout; i++)
		LLVMBuildStore(g->b, gen_to_memory(g, sx_dtype(k->p,
		    s->value[i]), next[i]), k->acc[i]);
	mem_free(next);
	leave(k, &r);
}

void
kernel_leaf(struct kgen *k, uint32_t node)
{
	uint32_t mark = sym_facts_mark(k->facts);

	select_leaf(k, node);
	if (k->holds.never)
		;	/* the remainder of a tile beyond the extent */
	else if (k->node->part == LEAF_INIT)
		leaf_init(k);
	else if (k->node->part == LEAF_UPDATE)
		leaf_update(k);
	else if (k->s->kind == STAGE_REDUCE)
		leaf_reduce(k);
	else if (k->s->kind == STAGE_GENERAL)
		leaf_general(k);
	else
		leaf_store(k);
	sym_facts_pop(k->facts, mark);
}

/* ---- around the loops of a reduction ---- */

uint32_t
kernel_reduction_below(const struct kgen *k, uint32_t node)
{
	const struct loop_tree *t = k->t;
	uint32_t leaf = node;
	const struct tree_node *n;
	const struct prim_stage *s;

	while (!t->node.v[leaf].leaf) {
		leaf = t->node.v[leaf].first;
		if (leaf == 0 || t->node.v[leaf].next != 0)
			return 0;
	}
	n = &t->node.v[leaf];
	s = &k->p->stage.v[n->stage];
	if (n->part != LEAF_ALL || (s->kind != STAGE_REDUCE &&
	    s->kind != STAGE_GENERAL))
		return 0;
	/* All loops from the leaf up to the node are reduction loops. */
	for (uint32_t l = leaf; l != node; ) {
		l = t->node.v[l].parent;
		for (uint32_t a = 0; a < s->nspatial; a++)
			if (tree_mentions(t, n->axis[a], &l, 1))
				return 0;
	}
	return leaf;
}

static void
begin_general(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;

	k->acc = mem_zalloc(s->nout, sizeof *k->acc);
	for (uint32_t i = 0; i < s->nout; i++) {
		enum dtype dt = sx_dtype(k->p, s->init[i]);
		LLVMTypeRef t = gen_memory_type(g, dt);

		k->acc[i] = kernel_slot(k, t);
		LLVMBuildStore(g->b, gen_to_memory(g, dt, scalar_root(k,
		    s->init[i])), k->acc[i]);
	}
}

void
kernel_begin(struct kgen *k, uint32_t node)
{
	struct gen *g = k->g;
	uint32_t mark = sym_facts_mark(k->facts);
	LLVMValueRef v;
	struct region r;

	select_leaf(k, node);
	k->reduction.outer = k->var.n;
	r = enter(k, true, false);
	k->reduction.after = r.after;
	k->reduction.mask = r.mask;
	if (k->s->kind == STAGE_GENERAL) {
		begin_general(k);
	} else {
		enum dtype dt = sx_dtype(k->p, k->s->value[0]);

		v = identity(g, k->s->reduce, dt, true);
		if (k->width != 0)
			v = gen_splat(g, v, k->width);
		k->reduction.sum = kernel_slot(k, LLVMTypeOf(v));
		LLVMBuildStore(g->b, v, k->reduction.sum);
	}
	sym_facts_pop(k->facts, mark);
}

void
kernel_end(struct kgen *k, uint32_t node)
{
	struct gen *g = k->g;
	uint32_t mark = sym_facts_mark(k->facts);
	struct region r;

	select_leaf(k, node);
	for (uint32_t i = 0; i < k->s->nout; i++) {
		enum dtype dt = sx_dtype(k->p, k->s->value[i]);
		bool general = k->s->kind == STAGE_GENERAL;
		struct address at = index_address(k, k->s->out[i], NULL);
		LLVMValueRef from = general ? k->acc[i] : k->reduction.sum;
		LLVMValueRef v = LLVMBuildLoad2(g->b,
		    LLVMGetAllocatedType(from), from, "");

		if (general)
			v = gen_from_memory(g, dt, v);
		else if (wide(dt))
			v = scalar_cast(g, DT_FLOAT64, dt, v);
		address_store(k, &at, v);
	}
	r.after = k->reduction.after;
	r.mask = k->reduction.mask;
	leave(k, &r);
	mem_free(k->acc);
	k->acc = NULL;
	sym_facts_pop(k->facts, mark);
}

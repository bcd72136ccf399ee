/*
 * Register transposes.
 *
 *	for r < n unroll { for l < n vector { y[..., l] = x[l * far + r] } }
 *
 * As written these are n gathers of n distant elements.  Instead, the first
 * copy of the unrolled loop loads n rows of n contiguous elements, at l * far,
 * and transposes them by log2 n steps of n shuffles each (Eklundh): at distance
 * d, the lanes of a pair of rows d apart whose number has the bit d change
 * places.  The other copies use the vectors that result.  No element is read
 * that the loop would not read.  `far` may be known only at run time.
 */
#include "codegen/gen.h"

#include "loop/tree_query.h"

static LLVMValueRef
exchange(struct kgen *k, LLVMValueRef a, LLVMValueRef b, uint32_t n,
    uint32_t d, bool high)
{
	LLVMValueRef lane[16];

	for (uint32_t j = 0; j < n; j++)
		lane[j] = LLVMConstInt(k->g->i32, (j & d) == 0 ?
		    (high ? j + d : j) : (high ? n + j : n + j - d), 0);
	return LLVMBuildShuffleVector(k->g->b, a, b, LLVMConstVector(lane, n),
	    "");
}

static void
transpose(struct kgen *k, LLVMValueRef *row, uint32_t n)
{
	for (uint32_t d = n / 2; d > 0; d /= 2)
		for (uint32_t i = 0; i < n; i++) {
			LLVMValueRef a = row[i], b;

			if ((i & d) != 0)
				continue;
			b = row[i + d];
			row[i] = exchange(k, a, b, n, d, false);
			row[i + d] = exchange(k, a, b, n, d, true);
		}
}

/* far: the distance of the rows, if it is not s->off.step. */
static void
load_rows(struct kgen *k, const struct address *s, LLVMValueRef far,
    struct transposed *q)
{
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMVectorType(gen_memory_type(g, s->dtype),
	    k->width);
	struct address at = *s;
	uint32_t bits = dtype_info[s->dtype].bits;

	at.off.step = 0;
	for (uint32_t i = 0; i < k->width; i++) {
		if (far == NULL)
			at.off.c = s->off.c + s->off.step * i;
		else if (i > 0)
			at.off = lin_add(k, at.off, lin_of(far));
		q->column[i] = LLVMBuildLoad2(g->b, t, address_pointer(k, &at),
		    "");
		LLVMSetAlignment(q->column[i], bits < 8 ? 1 : bits / 8);
	}
	transpose(k, q->column, k->width);
}

/* Whether two values are equal sums and products of the same values. */
static bool
same_value(LLVMValueRef a, LLVMValueRef b, uint32_t depth)
{
	LLVMOpcode op;

	if (a == b || a == NULL || b == NULL || depth == 0)
		return a == b;
	if (LLVMIsABinaryOperator(a) == NULL ||
	    LLVMIsABinaryOperator(b) == NULL)
		return false;
	op = LLVMGetInstructionOpcode(a);
	return op == LLVMGetInstructionOpcode(b) &&
	    same_value(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0), depth -
	    1) && same_value(LLVMGetOperand(a, 1), LLVMGetOperand(b, 1),
	    depth - 1);
}

/* Whether no loop and no branch separates the copies from the load, so that the
 * first copy dominates the others.  All must run, or the rows would be longer
 * than what the loop reads (kernel_copies_run, before they are loaded). */
static bool
applies(const struct kgen *k)
{
	const struct tree_node *v = &k->t->node.v[k->node->parent];
	int64_t e;

	return k->unrolled.copies == k->width && k->width >= 4 &&
	    k->width <= 16 && !k->accesses.guarded &&
	    k->s->kind == STAGE_STORE && k->s->where == 0 &&
	    k->node->nwhere < 64 &&
	    k->holds.known == (1ull << k->node->nwhere) - 1 &&
	    v->kind == LOOP_VECTOR && sym_is_const(v->extent, &e) &&
	    e == k->width && k->t->node.v[v->parent].kind == LOOP_UNROLL;
}

/* Whether the offset grows by 1 with the unrolled loop: otherwise the rows
 * would contain elements that the loop does not read. */
static bool
steps_by_one(const struct kgen *k, const struct sym *sum)
{
	uint32_t loop = k->t->node.v[k->node->parent].parent, n = 0;
	const struct sym *var = sym_var(k->p->m->syms,
	    k->t->node.v[loop].var), *const *term = &sum;
	bool found = false;

	if (sum != NULL && sum->kind == SYM_ADD)
		term = sum->arg;
	n = sum == NULL ? 0 : sum->kind == SYM_ADD ? sum->n : 1;
	for (uint32_t i = 0; i < n; i++) {
		if (term[i] != var && tree_mentions(k->t, term[i], &loop, 1))
			return false;
		found |= term[i] == var;
	}
	return found;
}

struct lane_at {
	struct sym_ctx *c;
	const struct sym *var;
	int64_t at;
};

static const struct sym *
at_lane(void *ctx, const struct sym *var)
{
	const struct lane_at *x = ctx;

	return var == x->var ? sym_const(x->c, x->at) : NULL;
}

/* Writes an offset as first + far * lane; neither depends on the lane. */
static bool
find_far(const struct kgen *k, const struct sym *sum, const struct sym **first,
    const struct sym **far)
{
	struct sym_ctx *c = k->p->m->syms;
	uint32_t loop = k->node->parent;
	struct lane_at x = { c, sym_var(c, k->t->node.v[loop].var), 0 };
	const struct sym *next;

	*first = sum == NULL ? NULL : sym_subst(c, sum, at_lane, &x);
	x.at = 1;
	next = *first == NULL ? NULL : sym_subst(c, sum, at_lane, &x);
	*far = next == NULL ? NULL : sym_sub(c, next, *first);
	return *far != NULL && sum == sym_add(c, *first, sym_mul(c, *far,
	    x.var));
}

/* A load whose lanes are a non-constant distance apart. */
static LLVMValueRef
transpose_far(struct kgen *k, const struct address *s)
{
	struct transposed q = { .base = s->base, .dtype = s->dtype,
		.sum = s->sum };
	const struct sym *first, *far;
	struct address at = *s;

	for (uint32_t i = 0; i < k->unrolled.transposed.n; i++) {
		const struct transposed *have = &k->unrolled.transposed.v[i];

		if (have->base == q.base && have->dtype == q.dtype &&
		    have->sum == q.sum && q.sum != NULL)
			return have->column[k->unrolled.copy];
	}
	if (k->unrolled.copy != 0 || !steps_by_one(k, s->sum) ||
	    !kernel_copies_run(k) || !find_far(k, s->sum, &first, &far))
		return NULL;
	at.off = lin_sym(k, first);
	load_rows(k, &at, lin_value(k, lin_sym(k, far)), &q);
	vec_push(&k->unrolled.transposed, q);
	return q.column[0];
}

LLVMValueRef
kernel_transpose(struct kgen *k, const struct address *s)
{
	struct transposed q = { .base = s->base, .v = s->off.v, .c = s->off.c,
		.step = s->off.step, .dtype = s->dtype };

	if (!applies(k))
		return NULL;
	if (s->off.v != NULL && gen_is_vector(s->off.v))
		return transpose_far(k, s);
	if (s->off.step < k->width || s->off.step > INT32_MAX)
		return NULL;
	for (uint32_t i = 0; i < k->unrolled.transposed.n; i++) {
		const struct transposed *have = &k->unrolled.transposed.v[i];

		if (have->base == q.base && have->dtype == q.dtype &&
		    have->sum == NULL && have->step == q.step &&
		    same_value(have->v, q.v, 8) &&
		    q.c == have->c + k->unrolled.copy)
			return have->column[k->unrolled.copy];
	}
	if (k->unrolled.copy != 0 || !steps_by_one(k, s->sum) ||
	    !kernel_copies_run(k))
		return NULL;
	load_rows(k, s, NULL, &q);
	vec_push(&k->unrolled.transposed, q);
	return q.column[0];
}

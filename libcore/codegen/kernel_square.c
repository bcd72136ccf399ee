/*
 * Squares transposed in registers.
 *
 *	for r < n unroll { for l < n vector { y[..., l] = x[l * far + r] } }
 *
 * As written these are n loads of n elements far apart.  In the first
 * iteration rows of n elements are loaded instead, l * far on, and transposed
 * by log2 n steps of n shuffles each (Eklundh): at distance d, the lanes of a
 * pair of rows d apart whose number has the bit d change places.  The other
 * iterations find their vectors made.  Nothing is read that the loop would
 * not read.
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

static void
load_rows(struct kgen *k, const struct spot *s, struct square *q)
{
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMVectorType(gen_memory_type(g, s->dtype),
	    k->width);
	struct spot at = *s;
	uint32_t bits = dtype_info[s->dtype].bits;

	at.off.step = 0;
	for (uint32_t i = 0; i < k->width; i++) {
		at.off.c = s->off.c + s->off.step * i;
		q->column[i] = LLVMBuildLoad2(g->b, t, spot_pointer(k, &at),
		    "");
		LLVMSetAlignment(q->column[i], bits < 8 ? 1 : bits / 8);
	}
	transpose(k, q->column, k->width);
}

/* Whether two values are the same sums and products of the same values. */
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

/* Nothing stands between the iterations and the load: no loop and no branch,
 * so that what the first one made is there in all. */
static bool
applies(const struct kgen *k)
{
	const struct tree_node *v = &k->t->node.v[k->node->parent];
	int64_t e;

	return k->turns == k->width && k->width >= 4 && k->width <= 16 &&
	    !k->guarded && k->s->kind == STAGE_STORE && k->s->where == 0 &&
	    k->node->nwhere < 64 && k->known == (1ull << k->node->nwhere) -
	    1 && v->kind == LOOP_VECTOR && sym_is_const(v->extent, &e) &&
	    e == k->width && k->t->node.v[v->parent].kind == LOOP_UNROLL;
}

/* The offset grows by 1 with the loop that is written out: else the rows would
 * reach beyond what it reads. */
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

LLVMValueRef
kernel_square(struct kgen *k, const struct spot *s)
{
	struct square q = { .base = s->base, .v = s->off.v, .c = s->off.c,
		.step = s->off.step, .dtype = s->dtype };

	if (!applies(k) || s->off.step < k->width || s->off.step > INT32_MAX)
		return NULL;
	for (uint32_t i = 0; i < k->square.n; i++) {
		const struct square *have = &k->square.v[i];

		if (have->base == q.base && have->dtype == q.dtype &&
		    have->step == q.step && same_value(have->v, q.v, 8) &&
		    q.c == have->c + k->turn)
			return have->column[k->turn];
	}
	if (k->turn != 0 || !steps_by_one(k, s->sum))
		return NULL;
	load_rows(k, s, &q);
	vec_push(&k->square, q);
	return q.column[0];
}

/*
 * Loads with small strides, as contiguous loads and shuffles instead of
 * gathers.
 *
 * Lane i needs element i * step: consecutive vectors are loaded until all lanes
 * are covered, and each is shuffled into the result.  Unrolled windows (of a
 * pooling, or a reduction of short rows) need the elements in between as well:
 * if all of them are known to be within bounds, each copy loads the same
 * vectors, which LLVM merges into one load.
 */
#include "codegen/gen.h"

#include "loop/tree_query.h"

#define SMALL_STRIDE 8

bool
kernel_has_small_stride(const struct kgen *k, const struct address *s)
{
	return s->off.step == -1 || (s->off.step > 1 &&
	    s->off.step <= SMALL_STRIDE && k->width >= 4);
}

/* ---- phases ---- */

static const struct sym *
written_out(void *ctx, const struct sym *var)
{
	const struct kgen *k = ctx;

	for (uint32_t i = k->var.n; i-- > 0; )
		if (k->var.v[i].name == var->name)
			return k->var.v[i].at.v == NULL &&
			    k->var.v[i].at.step == 0 ?
			    sym_const(k->p->m->syms, k->var.v[i].at.c) : NULL;
	return NULL;
}

int32_t
kernel_stride_phase(struct kgen *k, uint32_t buffer, const struct sym *last,
    int64_t step)
{
	struct sym_ctx *c = k->p->m->syms;
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	struct sym_pred low = { SYM_GE, NULL, sym_const(c, 0) };
	struct sym_pred high = { SYM_LT, NULL, NULL };
	int64_t at;

	if (k->is_scratch[buffer] || b->rank == 0 || last == NULL || step < 2 ||
	    step > SMALL_STRIDE)
		return -1;
	at = lin_sym(k, last).c;
	last = sym_subst(c, last, written_out, k);
	if (at < 0 || last == NULL)
		return -1;
	at %= step;
	low.lhs = sym_add(c, last, sym_const(c, -at));
	high.lhs = sym_add(c, last, sym_const(c, step - 1 - at));
	high.rhs = b->dim[b->rank - 1];
	return low.lhs != NULL && high.lhs != NULL && sym_decide(k->facts,
	    &low) == SYM_PROVED && sym_decide(k->facts, &high) == SYM_PROVED ?
	    (int32_t)at : -1;
}

/* ---- loads ---- */

LLVMValueRef
kernel_shuffle(struct kgen *k, LLVMValueRef a, LLVMValueRef b,
    const int32_t *at, uint32_t n)
{
	LLVMValueRef v[64];

	for (uint32_t i = 0; i < n; i++)
		v[i] = at[i] < 0 ? LLVMGetPoison(k->g->i32) :
		    LLVMConstInt(k->g->i32, (unsigned)at[i], 0);
	return LLVMBuildShuffleVector(k->g->b, a, b, LLVMConstVector(v, n),
	    "");
}

/* Loads as many consecutive elements as there are lanes; a lane is active if
 * the element that it loads in part `part` belongs to an active lane. */
static LLVMValueRef
part_load(struct kgen *k, const struct address *s, bool all, int64_t from,
    uint32_t part)
{
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMVectorType(gen_memory_type(g, s->dtype),
	    k->width), over[2] = { t, g->ptr };
	struct address at = *s;
	LLVMValueRef arg[4], v;
	int32_t lane[64];
	int64_t step = s->off.step;

	at.off.c = (int64_t)((uint64_t)at.off.c + (uint64_t)from);
	at.off.step = 1;
	arg[0] = address_pointer(k, &at);
	arg[1] = address_align(k, s);
	if (all) {
		v = LLVMBuildLoad2(g->b, t, arg[0], "");
		LLVMSetAlignment(v, (unsigned)LLVMConstIntGetZExtValue(
		    arg[1]));
		return v;
	}
	for (uint32_t i = 0; i < k->width; i++) {
		int64_t e = (int64_t)part * k->width + i;

		lane[i] = step == -1 ? (int32_t)(k->width - 1 - i) :
		    (int32_t)(s->phase >= 0 || e % step == 0 ? e / step :
		    k->width);
	}
	v = active_lanes(k);
	arg[2] = kernel_shuffle(k, v, LLVMConstNull(LLVMTypeOf(v)), lane,
	    k->width);
	arg[3] = LLVMConstNull(t);
	return gen_call(g, "llvm.masked.load", over, 2, arg, 4);
}

/* Nothing is read after the last element unless it is known to exist: the last
 * part ends at that element, or is masked. */
static LLVMValueRef
forward(struct kgen *k, const struct address *s, bool all)
{
	uint32_t w = k->width, step = (uint32_t)s->off.step;
	bool shared = s->phase >= 0;
	int64_t first = shared ? s->phase : 0, from;
	LLVMValueRef v = part_load(k, s, all, -first, 0), next;
	int32_t lane[64];

	for (uint32_t part = 1; part < step; part++) {
		from = (int64_t)part * w;
		if (all && !shared && part == step - 1)
			from -= step - 1;
		next = part_load(k, s, all, from - first, part);
		for (uint32_t i = 0; i < w; i++) {
			int64_t e = (int64_t)i * step + first, here = e - from;

			/* The lanes set so far are in their final positions, or
			 * in those of the first part. */
			lane[i] = e >= (int64_t)part * w ? (here < w ?
			    (int32_t)(w + here) : -1) : part == 1 ?
			    (int32_t)e : (int32_t)i;
		}
		v = kernel_shuffle(k, v, next, lane, w);
	}
	return v;
}

LLVMValueRef
kernel_load_strided(struct kgen *k, const struct address *s, bool all,
    LLVMValueRef other)
{
	uint32_t w = k->width;
	LLVMValueRef v, pick[2];
	int32_t lane[64];

	if (s->off.step == -1) {
		v = part_load(k, s, all, 1 - (int64_t)w, 0);
		for (uint32_t i = 0; i < w; i++)
			lane[i] = (int32_t)(w - 1 - i);
		v = kernel_shuffle(k, v, v, lane, w);
	} else {
		v = forward(k, s, all);
	}
	if (other == NULL || all)
		return v;
	pick[0] = active_lanes(k);
	pick[1] = gen_to_memory(k->g, s->dtype, other);
	return LLVMBuildSelect(k->g->b, pick[0], v, pick[1], "");
}

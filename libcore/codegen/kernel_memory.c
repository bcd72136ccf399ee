/*
 * Loads and stores at an address (gen.h): of one element, of a vector, by
 * shuffles, register transposes and permutations where these fit, by gather and
 * scatter.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

/* A load whose lanes have constant offsets, few of them distinct: each element
 * is loaded once as a scalar, which LLVM hoists out of loops, unlike a gather.
 * NULL: the load does not have this form. */
static LLVMValueRef
known_lanes(struct kgen *k, const struct address *s)
{
	struct gen *g = k->g;
	LLVMTypeRef t = gen_memory_type(g, s->dtype);
	LLVMValueRef places = lin_value(k, s->off), v, pick[64];
	LLVMValueRef at[SPEED_PLACES];
	int64_t seen[SPEED_PLACES];
	uint32_t n = 0;

	if (k->mask != NULL || !LLVMIsConstant(places))
		return NULL;
	for (uint32_t i = 0, j; i < k->width; i++) {
		LLVMValueRef e = LLVMGetAggregateElement(places, i);

		if (e == NULL || LLVMIsAConstantInt(e) == NULL)
			return NULL;
		for (j = 0; j < n && seen[j] != LLVMConstIntGetSExtValue(e); )
			j++;
		if (j == SPEED_PLACES)
			return NULL;
		seen[j] = LLVMConstIntGetSExtValue(e);
		at[j] = e;
		n += j == n;
		pick[i] = LLVMConstInt(g->i32, j, 0);
	}
	v = LLVMGetPoison(LLVMVectorType(t, k->width));
	for (uint32_t j = 0; j < n; j++)
		v = LLVMBuildInsertElement(g->b, v, LLVMBuildLoad2(g->b, t,
		    LLVMBuildGEP2(g->b, t, s->base, &at[j], 1, ""), ""),
		    LLVMConstInt(g->i32, j, 0), "");
	return LLVMBuildShuffleVector(g->b, v, v, LLVMConstVector(pick,
	    k->width), "");
}

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
	if ((v = known_lanes(k, s)) != NULL)
		return v;
	if ((v = kernel_load_table(k, s, other)) != NULL)
		return v;
	if (s->near != NULL)
		return kernel_load_near(k, s, all, other);
	arg[0] = address_pointers(k, s);
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
	if (address_is_one(s) && (k->mask == NULL || s->padded ||
	    (k->mask == k->holds.mask && k->holds.lane0))) {
		v = gen_from_memory(g, s->dtype, LLVMBuildLoad2(g->b,
		    gen_memory_type(g, s->dtype), address_pointer(k, s), ""));
		return other == NULL ? v : LLVMBuildSelect(g->b,
		    active_lanes(k), gen_splat(g, v, k->width), other, "");
	}
	if (address_is_one(s))
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

	if (address_is_one(s) && k->width == 0) {
		LLVMBuildStore(g->b, gen_to_memory(g, s->dtype, v),
		    address_pointer(k, s));
		return;
	}
	if (!gen_is_vector(v))
		v = gen_splat(g, v, k->width);
	if (address_is_one(s))
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
	arg[1] = address_pointers(k, &all);
	over[1] = LLVMTypeOf(arg[1]);
	gen_call(g, "llvm.masked.scatter", over, 2, arg, 4);
}

/*
 * Addresses of memory operands (gen.h).
 */
#include "codegen/gen.h"

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

LLVMValueRef
address_pointers(struct kgen *k, const struct address *s)
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

bool
address_is_one(const struct address *s)
{
	return s->off.step == 0 && (s->off.v == NULL ||
	    !gen_is_vector(s->off.v));
}

/* A vector access must not claim more than the alignment of its elements. */
LLVMValueRef
address_align(struct kgen *k, const struct address *s)
{
	return LLVMConstInt(k->g->i32, dtype_info[s->dtype].bits < 8 ? 1 :
	    dtype_info[s->dtype].bits / 8, 0);
}

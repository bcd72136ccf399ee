/*
 * Loads from a table of 16 numbers of 32 bits (gen.h): the numbers that codes
 * of 4 bits stand for.
 *
 * The table is in one register of AVX-512, or in two of AVX2, and vpermps picks
 * the numbers of all lanes, where a gather reads memory for each.  Indexes are
 * those of elements, so of 32 bits all but the lowest 4 are 0; lanes that are
 * not active may have any.
 */
#include "codegen/gen.h"

#include <string.h>

/* Of 8 lanes, from both halves of the table. */
static LLVMValueRef
pick_8(struct gen *g, LLVMValueRef table, LLVMValueRef index)
{
	LLVMValueRef half[2], upper;

	for (uint32_t i = 0; i < 2; i++) {
		LLVMValueRef arg[2] = { gen_part(g, table, i * 8, 8), index };

		half[i] = gen_call(g, "llvm.x86.avx2.permps", NULL, 0, arg, 2);
	}
	upper = LLVMBuildICmp(g->b, LLVMIntNE, LLVMBuildAnd(g->b, index,
	    gen_same(LLVMTypeOf(index), 8), ""), LLVMConstNull(LLVMTypeOf(
	    index)), "");
	return LLVMBuildSelect(g->b, upper, half[1], half[0], "");
}

/* Vectors are powers of two: recursion is by halves of at most 64 lanes. */
static LLVMValueRef
pick(struct gen *g, LLVMValueRef table, LLVMValueRef index)
{
	uint32_t n = LLVMGetVectorSize(LLVMTypeOf(index));
	LLVMValueRef arg[2] = { table, index };

	if (n == 16 && gen_has(g, "avx512f"))
		return gen_call(g, "llvm.x86.avx512.permvar.sf.512", NULL, 0,
		    arg, 2);
	if (n == 8)
		return pick_8(g, table, index);
	return gen_joined(g, pick(g, table, gen_part(g, index, 0, n / 2)),
	    pick(g, table, gen_part(g, index, n / 2, n / 2)));
}

LLVMValueRef
kernel_load_table(struct kgen *k, const struct address *s, LLVMValueRef other)
{
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMVectorType(g->f32, 16), to = LLVMVectorType(
	    gen_memory_type(g, s->dtype), k->width);
	LLVMValueRef table, index, v;

	if (!s->table || k->width < 8 || k->width > 64 ||
	    strcmp(g->vectors.machine.family->name, "x86_64") != 0 ||
	    !gen_has(g, "avx2"))
		return NULL;
	table = LLVMBuildLoad2(g->b, t, s->base, "");
	LLVMSetAlignment(table, 4);
	index = LLVMBuildTrunc(g->b, lin_value(k, s->off), LLVMVectorType(
	    g->i32, k->width), "");
	v = LLVMBuildBitCast(g->b, pick(g, table, index), to, "");
	return other == NULL || k->mask == NULL ? v : LLVMBuildSelect(g->b,
	    active_lanes(k), v, gen_to_memory(g, s->dtype, other), "");
}

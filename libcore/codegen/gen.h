/*
 * Generating machine code: shared by the files of libcore/codegen only.
 *
 *	scalar.c	scalar code of a stage -> LLVM values
 *	kernel.c	a tensor program -> a function of the kernel ABI
 *	fn*.c		functions of the module; entries (fn.h)
 *	emit.c		targets, objects, linking
 *	probe.c		whether LLVM knows a processor and features
 */
#ifndef RELAY_CODEGEN_GEN_H
#define RELAY_CODEGEN_GEN_H

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "codegen/codegen.h"
#include "tensor/prim.h"

void gen_memory(void);

struct gen {
	struct ir_module *m;
	struct diag *d;
	LLVMContextRef c;
	LLVMModuleRef module;
	LLVMBuilderRef b;
	LLVMTypeRef i1, i8, i16, i32, i64, f16, f32, f64, ptr, kernel_type;
	LLVMValueRef fail;	/* relay_fail */
	struct map kernels;	/* structural hash of prims -> kernel number */
	VEC(LLVMValueRef) kernel;
};

/* A kernel while it is generated. */
struct kgen {
	struct gen *g;
	const struct prim *p;
	LLVMValueRef fn, ctx;
	LLVMValueRef *buf;	/* base pointers */
	LLVMValueRef *dim;	/* values of p->dim */
	LLVMValueRef *ext;	/* by buffer and dimension: TYPE_RANK_LIMIT */
	const struct prim_stage *s;
	LLVMValueRef axis[256];	/* loop variables */
	LLVMValueRef *val;	/* by scalar node, in the current body */
	LLVMValueRef *acc;	/* accumulators (allocas) of GENERAL */
	LLVMBasicBlockRef failed;	/* returns RELAY_FAILED */
};

LLVMTypeRef gen_type(struct gen *g, enum dtype dt);	/* as a value */
LLVMTypeRef gen_memory_type(struct gen *g, enum dtype dt);
LLVMValueRef gen_int(struct gen *g, int64_t v);
/* A private constant string. */
LLVMValueRef gen_string(struct gen *g, const char *s);

/* A dimension expression from the values of names; get returns the value of a
 * name. */
LLVMValueRef gen_sym(struct gen *g, const struct sym *s,
    LLVMValueRef (*get)(void *ctx, const struct sym *var), void *ctx);

/* Converts between the value and memory forms (bool, 16-bit floats). */
LLVMValueRef gen_from_memory(struct gen *g, enum dtype dt, LLVMValueRef v);
LLVMValueRef gen_to_memory(struct gen *g, enum dtype dt, LLVMValueRef v);

/* The value of a scalar node in the body at hand; computes what it needs. */
LLVMValueRef scalar_value(struct kgen *k, sx_id id);
/* Address of an element; indices that cannot be proved inside are checked. */
LLVMValueRef scalar_address(struct kgen *k, uint32_t buffer,
    const sx_id *index, bool spatial);
LLVMValueRef scalar_cast(struct gen *g, enum dtype from, enum dtype to,
    LLVMValueRef v);
/* if (!ok) fail with message; goes on behind. */
void scalar_require(struct kgen *k, LLVMValueRef ok, const char *message);

/* The kernel of a prim; equal prims once. */
LLVMValueRef gen_kernel(struct gen *g, const struct prim *p);
bool gen_entry(struct gen *g, uint32_t function, const char *prefix);

/* Reports what LLVM does not know; it would abort later. */
bool codegen_probe(LLVMTargetRef target, const char *triple, const char *cpu,
    const char *features, struct diag *d);

#endif

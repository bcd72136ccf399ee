/*
 * What the target machine's vectors are like, asked of LLVM itself: a sum of
 * 64 bytes of floats is compiled, and the registers in its text tell.  So any
 * processor that LLVM knows is answered for, by name or by features.
 */
#include "codegen/gen.h"

#include <string.h>

static char *
sum_of_floats(LLVMTargetMachineRef tm)
{
	LLVMContextRef c = LLVMContextCreate();
	LLVMModuleRef m = LLVMModuleCreateWithNameInContext("probe", c);
	LLVMTypeRef v = LLVMVectorType(LLVMFloatTypeInContext(c), 16);
	LLVMTypeRef p = LLVMPointerTypeInContext(c, 0);
	LLVMValueRef fn = LLVMAddFunction(m, "probe", LLVMFunctionType(
	    LLVMVoidTypeInContext(c), &p, 1, 0)), x;
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
	LLVMMemoryBufferRef text = NULL;
	char *triple = LLVMGetTargetMachineTriple(tm), *message = NULL;
	char *out = NULL;

	LLVMSetTarget(m, triple);
	LLVMDisposeMessage(triple);
	LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, fn, ""));
	x = LLVMBuildLoad2(b, v, LLVMGetParam(fn, 0), "");
	LLVMBuildStore(b, LLVMBuildFAdd(b, x, x, ""), LLVMGetParam(fn, 0));
	LLVMBuildRetVoid(b);
	if (!LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMAssemblyFile,
	    &message, &text)) {
		out = mem_strndup(LLVMGetBufferStart(text),
		    LLVMGetBufferSize(text));
		LLVMDisposeMemoryBuffer(text);
	}
	if (message != NULL)
		LLVMDisposeMessage(message);
	LLVMDisposeBuilder(b);
	LLVMDisposeModule(m);
	LLVMContextDispose(c);
	return out;
}

struct rule_target
gen_vectors(LLVMTargetMachineRef tm)
{
	struct rule_target t = { .vector_bytes = 16, .registers = 16 };
	char *text = sum_of_floats(tm), *triple;

	if (text != NULL && strstr(text, "zmm") != NULL) {
		t.vector_bytes = 64;
		t.registers = 32;
	} else if (text != NULL && strstr(text, "ymm") != NULL) {
		t.vector_bytes = 32;
	}
	triple = LLVMGetTargetMachineTriple(tm);
	if (strncmp(triple, "aarch64", 7) == 0)
		t.registers = 32;
	LLVMDisposeMessage(triple);
	mem_free(text);
	return t;
}

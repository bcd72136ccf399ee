/*
 * Targets: which there are, and what their vectors are like.
 *
 * The layout of what kernels are given is that of 64-bit processors with the
 * least byte first, and constants are written so; of others no code is made,
 * nor of those whose part of LLVM ends the process on code such as ours.
 *
 * Vectors are asked of LLVM itself: a sum of 64 bytes of floats is compiled,
 * and the registers in its text tell.  So any processor that LLVM knows is
 * answered for, by name or by features.
 */
#include "codegen/gen.h"

#include <string.h>

/* Architectures by LLVM's names, and the features that all who run Linux on
 * them have though LLVM's plain processor lacks them. */
static const struct {
	const char *name, *features;
} families[] = {
	{ "x86_64", "" }, { "aarch64", "" }, { "arm64", "" },
	{ "riscv64", "+m,+a,+f,+d,+c" }, { "loongarch64", "+f,+d" },
	{ "powerpc64le", "" }, { "ppc64le", "" }, { NULL, NULL },
};

/* Whether two triples begin with one architecture. */
static bool
same_architecture(const char *a, const char *b)
{
	size_t n = strcspn(a, "-");

	return strcspn(b, "-") == n && memcmp(a, b, n) == 0;
}

const char *
gen_features(const char *triple)
{
	for (uint32_t i = 0; families[i].name != NULL; i++)
		if (same_architecture(families[i].name, triple))
			return families[i].features;
	return NULL;
}

bool
codegen_target(const char *target, const char *cpu, struct diag *d)
{
	char *host, *message = NULL;
	LLVMTargetRef found;
	bool ok = true;

	if (target == NULL)
		return true;
	LLVMInitializeAllTargetInfos();
	host = LLVMGetDefaultTargetTriple();
	if (LLVMGetTargetFromTriple(target, &found, &message)) {
		diag_error(d, NULL, "unknown-target",
		    "there is no target '%s'", target);
		LLVMDisposeMessage(message);
		ok = false;
	} else if (gen_features(target) == NULL) {
		diag_error(d, NULL, "unknown-target",
		    "no code can be made for target '%s'", target);
		diag_help(d, "targets begin with x86_64, aarch64, riscv64, "
		    "loongarch64 or powerpc64le");
		ok = false;
	} else if (cpu != NULL && strcmp(cpu, "host") == 0 &&
	    !same_architecture(target, host)) {
		diag_error(d, NULL, "bad-cpu", "target '%s' has no processor "
		    "'host', which is of '%s'", target, host);
		ok = false;
	}
	LLVMDisposeMessage(host);
	return ok;
}

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

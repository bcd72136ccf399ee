/*
 * The processor features that code for a target may use, as LLVM knows them: it
 * inlines a function only where the caller's features include the callee's.  So
 * one function calls a small function for each feature of the table, and the
 * calls that remain after inlining are those of features that the target lacks.
 * Each of these functions makes LLVM build tables of a processor (0.3 ms), so
 * the two most frequent targets are answered without them: the baseline of
 * x86-64 has none of the features, and LLVM lists those of this machine.
 */
#include "codegen/gen.h"

#include <llvm-c/Transforms/PassBuilder.h>

#include <string.h>

#include "runtime/cpu.h"

static void
set_attribute(LLVMContextRef c, LLVMValueRef fn, const char *key,
    const char *value)
{
	LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
	    LLVMCreateStringAttribute(c, key, (unsigned)strlen(key), value,
	    (unsigned)strlen(value)));
}

/* double f(double x) { return x + x; }, with the feature, on a plain processor
 * (NULL: the target machine's). */
static LLVMValueRef
callee(LLVMContextRef c, LLVMModuleRef m, LLVMTypeRef type,
    const char *plain, const char *feature)
{
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
	LLVMValueRef fn = LLVMAddFunction(m, feature, type);
	char *text = mem_printf("+%s", feature);

	LLVMSetLinkage(fn, LLVMInternalLinkage);
	if (plain != NULL)
		set_attribute(c, fn, "target-cpu", plain);
	set_attribute(c, fn, "target-features", text);
	mem_free(text);
	LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, fn, ""));
	LLVMBuildRet(b, LLVMBuildFAdd(b, LLVMGetParam(fn, 0),
	    LLVMGetParam(fn, 0), ""));
	LLVMDisposeBuilder(b);
	return fn;
}

/* Names of features, by number; NULL after the last. */
typedef const char *feature_name(const void *ctx, uint32_t i);

/* Of which of at most 64 features the processor has, as bits. */
static uint64_t
inlined(LLVMTargetMachineRef tm, const char *plain, feature_name *name,
    const void *ctx)
{
	LLVMContextRef c = LLVMContextCreate();
	LLVMModuleRef m = LLVMModuleCreateWithNameInContext("features", c);
	char *triple = mem_text(LLVMGetTargetMachineTriple(tm));
	LLVMTypeRef f64 = LLVMDoubleTypeInContext(c);
	LLVMTypeRef type = LLVMFunctionType(f64, &f64, 1, 0);
	LLVMValueRef fn = LLVMAddFunction(m, "probe", type), x, f;
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
	LLVMPassBuilderOptionsRef opts = LLVMCreatePassBuilderOptions();
	LLVMErrorRef err;
	uint64_t bits = 0;

	LLVMSetTarget(m, triple);
	LLVMDisposeMessage(triple);
	x = LLVMGetParam(fn, 0);
	LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, fn, ""));
	for (uint32_t i = 0; i < 64 && name(ctx, i) != NULL; i++) {
		f = callee(c, m, type, plain, name(ctx, i));
		x = LLVMBuildCall2(b, type, f, &x, 1, "");
		bits |= (uint64_t)1 << i;
	}
	LLVMBuildRet(b, x);
	LLVMDisposeBuilder(b);
	err = LLVMRunPasses(m, "cgscc(inline)", tm, opts);
	LLVMDisposePassBuilderOptions(opts);
	if (err != NULL) {
		LLVMConsumeError(err);
		bits = 0;
	}
	for (uint32_t i = 0; i < 64 && name(ctx, i) != NULL; i++)
		if (LLVMGetNamedFunction(m, name(ctx, i)) != NULL)
			bits &= ~((uint64_t)1 << i);
	LLVMDisposeModule(m);
	LLVMContextDispose(c);
	return bits;
}

static const char *
row_name(const void *ctx, uint32_t i)
{
	(void)ctx;
	return relay_cpu_table[i].name;
}

/* The features of x86-64 that runtime/cpu.h has bits for. */
static uint64_t
bits_of(LLVMTargetMachineRef tm)
{
	uint64_t rows = inlined(tm, "x86-64", row_name, NULL), bits = 0;

	for (uint32_t i = 0; relay_cpu_table[i].name != NULL; i++)
		if ((rows >> i & 1) != 0)
			bits |= relay_cpu_table[i].bit;
	return bits;
}

static const char *
family_feature(const void *ctx, uint32_t i)
{
	return target_feature_at(ctx, i);
}

uint64_t
gen_family_features(LLVMTargetMachineRef tm, const struct target_family *f)
{
	/* Plain processors of other families have features of their own that
	 * are about speed alone. */
	return target_feature_at(f, 0) == NULL ? 0 : inlined(tm, NULL,
	    family_feature, f);
}

/* Whether a list of features, as LLVM writes it, has this one: "+a,-b". */
static bool
has(const char *list, const char *feature)
{
	size_t n = strlen(feature);

	for (const char *p = list; p != NULL; p = strchr(p, ',')) {
		p += *p == ',';
		if (p[0] == '+' && strncmp(p + 1, feature, n) == 0 &&
		    (p[1 + n] == ',' || p[1 + n] == '\0'))
			return true;
	}
	return false;
}

/* The bits where they are known without asking LLVM's tables. */
static bool
known(LLVMTargetMachineRef tm, uint64_t *bits)
{
	char *cpu = mem_text(LLVMGetTargetMachineCPU(tm));
	char *features = mem_text(LLVMGetTargetMachineFeatureString(tm));
	char *host = mem_text(LLVMGetHostCPUName());
	char *list = mem_text(LLVMGetHostCPUFeatures());
	bool any = strcmp(cpu, "x86-64") == 0 && *features == '\0', same;

	same = strcmp(cpu, host) == 0 && strcmp(features, list) == 0;
	*bits = 0;
	for (size_t i = 0; same && relay_cpu_table[i].name != NULL; i++)
		if (has(features, relay_cpu_table[i].name))
			*bits |= relay_cpu_table[i].bit;
	LLVMDisposeMessage(cpu);
	LLVMDisposeMessage(features);
	LLVMDisposeMessage(host);
	LLVMDisposeMessage(list);
	return any || same;
}

uint64_t
gen_cpu(LLVMTargetMachineRef tm)
{
	char *triple = mem_text(LLVMGetTargetMachineTriple(tm));
	uint64_t bits = 0;

	if (strncmp(triple, "x86_64", 6) == 0 && !known(tm, &bits))
		bits = bits_of(tm);
	LLVMDisposeMessage(triple);
	return bits;
}

bool
gen_has(const struct gen *g, const char *feature)
{
	for (size_t i = 0; relay_cpu_table[i].name != NULL; i++)
		if (strcmp(relay_cpu_table[i].name, feature) == 0)
			return (g->cpu & relay_cpu_table[i].bit) != 0;
	return false;
}

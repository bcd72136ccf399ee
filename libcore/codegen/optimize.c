/*
 * LLVM's passes.
 *
 * Kernels arrive in their final form: loops must not be transformed again, so
 * the passes on which LLVM's default pipelines spend most of their time are
 * left out.  The pipeline inlines small functions, promotes memory to
 * registers, eliminates common subexpressions and hoists loop invariants; -O3
 * also looks for values across blocks (GVN) and vectorizes the loops that are
 * outside of schedules (scans, general stages).
 *
 * Parts that are to be cheap (partition.c) only get the passes that make their
 * code smaller, which saves more time in LLVM's back end than they take.
 */
#include "codegen/gen.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Transforms/PassBuilder.h>

#define CLEAN "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>," \
	"simplifycfg"
#define INLINE "cgscc(inline,function(" CLEAN ",tailcallelim))"
#define HOIST "loop-mssa(loop-rotate,licm)"
#define FINISH "early-cse<memssa>,instcombine<no-verify-fixpoint>," \
	"simplifycfg,dse"
#define CHEAP "function(sroa,early-cse,simplifycfg),globaldce"

static void
run(LLVMModuleRef m, LLVMTargetMachineRef tm, const char *passes)
{
	LLVMPassBuilderOptionsRef opts = LLVMCreatePassBuilderOptions();
	LLVMErrorRef err = LLVMRunPasses(m, passes, tm, opts);

	LLVMDisposePassBuilderOptions(opts);
	if (err != NULL)
		BUG("LLVM does not know a pass: %s",
		    LLVMGetErrorMessage(err));
}

void
gen_never_inline(struct gen *g, LLVMValueRef fn)
{
	static const char name[] = "noinline";
	unsigned kind = LLVMGetEnumAttributeKindForName(name,
	    sizeof name - 1);

	LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)
	    LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(g->c, kind,
	    0));
}

void
gen_optimize(LLVMModuleRef m, LLVMTargetMachineRef tm, int level, bool cheap)
{
	static const char *const pipeline[] = { "default<O0>",
	    "function(" CLEAN ")," INLINE ",function(" HOIST "," FINISH
	    "),globaldce",
	    "function(" CLEAN ")," INLINE ",function(" HOIST "," FINISH
	    "),globaldce",
	    "function(" CLEAN ")," INLINE ",function(" HOIST ",gvn,"
	    "loop-vectorize," FINISH "),globaldce" };

	char *message = NULL;

	if (LLVMVerifyModule(m, LLVMReturnStatusAction, &message))
		BUG("LLVM does not accept the code: %s", message);
	LLVMDisposeMessage(message);
	run(m, tm, cheap && level > 0 ? CHEAP : pipeline[level]);
}

/*
 * Errors from which LLVM cannot recover.  Lack of memory inside of it ends the
 * program with status 3, as everywhere else.  LLVM's C interface cannot say so:
 * the handlers are those of the C++ library (for operator new) and of LLVM (for
 * its own malloc), asked for by their names in the object files; without them
 * LLVM aborts.  A fatal error of LLVM, or an error that it reports to a
 * context, is a bug of the generator, unless it is a failed write of the
 * output.
 */
#include "codegen/gen.h"

#include <llvm-c/ErrorHandling.h>

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void
no_memory(void *ctx, const char *why, bool crash)
{
	(void)ctx;
	(void)why;
	(void)crash;
	mem_oom();
}

static void
on_fatal(const char *why)
{
	static const char output[] = "IO failure on output stream: ";
	size_t n = sizeof output - 1;

	if (strncmp(why, output, n) == 0) {
		fprintf(stderr, "%s: error: cannot write the code: %s "
		    "[cannot-write]\n", program_invocation_short_name,
		    why + n);
		_exit(3);
	}
	if (strstr(why, "memory") != NULL || strstr(why, "lloc") != NULL)
		mem_oom();
	BUG("LLVM: %s", why);
}

static void
on_message(LLVMDiagnosticInfoRef info, void *ctx)
{
	(void)ctx;
	if (LLVMGetDiagInfoSeverity(info) == LLVMDSError)
		on_fatal(LLVMGetDiagInfoDescription(info));
}

LLVMContextRef
gen_context(bool named)
{
	LLVMContextRef c = LLVMContextCreate();

	LLVMContextSetDiagnosticHandler(c, on_message, NULL);
	LLVMContextSetDiscardValueNames(c, !named);
	return c;
}

void
gen_memory(void)
{
	typedef void handler(void *, const char *, bool);
	void *new_handler = dlsym(RTLD_DEFAULT,
	    "_ZSt15set_new_handlerPFvvE");
	void *bad_alloc = dlsym(RTLD_DEFAULT,
	    "_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_");
	void (*set_new)(void (*)(void));
	void (*set_bad)(handler *, void *);

	memcpy(&set_new, &new_handler, sizeof set_new);
	memcpy(&set_bad, &bad_alloc, sizeof set_bad);
	LLVMResetFatalErrorHandler();
	LLVMInstallFatalErrorHandler(on_fatal);
	if (set_new != NULL)
		set_new(mem_oom);
	if (set_bad != NULL)
		set_bad(no_memory, NULL);
}

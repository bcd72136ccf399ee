/*
 * Whether LLVM knows a processor and features.
 *
 * LLVM has no query for that: it prints a warning to standard error about
 * unknown names and continues, and aborts if the remaining features do not
 * suffice.  So a child process generates a small function and the parent reads
 * its messages.  Cost: a fork, only where a user names processor or features.
 */
#include "codegen/gen.h"

#include <llvm-c/ErrorHandling.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* double f(double x) { return x + x; }, as an object. */
static void
generate(LLVMTargetMachineRef tm)
{
	LLVMContextRef c = LLVMContextCreate();
	LLVMModuleRef m = LLVMModuleCreateWithNameInContext("probe", c);
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
	LLVMTypeRef f64 = LLVMDoubleTypeInContext(c);
	LLVMValueRef f = LLVMAddFunction(m, "f", LLVMFunctionType(f64, &f64,
	    1, 0)), x = LLVMGetParam(f, 0);
	LLVMMemoryBufferRef object = NULL;
	char *message = NULL;

	LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, f, ""));
	LLVMBuildRet(b, LLVMBuildFAdd(b, x, x, ""));
	LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMObjectFile, &message,
	    &object);
}

static void
child(LLVMTargetRef target, const char *triple, const char *cpu,
    const char *features, int out)
{
	struct rlimit none = { 0, 0 };
	LLVMTargetMachineRef tm;

	setrlimit(RLIMIT_CORE, &none);
	signal(SIGABRT, SIG_DFL);
	LLVMResetFatalErrorHandler();	/* its messages are read */
	if (dup2(out, STDERR_FILENO) < 0)
		_exit(0);
	tm = LLVMCreateTargetMachine(target, triple, cpu, features,
	    LLVMCodeGenLevelNone, LLVMRelocPIC, LLVMCodeModelDefault);
	generate(tm);
	_exit(0);
}

/* Reads the child's messages; whether it exited with success. */
static bool
listen(int in, pid_t pid, struct buf *said)
{
	char block[4096];
	ssize_t n;
	int st;

	while ((n = read(in, block, sizeof block)) > 0 ||
	    (n < 0 && errno == EINTR))
		if (n > 0 && said->n < sizeof block)
			buf_add(said, block, (size_t)n);
	while (waitpid(pid, &st, 0) < 0)
		if (errno != EINTR)
			return true;
	return st == 0;
}

/* Reports the first line of its messages as a diagnostic. */
static void
report(struct diag *d, const char *triple, const struct buf *said)
{
	const char *s = said->n > 0 ? said->v : "", *quote;
	int len = (int)strcspn(s, "\n");

	quote = *s == '\'' ? memchr(s + 1, '\'', (size_t)len) : NULL;
	if (quote != NULL && strncmp(quote, "' is not a recognized ", 22) ==
	    0) {
		bool cpu = strncmp(quote + 22, "processor", 9) == 0;

		diag_error(d, NULL, cpu ? "unknown-cpu" : "unknown-feature",
		    "target '%s' has no %s '%.*s'", triple, cpu ?
		    "processor" : "feature", (int)(quote - s - 1), s + 1);
		return;
	}
	if (strncmp(s, "LLVM ERROR: ", 12) == 0) {
		s += 12;
		len -= 12;
	}
	diag_error(d, NULL, "bad-cpu", "no code can be generated for this "
	    "processor and these features%s%.*s", *s != '\0' ? ": " : "",
	    len, s);
}

bool
codegen_probe(LLVMTargetRef target, const char *triple, const char *cpu,
    const char *features, struct diag *d)
{
	struct buf said = { NULL, 0, 0 };
	int end[2];
	bool ok;
	pid_t pid;

	if (pipe2(end, O_CLOEXEC) != 0)
		return true;
	pid = fork();
	if (pid == 0)
		child(target, triple, cpu, features, end[1]);
	close(end[1]);
	ok = pid < 0 || (listen(end[0], pid, &said) && said.n == 0);
	close(end[0]);
	if (!ok)
		report(d, triple, &said);
	buf_release(&said);
	return ok;
}

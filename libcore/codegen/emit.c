/*
 * Targets, optimization, objects and linking.
 */
#include "codegen/gen.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sys.h"

extern char **environ;

static void
gen_init(struct gen *g, struct ir_module *m, struct diag *d)
{
	LLVMTypeRef args[3];

	memset(g, 0, sizeof *g);
	g->m = m;
	g->d = d;
	g->c = LLVMContextCreate();
	g->module = LLVMModuleCreateWithNameInContext("relay", g->c);
	g->b = LLVMCreateBuilderInContext(g->c);
	g->i1 = LLVMInt1TypeInContext(g->c);
	g->i8 = LLVMInt8TypeInContext(g->c);
	g->i16 = LLVMInt16TypeInContext(g->c);
	g->i32 = LLVMInt32TypeInContext(g->c);
	g->i64 = LLVMInt64TypeInContext(g->c);
	g->f16 = LLVMHalfTypeInContext(g->c);
	g->f32 = LLVMFloatTypeInContext(g->c);
	g->f64 = LLVMDoubleTypeInContext(g->c);
	g->ptr = LLVMPointerTypeInContext(g->c, 0);
	args[0] = args[1] = args[2] = g->ptr;
	g->kernel_type = LLVMFunctionType(g->i32, args, 3, 0);
	g->fail = LLVMAddFunction(g->module, "relay_fail", g->kernel_type);
}

static void
gen_release(struct gen *g)
{
	for (uint32_t i = 0; i < g->copy.n; i++)
		prim_free(g->copy.v[i]);
	vec_free(&g->copy);
	map_free(&g->scheduled);
	map_free(&g->kernels);
	vec_free(&g->kernel);
	gen_weights_release(g);
	LLVMDisposeBuilder(g->b);
	LLVMDisposeModule(g->module);
	LLVMContextDispose(g->c);
}

static LLVMTargetMachineRef
machine(const struct codegen_options *o, struct diag *d)
{
	char *triple, *message = NULL;
	const char *cpu = o->cpu != NULL ? o->cpu : "generic";
	const char *features = o->features != NULL ? o->features : "";
	char *host_cpu = NULL, *host_features = NULL;
	LLVMTargetRef target;
	LLVMTargetMachineRef tm = NULL;

	triple = o->target != NULL ? LLVMCreateMessage(o->target) :
	    LLVMGetDefaultTargetTriple();
	if (LLVMGetTargetFromTriple(triple, &target, &message)) {
		diag_error(d, NULL, "unknown-target",
		    "there is no target '%s'", triple);
		LLVMDisposeMessage(message);
		LLVMDisposeMessage(triple);
		return NULL;
	}
	if (strcmp(cpu, "host") == 0) {
		cpu = host_cpu = LLVMGetHostCPUName();
		if (o->features == NULL)
			features = host_features = LLVMGetHostCPUFeatures();
	} else if (o->cpu == NULL && strncmp(triple, "x86_64", 6) == 0) {
		cpu = "x86-64";
	}
	if ((host_cpu != NULL && o->features == NULL) ||
	    (o->cpu == NULL && o->features == NULL) ||
	    codegen_probe(target, triple, cpu, features, d))
		tm = LLVMCreateTargetMachine(target, triple, cpu, features,
		    o->level == 0 ? LLVMCodeGenLevelNone :
		    LLVMCodeGenLevelDefault, LLVMRelocPIC,
		    LLVMCodeModelDefault);
	LLVMDisposeMessage(triple);
	if (host_cpu != NULL)
		LLVMDisposeMessage(host_cpu);
	if (host_features != NULL)
		LLVMDisposeMessage(host_features);
	return tm;
}

/* Runs a linker directly, never through a shell. */
static bool
link_object(const char *object, const char *weights, const char *path,
    const char *runtime, struct diag *d)
{
	char *argv[] = { "cc", "-shared", "-o", (char *)path, (char *)object,
	    (char *)runtime, "-Wl,--gc-sections", "-lm", (char *)weights,
	    NULL };
	pid_t pid;
	int st, rc;

	rc = posix_spawnp(&pid, argv[0], NULL, NULL, argv, environ);
	if (rc != 0) {
		diag_error(d, NULL, "no-linker", "cannot run '%s': %s",
		    argv[0], strerror(rc));
		return false;
	}
	while (waitpid(pid, &st, 0) < 0)
		if (errno != EINTR)
			return false;
	if (st == 0)
		return true;
	diag_error(d, NULL, "link-failed", "linking failed");
	return false;
}

static bool
write_file(struct gen *g, LLVMTargetMachineRef tm,
    const struct codegen_options *o, const char *path,
    const char *weights)
{
	char *message = NULL, *object;
	bool ok;
	int fd;

	switch (o->kind) {
	case EMIT_LL:
		ok = !LLVMPrintModuleToFile(g->module, path, &message);
		break;
	case EMIT_ASM:
		ok = !LLVMTargetMachineEmitToFile(tm, g->module, (char *)path,
		    LLVMAssemblyFile, &message);
		break;
	case EMIT_OBJ:
		ok = !LLVMTargetMachineEmitToFile(tm, g->module, (char *)path,
		    LLVMObjectFile, &message);
		break;
	default:
		fd = sys_temp_create(path, &object);
		if (fd < 0) {
			diag_error(g->d, NULL, "cannot-write", "cannot make "
			    "a file beside '%s'", path);
			return false;
		}
		close(fd);
		ok = !LLVMTargetMachineEmitToFile(tm, g->module, object,
		    LLVMObjectFile, &message) &&
		    link_object(object, g->weights.where ==
		    WEIGHTS_OBJECT && g->weights.item.n > 0 ? weights : NULL,
		    path, o->runtime, g->d);
		sys_temp_finish(object, NULL);
		if (!ok && o->target != NULL)
			diag_help(g->d, "code for another machine is linked "
			    "there: write it as FILE.o");
		break;
	}
	if (message != NULL) {
		diag_error(g->d, NULL, "emit-failed", "%s", message);
		LLVMDisposeMessage(message);
	}
	return ok;
}

static void
describe_target(struct gen *g, LLVMTargetMachineRef tm)
{
	char *triple = LLVMGetTargetMachineTriple(tm);
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(tm);

	LLVMSetTarget(g->module, triple);
	LLVMSetModuleDataLayout(g->module, layout);
	LLVMDisposeMessage(triple);
	LLVMDisposeTargetData(layout);
}

static bool
emit(struct ir_module *m, const struct codegen_options *o, const char *path,
    const char *weights, struct diag *d, int *status)
{
	uint32_t global = ir_find_global(m, str_intern0(m->strings,
	    o->entry));
	struct gen g;
	LLVMTargetMachineRef tm;
	char *message = NULL;
	bool ok;

	*status = 1;
	if (global == 0 || m->global.v[global].kind != GLOBAL_FUNCTION) {
		diag_error(d, NULL, "no-entry", "there is no function '@%s'",
		    o->entry);
		return false;
	}
	LLVMInitializeAllTargetInfos();
	LLVMInitializeAllTargets();
	LLVMInitializeAllTargetMCs();
	LLVMInitializeAllAsmPrinters();
	tm = machine(o, d);
	if (tm == NULL) {
		*status = 2;
		return false;
	}
	gen_init(&g, m, d);
	describe_target(&g, tm);
	gen_weights_begin(&g, o);
	g.schedule = o->level > 0;
	g.cpu = gen_cpu(tm);
	g.vectors = gen_vectors(tm);
	g.vectors.parallel = true;
	g.vectors.strict = o->strict;
	ok = gen_entry(&g, m->global.v[global].index, o->prefix);
	if (ok && weights != NULL && !gen_weights_write(&g, o, weights)) {
		*status = 3;
		ok = false;
	}
	if (ok && LLVMVerifyModule(g.module, LLVMReturnStatusAction,
	    &message))
		BUG("LLVM does not accept the code: %s", message);
	if (message != NULL)
		LLVMDisposeMessage(message);
	if (ok) {
		*status = 3;
		gen_optimize(g.module, tm, o->level);
		ok = write_file(&g, tm, o, path, weights);
	}
	gen_release(&g);
	LLVMDisposeTargetMachine(tm);
	return ok;
}

static bool
copy_file(const char *path, FILE *out)
{
	FILE *in = fopen(path, "rb");
	char block[65536];
	size_t n;
	bool ok;

	if (in == NULL)
		return false;
	while ((n = fread(block, 1, sizeof block, in)) > 0)
		fwrite(block, 1, n, out);
	ok = !ferror(in);
	fclose(in);
	return ok;
}

static const struct {
	const char *name, *suffix;
	enum codegen_kind kind;
} kinds[] = {
	{ "obj", ".o", EMIT_OBJ }, { "so", ".so", EMIT_SO },
	{ "ll", ".ll", EMIT_LL }, { "s", ".s", EMIT_ASM },
};

enum codegen_kind
codegen_kind(const char *name, const char *path)
{
	const char *dot = path != NULL ? strrchr(path, '.') : NULL;

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (name != NULL ? strcmp(name, kinds[i].name) == 0 :
		    dot != NULL && strcmp(dot, kinds[i].suffix) == 0)
			return kinds[i].kind;
	return EMIT_OBJ;
}

/* Hands over what was made: the file of weights only when all of the output
 * has arrived, and the output not without it. */
static bool
deliver(const struct codegen_options *o, const char *code, char **weights,
    FILE *out, struct diag *d)
{
	int rc;

	if (!copy_file(code, out)) {
		diag_error(d, NULL, "cannot-read", "cannot read '%s' again",
		    code);
		return false;
	}
	if (o->weights == NULL)
		return true;
	if (fflush(out) != 0 || ferror(out))
		return false;	/* the caller says why */
	rc = sys_temp_finish(*weights, o->weights);
	*weights = NULL;
	if (rc != 0)
		diag_error(d, NULL, "cannot-write", "cannot write '%s': %s",
		    o->weights, strerror(errno));
	return rc == 0;
}

/* A temporary file, closed; NULL: it was reported. */
static char *
temporary(const char *path, struct diag *d)
{
	char *tmp = NULL;
	int fd = sys_temp_create(path, &tmp);

	if (fd < 0)
		diag_error(d, NULL, "cannot-write",
		    "cannot make a temporary file '%s': %s", path,
		    strerror(errno));
	else
		close(fd);
	return tmp;
}

bool
codegen_write(struct ir_module *m, const struct codegen_options *o, FILE *out,
    struct diag *d, int *status)
{
	const char *dir = getenv("TMPDIR");
	char *path = mem_printf("%s/relay-codegen", dir != NULL ? dir :
	    "/tmp"), *code = temporary(path, d), *weights = NULL;
	bool ok = false;

	*status = 3;
	if (code != NULL)
		weights = temporary(o->weights != NULL ? o->weights : path,
		    d);
	if (weights != NULL) {
		gen_memory();
		ok = emit(m, o, code, weights, d, status);
	}
	if (ok) {
		*status = 3;
		ok = deliver(o, code, &weights, out, d);
	}
	if (weights != NULL)
		sys_temp_finish(weights, NULL);
	if (code != NULL)
		sys_temp_finish(code, NULL);
	mem_free(path);
	return ok;
}

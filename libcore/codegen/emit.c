/*
 * Targets, optimization, objects and linking.
 */
#include "codegen/gen.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sys.h"
#include "codegen/link.h"

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
	vec_free(&g->apart);
	map_free(&g->callers);
	vec_free(&g->caller);
	map_free(&g->strings);
	vec_free(&g->string);
	map_free(&g->headers);
	vec_free(&g->header);
	gen_weights_release(g);
	gen_debug_release(g);
	LLVMDisposeBuilder(g->b);
	if (g->module != NULL)
		LLVMDisposeModule(g->module);
	LLVMContextDispose(g->c);
}

static LLVMTargetMachineRef
machine(const struct codegen_options *o, struct diag *d)
{
	char *triple, *message = NULL;
	const char *cpu = o->cpu != NULL ? o->cpu : "generic";
	const char *features = o->features != NULL ? o->features : "";
	char *host_cpu = NULL, *host_features = NULL, *base = NULL;
	LLVMTargetRef target;
	LLVMTargetMachineRef tm = NULL;

	if (!codegen_target(o->target, o->cpu, d))
		return NULL;
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
	} else if (o->cpu == NULL && gen_features(triple) != NULL) {
		base = mem_printf("%s%s%s", gen_features(triple), o->features
		    != NULL && *gen_features(triple) != '\0' ? "," : "",
		    features);
		features = base;
	}
	if ((host_cpu != NULL && o->features == NULL) ||
	    (o->cpu == NULL && o->features == NULL) ||
	    codegen_probe(target, triple, cpu, features, d))
		tm = LLVMCreateTargetMachine(target, triple, cpu, features,
		    o->level == 0 ? LLVMCodeGenLevelNone :
		    LLVMCodeGenLevelDefault, LLVMRelocPIC,
		    LLVMCodeModelDefault);
	LLVMDisposeMessage(triple);
	mem_free(base);
	if (host_cpu != NULL)
		LLVMDisposeMessage(host_cpu);
	if (host_features != NULL)
		LLVMDisposeMessage(host_features);
	return tm;
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

static bool
emit_object(struct gen *g, LLVMTargetMachineRef tm, const char *path,
    LLVMCodeGenFileType type)
{
	char *message = NULL;
	bool ok = !LLVMTargetMachineEmitToFile(tm, g->module, (char *)path,
	    type, &message);

	if (message != NULL) {
		diag_error(g->d, NULL, "emit-failed", "%s", message);
		LLVMDisposeMessage(message);
	}
	return ok;
}

/* Machines are for one thread each. */
static bool
emit_parts(struct gen *g, const struct codegen_options *o, char *const *path)
{
	LLVMTargetMachineRef tm[GEN_PARTS] = { NULL };
	bool ok = true;

	for (uint32_t i = 0; i < GEN_PARTS; i++) {
		tm[i] = machine(o, g->d);
		ok = ok && tm[i] != NULL;
	}
	ok = ok && gen_emit_parts(g, tm, o, path);
	for (uint32_t i = 0; i < GEN_PARTS; i++)
		if (tm[i] != NULL)
			LLVMDisposeTargetMachine(tm[i]);
	return ok;
}

static bool
emit_linked(struct gen *g, LLVMTargetMachineRef tm,
    const struct codegen_options *o, const char *path, const char *weights)
{
	char *object[GEN_PARTS] = { NULL };
	char *triple = LLVMGetTargetMachineTriple(tm);
	struct link_job j = { .o = o, .triple = triple, .object = object,
	    .nobject = gen_parts(g), .path = path, .d = g->d };
	bool ok = true;

	for (uint32_t i = 0; i < j.nobject; i++) {
		object[i] = temporary(path, g->d);
		ok = ok && object[i] != NULL;
	}
	if (g->weights.where == WEIGHTS_OBJECT && g->weights.item.n > 0)
		j.weights = weights;
	if (ok && j.nobject > 1) {
		ok = emit_parts(g, o, object);
	} else if (ok) {
		gen_optimize(g->module, tm, o->level);
		ok = emit_object(g, tm, object[0], LLVMObjectFile);
	}
	ok = ok && link_output(&j);
	for (uint32_t i = 0; i < j.nobject; i++)
		if (object[i] != NULL)
			sys_temp_finish(object[i], NULL);
	LLVMDisposeMessage(triple);
	return ok;
}

static bool
write_file(struct gen *g, LLVMTargetMachineRef tm,
    const struct codegen_options *o, const char *path,
    const char *weights)
{
	char *message = NULL;
	bool ok;

	switch (o->kind) {
	case EMIT_LL:
		ok = !LLVMPrintModuleToFile(g->module, path, &message);
		if (message != NULL) {
			diag_error(g->d, NULL, "emit-failed", "%s", message);
			LLVMDisposeMessage(message);
		}
		return ok;
	case EMIT_ASM:
		return emit_object(g, tm, path, LLVMAssemblyFile);
	case EMIT_OBJ:
		return emit_object(g, tm, path, LLVMObjectFile);
	default:
		return emit_linked(g, tm, o, path, weights);
	}
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

/* The functions of the entries, by number; NULL: reported. */
static uint32_t *
find_entries(struct ir_module *m, const struct codegen_options *o,
    struct diag *d)
{
	uint32_t *entry = mem_zalloc(o->nentry + 1, sizeof *entry);
	bool ok = true;

	for (uint32_t i = 0; i < o->nentry; i++) {
		uint32_t global = ir_find_global(m, str_intern0(m->strings,
		    o->entry[i]));

		if (global == 0 ||
		    m->global.v[global].kind != GLOBAL_FUNCTION) {
			diag_error(d, NULL, "no-entry", "there is no function "
			    "'@%s'", o->entry[i]);
			ok = false;
			continue;
		}
		entry[i] = m->global.v[global].index;
		for (uint32_t k = 0; k < i; k++)
			if (entry[k] == entry[i]) {
				diag_error(d, NULL, "entry-twice", "the entry "
				    "'@%s' is named twice", o->entry[i]);
				ok = false;
			}
	}
	if (ok)
		return entry;
	mem_free(entry);
	return NULL;
}

static bool
emit(struct ir_module *m, const struct codegen_options *o, const char *path,
    const char *weights, struct diag *d, int *status)
{
	uint32_t *entry = find_entries(m, o, d);
	struct gen g;
	LLVMTargetMachineRef tm;
	char *message = NULL;
	bool ok;

	*status = 1;
	if (entry == NULL)
		return false;
	if (o->kind == EMIT_HEADER) {
		ok = codegen_header(m, o, entry, path, d);
		*status = 3;
		mem_free(entry);
		return ok;
	}
	LLVMInitializeAllTargetInfos();
	LLVMInitializeAllTargets();
	LLVMInitializeAllTargetMCs();
	LLVMInitializeAllAsmPrinters();
	tm = machine(o, d);
	if (tm == NULL) {
		*status = 2;
		mem_free(entry);
		return false;
	}
	gen_init(&g, m, d);
	describe_target(&g, tm);
	gen_weights_begin(&g, o);
	if (o->debug)
		gen_debug_begin(&g, o->level > 0);
	g.schedule = o->level > 0;
	g.cpu = gen_cpu(tm);
	g.vectors = gen_vectors(tm);
	g.vectors.parallel = true;
	g.vectors.strict = o->strict;
	ok = gen_entries(&g, entry, o);
	if (ok && weights != NULL && !gen_weights_write(&g, o, weights)) {
		*status = 3;
		ok = false;
	}
	if (ok)
		gen_debug_end(&g);
	if (ok && LLVMVerifyModule(g.module, LLVMReturnStatusAction,
	    &message))
		BUG("LLVM does not accept the code: %s", message);
	if (message != NULL)
		LLVMDisposeMessage(message);
	if (ok) {
		*status = 3;
		if (!codegen_links(o->kind))
			gen_optimize(g.module, tm, o->level);
		ok = write_file(&g, tm, o, path, weights);
	}
	gen_release(&g);
	LLVMDisposeTargetMachine(tm);
	mem_free(entry);
	return ok;
}

static bool
copy_file(const char *path, FILE *out, struct diag *d)
{
	FILE *in = fopen(path, "rb");
	char block[65536];
	size_t n;
	bool ok = true, read = in != NULL;

	while (read && ok && (n = fread(block, 1, sizeof block, in)) > 0)
		ok = fwrite(block, 1, n, out) == n;
	if (!ok)
		diag_error(d, NULL, "cannot-write", "cannot write the output: "
		    "%s", strerror(errno));
	read = read && !ferror(in);
	if (!read)
		diag_error(d, NULL, "cannot-read", "cannot read '%s' again",
		    path);
	if (in != NULL)
		fclose(in);
	return ok && read;
}

static const struct {
	const char *name, *suffix;
	enum codegen_kind kind;
} kinds[] = {
	{ "obj", ".o", EMIT_OBJ }, { "so", ".so", EMIT_SO },
	{ "exe", ".exe", EMIT_EXE }, { "a", ".a", EMIT_ARCHIVE },
	{ "ll", ".ll", EMIT_LL }, { "s", ".s", EMIT_ASM },
	{ "header", ".h", EMIT_HEADER },
};

bool
codegen_links(enum codegen_kind kind)
{
	return kind == EMIT_SO || kind == EMIT_EXE || kind == EMIT_ARCHIVE;
}

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

/* For whom the umask allows to read it. */
static void
make_executable(int fd)
{
	struct stat st;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		(void)fchmod(fd, (st.st_mode & 0777) |
		    (st.st_mode & 0444) >> 2);
}

/* Hands over what was made: the file of weights only when all of the output
 * has arrived, and the output not without it. */
static bool
deliver(const struct codegen_options *o, const char *code, char **weights,
    FILE *out, struct diag *d)
{
	int rc;

	if (!copy_file(code, out, d))
		return false;
	if (o->kind == EMIT_EXE)
		make_executable(fileno(out));
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

/*
 * Targets, optimization and objects: from a module to the objects that
 * link_objects.c links.  Nothing here writes a file or starts a program.
 */
#include "codegen/gen.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/mman.h>
#include <unistd.h>

static void
gen_init(struct gen *g, struct ir_module *m, struct diag *d, bool named)
{
	LLVMTypeRef args[3];

	memset(g, 0, sizeof *g);
	g->m = m;
	g->d = d;
	g->c = gen_context(named);
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
	vec_free(&g->work);
	vec_free(&g->unit);
	vec_free(&g->apart);
	map_free(&g->callers);
	vec_free(&g->caller);
	map_free(&g->outlines);
	vec_free(&g->outline);
	map_free(&g->strings);
	vec_free(&g->string);
	map_free(&g->dtypes);
	vec_free(&g->dtype_list);
	map_free(&g->headers);
	vec_free(&g->header);
	gen_weights_release(g);
	gen_forms_release(g);
	gen_debug_release(g);
	LLVMDisposeBuilder(g->b);
	if (g->module != NULL)
		LLVMDisposeModule(g->module);
	LLVMContextDispose(g->c);
}

/* The processor; NULL: the plain one, for which there is one too if there is a
 * list. */
static const char *
one_cpu(const struct codegen_options *o)
{
	return o->cpu != NULL && strchr(o->cpu, ',') != NULL ? NULL : o->cpu;
}

/* asked: the processor, NULL: the plain one. */
static LLVMTargetMachineRef
machine(const struct codegen_options *o, const char *asked, bool cheap,
    struct diag *d)
{
	char *triple, *message = NULL;
	const char *cpu = asked != NULL ? asked : "generic";
	const char *features = o->features != NULL ? o->features : "";
	char *host_cpu = NULL, *host_features = NULL, *base = NULL;
	const char *family;
	LLVMTargetRef target;
	LLVMTargetMachineRef tm = NULL;

	if (!codegen_target(o->target, asked, d))
		return NULL;
	triple = o->target != NULL ? mem_text(LLVMCreateMessage(o->target)) :
	    mem_text(LLVMGetDefaultTargetTriple());
	if (LLVMGetTargetFromTriple(triple, &target, &message)) {
		diag_error(d, NULL, "unknown-target",
		    "there is no target '%s'", triple);
		LLVMDisposeMessage(message);
		LLVMDisposeMessage(triple);
		return NULL;
	}
	if (strcmp(cpu, "host") == 0) {
		cpu = host_cpu = mem_text(LLVMGetHostCPUName());
		host_features = mem_text(LLVMGetHostCPUFeatures());
		base = mem_printf("%s%s%s", host_features,
		    o->features != NULL ? "," : "", features);
		features = base;
	} else if (asked == NULL && strncmp(triple, "x86_64", 6) == 0) {
		cpu = "x86-64";
	} else if (asked == NULL && target_family(triple) != NULL) {
		family = target_family(triple)->features;
		base = mem_printf("%s%s%s", family, o->features != NULL &&
		    *family != '\0' ? "," : "", features);
		features = base;
	}
	if ((host_cpu != NULL && o->features == NULL) ||
	    (asked == NULL && o->features == NULL) ||
	    codegen_probe(target, triple, cpu, features, d))
		tm = LLVMCreateTargetMachine(target, triple, cpu, features,
		    cheap || o->level == 0 ? LLVMCodeGenLevelNone :
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

/* A file in memory that LLVM opens by name; -1: an error was reported. */
static int
spool(char path[32], struct diag *d)
{
	int fd = memfd_create("relay-codegen", MFD_CLOEXEC);

	if (fd < 0)
		diag_error(d, NULL, "out-of-memory", "there is no memory for "
		    "the code: %s", strerror(errno));
	else
		snprintf(path, 32, "/proc/self/fd/%d", fd);
	return fd;
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

/* A target machine may be used by one thread only. */
static LLVMTargetMachineRef
part_machine(struct gen *g, const struct codegen_options *o, bool cheap)
{
	return machine(o, one_cpu(o), cheap, g->d);
}

static bool
emit_code(struct gen *g, LLVMTargetMachineRef tm,
    const struct codegen_options *o, const char *path)
{
	char *message = NULL;
	bool ok;

	gen_optimize(g->module, tm, o->level, false);
	if (o->kind != EMIT_LL)
		return emit_object(g, tm, path, o->kind == EMIT_ASM ?
		    LLVMAssemblyFile : LLVMObjectFile);
	ok = !LLVMPrintModuleToFile(g->module, path, &message);
	if (message != NULL) {
		diag_error(g->d, NULL, "emit-failed", "%s", message);
		LLVMDisposeMessage(message);
	}
	return ok;
}

/* The code, as pieces. */
static bool
write_code(struct gen *g, LLVMTargetMachineRef tm,
    const struct codegen_options *o, FILE *out)
{
	enum gen_split split = codegen_links(o->kind) ? gen_split(g,
	    o->level) : GEN_WHOLE;
	char path[32];
	bool ok;
	int fd;

	if (split != GEN_WHOLE)
		return gen_emit_parts(g, part_machine, split, o, out);
	fd = spool(path, g->d);
	ok = fd >= 0 && emit_code(g, tm, o, path) && gen_piece_copy(out, 0,
	    fd);
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool
write_header(struct ir_module *m, const struct codegen_options *o,
    const uint32_t *entry, FILE *out, struct diag *d)
{
	char path[32];
	int fd = spool(path, d);
	bool ok = fd >= 0 && codegen_header(m, o, entry, path, d) &&
	    gen_piece_copy(out, 0, fd) && gen_piece_end(out);

	if (fd >= 0)
		close(fd);
	return ok;
}

static void
describe_target(struct gen *g, LLVMTargetMachineRef tm)
{
	char *triple = mem_text(LLVMGetTargetMachineTriple(tm));
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(tm);

	LLVMSetTarget(g->module, triple);
	LLVMSetModuleDataLayout(g->module, layout);
	LLVMDisposeMessage(triple);
	LLVMDisposeTargetData(layout);
}

#define WRITTEN 1000000		/* components of a type */

/* Types are graphs with shared components, so a short program can have one of
 * exponential size when expanded; header and metadata of an entry expand it. */
static bool
is_short(struct diag *d, const struct type *t, const struct span *span,
    const char *what)
{
	if (t->size <= WRITTEN)
		return true;
	diag_error(d, span, "type-too-large", "the type of %s has more "
	    "than %d parts when it is expanded", what, WRITTEN);
	return false;
}

static bool
types_are_short(const struct ir_module *m, uint32_t function, struct diag *d)
{
	const struct ir_function *fun = &m->function.v[function];
	const struct ir_region_data *r = &m->region.v[fun->body];
	bool ok = is_short(d, fun->type->ret, &fun->span, "the result");

	for (uint32_t i = 0; i < r->params.n; i++)
		ok = is_short(d, ir_at(m, r->params.v[i])->type, &ir_at(m,
		    r->params.v[i])->span, "a parameter") && ok;
	for (uint32_t i = 1; i < m->ctor.n; i++)
		for (uint32_t k = 0; k < m->ctor.v[i].nfield; k++)
			ok = is_short(d, m->ctor.v[i].field[k], &fun->span,
			    "a constructor's field") && ok;
	return ok;
}

/* The functions of the entries, by number; NULL: an error was reported. */
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
		ok = types_are_short(m, entry[i], d) && ok;
	}
	if (ok)
		return entry;
	mem_free(entry);
	return NULL;
}

/* The processors of the output; false: reported. */
static bool
make_forms(struct gen *g, const struct codegen_options *o)
{
	LLVMTargetMachineRef tm;
	struct target_list l;
	char why[160];

	if (one_cpu(o) == o->cpu)
		return true;
	if (!target_list_read(&l, o->target, o->cpu, why))
		BUG("a list that was not checked: %s", why);
	for (uint32_t i = 0; i < l.n; i++) {
		tm = machine(o, l.cpu[i], false, g->d);
		if (tm == NULL)
			return false;
		gen_forms_add(g, l.name[i], tm);
		LLVMDisposeTargetMachine(tm);
	}
	return true;
}

/* Loops that were scheduled for other vectors are correct, but slower. */
static void
compare_target(const struct gen *g)
{
	char own[TARGET_TEXT];

	target_print(g->nform > 0 ? &g->form[0].machine : &g->vectors.machine,
	    own);
	if (g->m->target != NULL && strcmp(g->m->target, own) != 0)
		diag_warning(g->d, NULL, "other-target", "the loops were made "
		    "for %s, the code is for %s: it may be slow",
		    g->m->target, own);
}

bool
codegen_generate(struct ir_module *m, const struct codegen_options *o,
    FILE *out, struct diag *d, int *status)
{
	uint32_t *entry = find_entries(m, o, d);
	struct gen g;
	LLVMTargetMachineRef tm;
	bool ok;

	*status = 1;
	if (entry == NULL)
		return false;
	gen_memory();
	if (o->kind == EMIT_HEADER) {
		ok = write_header(m, o, entry, out, d);
		*status = 3;
		mem_free(entry);
		return ok;
	}
	LLVMInitializeAllTargetInfos();
	LLVMInitializeAllTargets();
	LLVMInitializeAllTargetMCs();
	LLVMInitializeAllAsmPrinters();
	tm = machine(o, one_cpu(o), false, d);
	if (tm == NULL) {
		*status = 2;
		mem_free(entry);
		return false;
	}
	gen_init(&g, m, d, o->kind == EMIT_LL);
	describe_target(&g, tm);
	gen_weights_begin(&g, o);
	if (o->debug)
		gen_debug_begin(&g, o->level > 0);
	g.schedule = o->level > 0;
	g.cpu = gen_cpu(tm);
	g.vectors = (struct rule_target){ .machine = gen_target(tm, g.cpu),
	    .parallel = true };
	g.vectors.strict = o->strict;
	g.prefix = o->prefix;
	ok = make_forms(&g, o);
	if (!ok)
		*status = 2;
	ok = ok && gen_forms_check(&g);
	if (ok)
		compare_target(&g);
	ok = ok && gen_entries(&g, entry, o);
	if (ok && !gen_weights_write(&g, o, out)) {
		*status = 3;
		ok = false;
	}
	if (ok)
		gen_debug_end(&g);
	if (ok) {
		*status = 3;
		ok = write_code(&g, tm, o, out) && gen_piece_end(out);
	}
	gen_release(&g);
	LLVMDisposeTargetMachine(tm);
	mem_free(entry);
	return ok;
}

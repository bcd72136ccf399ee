/*
 * Splits large modules into parts that LLVM compiles in parallel.
 *
 * LLVM's contexts are for one thread each, so the module is written as bitcode
 * once and read by each part's thread into a context of its own.  Part 0 keeps
 * the entries; the kernels, and the pieces of large functions, are distributed
 * by size; a part declares what other parts define.  They become hidden
 * symbols, "PREFIX.NAME", which the linker resolves.
 *
 * The number of parts depends on the module alone: the same input gives the
 * same bytes on any number of processors.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>


/* Functions that may be moved to any part. */
struct shared {
	uint32_t n;
	LLVMValueRef *fn;
	uint32_t *home;		/* the part */
	char **name;
};

struct part {
	LLVMMemoryBufferRef code;
	LLVMTargetMachineRef tm;
	const char *path;
	const struct shared *shared;
	uint32_t number;
	int level;
	char *message;		/* error message, or NULL */
};

/* For the shares of parts: speed only. */
static uint64_t
instructions(LLVMValueRef fn)
{
	uint64_t n = 0;

	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b != NULL;
	    b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
		    i = LLVMGetNextInstruction(i))
			n++;
	return n;
}

/* How many: speed only. */
uint32_t
gen_parts(const struct gen *g)
{
	uint64_t n = 0;

	if (g->kernel.n + g->apart.n < 2)
		return 1;
	for (LLVMValueRef f = LLVMGetFirstFunction(g->module); f != NULL;
	    f = LLVMGetNextFunction(f))
		n += instructions(f);
	return n < SPEED_PART ? 1 : GEN_PARTS;
}

/* ---- distribution ---- */

/* Functions were generated in order: the helpers of a distributed function are
 * between it and the next one, or before it. */
static void
deal(const struct gen *g, struct shared *x)
{
	struct map at = { 0 };
	uint64_t load[GEN_PARTS] = { 0 }, run = 0, *size;
	uint32_t last = UINT32_MAX, k;

	size = mem_zalloc(x->n + 1, sizeof *size);
	for (k = 0; k < x->n; k++)
		map_put(&at, (uintptr_t)x->fn[k], k);
	for (LLVMValueRef f = LLVMGetFirstFunction(g->module); f != NULL;
	    f = LLVMGetNextFunction(f)) {
		run = instructions(f);
		if (map_get(&at, (uintptr_t)f, &k))
			last = k;
		if (last != UINT32_MAX)
			size[last] += run;
	}
	for (k = 0; k < x->n; k++) {
		uint32_t least = 0;

		for (uint32_t p = 1; p < GEN_PARTS; p++)
			if (load[p] < load[least])
				least = p;
		x->home[k] = least;
		load[least] += size[k];
	}
	map_free(&at);
	mem_free(size);
}

/* Gives the distributed functions hidden names for the linker. */
static void
export(struct shared *x, const char *prefix)
{
	for (uint32_t k = 0; k < x->n; k++) {
		LLVMValueRef f = x->fn[k];
		size_t n;
		const char *own = LLVMGetValueName2(f, &n);
		char *s = mem_printf("%s.%.*s", prefix, (int)n, own);

		LLVMSetValueName2(f, s, strlen(s));
		LLVMSetLinkage(f, LLVMExternalLinkage);
		LLVMSetVisibility(f, LLVMHiddenVisibility);
		mem_free(s);
		own = LLVMGetValueName2(f, &n);
		x->name[k] = mem_strndup(own, n);
	}
}

static void
shared_begin(struct shared *x, struct gen *g, const char *prefix)
{
	x->n = g->kernel.n + g->apart.n;
	x->fn = mem_zalloc(x->n + 1, sizeof *x->fn);
	x->home = mem_zalloc(x->n + 1, sizeof *x->home);
	x->name = mem_zalloc(x->n + 1, sizeof *x->name);
	for (uint32_t i = 0; i < g->kernel.n; i++)
		x->fn[i] = g->kernel.v[i];
	for (uint32_t i = 0; i < g->apart.n; i++)
		x->fn[g->kernel.n + i] = g->apart.v[i];
	deal(g, x);
	export(x, prefix);
}

static void
shared_end(struct shared *x)
{
	for (uint32_t i = 0; i < x->n; i++)
		mem_free(x->name[i]);
	mem_free(x->name);
	mem_free(x->home);
	mem_free(x->fn);
}

/* ---- one part ---- */

static void
declare(LLVMModuleRef m, LLVMValueRef f, const char *name)
{
	LLVMValueRef d = LLVMAddFunction(m, "", LLVMGlobalGetValueType(f));

	LLVMSetVisibility(d, LLVMHiddenVisibility);
	LLVMSetFunctionCallConv(d, LLVMGetFunctionCallConv(f));
	LLVMReplaceAllUsesWith(f, d);
	LLVMDeleteFunction(f);
	LLVMSetValueName2(d, name, strlen(name));
}

/* Only part 0 has the entries and the destructors. */
static void
drop_entries(LLVMModuleRef m)
{
	LLVMValueRef next;

	for (LLVMValueRef v = LLVMGetFirstGlobal(m); v != NULL; v = next) {
		next = LLVMGetNextGlobal(v);
		if (LLVMGetLinkage(v) == LLVMAppendingLinkage)
			LLVMDeleteGlobal(v);
		else if (LLVMGetLinkage(v) == LLVMExternalLinkage &&
		    LLVMGetInitializer(v) != NULL)
			LLVMSetInitializer(v, NULL);
	}
}

static void *
work(void *arg)
{
	struct part *p = arg;
	LLVMContextRef c = gen_context();
	LLVMModuleRef m;

	if (LLVMParseBitcodeInContext2(c, p->code, &m)) {
		p->message = LLVMCreateMessage("LLVM does not read its own "
		    "code");
		LLVMContextDispose(c);
		return NULL;
	}
	for (uint32_t k = 0; k < p->shared->n; k++)
		if (p->shared->home[k] != p->number)
			declare(m, LLVMGetNamedFunction(m,
			    p->shared->name[k]), p->shared->name[k]);
	if (p->number > 0)
		drop_entries(m);
	gen_drop_unused(m, p->tm);
	gen_optimize(m, p->tm, p->level);
	LLVMTargetMachineEmitToFile(p->tm, m, (char *)p->path, LLVMObjectFile,
	    &p->message);
	LLVMDisposeModule(m);
	LLVMContextDispose(c);
	return NULL;
}

/* ---- all parts ---- */

bool
gen_emit_parts(struct gen *g, const LLVMTargetMachineRef *tm,
    const struct codegen_options *o, char *const *path)
{
	struct shared shared;
	LLVMMemoryBufferRef code;
	struct part part[GEN_PARTS];
	pthread_t thread[GEN_PARTS];
	bool ok = true, started[GEN_PARTS] = { false };

	shared_begin(&shared, g, o->prefix);
	code = LLVMWriteBitcodeToMemoryBuffer(g->module);
	/* Each part has a private copy. */
	gen_debug_release(g);
	LLVMDisposeModule(g->module);
	g->module = NULL;
	for (uint32_t i = 0; i < GEN_PARTS; i++)
		part[i] = (struct part){ .code = code, .tm = tm[i],
		    .path = path[i], .shared = &shared, .number = i,
		    .level = o->level };
	for (uint32_t i = 1; i < GEN_PARTS; i++)
		started[i] = pthread_create(&thread[i], NULL, work,
		    &part[i]) == 0;
	work(&part[0]);
	for (uint32_t i = 1; i < GEN_PARTS; i++) {
		if (started[i])
			pthread_join(thread[i], NULL);
		else
			work(&part[i]);
	}
	for (uint32_t i = 0; i < GEN_PARTS; i++)
		if (part[i].message != NULL) {
			diag_error(g->d, NULL, "emit-failed", "%s",
			    part[i].message);
			LLVMDisposeMessage(part[i].message);
			ok = false;
		}
	LLVMDisposeMemoryBuffer(code);
	shared_end(&shared);
	return ok;
}

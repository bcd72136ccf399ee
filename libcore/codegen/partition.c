/*
 * Splits large modules into parts that LLVM compiles in parallel.
 *
 * LLVM's contexts are for one thread each, so the module is written as bitcode
 * once, and each part's thread reads what it needs of it into a context of its
 * own (partition_read.c).  Part 0 keeps the entries; the kernels, and the
 * pieces of large functions, are distributed by size; a part declares what
 * other parts define.  They become hidden symbols, "PREFIX.NAME", which the
 * linker resolves.
 *
 * Good machine code costs LLVM several times what plain code costs.  So a
 * module has a budget: the kernels with the most work are compiled with full
 * effort; those beyond it, and the pieces of functions if there are many,
 * become separate parts, which are compiled with little effort.  Then there are
 * twice as many parts, so that half as much of a large module is in memory at a
 * time; each thread takes the next part when it is done with one.
 *
 * The number of parts depends on the module alone: the same input gives the
 * same bytes on any number of processors.
 */
#include "codegen/partition.h"
#include "codegen/speed.h"

#include <llvm-c/BitWriter.h>

#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 2
/* The parts that are compiled with little effort, the last ones, and the most
 * that others are then. */
#define CHEAP (GEN_PARTS / 2)
#define FULL (GEN_PARTS - CHEAP)

struct part {
	LLVMMemoryBufferRef code;
	LLVMTargetMachineRef tm;
	const char *path;
	const struct gen_shared *shared;
	uint32_t number;
	int level;
	bool cheap;
	char *message;		/* error message, or NULL */
};

/* The parts, each to be taken by one thread. */
struct queue {
	struct part part[GEN_PARTS];
	uint32_t n;
	atomic_uint next;
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

/* Unknown extents count as some number: speed only. */
double
gen_kernel_work(const struct prim *p)
{
	double sum = 0;

	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		double n = 1;

		for (uint32_t k = 0; k < s->naxis; k++) {
			int64_t extent = 64;

			(void)sym_is_const(s->axis[k].extent, &extent);
			n *= (double)extent;
		}
		sum += n;
	}
	return sum;
}

/* How many: speed only. */
uint32_t
gen_parts(const struct gen *g, int level)
{
	uint32_t full = g->kernel.n < FULL ? g->kernel.n + 1 : FULL;
	uint64_t n = 0, apart = 0;

	if (g->kernel.n + g->apart.n < 2)
		return 1;
	for (LLVMValueRef f = LLVMGetFirstFunction(g->module);
	    f != NULL && n <= SPEED_BUDGET; f = LLVMGetNextFunction(f))
		n += instructions(f);
	for (uint32_t i = 0; i < g->apart.n && apart <= SPEED_APART; i++)
		apart += instructions(g->apart.v[i]);
	if (n < SPEED_PART)
		return 1;
	return level == 0 || (n <= SPEED_BUDGET && apart <= SPEED_APART) ?
	    THREADS : full + CHEAP;
}

bool
gen_part_cheap(uint32_t part, uint32_t parts)
{
	return parts > CHEAP && part >= parts - CHEAP;
}

/* ---- distribution ---- */

/* Functions were generated in order: the helpers of a distributed function are
 * between it and the next one, or before it. */
static uint64_t *
sizes_of(const struct gen *g, const struct gen_shared *x)
{
	struct map at = { 0 };
	uint64_t run, *size = mem_zalloc(x->n + 1, sizeof *size);
	uint32_t last = UINT32_MAX, k;

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
	map_free(&at);
	return size;
}

struct candidate {
	double work;
	uint32_t kernel;
};

static int
more_work(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->work != y->work)
		return x->work > y->work ? -1 : 1;
	return x->kernel < y->kernel ? -1 : 1;
}

/* Chooses the functions that are worth full effort: kernels, those with the
 * most work first. */
static bool *
choose(const struct gen *g, const struct gen_shared *x, const uint64_t *size)
{
	bool *worth = mem_zalloc(x->n + 1, sizeof *worth);
	struct candidate *c = mem_zalloc(g->kernel.n + 1, sizeof *c);
	uint64_t spent = 0;

	for (uint32_t i = 0; i < g->kernel.n; i++)
		c[i] = (struct candidate){ g->work.v[i], i };
	qsort(c, g->kernel.n, sizeof *c, more_work);
	for (uint32_t i = 0; i < g->kernel.n; i++) {
		uint32_t k = c[i].kernel;

		if (size[k] > SPEED_BUDGET - spent)
			continue;
		worth[k] = true;
		spent += size[k];
	}
	mem_free(c);
	return worth;
}

static void
deal(const struct gen *g, struct gen_shared *x, uint32_t parts)
{
	uint64_t load[GEN_PARTS] = { 0 }, *size = sizes_of(g, x);
	bool *worth = parts > CHEAP ? choose(g, x, size) : NULL;
	uint32_t full = worth != NULL ? parts - CHEAP : THREADS;

	for (uint32_t k = 0; k < x->n; k++) {
		uint32_t first = worth == NULL || worth[k] ? 0 : full;
		uint32_t end = first == 0 ? full : parts;
		uint32_t least = first;

		for (uint32_t p = first + 1; p < end; p++)
			if (load[p] < load[least])
				least = p;
		x->home[k] = least;
		load[least] += size[k];
	}
	mem_free(worth);
	mem_free(size);
}

/* Gives the distributed functions hidden names for the linker. */
static void
export(struct gen_shared *x, const char *prefix)
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
shared_begin(struct gen_shared *x, struct gen *g, const char *prefix,
    uint32_t parts)
{
	x->n = g->kernel.n + g->apart.n;
	x->fn = mem_zalloc(x->n + 1, sizeof *x->fn);
	x->home = mem_zalloc(x->n + 1, sizeof *x->home);
	x->name = mem_zalloc(x->n + 1, sizeof *x->name);
	for (uint32_t i = 0; i < g->kernel.n; i++)
		x->fn[i] = g->kernel.v[i];
	for (uint32_t i = 0; i < g->apart.n; i++)
		x->fn[g->kernel.n + i] = g->apart.v[i];
	deal(g, x, parts);
	export(x, prefix);
}

static void
shared_end(struct gen_shared *x)
{
	for (uint32_t i = 0; i < x->n; i++)
		mem_free(x->name[i]);
	mem_free(x->name);
	mem_free(x->home);
	mem_free(x->fn);
}

/* ---- one part ---- */

static void
compile(struct part *p)
{
	LLVMContextRef c = gen_context(false);
	LLVMModuleRef m = gen_part_read(c, p->code, p->shared, p->number);

	if (m == NULL) {
		p->message = mem_text(LLVMCreateMessage("LLVM does not read "
		    "its own code"));
		LLVMContextDispose(c);
		return;
	}
	gen_optimize(m, p->tm, p->level, p->cheap);
	LLVMTargetMachineEmitToFile(p->tm, m, (char *)p->path, LLVMObjectFile,
	    &p->message);
	LLVMDisposeModule(m);
	LLVMContextDispose(c);
}

/* Only as many parts as there are threads are in memory at a time. */
static void *
work(void *arg)
{
	struct queue *q = arg;
	uint32_t i;

	while ((i = atomic_fetch_add(&q->next, 1)) < q->n)
		compile(&q->part[i]);
	return NULL;
}

/* ---- all parts ---- */

bool
gen_emit_parts(struct gen *g, const LLVMTargetMachineRef *tm,
    const struct codegen_options *o, char *const *path, uint32_t n)
{
	struct gen_shared shared;
	LLVMMemoryBufferRef code;
	struct queue q = { .n = n };
	pthread_t thread[THREADS];
	bool ok = true, started[THREADS] = { false };

	shared_begin(&shared, g, o->prefix, n);
	code = LLVMWriteBitcodeToMemoryBuffer(g->module);
	/* Each part has a private copy. */
	gen_debug_release(g);
	LLVMDisposeModule(g->module);
	g->module = NULL;
	/* What the module took is free; the threads have heaps of their
	 * own. */
	malloc_trim(0);
	for (uint32_t i = 0; i < n; i++)
		q.part[i] = (struct part){ .code = code, .tm = tm[i],
		    .path = path[i], .shared = &shared, .number = i,
		    .level = o->level, .cheap = gen_part_cheap(i, n) };
	for (uint32_t i = 1; i < THREADS; i++)
		started[i] = pthread_create(&thread[i], NULL, work, &q) == 0;
	work(&q);
	for (uint32_t i = 1; i < THREADS; i++)
		if (started[i])
			pthread_join(thread[i], NULL);
	for (uint32_t i = 0; i < n; i++)
		if (q.part[i].message != NULL) {
			diag_error(g->d, NULL, "emit-failed", "%s",
			    q.part[i].message);
			LLVMDisposeMessage(q.part[i].message);
			ok = false;
		}
	LLVMDisposeMemoryBuffer(code);
	shared_end(&shared);
	return ok;
}

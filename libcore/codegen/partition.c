/*
 * Splits large modules into parts that LLVM compiles in parallel, and of which
 * the kernels' are kept (object_cache.c).
 *
 * LLVM's contexts are for one thread each, so the module is written as bitcode
 * once, and each part's thread reads what it needs of it into a context of its
 * own (partition_read.c).  Part 0 keeps the entries; then come the parts of the
 * pieces of large functions, and then a part for each kernel, so that what a
 * kernel becomes depends on it alone.  If there are too many kernels, those
 * with equal remainders of their hashes share a part: where one is added the
 * others stay where they are.  A part declares what other parts define.  They
 * become hidden symbols, "PREFIX.NAME", which the linker resolves.
 *
 * Good machine code costs LLVM several times what plain code costs.  So a
 * module has a budget: the kernels with the most work are compiled with full
 * effort; those beyond it, and the pieces of functions if there are many, are
 * compiled with little effort.  Each thread takes the next part when it is done
 * with one.
 *
 * The parts depend on the module alone: the same input gives the same bytes on
 * any number of processors, and whatever is in the cache.
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
/* The parts of the pieces of functions if these are compiled with little
 * effort; otherwise one. */
#define CHEAP 4

/* The parts, each to be taken by one thread. */
struct queue {
	struct gen_part part[GEN_PARTS];
	uint32_t n;
	LLVMTargetMachineRef (*tm)[2];	/* of each thread, by effort */
	const struct gen_shared *shared;
	LLVMMemoryBufferRef code;
	const struct gen_cache *cache;
	int level;
	atomic_uint next;
};

struct worker {
	struct queue *q;
	uint32_t thread;
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

/* Whether it is worth several parts: speed only. */
enum gen_split
gen_split(const struct gen *g, int level)
{
	uint64_t n = 0, apart = 0;

	if (g->kernel.n + g->apart.n < 2)
		return GEN_WHOLE;
	for (LLVMValueRef f = LLVMGetFirstFunction(g->module);
	    f != NULL && n <= SPEED_BUDGET; f = LLVMGetNextFunction(f))
		n += instructions(f);
	for (uint32_t i = 0; i < g->apart.n && apart <= SPEED_APART; i++)
		apart += instructions(g->apart.v[i]);
	if (n < SPEED_PART)
		return GEN_WHOLE;
	return level == 0 || (n <= SPEED_BUDGET && apart <= SPEED_APART) ?
	    GEN_PARTED : GEN_BUDGET;
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

/* The pieces of functions, evenly to the parts 1 to n. */
static void
deal_pieces(const struct gen *g, struct gen_shared *x, const uint64_t *size,
    uint32_t n)
{
	uint64_t load[CHEAP + 1] = { 0 };

	for (uint32_t k = g->kernel.n; k < x->n; k++) {
		uint32_t least = 1;

		for (uint32_t p = 2; p <= n; p++)
			if (load[p] < load[least])
				least = p;
		x->home[k] = least;
		load[least] += size[k];
	}
}

/* The kernels, to the parts from first on; returns how many parts there are
 * then.  Parts of little effort are marked. */
static uint32_t
deal_kernels(const struct gen *g, struct gen_shared *x, const bool *worth,
    uint32_t first, bool *cheap)
{
	bool each = g->kernel.n <= SPEED_KERNELS, all = true;
	uint32_t room, n = first;

	for (uint32_t k = 0; k < g->kernel.n; k++)
		all = all && worth[k];
	room = all ? SPEED_KERNELS : SPEED_KERNELS / 2;
	for (uint32_t k = 0; k < g->kernel.n; k++) {
		uint32_t home = each ? first + k : first + (worth[k] ? 0 :
		    room) + (uint32_t)(g->unit.v[k].hash % room);

		x->home[k] = home;
		cheap[home] = !worth[k];
		n = home >= n ? home + 1 : n;
	}
	return n;
}

static uint32_t
deal(const struct gen *g, struct gen_shared *x, enum gen_split split,
    bool *cheap)
{
	uint64_t *size = sizes_of(g, x);
	bool *worth = choose(g, x, size);
	uint32_t n, pieces = g->apart.n == 0 ? 0 : split == GEN_BUDGET ?
	    CHEAP : 1;

	deal_pieces(g, x, size, pieces);
	for (uint32_t i = 1; i <= pieces; i++)
		cheap[i] = split == GEN_BUDGET;
	if (split != GEN_BUDGET)
		memset(worth, true, g->kernel.n);
	n = deal_kernels(g, x, worth, 1 + pieces, cheap);
	mem_free(worth);
	mem_free(size);
	return n;
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
shared_begin(struct gen_shared *x, struct gen *g)
{
	x->n = g->kernel.n + g->apart.n;
	x->fn = mem_zalloc(x->n + 1, sizeof *x->fn);
	x->home = mem_zalloc(x->n + 1, sizeof *x->home);
	x->name = mem_zalloc(x->n + 1, sizeof *x->name);
	for (uint32_t i = 0; i < g->kernel.n; i++)
		x->fn[i] = g->kernel.v[i];
	for (uint32_t i = 0; i < g->apart.n; i++)
		x->fn[g->kernel.n + i] = g->apart.v[i];
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
compile(const struct queue *q, struct gen_part *p, LLVMTargetMachineRef tm)
{
	LLVMContextRef c = gen_context(false);
	LLVMModuleRef m = gen_part_read(c, q->code, q->shared, p->number);

	if (m == NULL) {
		p->message = mem_text(LLVMCreateMessage("LLVM does not read "
		    "its own code"));
		LLVMContextDispose(c);
		return;
	}
	if (!gen_cache_find(q->cache, p, m)) {
		gen_optimize(m, tm, q->level, p->cheap);
		LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMObjectFile,
		    &p->message, &p->object);
	}
	LLVMDisposeModule(m);
	LLVMContextDispose(c);
}

/* Only as many parts as there are threads are in memory at a time. */
static void *
work(void *arg)
{
	struct worker *w = arg;
	struct queue *q = w->q;
	uint32_t i;

	while ((i = atomic_fetch_add(&q->next, 1)) < q->n)
		compile(q, &q->part[i], q->tm[w->thread][q->part[i].cheap]);
	return NULL;
}

/* ---- all parts ---- */

static void
run_threads(struct queue *q)
{
	struct worker w[THREADS];
	pthread_t thread[THREADS];
	bool started[THREADS] = { false };

	for (uint32_t i = 0; i < THREADS; i++)
		w[i] = (struct worker){ q, i };
	for (uint32_t i = 1; i < THREADS; i++)
		started[i] = pthread_create(&thread[i], NULL, work, &w[i]) ==
		    0;
	work(&w[0]);
	for (uint32_t i = 1; i < THREADS; i++)
		if (started[i])
			pthread_join(thread[i], NULL);
}

/* Writes the objects in order; false: reported, or the pipe's reader is
 * gone. */
static bool
write_parts(struct gen *g, struct queue *q, FILE *out)
{
	bool ok = true;

	for (uint32_t i = 0; i < q->n; i++) {
		struct gen_part *p = &q->part[i];

		if (p->message != NULL) {
			diag_error(g->d, NULL, "emit-failed", "%s",
			    p->message);
			LLVMDisposeMessage(p->message);
			ok = false;
		}
		ok = ok && gen_piece_put(out, i, p->object != NULL ?
		    LLVMGetBufferStart(p->object) : p->kept, p->object !=
		    NULL ? LLVMGetBufferSize(p->object) : p->len);
		if (p->object != NULL)
			LLVMDisposeMemoryBuffer(p->object);
		mem_free(p->kept);
	}
	return ok && gen_cache_tell(q->cache, q->part, q->n, out);
}

/* What a kernel's part is said to be; NULL: the part has others. */
static const struct gen_unit *
unit_of(const struct gen *g, const struct gen_shared *x, uint32_t part)
{
	const struct gen_unit *u = NULL;

	for (uint32_t k = 0; k < g->kernel.n; k++)
		if (x->home[k] == part && u == NULL)
			u = &g->unit.v[k];
	return u;
}

bool
gen_emit_parts(struct gen *g, gen_machine *machine, enum gen_split split,
    const struct codegen_options *o, FILE *out)
{
	struct gen_shared shared;
	struct queue *q = mem_zalloc(1, sizeof *q);
	LLVMTargetMachineRef tm[THREADS][2] = { { NULL } };
	struct gen_cache cache;
	bool cheap[GEN_PARTS] = { false }, ok = true;

	shared_begin(&shared, g);
	*q = (struct queue){ .n = deal(g, &shared, split, cheap), .tm = tm,
	    .shared = &shared, .cache = &cache, .level = o->level };
	export(&shared, o->prefix);
	q->code = LLVMWriteBitcodeToMemoryBuffer(g->module);
	/* Each part has a private copy. */
	gen_debug_release(g);
	LLVMDisposeModule(g->module);
	g->module = NULL;
	/* What the module took is free; the threads have heaps of their
	 * own. */
	malloc_trim(0);
	for (uint32_t i = 0; i < q->n; i++)
		q->part[i] = (struct gen_part){ .number = i,
		    .cheap = cheap[i], .unit = unit_of(g, &shared, i) };
	for (uint32_t i = 0; i < 2 * THREADS; i++) {
		tm[i / 2][i % 2] = machine(g, o, i % 2);
		ok = ok && tm[i / 2][i % 2] != NULL;
	}
	if (ok) {
		gen_cache_begin(&cache, o, tm[0][0]);
		run_threads(q);
		ok = write_parts(g, q, out);
		gen_cache_end(&cache);
	}
	for (uint32_t i = 0; i < 2 * THREADS; i++)
		if (tm[i / 2][i % 2] != NULL)
			LLVMDisposeTargetMachine(tm[i / 2][i % 2]);
	LLVMDisposeMemoryBuffer(q->code);
	shared_end(&shared);
	mem_free(q);
	return ok;
}

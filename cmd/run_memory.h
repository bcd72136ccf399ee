/*
 * Calls of a compiled model within a budget of memory: tensors are evicted,
 * and computed again when they are needed, as dynamic tensor rematerialization
 * does it (Kirisame et al., ICLR 2021; the heuristics and sums are those of
 * dtr/book.h, with measured nanoseconds as costs and clock).
 *
 * The model has no arenas (relay-plan --managed).  Each tensor's elements have
 * a place from when it is made until nothing refers to it, so that compiled
 * code keeps their address; evicted, the place has no memory.  Each call of a
 * kernel is kept with what it read and wrote, and runs again, all outputs at
 * once, when one of them is needed; scalars are kept by value.  What nothing
 * refers to is evicted at once, and forgotten when no call that reads it is
 * kept.  Nothing is overwritten: a kernel makes what it would overwrite anew.
 *
 * Small tensors (below a page) stay as long as a call that is kept reads them;
 * so do workspaces, strings, and what has effects.  Memory that is counted is
 * what the call allocates, rounded up to pages; parameters and constants are
 * not.  Pages of dead tensors are kept for others of their size within the
 * budget.
 */
#ifndef RELAY_CMD_RUN_MEMORY_H
#define RELAY_CMD_RUN_MEMORY_H

#include <stdio.h>

#include "base/str.h"
#include "base/sys.h"
#include "cmd/filter.h"
#include "dtr/book.h"
#include "runtime/value.h"

#define RUN_NONE UINT32_MAX

/* Elements of a tensor, or a workspace. */
struct run_item {
	char *data;		/* NULL: it is dead and has no place */
	uint64_t bytes;		/* of its place */
	uint64_t asked;		/* bytes of the elements */
	uint32_t storage;	/* in the book, or RUN_NONE: not evictable */
	uint32_t made;		/* the call that makes it, or RUN_NONE */
	uint32_t readers;	/* calls that are kept and read it */
	uint32_t number;	/* in the log */
	uint32_t needs;	/* calls that are to run again and read it */
	uint64_t next;		/* order of these needs */
	bool used;		/* this element of the list is */
	bool live;		/* values refer to it */
	bool there;
	bool pages;		/* mapped by itself */
	bool zero;		/* its kernel finds it 0 */
	bool fresh;		/* its pages come when it is written to */
	bool held;		/* locked for those who need it */
	bool waiting;	/* it has idle pages, but is not made yet */
	bool at_call;	/* a workspace: there when its kernel is called */
};
enum run_operand_kind { RUN_SCALAR, RUN_ITEM, RUN_PLACE, RUN_ROOM };
struct run_operand {
	enum run_operand_kind kind;
	union {
		uint64_t scalar[2];
		uint32_t item;
		void *place;	/* of a constant or parameter */
		struct {
			uint64_t bytes; /* of a workspace, or an output that
					 * nobody needs; 0: a scalar's */
			bool zero;
			uint32_t item;	/* until the kernel has run */
		} room;
	};
};
/* A call of a kernel. */
struct run_made {
	relay_kernel *kernel;
	const char *name, *place;
	struct run_operand *operand;	/* nbuf; and the block of dim */
	int64_t *dim;
	int32_t nin, nout, nbuf, ndim;
	uint32_t outputs;	/* that are items; 0: it is free */
	uint32_t mark;		/* of the plan that it is in */
	uint64_t serial;	/* calls in their order */
	bool effect;
};

/* A call whose operands are made ready, or the model's own. */
struct run_step {
	uint64_t serial;
	uint32_t made;
};
struct run_frame {
	const struct run_operand *operand;
	bool *locked;		/* by operand */
	int32_t n;
	uint32_t made;		/* RUN_NONE: the model's */
	/* Calls that run before it, from `at` on, and why: these operands. */
	VEC(struct run_step) call;
	uint32_t at;
	int32_t nwant;
	const struct run_operand *want;
};

struct run_idle {
	uint64_t bytes;
	VEC(char *) place;
};

struct run_memory_counts {
	uint64_t peak;		/* bytes; with idle pages never above the
				 * budget */
	int64_t calls, evictions, again, choices;
	/* Seconds: kernels, of these again, choosing victims, everything that
	 * the budget costs beside. */
	double kernels, recomputing, choosing, keeping;
};

struct run_floor {
	uint64_t bytes;		/* 0: the budget is enough */
	const char *name, *place;
};

struct run_memory {
	struct relay_memory memory; /* these two are given to the model */
	struct relay_hook hook;
	const struct dtr_heuristic *heuristic;
	uint64_t budget;	/* bytes; UINT64_MAX: none */
	/* What was needed at once beyond the budget, at most, and by what: the
	 * call goes on within it, and fails at its end. */
	struct run_floor floor;
	bool too_small;		/* it failed so */
	double share;	/* above 0: the budget is to be this, of the
				 * peak of a call without one */
	struct sys_out out;
	FILE *log;		/* of operators, or NULL */
	uint32_t numbers;
	struct dtr_book book;
	VEC(struct run_item) item;
	VEC(struct run_made) made;
	VEC(uint32_t) free_item, free_made;
	struct map at;		/* place -> item */
	VEC(uint32_t) owner;	/* by storage: its item */
	VEC(struct run_idle) idle;
	VEC(uint32_t) waiting;	/* items that may have idle pages */
	VEC(struct run_frame) frame;	/* each waits for the next one */
	uint32_t mark;
	uint64_t serials;
	struct map idle_of;	/* bytes -> index in idle */
	struct map logged;	/* place of a constant -> its number */
	uint64_t bytes, idle_bytes;	/* what is there; idle pages */
	struct run_memory_counts count;
};

/* What the command line says. */
struct run_memory_opts {
	const char *budget, *heuristic, *log;
};
#define RUN_BUDGET_OPTIONS(T) \
	{ "memory-budget", 0, OPT_STRING, "SIZE", NULL, \
	    "evict tensors and compute them again, so that they fit this " \
	    "size, such as 64M, or share of what they take, such as 0.5", \
	    offsetof(T, memory.budget) }, \
	{ "dtr", 0, OPT_STRING, "HEURISTIC", NULL, \
	    "with --memory-budget: what is evicted, as in relay-dtr-sim " \
	    "(dtr)", offsetof(T, memory.heuristic) }
#define RUN_MEMORY_OPTIONS(T) \
	RUN_BUDGET_OPTIONS(T), \
	{ "trace-alloc", 0, OPT_STRING, "FILE", NULL, \
	    "write the operators of the call, for relay-dtr-sim", \
	    offsetof(T, memory.log) }

/* Whether they ask for anything. */
bool run_memory_wanted(const struct run_memory_opts *o);
/* False: reported. */
bool run_memory_open(struct run_memory *m, const struct filter_run *r,
    const struct run_memory_opts *o, const struct relay_entry *entry);
/* The log, written whole, and the numbers with -v and --stats.  False:
 * reported. */
bool run_memory_close(struct run_memory *m, const struct filter_run *r,
    const struct run_memory_opts *o);

/* Forgets all of a call. */
void run_memory_reset(struct run_memory *m);
void run_memory_release(struct run_memory *m);

/* What room is made for: results of a call, an item, and bytes. */
struct run_need {
	const struct run_made *call;	/* or NULL */
	uint32_t item;			/* or RUN_NONE */
	uint64_t bytes;
	const char *name, *place;	/* of what needs it */
};

/* Evicts until it fits, idle pages first; those of results that wait after all
 * others, and at last what calls that are to run again need.  If nothing is
 * left to evict, the floor rises. */
void run_make_room(struct run_memory *m, const struct run_need *n);
/* The error of a call whose floor has risen; and whether it is due before the
 * call's end, since what is computed again is too much. */
int32_t run_below_floor(struct run_memory *m, struct relay_ctx *ctx);
bool run_gives_up(const struct run_memory *m);

/* ---- run_memory_again.c ---- */

/* Operands are computed again where they are not there, and locked until
 * run_again_end. */
int32_t run_again_begin(struct run_memory *m, struct relay_ctx *ctx,
    const struct run_operand *o, int32_t n, bool **locked);
void run_again_end(struct run_memory *m, const struct run_operand *o,
    int32_t n, bool *locked);
/* Evicts what is needed last of what is held; false: nothing is. */
bool run_again_drop(struct run_memory *m);

/* ---- run_memory_item.c ---- */

/* The item at a place, or RUN_NONE. */
uint32_t run_item_at(const struct run_memory *m, const void *data);
/* Gives it a place; NULL: no memory. */
uint32_t run_item_new(struct run_memory *m, uint64_t bytes, bool evictable);
/* A place for a dead item, and memory for one that is not there; false: there
 * is none. */
bool run_item_commit(struct run_memory *m, uint32_t item);
/* Bytes that run_item_commit adds to those that are there and idle. */
uint64_t run_item_needs(const struct run_memory *m, uint32_t item);
void run_item_evict(struct run_memory *m, uint32_t item);
/* It is dead: its memory is idle, and it is forgotten if nobody reads it. */
void run_item_die(struct run_memory *m, uint32_t item);
/* Returns idle pages to the system until at most so many remain. */
void run_item_trim(struct run_memory *m, uint64_t bytes);
void run_item_drop_waiting(struct run_memory *m);
/* Notes the peak. */
void run_item_note(struct run_memory *m);

/* ---- run_memory_log.c ---- */

void run_log_begin(FILE *f);
/* A call, with what it read; bytes: of its inputs and outputs, or below 0. */
void run_log_call(struct run_memory *m, const struct run_made *c,
    double seconds, double bytes);
void run_log_release(struct run_memory *m, uint32_t item);

#endif

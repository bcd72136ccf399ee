/*
 * The bookkeeping of dynamic tensor rematerialization: which storages there
 * are, which are resident, locked or evicted, who needs whom, and which one to
 * evict next.
 *
 * It knows no tensors, no names and no memory: its clients do.  The simulator
 * (sim.h) is one, with the costs and the clock of a log.  A run time is
 * another, with measured nanoseconds for both: per operator that makes a buffer
 * it calls dtr_storage_add and dtr_storage_call once; around each call
 * dtr_touch and dtr_lock for the operands; before an allocation that does not
 * fit it takes dtr_victim and frees that buffer (dtr_evict) until it fits;
 * after the call dtr_made for what was not resident and dtr_unlock.  Where an
 * operand is not resident, it first runs the call that made it, which it keeps
 * itself, in the same way.  Sizes are bytes, costs and times are of one unit
 * that the client chooses, below 2^62.
 *
 * Sums of neighbourhoods (DTR paper, section 4.1; exact or by union-find) are
 * kept per storage and computed again, before a choice, where an eviction or a
 * return since the last choice reached them.  Cost: of a choice as in pool.h;
 * of an eviction or return, by union-find O(d) for the d direct neighbours and
 * O(1) for each storage beside the component, exactly O(r) for the region r
 * that is walked, and as much for each storage at its border that is a
 * candidate at the next choice.  A run time bounds the storages that such a
 * walk looks at (most): what is far away hardly changes which candidate is
 * least, and a few directed sums are nearer to what values cost than those of
 * components, in which all branches of a tree are one.  Constants have no
 * neighbours.
 */
#ifndef RELAY_DTR_BOOK_H
#define RELAY_DTR_BOOK_H

#include "dtr/pool.h"
#include "dtr/sets.h"

typedef VEC(uint32_t) dtr_list;

struct dtr_storage {
	uint64_t size, last;	/* bytes; time of the last use */
	int64_t cost;		/* of all calls that made a tensor of it */
	uint32_t locks;
	bool resident, made;	/* made: was resident at some time */
	bool pinned;		/* one of the locks is for good */
	bool unknown;		/* its key is to be computed again */
	dtr_list deps, dependents;
	uint32_t set;		/* of an evicted one, by union-find; or 0 */
	uint32_t mark;		/* of the walk that was here last */
	/* What is evicted above it (0: its ancestors) and below: the sum of
	 * the costs, and the latest last use; if known. */
	bool known[2];
	int64_t sum[2];
	uint64_t latest[2];
	uint32_t looks;		/* those that computing its score looks at */
};

struct dtr_book {
	const struct dtr_heuristic *h;
	VEC(struct dtr_storage) storage;
	struct dtr_pool pool;
	uint32_t *where;	/* slots in the pool; room for all storages */
	uint32_t where_cap;
	struct dtr_sets sets;
	dtr_list free;		/* storages that are forgotten */
	dtr_list unknown;	/* candidates whose key is */
	dtr_list walk;
	uint32_t mark;
	uint64_t looks;		/* sum over the candidates */
	uint64_t scored;	/* scores that scans would compute */
	uint32_t most;		/* the client's: of evicted storages whose
				 * neighbours a walk looks at; 0: all */
	/* If counted: the storages that the published simulator would look at
	 * for these scores and for keeping regions. */
	bool counts;
	uint64_t accesses;
};

/* seed: of the random heuristic; not 0. */
void dtr_book_init(struct dtr_book *b, const struct dtr_heuristic *h,
    uint64_t seed);
void dtr_book_release(struct dtr_book *b);

/* A storage that no call has made yet; they are numbered from 0, and have the
 * numbers of forgotten ones first. */
uint32_t dtr_storage_add(struct dtr_book *b, uint64_t size);
/* A further call makes a tensor of it from tensors of the storages `in`. */
void dtr_storage_call(struct dtr_book *b, uint32_t s, int64_t cost,
    const uint32_t *in, uint32_t n);

void dtr_touch(struct dtr_book *b, uint32_t s, uint64_t now);
/* Locks are counted; a locked storage is resident and no candidate. */
void dtr_lock(struct dtr_book *b, uint32_t s);
void dtr_unlock(struct dtr_book *b, uint32_t s);
/* For good, once. */
void dtr_pin(struct dtr_book *b, uint32_t s);
void dtr_made(struct dtr_book *b, uint32_t s);
void dtr_evict(struct dtr_book *b, uint32_t s);
/* Will never be made again: it leaves the graph, with its pin. */
void dtr_banish(struct dtr_book *b, uint32_t s);
/* The same, and nobody knows its number any more. */
void dtr_storage_forget(struct dtr_book *b, uint32_t s);
/* The candidate with the least score, or DTR_NONE. */
uint32_t dtr_victim(struct dtr_book *b, uint64_t now);

#endif

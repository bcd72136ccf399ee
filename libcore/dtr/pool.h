/*
 * The evictable storages in the order in which they became so, and the one
 * with the least score.
 *
 * Where costs are positive, the least score is the largest m/c * (now - last):
 * a line per candidate, and time only grows.  The pool is a kinetic tournament
 * (Basch, Guibas and Hershberger, "Data Structures for Mobile Data", 1997): a
 * binary tree over the candidates in their order, each node with the winner
 * below it and the time until which that holds.  Lines are compared as
 * doubles; what is within 2^-40 of the best is compared by exact scores, so the
 * choice is that of a scan over all.
 *
 * Cost, with n candidates: adding, removing, changing O(log n); a choice O(k
 * log n) for the k nodes whose winner has changed, amortized O(log^2 n) per
 * change of a candidate, and O(log n) for each that is within 2^-40 of the
 * best.  While a candidate costs nothing or less (a union-find's sum can be
 * negative), a choice is a scan: O(n).
 */
#ifndef RELAY_DTR_POOL_H
#define RELAY_DTR_POOL_H

#include "dtr/heuristic.h"

#define DTR_NONE UINT32_MAX

struct dtr_node {
	uint32_t winner;	/* slot, or DTR_NONE */
	uint64_t until;		/* holds as long as now <= until */
};
struct dtr_slot {
	uint32_t item;		/* DTR_NONE: free */
	double rate;		/* m / c */
	struct dtr_key key;
};

struct dtr_pool {
	const struct dtr_heuristic *h;
	struct dtr_slot *slot;
	struct dtr_node *node;	/* 1: the root; children of i: 2i, 2i + 1;
				 * leaf of slot s: cap + s */
	uint32_t n, cap;	/* slots used; cap is a power of two */
	uint32_t live;
	uint32_t odd;		/* candidates with a cost of 0 or less */
	uint32_t *where;	/* slot of each item, owned by the caller */
	uint64_t seed;		/* state of the random numbers */
};

void dtr_pool_init(struct dtr_pool *p, const struct dtr_heuristic *h,
    uint64_t seed);
void dtr_pool_release(struct dtr_pool *p);
/* At the end of the order.  `where` has an element for each item; the pool
 * keeps where[item], DTR_NONE outside of it.  dtr_pool_set must give it a key
 * before a choice. */
void dtr_pool_add(struct dtr_pool *p, uint32_t *where, uint32_t item);
void dtr_pool_remove(struct dtr_pool *p, uint32_t *where, uint32_t item);
void dtr_pool_set(struct dtr_pool *p, uint32_t slot,
    const struct dtr_key *key);
/* The item to evict, or DTR_NONE if there is none.  now never decreases from
 * one call to the next.  *scored: how many scores a scan would look at. */
uint32_t dtr_pool_choose(struct dtr_pool *p, uint64_t now, uint64_t *scored);
/* The same by a scan over all, which tests compare. */
uint32_t dtr_pool_scan(const struct dtr_pool *p, uint64_t now,
    uint64_t *scored);

#endif

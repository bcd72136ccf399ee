/*
 * Evicted components by union-find: the approximation of the evicted
 * neighbourhood, which never splits a set (DTR paper, appendix C.2).
 *
 * A set has the sum of its members' costs, which may become negative, since a
 * member leaves with the cost that it has then; and watchers, who are told when
 * the sum changes or the set is united with another.  Union by size with path
 * halving (Tarjan and van Leeuwen, 1984): an operation costs O(alpha(n)).
 */
#ifndef RELAY_DTR_SETS_H
#define RELAY_DTR_SETS_H

#include <stdint.h>

#include "base/mem.h"

struct dtr_set {
	uint32_t parent, size;
	uint32_t watch;		/* first watcher, or 0; of roots */
	int64_t sum;		/* of roots */
};
struct dtr_watch {
	uint32_t who, next;
};
struct dtr_sets {
	VEC(struct dtr_set) set;	/* 0 is unused */
	VEC(struct dtr_watch) watch;	/* 0 is unused */
	uint32_t free;			/* list of free watchers */
	void (*changed)(void *ctx, uint32_t who);
	void *ctx;
};

void dtr_sets_init(struct dtr_sets *s,
    void (*changed)(void *ctx, uint32_t who), void *ctx);
void dtr_sets_release(struct dtr_sets *s);
uint32_t dtr_sets_add(struct dtr_sets *s, int64_t sum);
uint32_t dtr_sets_root(struct dtr_sets *s, uint32_t set);
void dtr_sets_unite(struct dtr_sets *s, uint32_t a, uint32_t b);
void dtr_sets_change(struct dtr_sets *s, uint32_t set, int64_t by);
int64_t dtr_sets_sum(struct dtr_sets *s, uint32_t set);
/* Once: after the set's next change `who` is told, and watches no more. */
void dtr_sets_watch(struct dtr_sets *s, uint32_t root, uint32_t who);

#endif

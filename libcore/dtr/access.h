/*
 * How many storages the published simulator would look at to keep exact
 * neighbourhoods, region by region: the count of storage accesses in the DTR
 * paper, appendix D.3.  It is much more than book.h does, and counting costs
 * as much.
 *
 * The regions above and below each resident storage are kept with their
 * borders.  When a storage is made both of its own are walked, and then, from
 * each storage at their borders, the one towards it.  When one is evicted, its
 * region on one side is added to that of each storage at the border on the
 * other.
 */
#ifndef RELAY_DTR_ACCESS_H
#define RELAY_DTR_ACCESS_H

#include "dtr/book.h"

/* s was just made, or is about to be evicted. */
uint64_t dtr_access_made(struct dtr_book *b, uint32_t s);
uint64_t dtr_access_evict(struct dtr_book *b, uint32_t s);

#endif

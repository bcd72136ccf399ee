/*
 * Places of tensors within a budget (run_memory.h).
 *
 * A place of a page and more is mapped by itself, and a page more, which is
 * never written: kernels may load a vector from right behind a tensor, whose
 * lanes they do not use.  Evicted, a place has no pages.
 * Built with AddressSanitizer it has no access either, so that a look at
 * elements without relay_use is a fault; that takes two calls of the system
 * more.
 */
#include "cmd/run_memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/sanitized.h"

#define PAGE 4096u
#define FLAGS (MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE)

uint32_t
run_item_at(const struct run_memory *m, const void *data)
{
	uint32_t i;

	return map_get(&m->at, map_ptr(data), &i) ? i : RUN_NONE;
}

void
run_item_note(struct run_memory *m)
{
	if (m->bytes > m->count.peak)
		m->count.peak = m->bytes;
}

/* ---- idle pages ---- */

static char *
take_idle(struct run_memory *m, uint64_t bytes)
{
	uint32_t k;

	if (!map_get(&m->idle_of, bytes, &k) || m->idle.v[k].place.n == 0)
		return NULL;
	m->idle_bytes -= bytes;
	return vec_pop(&m->idle.v[k].place);
}

static void
give_idle(struct run_memory *m, char *place, uint64_t bytes)
{
	uint32_t k;

	if (!map_get(&m->idle_of, bytes, &k)) {
		k = m->idle.n;
		map_put(&m->idle_of, bytes, k);
		vec_push(&m->idle, ((struct run_idle){ .bytes = bytes }));
	}
	vec_push(&m->idle.v[k].place, place);
	m->idle_bytes += bytes;
}

void
run_item_trim(struct run_memory *m, uint64_t bytes)
{
	for (uint32_t k = 0; k < m->idle.n && m->idle_bytes > bytes; k++) {
		struct run_idle *i = &m->idle.v[k];

		while (i->place.n > 0 && m->idle_bytes > bytes) {
			munmap(vec_pop(&i->place), i->bytes + PAGE);
			m->idle_bytes -= i->bytes;
		}
	}
}

/* ---- items ---- */

/* A place of idle pages, or one that gets pages when it is written to. */
static bool
find_place(struct run_memory *m, struct run_item *x)
{
	x->fresh = x->waiting = false;
	if (!x->pages) {
		x->data = aligned_alloc(64, x->bytes);
		return x->data != NULL;
	}
	x->data = take_idle(m, x->bytes);
	if (x->data != NULL) {
		x->waiting = true;
		m->idle_bytes += x->bytes;
		return true;
	}
	x->data = mmap(NULL, x->bytes + PAGE, PROT_READ | PROT_WRITE, FLAGS,
	    -1, 0);
	if (x->data == MAP_FAILED)
		x->data = NULL;
	x->fresh = x->data != NULL;
	return x->fresh;
}

/* Pages of results that wait for their kernel go; it finds new ones. */
void
run_item_drop_waiting(struct run_memory *m)
{
	for (uint32_t i = 0; i < m->waiting.n; i++) {
		struct run_item *x = &m->item.v[m->waiting.v[i]];

		if (!x->waiting || madvise(x->data, x->bytes, MADV_DONTNEED) !=
		    0)
			continue;
		x->waiting = false;
		x->fresh = true;
		m->idle_bytes -= x->bytes;
	}
	m->waiting.n = 0;
}

/* Memory at a place that has none. */
static bool
find_pages(struct run_memory *m, struct run_item *x)
{
	if (x->waiting)
		m->idle_bytes -= x->bytes;
	if (x->zero && x->waiting)
		memset(x->data, 0, x->bytes);
	if (SANITIZED_MEMORY && !x->waiting && !x->fresh &&
	    mprotect(x->data, x->bytes, PROT_READ | PROT_WRITE) != 0)
		return false;
	x->waiting = x->fresh = false;
	return true;
}

uint32_t
run_item_new(struct run_memory *m, uint64_t bytes, bool evictable)
{
	uint64_t unit = bytes < PAGE ? 64 : PAGE;
	struct run_item x = { .bytes = (bytes + unit - 1) / unit * unit,
	    .asked = bytes, .made = RUN_NONE, .used = true, .live = true,
	    .storage = RUN_NONE, .pages = bytes >= PAGE,
	    .number = m->numbers++ };
	uint32_t i;

	if (x.bytes == 0)
		x.bytes = unit;
	if (!find_place(m, &x))
		return RUN_NONE;
	if (m->free_item.n > 0) {
		i = vec_pop(&m->free_item);
	} else {
		i = m->item.n;
		vec_push(&m->item, x);
	}
	if (evictable && x.pages) {
		x.storage = dtr_storage_add(&m->book, x.bytes);
		while (m->owner.n <= x.storage)
			vec_push(&m->owner, RUN_NONE);
		m->owner.v[x.storage] = i;
	}
	m->item.v[i] = x;
	if (x.waiting)
		vec_push(&m->waiting, i);
	map_put(&m->at, map_ptr(x.data), i);
	return i;
}

uint64_t
run_item_needs(const struct run_memory *m, uint32_t item)
{
	const struct run_item *x = &m->item.v[item];

	return x->there || x->waiting ? 0 : x->bytes;
}

bool
run_item_commit(struct run_memory *m, uint32_t item)
{
	struct run_item *x = &m->item.v[item];

	if (x->there)
		return true;
	if (x->data == NULL) {
		if (!find_place(m, x))
			return false;
		map_put(&m->at, map_ptr(x->data), item);
	}
	if (x->pages && !find_pages(m, x))
		return false;
	if (x->zero && !x->pages)
		memset(x->data, 0, x->bytes);
	x->there = true;
	m->bytes += x->bytes;
	run_item_note(m);
	return true;
}

/* Nothing knows its place any more. */
static void
lose_place(struct run_memory *m, struct run_item *x)
{
	map_del(&m->at, map_ptr(x->data));
	if (x->there)
		m->bytes -= x->bytes;
	if (!x->pages)
		free(x->data);
	else if (x->there || x->waiting)
		give_idle(m, x->data, x->bytes);
	else
		munmap(x->data, x->bytes + PAGE);
	if (x->waiting)
		m->idle_bytes -= x->bytes;
	x->data = NULL;
	x->there = x->waiting = false;
}

void
run_item_evict(struct run_memory *m, uint32_t item)
{
	struct run_item *x = &m->item.v[item];

	dtr_evict(&m->book, x->storage);
	if (!x->live) {
		lose_place(m, x);
		return;
	}
	if (madvise(x->data, x->bytes, MADV_DONTNEED) != 0 ||
	    (SANITIZED_MEMORY &&
	    mprotect(x->data, x->bytes, PROT_NONE) != 0))
		BUG("a place of %llu bytes cannot be given back",
		    (unsigned long long)x->bytes);
	m->bytes -= x->bytes;
	x->there = false;
}

/* ---- the end of items and calls ---- */

typedef VEC(uint32_t) item_list;

/* An output that is gone: the call that made it writes it elsewhere. */
static void
leave_call(struct run_memory *m, uint32_t item, item_list *dead)
{
	struct run_made *c = &m->made.v[m->item.v[item].made];

	for (int32_t i = c->nin; i < c->nin + c->nout; i++)
		if (c->operand[i].kind == RUN_ITEM &&
		    c->operand[i].item == item) {
			c->operand[i].kind = RUN_ROOM;
			c->operand[i].room.bytes = m->item.v[item].bytes;
			c->operand[i].room.zero = m->item.v[item].zero;
			c->operand[i].room.item = RUN_NONE;
		}
	if (--c->outputs > 0)
		return;
	for (int32_t i = 0; i < c->nin; i++) {
		struct run_item *x;

		if (c->operand[i].kind != RUN_ITEM)
			continue;
		x = &m->item.v[c->operand[i].item];
		if (--x->readers == 0 && !x->live)
			vec_push(dead, c->operand[i].item);
	}
	mem_free(c->operand);
	c->operand = NULL;
	vec_push(&m->free_made, m->item.v[item].made);
}

static void
forget(struct run_memory *m, uint32_t first)
{
	item_list dead = { NULL, 0, 0 };

	vec_push(&dead, first);
	while (dead.n > 0) {
		uint32_t i = vec_pop(&dead);
		struct run_item *x = &m->item.v[i];

		if (x->data != NULL)
			lose_place(m, x);
		if (x->storage != RUN_NONE)
			dtr_storage_forget(&m->book, x->storage);
		if (x->made != RUN_NONE)
			leave_call(m, i, &dead);
		m->item.v[i].used = false;
		vec_push(&m->free_item, i);
	}
	vec_free(&dead);
}

void
run_item_die(struct run_memory *m, uint32_t item)
{
	struct run_item *x = &m->item.v[item];

	x->live = false;
	if (x->readers == 0)
		forget(m, item);
	else if (x->storage != RUN_NONE && x->there && x->made != RUN_NONE &&
	    m->book.storage.v[x->storage].locks == 0)
		run_item_evict(m, item);
}

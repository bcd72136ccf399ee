/*
 * Storages and the sums of their neighbourhoods (book.h).
 *
 * Walks follow one direction, through evicted storages only, with a list of
 * their own.  A resident storage's sums are invalidated by walks from the
 * storage that is evicted or comes back: their borders are those who reach it.
 */
#include "dtr/book.h"

#include <string.h>

#include "dtr/access.h"

enum { UP, DOWN };

static void
set_unknown(void *ctx, uint32_t s)
{
	struct dtr_book *b = ctx;
	struct dtr_storage *t = &b->storage.v[s];

	if (t->unknown || b->where[s] == DTR_NONE)
		return;
	t->unknown = true;
	vec_push(&b->unknown, s);
}

void
dtr_book_init(struct dtr_book *b, const struct dtr_heuristic *h,
    uint64_t seed)
{
	memset(b, 0, sizeof *b);
	b->h = h;
	dtr_pool_init(&b->pool, h, seed);
	dtr_sets_init(&b->sets, set_unknown, b);
}

void
dtr_book_release(struct dtr_book *b)
{
	for (uint32_t i = 0; i < b->storage.n; i++) {
		vec_free(&b->storage.v[i].deps);
		vec_free(&b->storage.v[i].dependents);
	}
	vec_free(&b->storage);
	dtr_pool_release(&b->pool);
	dtr_sets_release(&b->sets);
	mem_free(b->where);
	vec_free(&b->free);
	vec_free(&b->unknown);
	vec_free(&b->walk);
}

uint32_t
dtr_storage_add(struct dtr_book *b, uint64_t size)
{
	uint32_t s = b->storage.n;

	if (b->free.n > 0) {
		s = vec_pop(&b->free);
		b->storage.v[s] = (struct dtr_storage){ .size = size,
		    .deps = b->storage.v[s].deps,
		    .dependents = b->storage.v[s].dependents,
		    .unknown = b->storage.v[s].unknown };
		return s;
	}
	vec_push(&b->storage, ((struct dtr_storage){ .size = size }));
	if (s == b->where_cap) {
		b->where_cap = mem_more(b->where_cap, s);
		b->where = mem_realloc(b->where, b->where_cap,
		    sizeof *b->where);
	}
	b->where[s] = DTR_NONE;
	return s;
}

/* ---- neighbourhoods ---- */

static bool
exact(const struct dtr_book *b)
{
	return b->h->cost == DTR_EXACT || b->h->cost == DTR_ANCESTORS;
}

static const dtr_list *
beside(const struct dtr_storage *t, int way)
{
	return way == UP ? &t->deps : &t->dependents;
}

static bool
evicted(const struct dtr_storage *t)
{
	return t->made && !t->resident;
}

/* The sums of `t` in one direction. */
static void
sum_region(struct dtr_book *b, uint32_t s, int way)
{
	struct dtr_storage *v = b->storage.v, *t = &v[s];
	int64_t sum = 0;
	uint64_t latest = 0;
	uint32_t seen = 0;

	b->walk.n = 0;
	vec_push(&b->walk, s);
	t->mark = ++b->mark;
	while (b->walk.n > 0 && (b->most == 0 || seen++ < b->most)) {
		const dtr_list *l = beside(&v[vec_pop(&b->walk)], way);

		for (uint32_t i = 0; i < l->n; i++) {
			struct dtr_storage *o = &v[l->v[i]];

			if (o->mark == b->mark || !evicted(o))
				continue;
			o->mark = b->mark;
			sum += o->cost;
			if (o->last > latest)
				latest = o->last;
			vec_push(&b->walk, l->v[i]);
		}
	}
	t->sum[way] = sum;
	t->latest[way] = latest;
	t->known[way] = true;
}

/* Those whose region in the other direction has s: the border of its own. */
static void
forget_way(struct dtr_book *b, uint32_t s, int way)
{
	struct dtr_storage *v = b->storage.v;
	uint32_t seen = 0;

	b->walk.n = 0;
	vec_push(&b->walk, s);
	v[s].mark = ++b->mark;
	while (b->walk.n > 0 && (b->most == 0 || seen++ < b->most)) {
		const dtr_list *l = beside(&v[vec_pop(&b->walk)], way);

		for (uint32_t i = 0; i < l->n; i++) {
			struct dtr_storage *o = &v[l->v[i]];

			if (o->mark == b->mark || !o->made)
				continue;
			o->mark = b->mark;
			if (!o->resident) {
				vec_push(&b->walk, l->v[i]);
			} else {
				o->known[!way] = false;
				set_unknown(b, l->v[i]);
			}
		}
	}
}

/* What reaches s changes: it is evicted, comes back or costs something else. */
static void
forget_regions(struct dtr_book *b, uint32_t s)
{
	if (!exact(b))
		return;
	forget_way(b, s, DOWN);
	if (b->h->cost == DTR_EXACT)
		forget_way(b, s, UP);
}

static int64_t
sum_sets(struct dtr_book *b, uint32_t s)
{
	struct dtr_storage *v = b->storage.v, *t = &v[s];
	int64_t sum = 0;

	t->looks = 1 + t->deps.n + t->dependents.n;
	b->walk.n = 0;
	for (int way = UP; way <= DOWN; way++) {
		const dtr_list *l = beside(t, way);

		for (uint32_t i = 0; i < l->n; i++) {
			uint32_t set = v[l->v[i]].set, j;

			if (set == 0)
				continue;
			set = dtr_sets_root(&b->sets, set);
			for (j = 0; j < b->walk.n && b->walk.v[j] != set; j++)
				;
			if (j < b->walk.n)
				continue;
			vec_push(&b->walk, set);
			sum += b->sets.set.v[set].sum;
			dtr_sets_watch(&b->sets, set, s);
		}
	}
	return sum;
}

/* c and the last use, as the heuristic has them. */
static struct dtr_key
find_key(struct dtr_book *b, uint32_t s)
{
	struct dtr_storage *t = &b->storage.v[s];
	struct dtr_key k = { .cost = t->cost, .size = t->size,
	    .last = t->last };
	int end = b->h->cost == DTR_EXACT ? DOWN : UP;

	t->looks = 1;
	if (b->h->cost == DTR_ONE)
		k.cost = 1;
	else if (b->h->cost == DTR_SETS)
		k.cost += sum_sets(b, s);
	for (int way = UP; exact(b) && way <= end; way++) {
		if (!t->known[way])
			sum_region(b, s, way);
		k.cost += t->sum[way];
		if (b->h->latest && t->latest[way] > k.last)
			k.last = t->latest[way];
	}
	return k;
}

/* ---- changes ---- */

static bool
has(const dtr_list *l, uint32_t x)
{
	for (uint32_t i = l->n; i > 0; i--)
		if (l->v[i - 1] == x)
			return true;
	return false;
}

static void
drop(dtr_list *l, uint32_t x)
{
	for (uint32_t i = 0; i < l->n; i++)
		if (l->v[i] == x) {
			memmove(&l->v[i], &l->v[i + 1],
			    (--l->n - i) * sizeof *l->v);
			return;
		}
}

void
dtr_storage_call(struct dtr_book *b, uint32_t s, int64_t cost,
    const uint32_t *in, uint32_t n)
{
	struct dtr_storage *v = b->storage.v, *t = &v[s];

	t->cost += cost;
	for (uint32_t i = 0; i < n && b->h->cost >= DTR_SETS; i++) {
		/* Pinned, it is neither a candidate nor ever evicted. */
		if (in[i] == s || (v[in[i]].pinned && !b->counts) ||
		    has(&t->deps, in[i]))
			continue;
		vec_push(&t->deps, in[i]);
		vec_push(&v[in[i]].dependents, s);
		t->known[UP] = false;
		v[in[i]].known[DOWN] = false;
		set_unknown(b, in[i]);
		if (evicted(&v[in[i]]))
			forget_regions(b, in[i]);
	}
	set_unknown(b, s);
	if (evicted(t))
		forget_regions(b, s);
}

static void
enter(struct dtr_book *b, uint32_t s)
{
	dtr_pool_add(&b->pool, b->where, s);
	b->storage.v[s].looks = 0;
	set_unknown(b, s);
}

static void
leave(struct dtr_book *b, uint32_t s)
{
	b->looks -= b->storage.v[s].looks;
	dtr_pool_remove(&b->pool, b->where, s);
}

void
dtr_touch(struct dtr_book *b, uint32_t s, uint64_t now)
{
	struct dtr_storage *t = &b->storage.v[s];

	if (t->last == now)
		return;
	t->last = now;
	set_unknown(b, s);
	if (b->h->latest && evicted(t))
		forget_regions(b, s);
}

void
dtr_lock(struct dtr_book *b, uint32_t s)
{
	if (b->storage.v[s].locks++ == 0)
		leave(b, s);
}

void
dtr_unlock(struct dtr_book *b, uint32_t s)
{
	if (--b->storage.v[s].locks == 0)
		enter(b, s);
}

void
dtr_pin(struct dtr_book *b, uint32_t s)
{
	if (b->storage.v[s].pinned)
		return;
	dtr_lock(b, s);
	b->storage.v[s].pinned = true;
}

void
dtr_made(struct dtr_book *b, uint32_t s)
{
	struct dtr_storage *t = &b->storage.v[s];

	if (t->made)
		forget_regions(b, s);
	if (t->set != 0)
		dtr_sets_change(&b->sets, t->set, -t->cost);
	t->set = 0;
	t->resident = t->made = true;
	t->known[UP] = t->known[DOWN] = false;
	if (b->counts && exact(b))
		b->accesses += dtr_access_made(b, s);
	enter(b, s);
}

/* One that is evicted joins the components of its evicted neighbours; the
 * others see one more. */
static void
join(struct dtr_book *b, uint32_t s)
{
	struct dtr_storage *v = b->storage.v, *t = &v[s];

	t->set = dtr_sets_add(&b->sets, t->cost);
	for (int way = UP; way <= DOWN; way++) {
		const dtr_list *l = beside(t, way);

		for (uint32_t i = 0; i < l->n; i++)
			if (v[l->v[i]].set != 0)
				dtr_sets_unite(&b->sets, t->set,
				    v[l->v[i]].set);
			else
				set_unknown(b, l->v[i]);
	}
}

void
dtr_evict(struct dtr_book *b, uint32_t s)
{
	struct dtr_storage *t = &b->storage.v[s];

	leave(b, s);
	if (b->counts && exact(b))
		b->accesses += dtr_access_evict(b, s);
	t->resident = false;
	if (b->h->cost == DTR_SETS)
		join(b, s);
	forget_regions(b, s);
}

void
dtr_banish(struct dtr_book *b, uint32_t s)
{
	struct dtr_storage *v = b->storage.v, *t = &v[s];

	if (t->pinned) {
		t->pinned = false;
		t->locks--;
	} else if (t->resident) {
		leave(b, s);
	} else {
		forget_regions(b, s);
		if (t->set != 0)
			dtr_sets_change(&b->sets, t->set, -t->cost);
	}
	t->resident = t->made = false;
	t->set = 0;
	for (uint32_t i = 0; i < t->deps.n; i++)
		drop(&v[t->deps.v[i]].dependents, s);
	for (uint32_t i = 0; i < t->dependents.n; i++)
		drop(&v[t->dependents.v[i]].deps, s);
	t->deps.n = t->dependents.n = 0;
}

void
dtr_storage_forget(struct dtr_book *b, uint32_t s)
{
	dtr_banish(b, s);
	vec_push(&b->free, s);
}

/* Candidates whose key is unknown get it.  What left the pool and came back is
 * in the list once, since its mark stayed. */
static void
settle(struct dtr_book *b)
{
	for (uint32_t i = 0; i < b->unknown.n; i++) {
		uint32_t s = b->unknown.v[i];
		struct dtr_storage *t = &b->storage.v[s];
		struct dtr_key k;

		t->unknown = false;
		if (b->where[s] == DTR_NONE)
			continue;
		b->looks -= t->looks;
		k = find_key(b, s);
		b->looks += t->looks;
		dtr_pool_set(&b->pool, b->where[s], &k);
	}
	b->unknown.n = 0;
}

uint32_t
dtr_victim(struct dtr_book *b, uint64_t now)
{
	uint64_t scored, live = b->pool.live;
	uint32_t s;

	settle(b);
	s = dtr_pool_choose(&b->pool, now, &scored);
	b->scored += scored;
	/* Regions are kept; sums of sets are looked up for each score.  A scan
	 * that ends early, at a score of 0, looks at its share. */
	b->accesses += exact(b) || live == 0 ? scored :
	    (uint64_t)((unsigned __int128)b->looks * scored / live);
	return s;
}

/*
 * The kinetic tournament of pool.h.
 *
 * A node that has to be decided again has until = 0, and so have all above it:
 * changes only mark their path, up to the first node that is marked, and a
 * choice decides the marked and the expired ones from the leaves up.
 */
#include "dtr/pool.h"

#include <math.h>
#include <string.h>

#define LEAST_CAP 64u
/* More than a line's value is off, relatively; what is near the best. */
#define ROUNDING 0x1p-50
#define NEAR 0x1p-40

void
dtr_pool_init(struct dtr_pool *p, const struct dtr_heuristic *h,
    uint64_t seed)
{
	memset(p, 0, sizeof *p);
	p->h = h;
	p->seed = seed;
}

void
dtr_pool_release(struct dtr_pool *p)
{
	mem_free(p->slot);
	mem_free(p->node);
}

static void
mark(struct dtr_pool *p, uint32_t slot)
{
	uint32_t i = p->cap + slot;

	p->node[i].winner = p->slot[slot].item == DTR_NONE ? DTR_NONE : slot;
	p->node[i].until = UINT64_MAX;
	for (i /= 2; i > 0 && p->node[i].until != 0; i /= 2)
		p->node[i].until = 0;
}

/* Moves the candidates together, in their order, into a tree with as many
 * leaves again. */
static void
compact(struct dtr_pool *p, uint32_t *where)
{
	uint32_t n = 0, cap = LEAST_CAP;

	while (cap < 2 * p->live)
		cap *= 2;
	for (uint32_t i = 0; i < p->n; i++) {
		if (p->slot[i].item == DTR_NONE)
			continue;
		where[p->slot[i].item] = n;
		p->slot[n++] = p->slot[i];
	}
	p->n = n;
	if (cap != p->cap) {
		p->cap = cap;
		p->slot = mem_realloc(p->slot, cap, sizeof *p->slot);
		p->node = mem_realloc(p->node, cap, 2 * sizeof *p->node);
	}
	for (uint32_t i = 0; i < cap; i++) {
		p->node[i] = (struct dtr_node){ DTR_NONE, 0 };
		p->node[cap + i] = (struct dtr_node){ i < n ? i : DTR_NONE,
		    UINT64_MAX };
	}
}

void
dtr_pool_add(struct dtr_pool *p, uint32_t *where, uint32_t item)
{
	if (p->n == p->cap)
		compact(p, where);
	where[item] = p->n;
	p->slot[p->n] = (struct dtr_slot){ .item = item, .rate = 1,
	    .key = { .cost = 1 } };
	p->live++;
	mark(p, p->n++);
}

void
dtr_pool_remove(struct dtr_pool *p, uint32_t *where, uint32_t item)
{
	uint32_t s = where[item];

	if (p->slot[s].key.cost <= 0)
		p->odd--;
	p->slot[s].item = DTR_NONE;
	where[item] = DTR_NONE;
	p->live--;
	mark(p, s);
	if (s + 1 == p->n)
		p->n--;
	if (p->n > LEAST_CAP && p->live < p->n / 4)
		compact(p, where);
}

void
dtr_pool_set(struct dtr_pool *p, uint32_t slot, const struct dtr_key *key)
{
	struct dtr_slot *s = &p->slot[slot];

	if (memcmp(&s->key, key, sizeof *key) == 0)
		return;
	p->odd += (key->cost <= 0) - (s->key.cost <= 0);
	s->key = *key;
	s->rate = (p->h->size ? (double)key->size : 1) /
	    (key->cost > 0 ? (double)key->cost : 1);
	mark(p, slot);
}

static double
value(const struct dtr_pool *p, uint32_t slot, uint64_t now)
{
	const struct dtr_slot *s = &p->slot[slot];

	return p->h->stale ? s->rate * (double)(now - s->key.last) : s->rate;
}

/* Of two, the one with the lesser score, and of equal ones b. */
static bool
second_wins(const struct dtr_pool *p, uint32_t a, uint32_t b, uint64_t now)
{
	const struct dtr_key *x = &p->slot[a].key, *y = &p->slot[b].key;

	if (p->h->last)
		return y->last <= x->last;
	return memcmp(x, y, sizeof *x) == 0 ||
	    dtr_score(p->h, y, now) <= dtr_score(p->h, x, now);
}

/* How long a winner with value v is not beaten by a line of value w: until
 * they cross, computed low. */
static uint64_t
until(const struct dtr_pool *p, const struct dtr_slot *winner,
    const struct dtr_slot *loser, double gap, uint64_t now)
{
	double growth = loser->rate - winner->rate, ticks;

	if (!p->h->stale || growth <= loser->rate * ROUNDING)
		return UINT64_MAX;
	growth += loser->rate * ROUNDING;
	ticks = floor(gap / growth);
	return ticks >= 0x1p62 ? UINT64_MAX : now + (uint64_t)ticks;
}

static void
decide(struct dtr_pool *p, uint32_t i, uint64_t now)
{
	const struct dtr_node *x = &p->node[2 * i], *y = &p->node[2 * i + 1];
	struct dtr_node *to = &p->node[i];
	double v, w, off;
	bool second;
	uint32_t won, lost;

	to->until = x->until < y->until ? x->until : y->until;
	if (x->winner == DTR_NONE || y->winner == DTR_NONE) {
		to->winner = x->winner == DTR_NONE ? y->winner : x->winner;
		return;
	}
	v = value(p, x->winner, now);
	w = value(p, y->winner, now);
	off = (v > w ? v : w) * ROUNDING;
	second = fabs(v - w) > off ? w > v :
	    second_wins(p, x->winner, y->winner, now);
	won = second ? y->winner : x->winner;
	lost = second ? x->winner : y->winner;
	to->winner = won;
	v = fabs(v - w) - off;
	now = until(p, &p->slot[won], &p->slot[lost], v > 0 ? v : 0, now);
	if (now < to->until)
		to->until = now;
}

/* Recursion as deep as the tree: log2(cap). */
static void
advance(struct dtr_pool *p, uint32_t i, uint64_t now)
{
	if (i >= p->cap || p->node[i].until >= now)
		return;
	advance(p, 2 * i, now);
	advance(p, 2 * i + 1, now);
	decide(p, i, now);
}

struct near_best {
	uint64_t now;
	double least;		/* value */
	uint32_t best;
};

/* From left to right, so that the last of equal scores stays. */
static void
look_near(const struct dtr_pool *p, uint32_t i, struct near_best *b)
{
	uint32_t s = p->node[i].winner;

	if (s == DTR_NONE || value(p, s, b->now) < b->least)
		return;
	if (i < p->cap) {
		look_near(p, 2 * i, b);
		look_near(p, 2 * i + 1, b);
	} else if (b->best == DTR_NONE ||
	    second_wins(p, b->best, s, b->now)) {
		b->best = s;
	}
}

static uint32_t
last_slot(const struct dtr_pool *p)
{
	uint32_t s = p->n;

	while (p->slot[--s].item == DTR_NONE)
		;
	return s;
}

/* xorshift64* (Vigna, 2016); a slot that is free is drawn again. */
static uint32_t
draw(struct dtr_pool *p)
{
	uint64_t x = p->seed;
	uint32_t s;

	do {
		x ^= x >> 12;
		x ^= x << 25;
		x ^= x >> 27;
		s = (uint32_t)(((x * 0x2545f4914f6cdd1d >> 32) * p->n) >> 32);
	} while (p->slot[s].item == DTR_NONE);
	p->seed = x;
	return s;
}

uint32_t
dtr_pool_choose(struct dtr_pool *p, uint64_t now, uint64_t *scored)
{
	struct near_best b = { .now = now, .best = DTR_NONE };
	double v;

	*scored = 0;
	if (p->live == 0)
		return DTR_NONE;
	if (p->h->random)
		return p->slot[draw(p)].item;
	if (p->odd > 0)
		return dtr_pool_scan(p, now, scored);
	*scored = p->live;
	advance(p, 1, now);
	b.best = p->node[1].winner;
	if (!p->h->stale)
		return p->slot[b.best].item;
	v = value(p, b.best, now);
	if (v == 0 && !p->h->last)
		return p->slot[last_slot(p)].item;
	b.best = DTR_NONE;
	b.least = v * (1 - NEAR);
	look_near(p, 1, &b);
	return p->slot[b.best].item;
}

/* Scores that are clearly above the best are seen from doubles. */
uint32_t
dtr_pool_scan(const struct dtr_pool *p, uint64_t now, uint64_t *scored)
{
	uint32_t best = DTR_NONE;
	double least = INFINITY, v, score;

	*scored = 0;
	for (uint32_t s = 0; s < p->n; s++) {
		const struct dtr_slot *c = &p->slot[s];

		if (c->item == DTR_NONE)
			continue;
		++*scored;
		v = value(p, s, now);
		if (c->key.cost > 0 && !p->h->last && least > 0 &&
		    v * least < 1 - NEAR)
			continue;
		score = dtr_score(p->h, &c->key, now);
		if (score <= least) {
			least = score;
			best = s;
			if (score == 0)
				break;
		}
	}
	return best == DTR_NONE ? DTR_NONE : p->slot[best].item;
}

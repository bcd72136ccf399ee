/*
 * Aligning two sequences of bindings (diff_impl.h).
 *
 * A stretch is split at the pairs whose key is unique on both sides, in the
 * longest order that both sides have (a longest increasing subsequence); what
 * is between them is split by the next key.  Short stretches are aligned by
 * dynamic programming: a pair weighs as many keys as it shares.
 *
 * Cost: each key looks at each binding at most twice; n log n for the order;
 * CELLS steps for each short stretch.
 */
#include "pass/diff_impl.h"

#define CELLS 4096	/* of the table for a short stretch */
#define WINDOW 64	/* how far a pair is looked for in the end */

struct stretch {
	uint32_t from[2], to[2];
	uint32_t level;
	bool again;		/* this key has split it before */
};
struct align {
	const struct diff_keys *key;
	const struct diff_sequence *s;
	ir_id **pairs;
	VEC(struct stretch) todo;
};
/* A key and where it is. */
struct entry {
	uint32_t count[2], at[2];
};
typedef VEC(uint32_t) places;

static uint64_t
key_at(const struct align *x, int side, uint32_t at, uint32_t level)
{
	return x->key[side].level[level][x->s[side].v[at]];
}

static void
match(struct align *x, uint32_t i, uint32_t j)
{
	ir_id a = x->s[0].v[i], b = x->s[1].v[j];

	x->pairs[0][a] = b;
	x->pairs[1][b] = a;
}

/* Takes what is the same at the beginning and at the end. */
static void
trim(struct align *x, struct stretch *r)
{
	while (r->from[0] < r->to[0] && r->from[1] < r->to[1] &&
	    key_at(x, 0, r->from[0], r->level) ==
	    key_at(x, 1, r->from[1], r->level))
		match(x, r->from[0]++, r->from[1]++);
	while (r->from[0] < r->to[0] && r->from[1] < r->to[1] &&
	    key_at(x, 0, r->to[0] - 1, r->level) ==
	    key_at(x, 1, r->to[1] - 1, r->level))
		match(x, --r->to[0], --r->to[1]);
}

/* ---- short stretches ---- */

static uint32_t
weight(const struct align *x, uint32_t i, uint32_t j)
{
	uint32_t n = 0;

	if (key_at(x, 0, i, DIFF_LEVELS - 1) !=
	    key_at(x, 1, j, DIFF_LEVELS - 1) &&
	    key_at(x, 0, i, DIFF_LEVELS - 2) !=
	    key_at(x, 1, j, DIFF_LEVELS - 2))
		return 0;
	for (uint32_t l = 0; l < DIFF_LEVELS; l++)
		n += key_at(x, 0, i, l) == key_at(x, 1, j, l);
	return n;
}

static void
align_short(struct align *x, const struct stretch *r)
{
	uint32_t na = r->to[0] - r->from[0], nb = r->to[1] - r->from[1];
	uint32_t row = nb + 1, i, j, w;
	uint32_t *best = mem_zalloc((size_t)(na + 1) * row, sizeof *best);

	for (i = na; i-- > 0; )
		for (j = nb; j-- > 0; ) {
			uint32_t *to = &best[i * row + j];

			w = weight(x, r->from[0] + i, r->from[1] + j);
			*to = to[row] > to[1] ? to[row] : to[1];
			if (w > 0 && w + to[row + 1] > *to)
				*to = w + to[row + 1];
		}
	for (i = j = 0; i < na && j < nb; ) {
		const uint32_t *to = &best[i * row + j];

		w = weight(x, r->from[0] + i, r->from[1] + j);
		if (w > 0 && *to == w + to[row + 1]) {
			match(x, r->from[0] + i++, r->from[1] + j++);
		} else if (*to == to[row]) {
			i++;
		} else {
			j++;
		}
	}
	mem_free(best);
}

/* No key has split it: what stands near and has the last one. */
static void
align_rest(struct align *x, const struct stretch *r)
{
	uint32_t next = r->from[1];

	for (uint32_t i = r->from[0]; i < r->to[0]; i++)
		for (uint32_t j = next; j < r->to[1] && j < next + WINDOW; j++)
			if (key_at(x, 0, i, DIFF_LEVELS - 1) ==
			    key_at(x, 1, j, DIFF_LEVELS - 1)) {
				match(x, i, j);
				next = j + 1;
				break;
			}
}

/* ---- anchors ---- */

/* Places of the first whose key is unique on both sides, and in other[] those
 * of the second. */
static void
find_unique(const struct align *x, const struct stretch *r, places *own,
    places *other)
{
	VEC(struct entry) entry = { NULL, 0, 0 };
	struct map index = { 0 };

	for (int side = 0; side < 2; side++)
		for (uint32_t i = r->from[side]; i < r->to[side]; i++) {
			uint64_t key = key_at(x, side, i, r->level);
			uint32_t at;

			if (!map_get(&index, key, &at)) {
				at = entry.n;
				vec_push(&entry, (struct entry){ 0 });
				map_put(&index, key, at);
			}
			entry.v[at].count[side]++;
			entry.v[at].at[side] = i;
		}
	/* Entries of the first side come in its order. */
	for (uint32_t i = 0; i < entry.n; i++)
		if (entry.v[i].count[0] == 1 && entry.v[i].count[1] == 1) {
			vec_push(own, entry.v[i].at[0]);
			vec_push(other, entry.v[i].at[1]);
		}
	map_free(&index);
	vec_free(&entry);
}

/* Keeps of own[] and other[] the longest part in which both increase. */
static void
keep_increasing(places *own, places *other)
{
	places end = { NULL, 0, 0 };	/* by length of such a part */
	uint32_t *before = mem_zalloc(own->n + 1, sizeof *before);
	uint32_t n, at;

	for (uint32_t i = 0; i < own->n; i++) {
		uint32_t low = 0, high = end.n;

		while (low < high) {
			uint32_t mid = low + (high - low) / 2;

			if (other->v[end.v[mid]] < other->v[i])
				low = mid + 1;
			else
				high = mid;
		}
		before[i] = low > 0 ? end.v[low - 1] : UINT32_MAX;
		if (low == end.n)
			vec_push(&end, i);
		else
			end.v[low] = i;
	}
	n = end.n;
	at = n > 0 ? end.v[n - 1] : UINT32_MAX;
	for (uint32_t i = n; i-- > 0; at = before[at])
		end.v[i] = at;
	for (uint32_t i = 0; i < n; i++) {
		own->v[i] = own->v[end.v[i]];
		other->v[i] = other->v[end.v[i]];
	}
	own->n = other->n = n;
	mem_free(before);
	vec_free(&end);
}

static void
later(struct align *x, struct stretch r)
{
	if (r.from[0] < r.to[0] && r.from[1] < r.to[1])
		vec_push(&x->todo, r);
}

static void
split(struct align *x, struct stretch r)
{
	places own = { NULL, 0, 0 }, other = { NULL, 0, 0 };
	struct stretch gap = r;

	find_unique(x, &r, &own, &other);
	keep_increasing(&own, &other);
	gap.again = own.n > 0 && !r.again;
	gap.level += !gap.again;
	for (uint32_t i = 0; i < own.n; i++) {
		match(x, own.v[i], other.v[i]);
		gap.to[0] = own.v[i];
		gap.to[1] = other.v[i];
		later(x, gap);
		gap.from[0] = own.v[i] + 1;
		gap.from[1] = other.v[i] + 1;
	}
	gap.to[0] = r.to[0];
	gap.to[1] = r.to[1];
	later(x, gap);
	vec_free(&own);
	vec_free(&other);
}

void
diff_align(const struct diff_keys key[2],
    const struct diff_sequence s[2], ir_id *pairs[2])
{
	struct align x = { .key = key, .s = s, .pairs = pairs };

	later(&x, (struct stretch){ .to = { s[0].n, s[1].n } });
	while (x.todo.n > 0) {
		struct stretch r = vec_pop(&x.todo);

		if (r.level < DIFF_LEVELS)
			trim(&x, &r);
		if (r.from[0] == r.to[0] || r.from[1] == r.to[1])
			continue;
		if ((uint64_t)(r.to[0] - r.from[0]) *
		    (r.to[1] - r.from[1]) <= CELLS)
			align_short(&x, &r);
		else if (r.level < DIFF_LEVELS)
			split(&x, r);
		else
			align_rest(&x, &r);
	}
	vec_free(&x.todo);
}

/*
 * Offsets of buffers with lifetimes in regions of one arena (plan_impl.h);
 * plan_regions.c says where these are.
 *
 * Constant sizes: blocks in some order, each at the lowest offset that is free
 * for its whole life.  The orders are: of execution; the largest first (greedy
 * by size: Pisarchyk and Lee, Efficient memory management for deep neural net
 * inference, 2020); the longest-lived first; by bytes times life.  The best one
 * is mended: a block that reaches the arena's end is placed before all others,
 * and the rest again, while that helps.  It stops at an arena of what is alive
 * together at most, since no smaller one can do.  Frames of more than GREEDY
 * blocks are placed in order of execution only.
 *
 * Multiples of one expression by numbers that are multiples of 64 are packed
 * likewise, with these numbers as their sizes: in a network for any number of
 * samples n nearly all are such multiples of n.
 *
 * Other symbolic sizes follow, each in a slot of its own or in one whose size
 * is proved to be enough.  Slots of one size are a class, ordered by the end of
 * what is in them.  There are as many classes as the arena's size may have
 * terms, at most; what does not find a slot then is allocated when it is made,
 * which costs no more than to compute such an offset.
 *
 * Cost, of n blocks: n log n in order of execution, but for gaps of memory that
 * are too small; for the other orders n * n, of GREEDY blocks at most.
 */
#include "pass/plan_impl.h"

#include <stdlib.h>
#include <string.h>

#define GREEDY 4096
#define CLASSES 64		/* sizes by name in one arena */
#define WORK ((uint64_t)1 << 22)	/* blocks looked at, about 20 ms */

struct block {
	int64_t offset, size;
	uint32_t first, last, buffer;
};

/* A block whose size is that of `block` times an expression. */
struct product {
	const struct sym *unit;
	struct block block;
};

static int64_t
rounded(int64_t bytes)
{
	return (bytes + PLAN_ALIGN - 1) / PLAN_ALIGN * PLAN_ALIGN;
}

static int
by_offset(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->offset != y->offset ? (x->offset > y->offset) -
	    (x->offset < y->offset) : (x->buffer > y->buffer) -
	    (x->buffer < y->buffer);
}

static int
by_buffer(const struct block *x, const struct block *y)
{
	return (x->buffer > y->buffer) - (x->buffer < y->buffer);
}

static int
by_first(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->first != y->first ? (x->first > y->first) -
	    (x->first < y->first) : by_buffer(x, y);
}

static int
by_size(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->size != y->size ? (x->size < y->size) -
	    (x->size > y->size) : by_buffer(x, y);
}

static int
by_life(const void *a, const void *b)
{
	const struct block *x = a, *y = b;
	uint32_t l = x->last - x->first, k = y->last - y->first;

	return l != k ? (l < k) - (l > k) : by_size(a, b);
}

static int
by_area(const void *a, const void *b)
{
	const struct block *x = a, *y = b;
	double l = (double)x->size * (x->last - x->first);
	double k = (double)y->size * (y->last - y->first);

	return l < k || l > k ? (l < k) - (l > k) : by_size(a, b);
}

/* The lowest gap between blocks sorted by offset. */
static int64_t
lowest(const struct block *taken, uint32_t n, int64_t size)
{
	int64_t at = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (taken[i].offset - at >= size)
			return at;
		if (taken[i].offset + taken[i].size > at)
			at = taken[i].offset + taken[i].size;
	}
	return at;
}

/* Places blocks in the order that they come in; adds to *work. */
static int64_t
place_all(struct block *b, uint32_t n, uint64_t *work)
{
	struct block *near = mem_zalloc(n + 1, sizeof *near);
	int64_t size = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = 0;

		for (uint32_t j = 0; j < i; j++)
			if (b[j].first <= b[i].last && b[i].first <= b[j].last)
				near[k++] = b[j];
		qsort(near, k, sizeof *near, by_offset);
		*work += i + 8 * (uint64_t)k;
		b[i].offset = lowest(near, k, b[i].size);
		if (b[i].offset + b[i].size > size)
			size = b[i].offset + b[i].size;
	}
	mem_free(near);
	return size;
}

/* Blocks in order of their last positions, from which those that have ended
 * are taken; the offset of each is its index in the order that they came in. */
struct ends {
	struct block *block;
	uint32_t at, n;
};

static int
by_last(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->last != y->last ? (x->last > y->last) -
	    (x->last < y->last) : by_buffer(x, y);
}

static struct ends
ends_of(const struct block *b, uint32_t n)
{
	struct ends e = { mem_zalloc(n + 1, sizeof *b), 0, n };

	memcpy(e.block, b, n * sizeof *b);
	for (uint32_t i = 0; i < n; i++)
		e.block[i].offset = i;
	qsort(e.block, n, sizeof *b, by_last);
	return e;
}

/* The next block that has ended before a position, or NULL. */
static const struct block *
next_end(struct ends *e, uint32_t position)
{
	return e->at < e->n && e->block[e->at].last < position ?
	    &e->block[e->at++] : NULL;
}

/* What is free below the end of the arena, by offset; no two touch. */
struct gap {
	int64_t from, to;
};
typedef VEC(struct gap) gap_list;

static void
give_back(gap_list *gaps, int64_t from, int64_t to)
{
	uint32_t lo = 0, hi = gaps->n;
	struct gap *g;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (gaps->v[mid].from < from)
			lo = mid + 1;
		else
			hi = mid;
	}
	vec_push(gaps, ((struct gap){ 0, 0 }));
	g = &gaps->v[lo];
	memmove(g + 1, g, (gaps->n - 1 - lo) * sizeof *g);
	*g = (struct gap){ from, to };
	if (lo + 1 < gaps->n && g[1].from == to) {
		g->to = g[1].to;
		memmove(g + 1, g + 2, (gaps->n - lo - 2) * sizeof *g);
		gaps->n--;
	}
	if (lo > 0 && g[-1].to == from) {
		g[-1].to = g->to;
		memmove(g, g + 1, (gaps->n - lo - 1) * sizeof *g);
		gaps->n--;
	}
}

/* The lowest place; the arena grows if there is none. */
static int64_t
take(gap_list *gaps, int64_t size, int64_t *arena)
{
	uint32_t i = 0;
	int64_t at;

	if (size == 0)
		return 0;
	while (i < gaps->n && gaps->v[i].to - gaps->v[i].from < size)
		i++;
	if (i < gaps->n) {
		at = gaps->v[i].from;
		gaps->v[i].from += size;
	} else {
		i = gaps->n - 1;
		at = gaps->n > 0 && gaps->v[i].to == *arena ?
		    gaps->v[i].from : *arena;
		if (at < *arena)
			gaps->v[i].from = gaps->v[i].to;
		*arena = at + size;
	}
	if (i < gaps->n && gaps->v[i].from == gaps->v[i].to) {
		memmove(&gaps->v[i], &gaps->v[i + 1],
		    (gaps->n - i - 1) * sizeof *gaps->v);
		gaps->n--;
	}
	return at;
}

/* Blocks come in order of their first position. */
static int64_t
in_order(struct block *b, uint32_t n)
{
	struct ends ends = ends_of(b, n);
	gap_list gaps = { NULL, 0, 0 };
	const struct block *x;
	int64_t size = 0;

	for (uint32_t i = 0; i < n; i++) {
		while ((x = next_end(&ends, b[i].first)) != NULL)
			if (x->size > 0)
				give_back(&gaps, b[x->offset].offset,
				    b[x->offset].offset + x->size);
		b[i].offset = take(&gaps, b[i].size, &size);
	}
	mem_free(ends.block);
	vec_free(&gaps);
	return size;
}

/* What is alive together at most, of blocks in order of their first
 * position. */
static int64_t
alive_at_most(const struct block *b, uint32_t n)
{
	struct ends ends = ends_of(b, n);
	int64_t now = 0, most = 0;
	const struct block *x;

	for (uint32_t i = 0; i < n; i++) {
		while ((x = next_end(&ends, b[i].first)) != NULL)
			now -= x->size;
		now += b[i].size;
		if (now > most)
			most = now;
	}
	mem_free(ends.block);
	return most;
}

/* Blocks, and the smallest arena found so far with its offsets. */
struct packing {
	struct block *try, *best;
	uint32_t n;
	int64_t size, least;
	uint64_t work;
};

static void
keep_best(struct packing *p, int64_t size)
{
	if (size >= p->size)
		return;
	p->size = size;
	memcpy(p->best, p->try, p->n * sizeof *p->best);
}

/* The blocks that end with the arena come first, in their order. */
static void
mend(struct packing *p)
{
	struct block *b = p->try;

	memcpy(b, p->best, p->n * sizeof *b);
	while (p->work < WORK && p->size > p->least) {
		int64_t size = 0;
		uint32_t at = 0;
		struct block x;

		for (uint32_t i = 0; i < p->n; i++)
			if (b[i].offset + b[i].size > size) {
				size = b[i].offset + b[i].size;
				at = i;
			}
		if (at == 0)
			return;
		x = b[at];
		memmove(b + 1, b, at * sizeof *b);
		b[0] = x;
		keep_best(p, place_all(b, p->n, &p->work));
	}
}

static void
pack(struct packing *p)
{
	static int (*const order[])(const void *, const void *) = { by_size,
	    by_area, by_life };

	qsort(p->try, p->n, sizeof *p->try, by_first);
	p->least = alive_at_most(p->try, p->n);
	p->size = INT64_MAX;
	keep_best(p, in_order(p->try, p->n));
	for (size_t i = 0; p->n <= GREEDY && p->size > p->least &&
	    i < sizeof order / sizeof *order; i++) {
		qsort(p->try, p->n, sizeof *p->try, order[i]);
		keep_best(p, place_all(p->try, p->n, &p->work));
	}
	if (p->n <= GREEDY && p->size > p->least)
		mend(p);
}

/* Packs blocks whose sizes are in units into a region of their own.  They get
 * no place if there is no expression for it. */
static void
pack_units(struct plan *p, const struct sym *unit, struct block *b, uint32_t n)
{
	struct sym_ctx *c = p->m->syms;
	struct packing k = { .try = b, .n = n };
	struct plan_region r = { .first = UINT32_MAX };

	k.best = mem_zalloc(n + 1, sizeof *k.best);
	pack(&k);
	r.size = sym_mul(c, sym_const(c, k.size), unit);
	for (uint32_t i = 0; r.size != NULL && i < n; i++) {
		const struct block *x = &k.best[i];
		struct plan_buffer *to = &p->buffer.v[x->buffer];

		to->offset = sym_mul(c, sym_const(c, x->offset), unit);
		to->region = p->region.n + 1;
		r.first = x->first < r.first ? x->first : r.first;
		r.last = x->last > r.last ? x->last : r.last;
	}
	if (r.size != NULL)
		vec_push(&p->region, r);
	mem_free(k.best);
}

/* Packs the blocks of one unit, which are in order of their first positions.
 * apart: where no block is alive, a new region begins, so that regions of other
 * units can take turns with it in one place. */
static void
pack_unit(struct plan *p, const struct sym *unit, struct block *b, uint32_t n,
    bool apart)
{
	uint32_t from = 0, last = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (apart && i > from && b[i].first > last) {
			pack_units(p, unit, b + from, i - from);
			from = i;
		}
		last = b[i].last > last ? b[i].last : last;
	}
	pack_units(p, unit, b + from, n - from);
}

/* Splits a size into a number and the expression that it multiplies (1 for a
 * constant size); otherwise the number is a multiple of 64.  False: the size
 * does not have this form, or may be negative. */
static bool
product(struct plan *p, const struct sym *bytes, int64_t *number,
    const struct sym **unit)
{
	struct sym_ctx *c = p->m->syms;
	struct sym_pred ge = { SYM_GE, bytes, sym_const(c, 0) };

	*unit = sym_const(c, 1);
	if (sym_is_const(bytes, number)) {
		*number = rounded(*number);
		return true;
	}
	if (bytes->kind != SYM_MUL || bytes->value <= 0 ||
	    bytes->value % PLAN_ALIGN != 0 ||
	    sym_decide(p->facts, &ge) != SYM_PROVED)
		return false;
	*number = bytes->value;
	*unit = sym_floordiv(c, bytes, sym_const(c, bytes->value));
	return *unit != NULL;
}

/* Constants first, so that their places are constant. */
static int
by_unit(const void *a, const void *b)
{
	const struct product *x = a, *y = b;
	bool k = x->unit->kind != SYM_CONST;
	bool l = y->unit->kind != SYM_CONST;

	return k != l ? k - l : x->unit != y->unit ?
	    (x->unit->index > y->unit->index) -
	    (x->unit->index < y->unit->index) : by_first(&x->block,
	    &y->block);
}

/* Buffers whose sizes are products, by what is multiplied. */
static void
products(struct plan *p, bool apart)
{
	struct product *x = mem_zalloc(p->buffer.n + 1, sizeof *x);
	struct block *b = mem_zalloc(p->buffer.n + 1, sizeof *b);
	uint32_t n = 0, units = 0, to;
	int64_t v;

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const struct plan_buffer *a = &p->buffer.v[i];

		if (a->into != 0 || !product(p, a->bytes, &v, &x[n].unit))
			continue;
		x[n++].block = (struct block){ 0, v, a->first, a->last, i };
	}
	qsort(x, n, sizeof *x, by_unit);
	for (uint32_t i = 0; i < n && units++ < CLASSES; i = to) {
		for (to = i; to < n && x[to].unit == x[i].unit; to++)
			b[to - i] = x[to].block;
		pack_unit(p, x[i].unit, b, to - i, apart &&
		    x[i].unit->kind != SYM_CONST);
	}
	mem_free(x);
	mem_free(b);
}

/* Parts of the buffers of concatenations; these come after their parts. */
static void
place_parts(struct plan *p)
{
	for (uint32_t i = p->buffer.n; i-- > 0; ) {
		struct plan_buffer *x = &p->buffer.v[i];

		if (x->into != 0)
			x->offset = sym_add(p->m->syms,
			    p->buffer.v[x->into - 1].offset,
			    sym_const(p->m->syms, x->at));
	}
}

/* ---- symbolic sizes ---- */

/* A slot: 1 + its region, and the position up to which it is taken. */
struct place {
	uint32_t region, last;
};

/* The slots of one size: a heap, the one that is free first on top. */
struct class {
	const struct sym *bytes;
	VEC(struct place) place;
};
typedef VEC(struct class) class_list;

static void
class_add(struct class *c, struct place x)
{
	uint32_t i = c->place.n;

	vec_push(&c->place, x);
	for (; i > 0 && c->place.v[(i - 1) / 2].last > x.last; i = (i - 1) / 2)
		c->place.v[i] = c->place.v[(i - 1) / 2];
	c->place.v[i] = x;
}

static struct place
class_take(struct class *c)
{
	struct place top = c->place.v[0], x = vec_pop(&c->place);
	uint32_t i = 0, k;

	for (; (k = 2 * i + 1) < c->place.n; i = k) {
		if (k + 1 < c->place.n &&
		    c->place.v[k + 1].last < c->place.v[k].last)
			k++;
		if (x.last <= c->place.v[k].last)
			break;
		c->place.v[i] = c->place.v[k];
	}
	if (c->place.n > 0)
		c->place.v[i] = x;
	return top;
}

/* A size is below 0 for extents with which its tensor is not made: it takes
 * no room then, and moves nothing back that comes after it. */
static const struct sym *
rounded_sym(struct plan *p, const struct sym *bytes)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *align = sym_const(c, PLAN_ALIGN);
	const struct sym *zero = sym_const(c, 0);
	struct sym_pred ge = { SYM_GE, bytes, zero };

	if (sym_decide(p->facts, &ge) != SYM_PROVED)
		bytes = sym_max(c, bytes, zero);
	return sym_mul(c, sym_ceildiv(c, bytes, align), align);
}

static bool
enough(struct sym_facts *f, const struct sym *have, const struct sym *want)
{
	struct sym_pred ge = { SYM_GE, have, want };

	return have == want || sym_decide(f, &ge) == SYM_PROVED;
}

static bool
is_free(const struct class *c, const struct plan_buffer *x)
{
	return c->place.n > 0 && c->place.v[0].last < x->first;
}

/* The class of a free slot for a buffer: one of the very size, or, unless
 * regions may share memory anyway, the first that is enough; or NULL. */
static struct class *
find_class(const struct plan *p, const class_list *classes,
    const struct map *of, const struct plan_buffer *x, bool share)
{
	uint32_t own;

	if (map_get(of, map_ptr(x->bytes), &own) &&
	    is_free(&classes->v[own], x))
		return &classes->v[own];
	for (uint32_t k = 0; !share && k < classes->n; k++)
		if (is_free(&classes->v[k], x) &&
		    enough(p->facts, classes->v[k].bytes, x->bytes))
			return &classes->v[k];
	return NULL;
}

/* The class of a size, made if need be; NULL: there are too many. */
static struct class *
own_class(class_list *classes, struct map *of, const struct sym *bytes)
{
	uint32_t at = classes->n;

	if (map_get(of, map_ptr(bytes), &at))
		return &classes->v[at];
	if (classes->n == CLASSES)
		return NULL;
	map_put(of, map_ptr(bytes), at);
	vec_push(classes, ((struct class){ .bytes = bytes }));
	return &vec_last(classes);
}

/* A region for a slot of a size; 0: there is no expression for it. */
static uint32_t
own_region(struct plan *p, const struct plan_buffer *x)
{
	struct plan_region r = { rounded_sym(p, x->bytes), x->first, x->last };

	if (r.size == NULL)
		return 0;
	vec_push(&p->region, r);
	return p->region.n;
}

/* A buffer that the arena has no expression for gets no place: its tensors
 * are allocated when they are made. */
static void
symbolic_sizes(struct plan *p, bool share)
{
	class_list classes = { NULL, 0, 0 };
	struct map of = { 0 };

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		struct plan_buffer *x = &p->buffer.v[i];
		struct plan_region *r;
		struct class *c;
		struct place place = { 0, x->last };

		if (x->into != 0 || x->region != 0)
			continue;
		c = find_class(p, &classes, &of, x, share);
		if (c != NULL) {
			place.region = class_take(c).region;
		} else {
			c = own_class(&classes, &of, x->bytes);
			if (c == NULL || (place.region = own_region(p, x)) == 0)
				continue;
		}
		x->offset = sym_const(p->m->syms, 0);
		x->region = place.region;
		r = &p->region.v[x->region - 1];
		r->last = x->last > r->last ? x->last : r->last;
		class_add(c, place);
	}
	for (uint32_t k = 0; k < classes.n; k++)
		vec_free(&classes.v[k].place);
	vec_free(&classes);
	map_free(&of);
}

/* Places all buffers; returns the arena's size. */
static const struct sym *
lay_out(struct plan *p, bool share)
{
	const struct sym *size;

	p->region.n = 0;
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		p->buffer.v[i].offset = NULL;
		p->buffer.v[i].region = 0;
	}
	products(p, share);
	symbolic_sizes(p, share);
	size = plan_regions(p, share);
	place_parts(p);
	return size;
}

/* Whether a buffer that had a place has none now. */
static bool
lost_place(const struct plan *p, const struct plan_buffer *before)
{
	for (uint32_t i = 0; i < p->buffer.n; i++)
		if (before[i].offset != NULL && p->buffer.v[i].offset == NULL)
			return true;
	return false;
}

const struct sym *
plan_offsets(struct plan *p)
{
	const struct sym *plain = lay_out(p, false), *shared;
	size_t bytes = p->buffer.n * sizeof *p->buffer.v;
	struct plan_buffer *before;

	if (p->apart || p->region.n < 2)
		return plain;
	before = mem_alloc(bytes);
	memcpy(before, p->buffer.v, bytes);
	shared = lay_out(p, true);
	if (plan_is_within(p, shared, plain, 0) &&
	    !plan_is_within(p, plain, shared, 0) && !lost_place(p, before))
		plain = shared;
	else
		memcpy(p->buffer.v, before, bytes);
	mem_free(before);
	return plain;
}

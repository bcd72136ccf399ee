/*
 * Repeats: blocks of a network that occur many times consecutively.
 *
 * Each region is a sequence of bindings (constants and projections left out).
 * A binding's hash covers its operator, attributes, types and regions, and for
 * each operand its origin: its distance, or its identity if it has many distant
 * uses (a mask that all layers share) or is outside of the region.  Parameters
 * and constants with one user count by their type: each layer has its own
 * weights.  The first parameter, which is the data, counts as if it were just
 * before the sequence.
 *
 * Runs (maximal repetitions of period p) are found as usual: for each p, the
 * positions 0, p, 2p, ... are compared with their successors, and common
 * extensions in both directions are found by binary search over a rolling
 * hash: sum over p of n/p, times log n.  Runs are taken by the number of
 * bindings that they hide, without overlap; the block begins where the
 * fewest values cross (before the convolution, not inside of a skip
 * connection).
 */
#include "formats/dot/draw.h"

#include <stdlib.h>

#include "op/op.h"

#define FAR 16
#define PERIOD_LIMIT 4096
/* A repeat must hide at least this share of its region: otherwise a long region
 * would get thousands of small frames, which are unreadable and take cgraph
 * time proportional to nodes times frames. */
#define SHARE 256
#define BASE 0x9e3779b97f4a7c15ull

struct candidate {
	uint32_t first, end, period;
	uint64_t saved;
};

struct finder {
	struct folds *f;
	struct ir_module *m;
	uint32_t least;
	uint32_t *uses;
	uint32_t *pos;		/* by node: place in its region's sequence,
				 * from 1; 0: the first parameter */
	uint32_t *last;		/* by node: place of its last use there */
	uint32_t *far;		/* by node: uses more than FAR places on */
	uint64_t *region;	/* by region: hash */
	ir_id data;		/* first parameter of the region, or 0 */
	VEC(ir_id) seq;
	VEC(uint64_t) hash, sum, power;
	VEC(uint32_t) cross;
	VEC(uint32_t) cover;	/* Fenwick tree over places taken */
	VEC(struct candidate) found;
};

bool
fold_is_primitive(const struct attrs *as)
{
	const struct attr *a = attrs_get(as, "Primitive");

	return a != NULL && (a->kind == ATTR_INT || a->kind == ATTR_BOOL) &&
	    a->i != 0;
}

static uint64_t
mix(uint64_t h, uint64_t x)
{
	h ^= x + BASE + (h << 6) + (h >> 2);
	h *= 0xff51afd7ed558ccdull;
	return h ^ h >> 33;
}

static bool
in_sequence(const struct ir_node *n)
{
	return n->kind != NODE_CONST && n->kind != NODE_OP &&
	    n->kind != NODE_GLOBAL && n->kind != NODE_CTOR &&
	    n->kind != NODE_PROJ;
}

/* The tuple from which a chain of projections starts. */
static ir_id
base_of(const struct ir_module *m, ir_id id)
{
	while (ir_at(m, id)->kind == NODE_PROJ)
		id = ir_in(m, ir_at(m, id), 0);
	return id;
}

static uint64_t
hash_constant(const struct finder *k, const struct ir_node *n)
{
	const struct ir_constant *c = &k->m->constant.v[n->ref];
	uint64_t h = mix(11, c->type->index);

	if (c->type->n == 0 && c->data.bytes != NULL)
		h = hash_bytes(c->data.bytes, c->data.length, h);
	return h;
}

static uint64_t
hash_operand(const struct finder *k, ir_region r, uint32_t place, ir_id id)
{
	const struct ir_node *n;
	uint64_t h = 3;

	for (; ir_at(k->m, id)->kind == NODE_PROJ;
	    id = ir_in(k->m, ir_at(k->m, id), 0))
		h = mix(h, 100 + ir_at(k->m, id)->ref);
	n = ir_at(k->m, id);
	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		return mix(h, hash_constant(k, n));
	case NODE_OP:
	case NODE_GLOBAL:
	case NODE_CTOR:
		return mix(mix(h, n->kind), n->ref);
	case NODE_PARAM:
		if (id == k->data && n->region == r && k->far[id] < 3)
			break;
		if (k->uses[id] == 1)
			return mix(mix(h, 17), n->type == NULL ? n->annot ?
			    n->annot->index : 0 : n->type->index);
		return mix(mix(h, 19), id);
	default:
		break;
	}
	if (n->region != r || k->far[id] >= 3)
		return mix(mix(h, 23), id);
	return mix(mix(h, 29), place - k->pos[id]);
}

static uint64_t
hash_callee(const struct finder *k, const struct ir_node *n)
{
	const struct ir_function *f;

	if (n->kind != NODE_CALL)
		return n->ref;
	if (n->callee == CALLEE_GLOBAL) {
		f = ir_global_function(k->m, n->ref);
		if (f != NULL && fold_is_primitive(f->attrs))
			return mix(41, k->region[f->body]);
	}
	return mix(n->callee, n->ref);
}

static uint64_t
hash_node(const struct finder *k, ir_region r, uint32_t place, ir_id id)
{
	const struct ir_node *n = ir_at(k->m, id);
	uint64_t h = mix(n->kind, hash_callee(k, n));
	uint32_t i;

	h = attrs_hash(n->attrs, h);
	if (n->type != NULL)
		h = mix(h, n->type->index);
	for (i = 0; i < n->nin; i++)
		h = mix(h, hash_operand(k, r, place, ir_in(k->m, n, i)));
	for (i = 0; i < n->nsub; i++)
		h = mix(h, k->region[ir_sub(k->m, n, i)]);
	return h;
}

/* ---- the sequence of a region ---- */

static void
note_use(struct finder *k, ir_region r, uint32_t place, ir_id id)
{
	id = base_of(k->m, id);
	if (ir_at(k->m, id)->region != r ||
	    !in_sequence(ir_at(k->m, id)) ||
	    (ir_at(k->m, id)->kind == NODE_PARAM && id != k->data))
		return;
	k->last[id] = place;
	if (place - k->pos[id] > FAR)
		k->far[id]++;
}

static void
take_sequence(struct finder *k, ir_region r)
{
	const struct ir_region_data *d = &k->m->region.v[r];
	uint32_t i, j;

	k->seq.n = k->hash.n = 0;
	k->data = 0;
	if (d->params.n > 0 && d->owner == 0) {
		k->data = d->params.v[0];
		k->pos[k->data] = 0;
	}
	for (i = 0; i < d->nodes.n; i++) {
		const struct ir_node *n = ir_at(k->m, d->nodes.v[i]);

		if (!in_sequence(n))
			continue;
		vec_push(&k->seq, d->nodes.v[i]);
		k->pos[d->nodes.v[i]] = k->last[d->nodes.v[i]] = k->seq.n;
		for (j = 0; j < n->nin; j++)
			note_use(k, r, k->seq.n, ir_in(k->m, n, j));
	}
	if (d->result != 0)
		note_use(k, r, k->seq.n + 1, d->result);
	for (i = 0; i < k->seq.n; i++)
		vec_push(&k->hash, hash_node(k, r, i + 1, k->seq.v[i]));
}

static uint64_t
hash_region(const struct finder *k, ir_region r)
{
	const struct ir_region_data *d = &k->m->region.v[r];
	uint64_t h = mix(d->params.n, k->seq.n);
	uint32_t i;

	for (i = 0; i < k->hash.n; i++)
		h = mix(h, k->hash.v[i]);
	if (d->result != 0)
		h = mix(h, hash_operand(k, r, k->seq.n + 1, d->result));
	return h;
}

/* ---- runs ---- */

static uint64_t
range_hash(const struct finder *k, uint32_t from, uint32_t len)
{
	return k->sum.v[from + len] - k->sum.v[from] * k->power.v[len];
}

static bool
same(const struct finder *k, uint32_t a, uint32_t b, uint32_t len)
{
	return range_hash(k, a, len) == range_hash(k, b, len);
}

static uint32_t
extend_forward(const struct finder *k, uint32_t a, uint32_t b)
{
	uint32_t lo = 0, hi = k->hash.n - b;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo + 1) / 2;

		if (same(k, a, b, mid))
			lo = mid;
		else
			hi = mid - 1;
	}
	return lo;
}

static uint32_t
extend_back(const struct finder *k, uint32_t a, uint32_t b)
{
	uint32_t lo = 0, hi = a;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo + 1) / 2;

		if (same(k, a - mid, b - mid, mid))
			lo = mid;
		else
			hi = mid - 1;
	}
	return lo;
}

static void
prepare_sums(struct finder *k)
{
	uint64_t sum = 0, power = 1;
	uint32_t i;

	k->sum.n = k->power.n = 0;
	vec_push(&k->sum, sum);
	vec_push(&k->power, power);
	for (i = 0; i < k->hash.n; i++) {
		sum = sum * BASE + k->hash.v[i];
		power *= BASE;
		vec_push(&k->sum, sum);
		vec_push(&k->power, power);
	}
}

static void
find_runs(struct finder *k)
{
	uint32_t n = k->hash.n, p, i;

	k->found.n = 0;
	for (p = 1; p <= n / k->least && p <= PERIOD_LIMIT; p++) {
		uint32_t done = 0;	/* runs of p end at or before */

		for (i = 0; i + p < n; i += p) {
			struct candidate c = { .period = p };
			uint32_t count;

			if (i < done)
				continue;
			c.first = i - extend_back(k, i, i + p);
			c.end = i + p + extend_forward(k, i, i + p);
			done = c.end > p ? c.end - p : 0;
			count = (c.end - c.first) / p;
			if (count < k->least)
				continue;
			c.saved = (uint64_t)(count - 1) * p;
			if (c.saved < n / SHARE)
				continue;
			vec_push(&k->found, c);
		}
	}
}

static int
compare_candidates(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->saved != y->saved)
		return x->saved < y->saved ? 1 : -1;
	if (x->period != y->period)
		return x->period < y->period ? -1 : 1;
	return (x->first > y->first) - (x->first < y->first);
}

/* ---- choosing ---- */

static uint32_t
covered_before(const struct finder *k, uint32_t i)
{
	uint32_t sum = 0;

	for (; i > 0; i &= i - 1)
		sum += k->cover.v[i];
	return sum;
}

static void
cover(struct finder *k, uint32_t i)
{
	for (i++; i < k->cover.n; i += i & -i)
		k->cover.v[i]++;
}

/* cross[c]: values made before place c and used from there on. */
static void
count_crossing(struct finder *k)
{
	uint32_t i;

	k->cross.n = 0;
	for (i = 0; i < k->seq.n + 2; i++)
		vec_push(&k->cross, 0);
	for (i = 0; i < k->seq.n; i++) {
		uint32_t last = k->last[k->seq.v[i]] - 1;

		if (last > i && k->far[k->seq.v[i]] < 3) {
			k->cross.v[i + 1]++;
			k->cross.v[last + 1]--;
		}
	}
	for (i = 1; i < k->cross.n; i++)
		k->cross.v[i] += k->cross.v[i - 1];
}

/* The cost of a block beginning at a position: low where few values cross and
 * where it begins with an operator that others fuse into. */
static uint32_t
begin_cost(const struct finder *k, uint32_t place, uint32_t p)
{
	const struct ir_node *n = ir_at(k->m, k->seq.v[place]);
	bool anchor = n->kind == NODE_CALL && (n->callee != CALLEE_OP ||
	    op_at(n->ref)->pattern == OP_OUT_FUSABLE);

	return 2 * k->cross.v[place + p] + !anchor;
}

static void
take_run(struct finder *k, const struct candidate *c)
{
	uint32_t p = c->period, best = 0, best_cost = UINT32_MAX, off, i, j;
	struct fold_run run = { .period = p };

	if (p == 0 ||
	    covered_before(k, c->end) != covered_before(k, c->first))
		return;
	for (off = 0; off < p && c->first + off + k->least * p <= c->end;
	    off++) {
		uint32_t cost = begin_cost(k, c->first + off, p);

		if (cost < best_cost) {
			best = off;
			best_cost = cost;
		}
	}
	run.count = (c->end - c->first - best) / p;
	for (i = 0; i < run.count * p; i++)
		cover(k, c->first + best + i);
	for (j = 0; j < p; j++)
		k->f->run[k->seq.v[c->first + best + j]] = k->f->runs.n;
	for (i = 1; i < run.count; i++)
		for (j = 0; j < p; j++)
			k->f->twin[k->seq.v[c->first + best + i * p + j]] =
			    k->seq.v[c->first + best + j];
	vec_push(&k->f->runs, run);
}

static void
choose_runs(struct finder *k)
{
	uint32_t i;

	if (k->found.n == 0)
		return;
	qsort(k->found.v, k->found.n, sizeof *k->found.v, compare_candidates);
	count_crossing(k);
	k->cover.n = 0;
	for (i = 0; i < k->seq.n + 2; i++)
		vec_push(&k->cover, 0);
	for (i = 0; i < k->found.n; i++)
		take_run(k, &k->found.v[i]);
}

static void
fold_function(struct finder *k, uint32_t function)
{
	ir_region_list list = { 0 };
	uint32_t i;

	ir_function_regions(k->m, function, &list);
	for (i = list.n; i > 0; i--) {
		ir_region r = list.v[i - 1];

		take_sequence(k, r);
		k->region[r] = hash_region(k, r);
		if (k->least == 0)
			continue;
		prepare_sums(k);
		find_runs(k);
		choose_runs(k);
	}
	vec_free(&list);
}

void
fold_find(struct folds *f, struct ir_module *m, uint32_t least)
{
	struct finder k = { .f = f, .m = m, .least = least };
	uint32_t i, pass;

	f->twin = mem_zalloc(m->node.n + 1, sizeof *f->twin);
	f->run = mem_zalloc(m->node.n + 1, sizeof *f->run);
	vec_push(&f->runs, ((struct fold_run){ 0 }));
	if (least == 0)
		return;
	k.uses = ir_use_counts(m);
	k.pos = mem_zalloc(m->node.n + 1, sizeof *k.pos);
	k.last = mem_zalloc(m->node.n + 1, sizeof *k.last);
	k.far = mem_zalloc(m->node.n + 1, sizeof *k.far);
	k.region = mem_zalloc(m->region.n + 1, sizeof *k.region);
	/* Fused functions first: their callers look at their hashes. */
	for (pass = 0; pass < 2; pass++)
		for (i = 1; i < m->function.n; i++)
			if (fold_is_primitive(m->function.v[i].attrs) ==
			    (pass == 0))
				fold_function(&k, i);
	mem_free(k.uses);
	mem_free(k.pos);
	mem_free(k.last);
	mem_free(k.far);
	mem_free(k.region);
	vec_free(&k.seq);
	vec_free(&k.hash);
	vec_free(&k.sum);
	vec_free(&k.power);
	vec_free(&k.cross);
	vec_free(&k.cover);
	vec_free(&k.found);
}

void
fold_release(struct folds *f)
{
	mem_free(f->twin);
	mem_free(f->run);
	vec_free(&f->runs);
}

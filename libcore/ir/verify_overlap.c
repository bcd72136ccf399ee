/*
 * Slots of bindings that are live at the same time are disjoint
 * (verify_plan.h).
 *
 * The bindings of a frame are visited in order, with the set of live buffers:
 * ranges of the arena that hold one or more bindings.  A binding's range must
 * be disjoint from every buffer that is live at its position, unless it shares
 * one in a way that preserves the contents:
 *
 *	reshape	a program that copies an operand's elements in their order,
 *		into the operand's own place;
 *	over	a program that reads each element of an operand only to write
 *		the one that replaces it, over an operand that is dead
 *		afterwards, as is all else in its buffer;
 *	concatenated  a program that concatenates its operands, each of which
 *		is already where the result has it.
 *
 * The live buffers are disjoint, so they have an order (verify_order.c), in
 * which a new one is compared with its two neighbours only: with
 * a + s(a) <= b and b + s(b) <= c proved, a and c are disjoint.  Buffers that
 * are dead are removed when they are met.  Cost: n log n, and two proofs for
 * each binding.
 */
#include <stdlib.h>
#include <string.h>

#include "ir/opinfo.h"
#include "ir/verify_plan.h"

#define LEVELS 6		/* 64^6 bits */

/* A set of numbers below 64^LEVELS: bit i of a level says whether word i of
 * the level below has any. */
struct bits {
	uint64_t *level[LEVELS];
	uint32_t nlevel;
};

struct buffer {
	const struct sym *at, *bytes, *end;
	uint32_t last;		/* position up to which it is needed */
	uint32_t rank;
	uint32_t into;		/* the buffer that it has become a part of */
	ir_id id;		/* a binding that has it */
};

/* Properties of a program, computed on first use. */
struct facts {
	bool asked, asked_joins;
	uint32_t reshapes;
	const struct sym **concats;	/* prim_concatenates, or NULL */
};

struct plan_overlap {
	struct facts *prim;	/* by index in the module */
	struct map over;	/* prim << 32 | operand -> may be overwritten */
	VEC(struct buffer) buffer;	/* [0] unused */
	VEC(uint32_t) order;	/* slots of the current frame */
	uint32_t *at_rank;	/* by rank: the buffer alive there */
	struct bits alive;	/* ranks */
};

/* ---- sets ---- */

static void
bits_init(struct bits *b, uint32_t n)
{
	b->nlevel = 0;
	do {
		n = n / 64 + 1;
		b->level[b->nlevel++] = mem_zalloc(n, sizeof **b->level);
	} while (n > 1);
}

static void
bits_free(struct bits *b)
{
	while (b->nlevel > 0)
		mem_free(b->level[--b->nlevel]);
}

static void
bits_add(struct bits *b, uint32_t i)
{
	for (uint32_t k = 0; k < b->nlevel; k++, i /= 64)
		b->level[k][i / 64] |= (uint64_t)1 << i % 64;
}

static void
bits_remove(struct bits *b, uint32_t i)
{
	for (uint32_t k = 0; k < b->nlevel; k++, i /= 64) {
		b->level[k][i / 64] &= ~((uint64_t)1 << i % 64);
		if (b->level[k][i / 64] != 0)
			return;
	}
}

/* The least member of a word's subtree, or the greatest. */
static uint32_t
descend(const struct bits *b, uint32_t k, uint32_t i, bool greatest)
{
	for (; k > 0; k--) {
		uint64_t w = b->level[k - 1][i];

		i = i * 64 + (uint32_t)(greatest ? 63 - __builtin_clzll(w) :
		    __builtin_ctzll(w));
	}
	return i;
}

/* The greatest member below i, or UINT32_MAX. */
static uint32_t
bits_before(const struct bits *b, uint32_t i)
{
	for (uint32_t k = 0; k < b->nlevel; k++, i /= 64) {
		uint64_t w = b->level[k][i / 64] &
		    (((uint64_t)1 << i % 64) - 1);

		if (w != 0)
			return descend(b, k, i / 64 * 64 + 63 -
			    (uint32_t)__builtin_clzll(w), true);
	}
	return UINT32_MAX;
}

/* The least member above i, or UINT32_MAX. */
static uint32_t
bits_after(const struct bits *b, uint32_t i)
{
	for (uint32_t k = 0; k < b->nlevel; k++, i /= 64) {
		uint64_t w = b->level[k][i / 64] & (i % 64 == 63 ? 0 :
		    ~(uint64_t)0 << (i % 64 + 1));

		if (w != 0)
			return descend(b, k, i / 64 * 64 +
			    (uint32_t)__builtin_ctzll(w), false);
	}
	return UINT32_MAX;
}

/* ---- buffers ---- */

static struct plan_slot *
slot_at(const struct plan_check *p, ir_id id)
{
	return p->slot_of[id] != 0 ? &p->slot.v[p->slot_of[id] - 1] : NULL;
}

/* The buffer that a slot is in by now; 0: it is empty, or was reported. */
static uint32_t
buffer_of(const struct plan_check *p, const struct plan_slot *s)
{
	struct buffer *b = p->overlap->buffer.v;
	uint32_t i = s->buffer;

	while (b[i].into != 0) {
		if (b[b[i].into].into != 0)
			b[i].into = b[b[i].into].into;
		i = b[i].into;
	}
	return i;
}

static void
take_out(struct plan_overlap *a, uint32_t buffer)
{
	uint32_t rank = a->buffer.v[buffer].rank;

	if (buffer == 0 || a->at_rank[rank] != buffer)
		return;
	a->at_rank[rank] = 0;
	bits_remove(&a->alive, rank);
}

static void
fault(struct plan_check *p, const struct plan_slot *s,
    const struct buffer *other)
{
	struct buf at = { 0 }, was = { 0 };
	int64_t x;
	bool numbers = sym_is_const(s->at, &x) && sym_is_const(s->end, &x) &&
	    sym_is_const(other->at, &x) && sym_is_const(other->end, &x);

	sym_print(&at, s->at);
	sym_print(&was, other->at);
	if (numbers)
		verify_fault(p->v, s->id, "slot-overlap", "its slot %.200s "
		    "overlaps the slot %.200s of v%u, which is needed up to "
		    "here or longer", at.v, was.v,
		    ir_at(p->m, other->id)->id);
	else
		verify_fault(p->v, s->id, "slot-overlap", "its slot %.200s is "
		    "not proved to be disjoint from the slot %.200s of v%u, "
		    "which is needed up to here or longer", at.v, was.v,
		    ir_at(p->m, other->id)->id);
	buf_release(&at);
	buf_release(&was);
}

/* The buffer alive next to a rank, on one side, or 0. */
static uint32_t
neighbour(struct plan_overlap *a, uint32_t rank, uint32_t pos, bool before)
{
	for (;;) {
		uint32_t r = before ? bits_before(&a->alive, rank) :
		    bits_after(&a->alive, rank);

		if (r == UINT32_MAX)
			return 0;
		if (a->buffer.v[a->at_rank[r]].last >= pos)
			return a->at_rank[r];
		take_out(a, a->at_rank[r]);
	}
}

/* A buffer of its own; false: there is no room, and that was reported. */
static bool
place(struct plan_check *p, struct plan_slot *s, uint32_t last)
{
	struct plan_overlap *a = p->overlap;
	struct buffer b = { .at = s->at, .bytes = s->bytes, .end = s->end,
	    .last = last, .rank = s->rank, .id = s->id };
	uint32_t pos = p->pos[s->id], other = a->at_rank[s->rank];

	if (other != 0 && a->buffer.v[other].last < pos) {
		take_out(a, other);
		other = 0;
	}
	if (other == 0) {
		other = neighbour(a, s->rank, pos, true);
		if (other != 0 && plan_lies_before(p,
		    a->buffer.v[other].rank, a->buffer.v[other].end, b.rank))
			other = 0;
	}
	if (other == 0) {
		other = neighbour(a, s->rank, pos, false);
		if (other != 0 && plan_lies_before(p, b.rank, b.end,
		    a->buffer.v[other].rank))
			other = 0;
	}
	if (other != 0) {
		fault(p, s, &a->buffer.v[other]);
		return false;
	}
	vec_push(&a->buffer, b);
	s->buffer = a->buffer.n - 1;
	a->at_rank[s->rank] = s->buffer;
	bits_add(&a->alive, s->rank);
	return true;
}

/* ---- sharing ---- */

static struct facts *
facts_of(struct plan_check *p, uint32_t prim)
{
	struct facts *f = &p->overlap->prim[prim];

	if (!f->asked) {
		f->asked = true;
		f->reshapes = prim_reshapes(p->m->prim.v[prim]);
	}
	return f;
}

static const struct sym *const *
joins_of(struct plan_check *p, uint32_t prim)
{
	struct facts *f = &p->overlap->prim[prim];
	uint32_t n = prim_inputs(p->m->prim.v[prim]);

	if (f->asked_joins)
		return f->concats;
	f->asked_joins = true;
	f->concats = mem_zalloc(n + 1, sizeof *f->concats);
	if (!prim_concatenates(p->m->prim.v[prim], f->concats)) {
		mem_free(f->concats);
		f->concats = NULL;
	}
	return f->concats;
}

static bool
may_overwrite(struct plan_check *p, uint32_t prim, uint32_t operand)
{
	uint64_t key = (uint64_t)prim << 32 | operand;
	uint32_t may;

	if (map_get(&p->overlap->over, key, &may))
		return may;
	may = prim_may_overwrite(p->m->prim.v[prim], operand);
	map_put(&p->overlap->over, key, may);
	return may;
}

/* Operand i of the call, if it has a slot in the same frame, else NULL. */
static struct plan_slot *
operand_slot(const struct plan_check *p, const struct plan_slot *s,
    uint32_t i)
{
	struct plan_slot *x = slot_at(p, ir_in(p->m, ir_at(p->m, s->id), i));

	return x != NULL && x->frame == s->frame ? x : NULL;
}

static bool
is_reshape(struct plan_check *p, struct plan_slot *s, uint32_t prim)
{
	uint32_t in = facts_of(p, prim)->reshapes;
	const struct plan_slot *x = in != UINT32_MAX ? operand_slot(p, s,
	    in) : NULL;
	struct buffer *b;

	if (x == NULL || x->at != s->at ||
	    !plan_proves_le(p, s->bytes, x->bytes))
		return false;
	s->buffer = buffer_of(p, x);
	b = &p->overlap->buffer.v[s->buffer];
	if (p->last[s->id] > b->last)
		b->last = p->last[s->id];
	return true;
}

static bool
is_over(struct plan_check *p, struct plan_slot *s, uint32_t prim)
{
	const struct ir_node *n = ir_at(p->m, s->id);

	for (uint32_t i = 0; i < n->nin; i++) {
		const struct plan_slot *x = operand_slot(p, s, i), *y;
		uint32_t k = x != NULL && x->at == s->at ? buffer_of(p, x) :
		    0, uses = 0;
		struct buffer *b = &p->overlap->buffer.v[k];

		if (k == 0 || b->at != s->at || b->bytes != s->bytes ||
		    b->last > p->pos[s->id] || !may_overwrite(p, prim, i))
			continue;
		for (uint32_t j = 0; j < n->nin; j++) {
			y = operand_slot(p, s, j);
			uses += y != NULL && buffer_of(p, y) == k;
		}
		if (uses != 1)
			continue;
		b->last = p->last[s->id];
		b->id = s->id;
		s->buffer = k;
		return true;
	}
	return false;
}

/* Whether operand x begins `first` elements after the start of the result, in a
 * buffer of its own. */
static bool
stands_at(struct plan_check *p, const struct plan_slot *s,
    const struct plan_slot *x, const struct sym *first)
{
	struct sym_ctx *c = p->m->syms;
	const struct buffer *b;
	const struct sym *size;
	int64_t bytes;

	if (x == NULL)
		return false;
	size = sym_const(c, dtype_info[ir_at(p->m, x->id)->type->
	    dtype].bytes);
	if (x->at != sym_add(c, s->at, sym_mul(c, first, size)))
		return false;
	if (sym_is_const(x->bytes, &bytes) && bytes == 0)
		return true;
	b = &p->overlap->buffer.v[buffer_of(p, x)];
	return b->at == x->at && b->bytes == x->bytes;
}

static bool
is_joined(struct plan_check *p, struct plan_slot *s, uint32_t prim)
{
	struct plan_overlap *a = p->overlap;
	const struct ir_node *n = ir_at(p->m, s->id);
	const struct plan_slot *x = n->nin > 0 ? operand_slot(p, s, 0) : NULL;
	const struct sym *const *at;
	uint32_t last = p->last[s->id];

	/* What begins elsewhere need not be asked. */
	if (x == NULL || x->at != s->at)
		return false;
	at = joins_of(p, prim);
	for (uint32_t i = 0; at != NULL && i < n->nin; i++)
		if (!stands_at(p, s, operand_slot(p, s, i), at[i]))
			return false;
	if (at == NULL)
		return false;
	for (uint32_t i = 0; i < n->nin; i++) {
		uint32_t k = buffer_of(p, operand_slot(p, s, i));

		if (a->buffer.v[k].last > last)
			last = a->buffer.v[k].last;
		take_out(a, k);
	}
	if (!place(p, s, last))
		return true;
	for (uint32_t i = 0; i < n->nin; i++) {
		uint32_t k = buffer_of(p, operand_slot(p, s, i));

		if (k != 0 && k != s->buffer)
			a->buffer.v[k].into = s->buffer;
	}
	return true;
}

static bool
shares(struct plan_check *p, struct plan_slot *s)
{
	const struct ir_node *n = ir_at(p->m, s->id);
	uint32_t prim;

	if (n->callee != CALLEE_GLOBAL)
		return false;
	prim = p->m->global.v[n->ref].index;
	if (prim_inputs(p->m->prim.v[prim]) != n->nin)
		return false;
	return is_reshape(p, s, prim) || is_over(p, s, prim) ||
	    is_joined(p, s, prim);
}

/* ---- frames ---- */

/* The slots order[0 .. n), of one frame, in text order. */
static void
check_frame(struct plan_check *p, const uint32_t *order, uint32_t n)
{
	struct plan_overlap *a = p->overlap;
	int64_t bytes;

	if (!plan_order(p, order, n))
		return;
	a->buffer.n = 0;
	vec_push(&a->buffer, ((struct buffer){ .at = NULL }));
	a->at_rank = mem_zalloc(p->at.n, sizeof *a->at_rank);
	bits_init(&a->alive, p->at.n);
	for (uint32_t i = 0; i < n; i++) {
		struct plan_slot *s = &p->slot.v[order[i]];

		if (sym_is_const(s->bytes, &bytes) && bytes <= 0)
			continue;
		if (!shares(p, s))
			place(p, s, p->last[s->id]);
	}
	bits_free(&a->alive);
	mem_free(a->at_rank);
}

static int
by_frame(const void *a, const void *b, void *ctx)
{
	const struct plan_slot *sorted = ctx;
	const struct plan_slot *x = &sorted[*(const uint32_t *)a];
	const struct plan_slot *y = &sorted[*(const uint32_t *)b];

	return x->frame != y->frame ? (x->frame > y->frame) -
	    (x->frame < y->frame) : (*(const uint32_t *)a >
	    *(const uint32_t *)b) - (*(const uint32_t *)a <
	    *(const uint32_t *)b);
}

void
plan_check_overlap(struct plan_check *p)
{
	struct plan_overlap *a = p->overlap;
	uint32_t from = 0;

	a->order.n = 0;
	for (uint32_t i = 0; i < p->slot.n; i++)
		vec_push(&a->order, i);
	qsort_r(a->order.v, a->order.n, sizeof *a->order.v, by_frame,
	    p->slot.v);
	for (uint32_t i = 1; i <= a->order.n; i++)
		if (i == a->order.n || p->slot.v[a->order.v[i]].frame !=
		    p->slot.v[a->order.v[from]].frame) {
			check_frame(p, a->order.v + from, i - from);
			from = i;
		}
}

void
plan_overlap_begin(struct plan_check *p)
{
	p->overlap = mem_zalloc(1, sizeof *p->overlap);
	p->overlap->prim = mem_zalloc(p->m->prim.n + 1,
	    sizeof *p->overlap->prim);
}

void
plan_overlap_end(struct plan_check *p)
{
	struct plan_overlap *a = p->overlap;

	for (uint32_t i = 0; i < p->m->prim.n; i++)
		mem_free(a->prim[i].concats);
	mem_free(a->prim);
	map_free(&a->over);
	vec_free(&a->buffer);
	vec_free(&a->order);
	mem_free(a);
}

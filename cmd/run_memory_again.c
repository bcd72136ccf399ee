/*
 * Calls that run again within a budget (run_memory.h).
 *
 * For values that are missing, the calls that they need run in the order in
 * which they first ran, each once, as long as there is room: what they make is
 * held until the last of them that reads it, so that a chain needs no more
 * than when it was first computed.  A depth-first walk would hold an operand
 * at each level of a residual chain, and compute what two operands share twice.
 * Where even that is too much, what is needed last is evicted, and computed
 * again for the call that misses it: its other operands, and those of the calls
 * that wait for it, are all that stays.  Such calls come before the one that
 * misses their value, so this ends.
 */
#include "cmd/run_memory.h"

#include <stdlib.h>
#include <string.h>

static bool
is_item(const struct run_operand *o)
{
	return o->kind == RUN_ITEM;
}

static void
lock(struct run_memory *m, uint32_t item)
{
	uint32_t s = m->item.v[item].storage;

	if (s != RUN_NONE && m->item.v[item].made != RUN_NONE)
		dtr_lock(&m->book, s);
}

static void
unlock(struct run_memory *m, uint32_t item)
{
	uint32_t s = m->item.v[item].storage;

	if (s != RUN_NONE && m->item.v[item].made != RUN_NONE)
		dtr_unlock(&m->book, s);
}

/* ---- one call ---- */

static uint64_t
room_bytes(const struct run_operand *o)
{
	return o->room.bytes > 0 ? o->room.bytes : 64;
}

/* The buffers of a call that is repeated.  False: no memory. */
static bool
set_buffers(struct run_memory *m, const struct run_made *c, void **buf)
{
	bool ok = true;

	for (int32_t i = 0; i < c->nbuf; i++) {
		struct run_operand *o = &c->operand[i];
		struct run_item *x;

		switch (o->kind) {
		case RUN_SCALAR:
			buf[i] = o->scalar;
			break;
		case RUN_PLACE:
			buf[i] = o->place;
			break;
		case RUN_ROOM:
			buf[i] = aligned_alloc(64, (room_bytes(o) + 63) / 64 *
			    64);
			ok = ok && buf[i] != NULL;
			if (buf[i] != NULL && o->room.zero)
				memset(buf[i], 0, room_bytes(o));
			m->bytes += room_bytes(o);
			break;
		default:
			x = &m->item.v[o->item];
			/* What is there already is written again. */
			if (i >= c->nin && x->there && x->zero)
				memset(x->data, 0, x->bytes);
			ok = (i < c->nin ? x->there : run_item_commit(m,
			    o->item)) && ok;
			buf[i] = x->data;
		}
	}
	run_item_note(m);
	return ok;
}

static void
free_rooms(struct run_memory *m, const struct run_made *c, void **buf)
{
	for (int32_t i = 0; i < c->nbuf; i++)
		if (c->operand[i].kind == RUN_ROOM) {
			free(buf[i]);
			m->bytes -= room_bytes(&c->operand[i]);
		}
}

/* Runs a call again whose operands are there and locked. */
static int32_t
run_again(struct run_memory *m, struct relay_ctx *ctx, uint32_t made)
{
	struct run_made c = m->made.v[made];
	void **buf = mem_zalloc((size_t)c.nbuf + 1, sizeof *buf);
	int64_t *dim = mem_zalloc((size_t)c.ndim + 1, sizeof *dim);
	bool *came = mem_zalloc((size_t)c.nbuf + 1, sizeof *came);
	int32_t rc = RELAY_FAILED;
	struct run_need need = { &c, RUN_NONE, 0, c.name, c.place };
	double begin;

	/* Outputs that are there are written again, and stay. */
	for (int32_t i = c.nin; i < c.nin + c.nout; i++) {
		came[i] = is_item(&c.operand[i]) && !m->item.v[
		    c.operand[i].item].there;
		if (is_item(&c.operand[i]) && !came[i])
			lock(m, c.operand[i].item);
	}
	for (int32_t i = c.nin; i < c.nbuf; i++)
		if (c.operand[i].kind == RUN_ROOM)
			need.bytes += room_bytes(&c.operand[i]);
	run_make_room(m, &need);
	if (!set_buffers(m, &c, buf)) {
		relay_fail(ctx, "there is no memory to compute a value again",
		    c.place);
		free_rooms(m, &c, buf);
	} else {
		if (c.ndim > 0)
			memcpy(dim, c.dim, (size_t)c.ndim * sizeof *dim);
		begin = sys_now();
		rc = c.kernel(ctx, buf, dim);
		m->count.recomputing += sys_now() - begin;
		m->count.again++;
		free_rooms(m, &c, buf);
	}
	for (int32_t i = c.nin; i < c.nin + c.nout; i++) {
		const struct run_item *x;

		if (!is_item(&c.operand[i]))
			continue;
		x = &m->item.v[c.operand[i].item];
		if (!came[i])
			unlock(m, c.operand[i].item);
		else if (x->storage != RUN_NONE && x->there)
			dtr_made(&m->book, x->storage);
	}
	mem_free(buf);
	mem_free(dim);
	mem_free(came);
	return rc;
}

/* ---- what calls that are to come need ---- */

static void
hold(struct run_memory *m, uint32_t item)
{
	struct run_item *x = &m->item.v[item];

	if (x->held || x->needs == 0 || !x->there)
		return;
	x->held = true;
	lock(m, item);
}

static void
need_all(struct run_memory *m, const struct run_operand *o, int32_t n)
{
	for (int32_t i = 0; i < n; i++)
		if (is_item(&o[i])) {
			m->item.v[o[i].item].needs++;
			hold(m, o[i].item);
		}
}

static void
need_no_more(struct run_memory *m, const struct run_operand *o, int32_t n)
{
	for (int32_t i = 0; i < n; i++) {
		struct run_item *x = is_item(&o[i]) ? &m->item.v[o[i].item] :
		    NULL;

		if (x == NULL || --x->needs > 0 || !x->held)
			continue;
		x->held = false;
		unlock(m, o[i].item);
	}
}

static bool
may_drop(const struct run_memory *m, const struct run_item *x)
{
	return x->held && x->storage != RUN_NONE && x->made != RUN_NONE &&
	    m->book.storage.v[x->storage].locks == 1;
}

/* Numbers what is needed from the last need to the next one, so that each item
 * has that of its next; then finds the least number. */
static void
look_at(struct run_memory *m, const struct run_operand *o, int32_t n,
    uint64_t *at, uint32_t *least)
{
	for (int32_t i = n; i-- > 0; ) {
		struct run_item *x = is_item(&o[i]) ? &m->item.v[o[i].item] :
		    NULL;

		if (x == NULL)
			continue;
		if (at != NULL)
			x->next = ++*at;
		else if (may_drop(m, x) && (*least == RUN_NONE || x->next <
		    m->item.v[*least].next))
			*least = o[i].item;
	}
}

static void
look_at_all(struct run_memory *m, uint64_t *at, uint32_t *least)
{
	for (uint32_t k = 0; k < m->frame.n; k++) {
		const struct run_frame *f = &m->frame.v[k];

		look_at(m, f->want, f->nwant, at, least);
		for (uint32_t i = f->call.n; i-- > f->at; ) {
			const struct run_made *c =
			    &m->made.v[f->call.v[i].made];

			look_at(m, c->operand, c->nin, at, least);
		}
	}
}

bool
run_again_drop(struct run_memory *m)
{
	uint64_t at = 0;
	uint32_t item = RUN_NONE;

	look_at_all(m, &at, &item);
	look_at_all(m, NULL, &item);
	if (item == RUN_NONE)
		return false;
	m->item.v[item].held = false;
	unlock(m, item);
	run_item_evict(m, item);
	m->count.evictions++;
	return true;
}

/* ---- frames ---- */

static int
in_order(const void *a, const void *b)
{
	const struct run_step *x = a, *y = b;

	return (x->serial > y->serial) - (x->serial < y->serial);
}

/* The calls that n operands need, where they are missing. */
static void
plan(struct run_memory *m, struct run_frame *f, const struct run_operand *o,
    int32_t n)
{
	VEC(uint32_t) work = { NULL, 0, 0 };

	m->mark++;
	f->want = o;
	f->nwant = n;
	f->call.n = f->at = 0;
	for (int32_t i = 0; i < n; i++)
		if (is_item(&o[i]) && !m->item.v[o[i].item].there)
			vec_push(&work, o[i].item);
	while (work.n > 0) {
		uint32_t made = m->item.v[vec_pop(&work)].made;
		struct run_made *c;

		if (made == RUN_NONE)
			BUG("a tensor is not there that no call makes");
		c = &m->made.v[made];
		if (c->mark == m->mark)
			continue;
		c->mark = m->mark;
		vec_push(&f->call, ((struct run_step){ c->serial, made }));
		for (int32_t i = 0; i < c->nin; i++)
			if (is_item(&c->operand[i]) &&
			    !m->item.v[c->operand[i].item].there)
				vec_push(&work, c->operand[i].item);
	}
	vec_free(&work);
	if (f->call.n > 0)
		qsort(f->call.v, f->call.n, sizeof *f->call.v, in_order);
	for (uint32_t i = 0; i < f->call.n; i++) {
		const struct run_made *c = &m->made.v[f->call.v[i].made];

		need_all(m, c->operand, c->nin);
	}
	need_all(m, o, n);
}

/* The next call of the plan is behind. */
static void
pass(struct run_memory *m, struct run_frame *f)
{
	const struct run_made *c = &m->made.v[f->call.v[f->at++].made];

	need_no_more(m, c->operand, c->nin);
}

static void
end_plan(struct run_memory *m, struct run_frame *f)
{
	while (f->at < f->call.n)
		pass(m, f);
	need_no_more(m, f->want, f->nwant);
	f->nwant = 0;
	f->call.n = f->at = 0;
}

static void
lock_there(struct run_memory *m, struct run_frame *f)
{
	for (int32_t i = 0; i < f->n; i++)
		if (is_item(&f->operand[i]) && !f->locked[i] &&
		    m->item.v[f->operand[i].item].there) {
			lock(m, f->operand[i].item);
			f->locked[i] = true;
		}
}

/* First all that is missing together; then one after the other, with those
 * locked that are there. */
static void
begin_frame(struct run_memory *m, const struct run_operand *o, int32_t n,
    uint32_t made)
{
	struct run_frame f = { .operand = o, .n = n, .made = made,
	    .locked = mem_zalloc((size_t)n + 1, sizeof *f.locked) };
	uint64_t at = (uint64_t)(sys_now() * 1e9);
	bool missing = false;

	for (int32_t i = 0; i < n; i++) {
		const struct run_item *x = is_item(&o[i]) ?
		    &m->item.v[o[i].item] : NULL;

		if (x != NULL && x->storage != RUN_NONE)
			dtr_touch(&m->book, x->storage, at);
		missing = missing || (x != NULL && !x->there);
	}
	if (missing)
		plan(m, &f, o, n);
	vec_push(&m->frame, f);
}

/* Whether all operands are there, and locked; else it has a plan again. */
static bool
end_frame(struct run_memory *m, struct run_frame *f)
{
	end_plan(m, f);
	lock_there(m, f);
	for (int32_t i = 0; i < f->n; i++)
		if (is_item(&f->operand[i]) && !f->locked[i]) {
			plan(m, f, &f->operand[i], 1);
			return false;
		}
	return true;
}

static void
pop_frame(struct run_memory *m)
{
	struct run_frame f = vec_pop(&m->frame);

	end_plan(m, &f);
	vec_free(&f.call);
	if (f.locked != NULL)
		run_again_end(m, f.operand, f.n, f.locked);
}

/* Whether a call of a plan is to run: it has an output that is needed. */
static bool
is_due(const struct run_memory *m, const struct run_made *c)
{
	for (int32_t i = c->nin; i < c->nin + c->nout; i++) {
		const struct run_item *x = is_item(&c->operand[i]) ?
		    &m->item.v[c->operand[i].item] : NULL;

		if (x != NULL && x->needs > 0 && !x->there)
			return true;
	}
	return false;
}

static int32_t
run_frame(struct run_memory *m, struct relay_ctx *ctx)
{
	uint32_t made = vec_last(&m->frame).made;
	const struct run_made *c = &m->made.v[made];
	int32_t rc = run_again(m, ctx, made);

	for (int32_t i = c->nin; rc == RELAY_OK && i < c->nin + c->nout; i++)
		if (is_item(&c->operand[i]))
			hold(m, c->operand[i].item);
	pop_frame(m);
	return rc;
}

int32_t
run_again_begin(struct run_memory *m, struct relay_ctx *ctx,
    const struct run_operand *o, int32_t n, bool **locked)
{
	int32_t rc = RELAY_OK;

	begin_frame(m, o, n, RUN_NONE);
	while (rc == RELAY_OK) {
		struct run_frame *f = &vec_last(&m->frame);

		if (f->at < f->call.n) {
			const struct run_made *c =
			    &m->made.v[f->call.v[f->at].made];

			if (is_due(m, c))
				begin_frame(m, c->operand, c->nin,
				    f->call.v[f->at].made);
			else
				pass(m, f);
		} else if (end_frame(m, f)) {
			if (f->made == RUN_NONE)
				break;
			rc = run_gives_up(m) ? run_below_floor(m, ctx) :
			    run_frame(m, ctx);
		}
	}
	*locked = rc == RELAY_OK ? m->frame.v[0].locked : NULL;
	if (rc == RELAY_OK)
		m->frame.v[0].locked = NULL;
	while (m->frame.n > 0)
		pop_frame(m);
	return rc;
}

void
run_again_end(struct run_memory *m, const struct run_operand *o, int32_t n,
    bool *locked)
{
	for (int32_t i = 0; i < n && locked != NULL; i++)
		if (locked[i])
			unlock(m, o[i].item);
	mem_free(locked);
}

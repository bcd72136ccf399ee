/*
 * Calls of a model within a budget (run_memory.h): before a kernel runs, its
 * operands are made again where they are not there, and room is made for its
 * results.
 */
#include "cmd/run_memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/filter_budget.h"

/* Evicted storages that a score looks at, in each direction. */
#define WALK 64

static uint64_t
now(void)
{
	return (uint64_t)(sys_now() * 1e9);
}

static struct run_memory *
of_memory(struct relay_memory *m)
{
	return (struct run_memory *)m;
}

static struct run_memory *
of_hook(struct relay_hook *h)
{
	return (struct run_memory *)((char *)h - offsetof(struct run_memory,
	    hook));
}

/* ---- room ---- */

static int32_t
too_little(struct run_memory *m, struct relay_ctx *ctx, const char *name,
    const char *place, uint64_t need)
{
	char text[192];

	m->too_small = true;
	/* Operands of calls that wait for a value are held too. */
	snprintf(text, sizeof text, "the budget of %" PRIu64 " bytes is %s: "
	    "%.60s needs %" PRIu64 " at once", m->budget, m->waits > 0 ?
	    "too small to compute values again" : "below the floor", name,
	    m->bytes + need);
	return relay_fail(ctx, text, place);
}

/* What room is made for: results of a call, an item, and bytes. */
struct need {
	const struct run_made *call;	/* or NULL */
	uint32_t item;			/* or RUN_NONE */
	uint64_t bytes;
};

static uint64_t
needed(const struct run_memory *m, const struct need *n)
{
	const struct run_made *c = n->call;
	uint64_t bytes = n->bytes;

	if (n->item != RUN_NONE)
		bytes += run_item_needs(m, n->item);
	for (int32_t i = c != NULL ? c->nin : 0; c != NULL && i < c->nin +
	    c->nout; i++)
		if (c->operand[i].kind == RUN_ITEM)
			bytes += run_item_needs(m, c->operand[i].item);
	return bytes;
}

static bool
fits(struct run_memory *m, const struct need *n)
{
	uint64_t need = needed(m, n);

	if (m->bytes + m->idle_bytes + need <= m->budget)
		return true;
	run_item_trim(m, m->bytes + need > m->budget ? 0 : m->budget -
	    m->bytes - need);
	return m->bytes + m->idle_bytes + need <= m->budget;
}

/* Evicts until it fits, idle pages first; those of results that wait last. */
static bool
make_room(struct run_memory *m, const struct need *n)
{
	double begin;
	uint32_t s;

	while (m->budget != UINT64_MAX && !fits(m, n)) {
		begin = sys_now();
		s = dtr_victim(&m->book, now());
		m->count.choosing += sys_now() - begin;
		m->count.choices++;
		if (s != DTR_NONE) {
			run_item_evict(m, m->owner.v[s]);
			m->count.evictions++;
		} else if (m->waiting.n > 0) {
			run_item_drop_waiting(m);
		} else {
			return false;
		}
	}
	return true;
}

/* ---- one call ---- */

static bool
is_item(const struct run_made *c, int32_t i)
{
	return c->operand[i].kind == RUN_ITEM;
}

static bool
is_there(const struct run_memory *m, uint32_t item)
{
	return m->item.v[item].there;
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
	struct need need = { &c, RUN_NONE, 0 };
	double begin;

	/* Outputs that are there are written again, and stay. */
	for (int32_t i = c.nin; i < c.nin + c.nout; i++) {
		came[i] = is_item(&c, i) && !is_there(m, c.operand[i].item);
		if (is_item(&c, i) && !came[i])
			lock(m, c.operand[i].item);
	}
	for (int32_t i = c.nin; i < c.nbuf; i++)
		if (c.operand[i].kind == RUN_ROOM)
			need.bytes += room_bytes(&c.operand[i]);
	if (!make_room(m, &need)) {
		too_little(m, ctx, c.name, c.place, needed(m, &need));
	} else if (!set_buffers(m, &c, buf)) {
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

		if (!is_item(&c, i))
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

/* Uses of operands are now; those that are there already are locked first, so
 * that they are not evicted for the others. */
static bool *
begin_operands(struct run_memory *m, const struct run_operand *o, int32_t n)
{
	bool *locked = mem_zalloc((size_t)n + 1, sizeof *locked);
	uint64_t at = now();

	for (int32_t i = 0; i < n; i++) {
		const struct run_item *x;

		if (o[i].kind != RUN_ITEM)
			continue;
		x = &m->item.v[o[i].item];
		if (x->storage != RUN_NONE)
			dtr_touch(&m->book, x->storage, at);
		locked[i] = x->there;
		if (x->there)
			lock(m, o[i].item);
	}
	return locked;
}

static void
end_operands(struct run_memory *m, const struct run_operand *o, int32_t n,
    bool *locked)
{
	for (int32_t i = 0; i < n; i++)
		if (locked[i])
			unlock(m, o[i].item);
	mem_free(locked);
}

/* A call that waits for an operand: those that are there are locked. */
struct waiting {
	uint32_t made;
	bool *locked;
	int32_t at;
};

/* Computes an item again, and first what that needs: a stack of calls that
 * wait for an operand. */
static int32_t
compute(struct run_memory *m, struct relay_ctx *ctx, uint32_t item)
{
	VEC(struct waiting) stack = { NULL, 0, 0 };
	uint32_t want = item;
	int32_t rc = RELAY_OK;

	for (;;) {
		struct waiting *w;
		const struct run_made *c;

		if (want != RUN_NONE) {
			if (m->item.v[want].made == RUN_NONE)
				BUG("a tensor is not there that no call "
				    "makes");
			c = &m->made.v[m->item.v[want].made];
			vec_push(&stack, ((struct waiting){
			    m->item.v[want].made, begin_operands(m,
			    c->operand, c->nin), 0 }));
			want = RUN_NONE;
		}
		w = &vec_last(&stack);
		c = &m->made.v[w->made];
		for (; w->at < c->nin; w->at++) {
			uint32_t in = c->operand[w->at].item;

			if (!is_item(c, w->at) || w->locked[w->at])
				continue;
			if (!is_there(m, in)) {
				want = in;
				break;
			}
			lock(m, in);
			w->locked[w->at] = true;
		}
		if (want != RUN_NONE)
			continue;
		m->waits = stack.n;
		rc = run_again(m, ctx, w->made);
		m->waits = 0;
		do {
			w = &vec_last(&stack);
			c = &m->made.v[w->made];
			end_operands(m, c->operand, c->nin, w->locked);
			stack.n--;
		} while (rc != RELAY_OK && stack.n > 0);
		if (stack.n == 0)
			break;
	}
	vec_free(&stack);
	return rc;
}

/* ---- the model's calls ---- */

/* What a call reads and writes. */
static void
describe(struct run_memory *m, struct run_made *c, void *const *buf,
    const int64_t *dim, const struct relay_site *site)
{
	size_t head = (size_t)c->nbuf * sizeof *c->operand;

	c->operand = mem_zalloc(head + (size_t)c->ndim * sizeof *dim + 1, 1);
	c->dim = (int64_t *)(void *)((char *)c->operand + head);
	if (c->ndim > 0)
		memcpy(c->dim, dim, (size_t)c->ndim * sizeof *dim);
	for (int32_t i = 0; i < c->nbuf; i++) {
		struct run_operand *o = &c->operand[i];
		int32_t scalar = i < c->nin && site->scalar != NULL ?
		    site->scalar[i] : 0;
		uint32_t item = scalar > 0 ? RUN_NONE : run_item_at(m,
		    buf[i]);

		if (scalar > 0) {
			o->kind = RUN_SCALAR;
			memcpy(o->scalar, buf[i], (size_t)scalar);
		} else if (item != RUN_NONE && i < c->nin + c->nout) {
			if (i >= c->nin && m->item.v[item].made != RUN_NONE)
				BUG("%s overwrites a tensor", c->name);
			o->kind = RUN_ITEM;
			o->item = item;
		} else if (i < c->nin) {
			o->kind = RUN_PLACE;
			o->place = buf[i];
		} else {
			/* Of a workspace that is not needed, the pointer is of
			 * anything. */
			o->kind = RUN_ROOM;
			if (item != RUN_NONE) {
				o->room.bytes = m->item.v[item].bytes;
				o->room.zero = m->item.v[item].zero;
			}
		}
	}
}

/* The call is kept as long as an output may be computed again. */
static void
keep_call(struct run_memory *m, struct run_made *c, int64_t cost)
{
	VEC(uint32_t) in = { NULL, 0, 0 };
	uint32_t number = m->free_made.n > 0 ? vec_pop(&m->free_made) :
	    m->made.n;
	uint64_t at = now();

	for (int32_t i = 0; i < c->nin; i++) {
		struct run_item *x;

		if (!is_item(c, i))
			continue;
		x = &m->item.v[c->operand[i].item];
		x->readers++;
		if (x->storage != RUN_NONE && x->made != RUN_NONE)
			vec_push(&in, x->storage);
	}
	for (int32_t i = c->nin; i < c->nin + c->nout; i++) {
		struct run_item *x;

		if (!is_item(c, i))
			continue;
		x = &m->item.v[c->operand[i].item];
		x->made = number;
		if (x->storage == RUN_NONE)
			continue;
		dtr_storage_call(&m->book, x->storage, cost > 0 ? cost : 1,
		    in.v, in.n);
		dtr_touch(&m->book, x->storage, at);
		dtr_made(&m->book, x->storage);
	}
	vec_free(&in);
	if (number == m->made.n)
		vec_push(&m->made, *c);
	else
		m->made.v[number] = *c;
}

static void
end_call(struct run_memory *m, struct run_made *c, double took)
{
	c->outputs = 0;
	for (int32_t i = c->nin; i < c->nin + c->nout; i++)
		c->outputs += is_item(c, i) && m->item.v[
		    c->operand[i].item].made == RUN_NONE;
	if (c->outputs > 0 && !c->effect)
		keep_call(m, c, (int64_t)(took * 1e9));
	else
		mem_free(c->operand);
}

static int32_t
commit_outputs(struct run_memory *m, struct relay_ctx *ctx,
    const struct run_made *c)
{
	const struct need need = { c, RUN_NONE, 0 };

	if (!make_room(m, &need))
		return too_little(m, ctx, c->name, c->place, needed(m,
		    &need));
	for (int32_t i = c->nin; i < c->nin + c->nout; i++)
		if (is_item(c, i) && !run_item_commit(m, c->operand[i].item))
			return relay_fail(ctx, "there is no memory for a "
			    "result", c->place);
	return RELAY_OK;
}

static int32_t
call(struct relay_hook *h, struct relay_ctx *ctx, relay_kernel *kernel,
    void *const *buf, int64_t *dim, const struct relay_site *site,
    int32_t nbuf, int32_t ndim, double flops, double bytes,
    const double *elements)
{
	struct run_memory *m = of_hook(h);
	struct run_made c = { .kernel = kernel, .name = site->name,
	    .place = site->place, .nin = site->ninput, .nout = site->noutput,
	    .nbuf = nbuf, .ndim = ndim,
	    .effect = (site->flags & RELAY_EFFECT) != 0 };
	double begin = sys_now(), at = 0, took = 0;
	int32_t rc = RELAY_OK;
	bool *locked;

	(void)flops;
	(void)elements;
	describe(m, &c, buf, dim, site);
	locked = begin_operands(m, c.operand, c.nin);
	for (int32_t i = 0; i < c.nin && rc == RELAY_OK; i++)
		if (is_item(&c, i) && !locked[i]) {
			uint32_t in = c.operand[i].item;

			if (!is_there(m, in))
				rc = compute(m, ctx, in);
			locked[i] = rc == RELAY_OK;
			if (locked[i])
				lock(m, in);
		}
	if (rc == RELAY_OK)
		rc = commit_outputs(m, ctx, &c);
	m->waiting.n = 0;
	if (rc == RELAY_OK) {
		at = sys_now();
		rc = kernel(ctx, buf, dim);
		took = sys_now() - at;
		m->count.calls++;
		m->count.kernels += took;
	}
	end_operands(m, c.operand, c.nin, locked);
	if (rc == RELAY_OK && m->log != NULL)
		run_log_call(m, &c, took, bytes);
	if (rc == RELAY_OK)
		end_call(m, &c, took);
	else
		mem_free(c.operand);
	m->count.keeping += sys_now() - begin - took;
	return rc;
}

static void *
take(struct relay_memory *memory, struct relay_ctx *ctx, int64_t bytes,
    int32_t how)
{
	struct run_memory *m = of_memory(memory);
	bool stays = (how & RELAY_STAYS) != 0;
	struct need need = { .call = NULL };
	uint32_t i = bytes < 0 ? RUN_NONE : run_item_new(m, (uint64_t)bytes,
	    !stays);

	if (i == RUN_NONE) {
		relay_fail(ctx, "there is no memory", NULL);
		return NULL;
	}
	m->item.v[i].zero = (how & RELAY_ZEROED) != 0;
	if (!stays && m->item.v[i].pages)
		return m->item.v[i].data;
	need.item = i;
	if (!make_room(m, &need)) {
		too_little(m, ctx, "a workspace", NULL, needed(m, &need));
		return NULL;
	}
	return run_item_commit(m, i) ? m->item.v[i].data : NULL;
}

static void
zero(struct relay_memory *memory, const void *data)
{
	struct run_memory *m = of_memory(memory);
	uint32_t i = run_item_at(m, data);

	m->item.v[i].zero = true;
	if (m->item.v[i].there)
		memset(m->item.v[i].data, 0, m->item.v[i].bytes);
}

static void
give(struct relay_memory *memory, void *data)
{
	struct run_memory *m = of_memory(memory);
	uint32_t i = run_item_at(m, data);

	if (i == RUN_NONE)
		return;
	if (m->log != NULL)
		run_log_release(m, i);
	run_item_die(m, i);
}

static int32_t
use(struct relay_memory *memory, struct relay_ctx *ctx, const void *data)
{
	struct run_memory *m = of_memory(memory);
	uint32_t i = run_item_at(m, data);
	double begin;
	int32_t rc;

	if (i == RUN_NONE || is_there(m, i))
		return RELAY_OK;
	begin = sys_now();
	rc = compute(m, ctx, i);
	m->count.keeping += sys_now() - begin;
	return rc;
}

static int32_t
keep(struct relay_memory *memory, struct relay_ctx *ctx,
    const struct relay_value *result)
{
	struct run_memory *m = of_memory(memory);
	VEC(const struct relay_value *) work = { NULL, 0, 0 };
	bool ok = true;

	vec_push(&work, result);
	while (ok && work.n > 0) {
		const struct relay_value *v = vec_pop(&work);
		uint32_t i;

		if (v->kind != RELAY_TENSOR) {
			for (uint32_t k = v->n; v->kind != RELAY_CLOSURE &&
			    k-- > 0; )
				vec_push(&work, v->item[k]);
			continue;
		}
		i = run_item_at(m, v->data);
		if (i == RUN_NONE)
			continue;
		ok = use(memory, ctx, v->data) == RELAY_OK;
		if (ok && m->item.v[i].storage != RUN_NONE &&
		    m->item.v[i].made != RUN_NONE)
			dtr_pin(&m->book, m->item.v[i].storage);
	}
	vec_free(&work);
	return ok ? RELAY_OK : RELAY_FAILED;
}

/* ---- all ---- */

static void
begin_book(struct run_memory *m)
{
	dtr_book_init(&m->book, m->heuristic, 1);
	m->book.most = WALK;
}

bool
run_memory_wanted(const struct run_memory_opts *o)
{
	return o->budget != NULL || o->log != NULL;
}

bool
run_memory_open(struct run_memory *m, const struct filter_run *r,
    const struct run_memory_opts *o, const struct relay_entry *entry)
{
	const char *name = o->heuristic != NULL ? o->heuristic : "dtr";
	struct budget budget = { UINT64_MAX, 0 };
	char *err;

	*m = (struct run_memory){ .memory = { take, zero, give, use,
	    keep },
	    .hook = { call }, .heuristic = dtr_heuristic_find(name) };
	if (m->heuristic == NULL) {
		diag_error(r->d, NULL, "usage", "--dtr: '%s' is unknown: "
		    "relay-dtr-sim(1) lists the heuristics", name);
		return false;
	}
	if (entry->arenas) {
		diag_error(r->d, NULL, "usage", "'%s' has arenas, from which "
		    "nothing can be evicted", r->input);
		diag_help(r->d, "plan it with relay-plan --managed, or give "
		    "the model itself");
		return false;
	}
	if (o->budget != NULL && !budget_read(r, "memory-budget", o->budget,
	    &budget))
		return false;
	m->budget = budget.bytes > 0 ? budget.bytes : UINT64_MAX;
	m->share = budget.bytes > 0 ? 0 : budget.share;
	begin_book(m);
	if (o->log == NULL)
		return true;
	if (!sys_out_open(&m->out, o->log, &err)) {
		diag_error(r->d, NULL, "cannot-write", "%s", err);
		mem_free(err);
		return false;
	}
	m->log = m->out.f;
	return true;
}

bool
run_memory_close(struct run_memory *m, const struct filter_run *r,
    const struct run_memory_opts *o)
{
	const struct run_memory_counts *c = &m->count;
	char *err;

	if (o->budget != NULL && r->verbose > 0)
		filter_say(r, "budget %llu bytes, peak %llu; %lld evictions, "
		    "%lld of %lld calls computed again; seconds: kernels %.6f, "
		    "again %.6f, choosing %.6f, all beside kernels %.6f",
		    (unsigned long long)m->budget, (unsigned long long)c->peak,
		    (long long)c->evictions, (long long)c->again,
		    (long long)c->calls, c->kernels, c->recomputing,
		    c->choosing, c->keeping);
	stats_add(r->stats, "bytes of tensors at most", (int64_t)c->peak);
	stats_add(r->stats, "evictions", c->evictions);
	stats_add(r->stats, "calls computed again", c->again);
	m->log = NULL;
	if (o->log == NULL || sys_out_commit(&m->out, &err))
		return true;
	diag_error(r->d, NULL, "cannot-write", "%s", err);
	mem_free(err);
	return false;
}

void
run_memory_reset(struct run_memory *m)
{
	for (uint32_t i = 0; i < m->made.n; i++)
		mem_free(m->made.v[i].operand);
	m->made.n = m->free_made.n = 0;
	for (uint32_t i = 0; i < m->item.n; i++) {
		m->item.v[i].made = RUN_NONE;
		m->item.v[i].readers = 0;
		m->item.v[i].storage = RUN_NONE;
	}
	for (uint32_t i = 0; i < m->item.n; i++)
		if (m->item.v[i].used)
			run_item_die(m, i);
	m->item.n = m->free_item.n = m->owner.n = m->waiting.n = 0;
	dtr_book_release(&m->book);
	begin_book(m);
	m->count = (struct run_memory_counts){ .peak = 0 };
	if (m->log != NULL) {
		rewind(m->log);
		if (ftruncate(fileno(m->log), 0) == 0)
			run_log_begin(m->log);
	}
	map_free(&m->logged);
	m->logged = (struct map){ 0 };
	m->numbers = 0;
}

void
run_memory_release(struct run_memory *m)
{
	if (m->log != NULL)
		sys_out_abort(&m->out);
	m->log = NULL;
	run_memory_reset(m);
	run_item_trim(m, 0);
	for (uint32_t i = 0; i < m->idle.n; i++)
		vec_free(&m->idle.v[i].place);
	vec_free(&m->idle);
	vec_free(&m->item);
	vec_free(&m->made);
	vec_free(&m->free_item);
	vec_free(&m->free_made);
	vec_free(&m->owner);
	vec_free(&m->waiting);
	map_free(&m->at);
	map_free(&m->idle_of);
	map_free(&m->logged);
	dtr_book_release(&m->book);
}

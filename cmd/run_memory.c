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
/* Calls computed again, for each of the model's, until a call that is to fail
 * does: near the floor they may be exponentially many. */
#define PATIENCE 32

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

static uint64_t
needed(const struct run_memory *m, const struct run_need *n)
{
	const struct run_made *c = n->call;
	uint64_t bytes = n->bytes;

	if (n->item != RUN_NONE)
		bytes += run_item_needs(m, n->item);
	for (int32_t i = c != NULL ? c->nin : 0; c != NULL && i < c->nbuf;
	    i++) {
		const struct run_operand *o = &c->operand[i];

		if (o->kind == RUN_ITEM)
			bytes += run_item_needs(m, o->item);
		else if (o->kind == RUN_ROOM && o->room.item != RUN_NONE)
			bytes += run_item_needs(m, o->room.item);
	}
	return bytes;
}

/* What the call may take: its budget, or what it needs beyond that. */
static uint64_t
limit(const struct run_memory *m)
{
	return m->floor.bytes > 0 ? m->floor.bytes : m->budget;
}

static bool
fits(struct run_memory *m, const struct run_need *n)
{
	uint64_t need = needed(m, n), most = limit(m);

	if (m->bytes + m->idle_bytes + need <= most)
		return true;
	run_item_trim(m, m->bytes + need > most ? 0 : most - m->bytes - need);
	return m->bytes + m->idle_bytes + need <= most;
}

void
run_make_room(struct run_memory *m, const struct run_need *n)
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
		} else if (!run_again_drop(m)) {
			m->floor = (struct run_floor){ m->bytes +
			    m->idle_bytes + needed(m, n), n->name, n->place };
		}
	}
}

bool
run_gives_up(const struct run_memory *m)
{
	return m->floor.bytes > 0 && m->count.again > PATIENCE *
	    (m->count.calls + 1);
}

int32_t
run_below_floor(struct run_memory *m, struct relay_ctx *ctx)
{
	char text[192];

	m->too_small = true;
	snprintf(text, sizeof text, "the budget of %" PRIu64 " bytes is below "
	    "the floor: %.60s needs %s%" PRIu64 " at once", m->budget,
	    m->floor.name, run_gives_up(m) ? "at least " : "",
	    m->floor.bytes);
	return relay_fail(ctx, text, m->floor.place);
}

/* ---- the model's calls ---- */

static bool
is_item(const struct run_made *c, int32_t i)
{
	return c->operand[i].kind == RUN_ITEM;
}

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
			o->room.item = RUN_NONE;
			if (item != RUN_NONE) {
				if (m->item.v[item].at_call)
					o->room.item = item;
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
	c->serial = m->serials++;
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
	const struct run_need need = { c, RUN_NONE, 0, c->name, c->place };

	run_make_room(m, &need);
	for (int32_t i = c->nin; i < c->nbuf; i++) {
		struct run_operand *o = &c->operand[i];
		uint32_t item = o->kind == RUN_ITEM ? o->item : o->kind ==
		    RUN_ROOM ? o->room.item : RUN_NONE;

		if (item != RUN_NONE && !run_item_commit(m, item))
			return relay_fail(ctx, "there is no memory for a "
			    "result", c->place);
		if (o->kind == RUN_ROOM)
			o->room.item = RUN_NONE;
	}
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
	bool *locked;
	int32_t rc;

	(void)flops;
	(void)elements;
	describe(m, &c, buf, dim, site);
	rc = run_again_begin(m, ctx, c.operand, c.nin, &locked);
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
	run_again_end(m, c.operand, c.nin, locked);
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
	struct run_need need = { .name = "a workspace" };
	uint32_t i = bytes < 0 ? RUN_NONE : run_item_new(m, (uint64_t)bytes,
	    !stays);

	if (i == RUN_NONE) {
		relay_fail(ctx, "there is no memory", NULL);
		return NULL;
	}
	m->item.v[i].zero = (how & RELAY_ZEROED) != 0;
	m->item.v[i].at_call = (how & RELAY_AT_CALL) != 0;
	if ((!stays || m->item.v[i].at_call) && m->item.v[i].pages)
		return m->item.v[i].data;
	need.item = i;
	run_make_room(m, &need);
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
	struct run_operand o = { .kind = RUN_ITEM };
	bool *locked;
	double begin;
	int32_t rc;

	if (i == RUN_NONE || m->item.v[i].there)
		return RELAY_OK;
	o.item = i;
	begin = sys_now();
	rc = run_again_begin(m, ctx, &o, 1, &locked);
	run_again_end(m, &o, 1, locked);
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
	if (ok && m->floor.bytes > 0)
		return run_below_floor(m, ctx);
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
	m->floor = (struct run_floor){ 0, NULL, NULL };
	m->too_small = false;
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
	vec_free(&m->frame);
	map_free(&m->at);
	map_free(&m->idle_of);
	map_free(&m->logged);
	dtr_book_release(&m->book);
}

/* The simulator of sim.h. */
#include "dtr/sim.h"

#include <inttypes.h>

const char *const dtr_status_names[] = { "ok", "oom", "thrash" };
const char *const dtr_policy_names[] = { "ignore", "eager", "banish" };

/* A call that waits: for its operand number `at`, if that is evicted. */
struct frame {
	uint32_t tensor, at;
	bool first;		/* the program's own call */
};

struct dtr_sim {
	const struct dtr_program *p;
	struct dtr_options o;
	struct dtr_book book;
	struct dtr_result r;
	uint64_t memory;
	uint32_t next;		/* step */
	bool *defined;		/* per tensor */
	uint32_t ntensor;	/* made so far, or being made */
	uint64_t *refs;		/* per storage: held by the program */
	/* Per storage, for banishing: tensors made of it that are not defined,
	 * whether it is gone, and the calls that use it. */
	uint32_t *absent;
	bool *banished;
	dtr_list *users;
	uint32_t tensor_cap, storage_cap;
	VEC(struct frame) wait;
	VEC(bool) missing;	/* of the waiting calls' operands */
	dtr_list found;		/* storages of one call */
};

struct dtr_sim *
dtr_sim_new(const struct dtr_program *p, const struct dtr_options *o)
{
	struct dtr_sim *s = mem_zalloc(1, sizeof *s);

	s->p = p;
	s->o = *o;
	s->r.clock = 1;
	dtr_book_init(&s->book, o->heuristic, o->seed);
	s->book.counts = o->accesses;
	return s;
}

void
dtr_sim_free(struct dtr_sim *s)
{
	dtr_book_release(&s->book);
	mem_free(s->defined);
	mem_free(s->refs);
	mem_free(s->absent);
	mem_free(s->banished);
	for (uint32_t i = 0; i < s->storage_cap; i++)
		vec_free(&s->users[i]);
	mem_free(s->users);
	vec_free(&s->wait);
	vec_free(&s->missing);
	vec_free(&s->found);
	mem_free(s);
}

static uint32_t
storage_of(const struct dtr_sim *s, uint32_t tensor)
{
	return s->p->tensor.v[tensor].storage;
}

static const struct dtr_call *
call_of(const struct dtr_sim *s, uint32_t tensor)
{
	return &s->p->call.v[s->p->tensor.v[tensor].call];
}

static void
note(const struct dtr_sim *s, const char *what, uint32_t tensor)
{
	const struct dtr_tensor *t = &s->p->tensor.v[tensor];

	if (s->o.trace != NULL)
		fprintf(s->o.trace, "%" PRIu64 " %s %s\n", s->r.clock, what,
		    t->name);
}

/* ---- what goes ---- */

/* The distinct storages of a call's operands. */
static void
find_parents(struct dtr_sim *s, const struct dtr_call *c)
{
	const uint32_t *in = dtr_operands(s->p, c);
	uint32_t i, j;

	s->found.n = 0;
	for (i = 0; i < c->nin; i++) {
		uint32_t x = storage_of(s, in[i]);

		for (j = 0; j < s->found.n && s->found.v[j] != x; j++)
			;
		if (j == s->found.n)
			vec_push(&s->found, x);
	}
}

/* A tensor is not defined any more (by 1), or is (by -1). */
static void
count_absent(struct dtr_sim *s, uint32_t tensor, int by)
{
	if (s->o.policy != DTR_BANISH)
		return;
	find_parents(s, call_of(s, tensor));
	for (uint32_t i = 0; i < s->found.n; i++)
		s->absent[s->found.v[i]] += (uint32_t)by;
}

static void
undefine(struct dtr_sim *s, uint32_t storage)
{
	uint32_t t = s->p->storage.v[storage].tensors;

	for (; t != UINT32_MAX && t < s->ntensor; t = s->p->next.v[t])
		if (s->defined[t]) {
			s->defined[t] = false;
			count_absent(s, t, 1);
		}
}

static void
evict(struct dtr_sim *s, uint32_t storage)
{
	note(s, "evict", s->p->storage.v[storage].root);
	s->memory -= s->p->storage.v[storage].size;
	dtr_evict(&s->book, storage);
	undefine(s, storage);
}

/* What was made of it stays for good, since it cannot be made again. */
static void
pin_children(struct dtr_sim *s, uint32_t storage)
{
	const dtr_list *users = &s->users[storage];

	for (uint32_t i = 0; i < users->n; i++) {
		const struct dtr_call *c = &s->p->call.v[users->v[i]];

		for (uint32_t t = c->out; t < c->out + c->nout; t++) {
			uint32_t x = storage_of(s, t);

			if (x == storage || s->banished[x])
				continue;
			if (!s->book.storage.v[x].pinned)
				note(s, "pin", s->p->storage.v[x].root);
			dtr_pin(&s->book, x);
		}
	}
}

static void
try_banish(struct dtr_sim *s, uint32_t storage)
{
	const struct dtr_storage *t = &s->book.storage.v[storage];
	uint32_t i;

	if (s->refs[storage] > 0 || s->absent[storage] > 0 ||
	    s->banished[storage] || t->locks > t->pinned)
		return;
	note(s, "banish", s->p->storage.v[storage].root);
	if (t->resident)
		s->memory -= s->p->storage.v[storage].size;
	undefine(s, storage);
	s->banished[storage] = true;
	for (i = s->p->storage.v[storage].tensors;
	    i != UINT32_MAX && i < s->ntensor; i = s->p->next.v[i])
		count_absent(s, i, -1);
	dtr_banish(&s->book, storage);
	pin_children(s, storage);
}

static void
release(struct dtr_sim *s, uint32_t tensor)
{
	uint32_t x = storage_of(s, tensor);
	const struct dtr_storage *t = &s->book.storage.v[x];

	if (--s->refs[x] > 0)
		return;
	if (s->o.policy == DTR_BANISH)
		try_banish(s, x);
	else if (s->o.policy == DTR_EAGER && t->resident && !t->pinned)
		evict(s, x);
}

/* ---- calls ---- */

static void
touch(struct dtr_sim *s, uint32_t tensor)
{
	uint32_t x = storage_of(s, tensor);

	if (s->o.policy != DTR_BANISH || s->refs[x] > 0)
		dtr_touch(&s->book, x, s->r.clock);
}

/* A call waits for its operands; those that are there are locked. */
static void
begin(struct dtr_sim *s, uint32_t tensor, bool first)
{
	const struct dtr_call *c = call_of(s, tensor);
	const uint32_t *in = dtr_operands(s->p, c);
	uint32_t i;

	for (i = 0; i < c->nin; i++)
		touch(s, in[i]);
	for (i = 0; i < c->nin; i++) {
		bool defined = s->defined[in[i]];

		vec_push(&s->missing, !defined);
		if (defined)
			dtr_lock(&s->book, storage_of(s, in[i]));
	}
	vec_push(&s->wait, ((struct frame){ tensor, 0, first }));
}

static bool
make_room(struct dtr_sim *s, uint64_t bytes)
{
	while (s->memory + bytes > s->o.budget) {
		uint32_t x = dtr_victim(&s->book, s->r.clock);

		if (x == DTR_NONE) {
			s->r.status = DTR_OOM;
			return false;
		}
		s->r.evictions++;
		evict(s, x);
	}
	return true;
}

static void
define(struct dtr_sim *s, uint32_t tensor, uint64_t *doubled)
{
	uint32_t x = storage_of(s, tensor);

	/* What was banished comes again with its call's other outputs, and
	 * goes at once. */
	if (s->defined[tensor] || s->banished[x]) {
		if (s->p->storage.v[x].root == tensor)
			*doubled += s->p->storage.v[x].size;
		return;
	}
	s->defined[tensor] = true;
	count_absent(s, tensor, -1);
	if (!s->book.storage.v[x].resident)
		dtr_made(&s->book, x);
}

static void
execute(struct dtr_sim *s, const struct frame *f)
{
	const struct dtr_call *c = call_of(s, f->tensor);
	uint64_t doubled = 0;

	note(s, f->first ? "call" : "replay", f->tensor);
	if (s->o.executed != NULL)
		vec_push(s->o.executed, s->p->tensor.v[f->tensor].call);
	s->r.clock += c->cost;
	*(f->first ? &s->r.calls : &s->r.replays) += 1;
	if (!f->first)
		s->r.replayed += c->cost;
	s->memory += c->bytes;
	if (s->memory > s->r.max_memory)
		s->r.max_memory = s->memory;
	for (uint32_t t = c->out; t < c->out + c->nout; t++)
		if (t != f->tensor)
			define(s, t, &doubled);
	define(s, f->tensor, &doubled);
	s->memory -= doubled;
}

static void
end(struct dtr_sim *s, const struct frame *f)
{
	const struct dtr_call *c = call_of(s, f->tensor);
	const uint32_t *in = dtr_operands(s->p, c);
	uint32_t i;

	for (i = 0; i < c->nin; i++)
		dtr_unlock(&s->book, storage_of(s, in[i]));
	for (i = 0; i < c->nin && s->o.policy == DTR_BANISH; i++)
		try_banish(s, storage_of(s, in[i]));
}

/* Makes a tensor, after what its call needs. */
static bool
materialize(struct dtr_sim *s, uint32_t tensor, bool first)
{
	begin(s, tensor, first);
	while (s->wait.n > 0) {
		struct frame *f = &vec_last(&s->wait), done;
		const struct dtr_call *c = call_of(s, f->tensor);
		const uint32_t *in = dtr_operands(s->p, c);
		uint32_t missing = s->missing.n - c->nin;

		for (; f->at < c->nin; f->at++) {
			if (!s->missing.v[missing + f->at])
				continue;
			if (!s->defined[in[f->at]])
				break;
			dtr_lock(&s->book, storage_of(s, in[f->at]));
		}
		if (f->at < c->nin) {
			begin(s, in[f->at], false);
			continue;
		}
		if (!make_room(s, c->bytes))
			return false;
		done = vec_pop(&s->wait);
		s->missing.n -= c->nin;
		execute(s, &done);
		end(s, &done);
		if (s->r.replayed > s->o.replay_limit) {
			s->r.status = DTR_THRASH;
			return false;
		}
	}
	return true;
}

/* ---- the program ---- */

static void
grow(struct dtr_sim *s, uint32_t tensors, uint32_t storages)
{
	if (tensors > s->tensor_cap) {
		uint32_t cap = mem_more(tensors, tensors);

		MEM_ZGROW(s->defined, s->tensor_cap, cap);
		s->tensor_cap = cap;
	}
	if (storages > s->storage_cap) {
		uint32_t cap = mem_more(storages, storages);

		MEM_ZGROW(s->refs, s->storage_cap, cap);
		MEM_ZGROW(s->absent, s->storage_cap, cap);
		MEM_ZGROW(s->banished, s->storage_cap, cap);
		MEM_ZGROW(s->users, s->storage_cap, cap);
		s->storage_cap = cap;
	}
}

/* A call's outputs join the book's graph, each storage once. */
static void
enter_outputs(struct dtr_sim *s, uint32_t call)
{
	const struct dtr_call *c = &s->p->call.v[call];
	const uint32_t *in = dtr_operands(s->p, c);
	uint32_t t, u;

	s->found.n = 0;
	for (t = 0; t < c->nin; t++)
		vec_push(&s->found, storage_of(s, in[t]));
	for (t = c->out; t < c->out + c->nout; t++) {
		uint32_t x = storage_of(s, t);

		if (s->p->storage.v[x].root == t)
			dtr_storage_add(&s->book, s->p->storage.v[x].size);
		for (u = c->out; u < t && storage_of(s, u) != x; u++)
			;
		if (u == t)
			dtr_storage_call(&s->book, x, (int64_t)c->cost,
			    s->found.v, s->found.n);
		s->refs[x]++;
	}
	if (s->o.policy != DTR_BANISH)
		return;
	find_parents(s, c);
	for (u = 0; u < s->found.n; u++) {
		vec_push(&s->users[s->found.v[u]], call);
		s->absent[s->found.v[u]] += c->nout;
	}
}

static bool
run_call(struct dtr_sim *s, uint32_t call)
{
	const struct dtr_call *c = &s->p->call.v[call];
	uint32_t t, end = c->out + c->nout;

	grow(s, end, s->p->storage.n);
	s->ntensor = end;
	enter_outputs(s, call);
	if (!materialize(s, c->out, true))
		return false;
	for (t = c->out; t < end; t++)
		touch(s, t);
	if (c->constant)
		dtr_pin(&s->book, storage_of(s, c->out));
	return true;
}

bool
dtr_sim_run(struct dtr_sim *s)
{
	for (; s->r.status == DTR_OK && s->next < s->p->step.n; s->next++) {
		struct dtr_step step = s->p->step.v[s->next];

		switch (step.kind) {
		case DTR_CALL:
			run_call(s, step.what);
			break;
		case DTR_GET:
			s->refs[storage_of(s, step.what)]++;
			break;
		case DTR_RELEASE:
			release(s, step.what);
			break;
		}
	}
	return s->r.status == DTR_OK;
}

bool
dtr_sim_finish(struct dtr_sim *s)
{
	for (uint32_t i = 0; s->r.status == DTR_OK && i < s->p->kept.n; i++) {
		uint32_t t = s->p->kept.v[i], x = storage_of(s, t);

		if (!s->defined[t] && !materialize(s, t, false))
			break;
		if (!s->book.storage.v[x].pinned)
			note(s, "pin", s->p->storage.v[x].root);
		dtr_pin(&s->book, x);
	}
	return s->r.status == DTR_OK;
}

bool
dtr_sim_resident(const struct dtr_sim *s, uint32_t tensor)
{
	return tensor < s->ntensor && s->defined[tensor];
}

struct dtr_result
dtr_sim_result(const struct dtr_sim *s)
{
	struct dtr_result r = s->r;

	r.scored = s->book.scored;
	r.accesses = s->book.accesses;
	return r;
}

struct dtr_result
dtr_simulate(const struct dtr_program *p, const struct dtr_options *o)
{
	struct dtr_sim *s = dtr_sim_new(p, o);
	struct dtr_result r;

	if (dtr_sim_run(s))
		dtr_sim_finish(s);
	r = dtr_sim_result(s);
	if (o->trace != NULL)
		fprintf(o->trace, "%" PRIu64 " %s\n", r.clock,
		    dtr_status_names[r.status]);
	dtr_sim_free(s);
	return r;
}

/*
 * The protocol of the thread pool, explored: every interleaving of the steps of
 * pool_protocol.h, the same text that pool.c compiles, for a few threads and
 * loops.  Steps are sequentially consistent here; what weaker memory allows
 * is argued in that file, and tried under ThreadSanitizer.
 *
 * A state is the pool's memory and where each thread stands in it.  Beginning
 * with the first state, each thread that can go on does one step, also one
 * that was left aside for long; states that were met (by a hash of 128 bits)
 * are not gone through again.  In every state:
 *
 *   - a chunk that runs is one of the loop that its thread reads of, whose
 *     caller has not returned; it runs once;
 *   - when a loop ends, all its chunks have ended, and the error is that of
 *     the least chunk that failed;
 *   - some thread can go on until all have ended: nobody sleeps for good.
 *
 * Rules that are known to be wrong must be found out.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define POOL_MODEL \
	uint16_t at_parallel, at_renew, at_loop, at_start, at_announce, \
	    at_work, at_failed, at_await, at_worker, at_body, at_lock, \
	    at_sleep, at_script, at_call; \
	uint8_t next, env_tag, size_tag;
#define POOL_BEGIN(at) switch (at) { case 0:
#define POOL_STEP(at) \
	do { (at) = __LINE__; return false; case __LINE__:; } while (0)
#define POOL_DO(at, call) \
	do { (at) = __LINE__; __attribute__((fallthrough)); case __LINE__: \
	    if (!(call)) return false; } while (0)
#define POOL_RETURN(at) do { (at) = 0; return true; } while (0)
#define POOL_END(at) } (at) = 0; return true
#define POOL_WORD(generation, next, end) model_word(generation, next, end)
#define POOL_WORK(me) model_work(me)

struct pool_thread;
static uint64_t model_word(uint32_t generation, uint32_t next, uint32_t end);
static bool model_work(struct pool_thread *me);

#include "runtime/pool_protocol.h"

enum { THREADS = 3, CALLERS = 2, EACH = 3, LOOPS = CALLERS * EACH,
	ALL = THREADS + CALLERS - 1 };
enum rule { RIGHT, OLD_WORD, READ_EARLY, COUNT_EARLY, NO_WAKE };

/* What is explored.  A loop of no chunks is none. */
struct scenario {
	int32_t threads, callers;
	uint32_t size[LOOPS];	/* chunks */
	uint32_t fails[LOOPS];	/* bits: chunks that fail */
	uint32_t nested[LOOPS];	/* chunks that begin a loop inside */
	uint32_t lacks;		/* bits: workers that do not start */
	uint32_t generation;	/* at the beginning */
	enum { NOT_FORKED, FORKED_IDLE, FORKED_BUSY } forked;
	enum rule rule;
};

struct state {
	struct pool_shared shared;
	struct pool_run run[THREADS];
	_Atomic char alive;
	struct pool_thread thread[ALL], inner[ALL];
	uint8_t created, finished, asleep;	/* bits: threads */
	uint8_t locked, ended;			/* ended: bits, loops */
	uint8_t error;				/* chunk whose error is kept */
	uint32_t ran[LOOPS], over[LOOPS];	/* bits: chunks */
};

static struct state S;
static const struct scenario *X;
static const char *broken;	/* what does not hold, or NULL */
static bool tired, asked;

static void
must(bool holds, const char *what)
{
	if (!holds && broken == NULL)
		broken = what;
}

static int
index_of(const struct pool_thread *me)
{
	return (int)(me - S.thread);
}

/* ---- what the protocol leaves open ---- */

static uint64_t
model_word(uint32_t generation, uint32_t next, uint32_t end)
{
	return X->rule == OLD_WORD ? (uint64_t)generation << 32 | next :
	    pool_word(next, end);
}

/* The loop that a thread reads of; all that is read must agree. */
static uint8_t
loop_read(const struct pool_thread *me)
{
	const struct pool_loop *l = &S.shared.loop;
	uint8_t tag = (uint8_t)(uintptr_t)l->env;

	if (X->rule == OLD_WORD || X->rule == READ_EARLY) {
		must(me->env_tag == me->size_tag, "two loops are mixed");
		return me->env_tag;
	}
	must((uintptr_t)l->body == tag && (uintptr_t)l->ctx == tag &&
	    l->quotient == tag && l->rest == tag, "two loops are mixed");
	return tag;
}

/* A loop inside, on the same pool: the thread runs it alone. */
static bool
inside(struct pool_thread *me)
{
	struct pool_thread *in = &S.inner[index_of(me)];

	in->pool = me->pool;
	in->chunks = 2;
	if (!pool_parallel(in))
		return false;
	must(in->alone, "a loop inside a loop takes the pool");
	memset(in, 0, sizeof *in);
	return true;
}

static bool
pool_body(struct pool_thread *me)
{
	uint32_t bit = 1u << me->chunk;
	uint8_t tag, l;

	POOL_BEGIN(me->at_body);
	POOL_STEP(me->at_body);
	tag = loop_read(me);
	must(tag >= 1 && tag <= LOOPS, "there is no such loop");
	if (broken != NULL)
		POOL_RETURN(me->at_body);
	l = tag - 1;
	must(!(S.ended & 1u << l), "a chunk of a loop that has ended");
	must(me->chunk < X->size[l], "a chunk that the loop does not have");
	must(!(S.ran[l] & bit), "a chunk runs twice");
	S.ran[l] |= bit;
	me->next = l;
	if (X->nested[l] & bit)
		POOL_DO(me->at_body, inside(me));
	POOL_STEP(me->at_body);
	l = me->next;
	must(loop_read(me) == l + 1, "the loop changes under a chunk");
	S.over[l] |= bit;
	me->status = X->fails[l] & bit ? RELAY_FAILED : RELAY_OK;
	me->next = 0;
	POOL_END(me->at_body);
}

static bool
pool_keep_error(struct pool_thread *me)
{
	S.error = (uint8_t)me->chunk;
	return true;
}

static bool
pool_take_error(struct pool_thread *me)
{
	me->wish.number = S.error;
	return true;
}

static bool
pool_lock(struct pool_thread *me)
{
	POOL_BEGIN(me->at_lock);
	do
		POOL_STEP(me->at_lock);
	while (S.locked);
	S.locked = 1;
	POOL_END(me->at_lock);
}

static bool
pool_unlock(struct pool_thread *me)
{
	POOL_BEGIN(me->at_lock);
	POOL_STEP(me->at_lock);
	S.locked = 0;
	POOL_END(me->at_lock);
}

static void
pool_renew_lock(struct pool_shared *p)
{
	(void)p;
	S.locked = 0;
}

static void
pool_create(struct pool_shared *p, int32_t i, uint32_t seen)
{
	int t = X->callers - 1 + i;

	must(!(S.created & 1u << t), "a worker is created twice");
	if (X->lacks & 1u << i)
		return;
	S.created |= (uint8_t)(1u << t);
	S.thread[t].pool = p;
	S.thread[t].self = i;
	S.thread[t].seen = seen;
}

static void
pool_pause(struct pool_thread *me)
{
	(void)me;
}

static bool
pool_tired(struct pool_thread *me)
{
	(void)me;
	asked = true;
	return tired;
}

static bool
pool_sleep(struct pool_thread *me)
{
	uint8_t bit = (uint8_t)(1u << index_of(me));

	POOL_BEGIN(me->at_sleep);
	POOL_STEP(me->at_sleep);
	if (atomic_load(&S.shared.generation) == me->seen) {
		S.asleep |= bit;
		do
			POOL_STEP(me->at_sleep);
		while (S.asleep & bit);
	}
	POOL_END(me->at_sleep);
}

static void
pool_wake(struct pool_shared *p)
{
	(void)p;
	if (X->rule != NO_WAKE)
		S.asleep = 0;
}

/* ---- rules that are wrong ---- */

static bool
wrong_claim(const struct pool_thread *me, uint32_t generation)
{
	uint32_t chunks = me->size_tag > 0 ? X->size[me->size_tag - 1] : 0;

	if (X->rule != OLD_WORD)
		return pool_word_left(me->word);
	return me->word >> 32 == generation && (uint32_t)me->word <
	    pool_first(chunks, X->threads, me->t + 1);
}

/* The loop is read before the claim, or a chunk is counted before it ends. */
static bool
wrong_work(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;
	uint32_t g = index_of(me) < X->callers ? atomic_load(&p->generation) :
	    me->seen;

	POOL_BEGIN(me->at_work);
	POOL_STEP(me->at_work);
	me->env_tag = (uint8_t)(uintptr_t)p->loop.env;
	POOL_STEP(me->at_work);
	me->size_tag = (uint8_t)p->loop.quotient;
	me->t = me->self;
	for (me->k = 0; me->k < p->threads; me->k++) {
		for (;;) {
			POOL_STEP(me->at_work);
			me->word = atomic_load(&p->run[me->t].word);
			if (!wrong_claim(me, g))
				break;
			POOL_STEP(me->at_work);
			if (!atomic_compare_exchange_strong(
			    &p->run[me->t].word, &me->word, me->word + 1))
				continue;
			me->chunk = (uint32_t)me->word;
			if (X->rule == COUNT_EARLY)
				atomic_fetch_add(&p->done, 1);
			POOL_DO(me->at_work, pool_body(me));
			POOL_STEP(me->at_work);
			if (X->rule != COUNT_EARLY)
				atomic_fetch_add(&p->done, 1);
		}
		me->t = me->t + 1 < p->threads ? me->t + 1 : 0;
	}
	POOL_END(me->at_work);
}

/* What is left in a thread's memory must not tell states apart. */
static bool
model_work(struct pool_thread *me)
{
	if (!(X->rule == RIGHT || X->rule == NO_WAKE ? pool_work(me) :
	    wrong_work(me)))
		return false;
	me->k = me->t = me->status = 0;
	me->chunk = me->env_tag = me->size_tag = 0;
	me->word = 0;
	return true;
}

/* ---- callers ---- */

static void
check_loop(const struct pool_thread *me, uint8_t l)
{
	uint32_t all = (1u << X->size[l]) - 1, fails = X->fails[l] & all;

	if (me->alone) {
		must(S.ran[l] == 0, "a loop runs twice");
		must(X->callers > 1, "the only caller finds the pool busy");
	} else {
		must(S.ran[l] == all, "a chunk did not run");
		must(S.over[l] == all, "a chunk has not ended");
		must(me->status == (fails != 0 ? RELAY_FAILED : RELAY_OK),
		    "the status is wrong");
		must(fails == 0 || me->wish.number ==
		    (unsigned)__builtin_ctz(fails), "the error is wrong");
	}
	S.ended |= (uint8_t)(1u << l);
}

/* A caller's loops; the first ends the pool when the others are done. */
static bool
script(struct pool_thread *me)
{
	uintptr_t tag;

	POOL_BEGIN(me->at_script);
	while (me->at_call < EACH) {
		me->size_tag = (uint8_t)(index_of(me) * EACH + me->at_call);
		me->at_call++;
		if (X->size[me->size_tag] == 0)
			continue;
		tag = me->size_tag + 1u;
		me->wish = (struct pool_loop){ (relay_body *)tag, (void *)tag,
		    (struct relay_ctx *)tag, (int64_t)tag, (int64_t)tag, 0 };
		me->chunks = X->size[me->size_tag];
		me->size_tag = 0;
		POOL_DO(me->at_script, pool_parallel(me));
		check_loop(me, (uint8_t)(index_of(me) * EACH + me->at_call -
		    1));
		memset(&me->wish, 0, sizeof me->wish);
		me->status = 0;
	}
	if (index_of(me) > 0)
		POOL_RETURN(me->at_script);
	while (X->callers > 1 && !(S.finished & 2))
		POOL_STEP(me->at_script);
	POOL_DO(me->at_script, pool_announce(me, POOL_STOP));
	POOL_END(me->at_script);
}

/* ---- exploration ---- */

struct seen {
	XXH128_hash_t *v;
	size_t n, room;
};
struct todo {
	unsigned char *v;	/* states */
	size_t n, room;
};

static void *
more(void *p, size_t bytes)
{
	p = realloc(p, bytes);
	cr_assert_not_null(p);
	return p;
}

static bool
put(XXH128_hash_t *v, size_t room, XXH128_hash_t h)
{
	size_t i = h.low64 & (room - 1);

	while (v[i].low64 != 0 || v[i].high64 != 0) {
		if (v[i].low64 == h.low64 && v[i].high64 == h.high64)
			return false;
		i = (i + 1) & (room - 1);
	}
	v[i] = h;
	return true;
}

/* Whether S is new. */
static bool
is_new(struct seen *s)
{
	if (2 * s->n >= s->room) {
		size_t room = s->room == 0 ? 1 << 16 : 2 * s->room;
		XXH128_hash_t *v = more(NULL, room * sizeof *v);

		memset(v, 0, room * sizeof *v);
		for (size_t i = 0; i < s->room; i++)
			if (s->v[i].low64 != 0 || s->v[i].high64 != 0)
				put(v, room, s->v[i]);
		free(s->v);
		s->v = v;
		s->room = room;
	}
	if (!put(s->v, s->room, XXH3_128bits(&S, sizeof S)))
		return false;
	s->n++;
	return true;
}

static void
push(struct todo *t)
{
	if (t->n == t->room) {
		t->room = t->room == 0 ? 256 : 2 * t->room;
		t->v = more(t->v, t->room * sizeof S);
	}
	memcpy(t->v + t->n++ * sizeof S, &S, sizeof S);
}

static void
first_state(void)
{
	memset(&S, 0, sizeof S);
	S.shared.run = S.run;
	S.shared.alive = &S.alive;
	S.shared.threads = X->threads;
	S.shared.generation = X->generation;
	S.alive = POOL_ALIVE;
	S.created = (uint8_t)((1u << X->callers) - 1);
	for (int i = 0; i < X->callers; i++)
		S.thread[i].pool = &S.shared;
	if (X->forked == NOT_FORKED)
		return;
	S.alive = POOL_FORKED;
	S.shared.started = true;
	S.shared.sleepers = 1;
	if (X->forked == FORKED_IDLE)
		return;
	/* Amidst a loop of another thread of the parent. */
	S.locked = 1;
	S.shared.busy = true;
	S.shared.done = 1;
	S.shared.failed_status = RELAY_FAILED;
	for (int i = 0; i < X->threads; i++)
		S.run[i].word = pool_word((uint32_t)i, 5);
}

static bool
step(int i)
{
	struct pool_thread *me = &S.thread[i];

	if (i < X->callers ? script(me) : pool_worker(me))
		S.finished |= (uint8_t)(1u << i);
	return asked;
}

/* All that can follow from one state; whether something can. */
static bool
successors(const struct state *from, struct seen *seen, struct todo *todo)
{
	bool moves = false;

	for (int i = 0; i < ALL && broken == NULL; i++) {
		if (!(from->created & ~from->finished & 1u << i))
			continue;
		tired = false;
		do {
			memcpy(&S, from, sizeof S);
			asked = false;
			asked = step(i) && !tired;
			tired = true;
			if (memcmp(&S, from, sizeof S) == 0)
				continue;
			moves = true;
			if (is_new(seen))
				push(todo);
		} while (asked && broken == NULL);
	}
	return moves;
}

/* How many states there are; `broken` says what does not hold in one. */
static size_t
explore(const struct scenario *x)
{
	static struct state from;
	struct seen seen = { 0 };
	struct todo todo = { 0 };

	X = x;
	broken = NULL;
	first_state();
	is_new(&seen);
	push(&todo);
	while (todo.n > 0 && broken == NULL) {
		memcpy(&from, todo.v + --todo.n * sizeof from, sizeof from);
		if (!successors(&from, &seen, &todo))
			must(from.finished == from.created,
			    "nobody can go on");
	}
	free(todo.v);
	free(seen.v);
	return seen.n;
}

static void
holds(const char *name, const struct scenario *x)
{
	size_t n = explore(x);

	if (getenv("VERBOSE") != NULL)
		fprintf(stderr, "%s: %zu states\n", name, n);
	cr_assert(broken == NULL, "%s: %s", name, broken);
	cr_assert_gt(n, 100);
}

/* ---- tests ---- */

Test(pool_model, two_threads)
{
	static const uint32_t sizes[][EACH] = { { 2, 3, 5 }, { 5, 3, 2 },
	    { 4, 2, 3 }, { 2, 7, 2 }, { 3, 3, 3 } };

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct scenario x = { .threads = 2, .callers = 1 };

		memcpy(x.size, sizes[i], sizeof sizes[i]);
		holds("two threads", &x);
		x.generation = UINT32_MAX - 3;
		holds("the generation wraps around", &x);
	}
}

Test(pool_model, three_threads)
{
	static const struct scenario night = { .threads = 3, .callers = 1,
	    .size = { 3, 5, 2 }, .fails = { 0, 18 }, .nested = { 0, 2 } };
	struct scenario x = { .threads = 3, .callers = 1,
	    .size = { 2, 3, 4 } };

	holds("three threads", &x);
	x.lacks = 4;
	holds("a worker does not start", &x);
	if (getenv("NIGHTLY") != NULL)
		holds("three threads, at night", &night);
}

Test(pool_model, errors)
{
	struct scenario x = { .threads = 2, .callers = 1, .size = { 3, 2, 3 },
	    .fails = { 6, 0, 4 } };

	holds("errors", &x);
}

Test(pool_model, loops_inside)
{
	struct scenario x = { .threads = 2, .callers = 1, .size = { 2, 3, 2 },
	    .nested = { 3, 5, 2 } };

	holds("loops inside", &x);
}

Test(pool_model, two_callers)
{
	struct scenario x = { .threads = 2, .callers = 2,
	    .size = { 2, 0, 0, 3 }, .fails = { 2, 0, 0, 1 } };

	holds("two callers", &x);
}

Test(pool_model, after_fork)
{
	for (int f = FORKED_IDLE; f <= FORKED_BUSY; f++) {
		struct scenario x = { .threads = 2, .callers = 1,
		    .size = { 2, 3 }, .fails = { 2 }, .forked = f };

		holds("after a fork", &x);
		x.callers = 2;
		x.size[1] = 0;
		x.size[EACH] = 2;
		holds("two threads after a fork", &x);
	}
}

Test(pool_model, wrong_rules_are_found)
{
	for (int32_t t = 2; t <= THREADS; t++)
		for (enum rule r = OLD_WORD; r <= NO_WAKE; r++) {
			struct scenario x = { .threads = t, .callers = 1,
			    .size = { 2, 5, 3 }, .rule = r };

			explore(&x);
			cr_assert(broken != NULL, "rule %d passes", (int)r);
			cr_assert_eq(r == NO_WAKE, strcmp(broken,
			    "nobody can go on") == 0, "%s", broken);
		}
}

/*
 * Rematerialization: scores are rounded once, the pool chooses what a scan
 * would, whatever the costs, union-find has the sums of what was united, and
 * neighbourhoods are those of the definition after any evictions.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "dtr/book.h"
#include "dtr/network.h"

static uint32_t
draw(uint64_t *seed, uint32_t below)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*seed >> 33) % below);
}

Test(dtr_heuristic, names)
{
	dtr_heuristic_list l = { 0 };
	char *wrong = NULL;

	cr_assert_null(dtr_heuristic_find("all"));
	cr_assert_null(dtr_heuristic_find(""));
	cr_assert(dtr_heuristic_list_read("lru,dtr", &l, &wrong));
	cr_assert_eq(l.n, 2u);
	cr_assert_str_eq(l.v[0]->name, "lru");
	cr_assert(!dtr_heuristic_list_read("lru,", &l, &wrong));
	cr_assert_str_eq(wrong, "");
	mem_free(wrong);
	l.n = 0;
	cr_assert(dtr_heuristic_list_read("all,ablation", &l, &wrong));
	cr_assert_eq(l.n, 7u + 16u);
	vec_free(&l);
}

/* The quotients are those of Python, which rounds true division of integers
 * correctly. */
Test(dtr_heuristic, scores_are_rounded_once)
{
	const struct dtr_heuristic *h = dtr_heuristic_find("dtr-local");
	const struct {
		int64_t cost;
		uint64_t size, stale;
		double want;
	} v[] = {
		{ 1, 3, 1, 1.0 / 3 },
		{ 10, 4, 5, 0.5 },
		{ 9007199254740993, 1, 1, 9007199254740992.0 },
		{ 9007199254740995, 1, 1, 9007199254740996.0 },
		{ 4611686018427387903, 3, 7, 0x1.8618618618618p+57 },
		{ 1, 4611686018427387903, 4611686018427387903, 0x1p-124 },
		{ 4611686018427387903, 4611686018427387903,
		    4611686018427387903, 0x1p-62 },
		{ 123456789012345678, 987654321987, 123456789,
		    0.0010124999990767645 },
		{ -9007199254740993, 1, 1, -9007199254740992.0 },
	};

	for (size_t i = 0; i < sizeof v / sizeof v[0]; i++) {
		struct dtr_key k = { v[i].cost, v[i].size, 1 };

		cr_assert_eq(dtr_score(h, &k, 1 + v[i].stale), v[i].want,
		    "quotient %zu: %a, expected %a", i,
		    dtr_score(h, &k, 1 + v[i].stale), v[i].want);
	}
	cr_assert(isinf(dtr_score(h, &(struct dtr_key){ 0, 0, 1 }, 9)));
	cr_assert(isinf(dtr_score(h, &(struct dtr_key){ 1, 5, 9 }, 9)));
	cr_assert_eq(dtr_score(h, &(struct dtr_key){ 0, 5, 1 }, 9), 0);
}

/* Random changes; `kind`: the costs. */
static void
pool_run(const char *name, int kind, uint64_t seed)
{
	enum { ITEMS = 700 };
	struct dtr_pool p;
	uint32_t where[ITEMS], i, steps;
	uint64_t now = 1, a, b;

	dtr_pool_init(&p, dtr_heuristic_find(name), 1);
	for (i = 0; i < ITEMS; i++)
		where[i] = DTR_NONE;
	for (steps = 0; steps < 30000; steps++) {
		/* Few times, sizes and costs, so that scores are equal. */
		struct dtr_key k = { .size = kind == 1 ?
		    draw(&seed, 1u << 31) : draw(&seed, 4),
		    .last = now - (now > 9 ? draw(&seed, 9) : 0) };

		k.cost = kind == 0 ? 1 + draw(&seed, 3) : kind == 1 ?
		    1 + (int64_t)draw(&seed, 1u << 31) :
		    (int64_t)draw(&seed, 9) - 1;
		if (p.h->cost == DTR_ONE)
			k.cost = 1;
		i = draw(&seed, steps % 6000 < 3000 ? ITEMS : 40);
		if (where[i] == DTR_NONE) {
			dtr_pool_add(&p, where, i);
			dtr_pool_set(&p, where[i], &k);
		} else if (draw(&seed, 2) == 0) {
			dtr_pool_remove(&p, where, i);
		} else {
			dtr_pool_set(&p, where[i], &k);
		}
		now += kind == 1 ? draw(&seed, 1000000) : draw(&seed, 2);
		if (draw(&seed, 3) > 0)
			continue;
		i = dtr_pool_choose(&p, now, &a);
		cr_assert_eq(i, dtr_pool_scan(&p, now, &b),
		    "%s, step %u", name, steps);
		cr_assert_eq(a, b);
		if (i != DTR_NONE && draw(&seed, 2) > 0)
			dtr_pool_remove(&p, where, i);
	}
	dtr_pool_release(&p);
}

Test(dtr_pool, chooses_what_a_scan_does)
{
	static const char *const names[] = { "dtr", "lru", "size", "msps",
		"own+stale", "own" };

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		for (int kind = 0; kind < 3; kind++)
			pool_run(names[i], kind, 7 * i + (uint64_t)kind);
}

/* Random choices reach all candidates, and only them. */
Test(dtr_pool, draws_candidates)
{
	struct dtr_pool p;
	uint32_t where[200], count[200] = { 0 }, i;
	uint64_t scored;

	dtr_pool_init(&p, dtr_heuristic_find("random"), 5);
	for (i = 0; i < 200; i++)
		dtr_pool_add(&p, where, i);
	for (i = 0; i < 200; i++)
		if (i % 3 > 0)
			dtr_pool_remove(&p, where, i);
	for (i = 0; i < 20000; i++)
		count[dtr_pool_choose(&p, 1, &scored)]++;
	for (i = 0; i < 200; i++)
		cr_assert(i % 3 > 0 ? count[i] == 0 : count[i] > 150,
		    "%u: %u", i, count[i]);
	dtr_pool_release(&p);
}

struct told {
	uint32_t count[300];
};

static void
tell(void *ctx, uint32_t who)
{
	((struct told *)ctx)->count[who]++;
}

Test(dtr_sets, sums_are_those_of_what_was_united)
{
	enum { N = 300 };
	struct told told = { { 0 } };
	struct dtr_sets s;
	uint32_t label[N + 1], i, j, k;
	int64_t cost[N + 1], sum;
	uint64_t seed = 3;

	dtr_sets_init(&s, tell, &told);
	for (i = 1; i <= N; i++) {
		cost[i] = draw(&seed, 1000);
		label[i] = i;
		cr_assert_eq(dtr_sets_add(&s, cost[i]), i);
	}
	for (k = 0; k < 600; k++) {
		i = 1 + draw(&seed, N);
		j = 1 + draw(&seed, N);
		if (k % 2 == 0) {
			uint32_t from = label[j], to = label[i];

			dtr_sets_unite(&s, i, j);
			for (j = 1; j <= N; j++)
				if (label[j] == from)
					label[j] = to;
		} else {
			/* It may become negative. */
			dtr_sets_change(&s, i, -2 * cost[i]);
			cost[i] = -cost[i];
		}
		sum = 0;
		for (j = 1; j <= N; j++) {
			sum += label[j] == label[i] ? cost[j] : 0;
			cr_assert_eq(dtr_sets_root(&s, i) ==
			    dtr_sets_root(&s, j), label[i] == label[j]);
		}
		cr_assert_eq(dtr_sets_sum(&s, i), sum);
	}
	dtr_sets_release(&s);
}

Test(dtr_sets, watchers_are_told_once)
{
	struct told told = { { 0 } };
	struct dtr_sets s;
	uint32_t a, b;

	dtr_sets_init(&s, tell, &told);
	a = dtr_sets_add(&s, 1);
	b = dtr_sets_add(&s, 2);
	dtr_sets_watch(&s, a, 7);
	dtr_sets_watch(&s, b, 8);
	dtr_sets_unite(&s, a, a);
	cr_assert_eq(told.count[7] + told.count[8], 0u);
	dtr_sets_unite(&s, a, b);
	cr_assert(told.count[7] == 1 && told.count[8] == 1);
	dtr_sets_watch(&s, dtr_sets_root(&s, b), 9);
	dtr_sets_change(&s, a, 5);
	dtr_sets_change(&s, a, 5);
	cr_assert_eq(told.count[9], 1u);
	cr_assert_eq(told.count[7], 1u);
	cr_assert_eq(dtr_sets_sum(&s, b), 13);
	dtr_sets_release(&s);
}

/* ---- neighbourhoods, by the definition ---- */

static bool
is_evicted(const struct dtr_book *b, uint32_t s)
{
	return b->storage.v[s].made && !b->storage.v[s].resident;
}

static int64_t
reached(const struct dtr_book *b, uint32_t s, bool up, bool *seen)
{
	const struct dtr_storage *t = &b->storage.v[s];
	const dtr_list *l = up ? &t->deps : &t->dependents;
	int64_t sum = 0;

	for (uint32_t i = 0; i < l->n; i++)
		if (!seen[l->v[i]] && is_evicted(b, l->v[i])) {
			seen[l->v[i]] = true;
			sum += b->storage.v[l->v[i]].cost +
			    reached(b, l->v[i], up, seen);
		}
	return sum;
}

/* The storage that a scan by the definition takes. */
static uint32_t
naive_victim(const struct dtr_book *b, uint64_t now)
{
	double least = INFINITY;
	uint32_t best = DTR_NONE;

	for (uint32_t i = 0; i < b->pool.n; i++) {
		uint32_t s = b->pool.slot[i].item;
		bool seen[200] = { false };
		struct dtr_key k;
		double score;

		if (s == DTR_NONE)
			continue;
		k = (struct dtr_key){ b->storage.v[s].cost,
		    b->storage.v[s].size, b->storage.v[s].last };
		k.cost += reached(b, s, true, seen);
		if (b->h->cost == DTR_EXACT) {
			memset(seen, 0, sizeof seen);
			k.cost += reached(b, s, false, seen);
		}
		score = dtr_score(b->h, &k, now);
		if (score <= least) {
			least = score;
			best = s;
		}
	}
	return best;
}

static void
book_run(const char *name, uint64_t seed)
{
	enum { N = 120 };
	const struct dtr_heuristic *h = dtr_heuristic_find(name);
	struct dtr_book b;
	uint32_t in[3], i, j, n;
	uint64_t now = 1;

	dtr_book_init(&b, h, 1);
	for (i = 0; i < N; i++) {
		dtr_storage_add(&b, 1 + draw(&seed, 9));
		n = draw(&seed, 4);
		for (j = 0; j < n && i > 0; j++)
			in[j] = i - 1 - draw(&seed, i < 9 ? i : 9);
		dtr_storage_call(&b, i, 1 + (int64_t)draw(&seed, 20), in,
		    i > 0 ? n : 0);
		dtr_made(&b, i);
		dtr_touch(&b, i, now += draw(&seed, 3));
		/* A view makes an old one cost more. */
		if (draw(&seed, 4) == 0)
			dtr_storage_call(&b, draw(&seed, i + 1), 3, in, 0);
		for (j = draw(&seed, 4); j > 0; j--) {
			uint32_t s = draw(&seed, i + 1);

			if (is_evicted(&b, s)) {
				dtr_made(&b, s);
			} else if (draw(&seed, 2) == 0) {
				dtr_lock(&b, s);
				dtr_unlock(&b, s);
			}
			s = naive_victim(&b, now);
			cr_assert_eq(dtr_victim(&b, now), s, "%s, %u", name,
			    i);
			if (s != DTR_NONE)
				dtr_evict(&b, s);
		}
	}
	dtr_book_release(&b);
}

Test(dtr_book, neighbourhoods_are_those_of_the_definition)
{
	for (uint64_t seed = 0; seed < 40; seed++) {
		book_run("dtr", seed);
		book_run("e-star", seed);
		book_run("msps", seed);
	}
}

/* A component is not split where a member comes back: c, which is beside d
 * alone, still counts b.  Exactly, it does not. */
Test(dtr_book, sets_keep_phantom_connections)
{
	static const struct {
		const char *name;
		int64_t cost;	/* of e: 5, and d's 4 */
	} v[] = { { "sets", 5 + 4 + 2 }, { "exact", 5 + 4 } };

	for (size_t i = 0; i < 2; i++) {
		struct dtr_book b;

		dtr_book_init(&b, dtr_heuristic_find(v[i].name), 1);
		for (uint32_t s = 0; s < 5; s++) {
			uint32_t before = s - 1;

			dtr_storage_add(&b, 1);
			dtr_storage_call(&b, s, 1 + s, &before, s > 0);
			dtr_made(&b, s);
		}
		for (uint32_t s = 1; s < 4; s++)
			dtr_evict(&b, s);
		dtr_made(&b, 2);
		dtr_victim(&b, 1);
		cr_assert_eq(b.pool.slot[b.where[4]].key.cost, v[i].cost);
		dtr_book_release(&b);
	}
}

/* A linear network under any budget ends with the same calls, and within it. */
Test(dtr_sim, budgets_hold)
{
	struct dtr_options o = { .policy = DTR_EAGER, .seed = 1,
	    .replay_limit = UINT64_MAX };
	struct dtr_program p;

	dtr_program_init(&p);
	dtr_linear(&p, 50);
	for (size_t i = 2; dtr_heuristic_names[i] != NULL; i++)
		for (o.budget = 1; o.budget < 60; o.budget++) {
			struct dtr_result r;

			o.heuristic = dtr_heuristic_find(
			    dtr_heuristic_names[i]);
			r = dtr_simulate(&p, &o);
			cr_assert(r.max_memory <= o.budget);
			cr_assert(o.budget > 3 ? r.status == DTR_OK &&
			    r.calls == 100 : r.status == DTR_OOM || o.budget
			    == 3, "%s, %llu", o.heuristic->name,
			    (unsigned long long)o.budget);
			cr_assert_eq(r.clock, 1 + r.calls + r.replays);
		}
	dtr_program_release(&p);
}

/* Calls of several outputs and views, references that come and go; `held` are
 * the references. */
static void
make_program(struct dtr_program *p, uint64_t seed)
{
	uint32_t held[400], n = 0, in[3], t, i, steps;
	char *why = NULL;

	for (i = 0; i < 2; i++) {
		cr_assert(dtr_program_constant(p, "w", draw(&seed, 5), &t,
		    &why));
		held[n++] = t;
	}
	for (steps = 0; steps < 80; steps++) {
		struct dtr_output out[3];
		struct dtr_issue call = { .cost = draw(&seed, 5), .in = in,
		    .nin = n > 0 ? draw(&seed, 4) : 0, .out = out,
		    .nout = 1 + draw(&seed, 3) };

		for (i = 0; i < call.nin; i++)
			in[i] = held[n - 1 - draw(&seed, n < 6 ? n : 6)];
		for (i = 0; i < call.nout; i++)
			out[i] = (struct dtr_output){ .name = "t",
			    .size = draw(&seed, 6), .alias = call.nin > 0 &&
			    draw(&seed, 4) == 0 ?
			    (int64_t)draw(&seed, call.nin) : -1 };
		cr_assert(dtr_program_call(p, &call, &t, &why));
		for (i = 0; i < call.nout; i++)
			held[n++] = t + i;
		if (draw(&seed, 4) == 0) {
			t = held[draw(&seed, n)];
			cr_assert(dtr_program_get(p, t, &why));
			held[n++] = t;
		}
		for (i = draw(&seed, 4); i > 0 && n > 0; i--) {
			uint32_t at = draw(&seed, n);

			cr_assert(dtr_program_release_tensor(p, held[at],
			    &why));
			held[at] = held[--n];
		}
	}
	for (i = 0; i < p->tensor.n; i++)
		if (p->tensor.v[i].refs > 0)
			dtr_program_keep(p, i);
}

Test(dtr_sim, random_programs)
{
	uint32_t done = 0, failed = 0, replays = 0;

	for (uint64_t seed = 0; seed < 25; seed++) {
		struct dtr_options o = { .seed = 1, .accesses = seed % 2,
		    .replay_limit = 3000 };
		struct dtr_program p;

		dtr_program_init(&p);
		make_program(&p, seed);
		for (uint32_t i = 0; i < 9 * 3 * 6; i++) {
			struct dtr_result r;

			o.heuristic = dtr_heuristic_find(
			    dtr_heuristic_names[2 + i % 9]);
			o.policy = (enum dtr_policy)(i / 9 % 3);
			o.budget = p.bytes / (1 + i / 27) + i / 27;
			r = dtr_simulate(&p, &o);
			cr_assert(r.max_memory <= o.budget);
			cr_assert_eq(r.clock - 1 - r.replayed <= p.cost, true);
			if (i / 27 == 0)
				cr_assert(r.status == DTR_OK &&
				    r.evictions == 0);
			if (r.status == DTR_OK)
				cr_assert(r.clock == 1 + p.cost + r.replayed &&
				    r.calls == p.call.n);
			done += r.status == DTR_OK;
			failed += r.status != DTR_OK;
			replays += r.replays > 0;
		}
		dtr_program_release(&p);
	}
	cr_assert(done > 800 && failed > 800 && replays > 800, "%u %u %u",
	    done, failed, replays);
}

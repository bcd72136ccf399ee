/*
 * Plans as stages (graph.h): completion and execution as in the artifact of
 * the Checkmate paper.
 */
#include "dtr/graph.h"

#include <string.h>

void
dtr_stages_init(struct dtr_stages *s, uint32_t n)
{
	s->n = n;
	s->words = n / 64 + 1;
	s->run = mem_zalloc((size_t)n * s->words + 1, sizeof *s->run);
	s->hold = mem_zalloc((size_t)n * s->words + 1, sizeof *s->hold);
}

void
dtr_stages_clear(struct dtr_stages *s)
{
	memset(s->run, 0, (size_t)s->n * s->words * sizeof *s->run);
	memset(s->hold, 0, (size_t)s->n * s->words * sizeof *s->hold);
}

void
dtr_stages_free(struct dtr_stages *s)
{
	mem_free(s->run);
	mem_free(s->hold);
}

/* Node i is to be there in stage t. */
static void
demand(const struct dtr_graph *g, struct dtr_stages *s, uint32_t t,
    uint32_t i)
{
	if (!g->fixed[i]) {
		dtr_set(s, s->run, t, i);
		return;
	}
	for (uint32_t k = t; k > i && !dtr_bit(s, s->hold, k, i); k--)
		dtr_set(s, s->hold, k, i);
}

static bool
is_there(const struct dtr_stages *s, uint32_t t, uint32_t i)
{
	return dtr_bit(s, s->run, t, i) || dtr_bit(s, s->hold, t, i);
}

/* What is held from stage t on and was not before is computed there. */
static void
compute_held(const struct dtr_graph *g, struct dtr_stages *s, uint32_t t)
{
	const uint64_t *now = s->hold + (size_t)t * s->words;

	for (uint32_t w = 0; w < s->words; w++) {
		uint64_t new = now[s->words + w] & ~now[w];

		for (; new != 0; new &= new - 1) {
			uint32_t i = w * 64 + (uint32_t)__builtin_ctzll(new);

			if (!is_there(s, t, i))
				demand(g, s, t, i);
		}
	}
}

/* What a stage computes demands its operands, the last node first: they come
 * before it, in the part of the row that is still to be looked at. */
static void
compute_operands(const struct dtr_graph *g, struct dtr_stages *s, uint32_t t)
{
	const uint64_t *row = s->run + (size_t)t * s->words;

	for (uint32_t w = t / 64 + 1; w-- > 0;) {
		uint64_t left = w == t / 64 ? UINT64_MAX >> (63 - t % 64) :
		    UINT64_MAX, bits;

		while ((bits = row[w] & left) != 0) {
			uint32_t b = 63 - (uint32_t)__builtin_clzll(bits);
			uint32_t v = w * 64 + b;

			left = ((uint64_t)1 << b) - 1;
			for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++)
				if (!is_there(s, t, g->edge.v[e].from))
					demand(g, s, t, g->edge.v[e].from);
		}
	}
}

void
dtr_stages_complete(const struct dtr_graph *g, struct dtr_stages *s)
{
	for (uint32_t t = 0; t < s->n; t++)
		dtr_set(s, s->run, t, t);
	for (uint32_t t = 0; t + 1 < s->n; t++)
		compute_held(g, s, t);
	for (uint32_t t = 0; t < s->n; t++)
		compute_operands(g, s, t);
}

/* ---- execution ---- */

struct execution {
	const struct dtr_graph *g;
	const struct dtr_stages *s;
	struct dtr_plan *p;
	uint64_t *live;		/* a row of bits: by node */
	uint32_t *last;		/* by node: 1 + the last of this stage that
				 * reads it */
	dtr_steps run, read;	/* in this stage */
	uint64_t bytes;
};

/* Whether a later stage, or a node of this stage after `now`, reads it. */
static bool
is_needed(const struct execution *x, uint32_t t, uint32_t i, uint32_t now)
{
	return x->last[i] > now || (t + 1 < x->s->n &&
	    dtr_bit(x->s, x->s->hold, t + 1, i));
}

static void
let_go(struct execution *x, uint32_t t, uint32_t i, uint32_t now)
{
	if (dtr_bit(x->s, x->live, 0, i) && !is_needed(x, t, i, now)) {
		x->live[i / 64] &= ~((uint64_t)1 << i % 64);
		x->bytes -= x->g->size[i];
	}
}

/* Before a stage: what lives and is not held beyond it. */
static void
let_go_before(struct execution *x, uint32_t t)
{
	const struct dtr_stages *s = x->s;
	const uint64_t *hold = t + 1 < s->n ? s->hold +
	    (size_t)(t + 1) * s->words : NULL;

	for (uint32_t w = 0; w < s->words; w++) {
		uint64_t bits = x->live[w] & (hold ? ~hold[w] : UINT64_MAX);

		for (; bits != 0; bits &= bits - 1)
			let_go(x, t, w * 64 + (uint32_t)__builtin_ctzll(bits),
			    0);
	}
}

static void
look_at_stage(struct execution *x, uint32_t t)
{
	const struct dtr_graph *g = x->g;
	const uint64_t *row = x->s->run + (size_t)t * x->s->words;

	for (uint32_t i = 0; i < x->read.n; i++)
		x->last[x->read.v[i]] = 0;
	x->run.n = x->read.n = 0;
	for (uint32_t w = 0; w < x->s->words; w++)
		for (uint64_t bits = row[w]; bits != 0; bits &= bits - 1)
			vec_push(&x->run, w * 64 +
			    (uint32_t)__builtin_ctzll(bits));
	for (uint32_t k = 0; k < x->run.n; k++) {
		uint32_t v = x->run.v[k];

		for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++) {
			vec_push(&x->read, g->edge.v[e].from);
			x->last[g->edge.v[e].from] = v + 1;
		}
	}
}

static void
run_stage(struct execution *x, uint32_t t)
{
	const struct dtr_graph *g = x->g;

	look_at_stage(x, t);
	let_go_before(x, t);
	for (uint32_t k = 0; k < x->run.n; k++) {
		uint32_t v = x->run.v[k];

		vec_push(&x->p->step, v);
		x->p->cost += g->cost[v];
		if (!dtr_bit(x->s, x->live, 0, v))
			x->bytes += g->size[v];
		dtr_set(x->s, x->live, 0, v);
		if (x->bytes > x->p->peak)
			x->p->peak = x->bytes;
		for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++)
			let_go(x, t, g->edge.v[e].from, v + 1);
		let_go(x, t, v, v + 1);
	}
}

void
dtr_stages_execute(const struct dtr_graph *g, const struct dtr_stages *s,
    struct dtr_plan *p)
{
	struct execution x = { .g = g, .s = s, .p = p };

	x.live = mem_zalloc(s->words, sizeof *x.live);
	x.last = mem_zalloc(g->n + 1, sizeof *x.last);
	p->step.n = 0;
	p->cost = p->peak = 0;
	for (uint32_t t = 0; t < s->n; t++)
		run_stage(&x, t);
	mem_free(x.live);
	mem_free(x.last);
	vec_free(&x.run);
	vec_free(&x.read);
}

/*
 * Plans as stages (graph.h): completion and execution as in the artifact of
 * the Checkmate paper, but with the changes from each stage to the next in the
 * place of rows of all nodes.
 *
 * Cost: spans, steps and the edges of the steps, times the logarithm of the
 * steps of one stage.
 */
#include "dtr/graph.h"

#include <string.h>

void
dtr_stages_init(struct dtr_stages *s, uint32_t n)
{
	memset(s, 0, sizeof *s);
	s->n = n;
	s->latest = mem_zalloc(n + 1, sizeof *s->latest);
	s->begin = mem_zalloc(n + 1, sizeof *s->begin);
}

void
dtr_stages_clear(struct dtr_stages *s)
{
	s->hold.n = s->run.n = 0;
	memset(s->latest, 0, (s->n + 1) * sizeof *s->latest);
}

void
dtr_stages_free(struct dtr_stages *s)
{
	vec_free(&s->hold);
	vec_free(&s->run);
	mem_free(s->latest);
	mem_free(s->begin);
}

void
dtr_hold(struct dtr_stages *s, uint32_t node, uint32_t from, uint32_t to)
{
	if (from <= node)
		from = node + 1;
	if (to > s->n)
		to = s->n;
	if (from >= to)
		return;
	if (s->latest[node] != 0) {
		struct dtr_span *h = &s->hold.v[s->latest[node] - 1];

		if (from <= h->to && h->from <= to) {
			h->from = from < h->from ? from : h->from;
			h->to = to > h->to ? to : h->to;
			return;
		}
	}
	vec_push(&s->hold, ((struct dtr_span){ node, from, to }));
	s->latest[node] = s->hold.n;
}

/* ---- what is held, stage by stage ---- */

struct rows {
	uint32_t t, n;
	uint32_t *at, *node; /* by stage: nodes of which a span begins, at
				 * the odd places, or ends there */
	uint32_t *spans;	/* by node: those that cover the next stage */
	bool *now, *next;	/* by node: held in this stage and the next */
	dtr_steps change;	/* nodes of which these may differ */
};

/* `next` becomes stage t. */
static void
enter(struct rows *r, uint32_t t)
{
	for (uint32_t k = r->at[2 * t]; k < r->at[2 * t + 2]; k++) {
		uint32_t i = r->node[k];

		r->spans[i] += k < r->at[2 * t + 1] ? UINT32_MAX : 1;
		r->next[i] = r->spans[i] != 0;
		vec_push(&r->change, i);
	}
}

/* At stage 0, in which nothing is held. */
static void
rows_begin(struct rows *r, const struct dtr_stages *s)
{
	*r = (struct rows){ .n = s->n };
	r->at = mem_zalloc(2 * (size_t)s->n + 5, sizeof *r->at);
	r->node = mem_zalloc(2 * (size_t)s->hold.n + 1, sizeof *r->node);
	r->spans = mem_zalloc(s->n + 1, sizeof *r->spans);
	r->now = mem_zalloc(s->n + 1, sizeof *r->now);
	r->next = mem_zalloc(s->n + 1, sizeof *r->next);
	for (uint32_t k = 0; k < s->hold.n; k++) {
		r->at[2 * s->hold.v[k].from + 3]++;
		r->at[2 * s->hold.v[k].to + 2]++;
	}
	for (uint32_t k = 1; k < 2 * s->n + 5; k++)
		r->at[k] += r->at[k - 1];
	for (uint32_t k = 0; k < s->hold.n; k++) {
		const struct dtr_span *h = &s->hold.v[k];

		r->node[r->at[2 * h->from + 2]++] = h->node;
		r->node[r->at[2 * h->to + 1]++] = h->node;
	}
	if (s->n > 0)
		enter(r, 1);
}

static void
rows_advance(struct rows *r)
{
	for (uint32_t k = 0; k < r->change.n; k++)
		r->now[r->change.v[k]] = r->next[r->change.v[k]];
	r->change.n = 0;
	r->t++;
	if (r->t < r->n)
		enter(r, r->t + 1);
}

static void
rows_end(struct rows *r)
{
	mem_free(r->at);
	mem_free(r->node);
	mem_free(r->spans);
	mem_free(r->now);
	mem_free(r->next);
	vec_free(&r->change);
}

/* ---- completion ---- */

struct completion {
	const struct dtr_graph *g;
	struct rows r;
	bool *run;	/* by node: runs in this stage; none between stages */
	dtr_steps heap;	/* of those, the ones whose operands are still
			 * to be looked at: the last node first */
	dtr_steps done;	/* the others, from the last to the first */
	uint32_t *until;	/* by fixed node: 1 + the last stage in which it
				 * must be held, or 0 */
};

static void
heap_push(dtr_steps *h, uint32_t v)
{
	uint32_t i = h->n;

	vec_push(h, v);
	for (; i > 0 && h->v[(i - 1) / 2] < v; i = (i - 1) / 2)
		h->v[i] = h->v[(i - 1) / 2];
	h->v[i] = v;
}

static uint32_t
heap_pop(dtr_steps *h)
{
	uint32_t top = h->v[0], v = h->v[--h->n], i = 0, k;

	while ((k = 2 * i + 1) < h->n) {
		if (k + 1 < h->n && h->v[k + 1] > h->v[k])
			k++;
		if (h->v[k] <= v)
			break;
		h->v[i] = h->v[k];
		i = k;
	}
	h->v[i] = v;
	return top;
}

static void
run(struct completion *x, uint32_t i)
{
	x->run[i] = true;
	heap_push(&x->heap, i);
}

/* Node i is to be there in this stage. */
static void
demand(struct completion *x, uint32_t i)
{
	if (x->run[i] || x->r.now[i])
		return;
	if (x->g->fixed[i])
		x->until[i] = x->r.t + 1;
	else
		run(x, i);
}

/* What is held from the next stage on is computed. */
static void
compute_held(struct completion *x)
{
	for (uint32_t k = 0; k < x->r.change.n; k++)
		if (x->r.next[x->r.change.v[k]])
			demand(x, x->r.change.v[k]);
}

/* What a stage computes demands its operands, the last node first: they come
 * before it. */
static void
compute_operands(struct completion *x)
{
	const struct dtr_graph *g = x->g;

	while (x->heap.n > 0) {
		uint32_t v = heap_pop(&x->heap);

		vec_push(&x->done, v);
		for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++)
			demand(x, g->edge.v[e].from);
	}
}

static void
take_run(struct completion *x, dtr_steps *to)
{
	while (x->done.n > 0) {
		uint32_t v = x->done.v[--x->done.n];

		vec_push(to, v);
		x->run[v] = false;
	}
}

bool
dtr_stages_complete(const struct dtr_graph *g, struct dtr_stages *s)
{
	struct completion x = { .g = g };
	bool ok = true;

	rows_begin(&x.r, s);
	x.run = mem_zalloc(s->n + 1, sizeof *x.run);
	x.until = mem_zalloc(s->n + 1, sizeof *x.until);
	s->run.n = 0;
	for (uint32_t t = 0; t < s->n && ok; t++) {
		s->begin[t] = s->run.n;
		run(&x, t);
		compute_held(&x);
		compute_operands(&x);
		take_run(&x, &s->run);
		rows_advance(&x.r);
		ok = s->most == 0 || s->run.n <= s->most;
	}
	s->begin[s->n] = s->run.n;
	for (uint32_t i = 0; i < s->n; i++)
		dtr_hold(s, i, i + 1, x.until[i]);
	mem_free(x.run);
	mem_free(x.until);
	vec_free(&x.heap);
	vec_free(&x.done);
	rows_end(&x.r);
	return ok;
}

/* ---- execution ---- */

struct execution {
	const struct dtr_graph *g;
	struct rows r;
	struct dtr_plan *p;
	bool *live;		/* by node; between stages, only what is held
				 * in the next lives */
	uint32_t *last;		/* by node: 1 + the last of this stage that
				 * reads it */
	dtr_steps read;		/* in this stage */
	uint64_t bytes;
};

/* Unless a later stage, or a node of this stage after `now`, reads it. */
static void
let_go(struct execution *x, uint32_t i, uint32_t now)
{
	if (x->live[i] && x->last[i] <= now && !x->r.next[i]) {
		x->live[i] = false;
		x->bytes -= x->g->size[i];
	}
}

/* Before a stage: what lives and is not held beyond it. */
static void
let_go_before(struct execution *x)
{
	for (uint32_t k = 0; k < x->r.change.n; k++)
		let_go(x, x->r.change.v[k], 0);
}

static void
look_at_stage(struct execution *x, const uint32_t *run, uint32_t n)
{
	const struct dtr_graph *g = x->g;

	for (uint32_t i = 0; i < x->read.n; i++)
		x->last[x->read.v[i]] = 0;
	x->read.n = 0;
	for (uint32_t k = 0; k < n; k++)
		for (uint32_t e = g->in[run[k]]; e < g->in[run[k] + 1]; e++) {
			vec_push(&x->read, g->edge.v[e].from);
			x->last[g->edge.v[e].from] = run[k] + 1;
		}
}

static void
run_stage(struct execution *x, const uint32_t *run, uint32_t n)
{
	const struct dtr_graph *g = x->g;

	look_at_stage(x, run, n);
	let_go_before(x);
	for (uint32_t k = 0; k < n; k++) {
		uint32_t v = run[k];

		vec_push(&x->p->step, v);
		x->p->cost += g->cost[v];
		if (!x->live[v])
			x->bytes += g->size[v];
		x->live[v] = true;
		if (x->bytes > x->p->peak)
			x->p->peak = x->bytes;
		for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++)
			let_go(x, g->edge.v[e].from, v + 1);
		let_go(x, v, v + 1);
	}
}

void
dtr_stages_execute(const struct dtr_graph *g, const struct dtr_stages *s,
    struct dtr_plan *p)
{
	struct execution x = { .g = g, .p = p };

	rows_begin(&x.r, s);
	x.live = mem_zalloc(g->n + 1, sizeof *x.live);
	x.last = mem_zalloc(g->n + 1, sizeof *x.last);
	p->step.n = 0;
	p->cost = p->peak = 0;
	for (uint32_t t = 0; t < s->n; t++) {
		run_stage(&x, s->run.v + s->begin[t],
		    s->begin[t + 1] - s->begin[t]);
		rows_advance(&x.r);
	}
	mem_free(x.live);
	mem_free(x.last);
	vec_free(&x.read);
	rows_end(&x.r);
}

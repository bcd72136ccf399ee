/* Graphs of calls, and what plans for them cost (graph.h). */
#include "dtr/graph.h"

#include <string.h>

void
dtr_graph_init(struct dtr_graph *g, uint32_t n)
{
	memset(g, 0, sizeof *g);
	g->n = n;
	g->cost = mem_zalloc(n + 1, sizeof *g->cost);
	g->size = mem_zalloc(n + 1, sizeof *g->size);
	g->fixed = mem_zalloc(n + 1, sizeof *g->fixed);
	g->in = mem_zalloc(n + 1, sizeof *g->in);
	g->users = mem_zalloc(n + 2, sizeof *g->users);
}

void
dtr_graph_edge(struct dtr_graph *g, uint32_t from, uint32_t to)
{
	if (from >= to || to >= g->n || (g->edge.n > 0 &&
	    vec_last(&g->edge).to > to))
		BUG("edge from %u to %u", from, to);
	for (uint32_t i = g->edge.n; i-- > 0 && g->edge.v[i].to == to; )
		if (g->edge.v[i].from == from)
			return;
	vec_push(&g->edge, ((struct dtr_edge){ from, to }));
}

void
dtr_graph_done(struct dtr_graph *g)
{
	uint32_t at = 0;

	for (uint32_t i = 0; i <= g->n; i++) {
		while (at < g->edge.n && g->edge.v[at].to < i)
			at++;
		g->in[i] = at;
	}
	for (uint32_t i = 0; i < g->edge.n; i++)
		g->users[g->edge.v[i].from + 2]++;
	for (uint32_t i = 2; i < g->n + 2; i++)
		g->users[i] += g->users[i - 1];
	g->use = mem_zalloc(g->edge.n + 1, sizeof *g->use);
	for (uint32_t i = 0; i < g->edge.n; i++)
		g->use[g->users[g->edge.v[i].from + 1]++] = g->edge.v[i].to;
}

void
dtr_graph_free(struct dtr_graph *g)
{
	mem_free(g->cost);
	mem_free(g->size);
	mem_free(g->fixed);
	mem_free(g->in);
	mem_free(g->users);
	mem_free(g->use);
	mem_free(g->mirror);
	vec_free(&g->edge);
}

/* The last node that reads it; itself if none does. */
static uint32_t
last_user(const struct dtr_graph *g, uint32_t i)
{
	return g->users[i] < g->users[i + 1] ? g->use[g->users[i + 1] - 1] : i;
}

uint64_t
dtr_graph_floor(const struct dtr_graph *g, uint32_t *where)
{
	uint64_t *ends = mem_zalloc(g->n + 1, sizeof *ends);
	uint64_t most = 0, held = 0;

	*where = 0;
	for (uint32_t v = 0; v < g->n; v++) {
		uint64_t bytes = g->size[v] + held;

		/* Of what it reads, what is fixed is in `held` already. */
		for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++)
			if (!g->fixed[g->edge.v[e].from])
				bytes += g->size[g->edge.v[e].from];
		if (bytes > most) {
			most = bytes;
			*where = v;
		}
		if (g->fixed[v] && last_user(g, v) > v) {
			held += g->size[v];
			ends[last_user(g, v)] += g->size[v];
		}
		held -= ends[v];
	}
	mem_free(ends);
	return most;
}

/* ---- plans ---- */

void
dtr_plan_free(struct dtr_plan *p)
{
	vec_free(&p->step);
}

void
dtr_plan_all(const struct dtr_graph *g, struct dtr_plan *p)
{
	p->step.n = 0;
	for (uint32_t i = 0; i < g->n; i++)
		vec_push(&p->step, i);
	if (!dtr_plan_measure(g, p))
		BUG("each node once is no plan");
}

struct measure {
	const struct dtr_graph *g;
	uint32_t *now;		/* by node: 1 + the step of its latest value */
	dtr_steps read;		/* steps whose values each step reads */
	uint32_t *last;		/* by step: 1 + the last that reads it */
	bool *live;		/* by step */
};

/* Which values each step reads. */
static bool
find_reads(struct measure *x, const struct dtr_plan *p)
{
	const struct dtr_graph *g = x->g;

	for (uint32_t i = 0; i < p->step.n; i++) {
		uint32_t v = p->step.v[i];

		for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++) {
			uint32_t from = g->edge.v[e].from;

			if (x->now[from] == 0)
				return false;
			vec_push(&x->read, x->now[from] - 1);
		}
		if (g->fixed[v] && x->now[v] != 0)
			return false;
		x->now[v] = i + 1;
	}
	return true;
}

/* From the end: what is read by what is needed is needed. */
static void
find_needed(struct measure *x, const struct dtr_plan *p)
{
	const struct dtr_graph *g = x->g;
	uint32_t at = x->read.n;

	for (uint32_t i = p->step.n; i-- > 0; ) {
		uint32_t v = p->step.v[i], n = g->in[v + 1] - g->in[v];

		at -= n;
		x->live[i] = x->last[i] != 0 || (x->now[v] == i + 1 &&
		    v == g->n - 1) || g->fixed[v];
		for (uint32_t k = 0; x->live[i] && k < n; k++)
			if (x->last[x->read.v[at + k]] == 0)
				x->last[x->read.v[at + k]] = i + 1;
	}
}

static void
sum_up(struct measure *x, struct dtr_plan *p)
{
	const struct dtr_graph *g = x->g;
	uint64_t *ends = mem_zalloc(p->step.n + 1, sizeof *ends), bytes = 0;
	uint32_t n = 0;

	p->cost = p->peak = 0;
	p->again = 0;
	memset(x->now, 0, (g->n + 1) * sizeof *x->now);
	for (uint32_t i = 0; i < p->step.n; i++) {
		uint32_t v = p->step.v[i];

		if (!x->live[i])
			continue;
		p->step.v[n++] = v;
		p->cost += g->cost[v];
		p->again += x->now[v]++ > 0;
		bytes += g->size[v];
		if (bytes > p->peak)
			p->peak = bytes;
		if (x->last[i] == 0)
			bytes -= g->size[v];
		else
			ends[x->last[i] - 1] += g->size[v];
		bytes -= ends[i];
	}
	p->step.n = n;
	mem_free(ends);
}

bool
dtr_plan_measure(const struct dtr_graph *g, struct dtr_plan *p)
{
	struct measure x = { .g = g };
	bool ok;

	x.now = mem_zalloc(g->n + 1, sizeof *x.now);
	x.last = mem_zalloc(p->step.n + 1, sizeof *x.last);
	x.live = mem_zalloc(p->step.n + 1, sizeof *x.live);
	ok = find_reads(&x, p) && (g->n == 0 || x.now[g->n - 1] != 0);
	if (ok) {
		find_needed(&x, p);
		sum_up(&x, p);
	}
	mem_free(x.now);
	mem_free(x.last);
	mem_free(x.live);
	vec_free(&x.read);
	return ok;
}

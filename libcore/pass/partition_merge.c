/*
 * Parts of a network for a library (partition.h): parts that touch become one,
 * unless something outside of both is computed from the one and needed by the
 * other: two calls would then wait for one another.
 *
 * What else waits for what: a binding for its operands, for those of its
 * regions, and one with an effect for the one before it.  A part waits for all
 * that its members wait for.
 *
 * Cost: for each pair of parts that touch, a search of STEPS steps at most.
 */
#include "pass/partition_impl.h"

#include <stdlib.h>

#include "pass/emit.h"

#define STEPS 10000	/* then two parts stay two */

struct merging {
	struct partition *x;
	const struct ir_region_data *d;
	/* By position in the region: what it waits for, wait[first[i] ..
	 * first[i + 1]), as positions. */
	VEC(uint32_t) wait;
	uint32_t *first;
	uint32_t *part_at;	/* by position: its part, or PART_NONE */
	uint32_t *next;	/* by position: the next member of its part */
	uint32_t from;		/* the first part */
	/* By part, from the first one on: the one that it is in, its first and
	 * last members by position, the least position of any. */
	uint32_t *root, *head, *tail, *least;
	uint32_t *seen, stamp; /* by unit: a position, or a part after them */
	VEC(uint32_t) work, stack, order;
};

/* ---- what waits for what ---- */

static void
wait_for(struct merging *g, ir_id id)
{
	if (ir_at(g->x->m, id)->region == g->x->region &&
	    ir_at(g->x->m, id)->kind != NODE_PARAM)
		vec_push(&g->wait, g->x->pos[id]);
}

static void
wait_for_regions(struct merging *g, ir_id owner)
{
	const struct ir_module *m = g->x->m;
	ir_region_list todo = { NULL, 0, 0 };
	const struct ir_node *n = ir_at(m, owner);

	for (uint32_t i = 0; i < n->nsub; i++)
		vec_push(&todo, ir_sub(m, n, i));
	while (todo.n > 0) {
		const struct ir_region_data *r =
		    &m->region.v[vec_pop(&todo)];

		wait_for(g, r->result);
		for (uint32_t k = 0; k < r->nodes.n; k++) {
			n = ir_at(m, r->nodes.v[k]);
			for (uint32_t i = 0; i < n->nin; i++)
				wait_for(g, ir_in(m, n, i));
			for (uint32_t i = 0; i < n->nsub; i++)
				vec_push(&todo, ir_sub(m, n, i));
		}
	}
	vec_free(&todo);
}

static void
find_waits(struct merging *g)
{
	struct partition *x = g->x;
	uint32_t effect = PART_NONE;

	g->first = mem_zalloc(g->d->nodes.n + 1, sizeof *g->first);
	g->part_at = mem_zalloc(g->d->nodes.n + 1, sizeof *g->part_at);
	for (uint32_t i = 0; i < g->d->nodes.n; i++) {
		ir_id id = g->d->nodes.v[i];
		const struct ir_node *n = ir_at(x->m, id);

		g->first[i] = g->wait.n;
		g->part_at[i] = x->in[id];
		for (uint32_t k = 0; k < n->nin; k++)
			wait_for(g, ir_in(x->m, n, k));
		wait_for_regions(g, id);
		if (x->effect[id] == EFFECT_NONE)
			continue;
		if (effect != PART_NONE)
			vec_push(&g->wait, effect);
		effect = i;
	}
	g->first[g->d->nodes.n] = g->wait.n;
}

/* ---- which parts ---- */

static uint32_t
root_of(const struct merging *g, uint32_t part)
{
	while (g->root[part - g->from] != part)
		part = g->root[part - g->from];
	return part;
}

/* The unit of a position: a part, after all positions; or itself. */
static uint32_t
unit_of(const struct merging *g, uint32_t pos)
{
	uint32_t part = g->part_at[pos];

	return part == PART_NONE ? pos : g->d->nodes.n + root_of(g, part) -
	    g->from;
}

/* Visits what a unit waits for, but for itself. */
static void
push_waits(struct merging *g, uint32_t unit)
{
	uint32_t n = g->d->nodes.n;
	uint32_t pos = unit < n ? unit : g->head[unit - n];

	for (; pos != PART_NONE; pos = unit < n ? PART_NONE : g->next[pos])
		for (uint32_t i = g->first[pos]; i < g->first[pos + 1]; i++) {
			uint32_t u = unit_of(g, g->wait.v[i]);

			if (u != unit)
				vec_push(&g->work, u);
		}
}

/* Whether unit b waits for unit a through others.  A search that is too long
 * says that it does. */
static bool
waits_around(struct merging *g, uint32_t a, uint32_t b)
{
	uint32_t steps = 0, direct;

	g->stamp++;
	g->work.n = 0;
	push_waits(g, b);
	/* What b itself waits for may be a. */
	for (direct = 0; direct < g->work.n; )
		if (g->work.v[direct] == a)
			g->work.v[direct] = vec_pop(&g->work);
		else
			direct++;
	while (g->work.n > 0) {
		uint32_t u = vec_pop(&g->work);

		if (u == a || ++steps > STEPS)
			return true;
		if (g->seen[u] == g->stamp)
			continue;
		g->seen[u] = g->stamp;
		push_waits(g, u);
	}
	return false;
}

/* Part b joins part a, both roots. */
static void
join(struct merging *g, uint32_t a, uint32_t b)
{
	uint32_t last = g->tail[a - g->from];

	g->root[b - g->from] = a;
	g->next[last] = g->head[b - g->from];
	g->tail[a - g->from] = g->tail[b - g->from];
	if (g->least[b - g->from] < g->least[a - g->from])
		g->least[a - g->from] = g->least[b - g->from];
}

static void
begin_parts(struct merging *g)
{
	struct partition *x = g->x;

	for (uint32_t p = g->from; p < x->part.n; p++) {
		const struct part *t = &x->part.v[p];
		uint32_t k = p - g->from;

		g->root[k] = p;
		g->head[k] = g->tail[k] = PART_NONE;
		for (uint32_t i = 0; i < t->member.n; i++) {
			uint32_t pos = x->pos[t->member.v[i]];

			g->next[pos] = PART_NONE;
			if (i == 0)
				g->head[k] = g->least[k] = pos;
			else
				g->next[g->tail[k]] = pos;
			g->tail[k] = pos;
		}
	}
}

/* Parts in the order of the text: those that they take a value from. */
static void
find_merges(struct merging *g)
{
	struct partition *x = g->x;
	uint32_t n = g->d->nodes.n;

	for (uint32_t pos = 0; pos < n; pos++) {
		uint32_t p = g->part_at[pos];
		const struct part *t;

		if (p == PART_NONE || vec_last(&x->part.v[p].member) !=
		    g->d->nodes.v[pos])
			continue;
		t = &x->part.v[p];
		for (uint32_t i = 0; i < t->arg.n; i++) {
			uint32_t q = x->in[t->arg.v[i]], a, b;

			if (q == PART_NONE || q < g->from)
				continue;
			a = root_of(g, q);
			b = root_of(g, p);
			if (a != b && !waits_around(g, n + a - g->from,
			    n + b - g->from))
				join(g, a, b);
		}
	}
}

/* ---- the order ---- */

/* Appends a unit to g->order after what it waits for.  False: units wait for
 * one another. */
static bool
place(struct merging *g, uint32_t unit, uint8_t *state)
{
	vec_push(&g->stack, unit);
	while (g->stack.n > 0) {
		uint32_t u = vec_last(&g->stack);

		if (state[u] != 0) {
			if (state[u] == 1)
				vec_push(&g->order, u);
			state[u] = 2;
			g->stack.n--;
			continue;
		}
		state[u] = 1;
		g->work.n = 0;
		push_waits(g, u);
		for (uint32_t i = 0; i < g->work.n; i++) {
			if (state[g->work.v[i]] == 1)
				return false;
			if (state[g->work.v[i]] == 0)
				vec_push(&g->stack, g->work.v[i]);
		}
	}
	return true;
}

static bool
find_order(struct merging *g)
{
	uint32_t n = g->d->nodes.n;
	uint8_t *state = mem_zalloc(n + g->x->part.n - g->from + 1, 1);
	bool ok = true;

	for (uint32_t pos = 0; ok && pos < n; pos++) {
		uint32_t u = unit_of(g, pos);

		/* A part stands where its last member was. */
		if (u < n || g->tail[u - n] == pos)
			ok = place(g, u, state);
	}
	mem_free(state);
	return ok;
}

/* ---- the merged parts ---- */

static int
by_number(const void *a, const void *b)
{
	uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;

	return (p > q) - (p < q);
}

static void
append(partition_ids *to, const partition_ids *from)
{
	for (uint32_t i = 0; i < from->n; i++)
		vec_push(to, from->v[i]);
}

/* Names of both, each once. */
static const char *
names(struct partition *x, const char *a, const char *b)
{
	struct attr list = attr_str(a);

	return attr_lists(&list, b) ? a : str_printf(x->m->strings, "%s %s",
	    a, b);
}

static void
unite(struct merging *g)
{
	struct partition *x = g->x;

	for (uint32_t p = g->from; p < x->part.n; p++) {
		uint32_t r = root_of(g, p);
		struct part *to = &x->part.v[r], *t = &x->part.v[p];

		if (r == p)
			continue;
		for (uint32_t i = 0; i < t->member.n; i++)
			x->in[t->member.v[i]] = r;
		append(&to->member, &t->member);
		append(&to->inside, &t->inside);
		to->composite = names(x, to->composite, t->composite);
	}
}

/* Members, inputs and bindings in the new order. */
static void
rebuild(struct merging *g)
{
	struct partition *x = g->x;
	pass_nodes old = pass_take_nodes(x->m, x->region);
	uint32_t n = old.n;
	VEC(uint32_t) at = { NULL, 0, 0 };

	for (uint32_t i = 0; i < g->order.n; i++) {
		uint32_t u = g->order.v[i];
		struct part *p = u < n ? NULL : &x->part.v[u - n + g->from];

		at.n = 0;
		for (uint32_t k = 0; p != NULL && k < p->member.n; k++)
			vec_push(&at, x->pos[p->member.v[k]]);
		if (p == NULL)
			vec_push(&at, u);
		qsort(at.v, at.n, sizeof *at.v, by_number);
		for (uint32_t k = 0; k < at.n; k++) {
			vec_push(&x->m->region.v[x->region].nodes,
			    old.v[at.v[k]]);
			if (p != NULL)
				p->member.v[k] = old.v[at.v[k]];
		}
	}
	vec_free(&at);
	vec_free(&old);
}

/* Inputs of a merged part, which binds all names that its parts bind. */
static void
find_inputs(struct merging *g)
{
	struct partition *x = g->x;
	struct part own = x->now;

	for (uint32_t p = g->from; p < x->part.n; p++) {
		if (root_of(g, p) != p)
			continue;
		x->now = x->part.v[p];
		partition_mark(x, true);
		if (!partition_inputs(x))
			BUG("merged parts bind fewer names");
		partition_mark(x, false);
		x->part.v[p] = x->now;
	}
	x->now = own;
}

void
partition_merge(struct partition *x, uint32_t first)
{
	struct merging g = { .x = x, .from = first,
	    .d = &x->m->region.v[x->region] };
	uint32_t n = g.d->nodes.n, parts = x->part.n - first;

	find_waits(&g);
	g.next = mem_zalloc(n + 1, sizeof *g.next);
	g.seen = mem_zalloc(n + parts + 1, sizeof *g.seen);
	g.root = mem_zalloc(parts, sizeof *g.root);
	g.head = mem_zalloc(parts, sizeof *g.head);
	g.tail = mem_zalloc(parts, sizeof *g.tail);
	g.least = mem_zalloc(parts, sizeof *g.least);
	begin_parts(&g);
	find_merges(&g);
	if (find_order(&g)) {
		unite(&g);
		rebuild(&g);
		find_inputs(&g);
	}
	vec_free(&g.wait);
	vec_free(&g.work);
	vec_free(&g.stack);
	vec_free(&g.order);
	mem_free(g.first);
	mem_free(g.part_at);
	mem_free(g.next);
	mem_free(g.seen);
	mem_free(g.root);
	mem_free(g.head);
	mem_free(g.tail);
	mem_free(g.least);
}

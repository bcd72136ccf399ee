/*
 * The placement of graph bindings.
 *
 * A graph binding (`%7 = e;` or `%name = e;`) is a unit: all nodes made for e
 * that are in the region where it stands.  If it is pure it moves to the head
 * of the innermost region that encloses all its uses, if that is deeper than
 * its own; without uses it is dropped.  A unit with an effect, or that calls
 * unknown or effectful functions, is not moved: effects are in the order of
 * the text.
 *
 * Units are placed in reverse order of their ends, so the final regions of all
 * users of a unit, and of the units around it, are known when it is placed.  A
 * `let` inside of a unit is not moved.  The innermost common region is found by
 * jump pointers (Myers, "An applicative random-access stack", 1983), which are
 * made when a region's owner is placed.  At the head of a region, moved nodes
 * are in the order of the text.
 *
 * Cost: n log n.
 */
#include "formats/text/read.h"

#include <stdlib.h>
#include <string.h>

#include "ir/opinfo.h"

struct place {
	struct parser *p;
	struct ir_module *m;
	uint8_t *effect;
	uint32_t *first, *user;	/* users of node i: user[first[i] .. ) */
	ir_region *result_of, *next_result;	/* regions by result */
	uint32_t *unit_first, *unit_node;	/* nodes of unit i, in order */
	uint32_t *depth;	/* by region; 0: not known */
	ir_region *parent, *jump;
	bool *gone;		/* by node: dropped */
	bool changed;
};

/* ---- regions ---- */

static ir_region
region_parent(const struct place *c, ir_region r)
{
	ir_id owner = c->m->region.v[r].owner;

	return owner ? ir_at(c->m, owner)->region : 0;
}

/* Computes depth and jump of r, all of whose owners are placed. */
static void
need(struct place *c, ir_region r)
{
	VEC(ir_region) chain = { 0 };
	ir_region up, j;

	for (up = r; up && !c->depth[up]; up = region_parent(c, up))
		vec_push(&chain, up);
	while (chain.n > 0) {
		r = vec_pop(&chain);
		up = region_parent(c, r);
		c->parent[r] = up;
		c->depth[r] = up ? c->depth[up] + 1 : 1;
		if (!up) {
			c->jump[r] = r;
			continue;
		}
		j = c->jump[up];
		c->jump[r] = c->depth[up] - c->depth[j] ==
		    c->depth[j] - c->depth[c->jump[j]] ? c->jump[j] : up;
	}
	vec_free(&chain);
}

static ir_region
common(struct place *c, ir_region a, ir_region b)
{
	need(c, a);
	need(c, b);
	if (c->depth[a] < c->depth[b]) {
		ir_region t = a;

		a = b;
		b = t;
	}
	while (c->depth[a] > c->depth[b])
		a = c->depth[c->jump[a]] >= c->depth[b] ? c->jump[a] :
		    c->parent[a];
	while (a != b) {
		if (c->jump[a] == c->jump[b]) {
			a = c->parent[a];
			b = c->parent[b];
		} else {
			a = c->jump[a];
			b = c->jump[b];
		}
	}
	return a;
}

/* ---- tables ---- */

static void
collect_users(struct place *c)
{
	const struct ir_module *m = c->m;
	uint32_t *fill, i, k;

	c->first = mem_zalloc(m->node.n + 1, sizeof *c->first);
	c->user = mem_zalloc(m->operand.n + 1, sizeof *c->user);
	fill = mem_zalloc(m->node.n + 1, sizeof *fill);
	for (i = 1; i < m->node.n; i++)
		for (k = 0; k < m->node.v[i].nin; k++)
			c->first[ir_in(m, &m->node.v[i], k) + 1]++;
	for (i = 1; i <= m->node.n; i++)
		c->first[i] += c->first[i - 1];
	memcpy(fill, c->first, m->node.n * sizeof *fill);
	for (i = 1; i < m->node.n; i++)
		for (k = 0; k < m->node.v[i].nin; k++)
			c->user[fill[ir_in(m, &m->node.v[i], k)]++] = i;
	mem_free(fill);
	c->result_of = mem_zalloc(m->node.n, sizeof *c->result_of);
	c->next_result = mem_zalloc(m->region.n, sizeof *c->next_result);
	for (i = 1; i < m->region.n; i++) {
		ir_id r = m->region.v[i].result;

		c->next_result[i] = c->result_of[r];
		c->result_of[r] = i;
	}
}

static uint32_t
unit_of(const struct place *c, ir_id id)
{
	return id < c->p->info.n ? c->p->info.v[id].unit : 0;
}

/* Nodes in the unit's own region; what is deeper moves with its owner. */
static bool
is_member(const struct place *c, ir_id id)
{
	uint32_t u = unit_of(c, id);

	return u && ir_at(c->m, id)->kind != NODE_PARAM &&
	    ir_at(c->m, id)->region == c->p->units.v[u].region;
}

static void
collect_units(struct place *c)
{
	uint32_t units = c->p->units.n, *fill, i;

	c->unit_first = mem_zalloc(units + 1, sizeof *c->unit_first);
	c->unit_node = mem_zalloc(c->m->node.n, sizeof *c->unit_node);
	fill = mem_zalloc(units + 1, sizeof *fill);
	for (i = 1; i < c->m->node.n; i++)
		if (is_member(c, i))
			c->unit_first[unit_of(c, i) + 1]++;
	for (i = 1; i <= units; i++)
		c->unit_first[i] += c->unit_first[i - 1];
	memcpy(fill, c->unit_first, units * sizeof *fill);
	for (i = 1; i < c->m->node.n; i++)
		if (is_member(c, i))
			c->unit_node[fill[unit_of(c, i)]++] = i;
	mem_free(fill);
}

/* ---- one unit ---- */

static bool
may_move(struct place *c, uint32_t u)
{
	bool pure = true;
	uint32_t i;

	for (i = c->unit_first[u]; i < c->unit_first[u + 1]; i++) {
		const struct ir_node *n = ir_at(c->m, c->unit_node[i]);

		/* A cell must be made exactly once, and is not moved. */
		pure &= c->effect[c->unit_node[i]] == EFFECT_NONE &&
		    n->kind != NODE_REF;
	}
	return pure;
}

/* The innermost region with all uses of the unit from outside; 0: none. */
static ir_region
uses_region(struct place *c, uint32_t u)
{
	ir_region r = 0, k;
	uint32_t i, j;

	for (i = c->unit_first[u]; i < c->unit_first[u + 1]; i++) {
		ir_id id = c->unit_node[i];

		for (j = c->first[id]; j < c->first[id + 1]; j++) {
			ir_id user = c->user[j];

			if (c->gone[user] || (unit_of(c, user) == u &&
			    is_member(c, user)))
				continue;
			k = ir_at(c->m, user)->region;
			r = r ? common(c, r, k) : k;
		}
		for (k = c->result_of[id]; k; k = c->next_result[k]) {
			ir_id owner = c->m->region.v[k].owner;

			if (owner && c->gone[owner])
				continue;
			r = r ? common(c, r, k) : k;
		}
	}
	return r;
}

/* Nodes inside of a dropped node are dropped with it. */
static void
drop_inside(struct place *c, ir_id root)
{
	VEC(ir_id) todo = { 0 };
	uint32_t i, k;

	vec_push(&todo, root);
	while (todo.n > 0) {
		const struct ir_node *n = ir_at(c->m, vec_pop(&todo));

		for (i = 0; i < n->nsub; i++) {
			const struct ir_region_data *r =
			    &c->m->region.v[ir_sub(c->m, n, i)];

			for (k = 0; k < r->nodes.n; k++) {
				c->gone[r->nodes.v[k]] = true;
				if (ir_at(c->m, r->nodes.v[k])->nsub > 0)
					vec_push(&todo, r->nodes.v[k]);
			}
		}
	}
	vec_free(&todo);
}

static void
drop(struct place *c, uint32_t u)
{
	const struct unit *unit = &c->p->units.v[u];
	uint32_t i;

	for (i = c->unit_first[u]; i < c->unit_first[u + 1]; i++) {
		c->gone[c->unit_node[i]] = true;
		drop_inside(c, c->unit_node[i]);
	}
	if (unit->name)
		diag_warning(c->p->d, &unit->span, "unused-binding",
		    "graph binding '%%%s' is not used and is dropped",
		    unit->name);
	else
		diag_warning(c->p->d, &unit->span, "unused-binding",
		    "graph binding '%%%u' is not used and is dropped",
		    unit->number);
	c->changed = true;
}

static void
place_unit(struct place *c, uint32_t u)
{
	ir_region from = c->p->units.v[u].region, to;
	uint32_t i;

	if (c->unit_first[u] == c->unit_first[u + 1] ||
	    c->gone[c->unit_node[c->unit_first[u]]] || !may_move(c, u))
		return;
	to = uses_region(c, u);
	if (to == 0) {
		drop(c, u);
		return;
	}
	if (to == from)
		return;
	for (i = c->unit_first[u]; i < c->unit_first[u + 1]; i++)
		ir_at(c->m, c->unit_node[i])->region = to;
	c->changed = true;
}

/* ---- the regions' new lists ---- */

static int
by_index(const void *a, const void *b)
{
	ir_id x = *(const ir_id *)a, y = *(const ir_id *)b;

	return x < y ? -1 : x > y;
}

static void
rebuild(struct place *c)
{
	struct ir_module *m = c->m;
	struct ir_region_data *in = mem_zalloc(m->region.n, sizeof *in);
	uint32_t r, i, moved;

	for (r = 1; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];

		for (i = 0; i < d->nodes.n; i++) {
			ir_id id = d->nodes.v[i];
			ir_region to = ir_at(m, id)->region;

			if (to != r && !c->gone[id])
				vec_push(&in[to].nodes, id);
		}
	}
	for (r = 1; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];

		moved = in[r].nodes.n;
		if (moved > 1)
			qsort(in[r].nodes.v, moved, sizeof(ir_id),
			    by_index);
		for (i = 0; i < d->nodes.n; i++) {
			ir_id id = d->nodes.v[i];

			if (ir_at(m, id)->region == r && !c->gone[id])
				vec_push(&in[r].nodes, id);
		}
		vec_free(&d->nodes);
		memcpy(&d->nodes, &in[r].nodes, sizeof d->nodes);
	}
	mem_free(in);
}

bool
parse_place(struct parser *p)
{
	struct place c = { .p = p, .m = p->m };
	uint32_t u, n = p->m->region.n;

	if (p->units.n == 1)
		return false;
	c.effect = ir_effects(p->m);
	c.depth = mem_zalloc(n, sizeof *c.depth);
	c.parent = mem_zalloc(n, sizeof *c.parent);
	c.jump = mem_zalloc(n, sizeof *c.jump);
	c.gone = mem_zalloc(p->m->node.n, sizeof *c.gone);
	collect_users(&c);
	collect_units(&c);
	for (u = p->unit_order.n; u-- > 0; )
		place_unit(&c, p->unit_order.v[u]);
	if (c.changed && p->d->errors == 0)
		rebuild(&c);
	mem_free(c.effect);
	mem_free(c.depth);
	mem_free(c.parent);
	mem_free(c.jump);
	mem_free(c.gone);
	mem_free(c.first);
	mem_free(c.user);
	mem_free(c.result_of);
	mem_free(c.next_result);
	mem_free(c.unit_first);
	mem_free(c.unit_node);
	return c.changed && p->d->errors == 0;
}

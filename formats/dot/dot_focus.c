/*
 * The neighbourhood of a binding in the drawing: the nodes at most `radius`
 * edges away, in either direction.  A binding that is not drawn itself (a
 * repeat, a projection, a weight of a fused call) is found where it is drawn.
 * Breadth first, linear.
 */
#include "formats/dot/draw.h"

#include <string.h>

#include "ir/find.h"

/* Hides all that is more than `radius` edges away. */
bool
draw_focus(struct drawing *g)
{
	uint32_t *distance = mem_alloc((g->node.n + 1) * sizeof *distance);
	uint32_t *first = mem_zalloc(g->node.n + 2, sizeof *first);
	uint32_t *next = mem_zalloc(2 * (size_t)g->edge.n + 2, sizeof *next);
	VEC(uint32_t) queue = { 0 };
	uint32_t i, head, e;

	memset(distance, 0xff, (g->node.n + 1) * sizeof *distance);
	for (i = 0; i < g->edge.n; i++) {
		if (g->edge.v[i].kind == EDGE_BACK)
			continue;
		next[2 * i] = first[g->edge.v[i].from];
		first[g->edge.v[i].from] = 2 * i + 1;
		next[2 * i + 1] = first[g->edge.v[i].to];
		first[g->edge.v[i].to] = 2 * i + 2;
	}
	for (i = 1; i < g->m->node.n; i++) {
		uint32_t at = g->at[draw_resolve(g, i)];

		if (at == 0 || distance[at] == 0 ||
		    !ir_is_named(g->m, i, g->o->focus))
			continue;
		distance[at] = 0;
		vec_push(&queue, at);
	}
	for (head = 0; head < queue.n; head++) {
		uint32_t n = queue.v[head];

		g->node.v[n].border = distance[n] == g->o->radius;
		if (distance[n] >= g->o->radius)
			continue;
		for (e = first[n]; e != 0; e = next[e - 1]) {
			const struct draw_edge *edge =
			    &g->edge.v[(e - 1) / 2];
			uint32_t other = (e & 1) ? edge->to : edge->from;

			if (distance[other] != UINT32_MAX)
				continue;
			distance[other] = distance[n] + 1;
			vec_push(&queue, other);
		}
	}
	for (i = 1; i < g->node.n; i++)
		if (distance[i] == UINT32_MAX)
			g->node.v[i].hidden = true;
	if (queue.n == 0)
		diag_error(g->d, NULL, "no-focus",
		    "the drawing has no binding '%s'", g->o->focus);
	if (queue.n == 0 && g->o->focus[0] != '%')
		ir_help_named(g->d);
	i = queue.n;
	mem_free(distance);
	mem_free(first);
	mem_free(next);
	vec_free(&queue);
	return i > 0;
}

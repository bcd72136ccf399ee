/*
 * Removes what no output needs: nodes that were written for a use that did not
 * come, bindings that the module does not use, initializers.
 *
 * A node is needed if a value of it is.  Graphs are walked from their ends,
 * each after the graph around it has marked what it needs; names are unique in
 * a model, so that one map does for all.  Operators of ONNX have no effects.
 */
#include <string.h>

#include "formats/onnx/export/exp.h"
#include "formats/onnx/export/prune.h"

static bool
is_needed(const struct map *needed, const onnx_names *names)
{
	for (uint32_t i = 0; i < names->n; i++)
		if (map_get(needed, map_ptr(names->v[i]), NULL))
			return true;
	return false;
}

static void prune_graph(struct map *needed, struct onnx_graph *g);

/* Nesting is bounded by EXP_DEPTH. */
static void
prune_nodes(struct map *needed, void *list)
{
	ONNX_LIST(struct onnx_node) *l = list;
	uint32_t kept = l->n;

	for (uint32_t i = l->n; i-- > 0;) {
		struct onnx_node *n = &l->v[i];

		if (!is_needed(needed, &n->output))
			continue;
		for (uint32_t k = 0; k < n->input.n; k++)
			map_put(needed, map_ptr(n->input.v[k]), 1);
		for (uint32_t k = 0; k < n->attr.n; k++)
			if (n->attr.v[k].g != NULL)
				prune_graph(needed, n->attr.v[k].g);
		l->v[--kept] = *n;
	}
	if (kept > 0)
		memmove(l->v, l->v + kept, (l->n - kept) * sizeof *l->v);
	l->n -= kept;
}

static void
prune_graph(struct map *needed, struct onnx_graph *g)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < g->output.n; i++)
		map_put(needed, map_ptr(g->output.v[i].name), 1);
	prune_nodes(needed, &g->node);
	for (uint32_t i = 0; i < g->initializer.n; i++)
		if (map_get(needed, map_ptr(g->initializer.v[i].name), NULL))
			g->initializer.v[kept++] = g->initializer.v[i];
	g->initializer.n = kept;
}

void
exp_prune(struct onnx_model *m)
{
	struct map needed = { 0 };

	prune_graph(&needed, m->graph);
	for (uint32_t i = 0; i < m->function.n; i++) {
		struct onnx_function *f = &m->function.v[i];

		for (uint32_t k = 0; k < f->output.n; k++)
			map_put(&needed, map_ptr(f->output.v[k]), 1);
		prune_nodes(&needed, &f->node);
	}
	map_free(&needed);
}

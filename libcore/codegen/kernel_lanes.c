/*
 * Whether a vector loop can be one operation on all lanes, and on how many.
 */
#include "codegen/gen.h"

#include "loop/tree_query.h"

/* The lanes of a scatter write distinct elements if one of its indices is an
 * axis that consists of this loop alone. */
static bool
scatters_apart(struct kgen *k, const struct tree_node *n, uint32_t loop)
{
	const struct prim_stage *s = &k->p->stage.v[n->stage];
	uint32_t rank = k->p->buffer.v[s->out[0]].rank, driven = 0;
	bool own = false;

	for (uint32_t a = 0; a < s->naxis; a++) {
		bool drives = tree_mentions(k->t, n->axis[a], &loop, 1);

		driven += drives;
		for (uint32_t d = 0; drives && d < rank; d++)
			own = own || (k->p->sx.v[s->at[d]].op == SX_AXIS &&
			    k->p->sx.v[s->at[d]].ref == a);
	}
	return driven == 1 && own;
}

uint32_t
kernel_vector_lanes(struct kgen *k, uint32_t node, int64_t extent)
{
	uint32_t width = 64;

	for (uint32_t b = 0; b < k->p->buffer.n; b++)
		for (uint32_t l = k->p->buffer.v[b].kind == BUFFER_TEMP ?
		    k->place[b].loop : 0; l != 0; l = k->t->node.v[l].parent)
			if (l == node)
				return 0;
	for (uint32_t i = tree_next(k->t, node, node); i != 0;
	    i = tree_next(k->t, node, i)) {
		const struct tree_node *n = &k->t->node.v[i];
		const struct prim_stage *s = &k->p->stage.v[n->stage];

		if (!n->leaf && (n->kind == LOOP_PARALLEL ||
		    n->kind == LOOP_VECTOR))
			return 0;
		if (!n->leaf)
			continue;
		if (s->kind != STAGE_STORE && s->kind != STAGE_REDUCE &&
		    (s->kind != STAGE_SCATTER || !scatters_apart(k, n, node)))
			return 0;
		for (uint32_t a = s->nspatial; n->part != LEAF_INIT &&
		    s->kind == STAGE_REDUCE && a < s->naxis; a++)
			if (tree_mentions(k->t, n->axis[a], &node, 1))
				return 0;
	}
	while (width > 1 && extent % width != 0)
		width /= 2;
	return width > 1 ? width : 0;
}

/*
 * The most memory that values take at one time, if each is freed after its
 * last use in the order of the text (ir/liveness.h).
 *
 * A tuple, a field, a cast and a reference hold what they are made of; a local
 * function holds what its body uses.
 * What a node of a region with branches needs inside comes on top of what is
 * live around it.
 *
 * Cost: n log n in the nodes of each region (its last uses are sorted).
 */
#include "pass/stat.h"

#include <stdlib.h>

void
stat_live_init(struct stat_live *l, struct stat_env *e)
{
	const struct sym *zero = sym_const(e->m->syms, 0);

	l->e = e;
	ir_liveness_init(&l->uses, e->m);
	l->own = mem_zalloc(e->m->node.n + 1, sizeof *l->own);
	l->inner = mem_zalloc(e->m->node.n + 1, sizeof *l->inner);
	l->peak = mem_zalloc(e->m->region.n + 1, sizeof *l->peak);
	for (uint32_t i = 0; i < e->m->node.n; i++)
		l->own[i] = l->inner[i] = zero;
}

void
stat_live_free(struct stat_live *l)
{
	ir_liveness_free(&l->uses);
	mem_free(l->own);
	mem_free(l->inner);
	mem_free(l->peak);
}

/* ---- last uses ---- */

static bool
holds_operands(const struct ir_node *n)
{
	return n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    n->kind == NODE_CAST || n->kind == NODE_REF ||
	    n->kind == NODE_READ;
}

void
stat_live_function(struct stat_live *l, uint32_t function)
{
	ir_liveness_function(&l->uses, l->e->m, function, holds_operands);
}

/* ---- the peak of a region ---- */

struct end {
	uint32_t last;
	ir_id node;
};

static int
by_last(const void *a, const void *b)
{
	const struct end *x = a, *y = b;

	if (x->last != y->last)
		return x->last < y->last ? -1 : 1;
	return x->node < y->node ? -1 : x->node > y->node;
}

void
stat_live_region(struct stat_live *l, ir_region r)
{
	const struct ir_region_data *d = &l->e->m->region.v[r];
	struct sym_ctx *syms = l->e->m->syms;
	const struct sym *live = sym_const(syms, 0), *peak = live;
	const struct sym *minus = sym_const(syms, -1);
	struct end *end = mem_zalloc(d->nodes.n + 1, sizeof *end);
	uint32_t freed = 0;

	for (uint32_t i = 0; i < d->nodes.n; i++)
		end[i] = (struct end){ l->uses.last[d->nodes.v[i]],
		    d->nodes.v[i] };
	qsort(end, d->nodes.n, sizeof *end, by_last);
	for (uint32_t i = 0; i < d->nodes.n; i++) {
		ir_id id = d->nodes.v[i];

		for (; end[freed].last < l->uses.pos[id]; freed++)
			live = sym_add(syms, live, sym_mul(syms, minus,
			    l->own[end[freed].node]));
		peak = stat_larger(l->e, peak, sym_add(syms, live,
		    stat_larger(l->e, l->inner[id], l->own[id])));
		live = sym_add(syms, live, l->own[id]);
	}
	l->peak[r] = peak;
	mem_free(end);
}

/*
 * The structural hash of a scheduled program: that of the prim (prim_hash),
 * its loop trees in preorder, and its versions.
 */
#include "loop/tree_query.h"

#include <string.h>

#include "tensor/prim_mix.h"

static void
mix_preds(struct mix *x, uint32_t n, const struct sym_pred *v)
{
	mix_int(x, n);
	for (uint32_t i = 0; i < n; i++) {
		mix_int(x, (uint64_t)v[i].op);
		mix_sym(x, v[i].lhs);
		mix_sym(x, v[i].rhs);
	}
}

/* Loop variables count by name: the text of the leaves has them. */
static void
mix_tree(struct mix *x, const struct prim *p, const struct loop_tree *t)
{
	mix_preds(x, t->nwhen, t->when);
	for (uint32_t i = tree_next(t, 0, 0); i != 0; i = tree_next(t, 0, i)) {
		const struct tree_node *n = &t->node.v[i];

		mix_int(x, (uint64_t)n->leaf | (uint64_t)n->kind << 8 |
		    (uint64_t)n->part << 16 | (uint64_t)n->stage << 32);
		mix_int(x, tree_depth(t, i));
		if (!n->leaf) {
			mix_bytes(x, n->var, strlen(n->var));
			mix_sym(x, n->extent);
			continue;
		}
		for (uint32_t k = 0; k < tree_naxis(p, n); k++)
			mix_sym(x, n->axis[k]);
		mix_preds(x, n->nwhere, n->where);
	}
}

/* A program without versions. */
static uint64_t
hash_trees(const struct prim *p)
{
	struct mix x = { prim_hash(p) };

	for (uint32_t i = 0; i < p->tree.n; i++)
		mix_tree(&x, p, p->tree.v[i]);
	return x.h;
}

uint64_t
tree_hash_scheduled(const struct prim *p)
{
	struct mix x = { hash_trees(p) };

	for (uint32_t i = 0; i < p->version.n; i++) {
		const struct prim *v = prim_version(p, i);

		const char *cpu = p->version.v[i].cpu;

		mix_preds(&x, p->version.v[i].nwhen, p->version.v[i].when);
		if (cpu != NULL)
			mix_bytes(&x, cpu, strlen(cpu));
		mix_int(&x, v != NULL ? hash_trees(v) : 0);
	}
	return x.h;
}

uint64_t
tree_hash_form(const struct prim *p, uint32_t form)
{
	return tree_hash_scheduled(p) + form * UINT64_C(0x9e3779b97f4a7c15);
}

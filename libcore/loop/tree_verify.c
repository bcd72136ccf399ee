/*
 * Verifies the form of an untrusted loop tree: names, numbers of axes, extents,
 * and which of them are constant.  Whether it computes what the stages define
 * is decided by tree_check.  Cost: linear in the tree, with a hash lookup per
 * name.
 */
#include "loop/tree_query.h"

#include <string.h>

struct form {
	const struct prim *p;
	const struct loop_tree *t;
	struct diag *d;
	uint32_t before;
	struct map dim;		/* names of dimensions */
	struct map loop;	/* name of a loop: its node */
	uint32_t node;		/* the current node */
	const char *unknown;
};

#define wrong(f, sp, code, ...) \
	tree_error((f)->p, (f)->d, sp, code, __VA_ARGS__)

/* The loop exists: is it an ancestor of the current node? */
static bool
is_above(const struct form *f, uint32_t loop)
{
	uint32_t up = f->t->node.v[f->node].parent;

	while (up != 0 && up != loop)
		up = f->t->node.v[up].parent;
	return up == loop;
}

static void
find_unknown(void *ctx, const struct sym *var)
{
	struct form *f = ctx;
	uint32_t loop;

	if (map_get(&f->dim, map_ptr(var->name), NULL))
		return;
	if (f->node != 0 && f->t->node.v[f->node].leaf &&
	    map_get(&f->loop, map_ptr(var->name), &loop) &&
	    is_above(f, loop))
		return;
	f->unknown = var->name;
}

static bool
known(struct form *f, const struct span *sp, const struct sym *s,
    const char *what)
{
	f->unknown = NULL;
	if (s == NULL || s->has_hole || s->has_any) {
		wrong(f, sp, "tree-name", "%s is not known", what);
		return false;
	}
	sym_vars(s, find_unknown, f);
	if (f->unknown == NULL)
		return true;
	wrong(f, sp, "tree-name", f->node != 0 && f->t->node.v[f->node].leaf ?
	    "'%s' in %s is neither a dimension nor a loop around it" :
	    "'%s' in %s is not a dimension", f->unknown, what);
	return false;
}

static void
preds(struct form *f, const struct span *sp, uint32_t n,
    const struct sym_pred *v, const char *what)
{
	for (uint32_t i = 0; i < n; i++)
		if (known(f, sp, v[i].lhs, what))
			known(f, sp, v[i].rhs, what);
}

static void
verify_loop(struct form *f, const struct tree_node *n)
{
	int64_t v;

	if (!prim_is_name(n->var) ||
	    map_get(&f->dim, map_ptr(n->var), NULL)) {
		wrong(f, &n->span, "tree-name",
		    "'%s' is not a valid name for a loop",
		    n->var != NULL ? n->var : "");
		return;
	}
	if (map_get(&f->loop, map_ptr(n->var), NULL))
		wrong(f, &n->span, "tree-name", "two loops are named '%s'",
		    n->var);
	map_put(&f->loop, map_ptr(n->var), f->node);
	if ((unsigned)n->kind >= LOOP_KINDS) {
		wrong(f, &n->span, "tree-loop", "loop '%s' is of no kind",
		    n->var);
		return;
	}
	if (!known(f, &n->span, n->extent, "the extent of a loop"))
		return;
	if (sym_is_const(n->extent, &v) ? v < 0 :
	    n->kind == LOOP_VECTOR || n->kind == LOOP_UNROLL)
		wrong(f, &n->span, "tree-extent", "the extent of %s loop '%s' "
		    "is %s", loop_kind_name[n->kind], n->var,
		    n->extent->kind == SYM_CONST ? "negative" :
		    "not constant");
	else if (n->extent->kind == SYM_CONST && v > TREE_WIDE &&
	    (n->kind == LOOP_VECTOR || n->kind == LOOP_UNROLL))
		wrong(f, &n->span, "tree-extent", "the extent of %s loop '%s' "
		    "is %lld, at most %d can be",
		    loop_kind_name[n->kind], n->var, (long long)v, TREE_WIDE);
}

static void
verify_leaf(struct form *f, const struct tree_node *n)
{
	const struct prim_stage *s;
	bool folds;

	if (n->stage >= f->p->stage.n) {
		wrong(f, &n->span, "tree-leaf", "a leaf runs stage %u of %u",
		    n->stage, f->p->stage.n);
		return;
	}
	s = &f->p->stage.v[n->stage];
	folds = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;
	if ((unsigned)n->part > LEAF_UPDATE ||
	    (n->part != LEAF_ALL && !folds)) {
		wrong(f, &n->span, "tree-leaf", "a leaf is 'init' or 'update' "
		    "of a stage that is not a reduction");
		return;
	}
	if (n->first != 0)
		wrong(f, &n->span, "tree-leaf", "a leaf has children");
	for (uint32_t i = 0; i < tree_naxis(f->p, n); i++)
		known(f, &n->span, n->axis[i], "an axis");
	preds(f, &n->span, n->nwhere, n->where, "a predicate");
}

static bool
too_deep(struct form *f)
{
	uint32_t *depth = mem_zalloc(f->t->node.n, sizeof *depth);
	bool deep = false;

	for (uint32_t i = 1; i < f->t->node.n && !deep; i++) {
		const struct tree_node *n = &f->t->node.v[i];

		depth[i] = depth[n->parent] + 1;
		deep = depth[i] > TREE_DEPTH;
		if (deep)
			wrong(f, &n->span, "tree-depth", "loops nest deeper "
			    "than %d", TREE_DEPTH);
	}
	mem_free(depth);
	return deep;
}

bool
tree_verify(const struct prim *p, const struct loop_tree *t, struct diag *d)
{
	struct form f = { .p = p, .t = t, .d = d, .before = d->errors };

	for (uint32_t i = 0; i < p->ndim; i++)
		map_put(&f.dim, map_ptr(p->dim[i]), i);
	preds(&f, &p->span, t->nwhen, t->when, "a guard");
	/* Parents come before children, so the loops of a leaf have been
	 * visited. */
	if (!too_deep(&f)) {
		for (f.node = 1; f.node < t->node.n; f.node++) {
			const struct tree_node *n = &t->node.v[f.node];

			if (n->leaf)
				verify_leaf(&f, n);
			else
				verify_loop(&f, n);
		}
	}
	map_free(&f.dim);
	map_free(&f.loop);
	return d->errors == f.before;
}

bool
trees_verify(const struct prim *p, struct diag *d)
{
	uint32_t before = d->errors;

	for (uint32_t i = 0; i < p->tree.n; i++) {
		const struct loop_tree *t = p->tree.v[i];

		tree_verify(p, t, d);
		if (i + 1 == p->tree.n && t->nwhen > 0)
			diag_error(d, &p->span, "tree-guard", "the last "
			    "schedule of '@%s' has a guard", p->name);
		if (i + 1 < p->tree.n && t->nwhen == 0)
			diag_error(d, &p->span, "tree-guard", "schedule %u of "
			    "'@%s' has no guard and is not the last", i,
			    p->name);
	}
	return d->errors == before;
}

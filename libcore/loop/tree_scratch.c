/*
 * Scratch buffers of temporaries in a loop tree, and footprints of leaves
 * (bounds inference, as Halide calls it).
 *
 * A leaf's indices are expressions of the loops around it.  At a loop, each is
 * split into a part that is invariant in one iteration (the lower corner of the
 * region) and a part that inner loops add, from 0 to an upper bound that is
 * found from the outside in: each loop variable at its last value.  That is
 * exact for sums with positive coefficients, and an over-estimate elsewhere.
 *
 * The recursive functions here recurse on expressions, which sym.h bounds.
 */
#include "loop/tree_query.h"

#include <string.h>

#define ROUNDED 255	/* elements by which the loops may round a row up */

/* ---- expressions over loops ---- */

struct mention {
	const struct loop_tree *t;
	const uint32_t *v;
	uint32_t n;
	bool found;
};

static void
mention_var(void *ctx, const struct sym *var)
{
	struct mention *m = ctx;

	for (uint32_t i = 0; i < m->n && !m->found; i++)
		m->found = m->t->node.v[m->v[i]].var == var->name;
}

bool
tree_mentions(const struct loop_tree *t, const struct sym *s,
    const uint32_t *v, uint32_t n)
{
	struct mention m = { t, v, n, false };

	sym_vars(s, mention_var, &m);
	return m.found;
}

/* Term i < s->n of a sum; the constant is separate. */
static uint32_t
terms(const struct sym *s)
{
	return s->kind == SYM_ADD ? s->n : 1;
}

static const struct sym *
term(const struct sym *s, uint32_t i)
{
	return s->kind == SYM_ADD ? s->arg[i] : s;
}

/* A product of invariant factors and others is inner if its invariant factors
 * are dimensions only. */
static bool
mixes(const struct loop_tree *t, const struct tree_path *path, uint32_t from,
    const struct sym *s)
{
	return tree_mentions(t, s, path->loop, from) &&
	    tree_mentions(t, s, path->loop + from, path->n - from);
}

bool
tree_split_expr(const struct prim *p, const struct loop_tree *t,
    const struct tree_path *path, uint32_t from, const struct sym *e,
    const struct sym **outer, const struct sym **inner)
{
	struct sym_ctx *c = p->m->syms;

	*outer = sym_const(c, e->kind == SYM_ADD ? e->value : 0);
	*inner = sym_const(c, 0);
	for (uint32_t i = 0; i < terms(e); i++) {
		const struct sym *x = term(e, i);

		if (mixes(t, path, from, x))
			return false;
		if (tree_mentions(t, x, path->loop + from, path->n - from))
			*inner = sym_add(c, *inner, x);
		else
			*outer = sym_add(c, *outer, x);
	}
	return *outer != NULL && *inner != NULL;
}

struct upper {
	const struct prim *p;
	const struct loop_tree *t;
	const struct tree_path *path;
	uint32_t from;
};

static const struct sym *
last_value(void *ctx, const struct sym *var)
{
	const struct upper *u = ctx;
	struct sym_ctx *c = u->p->m->syms;

	for (uint32_t i = u->from; i < u->path->n; i++) {
		const struct tree_node *n = &u->t->node.v[u->path->loop[i]];

		if (n->var == var->name)
			return sym_sub(c, n->extent, sym_const(c, 1));
	}
	return NULL;
}

static const struct sym *
first_value(void *ctx, const struct sym *var)
{
	const struct upper *u = ctx;

	for (uint32_t i = u->from; i < u->path->n; i++)
		if (u->t->node.v[u->path->loop[i]].var == var->name)
			return sym_const(u->p->m->syms, 0);
	return NULL;
}

/* Whether s, which grows with the loops, is at least 0 in their first
 * iteration. */
static bool
begins_above(const struct upper *u, const struct sym *s)
{
	const struct sym *low = sym_subst(u->p->m->syms, s, first_value,
	    (void *)(uintptr_t)u);
	int64_t v;

	return low != NULL && sym_is_const(low, &v) && v >= 0;
}

/* Whether at most one factor depends on the loops, or all that do are not
 * negative. */
static bool
keeps_sign(const struct upper *u, const struct sym *product)
{
	uint32_t depend = 0, good = 0;

	for (uint32_t i = 0; i < product->n; i++)
		if (tree_mentions(u->t, product->arg[i], u->path->loop +
		    u->from, u->path->n - u->from)) {
			depend++;
			good += begins_above(u, product->arg[i]);
		}
	return depend <= 1 || good == depend;
}

/* Whether s is monotonic (non-decreasing) in the loop variables of the
 * range. */
static bool
grows(const struct upper *u, const struct sym *s)
{
	const uint32_t *v = u->path->loop + u->from;
	uint32_t n = u->path->n - u->from;

	switch (s->kind) {
	case SYM_CONST:
	case SYM_VAR:
		return true;
	case SYM_ADD:
	case SYM_MIN:
	case SYM_MAX:
	case SYM_MUL:
		if (s->kind == SYM_MUL && s->value < 0)
			return !tree_mentions(u->t, s, v, n);
		for (uint32_t i = 0; i < s->n; i++)
			if (!grows(u, s->arg[i]))
				return false;
		return s->kind != SYM_MUL || keeps_sign(u, s);
	case SYM_FLOORDIV:
		return grows(u, s->arg[0]) &&
		    !tree_mentions(u->t, s->arg[1], v, n);
	default:
		return !tree_mentions(u->t, s, v, n);
	}
}

/* A sum of monotonic terms; a remainder is below its divisor, and at most the
 * dividend if that is not negative. */
static const struct sym *
upper_term(const struct upper *u, const struct sym *s)
{
	struct sym_ctx *c = u->p->m->syms;
	const struct sym *mod = s->kind == SYM_MUL && s->n == 1 &&
	    s->value > 0 ? s->arg[0] : s, *top, *whole = NULL;
	int64_t a, b;

	if (grows(u, s))
		return sym_subst(c, s, last_value, (void *)(uintptr_t)u);
	if (mod->kind != SYM_FLOORMOD || tree_mentions(u->t, mod->arg[1],
	    u->path->loop + u->from, u->path->n - u->from))
		return NULL;
	top = sym_sub(c, mod->arg[1], sym_const(c, 1));
	if (grows(u, mod->arg[0]) && begins_above(u, mod->arg[0]))
		whole = sym_subst(c, mod->arg[0], last_value,
		    (void *)(uintptr_t)u);
	if (whole != NULL && top != NULL && sym_is_const(whole, &a) &&
	    sym_is_const(top, &b) && a < b)
		top = whole;
	return mod == s ? top : sym_mul(c, sym_const(c, s->value), top);
}

const struct sym *
tree_upper(const struct prim *p, const struct loop_tree *t,
    const struct tree_path *path, uint32_t from, const struct sym *e)
{
	struct upper u = { p, t, path, from };
	struct sym_ctx *c = p->m->syms;
	const struct sym *sum =
	    sym_const(c, e->kind == SYM_ADD ? e->value : 0);

	for (uint32_t i = 0; i < terms(e); i++)
		sum = sym_add(c, sum, upper_term(&u, term(e, i)));
	return sum;
}

const struct sym *
tree_written(const struct prim *p, const struct tree_node *n, uint32_t d)
{
	const struct prim_stage *s = &p->stage.v[n->stage];

	if (s->at == NULL)
		return n->axis[d];
	return sx_to_sym(p, s->at[d], n->axis, tree_naxis(p, n));
}

/* ---- footprints ---- */

bool
tree_write_footprint(const struct prim *p, const struct loop_tree *t,
    uint32_t leaf, uint32_t from, struct tree_footprint *out)
{
	const struct tree_node *n = &t->node.v[leaf];
	const struct prim_buffer *b =
	    &p->buffer.v[p->stage.v[n->stage].out[0]];
	struct sym_ctx *c = p->m->syms;
	struct tree_path path;

	if (!tree_path(t, leaf, &path))
		return false;
	for (uint32_t d = 0; d < b->rank; d++) {
		const struct sym *e = tree_written(p, n, d), *inner, *top;

		if (e == NULL || !tree_split_expr(p, t, &path, from, e,
		    &out->base[d], &inner))
			return false;
		top = tree_upper(p, t, &path, from, inner);
		out->extent[d] = sym_add(c, top, sym_const(c, 1));
		if (out->extent[d] == NULL)
			return false;
	}
	return true;
}

/* One walk finds the lowest common ancestor of the leaves that access each
 * buffer. */
struct uses {
	const struct prim *p;
	const struct loop_tree *t;
	uint32_t *top;		/* by buffer; UINT32_MAX: not accessed yet */
	uint32_t *writer;	/* by buffer: the last leaf that writes it */
	uint32_t *nwriter, *ninit;	/* number of leaves that write it, that
					 * initialize it */
	struct sx_walk walk;
};

static void
touch(struct uses *u, uint32_t buffer, uint32_t leaf)
{
	if (u->top[buffer] == UINT32_MAX)
		u->top[buffer] = leaf;
	else
		u->top[buffer] = tree_lca(u->t, u->top[buffer], leaf);
}

static void
touch_leaf(struct uses *u, uint32_t leaf)
{
	const struct tree_node *n = &u->t->node.v[leaf];
	const struct prim_stage *s = &u->p->stage.v[n->stage];

	for (uint32_t i = 0; i < s->nout; i++) {
		touch(u, s->out[i], leaf);
		u->writer[s->out[i]] = leaf;
		u->nwriter[s->out[i]] += n->part != LEAF_INIT;
		u->ninit[s->out[i]] += n->part == LEAF_INIT;
	}
	if (n->part == LEAF_INIT)
		return;
	sx_walk_stage(&u->walk, s);
	for (uint32_t i = 0; i < u->walk.order.n; i++) {
		const struct sx *x = &u->p->sx.v[u->walk.order.v[i]];

		if (x->op == SX_LOAD)
			touch(u, x->ref, leaf);
	}
}

static void
place_whole(struct tree_scratch *pl, const struct prim *p, uint32_t buffer)
{
	const struct prim_buffer *b = &p->buffer.v[buffer];

	pl->loop = 0;
	pl->whole = true;
	pl->padded = false;
	for (uint32_t d = 0; d < b->rank; d++) {
		pl->base[d] = sym_const(p->m->syms, 0);
		pl->extent[d] = b->dim[d];
	}
}

/* Whether a stage writes every element of its domain, at the axes themselves:
 * then its temporary can be privatized. */
static bool
fills(const struct prim *p, const struct prim_stage *s)
{
	uint32_t rank = p->buffer.v[s->out[0]].rank;

	if (s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL)
		return true;
	if (s->kind != STAGE_STORE || s->where != 0 || s->nspatial != rank)
		return false;
	for (uint32_t d = 0; d < rank; d++)
		if (p->sx.v[s->at[d]].op != SX_AXIS ||
		    p->sx.v[s->at[d]].ref != d ||
		    s->axis[d].extent != p->buffer.v[s->out[0]].dim[d])
			return false;
	return true;
}

/* Whether a row is not longer than the tensor's, rounded up to vectors. */
static bool
whole_vectors(const struct sym *row, const struct sym *dim,
    const struct prim *p, struct sym_facts *f)
{
	struct sym_pred le = { SYM_LE, row, sym_add(p->m->syms, dim,
	    sym_const(p->m->syms, ROUNDED)) };

	return le.rhs != NULL && sym_decide(f, &le) == SYM_PROVED;
}

/* Computes the scratch buffer of a temporary in a loop that contains all its
 * uses; padded: including what whole vectors access, at the root too. */
static void
place_scratch(struct tree_scratch *pl, const struct uses *u, uint32_t buffer,
    uint32_t loop, bool padded, struct sym_facts *f)
{
	const struct prim *p = u->p;
	const struct prim_buffer *b = &p->buffer.v[buffer];
	struct tree_footprint region;
	uint32_t from = tree_depth(u->t, loop);
	int64_t v;

	if (u->nwriter[buffer] != 1 || u->ninit[buffer] > 1 || !fills(p,
	    &p->stage.v[u->t->node.v[u->writer[buffer]].stage]) ||
	    !tree_write_footprint(p, u->t, u->writer[buffer], from, &region)) {
		place_whole(pl, p, buffer);
		return;
	}
	pl->loop = loop;
	pl->whole = pl->padded = true;
	for (uint32_t d = 0; d < b->rank; d++) {
		struct sym_pred le = { SYM_LE, region.extent[d], b->dim[d] };

		pl->base[d] = region.base[d];
		pl->extent[d] = region.extent[d];
		/* A constant region in a loop may exceed the tensor: then
		 * vectors need no mask there. */
		if (sym_is_const(region.base[d], &v) && v == 0 &&
		    !((loop != 0 || padded) && sym_is_const(region.extent[d],
		    &v)) &&
		    !(loop != 0 && d + 1 == b->rank && whole_vectors(
		    region.extent[d], b->dim[d], p, f)) &&
		    sym_decide(f, &le) != SYM_PROVED) {
			pl->extent[d] = b->dim[d];
			pl->padded = false;
		}
		if (pl->extent[d] != b->dim[d])
			pl->whole = false;
	}
}

static struct tree_scratch *
places(const struct prim *p, const struct loop_tree *t, bool padded)
{
	struct tree_scratch *all = arena_alloc(p->m->arena, p->buffer.n + 1,
	    sizeof *all);
	struct uses u = { .p = p, .t = t };
	struct sym_facts *f = sym_facts_new(p->m->syms);
	uint32_t i;

	u.top = mem_alloc((p->buffer.n + 1) * sizeof *u.top);
	memset(u.top, 0xff, (p->buffer.n + 1) * sizeof *u.top);
	u.writer = mem_zalloc(p->buffer.n + 1, sizeof *u.writer);
	u.nwriter = mem_zalloc(2 * ((size_t)p->buffer.n + 1),
	    sizeof *u.nwriter);
	u.ninit = u.nwriter + p->buffer.n + 1;
	sx_walk_init(&u.walk, p);
	for (i = tree_next(t, 0, 0); i != 0; i = tree_next(t, 0, i))
		if (t->node.v[i].leaf)
			touch_leaf(&u, i);
	for (i = p->ninput + p->noutput; i < p->buffer.n; i++) {
		uint32_t top = u.top[i];
		const struct sym **v = arena_alloc(p->m->arena,
		    2 * p->buffer.v[i].rank + 1, sizeof *v);

		all[i].base = v;
		all[i].extent = v + p->buffer.v[i].rank;
		/* It is written by one leaf and never read. */
		if (top != UINT32_MAX && t->node.v[top].leaf)
			top = 0;
		if (top == UINT32_MAX || (top == 0 && !padded))
			place_whole(&all[i], p, i);
		else
			place_scratch(&all[i], &u, i, top, padded, f);
	}
	sx_walk_free(&u.walk);
	sym_facts_free(f);
	mem_free(u.top);
	mem_free(u.writer);
	mem_free(u.nwriter);
	return all;
}

struct tree_scratch *
tree_scratch_buffers(const struct prim *p, const struct loop_tree *t)
{
	return places(p, t, false);
}

struct tree_scratch *
tree_padded_scratch(const struct prim *p, const struct loop_tree *t)
{
	return places(p, t, true);
}

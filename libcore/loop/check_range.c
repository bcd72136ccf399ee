/*
 * Proves that what a tree computes fits int64: the prover uses integers of any
 * size, machines do not.
 *
 * An upper bound of each number is followed through its expression.  A
 * dimension and a product of dimensions and loops over them count as TENSOR,
 * which no tensor in memory exceeds, with factors up to FACTOR; so only large
 * constants are refused.  A larger factor may be part of an extent of the
 * program (a value that is concatenated with itself many times): the caller of
 * the kernel checks that such an extent does not exceed TENSOR, and products
 * that are not greater count as TENSOR here.  The bounds are doubles: they only
 * need their magnitude.
 *
 * Recursion is on expressions, which sym.h bounds.
 */
#include "loop/check_impl.h"

#include <string.h>

#define TENSOR TREE_EXTENT
#define FACTOR 0x1p31
#define MOST 0x1p62

struct size {
	double v;
	bool dims;	/* dimensions count in it */
};

struct sizes {
	const struct proof *c;
	const struct leaf_info *l;
	uint32_t nloop;		/* the current loops */
	struct size loop[TREE_DEPTH];
};

static struct size size_of(const struct sizes *z, const struct sym *e);

static struct size
size_var(const struct sizes *z, const struct sym *var)
{
	for (uint32_t i = 0; i < z->nloop; i++)
		if (z->c->t->node.v[z->l->path.loop[i]].var == var->name)
			return z->loop[i];
	return (struct size){ TENSOR, true };
}

static double
magnitude(int64_t v)
{
	return v < 0 ? -(double)v : (double)v;
}

static bool
has_large_factor(const struct sym *e)
{
	bool is = e->kind == SYM_MUL && magnitude(e->value) > FACTOR;

	for (uint32_t i = 0; e->kind != SYM_CONST && e->kind != SYM_VAR &&
	    !is && i < e->n; i++)
		is = has_large_factor(e->arg[i]);
	return is;
}

void
tree_large_extents(const struct prim *p,
    void (*each)(void *ctx, const struct sym *extent), void *ctx)
{
	for (uint32_t i = 0; i < p->buffer.n; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++)
			if (has_large_factor(p->buffer.v[i].dim[k]))
				each(ctx, p->buffer.v[i].dim[k]);
	for (uint32_t i = 0; i < p->stage.n; i++)
		for (uint32_t k = 0; k < p->stage.v[i].naxis; k++)
			if (has_large_factor(p->stage.v[i].axis[k].extent))
				each(ctx, p->stage.v[i].axis[k].extent);
}

struct within {
	const struct sym *e;
	bool is;
};

/* A product of the same factors as an extent, but for a smaller constant. */
static void
is_within(void *ctx, const struct sym *extent)
{
	struct within *w = ctx;
	const struct sym *e = w->e;

	if (extent->kind == SYM_MUL && extent->n == e->n &&
	    memcmp(extent->arg, e->arg, e->n * sizeof e->arg[0]) == 0 &&
	    magnitude(e->value) <= magnitude(extent->value))
		w->is = true;
}

static struct size
size_product(const struct sizes *z, const struct sym *e)
{
	struct size r = { magnitude(e->value), false }, a;
	struct within w = { e, false };
	bool large = false;
	double rest = 1;

	for (uint32_t i = 0; i < e->n; i++) {
		a = size_of(z, e->arg[i]);
		r.dims |= a.dims;
		large |= a.v > 2 * TENSOR;
		rest *= a.v;
	}
	if (r.dims && !large && r.v > FACTOR)
		tree_large_extents(z->c->p, is_within, &w);
	if (!r.dims || large)
		r.v *= rest;
	else if (r.v <= FACTOR || w.is)
		r.v = TENSOR;
	else
		r.v *= TENSOR;
	return r;
}

static struct size
size_of(const struct sizes *z, const struct sym *e)
{
	struct size r = { 0, false }, a, b;
	int64_t by;

	switch (e->kind) {
	case SYM_CONST:
		r.v = magnitude(e->value);
		return r;
	case SYM_VAR:
		return size_var(z, e);
	case SYM_ADD:
		r.v = magnitude(e->value);
		for (uint32_t i = 0; i < e->n; i++) {
			a = size_of(z, e->arg[i]);
			r.v += a.v;
			r.dims |= a.dims;
		}
		return r;
	case SYM_MUL:
		return size_product(z, e);
	case SYM_FLOORDIV:
		a = size_of(z, e->arg[0]);
		b = size_of(z, e->arg[1]);
		/* Neither operand may be too large itself. */
		if (a.v < MOST && b.v < MOST && sym_is_const(e->arg[1], &by) &&
		    by > 0)
			a.v = a.v / (double)by + 1;
		else if (b.v >= MOST)
			a.v = b.v;
		return a;
	case SYM_FLOORMOD:
		a = size_of(z, e->arg[0]);
		b = size_of(z, e->arg[1]);
		return a.v >= MOST ? a : b;
	case SYM_MIN: case SYM_MAX: case SYM_BROADCAST:
		a = size_of(z, e->arg[0]);
		b = size_of(z, e->arg[1]);
		r.v = a.v > b.v ? a.v : b.v;
		r.dims = a.dims || b.dims;
		return r;
	default:
		r.v = MOST;
		return r;
	}
}

static bool
fits(struct proof *c, const struct sizes *z, const struct sym *e,
    const struct span *sp)
{
	struct buf b = { 0 };

	if (e == NULL || size_of(z, e).v < MOST)
		return true;
	sym_print(&b, e);
	proof_wrong(c, sp, "tree-overflow", "%s may exceed 64 bits", b.v);
	buf_release(&b);
	return false;
}

bool
proof_in_range(struct proof *c, const struct leaf_info *l)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	struct sizes z = { .c = c, .l = l };
	bool ok = true;

	for (uint32_t i = 0; ok && i < l->path.n; i++) {
		const struct tree_node *o = &c->t->node.v[l->path.loop[i]];

		ok = fits(c, &z, o->extent, &o->span);
		z.loop[z.nloop] = size_of(&z, o->extent);
		z.nloop++;
	}
	for (uint32_t i = 0; ok && i < tree_naxis(c->p, n); i++)
		ok = fits(c, &z, n->axis[i], &n->span);
	for (uint32_t i = 0; ok && i < n->nwhere; i++)
		ok = fits(c, &z, n->where[i].lhs, &n->span) &&
		    fits(c, &z, n->where[i].rhs, &n->span);
	return ok;
}

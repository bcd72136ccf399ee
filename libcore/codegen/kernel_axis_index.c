/*
 * Bounds of indices, derived from the stage's axes before they are replaced by
 * loop variables.
 *
 * After axis fusion an index is a quotient or a remainder of one axis.  In
 * terms of that axis the divisions vanish from the row-major offset, and the
 * prover sees at once that the index is within bounds; in terms of the loops
 * that make up the axis the canonical form may have split the quotients
 * differently.  That the axis itself is below its extent is first proved from
 * the loops: a tree is not trusted.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include "loop/tree_query.h"

bool
index_proved(struct kgen *k, const struct sym *a, enum sym_cmp op,
    const struct sym *b)
{
	struct sym_pred p = { op, a, b };

	return a != NULL && b != NULL && sym_decide(k->facts, &p) ==
	    SYM_PROVED;
}

/* x / y < e if 0 <= x < e * y: then y, which is not below 0, is not 0. */
static bool
is_below(struct kgen *k, const struct sym *i, const struct sym *end)
{
	struct sym_ctx *c = k->p->m->syms;
	const struct sym *zero = sym_const(c, 0);

	if (end == NULL || index_proved(k, i, SYM_LT, end))
		return end != NULL;
	return i->kind == SYM_FLOORDIV &&
	    index_proved(k, i->arg[0], SYM_GE, zero) &&
	    index_proved(k, i->arg[1], SYM_GE, zero) &&
	    is_below(k, i->arg[0], sym_mul(c, end, i->arg[1]));
}

/* A quotient, not below 0 either, or x mod y, which is below y. */
static bool
division_inside(struct kgen *k, const struct sym *i, const struct sym *extent)
{
	const struct sym *zero = sym_const(k->p->m->syms, 0);

	if (i->kind == SYM_FLOORDIV)
		return index_proved(k, i->arg[0], SYM_GE, zero) &&
		    index_proved(k, i->arg[1], SYM_GE, zero) &&
		    is_below(k, i, extent);
	return index_proved(k, i->arg[1], SYM_GT, zero) &&
	    index_proved(k, i->arg[1], SYM_LE, extent);
}

/* A quotient or remainder by what is not a constant, or a term of a sum that is
 * one, times a constant above 0; NULL: there is none. */
static const struct sym *
division_of(const struct sym *i, int64_t *times)
{
	const struct sym *part = i->kind == SYM_MUL && i->n == 1 ? i->arg[0] :
	    i;

	*times = part == i ? 1 : i->value;
	if (part->kind == SYM_FLOORDIV || part->kind == SYM_FLOORMOD)
		return part->arg[1]->kind != SYM_CONST && *times > 0 ? i :
		    NULL;
	for (uint32_t n = 0; i->kind == SYM_ADD && n < i->n; n++)
		if (i->arg[n]->kind != SYM_ADD && division_of(i->arg[n],
		    times) != NULL)
			return i->arg[n];
	return NULL;
}

/* What is added to a division, as to the row of a window, is at most a
 * constant, and the division a step's multiple: c * q + hi < e if q is below
 * (e - hi) / c, rounded up. */
bool
index_inside(struct kgen *k, const struct sym *i, const struct sym *extent)
{
	struct sym_ctx *c = k->p->m->syms;
	int64_t lo = -1, hi = 0, times;
	const struct sym *zero = sym_const(c, 0);
	const struct sym *part = division_of(i, &times);
	const struct sym *rest = part == NULL ? NULL : sym_sub(c, i, part);
	const struct sym *left;

	if (rest != NULL)
		sym_bounds(k->facts, rest, &lo, &hi);
	left = lo >= 0 && hi < INT32_MAX ? sym_sub(c, extent, sym_const(c,
	    hi)) : NULL;
	if (left != NULL && times > 1) {
		left = sym_ceildiv(c, left, sym_const(c, times));
		part = part->arg[0];
	}
	if (left != NULL && division_inside(k, part, left))
		return true;
	return index_proved(k, i, SYM_GE, zero) &&
	    index_proved(k, i, SYM_LT, extent);
}

struct replaced {
	const struct sym *const *var, *const *by;
	uint32_t n;
};

static const struct sym *
replacement(void *ctx, const struct sym *var)
{
	const struct replaced *x = ctx;

	for (uint32_t i = 0; i < x->n; i++)
		if (var == x->var[i])
			return x->by[i];
	return NULL;
}

static bool
divides(const struct sym *s)
{
	bool found = s->kind == SYM_FLOORDIV || s->kind == SYM_FLOORMOD;

	/* Canonical expressions are shallow: sym.h bounds them. */
	for (uint32_t i = 0; i < s->n && !found; i++)
		found = divides(s->arg[i]);
	return found;
}

static bool
axes_inside(struct kgen *k, uint32_t naxis)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < naxis; i++)
		ok = index_inside(k, k->node->axis[i],
		    k->s->axis[i].extent);
	return ok;
}

/* Assumes that the axes are below their extents. */
static void
prove_by_axes(struct kgen *k, uint32_t buffer, const struct sym *const *var,
    uint32_t naxis, const struct sym *const *index, struct access *a)
{
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	uint32_t mark = sym_facts_mark(k->facts);

	for (uint32_t i = 0; i < naxis; i++) {
		struct sym_pred p = { SYM_LT, var[i], k->s->axis[i].extent };

		tree_know_extent(k->facts, k->p->m->syms, p.rhs);
		sym_facts_push(k->facts, &p);
	}
	for (uint32_t d = 0; d < b->rank; d++)
		a->inside[d] = a->inside[d] || (index[d] != NULL &&
		    index_inside(k, index[d], b->dim[d]));
	sym_facts_pop(k->facts, mark);
}

void
index_by_axes(struct kgen *k, uint32_t buffer, const sx_id *at,
    struct access *a)
{
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	struct sym_ctx *c = k->p->m->syms;
	uint32_t naxis = k->node->part == LEAF_INIT ? k->s->nspatial :
	    k->s->naxis;
	const struct sym *var[2 * TYPE_RANK_LIMIT], *sum = sym_const(c, 0);
	const struct sym *index[TYPE_RANK_LIMIT];
	struct replaced x = { var, k->node->axis, naxis };
	bool quotients = false, inside = true;

	for (uint32_t d = 0; d < b->rank; d++) {
		quotients = quotients || (a->index[d] != NULL &&
		    divides(a->index[d]));
		inside = inside && (a->inside[d] || a->index[d] == NULL);
	}
	if (!quotients || naxis > 2 * TYPE_RANK_LIMIT)
		return;
	for (uint32_t i = 0; i < naxis; i++)
		var[i] = sym_var(c, str_printf(k->p->m->strings, "'%u", i));
	for (uint32_t d = 0; d < b->rank; d++) {
		index[d] = a->index[d] == NULL ? NULL : sx_to_sym(k->p,
		    at[d], var, naxis);
		sum = sum == NULL || index[d] == NULL ? NULL : sym_add(c,
		    sym_mul(c, sum, b->dim[d]), index[d]);
	}
	if (sum != NULL)
		sum = sym_subst(c, sum, replacement, &x);
	if (sum != NULL && !divides(sum))
		a->place = sum;
	if (!inside && axes_inside(k, naxis))
		prove_by_axes(k, buffer, var, naxis, index, a);
}

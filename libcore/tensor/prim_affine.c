/*
 * The affine view of an index expression: constant + sum of coefficient *
 * axis, coefficients being dimension expressions.  Operands precede users, so
 * one pass over the nodes below the root is enough; nodes that the root does
 * not reach are skipped by a mark made walking backwards.
 */
#include "tensor/prim.h"

#include <string.h>

struct form {
	bool ok;
	const struct sym *c;
	const struct sym **coef;
};

static void
form_leaf(struct form *f, struct sym_ctx *s, uint32_t naxis)
{
	f->ok = true;
	f->c = sym_const(s, 0);
	for (uint32_t i = 0; i < naxis; i++)
		f->coef[i] = f->c;
}

static bool
is_pure_constant(const struct form *f, uint32_t naxis)
{
	int64_t v;

	for (uint32_t i = 0; i < naxis; i++)
		if (!sym_is_const(f->coef[i], &v) || v != 0)
			return false;
	return true;
}

static void
form_binary(struct form *f, struct sym_ctx *s, enum sx_op op,
    const struct form *a, const struct form *b, uint32_t naxis)
{
	sym_binary *fn = op == SX_ADD ? sym_add : sym_sub;

	f->ok = a->ok && b->ok;
	if (!f->ok)
		return;
	if (op == SX_MUL) {
		if (is_pure_constant(a, naxis)) {
			const struct form *t = a;

			a = b;
			b = t;
		} else if (!is_pure_constant(b, naxis)) {
			f->ok = false;
			return;
		}
		f->c = sym_mul(s, a->c, b->c);
		for (uint32_t i = 0; i < naxis; i++)
			f->coef[i] = sym_mul(s, a->coef[i], b->c);
	} else {
		f->c = fn(s, a->c, b->c);
		for (uint32_t i = 0; i < naxis; i++)
			f->coef[i] = fn(s, a->coef[i], b->coef[i]);
	}
	f->ok = f->c != NULL;
	for (uint32_t i = 0; i < naxis; i++)
		f->ok = f->ok && f->coef[i] != NULL;
}

static void
form_node(struct form *f, const struct prim *p, sx_id id,
    const struct form *all, uint32_t naxis)
{
	const struct sx *n = &p->sx.v[id];
	const sx_id *in = &p->sx_in.v[n->in];
	struct sym_ctx *s = p->m->syms;

	if (n->dtype != DT_INT64)
		return;
	switch (n->op) {
	case SX_CONST:
		form_leaf(f, s, naxis);
		f->c = sym_const(s, n->i);
		break;
	case SX_DIM:
		form_leaf(f, s, naxis);
		f->c = n->sym;
		break;
	case SX_AXIS:
		if (n->ref >= naxis)
			break;
		form_leaf(f, s, naxis);
		f->coef[n->ref] = sym_const(s, 1);
		break;
	case SX_ADD: case SX_SUB: case SX_MUL:
		form_binary(f, s, (enum sx_op)n->op, &all[in[0]], &all[in[1]],
		    naxis);
		break;
	default:
		/* Division and similar operators on axis-free operands are
		 * constant. */
		if ((n->op == SX_FLOORDIV || n->op == SX_FLOORMOD ||
		    n->op == SX_MIN || n->op == SX_MAX) &&
		    all[in[0]].ok && all[in[1]].ok &&
		    is_pure_constant(&all[in[0]], naxis) &&
		    is_pure_constant(&all[in[1]], naxis)) {
			sym_binary *fn = n->op == SX_FLOORDIV ? sym_floordiv :
			    n->op == SX_FLOORMOD ? sym_floormod :
			    n->op == SX_MIN ? sym_min : sym_max;

			form_leaf(f, s, naxis);
			f->c = fn(s, all[in[0]].c, all[in[1]].c);
			f->ok = f->c != NULL;
		}
		break;
	}
}

/* Node counts below an index are small; root - lowest reached bounds them. */
bool
sx_affine(const struct prim *p, sx_id e, uint32_t naxis,
    const struct sym **constant, const struct sym **coef)
{
	struct form *all = mem_zalloc(e + 1, sizeof *all);
	bool *need = mem_zalloc(e + 1, sizeof *need), ok;
	const struct sym **pool;
	uint32_t used = 0, k = 0;

	need[e] = true;
	for (sx_id i = e; i > 0; i--) {
		const struct sx *n = &p->sx.v[i];

		if (!need[i])
			continue;
		used++;
		for (uint32_t j = 0; j < n->nin && n->op != SX_LOAD; j++)
			need[p->sx_in.v[n->in + j]] = true;
	}
	pool = mem_zalloc((size_t)used * (naxis + 1), sizeof *pool);
	for (sx_id i = 1; i <= e; i++) {
		if (!need[i])
			continue;
		all[i].coef = pool + (size_t)k++ * (naxis + 1);
		form_node(&all[i], p, i, all, naxis);
	}
	ok = all[e].ok;
	if (ok) {
		*constant = all[e].c;
		if (naxis > 0)
			memcpy(coef, all[e].coef, naxis * sizeof *coef);
	}
	mem_free(pool);
	mem_free(need);
	mem_free(all);
	return ok;
}

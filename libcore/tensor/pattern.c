/*
 * The pattern of a tensor program: see pattern.h.
 *
 * Each stage is classified by how the indices of its loads depend on those that
 * it writes; the program's class is the strongest of them, and if a stage after
 * a reduction writes a result, only elementwise consumers can be fused.
 * Indices are compared by node number, since nodes are hash-consed.  Cost:
 * linear in the code of the stages.
 */
#include "tensor/pattern.h"

#include <string.h>

struct classify {
	const struct prim *p;
	const struct prim_stage *s;
	uint32_t rank;		/* of the element written */
	sx_id w[TYPE_RANK_LIMIT];	/* 0: an axis, by number */
	uint32_t axis[TYPE_RANK_LIMIT];
	struct sx_walk walk;
	/* By node: bit set of the kinds of nodes in its operands. */
	uint8_t *below;
};

enum { SPATIAL = 1, REDUCED = 2, DATA = 4, ARITHMETIC = 8 };

const char *
prim_pattern_name(enum prim_pattern k)
{
	switch (k) {
	case PRIM_ELEMWISE: return "elementwise";
	case PRIM_BROADCAST: return "broadcast";
	case PRIM_INJECTIVE: return "injective";
	case PRIM_REDUCE: return "reduction";
	case PRIM_OUT_FUSABLE: return "out-elementwise-fusable";
	case PRIM_OPAQUE: return "opaque";
	}
	return "opaque";
}

/* Whether index `id` is index d of the element written. */
static bool
is_written(const struct classify *c, sx_id id, uint32_t d)
{
	const struct sx *n = &c->p->sx.v[id];

	if (c->w[d] != 0)
		return c->w[d] == id;
	return n->op == SX_AXIS && n->ref == c->axis[d];
}

static bool
is_elementwise(const struct classify *c, const struct sx *load)
{
	if (load->nin != c->rank)
		return false;
	for (uint32_t d = 0; d < c->rank; d++)
		if (!is_written(c, c->p->sx_in.v[load->in + d], d))
			return false;
	return true;
}

static bool
is_unit(const struct classify *c, const struct sx *load, uint32_t d)
{
	const struct sx *i = &c->p->sx.v[c->p->sx_in.v[load->in + d]];
	int64_t v;

	return i->op == SX_CONST && i->i == 0 &&
	    sym_is_const(c->p->buffer.v[load->ref].dim[d], &v) && v == 1;
}

static bool
is_broadcast(const struct classify *c, const struct sx *load)
{
	uint32_t at = 0;

	for (uint32_t d = 0; d < load->nin; d++) {
		if (is_unit(c, load, d))
			continue;
		while (at < c->rank && !is_written(c,
		    c->p->sx_in.v[load->in + d], at))
			at++;
		if (at++ >= c->rank)
			return false;
	}
	return true;
}

/* Whether the element is written at plain axes, and no index is more
 * complex. */
static bool
is_injective(const struct classify *c, const struct sx *load)
{
	for (uint32_t d = 0; d < c->rank; d++)
		if (c->w[d] != 0)
			return false;
	for (uint32_t d = 0; d < load->nin; d++)
		if (c->below[c->p->sx_in.v[load->in + d]] & (REDUCED | DATA))
			return false;
	return true;
}

static void
mark(struct classify *c)
{
	for (uint32_t i = 0; i < c->walk.order.n; i++) {
		sx_id id = c->walk.order.v[i];
		const struct sx *n = &c->p->sx.v[id];
		uint8_t b = n->op == SX_LOAD ? DATA : n->nin > 0 ?
		    ARITHMETIC : 0;

		if (n->op == SX_AXIS) {
			b = REDUCED;
			for (uint32_t d = 0; d < c->rank; d++)
				if (c->w[d] == 0 && c->axis[d] == n->ref)
					b = SPATIAL;
			if (c->s->naxis == c->s->nspatial && b == REDUCED &&
			    c->rank > 0 && c->w[0] != 0)
				b = SPATIAL;
		}
		for (uint32_t k = 0; k < n->nin; k++)
			b |= c->below[c->p->sx_in.v[n->in + k]];
		c->below[id] = b;
	}
}

/* Whether it is a product of two loads, possibly cast, each independent of one
 * axis. */
static bool
is_product(const struct classify *c)
{
	const struct prim *p = c->p;
	const struct sx *v = &p->sx.v[c->s->value[0]];

	if (c->s->kind != STAGE_REDUCE || c->s->reduce != REDUCE_SUM)
		return false;
	while (v->op == SX_CAST)
		v = &p->sx.v[p->sx_in.v[v->in]];
	if (v->op != SX_MUL)
		return false;
	for (uint32_t k = 0; k < 2; k++) {
		const struct sx *l = &p->sx.v[p->sx_in.v[v->in + k]];
		bool missing = false;

		while (l->op == SX_CAST)
			l = &p->sx.v[p->sx_in.v[l->in]];
		if (l->op == SX_GUARD)
			l = &p->sx.v[p->sx_in.v[l->in + 1]];
		if (l->op != SX_LOAD)
			return false;
		for (uint32_t a = 0; a < c->s->nspatial && !missing; a++) {
			missing = true;
			for (uint32_t d = 0; d < l->nin; d++) {
				const struct sx *i =
				    &p->sx.v[p->sx_in.v[l->in + d]];

				if (i->op == SX_AXIS && i->ref == a)
					missing = false;
			}
		}
		if (!missing)
			return false;
	}
	return true;
}

/* Whether reduction axes occur in indices only as plain axes. */
static bool
folds_bare(const struct classify *c)
{
	for (uint32_t i = 0; i < c->walk.order.n; i++) {
		const struct sx *n = &c->p->sx.v[c->walk.order.v[i]];

		for (uint32_t d = 0; n->op == SX_LOAD && d < n->nin; d++) {
			uint8_t b = c->below[c->p->sx_in.v[n->in + d]];

			if ((b & DATA) != 0 || (b & (REDUCED | ARITHMETIC)) ==
			    (REDUCED | ARITHMETIC))
				return false;
		}
	}
	return true;
}

static bool
is_output(const struct prim *p, const struct prim_stage *s)
{
	for (uint32_t i = 0; i < s->nout; i++)
		if (s->out[i] < p->ninput + p->noutput)
			return true;
	return false;
}

static enum prim_pattern
max(enum prim_pattern a, enum prim_pattern b)
{
	return a > b ? a : b;
}

/* The class of the program, this stage included. */
static enum prim_pattern
class_stage(struct classify *c, enum prim_pattern kind)
{
	enum prim_pattern k = PRIM_ELEMWISE;
	bool same = false, bad = false;

	for (uint32_t i = 0; i < c->walk.order.n; i++) {
		const struct sx *n = &c->p->sx.v[c->walk.order.v[i]];

		if (n->op != SX_LOAD)
			continue;
		if (is_elementwise(c, n))
			same = true;
		else if (is_broadcast(c, n))
			k = max(k, PRIM_BROADCAST);
		else if (is_injective(c, n))
			k = max(k, PRIM_INJECTIVE);
		else
			bad = true;
	}
	if (!bad) {
		if (k == PRIM_BROADCAST && same)
			k = PRIM_ELEMWISE;
		if (kind == PRIM_REDUCE && is_output(c->p, c->s))
			return PRIM_OUT_FUSABLE;
		return max(kind, k);
	}
	if (c->s->naxis == c->s->nspatial)
		return PRIM_OPAQUE;
	if (!is_product(c) && folds_bare(c))
		return max(kind, PRIM_REDUCE);
	return max(kind, PRIM_OUT_FUSABLE);
}

static bool
begin(struct classify *c, const struct prim_stage *s)
{
	const struct prim *p = c->p;
	bool folds = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;

	c->s = s;
	c->rank = p->buffer.v[s->out[0]].rank;
	if ((!folds && s->kind != STAGE_STORE) || (s->where != 0 && !folds))
		return false;
	for (uint32_t d = 0; d < c->rank; d++) {
		const struct sx *n = s->at != NULL ? &p->sx.v[s->at[d]] : NULL;
		bool plain = n == NULL || n->op == SX_AXIS;

		c->w[d] = plain ? 0 : s->at[d];
		c->axis[d] = n == NULL ? d : n->ref;
	}
	sx_walk_stage(&c->walk, s);
	mark(c);
	for (uint32_t d = 0; d < c->rank; d++)
		if (c->w[d] != 0 && (c->below[c->w[d]] & DATA) != 0)
			return false;
	return true;
}

enum prim_pattern
prim_pattern(const struct prim *p)
{
	enum prim_pattern kind = PRIM_ELEMWISE;
	struct classify c = { .p = p };
	bool *written;

	if (p->kernel != NULL)
		return PRIM_OPAQUE;
	sx_walk_init(&c.walk, p);
	c.below = mem_zalloc(p->sx.n, 1);
	written = mem_zalloc(p->buffer.n + 1, sizeof *written);
	for (uint32_t i = 0; i < p->stage.n && kind != PRIM_OPAQUE; i++) {
		const struct prim_stage *s = &p->stage.v[i];

		/* Two stages write one buffer: neither writes all of it. */
		kind = begin(&c, s) && !written[s->out[0]] ?
		    class_stage(&c, kind) : PRIM_OPAQUE;
		for (uint32_t k = 0; k < s->nout; k++)
			written[s->out[k]] = true;
	}
	mem_free(written);
	mem_free(c.below);
	sx_walk_free(&c.walk);
	return kind;
}

/*
 * Adjoints of what a stage scatters (derive_impl.h).
 *
 *	sum	that of the place
 *	set	the same, for the last instance that writes there
 *	max	that of the place, shared evenly by all that are equal to the
 *		result, what was there before among them (as PyTorch does)
 *	prod	that of the place times the product of the others: the product
 *		of what is not zero divided by the element where none is zero,
 *		undivided for the one that is
 */
#include "ad/derive_impl.h"

struct scattered {
	struct deriving *x;
	uint32_t stage;
	const struct prim_stage *s;
	uint32_t adjoint;
	uint32_t before;	/* what was there */
};

/* A load where an instance writes. */
static sx_id
there(const struct scattered *c, uint32_t buffer)
{
	return sx_load(c->x->p, buffer, c->s->at,
	    c->x->p->buffer.v[buffer].rank);
}

static sx_id
like(const struct scattered *c, double v)
{
	return sx_number(c->x->p, c->x->p->buffer.v[c->s->out[0]].dtype, v);
}

static void
scatter(const struct scattered *c, enum reduce_op op, uint32_t out, sx_id v)
{
	struct prim_stage w = *c->s;

	w.reduce = op;
	w.name = NULL;
	w.out = &out;
	w.value = &v;
	prim_stage_add(c->x->p, &w);
}

/* ---- the last one ---- */

/* Whether each axis alone determines an index. */
static bool
writes_once(const struct scattered *c)
{
	const struct prim *p = c->x->p;
	const struct prim_stage *s = c->s;
	const struct sym *at, **coef = arena_alloc(p->m->arena, s->naxis + 1,
	    sizeof *coef);
	bool *alone = arena_alloc(p->m->arena, s->naxis + 1, sizeof *alone);
	bool all = true;
	int64_t v;

	for (uint32_t i = 0; i < s->naxis; i++)
		alone[i] = sym_is_const(s->axis[i].extent, &v) && v <= 1;
	for (uint32_t k = 0; k < p->buffer.v[s->out[0]].rank; k++) {
		uint32_t n = 0, last = 0;

		if (!sx_affine(p, s->at[k], s->naxis, &at, coef))
			continue;
		for (uint32_t i = 0; i < s->naxis; i++)
			if (!sym_is_const(coef[i], &v) || v != 0) {
				n++;
				last = i;
			}
		if (n == 1 && sym_is_const(coef[last], &v))
			alone[last] = true;
	}
	for (uint32_t i = 0; i < s->naxis; i++)
		all = all && alone[i];
	return all;
}

static sx_id
set(struct scattered *c)
{
	struct deriving *x = c->x;
	sx_id number, a = there(c, c->adjoint);
	uint32_t last;

	if (writes_once(c))
		return a;
	number = derive_position(x, c->s, 0);
	last = derive_temp(x, c->s->out[0], DT_INT64);
	scatter(c, REDUCE_SET, last, number);
	return derive_only(x, sx_bin(x->p, SX_EQ, there(c, last), number), a);
}

/* ---- extremes and products ---- */

/* The buffer as it was before the stage: its stages once more. */
static bool
replay(struct scattered *c)
{
	struct deriving *x = c->x;
	struct prim *p = x->p;
	uint32_t b = c->s->out[0];
	struct sx_walk w;
	bool ok = true;

	c->before = derive_temp(x, b, p->buffer.v[b].dtype);
	sx_walk_init(&w, p);
	for (uint32_t i = 0; i < c->stage && ok; i++) {
		struct prim_stage s = p->stage.v[i];

		if (!derive_is_written(x, b, i, i + 1))
			continue;
		sx_walk_stage(&w, &s);
		for (uint32_t k = 0; k < w.order.n; k++) {
			const struct sx *n = &p->sx.v[w.order.v[k]];

			/* What it reads must be as it was. */
			ok = ok && (n->op != SX_LOAD ||
			    !derive_is_written(x, n->ref, i, x->nstage));
		}
		ok = ok && s.nout == 1;
		s.name = NULL;
		s.out = &c->before;
		if (ok)
			prim_stage_add(p, &s);
	}
	sx_walk_free(&w);
	return ok && !derive_is_written(x, b, c->stage + 1, x->nstage);
}

static sx_id
equal(const struct scattered *c, sx_id a, sx_id b)
{
	struct prim *p = c->x->p;

	return sx_bin(p, SX_OR, sx_bin(p, SX_EQ, a, b), sx_bin(p, SX_AND,
	    sx_un(p, SX_ISNAN, a), sx_un(p, SX_ISNAN, b)));
}

static sx_id
count(const struct scattered *c, sx_id is)
{
	return sx_select(c->x->p, is, like(c, 1), like(c, 0));
}

/* The adjoint of what was there is written to `old`. */
static sx_id
extreme(struct scattered *c, uint32_t old)
{
	struct deriving *x = c->x;
	struct prim *p = x->p;
	uint32_t b = c->s->out[0];
	enum dtype dt = p->buffer.v[b].dtype;
	uint32_t n = derive_temp(x, b, dt), share = derive_temp(x, b, dt);
	sx_id was = equal(c, derive_first(x, c->before), derive_first(x, b));
	sx_id is = equal(c, c->s->value[0], there(c, b));

	derive_store(x, n, count(c, was));
	scatter(c, REDUCE_SUM, n, count(c, is));
	derive_store(x, share, sx_bin(p, SX_DIV, derive_first(x, c->adjoint),
	    derive_first(x, n)));
	derive_store(x, old, derive_only(x, was, derive_first(x, share)));
	return derive_only(x, is, there(c, share));
}

/* The product of the others, given the product of what is not zero and the
 * number of zeros, all as code. */
static sx_id
others(const struct scattered *c, sx_id v, sx_id rest, sx_id zeros, sx_id a)
{
	struct prim *p = c->x->p;
	sx_id zero = like(c, 0), one = like(c, 1), is, alone, none;

	is = sx_bin(p, SX_EQ, v, zero);
	alone = sx_bin(p, SX_AND, is, sx_bin(p, SX_EQ, zeros, one));
	none = sx_bin(p, SX_EQ, zeros, zero);
	a = sx_bin(p, SX_MUL, a, rest);
	return sx_select(p, alone, a, sx_select(p, none, sx_bin(p, SX_DIV, a,
	    sx_select(p, is, one, v)), zero));
}

static sx_id
product(struct scattered *c, uint32_t old)
{
	struct deriving *x = c->x;
	struct prim *p = x->p;
	uint32_t b = c->s->out[0];
	enum dtype dt = p->buffer.v[b].dtype;
	uint32_t zeros = derive_temp(x, b, dt), rest = derive_temp(x, b, dt);
	sx_id one = like(c, 1), was = derive_first(x, c->before), is, v;

	v = c->s->value[0];
	is = sx_bin(p, SX_EQ, was, like(c, 0));
	derive_store(x, zeros, count(c, is));
	derive_store(x, rest, sx_select(p, is, one, was));
	is = sx_bin(p, SX_EQ, v, like(c, 0));
	scatter(c, REDUCE_SUM, zeros, count(c, is));
	scatter(c, REDUCE_PROD, rest, sx_select(p, is, one, v));
	derive_store(x, old, others(c, was, derive_first(x, rest),
	    derive_first(x, zeros), derive_first(x, c->adjoint)));
	return others(c, v, there(c, rest), there(c, zeros),
	    there(c, c->adjoint));
}

void
derive_scattered(struct deriving *x, uint32_t stage, uint32_t adjoint,
    pair_list *out)
{
	const struct prim_stage s = x->p->stage.v[stage];
	struct scattered c = { x, stage, &s, adjoint, 0 };
	struct derive_pair v = { s.value[0], 0 };
	uint32_t b = s.out[0], old;

	if (s.reduce == REDUCE_SUM) {
		v.adjoint = there(&c, adjoint);
	} else if (s.reduce == REDUCE_SET) {
		v.adjoint = set(&c);
	} else if (replay(&c)) {
		old = derive_temp(x, b, x->p->buffer.v[b].dtype);
		v.adjoint = s.reduce == REDUCE_PROD ? product(&c, old) :
		    extreme(&c, old);
		x->part[b].n = 0;
		vec_push(&x->part[b], old);
	} else {
		x->why = "a scatter into values that cannot be recomputed";
	}
	vec_push(out, v);
}

/*
 * Adjoints of what a stage scatters (derive_impl.h).
 *
 *	sum	that of the place
 *	set	the same, for the last instance that writes there
 *	max	that of the place, shared evenly by all values that equal
 *		the result, including the one that was there before (as PyTorch
 *		does)
 *	prod	that of the place times the product of the other values:
 *		the product of the nonzero ones but this, times 0 for each
 *		other zero
 *
 * The product of n zeros is 0, but not its n-th derivative.  It is written as
 * an elementary symmetric polynomial of power sums (Newton's identities), since
 * sums can leave out an element: 1, p1 and (p1 * p1 - p2) / 2 for n of 0, 1 and
 * 2.  From 3 on it is 0, so that what is derived holds for derivatives up to
 * the third.  The program's attribute says how many times it was derived.
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

/* ---- extremes ---- */

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

/* ---- products ---- */

static sx_id
is_zero(const struct scattered *c, sx_id v)
{
	return sx_bin(c->x->p, SX_EQ, v, like(c, 0));
}

/* v, or 1 for a zero. */
static sx_id
without_zeros(const struct scattered *c, sx_id v)
{
	return sx_select(c->x->p, is_zero(c, v), like(c, 1), v);
}

/* Whether it is that code. */
static bool
has_no_zeros(const struct scattered *c, sx_id v)
{
	const struct sx *n = &c->x->p->sx.v[v];

	return n->op == SX_SELECT &&
	    v == without_zeros(c, c->x->p->sx_in.v[n->in + 2]);
}

/* Whether all that is multiplied is. */
static bool
never_zero(const struct scattered *c)
{
	const struct deriving *x = c->x;
	bool ok = has_no_zeros(c, c->s->value[0]);

	for (uint32_t i = 0; i < c->stage && ok; i++)
		if (derive_is_written(x, c->s->out[0], i, i + 1))
			ok = has_no_zeros(c, x->p->stage.v[i].value[0]);
	return ok;
}

/* Of the factors of each place: the product of those that are not zero, the
 * number of the others, their sum, and that of their squares.  Only the
 * derivatives of the sums are not 0. */
struct factors {
	uint32_t rest, zeros, sum, squares;
};

/* The same of one factor, as code. */
struct factor {
	sx_id rest, zeros, sum, squares;
};

static struct factor
factor_of(const struct scattered *c, sx_id v)
{
	struct prim *p = c->x->p;
	sx_id is = is_zero(c, v), zero = like(c, 0);

	return (struct factor){ without_zeros(c, v), count(c, is),
	    sx_select(p, is, v, zero),
	    sx_select(p, is, sx_bin(p, SX_MUL, v, v), zero) };
}

/* Begins with what was there, and goes on with each instance's factor. */
static uint32_t
gather_factors(const struct scattered *c, enum reduce_op op, sx_id was,
    sx_id v)
{
	uint32_t b = c->s->out[0], t;

	t = derive_temp(c->x, b, c->x->p->buffer.v[b].dtype);
	derive_store(c->x, t, was);
	scatter(c, op, t, v);
	return t;
}

static struct factors
factors_of(const struct scattered *c)
{
	struct factor was = factor_of(c, derive_first(c->x, c->before));
	struct factor v = factor_of(c, c->s->value[0]);
	struct factors f;

	f.rest = gather_factors(c, REDUCE_PROD, was.rest, v.rest);
	f.zeros = gather_factors(c, REDUCE_SUM, was.zeros, v.zeros);
	f.sum = gather_factors(c, REDUCE_SUM, was.sum, v.sum);
	f.squares = gather_factors(c, REDUCE_SUM, was.squares, v.squares);
	return f;
}

/* The product of all factors but v, given those of the place, as code. */
static sx_id
others(const struct scattered *c, const struct factor *all, sx_id v)
{
	struct prim *p = c->x->p;
	struct factor own = factor_of(c, v);
	sx_id n = sx_bin(p, SX_SUB, all->zeros, own.zeros);
	sx_id one = sx_bin(p, SX_SUB, all->sum, own.sum), two;

	two = sx_bin(p, SX_SUB, sx_bin(p, SX_MUL, one, one), sx_bin(p, SX_SUB,
	    all->squares, own.squares));
	two = sx_bin(p, SX_MUL, two, like(c, 0.5));
	two = sx_select(p, sx_bin(p, SX_EQ, n, like(c, 2)), two, like(c, 0));
	one = sx_select(p, sx_bin(p, SX_EQ, n, like(c, 1)), one, two);
	one = sx_select(p, is_zero(c, n), like(c, 1), one);
	return sx_bin(p, SX_MUL, sx_bin(p, SX_DIV, all->rest, own.rest), one);
}

/* Where no factor is zero: the result without v. */
static sx_id
product_but(const struct scattered *c, sx_id result, sx_id v, sx_id a)
{
	struct prim *p = c->x->p;

	return sx_bin(p, SX_DIV, sx_bin(p, SX_MUL, a, result), v);
}

static sx_id
product(struct scattered *c, uint32_t old)
{
	struct deriving *x = c->x;
	struct prim *p = x->p;
	sx_id v = c->s->value[0], was = derive_first(x, c->before);
	sx_id a = derive_first(x, c->adjoint);
	struct factors f;
	struct factor all;

	if (never_zero(c)) {
		derive_store(x, old, product_but(c, derive_first(x,
		    c->s->out[0]), was, a));
		return product_but(c, there(c, c->s->out[0]), v,
		    there(c, c->adjoint));
	}
	x->zeros = true;
	f = factors_of(c);
	all = (struct factor){ derive_first(x, f.rest), derive_first(x,
	    f.zeros), derive_first(x, f.sum), derive_first(x, f.squares) };
	derive_store(x, old, sx_bin(p, SX_MUL, a, others(c, &all, was)));
	all = (struct factor){ there(c, f.rest), there(c, f.zeros),
	    there(c, f.sum), there(c, f.squares) };
	return sx_bin(p, SX_MUL, there(c, c->adjoint), others(c, &all, v));
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

/*
 * Adjoints as a gather: for each element that the instances of a stage load,
 * the sum of what they add to its adjoint (derive_impl.h).
 *
 * An index e(axes) of dimension d is inverted for one axis: e = c + k*a + rest
 * gives a = (j - c - rest) / k where k divides and a is in its extent.  Axes
 * that no dimension determines are summed over.  A quotient floordiv(a, n) and
 * a remainder floormod(a, n) give a = j*n + t and a = t*n + j, with t summed
 * over unless the other one determines it.
 */
#include "ad/derive_impl.h"
#include "tensor/scalar_rewrite.h"
#include "tensor/scalar_sym.h"

enum { UNSOLVED = UINT32_MAX };
enum form { FORM_AFFINE, FORM_QUOTIENT, FORM_REMAINDER };

struct index {
	enum form form;
	const struct sym *c;		/* affine: constant; else: divisor */
	const struct sym **coef;	/* by axis */
	uint32_t axis;			/* affine: what it is solved for; else:
					 * of which */
};

struct inverse {
	struct prim *p;
	const struct prim_stage *s;
	const struct prim_buffer *b;
	const sx_id *at;		/* the index that is inverted */
	struct index *dim;		/* by dimension */
	bool *solved, *summed;		/* by axis of s */
	uint32_t *order, norder;	/* dimensions as they are solved */
	sx_id *axis;			/* by axis of s: its code */
	sx_id *part;			/* by axis: of quotients, the rest */
	struct prim_axis *to;		/* of the new stage */
	uint32_t nto;
	sx_id when;
};

static struct sym_ctx *
syms(const struct inverse *x)
{
	return x->p->m->syms;
}

static bool
is_zero(const struct sym *s)
{
	int64_t v;

	return sym_is_const(s, &v) && v == 0;
}

static bool
is_one(const struct sym *s)
{
	int64_t v;

	return sym_is_const(s, &v) && v == 1;
}

static void
require(struct inverse *x, sx_id pred)
{
	x->when = x->when == 0 ? pred : sx_bin(x->p, SX_AND, x->when, pred);
}

/* Names are dimensions of the program. */
static sx_id
no_axis(void *ctx, const char *name)
{
	(void)ctx;
	(void)name;
	return 0;
}

static sx_id
code(struct inverse *x, const struct sym *s)
{
	return sx_from_sym(x->p, s, no_axis, NULL);
}

static sx_id
product(struct inverse *x, const struct sym *k, sx_id a)
{
	return is_one(k) ? a : sx_bin(x->p, SX_MUL, a, code(x, k));
}

/* ---- which axis each dimension determines ---- */

/* A quotient or remainder of one axis by an extent. */
static bool
read_digit(struct inverse *x, struct index *d, sx_id e)
{
	const struct sx *n = &x->p->sx.v[e], *a;
	sx_id by;

	if (n->op != SX_FLOORDIV && n->op != SX_FLOORMOD)
		return false;
	d->form = n->op == SX_FLOORDIV ? FORM_QUOTIENT : FORM_REMAINDER;
	a = &x->p->sx.v[x->p->sx_in.v[n->in]];
	by = x->p->sx_in.v[n->in + 1];
	d->c = sx_to_sym(x->p, by, NULL, 0);
	if (a->op != SX_AXIS || d->c == NULL)
		return false;
	d->axis = a->ref;
	return true;
}

static bool
read_indices(struct inverse *x)
{
	uint32_t n = x->s->naxis;

	for (uint32_t i = 0; i < x->b->rank; i++) {
		struct index *d = &x->dim[i];
		struct arena *a = x->p->m->arena;

		d->coef = arena_alloc(a, n + 1, sizeof *d->coef);
		d->axis = UNSOLVED;
		if (sx_affine(x->p, x->at[i], n, &d->c, d->coef))
			d->form = FORM_AFFINE;
		else if (!read_digit(x, d, x->at[i]))
			return false;
	}
	return true;
}

/* Digits first: their axes are in no other index. */
static bool
solve_digits(struct inverse *x)
{
	for (uint32_t i = 0; i < x->b->rank; i++) {
		const struct index *d = &x->dim[i];

		if (d->form == FORM_AFFINE)
			continue;
		for (uint32_t k = 0; k < x->b->rank; k++) {
			const struct index *o = &x->dim[k];

			if (k == i)
				continue;
			if (o->form == FORM_AFFINE) {
				if (!is_zero(o->coef[d->axis]))
					return false;
			} else if (o->axis == d->axis && (o->form == d->form ||
			    o->c != d->c)) {
				return false;
			}
		}
		if (!x->solved[d->axis])
			x->order[x->norder++] = i;
		x->solved[d->axis] = true;
	}
	return true;
}

static bool
is_free(const struct inverse *x, const struct index *d, uint32_t a)
{
	int64_t k;

	return !x->solved[a] && !x->summed[a] && !is_zero(d->coef[a]) &&
	    sym_is_const(d->coef[a], &k) && k != INT64_MIN;
}

/* A spatial axis rather than one of a sum, so that windows stay what is summed
 * over; of those, the one with the smallest step. */
static uint32_t
choose(const struct inverse *x, const struct index *d)
{
	uint32_t best = UNSOLVED;
	int64_t step = 0, k;

	for (uint32_t a = 0; a < x->s->naxis; a++) {
		if (!is_free(x, d, a) || (best != UNSOLVED &&
		    best < x->s->nspatial && a >= x->s->nspatial))
			continue;
		sym_is_const(d->coef[a], &k);
		if (k < 0)
			k = -k;
		if (best == UNSOLVED || k < step) {
			best = a;
			step = k;
		}
	}
	return best;
}

static void
solve_dimension(struct inverse *x, uint32_t i)
{
	struct index *d = &x->dim[i];

	d->axis = choose(x, d);
	if (d->axis == UNSOLVED)
		return;
	x->solved[d->axis] = true;
	x->order[x->norder++] = i;
	for (uint32_t a = 0; a < x->s->naxis; a++)
		if (!x->solved[a] && !is_zero(d->coef[a]))
			x->summed[a] = true;
}

/* Whether the index has one axis alone. */
static bool
is_single(const struct inverse *x, const struct index *d)
{
	uint32_t n = 0;

	for (uint32_t a = 0; a < x->s->naxis; a++)
		n += !is_zero(d->coef[a]);
	return n == 1;
}

/* False: sums would run over all axes for each element of a dimension that
 * they do not need. */
static bool
solve(struct inverse *x)
{
	bool sums = false, loose = false;

	if (!solve_digits(x))
		return false;
	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < x->b->rank; i++)
			if (x->dim[i].form == FORM_AFFINE &&
			    is_single(x, &x->dim[i]) == (round == 0))
				solve_dimension(x, i);
	for (uint32_t a = 0; a < x->s->naxis; a++)
		sums = sums || !x->solved[a];
	for (uint32_t i = 0; i < x->b->rank; i++)
		loose = loose || (x->dim[i].form == FORM_AFFINE &&
		    x->dim[i].axis == UNSOLVED && !is_one(x->b->dim[i]));
	return !(sums && loose);
}

/* ---- the code of each axis ---- */

static sx_id
new_axis(struct inverse *x, const struct sym *extent)
{
	uint32_t k = x->nto++;

	x->to[k].name = str_printf(x->p->m->strings, "k%u", k - x->b->rank);
	x->to[k].extent = extent;
	return sx_axis(x->p, k);
}

static void
below(struct inverse *x, sx_id a, const struct sym *extent)
{
	require(x, sx_bin(x->p, SX_LT, a, code(x, extent)));
}

/* The other one of quotient and remainder, as a place or as an axis. */
static sx_id
other_digit(struct inverse *x, const struct index *d)
{
	const struct sym *e = x->s->axis[d->axis].extent;

	for (uint32_t k = 0; k < x->b->rank; k++)
		if (&x->dim[k] != d && x->dim[k].form != FORM_AFFINE &&
		    x->dim[k].axis == d->axis)
			return sx_axis(x->p, k);
	return new_axis(x, d->form == FORM_QUOTIENT ? d->c :
	    sym_ceildiv(syms(x), e, d->c));
}

static void
write_digit(struct inverse *x, uint32_t i)
{
	const struct index *d = &x->dim[i];
	sx_id j = sx_axis(x->p, i), o = other_digit(x, d);
	sx_id q = d->form == FORM_QUOTIENT ? j : o;
	sx_id r = d->form == FORM_QUOTIENT ? o : j;
	sx_id a = sx_bin(x->p, SX_ADD, product(x, d->c, q), r);

	if (d->form == FORM_REMAINDER && x->b->dim[i] != d->c)
		below(x, j, d->c);
	x->axis[d->axis] = a;
	below(x, a, x->s->axis[d->axis].extent);
}

/* j - c - the other axes' part. */
static sx_id
remainder_of(struct inverse *x, uint32_t i, bool *bare)
{
	const struct index *d = &x->dim[i];
	sx_id t = sx_axis(x->p, i);

	if (!is_zero(d->c)) {
		t = sx_bin(x->p, SX_SUB, t, code(x, d->c));
		*bare = false;
	}
	for (uint32_t a = 0; a < x->s->naxis; a++) {
		if (a == d->axis || is_zero(d->coef[a]))
			continue;
		t = sx_bin(x->p, SX_SUB, t, product(x, d->coef[a],
		    x->axis[a]));
		*bare = false;
	}
	return t;
}

static void
write_affine(struct inverse *x, uint32_t i)
{
	const struct index *d = &x->dim[i];
	const struct sym *e = x->s->axis[d->axis].extent;
	bool bare = true;
	sx_id t = remainder_of(x, i, &bare), by, zero = sx_int(x->p,
	    DT_INT64, 0);
	int64_t k = 1;

	sym_is_const(d->coef[d->axis], &k);
	if (k < 0)
		t = sx_un(x->p, SX_NEG, t);
	if (k < -1 || k > 1) {
		by = sx_int(x->p, DT_INT64, k < 0 ? -k : k);
		require(x, sx_bin(x->p, SX_EQ, sx_bin(x->p, SX_FLOORMOD, t,
		    by), zero));
		t = sx_bin(x->p, SX_FLOORDIV, t, by);
	}
	x->axis[d->axis] = t;
	if (!bare || k < 0)
		require(x, sx_bin(x->p, SX_GE, t, zero));
	if (!bare || k != 1 || e != x->b->dim[i])
		below(x, t, e);
}

static void
write_axes(struct inverse *x)
{
	for (uint32_t a = 0; a < x->s->naxis; a++)
		if (!x->solved[a])
			x->axis[a] = new_axis(x, x->s->axis[a].extent);
	for (uint32_t i = 0; i < x->norder; i++) {
		if (x->dim[x->order[i]].form == FORM_AFFINE)
			write_affine(x, x->order[i]);
		else
			write_digit(x, x->order[i]);
	}
	for (uint32_t i = 0; i < x->b->rank; i++)
		if (x->dim[i].form == FORM_AFFINE && !is_one(x->b->dim[i]) &&
		    x->dim[i].axis == UNSOLVED)
			require(x, sx_bin(x->p, SX_EQ, sx_replace_axes(x->p,
			    x->at[i], x->axis, x->s->naxis),
			    sx_axis(x->p, i)));
}

/* ---- the value, executed only where the predicate holds ---- */

struct place {
	struct prim *p;
	const sx_id *axis;
	sx_id when;
};

static sx_id
guard_node(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	const struct place *x = r->ctx;
	struct prim *p = x->p;
	const struct sx *l;

	(void)id;
	if (n->op == SX_AXIS)
		return x->axis[n->ref];
	if (n->op == SX_LOAD) {
		sx_id v = sx_make(p, n, in);

		return x->when == 0 ? v : sx_guard(p, x->when, v,
		    sx_number(p, n->dtype, 0));
	}
	if (n->op == SX_GUARD && x->when != 0) {
		l = &p->sx.v[in[1]];
		if (l->op == SX_GUARD)
			in[1] = p->sx_in.v[l->in + 1];
		in[0] = sx_bin(p, SX_AND, x->when, in[0]);
		return sx_guard(p, in[0], in[1], in[2]);
	}
	return sx_make(p, n, in);
}

bool
derive_loads_any(const struct prim *p, sx_id root)
{
	struct sx_walk w;
	bool found = false;

	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	sx_walk_add(&w, root);
	for (uint32_t i = 0; i < w.order.n; i++)
		found = found || p->sx.v[w.order.v[i]].op == SX_LOAD;
	sx_walk_free(&w);
	return found;
}

sx_id
derive_at(struct prim *p, sx_id value, const sx_id *axis, sx_id when)
{
	struct place x = { p, axis, when };
	struct sx_rewrite r;
	sx_id v;

	sx_rewrite_init(&r, p, p, guard_node, &x);
	v = sx_rewrite(&r, value);
	sx_rewrite_free(&r);
	if (when == 0 || (p->sx.v[v].op == SX_GUARD &&
	    p->sx_in.v[p->sx.v[v].in] == when))
		return v;
	return sx_select(p, when, v, sx_number(p, sx_dtype(p, v), 0));
}

static void
write_stage(struct inverse *x, sx_id value, uint32_t out)
{
	uint32_t rank = x->b->rank;
	struct prim_stage s = { .kind = x->nto > rank ? STAGE_REDUCE :
	    STAGE_STORE, .reduce = REDUCE_SUM, .nspatial = rank,
	    .naxis = x->nto, .axis = x->to, .nout = 1, .out = &out,
	    .value = &value, .span = x->p->span };
	sx_id *at = arena_alloc(x->p->m->arena, rank + 1, sizeof *at);

	for (uint32_t i = 0; i < rank; i++)
		at[i] = sx_axis(x->p, i);
	if (s.kind == STAGE_STORE)
		s.at = at;
	prim_stage_add(x->p, &s);
}

static sx_id
condition(struct prim *p, const struct prim_stage *s,
    const struct derive_load *l)
{
	if (s->where == 0 || l->when == 0)
		return s->where != 0 ? s->where : l->when;
	return sx_bin(p, SX_AND, s->where, l->when);
}

bool
derive_gather(struct prim *p, uint32_t stage, const struct derive_load *l,
    uint32_t out)
{
	const struct prim_stage s = p->stage.v[stage];
	const struct prim_buffer b = p->buffer.v[out];
	struct arena *a = p->m->arena;
	struct inverse x = { .p = p, .s = &s, .b = &b };
	sx_id when = condition(p, &s, l), at[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < b.rank; i++)
		at[i] = p->sx_in.v[p->sx.v[l->load].in + i];
	x.at = at;
	x.dim = arena_alloc(a, b.rank + 1, sizeof *x.dim);
	x.order = arena_alloc(a, b.rank + 1, sizeof *x.order);
	x.solved = arena_alloc(a, 2 * s.naxis + 1, sizeof *x.solved);
	x.axis = arena_alloc(a, s.naxis + 1, sizeof *x.axis);
	x.to = derive_axes(p, out, s.naxis + b.rank);
	x.nto = b.rank;
	for (uint32_t i = 0; i < 2 * s.naxis + 1; i++)
		x.solved[i] = false;
	x.summed = x.solved + s.naxis;
	if ((when != 0 && derive_loads_any(p, when)) || !read_indices(&x) ||
	    !solve(&x))
		return false;
	write_axes(&x);
	if (when != 0)
		require(&x, sx_replace_axes(p, when, x.axis, s.naxis));
	write_stage(&x, derive_at(p, l->adjoint, x.axis, x.when), out);
	return true;
}

void
derive_scatter(struct prim *p, uint32_t stage, const struct derive_load *l,
    uint32_t out)
{
	const struct prim_stage s = p->stage.v[stage];
	uint32_t rank = p->buffer.v[out].rank;
	sx_id at[TYPE_RANK_LIMIT], zero = sx_number(p, p->buffer.v[out].dtype,
	    0), value = l->adjoint;
	struct prim_stage fill = { .kind = STAGE_STORE, .nspatial = rank,
	    .naxis = rank, .axis = derive_axes(p, out, 0), .nout = 1,
	    .out = &out, .at = at, .value = &zero, .span = p->span };
	struct prim_stage add = { .kind = STAGE_SCATTER, .reduce = REDUCE_SUM,
	    .nspatial = s.naxis, .naxis = s.naxis, .axis = s.axis,
	    .where = condition(p, &s, l), .nout = 1, .out = &out, .at = at,
	    .value = &value, .span = p->span };

	for (uint32_t i = 0; i < rank; i++)
		at[i] = sx_axis(p, i);
	prim_stage_add(p, &fill);
	for (uint32_t i = 0; i < rank; i++)
		at[i] = p->sx_in.v[p->sx.v[l->load].in + i];
	prim_stage_add(p, &add);
}

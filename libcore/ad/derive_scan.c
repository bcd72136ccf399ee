/*
 * Adjoints of scans (derive_impl.h).
 *
 * An element of the output contributes to the loss directly and through the
 * later elements that are computed from it, by their adjoints: the adjoint of a
 * scan is a scan from the end.
 */
#include "ad/derive_impl.h"
#include "tensor/scalar_rewrite.h"

struct scan {
	struct deriving *x;
	const struct prim_stage *s;
	uint32_t rank;
	uint32_t adjoint;	/* of all elements; written last */
	uint32_t reverse;	/* the same from the end */
	int64_t step;		/* at the current load */
};

static sx_id
last_extent(const struct scan *c, int64_t more)
{
	struct prim *p = c->x->p;

	return sx_dim(p, sym_add(p->m->syms, c->s->axis[c->rank - 1].extent,
	    sym_const(p->m->syms, more)));
}

/* A load at the axes but the last. */
static sx_id
load_at(const struct scan *c, uint32_t buffer, sx_id last)
{
	sx_id at[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < c->rank; i++)
		at[i] = sx_axis(c->x->p, i);
	at[c->rank - 1] = last;
	return sx_load(c->x->p, buffer, at, c->rank);
}

static bool
is_axis(const struct scan *c, sx_id id, uint32_t axis)
{
	const struct sx *n = &c->x->p->sx.v[id];

	return n->op == SX_AXIS && n->ref == axis;
}

/* How many elements before its own an instance loads; 0: elsewhere. */
static int64_t
steps_back(const struct scan *c, sx_id load)
{
	const struct prim *p = c->x->p;
	uint32_t last = c->rank - 1;
	const struct sym *at, **coef = arena_alloc(p->m->arena, c->rank + 1,
	    sizeof *coef);
	int64_t k, one;

	for (uint32_t i = 0; i < last; i++)
		if (!is_axis(c, p->sx_in.v[p->sx.v[load].in + i], i))
			return 0;
	if (!sx_affine(p, p->sx_in.v[p->sx.v[load].in + last], c->rank, &at,
	    coef) || !sym_is_const(at, &k) || k >= 0 || k == INT64_MIN)
		return 0;
	for (uint32_t i = 0; i < c->rank; i++)
		if (!sym_is_const(coef[i], &one) || one != (i == last))
			return 0;
	return -k;
}

static sx_id
from_reverse(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	const struct scan *c = r->ctx;
	struct prim *p = c->x->p;

	(void)id;
	if (n->op != SX_LOAD || n->ref != c->adjoint)
		return sx_make(p, n, in);
	return load_at(c, c->reverse, sx_bin(p, SX_SUB, sx_axis(p,
	    c->rank - 1), sx_int(p, DT_INT64, c->step)));
}

/* What an element gets from the one that many steps later, in the scan from the
 * end.  0: unknown. */
static sx_id
from_later(struct scan *c, const struct derive_load *l)
{
	struct prim *p = c->x->p;
	sx_id *axis = arena_alloc(p->m->arena, c->rank + 1, sizeof *axis);
	sx_id t = sx_axis(p, c->rank - 1), when, v;
	struct sx_rewrite r;

	c->step = steps_back(c, l->load);
	if (c->step == 0 || (l->when != 0 && derive_loads_any(p, l->when)) ||
	    (c->s->where != 0 && derive_loads_any(p, c->s->where)))
		return 0;
	for (uint32_t i = 0; i < c->rank; i++)
		axis[i] = sx_axis(p, i);
	axis[c->rank - 1] = sx_bin(p, SX_SUB, last_extent(c, c->step - 1), t);
	when = sx_bin(p, SX_GE, t, sx_int(p, DT_INT64, c->step));
	if (l->when != 0)
		when = sx_bin(p, SX_AND, when, sx_replace_axes(p, l->when,
		    axis, c->rank));
	if (c->s->where != 0)
		when = sx_bin(p, SX_AND, when, sx_replace_axes(p,
		    c->s->where, axis, c->rank));
	v = derive_at(p, l->adjoint, axis, when);
	sx_rewrite_init(&r, p, p, from_reverse, c);
	v = sx_rewrite(&r, v);
	sx_rewrite_free(&r);
	return v;
}

static void
write_reverse(struct scan *c, sx_id value)
{
	struct prim *p = c->x->p;
	sx_id at[TYPE_RANK_LIMIT];
	struct prim_stage w = { .kind = STAGE_SCAN, .nspatial = c->rank,
	    .naxis = c->rank, .axis = c->s->axis, .nout = 1,
	    .out = &c->reverse, .at = at, .value = &value, .span = p->span };

	for (uint32_t i = 0; i < c->rank; i++)
		at[i] = sx_axis(p, i);
	prim_stage_add(p, &w);
}

static bool
is_plain(const struct scan *c, uint32_t stage)
{
	struct prim *p = c->x->p;
	uint32_t b = c->s->out[0];

	if (c->s->naxis != c->rank || derive_is_written(c->x, b, 0, stage) ||
	    derive_is_written(c->x, b, stage + 1, c->x->nstage))
		return false;
	for (uint32_t i = 0; i < c->rank; i++)
		if (!is_axis(c, c->s->at[i], i) ||
		    c->s->axis[i].extent != p->buffer.v[b].dim[i])
			return false;
	return true;
}

void
derive_scan(struct deriving *x, uint32_t stage, uint32_t adjoint,
    pair_list *out)
{
	const struct prim_stage s = x->p->stage.v[stage];
	struct prim *p = x->p;
	struct scan c = { .x = x, .s = &s,
	    .rank = p->buffer.v[s.out[0]].rank };
	struct derive_loads l = { { NULL, 0, 0 }, NULL };
	struct derive_pair v = { s.value[0], 0 };
	enum dtype dt = p->buffer.v[s.out[0]].dtype;
	sx_id sum, end, part;

	if (!is_plain(&c, stage)) {
		x->why = "a scan that does not write a buffer in order";
		return;
	}
	c.adjoint = derive_temp(x, s.out[0], dt);
	c.reverse = derive_temp(x, s.out[0], dt);
	v.adjoint = derive_first(x, c.adjoint);
	if (!derive_value(p, x->active, s.value[0], v.adjoint, &l))
		x->why = l.why;
	end = sx_bin(p, SX_SUB, last_extent(&c, -1), sx_axis(p, c.rank - 1));
	sum = load_at(&c, adjoint, end);
	for (uint32_t i = 0; i < l.v.n && x->why == NULL; i++) {
		if (p->sx.v[l.v.v[i].load].ref != s.out[0])
			continue;
		part = from_later(&c, &l.v.v[i]);
		if (part == 0)
			x->why = "a scan that reads its output at another "
			    "distance than a constant";
		else
			sum = sx_bin(p, SX_ADD, sum, part);
	}
	vec_free(&l.v);
	if (x->why != NULL)
		return;
	write_reverse(&c, sum);
	derive_store(x, c.adjoint, load_at(&c, c.reverse, end));
	vec_push(out, v);
}

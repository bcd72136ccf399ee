/*
 * Default schedules: sums of products of bytes, of int16, and of bfloat16.
 *
 * Processors add several products of neighbouring bytes, or of int16, to each
 * int32 of a vector at once, or of neighbouring bfloat16 to each float32
 * (target_terms).  So that the operands of such an instruction lie together,
 * the axis along which one operand is contiguous is split, and the other
 * operand, of which a tile reads columns, is laid out by groups of G elements
 * within its panels:
 *
 *	T[i, j] = sum(k < K) int32(A[i, k]) * int32(B[j, k])
 *
 * becomes
 *
 *	T[i, j] = sum(ko < K / G, ki < G) int32(A[i, ko*G + ki]) *
 *	    int32(P[j / NR, ko, j mod NR, ki])
 *
 * with K rounded up to a multiple of G: beyond K, P is 0, and A is copied to
 * longer rows.  Sums of integers wrap, so the order of the additions changes
 * nothing; those of float32 are of class rounding, as in other products.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#define NONE UINT32_MAX

static const sx_id *
index_of(const struct rule *r, sx_id load)
{
	return &r->p->sx_in.v[r->p->sx.v[load].in];
}

/* ---- the choice ---- */

/* What is to be done to a stage. */
struct dot {
	uint32_t stage, axis;	/* that is split */
	int64_t terms, extent;	/* its parts; before */
	sx_id rows, columns;	/* the operands of its tile */
	struct rule_panels l;	/* of the columns */
};

/* The axis of the sum along which an operand is contiguous; NONE. */
static uint32_t
contiguous(const struct rule *r, uint32_t stage, sx_id load)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	int64_t e;

	for (uint32_t a = s->naxis; a-- > s->nspatial; )
		if (sym_is_const(s->axis[a].extent, &e) && e > 1 &&
		    rule_load_step(r, stage, load, a) == STEP_ONE)
			return a;
	return NONE;
}

/* Whether the operand's last index, and no other, advances with the axis, and
 * its last extent is known: a copy of it can have longer rows. */
static bool
can_grow(const struct rule *r, sx_id load, uint32_t axis)
{
	const struct sx *n = &r->p->sx.v[load];
	const struct prim_buffer *b = &r->p->buffer.v[n->ref];
	int64_t e;

	for (uint32_t d = 0; d < n->nin; d++)
		if (rule_depends(r, index_of(r, load)[d], axis) !=
		    (d + 1 == n->nin))
			return false;
	return sym_is_const(b->dim[b->rank - 1], &e);
}

static void
add_dim(struct rule_panels *l, uint32_t dim, int64_t factor, bool rest)
{
	l->of[l->rank++] = (struct sched_layout){ dim, factor, rest };
}

/* The layout of the columns; false: the operand has another form. */
static bool
layout(const struct rule *r, struct dot *d, const struct rule_tile *t)
{
	const struct prim_stage *s = &r->p->stage.v[d->stage];
	uint32_t dim_of[2 * TYPE_RANK_LIMIT];

	d->l = (struct rule_panels){ .input = r->p->sx.v[d->columns].ref };
	if (r->p->sx.v[d->columns].nin + 2 > TYPE_RANK_LIMIT ||
	    s->naxis + 1 > 2 * TYPE_RANK_LIMIT ||
	    !rule_dims_by_axis(r, d->stage, d->columns, dim_of) ||
	    dim_of[t->vector] == NONE || dim_of[d->axis] == NONE)
		return false;
	for (uint32_t a = 0; a < s->nspatial; a++)
		if (a != t->vector && dim_of[a] != NONE)
			add_dim(&d->l, dim_of[a], 0, false);
	add_dim(&d->l, dim_of[t->vector], t->width, false);
	for (uint32_t a = s->nspatial; a < s->naxis; a++)
		if (dim_of[a] != NONE)
			add_dim(&d->l, dim_of[a], a == d->axis ? d->terms : 0,
			    false);
	add_dim(&d->l, dim_of[t->vector], t->width, true);
	add_dim(&d->l, dim_of[d->axis], d->terms, true);
	return true;
}

/* The layout that the program of which this is a version has. */
static bool
given(const struct rule *r, struct dot *d)
{
	for (uint32_t i = 0; i < r->constants->panels.n; i++) {
		const struct rule_panels *l = &r->constants->panels.v[i];

		if (l->input != d->l.input || l->rank != d->l.rank)
			continue;
		d->l = *l;
		return l->rank > 1 && l->of[l->rank - 1].rest &&
		    l->of[l->rank - 2].rest;
	}
	return false;
}

/* False: the stage stays as it is. */
static bool
choose(struct rule *r, uint32_t stage, struct dot *d)
{
	struct rule_tile t;
	sx_id load[2];

	*d = (struct dot){ .stage = stage,
	    .terms = rule_dot_terms(r, stage, load) };
	if (d->terms == 0 ||
	    !rule_is_epilogue(r, stage, stage + 1) ||
	    !rule_tile_size(r, stage, &t))
		return false;
	for (uint32_t i = 0; i < 2; i++)
		if (rule_load_step(r, stage, load[i], t.vector) == STEP_NONE &&
		    rule_load_step(r, stage, load[1 - i], t.vector) !=
		    STEP_NONE) {
			d->rows = load[i];
			d->columns = load[1 - i];
		}
	if (d->rows == 0)
		return false;
	d->axis = contiguous(r, stage, d->rows);
	return d->axis != NONE && sym_is_const(
	    r->p->stage.v[stage].axis[d->axis].extent, &d->extent) &&
	    (d->extent % d->terms == 0 || can_grow(r, d->rows, d->axis)) &&
	    layout(r, d, &t);
}

/* ---- the changes ---- */

/* What is read in rows is copied to rows of the axis' new extent. */
static void
copy_rows(struct rule *r, struct dot *d)
{
	struct prim *p = r->p;
	struct prim_stage s = p->stage.v[d->stage];
	uint32_t b = p->sx.v[d->rows].ref, rank = p->buffer.v[b].rank, temp;
	const struct sym **dim = arena_alloc(p->m->arena, rank, sizeof *dim);
	struct prim_axis axis[TYPE_RANK_LIMIT];
	sx_id at[TYPE_RANK_LIMIT], from[TYPE_RANK_LIMIT], value;
	sx_id none[2 * TYPE_RANK_LIMIT] = { 0 };
	sx_id *of;
	int64_t row = 0, more = (d->terms - d->extent % d->terms) % d->terms;

	sym_is_const(p->buffer.v[b].dim[rank - 1], &row);
	temp = rule_temp_like(r, b, p->buffer.v[b].dtype);
	for (uint32_t i = 0; i < rank; i++) {
		dim[i] = i + 1 < rank ? p->buffer.v[b].dim[i] :
		    rule_int(r, row + more);
		axis[i].name = str_printf(p->m->strings, "i%u", i);
		axis[i].extent = dim[i];
		at[i] = sx_axis(p, i);
	}
	p->buffer.v[temp].dim = dim;
	value = sx_guard(p, sx_bin(p, SX_LT, at[rank - 1], sx_int(p, DT_INT64,
	    row)), sx_load(p, b, at, rank), sx_number(p,
	    p->buffer.v[b].dtype, 0));
	of = arena_alloc(p->m->arena, 1, sizeof *of);
	memcpy(from, index_of(r, d->rows), rank * sizeof *from);
	of[0] = rule_renew(r, s.value[0], none, d->rows, b, sx_load(p, temp,
	    from, rank));
	p->stage.v[d->stage].value = of;
	s.kind = STAGE_STORE;
	s.naxis = s.nspatial = rank;
	s.axis = axis;
	s.name = NULL;
	s.at = at;
	s.out = &temp;
	s.value = &value;
	s.init = NULL;
	rule_insert_stage(r, d->stage, &s);
	d->stage++;
	rule_say(r, d->stage - 1, 1, "a copy of what stage %u reads, in rows "
	    "that are longer by %u", d->stage, (unsigned)more);
}

/* The axis becomes two: over groups, in its place, and within one, last. */
static void
split(struct rule *r, const struct dot *d)
{
	struct prim *p = r->p;
	struct prim_stage *s = &p->stage.v[d->stage];
	struct prim_axis *axis = arena_alloc(p->m->arena, s->naxis + 1,
	    sizeof *axis);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 };
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);
	uint32_t n = s->naxis;

	memcpy(axis, s->axis, n * sizeof *axis);
	axis[d->axis].extent = rule_int(r, (d->extent + d->terms - 1) /
	    d->terms);
	axis[n].name = rule_axis_name(r, s, s->axis[d->axis].name);
	axis[n].extent = rule_int(r, d->terms);
	to[d->axis] = sx_bin(p, SX_ADD, sx_bin(p, SX_MUL, sx_axis(p, d->axis),
	    sx_int(p, DT_INT64, d->terms)), sx_axis(p, n));
	value[0] = sx_replace_axes(p, s->value[0], to, n);
	s = &p->stage.v[d->stage];
	s->value = value;
	s->axis = axis;
	s->naxis = n + 1;
}

/* Whether the layout of a constant changed; *stage is then the number that the
 * stage has. */
static bool
make(struct rule *r, uint32_t *stage)
{
	struct rule_constants *c = r->constants;
	struct dot d;
	sx_id load[2], columns;
	bool constant, rows_first;

	if (!choose(r, *stage, &d))
		return false;
	constant = rule_is_constant(r, d.columns) &&
	    rule_only_load(r, d.columns);
	if (constant ? c->given && !given(r, &d) : !rule_copy_pays(r, *stage,
	    d.columns))
		return false;
	rule_dot_terms(r, d.stage, load);
	rows_first = load[0] == d.rows;
	if (d.extent % d.terms != 0)
		copy_rows(r, &d);
	split(r, &d);
	rule_dot_terms(r, d.stage, load);
	columns = load[rows_first ? 1 : 0];
	if (constant && !c->given)
		vec_push(&c->panels, d.l);
	if (constant) {
		rule_use_panels(r, d.stage, columns, &d.l);
	} else {
		uint32_t temp = rule_copy_panels(r, d.stage, &d.l);

		d.stage++;
		rule_read_panels(r, d.stage, columns, &d.l, temp);
	}
	rule_say(r, d.stage, 1, "groups of %u products of narrow numbers at "
	    "once", (unsigned)d.terms);
	*stage = d.stage;
	return constant;
}

uint32_t
rule_dot_products(struct rule *r)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i + 1 < r->p->stage.n; i++)
		n += make(r, &i);
	return n;
}

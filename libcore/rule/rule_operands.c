/*
 * Default schedules: packing of the operands of products.
 *
 * A tile of a product reads NR columns of one operand and MR rows of the other
 * for each step of the reduction.  Where these are not next to each other in
 * memory, or each step is on another page, and each element is read often, the
 * operand is first copied so that a tile reads one stream (Goto and van de
 * Geijn, "Anatomy of high-performance matrix multiplication", 2008):
 *
 *	B[j, k]  becomes  P[j / NR, k, j mod NR]
 *
 * as rule_panel.c does with constants.  A product whose last axis is shorter
 * than a vector, as the gradient of a convolution's weights, is first computed
 * with another axis last, and transposed into its result.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#define NONE UINT32_MAX

static int64_t
extent(const struct rule *r, uint32_t stage, uint32_t axis)
{
	int64_t v;

	return sym_is_const(r->p->stage.v[stage].axis[axis].extent, &v) ? v :
	    0;
}

static const sx_id *
index_of(const struct rule *r, sx_id load)
{
	return &r->p->sx_in.v[r->p->sx.v[load].in];
}

static bool
depends(const struct rule *r, sx_id load, uint32_t axis)
{
	const struct sx *n = &r->p->sx.v[load];
	bool found = false;

	for (uint32_t d = 0; d < n->nin; d++)
		found = found || rule_depends(r, index_of(r, load)[d], axis);
	return found;
}

/* ---- what pays: speed only ---- */

/* How often each element is read, by different outputs.  An extent that is not
 * constant may be 1, but then a copy is short too if its axis v is not constant
 * either. */
static int64_t
reuse(const struct rule *r, uint32_t stage, sx_id load, uint32_t v)
{
	int64_t n = 1, e;

	for (uint32_t a = 0; a < r->p->stage.v[stage].nspatial &&
	    n < SPEED_REUSE; a++) {
		e = extent(r, stage, a);
		if (e == 0)
			e = v != NONE && extent(r, stage, v) == 0 ?
			    SPEED_UNKNOWN : 1;
		if (!depends(r, load, a))
			n *= e;
	}
	return n;
}

/* Whether successive steps of the reduction are on different pages, or nearly
 * so, or may be, and too many for the caches of pages. */
static bool
far_apart(const struct rule *r, uint32_t stage, sx_id load)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	int64_t step, n;

	for (uint32_t a = s->naxis; a-- > s->nspatial; ) {
		if (extent(r, stage, a) == 1 || !depends(r, load, a))
			continue;
		n = extent(r, stage, a);
		if (!rule_stride(r, stage, load, a, &step))
			return n == 0 || n > SPEED_PAGES;
		return (step < 0 ? -step : step) * dtype_info[
		    r->p->sx.v[load].dtype].bytes >= SPEED_FAR;
	}
	return false;
}

static bool
fits(const struct rule *r, sx_id load)
{
	const struct prim_buffer *b = &r->p->buffer.v[r->p->sx.v[load].ref];
	int64_t n = dtype_info[b->dtype].bytes, e;

	for (uint32_t d = 0; d < b->rank; d++)
		if (sym_is_const(b->dim[d], &e) &&
		    __builtin_mul_overflow(n, e, &n))
			return false;
	return n <= SPEED_COPIED_BYTES;
}

static bool
pays(const struct rule *r, uint32_t stage, sx_id load, uint32_t v)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	int64_t steps = 1;

	for (uint32_t a = s->nspatial; a < s->naxis && steps < SPEED_STEPS;
	    a++)
		steps *= extent(r, stage, a) == 0 ? SPEED_STEPS :
		    extent(r, stage, a);
	return steps >= SPEED_STEPS && !rule_is_constant(r, load) &&
	    fits(r, load) &&
	    reuse(r, stage, load, v) >= SPEED_REUSE;
}

/* ---- panels ---- */

/* Whether one index of the load is the axis, and no other depends on it; with
 * width, the axis of a group's elements, if groups are whole panels. */
static bool
indexed_alone(const struct rule *r, uint32_t stage, sx_id load, uint32_t v,
    int64_t width, uint32_t *dim)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	const struct sym *k, *coef[2 * TYPE_RANK_LIMIT + 1];
	uint32_t n = 0;
	int64_t c;

	for (uint32_t d = 0; d < p->sx.v[load].nin; d++)
		if (rule_depends(r, index_of(r, load)[d], v)) {
			*dim = d;
			n++;
		}
	if (n != 1 || !sx_affine(p, index_of(r, load)[*dim], s->naxis, &k,
	    coef) || !sym_is_const(k, &c) || c != 0)
		return false;
	/* Axes of extent 1 are 0. */
	for (uint32_t a = 0; a < s->naxis; a++)
		if (a != v && extent(r, stage, a) != 1 && coef[a] != NULL &&
		    (!sym_is_const(coef[a], &c) || (c != 0 && (width == 0 ||
		    c % width != 0 || extent(r, stage, v) == 0 ||
		    extent(r, stage, v) % width != 0))))
			return false;
	return coef[v] != NULL && sym_is_const(coef[v], &c) && c == 1;
}

static bool
reduces(const struct rule *r, uint32_t stage, sx_id index)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	bool found = false;

	for (uint32_t a = s->nspatial; a < s->naxis; a++)
		found = found || rule_depends(r, index, a);
	return found;
}

/* The dimensions of the copy: first those that only rows and columns of tiles
 * have, then the panels, then those of the reduction, then a panel. */
static void
layout(const struct rule *r, uint32_t stage, sx_id load, uint32_t dim,
    int64_t width, struct rule_panels *l)
{
	uint32_t rank = r->p->sx.v[load].nin;

	*l = (struct rule_panels){ .input = r->p->sx.v[load].ref };
	for (uint32_t pass = 0; pass < 2; pass++) {
		for (uint32_t d = 0; d < rank; d++)
			if (d != dim && reduces(r, stage, index_of(r,
			    load)[d]) == (pass == 1))
				l->of[l->rank++] = (struct sched_layout){ d,
				    0, false };
		l->of[l->rank++] = (struct sched_layout){ dim, width,
		    pass == 1 };
	}
}

static sx_id
both(struct prim *p, sx_id a, sx_id b)
{
	return a == 0 ? b : sx_bin(p, SX_AND, a, b);
}

bool
rule_copy_pays(const struct rule *r, uint32_t stage, sx_id load)
{
	return pays(r, stage, load, NONE);
}

uint32_t
rule_copy_panels(struct rule *r, uint32_t stage, const struct rule_panels *l)
{
	struct prim *p = r->p;
	struct prim_stage s = p->stage.v[stage];
	struct prim_axis axis[TYPE_RANK_LIMIT];
	uint32_t temp = rule_temp_like(r, l->input,
	    p->buffer.v[l->input].dtype), rank = p->buffer.v[l->input].rank;
	const struct sym **dim = rule_panel_dims(r, l), *whole;
	sx_id at[TYPE_RANK_LIMIT], from[TYPE_RANK_LIMIT], inside = 0, value;
	int64_t e;

	for (uint32_t i = 0; i < l->rank; i++) {
		const struct sched_layout *k = &l->of[i];

		at[i] = sx_axis(p, i);
		axis[i].name = str_printf(p->m->strings, "i%u", i);
		axis[i].extent = dim[i];
		if (!k->rest) {
			from[k->dim] = at[i];
			continue;
		}
		from[k->dim] = sx_bin(p, SX_ADD, sx_bin(p, SX_MUL,
		    from[k->dim], sx_int(p, DT_INT64, k->factor)), at[i]);
		whole = p->buffer.v[l->input].dim[k->dim];
		if (!sym_is_const(whole, &e) || e % k->factor != 0)
			inside = both(p, inside, sx_bin(p, SX_LT,
			    from[k->dim], sx_dim(p, whole)));
	}
	value = sx_load(p, l->input, from, rank);
	if (inside != 0)
		value = sx_guard(p, inside, value, sx_number(p,
		    p->buffer.v[l->input].dtype, 0));
	p->buffer.v[temp].dim = dim;
	p->buffer.v[temp].rank = l->rank;
	s.kind = STAGE_STORE;
	s.naxis = s.nspatial = l->rank;
	s.axis = axis;
	s.where = 0;
	s.name = NULL;
	s.at = at;
	s.out = &temp;
	s.value = &value;
	s.init = NULL;
	rule_insert_stage(r, stage, &s);
	vec_push(&r->panels, ((struct rule_copied){ temp,
	    rule_panel_along(l) }));
	return temp;
}

/* Copies the operand if it can be and pays; true: `stage` is now the copy. */
static bool
copy_operand(struct rule *r, uint32_t stage, sx_id load, uint32_t axis,
    int64_t width)
{
	struct rule_panels l;
	uint32_t dim, temp;

	if (rule_is_panel(r, r->p->sx.v[load].ref) ||
	    r->p->sx.v[load].nin + 1 > TYPE_RANK_LIMIT ||
	    !indexed_alone(r, stage, load, axis, width, &dim) ||
	    !pays(r, stage, load, axis))
		return false;
	layout(r, stage, load, dim, width, &l);
	temp = rule_copy_panels(r, stage, &l);
	rule_read_panels(r, stage + 1, load, &l, temp);
	rule_say(r, stage, 1, "a copy in panels of %lld of what stage %u "
	    "reads", (long long)width, stage + 1);
	return true;
}

/* Whether there is more than one tile, or may be. */
static bool
longer(const struct rule *r, uint32_t stage, uint32_t axis, int64_t size)
{
	return extent(r, stage, axis) == 0 || extent(r, stage, axis) > size;
}

/* Copies one of the two operands of the stage, if it is not in the order of the
 * tile.  What is contiguous along a tile is not copied if all tiles read a
 * block of it from a cache. */
static bool
copy_one(struct rule *r, uint32_t stage, const rule_loads *loads, uint32_t i)
{
	sx_id b = loads->v[i], other = loads->v[1 - i];
	enum rule_step by;
	struct rule_tile t;

	if (!rule_tile_size(r, stage, &t))
		return false;
	by = rule_load_step(r, stage, b, t.vector);
	if (by != STEP_NONE)
		return !depends(r, other, t.vector) && (by != STEP_ONE ||
		    (!t.blocks && far_apart(r, stage, b) &&
		    longer(r, stage, t.vector, t.width))) &&
		    copy_operand(r, stage, b, t.vector, t.width);
	return !t.blocks && t.rows != NONE && t.height > 1 &&
	    longer(r, stage, t.rows, t.height) &&
	    rule_load_step(r, stage, b, t.rows) == STEP_ONE &&
	    far_apart(r, stage, b) &&
	    copy_operand(r, stage, b, t.rows, t.height);
}

/* Returns the number of stages that were added before the product. */
static uint32_t
copy_operands(struct rule *r, uint32_t stage)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < 2; i++) {
		rule_loads loads = { NULL, 0, 0 };

		rule_find_loads(r, stage + n, &loads);
		if (loads.n == 2)
			n += copy_one(r, stage + n, &loads, i);
		vec_free(&loads);
	}
	return n;
}

/* ---- the last axis ---- */

/* Whether an operand is read in windows along the axis that are so much longer
 * than it that rule_window.c, which computes whole rows of them, would compute
 * twice as much.  Speed only. */
static bool
wide_windows(const struct rule *r, uint32_t stage, const rule_loads *loads,
    uint32_t last)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	bool found = false;

	for (uint32_t i = 0; i < loads->n; i++)
		for (uint32_t d = 0; d < r->p->sx.v[loads->v[i]].nin; d++) {
			sx_id x = index_of(r, loads->v[i])[d];

			for (uint32_t a = s->nspatial; a < s->naxis &&
			    rule_depends(r, x, last); a++)
				found = found || (rule_depends(r, x, a) &&
				    extent(r, stage, a) > extent(r, stage,
				    last));
		}
	return found;
}

/* An axis that fills vectors, along which one operand alone changes; NONE. */
static uint32_t
longer_axis(const struct rule *r, uint32_t stage, const rule_loads *loads,
    bool windows)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	uint32_t dim, last = s->nspatial, lanes = rule_lanes(r, stage);

	while (last > 0 && extent(r, stage, last - 1) == 1)
		last--;
	if (last == 0 || extent(r, stage, last - 1) == 0 ||
	    extent(r, stage, last - 1) * 2 > lanes ||
	    (windows && !wide_windows(r, stage, loads, last - 1)))
		return NONE;
	for (uint32_t a = last - 1; a-- > 0; )
		for (uint32_t i = 0; i < 2; i++)
			if (extent(r, stage, a) >= lanes &&
			    !depends(r, loads->v[1 - i], a) &&
			    indexed_alone(r, stage, loads->v[i], a, 0,
			    &dim) &&
			    pays(r, stage, loads->v[i], a))
				return a;
	return NONE;
}

/* Moves spatial axis v to the end: the reduction writes a temporary with its
 * dimensions in that order, and a new stage copies it to another one, from
 * which the stage after reads. */
static void
move_last(struct rule *r, uint32_t stage, uint32_t v)
{
	struct prim *p = r->p;
	struct prim_stage s = p->stage.v[stage];
	uint32_t n = s.nspatial, old = s.out[0], temp[2], *own;
	struct prim_axis *axis = arena_alloc(p->m->arena, s.naxis,
	    sizeof *axis);
	const struct sym **dim = arena_alloc(p->m->arena, n, sizeof *dim);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 }, at[TYPE_RANK_LIMIT], x;
	sx_id none[2 * TYPE_RANK_LIMIT] = { 0 }, *value;

	for (uint32_t a = 0; a < s.naxis; a++) {
		uint32_t b = a >= n || a < v ? a : a == v ? n - 1 : a - 1;

		axis[b] = s.axis[a];
		to[a] = sx_axis(p, b);
		if (a < n)
			dim[b] = p->buffer.v[old].dim[a];
	}
	for (uint32_t i = 0; i < 2; i++) {
		temp[i] = rule_temp_like(r, old, p->buffer.v[old].dtype);
		p->buffer.v[temp[i]].dim = dim;
	}
	own = arena_alloc(p->m->arena, 1, sizeof *own);
	own[0] = temp[0];
	value = arena_alloc(p->m->arena, 2, sizeof *value);
	value[0] = sx_replace_axes(p, s.value[0], to, s.naxis);
	p->stage.v[stage].value = value;
	p->stage.v[stage].axis = axis;
	p->stage.v[stage].out = own;
	for (uint32_t a = 0; a < n; a++)
		at[a == v ? n - 1 : a < v ? a : a - 1] = sx_axis(p, a);
	value[1] = rule_renew(r, p->stage.v[stage + 1].value[0], none, 0, old,
	    sx_load(p, temp[1], at, n));
	p->stage.v[stage + 1].value = &value[1];
	for (uint32_t a = 0; a < n; a++)
		at[a] = sx_axis(p, a);
	x = sx_load(p, temp[0], at, n);
	s.kind = STAGE_STORE;
	s.naxis = n;
	s.axis = axis;
	s.where = 0;
	s.name = NULL;
	s.at = at;
	s.out = &temp[1];
	s.value = &x;
	s.init = NULL;
	rule_insert_stage(r, stage + 1, &s);
	rule_say(r, stage, 1, "axis '%s' is its last one, since the last one "
	    "does not fill a vector", s.axis[n - 1].name);
}

static bool
is_product(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];

	return s->kind == STAGE_REDUCE && s->where == 0 && s->nspatial > 0 &&
	    rule_contracts(r, stage) && rule_reads_sums(r, stage,
	    stage + 1) && !rule_has_guards(r, stage);
}

void
rule_move_axes(struct rule *r, bool windows)
{
	for (uint32_t i = 0; i + 1 < r->p->stage.n; i++) {
		rule_loads loads = { NULL, 0, 0 };
		uint32_t v = NONE;

		if (!is_product(r, i) || !rule_is_epilogue(r, i, i + 1))
			continue;
		rule_find_loads(r, i, &loads);
		if (loads.n == 2)
			v = longer_axis(r, i, &loads, windows);
		vec_free(&loads);
		if (v != NONE)
			move_last(r, i, v);
	}
}

void
rule_copy_operands(struct rule *r)
{
	for (uint32_t i = 0; i + 1 < r->p->stage.n; i++)
		if (is_product(r, i))
			i += copy_operands(r, i);
}

/*
 * Default schedules: packs the inputs of contractions into layouts for vectors.
 *
 * A convolution has rows of 7 or 14 outputs, which fill half a vector, and
 * with a stride its loads are not contiguous.  Two rewrites, of the stages
 * alone:
 *
 *	flatten	if all addresses continue from one row to the next, the last two
 *		axes y < h, x < w are fused to f < h * w: y = f / w, x = f mod w
 *		(pointwise convolutions); rows of products are fused with few
 *		registers even if they are apart, as those of windows, where
 *		tiles then fit better
 *	pack	an input that is read with small strides, or in short rows of
 *		windows, is first copied in the order of the reads, T[k, ..., y,
 *		x]; then the axes can be flattened.  Overlapping windows share
 *		rows: T[k, kx, row, x], read at row = y + ky
 *
 * A copy pays if each of its elements is read at least SPEED_REUSE times, by
 * different outputs.  It duplicates an element at most SPEED_PACK_COPIES times
 * (the window).
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#include "tensor/scalar_sym.h"

static int64_t
extent(const struct rule *r, uint32_t stage, uint32_t axis)
{
	int64_t v;

	return sym_is_const(r->p->stage.v[stage].axis[axis].extent, &v) ? v :
	    0;
}

/* ---- flatten ---- */

static const sx_id *
index_of(const struct rule *r, sx_id load)
{
	return &r->p->sx_in.v[r->p->sx.v[load].in];
}

/* Whether an address continues from the end of a row to the next. */
static bool
continues(const struct rule *r, uint32_t stage, uint32_t buffer,
    const sx_id *index, uint32_t y)
{
	const struct sym *row = rule_difference(r, stage, buffer, index, y);
	const struct sym *one = rule_difference(r, stage, buffer, index,
	    y + 1);

	return row != NULL && one != NULL && row == sym_mul(r->p->m->syms,
	    one, r->p->stage.v[stage].axis[y + 1].extent);
}

/* Whether the rows that a load reads may be apart, as those of windows are:
 * each row of a tile has an address of its own, which is computed before the
 * loop over the sum.  Only where registers are few: others have not been
 * measured.  A copy of unknown size is made as a whole in any case.  Speed
 * only. */
static bool
may_be_apart(const struct rule *r, uint32_t stage, sx_id load)
{
	const struct prim_buffer *b = &r->p->buffer.v[r->p->sx.v[load].ref];
	uint32_t last = r->p->stage.v[stage].nspatial - 1;
	int64_t bytes = dtype_info[b->dtype].bytes, e;

	if (!rule_few_registers(r) ||
	    rule_load_step(r, stage, load, last) != STEP_NONE)
		return false;
	for (uint32_t d = 0; d < b->rank; d++)
		if (sym_is_const(b->dim[d], &e) &&
		    __builtin_mul_overflow(bytes, e, &bytes))
			return false;
	return b->kind == BUFFER_INPUT || bytes <= SPEED_PADDED;
}

/* Whether all loads of a stage continue from the end of a row to the next, or
 * with `apart`, may be apart. */
static bool
goes_on(const struct rule *r, uint32_t stage, uint32_t y, bool apart)
{
	rule_loads loads = { NULL, 0, 0 };
	bool ok = !rule_has_guards(r, stage) && r->p->stage.v[stage].where == 0;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; ok && i < loads.n; i++)
		ok = continues(r, stage, r->p->sx.v[loads.v[i]].ref,
		    index_of(r, loads.v[i]), y) || (apart &&
		    may_be_apart(r, stage, loads.v[i]));
	vec_free(&loads);
	return ok;
}

/* The indices of axes y and y + 1, recovered from that of the fused axis. */
static void
recover(const struct rule *r, uint32_t stage, uint32_t y, sx_id *to)
{
	struct prim *p = r->p;
	sx_id f = sx_axis(p, y), w = sx_dim(p,
	    p->stage.v[stage].axis[y + 1].extent);

	to[y] = sx_bin(p, SX_FLOORDIV, f, w);
	to[y + 1] = sx_bin(p, SX_FLOORMOD, f, w);
}

/* Fuses axes y and y + 1; the output and the load by_old of the accumulator are
 * replaced. */
static void
fuse(struct rule *r, uint32_t stage, uint32_t y, uint32_t old, sx_id by)
{
	struct prim *p = r->p;
	struct prim_stage *s = &p->stage.v[stage];
	uint32_t rank = p->buffer.v[s->out[0]].rank;
	struct prim_axis *axis = arena_alloc(p->m->arena, s->naxis,
	    sizeof *axis);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 };
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value), *at;

	recover(r, stage, y, to);
	for (uint32_t a = 0; a < s->naxis; a++) {
		if (a > y + 1)
			to[a] = sx_axis(p, a - 1);
		if (a != y + 1)
			axis[a - (a > y)] = s->axis[a];
	}
	axis[y].extent = sym_mul(p->m->syms, s->axis[y].extent,
	    s->axis[y + 1].extent);
	value[0] = rule_renew(r, s->value[0], to, 0, old, by);
	s = &p->stage.v[stage];
	s->value = value;
	if (s->at != NULL) {
		at = arena_alloc(p->m->arena, rank, sizeof *at);
		for (uint32_t d = 0; d < rank; d++)
			at[d] = sx_replace_axes(p, p->stage.v[stage].at[d],
			    to, s->naxis);
		p->stage.v[stage].at = at;
	}
	s->axis = axis;
	s->naxis--;
	s->nspatial--;
}

bool
rule_divides_rows(const struct rule *r, uint32_t stage, uint32_t y)
{
	const struct prim_axis *axis = r->p->stage.v[stage].axis;
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 };
	const struct sym *var[2 * TYPE_RANK_LIMIT] = { NULL };

	if (sym_mul(r->p->m->syms, axis[y].extent, axis[y + 1].extent) ==
	    NULL)
		return false;
	var[y] = sym_var(r->p->m->syms, str_printf(r->p->m->strings, ".f"));
	recover(r, stage, y, to);
	return sx_to_sym(r->p, to[y], var, y + 1) != NULL;
}

/* Whether rows of a constant length are worth it: they end inside of a
 * vector. */
static bool
ends_inside(const struct rule *r, uint32_t stage, uint32_t y)
{
	const struct prim_axis *axis = r->p->stage.v[stage].axis;
	int64_t e;

	return !(sym_is_const(axis[y].extent, &e) && e < 2) &&
	    !(sym_is_const(axis[y + 1].extent, &e) && (e < 2 ||
	    e % rule_lanes(r, stage) == 0));
}

/* Whether axes y and y + 1 of a reduction and of the stage that stores it can
 * be fused. */
static bool
may_flatten(const struct rule *r, uint32_t stage, uint32_t y, bool apart)
{
	const struct prim_stage *next = &r->p->stage.v[stage + 1];

	return goes_on(r, stage, y, apart) &&
	    goes_on(r, stage + 1, y, false) &&
	    continues(r, stage + 1, next->out[0], next->at, y) &&
	    rule_divides_rows(r, stage, y);
}

/* Fuses axes y and y + 1 of a reduction and of the stage that stores it. */
static bool
flatten(struct rule *r, uint32_t stage, uint32_t y, bool apart)
{
	struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	const struct sym *rows, *length;
	uint32_t *own, old = s->out[0], temp, rank = s->nspatial - 1;
	sx_id at[TYPE_RANK_LIMIT];

	if (!may_flatten(r, stage, y, apart))
		return false;
	rows = s->axis[y].extent;
	length = s->axis[y + 1].extent;
	temp = rule_temp_fused(r, old, y, sym_mul(p->m->syms, rows, length));
	for (uint32_t d = 0; d < rank; d++)
		at[d] = sx_axis(p, d);
	fuse(r, stage, y, UINT32_MAX, 0);
	fuse(r, stage + 1, y, old, sx_load(p, temp, at, rank));
	own = arena_alloc(p->m->arena, 1, sizeof *own);
	own[0] = temp;
	p->stage.v[stage].out = own;
	return true;
}

/* Whether axis y + 1 is rows of products, and may be shorter than a tile of
 * them: speed only. */
static bool
has_free_rows(const struct rule *r, uint32_t stage, uint32_t y)
{
	const struct prim_axis *axis = r->p->stage.v[stage].axis;
	int64_t e;

	return !sym_is_const(axis[y + 1].extent, &e) &&
	    !(sym_is_const(axis[y].extent, &e) && e < 2);
}

/* Fuses the rows of products with all axes around them of which the rows follow
 * each other, or may be apart: the pixels of a plane, and the images of a
 * batch, so that the tail of the tiles and the reads of the other operand are
 * one for all.  From the outermost axis on, so that each quotient divides by
 * one extent. */
static bool
flatten_rows(struct rule *r, uint32_t stage, bool apart)
{
	uint32_t rows = r->p->stage.v[stage].nspatial - 2, first = rows;

	while (first > 0 && may_flatten(r, stage, first - 1, apart))
		first--;
	for (uint32_t i = first; i < rows; i++)
		if (!flatten(r, stage, first, apart))
			return i > first;
	return first < rows;
}

/* Whether the sum has so many terms that the addresses of the rows of a tile
 * cost little beside: speed only. */
static bool
is_long_sum(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	int64_t terms = 1, e;

	for (uint32_t a = s->nspatial; a < s->naxis &&
	    terms < SPEED_APART; a++)
		if (!sym_is_const(s->axis[a].extent, &e) || e < 1 ||
		    __builtin_mul_overflow(terms, e, &terms))
			return false;
	return terms >= SPEED_APART;
}

/* Rows of windows, of unknown length: fused, or if they waste little at their
 * ends, one by one, which extents decide when the program is called. */
static void
fuse_free_rows(struct rule *r, uint32_t stage)
{
	uint32_t y = r->p->stage.v[stage].nspatial - 3;
	const struct sym *row = r->p->stage.v[stage].axis[y + 1].extent;
	uint32_t tile = rule_free_tile(r, stage, y);

	if (has_free_rows(r, stage, y) && tile > 1 && is_long_sum(r, stage) &&
	    !may_flatten(r, stage, y, false) &&
	    may_flatten(r, stage, y, true) && rule_is_narrow(r, row, tile,
	    row) && flatten_rows(r, stage, true))
		rule_say(r, stage, 1, "its rows are fused with the axes "
		    "around them");
}

bool
rule_flatten(struct rule *r, uint32_t stage)
{
	uint32_t n = r->p->stage.v[stage].nspatial;

	if (n >= 2 && ends_inside(r, stage, n - 2) && flatten(r, stage, n -
	    2, false)) {
		rule_say(r, stage, 1, "its last two axes are fused");
		return true;
	}
	if (n < 3 || !has_free_rows(r, stage, n - 3) || !flatten_rows(r,
	    stage, false))
		return false;
	rule_say(r, stage, 1, "its rows are fused with the axes around them");
	return true;
}

void
rule_fuse_rows(struct rule *r)
{
	for (uint32_t i = 0; i + 1 < r->p->stage.n; i++) {
		const struct prim_stage *s = &r->p->stage.v[i];
		double cut;

		if (s->kind != STAGE_REDUCE || !rule_contracts(r, i) ||
		    !rule_is_epilogue(r, i, i + 1))
			continue;
		if (s->nspatial >= 3)
			fuse_free_rows(r, i);
		while (s->nspatial >= 3 && (cut = rule_cuts_rows(r, i,
		    s->nspatial - 3)) > SPEED_CUT && flatten(r, i,
		    s->nspatial - 3, cut > SPEED_CUT_APART))
			rule_say(r, i, 1, "its rows are fused with the axis "
			    "around them");
	}
}

/* ---- pack ---- */

struct pack {
	uint32_t axis[2 * TYPE_RANK_LIMIT], n;	/* axes of the copy; NO_AXIS:
						 * rows are copied unchanged */
	int64_t size, reuse;
};

#define NO_AXIS UINT32_MAX

/* Whether rows of the input are read in order: then the last but one dimension
 * of the copy is that of the input. */
static bool
keeps_rows(const struct rule *r, uint32_t stage, sx_id load)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct prim_buffer *b = &r->p->buffer.v[r->p->sx.v[load].ref];
	const sx_id *at = index_of(r, load);
	int64_t step, pitch;
	bool ok;

	ok = b->rank >= 2 && sym_is_const(b->dim[b->rank - 1], &pitch) &&
	    rule_stride(r, stage, load, s->nspatial - 2, &step) &&
	    step == pitch && !rule_depends(r, at[b->rank - 2], s->nspatial -
	    1);
	for (uint32_t a = 0; ok && a < s->naxis; a++)
		for (uint32_t d = 0; ok && d < b->rank; d++)
			ok = d == b->rank - 2 || !rule_depends(r, at[b->rank -
			    2], a) || !rule_depends(r, at[d], a);
	return ok;
}

/* Adds an axis of the copy, of extent e. */
static bool
pack_axis(struct pack *k, uint32_t a, int64_t e)
{
	if (e <= 0 || k->n == TYPE_RANK_LIMIT ||
	    __builtin_mul_overflow(k->size, e, &k->size))
		return false;
	k->axis[k->n++] = a;
	return true;
}

/* The axes on which a load depends, in the order of the copy: the last two
 * spatial axes come last. */
static bool
pack_axes(const struct rule *r, uint32_t stage, sx_id load, struct pack *k)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct prim_buffer *b = &r->p->buffer.v[r->p->sx.v[load].ref];
	bool rows = keeps_rows(r, stage, load);
	int64_t e, step;

	k->n = 0;
	k->size = k->reuse = 1;
	for (uint32_t i = 0; i < s->naxis; i++) {
		uint32_t a = i < s->nspatial - 2 ? i : i < s->naxis - 2 ?
		    i + 2 : i - (s->naxis - s->nspatial);

		e = extent(r, stage, a);
		if (e == 0 || !rule_stride(r, stage, load, a, &step))
			return false;
		if (rows && i == s->naxis - 2) {
			if (!sym_is_const(b->dim[b->rank - 2], &e) ||
			    !pack_axis(k, NO_AXIS, e))
				return false;
			continue;
		}
		if (rows && rule_depends(r, index_of(r, load)[b->rank - 2],
		    a))
			continue;
		if (step == 0 && e > 1)
			k->reuse *= a < s->nspatial ? e : 1;
		else if (!pack_axis(k, a, e))
			return false;
	}
	return true;
}

static bool
pays(const struct rule *r, uint32_t stage, sx_id load, const struct pack *k)
{
	const struct prim_buffer *b =
	    &r->p->buffer.v[r->p->sx.v[load].ref];
	uint32_t x = r->p->stage.v[stage].nspatial - 1;
	int64_t step, have = 1, e, w = extent(r, stage, x);
	int64_t lanes = rule_lanes(r, stage);

	for (uint32_t d = 0; d < b->rank; d++)
		if (!sym_is_const(b->dim[d], &e) ||
		    __builtin_mul_overflow(have, e, &have))
			return false;
	return rule_stride(r, stage, load, x, &step) &&
	    (step > 1 || (step == 1 && w * 2 < (w + lanes - 1) / lanes *
	    lanes)) && step <= SPEED_SMALL_STEP && k->reuse >= SPEED_REUSE &&
	    have < INT64_MAX / SPEED_PACK_COPIES &&
	    k->size <= have * SPEED_PACK_COPIES &&
	    k->size <= SPEED_PACK_BYTES / dtype_info[b->dtype].bytes;
}

static sx_id
in_rows(struct prim *p, sx_id row, int64_t width, sx_id x)
{
	return sx_bin(p, SX_ADD, sx_bin(p, SX_MUL, row, sx_int(p, DT_INT64,
	    width)), x);
}

/* The last two dimensions, rows and x, are fused: then the bounds of an index
 * are those of a sum. */
static uint32_t
one_dimension(struct rule *r, const struct sym **dim, sx_id *at, sx_id *own,
    uint32_t n)
{
	int64_t h = 0, w = 0;

	if (!sym_is_const(dim[n - 2], &h) || !sym_is_const(dim[n - 1], &w))
		BUG("a copy of unknown extents");
	dim[n - 2] = rule_int(r, h * w);
	at[n - 2] = in_rows(r->p, at[n - 2], w, at[n - 1]);
	own[n - 2] = in_rows(r->p, own[n - 2], w, own[n - 1]);
	return n - 1;
}

/* Adds the stage that copies what a load reads to T, in the order of the reads;
 * the stage then reads T. */
static void
pack(struct rule *r, uint32_t stage, sx_id load, const struct pack *k)
{
	struct prim *p = r->p;
	struct prim_stage s = p->stage.v[stage], t = s;
	struct prim_axis axis[TYPE_RANK_LIMIT];
	const struct sym **dim = arena_alloc(p->m->arena, k->n + 1,
	    sizeof *dim);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 }, none[2 * TYPE_RANK_LIMIT] = {
		0 }, at[TYPE_RANK_LIMIT], *value, moved, own[TYPE_RANK_LIMIT],
	    index[TYPE_RANK_LIMIT];
	uint32_t from = p->sx.v[load].ref, temp, rank = p->buffer.v[from].rank;
	uint32_t n = k->n;
	sx_id row = 0;

	for (uint32_t i = 0; i < k->n; i++) {
		bool here = k->axis[i] != NO_AXIS;

		at[i] = sx_axis(p, i);
		axis[i].name = here ? s.axis[k->axis[i]].name :
		    str_printf(p->m->strings, "row");
		dim[i] = axis[i].extent = here ? s.axis[k->axis[i]].extent :
		    p->buffer.v[from].dim[rank - 2];
		own[i] = here ? sx_axis(p, k->axis[i]) : index_of(r,
		    load)[rank - 2];
		if (here)
			to[k->axis[i]] = at[i];
		else
			row = at[i];
	}
	for (uint32_t d = 0; d < rank; d++)
		index[d] = row != 0 && d == rank - 2 ? row :
		    sx_replace_axes(p, index_of(r, load)[d], to,
		    s.naxis);
	moved = sx_load(p, from, index, rank);
	if (row != 0)
		n = one_dimension(r, dim, at, own, n);
	temp = rule_temp_like(r, from, p->buffer.v[from].dtype);
	p->buffer.v[temp].dim = dim;
	p->buffer.v[temp].rank = n;
	value = arena_alloc(p->m->arena, 1, sizeof *value);
	value[0] = rule_renew(r, s.value[0], none, 0, from, sx_load(p, temp,
	    own, n));
	p->stage.v[stage].value = value;
	t.kind = STAGE_STORE;
	t.naxis = t.nspatial = k->n;
	t.axis = axis;
	t.where = 0;
	t.name = NULL;
	t.at = at;
	t.out = &temp;
	t.value = &moved;
	rule_insert_stage(r, stage, &t);
	rule_say(r, stage, 1, "a copy of what stage %u reads with a stride, "
	    "or in short rows", stage + 1);
}

static bool
read_once(const struct rule *r, const rule_loads *loads, uint32_t which)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < loads->n; i++)
		n += r->p->sx.v[loads->v[i]].ref ==
		    r->p->sx.v[loads->v[which]].ref;
	return n == 1;
}

/* Packs the loads for which it pays; returns their number. */
static uint32_t
pack_all(struct rule *r, uint32_t stage)
{
	rule_loads loads = { NULL, 0, 0 };
	struct pack k;
	uint32_t n = 0;

	if (rule_has_guards(r, stage) || r->p->stage.v[stage].where != 0 ||
	    r->p->stage.v[stage].nspatial < 2)
		return 0;
	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; loads.n == 2 && i < loads.n; i++)
		if (n == 0 && read_once(r, &loads, i) && pack_axes(r, stage,
		    loads.v[i], &k) && pays(r, stage, loads.v[i], &k)) {
			pack(r, stage, loads.v[i], &k);
			n++;
		}
	vec_free(&loads);
	return n;
}

void
rule_flatten_all(struct rule *r)
{
	for (uint32_t i = 0; i + 1 < r->p->stage.n; i++) {
		if (r->p->stage.v[i].kind != STAGE_REDUCE ||
		    !rule_contracts(r, i) || !rule_is_epilogue(r, i, i + 1))
			continue;
		if (rule_flatten(r, i))
			continue;
		if (pack_all(r, i) > 0)
			rule_flatten(r, ++i);
	}
}

/*
 * Default schedules: reductions over windows, such as convolutions, whose rows
 * become one.
 *
 *	T[.., y, x] = sum over c, p, q of B[c, s*y + p, s*x + q] *
 *	    W[.., c, p, q]
 *
 * has rows of any length, each with a tail.  So B is copied to rows of one
 * length P, one after the other, where P is so long that windows at the end of
 * a row stay in it, and the sum is computed along all of them at once:
 *
 *	C[c, r*P + j] = B[c, r, j]
 *	T[.., f] = sum over c, p, q of C[c, f + p*P + q] * W[.., c, p, q]
 *	Y[.., y, x] = T[.., y*P + x]
 *
 * There is one tail; what T has between the rows is not read.  With steps
 * s > 1, the copy has a plane for each remainder of p by s, and p is its
 * quotient.  If columns have such a step, there is one for each q, so that
 * rows have no more elements than those of Y, and the axes are fused:
 *
 *	C[c, q, p mod s, r*w + j] = B[c, s*r + p mod s, s*j + q]
 *	T[.., y, x] = sum over c, p, q of C[c, q, p mod s, (y + p / s)*w + x]
 *	    * W[.., c, p, q]
 *
 * The copy takes over a padding stage.  Exact: sums keep their order.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#include "tensor/stage_inline.h"

/* A load of B by windows. */
struct window {
	uint32_t stage;
	sx_id load;
	uint32_t buffer, rank;	/* B */
	int64_t step[2];	/* rows, columns: s */
	int64_t reach[2];	/* the greatest p and q */
	int64_t planes[2];	/* rows: min(s, reach + 1); columns: with a
				 * step reach + 1, else 1 */
	bool exact;		/* rows of C are as long as those of T */
	const struct sym *rows, *pitch;	/* of C: rows with those below the
					 * last window, and P */
};

static const sx_id *
index_of(const struct rule *r, sx_id load)
{
	return &r->p->sx_in.v[r->p->sx.v[load].in];
}

/* ---- what is a window ---- */

/* Whether index d (0: of rows, 1: of columns) is s * axis + p, with p from 0 to
 * reach. */
static bool
window_index(const struct rule *r, struct window *w, uint32_t d)
{
	const struct prim_stage *s = &r->p->stage.v[w->stage];
	const struct sym *c, *coef[2 * TYPE_RANK_LIMIT + 1];
	uint32_t own = s->nspatial - 2 + d;
	int64_t v, e;

	if (!sx_affine(r->p, index_of(r, w->load)[w->rank - 2 + d], s->naxis,
	    &c, coef) || !sym_is_const(c, &v) || v != 0)
		return false;
	w->reach[d] = 0;
	for (uint32_t a = 0; a < s->naxis; a++) {
		if (!sym_is_const(coef[a], &v) || v < 0 ||
		    v > SPEED_SMALL_STEP)
			return false;
		if (a == own)
			w->step[d] = v;
		else if (v != 0 && (a < s->nspatial ||
		    !sym_is_const(s->axis[a].extent, &e) || e < 1 ||
		    e > SPEED_WINDOW))
			return false;
		else if (v != 0)
			w->reach[d] += v * (e - 1);
	}
	if (w->step[d] < 1)
		return false;
	w->planes[d] = w->reach[d] + 1 < w->step[d] ? w->reach[d] + 1 :
	    w->step[d];
	if (d == 1 && w->step[d] > 1)
		w->planes[d] = w->reach[d] + 1;
	w->exact = d == 1 && (w->reach[1] == 0 || w->step[1] > 1);
	return true;
}

/* Whether the load is one, and the other factor has no rows and columns. */
static bool
is_window(const struct rule *r, struct window *w, sx_id other)
{
	const struct prim_stage *s = &r->p->stage.v[w->stage];
	uint32_t y = s->nspatial - 2;

	w->buffer = r->p->sx.v[w->load].ref;
	w->rank = r->p->buffer.v[w->buffer].rank;
	if (w->rank < 2 || w->rank + 1 > TYPE_RANK_LIMIT ||
	    !window_index(r, w, 0) || !window_index(r, w, 1))
		return false;
	for (uint32_t d = 0; d + 2 < w->rank; d++)
		if (rule_depends(r, index_of(r, w->load)[d], y) ||
		    rule_depends(r, index_of(r, w->load)[d], y + 1))
			return false;
	return rule_load_step(r, w->stage, other, y) == STEP_NONE &&
	    rule_load_step(r, w->stage, other, y + 1) == STEP_NONE;
}

/* ---- whether it pays ---- */

/* By how many sums each element is used, an extent that is not known counting
 * as one: speed only. */
static bool
is_reused(const struct rule *r, const struct window *w)
{
	const struct prim_stage *s = &r->p->stage.v[w->stage];
	int64_t e, n = 1;

	for (uint32_t a = 0; a + 2 < s->nspatial; a++) {
		if (!sym_is_const(s->axis[a].extent, &e) ||
		    rule_load_step(r, w->stage, w->load, a) != STEP_NONE)
			continue;
		n *= e < SPEED_WINDOW_REUSE ? e : SPEED_WINDOW_REUSE;
		if (n >= SPEED_WINDOW_REUSE)
			return true;
	}
	return false;
}

/* Rows of constant length are worth it if that saves vectors: speed only. */
static bool
saves_vectors(const struct rule *r, const struct window *w)
{
	const struct prim_stage *s = &r->p->stage.v[w->stage];
	int64_t lanes = rule_lanes(r, w->stage), e, pitch, whole;

	if (!sym_is_const(s->axis[s->nspatial - 1].extent, &e))
		return w->exact || rule_is_narrow(r, s->axis[s->nspatial -
		    1].extent, (uint32_t)lanes, w->pitch);
	whole = (e + lanes - 1) / lanes * lanes;
	return sym_is_const(w->pitch, &pitch) &&
	    (w->exact || (double)pitch * SPEED_TAIL < (double)whole);
}

/* Finds the window of a reduction for which the copy pays. */
static bool
find_window(const struct rule *r, uint32_t stage, struct window *w)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	struct sym_ctx *c = r->p->m->syms;
	rule_loads loads = { NULL, 0, 0 };
	bool ok = false;
	int64_t e;

	if (s->nspatial < 2 || s->where != 0 || s->naxis == s->nspatial ||
	    (sym_is_const(s->axis[s->nspatial - 2].extent, &e) && e < 2))
		return false;
	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < 2 && loads.n == 2 && !ok; i++) {
		*w = (struct window){ .stage = stage, .load = loads.v[i] };
		ok = is_window(r, w, loads.v[1 - i]);
	}
	vec_free(&loads);
	if (!ok || w->reach[0] + w->reach[1] + w->step[0] + w->step[1] == 2 ||
	    w->planes[1] > SPEED_PACK_COPIES ||
	    (w->exact && !rule_divides_rows(r, stage, s->nspatial - 2)))
		return false;
	w->pitch = sym_add(c, s->axis[s->nspatial - 1].extent, sym_const(c,
	    w->exact ? 0 : w->reach[1]));
	/* Windows of the elements after the last row reach one more. */
	w->rows = sym_add(c, s->axis[s->nspatial - 2].extent, sym_const(c,
	    w->reach[0] / w->step[0] + !w->exact));
	return w->pitch != NULL && w->rows != NULL && sym_mul(c, w->rows,
	    w->pitch) != NULL && is_reused(r, w) && saves_vectors(r, w);
}

/* ---- the copy ---- */

static sx_id
linear(struct prim *p, sx_id row, sx_id factor, sx_id column)
{
	return sx_bin(p, SX_ADD, sx_bin(p, SX_MUL, row, factor), column);
}

/* The index of B that element i of plane q stands for: s * i + q. */
static sx_id
source(struct prim *p, sx_id i, int64_t step, sx_id plane)
{
	if (step > 1)
		i = sx_bin(p, SX_MUL, i, sx_int(p, DT_INT64, step));
	return plane == 0 ? i : sx_bin(p, SX_ADD, i, plane);
}

/* Adds an axis of the copy; its index. */
static sx_id
copy_axis(struct rule *r, struct prim_stage *t, struct prim_axis *axis,
    const char *name, const struct sym *extent)
{
	axis[t->naxis].name = str_printf(r->p->m->strings, "%s%u", name,
	    t->naxis);
	axis[t->naxis].extent = extent;
	return sx_axis(r->p, t->naxis++);
}

/* Inserts the stage that writes C before the reduction; C. */
static uint32_t
add_copy(struct rule *r, const struct window *w)
{
	struct prim *p = r->p;
	struct sym_ctx *c = p->m->syms;
	const struct prim_buffer b = p->buffer.v[w->buffer];
	const struct sym **dim = arena_alloc(p->m->arena, w->rank + 1,
	    sizeof *dim);
	struct prim_axis axis[2 * TYPE_RANK_LIMIT];
	struct prim_stage t = { .kind = STAGE_STORE, .axis = axis, .nout = 1,
		.span = p->stage.v[w->stage].span };
	sx_id at[TYPE_RANK_LIMIT], index[TYPE_RANK_LIMIT], i[2], in[2], value;
	uint32_t n = 0, temp;

	for (; n + 2 < w->rank; n++) {
		dim[n] = b.dim[n];
		at[n] = index[n] = copy_axis(r, &t, axis, "i", b.dim[n]);
	}
	for (uint32_t d = 0; d < 2; d++) {
		index[w->rank - 2 + d] = 0;
		if (w->planes[d] == 1)
			continue;
		dim[n] = sym_const(c, w->planes[d]);
		at[n] = copy_axis(r, &t, axis, "i", dim[n]);
		index[w->rank - 2 + d] = at[n++];
	}
	i[0] = copy_axis(r, &t, axis, "i", w->rows);
	i[1] = copy_axis(r, &t, axis, "i", w->pitch);
	for (uint32_t d = 0; d < 2; d++) {
		sx_id *x = &index[w->rank - 2 + d];

		*x = source(p, i[d], w->step[d], *x);
		in[d] = sx_bin(p, SX_LT, *x, sx_dim(p, b.dim[w->rank - 2 +
		    d]));
	}
	dim[n] = sym_mul(c, w->rows, w->pitch);
	at[n++] = linear(p, i[0], sx_dim(p, w->pitch), i[1]);
	value = sx_guard(p, sx_bin(p, SX_AND, in[0], in[1]), sx_load(p,
	    w->buffer, index, w->rank), sx_number(p, b.dtype, 0));
	temp = rule_temp_like(r, w->buffer, b.dtype);
	p->buffer.v[temp].dim = dim;
	p->buffer.v[temp].rank = n;
	t.nspatial = t.naxis;
	t.at = at;
	t.out = &temp;
	t.value = &value;
	rule_insert_stage(r, w->stage, &t);
	return temp;
}

/* ---- the reduction ---- */

/* The load of C that replaces that of B.  to: the axes, which are fewer now
 * unless rows keep their axes. */
static sx_id
copy_load(struct rule *r, const struct window *w, uint32_t copy, sx_id *to)
{
	struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[w->stage];
	uint32_t y = s->nspatial - 2, naxis = s->naxis, n = 0;
	sx_id at[TYPE_RANK_LIMIT], add[2], place = sx_axis(p, y);

	to[y] = to[y + 1] = sx_int(p, DT_INT64, 0);
	for (; n + 2 < w->rank; n++)
		at[n] = sx_replace_axes(p, index_of(r, w->load)[n], to,
		    naxis);
	for (uint32_t d = 0; d < 2; d++) {
		add[d] = sx_replace_axes(p, index_of(r, w->load)[w->rank - 2 +
		    d], to, naxis);
		if (w->planes[d] > 1)
			at[n++] = d == 1 ? add[d] : sx_bin(p, SX_FLOORMOD,
			    add[d], sx_int(p, DT_INT64, w->step[d]));
	}
	if (w->step[0] > 1)
		add[0] = sx_bin(p, SX_FLOORDIV, add[0], sx_int(p, DT_INT64,
		    w->step[0]));
	if (w->exact)
		at[n++] = linear(p, sx_bin(p, SX_ADD, place, add[0]),
		    sx_dim(p, w->pitch), sx_axis(p, y + 1));
	else
		at[n++] = sx_bin(p, SX_ADD, linear(p, add[0], sx_dim(p,
		    w->pitch), add[1]), place);
	to[y] = to[y + 1] = 0;
	return sx_load(p, copy, at, n);
}

/* The stage reads C; it and the stage that stores it are flattened. */
static void
sum_exact(struct rule *r, const struct window *w, uint32_t copy)
{
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 }, load = copy_load(r, w, copy,
	    to);
	sx_id *value = arena_alloc(r->p->m->arena, 1, sizeof *value);

	value[0] = rule_renew(r, r->p->stage.v[w->stage].value[0], to, w->load,
	    0, load);
	r->p->stage.v[w->stage].value = value;
	rule_flatten(r, w->stage);
}

/* The stage sums along all rows of C into T, which is `temp` now. */
static void
sum_rows(struct rule *r, const struct window *w, uint32_t copy, uint32_t temp)
{
	struct prim *p = r->p;
	struct prim_stage *s = &p->stage.v[w->stage];
	uint32_t y = s->nspatial - 2;
	struct prim_axis *axis = arena_alloc(p->m->arena, s->naxis,
	    sizeof *axis);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 }, load;
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);
	uint32_t *own = arena_alloc(p->m->arena, 1, sizeof *own);

	for (uint32_t a = 0; a < s->naxis; a++) {
		if (a > y + 1)
			to[a] = sx_axis(p, a - 1);
		if (a != y + 1)
			axis[a - (a > y)] = s->axis[a];
	}
	axis[y].extent = p->buffer.v[temp].dim[p->buffer.v[temp].rank - 1];
	load = copy_load(r, w, copy, to);
	value[0] = rule_renew(r, s->value[0], to, w->load, 0, load);
	s = &p->stage.v[w->stage];
	own[0] = temp;
	s->value = value;
	s->out = own;
	s->axis = axis;
	s->naxis--;
	s->nspatial--;
}

/* Inserts the stage that copies T out of the registers to R, after the
 * reduction. */
static void
add_store(struct rule *r, uint32_t stage, uint32_t from, uint32_t to)
{
	struct prim *p = r->p;
	struct prim_stage s = p->stage.v[stage];
	sx_id at[TYPE_RANK_LIMIT], value;

	for (uint32_t a = 0; a < s.nspatial; a++)
		at[a] = sx_axis(p, a);
	value = sx_load(p, from, at, s.nspatial);
	s.kind = STAGE_STORE;
	s.naxis = s.nspatial;
	s.name = NULL;
	s.at = at;
	s.out = &to;
	s.value = &value;
	s.init = NULL;
	rule_insert_stage(r, stage + 1, &s);
}

/* What was read of T at [.., y, x] is read of R at [.., y * P + x]. */
static void
read_rows(struct rule *r, uint32_t stage, uint32_t old, uint32_t now,
    const struct sym *pitch)
{
	struct prim *p = r->p;
	rule_loads loads = { NULL, 0, 0 };
	sx_id at[TYPE_RANK_LIMIT], none[2 * TYPE_RANK_LIMIT] = { 0 };
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);
	uint32_t y = p->stage.v[stage].naxis - 2, i = 0;

	rule_find_loads(r, stage, &loads);
	while (p->sx.v[loads.v[i]].ref != old)
		i++;
	for (uint32_t a = 0; a < y; a++)
		at[a] = sx_axis(p, a);
	at[y] = linear(p, sx_axis(p, y), sx_dim(p, pitch), sx_axis(p, y + 1));
	value[0] = rule_renew(r, p->stage.v[stage].value[0], none, loads.v[i],
	    0, sx_load(p, now, at, y + 1));
	p->stage.v[stage].value = value;
	vec_free(&loads);
}

/* Inlines the stage that writes B into the copy, if it is the only reader, and
 * the stage that reads R if that is a copy for another one.  Returns the number
 * of the reduction now. */
static uint32_t
inline_around(struct rule *r, const struct window *w)
{
	struct prim *p = r->p;
	uint32_t stage = w->stage, below = 0;
	struct inlining x;
	bool repeated;

	inlining_begin(&x, p);
	for (uint32_t i = 0; i < stage; i++)
		if (p->stage.v[i].out[0] == w->buffer &&
		    prim_can_inline(&x, i) &&
		    prim_readers(&x, i, &repeated) == 1) {
			prim_inline(&x, i);
			below = 1;
			break;
		}
	if (!w->exact && prim_can_inline(&x, stage + 2))
		prim_inline(&x, stage + 2);
	inlining_end(&x);
	return stage - below;
}

/* Makes T and R, whose rows are one, and the stage that reads R. */
static void
sum_padded(struct rule *r, const struct window *w, uint32_t copy)
{
	struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[w->stage];
	const struct sym *length = sym_mul(p->m->syms,
	    s->axis[s->nspatial - 2].extent, w->pitch);
	uint32_t old = s->out[0], y = p->buffer.v[old].rank - 2;
	uint32_t temp = rule_temp_fused(r, old, y, length);
	uint32_t rows = rule_temp_fused(r, old, y, length);

	sum_rows(r, w, copy, temp);
	read_rows(r, w->stage + 1, old, rows, w->pitch);
	add_store(r, w->stage, temp, rows);
}

/* Rewrites a reduction and the stage that stores it; returns the number of the
 * reduction now. */
static uint32_t
one_row(struct rule *r, struct window *w)
{
	uint32_t copy = add_copy(r, w);

	w->stage++;
	if (w->exact)
		sum_exact(r, w, copy);
	else
		sum_padded(r, w, copy);
	rule_say(r, w->stage, 1, "windows along the fused rows of a "
	    "copy");
	return inline_around(r, w);
}

void
rule_window_rows(struct rule *r)
{
	for (uint32_t i = 0; i + 1 < r->p->stage.n; i++) {
		struct window w;

		if (r->p->stage.v[i].kind == STAGE_REDUCE &&
		    rule_is_epilogue(r, i, i + 1) && find_window(r, i, &w))
			i = one_row(r, &w) + 1;
	}
}

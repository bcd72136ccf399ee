/*
 * Whether a tensor program writes every element of an output (buffer_use.h).
 *
 * The row-major offsets that a stage writes are off + sum of stride * axis:
 * mixed-radix numbers, if the axes are digits.  From stride 1 up, contiguous
 * digits form one interval; the other digits must be repetitions of that
 * interval up to the whole buffer:
 *
 *	concatenation along the middle: offsets i0 * 3w + w + i1, i1 < w
 *	is the interval [w, 2w) in periods of 3w
 *
 * Stages with the same period whose intervals tile it cover the buffer.
 * Expressions are compared in canonical form: sound, but incomplete.  Cost:
 * stages times their axes, squared.
 */
#include "tensor/buffer_use.h"

#include "tensor/scalar_sym.h"

#define MOST_PARTS 64

struct digits {
	const struct sym *off;
	uint32_t n;
	const struct sym *stride[TYPE_RANK_LIMIT], *extent[TYPE_RANK_LIMIT];
};

struct part {
	const struct sym *from, *n, *period;
};

struct unit_axis {
	struct sym_ctx *c;
	const struct sym *const *var;
	uint32_t naxis, one;	/* the axis that is 1; the others are 0 */
};

static const struct sym *
nth_var(void *ctx, const struct sym *var)
{
	const struct unit_axis *x = ctx;

	for (uint32_t i = 0; i < x->naxis; i++)
		if (var == x->var[i])
			return sym_const(x->c, i == x->one);
	return NULL;
}

static const struct sym *
place_of(const struct prim *p, const struct prim_stage *s,
    const struct sym *const *var)
{
	const struct prim_buffer *b = &p->buffer.v[s->out[0]];
	struct sym_ctx *c = p->m->syms;
	const struct sym *sum = sym_const(c, 0), *at;

	for (uint32_t d = 0; d < b->rank && sum != NULL; d++) {
		at = sx_to_sym(p, s->at[d], var, s->naxis);
		sum = at == NULL ? NULL : sym_add(c, sym_mul(c, sum,
		    b->dim[d]), at);
	}
	return sum;
}

/* The offset as a sum of digits; false: it does not have that form. */
static bool
find_digits(const struct prim *p, const struct prim_stage *s,
    struct digits *out)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *var[2 * TYPE_RANK_LIMIT], *at, *sum, *step;
	struct unit_axis x = { c, var, s->naxis, UINT32_MAX };
	int64_t e;

	for (uint32_t a = 0; a < s->naxis; a++)
		var[a] = sym_var(c, str_printf(p->m->strings, "'%u", a));
	at = place_of(p, s, var);
	if (at == NULL || s->naxis > TYPE_RANK_LIMIT)
		return false;
	sum = out->off = sym_subst(c, at, nth_var, &x);
	out->n = 0;
	for (uint32_t a = 0; a < s->naxis && sum != NULL; a++) {
		x.one = a;
		step = sym_sub(c, sym_subst(c, at, nth_var, &x), out->off);
		sum = sym_add(c, sum, sym_mul(c, step, var[a]));
		if (sym_is_const(s->axis[a].extent, &e) && e == 1)
			continue;
		out->stride[out->n] = step;
		out->extent[out->n++] = s->axis[a].extent;
	}
	/* An axis of extent 1 is 0, whatever its stride. */
	return sum != NULL && sum == at;
}

/* Collects the digits contiguous with `from`; returns the end of their
 * interval. */
static const struct sym *
climb(struct sym_ctx *c, struct digits *d, const struct sym *from)
{
	for (uint32_t i = 0; i < d->n && from != NULL; i++) {
		if (d->stride[i] != from)
			continue;
		from = sym_mul(c, from, d->extent[i]);
		d->stride[i] = d->stride[--d->n];
		d->extent[i] = d->extent[d->n];
		i = UINT32_MAX;
	}
	return from;
}

/* An interval, repeated with a period by the remaining digits. */
static bool
find_part(const struct prim *p, const struct prim_stage *s,
    const struct sym *all, struct part *out)
{
	struct sym_ctx *c = p->m->syms;
	struct digits d, rest;

	if (!find_digits(p, s, &d))
		return false;
	out->from = d.off;
	out->n = climb(c, &d, sym_const(c, 1));
	out->period = all;
	for (uint32_t i = 0; i < d.n; i++) {
		rest = d;
		out->period = d.stride[i];
		if (climb(c, &rest, out->period) == all && rest.n == 0)
			return true;
	}
	return d.n == 0;
}

/* A stage without explicit indices writes at its axes. */
static bool
writes_axes(const struct prim *p, const struct prim_stage *s,
    uint32_t buffer)
{
	const struct prim_buffer *b = &p->buffer.v[buffer];
	bool whole = s->nspatial == b->rank;

	for (uint32_t k = 0; whole && k < b->rank; k++)
		whole = s->axis[k].extent == b->dim[k];
	return whole;
}

static bool
tiles(struct sym_ctx *c, const struct part *v, uint32_t n,
    const struct sym *period)
{
	const struct sym *at = sym_const(c, 0);

	for (uint32_t taken = 0; taken < n && at != period; taken++) {
		uint32_t i = 0;

		while (i < n && (v[i].period != period || v[i].from != at))
			i++;
		if (i == n)
			return false;
		at = sym_add(c, at, v[i].n);
	}
	return at == period;
}

static bool
writes(const struct prim_stage *s, uint32_t buffer)
{
	for (uint32_t k = 0; k < s->nout; k++)
		if (s->out[k] == buffer)
			return true;
	return false;
}

bool
prim_covers(const struct prim *p, uint32_t buffer)
{
	const struct sym *all = prim_elements(p, buffer);
	struct part v[MOST_PARTS];
	uint32_t n = 0;

	for (uint32_t i = 0; i < p->stage.n && all != NULL; i++) {
		const struct prim_stage *s = &p->stage.v[i];

		if (!writes(s, buffer) || s->kind == STAGE_SCATTER)
			continue;
		if (s->kind != STAGE_STORE && s->kind != STAGE_SCAN) {
			if (writes_axes(p, s, buffer))
				return true;
			continue;
		}
		if (s->where == 0 && n < MOST_PARTS && find_part(p, s, all,
		    &v[n]))
			n++;
	}
	for (uint32_t i = 0; i < n; i++)
		if (tiles(p->m->syms, v, n, v[i].period))
			return true;
	return false;
}

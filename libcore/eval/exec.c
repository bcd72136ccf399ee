/*
 * Row execution of tensor programs (exec.h): planning a stage.
 *
 * 1. extents become numbers; 2. every reachable scalar node gets a register,
 * every load its affine form in the axes if it has one; 3. adjacent axes are
 * fused where all loads and the store allow it; 4. the row axis is chosen by a
 * cost estimate; 5. exec_run.c runs the loops.
 */
#include "eval/exec_stage.h"

#include <stdio.h>
#include <string.h>

struct dims_ctx {
	exec_dim *fn;
	void *ctx;
};

static bool
dim_value(void *ctx, const struct sym *var, int64_t *v)
{
	struct dims_ctx *d = ctx;

	return d->fn != NULL && d->fn(d->ctx, var, v);
}

static int64_t
sym_number(struct stage_run *r, const struct sym *s)
{
	struct dims_ctx d = { r->dim, r->dim_ctx };
	int64_t v;

	if (!sym_eval(s, dim_value, &d, &v)) {
		exec_fail(r, "an extent cannot be computed");
		return 0;
	}
	return v;
}

/* ---- registers and affine forms ---- */

static void
mark(struct stage_run *r, bool *need)
{
	const struct prim *p = r->p;

	for (uint32_t i = p->sx.n - 1; i > 0; i--) {
		const struct sx *n = &p->sx.v[i];

		if (!need[i])
			continue;
		for (uint32_t k = 0; k < n->nin; k++)
			need[p->sx_in.v[n->in + k]] = true;
	}
}

static void
mark_roots(struct stage_run *r, bool *need)
{
	const struct prim_stage *s = r->s;
	uint32_t rank = r->p->buffer.v[s->out[0]].rank;

	need[s->where] = true;
	for (uint32_t i = 0; i < s->nout; i++) {
		need[s->value[i]] = true;
		if (s->init != NULL)
			need[s->init[i]] = true;
	}
	if (s->at != NULL)
		for (uint32_t i = 0; i < rank; i++)
			need[s->at[i]] = true;
	need[0] = false;
}

/* The affine form of int64 node i from those of its operands. */
static void
affine_node(struct stage_run *r, uint32_t i)
{
	const struct sx *n = &r->p->sx.v[i];
	const sx_id *in = &r->p->sx_in.v[n->in];
	struct reg *g = &r->reg[i];
	const struct reg *a = &r->reg[n->nin > 0 ? in[0] : 0];
	const struct reg *b = &r->reg[n->nin > 1 ? in[1] : 0];
	bool fits = true;

	if (n->dtype != DT_INT64)
		return;
	switch (n->op) {
	case SX_CONST:
		g->base = n->i;
		g->affine = true;
		return;
	case SX_DIM:
		g->base = sym_number(r, n->sym);
		g->affine = true;
		return;
	case SX_AXIS:
		g->coef[n->ref] = 1;
		g->affine = true;
		return;
	case SX_ADD: case SX_SUB:
		if (!a->affine || !b->affine)
			return;
		for (uint32_t k = 0; k < r->naxis; k++)
			fits = fits && !(n->op == SX_ADD ?
			    __builtin_add_overflow(a->coef[k], b->coef[k],
			    &g->coef[k]) : __builtin_sub_overflow(a->coef[k],
			    b->coef[k], &g->coef[k]));
		fits = fits && !(n->op == SX_ADD ?
		    __builtin_add_overflow(a->base, b->base, &g->base) :
		    __builtin_sub_overflow(a->base, b->base, &g->base));
		g->affine = fits;
		return;
	case SX_MUL:
		if (!a->affine || !b->affine)
			return;
		if (a->constant) {
			const struct reg *t = a;

			a = b;
			b = t;
		}
		if (!b->constant)
			return;
		for (uint32_t k = 0; k < r->naxis; k++)
			fits = fits && !__builtin_mul_overflow(a->coef[k],
			    b->base, &g->coef[k]);
		g->affine = fits && !__builtin_mul_overflow(a->base, b->base,
		    &g->base);
		return;
	default:
		return;
	}
}

static void
registers(struct stage_run *r)
{
	const struct prim *p = r->p;
	bool *need = mem_zalloc(p->sx.n, sizeof *need);
	uint32_t n = 0;

	mark_roots(r, need);
	mark(r, need);
	r->reg = mem_zalloc(p->sx.n, sizeof *r->reg);
	for (uint32_t i = 1; i < p->sx.n; i++)
		n += need[i];
	r->coefs = mem_zalloc((size_t)n * r->naxis + 1, sizeof *r->coefs);
	n = 0;
	for (uint32_t i = 1; i < p->sx.n; i++) {
		struct reg *g = &r->reg[i];

		if (!need[i])
			continue;
		vec_push(&r->order, i);
		g->coef = r->coefs + (size_t)n++ * r->naxis;
		affine_node(r, i);
		g->constant = g->affine;
		for (uint32_t k = 0; k < r->naxis; k++)
			if (g->coef[k] != 0)
				g->constant = false;
	}
	mem_free(need);
}

/* ---- loads ---- */

static void
strides(struct stage_run *r, uint32_t buffer, int64_t *stride,
    int64_t *extent)
{
	const struct prim_buffer *b = &r->p->buffer.v[buffer];
	int64_t s = 1;

	for (uint32_t k = b->rank; k-- > 0; ) {
		extent[k] = sym_number(r, b->dim[k]);
		stride[k] = s;
		s *= extent[k] > 0 ? extent[k] : 1;
	}
}

/* Whether an affine index stays in [0, extent) over the whole domain. */
bool
stays_inside(const struct stage_run *r, const struct reg *g, int64_t extent)
{
	__int128 lo = g->base, hi = g->base;

	for (uint32_t k = 0; k < r->naxis; k++) {
		__int128 far = (__int128)g->coef[k] * (r->extent[k] - 1);

		if (far < 0)
			lo += far;
		else
			hi += far;
	}
	return lo >= 0 && hi < extent;
}

/* The flat access of an index list: affine and inside, or general. */
static void
access_plan(struct stage_run *r, struct access *a, uint32_t buffer,
    const sx_id *index)
{
	uint32_t rank = r->p->buffer.v[buffer].rank;

	a->buffer = buffer;
	a->rank = rank;
	a->index = index;
	a->affine = true;
	a->inside = true;
	a->coef = mem_zalloc(r->naxis + 1, sizeof *a->coef);
	strides(r, buffer, a->stride, a->extent);
	for (uint32_t k = 0; k < rank; k++) {
		const struct reg *g = &r->reg[index[k]];

		if (!g->affine) {
			a->affine = a->inside = false;
			continue;
		}
		a->sure[k] = stays_inside(r, g, a->extent[k]);
		if (!a->sure[k])
			a->inside = false;
		a->base += g->base * a->stride[k];
		for (uint32_t x = 0; x < r->naxis; x++)
			a->coef[x] += g->coef[x] * a->stride[k];
	}
}

static void
accesses(struct stage_run *r)
{
	const struct prim *p = r->p;
	bool *guarded = mem_zalloc(p->sx.n, sizeof *guarded);

	for (uint32_t k = 0; k < r->order.n; k++) {
		const struct sx *n = &p->sx.v[r->order.v[k]];

		if (n->op == SX_GUARD)
			guarded[p->sx_in.v[n->in + 1]] = true;
	}
	for (uint32_t k = 0; k < r->order.n; k++) {
		uint32_t i = r->order.v[k];
		const struct sx *n = &p->sx.v[i];

		if (n->op != SX_LOAD)
			continue;
		r->reg[i].access = mem_zalloc(1, sizeof(struct access));
		r->reg[i].guarded = guarded[i];
		access_plan(r, r->reg[i].access, n->ref,
		    &p->sx_in.v[n->in]);
	}
	if (r->s->at != NULL)
		access_plan(r, &r->store, r->s->out[0], r->s->at);
	mem_free(guarded);
}

/* REDUCE and GENERAL store at their spatial axes. */
static void
store_plan(struct stage_run *r)
{
	const struct prim_stage *s = r->s;
	struct access *a = &r->store;

	if (s->at != NULL)
		return;
	a->buffer = s->out[0];
	a->rank = s->nspatial;
	a->affine = a->inside = true;
	a->coef = mem_zalloc(r->naxis + 1, sizeof *a->coef);
	strides(r, s->out[0], a->stride, a->extent);
	for (uint32_t k = 0; k < s->nspatial; k++)
		a->coef[k] = a->stride[k];
}

/* ---- merging axes ---- */

static bool
used_outside_loads(const struct stage_run *r, uint32_t axis)
{
	return r->unfusible[axis];
}

/* What a load needs besides its flat offset: nothing if it is affine and within
 * bounds; the axes of the indices to be checked, if affine; else the indices as
 * values. */
static void
need_indices(struct stage_run *r, const struct access *a, bool *direct)
{
	for (uint32_t k = 0; k < a->rank; k++) {
		const struct reg *g = &r->reg[a->index[k]];

		if (!a->affine) {
			direct[a->index[k]] = true;
			continue;
		}
		if (stays_inside(r, g, a->extent[k]))
			continue;
		for (uint32_t x = 0; x < r->naxis; x++)
			if (g->coef[x] != 0)
				r->unfusible[x] = true;
	}
}

/* Axes that occur outside of affine indices that are within bounds cannot be
 * fused. */
static void
find_unfusible(struct stage_run *r)
{
	const struct prim *p = r->p;
	bool *direct = mem_zalloc(p->sx.n, sizeof *direct);
	uint32_t rank = r->p->buffer.v[r->s->out[0]].rank;

	/* Nodes needed as values, not merely as affine indices. */
	direct[r->s->where] = true;
	for (uint32_t i = 0; i < r->s->nout; i++) {
		direct[r->s->value[i]] = true;
		if (r->s->init != NULL)
			direct[r->s->init[i]] = true;
	}
	if (!(r->store.affine && r->store.inside) ||
	    r->s->kind == STAGE_SCATTER)
		for (uint32_t k = 0; k < rank && r->s->at != NULL; k++)
			direct[r->s->at[k]] = true;
	for (uint32_t k = r->order.n; k-- > 0; ) {
		uint32_t i = r->order.v[k];
		const struct sx *n = &p->sx.v[i];
		const struct access *a = r->reg[i].access;

		if (!direct[i])
			continue;
		if (n->op == SX_AXIS)
			r->unfusible[n->ref] = true;
		if (n->op == SX_GUARD) {
			direct[p->sx_in.v[n->in]] = true;
			direct[p->sx_in.v[n->in + 2]] = true;
			a = r->reg[p->sx_in.v[n->in + 1]].access;
		}
		if (a != NULL) {
			need_indices(r, a, direct);
			continue;
		}
		for (uint32_t j = 0; j < n->nin; j++)
			direct[p->sx_in.v[n->in + j]] = true;
	}
	for (uint32_t i = 0; i < p->sx.n; i++)
		r->reg[i].direct = direct[i];
	mem_free(direct);
}

static bool
can_merge(const struct stage_run *r, uint32_t a, uint32_t b)
{
	int64_t n = r->extent[b];

	if (used_outside_loads(r, a) || used_outside_loads(r, b))
		return false;
	if (r->store.coef[a] != r->store.coef[b] * n)
		return false;
	for (uint32_t k = 0; k < r->order.n; k++) {
		const struct access *x = r->reg[r->order.v[k]].access;

		if (x != NULL && x->coef[a] != x->coef[b] * n)
			return false;
	}
	return true;
}

/* Fuses axis a into the next axis b: the extent of a becomes 1. */
static void
merge_axes(struct stage_run *r)
{
	if (r->s->kind == STAGE_SCAN || r->s->kind == STAGE_SCATTER)
		return;
	for (uint32_t b = r->naxis; b-- > 1; ) {
		uint32_t a = b - 1;

		/* A spatial axis is never fused with a reduction axis. */
		if ((a < r->s->nspatial) != (b < r->s->nspatial))
			continue;
		if (r->extent[a] == 1 || r->extent[b] == 1 ||
		    !can_merge(r, a, b))
			continue;
		r->extent[a] *= r->extent[b];
		r->extent[b] = 1;
		for (uint32_t k = 0; k < r->order.n; k++) {
			struct access *x = r->reg[r->order.v[k]].access;

			if (x != NULL)
				x->coef[a] = x->coef[b];
		}
		r->store.coef[a] = r->store.coef[b];
	}
}

/* ---- the row axis ---- */

static double
row_cost(const struct stage_run *r, uint32_t axis)
{
	double cost = 0, len = (double)r->extent[axis];

	for (uint32_t k = 0; k < r->order.n; k++) {
		const struct reg *g = &r->reg[r->order.v[k]];
		const struct access *x = g->access;

		if (x == NULL)
			cost += g->direct ? 0.5 : 0;
		else if (!x->affine || !x->inside)
			cost += 4;
		else
			cost += x->coef[axis] == 0 ? 0.02 :
			    x->coef[axis] == 1 ? 0.5 : 3;
	}
	if (axis >= r->s->nspatial)
		cost += 3;
	else
		cost += r->store.coef[axis] == 1 ? 0.3 : 1;
	return cost + 30.0 * (double)r->order.n /
	    (len < EXEC_LANES ? len : EXEC_LANES);
}

static void
choose_row(struct stage_run *r)
{
	const struct prim_stage *s = r->s;
	double best = 0, c;

	r->row = UINT32_MAX;
	if (s->kind == STAGE_SCATTER) {
		/* In index order: only the innermost axis may be the row. */
		if (r->naxis > 0)
			r->row = r->naxis - 1;
		return;
	}
	for (uint32_t k = 0; k < r->naxis; k++) {
		bool last = k == r->naxis_used - 1;

		if (s->kind == STAGE_SCAN && k == s->nspatial - 1)
			continue;
		if (k >= s->nspatial && (!last || s->kind != STAGE_REDUCE))
			continue;
		if (r->extent[k] <= 1)
			continue;
		c = row_cost(r, k);
		if (r->row == UINT32_MAX || c < best) {
			best = c;
			r->row = k;
		}
	}
}

/* Reduction axes of extent 1 after the row axis do not matter; but a row axis
 * that is reduced must be the innermost one of a greater extent. */
static void
trim_axes(struct stage_run *r)
{
	uint32_t last = r->naxis;

	while (last > r->s->nspatial && r->extent[last - 1] == 1 &&
	    !r->unfusible[last - 1])
		last--;
	r->naxis_used = last;
}

/* Which registers are the same for a whole row. */
static void
find_uniform(struct stage_run *r)
{
	const struct prim *p = r->p;

	for (uint32_t k = 0; k < r->order.n; k++) {
		uint32_t i = r->order.v[k];
		const struct sx *n = &p->sx.v[i];
		struct reg *g = &r->reg[i];
		const struct access *x = g->access;

		g->uniform = true;
		if (n->op == SX_AXIS)
			g->uniform = n->ref != r->row;
		else if (n->op == SX_ACC)
			g->uniform = false;
		else if (x != NULL && x->affine && x->inside)
			g->uniform = r->row == UINT32_MAX ||
			    x->coef[r->row] == 0;
		else
			for (uint32_t j = 0; j < n->nin; j++)
				if (!r->reg[p->sx_in.v[n->in + j]].uniform)
					g->uniform = false;
	}
}

static void
stage_free(struct stage_run *r)
{
	if (r->reg != NULL)
		for (uint32_t i = 0; i < r->p->sx.n; i++)
			if (r->reg[i].access != NULL) {
				mem_free(r->reg[i].access->coef);
				mem_free(r->reg[i].access);
			}
	mem_free(r->reg);
	mem_free(r->coefs);
	mem_free(r->store.coef);
	vec_free(&r->order);
}

static bool
run_stage(const struct prim *p, const struct prim_stage *s, void *const *buf,
    exec_dim *dim, void *ctx, struct exec_error *err)
{
	struct stage_run r = { .p = p, .s = s, .buf = buf, .dim = dim,
	    .dim_ctx = ctx, .err = err, .naxis = s->naxis };
	bool empty = false;

	for (uint32_t k = 0; k < s->naxis; k++) {
		r.extent[k] = sym_number(&r, s->axis[k].extent);
		if ((k < s->nspatial ||
		    (s->kind != STAGE_REDUCE && s->kind != STAGE_GENERAL)) &&
		    r.extent[k] <= 0)
			empty = true;
		if (r.extent[k] < 0)
			r.extent[k] = 0;
	}
	if (!empty && !r.failed) {
		registers(&r);
		if (!r.failed) {
			accesses(&r);
			store_plan(&r);
			find_unfusible(&r);
			merge_axes(&r);
			trim_axes(&r);
			choose_row(&r);
			find_uniform(&r);
			exec_run(&r);
		}
		stage_free(&r);
	}
	return !r.failed;
}

/* ---- the whole prim ---- */

static bool
alloc_temps(const struct prim *p, void **buf, exec_dim *dim, void *ctx,
    struct exec_error *err)
{
	struct dims_ctx d = { dim, ctx };

	for (uint32_t i = p->ninput + p->noutput; i < p->buffer.n; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		int64_t n = dtype_info[b->dtype].bytes, e;

		for (uint32_t k = 0; k < b->rank; k++)
			if (!sym_eval(b->dim[k], dim_value, &d, &e) ||
			    e < 0 || __builtin_mul_overflow(n, e, &n) ||
			    n > (int64_t)1 << 46) {
				snprintf(err->message, sizeof err->message,
				    "an intermediate buffer is too large");
				return false;
			}
		buf[i] = mem_zalloc((size_t)n + 1, 1);
	}
	return true;
}

/* No output has elements: then the program does nothing, as compiled, though
 * its loops may run. */
static bool
makes_nothing(const struct prim *p, exec_dim *dim, void *ctx)
{
	struct dims_ctx d = { dim, ctx };

	for (uint32_t i = p->ninput; i < p->ninput + p->noutput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		bool empty = false;
		int64_t e;

		for (uint32_t k = 0; k < b->rank; k++)
			empty = empty || (sym_eval(b->dim[k], dim_value, &d,
			    &e) && e <= 0);
		if (!empty)
			return false;
	}
	return p->noutput > 0;
}

bool
exec_prim(const struct prim *p, void *const *buf, exec_dim *dim, void *ctx,
    struct exec_error *err)
{
	void **all = mem_zalloc(p->buffer.n + 1, sizeof *all);
	bool run = !makes_nothing(p, dim, ctx), ok;

	err->name_at = 0;
	memcpy(all, buf, (p->ninput + p->noutput) * sizeof *all);
	ok = !run || alloc_temps(p, all, dim, ctx, err);
	for (uint32_t i = 0; run && ok && i < p->stage.n; i++)
		ok = run_stage(p, &p->stage.v[i], all, dim, ctx, err);
	for (uint32_t i = p->ninput + p->noutput; i < p->buffer.n; i++)
		mem_free(all[i]);
	mem_free(all);
	return ok;
}

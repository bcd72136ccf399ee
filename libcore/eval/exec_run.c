/*
 * Row execution of tensor programs (exec.h): the loops.
 *
 * Outer loops step an odometer over the axes; every access keeps its flat
 * offset and is stepped along.  A row is the nodes in order, each applied to
 * all lanes of a block of the row axis.
 */
#include "eval/exec_stage.h"

#include <string.h>

/* ---- set-up ---- */

void
exec_fail(struct stage_run *r, const char *message)
{
	if (!r->failed)
		snprintf(r->err->message, sizeof r->err->message, "%s",
		    message);
	r->failed = true;
}

static void
set_constant(struct stage_run *r, uint32_t i)
{
	const struct sx *n = &r->p->sx.v[i];
	struct reg *g = &r->reg[i];
	int64_t v = n->op == SX_DIM ? g->base : n->i;
	float f;

	if (n->op == SX_CONST && dtype_info[n->dtype].class == DTC_FLOAT) {
		f = (float)n->f;
		if (n->dtype == DT_FLOAT64)
			memcpy(g->data, &n->f, sizeof n->f);
		else
			memcpy(g->data, &f, sizeof f);
		return;
	}
	/* Little endian: the low bytes are the narrower integer. */
	memcpy(g->data, &v, row_bytes((enum dtype)n->dtype));
}

static void
cone(struct stage_run *r, sx_id root, bool *in)
{
	if (root == 0)
		return;
	in[root] = true;
	for (uint32_t k = r->order.n; k-- > 0; ) {
		uint32_t i = r->order.v[k];
		const struct sx *n = &r->p->sx.v[i];

		if (in[i])
			for (uint32_t j = 0; j < n->nin; j++)
				in[r->p->sx_in.v[n->in + j]] = true;
	}
}

/* A float32 product that only feeds this sum is not computed by itself. */
static void
find_mac(struct stage_run *r)
{
	const struct prim_stage *s = r->s;
	const struct sx *n = &r->p->sx.v[s->value[0]];

	if (s->kind != STAGE_REDUCE || s->reduce != REDUCE_SUM ||
	    s->where != 0 || n->op != SX_MUL || n->dtype != DT_FLOAT32)
		return;
	r->mac_a = r->p->sx_in.v[n->in];
	r->mac_b = r->p->sx_in.v[n->in + 1];
	r->reg[s->value[0]].direct = false;
}

static void
split_code(struct stage_run *r)
{
	const struct prim_stage *s = r->s;
	bool *first = mem_zalloc(r->p->sx.n, sizeof *first);
	bool *second = mem_zalloc(r->p->sx.n, sizeof *second);

	cone(r, s->where, first);
	if (s->init != NULL)
		for (uint32_t i = 0; i < s->nout; i++)
			cone(r, s->init[i], second);
	for (uint32_t k = 0; k < r->order.n; k++)
		if (first[r->order.v[k]] && r->reg[r->order.v[k]].direct)
			vec_push(&r->before, r->order.v[k]);
	r->nwhere = r->before.n;
	for (uint32_t k = 0; k < r->order.n; k++) {
		uint32_t i = r->order.v[k];

		if (r->reg[i].direct && second[i] && !first[i])
			vec_push(&r->before, i);
		/* Nodes of the initial values are computed again per row: their
		 * value may be needed at other indices there. */
		if (r->reg[i].direct && !first[i] &&
		    r->p->sx.v[i].op != SX_CONST &&
		    r->p->sx.v[i].op != SX_DIM && r->p->sx.v[i].op != SX_ACC)
			vec_push(&r->code, i);
	}
	mem_free(first);
	mem_free(second);
}

static void
set_up(struct stage_run *r)
{
	const struct prim *p = r->p;

	find_mac(r);
	split_code(r);
	for (uint32_t k = 0; k < r->order.n; k++) {
		uint32_t i = r->order.v[k];
		const struct sx *n = &p->sx.v[i];
		struct reg *g = &r->reg[i];
		uint32_t lanes = g->uniform ? 2 : EXEC_LANES;

		if (g->access != NULL) {
			g->access->off = g->access->base;
			vec_push(&r->moving, g->access);
		}
		if (!g->direct)
			continue;
		g->data = mem_zalloc(lanes, row_bytes((enum dtype)n->dtype));
		g->cur = g->data;
		if (n->op == SX_CONST || n->op == SX_DIM)
			set_constant(r, i);
		else if (n->nin > 0 && n->op != SX_GUARD && n->op != SX_LOAD) {
			enum dtype in = sx_dtype(p, p->sx_in.v[n->in +
			    (n->op == SX_SELECT)]);

			g->fn = row_op((enum sx_op)n->op, in,
			    (enum dtype)n->dtype);
			if (g->fn == NULL)
				exec_fail(r, "a scalar operator does not "
				    "exist for its dtype");
		}
	}
	r->store.off = r->store.base;
	vec_push(&r->moving, &r->store);
	r->ones = mem_alloc(EXEC_LANES);
	memset(r->ones, 1, EXEC_LANES);
}

static void
tear_down(struct stage_run *r)
{
	for (uint32_t k = 0; k < r->order.n; k++)
		mem_free(r->reg[r->order.v[k]].data);
	vec_free(&r->moving);
	vec_free(&r->before);
	vec_free(&r->code);
	mem_free(r->ones);
}

/* ---- loads and stores ---- */

static char *
element(struct stage_run *r, uint32_t buffer, int64_t off)
{
	enum dtype dt = r->p->buffer.v[buffer].dtype;

	return (char *)r->buf[buffer] + off * dtype_info[dt].bytes;
}

static int64_t
row_step(const struct stage_run *r, const struct access *a)
{
	return r->row == UINT32_MAX ? 0 : a->coef[r->row];
}

/* Value of an affine index at a lane. */
static int64_t
index_at(const struct stage_run *r, const struct reg *g, uint32_t lane)
{
	int64_t v = g->base;

	for (uint32_t k = 0; k < r->naxis; k++)
		v += g->coef[k] * (k == r->row ? r->lane0 + (int64_t)lane :
		    r->index[k]);
	return v;
}

static void
outside(struct stage_run *r, const struct access *a, uint32_t dim, int64_t v)
{
	struct exec_error *e = r->err;
	struct buf b = { NULL, 0, 0 };

	buf_printf(&b, "index %lld is outside axis %u of extent %lld of '",
	    (long long)v, dim, (long long)a->extent[dim]);
	if (!r->failed) {
		e->buffer = a->buffer;
		e->name_at = (uint32_t)b.n;
	}
	buf_printf(&b, "%.60s'", r->p->buffer.v[a->buffer].name);
	exec_fail(r, b.v);
	buf_release(&b);
}

/* Affine indices are monotone along the row: the ends decide. */
static bool
check_ends(struct stage_run *r, const struct access *a, uint32_t first,
    uint32_t last)
{
	for (uint32_t k = 0; k < a->rank; k++) {
		const struct reg *g = &r->reg[a->index[k]];
		int64_t lo, hi;

		if (a->sure[k])
			continue;
		lo = index_at(r, g, first);
		hi = index_at(r, g, last);
		if (lo < 0 || lo >= a->extent[k]) {
			outside(r, a, k, lo);
			return false;
		}
		if (hi < 0 || hi >= a->extent[k]) {
			outside(r, a, k, hi);
			return false;
		}
	}
	return true;
}

/* Offset of one lane from the index registers; -1: outside. */
static int64_t
lane_offset(struct stage_run *r, const struct access *a, uint32_t lane)
{
	int64_t off = 0;

	for (uint32_t k = 0; k < a->rank; k++) {
		const struct reg *g = &r->reg[a->index[k]];
		int64_t v = ((const int64_t *)g->cur)[g->uniform ? 0 : lane];

		if (v < 0 || v >= a->extent[k]) {
			outside(r, a, k, v);
			return -1;
		}
		off += v * a->stride[k];
	}
	return off;
}

/* Loads the lanes of mask (NULL: all) into reg. */
static void
load_lanes(struct stage_run *r, const struct access *a, void *reg,
    uint32_t lanes, const uint8_t *mask)
{
	enum dtype dt = r->p->buffer.v[a->buffer].dtype;
	uint32_t first = 0, last = lanes, n = 0, size = row_bytes(dt);
	int64_t step = row_step(r, a), off;

	if (mask != NULL) {
		while (first < lanes && !mask[first])
			first++;
		while (last > first && !mask[last - 1])
			last--;
		for (uint32_t i = first; i < last; i++)
			n += mask[i] != 0;
		if (n == 0)
			return;
	} else {
		n = lanes;
	}
	if (a->affine) {
		if (!a->inside && !check_ends(r, a, first, last - 1))
			return;
		off = a->off + step * (r->lane0 + (int64_t)first);
		if (n == last - first) {
			row_load(dt, (char *)reg + (size_t)first * size,
			    element(r, a->buffer, off), step, n);
			return;
		}
	}
	for (uint32_t i = first; i < last; i++) {
		if (mask != NULL && !mask[i])
			continue;
		off = a->affine ? a->off + step * (r->lane0 + (int64_t)i) :
		    lane_offset(r, a, i);
		if (off < 0)
			return;
		row_load(dt, (char *)reg + (size_t)i * size,
		    element(r, a->buffer, off), 1, 1);
	}
}

/* The lanes of a register that are in the domain; NULL: all.  If there is none,
 * a uniform value is not needed either. */
static const uint8_t *
wanted(const struct stage_run *r, const struct reg *g)
{
	static const uint8_t none[1];

	if (!g->uniform || r->mask == NULL)
		return r->mask;
	for (uint32_t i = 0; i < r->lanes; i++)
		if (r->mask[i])
			return NULL;
	return none;
}

static void
do_load(struct stage_run *r, struct reg *g, const struct sx *n)
{
	const struct access *a = g->access;
	enum dtype dt = (enum dtype)n->dtype;
	uint32_t lanes = g->uniform ? 1 : r->lanes;

	if (a->affine && a->inside) {
		int64_t step = row_step(r, a);
		const char *at = element(r, a->buffer, a->off +
		    step * r->lane0);

		if (!row_rounds(dt) && (step == 1 || lanes == 1))
			g->cur = at;
		else
			row_load(dt, g->data, at, step, lanes);
		return;
	}
	load_lanes(r, a, g->data, lanes, wanted(r, g));
}

static void
do_guard(struct stage_run *r, struct reg *g, const struct sx *n)
{
	const sx_id *in = &r->p->sx_in.v[n->in];
	const struct reg *c = &r->reg[in[0]], *other = &r->reg[in[2]];
	const uint8_t *mask = c->cur, *domain = wanted(r, g);
	uint32_t size = row_bytes((enum dtype)n->dtype);
	uint32_t lanes = g->uniform ? 1 : r->lanes;
	uint8_t both[EXEC_LANES];

	if (c->uniform && mask[0]) {
		load_lanes(r, r->reg[in[1]].access, g->data, lanes, domain);
		return;
	}
	if (other->uniform)
		row_fill(g->data, other->cur, size, lanes);
	else
		memcpy(g->data, other->cur, (size_t)lanes * size);
	if (c->uniform)
		return;
	for (uint32_t i = 0; domain != NULL && i < lanes; i++)
		both[i] = mask[i] && domain[i];
	load_lanes(r, r->reg[in[1]].access, g->data, lanes, domain == NULL ?
	    mask : both);
}

static void
do_axis(struct stage_run *r, struct reg *g, const struct sx *n)
{
	int64_t *d = g->data;

	if (n->ref != r->row) {
		d[0] = r->index[n->ref];
		return;
	}
	for (uint32_t i = 0; i < r->lanes; i++)
		d[i] = r->lane0 + (int64_t)i;
}

static void
compute(struct stage_run *r, const uint32_t *code, uint32_t n)
{
	r->err->operations += n;
	for (uint32_t k = 0; k < n; k++) {
		const struct sx *x = &r->p->sx.v[code[k]];
		const sx_id *in = &r->p->sx_in.v[x->in];
		struct reg *g = &r->reg[code[k]];
		struct row_args args = { .dst = g->data,
		    .lanes = g->uniform ? 1 : r->lanes,
		    .mask = wanted(r, g) };

		switch (x->op) {
		case SX_LOAD: do_load(r, g, x); continue;
		case SX_GUARD: do_guard(r, g, x); continue;
		case SX_AXIS: do_axis(r, g, x); continue;
		case SX_CONST: case SX_DIM: case SX_ACC: continue;
		default: break;
		}
		args.a = r->reg[in[0]].cur;
		args.from = sx_dtype(r->p, in[0]);
		args.to = (enum dtype)x->dtype;
		args.ua = r->reg[in[0]].uniform && !g->uniform;
		if (x->nin > 1) {
			args.b = r->reg[in[1]].cur;
			args.ub = r->reg[in[1]].uniform && !g->uniform;
		}
		if (x->nin > 2) {
			args.c = r->reg[in[2]].cur;
			args.uc = r->reg[in[2]].uniform && !g->uniform;
		}
		g->fn(&args);
		if (args.fault == ROW_DIVIDE)
			exec_fail(r, "integer division by zero");
		if (x->op != SX_SELECT && row_rounds(args.to))
			row_round(args.to, g->data, args.lanes);
	}
}

/* Value lanes of a register, spread out if it is uniform. */
static const void *
spread(struct stage_run *r, sx_id id, void *scratch, uint32_t lanes)
{
	const struct reg *g = &r->reg[id];

	if (!g->uniform || lanes == 1)
		return g->cur;
	row_fill(scratch, g->cur, row_bytes(sx_dtype(r->p, id)), lanes);
	return scratch;
}

static void
store_lanes(struct stage_run *r)
{
	const struct access *a = &r->store;
	enum dtype dt = r->p->buffer.v[a->buffer].dtype;
	uint64_t scratch[EXEC_LANES];
	const char *v = spread(r, r->s->value[0], scratch, r->lanes);
	uint32_t size = row_bytes(dt);
	int64_t step = row_step(r, a), off;

	if (a->affine && a->inside) {
		row_store(dt, element(r, a->buffer, a->off +
		    step * r->lane0), step, v, r->lanes, r->mask);
		return;
	}
	for (uint32_t i = 0; i < r->lanes && !r->failed; i++) {
		if (r->mask != NULL && !r->mask[i])
			continue;
		if (a->affine) {
			if (!check_ends(r, a, i, i))
				return;
			off = a->off + step * (r->lane0 + (int64_t)i);
		} else if ((off = lane_offset(r, a, i)) < 0) {
			return;
		}
		row_store(dt, element(r, a->buffer, off), 1,
		    v + (size_t)i * size, 1, NULL);
	}
}

/* SCATTER: lane by lane, in index order. */
static void
scatter_lanes(struct stage_run *r)
{
	const struct access *a = &r->store;
	enum dtype dt = r->p->buffer.v[a->buffer].dtype;
	uint64_t scratch[EXEC_LANES], old, acc[2];
	const char *v = spread(r, r->s->value[0], scratch, r->lanes);
	uint32_t size = row_bytes(dt);

	for (uint32_t i = 0; i < r->lanes; i++) {
		int64_t off;
		char *at;

		if (r->mask != NULL && !r->mask[i])
			continue;
		if (a->affine) {
			if (!a->inside && !check_ends(r, a, i, i))
				return;
			off = a->off + row_step(r, a) *
			    (r->lane0 + (int64_t)i);
		} else if ((off = lane_offset(r, a, i)) < 0) {
			return;
		}
		at = element(r, a->buffer, off);
		if (r->s->reduce == REDUCE_SET) {
			row_store(dt, at, 1, v + (size_t)i * size, 1, NULL);
			continue;
		}
		row_load(dt, &old, at, 1, 1);
		fold_init(r->s->reduce, dt, acc, 1);
		fold_row(r->s->reduce, dt, acc, &old, false, 1, NULL);
		fold_row(r->s->reduce, dt, acc, v + (size_t)i * size, false, 1,
		    NULL);
		fold_finish(dt, &old, acc, 1);
		row_store(dt, at, 1, &old, 1, NULL);
	}
}

/* ---- loops ---- */

/* Steps the odometer over axes [lo, hi) but the row axis; false at the end
 * (all indices are then back at 0). */
static bool
step(struct stage_run *r, uint32_t lo, uint32_t hi)
{
	for (uint32_t k = hi; k-- > lo; ) {
		int64_t by = 1;
		bool wraps;

		if (k == r->row)
			continue;
		wraps = ++r->index[k] == r->extent[k];
		if (wraps) {
			r->index[k] = 0;
			by = 1 - r->extent[k];
		}
		for (uint32_t i = 0; i < r->moving.n; i++)
			r->moving.v[i]->off += by * r->moving.v[i]->coef[k];
		if (!wraps)
			return true;
	}
	return false;
}

static void
domain_mask(struct stage_run *r)
{
	static const uint8_t none[EXEC_LANES];

	r->mask = NULL;
	if (r->s->where == 0)
		return;
	compute(r, r->before.v, r->nwhere);
	r->mask = r->reg[r->s->where].cur;
	if (r->reg[r->s->where].uniform)
		r->mask = r->mask[0] ? NULL : none;
}

static bool
next_block(struct stage_run *r, int64_t len)
{
	r->lane0 += r->lanes;
	r->lanes = len - r->lane0 < EXEC_LANES ?
	    (uint32_t)(len - r->lane0) : EXEC_LANES;
	return r->lane0 < len;
}

static int64_t
first_block(struct stage_run *r, bool use_row)
{
	int64_t len = use_row && r->row != UINT32_MAX ? r->extent[r->row] : 1;

	r->lane0 = 0;
	r->lanes = len < EXEC_LANES ? (uint32_t)len : EXEC_LANES;
	return len;
}

static void
run_stores(struct stage_run *r)
{
	do {
		int64_t len = first_block(r, true);

		do {
			domain_mask(r);
			compute(r, r->code.v, r->code.n);
			if (r->failed)
				return;
			if (r->s->kind == STAGE_SCATTER)
				scatter_lanes(r);
			else
				store_lanes(r);
		} while (!r->failed && next_block(r, len));
	} while (!r->failed && step(r, 0, r->naxis));
}

static void
fold(struct stage_run *r, bool along_row)
{
	enum dtype dt = sx_dtype(r->p, r->s->value[0]);
	const struct reg *g = &r->reg[r->s->value[0]];

	if (r->mac_a != 0) {
		const struct reg *a = &r->reg[r->mac_a];
		const struct reg *b = &r->reg[r->mac_b];

		(along_row ? fold_mac_row : fold_mac_lanes)(r->acc, a->cur,
		    a->uniform, b->cur, b->uniform, r->lanes);
		return;
	}
	(along_row ? fold_row : fold_lanes)(r->s->reduce, dt, r->acc, g->cur,
	    g->uniform, r->lanes, r->mask);
}

static void
store_acc(struct stage_run *r, uint32_t lanes)
{
	const struct access *a = &r->store;
	enum dtype dt = r->p->buffer.v[a->buffer].dtype;
	uint64_t reg[EXEC_LANES];
	bool spatial = r->row < r->s->nspatial;
	int64_t st = spatial ? a->coef[r->row] : 0;

	fold_finish(dt, reg, r->acc, lanes);
	row_store(dt, element(r, a->buffer, a->off + (spatial ?
	    st * r->lane0 : 0)), st, reg, lanes, NULL);
}

/* Reductions with the row along a spatial axis: a row of accumulators. */
static void
run_reduce_lanes(struct stage_run *r, bool empty)
{
	enum dtype dt = sx_dtype(r->p, r->s->value[0]);

	do {
		int64_t len = first_block(r, true);

		do {
			fold_init(r->s->reduce, dt, r->acc, r->lanes);
			if (!empty)
				do {
					domain_mask(r);
					compute(r, r->code.v, r->code.n);
					if (r->failed)
						return;
					fold(r, false);
				} while (step(r, r->s->nspatial,
				    r->naxis_used));
			store_acc(r, r->lanes);
		} while (next_block(r, len));
	} while (step(r, 0, r->s->nspatial));
}

/* The row along the innermost reduction axis: one accumulator. */
static void
run_reduce_row(struct stage_run *r)
{
	enum dtype dt = sx_dtype(r->p, r->s->value[0]);

	do {
		fold_init(r->s->reduce, dt, r->acc, 1);
		do {
			int64_t len = first_block(r, true);

			do {
				domain_mask(r);
				compute(r, r->code.v, r->code.n);
				if (r->failed)
					return;
				fold(r, true);
			} while (next_block(r, len));
		} while (step(r, r->s->nspatial, r->naxis_used));
		store_acc(r, 1);
	} while (step(r, 0, r->s->nspatial));
}

#define ACC_BYTES ((size_t)EXEC_LANES * 8)

/* Copies register lanes to accumulator k, in the domain only. */
static void
set_acc(struct stage_run *r, uint32_t k, sx_id value)
{
	uint64_t scratch[EXEC_LANES];
	uint32_t size = row_bytes(sx_dtype(r->p, value));
	const struct sx *n = &r->p->sx.v[value];
	const char *v = n->op == SX_ACC && r->old != NULL ?
	    r->old + n->ref * ACC_BYTES :
	    spread(r, value, scratch, r->lanes);
	char *acc = r->accs[k];

	if (r->mask == NULL) {
		memmove(acc, v, (size_t)size * r->lanes);
		return;
	}
	for (uint32_t i = 0; i < r->lanes; i++)
		if (r->mask[i])
			memcpy(acc + (size_t)i * size, v + (size_t)i * size,
			    size);
}

static void
general_row(struct stage_run *r, bool empty)
{
	const struct prim_stage *s = r->s;

	r->mask = NULL;
	compute(r, r->before.v + r->nwhere, r->before.n - r->nwhere);
	for (uint32_t k = 0; k < s->nout; k++)
		set_acc(r, k, s->init[k]);
	if (empty)
		return;
	do {
		domain_mask(r);
		compute(r, r->code.v, r->code.n);
		if (r->failed)
			return;
		/* All updates see the old accumulators: computed nodes have
		 * separate registers, but an update that is an accumulator
		 * itself does not. */
		for (uint32_t k = 0; r->old != NULL && k < s->nout; k++)
			memcpy(r->old + k * ACC_BYTES, r->accs[k], ACC_BYTES);
		for (uint32_t k = 0; k < s->nout; k++)
			set_acc(r, k, s->value[k]);
	} while (step(r, s->nspatial, r->naxis_used));
}

static void
run_general(struct stage_run *r, bool empty)
{
	const struct prim_stage *s = r->s;

	do {
		int64_t len = first_block(r, true);

		do {
			general_row(r, empty);
			if (r->failed)
				return;
			for (uint32_t k = 0; k < s->nout; k++) {
				enum dtype dt =
				    r->p->buffer.v[s->out[k]].dtype;
				int64_t st = row_step(r, &r->store);

				row_store(dt, element(r, s->out[k],
				    r->store.off + st * r->lane0), st,
				    r->accs[k], r->lanes, NULL);
			}
		} while (next_block(r, len));
	} while (step(r, 0, s->nspatial));
}

static void
set_up_accs(struct stage_run *r)
{
	const struct prim_stage *s = r->s;

	r->accs = mem_zalloc(s->nout, sizeof *r->accs);
	for (uint32_t k = 0; k < s->nout; k++)
		r->accs[k] = mem_zalloc(EXEC_LANES, 8);
	for (uint32_t k = 0; k < s->nout && r->old == NULL; k++) {
		const struct sx *v = &r->p->sx.v[s->value[k]];

		if (v->op == SX_ACC && v->ref != k)
			r->old = mem_zalloc(s->nout, ACC_BYTES);
	}
	for (uint32_t k = 0; k < r->order.n; k++) {
		const struct sx *n = &r->p->sx.v[r->order.v[k]];

		if (n->op == SX_ACC)
			r->reg[r->order.v[k]].cur = r->accs[n->ref];
	}
}

/* Whether a buffer is empty from which all instances in the domain load: then
 * there is none in it. */
static bool
loads_from_nothing(const struct stage_run *r)
{
	for (uint32_t k = 0; r->s->where != 0 && k < r->order.n; k++) {
		const struct reg *g = &r->reg[r->order.v[k]];
		const struct access *a = g->access;

		for (uint32_t d = 0; a != NULL && g->direct && d < a->rank; d++)
			if (a->extent[d] == 0)
				return true;
	}
	return false;
}

void
exec_run(struct stage_run *r)
{
	const struct prim_stage *s = r->s;
	bool empty = s->kind == STAGE_REDUCE && loads_from_nothing(r);

	if (exec_product(r))
		return;
	for (uint32_t k = s->nspatial; k < r->naxis; k++)
		if (r->extent[k] == 0)
			empty = true;
	if (empty && r->row >= s->nspatial)
		r->row = UINT32_MAX;
	set_up(r);
	if (!r->failed) {
		switch (s->kind) {
		case STAGE_REDUCE:
			r->acc = mem_zalloc(EXEC_LANES, 8);
			if (!empty && r->row != UINT32_MAX &&
			    r->row >= s->nspatial)
				run_reduce_row(r);
			else
				run_reduce_lanes(r, empty);
			mem_free(r->acc);
			break;
		case STAGE_GENERAL:
			set_up_accs(r);
			run_general(r, empty);
			for (uint32_t k = 0; k < s->nout; k++)
				mem_free(r->accs[k]);
			mem_free(r->accs);
			mem_free(r->old);
			break;
		default:
			run_stores(r);
			break;
		}
	}
	tear_down(r);
}

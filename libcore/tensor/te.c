/*
 * The builder of compute definitions (te.h).
 */
#include "tensor/te.h"

#include <stdio.h>
#include <string.h>

enum dtype
te_dtype(const struct te *t, uint32_t buffer)
{
	return t->p->buffer.v[buffer].dtype;
}

uint32_t
te_rank(const struct te *t, uint32_t buffer)
{
	return t->p->buffer.v[buffer].rank;
}

const struct sym *
te_dim(const struct te *t, uint32_t buffer, int axis)
{
	const struct prim_buffer *b = &t->p->buffer.v[buffer];
	int i = axis < 0 ? axis + (int)b->rank : axis;

	if (i < 0 || i >= (int)b->rank)
		BUG("axis %d of %s, which has rank %u", axis, b->name,
		    b->rank);
	return b->dim[i];
}

uint32_t
te_temp(struct te *t, enum dtype dt, uint32_t rank,
    const struct sym *const *dim)
{
	struct prim_buffer b = { .kind = BUFFER_TEMP, .dtype = dt,
	    .rank = rank, .dim = dim };

	b.name = str_printf(t->m->strings, "T%u",
	    t->p->buffer.n - t->nin - t->nout);
	return prim_buffer_add(t->p, &b);
}

uint32_t
te_temp_like(struct te *t, enum dtype dt, uint32_t buffer)
{
	const struct prim_buffer *b = &t->p->buffer.v[buffer];

	return te_temp(t, dt, b->rank, b->dim);
}

/* ---- stages ---- */

static const char *
axis_name(struct te *t, char letter, uint32_t i)
{
	return str_printf(t->m->strings, "%c%u", letter, i);
}

void
te_begin_domain(struct te *t, uint32_t out, uint32_t n,
    const struct sym *const *extent)
{
	t->out = out;
	t->where = 0;
	t->naxis = t->nspatial = n;
	for (uint32_t i = 0; i < n; i++) {
		t->axis[i].name = axis_name(t, 'i', i);
		t->axis[i].extent = extent[i];
	}
}

void
te_begin(struct te *t, uint32_t buffer)
{
	te_begin_domain(t, buffer, te_rank(t, buffer),
	    t->p->buffer.v[buffer].dim);
}

sx_id
te_axis(struct te *t, uint32_t i)
{
	if (i >= t->nspatial)
		BUG("spatial axis %u of %u", i, t->nspatial);
	return sx_axis(t->p, i);
}

void
te_axes(struct te *t, sx_id *out)
{
	for (uint32_t i = 0; i < t->nspatial; i++)
		out[i] = sx_axis(t->p, i);
}

sx_id
te_reduce_axis(struct te *t, const struct sym *extent)
{
	if (t->naxis == TE_RANK + TE_RANK)
		BUG("more than %d axes", TE_RANK + TE_RANK);
	t->axis[t->naxis].name = axis_name(t, 'k', t->naxis - t->nspatial);
	t->axis[t->naxis].extent = extent;
	return sx_axis(t->p, t->naxis++);
}

void
te_where(struct te *t, sx_id predicate)
{
	t->where = t->where == 0 ? predicate :
	    sx_bin(t->p, SX_AND, t->where, predicate);
}

/* A value must have its buffer's dtype: a definition that stores another one
 * is a bug of its row. */
static void
stage_end(struct te *t, struct prim_stage *s)
{
	struct prim_axis *axis = t->axis;

	for (uint32_t i = 0; i < s->nout; i++)
		if (sx_dtype(t->p, s->value[i]) !=
		    te_dtype(t, s->out[i]))
			BUG("%s: a value of %s is stored in a buffer of %s",
			    t->p->name,
			    dtype_info[sx_dtype(t->p, s->value[i])].name,
			    dtype_info[te_dtype(t, s->out[i])].name);
	s->nspatial = t->nspatial;
	s->naxis = t->naxis;
	s->axis = axis;
	s->where = t->where;
	prim_stage_add(t->p, s);
}

static void
store(struct te *t, enum stage_kind kind, enum reduce_op op,
    const sx_id *at, sx_id value)
{
	sx_id axes[TE_RANK];
	struct prim_stage s = { .kind = kind, .reduce = op, .nout = 1,
	    .out = &t->out, .value = &value, .at = at };

	if (at == NULL) {
		te_axes(t, axes);
		s.at = axes;
	}
	stage_end(t, &s);
}

void
te_store(struct te *t, sx_id value)
{
	store(t, STAGE_STORE, REDUCE_SET, NULL, value);
}

void
te_store_at(struct te *t, const sx_id *at, sx_id value)
{
	store(t, STAGE_STORE, REDUCE_SET, at, value);
}

void
te_scan(struct te *t, sx_id value)
{
	store(t, STAGE_SCAN, REDUCE_SET, NULL, value);
}

void
te_scatter(struct te *t, enum reduce_op op, const sx_id *at, sx_id value)
{
	store(t, STAGE_SCATTER, op, at, value);
}

void
te_reduce(struct te *t, enum reduce_op op, sx_id value)
{
	struct prim_stage s = { .kind = STAGE_REDUCE, .reduce = op, .nout = 1,
	    .out = &t->out, .value = &value };

	stage_end(t, &s);
}

void
te_general(struct te *t, uint32_t n, const uint32_t *out, const sx_id *init,
    const sx_id *update)
{
	struct prim_stage s = { .kind = STAGE_GENERAL, .nout = n, .out = out,
	    .init = init, .value = update };

	stage_end(t, &s);
}

void
te_kernel(struct te *t, const char *symbol, uint32_t nparam,
    const struct sym *const *param, uint32_t nbound,
    const struct sym *const *bound)
{
	struct arena *a = t->m->arena;
	struct prim_kernel *k = arena_alloc(a, 1, sizeof *k);
	const struct sym **ps = arena_alloc(a, nparam + 1, sizeof *ps);
	const struct sym **bs = arena_alloc(a, nbound + 1, sizeof *bs);

	for (uint32_t i = 0; i < nparam; i++)
		ps[i] = param[i];
	for (uint32_t i = 0; i < nbound; i++)
		bs[i] = bound[i];
	k->symbol = str_intern0(t->m->strings, symbol);
	k->nparam = nparam;
	k->param = ps;
	k->nbound = nbound;
	k->bound = bs;
	t->p->kernel = k;
}

void
te_fail(struct te *t, const char *message)
{
	if (t->failed == NULL)
		t->failed = message;
}

/* ---- scalar code ---- */

sx_id
te_int(struct te *t, int64_t v)
{
	return sx_int(t->p, DT_INT64, v);
}

sx_id
te_num(struct te *t, enum dtype dt, double v)
{
	return sx_number(t->p, dt, v);
}

sx_id
te_sym(struct te *t, const struct sym *s)
{
	return sx_dim(t->p, s);
}

sx_id
te_load(struct te *t, uint32_t buffer, const sx_id *index)
{
	return sx_load(t->p, buffer, index, te_rank(t, buffer));
}

sx_id
te_load1(struct te *t, uint32_t buffer, sx_id i)
{
	return sx_load(t->p, buffer, &i, 1);
}

sx_id
te_load0(struct te *t, uint32_t buffer)
{
	return sx_load(t->p, buffer, NULL, 0);
}

sx_id
te_fill(struct te *t, uint32_t buffer)
{
	return te_cast(t, te_dtype(t, te_out(t, 0)), te_load0(t, buffer));
}

sx_id
te_load_broadcast(struct te *t, uint32_t buffer)
{
	const struct prim_buffer *b = &t->p->buffer.v[buffer];
	uint32_t rank = b->rank;
	sx_id index[TE_RANK];

	if (rank > t->nspatial)
		BUG("%s: broadcast of rank %u to %u axes", t->p->name, rank,
		    t->nspatial);
	for (uint32_t i = 0; i < rank; i++) {
		uint32_t a = t->nspatial - rank + i;
		const struct sym *d = t->p->buffer.v[buffer].dim[i];
		int64_t v;

		if (d == t->axis[a].extent)
			index[i] = sx_axis(t->p, a);
		else if (sym_is_const(d, &v))
			index[i] = v == 1 ? te_int(t, 0) : sx_axis(t->p, a);
		else
			index[i] = te_select(t, te_bin(t, SX_EQ,
			    te_sym(t, d), te_int(t, 1)), te_int(t, 0),
			    sx_axis(t->p, a));
	}
	return te_load(t, buffer, index);
}

sx_id
te_load_inside(struct te *t, uint32_t buffer, const sx_id *index,
    sx_id other)
{
	uint32_t rank = te_rank(t, buffer);
	sx_id inside = sx_bool(t->p, true);

	for (uint32_t i = 0; i < rank; i++) {
		const struct sym *d = t->p->buffer.v[buffer].dim[i];
		const struct sx *x = &t->p->sx.v[index[i]];

		/* An axis of exactly this extent is within bounds. */
		if (x->op == SX_AXIS && x->ref < t->naxis &&
		    t->axis[x->ref].extent == d)
			continue;
		inside = te_and(t, inside, te_bin(t, SX_GE, index[i],
		    te_int(t, 0)));
		inside = te_and(t, inside, te_bin(t, SX_LT, index[i],
		    te_sym(t, d)));
	}
	return sx_guard(t->p, inside, te_load(t, buffer, index), other);
}

sx_id
te_bin(struct te *t, enum sx_op op, sx_id a, sx_id b)
{
	return sx_bin(t->p, op, a, b);
}

sx_id
te_un(struct te *t, enum sx_op op, sx_id a)
{
	return sx_un(t->p, op, a);
}

sx_id
te_add(struct te *t, sx_id a, sx_id b)
{
	return sx_bin(t->p, SX_ADD, a, b);
}

sx_id
te_sub(struct te *t, sx_id a, sx_id b)
{
	return sx_bin(t->p, SX_SUB, a, b);
}

sx_id
te_mul(struct te *t, sx_id a, sx_id b)
{
	return sx_bin(t->p, SX_MUL, a, b);
}

sx_id
te_div(struct te *t, sx_id a, sx_id b)
{
	return sx_bin(t->p, SX_DIV, a, b);
}

sx_id
te_cast(struct te *t, enum dtype dt, sx_id a)
{
	return sx_cast(t->p, dt, a);
}

sx_id
te_select(struct te *t, sx_id c, sx_id a, sx_id b)
{
	return sx_select(t->p, c, a, b);
}

sx_id
te_and(struct te *t, sx_id a, sx_id b)
{
	return sx_bin(t->p, SX_AND, a, b);
}

sx_id
te_addi(struct te *t, sx_id a, int64_t b)
{
	return te_add(t, a, te_int(t, b));
}

sx_id
te_muli(struct te *t, sx_id a, int64_t b)
{
	return te_mul(t, a, te_int(t, b));
}

/* ---- the prim ---- */

/* Adds the variables of the inputs' extents as the prim's dimensions, in
 * order of first appearance. */
struct dims {
	VEC(const char *) names;
};

static void
dims_add(void *ctx, const struct sym *var)
{
	struct dims *d = ctx;

	for (uint32_t i = 0; i < d->names.n; i++)
		if (d->names.v[i] == var->name)
			return;
	vec_push(&d->names, var->name);
}

static void
add_buffers(struct te *t, struct dims *dims)
{
	for (uint32_t i = 0; i < t->nin + t->nout; i++) {
		bool in = i < t->nin;
		const struct type *ty = in ? t->in_type[i] :
		    t->out_type[i - t->nin];
		struct prim_buffer b = { .kind = in ? BUFFER_INPUT :
		    BUFFER_OUTPUT, .dtype = ty->dtype, .rank = ty->n,
		    .dim = ty->dim };

		b.name = in ? str_printf(t->m->strings, "X%u", i) :
		    str_printf(t->m->strings, "Y%u", i - t->nin);
		prim_buffer_add(t->p, &b);
		for (uint32_t k = 0; k < ty->n; k++)
			sym_vars(ty->dim[k], dims_add, dims);
	}
}

struct prim *
te_build(struct ir_module *m, const struct te_request *q,
    const char **message)
{
	struct te t = { .m = m, .op = q->op, .attrs = q->attrs,
	    .nin = q->nin, .nout = q->nout, .in_type = q->in,
	    .out_type = q->out, .in_value = q->in_value };
	struct dims dims = { { NULL, 0, 0 } };
	const char **names;

	t.p = prim_new(m, q->name);
	t.p->ninput = q->nin;
	t.p->noutput = q->nout;
	add_buffers(&t, &dims);
	names = arena_alloc(m->arena, dims.names.n + 1, sizeof *names);
	for (uint32_t i = 0; i < dims.names.n; i++)
		names[i] = dims.names.v[i];
	t.p->ndim = dims.names.n;
	t.p->dim = names;
	vec_free(&dims.names);
	q->compute(&t);
	if (t.failed == NULL && t.p->kernel == NULL && t.p->stage.n == 0 &&
	    q->nout > 0)
		BUG("%s: its compute definition makes no stage", q->name);
	if (t.failed != NULL) {
		*message = t.failed;
		prim_free(t.p);
		return NULL;
	}
	return t.p;
}

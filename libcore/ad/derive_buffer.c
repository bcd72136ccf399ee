/*
 * Buffers, and stages over them, of programs that are made (derive_impl.h).
 */
#include "ad/derive_impl.h"

struct prim_axis *
derive_axes(struct prim *p, uint32_t buffer, uint32_t more)
{
	uint32_t rank = p->buffer.v[buffer].rank;
	struct prim_axis *a = arena_alloc(p->m->arena, rank + more + 1,
	    sizeof *a);

	for (uint32_t i = 0; i < rank; i++) {
		a[i].name = str_printf(p->m->strings, "i%u", i);
		a[i].extent = p->buffer.v[buffer].dim[i];
	}
	return a;
}

uint32_t
derive_temp(struct deriving *x, uint32_t buffer, enum dtype dt)
{
	struct prim_buffer b = x->p->buffer.v[buffer];

	b.kind = BUFFER_TEMP;
	b.dtype = dt;
	return prim_buffer_add(x->p, &b);
}

void
derive_store(struct deriving *x, uint32_t out, sx_id value)
{
	uint32_t rank = x->p->buffer.v[out].rank;
	sx_id at[TYPE_RANK_LIMIT];
	struct prim_stage s = { .kind = STAGE_STORE, .nspatial = rank,
	    .naxis = rank, .axis = derive_axes(x->p, out, 0), .nout = 1,
	    .out = &out, .at = at, .value = &value, .span = x->p->span };

	for (uint32_t i = 0; i < rank; i++)
		at[i] = sx_axis(x->p, i);
	prim_stage_add(x->p, &s);
}

sx_id
derive_first(struct deriving *x, uint32_t buffer)
{
	uint32_t rank = x->p->buffer.v[buffer].rank;
	sx_id at[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < rank; i++)
		at[i] = sx_axis(x->p, i);
	return sx_load(x->p, buffer, at, rank);
}

uint32_t
derive_temp_over(struct deriving *x, const struct prim_stage *s, uint32_t n,
    enum dtype dt)
{
	const struct sym **dim = arena_alloc(x->p->m->arena, n + 1,
	    sizeof *dim);
	struct prim_buffer b = { .kind = BUFFER_TEMP, .dtype = dt, .rank = n,
	    .dim = dim, .span = x->p->span };

	for (uint32_t i = 0; i < n; i++)
		dim[i] = s->axis[i].extent;
	return prim_buffer_add(x->p, &b);
}

bool
derive_is_written(const struct deriving *x, uint32_t buffer, uint32_t from,
    uint32_t to)
{
	for (uint32_t i = from; i < to; i++)
		for (uint32_t k = 0; k < x->p->stage.v[i].nout; k++)
			if (x->p->stage.v[i].out[k] == buffer)
				return true;
	return false;
}

sx_id
derive_position(struct deriving *x, const struct prim_stage *s, uint32_t from)
{
	struct sym_ctx *c = x->p->m->syms;
	const struct sym *step = sym_const(c, 1);
	sx_id sum = sx_int(x->p, DT_INT64, 0);

	for (uint32_t k = s->naxis; k-- > from && step != NULL; ) {
		sum = sx_bin(x->p, SX_ADD, sum, sx_bin(x->p, SX_MUL,
		    sx_axis(x->p, k), sx_dim(x->p, step)));
		step = sym_mul(c, step, s->axis[k].extent);
	}
	if (step == NULL)
		x->why = "the positions of its elements do not fit 64 bits";
	return sum;
}

sx_id
derive_only(struct deriving *x, sx_id when, sx_id a)
{
	return when == 0 ? a : sx_select(x->p, when, a, sx_number(x->p,
	    sx_dtype(x->p, a), 0));
}

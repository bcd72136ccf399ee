/*
 * The structural hash of a tensor program: buffers, dimension names by
 * number, stages and scalar code; names of axes and temporaries do not count.
 */
#include "tensor/prim_mix.h"

#include <string.h>

/* Expressions are hashed as text: names of dimensions matter only through their
 * order, which the text of all extents determines. */
void
mix_sym(struct mix *x, const struct sym *s)
{
	struct buf b = { NULL, 0, 0 };

	sym_print(&b, s);
	mix_bytes(x, b.v, b.n);
	buf_release(&b);
}

static void
mix_sx(struct mix *x, const struct prim *p)
{
	for (uint32_t i = 1; i < p->sx.n; i++) {
		const struct sx *n = &p->sx.v[i];

		mix_int(x, (uint64_t)n->op | (uint64_t)n->dtype << 8 |
		    (uint64_t)n->nin << 16 | (uint64_t)n->ref << 32);
		if (n->op == SX_DIM)
			mix_sym(x, n->sym);
		else
			mix_int(x, (uint64_t)n->i);
		if (n->nin > 0)
			mix_bytes(x, &p->sx_in.v[n->in], n->nin *
			    sizeof *p->sx_in.v);
	}
}

static void
mix_stage(struct mix *x, const struct prim *p, const struct prim_stage *s)
{
	uint32_t rank = p->buffer.v[s->out[0]].rank;

	mix_int(x, (uint64_t)s->kind | (uint64_t)s->reduce << 8 |
	    (uint64_t)s->nspatial << 16 | (uint64_t)s->naxis << 32);
	mix_int(x, (uint64_t)s->where << 32 | s->nout);
	for (uint32_t i = 0; i < s->naxis; i++)
		mix_sym(x, s->axis[i].extent);
	mix_bytes(x, s->out, s->nout * sizeof *s->out);
	mix_bytes(x, s->value, s->nout * sizeof *s->value);
	if (s->init != NULL)
		mix_bytes(x, s->init, s->nout * sizeof *s->init);
	if (s->at != NULL && rank > 0)
		mix_bytes(x, s->at, rank * sizeof *s->at);
}

uint64_t
prim_hash(const struct prim *p)
{
	struct mix x = { 1 };

	mix_int(&x, (uint64_t)p->ninput << 32 | p->noutput);
	for (uint32_t i = 0; i < p->ndim; i++)
		mix_bytes(&x, p->dim[i], strlen(p->dim[i]));
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		mix_int(&x, (uint64_t)b->kind | (uint64_t)b->dtype << 8 |
		    (uint64_t)b->rank << 16);
		for (uint32_t k = 0; k < b->rank; k++)
			mix_sym(&x, b->dim[k]);
	}
	mix_sx(&x, p);
	for (uint32_t i = 0; i < p->stage.n; i++)
		mix_stage(&x, p, &p->stage.v[i]);
	if (p->kernel != NULL) {
		mix_bytes(&x, p->kernel->symbol, strlen(p->kernel->symbol));
		for (uint32_t i = 0; i < p->kernel->nparam; i++)
			mix_sym(&x, p->kernel->param[i]);
	}
	return x.h;
}


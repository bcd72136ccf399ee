/*
 * What the outputs of a program need (derive_impl.h).
 */
#include "ad/derive_impl.h"
#include "tensor/scalar_rewrite.h"

struct collect {
	const struct prim *p;
	bool *need;		/* by buffer */
	bool *live;		/* by stage */
	uint32_t *to;		/* by buffer: its number afterwards */
	struct prim *q;
};

/* A stage is needed if what it writes is; then what it reads is needed. */
static void
mark(struct collect *c)
{
	struct sx_walk w;

	sx_walk_init(&w, c->p);
	for (uint32_t i = c->p->stage.n; i-- > 0; ) {
		const struct prim_stage *s = &c->p->stage.v[i];

		for (uint32_t k = 0; k < s->nout; k++)
			c->live[i] = c->live[i] || c->need[s->out[k]];
		if (!c->live[i])
			continue;
		for (uint32_t k = 0; k < s->nout; k++)
			c->need[s->out[k]] = true;
		sx_walk_stage(&w, s);
		for (uint32_t k = 0; k < w.order.n; k++) {
			const struct sx *n = &c->p->sx.v[w.order.v[k]];

			if (n->op == SX_LOAD)
				c->need[n->ref] = true;
		}
	}
	sx_walk_free(&w);
}

/* Inputs that bind the dimensions stay. */
static void
mark_binders(struct collect *c)
{
	const struct prim *p = c->p;

	for (uint32_t d = 0; d < p->ndim; d++) {
		bool bound = false;

		for (uint32_t i = 0; i < p->buffer.n && !bound; i++) {
			const struct prim_buffer *b = &p->buffer.v[i];

			for (uint32_t k = 0; b->kind == BUFFER_INPUT &&
			    k < b->rank && !bound; k++)
				bound = b->dim[k]->kind == SYM_VAR &&
				    b->dim[k]->name == p->dim[d];
			if (bound)
				c->need[i] = true;
		}
	}
}

static void
add_buffer(struct collect *c, uint32_t i, char letter, uint32_t number)
{
	struct prim_buffer b = c->p->buffer.v[i];

	b.name = str_printf(c->p->m->strings, "%c%u", letter, number);
	c->to[i] = prim_buffer_add(c->q, &b);
}

static void
add_buffers(struct collect *c, const uint32_t *out, uint32_t nout)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < c->p->buffer.n; i++) {
		c->to[i] = UINT32_MAX;
		if (c->need[i] && c->p->buffer.v[i].kind == BUFFER_INPUT)
			add_buffer(c, i, 'X', n++);
	}
	c->q->ninput = n;
	c->q->noutput = nout;
	for (uint32_t i = 0; i < nout; i++)
		add_buffer(c, out[i], 'Y', i);
	n = 0;
	for (uint32_t i = 0; i < c->p->buffer.n; i++)
		if (c->need[i] && c->p->buffer.v[i].kind == BUFFER_TEMP)
			add_buffer(c, i, 'T', n++);
}

static sx_id
move_load(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	const struct collect *c = r->ctx;
	struct sx moved = *n;

	(void)id;
	if (n->op == SX_LOAD)
		moved.ref = c->to[n->ref];
	return sx_make(r->to, &moved, in);
}

static void
add_stages(struct collect *c)
{
	struct sx_rewrite r;
	uint32_t *out;

	sx_rewrite_init(&r, c->p, c->q, move_load, c);
	for (uint32_t i = 0; i < c->p->stage.n; i++) {
		struct prim_stage s = c->p->stage.v[i];

		if (!c->live[i])
			continue;
		out = arena_alloc(c->q->m->arena, s.nout + 1, sizeof *out);
		if (!sx_rewrite_stage(&r, &s, c->p->buffer.v[s.out[0]].rank))
			BUG("the code of a gradient cannot be copied");
		for (uint32_t k = 0; k < s.nout; k++)
			out[k] = c->to[s.out[k]];
		s.out = out;
		prim_stage_add(c->q, &s);
	}
	sx_rewrite_free(&r);
}

struct prim *
derive_collect(const struct prim *p, const uint32_t *out, uint32_t nout,
    uint32_t *to)
{
	struct collect c = { .p = p, .q = prim_new(p->m, p->name) };

	c.need = mem_zalloc(p->buffer.n + 1, sizeof *c.need);
	c.live = mem_zalloc(p->stage.n + 1, sizeof *c.live);
	c.to = mem_zalloc(p->buffer.n + 1, sizeof *c.to);
	c.q->ndim = p->ndim;
	c.q->dim = p->dim;
	c.q->span = p->span;
	for (uint32_t i = 0; i < nout; i++)
		c.need[out[i]] = true;
	mark(&c);
	mark_binders(&c);
	add_buffers(&c, out, nout);
	add_stages(&c);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		if (p->buffer.v[i].kind == BUFFER_INPUT)
			to[i] = c.to[i];
	mem_free(c.need);
	mem_free(c.live);
	mem_free(c.to);
	return c.q;
}

/*
 * Walking scalar code, and constants as bytes.
 *
 * A walk keeps one mark per node: each new walk only increments an epoch, so
 * that walking every stage costs what the stages reach.  The order is that of a
 * depth-first search, operands left to right, with an explicit stack; it
 * depends on the code alone, so reader and writer number nodes alike.
 */
#include "tensor/prim.h"

#include <string.h>

#include "ir/number.h"

void
sx_walk_init(struct sx_walk *w, const struct prim *p)
{
	memset(w, 0, sizeof *w);
	w->p = p;
	w->marks = *p->marks;
	*p->marks = (struct sx_marks){ NULL, 0, 0 };
	sx_walk_begin(w);
}

void
sx_walk_free(struct sx_walk *w)
{
	/* Another walk may have ended meanwhile. */
	mem_free(w->p->marks->seen);
	*w->p->marks = w->marks;
	vec_free(&w->order);
	vec_free(&w->stack);
}

void
sx_walk_begin(struct sx_walk *w)
{
	struct sx_marks *m = &w->marks;
	uint32_t n = w->p->sx.n;

	w->order.n = 0;
	if (m->epoch > UINT32_MAX - 4) {
		memset(m->seen, 0, m->n * sizeof *m->seen);
		m->epoch = 0;
	}
	m->epoch += 2;
	if (m->n >= n)
		return;
	n += n / 2;
	m->seen = mem_realloc(m->seen, n, sizeof *m->seen);
	memset(m->seen + m->n, 0, (n - m->n) * sizeof *m->seen);
	m->n = n;
}

/* seen: epoch while its operands are on the stack, epoch + 1 when done. */
void
sx_walk_add(struct sx_walk *w, sx_id root)
{
	const struct prim *p = w->p;
	uint32_t *seen = w->marks.seen, epoch = w->marks.epoch;

	if (root == 0 || seen[root] == epoch + 1)
		return;
	vec_push(&w->stack, root);
	while (w->stack.n > 0) {
		sx_id id = vec_last(&w->stack);
		const struct sx *n = &p->sx.v[id];

		if (seen[id] >= epoch) {
			w->stack.n--;
			if (seen[id] == epoch)
				vec_push(&w->order, id);
			seen[id] = epoch + 1;
			continue;
		}
		seen[id] = epoch;
		for (uint32_t i = n->nin; i-- > 0; ) {
			sx_id in = p->sx_in.v[n->in + i];

			if (seen[in] < epoch)
				vec_push(&w->stack, in);
		}
	}
}

void
sx_walk_stage(struct sx_walk *w, const struct prim_stage *s)
{
	uint32_t rank = w->p->buffer.v[s->out[0]].rank;

	sx_walk_begin(w);
	for (uint32_t i = 0; s->at != NULL && i < rank; i++)
		sx_walk_add(w, s->at[i]);
	for (uint32_t i = 0; s->init != NULL && i < s->nout; i++)
		sx_walk_add(w, s->init[i]);
	sx_walk_add(w, s->where);
	for (uint32_t i = 0; i < s->nout; i++)
		sx_walk_add(w, s->value[i]);
}

/* ---- constants ---- */

sx_id
sx_constant(struct prim *p, enum dtype dt, const void *bytes)
{
	uint64_t bits = 0;

	if (dtype_info[dt].class == DTC_FLOAT)
		return sx_float(p, dt, number_get(dt, bytes));
	memcpy(&bits, bytes, dtype_info[dt].bytes);
	return sx_int(p, dt, (int64_t)bits);
}

void
sx_constant_bytes(const struct sx *n, void *bytes)
{
	if (dtype_info[n->dtype].class == DTC_FLOAT)
		number_put((enum dtype)n->dtype, bytes, n->f);
	else
		memcpy(bytes, &n->i, dtype_info[n->dtype].bytes);
}

/*
 * Concatenations that append to their first operand in place (machine.h).
 *
 * A loop that collects its results, a' = concatenate((a, x)), would copy all of
 * them in each iteration.  If a has no other reference and no later use, x is
 * appended to its buffer, whose capacity doubles when it is exhausted: n
 * iterations copy O(n) elements (amortized doubling).  The bytes are those of
 * the operator's definition, which also handles errors and all other
 * concatenations.
 *
 * A trace shows the operands after the call, so none is taken over then.
 */
#include "eval/machine.h"

#include <string.h>

#include "op/op.h"

/* The axis, if the operands are contiguous in memory. */
static bool
outer_axis(const struct value *v, int64_t axis, uint32_t *at)
{
	if (v->n == 0 || axis < -(int64_t)v->n || axis >= (int64_t)v->n)
		return false;
	*at = (uint32_t)(axis < 0 ? axis + (int64_t)v->n : axis);
	for (uint32_t i = 0; i < *at; i++)
		if (v->dim[i] != 1)
			return false;
	return true;
}

/* Whether w can be appended to v. */
static bool
joins(const struct value *v, const struct value *w, uint32_t axis)
{
	if (w->kind != VALUE_TENSOR || w->dtype != v->dtype || w->n != v->n)
		return false;
	for (uint32_t i = 0; i < v->n; i++)
		if (i != axis && w->dim[i] != v->dim[i])
			return false;
	return true;
}

static size_t
size_of(const struct value *v)
{
	return (size_t)v->count * dtype_info[v->dtype].bytes;
}

/* v itself if its memory suffices, else a copy with more; NULL: out of
 * memory. */
static struct value *
with_capacity(struct eval *e, struct value *v, uint32_t axis, int64_t extent,
    size_t more)
{
	int64_t dim[TYPE_RANK_LIMIT];
	struct value *w;

	if (more <= v->capacity - size_of(v))
		return value_keep(v);
	memcpy(dim, v->dim, v->n * sizeof dim[0]);
	dim[axis] = extent;
	w = value_reserve(&e->heap, v->dtype, v->n, dim, size_of(v) + more);
	if (w != NULL)
		memcpy(w->data, v->data, size_of(v));
	return w;
}

static struct value *
grow(struct eval *e, struct value *t, uint32_t axis)
{
	struct value *v = t->item[0], *w;
	int64_t extent = v->dim[axis];
	size_t more = 0, at = size_of(v);

	for (uint32_t i = 1; i < t->n; i++) {
		if (!joins(v, t->item[i], axis))
			return NULL;
		extent += t->item[i]->dim[axis];
		more += size_of(t->item[i]);
		if (more > at / 4)
			return NULL;
	}
	w = with_capacity(e, v, axis, extent, more);
	if (w == NULL)
		return NULL;
	for (uint32_t i = 1; i < t->n; i++) {
		if (t->item[i]->count > 0)
			memcpy((char *)w->data + at, t->item[i]->data,
			    size_of(t->item[i]));
		at += size_of(t->item[i]);
	}
	w->dim[axis] = extent;
	w->count = (int64_t)(at / dtype_info[w->dtype].bytes);
	return w;
}

struct value *
grow_call(struct eval *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	union cell *c = machine_cell(e, e->node[id].donor - 1);
	struct value *t = machine_operand(e, id, 0), *v, *w;
	uint32_t axis;

	if (e->o.on_call != NULL || e->o.table != NULL ||
	    t->kind != VALUE_TUPLE || t->refs != 1)
		return NULL;
	v = t->item[0];
	if (v->kind != VALUE_TENSOR || v->view || v->count == 0 ||
	    v->refs != (c->v == v ? 2u : 1u) ||
	    !outer_axis(v, op_int(n->ref, n->attrs, "axis"), &axis))
		return NULL;
	w = grow(e, t, axis);
	if (w == NULL)
		return NULL;
	if (c->v == v) {
		value_drop(&e->heap, v);
		c->v = NULL;
	}
	t->item[0] = NULL;
	value_drop(&e->heap, v);
	e->stats.calls++;
	return w;
}

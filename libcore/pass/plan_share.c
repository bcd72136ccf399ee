/*
 * Memory planning: tensors that share memory with an operand (plan.h).
 *
 * A reshape takes its operand's buffer, and so does an elementwise program that
 * overwrites an operand at its last use.  The operands of a contiguous
 * concatenation become parts of the result's buffer: each is computed in place
 * there, nothing is copied, and the buffer lives from the first of them on.  An
 * operand becomes a part at most once, as a whole, and only at an aligned
 * offset.
 */
#include "pass/plan_impl.h"

#include "op/op.h"
#include "tensor/buffer_use.h"

#define JOIN_LIMIT 256		/* operands */

static const struct prim *
prim_of(const struct plan *p, const struct ir_node *n)
{
	const struct prim *prim;

	if (n->callee != CALLEE_GLOBAL)
		return NULL;
	prim = p->m->prim.v[p->m->global.v[n->ref].index];
	return prim->ninput == n->nin ? prim : NULL;
}

/* A slot in the frame of node id: other frames have other arenas. */
static bool
has_slot(const struct plan *p, ir_id x, ir_id id)
{
	return p->slot_of[x] != 0 && p->uses.frame[ir_at(p->m, x)->region] ==
	    p->uses.frame[ir_at(p->m, id)->region];
}

/* ---- one operand ---- */

/* The operand whose buffer the call's result may take. */
static ir_id
overwritten(const struct plan *p, ir_id id, bool *reshape)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct prim *prim = prim_of(p, n);
	uint32_t in;

	*reshape = false;
	if (prim == NULL)
		return 0;
	in = prim_reshapes(prim);
	if (in != UINT32_MAX && has_slot(p, ir_in(p->m, n, in), id)) {
		*reshape = true;
		return ir_in(p->m, n, in);
	}
	for (uint32_t i = 0; p->o->in_place && i < n->nin; i++) {
		ir_id x = ir_in(p->m, n, i);
		const struct plan_buffer *b;
		uint32_t uses = 0;

		if (!has_slot(p, x, id))
			continue;
		b = plan_buffer(p, x);
		if (b->last != p->uses.pos[id] || !prim_may_overwrite(prim, i))
			continue;
		for (uint32_t k = 0; k < n->nin; k++)
			uses += has_slot(p, ir_in(p->m, n, k), id) &&
			    plan_buffer(p, ir_in(p->m, n, k)) == b;
		if (uses == 1 && b->bytes == type_bytes(p->m->syms, n->type))
			return x;
	}
	return 0;
}

static bool
may_join(const struct plan *p, const struct ir_node *n, const struct prim *prim,
    ir_id id, const struct sym *const *at)
{
	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id x = ir_in(p->m, n, i);
		const struct plan_buffer *b;
		int64_t first;

		if (!has_slot(p, x, id) || !sym_is_const(at[i], &first))
			return false;
		b = &p->buffer.v[p->slot_of[x] - 1];
		if (b->into != 0 || b->bytes != type_bytes(p->m->syms,
		    ir_at(p->m, x)->type) || first % (PLAN_ALIGN /
		    dtype_info[prim->buffer.v[i].dtype].bytes) != 0)
			return false;
		for (uint32_t k = 0; k < i; k++)
			if (p->slot_of[ir_in(p->m, n, k)] == p->slot_of[x])
				return false;
	}
	return true;
}

/* The buffer of a result is that of its operands, concatenated. */
static bool
concatenate(struct plan *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct prim *prim = prim_of(p, n);
	struct plan_buffer b = { .bytes = type_bytes(p->m->syms, n->type),
	    .first = p->uses.pos[id], .last = p->uses.last[id] };
	const struct sym *at[JOIN_LIMIT];

	if (prim == NULL || n->nin > JOIN_LIMIT ||
	    !prim_concatenates(prim, at) ||
	    !may_join(p, n, prim, id, at))
		return false;
	for (uint32_t i = 0; i < n->nin; i++) {
		struct plan_buffer *x = plan_buffer(p, ir_in(p->m, n, i));

		if (x->first < b.first)
			b.first = x->first;
		if (x->last > b.last)
			b.last = x->last;
		x->into = p->buffer.n + 1;
		x->at = at[i]->value *
		    dtype_info[prim->buffer.v[i].dtype].bytes;
	}
	vec_push(&p->buffer, b);
	p->slot_of[id] = p->buffer.n;
	return true;
}

void
plan_share(struct plan *p, ir_id id, bool concats, struct plan_row *row)
{
	bool reshape;
	ir_id over = overwritten(p, id, &reshape);
	struct plan_buffer b = {
	    .bytes = type_bytes(p->m->syms, ir_at(p->m, id)->type),
	    .first = p->uses.pos[id], .last = p->uses.last[id] };

	if (over != 0) {
		struct plan_buffer *x = plan_buffer(p, over);

		p->slot_of[id] = p->slot_of[over];
		if (b.last > x->last)
			x->last = b.last;
		if (reshape)
			row->reshapes++;
		else
			row->overwrites++;
	} else if (concats && concatenate(p, id)) {
		row->concats++;
	} else {
		vec_push(&p->buffer, b);
		p->slot_of[id] = p->buffer.n;
	}
}

/* ---- managed ones ---- */

bool
plan_is_view(const struct plan *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id), *x;
	const struct prim *prim;
	uint32_t in;

	if (!plan_is_program(p, n) || !p->computed_with[id] ||
	    n->type->kind != TYPE_TENSOR || n->type->n == 0)
		return false;
	prim = prim_of(p, n);
	if (prim != NULL)
		in = prim_reshapes(prim);
	else
		in = n->callee == CALLEE_OP && op_at(n->ref)->view && n->nin ==
		    1 ? 0 : UINT32_MAX;
	if (in == UINT32_MAX)
		return false;
	x = ir_at(p->m, ir_in(p->m, n, in));
	return x->type->n > 0 && p->slot_of[ir_in(p->m, n, in)] == 0;
}

bool
plan_donates(const struct plan *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct prim *prim = prim_of(p, n);
	bool grows = n->callee == CALLEE_OP &&
	    op_at(n->ref)->concat_axis != NULL;
	const struct sym *at[JOIN_LIMIT];

	if (prim == NULL && !grows)
		return false;
	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id x = ir_in(p->m, n, i);
		uint32_t uses = 0;

		for (uint32_t k = 0; k < n->nin; k++)
			uses += ir_in(p->m, n, k) == x;
		if (uses == 1 && p->slot_of[x] == 0 &&
		    p->uses.frame[ir_at(p->m, x)->region] ==
		    p->uses.frame[n->region] &&
		    p->uses.last[x] == p->uses.pos[id] &&
		    (grows || prim_may_overwrite(prim, i) || (i == 0 &&
		    n->nin <= JOIN_LIMIT && prim_concatenates(prim, at))))
			return true;
	}
	return false;
}

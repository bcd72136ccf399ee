/*
 * Recognizes products of bytes by bit fields: see fields.h.
 */
#include "tensor/fields.h"

static const struct sx *
operand(const struct prim *p, sx_id id, uint32_t i, sx_id *at)
{
	*at = p->sx_in.v[p->sx.v[id].in + i];
	return &p->sx.v[*at];
}

/* What is converted to int32; 0: nothing. */
static sx_id
widened(const struct prim *p, sx_id id)
{
	const struct sx *n = &p->sx.v[id];

	return n->op == SX_CAST && n->dtype == DT_INT32 ?
	    p->sx_in.v[n->in] : 0;
}

static bool
find_field(const struct prim *p, sx_id id, struct sx_fields *f)
{
	const struct sx *n = &p->sx.v[id], *mask;
	sx_id shifted, at;

	if (n->op != SX_AND || n->dtype != DT_UINT32)
		return false;
	mask = operand(p, id, 1, &at);
	if (mask->op != SX_CONST || mask->i < 1 || mask->i > UINT8_MAX ||
	    operand(p, id, 0, &shifted)->op != SX_SHR)
		return false;
	f->mask = (uint8_t)mask->i;
	if (operand(p, shifted, 0, &f->words)->op != SX_LOAD ||
	    operand(p, shifted, 1, &at)->op != SX_CAST)
		return false;
	f->shift = p->sx_in.v[p->sx.v[at].in];
	return p->sx.v[f->shift].dtype == DT_INT64;
}

bool
sx_fields(const struct prim *p, sx_id product, struct sx_fields *f)
{
	const struct sx *n = &p->sx.v[product];

	if (n->op != SX_MUL || n->dtype != DT_INT32)
		return false;
	for (uint32_t i = 0; i < 2; i++) {
		sx_id at, other;

		operand(p, product, i, &at);
		operand(p, product, 1 - i, &other);
		f->bytes = widened(p, at);
		other = widened(p, other);
		if (f->bytes != 0 && other != 0 &&
		    p->sx.v[f->bytes].op == SX_LOAD &&
		    p->sx.v[f->bytes].nin > 0 &&
		    (p->sx.v[f->bytes].dtype == DT_INT8 ||
		    p->sx.v[f->bytes].dtype == DT_UINT8) &&
		    find_field(p, other, f))
			return p->sx.v[f->words].nin > 0;
	}
	return false;
}

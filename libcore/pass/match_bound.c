/*
 * Matching of patterns: literals, and what bindings of a pattern are (match.h).
 */
#include "pass/match_impl.h"

#include <string.h>

#include "ir/number.h"

/* ---- literals ---- */

bool
match_one_value(const struct ir_module *m, ir_id id, double *v)
{
	const struct ir_node *n = ir_at(m, id);
	const struct ir_constant *c;
	size_t size;

	if (n->kind != NODE_CONST)
		return false;
	c = &m->constant.v[n->ref];
	if (c->data.kind != DATA_INLINE_BYTES || c->data.length == 0)
		return false;
	size = dtype_info[c->type->dtype].bytes;
	for (size_t i = 0; i < c->data.length; i += size) {
		double e = number_get(c->type->dtype,
		    (const char *)c->data.bytes + i);

		/* -0 is not 0: the sign of a sum depends on it. */
		if (i > 0 && memcmp(&e, v, sizeof e) != 0)
			return false;
		*v = e;
	}
	return true;
}

double
match_literal(const struct ir_module *rules, const struct ir_node *n)
{
	const struct ir_constant *c = &rules->constant.v[n->ref];

	return number_get(c->type->dtype, c->data.bytes);
}

bool
match_literal_fits(const struct ir_module *rules, const struct ir_node *n,
    enum dtype dt)
{
	enum dtype own = rules->constant.v[n->ref].type->dtype;

	if (own == DT_INT32)
		return dt != DT_STRING && dt != DT_BOOL;
	if (own == DT_FLOAT32)
		return dtype_info[dt].class == DTC_FLOAT;
	return own == dt;
}

/* ---- bindings ---- */

void
match_resolve(const struct match *x, uint32_t *frame, ir_id *pattern)
{
	const struct ir_module *p = x->rules->m;

	while (*frame != 0 && ir_at(p, *pattern)->kind == NODE_PARAM) {
		const struct match_frame *f = &x->frame.v[*frame];
		const struct ir_node *call = ir_at(p, f->call);
		uint32_t i = ir_param_index(p, f->function, *pattern);

		if (i >= call->nin)
			return;
		*pattern = ir_in(p, call, i);
		*frame = f->up;
	}
}

ir_id
match_bound(const struct match *x, uint32_t frame, ir_id pattern)
{
	match_resolve(x, &frame, &pattern);
	for (uint32_t i = 0; i < x->bound.n; i++)
		if (x->bound.v[i].frame == frame &&
		    x->bound.v[i].pattern == pattern)
			return x->bound.v[i].subject;
	return 0;
}

ir_id
match_param(const struct match *x, uint32_t i)
{
	const struct ir_module *p = x->rules->m;

	return match_bound(x, 0, p->region.v[p->function.v[
	    x->frame.v[0].function].body].params.v[i]);
}

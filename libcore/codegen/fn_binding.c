/*
 * The values of bindings (fn.h): found in the unit, its frame or its closure,
 * handed over by their last use, and released after it.
 */
#include "codegen/fn.h"

LLVMValueRef
fn_get(struct fgen *f, ir_id id)
{
	struct unit *u = &f->unit.v[f->u];
	uint32_t i;

	if (f->unit_of[id] == f->u) {
		if (f->val[id] == NULL)
			BUG("v%u has no value", ir_at(f->m, id)->id);
		return fn_frame_get(f, id);
	}
	if (u->owner == id)
		return f->closure;
	if (!map_get(&u->captured, id, &i))
		BUG("v%u is not captured", ir_at(f->m, id)->id);
	return fn_item(f, f->closure, i);
}

LLVMValueRef
fn_take(struct fgen *f, ir_id at, ir_id id)
{
	LLVMValueRef v = fn_get(f, id);

	if (f->unit_of[id] == f->u && f->mark[id] == at && id != at)
		f->mark[id] = 0;
	else
		fn_keep(f, v);
	return v;
}

void
fn_deaths(struct fgen *f, ir_id id)
{
	for (uint32_t i = 0; i < f->die[id].n; i++) {
		ir_id v = f->die[id].v[i];

		if (f->mark[v] != id || f->val[v] == NULL)
			continue;
		f->mark[v] = 0;
		if (!f->slotted[v])
			fn_drop(f, fn_get(f, v));
	}
}

/*
 * The values of bindings (fn.h): objects, which are found in the unit, its
 * frame or its closure, and are moved by their last use or released after it;
 * and scalars (fn_scalar.c), with an address or as an object where one is
 * wanted.
 */
#include "codegen/fn.h"

#include <stddef.h>

#include "runtime/value.h"

/* ---- scalars ---- */

static LLVMValueRef
load(struct fgen *f, ir_id id, LLVMValueRef data)
{
	return LLVMBuildLoad2(f->g->b, fn_scalar_type(f, ir_at(f->m,
	    id)->type), data, "");
}

LLVMValueRef
fn_scalar(struct fgen *f, ir_id id)
{
	const struct unit *u = &f->unit.v[f->u];
	uint32_t i;

	if (!f->is_scalar[id])
		return load(f, id, fn_scalar_data(f, id));
	if (f->unit_of[id] == f->u)
		return fn_frame_get(f, id);
	if (!map_get(&u->captured, id, &i))
		BUG("v%u is not captured", ir_at(f->m, id)->id);
	return load(f, id, fn_at(f, f->g->i8, f->closure, (int64_t)
	    (offsetof(struct relay_value, item) + (u->from.n + u->dim.n + i) *
	    8)));
}

/* The scalar's memory in the frame of the current LLVM function. */
LLVMValueRef
fn_scalar_home(struct fgen *f, ir_id id)
{
	struct scalar_home *h = &f->home[id];

	if (h->fn != f->fn) {
		h->fn = f->fn;
		h->view = NULL;
		h->data = fn_alloca(f, fn_scalar_type(f, ir_at(f->m,
		    id)->type), gen_int(f->g, 1));
	}
	return h->data;
}

LLVMValueRef
fn_scalar_data(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	LLVMValueRef v, home;

	if (!f->is_scalar[id]) {
		v = fn_get(f, id);
		return n->kind == NODE_CONST && f->constant_data[n->ref] !=
		    NULL ? f->constant_data[n->ref] : fn_data(f, v);
	}
	v = fn_scalar(f, id);
	home = fn_scalar_home(f, id);
	LLVMBuildStore(f->g->b, v, home);
	return home;
}

static void
put(struct fgen *f, LLVMValueRef view, size_t offset, LLVMValueRef v)
{
	LLVMBuildStore(f->g->b, v, fn_at(f, f->g->i8, view,
	    (int64_t)offset));
}

LLVMValueRef
fn_scalar_view(struct fgen *f, ir_id id)
{
	struct gen *g = f->g;
	enum dtype dt = ir_at(f->m, id)->type->dtype;
	LLVMValueRef data = fn_scalar_data(f, id), view = f->home[id].view;

	if (view == NULL) {
		view = fn_alloca(f, g->i8, gen_int(g, (int64_t)
		    sizeof(struct relay_value)));
		LLVMSetAlignment(view, 8);
		f->home[id].view = view;
	}
	put(f, view, offsetof(struct relay_value, refs),
	    LLVMConstInt(g->i32, 0x80000000u, 0));
	put(f, view, offsetof(struct relay_value, kind),
	    LLVMConstInt(g->i8, RELAY_TENSOR, 0));
	put(f, view, offsetof(struct relay_value, dtype),
	    LLVMConstInt(g->i8, dt, 0));
	put(f, view, offsetof(struct relay_value, flags),
	    LLVMConstInt(g->i8, RELAY_VIEW, 0));
	put(f, view, offsetof(struct relay_value, n), fn_i32(f, 0));
	put(f, view, offsetof(struct relay_value, data), data);
	put(f, view, offsetof(struct relay_value, count), gen_int(g, 1));
	put(f, view, offsetof(struct relay_value, capacity), gen_int(g,
	    dtype_info[dt].bytes));
	return view;
}

LLVMValueRef
fn_scalar_box(struct fgen *f, ir_id id)
{
	struct gen *g = f->g;
	LLVMValueRef value = fn_scalar(f, id), args[6] = { f->ctx,
	    fn_i32(f, ir_at(f->m, id)->type->dtype), fn_i32(f, 0), f->dims,
	    gen_string(g, "a number"), LLVMConstNull(g->ptr) }, v;

	v = fn_runtime(f, "relay_tensor", "ppiippp", args);
	fn_require(f, LLVMBuildIsNotNull(g->b, v, ""));
	LLVMBuildStore(g->b, value, fn_data(f, v));
	return v;
}

/* ---- objects ---- */

LLVMValueRef
fn_get(struct fgen *f, ir_id id)
{
	struct unit *u = &f->unit.v[f->u];
	const struct ir_node *n = ir_at(f->m, id);
	uint32_t i;

	if (f->is_scalar[id])
		return fn_scalar_view(f, id);
	/* Any function refers to a constant that was generated before. */
	if (n->kind == NODE_CONST && f->constant[n->ref] != NULL)
		return f->constant[n->ref];
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
	LLVMValueRef v;

	if (f->is_scalar[id])
		return fn_scalar_box(f, id);
	v = fn_get(f, id);
	if (f->unit_of[id] == f->u && f->mark[id] == at && id != at)
		f->mark[id] = 0;
	else
		fn_keep(f, v);
	return v;
}

bool
fn_is_counted(const struct fgen *f, ir_id id)
{
	return !f->slotted[id] && !f->is_scalar[id] &&
	    ir_at(f->m, id)->kind != NODE_CONST;
}

void
fn_deaths(struct fgen *f, ir_id id)
{
	for (uint32_t i = 0; i < f->die[id].n; i++) {
		ir_id v = f->die[id].v[i];

		if (f->mark[v] != id || f->val[v] == NULL)
			continue;
		f->mark[v] = 0;
		if (fn_is_counted(f, v))
			fn_drop(f, fn_get(f, v));
	}
}

/*
 * Bindings without regions (fn.h): calls, closures, tuples, data, references,
 * projections.
 */
#include "codegen/fn.h"

#include <stddef.h>

#include "runtime/value.h"

#define TAIL_CALLS 18

/* ---- objects ---- */

static LLVMValueRef
new_items(struct fgen *f, enum relay_value_kind kind, uint32_t ref,
    uint32_t n, uint32_t extra)
{
	LLVMValueRef args[5] = { f->ctx, fn_i32(f, kind), fn_i32(f, ref),
	    fn_i32(f, n), fn_i32(f, extra) }, v;

	v = fn_runtime(f, "relay_items", "ppiiii", args);
	fn_require(f, LLVMBuildIsNotNull(f->g->b, v, ""));
	return v;
}

static void
set_item(struct fgen *f, LLVMValueRef v, uint32_t i, LLVMValueRef x)
{
	LLVMBuildStore(f->g->b, x, fn_at(f, f->g->i8, v,
	    (int64_t)(offsetof(struct relay_value, item) + i * 8)));
}

/* A tuple, data or cell of the operands from `skip` on. */
static LLVMValueRef
items_of(struct fgen *f, ir_id id, enum relay_value_kind kind, uint32_t ref)
{
	const struct ir_node *n = ir_at(f->m, id);
	LLVMValueRef v = new_items(f, kind, ref, n->nin, 0);

	for (uint32_t i = 0; i < n->nin; i++)
		set_item(f, v, i, fn_take(f, id, ir_in(f->m, n, i)));
	return v;
}

static bool
constant(struct fgen *f, ir_id id)
{
	struct gen *g = f->g;
	uint32_t k = ir_at(f->m, id)->ref;
	const struct ir_constant *c = &f->m->constant.v[k];
	LLVMValueRef init, v;
	struct data_map map;
	int64_t dim[TYPE_RANK_LIMIT], count = 1;
	char *err = NULL;

	if (f->constant[k] != NULL) {
		f->val[id] = f->constant[k];
		return true;
	}
	if (c->data.kind == DATA_EXTERN)
		return fn_refuse(f, id, "constants without data");
	for (uint32_t i = 0; i < c->type->n; i++) {
		if (!sym_is_const(c->type->dim[i], &dim[i]))
			BUG("a constant of unknown extent");
		count *= dim[i];
	}
	v = gen_weight(g, &c->data, &ir_at(f->m, id)->span);
	if (v != NULL) {
		f->val[id] = f->constant[k] = fn_static_object(f, RELAY_TENSOR,
		    c->type->dtype, c->type->n, 0, v, count, dim);
		gen_weight_tensor(g, f->val[id]);
		return true;
	}
	if (!data_open(&c->data, &map, &err)) {
		diag_error(g->d, &ir_at(f->m, id)->span, "constant-data",
		    "%s", err);
		mem_free(err);
		return false;
	}
	init = LLVMConstStringInContext2(g->c, map.p, map.len, 1);
	v = LLVMAddGlobal(g->module, LLVMTypeOf(init), "constant");
	LLVMSetInitializer(v, init);
	LLVMSetGlobalConstant(v, 1);
	LLVMSetLinkage(v, LLVMPrivateLinkage);
	LLVMSetAlignment(v, 64);
	data_close(&map);
	f->val[id] = f->constant[k] = fn_static_object(f, RELAY_TENSOR,
	    c->type->dtype, c->type->n, 0, v, count, dim);
	f->constant_data[k] = v;
	return true;
}

/* A program's text is not trusted: its buffers and integers may differ from
 * those that a kernel of the run-time library expects. */
static bool
may_call_prim(struct fgen *f, ir_id id, const struct prim *p)
{
	if (p->kernel == NULL)
		return true;
	diag_error(f->g->d, &ir_at(f->m, id)->span, "no-kernel", "@%s: the "
	    "kernel '%s' is run for its operator, not from a program's text",
	    p->name, p->kernel->symbol);
	return false;
}

static bool
global_value(struct fgen *f, ir_id id)
{
	uint32_t ref = ir_at(f->m, id)->ref, unit;
	const struct ir_global *gl = &f->m->global.v[ref];

	if (f->global_value[ref] == NULL) {
		if (gl->kind == GLOBAL_PRIM && !may_call_prim(f, id,
		    f->m->prim.v[gl->index]))
			return false;
		if (gl->kind == GLOBAL_PRIM || gl->kind == GLOBAL_EXTERN)
			return fn_wrapper(f, id, &f->val[id]);
		unit = fn_unit_of(f, gl->index);
		fn_declare(f, unit);
		f->global_value[ref] = fn_static_closure(f, fn_boxed_unit(f,
		    unit));
	}
	f->val[id] = f->global_value[ref];
	return true;
}

static bool
constructor(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);

	if (f->m->ctor.v[n->ref].nfield > 0)
		return fn_wrapper(f, id, &f->val[id]);
	f->val[id] = fn_static_object(f, RELAY_DATA, 0, 0, n->ref,
	    LLVMConstNull(f->g->ptr), 0, NULL);
	return true;
}

static void
closure(struct fgen *f, ir_id id)
{
	struct gen *g = f->g;
	uint32_t unit = 0;
	struct unit *u;
	LLVMValueRef v, d;

	map_get(&f->fn_unit, id, &unit);
	fn_declare(f, unit);
	u = &f->unit.v[unit];
	v = new_items(f, RELAY_CLOSURE, 0, u->from.n, u->dim.n +
	    u->scalars.n);
	LLVMBuildStore(g->b, fn_boxed_unit(f, unit), fn_at(f, g->i8, v,
	    offsetof(struct relay_value, code)));
	for (uint32_t i = 0; i < u->from.n; i++)
		set_item(f, v, i, fn_take(f, id, u->from.v[i]));
	for (uint32_t i = 0; i < u->dim.n; i++) {
		d = fn_dim(&f->unit.v[f->u], u->dim.v[i]) != NO_DIM ?
		    fn_dim_value(f, u->dim.v[i]) : gen_int(g, INT64_MIN);
		set_item(f, v, u->from.n + i, d);
	}
	for (uint32_t i = 0; i < u->scalars.n; i++)
		set_item(f, v, u->from.n + u->dim.n + i, fn_scalar(f,
		    u->scalars.v[i]));
	f->val[id] = v;
}

/* ---- calls ---- */

static bool
finish_call(struct fgen *f, ir_id id, LLVMValueRef call, bool tail,
    bool *ended)
{
	struct gen *g = f->g;

	LLVMSetInstructionCallConv(call, TAIL_CALLS);
	if (tail) {
		LLVMSetTailCallKind(call, LLVMTailCallKindMustTail);
		LLVMBuildRet(g->b, call);
		*ended = true;
		return true;
	}
	fn_require(f, LLVMBuildIsNotNull(g->b, call, ""));
	f->val[id] = call;
	return true;
}

/* The callee of a local call, if it is known. */
static bool
known_unit(struct fgen *f, ir_id callee, uint32_t *unit)
{
	return ir_at(f->m, callee)->kind == NODE_FN &&
	    map_get(&f->fn_unit, callee, unit);
}

/* Argument i, owned; unit 0: of an unknown function, which takes objects. */
static LLVMValueRef
argument(struct fgen *f, ir_id at, ir_id id, uint32_t unit, uint32_t i)
{
	ir_id param = unit != 0 ? f->m->region.v[f->unit.v[unit].body].
	    params.v[i] : 0;

	if (unit == 0 || !f->is_scalar[param])
		return fn_take(f, at, id);
	if (f->is_scalar[id])
		return fn_scalar(f, id);
	/* Only read: the object may also be another argument.  Its type may be
	 * more general than the parameter's. */
	return LLVMBuildLoad2(f->g->b, fn_scalar_type(f, ir_at(f->m,
	    param)->type), fn_scalar_data(f, id), "");
}

static bool
call_unit(struct fgen *f, ir_id id, bool tail, bool *ended)
{
	struct gen *g = f->g;
	const struct ir_node *n = ir_at(f->m, id);
	bool local = n->callee == CALLEE_LOCAL, self = false;
	uint32_t skip = local, narg = n->nin - skip, unit = 0;
	LLVMValueRef *args = mem_zalloc(narg + 2, sizeof *args), code, call;
	LLVMTypeRef type;

	args[0] = f->ctx;
	args[1] = LLVMConstNull(g->ptr);
	unit = !local ? fn_unit_of(f, f->m->global.v[n->ref].index) :
	    known_unit(f, ir_in(f->m, n, 0), &unit) ? unit : 0;
	for (uint32_t i = 0; i < narg; i++)
		args[i + 2] = argument(f, id, ir_in(f->m, n, i + skip), unit,
		    i);
	if (local) {
		ir_id callee = ir_in(f->m, n, 0);

		self = tail && f->unit.v[f->u].owner == callee &&
		    f->unit_of[callee] != f->u;
		args[1] = self ? f->closure : fn_take(f, id, callee);
	}
	if (unit != 0) {
		fn_declare(f, unit);
		code = f->unit.v[unit].fn;
		type = f->unit.v[unit].type;
	} else {
		code = fn_code(f, args[1]);
		type = fn_type(f, narg);
	}
	fn_deaths(f, id);
	if (tail)
		fn_arena_end(f);
	if (tail && f->unit.v[f->u].owner != 0 && !self)
		fn_drop(f, f->closure);
	call = LLVMBuildCall2(g->b, type, code, args, narg + 2, "");
	mem_free(args);
	return finish_call(f, id, call, tail, ended);
}

static bool
call_node(struct fgen *f, ir_id id, bool tail, bool *ended)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct ir_global *gl;
	const struct prim *p;

	switch ((enum callee_kind)n->callee) {
	case CALLEE_OP:
		return fn_op(f, id);
	case CALLEE_CTOR:
		f->val[id] = items_of(f, id, RELAY_DATA, n->ref);
		return true;
	case CALLEE_GLOBAL:
		gl = &f->m->global.v[n->ref];
		if (gl->kind == GLOBAL_FUNCTION)
			return call_unit(f, id, tail, ended);
		p = gl->kind == GLOBAL_PRIM ? f->m->prim.v[gl->index] :
		    fn_extern(f, id, gl->index);
		return p != NULL && (gl->kind != GLOBAL_PRIM ||
		    may_call_prim(f, id, p)) && fn_prim(f, id, p);
	default:
		return call_unit(f, id, tail, ended);
	}
}

bool
fn_node(struct fgen *f, ir_id id, bool tail, bool *ended)
{
	const struct ir_node *n = ir_at(f->m, id);
	LLVMValueRef args[3] = { f->ctx };

	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		return constant(f, id);
	case NODE_OP:
		return fn_wrapper(f, id, &f->val[id]);
	case NODE_GLOBAL:
		return global_value(f, id);
	case NODE_CTOR:
		return constructor(f, id);
	case NODE_CALL:
		return call_node(f, id, tail, ended);
	case NODE_TUPLE:
		f->val[id] = items_of(f, id, RELAY_TUPLE, 0);
		return true;
	case NODE_REF:
		f->val[id] = items_of(f, id, RELAY_CELL, 0);
		return true;
	case NODE_PROJ:
		f->val[id] = fn_item(f, fn_get(f, ir_in(f->m, n, 0)), n->ref);
		fn_keep(f, f->val[id]);
		return true;
	case NODE_READ:
		args[1] = fn_get(f, ir_in(f->m, n, 0));
		f->val[id] = fn_runtime(f, "relay_read", "ppp", args);
		return true;
	case NODE_WRITE:
		args[1] = fn_get(f, ir_in(f->m, n, 0));
		args[2] = fn_take(f, id, ir_in(f->m, n, 1));
		fn_runtime(f, "relay_write", "vppp", args);
		f->val[id] = fn_static_object(f, RELAY_TUPLE, 0, 0, 0,
		    LLVMConstNull(f->g->ptr), 0, NULL);
		return true;
	case NODE_CAST:
		if (!fn_can_fit(f, id, n->type))
			return false;
		if (f->is_scalar[id]) {
			f->val[id] = fn_scalar(f, ir_in(f->m, n, 0));
			return true;
		}
		f->val[id] = fn_get(f, ir_in(f->m, n, 0));
		fn_bind(f, n->type, f->val[id], NULL);
		fn_fit(f, id, "match_cast", n->type, f->val[id]);
		fn_take(f, id, ir_in(f->m, n, 0));
		return true;
	case NODE_FN:
		closure(f, id);
		return true;
	default:
		BUG("node of kind %d in a region", n->kind);
	}
}

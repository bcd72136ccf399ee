/*
 * Entries (runtime/relay.h): the functions that a host program calls, their
 * metadata (types), and the functions that an entry reaches.
 */
#include "codegen/fn.h"

#include <string.h>

#include "ir/outputs.h"
#include "ir/region_walk.h"
#include "ir/text.h"
#include "runtime/relay.h"

#define MANY 500		/* nested calls that the thread's stack can
				 * hold */

/* ---- recursion ---- */

struct reach {
	struct fgen *f;
	VEC(uint32_t) todo;
	bool *seen;
	uint32_t function;
	const uint32_t *component;
	const bool *loop;
	uint32_t *row;		/* by function: calls below it */
	bool deep, cells;
};

static void
look(void *ctx, struct ir_module *m, ir_id id)
{
	struct reach *r = ctx;
	const struct ir_node *n = ir_at(m, id);
	uint32_t g;

	if (n->kind == NODE_REF)
		r->cells = true;
	if (n->kind == NODE_FN && !r->loop[id])
		r->deep = r->deep || n->nsub > 0;
	if (n->kind != NODE_GLOBAL &&
	    (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL))
		return;
	if (m->global.v[n->ref].kind != GLOBAL_FUNCTION)
		return;
	g = m->global.v[n->ref].index;
	if (r->component[g] == r->component[r->function])
		r->deep = true;
	if (!r->seen[g]) {
		r->seen[g] = true;
		vec_push(&r->todo, g);
	}
}

/* The greatest depth of nested calls, up to MANY. */
static void
row(void *ctx, struct ir_module *m, ir_id id)
{
	struct reach *r = ctx;
	const struct ir_node *n = ir_at(m, id);
	uint32_t g;

	if ((n->kind != NODE_GLOBAL && (n->kind != NODE_CALL ||
	    n->callee != CALLEE_GLOBAL)) ||
	    m->global.v[n->ref].kind != GLOBAL_FUNCTION)
		return;
	g = m->global.v[n->ref].index;
	if (r->row[g] >= r->row[r->function])
		r->row[r->function] = r->row[g] + 1;
	r->deep = r->deep || r->row[r->function] > MANY;
}

/* Whether calls may nest without bound; and whether cells make cycles. */
static bool
find_recursion(struct fgen *f, uint32_t function)
{
	struct ir_module *m = f->m;
	uint32_t *order = mem_zalloc(m->function.n + 1, sizeof *order);
	uint32_t *component = mem_zalloc(m->function.n + 1,
	    sizeof *component);
	bool *loop = ir_loops(m);
	struct reach r = { .f = f, .component = component, .loop = loop };

	ir_call_order(m, order, component);
	r.seen = mem_zalloc(m->function.n + 1, sizeof *r.seen);
	r.seen[function] = true;
	vec_push(&r.todo, function);
	while (r.todo.n > 0) {
		r.function = vec_pop(&r.todo);
		ir_walk_function(m, r.function, look, &r);
	}
	r.row = mem_zalloc(m->function.n + 1, sizeof *r.row);
	for (uint32_t i = 0; i + 1 < m->function.n && !r.deep; i++) {
		r.function = order[i];
		if (r.seen[r.function])
			ir_walk_function(m, r.function, row, &r);
	}
	f->deep = f->deep || r.deep || r.cells;
	f->cells = f->cells || r.cells;
	vec_free(&r.todo);
	mem_free(r.seen);
	mem_free(r.row);
	mem_free(loop);
	mem_free(order);
	mem_free(component);
	return r.deep || r.cells;
}

/* ---- metadata ---- */

/* A string, where no code is being written. */
static LLVMValueRef
text_global(struct gen *g, const char *s)
{
	LLVMValueRef init = LLVMConstStringInContext2(g->c, s, strlen(s), 0);
	LLVMValueRef v = LLVMAddGlobal(g->module, LLVMTypeOf(init), "text");

	LLVMSetInitializer(v, init);
	LLVMSetGlobalConstant(v, 1);
	LLVMSetLinkage(v, LLVMPrivateLinkage);
	return v;
}

static LLVMValueRef
global_array(struct gen *g, LLVMTypeRef t, LLVMValueRef *v, uint32_t n)
{
	LLVMValueRef init = LLVMConstArray2(t, v, n), global;

	global = LLVMAddGlobal(g->module, LLVMTypeOf(init), "info");
	LLVMSetInitializer(global, init);
	LLVMSetLinkage(global, LLVMPrivateLinkage);
	return global;
}

static LLVMValueRef
string(struct gen *g, struct buf *b)
{
	LLVMValueRef v;

	buf_putc(b, '\0');
	v = text_global(g, b->v);
	b->n = 0;
	return v;
}

static LLVMValueRef
tensor_info(struct gen *g, const char *name, const struct type *t)
{
	LLVMValueRef extent[TYPE_RANK_LIMIT], text[TYPE_RANK_LIMIT], f[5];
	struct buf b = { NULL, 0, 0 };
	uint32_t rank = t->kind == TYPE_TENSOR ? t->n : 0;

	for (uint32_t i = 0; i < rank; i++) {
		int64_t v = -1;

		sym_is_const(t->dim[i], &v);
		extent[i] = gen_int(g, v);
		sym_print(&b, t->dim[i]);
		text[i] = string(g, &b);
	}
	buf_release(&b);
	f[0] = text_global(g, name);
	f[1] = LLVMConstInt(g->i32, t->kind == TYPE_TENSOR ? t->dtype :
	    DT_NONE, 0);
	f[2] = LLVMConstInt(g->i32, rank, 0);
	f[3] = global_array(g, g->i64, extent, rank);
	f[4] = global_array(g, g->ptr, text, rank);
	return LLVMConstStructInContext(g->c, f, 5, 0);
}

static LLVMValueRef
type_text(struct gen *g, const struct type *t)
{
	struct buf b = { NULL, 0, 0 };
	LLVMValueRef v;

	text_put_type(&b, t, NULL);
	v = string(g, &b);
	buf_release(&b);
	return v;
}

static LLVMTypeRef
ctor_type(struct gen *g)
{
	LLVMTypeRef row[6] = { g->ptr, g->ptr, g->ptr, g->i32, g->i32,
	    g->ptr };

	return LLVMStructTypeInContext(g->c, row, 6, 0);
}

static LLVMValueRef
ctor_info(struct gen *g, const struct ir_ctor *c)
{
	const struct ir_adt *a = &g->m->adt.v[c->adt];
	LLVMValueRef *field = mem_zalloc(c->nfield + 1, sizeof *field), f[6];
	struct buf b = { NULL, 0, 0 };

	for (uint32_t i = 0; i < c->nfield; i++)
		field[i] = type_text(g, c->field[i]);
	for (uint32_t i = 0; i < a->nparam; i++)
		buf_printf(&b, "%s%s", i > 0 ? " " : "", a->param[i]);
	f[0] = text_global(g, c->name);
	f[1] = text_global(g, a->name);
	f[2] = string(g, &b);
	f[3] = LLVMConstInt(g->i32, c->nfield, 0);
	f[4] = LLVMConstInt(g->i32, a->is_extern, 0);
	f[5] = global_array(g, g->ptr, field, c->nfield);
	mem_free(field);
	buf_release(&b);
	return LLVMConstStructInContext(g->c, f, 6, 0);
}

static LLVMValueRef
ctor_infos(struct gen *g)
{
	uint32_t n = g->m->ctor.n;
	LLVMValueRef *v = mem_zalloc(n + 1, sizeof *v), r;

	v[0] = LLVMConstNull(ctor_type(g));
	for (uint32_t i = 1; i < n; i++)
		v[i] = ctor_info(g, &g->m->ctor.v[i]);
	r = global_array(g, ctor_type(g), v, n);
	mem_free(v);
	return r;
}

static LLVMValueRef
ctor_names(struct gen *g)
{
	uint32_t n = g->m->ctor.n;
	LLVMValueRef *v = mem_zalloc(n + 1, sizeof *v), r;

	v[0] = LLVMConstNull(g->ptr);
	for (uint32_t i = 1; i < n; i++)
		v[i] = text_global(g, g->m->ctor.v[i].name);
	r = global_array(g, g->ptr, v, n);
	mem_free(v);
	return r;
}

/* ---- the functions of an entry ---- */

/* ptr body(ctx, arguments): borrows them. */
static LLVMValueRef
make_body(struct fgen *f, uint32_t unit, uint32_t narg)
{
	struct gen *g = f->g;
	LLVMTypeRef in[2] = { g->ptr, g->ptr };
	LLVMValueRef fn = LLVMAddFunction(g->module, "body",
	    LLVMFunctionType(g->ptr, in, 2, 0)), *args, call;

	LLVMSetLinkage(fn, LLVMInternalLinkage);
	f->fn = fn;
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	args = mem_zalloc(narg + 2, sizeof *args);
	args[0] = LLVMGetParam(fn, 0);
	args[1] = LLVMConstNull(g->ptr);
	for (uint32_t i = 0; i < narg; i++) {
		args[i + 2] = LLVMBuildLoad2(g->b, g->ptr, fn_at(f, g->ptr,
		    LLVMGetParam(fn, 1), i), "");
		fn_keep(f, args[i + 2]);
	}
	call = LLVMBuildCall2(g->b, fn_type(f, narg), fn_boxed_unit(f, unit),
	    args, narg + 2, "");
	LLVMSetInstructionCallConv(call, 18);
	LLVMBuildRet(g->b, call);
	mem_free(args);
	return fn;
}

/* Has the run-time library prepare what a table of the model says: returns if
 * it cannot.  table: NULL if there is nothing to prepare. */
static void
prepare(struct fgen *f, const char *name, LLVMValueRef table)
{
	struct gen *g = f->g;
	LLVMValueRef args[2] = { LLVMGetParam(f->fn, 0), table }, status;
	LLVMBasicBlockRef bad, good;

	if (table == NULL)
		return;
	bad = fn_block(f, "not_ready");
	good = fn_block(f, "ready");
	status = fn_runtime(f, name, "ipp", args);
	LLVMBuildCondBr(g->b, LLVMBuildIsNull(g->b, status, ""), good, bad);
	LLVMPositionBuilderAtEnd(g->b, bad);
	LLVMBuildRet(g->b, status);
	LLVMPositionBuilderAtEnd(g->b, good);
}

static LLVMValueRef
make_call(struct fgen *f, LLVMValueRef body, bool deep)
{
	struct gen *g = f->g;
	LLVMTypeRef in[3] = { g->ptr, g->ptr, g->ptr };
	LLVMValueRef fn = LLVMAddFunction(g->module, "call",
	    LLVMFunctionType(g->i32, in, 3, 0)), args[6];

	LLVMSetLinkage(fn, LLVMInternalLinkage);
	f->fn = fn;
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	/* Before the first call proceeds, the form is chosen, and the weights
	 * file next to the library is mapped. */
	prepare(f, "relay_forms_check", gen_forms(g));
	prepare(f, "relay_weights_map", gen_weights_table(g));
	args[0] = LLVMGetParam(fn, 0);
	args[1] = body;
	args[2] = LLVMGetParam(fn, 1);
	args[3] = LLVMGetParam(fn, 2);
	args[4] = fn_i32(f, deep || f->cells);
	args[5] = fn_i32(f, f->cells);
	LLVMBuildRet(g->b, fn_runtime(f, "relay_enter", "ippppii", args));
	return fn;
}

static LLVMValueRef
make_run(struct fgen *f, LLVMValueRef entry)
{
	struct gen *g = f->g;
	LLVMTypeRef in[5] = { g->ptr, g->ptr, g->ptr, g->ptr, g->ptr };
	LLVMValueRef fn = LLVMAddFunction(g->module, "run",
	    LLVMFunctionType(g->i32, in, 5, 0)), args[6];

	LLVMSetLinkage(fn, LLVMInternalLinkage);
	f->fn = fn;
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	args[0] = LLVMGetParam(fn, 0);
	args[1] = entry;
	for (uint32_t i = 1; i < 5; i++)
		args[i + 1] = LLVMGetParam(fn, i);
	LLVMBuildRet(g->b, fn_runtime(f, "relay_run_tensors", "ipppppp",
	    args));
	return fn;
}

static bool
only_tensors(const ir_outputs *o)
{
	for (uint32_t i = 0; i < o->n; i++)
		if (o->v[i].type->kind != TYPE_TENSOR)
			return false;
	return true;
}

static bool
has_arenas(const struct fgen *f)
{
	for (uint32_t u = 1; u < f->unit.n; u++)
		if (f->unit.v[u].slots > 0)
			return true;
	return false;
}

static LLVMValueRef
describe(struct fgen *f, uint32_t function, const char *prefix,
    LLVMValueRef call)
{
	struct gen *g = f->g;
	struct ir_module *m = f->m;
	struct ir_function *fun = &m->function.v[function];
	struct ir_region_data *r = &m->region.v[fun->body];
	const struct type *ret = fun->type->ret;
	uint32_t n = r->params.n;
	ir_outputs o = { NULL, 0, 0 };
	LLVMValueRef *in = mem_zalloc(n + 1, sizeof *in), *out, *types;
	LLVMTypeRef row[5] = { g->ptr, g->i32, g->i32, g->ptr, g->ptr }, t;
	LLVMTypeRef all[17] = { g->i32, g->i32, g->i32, g->i32, g->ptr,
	    g->ptr, g->ptr, g->ptr, g->ptr, g->ptr, g->i32, g->i32, g->ptr,
	    g->ptr, g->i64, g->ptr, g->ptr };
	bool plain;
	LLVMValueRef e[17], global;
	struct buf b = { NULL, 0, 0 };

	t = LLVMStructTypeInContext(g->c, row, 5, 0);
	types = mem_zalloc(n + 1, sizeof *types);
	ir_outputs_of(&o, m, fun);
	out = mem_zalloc(o.n + 1, sizeof *out);
	plain = only_tensors(&o);
	for (uint32_t i = 0; i < n; i++) {
		const struct ir_node *p = ir_at(m, r->params.v[i]);

		in[i] = tensor_info(g, p->name != NULL ? p->name : "",
		    p->type);
		types[i] = type_text(g, p->type);
		plain = plain && p->type->kind == TYPE_TENSOR;
	}
	for (uint32_t i = 0; plain && i < o.n; i++)
		out[i] = tensor_info(g, o.v[i].name, o.v[i].type);
	buf_printf(&b, "%s_%s_model", prefix, fun->name);
	global = LLVMAddGlobal(g->module, LLVMStructTypeInContext(g->c, all,
	    17, 0), b.v);
	e[0] = fn_i32(f, RELAY_ABI);
	e[1] = fn_i32(f, n);
	e[2] = fn_i32(f, plain ? (int64_t)o.n : -1);
	e[3] = fn_i32(f, has_arenas(f));
	e[4] = text_global(g, fun->name);
	e[5] = global_array(g, t, in, n);
	e[6] = global_array(g, t, out, plain ? o.n : 0);
	e[7] = plain ? make_run(f, global) : LLVMConstNull(g->ptr);
	e[8] = global_array(g, g->ptr, types, n);
	e[9] = type_text(g, ret);
	e[10] = fn_i32(f, m->ctor.n);
	e[11] = fn_i32(f, ret->kind == TYPE_TUPLE);
	e[12] = ctor_infos(g);
	e[13] = call;
	e[14] = LLVMConstInt(g->i64, g->cpu, 0);
	e[15] = LLVMGetNamedFunction(g->module, "relay_model_open");
	if (e[15] == NULL)
		e[15] = LLVMAddFunction(g->module, "relay_model_open",
		    g->kernel_type);
	e[16] = g->nform > 0 ? gen_forms(g) : LLVMConstNull(g->ptr);
	LLVMSetInitializer(global, LLVMConstStructInContext(g->c, e, 17, 0));
	mem_free(in);
	mem_free(out);
	mem_free(types);
	ir_outputs_release(&o);
	buf_release(&b);
	return global;
}

/* ---- the module ---- */

static void
begin(struct fgen *f, struct gen *g)
{
	struct ir_module *m = g->m;
	struct unit none = { .owner = 0 };

	f->g = g;
	f->m = m;
	vec_push(&f->unit, none);
	ir_liveness_init(&f->live, m);
	f->live.with_deaths = true;
	f->unit_of = mem_zalloc(m->node.n + 1, sizeof *f->unit_of);
	f->val = mem_zalloc(m->node.n + 1, sizeof *f->val);
	f->mark = mem_zalloc(m->node.n + 1, sizeof *f->mark);
	f->die = mem_zalloc(m->node.n + 1, sizeof *f->die);
	f->drop = mem_zalloc(m->region.n + 1, sizeof *f->drop);
	f->piece = mem_zalloc(m->node.n + 1, sizeof *f->piece);
	f->framed = mem_zalloc(m->node.n + 1, sizeof *f->framed);
	f->weight = mem_zalloc(3 * ((size_t)m->region.n + 1),
	    sizeof *f->weight);
	f->first = f->weight + m->region.n + 1;
	f->last = f->first + m->region.n + 1;
	f->split_at = mem_zalloc(m->node.n + 1, sizeof *f->split_at);
	f->apart = mem_zalloc(m->region.n + 1, sizeof *f->apart);
	f->function_unit = mem_zalloc(m->function.n + 1,
	    sizeof *f->function_unit);
	f->constant = mem_zalloc(m->constant.n + 1, sizeof *f->constant);
	f->constant_data = mem_zalloc(m->constant.n + 1,
	    sizeof *f->constant_data);
	f->global_value = mem_zalloc(m->global.n + 1,
	    sizeof *f->global_value);
	f->key_check = str_intern0(m->strings, "check");
	f->key_dims = str_intern0(m->strings, "dims");
	f->key_slot = str_intern0(m->strings, "slot");
	f->key_arena = str_intern0(m->strings, "arena");
	f->captured = mem_zalloc(m->node.n + 1, sizeof *f->captured);
	f->slotted = mem_zalloc(m->node.n + 1, sizeof *f->slotted);
	f->computed_with = mem_zalloc(m->node.n + 1,
	    sizeof *f->computed_with);
	f->is_scalar = mem_zalloc(m->node.n + 1, sizeof *f->is_scalar);
	f->home = mem_zalloc(m->node.n + 1, sizeof *f->home);
	f->ctor_names = ctor_names(g);
}

static void
end(struct fgen *f)
{
	for (uint32_t i = 0; i < f->unit.n; i++) {
		vec_free(&f->unit.v[i].from);
		vec_free(&f->unit.v[i].scalars);
		vec_free(&f->unit.v[i].dim);
		map_free(&f->unit.v[i].captured);
		map_free(&f->unit.v[i].dims);
		map_free(&f->unit.v[i].binder);
		vec_free(&f->unit.v[i].bound);
	}
	for (uint32_t i = 0; i < f->m->node.n; i++)
		vec_free(&f->die[i]);
	for (uint32_t i = 0; i < f->m->region.n; i++)
		vec_free(&f->drop[i]);
	vec_free(&f->unit);
	vec_free(&f->queue);
	map_free(&f->fn_unit);
	map_free(&f->types);
	ir_liveness_free(&f->live);
	mem_free(f->piece);
	mem_free(f->framed);
	mem_free(f->weight);
	mem_free(f->split_at);
	mem_free(f->apart);
	vec_free(&f->pieces);
	mem_free(f->unit_of);
	mem_free(f->val);
	mem_free(f->mark);
	mem_free(f->captured);
	mem_free(f->slotted);
	mem_free(f->computed_with);
	fn_shared_free(f);
	mem_free(f->is_scalar);
	mem_free(f->home);
	mem_free(f->constant_data);
	mem_free(f->die);
	mem_free(f->drop);
	mem_free(f->function_unit);
	mem_free(f->constant);
	mem_free(f->global_value);
}

/* relay_program (runtime/program.h): the entries of a program. */
static void
describe_program(struct gen *g, LLVMValueRef *entry, uint32_t n)
{
	LLVMTypeRef row[2] = { g->i32, g->ptr };
	LLVMValueRef v[2] = { LLVMConstInt(g->i32, n, 0), global_array(g,
	    g->ptr, entry, n) }, global;

	global = LLVMAddGlobal(g->module, LLVMStructTypeInContext(g->c, row, 2,
	    0), "relay_program");
	LLVMSetInitializer(global, LLVMConstStructInContext(g->c, v, 2, 0));
	LLVMSetGlobalConstant(global, 1);
}

bool
gen_entries(struct gen *g, const uint32_t *function,
    const struct codegen_options *o)
{
	struct fgen f = { 0 };
	LLVMValueRef *entry = mem_zalloc(o->nentry + 1, sizeof *entry);
	bool *deep = mem_zalloc(o->nentry + 1, sizeof *deep), ok = true;
	uint32_t unit, narg;

	begin(&f, g);
	for (uint32_t i = 0; ok && i < o->nentry; i++) {
		deep[i] = find_recursion(&f, function[i]);
		fn_declare(&f, fn_unit_of(&f, function[i]));
	}
	for (uint32_t i = 0; i < f.queue.n; i++)
		ok = fn_generate(&f, f.queue.v[i]) && ok;
	for (uint32_t i = 0; ok && i < o->nentry; i++) {
		unit = fn_unit_of(&f, function[i]);
		narg = g->m->region.v[f.unit.v[unit].body].params.n;
		entry[i] = describe(&f, function[i], o->prefix, make_call(&f,
		    make_body(&f, unit, narg), deep[i]));
	}
	if (ok && o->kind == EMIT_EXE)
		describe_program(g, entry, o->nentry);
	mem_free(entry);
	mem_free(deep);
	end(&f);
	return ok;
}

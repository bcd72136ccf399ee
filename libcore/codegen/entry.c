/*
 * A function of the module to its entry (runtime/relay.h): extents bound and
 * checked, one kernel call for each operator, results by pointer.
 *
 * What is compiled here is straight-line code over tensors and tuples of
 * them; functions with control flow, closures, data types or references are
 * refused with the place of what is missing.
 */
#include "codegen/gen.h"

#include <string.h>

#include "ir/text.h"
#include "op/op.h"
#include "tensor/te.h"

struct egen {
	struct gen *g;
	uint32_t function;
	LLVMValueRef fn, ctx, in, dims, out, out_dims;
	LLVMValueRef *ptr;		/* by node: data of a tensor */
	struct map names;		/* dimension name -> index of value */
	VEC(LLVMValueRef) value;
	const char *place;
};

/* ---- small pieces ---- */

static LLVMValueRef
element(struct gen *g, LLVMTypeRef t, LLVMValueRef base, int64_t i)
{
	LLVMValueRef n = gen_int(g, i);

	return LLVMBuildGEP2(g->b, t, base, &n, 1, "");
}

static LLVMValueRef
load_at(struct gen *g, LLVMTypeRef t, LLVMValueRef base, int64_t i)
{
	return LLVMBuildLoad2(g->b, t, element(g, t, base, i), "");
}

static LLVMValueRef
name_value(void *ctx, const struct sym *var)
{
	struct egen *e = ctx;
	uint32_t i;

	if (!map_get(&e->names, map_ptr(var->name), &i))
		BUG("dimension '%s' has no value", var->name);
	return e->value.v[i];
}

static bool
name_known(struct egen *e, const char *name)
{
	uint32_t i;

	return map_get(&e->names, map_ptr(name), &i);
}

static void
name_set(struct egen *e, const char *name, LLVMValueRef v)
{
	map_put(&e->names, map_ptr(name), e->value.n);
	vec_push(&e->value, v);
}

static void
fail_unless(struct egen *e, LLVMValueRef ok, const char *message,
    const char *place)
{
	struct gen *g = e->g;
	LLVMBasicBlockRef good = LLVMAppendBasicBlockInContext(g->c, e->fn,
	    "ok");
	LLVMBasicBlockRef bad = LLVMAppendBasicBlockInContext(g->c, e->fn,
	    "bad");
	LLVMValueRef args[3];

	LLVMBuildCondBr(g->b, ok, good, bad);
	LLVMPositionBuilderAtEnd(g->b, bad);
	args[0] = e->ctx;
	args[1] = gen_string(g, message);
	args[2] = gen_string(g, place);
	LLVMBuildRet(g->b, LLVMBuildCall2(g->b, LLVMGlobalGetValueType(
	    g->fail), g->fail, args, 3, ""));
	LLVMPositionBuilderAtEnd(g->b, good);
}

static const char *
place_of(struct egen *e, ir_id id)
{
	struct ir_module *m = e->g->m;
	struct buf b = { NULL, 0, 0 };
	const char *s;

	span_print(&b, &m->sources, &ir_at(m, id)->span);
	s = str_intern(m->strings, b.v != NULL ? b.v : "", b.n);
	buf_release(&b);
	return s;
}

static bool
refuse(struct egen *e, ir_id id, const char *what)
{
	diag_error(e->g->d, &ir_at(e->g->m, id)->span, "not-compiled",
	    "relay-codegen does not compile %s yet", what);
	return false;
}

/* ---- inputs ---- */

/* Binds bare names, then checks what is no bare name. */
static bool
bind_inputs(struct egen *e)
{
	struct gen *g = e->g;
	struct ir_module *m = g->m;
	struct ir_region_data *r =
	    &m->region.v[m->function.v[e->function].body];

	for (int pass = 0; pass < 2; pass++) {
		int64_t at = 0;

		for (uint32_t i = 0; i < r->params.n; i++) {
			ir_id id = r->params.v[i];
			const struct type *t = ir_at(m, id)->type;

			if (t->kind != TYPE_TENSOR)
				return refuse(e, id,
				    "parameters that are no tensors");
			if (pass == 0)
				e->ptr[id] = load_at(g, g->ptr, e->in, i);
			for (uint32_t k = 0; k < t->n; k++, at++) {
				LLVMValueRef v = load_at(g, g->i64, e->dims,
				    at);
				const struct sym *d = t->dim[k];

				if (pass == 0 && d->kind == SYM_VAR &&
				    !name_known(e, d->name))
					name_set(e, d->name, v);
				else if (pass == 1)
					fail_unless(e, LLVMBuildICmp(g->b,
					    LLVMIntEQ, v, gen_sym(g, d,
					    name_value, e), ""),
					    "an input has a wrong extent",
					    place_of(e, id));
			}
		}
	}
	return true;
}

/* ---- nodes ---- */

static LLVMValueRef
bytes_of(struct egen *e, const struct type *t)
{
	struct gen *g = e->g;
	LLVMValueRef n = gen_int(g, dtype_info[t->dtype].bytes);

	for (uint32_t i = 0; i < t->n; i++)
		n = LLVMBuildMul(g->b, n, gen_sym(g, t->dim[i], name_value, e),
		    "");
	return n;
}

static LLVMValueRef
allocate(struct egen *e, LLVMValueRef bytes, const char *place)
{
	struct gen *g = e->g;
	LLVMTypeRef args[2] = { g->ptr, g->i64 };
	LLVMTypeRef ft = LLVMFunctionType(g->ptr, args, 2, 0);
	LLVMValueRef in[2] = { e->ctx, bytes }, p;

	/* ctx->alloc is the first field. */
	p = LLVMBuildCall2(g->b, ft, LLVMBuildLoad2(g->b, g->ptr, e->ctx, ""),
	    in, 2, "");
	fail_unless(e, LLVMBuildIsNotNull(g->b, p, ""), "out of memory",
	    place);
	return p;
}

static bool
node_const(struct egen *e, ir_id id)
{
	struct gen *g = e->g;
	const struct ir_constant *c = &g->m->constant.v[ir_at(g->m, id)->ref];
	struct data_map map;
	LLVMValueRef init, v;
	char *err = NULL;

	if (c->data.kind == DATA_EXTERN)
		return refuse(e, id, "constants without data");
	if (!data_open(&c->data, &map, &err)) {
		diag_error(g->d, &ir_at(g->m, id)->span, "constant-data",
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
	e->ptr[id] = v;
	data_close(&map);
	return true;
}

static LLVMValueRef
stack_array(struct egen *e, LLVMTypeRef t, uint32_t n)
{
	struct gen *g = e->g;
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	LLVMValueRef v;

	LLVMPositionBuilderBefore(g->b, LLVMGetFirstInstruction(
	    LLVMGetEntryBasicBlock(e->fn)));
	v = LLVMBuildArrayAlloca(g->b, t, gen_int(g, n > 0 ? n : 1), "");
	LLVMPositionBuilderAtEnd(g->b, at);
	return v;
}

/* Calls a kernel: inputs, outputs and temporaries as buffers. */
static void
call_kernel(struct egen *e, ir_id id, const struct prim *p,
    const LLVMValueRef *buf)
{
	struct gen *g = e->g;
	LLVMValueRef kernel = gen_kernel(g, p), args[3], rc;
	LLVMValueRef bufs = stack_array(e, g->ptr, p->buffer.n);
	LLVMValueRef dims = stack_array(e, g->i64, p->ndim);

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		LLVMValueRef v = i < p->ninput + p->noutput ? buf[i] :
		    allocate(e, bytes_of(e, type_tensor(g->m->types,
		    b->dtype, b->rank, b->dim)), place_of(e, id));

		LLVMBuildStore(g->b, v, element(g, g->ptr, bufs, i));
	}
	for (uint32_t i = 0; i < p->ndim; i++)
		LLVMBuildStore(g->b, name_value(e, sym_var(g->m->syms,
		    p->dim[i])), element(g, g->i64, dims, i));
	args[0] = e->ctx;
	args[1] = bufs;
	args[2] = dims;
	rc = LLVMBuildCall2(g->b, g->kernel_type, kernel, args, 3, "");
	fail_unless(e, LLVMBuildICmp(g->b, LLVMIntEQ, rc,
	    LLVMConstInt(g->i32, 0, 0), ""), "a kernel failed",
	    place_of(e, id));
}

/* Data pointers of the tensors of an operand: a tuple's fields in order. */
static bool
operand_tensors(struct egen *e, ir_id id, const struct type **type,
    LLVMValueRef *ptr, uint32_t *n)
{
	struct ir_module *m = e->g->m;
	const struct ir_node *x = ir_at(m, id);

	if (x->type->kind == TYPE_TENSOR && *n < TE_RANK) {
		type[*n] = x->type;
		ptr[(*n)++] = e->ptr[id];
		return true;
	}
	if (x->kind != NODE_TUPLE)
		return refuse(e, id, "tuples that are not written out");
	for (uint32_t i = 0; i < x->nin; i++) {
		ir_id f = ir_in(m, x, i);

		if (ir_at(m, f)->type->kind != TYPE_TENSOR || *n == TE_RANK)
			return refuse(e, id, "nested tuples of tensors");
		type[*n] = ir_at(m, f)->type;
		ptr[(*n)++] = e->ptr[f];
	}
	return true;
}

static bool
known_extents(struct egen *e, ir_id id, const struct type *t)
{
	const struct attr *a = attrs_get(ir_at(e->g->m, id)->props,
	    str_intern0(e->g->m->strings, "dims"));

	if (t->kind != TYPE_TENSOR)
		return refuse(e, id, "operators with several results");
	if (a != NULL)
		return refuse(e, id, "extents that depend on data");
	return true;
}

static bool
node_op(struct egen *e, ir_id id)
{
	struct gen *g = e->g;
	const struct ir_node *n = ir_at(g->m, id);
	const struct op_def *op = op_at(n->ref);
	const struct type *type[TE_RANK + 1];
	LLVMValueRef ptr[TE_RANK + 1];
	const char *message = "it has no compute definition";
	struct prim *p = NULL;
	uint32_t nin = 0;

	for (uint32_t i = 0; i < n->nin; i++)
		if (!operand_tensors(e, ir_in(g->m, n, i), type, ptr, &nin))
			return false;
	if (!known_extents(e, id, n->type))
		return false;
	if (op->compute != NULL)
		p = te_build(g->m, op->name, n->ref, n->attrs, op->compute,
		    nin, type, NULL, 1, &n->type, &message);
	if (p == NULL || p->kernel != NULL) {
		diag_error(g->d, &n->span, "not-compiled",
		    "relay-codegen does not compile %s: %s", op->name,
		    p == NULL ? message : "it is a C kernel");
		prim_free(p);
		return false;
	}
	gen_schedule(g, p);
	ptr[nin] = e->ptr[id] = allocate(e, bytes_of(e, n->type),
	    place_of(e, id));
	call_kernel(e, id, p, ptr);
	prim_free(p);
	return true;
}

/* A user's tensor program: its dimension names get the values that the
 * operands' types give them. */
static bool
node_prim(struct egen *e, ir_id id, const struct prim *p)
{
	struct gen *g = e->g;
	const struct ir_node *n = ir_at(g->m, id);
	LLVMValueRef buf[TE_RANK + 1];
	struct egen inner = *e;

	if (p->noutput != 1 || n->nin >= TE_RANK)
		return refuse(e, id, "programs with several results");
	if (!known_extents(e, id, n->type))
		return false;
	memset(&inner.names, 0, sizeof inner.names);
	for (uint32_t i = 0; i < p->ninput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		const struct type *t = ir_at(g->m, ir_in(g->m, n, i))->type;

		buf[i] = e->ptr[ir_in(g->m, n, i)];
		for (uint32_t k = 0; k < b->rank; k++)
			if (b->dim[k]->kind == SYM_VAR &&
			    !name_known(&inner, b->dim[k]->name))
				name_set(&inner, b->dim[k]->name,
				    gen_sym(g, t->dim[k], name_value, e));
	}
	e->value = inner.value;
	buf[p->ninput] = e->ptr[id] = allocate(e, bytes_of(e, n->type),
	    place_of(e, id));
	inner.value = e->value;
	call_kernel(&inner, id, p, buf);
	e->value = inner.value;
	map_free(&inner.names);
	return true;
}

/* The truth of a predicate. */
static LLVMValueRef
holds(struct egen *e, const struct sym_pred *p)
{
	static const LLVMIntPredicate cmp[] = { [SYM_EQ] = LLVMIntEQ,
	    [SYM_NE] = LLVMIntNE, [SYM_LT] = LLVMIntSLT, [SYM_LE] = LLVMIntSLE,
	    [SYM_GT] = LLVMIntSGT, [SYM_GE] = LLVMIntSGE,
	    [SYM_ALIKE] = LLVMIntEQ, [SYM_INTO] = LLVMIntEQ };
	LLVMBuilderRef b = e->g->b;
	LLVMValueRef x = gen_sym(e->g, p->lhs, name_value, e), y, one, yes;

	y = gen_sym(e->g, p->rhs, name_value, e);
	yes = LLVMBuildICmp(b, cmp[p->op], x, y, "");
	one = LLVMConstInt(LLVMTypeOf(x), 1, 0);
	if (p->op == SYM_ALIKE || p->op == SYM_INTO)
		yes = LLVMBuildOr(b, yes, LLVMBuildICmp(b, LLVMIntEQ, x, one,
		    ""), "");
	if (p->op == SYM_ALIKE)
		yes = LLVMBuildOr(b, yes, LLVMBuildICmp(b, LLVMIntEQ, y, one,
		    ""), "");
	return yes;
}

static bool
checks(struct egen *e, ir_id id)
{
	struct gen *g = e->g;
	const struct attr *a = attrs_get(ir_at(g->m, id)->props,
	    str_intern0(g->m->strings, "check"));
	struct lexer l;
	struct sym_pred p;

	if (a == NULL || a->kind != ATTR_STR)
		return true;
	lex_init(&l, g->m, g->d, a->s, strlen(a->s), 0,
	    &ir_at(g->m, id)->span);
	do {
		if (!text_pred(&l, &p))
			return false;
		fail_unless(e, holds(e, &p), a->s, place_of(e, id));
	} while (lex_accept(&l, ','));
	return true;
}

static bool
node(struct egen *e, ir_id id)
{
	struct ir_module *m = e->g->m;
	const struct ir_node *n = ir_at(m, id);
	const struct ir_node *t;

	if (!checks(e, id))
		return false;
	switch (n->kind) {
	case NODE_CONST:
		return node_const(e, id);
	case NODE_TUPLE:
		return true;
	case NODE_PROJ:
		t = ir_at(m, ir_in(m, n, 0));
		if (t->kind != NODE_TUPLE)
			return refuse(e, id,
			    "projections of computed tuples");
		e->ptr[id] = e->ptr[ir_in(m, t, n->ref)];
		return true;
	case NODE_CALL:
		if (n->callee == CALLEE_OP)
			return node_op(e, id);
		if (n->callee == CALLEE_GLOBAL &&
		    m->global.v[n->ref].kind == GLOBAL_PRIM)
			return node_prim(e, id,
			    m->prim.v[m->global.v[n->ref].index]);
		return refuse(e, id, "calls of functions");
	case NODE_IF: case NODE_MATCH:
		return refuse(e, id, "control flow");
	case NODE_FN:
		return refuse(e, id, "local functions");
	default:
		return refuse(e, id, "this expression");
	}
}

/* ---- results ---- */

static bool
results(struct egen *e, ir_id res, const struct type **type, uint32_t *nout)
{
	struct gen *g = e->g;
	LLVMValueRef ptr[TE_RANK + 1];
	int64_t at = 0;

	*nout = 0;
	if (!operand_tensors(e, res, type, ptr, nout))
		return false;
	for (uint32_t i = 0; i < *nout; i++) {
		LLVMBuildStore(g->b, ptr[i], element(g, g->ptr, e->out, i));
		for (uint32_t k = 0; k < type[i]->n; k++, at++)
			LLVMBuildStore(g->b, gen_sym(g, type[i]->dim[k],
			    name_value, e), element(g, g->i64, e->out_dims,
			    at));
	}
	LLVMBuildRet(g->b, LLVMConstInt(g->i32, 0, 0));
	return true;
}

/* ---- metadata ---- */

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
tensor_info(struct gen *g, const char *name, const struct type *t)
{
	LLVMValueRef extent[TYPE_RANK_LIMIT], text[TYPE_RANK_LIMIT], f[5];

	for (uint32_t i = 0; i < t->n; i++) {
		struct buf b = { NULL, 0, 0 };
		int64_t v = -1;

		sym_is_const(t->dim[i], &v);
		extent[i] = gen_int(g, v);
		sym_print(&b, t->dim[i]);
		text[i] = gen_string(g, b.v);
		buf_release(&b);
	}
	f[0] = gen_string(g, name);
	f[1] = LLVMConstInt(g->i32, t->dtype, 0);
	f[2] = LLVMConstInt(g->i32, t->n, 0);
	f[3] = global_array(g, g->i64, extent, t->n);
	f[4] = global_array(g, g->ptr, text, t->n);
	return LLVMConstStructInContext(g->c, f, 5, 0);
}

static void
metadata(struct egen *e, const char *prefix, const struct type *const *out,
    uint32_t nout)
{
	struct gen *g = e->g;
	struct ir_module *m = g->m;
	struct ir_function *fun = &m->function.v[e->function];
	struct ir_region_data *r = &m->region.v[fun->body];
	LLVMValueRef *in = mem_zalloc(r->params.n + 1, sizeof *in);
	LLVMValueRef o[TE_RANK + 1], f[8], global, init;
	struct buf b = { NULL, 0, 0 };
	LLVMTypeRef row[5] = { g->ptr, g->i32, g->i32, g->ptr, g->ptr }, t;

	t = LLVMStructTypeInContext(g->c, row, 5, 0);
	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(m, r->params.v[i]);

		in[i] = tensor_info(g, p->name != NULL ? p->name : "", p->type);
	}
	for (uint32_t i = 0; i < nout; i++) {
		b.n = 0;
		buf_printf(&b, "%u", i);
		o[i] = tensor_info(g, b.v, out[i]);
	}
	f[0] = LLVMConstInt(g->i32, 1, 0);
	f[1] = LLVMConstInt(g->i32, r->params.n, 0);
	f[2] = LLVMConstInt(g->i32, nout, 0);
	f[3] = LLVMConstInt(g->i32, 0, 0);
	f[4] = gen_string(g, fun->name);
	f[5] = global_array(g, t, in, r->params.n);
	f[6] = global_array(g, t, o, nout);
	f[7] = e->fn;
	init = LLVMConstStructInContext(g->c, f, 8, 0);
	b.n = 0;
	buf_printf(&b, "%s_%s_model", prefix, fun->name);
	global = LLVMAddGlobal(g->module, LLVMTypeOf(init), b.v);
	LLVMSetInitializer(global, init);
	mem_free(in);
	buf_release(&b);
}

bool
gen_entry(struct gen *g, uint32_t function, const char *prefix)
{
	struct ir_module *m = g->m;
	struct ir_region_data *r = &m->region.v[m->function.v[function].body];
	struct egen e = { .g = g, .function = function };
	LLVMTypeRef args[5] = { g->ptr, g->ptr, g->ptr, g->ptr, g->ptr };
	const struct type *out[TE_RANK + 1];
	uint32_t nout = 0;
	bool ok;

	e.fn = LLVMAddFunction(g->module, "entry", LLVMFunctionType(g->i32,
	    args, 5, 0));
	LLVMSetLinkage(e.fn, LLVMInternalLinkage);
	e.ctx = LLVMGetParam(e.fn, 0);
	e.in = LLVMGetParam(e.fn, 1);
	e.dims = LLVMGetParam(e.fn, 2);
	e.out = LLVMGetParam(e.fn, 3);
	e.out_dims = LLVMGetParam(e.fn, 4);
	e.ptr = mem_zalloc(m->node.n + 1, sizeof *e.ptr);
	LLVMPositionBuilderAtEnd(g->b, LLVMAppendBasicBlockInContext(g->c,
	    e.fn, "entry"));
	LLVMBuildAlloca(g->b, g->i8, "");
	ok = bind_inputs(&e);
	for (uint32_t i = 0; ok && i < r->nodes.n; i++)
		ok = node(&e, r->nodes.v[i]);
	ok = ok && results(&e, r->result, out, &nout);
	if (ok)
		metadata(&e, prefix, out, nout);
	mem_free(e.ptr);
	map_free(&e.names);
	vec_free(&e.value);
	return ok;
}

/*
 * Operators and tensor programs in functions (fn.h): the program is built for
 * the operands' types, results are allocated, the kernel is called.
 *
 * Results whose extents a C kernel computes are allocated at their upper bounds
 * and shrunk afterwards.
 *
 * In place: if an operand dies here and has no other references at run time, an
 * elementwise program overwrites it, and a program that begins by copying it
 * skips the copy.
 */
#include "codegen/fn_op.h"

#include <string.h>

#include "tensor/buffer_use.h"

#include "op/op.h"
#include "runtime/value.h"

/* ---- in-place execution ---- */

static bool
is_identity(const struct prim *p, const struct prim_stage *s, const sx_id *at,
    const struct prim_buffer *b)
{
	if (s->naxis != b->rank)
		return false;
	for (uint32_t k = 0; k < b->rank; k++) {
		const struct sx *x = &p->sx.v[at[k]];

		if (x->op != SX_AXIS || x->ref != k ||
		    s->axis[k].extent != b->dim[k])
			return false;
	}
	return true;
}

static bool
same_shape(const struct prim_buffer *a, const struct prim_buffer *b)
{
	if (a->rank != b->rank ||
	    dtype_info[a->dtype].bytes != dtype_info[b->dtype].bytes)
		return false;
	for (uint32_t k = 0; k < a->rank; k++)
		if (a->dim[k] != b->dim[k])
			return false;
	return true;
}

/* Whether all loads of a buffer are at the stage's own axes. */
static bool
loads_identity(const struct prim *p, const struct prim_stage *s,
    uint32_t buffer)
{
	for (uint32_t i = 1; i < p->sx.n; i++) {
		const struct sx *x = &p->sx.v[i];

		if (x->op == SX_LOAD && x->ref == buffer &&
		    !is_identity(p, s, &p->sx_in.v[x->in],
		    &p->buffer.v[buffer]))
			return false;
	}
	return true;
}

enum in_place { IN_PLACE_NO, IN_PLACE_OVER, IN_PLACE_COPY };

static uint32_t
loads_of(const struct prim *p, uint32_t buffer)
{
	uint32_t n = 0;

	for (uint32_t i = 1; i < p->sx.n; i++)
		n += p->sx.v[i].op == SX_LOAD && p->sx.v[i].ref == buffer;
	return n;
}

/* Whether the program that runs may overwrite input i: scheduling may have
 * changed its stages. */
static bool
may_overwrite(struct opcall *c, uint32_t i)
{
	const struct prim *p = c->p;
	bool single = p->stage.n == 1 && p->buffer.n == p->ninput + 1;

	return prim_may_overwrite(p, i) && (single || (p->version.n == 0 &&
	    prim_may_overwrite(gen_scheduled(c->f->g, p), i)));
}

/* How the program can overwrite input i. */
static enum in_place
in_place(struct opcall *c, uint32_t i)
{
	const struct prim *p = c->p;
	const struct prim_stage *s = p->stage.n > 0 ? &p->stage.v[0] : NULL;
	const struct sx *x;

	if (may_overwrite(c, i))
		return IN_PLACE_OVER;
	if (s == NULL || p->kernel != NULL || p->noutput != 1 ||
	    s->kind != STAGE_STORE || s->where != 0 ||
	    s->out[0] != p->ninput ||
	    !same_shape(&p->buffer.v[i], &p->buffer.v[p->ninput]) ||
	    !is_identity(p, s, s->at, &p->buffer.v[p->ninput]))
		return IN_PLACE_NO;
	x = &p->sx.v[s->value[0]];
	if (p->stage.n > 1 && x->op == SX_LOAD && x->ref == i &&
	    loads_of(p, i) == 1 && loads_identity(p, s, i))
		return IN_PLACE_COPY;
	return IN_PLACE_NO;
}

static enum in_place
choose_in_place(struct opcall *c, uint32_t *which)
{
	for (uint32_t i = 0; i < c->arg.n; i++) {
		enum in_place way = fn_op_dies(c, i) ? in_place(c, i) :
		    IN_PLACE_NO;

		*which = i;
		if (way != IN_PLACE_NO)
			return way;
	}
	return IN_PLACE_NO;
}

/* ---- calling ---- */

/* The programs that are called: both take the same temporaries. */
static void
choose_programs(struct opcall *c, enum in_place way, struct prim *rest)
{
	const struct prim *p = c->p, *all = gen_scheduled(c->f->g, p), *part;
	const bool *needs;
	bool plain = false;

	c->run = all;
	if (way != IN_PLACE_COPY)
		return;
	/* Without its copying stage a program has different loops. */
	*rest = *p;
	rest->stage.v++;
	rest->stage.n--;
	memset(&rest->tree, 0, sizeof rest->tree);
	part = gen_scheduled(c->f->g, rest);
	needs = gen_workspaces(all);
	for (uint32_t i = 0; i < all->buffer.n; i++)
		plain = plain || needs[i];
	needs = gen_workspaces(part);
	for (uint32_t i = 0; i < part->buffer.n; i++)
		plain = plain || needs[i];
	c->rest = plain ? rest : part;
	c->run = plain ? p : all;
}

/* The program's only result is a scalar. */
static LLVMValueRef
run_scalar(struct opcall *c)
{
	struct fgen *f = c->f;

	c->run = gen_scheduled(f->g, c->p);
	if (fn_scalar_program(c->run) && prim_covers(c->p, c->p->ninput))
		fn_scalar_run(c);
	else
		fn_op_body(c, SLOT_NONE, NULL);
	return LLVMBuildLoad2(f->g->b, fn_scalar_type(f, ir_at(f->m,
	    c->id)->type), fn_scalar_home(f, c->id), "");
}

/* Calls the program; false: a name has no value. */
static bool
run(struct opcall *c, LLVMValueRef *result)
{
	struct fgen *f = c->f;
	uint32_t which = 0;
	enum slot_state slot = fn_slot_state(c);
	enum in_place way = slot == SLOT_NONE && !fn_op_is_scalar(c) ?
	    choose_in_place(c, &which) : IN_PLACE_NO;
	struct prim rest;

	if (slot == SLOT_WRONG)
		return false;
	if (slot != SLOT_NONE && (fn_slot_shared(c) != NULL ||
	    fn_slot_concat(c))) {
		*result = fn_op_in_slot(c, slot);
		return true;
	}
	if (slot == SLOT_NONE && fn_view(c, result))
		return true;
	if (slot == SLOT_NONE && !fn_op_is_scalar(c) && fn_front(c, result))
		return true;
	if (slot == SLOT_NONE && c->arg.n > 0 && c->arg.v[0].v != NULL &&
	    !fn_op_is_scalar(c) && fn_op_dies(c, 0) &&
	    fn_concat(c, result))
		return true;
	if (!fn_op_is_scalar(c))
		choose_programs(c, way, &rest);
	if (way == IN_PLACE_NO)
		which = NOT_OVER;
	if (fn_op_is_scalar(c))
		*result = run_scalar(c);
	else if (fn_outlines(c, slot))
		*result = fn_outline(c, slot, which);
	else
		*result = fn_op_body(c, slot, which != NOT_OVER ?
		    c->arg.v[which].v : NULL);
	if (c->missing == NULL)
		return true;
	diag_error(f->g->d, &ir_at(f->m, c->id)->span, "not-compiled",
	    "relay-codegen does not compile %s: the extent '%s' is not known "
	    "here", c->name, c->missing);
	return false;
}

/* ---- operands ---- */

/* A `?` becomes a name that the operand binds. */
static const struct type *
opened(struct opcall *c, const struct type *t)
{
	struct ir_module *m = c->f->m;
	const struct sym *dim[TYPE_RANK_LIMIT];

	if (t->kind != TYPE_TENSOR || !t->has_any)
		return t;
	for (uint32_t i = 0; i < t->n; i++)
		dim[i] = !t->dim[i]->has_any ? t->dim[i] : sym_var(m->syms,
		    str_printf(m->strings, "extent%u_%u", c->arg.n, i));
	return type_tensor(m->types, t->dtype, t->n, dim);
}

/* Appends the tensors of an operand; its type with names is *t. */
static bool
add_operand(struct opcall *c, LLVMValueRef v, const struct type **t, ir_id id)
{
	const struct type *field[TE_RANK];
	struct arg a = { .v = v, .id = id };

	if ((*t)->kind == TYPE_TENSOR) {
		*t = a.t = opened(c, *t);
		vec_push(&c->arg, a);
		return true;
	}
	if ((*t)->kind != TYPE_TUPLE || (*t)->n > TE_RANK)
		return false;
	for (uint32_t i = 0; i < (*t)->n; i++) {
		if ((*t)->arg[i]->kind != TYPE_TENSOR)
			return false;
		a.t = field[i] = opened(c, (*t)->arg[i]);
		a.v = fn_item(c->f, v, i);
		a.id = 0;
		vec_push(&c->arg, a);
	}
	*t = type_tuple(c->f->m->types, (*t)->n, field);
	return true;
}

static void
release(struct opcall *c)
{
	vec_free(&c->arg);
	vec_free(&c->fresh);
}

/* The operands of a call. */
struct operands {
	uint32_t n;
	const ir_id *node;	/* NULL: the call is in a wrapper */
	LLVMValueRef *v;
	const struct type **type;	/* of an operator's */
};

/* The operator c->op on values; ret: its type. */
static bool
apply(struct opcall *c, const struct operands *in, const struct type *ret,
    LLVMValueRef *result)
{
	struct query q = { .op = c->op, .attrs = c->attrs,
	    .operand = in->node };
	struct prim *p = NULL;
	bool ok = true;

	c->name = op_at(c->op)->name;
	for (uint32_t i = 0; ok && i < in->n; i++)
		ok = add_operand(c, in->v[i], &in->type[i],
		    in->node != NULL ? in->node[i] : 0);
	if (!ok)
		return fn_refuse(c->f, c->id, "operands that are not tensors");
	fn_query_begin(&q, in->n, c->arg.n);
	for (uint32_t i = 0; i < in->n; i++)
		q.in[i] = in->type[i];
	for (uint32_t i = 0; i < c->arg.n; i++)
		q.flat[i] = c->arg.v[i].t;
	p = fn_program(c, &q, ret);
	c->p = p;
	ok = p != NULL && run(c, result);
	if (p != NULL)
		prim_free(p);
	fn_query_end(&q);
	return ok;
}

/* NULL: a scalar, which becomes an object only where one is needed. */
static LLVMValueRef
operand_object(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);

	return f->is_scalar[id] || (n->kind == NODE_CONST &&
	    n->type->n == 0) ? NULL : fn_get(f, id);
}

static bool
is_of_tensors(const struct type *t)
{
	if (t->kind != TYPE_TUPLE || t->n > TE_RANK)
		return t->kind == TYPE_TENSOR;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->arg[i]->kind != TYPE_TENSOR)
			return false;
	return true;
}

/* A call whose result is its operand, where that is not made of tensors: a
 * value of a data type, a function, a reference. */
static bool
fn_same(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	ir_id x = n->nin > 0 ? ir_in(f->m, n, 0) : 0;

	if (!op_at(n->ref)->same || is_of_tensors(ir_at(f->m, x)->type))
		return false;
	f->val[id] = fn_get(f, x);
	fn_keep(f, f->val[id]);
	return true;
}

bool
fn_op(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct opcall c = { .f = f, .id = id, .op = n->ref,
	    .attrs = n->attrs };
	const struct attr *dims = attrs_get(n->props, f->key_dims);
	bool open = n->type->has_any || (dims != NULL &&
	    dims->kind == ATTR_STR && dims->s[0] != '\0');
	LLVMValueRef *v;
	const struct type **type;
	ir_id *operand;
	uint32_t nin = n->nin;
	bool ok;

	c.binding = true;
	c.tuple = n->type->kind == TYPE_TUPLE;
	if (fn_same(f, id) || fn_concat_tuple(f, id))
		return true;
	v = mem_zalloc(nin + 1, sizeof *v);
	type = mem_zalloc(nin + 1, sizeof *type);
	operand = mem_zalloc(nin + 1, sizeof *operand);
	for (uint32_t i = 0; i < nin; i++) {
		operand[i] = ir_in(f->m, n, i);
		v[i] = operand_object(f, operand[i]);
		type[i] = ir_at(f->m, operand[i])->type;
	}
	ok = apply(&c, &(struct operands){ nin, operand, v, type },
	    open ? NULL : n->type, &v[0]);
	if (ok)
		f->val[id] = v[0];
	release(&c);
	mem_free(v);
	mem_free(type);
	mem_free(operand);
	return ok;
}

static bool
apply_prim(struct opcall *c, const struct prim *p, const struct operands *in,
    LLVMValueRef *result)
{
	const struct type *t;
	bool ok = true;

	c->p = p;
	c->program = true;
	c->name = p->name;
	for (uint32_t i = 0; ok && i < in->n; i++) {
		t = in->node != NULL ? ir_at(c->f->m, in->node[i])->type :
		    type_tensor(c->f->m->types, p->buffer.v[i].dtype,
		    p->buffer.v[i].rank, p->buffer.v[i].dim);
		ok = add_operand(c, in->v[i], &t, in->node != NULL ?
		    in->node[i] : 0);
	}
	if (!ok || c->arg.n != p->ninput)
		return fn_refuse(c->f, c->id, "operands that are not tensors");
	c->tuple = p->noutput != 1;
	return run(c, result);
}

bool
fn_prim(struct fgen *f, ir_id id, const struct prim *p)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct opcall c = { .f = f, .id = id };
	LLVMValueRef *v = mem_zalloc(n->nin + 1, sizeof *v);
	ir_id *operand = mem_zalloc(n->nin + 1, sizeof *operand);
	uint32_t nin = n->nin;
	bool ok;

	c.binding = true;
	for (uint32_t i = 0; i < nin; i++) {
		operand[i] = ir_in(f->m, n, i);
		v[i] = operand_object(f, operand[i]);
	}
	ok = apply_prim(&c, p, &(struct operands){ nin, operand, v, NULL },
	    &v[0]);
	if (ok)
		f->val[id] = v[0];
	release(&c);
	mem_free(v);
	mem_free(operand);
	return ok;
}

/* ---- operators, programs and constructors as values ---- */

static bool
wrapped(struct fgen *f, ir_id id, uint32_t narg, LLVMValueRef *v,
    LLVMValueRef *result)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *t = n->type, **type;
	struct opcall c = { .f = f, .id = id };
	const struct ir_global *gl;
	const struct prim *p;
	LLVMValueRef args[5];
	bool ok = true;

	if (n->kind == NODE_CTOR) {
		args[0] = f->ctx;
		args[1] = fn_i32(f, RELAY_DATA);
		args[2] = fn_i32(f, n->ref);
		args[3] = fn_i32(f, narg);
		args[4] = fn_i32(f, 0);
		*result = fn_runtime(f, "relay_items", "ppiiii", args);
		fn_require(f, LLVMBuildIsNotNull(f->g->b, *result, ""));
		for (uint32_t i = 0; i < narg; i++)
			LLVMBuildStore(f->g->b, v[i], fn_at(f, f->g->i8,
			    *result, (int64_t)(offsetof(struct relay_value,
			    item) + i * 8)));
		return true;
	}
	if (n->kind == NODE_GLOBAL) {
		gl = &f->m->global.v[n->ref];
		p = gl->kind == GLOBAL_EXTERN ? fn_extern(f, id, gl->index) :
		    f->m->prim.v[gl->index];
		ok = p != NULL && apply_prim(&c, p, &(struct operands){ narg,
		    NULL, v, NULL }, result);
	} else {
		type = mem_zalloc(narg + 1, sizeof *type);
		for (uint32_t i = 0; i < narg; i++)
			type[i] = t->arg[i];
		c.tuple = t->ret->kind == TYPE_TUPLE;
		c.op = n->ref;
		c.attrs = n->attrs;
		ok = apply(&c, &(struct operands){ narg, NULL, v, type },
		    t->ret->has_any || t->ret->has_var ? NULL : t->ret,
		    result);
		mem_free(type);
	}
	release(&c);
	for (uint32_t i = 0; ok && i < narg; i++)
		fn_drop(f, v[i]);
	return ok;
}

bool
fn_wrapper(struct fgen *f, ir_id id, LLVMValueRef *out)
{
	struct fgen outer = *f;
	struct gen *g = f->g;
	const struct type *t = ir_at(f->m, id)->type;
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	LLVMValueRef *v, result = NULL, one = gen_int(g, 1), info;
	bool ok;

	if (t->kind != TYPE_FUNC)
		return fn_refuse(f, id, "this value");
	f->u = 0;
	f->fn = LLVMAddFunction(g->module, "value", fn_type(f, t->n));
	LLVMSetLinkage(f->fn, LLVMInternalLinkage);
	LLVMSetFunctionCallConv(f->fn, 18);
	f->ctx = LLVMGetParam(f->fn, 0);
	f->closure = NULL;
	f->nbufs = f->ndims = 1;
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	f->bufs = LLVMBuildArrayAlloca(g->b, g->ptr, one, "");
	f->dims = LLVMBuildArrayAlloca(g->b, g->i64, one, "");
	f->failed = fn_block(f, "failed");
	v = mem_zalloc(t->n + 1, sizeof *v);
	for (uint32_t i = 0; i < t->n; i++)
		v[i] = LLVMGetParam(f->fn, i + 2);
	ok = wrapped(f, id, t->n, v, &result);
	if (ok)
		LLVMBuildRet(g->b, result);
	LLVMPositionBuilderAtEnd(g->b, f->failed);
	LLVMBuildRet(g->b, LLVMConstNull(g->ptr));
	LLVMSetOperand(f->bufs, 0, gen_int(g, f->nbufs));
	LLVMSetOperand(f->dims, 0, gen_int(g, f->ndims));
	mem_free(v);
	info = f->fn;
	*f = outer;
	LLVMPositionBuilderAtEnd(g->b, at);
	if (ok)
		*out = fn_static_closure(f, info);
	return ok;
}

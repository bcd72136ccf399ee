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

/* ---- names ---- */

static LLVMValueRef
lookup(void *ctx, const struct sym *var)
{
	struct opcall *c = ctx;

	for (uint32_t i = 0; i < c->arg.n; i++) {
		const struct sym *const *dim = c->program ?
		    c->p->buffer.v[i].dim : c->arg.v[i].t->dim;
		uint32_t rank = c->program ? c->p->buffer.v[i].rank :
		    c->arg.v[i].t->n;

		for (uint32_t k = 0; k < rank; k++)
			if (dim[k] == var)
				return fn_extent(c->f, c->arg.v[i].v, k);
	}
	for (uint32_t i = 0; i < c->fresh.n; i++)
		if (c->fresh.v[i].name == var->name)
			return c->fresh.v[i].arg == FRESH_RESULT ?
			    fn_shape_extent(c, (uint32_t)
			    c->fresh.v[i].index) : fn_shape_given(c,
			    c->fresh.v[i].arg, c->fresh.v[i].index);
	if (!c->program && fn_dim(&c->f->unit.v[c->f->u], var->name) !=
	    NO_DIM)
		return fn_dim_value(c->f, var->name);
	c->missing = var->name;
	return gen_int(c->f->g, 0);
}

LLVMValueRef
fn_op_value(struct opcall *c, uint32_t i)
{
	const struct arg *a = &c->arg.v[i];

	return a->v != NULL ? a->v : fn_get(c->f, a->id);
}

LLVMValueRef
fn_op_data(struct opcall *c, uint32_t i)
{
	const struct arg *a = &c->arg.v[i];

	return a->v == NULL ? fn_scalar_data(c->f, a->id) : fn_data(c->f,
	    a->v);
}

LLVMValueRef
fn_op_extent(struct opcall *c, const struct sym *s)
{
	return gen_sym(c->f->g, s, lookup, c);
}

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

/* How the program can overwrite input i. */
static enum in_place
in_place(const struct prim *p, uint32_t i)
{
	const struct prim_stage *s = p->stage.n > 0 ? &p->stage.v[0] : NULL;
	const struct sx *x;

	if (p->stage.n == 1 && p->buffer.n == p->ninput + 1 &&
	    prim_may_overwrite(p, i))
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

/* An operand that dies here and occurs once in the call. */
static bool
dies(struct opcall *c, uint32_t i)
{
	ir_id id = c->arg.v[i].id;
	uint32_t times = 0;

	if (id == 0 || c->f->unit_of[id] != c->f->u ||
	    c->f->mark[id] != c->id || !fn_is_counted(c->f, id) ||
	    LLVMIsAGlobalVariable(c->arg.v[i].v) != NULL)
		return false;
	for (uint32_t k = 0; k < c->arg.n; k++)
		times += c->arg.v[k].v == c->arg.v[i].v ||
		    c->arg.v[k].id == id;
	return times == 1;
}

static enum in_place
choose_in_place(struct opcall *c, uint32_t *which)
{
	for (uint32_t i = 0; i < c->arg.n; i++) {
		enum in_place way = dies(c, i) ? in_place(c->p, i) :
		    IN_PLACE_NO;

		*which = i;
		if (way != IN_PLACE_NO)
			return way;
	}
	return IN_PLACE_NO;
}

/* ---- calling ---- */

static void
need(struct fgen *f, uint32_t nbufs, uint32_t ndims)
{
	if (nbufs > f->nbufs)
		f->nbufs = nbufs;
	if (ndims > f->ndims)
		f->ndims = ndims;
}

static void
put_dim(struct fgen *f, uint32_t i, LLVMValueRef v)
{
	LLVMBuildStore(f->g->b, v, fn_at(f, f->g->i64, f->dims, i));
}

static LLVMValueRef
result_in_slot(struct opcall *c, enum slot_state slot)
{
	const struct prim_buffer *b = &c->p->buffer.v[c->p->ninput];
	LLVMValueRef dim[TYPE_RANK_LIMIT];

	for (uint32_t k = 0; k < b->rank; k++)
		dim[k] = fn_op_extent(c, b->dim[k]);
	return fn_slot_value(c, slot, dim);
}

/* A new result; its extents are in the scratch array. */
static LLVMValueRef
new_result(struct opcall *c, uint32_t buffer, LLVMValueRef over,
    uint32_t *bound)
{
	struct fgen *f = c->f;
	const struct prim_buffer *b = &c->p->buffer.v[buffer];
	LLVMValueRef args[7], v;
	uint32_t n = 0;

	need(f, 0, b->rank);
	for (uint32_t k = 0; k < b->rank; k++) {
		const struct sym *d = b->dim[k];

		if (d->kind == SYM_ANY && c->p->kernel != NULL &&
		    *bound < c->p->kernel->nbound)
			d = c->p->kernel->bound[(*bound)++];
		if (d->has_any) {
			c->missing = "?";
			d = sym_const(f->m->syms, 0);
		}
		put_dim(f, k, fn_op_extent(c, d));
	}
	args[n++] = f->ctx;
	if (over != NULL)
		args[n++] = over;
	args[n++] = fn_i32(f, b->dtype);
	args[n++] = fn_i32(f, b->rank);
	args[n++] = f->dims;
	args[n++] = fn_site_name(c);
	args[n++] = fn_site_place(c);
	v = over != NULL ? fn_tensor_over(f, args) : fn_runtime(f,
	    "relay_tensor", "ppiippp", args);
	fn_require(f, LLVMBuildIsNotNull(f->g->b, v, ""));
	return v;
}

/* The programs that are called: both take the same temporaries. */
static void
choose_programs(struct opcall *c, enum in_place way, struct prim *rest)
{
	const struct prim *p = c->p, *all = gen_scheduled(c->f->g, p), *part;
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
	for (uint32_t i = p->ninput + p->noutput; i < all->buffer.n; i++)
		plain = plain || gen_needs_workspace(all, i);
	for (uint32_t i = p->ninput + p->noutput; i < part->buffer.n; i++)
		plain = plain || gen_needs_workspace(part, i);
	c->rest = plain ? rest : part;
	c->run = plain ? p : all;
}

/* Sets the extents of results to those that the kernel computed. */
static void
slice_results(struct opcall *c, LLVMValueRef *out)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	const struct prim *p = c->p;
	uint32_t at = p->kernel->nparam, k = at, base = at + p->kernel->nbound;

	for (uint32_t i = 0; i < p->noutput; i++) {
		const struct prim_buffer *b = &p->buffer.v[p->ninput + i];
		LLVMValueRef args[4], rc;
		bool any = false;

		need(f, 0, base + b->rank);
		for (uint32_t d = 0; d < b->rank; d++) {
			bool less = b->dim[d]->kind == SYM_ANY;

			any = any || less;
			put_dim(f, base + d, less ? LLVMBuildLoad2(g->b, g->i64,
			    fn_at(f, g->i64, f->dims, k++), "") :
			    fn_extent(f, out[i], d));
		}
		if (!any)
			continue;
		args[0] = f->ctx;
		args[1] = out[i];
		args[2] = fn_at(f, g->i64, f->dims, base);
		args[3] = fn_place(f, c->id);
		rc = fn_runtime(f, "relay_shrink", "ipppp", args);
		fn_require(f, LLVMBuildICmp(g->b, LLVMIntEQ, rc,
		    fn_i32(f, 0), ""));
	}
}

void
fn_op_put_dims(struct opcall *c)
{
	struct fgen *f = c->f;
	const struct prim *p = c->p;
	struct ir_module *m = f->m;

	if (p->kernel != NULL) {
		need(f, 0, p->kernel->nparam + p->kernel->nbound);
		for (uint32_t i = 0; i < p->kernel->nparam; i++)
			put_dim(f, i, fn_op_extent(c, p->kernel->param[i]));
		for (uint32_t i = 0; i < p->kernel->nbound; i++)
			put_dim(f, p->kernel->nparam + i, gen_int(f->g, 0));
		return;
	}
	need(f, 0, p->ndim);
	for (uint32_t i = 0; i < p->ndim; i++)
		put_dim(f, i, lookup(c, sym_var(m->syms, p->dim[i])));
}

static LLVMValueRef
pack(struct opcall *c, LLVMValueRef *out, bool tuple)
{
	struct fgen *f = c->f;
	LLVMValueRef args[5], v;

	if (!tuple)
		return out[0];
	args[0] = f->ctx;
	args[1] = fn_i32(f, RELAY_TUPLE);
	args[2] = fn_i32(f, 0);
	args[3] = fn_i32(f, c->p->noutput);
	args[4] = fn_i32(f, 0);
	v = fn_runtime(f, "relay_items", "ppiiii", args);
	fn_require(f, LLVMBuildIsNotNull(f->g->b, v, ""));
	for (uint32_t i = 0; i < c->p->noutput; i++)
		LLVMBuildStore(f->g->b, out[i], fn_at(f, f->g->i8, v,
		    (int64_t)(offsetof(struct relay_value, item) + i * 8)));
	return v;
}

struct large {
	struct opcall *c;
	fn_lookup *get;
	struct map seen;
};

/* The proof of the loops assumes it (tree.h). */
static void
check_large(void *ctx, const struct sym *extent)
{
	struct large *l = ctx;
	struct fgen *f = l->c->f;
	LLVMBasicBlockRef good;
	LLVMValueRef args[3];

	if (extent->has_any || map_get(&l->seen, map_ptr(extent), NULL))
		return;
	map_put(&l->seen, map_ptr(extent), 0);
	good = fn_fail_begin(f, LLVMBuildFCmp(f->g->b, LLVMRealOLE,
	    fn_magnitude(f, extent, l->get, l->c), LLVMConstReal(f->g->f64,
	    TREE_EXTENT), ""));
	args[0] = f->ctx;
	args[1] = gen_string(f->g, "an extent is greater than 2^47");
	args[2] = fn_site_place(l->c);
	fn_runtime(f, "relay_fail", "ippp", args);
	fn_fail_end(f, good);
}

void
fn_check_extents(struct opcall *c, fn_lookup *get)
{
	struct large l = { .c = c, .get = get };

	if (c->p->kernel != NULL)
		return;
	tree_large_extents(c->run, check_large, &l);
	if (c->rest != NULL)
		tree_large_extents(c->rest, check_large, &l);
	map_free(&l.seen);
}

/* The call's result is a scalar. */
static bool
is_scalar(const struct opcall *c)
{
	return c->binding && c->f->is_scalar[c->id];
}

/* Calls through a wrapper hold the buffers of the version that is taken. */
static uint32_t
most_buffers(const struct opcall *c)
{
	uint32_t n = c->run->buffer.n;

	if (c->rest != NULL && c->rest->buffer.n > n)
		n = c->rest->buffer.n;
	for (uint32_t i = 0; i < c->run->version.n; i++) {
		const struct prim *v = gen_scheduled(c->f->g,
		    prim_version(c->run, i));

		n = v->buffer.n > n ? v->buffer.n : n;
	}
	return n;
}

LLVMValueRef
fn_op_body(struct opcall *c, enum slot_state slot, LLVMValueRef over)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	const struct prim *p = c->p;
	LLVMValueRef *buf, *out, result;
	uint32_t nbuf = most_buffers(c), first = p->ninput + p->noutput;
	uint32_t bound = 0;
	bool apart, scalar = is_scalar(c);

	fn_check_extents(c, lookup);
	buf = mem_zalloc(nbuf + 1, sizeof *buf);
	out = buf + p->ninput;
	for (uint32_t i = 0; i < p->noutput; i++) {
		out[i] = scalar ? fn_scalar_home(f, c->id) :
		    slot != SLOT_NONE ? result_in_slot(c, slot) :
		    new_result(c, p->ninput + i, over, &bound);
		if (p->kernel != NULL || prim_covers(p, p->ninput + i))
			continue;
		if (scalar)
			LLVMBuildStore(g->b, LLVMConstNull(fn_scalar_type(f,
			    ir_at(f->m, c->id)->type)), out[i]);
		else
			fn_runtime(f, "relay_zero", "vp", &out[i]);
	}
	apart = fn_call_apart(c);
	for (uint32_t i = first; i < nbuf; i++)
		buf[i] = i < c->run->buffer.n && !apart ? fn_workspace(c, i) :
		    LLVMConstNull(g->ptr);
	need(f, nbuf, 0);
	for (uint32_t i = 0; i < (apart ? first : nbuf); i++)
		LLVMBuildStore(g->b, i < p->ninput ? fn_op_data(c, i) :
		    i < first && !scalar ? fn_data(f, buf[i]) : buf[i],
		    fn_at(f, g->ptr, f->bufs, i));
	fn_op_put_dims(c);
	if (apart)
		fn_call(c);
	else
		fn_call_kernels(c, out[0], over);
	if (p->kernel != NULL && !scalar)
		slice_results(c, out);
	for (uint32_t i = first; i < nbuf; i++) {
		LLVMValueRef args[2] = { f->ctx, buf[i] };

		if (LLVMIsNull(buf[i]))
			continue;
		fn_runtime(f, "relay_workspace_free", "vpp", args);
	}
	result = pack(c, out, c->tuple);
	mem_free(buf);
	return result;
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
	enum in_place way = slot == SLOT_NONE && !is_scalar(c) ?
	    choose_in_place(c, &which) : IN_PLACE_NO;
	struct prim rest;

	if (slot == SLOT_WRONG)
		return false;
	if (slot != SLOT_NONE && (fn_slot_shared(c) != NULL ||
	    fn_slot_concat(c))) {
		*result = result_in_slot(c, slot);
		return true;
	}
	if (slot == SLOT_NONE && c->arg.n > 0 && c->arg.v[0].v != NULL &&
	    !is_scalar(c) && dies(c, 0) &&
	    fn_concat(c, result))
		return true;
	if (!is_scalar(c))
		choose_programs(c, way, &rest);
	if (way == IN_PLACE_NO)
		which = NOT_OVER;
	if (is_scalar(c))
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

/* The operator on values; ret: its type, operand: the nodes or NULL. */
static bool
apply(struct opcall *c, uint32_t op, const struct attrs *attrs, uint32_t nin,
    const ir_id *operand, LLVMValueRef *v, const struct type **type,
    const struct type *ret, LLVMValueRef *result)
{
	struct query q = { .op = op, .attrs = attrs, .operand = operand };
	struct prim *p = NULL;
	bool ok = true;

	c->name = op_at(op)->name;
	c->op = op;
	c->attrs = attrs;
	for (uint32_t i = 0; ok && i < nin; i++)
		ok = add_operand(c, v[i], &type[i], operand != NULL ?
		    operand[i] : 0);
	if (!ok)
		return fn_refuse(c->f, c->id, "operands that are not tensors");
	fn_query_begin(&q, nin, c->arg.n);
	for (uint32_t i = 0; i < nin; i++)
		q.in[i] = type[i];
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

/* NULL: a number, which becomes an object only if it must be one. */
static LLVMValueRef
operand_object(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);

	return f->is_scalar[id] || (n->kind == NODE_CONST &&
	    n->type->n == 0) ? NULL : fn_get(f, id);
}

bool
fn_op(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct opcall c = { .f = f, .id = id };
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
	if (fn_concat_tuple(f, id))
		return true;
	v = mem_zalloc(nin + 1, sizeof *v);
	type = mem_zalloc(nin + 1, sizeof *type);
	operand = mem_zalloc(nin + 1, sizeof *operand);
	for (uint32_t i = 0; i < nin; i++) {
		operand[i] = ir_in(f->m, n, i);
		v[i] = operand_object(f, operand[i]);
		type[i] = ir_at(f->m, operand[i])->type;
	}
	ok = apply(&c, n->ref, n->attrs, nin, operand, v, type,
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
apply_prim(struct opcall *c, const struct prim *p, uint32_t nin,
    const ir_id *operand, LLVMValueRef *v, LLVMValueRef *result)
{
	const struct type *t;
	bool ok = true;

	c->p = p;
	c->program = true;
	c->name = p->name;
	for (uint32_t i = 0; ok && i < nin; i++) {
		t = operand != NULL ? ir_at(c->f->m, operand[i])->type :
		    type_tensor(c->f->m->types, p->buffer.v[i].dtype,
		    p->buffer.v[i].rank, p->buffer.v[i].dim);
		ok = add_operand(c, v[i], &t, operand != NULL ? operand[i] :
		    0);
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
	ok = apply_prim(&c, p, nin, operand, v, &v[0]);
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
		ok = p != NULL && apply_prim(&c, p, narg, NULL, v, result);
	} else {
		type = mem_zalloc(narg + 1, sizeof *type);
		for (uint32_t i = 0; i < narg; i++)
			type[i] = t->arg[i];
		c.tuple = t->ret->kind == TYPE_TUPLE;
		ok = apply(&c, n->ref, n->attrs, narg, NULL, v, type,
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

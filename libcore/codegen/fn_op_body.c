/*
 * The code of an operator call (fn_op.h): results are allocated, buffers and
 * extents are stored, the kernel is called.
 */
#include "codegen/fn_op.h"

#include <stddef.h>

#include "loop/tree_query.h"
#include "runtime/value.h"
#include "tensor/buffer_use.h"

#define INLINE_STAGES 4		/* of a program that runs without a hook */
#define INLINE_CODE 64		/* scalar operations */

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

LLVMValueRef
fn_op_in_slot(struct opcall *c, enum slot_state slot)
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
	LLVMBasicBlockRef some;
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
		put_dim(f, k, fn_result_extent(c, d, k));
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
	some = fn_fail_begin(f, LLVMBuildIsNotNull(f->g->b, v, ""));
	fn_shape_tell(c);
	fn_fail_end(f, some);
	return v;
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
		put_dim(f, i, fn_op_name(c, sym_var(m->syms, p->dim[i])));
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

bool
fn_op_is_scalar(const struct opcall *c)
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
	bool apart, scalar = fn_op_is_scalar(c);
	const bool *needs = gen_workspaces(c->run);

	fn_check_extents(c, fn_op_name);
	buf = mem_zalloc(nbuf + 1, sizeof *buf);
	out = buf + p->ninput;
	for (uint32_t i = 0; i < p->noutput; i++) {
		out[i] = scalar ? fn_scalar_home(f, c->id) :
		    slot != SLOT_NONE ? fn_op_in_slot(c, slot) :
		    new_result(c, p->ninput + i, over, &bound);
		if (p->kernel != NULL || prim_covers(p, p->ninput + i))
			continue;
		if (scalar)
			LLVMBuildStore(g->b, LLVMConstNull(fn_scalar_type(f,
			    ir_at(f->m, c->id)->type)), out[i]);
		else
			fn_runtime(f, "relay_zero", "vpp", (LLVMValueRef[]){
			    f->ctx, out[i] });
	}
	apart = fn_call_apart(c);
	for (uint32_t i = first; i < nbuf; i++)
		buf[i] = i < c->run->buffer.n && !apart && needs[i] ?
		    fn_workspace(c, i) : LLVMConstNull(g->ptr);
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

/* ---- programs that compute a scalar ---- */

/* It takes a few instructions, which are not worth profiling. */
bool
fn_scalar_program(const struct prim *p)
{
	const bool *needs;

	if (p->kernel != NULL || p->version.n > 0 ||
	    p->stage.n > INLINE_STAGES || p->sx.n > INLINE_CODE)
		return false;
	for (uint32_t i = 0; i < p->stage.n; i++)
		if (p->stage.v[i].naxis > 0)
			return false;
	needs = gen_workspaces(p);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		if (needs[i])
			return false;
	return true;
}

void
fn_scalar_run(struct opcall *c)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	uint32_t n = c->run->buffer.n, first = c->p->ninput + c->p->noutput;
	LLVMValueRef bufs = f->bufs, dims = f->dims, data;

	f->bufs = fn_alloca(f, g->ptr, gen_int(g, n));
	f->dims = fn_alloca(f, g->i64, gen_int(g, c->p->ndim + 1));
	for (uint32_t i = 0; i < c->p->ninput; i++)
		if (c->arg.v[i].v != NULL && c->p->buffer.v[i].rank > 0)
			fn_use(f, c->arg.v[i].v);
	for (uint32_t i = 0; i < n; i++) {
		data = i < c->p->ninput ? fn_op_data(c, i) : i < first ?
		    fn_scalar_home(f, c->id) : LLVMConstNull(g->ptr);
		LLVMBuildStore(g->b, data, fn_at(f, g->ptr, f->bufs, i));
	}
	fn_op_put_dims(c);
	fn_call_inline(c);
	f->bufs = bufs;
	f->dims = dims;
}

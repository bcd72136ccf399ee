/*
 * The code of an operator call (fn_op.h): results are allocated, buffers and
 * extents are stored, the kernel is called.
 */
#include "codegen/fn_op.h"

#include <stddef.h>

#include "loop/tree_query.h"
#include "runtime/value.h"
#include "tensor/buffer_use.h"

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

static void
put_dims(struct opcall *c)
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

struct large {
	struct opcall *c;
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
	    fn_magnitude(f, extent, fn_op_name, l->c), LLVMConstReal(f->g->f64,
	    TREE_EXTENT), ""));
	args[0] = f->ctx;
	args[1] = gen_string(f->g, "an extent is greater than 2^47");
	args[2] = fn_site_place(l->c);
	fn_runtime(f, "relay_fail", "ippp", args);
	fn_fail_end(f, good);
}

static void
check_extents(struct opcall *c)
{
	struct large l = { .c = c };

	if (c->p->kernel != NULL)
		return;
	tree_large_extents(c->run, check_large, &l);
	if (c->rest != NULL)
		tree_large_extents(c->rest, check_large, &l);
	map_free(&l.seen);
}

LLVMValueRef
fn_op_body(struct opcall *c, enum slot_state slot, LLVMValueRef over)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	const struct prim *p = c->p;
	LLVMValueRef *buf, *out, result;
	uint32_t nbuf = c->run->buffer.n, first = p->ninput + p->noutput;
	uint32_t bound = 0;
	bool apart;

	if (c->rest != NULL && c->rest->buffer.n > nbuf)
		nbuf = c->rest->buffer.n;
	check_extents(c);
	buf = mem_zalloc(nbuf + 1, sizeof *buf);
	out = buf + p->ninput;
	for (uint32_t i = 0; i < p->noutput; i++) {
		out[i] = slot != SLOT_NONE ? fn_op_in_slot(c, slot) :
		    new_result(c, p->ninput + i, over, &bound);
		if (p->kernel == NULL && !prim_covers(p, p->ninput + i))
			fn_runtime(f, "relay_zero", "vp", &out[i]);
	}
	apart = fn_call_apart(c);
	for (uint32_t i = first; i < nbuf; i++)
		buf[i] = i < c->run->buffer.n && !apart ? fn_workspace(c, i) :
		    LLVMConstNull(g->ptr);
	need(f, nbuf, 0);
	for (uint32_t i = 0; i < (apart ? first : nbuf); i++)
		LLVMBuildStore(g->b, i < p->ninput ? fn_data(f,
		    c->arg.v[i].v) : i < first ? fn_data(f, buf[i]) : buf[i],
		    fn_at(f, g->ptr, f->bufs, i));
	put_dims(c);
	if (apart)
		fn_call(c);
	else
		fn_call_kernels(c, out[0], over);
	if (p->kernel != NULL)
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

/*
 * Concatenation along the outermost axis: the operands' bytes in sequence
 * (fn.h).
 *
 * If the first operand dies, the run-time library appends to it in place and
 * over-allocates geometrically, so that a loop that collects its results takes
 * linear time.  A concatenation is recognized by its operator, or, after
 * lowering, by its stages: the k-th copies all of input k, after those before
 * it.
 */
#include "codegen/fn_op.h"

#include "op/op.h"

bool
fn_concat_tuple(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *t = n->type;
	LLVMValueRef args[5];
	ir_id tuple;
	const struct op_def *row = op_at(n->ref);
	int64_t axis;
	bool owned;

	if (row->concat_axis == NULL || n->nin != 1 ||
	    t->kind != TYPE_TENSOR || t->n == 0)
		return false;
	axis = op_int(n->ref, n->attrs, row->concat_axis);
	if (axis != 0 && axis != -(int64_t)t->n)
		return false;
	tuple = ir_in(f->m, n, 0);
	if (ir_at(f->m, tuple)->type->kind != TYPE_TUPLE ||
	    ir_at(f->m, tuple)->type->n == 0)
		return false;
	args[0] = f->ctx;
	args[1] = fn_get(f, tuple);
	owned = f->unit_of[tuple] == f->u && f->mark[tuple] == id;
	if (owned)
		f->mark[tuple] = 0;
	args[2] = fn_i32(f, owned);
	args[3] = gen_string(f->g, row->name);
	args[4] = fn_place(f, id);
	f->val[id] = fn_runtime(f, "relay_concat_tuple", "pppipp", args);
	fn_require(f, LLVMBuildIsNotNull(f->g->b, f->val[id], ""));
	return true;
}

/* ---- programs ---- */

static bool
is_axis(const struct prim *p, sx_id id, uint32_t axis)
{
	return p->sx.v[id].op == SX_AXIS && p->sx.v[id].ref == axis;
}

/* axis 0 + before, in either order; before 0: the axis alone. */
static bool
is_behind(const struct prim *p, sx_id id, const struct sym *before)
{
	const struct sx *x = &p->sx.v[id];
	int64_t v;

	if (sym_is_const(before, &v) && v == 0)
		return is_axis(p, id, 0);
	if (x->op != SX_ADD)
		return false;
	for (uint32_t i = 0; i < 2; i++) {
		const struct sx *y = &p->sx.v[p->sx_in.v[x->in + !i]];

		if (is_axis(p, p->sx_in.v[x->in + i], 0) &&
		    ((y->op == SX_DIM && y->sym == before) ||
		    (y->op == SX_CONST && sym_is_const(before, &v) &&
		    y->i == v)))
			return true;
	}
	return false;
}

static bool
copies_whole(const struct prim *p, uint32_t k, const struct sym *before)
{
	const struct prim_stage *s = &p->stage.v[k];
	const struct prim_buffer *in = &p->buffer.v[k];
	const struct prim_buffer *out = &p->buffer.v[p->ninput];
	const struct sx *x;

	if (s->kind != STAGE_STORE || s->where != 0 || s->nout != 1 ||
	    s->out[0] != p->ninput || s->naxis != in->rank ||
	    in->rank != out->rank || in->dtype != out->dtype)
		return false;
	x = &p->sx.v[s->value[0]];
	if (x->op != SX_LOAD || x->ref != k ||
	    !is_behind(p, s->at[0], before))
		return false;
	for (uint32_t i = 0; i < in->rank; i++)
		if (!is_axis(p, p->sx_in.v[x->in + i], i) ||
		    s->axis[i].extent != in->dim[i] || (i > 0 &&
		    (!is_axis(p, s->at[i], i) || in->dim[i] != out->dim[i])))
			return false;
	return true;
}

static bool
is_concat(const struct prim *p)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *sum = sym_const(c, 0);

	if (p->kernel != NULL || p->noutput != 1 || p->ninput < 2 ||
	    p->stage.n != p->ninput || p->buffer.n != p->ninput + 1 ||
	    p->buffer.v[p->ninput].rank == 0)
		return false;
	for (uint32_t k = 0; k < p->ninput; k++) {
		if (!copies_whole(p, k, sum))
			return false;
		sum = sym_add(c, sum, p->buffer.v[k].dim[0]);
		if (sum == NULL)
			return false;
	}
	return sum == p->buffer.v[p->ninput].dim[0];
}

bool
fn_concat(struct opcall *c, LLVMValueRef *result)
{
	struct fgen *f = c->f;
	LLVMBuilderRef b = f->g->b;
	LLVMValueRef args[6];

	/* Types and checks ensure that the operands have the extents that the
	 * program states. */
	if (!is_concat(c->p))
		return false;
	if (c->arg.n > f->nbufs)
		f->nbufs = c->arg.n;
	for (uint32_t i = 0; i < c->arg.n; i++)
		LLVMBuildStore(b, c->arg.v[i].v, fn_at(f, f->g->ptr, f->bufs,
		    i));
	f->mark[c->arg.v[0].id] = 0;
	args[0] = f->ctx;
	args[1] = f->bufs;
	args[2] = fn_i32(f, c->arg.n);
	args[3] = fn_i32(f, 1);
	args[4] = gen_string(f->g, c->name);
	args[5] = fn_place(f, c->id);
	*result = fn_runtime(f, "relay_concat", "pppiipp", args);
	fn_require(f, LLVMBuildIsNotNull(b, *result, ""));
	return true;
}

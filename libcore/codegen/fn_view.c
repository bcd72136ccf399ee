/*
 * Views (fn_op.h): a program that only gives its operand's elements other
 * extents is not called.  The result refers to the operand's memory, and has a
 * reference to the operand, which keeps it alive.
 *
 * Only operators and programs may use the result: a model's results have their
 * own memory, and what outlives a call must not refer to its inputs.  Nor may
 * the operand be in a slot, whose arena may be freed before a closure that
 * captures the view; views inside of an arena are slots themselves
 * (fn_slot_shared).
 *
 * A program that copies the first elements of an operand that dies, as the
 * adjoint of a concatenation in a loop does, shortens it in place.
 */
#include "codegen/fn_op.h"

#include "op/op.h"
#include "tensor/buffer_use.h"

/* The operand of which the result is a view, or UINT32_MAX. */
static uint32_t
seen(struct opcall *c)
{
	struct fgen *f = c->f;
	const struct ir_node *node = ir_at(f->m, c->id);
	uint32_t in;
	ir_id x;

	if (!c->binding || c->tuple || !f->computed_with[c->id] ||
	    fn_op_is_scalar(c))
		return UINT32_MAX;
	in = prim_reshapes(c->p);
	/* What a check says of extents, the program does not know. */
	if (in == UINT32_MAX && c->arg.n == 1 && node->callee == CALLEE_OP &&
	    op_at(node->ref)->view)
		in = 0;
	if (in >= c->arg.n || c->arg.v[in].v == NULL)
		return UINT32_MAX;
	x = c->arg.v[in].id;
	return x != 0 && !f->slotted[x] && !f->is_scalar[x] ? in : UINT32_MAX;
}

static void
call_with_extents(struct opcall *c, uint32_t in, const char *function,
    LLVMValueRef *result)
{
	struct fgen *f = c->f;
	const struct prim_buffer *b = &c->p->buffer.v[c->p->ninput];
	LLVMValueRef args[6];

	if (b->rank > f->ndims)
		f->ndims = b->rank;
	for (uint32_t k = 0; k < b->rank; k++)
		LLVMBuildStore(f->g->b, fn_result_extent(c, b->dim[k], k),
		    fn_at(f, f->g->i64, f->dims, k));
	args[0] = f->ctx;
	args[1] = fn_take(f, c->id, c->arg.v[in].id);
	args[2] = fn_i32(f, b->rank);
	args[3] = f->dims;
	args[4] = gen_string(f->g, c->name);
	args[5] = fn_place(f, c->id);
	*result = fn_runtime(f, function, "pppippp", args);
	fn_require(f, LLVMBuildIsNotNull(f->g->b, *result, ""));
}

bool
fn_view(struct opcall *c, LLVMValueRef *result)
{
	uint32_t in = seen(c);

	if (in == UINT32_MAX)
		return false;
	call_with_extents(c, in, "relay_reshape", result);
	return true;
}

bool
fn_op_dies(struct opcall *c, uint32_t i)
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

bool
fn_front(struct opcall *c, LLVMValueRef *result)
{
	const struct prim *p = c->p;
	const struct prim_buffer *out = &p->buffer.v[p->ninput], *x;
	uint32_t in = prim_takes_front(p);

	if (c->tuple || in >= c->arg.n || c->arg.v[in].v == NULL ||
	    !fn_op_dies(c, in))
		return false;
	/* Only the outermost extent becomes smaller. */
	x = &p->buffer.v[in];
	if (x->rank != out->rank)
		return false;
	for (uint32_t k = 1; k < x->rank; k++)
		if (x->dim[k] != out->dim[k])
			return false;
	call_with_extents(c, in, "relay_front", result);
	return true;
}

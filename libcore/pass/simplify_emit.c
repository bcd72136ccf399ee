/*
 * Algebraic simplification: what rules ask of bindings, and how they append
 * new ones.
 */
#include "pass/simplify_impl.h"

#include <string.h>

bool
is_op(const struct simplify *x, ir_id id, uint32_t op)
{
	const struct ir_node *n = at(x, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP && n->ref == op;
}

bool
one_value(const struct simplify *x, ir_id id, double *v)
{
	return match_one_value(x->m, id, v);
}

bool
is_value(const struct simplify *x, ir_id id, double v)
{
	double e;

	return one_value(x, id, &e) && memcmp(&e, &v, sizeof e) == 0;
}

/* Room for a new node in the arrays. */
static void
note_node(struct simplify *x, ir_id id)
{
	uint32_t n = x->nnode;

	if (id < n)
		return;
	x->nnode = (id + 1) * 2;
	x->alias = mem_realloc(x->alias, x->nnode, sizeof *x->alias);
	x->constant = mem_realloc(x->constant, x->nnode,
	    sizeof *x->constant);
	x->uses = mem_realloc(x->uses, x->nnode, sizeof *x->uses);
	x->value = mem_realloc(x->value, x->nnode, sizeof *x->value);
	memset(x->value + n, 0, (x->nnode - n) * sizeof *x->value);
	memset(x->alias + n, 0, (x->nnode - n) * sizeof *x->alias);
	memset(x->constant + n, 0, (x->nnode - n) * sizeof *x->constant);
	memset(x->uses + n, 0, (x->nnode - n) * sizeof *x->uses);
}

bool
from_constants(const struct simplify *x, ir_id id)
{
	return pass_from_constants(x->m, at(x, id), x->constant);
}

static struct pass_place
place(const struct simplify *x)
{
	return (struct pass_place){ x->m, x->region, x->span, x->type,
	    x->proved, x->facts };
}

/* Records the facts about a new node. */
static ir_id
note(struct simplify *x, ir_id id)
{
	note_node(x, id);
	for (uint32_t i = 0; i < at(x, id)->nin; i++)
		x->uses[in(x, id, i)]++;
	x->constant[id] = from_constants(x, id);
	simplify_note_value(x, id);
	return id;
}

ir_id
emit(struct simplify *x, uint32_t op, const struct attrs *as, uint32_t nin,
    const ir_id *args)
{
	struct pass_place p = place(x);
	ir_id id = pass_call(&p, op, as, nin, args);

	return id == 0 ? 0 : note(x, id);
}

ir_id
emit_node(struct simplify *x, enum node_kind kind, uint32_t ref,
    const struct type *t, const struct ir_args *args)
{
	struct ir_node n = { .kind = kind, .ref = ref, .id = IR_NEW_ID,
	    .type = t, .span = x->span };

	return note(x, ir_node_add(x->m, x->region, &n, args));
}

ir_id
emit2(struct simplify *x, uint32_t op, ir_id a, ir_id b)
{
	ir_id args[2] = { a, b };

	return a == 0 || b == 0 ? 0 : emit(x, op, NULL, 2, args);
}

ir_id
emit_scalar(struct simplify *x, enum dtype dt, double v)
{
	return emit_node(x, NODE_CONST, ir_constant_scalar(x->m, dt, v),
	    type_scalar(x->m->types, dt), &(struct ir_args){ 0 });
}

ir_id
emit_constant(struct simplify *x, const struct type *t, const void *bytes,
    size_t len)
{
	return emit_node(x, NODE_CONST, ir_constant_inline(x->m, t, bytes,
	    len), t, &(struct ir_args){ 0 });
}

ir_id
emit_reshape(struct simplify *x, ir_id a, uint32_t n,
    const struct sym *const *dim)
{
	struct pass_place p = place(x);
	const struct attrs *as = pass_newshape(&p, n, dim);

	return a == 0 || as == NULL ? 0 : emit(x, OP_RESHAPE, as, 1, &a);
}

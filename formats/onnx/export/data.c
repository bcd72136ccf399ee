/*
 * Sequences and optionals (control.h): the constructors of lists and options.
 */
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"

static const struct type *
element(struct exp *e)
{
	const struct type *t = exp_node(e)->type;

	if (t->kind == TYPE_ADT && t->n == 1 &&
	    (strcmp(t->name, "List") == 0 || strcmp(t->name, "Option") == 0))
		return t->arg[0];
	exp_error(e, "ONNX has no data types but sequences (List) and "
	    "optionals (Option)");
	return NULL;
}

const char *
exp_empty_sequence(struct exp *e, const struct type *t)
{
	if (t->kind != TYPE_TENSOR) {
		exp_error(e, "a sequence of ONNX holds tensors");
		return "";
	}
	exp_int(e, "dtype", exp_code(e, t->dtype));
	return exp_op(e, "SequenceEmpty", 0, NULL);
}

static bool
is_cons(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_CTOR &&
	    n->nin == 2;
}

/* Whether a list is a chain of Cons that ends in Nil, so that all its elements
 * are known here. */
static bool
is_closed(const struct exp *e, ir_id list)
{
	const struct ir_node *n = ir_at(e->m, list);

	return e->closed[list] || n->kind == NODE_CTOR ||
	    (n->kind == NODE_CALL && n->callee == CALLEE_CTOR && n->nin == 0);
}

/* A chain of Cons that ends in Nil becomes one SequenceConstruct.  Its tails
 * become values of their own only where something else uses them. */
static void
cons(struct exp *e)
{
	ir_id tail = ir_in(e->m, exp_node(e), 1);
	onnx_names in = exp_one(e, exp_in(e, 0));
	const struct ir_node *n;

	if (!is_closed(e, tail)) {
		exp_give(e, EX(e, "SequenceInsert", exp_in(e, 1),
		    exp_in(e, 0), exp_scalar(e, DT_INT64, 0)));
		return;
	}
	e->closed[e->node] = true;
	if (e->uses[e->node] == 1 && e->tail[e->node]) {
		exp_give(e, "");
		return;
	}
	for (; is_cons(n = ir_at(e->m, tail)); tail = ir_in(e->m, n, 1))
		exp_append(e, &in, exp_get(e, ir_in(e->m, n, 0)).v[0]);
	exp_give(e, exp_op(e, "SequenceConstruct", in.n, in.v));
}

static void
none(struct exp *e, const struct type *t)
{
	struct onnx_attr *a = onnx_list_add(e->a, &e->attr, sizeof *a);

	a->name = "type";
	a->type = ONNX_A_TYPE;
	a->tp = exp_onnx_type(e, t);
	exp_give(e, exp_op(e, "Optional", 0, NULL));
}

void
exp_call_constructor(struct exp *e)
{
	const struct type *t = element(e);
	const char *name = e->m->ctor.v[exp_node(e)->ref].name;

	if (t == NULL)
		return;
	if (strcmp(name, "Nil") == 0)
		exp_give(e, exp_empty_sequence(e, t));
	else if (strcmp(name, "Cons") == 0 && exp_nin(e) == 2)
		cons(e);
	else if (strcmp(name, "Some") == 0 && exp_nin(e) == 1)
		exp_give(e, EX(e, "Optional", exp_in(e, 0)));
	else if (strcmp(name, "None") == 0)
		none(e, t);
	else
		exp_error(e, "ONNX has no functions as values");
}

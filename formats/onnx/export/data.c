/*
 * Sequences and optionals (control.h): lists and options of the standard
 * library, and its functions on them.
 */
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"

/* ---- constructors ---- */

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

static void
empty_sequence(struct exp *e, const struct type *t)
{
	if (t->kind != TYPE_TENSOR) {
		exp_error(e, "a sequence of ONNX holds tensors");
		return;
	}
	exp_int(e, "dtype", exp_code(e, t->dtype));
	exp_give(e, exp_op(e, "SequenceEmpty", 0, NULL));
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
		empty_sequence(e, t);
	else if (strcmp(name, "Cons") == 0 && exp_nin(e) == 2)
		cons(e);
	else if (strcmp(name, "Some") == 0 && exp_nin(e) == 1)
		exp_give(e, EX(e, "Optional", exp_in(e, 0)));
	else if (strcmp(name, "None") == 0)
		none(e, t);
	else
		exp_error(e, "ONNX has no functions as values");
}

/* ---- functions of the library ---- */

/* An operator on the operands, in an order: positions, and 0 for the number
 * 0; op: NULL for what is a loop. */
struct std_row {
	const char *name, *op;
	uint8_t nin, order[3];	/* operand + 1; 0: the number 0 */
};
static const struct std_row std_rows[] = {
	{ "hd", "SequenceAt", 2, { 1, 0 } },
	{ "option_get", "OptionalGetElement", 1, { 1 } },
	{ "option_has", "OptionalHasElement", 1, { 1 } },
	{ "rev", NULL, 1, { 1 } },
	{ "sequence_append", "SequenceInsert", 2, { 1, 2 } },
	{ "sequence_at", "SequenceAt", 2, { 1, 2 } },
	{ "sequence_erase", "SequenceErase", 2, { 1, 2 } },
	{ "sequence_insert", "SequenceInsert", 3, { 1, 3, 2 } },
	{ "sequence_length", "SequenceLength", 1, { 1 } },
	{ "tl", "SequenceErase", 2, { 1, 0 } },
};

/* A loop over positions that puts one element after another at the beginning
 * of a sequence. */
static void
reversed(struct exp *e)
{
	const struct type *number = type_scalar(e->m->types, DT_INT64);
	const struct type *truth = type_scalar(e->m->types, DT_BOOL);
	const struct type *list = exp_node(e)->type, *t = element(e);
	const char *i, *keep, *done, *xs = exp_in(e, 0), *in[3];
	struct exp_graph x;
	struct exp_scope s;

	if (t == NULL)
		return;
	empty_sequence(e, t);
	if (e->result.n == 0)
		return;
	in[2] = e->result.v[0];
	e->result.n = 0;
	in[0] = EX(e, "SequenceLength", xs);
	in[1] = "";
	exp_graph_begin(e, &x, &s);
	i = exp_fresh(e, "iteration");
	keep = exp_fresh(e, "keep_going");
	done = exp_fresh(e, "reversed");
	exp_graph_input(e, i, number);
	exp_graph_input(e, keep, truth);
	exp_graph_input(e, done, list);
	exp_graph_output(e, keep, truth);
	exp_graph_output(e, EX(e, "SequenceInsert", done, EX(e, "SequenceAt",
	    xs, i), exp_scalar(e, DT_INT64, 0)), list);
	exp_graph_end(e, &s);
	exp_subgraph(e, "body", x.g);
	exp_give(e, exp_op(e, "Loop", 3, in));
}

bool
exp_call_std(struct exp *e)
{
	const struct ir_function *f = ir_global_function(e->m,
	    exp_node(e)->ref);
	const struct std_row *r = std_rows;
	const struct std_row *end = r + sizeof std_rows / sizeof *std_rows;
	const char *in[3];

	if (f == NULL)
		return false;
	while (r < end && strcmp(r->name, f->name) != 0)
		r++;
	if (r == end || !exp_is_library(e, f))
		return false;
	if (r->op == NULL) {
		reversed(e);
		return true;
	}
	for (uint32_t i = 0; i < r->nin; i++)
		in[i] = r->order[i] == 0 ? exp_scalar(e, DT_INT64, 0) :
		    exp_in(e, r->order[i] - 1u);
	exp_give(e, exp_op(e, r->op, r->nin, in));
	return true;
}

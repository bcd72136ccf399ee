/*
 * The functions of the standard library on lists and options (control.h), as
 * operators on sequences and optionals; those that call a function that they
 * are given, or walk a list, as loops over its positions.
 */
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"
#include "op/op.h"

/* ---- loops over positions ---- */

/* One turn: the position, the state; gives the next state. */
typedef const char *turn_fn(struct exp *e, const char *i, const char *state);

/* `turns` times from the state init, which has a type. */
static const char *
loop(struct exp *e, const char *turns, const char *init,
    const struct type *t, turn_fn *turn)
{
	const struct type *number = type_scalar(e->m->types, DT_INT64);
	const struct type *truth = type_scalar(e->m->types, DT_BOOL);
	const char *i, *keep, *state, *in[3] = { turns, "", init };
	struct exp_graph x;
	struct exp_scope s;

	exp_need_type(e, t, "Loop");
	exp_graph_begin(e, &x, &s);
	i = exp_fresh(e, "iteration");
	keep = exp_fresh(e, "keep_going");
	state = exp_fresh(e, "state");
	exp_graph_input(e, i, number);
	exp_graph_input(e, keep, truth);
	exp_graph_input(e, state, t);
	exp_graph_output(e, keep, truth);
	exp_graph_output(e, turn(e, i, state), t);
	exp_graph_end(e, &s);
	exp_subgraph(e, "body", x.g);
	return exp_op(e, "Loop", 3, in);
}

static const char *
number(struct exp *e, int64_t v)
{
	return exp_scalar(e, DT_INT64, (double)v);
}

static const char *
at(struct exp *e, uint32_t operand, const char *i)
{
	return EX(e, "SequenceAt", exp_in(e, operand), i);
}

/* Position -1 - i - first, from the end. */
static const char *
from_end(struct exp *e, const char *i, int64_t first)
{
	return EX(e, "Sub", number(e, -1 - first), i);
}

/* Operand 0, the function, on one or two tensors. */
static const char *
apply(struct exp *e, const char *a, const char *b)
{
	onnx_names arg[2] = { exp_one(e, a), { 0 } }, y;

	if (b != NULL)
		arg[1] = exp_one(e, b);
	y = exp_apply(e, ir_in(e->m, exp_node(e), 0), b != NULL ? 2 : 1, arg);
	return y.n == 1 ? y.v[0] : "";
}

/* ---- one turn of each ---- */

static const char *
turn_rev(struct exp *e, const char *i, const char *done)
{
	return EX(e, "SequenceInsert", done, at(e, 0, i), number(e, 0));
}

static const char *
turn_concat(struct exp *e, const char *i, const char *done)
{
	return EX(e, "SequenceInsert", done, at(e, 1, i));
}

static const char *
turn_map(struct exp *e, const char *i, const char *done)
{
	return EX(e, "SequenceInsert", done, apply(e, at(e, 1, i), NULL));
}

static const char *
turn_build(struct exp *e, const char *i, const char *done)
{
	return EX(e, "SequenceInsert", done, apply(e, i, NULL));
}

static const char *
turn_filter(struct exp *e, const char *i, const char *done)
{
	const struct type *t = exp_node(e)->type;
	const char *x = at(e, 1, i), *keep = apply(e, x, NULL);
	struct exp_graph branch[2];
	struct exp_scope s;

	for (uint32_t k = 0; k < 2; k++) {
		exp_graph_begin(e, &branch[k], &s);
		exp_graph_output(e, k == 0 ? EX(e, "SequenceInsert", done,
		    x) : done, t);
		exp_graph_end(e, &s);
	}
	exp_subgraph(e, "then_branch", branch[0].g);
	exp_subgraph(e, "else_branch", branch[1].g);
	return EX(e, "If", keep);
}

static const char *
turn_foldl(struct exp *e, const char *i, const char *done)
{
	return apply(e, done, at(e, 2, i));
}

static const char *
turn_foldr(struct exp *e, const char *i, const char *done)
{
	return apply(e, at(e, 2, from_end(e, i, 0)), done);
}

static const char *
turn_foldr1(struct exp *e, const char *i, const char *done)
{
	return apply(e, at(e, 1, from_end(e, i, 1)), done);
}

static const char *
turn_join(struct exp *e, const char *i, const char *done)
{
	return apply(e, done, at(e, 1, EX(e, "Add", i, number(e, 1))));
}

/* ---- functions as loops ---- */

static const char *
length(struct exp *e, uint32_t operand)
{
	return EX(e, "SequenceLength", exp_in(e, operand));
}

/* A sequence that is made one element after another; operand: the list that
 * says how many there are. */
static const char *
collected(struct exp *e, uint32_t operand, turn_fn *turn)
{
	const struct type *t = exp_node(e)->type;
	const char *init = exp_empty_sequence(e, t->arg[0]);

	return *init == '\0' ? init : loop(e, length(e, operand), init, t,
	    turn);
}

static const char *
rev(struct exp *e)
{
	return collected(e, 0, turn_rev);
}

static const char *
map(struct exp *e)
{
	return collected(e, 1, turn_map);
}

static const char *
filter(struct exp *e)
{
	return collected(e, 1, turn_filter);
}

static const char *
concat(struct exp *e)
{
	return loop(e, length(e, 1), exp_in(e, 0), exp_node(e)->type,
	    turn_concat);
}

static const char *
build(struct exp *e)
{
	const struct type *t = exp_node(e)->type;
	const char *init = exp_empty_sequence(e, t->arg[0]);

	return *init == '\0' ? init : loop(e, exp_in(e, 1), init, t,
	    turn_build);
}

static const char *
list_length(struct exp *e)
{
	return exp_cast(e, length(e, 0), DT_INT64, DT_INT32);
}

/* The state of a fold is one tensor or sequence. */
static const char *
fold(struct exp *e, const char *turns, const char *init, turn_fn *turn)
{
	const struct type *t = exp_node(e)->type;

	if (t->kind == TYPE_TUPLE) {
		exp_error(e, "a fold whose state is a tuple is not written as "
		    "a loop of ONNX");
		return "";
	}
	return loop(e, turns, init, t, turn);
}

static const char *
foldl(struct exp *e)
{
	return fold(e, length(e, 2), exp_in(e, 1), turn_foldl);
}

static const char *
foldr(struct exp *e)
{
	return fold(e, length(e, 2), exp_in(e, 1), turn_foldr);
}

/* All but the first or last, from that. */
static const char *
fold_rest(struct exp *e, int64_t first, turn_fn *turn)
{
	return fold(e, EX(e, "Sub", length(e, 1), number(e, 1)), at(e, 1,
	    number(e, first)), turn);
}

static const char *
foldr1(struct exp *e)
{
	return fold_rest(e, -1, turn_foldr1);
}

/* ---- sequence_join ---- */

/* The call that a local function is of its parameters, or NULL; in: the
 * parameters are what it joins, in order. */
static const struct ir_node *
only_call(const struct exp *e, ir_id f, const char *op)
{
	const struct ir_node *n = ir_at(e->m, f), *y, *in;
	const struct ir_region_data *r;

	if (n->kind != NODE_FN)
		return NULL;
	r = &e->m->region.v[ir_sub(e->m, n, 0)];
	y = ir_at(e->m, r->result);
	if (!exp_is_call(e, r->result, op) || y->nin != 1)
		return NULL;
	in = ir_at(e->m, ir_in(e->m, y, 0));
	if (in->kind != NODE_TUPLE)
		return r->params.n == 1 && ir_in(e->m, y, 0) ==
		    r->params.v[0] ? y : NULL;
	if (in->nin != r->params.n)
		return NULL;
	for (uint32_t i = 0; i < in->nin; i++)
		if (ir_in(e->m, in, i) != r->params.v[i])
			return NULL;
	return y;
}

/* Whether a list is `map` of a function that adds the axis, and of which. */
static bool
adds_axis(struct exp *e, ir_id list, int64_t axis, ir_id *from)
{
	const struct ir_node *n = ir_at(e->m, list), *y;
	const struct ir_function *f;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL)
		return false;
	f = ir_global_function(e->m, n->ref);
	if (f == NULL || strcmp(f->name, "map") != 0 ||
	    !exp_is_library(e, f))
		return false;
	y = only_call(e, ir_in(e->m, n, 0), "expand_dims");
	*from = ir_in(e->m, n, 1);
	return y != NULL && op_int(y->ref, y->attrs, "num_newaxis") == 1 &&
	    op_int(y->ref, y->attrs, "axis") == axis && axis >= 0;
}

/* The function is associative: from the left is one of its orders. */
static const char *
join(struct exp *e)
{
	ir_id f = ir_in(e->m, exp_node(e), 0);
	ir_id list = ir_in(e->m, exp_node(e), 1), from;
	const struct ir_node *y = only_call(e, f, "concatenate");
	int64_t axis;

	if (y == NULL)
		return fold_rest(e, 0, turn_join);
	axis = op_int(y->ref, y->attrs, "axis");
	if (adds_axis(e, list, axis, &from))
		exp_int(e, "new_axis", 1);
	else
		from = list;
	exp_int(e, "axis", axis);
	return EX(e, "ConcatFromSequence", exp_get(e, from).v[0]);
}

/* ---- the functions ---- */

/* An operator on the operands, in an order: positions, and 0 for the number
 * 0; or what composes it. */
struct std_row {
	const char *name, *op;
	uint8_t nin, order[3];	/* operand + 1; 0: the number 0 */
	const char *(*fn)(struct exp *e);
	bool higher;		/* operand 0 is a function */
};
static const struct std_row std_rows[] = {
	{ "concat", .fn = concat },
	{ "filter", .fn = filter, .higher = true },
	{ "foldl", .fn = foldl, .higher = true },
	{ "foldr", .fn = foldr, .higher = true },
	{ "foldr1", .fn = foldr1, .higher = true },
	{ "hd", "SequenceAt", 2, { 1, 0 } },
	{ "length", .fn = list_length },
	{ "map", .fn = map, .higher = true },
	{ "option_get", "OptionalGetElement", 1, { 1 } },
	{ "option_has", "OptionalHasElement", 1, { 1 } },
	{ "rev", .fn = rev },
	{ "sequence_append", "SequenceInsert", 2, { 1, 2 } },
	{ "sequence_at", "SequenceAt", 2, { 1, 2 } },
	{ "sequence_build", .fn = build, .higher = true },
	{ "sequence_erase", "SequenceErase", 2, { 1, 2 } },
	{ "sequence_insert", "SequenceInsert", 3, { 1, 3, 2 } },
	{ "sequence_join", .fn = join, .higher = true },
	{ "sequence_length", "SequenceLength", 1, { 1 } },
	{ "tl", "SequenceErase", 2, { 1, 0 } },
};

static const struct std_row *
find_row(struct exp *e, const struct ir_node *n)
{
	const struct ir_function *f = ir_global_function(e->m, n->ref);
	const struct std_row *r = std_rows;
	const struct std_row *end = r + sizeof std_rows / sizeof *std_rows;

	if (f == NULL)
		return NULL;
	while (r < end && strcmp(r->name, f->name) != 0)
		r++;
	return r < end && exp_is_library(e, f) ? r : NULL;
}

bool
exp_takes_function(struct exp *e, const struct ir_node *n)
{
	const struct std_row *r;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL ||
	    n->nin == 0 || ir_at(e->m, ir_in(e->m, n, 0))->type->kind !=
	    TYPE_FUNC)
		return false;
	r = find_row(e, n);
	return r != NULL && r->higher;
}

bool
exp_call_std(struct exp *e)
{
	const struct std_row *r = find_row(e, exp_node(e));
	const char *in[3], *y;

	if (r == NULL)
		return false;
	if (r->fn != NULL) {
		y = r->fn(e);
	} else {
		for (uint32_t i = 0; i < r->nin; i++)
			in[i] = r->order[i] == 0 ? number(e, 0) :
			    exp_in(e, r->order[i] - 1u);
		y = exp_op(e, r->op, r->nin, in);
	}
	memset(&e->result, 0, sizeof e->result);
	exp_give(e, y);
	return true;
}

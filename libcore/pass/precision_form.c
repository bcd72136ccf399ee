/*
 * Reduced precision: how each value is kept (precision.h).
 *
 * Of the values that may be narrow, those that one kernel stores and others
 * read are.  Then a walk backward: in which forms users want each value; what
 * only moves elements is computed on narrow ones where all want it so.  Where
 * an operator turns out to need one in float32 after all, the walk is repeated,
 * at most ROUNDS times.
 */
#include "pass/precision_impl.h"

#define ROUNDS 8

bool
precision_is_op(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP;
}

/* ---- which values are stored narrow ---- */

/* What takes values as they are: all but operators and tuples. */
static bool
is_open(const struct ir_node *n)
{
	return precision_is_op(n) || n->kind == NODE_TUPLE ||
	    n->kind == NODE_PROJ;
}

static void
find_outer(struct precision *x, uint32_t function)
{
	ir_region_list regions = { NULL, 0, 0 };

	for (uint32_t k = 0; k < x->order.n; k++) {
		const struct ir_node *n = ir_at(x->m, x->order.v[k]);

		for (uint32_t i = 0; i < n->nin; i++) {
			ir_id from = ir_in(x->m, n, i);

			if (!is_open(n) || ir_at(x->m, from)->region !=
			    n->region)
				x->node[from].outer = true;
		}
	}
	ir_function_regions(x->m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		x->node[x->m->region.v[regions.v[i]].result].outer = true;
	vec_free(&regions);
	/* What a tuple is made of goes with it. */
	for (uint32_t k = x->order.n; k-- > 0; ) {
		const struct ir_node *n = ir_at(x->m, x->order.v[k]);

		for (uint32_t i = 0; i < n->nin && n->kind == NODE_TUPLE; i++)
			if (x->node[x->order.v[k]].outer)
				x->node[ir_in(x->m, n, i)].outer = true;
	}
}

/* Whether the kernel of a binding can convert what the binding reads: products
 * begin kernels. */
static bool
converts(const struct ir_node *n)
{
	return !precision_is_op(n) || op_at(n->ref)->pattern <= OP_REDUCE;
}

bool
precision_widens(const struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct type *t;

	if (!precision_is_op(n) || n->ref != x->cast)
		return false;
	t = ir_at(x->m, ir_in(x->m, n, 0))->type;
	return t->kind == TYPE_TENSOR && t->dtype == x->o->narrow;
}

/* A value of a kernel that another one reads. */
static bool
may_be_stored(const struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct precision_node *v = &x->node[id];

	return v->low && !v->outer && !x->settled && !v->refused &&
	    !precision_widens(x, id) && n->type->kind == TYPE_TENSOR &&
	    (precision_is_op(n) || (n->kind == NODE_PROJ && !v->source));
}

bool
precision_are_apart(const struct precision *x, ir_id a, ir_id b)
{
	return x->node[a].kernel == 0 || x->node[a].kernel !=
	    x->node[b].kernel;
}

/* What narrows a value itself reads it as it is. */
static bool
narrows(const struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return precision_is_op(n) && n->ref == x->cast && n->type->dtype ==
	    x->o->narrow;
}

/* Calls visit() for each operand that is a value of another kernel. */
static void
each_shared(struct precision *x, void (*visit)(struct precision *x, ir_id user,
    uint32_t operand))
{
	for (uint32_t k = 0; k < x->order.n; k++) {
		ir_id id = x->order.v[k];

		for (uint32_t i = 0; i < ir_at(x->m, id)->nin && !narrows(x,
		    id); i++) {
			ir_id from = ir_in(x->m, ir_at(x->m, id), i);

			if (may_be_stored(x, from) &&
			    precision_are_apart(x, from, id))
				visit(x, id, i);
		}
	}
}

/* Whether it reads that operand narrow, or converts it. */
static bool
reads_narrow(const struct precision *x, ir_id user, uint32_t operand)
{
	const struct precision_node *u = &x->node[user];

	return converts(ir_at(x->m, user)) || u->native ||
	    (u->sums != NULL && operand < 2);
}

static void
store(struct precision *x, ir_id user, uint32_t operand)
{
	ir_id from = ir_in(x->m, ir_at(x->m, user), operand);
	const struct precision_node *u = &x->node[user];

	x->node[from].stored = true;
	if (!reads_narrow(x, user, operand) && !(u->low && u->moves))
		x->node[from].kept = true;
}

static void
keep(struct precision *x, ir_id user, uint32_t operand)
{
	ir_id from = ir_in(x->m, ir_at(x->m, user), operand);

	if (x->node[from].stored && !reads_narrow(x, user, operand))
		x->node[from].kept = true;
}

/* Where one reader needs it in float32, all but products read that.  Whether
 * one was. */
static bool
drop_kept(struct precision *x)
{
	bool any = false;

	for (uint32_t k = 0; k < x->order.n; k++) {
		struct precision_node *v = &x->node[x->order.v[k]];

		any = any || (v->kept && v->stored);
		v->stored = v->stored && !v->kept;
	}
	return any;
}

/* ---- forms ---- */

enum precision_read
precision_read(const struct precision *x, ir_id user, uint32_t operand)
{
	const struct precision_node *u = &x->node[user];
	ir_id from = ir_in(x->m, ir_at(x->m, user), operand);
	const struct precision_node *v = &x->node[from];

	if (!v->real)
		return READ_RAW;
	if (u->native || (u->sums != NULL && operand < 2))
		return READ_NARROW;
	return v->stored && precision_are_apart(x, from, user) &&
	    !narrows(x, user) ? READ_WIDE : READ_RAW;
}

/* Whether a binding that is wanted narrow alone can be computed on narrow
 * operands.  A parameter is not narrowed before elements are taken from it. */
static bool
can_be_native(const struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct precision_node *v = &x->node[id];

	if (v->outer || v->need_raw || !v->need_narrow || n->nin == 0)
		return false;
	if (n->kind == NODE_TUPLE)
		return true;
	if (n->kind == NODE_PROJ)
		return v->low && !v->source;
	if (!v->low || !v->moves)
		return false;
	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id from = ir_in(x->m, n, i);

		if (x->node[from].real &&
		    (!x->node[from].low || x->node[from].source ||
		    (ir_at(x->m, from)->type->kind == TYPE_TUPLE &&
		    ir_at(x->m, from)->kind != NODE_TUPLE)))
			return false;
	}
	return true;
}

/* Fields that were wanted narrow of a tuple that is not made so: they are
 * narrowed each. */
static void
revoke_fields(struct precision *x, ir_id tuple)
{
	for (ir_id id = x->node[tuple].field; id != 0; id = x->node[id].next)
		if (x->node[id].native) {
			x->node[id].native = false;
			x->node[tuple].need_raw = true;
		}
}

static void
want_operands(struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	struct precision_node *v = &x->node[id];

	for (uint32_t i = 0; i < n->nin; i++) {
		struct precision_node *from = &x->node[ir_in(x->m, n, i)];

		switch (precision_read(x, id, i)) {
		case READ_RAW:
			from->need_raw = true;
			break;
		case READ_NARROW:
			from->as_narrow = true;
			/* fallthrough */
		case READ_WIDE:
			from->need_narrow = true;
		}
		/* A tuple may be there twice. */
		if (n->kind == NODE_TUPLE && v->need_narrow && !v->native)
			from->need_narrow = from->as_narrow = true;
	}
}

static void
find_forms(struct precision *x)
{
	for (uint32_t k = 0; k < x->order.n; k++) {
		struct precision_node *v = &x->node[x->order.v[k]];

		v->need_raw = v->need_narrow = v->as_narrow = false;
	}
	for (uint32_t k = x->order.n; k-- > 0; ) {
		ir_id id = x->order.v[k];
		struct precision_node *v = &x->node[id];

		v->native = can_be_native(x, id);
		if (!v->native && v->need_narrow && ir_at(x->m, id)->kind !=
		    NODE_TUPLE && ir_at(x->m, id)->type->kind == TYPE_TUPLE)
			revoke_fields(x, id);
		want_operands(x, id);
	}
}

/* What was to be narrow for an operator that turns out to need it in float32,
 * and that cannot convert it, is not; then others may be alike. */
static void
choose(struct precision *x)
{
	uint32_t round = 0;

	for (uint32_t k = 0; k < x->order.n; k++) {
		struct precision_node *v = &x->node[x->order.v[k]];

		v->stored = v->kept = v->native = false;
	}
	each_shared(x, store);
	drop_kept(x);
	do {
		find_forms(x);
		each_shared(x, keep);
	} while (drop_kept(x) && ++round < ROUNDS);
	if (round == ROUNDS)
		find_forms(x);
}

/* Asks about values that are to be stored narrow; whether one is not to be. */
static bool
any_refused(struct precision *x)
{
	bool any = false;

	for (uint32_t k = 0; k < x->order.n; k++) {
		struct precision_node *v = &x->node[x->order.v[k]];

		if (!v->stored || v->granted)
			continue;
		v->granted = pass_rewrites(x->o->rewrites, x->m,
		    x->order.v[k], PRECISION_STORE, NULL);
		v->refused = !v->granted;
		any = any || v->refused;
	}
	return any;
}

void
precision_choose_forms(struct precision *x, uint32_t function)
{
	x->settled = false;
	for (uint32_t k = 0; k < x->order.n; k++)
		x->settled = x->settled || narrows(x, x->order.v[k]);
	find_outer(x, function);
	do
		choose(x);
	while (any_refused(x));
}

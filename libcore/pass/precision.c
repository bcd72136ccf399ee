/*
 * Reduced precision (precision.h): how each value is kept.
 *
 * Walks over a function.  Forward: which values may be narrow, by the classes
 * of operators, and which of these one kernel stores and others read.
 * Backward: in which forms users want each value; what only moves elements is
 * computed on narrow ones where all want it so.  Cost: linear, beside fusion's.
 */
#include "pass/precision_impl.h"

#include "infer/infer.h"
#include "ir/numerics.h"
#include "pass/fuse.h"
#include "pass/globals.h"
#include "pass/hoist_checks.h"
#include "pass/quantize_impl.h"

#define ROUNDS 8

/* Whether it is a tensor of float32, or a tuple with one. */
static bool
is_float(const struct type *t)
{
	if (t->kind == TYPE_TENSOR)
		return t->dtype == DT_FLOAT32;
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
		if (t->arg[i]->kind == TYPE_TENSOR &&
		    t->arg[i]->dtype == DT_FLOAT32)
			return true;
	return false;
}

static bool
is_op(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP;
}

/* ---- classes ---- */

static enum op_precision_how
class_of(const struct precision *x, ir_id id, enum op_precision_how row)
{
	const struct precision_options *o = x->o;

	if (o->by_node != NULL && o->by_node[id] != 0)
		return (enum op_precision_how)(o->by_node[id] - 1);
	if (o->by_op != NULL && o->by_op[ir_at(x->m, id)->ref] != 0)
		return (enum op_precision_how)(o->by_op[
		    ir_at(x->m, id)->ref] - 1);
	return row;
}

/* Asks the operator's row. */
static void
classify(struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	struct op_precision p = { .m = x->m, .op = n->ref, .nin = n->nin,
	    .out = n->type, .attrs = n->attrs, .narrow = x->o->narrow };
	struct precision_node *v = &x->node[id];
	const struct type **in = arena_alloc(x->m->arena, n->nin + 1,
	    sizeof *in);

	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = ir_at(x->m, ir_in(x->m, n, i))->type;
	p.in = in;
	if (op_at(n->ref)->precision != NULL)
		op_at(n->ref)->precision(&p);
	v->how = (uint8_t)class_of(x, id, p.how);
	v->sums = p.sums;
	v->product = p.product;
	v->done = p.done;
	x->any = x->any || v->done;
	v->moves = p.moves || quantize_how(x->m, id).how == OP_QUANTIZE_MOVES;
}

/* Whether all floats that a binding reads may be narrow, and there is one. */
static bool
operands_low(const struct precision *x, const struct ir_node *n)
{
	bool any = false;

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id from = ir_in(x->m, n, i);
		const struct type *t = ir_at(x->m, from)->type;
		bool low = x->node[from].low || (t->kind == TYPE_TENSOR &&
		    t->dtype == x->o->narrow);

		if (!low && (x->node[from].real ||
		    (t->kind == TYPE_TENSOR &&
		    dtype_info[t->dtype].class == DTC_FLOAT)))
			return false;
		any = any || low;
	}
	return any;
}

static void
find_low(struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	struct precision_node *v = &x->node[id];

	if (is_op(n))
		classify(x, id);
	v->real = n->type != NULL && is_float(n->type);
	if (!v->real) {
		v->sums = NULL;
		return;
	}
	switch (n->kind) {
	case NODE_PARAM:
		v->source = v->low = true;
		break;
	case NODE_CONST:
		v->low = true;
		break;
	case NODE_TUPLE:
		v->low = operands_low(x, n);
		break;
	case NODE_PROJ:
		v->low = operands_low(x, n);
		v->source = x->node[ir_in(x->m, n, 0)].source;
		v->next = x->node[ir_in(x->m, n, 0)].field;
		x->node[ir_in(x->m, n, 0)].field = id;
		break;
	default:
		v->low = is_op(n) && (v->how == OP_PRECISION_ALLOW ||
		    (v->how == OP_PRECISION_FOLLOW && operands_low(x, n)));
	}
	if (!v->low)
		v->sums = NULL;
}

/* ---- which values are stored narrow ---- */

/* What takes values as they are: all but operators and tuples. */
static bool
is_open(const struct ir_node *n)
{
	return is_op(n) || n->kind == NODE_TUPLE || n->kind == NODE_PROJ;
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
	return !is_op(n) || op_at(n->ref)->pattern <= OP_REDUCE;
}

/* A value of a kernel that another one reads. */
static bool
may_be_stored(const struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct precision_node *v = &x->node[id];

	return v->low && !v->outer && n->type->kind == TYPE_TENSOR &&
	    (is_op(n) || (n->kind == NODE_PROJ && !v->source));
}

static bool
are_apart(const struct precision *x, ir_id a, ir_id b)
{
	return x->node[a].kernel == 0 || x->node[a].kernel !=
	    x->node[b].kernel;
}

/* What narrows a value itself reads it as it is. */
static bool
narrows(const struct precision *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return is_op(n) && n->ref == x->cast && n->type->dtype ==
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

			if (may_be_stored(x, from) && are_apart(x, from, id))
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
	return v->stored && are_apart(x, from, user) && !narrows(x, user) ?
	    READ_WIDE : READ_RAW;
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
find_stored(struct precision *x)
{
	uint32_t round = 0;

	each_shared(x, store);
	drop_kept(x);
	do {
		find_forms(x);
		each_shared(x, keep);
	} while (drop_kept(x) && ++round < ROUNDS);
	if (round == ROUNDS)
		find_forms(x);
}

/* ---- messages ---- */

/* The operand that keeps a call that follows from being narrow; 0: none. */
static ir_id
full_operand(const struct precision *x, const struct ir_node *n)
{
	for (uint32_t i = 0; i < n->nin; i++)
		if (!x->node[ir_in(x->m, n, i)].low &&
		    x->node[ir_in(x->m, n, i)].real)
			return ir_in(x->m, n, i);
	return 0;
}

static void
say_full(const struct precision *x, ir_id id, const char *what)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct precision_node *v = &x->node[id];
	struct buf b = { NULL, 0, 0 };
	ir_id full = full_operand(x, n);

	if (x->o->say == NULL)
		return;
	pass_put_binding(&b, n);
	buf_printf(&b, " %s %s float32: ", op_at(n->ref)->name, what);
	if (v->how == OP_PRECISION_DENY) {
		buf_puts(&b, "its class is deny");
	} else if (v->how == OP_PRECISION_FOLLOW && full != 0) {
		buf_puts(&b, "its operand ");
		pass_put_binding(&b, ir_at(x->m, full));
		buf_puts(&b, " is");
	} else if (v->low && v->outer) {
		buf_puts(&b, "more than operators of its region read it");
	} else if (v->low) {
		buf_puts(&b, "an operator reads it that converts nothing");
	} else {
		buf_puts(&b, "it reads no narrow floats");
	}
	x->o->say(x->o->ctx, b.v);
	buf_release(&b);
}

/* Whether another kernel reads a value. */
static bool *
find_read(const struct precision *x)
{
	bool *read = mem_zalloc(x->n, sizeof *read);

	for (uint32_t k = 0; k < x->order.n; k++) {
		const struct ir_node *n = ir_at(x->m, x->order.v[k]);

		for (uint32_t i = 0; i < n->nin; i++) {
			ir_id from = ir_in(x->m, n, i);

			if (are_apart(x, from, x->order.v[k]))
				read[from] = true;
		}
	}
	return read;
}

static void
count(struct precision *x)
{
	bool *read = find_read(x);

	for (uint32_t k = 0; k < x->order.n; k++) {
		ir_id id = x->order.v[k];
		const struct ir_node *n = ir_at(x->m, id);
		const struct precision_node *v = &x->node[id];

		if (!is_op(n) || !v->real)
			continue;
		x->s->stored += v->stored || v->native;
		x->s->products += v->sums != NULL || v->done;
		x->any = x->any || v->stored || v->sums != NULL;
		if (v->product && v->sums == NULL && !v->done) {
			x->s->full++;
			say_full(x, id, "multiplies");
		} else if (read[id] && !v->stored && !v->native &&
		    !v->need_narrow) {
			say_full(x, id, "is stored in");
		}
	}
	mem_free(read);
}

/* ---- functions ---- */

static void
note(void *ctx, struct ir_module *m, ir_id id)
{
	struct precision *x = ctx;

	(void)m;
	vec_push(&x->order, id);
}

static void
function(struct precision *x, uint32_t f)
{
	x->order.n = 0;
	x->place.function = x->m->function.v[f].type;
	ir_walk_function(x->m, f, note, x);
	for (uint32_t k = 0; k < x->order.n; k++)
		find_low(x, x->order.v[k]);
	find_outer(x, f);
	find_stored(x);
	count(x);
	precision_emit(x, f);
}

bool
precision_run(struct ir_module *m, const struct precision_options *o,
    struct precision_stats *s, struct diag *d)
{
	struct precision x = { .m = m, .o = o, .s = s, .d = d, .place.m = m };
	const struct attrs *as;
	ir_id *kernel;

	/* As fusion does: a check would keep a product from what follows. */
	if (!pass_hoist_checks(m, d))
		return false;
	x.n = m->node.n;
	x.cast = op_precision_cast(m, o->narrow, &as);
	kernel = mem_zalloc(x.n, sizeof *kernel);
	fuse_kernels(m, kernel);
	x.node = mem_zalloc(x.n, sizeof *x.node);
	for (ir_id id = 0; id < x.n; id++)
		x.node[id].kernel = kernel[id];
	mem_free(kernel);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			function(&x, f);
	mem_free(x.node);
	vec_free(&x.order);
	if (x.any)
		ir_apply_numerics(m, "reduced");
	ir_compact(m);
	return infer_module(m, d);
}

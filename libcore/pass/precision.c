/*
 * Reduced precision (precision.h): which values of a function may be narrow, by
 * the classes of operators, in a walk forward; how they are kept is chosen then
 * (precision_form.c), and the function is rewritten (precision_emit.c).  Cost:
 * linear, beside fusion's.
 */
#include "pass/precision_impl.h"

#include "infer/infer.h"
#include "ir/numerics.h"
#include "pass/fuse.h"
#include "pass/globals.h"
#include "pass/hoist_checks.h"
#include "pass/quantize_impl.h"

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

	if (precision_is_op(n))
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
		v->low = precision_is_op(n) && (v->how == OP_PRECISION_ALLOW ||
		    (v->how == OP_PRECISION_FOLLOW && operands_low(x, n)));
	}
	if (!v->low)
		v->sums = NULL;
	if (v->sums != NULL && !pass_rewrites(x->o->rewrites, x->m, id,
	    PRECISION_PRODUCT, op_at(n->ref)->name)) {
		v->how = OP_PRECISION_DENY;
		v->low = false;
		v->sums = NULL;
	}
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
say_full(const struct precision *x, ir_id id, const char *rule)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct precision_node *v = &x->node[id];
	struct buf b = { NULL, 0, 0 };
	ir_id full = full_operand(x, n);

	if (!pass_tells(x->o->rewrites))
		return;
	buf_printf(&b, "%s: ", op_at(n->ref)->name);
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
	pass_refuses(x->o->rewrites, x->m, id, rule, b.v);
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

			if (precision_are_apart(x, from, x->order.v[k]))
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

		if (!precision_is_op(n) || !v->real)
			continue;
		x->s->stored += v->stored || v->native;
		x->s->products += v->sums != NULL || v->done;
		x->any = x->any || v->stored || v->sums != NULL;
		if (v->product && v->sums == NULL && !v->done) {
			x->s->full++;
			say_full(x, id, PRECISION_PRODUCT);
		} else if (read[id] && !v->stored && !v->native &&
		    !v->need_narrow) {
			say_full(x, id, PRECISION_STORE);
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
	precision_choose_forms(x, f);
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

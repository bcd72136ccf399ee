/*
 * Functions with custom gradients in the higher-order form (custom.h).
 * The call custom_gradient(f, f_grad) becomes
 *
 *	let c = custom_gradient(f, f_grad);
 *	fn (x, tape) {
 *		let y = c(x.value);
 *		push to the tape: x.cell += f_grad(x.value, y.cell);
 *		(y, cell)
 *	}
 *
 * with f and f_grad over plain values, so that a further derivative finds the
 * same again.  A function value is over pairs here: it gets new cells and a
 * tape of its own, and what it adds to either is dropped.
 */
#include "ad/custom.h"
#include "ad/higher_order_impl.h"

/* The function over plain values. */
static ir_id
plain_function(struct ho *h, ir_id source)
{
	struct ir_node n = *ir_at(h->m, source);
	const struct type *t = n.type;
	ir_region outer = h->x->g.region;
	struct ir_args none = { 0 };
	ir_id *in, *p, id, v;

	if (n.kind == NODE_GLOBAL) {
		n.id = IR_NEW_ID;
		return ir_node_add(h->m, outer, &n, &none);
	}
	in = mem_alloc((t->n + 2) * sizeof *in);
	p = mem_alloc((t->n + 1) * sizeof *p);
	id = ho_begin_local(h, t, p);
	in[0] = h->dual[source];
	for (uint32_t i = 0; i < t->n; i++)
		in[i + 1] = ho_pair(h, t->arg[i], p[i]);
	in[t->n + 1] = ho_empty_tape(h);
	v = ho_call(h, CALLEE_LOCAL, 0, forward_type(&h->types, t->ret),
	    t->n + 2, in);
	ho_end_local(h, outer, ho_unpair(h, t->ret, v));
	mem_free(in);
	mem_free(p);
	return id;
}

/* What is pushed: the adjoint of y to that of x. */
static ir_id
backward(struct ho *h, const struct type *t, ir_id x, ir_id y, ir_id gradient)
{
	ir_region outer = h->x->g.region;
	ir_id id = ho_begin_local(h, h->record, NULL), in[3];
	struct adjoint *a = ho_take(h, t->ret, y);

	in[0] = gradient;
	in[1] = ho_unpair(h, t->arg[0], x);
	in[2] = ad_value(h->x, a, ho_unpair(h, t->ret, y));
	ho_accumulate(h, t->arg[0], x, ad_of_value(h->x, t->arg[0], ho_call(h,
	    CALLEE_LOCAL, 0, t->arg[0], 3, in)));
	ho_end_local(h, outer, ho_add(h, NODE_TUPLE, h->record->ret, 0, NULL));
	return id;
}

ir_id
ho_custom(struct ho *h, ir_id id)
{
	struct ir_node n = *ir_at(h->m, id);
	const struct type *t = n.type;
	ir_region outer = h->x->g.region;
	ir_id f[2], p[2], in[2], y, custom;

	if (t->n != 1 || !ad_is_data(t->arg[0]) || !ad_is_data(t->ret)) {
		diag_error(h->x->d, &n.span, "gradient-form", "a custom "
		    "gradient needs a function from tensors to tensors, or "
		    "tuples of them");
		return h->dual[ir_in(h->m, &n, 0)];
	}
	for (uint32_t i = 0; i < 2; i++)
		f[i] = plain_function(h, ir_in(h->m, &n, i));
	custom = ho_call(h, CALLEE_GLOBAL, n.ref, t, 2, f);
	id = ho_begin_local(h, forward_type(&h->types, t), p);
	in[0] = custom;
	in[1] = ho_unpair(h, t->arg[0], p[0]);
	y = ho_pair(h, t->ret, ho_call(h, CALLEE_LOCAL, 0, t->ret, 2, in));
	ho_push(h, p[1], backward(h, t, p[0], y, f[1]));
	ho_end_local(h, outer, y);
	return id;
}

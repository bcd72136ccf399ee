/*
 * Layouts (layout.h): one walk over each region, operands first.
 *
 * A binding of the region exists in up to two forms: as the program has it,
 * and stored in another order.  Either is made when it is asked for first.
 * Cost: linear.
 */
#include "pass/layout.h"

#include <string.h>

#include "infer/infer.h"
#include "ir/numerics.h"
#include "op/layout.h"
#include "pass/emit.h"
#include "pass/globals.h"

/* Facts about a binding. */
struct form {
	ir_id plain;		/* as the program has it; 0: not made yet */
	ir_id stored;		/* in the order `order`; 0: there is none */
	struct op_order order;
	ir_id origin;		/* it is a view of this binding, whose order */
	struct op_order view;	/* is that one; 0: it is none */
	bool first;		/* the stored form was made at its place */
	bool outside;		/* something outside of the region uses it */
};

struct layout_pass {
	struct ir_module *m;
	const struct layout_options *o;
	struct layout_stats *s;
	struct pass_place place;
	ir_id at;		/* the current binding; 0: a region's end */
	uint32_t n;		/* bindings before */
	struct form *form;	/* of each */
};

/* ---- forms ---- */

/* Whether axes of extent 1 aside, both orders are the same: nothing moves. */
static bool
moves_nothing(const struct type *t, const uint8_t *axis)
{
	uint32_t last = 0;
	int64_t v;

	for (uint32_t i = 0; i < t->n; i++) {
		if (sym_is_const(t->dim[axis[i]], &v) && v == 1)
			continue;
		if (axis[i] < last)
			return false;
		last = axis[i];
	}
	return true;
}

static const struct type *
ordered_type(struct ir_module *m, const struct type *t, uint32_t n,
    const uint8_t *axis)
{
	const struct sym *dim[TYPE_RANK_LIMIT] = { NULL };

	for (uint32_t i = 0; i < n; i++)
		dim[i] = t->dim[axis[i]];
	return type_tensor(m->types, t->dtype, n, dim);
}

/* The same elements under another type, whose extents are those of t. */
static ir_id
viewed(struct layout_pass *x, ir_id id, const struct type *t)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct attrs *as;

	if (n->kind == NODE_CONST) {
		struct ir_constant c = x->m->constant.v[n->ref];
		struct ir_node to = { .kind = NODE_CONST, .id = IR_NEW_ID,
		    .type = t, .name = n->name, .span = n->span };

		c.type = t;
		to.ref = ir_constant_add(x->m, &c);
		return ir_node_add(x->m, x->place.region, &to,
		    &(struct ir_args){ 0 });
	}
	as = pass_newshape(&x->place, t->n, t->dim);
	return as == NULL ? 0 : pass_call(&x->place,
	    op_order_reshape(), as, 1, &id);
}

static void
say_transposed(struct layout_pass *x, ir_id id, uint32_t n,
    const uint8_t *axis)
{
	struct buf b = { NULL, 0, 0 };
	const struct ir_node *user = ir_at(x->m, x->at);

	if (!pass_tells(x->o->rewrites))
		return;
	pass_put_binding(&b, ir_at(x->m, id));
	buf_puts(&b, " is transposed to (");
	for (uint32_t i = 0; i < n; i++)
		buf_printf(&b, "%s%u", i > 0 ? ", " : "", axis[i]);
	buf_puts(&b, ") for ");
	if (x->at == 0) {
		buf_puts(&b, "the result");
	} else {
		if (user->kind == NODE_CALL && user->callee == CALLEE_OP)
			buf_printf(&b, "%s, ", op_at(user->ref)->name);
		pass_put_binding(&b, user);
	}
	x->o->rewrites->say(x->o->rewrites->ctx, b.v);
	buf_release(&b);
}

/* A tensor whose dimension i is dimension axis[i] of `id`. */
static ir_id
transposed(struct layout_pass *x, ir_id id, uint32_t n, const uint8_t *axis)
{
	const struct type *t = ir_at(x->m, id)->type;
	const struct attrs *as;
	ir_id to = 0;
	uint32_t op;

	if (moves_nothing(t, axis))
		to = viewed(x, id, ordered_type(x->m, t, n, axis));
	if (to != 0)
		return to;
	x->s->transposes++;
	say_transposed(x, id, n, axis);
	op = op_order_transpose(x->m, n, axis, &as);
	return pass_call(&x->place, op, as, 1, &id);
}

/* A tuple is made where it is needed: its fields come first. */
static ir_id plain(struct layout_pass *x, ir_id id);

static ir_id
plain_tuple(struct layout_pass *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	uint32_t nin = n->nin;
	ir_id *in = mem_alloc((nin + 1) * sizeof *in);

	for (uint32_t i = 0; i < nin; i++)
		in[i] = plain(x, ir_in(x->m, ir_at(x->m, id), i));
	ir_set_operands(x->m, id, in, nin);
	mem_free(in);
	vec_push(&x->m->region.v[x->place.region].nodes, id);
	return id;
}

/* All fields in the order of the program, of a tuple that is stored
 * otherwise. */
static ir_id
plain_fields(struct layout_pass *x, const struct form *f, const uint8_t *axis)
{
	const struct type *t = ir_at(x->m, f->stored)->type;
	struct ir_node tuple = { .kind = NODE_TUPLE, .id = IR_NEW_ID,
	    .span = x->place.span };
	const struct type **type = mem_alloc((t->n + 1) * sizeof *type);
	ir_id *in = mem_alloc((t->n + 1) * sizeof *in);
	struct ir_args args = { .in = in, .nin = t->n };
	ir_id id;

	for (uint32_t i = 0; i < t->n; i++) {
		struct ir_node field = { .kind = NODE_PROJ, .ref = i,
		    .id = IR_NEW_ID, .span = x->place.span,
		    .type = t->arg[i] };

		in[i] = ir_node_add(x->m, x->place.region, &field,
		    &(struct ir_args){ .in = &f->stored, .nin = 1 });
		in[i] = transposed(x, in[i], f->order.n, axis);
		type[i] = ir_at(x->m, in[i])->type;
	}
	tuple.type = type_tuple(x->m->types, t->n, type);
	id = ir_node_add(x->m, x->place.region, &tuple, &args);
	mem_free(type);
	mem_free(in);
	return id;
}

/* The binding as the program has it. */
static ir_id
plain(struct layout_pass *x, ir_id id)
{
	struct form *f = &x->form[id];
	uint8_t axis[TYPE_RANK_LIMIT];

	if (f->plain != 0)
		return f->plain;
	if (f->stored == 0)
		return f->plain = plain_tuple(x, id);
	for (uint32_t i = 0; i < f->order.n; i++)
		axis[i] = (uint8_t)op_order_find(&f->order, i);
	f->plain = ir_at(x->m, f->stored)->type->kind == TYPE_TUPLE ?
	    plain_fields(x, f, axis) :
	    transposed(x, f->stored, f->order.n, axis);
	return f->plain;
}

/* The form of a binding that may be used here in another order; NULL: it has
 * none.  What a region transposes may stand after an inner one. */
static struct form *
stored_form(struct layout_pass *x, ir_id id)
{
	struct form *f = &x->form[id];

	return f->stored != 0 && (f->first ||
	    ir_at(x->m, id)->region == x->place.region) ? f : NULL;
}

/* Whether a view of the binding's origin can be made here. */
static bool
is_view(const struct layout_pass *x, ir_id id)
{
	return x->form[id].origin != 0 && ir_at(x->m, id)->region ==
	    x->place.region;
}

/* The binding in an order, of a rank at least its own; 0: that cannot be
 * written. */
static ir_id
in_order(struct layout_pass *x, ir_id id, const struct op_order *want)
{
	struct form *f = stored_form(x, id);
	const struct type *t = ir_at(x->m, id)->type;
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint8_t axis[TYPE_RANK_LIMIT];
	ir_id from, to;

	if (f != NULL && op_order_equal(&f->order, want))
		return f->stored;
	if (is_view(x, id) && op_order_equal(&x->form[id].view, want))
		return viewed(x, x->form[id].origin, ordered_type(x->m, t,
		    want->n, want->axis));
	if (f != NULL && f->plain == 0 && want->n == f->order.n &&
	    !op_order_is_same(want)) {
		for (uint32_t i = 0; i < want->n; i++)
			axis[i] = (uint8_t)op_order_find(&f->order,
			    want->axis[i]);
		return transposed(x, f->stored, want->n, axis);
	}
	from = plain(x, id);
	if (op_order_is_same(want) && t->n == want->n)
		return from;
	if (t->n < want->n) {
		uint32_t more = want->n - t->n;

		for (uint32_t i = 0; i < want->n; i++)
			dim[i] = i < more ? sym_const(x->m->syms, 1) :
			    t->dim[i - more];
		from = viewed(x, from, type_tensor(x->m->types, t->dtype,
		    want->n, dim));
		return from == 0 ? 0 : transposed(x, from, want->n,
		    want->axis);
	}
	to = transposed(x, from, want->n, want->axis);
	if (to != 0 && f == NULL && ir_at(x->m, id)->region ==
	    x->place.region) {
		x->form[id].stored = to;
		x->form[id].order = *want;
	}
	return to;
}

/* ---- calls ---- */

/* A call in another order under construction. */
struct moved {
	struct op_layout l;
	uint32_t n;		/* operands, or fields of the one operand */
	bool tuple;
	ir_id *value;		/* the bindings that they are */
	ir_id *in;
	const struct type **type;
	struct op_order *have, *want, *view;
	bool *constant;
};

/* The tuple that a call takes as its operands; 0: it takes none, or it is not
 * known what it is made of. */
static ir_id
operand_tuple(const struct layout_pass *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	if (!op_at(n->ref)->inputs[0].tuple || n->nin != 1)
		return 0;
	id = ir_in(x->m, n, 0);
	return id < x->n && ir_at(x->m, id)->kind == NODE_TUPLE ? id : 0;
}

static bool
is_movable(const struct layout_pass *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->layout != NULL && n->nin > 0 && n->type != NULL &&
	    attrs_get(n->props, str_intern0(x->m->strings, "dims")) == NULL &&
	    (!op_at(n->ref)->inputs[0].tuple || operand_tuple(x, id) != 0);
}

static void
begin_move(struct layout_pass *x, ir_id id, struct moved *c)
{
	const struct ir_node *n = ir_at(x->m, id), *from = n;
	ir_id tuple = operand_tuple(x, id);

	if (tuple != 0)
		from = ir_at(x->m, tuple);
	*c = (struct moved){ .n = from->nin, .tuple = tuple != 0 };
	c->value = mem_alloc((c->n + 1) * sizeof *c->value);
	c->in = mem_alloc((c->n + 1) * sizeof *c->in);
	c->type = mem_alloc((c->n + 1) * sizeof *c->type);
	c->have = mem_alloc((c->n + 1) * sizeof *c->have);
	c->view = mem_alloc((c->n + 1) * sizeof *c->view);
	c->constant = mem_alloc((c->n + 1) * sizeof *c->constant);
	c->want = mem_alloc((c->n + 1) * sizeof *c->want);
	for (uint32_t i = 0; i < c->n; i++) {
		ir_id v = c->value[i] = ir_in(x->m, from, i);
		const struct form *f = stored_form(x, v);

		c->type[i] = ir_at(x->m, v)->type;
		c->constant[i] = ir_at(x->m, v)->kind == NODE_CONST;
		c->want[i] = op_order_same(c->type[i]->kind == TYPE_TENSOR ?
		    c->type[i]->n : 0);
		c->have[i] = f != NULL ? f->order : c->want[i];
		c->view[i] = is_view(x, v) ? x->form[v].view : c->want[i];
	}
	c->l = (struct op_layout){ .m = x->m, .op = n->ref, .nin = c->n,
	    .in = c->type, .out = n->type, .have = c->have, .view = c->view,
	    .constant = c->constant, .always = x->o->always,
	    .exact = x->o->exact, .attrs = n->attrs, .want = c->want,
	    .result = op_order_same(n->type->kind == TYPE_TENSOR ?
		n->type->n : 0) };
}

static void
end_move(struct moved *c)
{
	mem_free(c->value);
	mem_free(c->in);
	mem_free(c->type);
	mem_free(c->have);
	mem_free(c->view);
	mem_free(c->constant);
	mem_free(c->want);
}

/* Whether a type is that of the program's value in this order: the result of
 * a rule that is wrong is not taken. */
static bool
is_ordered(struct ir_module *m, const struct type *t, const struct type *of,
    const struct op_order *o)
{
	if (of->kind != TYPE_TUPLE)
		return of->kind == TYPE_TENSOR && of->n == o->n &&
		    t == ordered_type(m, of, o->n, o->axis);
	for (uint32_t i = 0; i < of->n; i++)
		if (t->kind != TYPE_TUPLE || t->n != of->n ||
		    !is_ordered(m, t->arg[i], of->arg[i], o))
			return false;
	return true;
}

static ir_id
tuple_of(struct layout_pass *x, const struct moved *c)
{
	struct ir_node n = { .kind = NODE_TUPLE, .id = IR_NEW_ID,
	    .span = x->place.span };
	const struct type **type = mem_alloc((c->n + 1) * sizeof *type);
	ir_id id;

	for (uint32_t i = 0; i < c->n; i++)
		type[i] = ir_at(x->m, c->in[i])->type;
	n.type = type_tuple(x->m->types, c->n, type);
	id = ir_node_add(x->m, x->place.region, &n, &(struct ir_args){
	    .in = c->in, .nin = c->n });
	mem_free(type);
	return id;
}

/* Emits what a rule has decided; 0: it cannot be written. */
static ir_id
emit_moved(struct layout_pass *x, struct moved *c)
{
	uint32_t nin = c->l.by == OP_LAYOUT_CALL ? c->n : 1;
	ir_id to;

	for (uint32_t i = 0; i < nin; i++) {
		c->in[i] = c->type[i]->kind == TYPE_TENSOR ? in_order(x,
		    c->value[i], &c->want[i]) : plain(x, c->value[i]);
		if (c->in[i] != 0 && c->l.prepare != 0 && i == c->l.prepared)
			c->in[i] = pass_call(&x->place, c->l.prepare,
			    c->l.prepare_attrs, 1, &c->in[i]);
		if (c->in[i] == 0)
			return 0;
	}
	if (c->l.by == OP_LAYOUT_SAME)
		return c->in[0];
	if (c->l.by == OP_LAYOUT_VIEW)
		return viewed(x, c->in[0], ordered_type(x->m, c->l.out,
		    c->l.result.n, c->l.result.axis));
	if (c->l.both) {
		c->in[nin] = in_order(x, c->value[c->l.prepared],
		    &c->want[c->l.prepared]);
		if (c->in[nin++] == 0)
			return 0;
	}
	if (c->tuple) {
		to = tuple_of(x, c);
		return pass_call(&x->place, c->l.op, c->l.attrs, 1, &to);
	}
	return pass_call(&x->place, c->l.op, c->l.attrs, nin, c->in);
}

/* What a rule has decided, as a rewrite. */
static const char *
rule(const struct moved *c)
{
	if (c->l.by != OP_LAYOUT_CALL)
		return LAYOUT_VIEW;
	return c->l.prepare != 0 ? LAYOUT_WINOGRAD : LAYOUT_ORDER;
}

/* Asks the operator's row; again for another one if that rule is not wanted. */
static bool
decide(struct layout_pass *x, ir_id id, struct moved *c)
{
	bool moves = op_at(c->l.op)->layout(&c->l);

	if (!moves || c->l.prepare == 0 || pass_tries_rule(x->o->rewrites,
	    LAYOUT_WINOGRAD))
		return moves;
	end_move(c);
	begin_move(x, id, c);
	c->l.exact = true;
	return op_at(c->l.op)->layout(&c->l);
}

/* Counts a rewrite that was made, of a call in an order or without one. */
static void
say_moved(struct layout_pass *x, ir_id id, const struct moved *c)
{
	struct buf b = { NULL, 0, 0 };

	if (pass_tells(x->o->rewrites)) {
		buf_puts(&b, op_at(ir_at(x->m, id)->ref)->name);
		for (uint32_t i = 0; i < c->l.result.n; i++)
			buf_printf(&b, "%s%u", i > 0 ? ", " : " to (",
			    c->l.result.axis[i]);
		if (c->l.result.n > 0)
			buf_putc(&b, ')');
	}
	pass_rewrites(x->o->rewrites, x->m, id, rule(c), b.v);
	buf_release(&b);
}

/* Whether the call was made in another order. */
static bool
move(struct layout_pass *x, ir_id id)
{
	struct ir_module *m = x->m;
	struct form *f = &x->form[id];
	struct pass_rewrites *w = x->o->rewrites;
	struct moved c;
	ir_id to = 0;

	if (!is_movable(x, id))
		return false;
	begin_move(x, id, &c);
	if (decide(x, id, &c) && pass_tries_rule(w, rule(&c)) &&
	    pass_tries_at(w, m, id))
		to = emit_moved(x, &c);
	if (to != 0 && !is_ordered(m, ir_at(m, to)->type, c.l.out,
	    &c.l.result))
		to = 0;
	if (to != 0 && c.l.by == OP_LAYOUT_CALL) {
		ir_at(m, to)->name = ir_at(m, id)->name;
		x->s->calls++;
	}
	if (to != 0)
		say_moved(x, id, &c);
	if (to != 0 && c.l.prepare != 0) {
		x->s->replaced++;
		ir_apply_numerics(m, "rounding");
	}
	if (to != 0 && op_order_is_same(&c.l.result)) {
		f->plain = to;
	} else if (to != 0) {
		f->stored = to;
		f->order = c.l.result;
		f->first = true;
	}
	end_move(&c);
	return to != 0;
}

/* ---- the walk ---- */

/* A field of a tuple that is stored in another order. */
static bool
project(struct layout_pass *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	const struct form *f;
	ir_id tuple;

	if (n.kind != NODE_PROJ)
		return false;
	tuple = ir_in(x->m, &n, 0);
	f = stored_form(x, tuple);
	if (f == NULL || f->plain != 0)
		return false;
	n.type = ir_at(x->m, f->stored)->type->arg[n.ref];
	n.id = IR_NEW_ID;
	n.annot = NULL;
	x->form[id].stored = ir_node_add(x->m, x->place.region, &n,
	    &(struct ir_args){ .in = &f->stored, .nin = 1 });
	x->form[id].order = x->form[tuple].order;
	x->form[id].first = true;
	return true;
}

/* What moves, splits or joins whole axes of a binding that is as the program
 * has it: a convolution can read that binding in its own order. */
static void
note_view(struct layout_pass *x, ir_id id)
{
	struct form *f = &x->form[id];
	struct moved c;
	ir_id from;

	if (!is_movable(x, id) || operand_tuple(x, id) != 0)
		return;
	begin_move(x, id, &c);
	from = c.value[0];
	c.l.look = true;
	c.l.have = c.view;
	if (op_at(c.l.op)->layout(&c.l) && c.l.by != OP_LAYOUT_CALL &&
	    !op_order_is_same(&c.l.result)) {
		f->origin = is_view(x, from) ? x->form[from].origin :
		    plain(x, from);
		f->view = c.l.result;
	}
	end_move(&c);
}

static void
keep(struct layout_pass *x, ir_id id)
{
	uint32_t nin = ir_at(x->m, id)->nin;

	note_view(x, id);
	for (uint32_t i = 0; i < nin; i++) {
		ir_id from = ir_in(x->m, ir_at(x->m, id), i);
		ir_id to = from < x->n ? plain(x, from) : from;

		x->m->operand.v[ir_at(x->m, id)->in + i] = to;
	}
	x->form[id].plain = id;
	vec_push(&x->m->region.v[x->place.region].nodes, id);
}

static void
region(struct layout_pass *x, ir_region r)
{
	struct ir_module *m = x->m;
	pass_nodes old = pass_take_nodes(m, r);

	x->place.region = r;
	for (uint32_t i = 0; i < old.n; i++) {
		ir_id id = old.v[i];

		x->at = id;
		x->place.span = ir_at(m, id)->span;
		if (ir_at(m, id)->kind == NODE_TUPLE) {
			if (x->form[id].outside)
				plain(x, id);
			continue;
		}
		if (!move(x, id) && !project(x, id))
			keep(x, id);
		if (x->form[id].outside)
			plain(x, id);
	}
	x->at = 0;
	m->region.v[r].result = plain(x, m->region.v[r].result);
	vec_free(&old);
}

/* Marks what regions take from those around them. */
static void
mark_outside(struct layout_pass *x, const ir_region_list *regions)
{
	const struct ir_module *m = x->m;

	for (uint32_t i = 0; i < regions->n; i++) {
		const struct ir_region_data *d = &m->region.v[regions->v[i]];

		for (uint32_t k = 0; k < d->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, d->nodes.v[k]);

			for (uint32_t j = 0; j < n->nin; j++)
				if (ir_at(m, ir_in(m, n, j))->region !=
				    regions->v[i])
					x->form[ir_in(m, n, j)].outside = true;
		}
		if (d->result != 0 && ir_at(m, d->result)->region !=
		    regions->v[i])
			x->form[d->result].outside = true;
	}
}

static void
function(struct layout_pass *x, uint32_t f)
{
	struct ir_module *m = x->m;
	ir_region_list regions = { NULL, 0, 0 };

	x->place.function = m->function.v[f].type;
	ir_function_regions(m, f, &regions);
	mark_outside(x, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		const struct ir_region_data *d = &m->region.v[regions.v[i]];

		for (uint32_t k = 0; k < d->params.n; k++)
			x->form[d->params.v[k]].plain = d->params.v[k];
	}
	/* Outer regions come first: what inner ones take is there. */
	for (uint32_t i = 0; i < regions.n; i++)
		region(x, regions.v[i]);
	vec_free(&regions);
}

bool
layout_run(struct ir_module *m, const struct layout_options *o,
    struct layout_stats *s, struct diag *d)
{
	struct layout_pass x = { .m = m, .o = o, .s = s, .place.m = m,
	    .n = m->node.n };

	x.form = mem_zalloc(x.n, sizeof *x.form);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			function(&x, f);
	mem_free(x.form);
	if (s->calls == 0)
		return true;
	ir_compact(m);
	return infer_module(m, d);
}

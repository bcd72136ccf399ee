/*
 * Rules on scales: batch normalization as a scale and a shift, and scales into
 * the weights of convolutions and dense layers.
 *
 * A scale is a tensor computed from constants whose extents are all 1 but for
 * the one along the channels.  It moves past biases towards the contraction
 * one binding at a time, and only where each of these has no other use, so
 * that no contraction is computed twice.
 */
#include "pass/simplify_impl.h"

#include <ctype.h>
#include <string.h>

/* ---- contractions ---- */

struct contraction {
	bool ok;
	uint32_t out_axis;	/* channels of the result */
	uint32_t in_axis;	/* channels of the data */
	uint32_t weight_out, weight_in;	/* dimensions of the weight */
	bool grouped;
};

/* The place of a dimension in a layout without blocks. */
static bool
place(const char *layout, char c, uint32_t *axis)
{
	const char *p = strchr(layout, c);

	for (const char *q = layout; *q != '\0'; q++)
		if (!isupper((unsigned char)*q))
			return false;
	if (p == NULL)
		return false;
	*axis = (uint32_t)(p - layout);
	return true;
}

static struct contraction
contraction(const struct simplify *x, ir_id id)
{
	struct contraction c = { false, 0, 0, 0, 0, false };
	const struct ir_node *n = at(x, id);
	const char *data, *out;

	if (is_op(x, id, OP_NN_DENSE)) {
		c.ok = true;
		c.out_axis = n->type->n - 1;
		c.in_axis = at(x, in(x, id, 0))->type->n - 1;
		c.weight_in = 1;
		return c;
	}
	if (!is_op(x, id, OP_NN_CONV1D) && !is_op(x, id, OP_NN_CONV2D) &&
	    !is_op(x, id, OP_NN_CONV3D))
		return c;
	data = op_str(n->ref, n->attrs, "data_layout");
	out = op_str(n->ref, n->attrs, "out_layout");
	c.grouped = op_int(n->ref, n->attrs, "groups") != 1;
	c.ok = place(data, 'C', &c.in_axis) &&
	    place(*out != '\0' ? out : data, 'C', &c.out_axis) &&
	    place(op_str(n->ref, n->attrs, "kernel_layout"), 'O',
	    &c.weight_out) && place(op_str(n->ref, n->attrs,
	    "kernel_layout"), 'I', &c.weight_in);
	return c;
}

/* Whether s broadcasts to a value of rank `rank` along `axis` alone. */
static bool
along(const struct simplify *x, ir_id s, uint32_t rank, uint32_t axis)
{
	const struct type *t = at(x, s)->type;
	int64_t e;

	if (!x->constant[s] || t->kind != TYPE_TENSOR || t->n > rank)
		return false;
	for (uint32_t i = 0; i < t->n; i++)
		if (i + (rank - t->n) != axis && !(sym_is_const(t->dim[i],
		    &e) && e == 1))
			return false;
	return true;
}

/* s as a vector of `n` channels (or of 1, which broadcasts). */
static ir_id
vector(struct simplify *x, ir_id s)
{
	const struct type *t = at(x, s)->type;
	const struct sym *n = sym_const(x->m->syms, 1);

	if (t->n == 1)
		return s;
	for (uint32_t i = 0; i < t->n; i++)
		n = sym_mul(x->m->syms, n, t->dim[i]);
	return emit_reshape(x, s, 1, &n);
}

/* s, all extents 1 but for `axis` of `rank`. */
static ir_id
spread(struct simplify *x, ir_id s, uint32_t rank, uint32_t axis)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	s = vector(x, s);
	if (s == 0)
		return 0;
	for (uint32_t i = 0; i < rank; i++)
		dim[i] = i == axis ? at(x, s)->type->dim[0] :
		    sym_const(x->m->syms, 1);
	return emit_reshape(x, s, rank, dim);
}

/* ---- batch normalization ---- */

/* gamma / sqrt(var + epsilon), of the channels. */
static ir_id
norm_scale(struct simplify *x, ir_id bn, const ir_id *p)
{
	enum dtype dt = at(x, p[4])->type->dtype;
	const struct ir_node *n = at(x, bn);
	ir_id s;

	s = emit2(x, OP_ADD, p[4], emit_scalar(x, dt, op_float(n->ref,
	    n->attrs, "epsilon")));
	s = s == 0 ? 0 : emit(x, OP_SQRT, NULL, 1, &s);
	n = at(x, bn);
	return emit2(x, OP_DIVIDE, op_bool(n->ref, n->attrs, "scale") ? p[1] :
	    emit_scalar(x, dt, 1), s);
}

/* x s + t, with t = beta - mean s, which is computed beforehand. */
static ir_id
constant_norm(struct simplify *x, ir_id bn, const ir_id *p, uint32_t axis)
{
	uint32_t rank = at(x, p[0])->type->n;
	ir_id s = norm_scale(x, bn, p), t;
	const struct ir_node *n;

	t = emit2(x, OP_MULTIPLY, p[3], s);
	n = at(x, bn);
	if (op_bool(n->ref, n->attrs, "center"))
		t = emit2(x, OP_SUBTRACT, p[2], t);
	else
		t = t == 0 ? 0 : emit(x, OP_NEGATIVE, NULL, 1, &t);
	if (s == 0 || t == 0)
		return 0;
	/* One after the other: C does not order arguments. */
	s = spread(x, s, rank, axis);
	s = emit2(x, OP_MULTIPLY, p[0], s);
	t = spread(x, t, rank, axis);
	return emit2(x, OP_ADD, s, t);
}

/* (x - mean) s + beta: the mean of a batch is first taken off, as x s and
 * mean s may be large and differ by little. */
static ir_id
batch_norm(struct simplify *x, ir_id bn, const ir_id *p, uint32_t axis)
{
	uint32_t rank = at(x, p[0])->type->n;
	const struct ir_node *n;
	ir_id v, s;

	s = norm_scale(x, bn, p);
	if (s == 0)
		return 0;
	v = spread(x, p[3], rank, axis);
	v = emit2(x, OP_SUBTRACT, p[0], v);
	s = spread(x, s, rank, axis);
	v = emit2(x, OP_MULTIPLY, v, s);
	n = at(x, bn);
	if (!op_bool(n->ref, n->attrs, "center"))
		return v;
	s = spread(x, p[2], rank, axis);
	return emit2(x, OP_ADD, v, s);
}

ir_id
simplify_batch_norm(struct simplify *x, ir_id id)
{
	ir_id bn, p[5];
	const struct ir_node *n;
	bool constant = true;
	int64_t axis;

	if (at(x, id)->kind != NODE_PROJ || at(x, id)->ref != 0 ||
	    !is_op(x, in(x, id, 0), OP_NN_BATCH_NORM))
		return 0;
	bn = in(x, id, 0);
	for (uint32_t i = 0; i < 5; i++) {
		p[i] = in(x, bn, i);
		constant = constant && (i == 0 || x->constant[p[i]]);
	}
	n = at(x, bn);
	axis = op_int(n->ref, n->attrs, "axis");
	axis += axis < 0 ? at(x, p[0])->type->n : 0;
	return constant ? constant_norm(x, bn, p, (uint32_t)axis) :
	    batch_norm(x, bn, p, (uint32_t)axis);
}

/* ---- a scale of the result ---- */

/* The same call on another weight. */
static ir_id
with_weight(struct simplify *x, ir_id conv, ir_id data, ir_id weight)
{
	ir_id args[2] = { data, weight };

	return data == 0 || weight == 0 ? 0 : emit(x, at(x, conv)->ref,
	    at(x, conv)->attrs, 2, args);
}

/* A contraction with a constant weight, followed by biases, used once each. */
static bool
reaches(const struct simplify *x, ir_id a, ir_id *base)
{
	for (;;) {
		if (x->uses[a] != 1)
			return false;
		if (contraction(x, a).ok) {
			*base = a;
			return x->constant[in(x, a, 1)];
		}
		if (is_op(x, a, OP_NN_BIAS_ADD) && x->constant[in(x, a, 1)])
			a = in(x, a, 0);
		else if (is_op(x, a, OP_ADD) && x->constant[in(x, a, 1)])
			a = in(x, a, 0);
		else
			return false;
	}
}

/* a * s where s is along the channels: one step further down. */
static ir_id
push(struct simplify *x, ir_id a, ir_id s)
{
	struct contraction c = contraction(x, a);
	ir_id b;

	if (c.ok) {
		b = in(x, a, 1);
		return with_weight(x, a, in(x, a, 0), emit2(x, OP_MULTIPLY, b,
		    spread(x, s, at(x, b)->type->n, c.weight_out)));
	}
	b = in(x, a, 1);
	if (is_op(x, a, OP_ADD)) {
		b = emit2(x, OP_MULTIPLY, b, s);
		s = emit2(x, OP_MULTIPLY, in(x, a, 0), s);
		return emit2(x, OP_ADD, s, b);
	}
	b = emit2(x, OP_MULTIPLY, b, vector(x, s));
	s = emit2(x, OP_MULTIPLY, in(x, a, 0), s);
	return b == 0 || s == 0 ? 0 : emit(x, OP_NN_BIAS_ADD,
	    at(x, a)->attrs, 2, (ir_id[]){ s, b });
}

ir_id
simplify_scale_weight(struct simplify *x, ir_id id)
{
	ir_id a, s, base;
	uint32_t axis, rank = at(x, id)->type->n;

	if (!is_op(x, id, OP_MULTIPLY))
		return 0;
	for (uint32_t i = 0; i < 2; i++) {
		a = in(x, id, i);
		s = in(x, id, 1 - i);
		if (x->constant[a] || !x->constant[s] ||
		    at(x, a)->type != at(x, id)->type || !reaches(x, a, &base))
			continue;
		axis = contraction(x, base).out_axis;
		if (is_op(x, a, OP_NN_BIAS_ADD)) {
			int64_t k = op_int(OP_NN_BIAS_ADD, at(x, a)->attrs,
			    "axis");

			if (k + (k < 0 ? rank : 0) != axis)
				continue;
		}
		if (along(x, s, rank, axis))
			return push(x, a, s);
	}
	return 0;
}

/* ---- a scale of the data ---- */

ir_id
simplify_scale_input(struct simplify *x, ir_id id)
{
	struct contraction c = contraction(x, id);
	ir_id a, w, s;

	if (!c.ok || c.grouped)
		return 0;
	a = in(x, id, 0);
	w = in(x, id, 1);
	if (!is_op(x, a, OP_MULTIPLY) || x->uses[a] != 1 || !x->constant[w])
		return 0;
	for (uint32_t i = 0; i < 2; i++) {
		s = in(x, a, 1 - i);
		if (at(x, in(x, a, i))->type == at(x, a)->type &&
		    along(x, s, at(x, a)->type->n, c.in_axis))
			return with_weight(x, id, in(x, a, i), emit2(x,
			    OP_MULTIPLY, w, spread(x, s, at(x, w)->type->n,
			    c.weight_in)));
	}
	return 0;
}

/* ---- biases ---- */

/* t as a bias of all the channels of type u along axis; 0: it is none. */
static ir_id
as_bias(struct simplify *x, ir_id t, const struct type *u, uint32_t axis)
{
	ir_id v;

	if (!along(x, t, u->n, axis))
		return 0;
	v = vector(x, t);
	if (v == 0)
		return 0;
	return at(x, v)->type->dim[0] == u->dim[axis] ? v : 0;
}

ir_id
simplify_bias(struct simplify *x, ir_id id)
{
	const struct type *u = at(x, id)->type;
	struct contraction c;
	ir_id a, t;

	if (!is_op(x, id, OP_ADD) && !is_op(x, id, OP_NN_BIAS_ADD))
		return 0;
	for (uint32_t i = 0; i < (is_op(x, id, OP_ADD) ? 2 : 1); i++) {
		int64_t axis;

		a = in(x, id, i);
		t = in(x, id, 1 - i);
		if (at(x, a)->type != u || !x->constant[t] || x->constant[a])
			continue;
		if (is_op(x, a, OP_NN_BIAS_ADD) && x->uses[a] == 1 &&
		    x->constant[in(x, a, 1)]) {
			const struct attrs *as = at(x, a)->attrs;

			axis = op_int(OP_NN_BIAS_ADD, as, "axis");
			axis += axis < 0 ? u->n : 0;
			if (is_op(x, id, OP_NN_BIAS_ADD)) {
				int64_t k = op_int(OP_NN_BIAS_ADD,
				    at(x, id)->attrs, "axis");

				if (k + (k < 0 ? u->n : 0) != axis)
					continue;
			} else {
				t = as_bias(x, t, u, (uint32_t)axis);
			}
			t = t == 0 ? 0 : emit2(x, OP_ADD, in(x, a, 1), t);
			return t == 0 ? 0 : emit(x, OP_NN_BIAS_ADD, as, 2,
			    (ir_id[]){ in(x, a, 0), t });
		}
		c = contraction(x, a);
		if (!c.ok || is_op(x, id, OP_NN_BIAS_ADD))
			continue;
		t = as_bias(x, t, u, c.out_axis);
		if (t != 0) {
			struct attr k = attr_int(c.out_axis);

			return emit(x, OP_NN_BIAS_ADD, attrs_with(x->m->arena,
			    NULL, str_intern0(x->m->strings, "axis"), &k), 2,
			    (ir_id[]){ a, t });
		}
	}
	return 0;
}

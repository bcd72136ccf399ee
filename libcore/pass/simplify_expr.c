/*
 * Rules on expressions: divisions, casts, reshapes, transposes, shapes taken
 * from other tensors (simplify.h).
 */
#include "pass/simplify_impl.h"

#include <math.h>
#include <string.h>

#include "infer/infer.h"
#include "op/layout.h"

#define BY_ELEMENT 4	/* operands of functions of single elements */

/* ---- divisions ---- */

static bool
is_float(const struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;

	return t->kind == TYPE_TENSOR &&
	    dtype_info[t->dtype].class == DTC_FLOAT;
}

/* A number whose reciprocal is normal, too, and so is not 0. */
static bool
has_reciprocal(enum dtype dt, double v)
{
	double most = dt == DT_FLOAT32 ? 0x1p126 : 0x1p1022;

	return (dt == DT_FLOAT32 || dt == DT_FLOAT64) && fabs(v) <= most &&
	    fabs(v) >= 1 / most;
}

/* A division takes as long as ten products.  A single number is divided still:
 * that takes no time that would be worth a rounding error, by which what is
 * rounded to integers with it, as by the scale of DynamicQuantizeLinear, would
 * differ by one; and so is what is rounded itself, unless the product is exact,
 * with the reciprocal of a power of 2. */
ir_id
simplify_divide(struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	enum dtype dt;
	int exponent;
	double v;

	if (!is_op(x, id, OP_DIVIDE) || !is_float(x, id) || t->n == 0 ||
	    at(x, in(x, id, 0))->type != t ||
	    !one_value(x, in(x, id, 1), &v))
		return 0;
	if (x->steps[id] && fabs(frexp(v, &exponent)) != 0.5)
		return 0;
	dt = t->dtype;
	return has_reciprocal(dt, v) ? emit2(x, OP_MULTIPLY, in(x, id, 0),
	    emit_scalar(x, dt, 1 / v)) : 0;
}

/* ---- casts ---- */

/* Every value of a is one of b, of the same kind of number. */
static bool
widens(enum dtype a, enum dtype b)
{
	const struct dtype_info *x = &dtype_info[a], *y = &dtype_info[b];

	if (x->class == DTC_FLOAT || y->class == DTC_FLOAT)
		return x->class == y->class && (a == b ||
		    (y->bits > x->bits && (b == DT_FLOAT32 ||
		    b == DT_FLOAT64)));
	if (a == DT_BOOL || b == DT_BOOL)
		return a == b;
	if (x->class == y->class)
		return x->bits <= y->bits;
	return x->class == DTC_UINT && x->bits < y->bits;
}

static bool
has_prop(const struct simplify *x, ir_id id, const char *name)
{
	return attrs_get(at(x, id)->props, str_intern0(x->m->strings, name)) !=
	    NULL;
}

/* A match_cast to the type that a value has, or had before its extents got
 * names. */
static ir_id
match_cast(const struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	ir_id a = in(x, id, 0);

	if (at(x, a)->type == t)
		return a;
	if (at(x, a)->kind != NODE_CAST || !has_prop(x, a, "dims") ||
	    has_prop(x, a, "check"))
		return 0;
	a = in(x, a, 0);
	return at(x, a)->type == t ? a : 0;
}

ir_id
simplify_cast(struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	ir_id a, b;

	if (at(x, id)->kind == NODE_CAST)
		return match_cast(x, id);
	if (!is_op(x, id, OP_CAST))
		return 0;
	a = in(x, id, 0);
	if (at(x, a)->type == t)
		return a;
	if (!is_op(x, a, OP_CAST))
		return 0;
	b = in(x, a, 0);
	/* From a float to an integer saturates, from an integer wraps: the
	 * kind in the middle must be the kind at the start. */
	if (!widens(at(x, b)->type->dtype, at(x, a)->type->dtype))
		return 0;
	return emit(x, OP_CAST, at(x, id)->attrs, 1, &b);
}

/* ---- reshapes ---- */

static bool
reshapes(const struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->view && n->nin == 1;
}

ir_id
simplify_reshape(struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	ir_id a;

	if (!reshapes(x, id))
		return 0;
	a = in(x, id, 0);
	if (at(x, a)->type == t)
		return a;
	if (!reshapes(x, a))
		return 0;
	return emit_reshape(x, in(x, a, 0), t->n, t->dim);
}

static bool
has_axis(const struct op_def *op)
{
	const struct op_attr *a = op->attrs;

	while (a != NULL && a->name != NULL && strcmp(a->name, "axis") != 0)
		a++;
	return a != NULL && a->name != NULL;
}

/* Whether the elements at one place of the operands make the result's. */
static bool
is_by_element(const struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->pattern <= OP_BROADCAST &&
	    op_at(n->ref)->effect == EFFECT_NONE &&
	    !op_at(n->ref)->view && n->type->kind == TYPE_TENSOR &&
	    !has_axis(op_at(n->ref)) && n->nin <= BY_ELEMENT;
}

static bool
same_extents(const struct type *a, const struct type *b)
{
	return a->n == b->n && (a->n == 0 || memcmp(a->dim, b->dim,
	    a->n * sizeof *a->dim) == 0);
}

/* f(reshape(a), reshape(b)) is reshape(f(a, b)), if a and b have the same
 * extents; scalars stay as they are. */
ir_id
simplify_reshape_later(struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	const struct type *t = n->type, *from = NULL;
	const struct attrs *as = n->attrs;
	uint32_t nin = n->nin, op = n->ref;
	ir_id args[BY_ELEMENT], to;

	if (!is_by_element(x, id))
		return 0;
	for (uint32_t i = 0; i < nin; i++) {
		const struct type *is;

		args[i] = in(x, id, i);
		is = at(x, args[i])->type;
		if (is->kind != TYPE_TENSOR)
			return 0;
		if (is->n == 0)
			continue;
		if (!same_extents(is, t) || !reshapes(x, args[i]))
			return 0;
		args[i] = in(x, args[i], 0);
		is = at(x, args[i])->type;
		if (from != NULL && !same_extents(is, from))
			return 0;
		from = is;
	}
	to = from == NULL || from->n == 0 ? 0 : emit(x, op, as, nin, args);
	if (to == 0 || !same_extents(at(x, to)->type, from))
		return 0;
	return emit_reshape(x, to, t->n, t->dim);
}

/* A reduction of all elements of a reshaped tensor is one of that tensor: both
 * go through them in row-major order. */
ir_id
simplify_reduce(struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	ir_id a;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP || n->nin != 1 ||
	    op_at(n->ref)->pattern != OP_REDUCE || n->type->kind !=
	    TYPE_TENSOR || n->type->n != 0 || !has_axis(op_at(n->ref)) ||
	    !op_none(n->ref, n->attrs, "axis"))
		return 0;
	a = in(x, id, 0);
	if (!reshapes(x, a))
		return 0;
	a = in(x, a, 0);
	return emit(x, n->ref, n->attrs, 1, &a);
}

/* ---- transposes ---- */

/* How many axes of t, from axis i on, make up an extent; 0: none do. */
static uint32_t
axes_of(struct sym_ctx *c, const struct type *t, uint32_t i,
    const struct sym *extent)
{
	const struct sym *n = t->dim[i++];
	uint32_t count = 1;

	for (; n != extent && i < t->n; count++)
		n = sym_mul(c, n, t->dim[i++]);
	return n == extent ? count : 0;
}

/* Divides the axes of a and b, of as many elements, into runs of equal products
 * from the first on: the run of each axis, from 0. */
static bool
runs(struct sym_ctx *c, const struct type *a, const struct type *b,
    uint32_t *of_a, uint32_t *of_b)
{
	uint32_t i = 0, k = 0;

	for (uint32_t run = 0; i < a->n && k < b->n; run++) {
		uint32_t n = axes_of(c, a, i, b->dim[k]), m = 1;

		if (n == 0) {
			n = 1;
			m = axes_of(c, b, k, a->dim[i]);
		}
		if (m == 0)
			return false;
		while (n-- > 0)
			of_a[i++] = run;
		while (m-- > 0)
			of_b[k++] = run;
	}
	return i == a->n && k == b->n;
}

/* A transpose p of a reshape of a transpose moves whole runs of axes; where
 * they come back to their places, it is a reshape: moved channels last and
 * first again, with height and width as one axis in between. */
static ir_id
transposed_back(struct simplify *x, ir_id id, const int64_t *p)
{
	uint32_t of_a[TYPE_RANK_LIMIT], of_b[TYPE_RANK_LIMIT], next = 0;
	ir_id b = in(x, id, 0), a = reshapes(x, b) ? in(x, b, 0) : 0;
	const struct type *t = at(x, id)->type, *from, *to;
	int64_t q[TYPE_RANK_LIMIT];

	if (a == 0 || !is_op(x, a, OP_TRANSPOSE))
		return 0;
	from = at(x, a)->type;
	to = at(x, b)->type;
	op_order_permutation(at(x, a)->attrs, from->n, q);
	if (!runs(x->m->syms, from, to, of_a, of_b))
		return 0;
	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t run = of_b[p[i]];
		bool first = p[i] == 0 || of_b[p[i] - 1] != run;

		/* A run stays together. */
		if (first ? i > 0 && p[i - 1] + 1 < to->n &&
		    of_b[p[i - 1] + 1] == of_b[p[i - 1]] :
		    i == 0 || p[i - 1] != p[i] - 1)
			return 0;
		for (uint32_t k = 0; first && k < from->n; k++)
			if (of_a[k] == run && q[k] != next++)
				return 0;
	}
	return emit_reshape(x, in(x, a, 0), t->n, t->dim);
}

ir_id
simplify_transpose(struct simplify *x, ir_id id)
{
	int64_t p[TYPE_RANK_LIMIT], q[TYPE_RANK_LIMIT];
	struct attr list[TYPE_RANK_LIMIT];
	struct attr axes = { .kind = ATTR_LIST, .list = list };
	uint32_t rank = at(x, id)->type->n;
	bool moves = false;
	ir_id a;

	if (!is_op(x, id, OP_TRANSPOSE))
		return 0;
	a = in(x, id, 0);
	op_order_permutation(at(x, id)->attrs, rank, p);
	for (uint32_t i = 0; i < rank; i++)
		moves = moves || p[i] != i;
	if (!moves)
		return a;
	if (!is_op(x, a, OP_TRANSPOSE))
		return transposed_back(x, id, p);
	op_order_permutation(at(x, a)->attrs, rank, q);
	for (uint32_t i = 0; i < rank; i++)
		list[i] = attr_int(q[p[i]]);
	axes.n = rank;
	a = in(x, a, 0);
	return emit(x, OP_TRANSPOSE, attrs_with(x->m->arena, NULL,
	    str_intern0(x->m->strings, "axes"), &axes), 1, &a);
}

/* ---- shapes taken from other tensors, or computed ---- */

static const struct attrs *
with_dtype(struct simplify *x, const struct attrs *as, enum dtype dt)
{
	struct attr a = attr_str(str_intern0(x->m->strings,
	    dtype_info[dt].name));

	return attrs_with(x->m->arena, as, str_intern0(x->m->strings,
	    "dtype"), &a);
}

/* The attributes of a call, and the shape of its result. */
static const struct attrs *
shape_attrs(struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	const struct attrs *shape = pass_dims(x->m, "shape", t->n, t->dim);

	return attrs_with(x->m->arena, at(x, id)->attrs,
	    shape->pair[0].key, &shape->pair[0].value);
}

/* Whether an extent is never 0; or the other one is 0 where it is. */
static bool
is_zero_with(struct simplify *x, const struct sym *s, const struct sym *other)
{
	const struct sym *zero = sym_const(x->m->syms, 0);
	struct sym_pred above = { SYM_NE, s, zero }, is = { SYM_EQ, s, zero };
	struct sym_pred then = { SYM_EQ, other, zero };
	uint32_t mark = sym_facts_mark(x->facts);
	bool ok;

	if (s == other || sym_decide(x->facts, &above) == SYM_PROVED)
		return true;
	if (other == NULL)
		return false;
	sym_facts_push(x->facts, &is);
	ok = sym_decide(x->facts, &then) == SYM_PROVED;
	sym_facts_pop(x->facts, mark);
	return ok;
}

/* Whether the computed extents of a reshape are those of its type even where
 * they are 0: then it copies what is at that place of the input. */
static bool
copies_nothing(struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	const struct type *from = at(x, in(x, id, 0))->type;
	int64_t v;

	if (at(x, id)->nin != 2)
		return false;
	for (uint32_t i = 0; i < t->n; i++)
		if (!sym_is_const(t->dim[i], &v) && !op_bool(OP_RESHAPE,
		    at(x, id)->attrs, "allowzero") && !is_zero_with(x,
		    t->dim[i], i < from->n ? from->dim[i] : NULL))
			return false;
	return true;
}

/* Integers that do not look at where they stop. */
static ir_id
emit_range(struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	ir_id start = in(x, id, 0), args[3] = { start, start, in(x, id, 2) };
	const struct sym *length = n->type->dim[0];
	struct attr a = { .kind = ATTR_SYM, .sym = length };
	int64_t step;

	if ((sym_is_const(length, &step) && x->constant[in(x, id, 1)]) ||
	    in(x, id, 1) == start ||
	    dtype_info[at(x, start)->type->dtype].class == DTC_FLOAT ||
	    !type_binds_dims(x->type, 1, &length) || !x->constant[args[2]] ||
	    is_value(x, args[2], 0))
		return 0;
	return emit(x, OP_ARANGE, attrs_with(x->m->arena, n->attrs,
	    str_intern0(x->m->strings, "length"), &a), 3, args);
}

/* A sum over the axes that a shape does not have, or has with extent 1. */
static ir_id
emit_collapse(struct simplify *x, ir_id id, const struct type *t)
{
	const struct type *from = at(x, id)->type;
	struct attr list[TYPE_RANK_LIMIT], keep = attr_bool(from->n == t->n);
	struct attr axis = { .kind = ATTR_LIST, .list = list };
	uint32_t more = from->n - t->n;
	const struct attrs *as;
	int64_t e;

	if (from == t || from->n < t->n)
		return from == t ? id : 0;
	for (uint32_t i = 0; i < from->n; i++)
		if (i < more || from->dim[i] != t->dim[i - more]) {
			if (i >= more && (!sym_is_const(t->dim[i - more],
			    &e) || e != 1))
				return 0;
			list[axis.n++] = attr_int(i);
		}
	as = attrs_with(x->m->arena, NULL, str_intern0(x->m->strings, "axis"),
	    &axis);
	id = emit(x, OP_SUM, attrs_with(x->m->arena, as, str_intern0(
	    x->m->strings, "keepdims"), &keep), 1, &id);
	return id == 0 || at(x, id)->type == t ? id : emit_reshape(x, id, t->n,
	    t->dim);
}

ir_id
simplify_concretize(struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	const struct type *t = n->type;
	const struct attrs *as;
	ir_id a;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP || n->nin == 0 ||
	    t->kind != TYPE_TENSOR)
		return 0;
	a = in(x, id, 0);
	if (n->ref != OP_CAST_LIKE && n->ref != OP_RESHAPE_LIKE &&
	    !type_binds_dims(x->type, t->n, t->dim))
		return 0;
	switch (n->ref) {
	case OP_ZEROS_LIKE:
	case OP_ONES_LIKE:
		return emit(x, n->ref == OP_ZEROS_LIKE ? OP_ZEROS : OP_ONES,
		    with_dtype(x, pass_dims(x->m, "shape", t->n, t->dim),
		    t->dtype), 0, NULL);
	case OP_FULL_LIKE:
		a = in(x, id, 1);
		as = pass_dims(x->m, "shape", t->n, t->dim);
		return emit(x, OP_FULL, at(x, a)->type->dtype == t->dtype ?
		    as : with_dtype(x, as, t->dtype), 1, &a);
	case OP_RESHAPE_LIKE:
		return emit_reshape(x, a, t->n, t->dim);
	case OP_BROADCAST_TO_LIKE:
		return emit(x, OP_BROADCAST_TO, pass_dims(x->m, "shape", t->n,
		    t->dim), 1, &a);
	case OP_COLLAPSE_SUM_LIKE:
		return emit_collapse(x, a, t);
	case OP_CAST_LIKE:
		return emit(x, OP_CAST, with_dtype(x, NULL, t->dtype), 1, &a);
	case OP_ARANGE:
		return emit_range(x, id);
	case OP_RESHAPE:
		return copies_nothing(x, id) ? emit_reshape(x, a, t->n,
		    t->dim) : 0;
	case OP_BROADCAST_TO: case OP_FULL:
		return n->nin > 1 ? emit(x, n->ref, shape_attrs(x, id), 1,
		    &a) : 0;
	case OP_ZEROS: case OP_ONES:
		return emit(x, n->ref, shape_attrs(x, id), 0, NULL);
	default:
		return 0;
	}
}

/* ---- integers that types tell ---- */

ir_id
simplify_known(struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	const struct simplify_value *v = &x->value[id];
	char bytes[INFER_VALUE_LIMIT * sizeof(int64_t)];
	size_t size;
	int64_t e;

	if (v->v == NULL || v->n == 0 || x->constant[id] ||
	    at(x, id)->kind != NODE_CALL)
		return 0;
	size = dtype_info[t->dtype].bytes;
	for (uint32_t i = 0; i < v->n; i++) {
		if (!sym_is_const(v->v[i], &e))
			return 0;
		/* Least byte first, as all targets have them. */
		memcpy(bytes + i * size, &e, size);
	}
	return emit_constant(x, t, bytes, v->n * size);
}

/* ---- operands with equal elements ---- */

/* The scalar that fills a tensor; 0: the elements differ, or are not known. */
static ir_id
fill_of(struct simplify *x, ir_id id)
{
	const struct type *t = at(x, id)->type;
	ir_id a;

	if (is_op(x, id, OP_FULL)) {
		a = in(x, id, 0);
		return at(x, a)->type->dtype == t->dtype && at(x, a)->type->n
		    == 0 ? a : 0;
	}
	if ((is_op(x, id, OP_ONES) || is_op(x, id, OP_ZEROS)) && t->n > 0)
		return emit_scalar(x, t->dtype, is_op(x, id, OP_ONES));
	return 0;
}

/* Without it the result must have the same shape. */
ir_id
simplify_fill(struct simplify *x, ir_id id)
{
	static const uint32_t ops[] = { OP_ADD, OP_SUBTRACT, OP_MULTIPLY,
	    OP_DIVIDE, OP_MAXIMUM, OP_MINIMUM, OP_POWER, OP_EQUAL, OP_LESS,
	    OP_LESS_EQUAL, OP_GREATER, OP_GREATER_EQUAL, OP_NOT_EQUAL };
	const struct ir_node *n = at(x, id);
	bool binary = false;
	ir_id fill, other;

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		binary = binary || is_op(x, id, ops[i]);
	for (uint32_t i = 0; binary && i < 2; i++) {
		const struct type *t;

		other = in(x, id, 1 - i);
		t = at(x, other)->type;
		n = at(x, id);
		if (t->n != n->type->n || (t->n > 0 && memcmp(t->dim,
		    n->type->dim, t->n * sizeof *t->dim) != 0))
			continue;
		fill = fill_of(x, in(x, id, i));
		if (fill != 0)
			return i == 0 ? emit2(x, at(x, id)->ref, fill, other) :
			    emit2(x, at(x, id)->ref, other, fill);
	}
	return 0;
}

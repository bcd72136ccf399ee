/*
 * What the gradients of operators are made of (op/grad.h).
 *
 * Cost: each function linear in the ranks.
 */
#include "op/grad.h"

#include <string.h>

#include "op_enum.h"

void
grad_none(struct grad *g)
{
	(void)g;
}

void
grad_same(struct grad *g)
{
	(void)g;
	BUG("the gradient of an identity is its adjoint");
}

void
grad_decline(struct grad *g)
{
	g->declined = true;
}

/* ---- what a rule is given ---- */

ir_id
grad_in(const struct grad *g, uint32_t i)
{
	return g->in[i];
}

ir_id
grad_out(const struct grad *g)
{
	return g->out;
}

const struct type *
grad_type(const struct grad *g, ir_id v)
{
	return ir_at(g->m, v)->type;
}

ir_id
grad_adjoint(struct grad *g)
{
	return g->adjoint(g, 0);
}

ir_id
grad_adjoint_field(struct grad *g, uint32_t k)
{
	ir_id v = g->adjoint(g, k), y;

	if (v != 0)
		return v;
	y = grad_field(g, g->out, k);
	return y == 0 ? 0 : grad_zeros(g, grad_type(g, y), y);
}

bool
grad_wants(struct grad *g, uint32_t i)
{
	return g->wants(g, i, 0);
}

bool
grad_wants_field(struct grad *g, uint32_t i, uint32_t k)
{
	return g->wants(g, i, k);
}

void
grad_give(struct grad *g, uint32_t i, ir_id v)
{
	if (!g->wants(g, i, 0))
		return;
	v = grad_collapse_like(g, v, g->in[i]);
	v = grad_cast_like(g, v, g->in[i]);
	if (v != 0)
		g->take(g, i, 0, v);
}

void
grad_give_field(struct grad *g, uint32_t i, uint32_t k, ir_id v)
{
	if (v != 0 && g->wants(g, i, k))
		g->take(g, i, k, v);
}

/* ---- values ---- */

static ir_id
append(struct grad *g, struct ir_node *n, uint32_t nin, const ir_id *in)
{
	struct ir_args args = { .in = in, .nin = nin };

	n->id = IR_NEW_ID;
	n->span = g->span;
	return ir_node_add(g->m, g->region, n, &args);
}

ir_id
grad_call(struct grad *g, uint32_t op, const struct attrs *as, uint32_t nin,
    const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
	    .ref = op };
	const struct type *type[8];
	char *message = NULL;

	if (nin > sizeof type / sizeof *type)
		BUG("a gradient calls an operator on too many operands");
	for (uint32_t i = 0; i < nin; i++) {
		if (in[i] == 0)
			return 0;
		type[i] = grad_type(g, in[i]);
	}
	n.attrs = op_canonical_attrs(g->m, op, as);
	n.type = g->type(g->m, op, n.attrs, nin, type, &message);
	if (n.type == NULL) {
		if (g->failed == NULL)
			g->failed = message;
		else
			mem_free(message);
		return 0;
	}
	return append(g, &n, nin, in);
}

ir_id
grad_call1(struct grad *g, uint32_t op, const struct attrs *as, ir_id a)
{
	return grad_call(g, op, as, 1, &a);
}

ir_id
grad_call2(struct grad *g, uint32_t op, const struct attrs *as, ir_id a,
    ir_id b)
{
	ir_id in[2] = { a, b };

	return grad_call(g, op, as, 2, in);
}

ir_id
grad_tuple(struct grad *g, uint32_t n, const ir_id *field)
{
	struct ir_node node = { .kind = NODE_TUPLE };
	const struct type **type = mem_alloc((n + 1) * sizeof *type);
	bool whole = true;
	ir_id id = 0;

	for (uint32_t i = 0; i < n && whole; i++) {
		whole = field[i] != 0;
		type[i] = grad_type(g, field[i]);
	}
	if (whole) {
		node.type = type_tuple(g->m->types, n, type);
		id = append(g, &node, n, field);
	}
	mem_free(type);
	return id;
}

ir_id
grad_field(struct grad *g, ir_id tuple, uint32_t k)
{
	struct ir_node n = { .kind = NODE_PROJ, .ref = k };
	const struct ir_node *t;

	if (tuple == 0)
		return 0;
	t = ir_at(g->m, tuple);
	if (t->kind == NODE_TUPLE)
		return ir_in(g->m, t, k);
	n.type = t->type->arg[k];
	return append(g, &n, 1, &tuple);
}

ir_id
grad_scalar(struct grad *g, enum dtype dt, double v)
{
	struct ir_node n = { .kind = NODE_CONST,
		.ref = ir_constant_scalar(g->m, dt, v),
		.type = type_scalar(g->m->types, dt) };

	return append(g, &n, 0, NULL);
}

ir_id
grad_number(struct grad *g, ir_id like, double v)
{
	return like == 0 ? 0 : grad_scalar(g, grad_type(g, like)->dtype, v);
}

static ir_id
filled(struct grad *g, const struct type *t, ir_id like, bool one)
{
	const struct attrs *as;

	if (t->n == 0) {
		struct ir_node n = { .kind = NODE_CONST, .type = t,
		    .ref = ir_constant_scalar(g->m, t->dtype, one) };

		return append(g, &n, 0, NULL);
	}
	if (grad_is_settled(g, t->n, t->dim)) {
		as = grad_attr_dims(g, NULL, "shape", t->n, t->dim);
		as = grad_attr_str(g, as, "dtype", dtype_info[t->dtype].name);
		return grad_call(g, one ? OP_ONES : OP_ZEROS, as, 0, NULL);
	}
	return grad_call1(g, one ? OP_ONES_LIKE : OP_ZEROS_LIKE, NULL, like);
}

ir_id
grad_zeros(struct grad *g, const struct type *t, ir_id like)
{
	return filled(g, t, like, false);
}

ir_id
grad_shape(struct grad *g, ir_id v)
{
	const struct type *t = grad_type(g, v);
	const struct sym *n = sym_const(g->m->syms, t->n);
	int64_t dim[TYPE_RANK_LIMIT];
	struct ir_node c = { .kind = NODE_CONST };
	bool known = true;

	for (uint32_t i = 0; i < t->n; i++)
		known = known && sym_is_const(t->dim[i], &dim[i]);
	if (!known)
		return grad_call1(g, OP_SHAPE_OF, grad_attr_str(g, NULL,
		    "dtype", "int64"), v);
	c.type = type_tensor(g->m->types, DT_INT64, 1, &n);
	c.ref = ir_constant_inline(g->m, c.type, dim, t->n * sizeof *dim);
	return append(g, &c, 0, NULL);
}

ir_id
grad_zeros_of(struct grad *g, enum dtype dtype, ir_id shape)
{
	return grad_call1(g, OP_ZEROS, grad_attr_str(g, NULL, "dtype",
	    dtype_info[dtype].name), shape);
}

static bool
is_zeros(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    (n->ref == OP_ZEROS || n->ref == OP_ZEROS_LIKE);
}

bool
grad_is_spread(const struct ir_module *m, ir_id v)
{
	const struct ir_node *n = ir_at(m, v);
	const char *key;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
		return false;
	key = op_at(n->ref)->adds_if;
	return key != NULL && strcmp(op_str(n->ref, n->attrs, key), "add") ==
	    0 && is_zeros(ir_at(m, ir_in(m, n, 0)));
}

ir_id
grad_ones(struct grad *g, const struct type *t, ir_id like)
{
	return filled(g, t, like, true);
}

ir_id
grad_add(struct grad *g, ir_id a, ir_id b)
{
	return grad_call2(g, OP_ADD, NULL, a, b);
}

ir_id
grad_sub(struct grad *g, ir_id a, ir_id b)
{
	return grad_call2(g, OP_SUBTRACT, NULL, a, b);
}

ir_id
grad_mul(struct grad *g, ir_id a, ir_id b)
{
	return grad_call2(g, OP_MULTIPLY, NULL, a, b);
}

ir_id
grad_div(struct grad *g, ir_id a, ir_id b)
{
	return grad_call2(g, OP_DIVIDE, NULL, a, b);
}

ir_id
grad_neg(struct grad *g, ir_id a)
{
	return grad_call1(g, OP_NEGATIVE, NULL, a);
}

ir_id
grad_scale(struct grad *g, ir_id a, double by)
{
	return grad_mul(g, a, grad_number(g, a, by));
}

ir_id
grad_shift(struct grad *g, ir_id a, double by)
{
	return grad_add(g, a, grad_number(g, a, by));
}

ir_id
grad_from(struct grad *g, double v, ir_id a)
{
	return grad_sub(g, grad_number(g, a, v), a);
}

ir_id
grad_over(struct grad *g, double v, ir_id a)
{
	return grad_div(g, grad_number(g, a, v), a);
}

ir_id
grad_only(struct grad *g, ir_id cond, ir_id a)
{
	ir_id in[3] = { cond, a, grad_number(g, a, 0) };

	return grad_call(g, OP_WHERE, NULL, 3, in);
}

/* ---- shapes ---- */

static bool
same_shape(const struct type *a, const struct type *b)
{
	return a->n == b->n && (a->n == 0 ||
	    memcmp(a->dim, b->dim, a->n * sizeof *a->dim) == 0);
}

bool
grad_is_settled(const struct grad *g, uint32_t n,
    const struct sym *const *dim)
{
	for (uint32_t i = 0; i < n; i++)
		if (dim[i]->kind == SYM_ANY)
			return false;
	return type_binds_dims(g->fn, n, dim);
}

ir_id
grad_reshape_like(struct grad *g, ir_id a, ir_id like)
{
	const struct type *t = grad_type(g, like);
	const struct attrs *as;
	bool zero = false;
	int64_t v;

	if (a == 0 || like == 0)
		return 0;
	if (same_shape(grad_type(g, a), t))
		return a;
	if (!grad_is_settled(g, t->n, t->dim))
		return grad_call2(g, OP_RESHAPE_LIKE, NULL, a, like);
	for (uint32_t i = 0; i < t->n; i++)
		zero = zero || (sym_is_const(t->dim[i], &v) && v == 0);
	as = grad_attr_dims(g, NULL, "newshape", t->n, t->dim);
	/* Without, 0 would copy an extent. */
	if (zero)
		as = grad_attr_bool(g, as, "allowzero", true);
	return grad_call1(g, OP_RESHAPE, as, a);
}

ir_id
grad_broadcast_like(struct grad *g, ir_id a, ir_id like)
{
	const struct type *t = grad_type(g, like);

	if (a == 0 || like == 0)
		return 0;
	if (same_shape(grad_type(g, a), t))
		return a;
	if (grad_is_settled(g, t->n, t->dim))
		return grad_call1(g, OP_BROADCAST_TO, grad_attr_dims(g, NULL,
		    "shape", t->n, t->dim), a);
	return grad_call2(g, OP_BROADCAST_TO_LIKE, NULL, a, like);
}

ir_id
grad_collapse_like(struct grad *g, ir_id a, ir_id like)
{
	const struct type *from, *to;
	bool reduced[TYPE_RANK_LIMIT];
	uint32_t lead;
	int64_t one;

	if (a == 0 || like == 0)
		return 0;
	from = grad_type(g, a);
	to = grad_type(g, like);
	if (same_shape(from, to))
		return a;
	lead = from->n >= to->n ? from->n - to->n : 0;
	for (uint32_t i = 0; i < from->n; i++) {
		const struct sym *d = i < lead ? NULL : to->dim[i - lead];

		reduced[i] = d == NULL || (d != from->dim[i] &&
		    sym_is_const(d, &one) && one == 1);
		/* An extent of which only the data tell whether it is 1. */
		if (!reduced[i] && d != from->dim[i])
			return grad_call2(g, OP_COLLAPSE_SUM_LIKE, NULL, a,
			    like);
	}
	return grad_reshape_like(g, grad_sum(g, a, reduced, false), like);
}

ir_id
grad_cast_like(struct grad *g, ir_id a, ir_id like)
{
	enum dtype dt;

	if (a == 0 || like == 0)
		return 0;
	dt = grad_type(g, like)->dtype;
	if (grad_type(g, a)->dtype == dt)
		return a;
	return grad_call1(g, OP_CAST, grad_attr_str(g, NULL, "dtype",
	    dtype_info[dt].name), a);
}

ir_id
grad_transpose(struct grad *g, ir_id a, const uint32_t *axes)
{
	int64_t list[TYPE_RANK_LIMIT];
	bool moves = false;
	uint32_t n;

	if (a == 0)
		return 0;
	n = grad_type(g, a)->n;
	for (uint32_t i = 0; i < n; i++) {
		list[i] = axes[i];
		moves = moves || axes[i] != i;
	}
	return !moves ? a : grad_call1(g, OP_TRANSPOSE, grad_attr_ints(g,
	    NULL, "axes", n, list), a);
}

ir_id
grad_sum(struct grad *g, ir_id a, const bool *reduced, bool keepdims)
{
	int64_t axis[TYPE_RANK_LIMIT];
	const struct attrs *as = NULL;
	uint32_t n = 0;

	if (a == 0)
		return 0;
	for (uint32_t i = 0; i < grad_type(g, a)->n; i++)
		if (reduced[i])
			axis[n++] = i;
	if (n == 0)
		return a;
	if (keepdims)
		as = grad_attr_bool(g, as, "keepdims", true);
	return grad_call1(g, OP_SUM, grad_attr_ints(g, as, "axis", n, axis),
	    a);
}

/* ---- attributes ---- */

static const struct attrs *
with(struct grad *g, const struct attrs *as, const char *key,
    const struct attr *a)
{
	return attrs_with(g->m->arena, as, str_intern0(g->m->strings, key), a);
}

const struct attrs *
grad_attr_int(struct grad *g, const struct attrs *as, const char *key,
    int64_t v)
{
	struct attr a = attr_int(v);

	return with(g, as, key, &a);
}

const struct attrs *
grad_attr_bool(struct grad *g, const struct attrs *as, const char *key, bool v)
{
	struct attr a = attr_bool(v);

	return with(g, as, key, &a);
}

const struct attrs *
grad_attr_str(struct grad *g, const struct attrs *as, const char *key,
    const char *v)
{
	struct attr a = attr_str(str_intern0(g->m->strings, v));

	return with(g, as, key, &a);
}

const struct attrs *
grad_attr_ints(struct grad *g, const struct attrs *as, const char *key,
    uint32_t n, const int64_t *v)
{
	struct attr *list = arena_alloc(g->m->arena, n + 1, sizeof *list);
	struct attr a = { .kind = ATTR_LIST, .n = n, .list = list };

	for (uint32_t i = 0; i < n; i++)
		list[i] = attr_int(v[i]);
	return with(g, as, key, &a);
}

const struct attrs *
grad_attr_dims(struct grad *g, const struct attrs *as, const char *key,
    uint32_t n, const struct sym *const *dim)
{
	struct attr *list = arena_alloc(g->m->arena, n + 1, sizeof *list);
	struct attr a = { .kind = ATTR_LIST, .n = n, .list = list };
	int64_t v;

	for (uint32_t i = 0; i < n; i++)
		list[i] = sym_is_const(dim[i], &v) ? attr_int(v) :
		    (struct attr){ .kind = ATTR_SYM, .sym = dim[i] };
	return with(g, as, key, &a);
}

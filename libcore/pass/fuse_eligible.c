/*
 * What fusion may take out of its function.
 *
 * A primitive function sees the types of its parameters, and takes with it what
 * its members require: neither values that inference tracks, nor other facts of
 * the function around it.  So an operator may go inside if its type relation
 * gives the same type from the types of its inputs alone, proving all that it
 * requires from what the function assumes.  Where that fails because the type
 * depends on values, the small integer tensors that the values come from stay
 * outside as well: inference must go on seeing how they are computed.
 *
 * Cost: one type relation for each operator call, and linear.
 */
#include <string.h>

#include "pass/fuse_impl.h"

#include "infer/infer.h"
#include "pass/globals.h"
#include "tensor/prim.h"

struct eligible {
	struct fuse *x;
	bool undecided;
	VEC(const struct type *) in;
	VEC(ir_id) work;
	/* Types seen: by type->index, 1: of tensors and closed, 2: not. */
	uint8_t *closed;
	struct sym_facts *facts;
};

static void
require(void *ctx, const struct sym_pred *p)
{
	struct eligible *y = ctx;

	(void)p;
	y->undecided = true;
}

/* Tensors, or tuples of tensors, of extents that have a name. */
static bool
is_closed(struct eligible *y, const struct type *t)
{
	bool ok = !t->has_hole && !t->has_any && !t->has_var;

	if (t->kind == TYPE_TENSOR)
		return ok;
	if (t->kind != TYPE_TUPLE || !ok)
		return false;
	if (y->closed[t->index] == 0)
		y->closed[t->index] = fuse_all_tensors(t) ? 1 : 2;
	return y->closed[t->index] == 1;
}

static enum fuse_bar
by_types(struct eligible *y, const struct ir_node *n)
{
	struct ir_module *m = y->x->m;
	struct infer_call c = { .op = n->ref, .attrs = n->attrs,
	    .nin = n->nin, .facts = y->facts, .require = require, .ctx = y };
	const struct type *t;
	char *message;

	y->in.n = 0;
	for (uint32_t i = 0; i < n->nin; i++) {
		t = ir_at(m, ir_in(m, n, i))->type;
		if (!is_closed(y, t))
			return BAR_TYPE;
		vec_push(&y->in, t);
	}
	c.in = y->in.v;
	y->undecided = false;
	t = infer_op_type(m, &c, &message);
	mem_free(message);
	if (t != n->type || y->undecided)
		return BAR_VALUE;
	return BAR_NONE;
}

struct signature {
	struct sym_ctx *syms;
	struct map bound;	/* name -> index in dim + 1 */
	VEC(const struct sym *) dim;
};

static const struct sym *
bound_dim(void *ctx, const struct sym *v)
{
	const struct signature *g = ctx;
	uint32_t i;

	return map_get(&g->bound, map_ptr(v->name), &i) ? g->dim.v[i] : NULL;
}

static const struct sym *
bind_dim(void *ctx, const struct sym *d)
{
	struct signature *g = ctx;

	return sym_subst(g->syms, d, bound_dim, g);
}

/* A name is what the first extent that it stands for is. */
static void
bind(struct signature *g, const struct type *param, const struct type *arg)
{
	for (uint32_t i = 0; i < param->n && param->n == arg->n; i++) {
		const struct sym *d = param->dim[i];

		if (d->kind != SYM_VAR || map_get(&g->bound, map_ptr(d->name),
		    NULL))
			continue;
		map_put(&g->bound, map_ptr(d->name), g->dim.n);
		vec_push(&g->dim, arg->dim[i]);
	}
}

/* The types of the call follow from those of its arguments and the program's
 * signature alone: the function around it may know more. */
static bool
is_as_signed(struct eligible *y, const struct ir_node *n)
{
	const struct type *t = prim_type(fuse_prim(y->x->m, n));
	struct type_binders none = { 0, 0, NULL, NULL };
	struct signature g = { .syms = y->x->m->syms };
	struct type_map map = { .ctx = &g, .dim = bind_dim };
	bool ok = t->n == n->nin;

	for (uint32_t i = 0; ok && i < n->nin; i++)
		bind(&g, t->arg[i], y->in.v[i]);
	t = type_rewrite(y->x->m->types, type_func(y->x->m->types, &none, t->n,
	    t->arg, t->ret), &map);
	for (uint32_t i = 0; ok && i < n->nin; i++)
		ok = t->arg[i] == y->in.v[i];
	ok = ok && t->ret == n->type;
	map_free(&g.bound);
	vec_free(&g.dim);
	return ok;
}

/* Tensors go in, of extents that its signature allows. */
static enum fuse_bar
by_program(struct eligible *y, const struct ir_node *n)
{
	y->in.n = 0;
	for (uint32_t i = 0; i < n->nin; i++) {
		const struct type *t = ir_at(y->x->m, ir_in(y->x->m, n,
		    i))->type;

		if (t->kind != TYPE_TENSOR || !is_closed(y, t))
			return BAR_TYPE;
		vec_push(&y->in, t);
	}
	if (!is_closed(y, n->type))
		return BAR_TYPE;
	return is_as_signed(y, n) ? BAR_NONE : BAR_VALUE;
}

static bool
has_type_attr(const struct attrs *as)
{
	for (uint32_t i = 0; as != NULL && i < as->n; i++)
		if (as->pair[i].value.kind == ATTR_TYPE)
			return true;
	return false;
}

/* Whether the type has a dimension that is the product of several of another,
 * of which an inner one is not known. */
static bool
merges_unknown(struct ir_module *m, const struct type *from,
    const struct type *to)
{
	uint32_t i = 0;
	int64_t v;

	for (uint32_t k = 0; k < to->n && i < from->n; k++) {
		const struct sym *product = from->dim[i];
		bool unknown = false;

		if (sym_is_const(to->dim[k], &v) && v == 1)
			continue;
		while (product != NULL && product != to->dim[k] &&
		    i + 1 < from->n) {
			product = sym_mul(m->syms, product, from->dim[++i]);
			unknown = unknown || !sym_is_const(from->dim[i], &v);
		}
		if (product != to->dim[k])
			return false;
		if (unknown)
			return true;
		i++;
	}
	return false;
}

/* A view of what moves elements: alone it costs nothing, and together each
 * element would be found by divisions by extents that are not known. */
static bool
divides(struct ir_module *m, const struct ir_node *n)
{
	const struct ir_node *from = n->nin > 0 ? ir_at(m, ir_in(m, n, 0)) :
	    NULL;

	return from != NULL && op_at(n->ref)->view && from->kind ==
	    NODE_CALL && from->callee == CALLEE_OP &&
	    op_at(from->ref)->pattern == OP_INJECTIVE &&
	    !op_at(from->ref)->view && from->type->kind == TYPE_TENSOR &&
	    n->type->kind == TYPE_TENSOR &&
	    merges_unknown(m, from->type, n->type);
}

static enum fuse_bar
bar_of(struct eligible *y, const struct ir_node *n)
{
	const struct op_def *op;
	enum fuse_bar bar;

	if (n->props != NULL && n->props->n > 0)
		return BAR_CHECK;
	if (n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    n->kind == NODE_CONST)
		return n->type->has_any || n->type->has_var ? BAR_TYPE :
		    BAR_NONE;
	if (fuse_prim(y->x->m, n) != NULL)
		return by_program(y, n);
	if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
		return BAR_NONE;
	op = op_at(n->ref);
	if (op->effect != EFFECT_NONE)
		return BAR_EFFECT;
	if (op->non_computational)
		return BAR_NOTHING;
	if (!is_closed(y, n->type) || has_type_attr(n->attrs))
		return BAR_TYPE;
	bar = by_types(y, n);
	return bar == BAR_NONE && divides(y->x->m, n) ? BAR_DIVIDE : bar;
}

/* Inference tracks the elements of such tensors. */
static bool
is_tracked(const struct type *t)
{
	int64_t n;

	if (t->kind == TYPE_TUPLE)
		return true;
	return t->kind == TYPE_TENSOR &&
	    dtype_info[t->dtype].class != DTC_FLOAT &&
	    type_elements(t, &n) && n <= INFER_VALUE_LIMIT;
}

/* The tracked values that a binding is computed from stay outside. */
static void
bar_sources(struct eligible *y, ir_id from)
{
	struct fuse *x = y->x;

	vec_push(&y->work, from);
	while (y->work.n > 0) {
		const struct ir_node *n = ir_at(x->m, vec_pop(&y->work));

		for (uint32_t i = 0; i < n->nin; i++) {
			ir_id id = ir_in(x->m, n, i);

			/* What stays anyway has had its own turn. */
			if (x->bar[id] != BAR_NONE ||
			    !is_tracked(ir_at(x->m, id)->type))
				continue;
			x->bar[id] = BAR_EXTENT;
			vec_push(&y->work, id);
		}
	}
}

/* Whether a binding concatenates along the outermost dimension, and its first
 * part may be any length. */
static bool
appends(const struct ir_module *m, const struct ir_node *n)
{
	const struct type *t;
	int64_t axis, size;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP || n->nin != 1 ||
	    op_at(n->ref)->concat_axis == NULL || n->type->kind != TYPE_TENSOR)
		return false;
	t = ir_at(m, ir_in(m, n, 0))->type;
	axis = op_int(n->ref, n->attrs, op_at(n->ref)->concat_axis);
	if (t->kind != TYPE_TUPLE || t->n == 0 ||
	    (axis != 0 && axis != -(int64_t)n->type->n))
		return false;
	t = t->arg[0];
	return t->n > 0 && !sym_is_const(t->dim[0], &size);
}

/* And what it appends to, where a loop was unrolled. */
static void
bar_append(struct eligible *y, ir_id id)
{
	const struct ir_module *m = y->x->m;

	while (y->x->bar[id] == BAR_NONE && appends(m, ir_at(m, id))) {
		const struct ir_node *tuple = ir_at(m, ir_in(m, ir_at(m, id),
		    0));

		y->x->bar[id] = BAR_APPEND;
		if (tuple->kind == NODE_TUPLE)
			id = ir_in(m, tuple, 0);
	}
}

/* An argument of a function, alone or in a tuple: if a loop collects its
 * results so, the run-time library appends them in place, in linear time, where
 * a fused program would copy all of them at each step. */
static void
bar_appends(struct eligible *y, const struct ir_node *call)
{
	const struct ir_module *m = y->x->m;

	for (uint32_t i = 0; i < call->nin; i++) {
		ir_id id = ir_in(m, call, i);
		const struct ir_node *n = ir_at(m, id);
		uint32_t many = n->kind == NODE_TUPLE ? n->nin : 1;

		for (uint32_t k = 0; k < many; k++)
			bar_append(y, n->kind == NODE_TUPLE ? ir_in(m, n, k) :
			    id);
	}
}

/* What the function assumes holds at its entry. */
static void
know_assumptions(struct eligible *y, const struct ir_function *f)
{
	struct ir_module *m = y->x->m;

	text_facts(m, NULL, attrs_get(f->attrs, str_intern0(m->strings,
	    "assume")), NULL, y->facts);
}

static void
visit(void *ctx, struct ir_module *m, ir_id id)
{
	struct eligible *y = ctx;
	const struct ir_node *n = ir_at(m, id);
	enum fuse_bar b;

	if (n->kind == NODE_PARAM)
		return;
	b = bar_of(y, n);
	if (n->kind == NODE_CALL && (n->callee == CALLEE_LOCAL || (n->callee ==
	    CALLEE_GLOBAL && fuse_prim(m, n) == NULL)))
		bar_appends(y, n);
	if (y->x->bar[id] == BAR_NONE)
		y->x->bar[id] = b;
	if (b != BAR_NONE)
		bar_sources(y, id);
}

void
fuse_may(struct fuse *x)
{
	struct eligible y = { .x = x };
	uint32_t n = x->m->function.n, none;

	y.closed = mem_zalloc((size_t)type_ctx_count(x->m->types) + 1, 1);
	y.facts = sym_facts_new(x->m->syms);
	none = sym_facts_mark(y.facts);
	for (uint32_t f = 1; f < n; f++)
		if (!pass_is_closed(x->m, x->m->function.v[f].attrs)) {
			know_assumptions(&y, &x->m->function.v[f]);
			ir_walk_function(x->m, f, visit, &y);
			sym_facts_pop(y.facts, none);
		}
	sym_facts_free(y.facts);
	mem_free(y.closed);
	vec_free(&y.in);
	vec_free(&y.work);
}

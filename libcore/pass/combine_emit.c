/*
 * Parallel operators (combine.h): what a group becomes.
 */
#include "pass/combine_impl.h"

/* ---- bindings from before ---- */

/* What stands for a binding that is done, a parameter, or from outside. */
static ir_id
done_value(const struct combine *x, ir_id id)
{
	return x->node[id].now != 0 ? x->node[id].now : id;
}

void
combine_keep(struct combine *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	for (uint32_t i = 0; i < n->nin; i++)
		x->m->operand.v[n->in + i] = done_value(x, ir_in(x->m, n, i));
	x->node[id].done = true;
	vec_push(&x->m->region.v[x->place.region].nodes, id);
}

ir_id
combine_value(struct combine *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	if (n->region != x->place.region || n->kind == NODE_PARAM ||
	    x->node[id].done)
		return done_value(x, id);
	/* A binding stands after what it is computed from. */
	vec_push(&x->todo, id);
	while (x->todo.n > 0) {
		ir_id top = x->todo.v[x->todo.n - 1];
		uint32_t before = x->todo.n;

		n = ir_at(x->m, top);
		for (uint32_t i = 0; i < n->nin && !x->node[top].done; i++) {
			ir_id in = ir_in(x->m, n, i);

			if (ir_at(x->m, in)->region == x->place.region &&
			    ir_at(x->m, in)->kind != NODE_PARAM &&
			    !x->node[in].done)
				vec_push(&x->todo, in);
		}
		if (x->todo.n > before)
			continue;
		x->todo.n--;
		if (!x->node[top].done)
			combine_keep(x, top);
	}
	return id;
}

/* ---- concatenated operands ---- */

/* Operand i of each of n calls, one after another along an axis. */
static ir_id
concatenated(struct combine *x, const ir_id *call, uint32_t n, uint32_t i,
    uint32_t axis)
{
	struct ir_node t = { .kind = NODE_TUPLE, .id = IR_NEW_ID,
	    .span = x->place.span };
	const struct type **type = mem_alloc(n * sizeof *type);
	ir_id *in = mem_alloc(n * sizeof *in), tuple;
	const struct attrs *as;
	uint32_t op;

	for (uint32_t k = 0; k < n; k++) {
		in[k] = combine_value(x, ir_in(x->m, ir_at(x->m, call[k]), i));
		type[k] = ir_at(x->m, in[k])->type;
	}
	t.type = type_tuple(x->m->types, n, type);
	tuple = ir_node_add(x->m, x->place.region, &t, &(struct ir_args){
	    .in = in, .nin = n });
	mem_free(type);
	mem_free(in);
	op = op_combine_concatenate(x->m, axis, &as);
	return pass_call(&x->place, op, as, 1, &tuple);
}

/* ---- elementwise operators that follow ---- */

/* The calls that follow those of a group, and how they take their operands. */
struct follow {
	const struct combine_group *g;
	ir_id first;		/* of the group */
	const ir_id *value;	/* of each call, so far */
	ir_id *user;		/* the one that uses it */
	uint32_t at;		/* as this operand */
};

/* The operand that is a value; nin: there is none. */
static uint32_t
position(const struct combine *x, ir_id user, ir_id value)
{
	const struct ir_node *n = ir_at(x->m, user);
	uint32_t i = 0;

	while (i < n->nin && ir_in(x->m, n, i) != value)
		i++;
	return i;
}

/* Whether the users of all values are elementwise calls of one kind. */
static bool
users_alike(const struct combine *x, struct follow *f)
{
	const struct ir_node *first = NULL, *n;
	uint32_t axis = f->g->result, dim;

	for (uint32_t k = 0; k < f->g->n; k++) {
		const struct type *t = ir_at(x->m, f->value[k])->type;
		ir_id u = x->node[f->value[k]].user;

		if (x->node[f->value[k]].uses != 1 || u == 0 ||
		    !combine_is_plain(x, u) || ir_at(x->m, u)->region !=
		    ir_at(x->m, f->first)->region)
			return false;
		n = ir_at(x->m, f->user[k] = u);
		if (k == 0) {
			first = n;
			f->at = position(x, u, f->value[0]);
		} else if (u == f->user[0] || n->ref != first->ref ||
		    n->nin != first->nin || !attrs_equal(n->attrs,
		    first->attrs) || position(x, u, f->value[k]) != f->at) {
			return false;
		}
		/* The result has the extents of the value. */
		if (n->type->n != t->n || n->type->dtype !=
		    first->type->dtype || op_along(n->ref, n->attrs, f->at, t,
		    n->type, axis, &dim) != OP_ALONG_DIM || dim != axis)
			return false;
		for (uint32_t i = 0; i < t->n; i++)
			if (n->type->dim[i] != t->dim[i])
				return false;
	}
	return true;
}

/* One value for all branches: the same binding, or equal constants. */
static bool
same_value(const struct combine *x, ir_id a, ir_id b)
{
	const struct ir_node *n = ir_at(x->m, a), *k = ir_at(x->m, b);

	return a == b || (n->kind == NODE_CONST && k->kind == NODE_CONST &&
	    n->type == k->type && data_same(&x->m->constant.v[n->ref].data,
	    &x->m->constant.v[k->ref].data));
}

/* How operand i is taken: by *dim if it is concatenated; false: they differ. */
static bool
operand_alike(const struct combine *x, const struct follow *f, uint32_t i,
    bool *concatenate, uint32_t *dim)
{
	const struct ir_node *first = ir_at(x->m, f->user[0]);
	ir_id shared = ir_in(x->m, first, i);
	const struct type *t = ir_at(x->m, shared)->type;
	bool same = true, own = true;

	for (uint32_t k = 0; k < f->g->n; k++) {
		const struct ir_node *n = ir_at(x->m, f->user[k]);
		ir_id in = ir_in(x->m, n, i);
		const struct type *u = ir_at(x->m, in)->type;
		int64_t extent = 1;
		enum op_along a = op_along(n->ref, n->attrs, i, u, n->type,
		    f->g->result, dim);

		if (a == OP_ALONG_UNKNOWN || !combine_is_early(x, in,
		    f->first))
			return false;
		if (a == OP_ALONG_DIM && !sym_is_const(u->dim[*dim], &extent))
			return false;
		same &= extent == 1 && same_value(x, in, shared);
		own &= a == OP_ALONG_DIM && combine_alike(t, u, *dim) &&
		    extent == combine_extent(x, f->value[k], f->g->result);
	}
	*concatenate = !same;
	return same || own;
}

/* Puts one call in the place of those that use the values; 0: they differ. */
static ir_id
follow(struct combine *x, struct follow *f, ir_id to)
{
	uint32_t nin, dim[OP_ALONG_OPERANDS];
	bool concatenate[OP_ALONG_OPERANDS];
	ir_id in[OP_ALONG_OPERANDS];
	const struct ir_node *n;

	if (!users_alike(x, f))
		return 0;
	nin = ir_at(x->m, f->user[0])->nin;
	if (nin > OP_ALONG_OPERANDS)
		return 0;
	for (uint32_t i = 0; i < nin; i++)
		if (i != f->at && !operand_alike(x, f, i, &concatenate[i],
		    &dim[i]))
			return 0;
	for (uint32_t i = 0; i < nin; i++) {
		n = ir_at(x->m, f->user[0]);
		in[i] = i == f->at ? to : concatenate[i] ? concatenated(x,
		    f->user, f->g->n, i, dim[i]) : combine_value(x,
		    ir_in(x->m, n, i));
	}
	n = ir_at(x->m, f->user[0]);
	return pass_call(&x->place, n->ref, n->attrs, nin, in);
}

/* ---- a group ---- */

/* Each call's part of what they became stands for the last that followed. */
static void
take_parts(struct combine *x, const struct combine_group *g,
    const ir_id *value, ir_id all)
{
	int64_t begin = 0;

	for (uint32_t k = 0; k < g->n; k++) {
		int64_t end = begin + combine_extent(x, value[k], g->result);
		const struct attrs *as;
		uint32_t op = op_combine_slice(x->m, g->result, begin, end,
		    &as);
		ir_id part;

		x->place.span = ir_at(x->m, value[k])->span;
		part = pass_call(&x->place, op, as, 1, &all);
		ir_at(x->m, part)->name = ir_at(x->m, value[k])->name;
		x->node[value[k]].now = part;
		begin = end;
	}
}

void
combine_emit(struct combine *x, const struct combine_group *g)
{
	const struct ir_node *n = ir_at(x->m, g->call[0]);
	ir_id in[2], all, to, *value = mem_alloc(g->n * sizeof *value);
	struct follow f = { .g = g, .first = g->call[0], .value = value,
	    .user = mem_alloc(g->n * sizeof *f.user) };
	uint32_t op = n->ref, levels = 0;

	in[0] = combine_value(x, ir_in(x->m, n, 0));
	in[1] = concatenated(x, g->call, g->n, g->operand, g->axis);
	all = to = pass_call(&x->place, op, g->shared, 2, in);
	if (all == 0)
		BUG("a combined %s cannot be typed", op_at(op)->name);
	for (uint32_t k = 0; k < g->n; k++)
		x->node[value[k] = g->call[k]].done = true;
	while ((to = follow(x, &f, to)) != 0) {
		all = to;
		levels++;
		for (uint32_t k = 0; k < g->n; k++)
			x->node[value[k] = f.user[k]].done = true;
	}
	take_parts(x, g, value, all);
	mem_free(value);
	mem_free(f.user);
	x->s->made++;
	x->s->combined += g->n;
	x->s->followed += levels * g->n;
}

/*
 * Cells of adjoints, and the tape.  A cell is a reference to
 *
 *	type adjoint_float32_2 {
 *	  adjoint_float32_2_none(Tensor[(2), int64]),
 *	  adjoint_float32_2_some(Tensor[(?, ?), float32])
 *	}
 *
 * so that what got no adjoint costs no zeros, and a cell has one type whatever
 * the extents are.  An empty cell knows them (of rank 0 there are none), so
 * that the tape need not hold the value: a loop that collects in a tensor would
 * hold each of its states, of linear size.  The tape is a reference to a list
 * of functions.
 */
#include "ad/higher_order_impl.h"

ir_id
ho_add(struct ho *h, enum node_kind kind, const struct type *t, uint32_t nin,
    const ir_id *in)
{
	struct ir_node n = { .kind = kind, .id = IR_NEW_ID, .type = t,
	    .span = h->x->g.span };
	struct ir_args args = { .in = in, .nin = nin };

	return ir_node_add(h->m, h->x->g.region, &n, &args);
}

ir_id
ho_call(struct ho *h, enum callee_kind kind, uint32_t ref,
    const struct type *t, uint32_t nin, const ir_id *in)
{
	ir_id id = ho_add(h, kind == CALLEE_CTOR && nin == 0 ? NODE_CTOR :
	    NODE_CALL, t, nin, in);

	ir_at(h->m, id)->callee = nin == 0 && kind == CALLEE_CTOR ?
	    CALLEE_NONE : kind;
	ir_at(h->m, id)->ref = ref;
	return id;
}

static const struct type *
unit(struct ho *h)
{
	return type_tuple(h->m->types, 0, NULL);
}

static ir_id
add_param(struct ho *h, ir_region r, const struct type *t, const char *name)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID, .type = t,
	    .annot = t, .span = h->x->g.span };
	struct ir_args none = { 0 };

	if (name != NULL)
		n.name = str_intern0(h->m->strings, name);
	return ir_node_add(h->m, r, &n, &none);
}

/* ---- data types ---- */

static uint32_t
add_ctor(struct ho *h, uint32_t adt, const char *name, uint32_t n,
    const struct type *const *field)
{
	struct ir_ctor k = { .name = name, .adt = adt, .nfield = n,
	    .field = field, .span = h->x->g.span };

	for (uint32_t i = 2; ir_find_ctor(h->m, k.name) != 0; i++)
		k.name = str_printf(h->m->strings, "%s%u", name, i);
	return ir_add_ctor(h->m, &k);
}

static uint32_t
add_adt(struct ho *h, const char *name)
{
	struct ir_adt a = { .name = name, .span = h->x->g.span };

	for (uint32_t i = 2; ir_find_adt(h->m, a.name) != 0; i++)
		a.name = str_printf(h->m->strings, "%s%u", name, i);
	return ir_add_adt(h->m, &a);
}

/* ---- functions ---- */

/* Two arms of a match on constructors, the second of which holds a value. */
struct arms {
	ir_id match;
	ir_region arm[2];
};

static struct arms
add_match(struct ho *h, ir_id on, const uint32_t *ctor,
    const struct type *t)
{
	struct ir_node n = { .kind = NODE_MATCH, .id = IR_NEW_ID, .type = t,
	    .total = true, .span = h->x->g.span };
	struct arms a;
	struct ir_args args = { .in = &on, .nin = 1, .sub = a.arm, .nsub = 2 };

	for (uint32_t i = 0; i < 2; i++)
		a.arm[i] = ir_region_new(h->m, h->out, UINT32_MAX);
	a.match = ir_node_add(h->m, h->x->g.region, &n, &args);
	for (uint32_t i = 0; i < 2; i++) {
		const struct ir_ctor k = h->m->ctor.v[ctor[i]];
		struct ir_pattern p = { .kind = PAT_CTOR, .ref = ctor[i],
		    .nsub = k.nfield, .span = n.span };
		uint32_t sub[2] = { 0, 0 };

		h->m->region.v[a.arm[i]].owner = a.match;
		for (uint32_t f = 0; f < k.nfield; f++) {
			struct ir_pattern v = { .kind = PAT_VAR,
			    .span = n.span };
			struct ir_node field = { .kind = NODE_PARAM,
			    .id = IR_NEW_ID, .type = k.field[f],
			    .span = n.span };
			struct ir_args none = { 0 };

			v.ref = ir_node_add(h->m, a.arm[i], &field, &none);
			sub[f] = ir_pattern_add(h->m, &v, NULL, 0);
		}
		h->m->region.v[a.arm[i]].pattern = ir_pattern_add(h->m, &p,
		    sub, k.nfield);
	}
	return a;
}

uint32_t
ho_begin_function(struct ho *h, const char *name, const struct type *ret)
{
	struct ir_function f = { .name = name, .ret = ret,
	    .span = h->x->g.span };

	for (uint32_t i = 2; ir_find_global(h->m, f.name) != 0; i++)
		f.name = str_printf(h->m->strings, "%s%u", name, i);
	h->out = ir_add_function(h->m, &f);
	h->x->g.region = ir_region_new(h->m, h->out, 0);
	return ir_find_global(h->m, h->m->function.v[h->out].name);
}

/* What a cell's functions do: add to it, take what it holds out. */
enum access { CELL_ADD, CELL_TAKE };

static void
write_cell(struct ho *h, const struct cell *c, ir_id cell, uint32_t ctor,
    ir_id v)
{
	ir_id in[2] = { cell, 0 };

	in[1] = ho_call(h, CALLEE_CTOR, ctor, c->type->arg[0], v != 0, &v);
	ho_add(h, NODE_WRITE, unit(h), 2, in);
}

static const struct type *
shape_type(struct ho *h, uint32_t rank)
{
	const struct sym *n = sym_const(h->m->syms, rank);

	return type_tensor(h->m->types, DT_INT64, 1, &n);
}

/* Empty, until it is written again. */
static void
clear_cell(struct ho *h, const struct cell *c, ir_id cell)
{
	static const int64_t zero[TYPE_RANK_LIMIT];
	const struct type *t = shape_type(h, c->rank);
	ir_id v = 0;

	if (c->rank > 0) {
		v = ho_add(h, NODE_CONST, t, 0, NULL);
		ir_at(h->m, v)->ref = ir_constant_inline(h->m, t, zero,
		    c->rank * sizeof *zero);
	}
	write_cell(h, c, cell, c->none, v);
}

/* An empty cell, whose field is the extents, reads as zeros.  What is added or
 * taken leaves the cell first, so that it has one owner, who may overwrite
 * it. */
static void
fill_arm(struct ho *h, const struct cell *c, enum access access, ir_id cell,
    ir_id x, bool some)
{
	ir_region r = h->x->g.region;
	ir_id v = h->m->region.v[r].params.n > 0 ?
	    h->m->region.v[r].params.v[0] : 0;

	if (some && access == CELL_ADD) {
		v = ho_add(h, NODE_CAST, ir_at(h->m, x)->type, 1, &v);
		ir_at(h->m, v)->annot = ir_at(h->m, x)->type;
	}
	if (some)
		clear_cell(h, c, cell);
	if (access == CELL_ADD) {
		v = some ? grad_add(&h->x->g, v, x) : x;
		write_cell(h, c, cell, c->some, v);
		v = ho_add(h, NODE_TUPLE, unit(h), 0, NULL);
	} else if (!some) {
		v = v != 0 ? grad_zeros_of(&h->x->g, c->dtype, v) :
		    grad_scalar(&h->x->g, c->dtype, 0);
	}
	h->m->region.v[r].result = v;
}

static const struct type *
tensor_of_rank(struct ho *h, const struct cell *c, bool named)
{
	const struct sym **dim = mem_alloc((c->rank + 1) * sizeof *dim);
	const struct type *t;

	for (uint32_t i = 0; i < c->rank; i++)
		dim[i] = named ? sym_var(h->m->syms, str_printf(h->m->strings,
		    "n%u", i)) : sym_any(h->m->syms);
	t = type_tensor(h->m->types, c->dtype, c->rank, dim);
	mem_free(dim);
	return t;
}

/* fn (cell, adjoint) -> () or fn (cell) -> Tensor[(?, ...)]. */
static uint32_t
cell_function(struct ho *h, struct cell *c, enum access access)
{
	uint32_t out = h->out, ctor[2] = { c->none, c->some }, global;
	ir_region region = h->x->g.region, body;
	const char *name = str_printf(h->m->strings, "adjoint_%s_%u_%s",
	    dtype_info[c->dtype].name, c->rank, access == CELL_ADD ? "add" :
	    "take");
	const struct type *ret = access == CELL_ADD ? unit(h) :
	    tensor_of_rank(h, c, false);
	struct arms a;
	ir_id cell, x = 0;

	global = ho_begin_function(h, name, ret);
	body = h->x->g.region;
	cell = add_param(h, body, c->type, "cell");
	if (access == CELL_ADD)
		x = add_param(h, body, tensor_of_rank(h, c, true), "adjoint");
	a = add_match(h, ho_add(h, NODE_READ, c->type->arg[0], 1, &cell), ctor,
	    ret);
	h->m->region.v[body].result = a.match;
	for (uint32_t i = 0; i < 2; i++) {
		h->x->g.region = a.arm[i];
		fill_arm(h, c, access, cell, x, i == 1);
	}
	h->out = out;
	h->x->g.region = region;
	return global;
}

static void
declare_cell(struct ho *h, struct cell *c)
{
	const char *name = str_printf(h->m->strings, "adjoint_%s_%u",
	    dtype_info[c->dtype].name, c->rank);
	uint32_t adt = add_adt(h, name);
	const struct type *t = tensor_of_rank(h, c, false),
	    *shape = shape_type(h, c->rank);

	c->none = add_ctor(h, adt, str_printf(h->m->strings, "%s_none", name),
	    c->rank > 0, &shape);
	c->some = add_ctor(h, adt, str_printf(h->m->strings, "%s_some", name),
	    1, &t);
	c->type = type_ref(h->m->types, type_adt(h->m->types,
	    h->m->adt.v[adt].name, 0, NULL));
}

struct cell *
ho_cell(struct ho *h, const struct type *t)
{
	struct cell c = { .dtype = t->dtype, .rank = t->n };

	for (uint32_t i = 0; i < h->cell.n; i++)
		if (h->cell.v[i].dtype == t->dtype &&
		    h->cell.v[i].rank == t->n)
			return &h->cell.v[i];
	declare_cell(h, &c);
	vec_push(&h->cell, c);
	return &vec_last(&h->cell);
}

static const struct type *
beside(void *ctx, const struct type *t)
{
	return ho_cell(ctx, t)->type;
}

/* def @backward(%tape) { match (%tape) {
 *	end => (), push(%f, %rest) => { %f(); @backward(%rest) } } } */
static void
make_backward(struct ho *h, const struct type *list)
{
	uint32_t ctor[2] = { h->end, h->push };
	ir_region body;
	struct arms a;
	ir_id p;

	h->backward = ho_begin_function(h, "backward", unit(h));
	body = h->x->g.region;
	p = add_param(h, body, list, "tape");
	a = add_match(h, p, ctor, unit(h));
	h->m->region.v[body].result = a.match;
	h->x->g.region = a.arm[0];
	h->m->region.v[a.arm[0]].result = ho_add(h, NODE_TUPLE, unit(h), 0,
	    NULL);
	h->x->g.region = a.arm[1];
	ho_call(h, CALLEE_LOCAL, 0, unit(h), 1,
	    &h->m->region.v[a.arm[1]].params.v[0]);
	p = h->m->region.v[a.arm[1]].params.v[1];
	h->m->region.v[a.arm[1]].result = ho_call(h, CALLEE_GLOBAL,
	    h->backward, unit(h), 1, &p);
}

void
ho_begin_cells(struct ho *h)
{
	uint32_t adt = add_adt(h, "tape");
	const struct type *list = type_adt(h->m->types,
	    h->m->adt.v[adt].name, 0, NULL), *field[2];
	struct type_binders none = { 0 };

	h->record = type_func(h->m->types, &none, 0, NULL, unit(h));
	field[0] = h->record;
	field[1] = list;
	h->end = add_ctor(h, adt, "tape_end", 0, NULL);
	h->push = add_ctor(h, adt, "tape_push", 2, field);
	h->tape = type_ref(h->m->types, list);
	h->types.last = h->tape;
	h->types.beside = beside;
	h->types.ctx = h;
	make_backward(h, list);
}

/* ---- values ---- */

static bool
is_cell_type(struct ho *h, const struct type *t)
{
	return t->kind == TYPE_TENSOR && !ho_is_plain(h, t);
}

ir_id
ho_pair(struct ho *h, const struct type *t, ir_id v)
{
	const struct cell *c;
	ir_id in[2], *field, none, shape;

	if (ho_is_plain(h, t))
		return v;
	if (is_cell_type(h, t)) {
		c = ho_cell(h, t);
		shape = t->n > 0 ? grad_shape(&h->x->g, v) : 0;
		none = ho_call(h, CALLEE_CTOR, c->none, c->type->arg[0],
		    t->n > 0, &shape);
		in[0] = v;
		in[1] = ho_add(h, NODE_REF, c->type, 1, &none);
		return ho_add(h, NODE_TUPLE, forward_type(&h->types, t), 2,
		    in);
	}
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t i = 0; i < t->n; i++)
		field[i] = ho_pair(h, t->arg[i], grad_field(&h->x->g, v, i));
	v = ho_add(h, NODE_TUPLE, forward_type(&h->types, t), t->n, field);
	mem_free(field);
	return v;
}

ir_id
ho_unpair(struct ho *h, const struct type *t, ir_id v)
{
	ir_id *field;

	if (ho_is_plain(h, t))
		return v;
	if (t->kind == TYPE_TENSOR)
		return grad_field(&h->x->g, v, 0);
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t i = 0; i < t->n; i++)
		field[i] = ho_unpair(h, t->arg[i], grad_field(&h->x->g, v,
		    i));
	v = ho_add(h, NODE_TUPLE, t, t->n, field);
	mem_free(field);
	return v;
}

void
ho_take_cell(struct ho *h, ir_id pair)
{
	map_put(&h->cell_of, pair, grad_field(&h->x->g, pair, 1));
}

/* A field of a value.  A backward function takes those it needs of a pair from
 * around it, so that the tape does not hold the others. */
static ir_id
part(struct ho *h, ir_id v, uint32_t k)
{
	ir_region here = h->x->g.region;
	ir_id known;

	if (k == 1 && map_get(&h->cell_of, v, &known))
		return known;
	if (h->around != 0 && ir_at(h->m, v)->region != here)
		h->x->g.region = h->around;
	v = grad_field(&h->x->g, v, k);
	h->x->g.region = here;
	return v;
}

/* The functions are made on the first use, as data types are found before. */
static ir_id
access_cell(struct ho *h, enum access access, ir_id dual, ir_id adjoint)
{
	const struct type *t = ir_at(h->m, dual)->type->arg[0];
	struct cell *c = ho_cell(h, t);
	uint32_t *global = access == CELL_ADD ? &c->add : &c->take;
	ir_id in[2], v;

	if (*global == 0)
		*global = cell_function(h, c, access);
	in[0] = part(h, dual, 1);
	in[1] = adjoint;
	if (access == CELL_ADD)
		return ho_call(h, CALLEE_GLOBAL, *global, unit(h), 2, in);
	v = ho_call(h, CALLEE_GLOBAL, *global, tensor_of_rank(h, c, false), 1,
	    in);
	if (t->n > 0) {
		v = ho_add(h, NODE_CAST, t, 1, &v);
		ir_at(h->m, v)->annot = t;
	}
	return v;
}

/* Terms here and there are added to what the cell holds: a step of a loop that
 * takes a slice does not touch the rest. */
static void
spread_onto_cell(struct ho *h, const struct type *t, ir_id dual, ir_id v)
{
	ir_id old = access_cell(h, CELL_TAKE, dual, 0);
	const struct cell *c = ho_cell(h, t);

	v = ad_spread_onto(h->x, old, v);
	write_cell(h, c, part(h, dual, 1), c->some, v);
}

struct adjoint *
ho_take(struct ho *h, const struct type *t, ir_id dual)
{
	struct adjoint *sum = NULL;

	if (ho_is_plain(h, t))
		return NULL;
	if (t->kind == TYPE_TENSOR)
		return ad_leaf(h->x, access_cell(h, CELL_TAKE, dual, 0));
	for (uint32_t i = 0; i < t->n; i++)
		ad_set_field(h->x, &sum, t->n, i,
		    ho_take(h, t->arg[i], part(h, dual, i)));
	return sum;
}

void
ho_accumulate(struct ho *h, const struct type *t, ir_id dual,
    const struct adjoint *a)
{
	if (a == NULL || ho_is_plain(h, t))
		return;
	if (t->kind == TYPE_TENSOR) {
		if (grad_is_spread(h->m, a->value))
			spread_onto_cell(h, t, dual, a->value);
		else
			access_cell(h, CELL_ADD, dual, a->value);
		return;
	}
	for (uint32_t i = 0; i < t->n; i++)
		if (a->field[i] != NULL)
			ho_accumulate(h, t->arg[i], part(h, dual, i),
			    a->field[i]);
}

ir_id
ho_empty_tape(struct ho *h)
{
	ir_id end = ho_call(h, CALLEE_CTOR, h->end, h->tape->arg[0], 0, NULL);

	return ho_add(h, NODE_REF, h->tape, 1, &end);
}

void
ho_push(struct ho *h, ir_id tape, ir_id function)
{
	const struct type *list = h->tape->arg[0];
	ir_id in[2];

	in[0] = function;
	in[1] = ho_add(h, NODE_READ, list, 1, &tape);
	in[1] = ho_call(h, CALLEE_CTOR, h->push, list, 2, in);
	in[0] = tape;
	ho_add(h, NODE_WRITE, h->record->ret, 2, in);
}

ir_id
ho_begin_local(struct ho *h, const struct type *t, ir_id *param)
{
	struct ir_node fn = { .kind = NODE_FN, .id = IR_NEW_ID, .type = t,
	    .span = h->x->g.span };
	ir_region body = ir_region_new(h->m, h->out, UINT32_MAX);
	struct ir_args args = { .sub = &body, .nsub = 1 }, none = { 0 };
	ir_id id = ir_node_add(h->m, h->x->g.region, &fn, &args);

	h->m->region.v[body].owner = id;
	h->x->g.region = body;
	for (uint32_t i = 0; i < t->n; i++) {
		struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		    .type = t->arg[i], .annot = t->arg[i], .span = fn.span };

		param[i] = ir_node_add(h->m, body, &p, &none);
	}
	return id;
}

void
ho_end_local(struct ho *h, ir_region outer, ir_id result)
{
	h->m->region.v[h->x->g.region].result = result;
	h->x->g.region = outer;
}

void
ho_run_tape(struct ho *h, ir_id tape)
{
	ir_id list = ho_add(h, NODE_READ, h->tape->arg[0], 1, &tape);

	ho_call(h, CALLEE_GLOBAL, h->backward, h->record->ret, 1, &list);
}

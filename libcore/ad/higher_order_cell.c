/*
 * Cells of adjoints, and the tape.  A cell is a reference to
 *
 *	type adjoint_float32_2 {
 *	  adjoint_float32_2_none(Tensor[(2), int64]),
 *	  adjoint_float32_2_some(Tensor[(?, ?), float32]),
 *	  adjoint_float32_2_products(Tensor[(?, ?), float32],
 *	    Tensor[(?, ?), float32], Tensor[(?, ?), float32])
 *	}
 *
 * so that what got no adjoint costs no zeros, and a cell has one type whatever
 * the extents are.  An empty cell knows them (of rank 0 there are none), so
 * that the tape need not hold the value: a loop that collects in a tensor would
 * hold each of its states, of linear size.  Matrices have the third form: a
 * sum, and the factors of a product that is still to be added
 * (higher_order_access.c).  The tape is a reference to a list of functions.
 */
#include "ad/higher_order_impl.h"

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

static void
declare_cell(struct ho *h, struct cell *c)
{
	const char *name = str_printf(h->m->strings, "adjoint_%s_%u",
	    dtype_info[c->dtype].name, c->rank);
	uint32_t adt = add_adt(h, name);
	const struct type *t = ho_content(h, c, false), *field[] = { t, t, t },
	    *shape = ho_shape_type(h, c->rank);

	c->ctor[CELL_NONE] = add_ctor(h, adt, str_printf(h->m->strings,
	    "%s_none", name), c->rank > 0, &shape);
	c->ctor[CELL_SOME] = add_ctor(h, adt, str_printf(h->m->strings,
	    "%s_some", name), 1, field);
	if (c->rank == 2)
		c->ctor[CELL_PRODUCTS] = add_ctor(h, adt, str_printf(
		    h->m->strings, "%s_products", name), 3, field);
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
	struct ho_arms a;
	ir_id p;

	h->backward = ho_begin_function(h, "backward", h->record->ret);
	body = h->x->g.region;
	p = ho_param(h, body, list, "tape");
	a = ho_match(h, p, h->record->ret, 2, ctor);
	h->m->region.v[body].result = a.choice;
	h->x->g.region = a.arm[0];
	h->m->region.v[a.arm[0]].result = ho_add(h, NODE_TUPLE,
	    h->record->ret, 0, NULL);
	h->x->g.region = a.arm[1];
	ho_call(h, CALLEE_LOCAL, 0, h->record->ret, 1,
	    &h->m->region.v[a.arm[1]].params.v[0]);
	p = h->m->region.v[a.arm[1]].params.v[1];
	h->m->region.v[a.arm[1]].result = ho_call(h, CALLEE_GLOBAL,
	    h->backward, h->record->ret, 1, &p);
}

void
ho_begin_cells(struct ho *h)
{
	uint32_t adt = add_adt(h, "tape");
	const struct type *list = type_adt(h->m->types,
	    h->m->adt.v[adt].name, 0, NULL), *field[2];
	struct type_binders none = { 0 };

	h->record = type_func(h->m->types, &none, 0, NULL,
	    type_tuple(h->m->types, 0, NULL));
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
		none = ho_call(h, CALLEE_CTOR, c->ctor[CELL_NONE],
		    c->type->arg[0], t->n > 0, &shape);
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
access_cell(struct ho *h, enum access access, ir_id dual, const ir_id *arg)
{
	const struct type *t = ir_at(h->m, dual)->type->arg[0];
	struct cell *c = ho_cell(h, t);
	uint32_t n = 0;
	ir_id in[3], v;

	in[n++] = part(h, dual, 1);
	for (uint32_t i = 0; i < (uint32_t)access; i++)
		in[n++] = arg[i];
	if (access != CELL_TAKE)
		return ho_call(h, CALLEE_GLOBAL, ho_access(h, c, access),
		    h->record->ret, n, in);
	v = ho_call(h, CALLEE_GLOBAL, ho_access(h, c, access),
	    ho_content(h, c, false), n, in);
	return t->n > 0 ? ho_cast(h, v, t) : v;
}

/* Terms here and there are added to what the cell holds: a step of a loop that
 * takes a slice does not touch the rest. */
static void
spread_onto_cell(struct ho *h, const struct type *t, ir_id dual, ir_id v)
{
	ir_id old = access_cell(h, CELL_TAKE, dual, NULL);

	v = ad_spread_onto(h->x, old, v);
	ho_write_cell(h, ho_cell(h, t), part(h, dual, 1), CELL_SOME, &v);
}

static void
add_to_cell(struct ho *h, const struct type *t, ir_id dual, ir_id v)
{
	ir_id factor[2];

	if (grad_is_spread(h->m, v)) {
		spread_onto_cell(h, t, dual, v);
	} else if (grad_is_product_of_rows(h->m, v)) {
		for (uint32_t i = 0; i < 2; i++)
			factor[i] = ir_in(h->m, ir_at(h->m, v), i);
		access_cell(h, CELL_ADD_PRODUCT, dual, factor);
	} else {
		access_cell(h, CELL_ADD, dual, &v);
	}
}

struct adjoint *
ho_take(struct ho *h, const struct type *t, ir_id dual)
{
	struct adjoint *sum = NULL;

	if (ho_is_plain(h, t))
		return NULL;
	if (t->kind == TYPE_TENSOR)
		return ad_leaf(h->x, access_cell(h, CELL_TAKE, dual, NULL));
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
		add_to_cell(h, t, dual, a->value);
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

void
ho_run_tape(struct ho *h, ir_id tape)
{
	ir_id list = ho_add(h, NODE_READ, h->tape->arg[0], 1, &tape);

	ho_call(h, CALLEE_GLOBAL, h->backward, h->record->ret, 1, &list);
}

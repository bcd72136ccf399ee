/*
 * The functions of cells of adjoints: take, add, and add a product.
 *
 * The gradient of a matrix of weights is a sum over all rows of a product A^T B
 * of two tall matrices, and in a loop each step adds a few rows.  Products of
 * few rows are slow, and each reads and writes the whole sum.  Their factors
 * are therefore collected, and multiplied as soon as they have half as many
 * elements as the sum: more would be little faster, and take memory.
 *
 * What is added or taken leaves the cell first, so that it has one owner, who
 * may overwrite it.
 */
#include "ad/higher_order_impl.h"

const struct type *
ho_shape_type(struct ho *h, uint32_t rank)
{
	const struct sym *n = sym_const(h->m->syms, rank);

	return type_tensor(h->m->types, DT_INT64, 1, &n);
}

const struct type *
ho_content(struct ho *h, const struct cell *c, bool named)
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

void
ho_write_cell(struct ho *h, const struct cell *c, ir_id cell, enum held held,
    const ir_id *field)
{
	uint32_t ctor = c->ctor[held];
	ir_id in[2] = { cell, 0 };

	in[1] = ho_call(h, CALLEE_CTOR, ctor, c->type->arg[0],
	    h->m->ctor.v[ctor].nfield, field);
	ho_add(h, NODE_WRITE, h->record->ret, 2, in);
}

/* Empty, until it is written again. */
static void
clear_cell(struct ho *h, const struct cell *c, ir_id cell)
{
	static const int64_t zero[TYPE_RANK_LIMIT];
	const struct type *t = ho_shape_type(h, c->rank);
	ir_id v = 0;

	if (c->rank > 0) {
		v = ho_add(h, NODE_CONST, t, 0, NULL);
		ir_at(h->m, v)->ref = ir_constant_inline(h->m, t, zero,
		    c->rank * sizeof *zero);
	}
	ho_write_cell(h, c, cell, CELL_NONE, &v);
}

/* A matrix of the data type of a cell, whose extents have these names. */
static const struct type *
matrix(struct ho *h, const struct cell *c, const char *rows,
    const char *columns)
{
	const struct sym *dim[2];

	dim[0] = sym_var(h->m->syms, str_intern0(h->m->strings, rows));
	dim[1] = sym_var(h->m->syms, str_intern0(h->m->strings, columns));
	return type_tensor(h->m->types, c->dtype, 2, dim);
}

/* One function that is made. */
struct body {
	struct ho *h;
	const struct cell *c;
	enum access access;
	ir_id cell, arg[2];
};

/* What an arm's fields hold: a sum, or also factors, which are cast to the
 * extents that the arguments tell, or to names that the casts bind. */
static void
read_fields(const struct body *b, ir_region arm, ir_id *field)
{
	struct ho *h = b->h;
	const struct type *t[] = { ho_content(h, b->c, true),
	    matrix(h, b->c, "held", "n0"), matrix(h, b->c, "held", "n1") };
	uint32_t n = h->m->region.v[arm].params.n;

	for (uint32_t i = 0; i < n; i++)
		field[i] = ho_cast(h, h->m->region.v[arm].params.v[i], t[i]);
	clear_cell(h, b->c, b->cell);
}

static void
store(const struct body *b, enum held held, const ir_id *field)
{
	ho_write_cell(b->h, b->c, b->cell, held, field);
}

static ir_id
with_product(const struct body *b, const ir_id *field)
{
	struct grad *g = &b->h->x->g;

	return grad_add(g, field[0], grad_product_of_rows(g, field[1],
	    field[2]));
}

static ir_id
nothing(struct ho *h)
{
	return ho_add(h, NODE_TUPLE, h->record->ret, 0, NULL);
}

/* Keeps the factors of a sum, or adds their product to it if they are large. */
static ir_id
keep_or_add(const struct body *b, const ir_id *field)
{
	struct ho *h = b->h;
	struct grad *g = &h->x->g;
	ir_region outer = g->region;
	ir_id sum;
	struct ho_arms a;

	a = ho_if(h, grad_is_twice_as_large(g, field[0], field + 1),
	    h->record->ret);
	g->region = a.arm[0];
	store(b, CELL_PRODUCTS, field);
	h->m->region.v[a.arm[0]].result = nothing(h);
	g->region = a.arm[1];
	sum = with_product(b, field);
	store(b, CELL_SOME, &sum);
	h->m->region.v[a.arm[1]].result = nothing(h);
	g->region = outer;
	return a.choice;
}

/* The first product is made at once: most sums have no other. */
static ir_id
add_product(const struct body *b, ir_region arm, enum held held)
{
	struct grad *g = &b->h->x->g;
	ir_id field[HO_FIELDS];

	if (held == CELL_NONE) {
		field[0] = grad_product_of_rows(g, b->arg[0], b->arg[1]);
		store(b, CELL_SOME, field);
		return nothing(b->h);
	}
	read_fields(b, arm, field);
	for (uint32_t i = 0; i < 2; i++)
		field[i + 1] = held == CELL_SOME ? b->arg[i] :
		    grad_join_rows(g, field[i + 1], b->arg[i]);
	return keep_or_add(b, field);
}

static ir_id
add(const struct body *b, ir_region arm, enum held held)
{
	struct grad *g = &b->h->x->g;
	ir_id field[HO_FIELDS], v = b->arg[0];

	if (held != CELL_NONE) {
		read_fields(b, arm, field);
		if (held == CELL_PRODUCTS)
			field[0] = with_product(b, field);
		v = grad_add(g, field[0], v);
	}
	store(b, CELL_SOME, &v);
	return nothing(b->h);
}

/* An empty cell, whose field is the extents, reads as zeros. */
static ir_id
take(const struct body *b, ir_region arm, enum held held)
{
	struct grad *g = &b->h->x->g;
	ir_id field[HO_FIELDS];

	if (held != CELL_NONE) {
		read_fields(b, arm, field);
		return held == CELL_SOME ? field[0] : with_product(b, field);
	}
	return b->c->rank == 0 ? grad_scalar(g, b->c->dtype, 0) :
	    grad_zeros_of(g, b->c->dtype, b->h->m->region.v[arm].params.v[0]);
}

static void
make_body(struct body *b, const struct type *ret)
{
	struct ho *h = b->h;
	ir_region body = h->x->g.region;
	uint32_t n = b->c->ctor[CELL_PRODUCTS] != 0 ? HO_HELD : CELL_PRODUCTS;
	struct ho_arms a;
	ir_id v;

	b->cell = ho_param(h, body, b->c->type, "cell");
	if (b->access == CELL_ADD)
		b->arg[0] = ho_param(h, body, ho_content(h, b->c, true),
		    "adjoint");
	for (uint32_t i = 0; b->access == CELL_ADD_PRODUCT && i < 2; i++)
		b->arg[i] = ho_param(h, body, matrix(h, b->c, "rows",
		    i == 0 ? "n0" : "n1"), i == 0 ? "a" : "b");
	a = ho_match(h, ho_add(h, NODE_READ, b->c->type->arg[0], 1, &b->cell),
	    ret, n, b->c->ctor);
	h->m->region.v[body].result = a.choice;
	for (uint32_t i = 0; i < n; i++) {
		h->x->g.region = a.arm[i];
		v = b->access == CELL_TAKE ? take(b, a.arm[i], i) :
		    b->access == CELL_ADD ? add(b, a.arm[i], i) :
		    add_product(b, a.arm[i], i);
		h->m->region.v[a.arm[i]].result = v;
	}
}

uint32_t
ho_access(struct ho *h, struct cell *c, enum access access)
{
	static const char *const verb[] = { [CELL_TAKE] = "take",
	    [CELL_ADD] = "add", [CELL_ADD_PRODUCT] = "add_product" };
	const struct type *ret = access == CELL_TAKE ?
	    ho_content(h, c, false) : h->record->ret;
	uint32_t out = h->out;
	ir_region region = h->x->g.region;
	struct body b = { .h = h, .c = c, .access = access };

	if (c->access[access] != 0)
		return c->access[access];
	c->access[access] = ho_begin_function(h, str_printf(h->m->strings,
	    "adjoint_%s_%u_%s", dtype_info[c->dtype].name, c->rank,
	    verb[access]), ret);
	make_body(&b, ret);
	h->out = out;
	h->x->g.region = region;
	return c->access[access];
}

/*
 * Poolings.  Result extents are those of a convolution; with ceil_mode the
 * division rounds up, so that a partial window at the end counts.  Maxima pad
 * with minus infinity (the least integer); averages divide by the elements
 * inside unless the padding is counted.  Adaptive pooling gives element i the
 * window floor(i * in / out) .. ceil((i + 1) * in / out).
 */
#include <math.h>
#include <string.h>

#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/nn_attrs.h"
#include "op/nn_layout.h"
#include "op/nn_pool.h"
#include "op/precision.h"
#include "op/quantize_rules.h"

#define OP_FAMILY "nn_pool"
#define MAPS INPUTS(IN("x", "feature maps: batch, channels, space"))
#define AVG_DOC .doc = "Average of each window."
#define MAX_DOC .doc = "Maximum of each window; NaN if it holds one."
#define ADAPTIVE_AVG							\
	.doc = "Averages windows that are chosen to give the wanted size.", \
	.quantize = quantize_scales, .precision = precision_deny,	\
	.compute = compute_adaptive_avg_pool
#define ADAPTIVE_MAX							\
	.doc = "Maxima of windows that are chosen to give the wanted size.", \
	.quantize = quantize_moves,					\
	.compute = compute_adaptive_max_pool
#define LAYOUT(order)							\
	STR("layout", order, "order of the dimensions"),		\
	STR("out_layout", "", "order of the result's; empty: the same")
#define ADAPTIVE(order)							\
	MAPS,								\
	ATTRS(ATTR("output_size", ATTR_T_DIMS | ATTR_T_SCALAR_OK, "[]",	\
	    "spatial extents of the result: all, one for all, or none to " \
	    "keep the input's"), LAYOUT(order)),			\
	.pattern = OP_OUT_FUSABLE, .layout = layout_pool,		\
	.type = type_adaptive_pool
#define GLOBAL(order)							\
	MAPS, ATTRS(LAYOUT(order)), .pattern = OP_OUT_FUSABLE,		\
	.layout = layout_pool,						\
	.type = type_global_pool
#define POOL(n, n2, order)						\
	MAPS, ATTRS(POOL_ATTRS(n, n2, order)), .pattern = OP_OUT_FUSABLE, \
	.layout = layout_pool, .quantize = quantize_moves,		\
	.type = type_pool, .compute = compute_max_pool
#define AVG_POOL(n, n2, order)						\
	MAPS, ATTRS(POOL_ATTRS(n, n2, order), COUNT_PAD),		\
	.pattern = OP_OUT_FUSABLE, .layout = layout_pool,		\
	.quantize = quantize_scales,					\
	.type = type_pool, .compute = compute_avg_pool
#define GRAD_INPUTS							\
	INPUTS(IN("grad", "gradient of the pooling's result"),		\
	    IN("x", "what was pooled"))

/* ---- type relations ---- */

/* A pooling's row ends in "1d", "2d", "3d" or "2d_grad". */
static uint32_t
pool_space(uint32_t op)
{
	const char *d = strrchr(op_at(op)->name, 'd');

	if (strstr(op_at(op)->name, "_grad") != NULL)
		return 2;
	return (uint32_t)(d[-1] - '0');
}

static bool
pool_layouts(struct rel *r, uint32_t nd, const struct type *x,
    uint32_t input, struct layout *in, struct layout *out)
{
	const char *space = layout_space(nd);
	char letters[6] = "NC";

	memcpy(letters + 2, space, nd + 1);
	return rel_layout(r, "layout", NULL, letters, space, in) &&
	    rel_layout(r, "out_layout", "layout", letters, space, out) &&
	    rel_layout_fits(r, input, x, "layout", in) &&
	    rel_number(r, input, x);
}

/* The result's dimensions: those of x with other spatial extents. */
static bool
pool_dims(struct rel *r, uint32_t nd, const struct type *x,
    const struct layout *in, const struct layout *out,
    const struct sym *const *space, const struct sym **dim)
{
	const struct sym *logical[26] = { NULL };

	logical['N' - 'A'] = rel_layout_extent(r, in, x, 'N');
	logical['C' - 'A'] = rel_layout_extent(r, in, x, 'C');
	for (uint32_t i = 0; i < nd; i++)
		logical[layout_space(nd)[i] - 'A'] = space[i];
	return rel_layout_dims(r, out, logical, dim);
}

static enum rel_status
pool_type(struct rel *r, uint32_t input, uint32_t *rank,
    const struct sym **dim)
{
	const struct sym *size[SPACE_LIMIT], *space[SPACE_LIMIT];
	const struct sym *zero = sym_const(r->m->syms, 0);
	uint32_t nd = pool_space(r->op);
	struct layout in, out;
	struct window w;

	REL_TENSOR(x, input);
	if (!pool_layouts(r, nd, x, input, &in, &out) ||
	    !rel_window(r, nd, "dilation", &w))
		return REL_ERROR;
	if (!rel_list_attr(r, "pool_size", nd, size))
		return rel_error(r, "attribute-value",
		    "pool_size takes 1 or %u integers", nd);
	for (uint32_t i = 0; i < nd; i++) {
		if (size[i]->value <= zero->value)
			return rel_error(r, "attribute-value",
			    "pool_size must be at least 1, found %lld",
			    (long long)size[i]->value);
		space[i] = rel_window_extent(r, &w, i, rel_layout_extent(r,
		    &in, x, layout_space(nd)[i]), size[i],
		    op_bool(r->op, r->attrs, "ceil_mode"));
		if (space[i] == NULL)
			return REL_ERROR;
	}
	*rank = out.n;
	return pool_dims(r, nd, x, &in, &out, space, dim) ? REL_DONE :
	    REL_ERROR;
}

enum rel_status
type_pool(struct rel *r)
{
	const struct sym *dim[LAYOUT_LIMIT];
	uint32_t rank;
	enum rel_status st = pool_type(r, 0, &rank, dim);

	return st != REL_DONE ? st : rel_result_tensor(r, r->in[0]->dtype,
	    rank, dim);
}

/* The gradient has the pooling's result type; an unknown one is made so. */
static enum rel_status
type_pool_grad(struct rel *r)
{
	const struct sym *dim[LAYOUT_LIMIT];
	uint32_t rank;
	enum rel_status st = pool_type(r, 1, &rank, dim);
	const struct type *g = r->in[0], *x = r->in[1];

	if (st != REL_DONE)
		return st;
	if (!rel_float(r, 1, x))
		return REL_ERROR;
	if (g->kind != TYPE_TENSOR)
		return r->report->assign(r, 0, type_tensor(r->m->types,
		    x->dtype, rank, dim)) ? rel_result(r, x) : REL_ERROR;
	if (g->dtype != x->dtype)
		return rel_error(r, "dtype-mismatch",
		    "'grad' is %s, 'x' is %s", dtype_info[g->dtype].name,
		    dtype_info[x->dtype].name);
	if (g->n != rank)
		return rel_error(r, "rank", "grad has rank %u, the pooling's "
		    "result has %u", g->n, rank);
	for (uint32_t i = 0; i < rank; i++)
		if (!rel_equal(r, g->dim[i], dim[i]))
			return rel_error(r, "grad-shape", "dimension %u of "
			    "grad is %s, that of the pooling's result %s", i,
			    rel_dim_text(r, g->dim[i]),
			    rel_dim_text(r, dim[i]));
	return rel_result(r, x);
}

static enum rel_status
type_global_pool(struct rel *r)
{
	const struct sym *dim[LAYOUT_LIMIT], *one[SPACE_LIMIT];
	uint32_t nd = pool_space(r->op);
	struct layout in, out;

	REL_TENSOR(x, 0);
	for (uint32_t i = 0; i < nd; i++)
		one[i] = sym_const(r->m->syms, 1);
	if (!pool_layouts(r, nd, x, 0, &in, &out) ||
	    !pool_dims(r, nd, x, &in, &out, one, dim))
		return REL_ERROR;
	return rel_result_tensor(r, x->dtype, out.n, dim);
}

static enum rel_status
type_adaptive_pool(struct rel *r)
{
	const struct sym *dim[LAYOUT_LIMIT], *space[SPACE_LIMIT];
	const struct sym **size, *in_extent;
	uint32_t nd = pool_space(r->op), n;
	struct layout in, out;

	REL_TENSOR(x, 0);
	if (!pool_layouts(r, nd, x, 0, &in, &out))
		return REL_ERROR;
	size = rel_dims_attr(r, "output_size", &n);
	if (n != 0 && n != 1 && n != nd)
		return rel_error(r, "attribute-value",
		    "output_size takes 0, 1 or %u extents, found %u", nd, n);
	for (uint32_t i = 0; i < nd; i++) {
		in_extent = rel_layout_extent(r, &in, x,
		    layout_space(nd)[i]);
		space[i] = n == 0 ? in_extent : size[n == 1 ? 0 : i];
		if (n != 0 && !rel_require(r, space[i], SYM_GE,
		    sym_const(r->m->syms, 1)))
			return rel_error(r, "attribute-value",
			    "output_size must be at least 1, found %s",
			    rel_dim_text(r, space[i]));
	}
	if (!pool_dims(r, nd, x, &in, &out, space, dim))
		return REL_ERROR;
	return rel_result_tensor(r, x->dtype, out.n, dim);
}

/* ---- compute definitions ---- */

struct pool {
	uint32_t nd;
	const char *space;
	struct layout in, out;
	struct window w;
	int64_t size[SPACE_LIMIT];
	uint32_t x, y;		/* what is pooled, what comes of it */
};

static struct pool
pool_of(struct te *t, uint32_t x, uint32_t y)
{
	struct pool p = { .nd = pool_space(t->op), .x = x, .y = y };

	p.space = layout_space(p.nd);
	p.in = layout_attr(t->op, t->attrs, "layout", NULL);
	p.out = layout_attr(t->op, t->attrs, "out_layout", "layout");
	if (op_find_attr(op_at(t->op), "pool_size") == NULL)
		return p;
	window_attrs(t->op, t->attrs, p.nd, "dilation", &p.w);
	op_ints(t->op, t->attrs, "pool_size", p.size, p.nd);
	return p;
}

/* The input with so much padding that every window is inside. */
static uint32_t
pool_padded(struct te *t, const struct pool *p, double other)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *extent[SPACE_LIMIT];
	bool ceil_mode = op_bool(t->op, t->attrs, "ceil_mode");

	for (uint32_t i = 0; i < p->nd; i++) {
		const struct sym *in = te_layout_extent(t, &p->in, p->x,
		    p->space[i]), *last;

		extent[i] = sym_add(s, in, sym_const(s, p->w.before[i] +
		    p->w.after[i]));
		if (!ceil_mode)
			continue;
		last = te_layout_extent(t, &p->out, p->y, p->space[i]);
		last = sym_add(s, sym_mul(s, sym_sub(s, last,
		    sym_const(s, 1)), sym_const(s, p->w.stride[i])),
		    window_span(s, &p->w, i, sym_const(s, p->size[i])));
		extent[i] = sym_max(s, extent[i], last);
	}
	return te_padded(t, p->x, &p->in, p->nd, p->w.before, extent, other);
}

/* Opens the stage of a window's reduction into `to` (shaped like the result):
 * index of the element of the padded input. */
static void
begin_window(struct te *t, const struct pool *p, uint32_t to, sx_id *at)
{
	sx_id axes[LAYOUT_LIMIT];
	struct places pl;

	te_begin(t, to);
	te_axes(t, axes);
	places_from(t, &p->out, axes, &pl);
	for (uint32_t i = 0; i < p->nd; i++) {
		sx_id o = pl.at[p->space[i] - 'A'].full, k;

		k = te_reduce_axis(t, sym_const(t->m->syms, p->size[i]));
		places_set(&pl, p->space[i], te_add(t,
		    te_muli(t, o, p->w.stride[i]),
		    te_muli(t, k, p->w.dilation[i])));
	}
	places_index(t, &pl, &p->in, at);
}

static void
compute_max_pool(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 0), te_out(t, 0));
	uint32_t x = pool_padded(t, &p, -INFINITY);
	sx_id at[LAYOUT_LIMIT];

	begin_window(t, &p, p.y, at);
	te_reduce(t, REDUCE_MAX, te_load(t, x, at));
}

/* ceil(a / b) for b > 0 */
static sx_id
ceil_div(struct te *t, sx_id a, int64_t b)
{
	return te_bin(t, SX_FLOORDIV, te_addi(t, a, b - 1), te_int(t, b));
}

/* How many taps of the window at o of dimension i count: those inside the
 * input, or inside its padding; at least 1 in all is seen to by the caller. */
static sx_id
taps(struct te *t, const struct pool *p, uint32_t i, sx_id o, bool padding)
{
	int64_t d = p->w.dilation[i];
	sx_id begin = te_addi(t, te_muli(t, o, p->w.stride[i]),
	    -p->w.before[i]);
	sx_id lo = te_int(t, padding ? -p->w.before[i] : 0);
	sx_id hi = te_addi(t, te_sym(t, te_layout_extent(t, &p->in, p->x,
	    p->space[i])), padding ? p->w.after[i] : 0);

	lo = te_bin(t, SX_MAX, te_int(t, 0), ceil_div(t, te_sub(t, lo,
	    begin), d));
	hi = te_bin(t, SX_MIN, te_int(t, p->size[i]), ceil_div(t,
	    te_sub(t, hi, begin), d));
	return te_bin(t, SX_MAX, te_int(t, 0), te_sub(t, hi, lo));
}

/* What averages are divided by: the numbers of taps along each dimension by the
 * coordinate, temporaries of type dt; 0: they are the same everywhere. */
struct taps {
	enum dtype dt;
	uint32_t along[SPACE_LIMIT];
};

static struct taps
count_taps(struct te *t, const struct pool *p, enum dtype dt)
{
	bool count_pad = op_bool(t->op, t->attrs, "count_include_pad");
	bool ceil_mode = op_bool(t->op, t->attrs, "ceil_mode");
	struct taps c = { .dt = dt };

	for (uint32_t i = 0; i < p->nd; i++) {
		const struct sym *n = te_layout_extent(t, &p->out, p->y,
		    p->space[i]);

		if (!ceil_mode && (count_pad ||
		    (p->w.before[i] == 0 && p->w.after[i] == 0)))
			continue;
		c.along[i] = te_temp(t, dt, 1, &n);
		te_begin(t, c.along[i]);
		te_store(t, te_cast(t, dt, taps(t, p, i, te_axis(t, 0),
		    count_pad)));
	}
	return c;
}

/* The divisor at the result's coordinates, of type c->dt. */
static sx_id
divisor(struct te *t, const struct pool *p, const struct taps *c,
    const struct places *pl)
{
	int64_t same = 1;
	sx_id n = 0, k;

	for (uint32_t i = 0; i < p->nd; i++) {
		if (c->along[i] == 0) {
			same *= p->size[i];
			continue;
		}
		k = te_load1(t, c->along[i], pl->at[p->space[i] - 'A'].full);
		n = n == 0 ? k : te_mul(t, n, k);
	}
	if (n == 0)
		return te_cast(t, c->dt, te_int(t, same));
	if (same != 1)
		n = te_mul(t, n, te_cast(t, c->dt, te_int(t, same)));
	return te_bin(t, SX_MAX, n, te_cast(t, c->dt, te_int(t, 1)));
}

/* Sums are taken in float64 or, of integers, in int64. */
static enum dtype
sum_dtype(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT ? DT_FLOAT64 : DT_INT64;
}

static void
compute_avg_pool(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 0), te_out(t, 0));
	enum dtype out = te_dtype(t, p.y), dt = sum_dtype(out);
	struct taps count = count_taps(t, &p, dt);
	uint32_t x = pool_padded(t, &p, 0), sum;
	sx_id at[LAYOUT_LIMIT];
	struct places pl;

	sum = te_temp_like(t, dt, p.y);
	begin_window(t, &p, sum, at);
	te_reduce(t, REDUCE_SUM, te_cast(t, dt, te_load(t, x, at)));
	te_begin(t, p.y);
	te_axes(t, at);
	places_from(t, &p.out, at, &pl);
	te_store(t, te_cast(t, out, te_div(t, te_load(t, sum, at),
	    divisor(t, &p, &count, &pl))));
}

void
pool_sums(struct te *t, uint32_t x, uint32_t *sum, uint32_t *count)
{
	struct pool p = pool_of(t, x, te_out(t, 0));
	struct taps taps = count_taps(t, &p, DT_INT64);
	uint32_t padded = pool_padded(t, &p, 0);
	sx_id at[LAYOUT_LIMIT];
	struct places pl;

	*sum = te_temp_like(t, DT_INT64, p.y);
	begin_window(t, &p, *sum, at);
	te_reduce(t, REDUCE_SUM, te_cast(t, DT_INT64, te_load(t, padded,
	    at)));
	*count = te_temp_like(t, DT_INT64, p.y);
	te_begin(t, *count);
	te_axes(t, at);
	places_from(t, &p.out, at, &pl);
	te_store(t, divisor(t, &p, &taps, &pl));
}

/* ---- over everything ---- */

static void
begin_global(struct te *t, const struct pool *p, uint32_t to, sx_id *at)
{
	struct places pl;

	te_begin(t, to);
	te_axes(t, at);
	places_from(t, &p->out, at, &pl);
	for (uint32_t i = 0; i < p->nd; i++)
		places_set(&pl, p->space[i], te_reduce_axis(t,
		    te_layout_extent(t, &p->in, p->x, p->space[i])));
	places_index(t, &pl, &p->in, at);
}

static void
compute_global_max_pool(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 0), te_out(t, 0));
	sx_id at[LAYOUT_LIMIT];

	begin_global(t, &p, p.y, at);
	te_reduce(t, REDUCE_MAX, te_load(t, p.x, at));
}

static void
compute_global_avg_pool(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 0), te_out(t, 0));
	enum dtype out = te_dtype(t, p.y), dt = sum_dtype(out);
	uint32_t sum = te_temp_like(t, dt, p.y);
	sx_id at[LAYOUT_LIMIT], n = te_int(t, 1);

	begin_global(t, &p, sum, at);
	te_reduce(t, REDUCE_SUM, te_cast(t, dt, te_load(t, p.x, at)));
	te_begin(t, p.y);
	te_axes(t, at);
	for (uint32_t i = 0; i < p.nd; i++)
		n = te_mul(t, n, te_sym(t, te_layout_extent(t, &p.in, p.x,
		    p.space[i])));
	if (dt == DT_INT64)
		n = te_bin(t, SX_MAX, n, te_int(t, 1));
	te_store(t, te_cast(t, out, te_div(t, te_load(t, sum, at),
	    te_cast(t, dt, n))));
}

/* ---- adaptive ---- */

/* The windows of a dimension, to divide by: an extent of 0 holds no element
 * that would be divided. */
static const struct sym *
adaptive_count(struct te *t, const struct pool *p, uint32_t i)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *n = te_layout_extent(t, &p->out, p->y, p->space[i]);

	return n == sym_const(s, 0) ? sym_const(s, 1) : n;
}

/* Window o of a dimension: begin, and number of elements. */
static void
adaptive_window(struct te *t, const struct pool *p, uint32_t i, sx_id o,
    sx_id *begin, sx_id *n)
{
	sx_id in = te_sym(t, te_layout_extent(t, &p->in, p->x, p->space[i]));
	sx_id out = te_sym(t, adaptive_count(t, p, i)), end;

	*begin = te_bin(t, SX_FLOORDIV, te_mul(t, o, in), out);
	end = te_add(t, te_mul(t, te_addi(t, o, 1), in), te_addi(t, out,
	    -1));
	*n = te_sub(t, te_bin(t, SX_FLOORDIV, end, out), *begin);
}

/* Opens the reduction; the domain holds the longest window,
 * in / out + 2 elements, and the predicate keeps what belongs to it. */
static void
begin_adaptive(struct te *t, const struct pool *p, uint32_t to, sx_id *at)
{
	struct sym_ctx *s = t->m->syms;
	struct places pl;
	sx_id begin, n, k;

	te_begin(t, to);
	te_axes(t, at);
	places_from(t, &p->out, at, &pl);
	for (uint32_t i = 0; i < p->nd; i++) {
		const struct sym *in = te_layout_extent(t, &p->in, p->x,
		    p->space[i]), *longest;
		const struct sym *out = adaptive_count(t, p, i);

		longest = sym_floormod(s, in, out) == sym_const(s, 0) ?
		    sym_floordiv(s, in, out) : sym_add(s, sym_floordiv(s,
		    in, out), sym_const(s, 2));
		adaptive_window(t, p, i, pl.at[p->space[i] - 'A'].full,
		    &begin, &n);
		k = te_reduce_axis(t, longest);
		te_where(t, te_bin(t, SX_LT, k, n));
		places_set(&pl, p->space[i], te_add(t, begin, k));
	}
	places_index(t, &pl, &p->in, at);
}

static void
compute_adaptive_max_pool(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 0), te_out(t, 0));
	sx_id at[LAYOUT_LIMIT];

	begin_adaptive(t, &p, p.y, at);
	te_reduce(t, REDUCE_MAX, te_load(t, p.x, at));
}

static void
compute_adaptive_avg_pool(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 0), te_out(t, 0));
	enum dtype out = te_dtype(t, p.y), dt = sum_dtype(out);
	uint32_t sum = te_temp_like(t, dt, p.y);
	sx_id at[LAYOUT_LIMIT], n = te_int(t, 1), begin, k;
	struct places pl;

	begin_adaptive(t, &p, sum, at);
	te_reduce(t, REDUCE_SUM, te_cast(t, dt, te_load(t, p.x, at)));
	te_begin(t, p.y);
	te_axes(t, at);
	places_from(t, &p.out, at, &pl);
	for (uint32_t i = 0; i < p.nd; i++) {
		adaptive_window(t, &p, i, pl.at[p.space[i] - 'A'].full,
		    &begin, &k);
		n = te_mul(t, n, k);
	}
	if (dt == DT_INT64)
		n = te_bin(t, SX_MAX, n, te_int(t, 1));
	te_store(t, te_cast(t, out, te_div(t, te_load(t, sum, at),
	    te_cast(t, dt, n))));
}

/* ---- gradients ---- */

/* One dimension of begin_gather: the tap k and the window o of the n'th of the
 * windows that may have the element v of the padded input.  True if it has. */
static sx_id
gather_window(struct te *t, const struct pool *p, uint32_t i, sx_id v,
    sx_id *k, sx_id *o)
{
	int64_t stride = p->w.stride[i], size = p->size[i];
	sx_id s = te_int(t, stride), ok;

	if (p->w.dilation[i] == 1) {
		/* Every stride'th tap, from v mod stride on. */
		sx_id n = te_reduce_axis(t, sym_const(t->m->syms,
		    (size - 1) / stride + 1));

		*k = te_add(t, te_muli(t, n, stride), te_bin(t, SX_FLOORMOD,
		    v, s));
		*o = te_sub(t, te_bin(t, SX_FLOORDIV, v, s), n);
		ok = size % stride == 0 ? sx_bool(t->p, true) :
		    te_bin(t, SX_LT, *k, te_int(t, size));
	} else {
		*k = te_reduce_axis(t, sym_const(t->m->syms, size));
		v = te_sub(t, v, te_muli(t, *k, p->w.dilation[i]));
		*o = te_bin(t, SX_FLOORDIV, v, s);
		ok = te_bin(t, SX_EQ, te_bin(t, SX_FLOORMOD, v, s), te_int(t,
		    0));
	}
	ok = te_and(t, ok, te_bin(t, SX_GE, *o, te_int(t, 0)));
	return te_and(t, ok, te_bin(t, SX_LT, *o, te_sym(t,
	    te_layout_extent(t, &p->out, p->y, p->space[i]))));
}

/* The gradient of x is gathered: element x takes from tap k of the window at
 * (x + before - k * dilation) / stride, if there is one.  Opens the stage
 * and gives that window's coordinates and whether it exists. */
static sx_id
begin_gather(struct te *t, const struct pool *p, uint32_t to,
    struct places *window, sx_id *k)
{
	sx_id axes[LAYOUT_LIMIT], ok = sx_bool(t->p, true), o;

	te_begin(t, to);
	te_axes(t, axes);
	places_from(t, &p->in, axes, window);
	for (uint32_t i = 0; i < p->nd; i++) {
		ok = te_and(t, ok, gather_window(t, p, i, te_addi(t,
		    window->at[p->space[i] - 'A'].full, p->w.before[i]),
		    &k[i], &o));
		places_set(window, p->space[i], o);
	}
	return ok;
}

static void
compute_avg_pool_grad(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 1), te_in(t, 0));
	enum dtype dt = te_dtype(t, p.x);
	uint32_t share = te_temp_like(t, DT_FLOAT64, p.y);
	uint32_t sum = te_temp_like(t, DT_FLOAT64, p.x);
	struct taps count = count_taps(t, &p, DT_FLOAT64);
	sx_id at[LAYOUT_LIMIT], k[SPACE_LIMIT], ok;
	struct places pl;

	te_begin(t, share);
	te_axes(t, at);
	places_from(t, &p.out, at, &pl);
	te_store(t, te_div(t, te_cast(t, DT_FLOAT64, te_load(t, p.y, at)),
	    divisor(t, &p, &count, &pl)));
	ok = begin_gather(t, &p, sum, &pl, k);
	places_index(t, &pl, &p.out, at);
	te_reduce(t, REDUCE_SUM, sx_guard(t->p, ok, te_load(t, share, at),
	    te_num(t, DT_FLOAT64, 0)));
	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	te_store(t, te_cast(t, dt, te_load(t, sum, at)));
}

/* Whether a window's element is one of the tensor, not of its padding. */
static sx_id
is_inside(struct te *t, const struct pool *p, const sx_id *at)
{
	sx_id ok = sx_bool(t->p, true), c;

	for (uint32_t i = 0; i < p->nd; i++) {
		c = te_addi(t, at[layout_at(&p->in, p->space[i])],
		    -p->w.before[i]);
		ok = te_and(t, ok, te_bin(t, SX_GE, c, te_int(t, 0)));
		ok = te_and(t, ok, te_bin(t, SX_LT, c, te_sym(t,
		    te_layout_extent(t, &p->in, p->x, p->space[i]))));
	}
	return ok;
}

/* The taps of a window are counted in a type as narrow as floats, if they are
 * not too many. */
static enum dtype
tap_type(const struct pool *p, int64_t *n)
{
	*n = 1;
	for (uint32_t i = 0; i < p->nd; i++)
		*n = *n > INT32_MAX ? *n : *n * p->size[i];
	return *n < INT32_MAX / 2 ? DT_INT32 : DT_INT64;
}

/* The number of a tap in row-major order. */
static sx_id
tap_number(struct te *t, const struct pool *p, const sx_id *k)
{
	sx_id tap = te_int(t, 0);
	int64_t n;

	for (uint32_t i = 0; i < p->nd; i++)
		tap = te_add(t, te_muli(t, tap, p->size[i]), k[i]);
	return te_cast(t, tap_type(p, &n), tap);
}

/* The tap of each window that is its first maximum; the first NaN counts as
 * greatest.  In two reductions, which vectors can do: the maximum, then the
 * least number of a NaN, else of a tap that is equal to the maximum, plus n. */
static uint32_t
first_maximum(struct te *t, const struct pool *p)
{
	int64_t n;
	enum dtype dt = tap_type(p, &n);
	uint32_t x = pool_padded(t, p, -INFINITY), most, least, first;
	sx_id at[LAYOUT_LIMIT], own[LAYOUT_LIMIT], k[SPACE_LIMIT], v, tap;
	sx_id size = te_num(t, dt, (double)n), none = te_num(t, dt,
	    2 * (double)n);

	most = te_temp_like(t, te_dtype(t, p->x), p->y);
	least = te_temp_like(t, dt, p->y);
	first = te_temp_like(t, dt, p->y);
	begin_window(t, p, most, at);
	te_reduce(t, REDUCE_MAX, te_load(t, x, at));
	begin_window(t, p, least, at);
	te_axes(t, own);
	for (uint32_t i = 0; i < p->nd; i++)
		k[i] = sx_axis(t->p, t->nspatial + i);
	tap = tap_number(t, p, k);
	v = te_load(t, x, at);
	tap = te_select(t, te_un(t, SX_ISNAN, v), tap, te_select(t, te_bin(t,
	    SX_EQ, v, te_load(t, most, own)), te_add(t, tap, size), none));
	/* Padding is not an element: it never gets the gradient. */
	te_reduce(t, REDUCE_MIN, te_select(t, is_inside(t, p, at), tap,
	    none));
	te_begin(t, first);
	te_axes(t, own);
	v = te_load(t, least, own);
	te_store(t, te_select(t, te_bin(t, SX_LT, v, size), v, te_sub(t, v,
	    size)));
	return first;
}

static void
compute_max_pool_grad(struct te *t)
{
	struct pool p = pool_of(t, te_in(t, 1), te_in(t, 0));
	enum dtype dt = te_dtype(t, p.x);
	uint32_t first = first_maximum(t, &p);
	sx_id at[LAYOUT_LIMIT], k[SPACE_LIMIT], ok, mine;
	struct places pl;

	ok = begin_gather(t, &p, te_out(t, 0), &pl, k);
	places_index(t, &pl, &p.out, at);
	mine = te_bin(t, SX_EQ, sx_guard(t->p, ok, te_load(t, first, at),
	    te_num(t, te_dtype(t, first), -1)), tap_number(t, &p, k));
	te_reduce(t, REDUCE_SUM, te_select(t, mine, sx_guard(t->p, ok,
	    te_load(t, p.y, at), te_num(t, dt, 0)), te_num(t, dt, 0)));
}

/* ---- rows ---- */

OP(nn_adaptive_avg_pool1d, "nn.adaptive_avg_pool1d",
    ADAPTIVE_AVG, ADAPTIVE("NCW"))
OP(nn_adaptive_avg_pool2d, "nn.adaptive_avg_pool2d",
    ADAPTIVE_AVG, ADAPTIVE("NCHW"))
OP(nn_adaptive_avg_pool3d, "nn.adaptive_avg_pool3d",
    ADAPTIVE_AVG, ADAPTIVE("NCDHW"))
OP(nn_adaptive_max_pool1d, "nn.adaptive_max_pool1d",
    ADAPTIVE_MAX, ADAPTIVE("NCW"),
    .subgradient = "that of the first of equal elements")
OP(nn_adaptive_max_pool2d, "nn.adaptive_max_pool2d",
    ADAPTIVE_MAX, ADAPTIVE("NCHW"),
    .subgradient = "that of the first of equal elements")
OP(nn_adaptive_max_pool3d, "nn.adaptive_max_pool3d",
    ADAPTIVE_MAX, ADAPTIVE("NCDHW"),
    .subgradient = "that of the first of equal elements")
OP(nn_avg_pool1d, "nn.avg_pool1d",
    AVG_DOC, AVG_POOL(1, 2, "NCW"))
OP(nn_avg_pool2d, "nn.avg_pool2d",
    AVG_DOC, AVG_POOL(2, 4, "NCHW"),
    .gradient = grad_avg_pool2d, .linear = OP_LINEAR)
OP(nn_avg_pool2d_grad, "nn.avg_pool2d_grad",
    .doc = "Gradient of nn.avg_pool2d: each window spreads its share.",
    GRAD_INPUTS, ATTRS(POOL_ATTRS(2, 4, "NCHW"), COUNT_PAD),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_pool_grad,
    .type = type_pool_grad, .compute = compute_avg_pool_grad,
    .gradient = grad_avg_pool2d_grad, .linear = OP_LINEAR)
OP(nn_avg_pool3d, "nn.avg_pool3d",
    AVG_DOC, AVG_POOL(3, 6, "NCDHW"))
OP(nn_global_avg_pool2d, "nn.global_avg_pool2d",
    .doc = "Average over all of the spatial dimensions, which become 1.",
    GLOBAL("NCHW"), .quantize = quantize_scales,
    .precision = precision_deny,
    .compute = compute_global_avg_pool)
OP(nn_global_max_pool2d, "nn.global_max_pool2d",
    .doc = "Maximum over all of the spatial dimensions, which become 1.",
    GLOBAL("NCHW"), .quantize = quantize_moves,
    .compute = compute_global_max_pool,
    .subgradient = "that of the first of equal elements")
OP(nn_max_pool1d, "nn.max_pool1d",
    MAX_DOC, POOL(1, 2, "NCW"),
    .subgradient = "that of the first of equal elements")
OP(nn_max_pool2d, "nn.max_pool2d",
    MAX_DOC, POOL(2, 4, "NCHW"),
    .gradient = grad_max_pool2d,
    .subgradient = "that of the first of equal elements")
OP(nn_max_pool2d_grad, "nn.max_pool2d_grad",
    .doc = "Gradient of nn.max_pool2d: it goes to the first maximum of each "
	"window.",
    GRAD_INPUTS, ATTRS(POOL_ATTRS(2, 4, "NCHW")),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_pool_grad,
    .type = type_pool_grad, .compute = compute_max_pool_grad,
    .gradient = grad_max_pool2d_grad, .linear = OP_LINEAR)
OP(nn_max_pool3d, "nn.max_pool3d",
    MAX_DOC, POOL(3, 6, "NCDHW"),
    .subgradient = "that of the first of equal elements")

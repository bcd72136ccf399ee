/*
 * Random numbers from Threefry-4x64 with 20 rounds.  The state is the key, a
 * value like any other (ten 64-bit words: key, path, counter), so these
 * operators are pure: the same key gives the same numbers, and each returns
 * the key to go on with.
 */
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "random"
#define STREAM								\
	.pattern = OP_OPAQUE,						\
	.kernel = "one key gives the words of many blocks and the next key"
#define KEY IN("key", "(10), uint64")
#define OUT_SHAPE							\
	MUST("out_shape", ATTR_T_DIMS | ATTR_T_SCALAR_OK,		\
	    "shape of the numbers")
#define OUT_DTYPE DTYPE("out_dtype", "float32", "float type of the numbers")

/* ---- type relations ---- */

static bool
random_key(struct rel *r)
{
	return rel_row_vector(r, 0, DT_UINT64, sym_const(r->m->syms, 10),
	    "the length of a key");
}

/* (new key, numbers) */
static enum rel_status
key_and(struct rel *r, enum dtype dt, uint32_t n,
    const struct sym *const *dim)
{
	const struct sym *ten = sym_const(r->m->syms, 10);
	const struct type *field[2] = {
	    type_tensor(r->m->types, DT_UINT64, 1, &ten), NULL };

	if (n > TYPE_RANK_LIMIT)
		return rel_error(r, "rank-limit",
		    "the result would have rank %u, the limit is %d", n,
		    TYPE_RANK_LIMIT);
	for (uint32_t i = 0; i < n; i++)
		if (dim[i] == NULL)
			return rel_error(r, "dimension-overflow",
			    "dimension %u of the result does not fit 64 bits",
			    i);
	field[1] = type_tensor(r->m->types, dt, n, dim);
	return rel_result(r, type_tuple(r->m->types, 2, field));
}

static bool
out_shape(struct rel *r, const struct sym ***dim, uint32_t *n)
{
	*dim = rel_dims_attr(r, "out_shape", n);
	for (uint32_t i = 0; i < *n; i++)
		if (!rel_require(r, (*dim)[i], SYM_GE,
		    sym_const(r->m->syms, 0))) {
			rel_error(r, "attribute-value",
			    "out_shape has the negative extent %s",
			    rel_dim_text(r, (*dim)[i]));
			return false;
		}
	return true;
}

static enum rel_status
type_generate(struct rel *r)
{
	const struct sym **dim;
	uint32_t n;

	if (!random_key(r) || !out_shape(r, &dim, &n))
		return REL_ERROR;
	return key_and(r, DT_UINT64, n, dim);
}

static enum rel_status
type_split(struct rel *r)
{
	const struct sym *ten = sym_const(r->m->syms, 10);

	if (!random_key(r))
		return REL_ERROR;
	return key_and(r, DT_UINT64, 1, &ten);
}

/* Two scalar parameters of the numbers' type. */
static enum rel_status
type_distribution(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "out_dtype", DT_FLOAT32);
	const struct sym **dim;
	uint32_t n;

	if (!random_key(r) || !out_shape(r, &dim, &n))
		return REL_ERROR;
	if (!rel_is_float(dt))
		return rel_error(r, "dtype-class",
		    "out_dtype must be a float type, found %s",
		    dtype_info[dt].name);
	for (uint32_t i = 1; i < 3; i++) {
		if (r->in[i]->kind == TYPE_HOLE && !r->report->assign(r, i,
		    type_tensor(r->m->types, dt, 0, NULL)))
			return REL_ERROR;
		if (r->in[i]->kind == TYPE_HOLE)
			continue;
		REL_TENSOR(x, i);
		if (!rel_rank_is(r, i, x, 0) || !rel_dtype_is(r, i, x, dt))
			return REL_ERROR;
	}
	return key_and(r, dt, n, dim);
}

static enum rel_status
type_multinomial(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	int64_t n = op_int(r->op, r->attrs, "num_samples");

	REL_TENSOR(p, 1);
	if (!random_key(r) || !rel_floats(r, 1, p) ||
	    !rel_rank_least(r, 1, p, 1))
		return REL_ERROR;
	if (n < 0)
		return rel_error(r, "attribute-value",
		    "num_samples must be at least 0, found %lld",
		    (long long)n);
	for (uint32_t i = 0; i + 1 < p->n; i++)
		dim[i] = p->dim[i];
	dim[p->n - 1] = sym_const(r->m->syms, n);
	return key_and(r, DT_INT32, p->n, dim);
}

/* ---- compute definitions: kernels ---- */

static const struct sym *
number(struct te *t, int64_t v)
{
	return sym_const(t->m->syms, v);
}

static const struct sym *
out_count(struct te *t)
{
	const struct type *y = t->out_type[1];

	return te_product(t, y->n, y->dim);
}

static void
compute_generate(struct te *t)
{
	const struct sym *n = out_count(t);

	te_kernel(t, "relay_k_threefry_generate", 1, &n, 0, NULL);
}

static void
compute_split(struct te *t)
{
	te_kernel(t, "relay_k_threefry_split", 0, NULL, 0, NULL);
}

static void
distribution(struct te *t, const char *symbol)
{
	const struct sym *param[2] = {
	    number(t, (int64_t)te_dtype(t, te_out(t, 1))), out_count(t) };

	te_kernel(t, symbol, 2, param, 0, NULL);
}

static void
compute_uniform(struct te *t)
{
	distribution(t, "relay_k_uniform");
}

static void
compute_normal(struct te *t)
{
	distribution(t, "relay_k_normal");
}

static void
compute_multinomial(struct te *t)
{
	const struct type *p = t->in_type[1];
	const struct sym *param[5] = { number(t, (int64_t)p->dtype),
	    number(t, (int64_t)te_dtype(t, te_out(t, 1))),
	    te_product(t, p->n - 1, p->dim), p->dim[p->n - 1],
	    number(t, op_int(t->op, t->attrs, "num_samples")) };

	te_kernel(t, "relay_k_multinomial", 5, param, 0, NULL);
}

/* ---- rows ---- */

OP(random_multinomial, "random.multinomial",
    .doc = "Draws category numbers with the given probabilities.  A tuple of "
	"the new key and the numbers.",
    INPUTS(KEY, IN("probs", "(..., categories), need not sum to 1")),
    ATTRS(INT("num_samples", "1", "draws per row")),
    STREAM, .type = type_multinomial, .compute = compute_multinomial,
    NO_FLOATS)
OP(random_normal, "random.normal",
    .doc = "Normally distributed numbers.  A tuple of the new key and the "
	"numbers.",
    INPUTS(KEY, IN("mean", "scalar"), IN("scale", "scalar")),
    ATTRS(OUT_SHAPE, OUT_DTYPE),
    STREAM, .type = type_distribution, .compute = compute_normal,
    NO_GRADIENT("its values are drawn"))
OP(random_threefry_generate, "random.threefry_generate",
    .doc = "Random 64-bit words.  A tuple of the new key and the words.",
    INPUTS(KEY), ATTRS(OUT_SHAPE),
    STREAM, .type = type_generate, .compute = compute_generate,
    NO_FLOATS)
OP(random_threefry_split, "random.threefry_split",
    .doc = "Two keys whose streams are independent of each other; the old "
	"one must not be used again.",
    INPUTS(KEY),
    STREAM, .type = type_split, .compute = compute_split,
    NO_FLOATS)
OP(random_uniform, "random.uniform",
    .doc = "Evenly distributed numbers in [low, high).  A tuple of the new "
	"key and the numbers.",
    INPUTS(KEY, IN("low", "scalar"), IN("high", "scalar")),
    ATTRS(OUT_SHAPE, OUT_DTYPE),
    STREAM, .type = type_distribution, .compute = compute_uniform,
    NO_GRADIENT("its values are drawn"))

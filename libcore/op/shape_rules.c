/*
 * Shared parts of the shape families' rules (shape_rules.h).
 */
#include "op/shape_rules.h"

#include <string.h>

/* ---- checks ---- */

bool
rel_has_hole(const struct type *x)
{
	for (uint32_t i = 0; i < x->n; i++)
		if (x->dim[i]->has_hole)
			return true;
	return false;
}

bool
rel_is_integer(enum dtype dt)
{
	return dtype_info[dt].class == DTC_INT ||
	    dtype_info[dt].class == DTC_UINT;
}

bool
rel_is_float(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

bool
rel_out_dtype(struct rel *r, uint32_t i, enum dtype dt, enum dtype *out)
{
	*out = rel_dtype_attr(r, "out_dtype", dt);
	if (*out != DT_BOOL && (rel_is_float(*out) || !rel_is_float(dt)))
		return true;
	rel_error(r, "dtype-class", "out_dtype is %s, '%s' is %s",
	    dtype_info[*out].name, rel_input_name(r, i), dtype_info[dt].name);
	return false;
}

static bool
wrong_class(struct rel *r, uint32_t i, const struct type *x,
    const char *what, const char *cast)
{
	rel_error(r, "dtype-class", "'%s' must be of %s, found %s",
	    rel_input_name(r, i), what, dtype_info[x->dtype].name);
	rel_help(r, "convert it first: cast(..., dtype=\"%s\")", cast);
	return false;
}

bool
rel_integers(struct rel *r, uint32_t i, const struct type *x)
{
	return rel_is_integer(x->dtype) ||
	    wrong_class(r, i, x, "integers", "int64");
}

bool
rel_floats(struct rel *r, uint32_t i, const struct type *x)
{
	return rel_is_float(x->dtype) ||
	    wrong_class(r, i, x, "floats", "float32");
}

bool
rel_numbers(struct rel *r, uint32_t i, const struct type *x)
{
	return x->dtype != DT_BOOL ||
	    wrong_class(r, i, x, "numbers", "int32");
}

bool
rel_dtype_is(struct rel *r, uint32_t i, const struct type *x, enum dtype dt)
{
	if (x->dtype == dt)
		return true;
	rel_error(r, "dtype-mismatch", "'%s' must be of %s, found %s",
	    rel_input_name(r, i), dtype_info[dt].name,
	    dtype_info[x->dtype].name);
	rel_help(r, "use cast(..., dtype=\"%s\"): there is no implicit "
	    "conversion", dtype_info[dt].name);
	return false;
}

bool
rel_fill(struct rel *r, uint32_t i, const struct type *x, enum dtype dt)
{
	return (dt != DT_STRING && x->dtype != DT_STRING) ||
	    rel_dtype_is(r, i, x, dt);
}

bool
rel_rank_is(struct rel *r, uint32_t i, const struct type *x, uint32_t rank)
{
	if (x->n == rank)
		return true;
	rel_error(r, "rank", "'%s' must have rank %u, found %s",
	    rel_input_name(r, i), rank, rel_type_text(r, x));
	return false;
}

bool
rel_rank_least(struct rel *r, uint32_t i, const struct type *x,
    uint32_t rank)
{
	if (x->n >= rank)
		return true;
	rel_error(r, "rank", "'%s' must have rank %u or more, found %s",
	    rel_input_name(r, i), rank, rel_type_text(r, x));
	return false;
}

bool
rel_extent(struct rel *r, uint32_t i, const struct type *x, uint32_t di,
    const struct sym *d, const char *what)
{
	if (rel_equal(r, x->dim[di], d))
		return true;
	rel_error(r, "extent", "dimension %u of '%s' is %s, %s is %s", di,
	    rel_input_name(r, i), rel_dim_text(r, x->dim[di]), what,
	    rel_dim_text(r, d));
	return false;
}

bool
rel_extent_most(struct rel *r, uint32_t i, const struct type *x, uint32_t di,
    const struct sym *d, const char *what)
{
	if (x->dim[di] == d || rel_require(r, x->dim[di], SYM_LE, d))
		return true;
	rel_error(r, "extent", "dimension %u of '%s' is %s, which is more than "
	    "%s, %s", di, rel_input_name(r, i), rel_dim_text(r, x->dim[di]),
	    what, rel_dim_text(r, d));
	return false;
}

bool
rel_row_vector(struct rel *r, uint32_t i, enum dtype dt, const struct sym *n,
    const char *what)
{
	const struct type *x = r->in[i];
	bool bad = false;

	if (x->kind == TYPE_HOLE)
		return r->report->assign(r, i,
		    type_tensor(r->m->types, dt, 1, &n));
	x = rel_tensor(r, i, &bad);
	return x != NULL && rel_rank_is(r, i, x, 1) &&
	    rel_dtype_is(r, i, x, dt) && rel_extent(r, i, x, 0, n, what);
}

const struct sym *
rel_const(struct rel *r, int64_t v)
{
	return sym_const(r->m->syms, v);
}

const struct sym *
rel_product(struct rel *r, const struct type *x, uint32_t from, uint32_t to)
{
	const struct sym *p = rel_const(r, 1);

	for (uint32_t i = from; i < to; i++)
		p = sym_mul(r->m->syms, p, x->dim[i]);
	return p;
}

bool
rel_axes(struct rel *r, const char *name, uint32_t rank, bool all,
    bool *flag)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, name);
	const struct attr *list = a->kind == ATTR_LIST ? a->list : a;
	uint32_t n = a->kind == ATTR_LIST ? a->n : 1, k;

	for (uint32_t i = 0; i < rank; i++)
		flag[i] = a->kind == ATTR_NONE && all;
	if (a->kind == ATTR_NONE)
		return true;
	for (uint32_t i = 0; i < n; i++) {
		if (!rel_axis(r, list[i].i, rank, &k))
			return false;
		if (flag[k]) {
			rel_error(r, "axis-twice", "%s names dimension %u "
			    "twice", name, k);
			return false;
		}
		flag[k] = true;
	}
	return true;
}

/* ---- attribute or operand ---- */

static enum rel_status
shape_operand(struct rel *r, uint32_t i, const struct sym **dim, uint32_t *n)
{
	int64_t len = 1;

	REL_TENSOR(s, i);
	if (!rel_integers(r, i, s))
		return REL_ERROR;
	if (s->n > 1)
		return rel_error(r, "rank", "'%s' must have rank 1, found %s",
		    rel_input_name(r, i), rel_type_text(r, s));
	if (s->n == 1 && s->dim[0]->has_hole)
		return REL_WAIT;
	if (s->n == 1 && !sym_is_const(s->dim[0], &len)) {
		rel_error(r, "unknown-rank", "'%s' has %s elements; their "
		    "number is the rank of the result and must be constant",
		    rel_input_name(r, i), rel_dim_text(r, s->dim[0]));
		rel_help(r, "give it a type like Tensor[(3,), %s]",
		    dtype_info[s->dtype].name);
		return REL_ERROR;
	}
	if (len > TYPE_RANK_LIMIT)
		return rel_error(r, "rank-limit", "'%s' has %lld elements, "
		    "the limit of ranks is %d", rel_input_name(r, i),
		    (long long)len, TYPE_RANK_LIMIT);
	*n = (uint32_t)len;
	for (uint32_t k = 0; k < *n; k++)
		dim[k] = r->value[i] != NULL ? r->value[i][k] :
		    sym_any(r->m->syms);
	return REL_DONE;
}

enum rel_status
rel_shape(struct rel *r, uint32_t i, const char *name,
    const struct sym **dim, uint32_t *n)
{
	const struct sym **d;

	if (r->nin > i)
		return shape_operand(r, i, dim, n);
	if (op_none(r->op, r->attrs, name)) {
		rel_error(r, "missing-attribute", "neither attribute nor "
		    "input '%s' is given", name);
		return REL_ERROR;
	}
	d = rel_dims_attr(r, name, n);
	if (*n > TYPE_RANK_LIMIT)
		return rel_error(r, "rank-limit", "%s has %u elements, the "
		    "limit of ranks is %d", name, *n, TYPE_RANK_LIMIT);
	for (uint32_t k = 0; k < *n; k++)
		dim[k] = d[k];
	return REL_DONE;
}

enum rel_status
rel_extents(struct rel *r, uint32_t i, const char *name,
    const struct sym **dim, uint32_t *n)
{
	enum rel_status st = rel_shape(r, i, name, dim, n);

	if (st != REL_DONE)
		return st;
	for (uint32_t k = 0; k < *n; k++) {
		if (dim[k]->kind == SYM_ANY || rel_require(r, dim[k], SYM_GE,
		    rel_const(r, 0)))
			continue;
		return rel_error(r, "negative-extent", "entry %u of %s is %s; "
		    "an extent is not negative", k, name,
		    rel_dim_text(r, dim[k]));
	}
	return REL_DONE;
}

enum rel_status
rel_scalar(struct rel *r, uint32_t i, const char *name,
    const struct sym **v)
{
	const struct sym **d;
	uint32_t n;

	*v = NULL;
	if (r->nin > i) {
		int64_t one;

		REL_TENSOR(s, i);
		if (!rel_integers(r, i, s))
			return REL_ERROR;
		if (s->n > 1 || (s->n == 1 && (!sym_is_const(s->dim[0],
		    &one) || one != 1)))
			return rel_error(r, "rank",
			    "'%s' must be a scalar, found %s",
			    rel_input_name(r, i), rel_type_text(r, s));
		if (r->value[i] != NULL)
			*v = r->value[i][0];
		return REL_DONE;
	}
	if (op_none(r->op, r->attrs, name)) {
		rel_error(r, "missing-attribute", "neither attribute nor "
		    "input '%s' is given", name);
		return REL_ERROR;
	}
	d = rel_dims_attr(r, name, &n);
	*v = d[0];
	return REL_DONE;
}

/* ---- compute definitions ---- */

uint32_t
te_axis_attr(const struct te *t, const char *name, uint32_t rank)
{
	int64_t a = op_int(t->op, t->attrs, name);

	return (uint32_t)(a < 0 ? a + rank : a);
}

sx_id
te_linear(struct te *t, uint32_t n, const struct sym *const *dim,
    const sx_id *index)
{
	sx_id at = te_int(t, 0);

	for (uint32_t i = 0; i < n; i++)
		at = te_add(t, te_mul(t, at, te_sym(t, dim[i])), index[i]);
	return at;
}

void
te_unlinear(struct te *t, sx_id linear, uint32_t n,
    const struct sym *const *dim, sx_id *index)
{
	int64_t one;

	for (uint32_t i = n; i-- > 1; ) {
		if (sym_is_const(dim[i], &one) && one == 1) {
			index[i] = te_int(t, 0);
			continue;
		}
		index[i] = te_bin(t, SX_FLOORMOD, linear, te_sym(t, dim[i]));
		linear = te_bin(t, SX_FLOORDIV, linear, te_sym(t, dim[i]));
	}
	if (n > 0)
		index[0] = linear;
}

sx_id
te_index(struct te *t, sx_id index)
{
	return te_cast(t, DT_INT64, index);
}

sx_id
te_wrapped(struct te *t, sx_id index, const struct sym *extent)
{
	bool is_signed = dtype_info[sx_dtype(t->p, index)].class == DTC_INT;

	index = te_index(t, index);
	if (!is_signed)
		return index;
	return te_select(t, te_bin(t, SX_LT, index, te_int(t, 0)),
	    te_add(t, index, te_sym(t, extent)), index);
}

sx_id
te_max0(struct te *t, sx_id a)
{
	return te_bin(t, SX_MAX, a, te_int(t, 0));
}

const struct sym *
te_list_sym(struct te *t, uint32_t in, const char *name, uint32_t k)
{
	const struct attr *a, *e;

	if (t->nin > in)
		return t->in_value != NULL && t->in_value[in] != NULL ?
		    t->in_value[in][k] : NULL;
	a = op_attr_value(t->op, t->attrs, name);
	e = a->kind == ATTR_LIST ? &a->list[k] : a;
	return e->kind == ATTR_SYM ? e->sym : sym_const(t->m->syms, e->i);
}

sx_id
te_list_entry(struct te *t, uint32_t in, const char *name, uint32_t k)
{
	const struct sym *s = te_list_sym(t, in, name, k);

	if (s != NULL)
		return te_sym(t, s);
	if (te_rank(t, in) == 0)
		return te_index(t, te_load0(t, in));
	return te_index(t, te_load1(t, in, te_int(t, k)));
}

const struct sym *
te_product(struct te *t, uint32_t n, const struct sym *const *dim)
{
	const struct sym *p = sym_const(t->m->syms, 1);

	for (uint32_t i = 0; i < n; i++)
		p = sym_mul(t->m->syms, p, dim[i]);
	return p;
}

/* Index of a group of input dimensions from a group of output dimensions of
 * the same number of elements. */
static void
reshape_group(struct te *t, uint32_t nin, const struct sym *const *in,
    uint32_t nout, const struct sym *const *out, const sx_id *at, sx_id *index)
{
	if (nin == 0)
		return;
	if (nout == 0) {	/* extents of 1 */
		for (uint32_t i = 0; i < nin; i++)
			index[i] = te_int(t, 0);
		return;
	}
	te_unlinear(t, te_linear(t, nout, out, at), nin, in, index);
}

/* Dimensions are taken in the smallest groups of equal products, so that
 * what the reshape leaves alone stays an axis. */
void
te_reshape(struct te *t, uint32_t inb, uint32_t outb)
{
	struct sym_ctx *s = t->m->syms;
	uint32_t n = te_rank(t, inb), k = te_rank(t, outb);
	const struct sym *const *a = t->p->buffer.v[inb].dim;
	const struct sym *const *b = t->p->buffer.v[outb].dim;
	sx_id at[TE_RANK + 1], index[TE_RANK + 1];
	uint32_t i = 0, j = 0;

	te_begin(t, outb);
	te_axes(t, at);
	while (i < n || j < k) {
		const struct sym *pa = sym_const(s, 1), *pb;
		uint32_t x = i, y = j;
		bool found = false;

		for (;;) {
			pb = sym_const(s, 1);
			for (y = j; !found && y <= k; y++) {
				found = x + y > i + j && pa != NULL &&
				    pa == pb;
				if (found || y == k)
					break;
				pb = sym_mul(s, pb, b[y]);
			}
			if (found || x == n)
				break;
			pa = sym_mul(s, pa, a[x++]);
		}
		if (!found) {
			x = n;
			y = k;
		}
		reshape_group(t, x - i, n > 0 ? a + i : a, y - j,
		    k > 0 ? b + j : b, at + j, index + i);
		i = x;
		j = y;
	}
	te_store(t, te_load(t, inb, index));
}

enum dtype
te_wide(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT ? DT_FLOAT64 : dt;
}

void
te_finish(struct te *t, uint32_t temp, uint32_t out)
{
	if (temp == out)
		return;
	te_begin(t, out);
	te_store(t, te_cast(t, te_dtype(t, out),
	    te_load_broadcast(t, temp)));
}

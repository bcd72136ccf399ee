/*
 * What the type relations of the families share (rel.h).
 */
#include "op/rel.h"

#include <stdio.h>
#include <string.h>

#include "ir/number.h"
#include "ir/text.h"

/* Elements that C kernels do not know. */
static bool
is_narrow(enum dtype dt)
{
	return dtype_is_packed_int(dt) ||
	    (dtype_is_held(dt) && dtype_info[dt].bytes == 1);
}

static bool
is_string(enum dtype dt)
{
	return dt == DT_STRING;
}

/* Whether a tensor in t has such elements; sets *dt. */
static bool
has(const struct type *t, bool (*such)(enum dtype dt), enum dtype *dt)
{
	if (t == NULL)
		return false;
	if (t->kind == TYPE_TUPLE) {
		for (uint32_t i = 0; i < t->n; i++)
			if (has(t->arg[i], such, dt))
				return true;
		return false;
	}
	*dt = t->dtype;
	return t->kind == TYPE_TENSOR && such(*dt);
}

enum rel_status
rel_apply(struct rel *r)
{
	const struct op_def *op = op_at(r->op);
	bool strings = op->moves || strcmp(op->family, "string") == 0;
	enum rel_status st;
	enum dtype dt;

	if (op->type == NULL)
		return rel_error(r, "no-type-rule",
		    "this operator has no type relation");
	for (uint32_t i = 0; i < r->nin && !strings; i++)
		if (has(r->in[i], is_string, &dt))
			return rel_error(r, "dtype-class", "it does not take "
			    "strings");
	st = op->type(r);
	if (st == REL_DONE && !strings && has(r->out, is_string, &dt))
		return rel_error(r, "dtype-class", "it does not make strings");
	if (st != REL_DONE || op->kernel == NULL)
		return st;
	for (uint32_t i = 0; i <= r->nin; i++)
		if (has(i < r->nin ? r->in[i] : r->out, is_narrow, &dt))
			return rel_error(r, "dtype-class", "it does not take "
			    "%s: cast to a wider type", dtype_info[dt].name);
	return st;
}

const struct type *
rel_tensor(struct rel *r, uint32_t i, bool *bad)
{
	const struct type *t = r->in[i];

	if (t->kind == TYPE_TENSOR)
		return t;
	if (t->kind == TYPE_HOLE)
		return NULL;
	*bad = true;
	rel_error(r, "not-a-tensor", "input '%s' must be a tensor, found %s",
	    rel_input_name(r, i), rel_type_text(r, t));
	return NULL;
}

const struct type *
rel_tuple(struct rel *r, uint32_t i, bool *bad)
{
	const struct type *t = r->in[i];

	if (t->kind == TYPE_HOLE)
		return NULL;
	if (t->kind != TYPE_TUPLE) {
		*bad = true;
		rel_error(r, "not-a-tuple",
		    "input '%s' must be a tuple of tensors, found %s",
		    rel_input_name(r, i), rel_type_text(r, t));
		rel_help(r, "write %s((%%a, %%b)), or %s((%%a,)) for one "
		    "tensor", op_at(r->op)->name, op_at(r->op)->name);
		return NULL;
	}
	for (uint32_t k = 0; k < t->n; k++) {
		if (t->arg[k]->kind == TYPE_HOLE)
			return NULL;
		if (t->arg[k]->kind == TYPE_TENSOR)
			continue;
		*bad = true;
		rel_error(r, "not-a-tensor",
		    "field %u of input '%s' must be a tensor, found %s", k,
		    rel_input_name(r, i), rel_type_text(r, t->arg[k]));
		return NULL;
	}
	return t;
}

const char *
rel_input_name(struct rel *r, uint32_t i)
{
	const struct op_input *in = op_at(r->op)->inputs;
	uint32_t k = 0;

	while (in != NULL && in[k].name != NULL && k < i && !in[k].variadic)
		k++;
	return in != NULL && in[k].name != NULL ? in[k].name : "?";
}

enum rel_status
rel_result(struct rel *r, const struct type *t)
{
	r->out = t;
	return REL_DONE;
}

enum rel_status
rel_result_tensor(struct rel *r, enum dtype dt, uint32_t n,
    const struct sym *const *dim)
{
	for (uint32_t i = 0; i < n; i++)
		if (dim[i] == NULL)
			return rel_error(r, "dimension-overflow",
			    "dimension %u of the result does not fit 64 bits",
			    i);
	if (n > TYPE_RANK_LIMIT)
		return rel_error(r, "rank-limit",
		    "the result would have rank %u, the limit is %d", n,
		    TYPE_RANK_LIMIT);
	return rel_result(r, type_tensor(r->m->types, dt, n, dim));
}

enum rel_status
rel_error(struct rel *r, const char *code, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	buf_printf(&b, "%s: ", op_at(r->op)->name);
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	r->report->error(r, code, b.v);
	buf_release(&b);
	return REL_ERROR;
}

void
rel_help(struct rel *r, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	r->report->help(r, b.v);
	buf_release(&b);
}

bool
rel_equal(struct rel *r, const struct sym *a, const struct sym *b)
{
	if (a == NULL || b == NULL)
		return false;
	return a == b || r->report->equal(r, a, b);
}

bool
rel_require(struct rel *r, const struct sym *a, enum sym_cmp op,
    const struct sym *b)
{
	struct sym_pred p = { op, a, b };

	/* Of a value that nothing tells no check could be written: it is an
	 * extent of the result, which is checked when it has a value. */
	return a != NULL && b != NULL && (a->has_any || b->has_any ||
	    r->report->require(r, &p));
}

const char *
rel_dim_text(struct rel *r, const struct sym *d)
{
	struct buf b = { NULL, 0, 0 };
	const char *s;

	if (d == NULL)
		return "too large";
	sym_print(&b, d);
	s = str_intern(r->m->strings, b.v, b.n);
	buf_release(&b);
	return s;
}

const char *
rel_type_text(struct rel *r, const struct type *t)
{
	struct buf b = { NULL, 0, 0 };
	const char *s;

	text_put_type_short(&b, t);
	s = str_intern(r->m->strings, b.v, b.n);
	buf_release(&b);
	return s;
}

bool
rel_axis(struct rel *r, int64_t axis, uint32_t rank, uint32_t *out)
{
	int64_t a = axis < 0 ? axis + (int64_t)rank : axis;

	if (a < 0 || a >= (int64_t)rank) {
		rel_error(r, "axis-range",
		    "axis %lld is out of range for rank %u",
		    (long long)axis, rank);
		return false;
	}
	*out = (uint32_t)a;
	return true;
}

enum dtype
rel_dtype_attr(struct rel *r, const char *name, enum dtype dflt)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, name);

	if (a->kind != ATTR_STR || a->s[0] == '\0')
		return dflt;
	return dtype_read(a->s);
}

const struct sym **
rel_dims_attr(struct rel *r, const char *name, uint32_t *n)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, name);
	const struct attr *list = a->kind == ATTR_LIST ? a->list : a;
	const struct sym **d;

	*n = a->kind == ATTR_LIST ? a->n : 1;
	d = arena_alloc(r->m->arena, *n + 1, sizeof *d);
	for (uint32_t i = 0; i < *n; i++)
		d[i] = list[i].kind == ATTR_SYM ? list[i].sym :
		    sym_const(r->m->syms, list[i].i);
	return d;
}

/* Whether what fits a adds nothing to it: min(a, 512) is 1 only where a is. */
static bool
is_capped(const struct sym *a, const struct sym *b)
{
	int64_t v;

	if (b->kind != SYM_MIN)
		return false;
	for (; b->kind == SYM_MIN; b = b->arg[0])
		if (b->arg[1] != a && !(sym_is_const(b->arg[1], &v) && v > 1))
			return false;
	return b == a || (sym_is_const(b, &v) && v > 1);
}

/* The extent of a and b, of which a ~ b has been asked. */
static const struct sym *
fitting(struct rel *r, const struct sym *a, const struct sym *b)
{
	struct sym_pred p = { SYM_NE, a, sym_const(r->m->syms, 1) };

	if (is_capped(a, b))
		return a;
	if (is_capped(b, a))
		return b;
	if (sym_decide(r->facts, &p) == SYM_PROVED)
		return a;
	p.lhs = b;
	if (sym_decide(r->facts, &p) == SYM_PROVED)
		return b;
	return sym_broadcast(r->m->syms, a, b);
}

const struct sym *
rel_broadcast_dim(struct rel *r, const struct sym *a, const struct sym *b)
{
	int64_t x = 0, y = 0;
	bool ca = sym_is_const(a, &x), cb = sym_is_const(b, &y);
	struct sym_pred p = { SYM_EQ, a, b };

	if (a == b || (cb && y == 1))
		return a;
	if (ca && x == 1)
		return b;
	if (ca && cb)
		return NULL;
	if (sym_decide(r->facts, &p) == SYM_PROVED)
		return ca ? a : cb ? b : a;
	if (!rel_require(r, a, SYM_ALIKE, b))
		return NULL;
	return ca ? a : cb ? b : fitting(r, a, b);
}

/* ---- shared rules ---- */

/* Is input i a known whole number by itself, which a literal with the other
 * input's suffix could replace? */
static bool
help_literal(struct rel *r, uint32_t i, const struct type *self,
    enum dtype want)
{
	int64_t v;

	if (self->n != 0 || want == DT_BOOL || r->value == NULL ||
	    r->value[i] == NULL || !sym_is_const(r->value[i][0], &v))
		return false;
	rel_help(r, "write %lld%s, or use cast(..., dtype=\"%s\"): there is "
	    "no implicit conversion", (long long)v, dtype_info[want].suffix,
	    dtype_info[want].name);
	return true;
}

/* All inputs tensors of one dtype?  Reports which differ. */
static bool
same_dtype(struct rel *r, const struct type *a, const struct type *b)
{
	if (a->dtype == b->dtype)
		return true;
	rel_error(r, "dtype-mismatch", "'%s' is %s, '%s' is %s",
	    rel_input_name(r, 0), dtype_info[a->dtype].name,
	    rel_input_name(r, 1), dtype_info[b->dtype].name);
	if (!help_literal(r, 1, b, a->dtype) &&
	    !help_literal(r, 0, a, b->dtype))
		rel_help(r, "use cast(..., dtype=\"%s\"): there is no "
		    "implicit conversion", dtype_info[a->dtype].name);
	return false;
}

enum rel_status
rel_identity(struct rel *r)
{
	REL_TENSOR(x, 0);
	for (uint32_t i = 1; i < r->nin; i++)
		if (!r->report->assign(r, i, x))
			return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
broadcast(struct rel *r, bool compare)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t n;

	REL_TENSOR(a, 0);
	REL_TENSOR(b, 1);
	if (!same_dtype(r, a, b))
		return REL_ERROR;
	n = a->n > b->n ? a->n : b->n;
	for (uint32_t i = 0; i < n; i++) {
		const struct sym *x = i < n - a->n ? NULL :
		    a->dim[i - (n - a->n)];
		const struct sym *y = i < n - b->n ? NULL :
		    b->dim[i - (n - b->n)];

		if (x != NULL && y != NULL && x != y &&
		    (x->has_hole || y->has_hole))
			return REL_WAIT;
		dim[i] = x == NULL ? y : y == NULL ? x :
		    rel_broadcast_dim(r, x, y);
		if (dim[i] == NULL)
			return rel_error(r, "broadcast-shape",
			    "cannot broadcast %s with %s: dimension %u is "
			    "%s and %s", rel_type_text(r, a),
			    rel_type_text(r, b), i, rel_dim_text(r, x),
			    rel_dim_text(r, y));
	}
	return rel_result_tensor(r, compare ? DT_BOOL : a->dtype, n, dim);
}

enum rel_status
rel_broadcast(struct rel *r)
{
	return broadcast(r, false);
}

enum rel_status
rel_broadcast_compare(struct rel *r)
{
	return broadcast(r, true);
}

/*
 * Strided slices: strided_slice, strided_set, slice_like.
 *
 * Of a dimension of extent d with stride s > 0, begin and end count from the
 * end if negative and are then clamped to 0 .. d; with s < 0 to -1 .. d - 1.
 * There are max(0, ceil((end - begin) / s)) elements.  Bounds may be symbolic
 * where their sign is known; else the extent of the result is `?` and the
 * definition computes the place at run time.
 */
#include "op/transform_index.h"

#include <string.h>

/* One dimension's bounds; what is not known is NULL. */
struct bounds {
	const struct sym *extent, *begin, *end, *stride;
	bool size;	/* end is a number of elements; -1: all the rest */
};

/* -1, 0 or 1: the bound counts from the end, is not known, from the start. */
static int
side(struct sym_facts *facts, const struct sym *v)
{
	int64_t lo, hi;

	if (v == NULL)
		return 0;
	sym_bounds(facts, v, &lo, &hi);
	return lo >= 0 ? 1 : hi < 0 ? -1 : 0;
}

/*
 * Constant bounds of this size stand for "to the very end", on either side: no
 * tensor that has elements has an axis of so many.  Exporters write any large
 * number, and a minimum with it would have to be carried along, multiplied and
 * bounded wherever the extent is used.
 */
#define FAR (INT64_C(1) << 48)

/* -1 or 1: a constant bound that is beyond the start or the end, else 0. */
static int
beyond(const struct sym *v)
{
	int64_t n;

	if (!sym_is_const(v, &n))
		return 0;
	return n >= FAR ? 1 : n <= -FAR ? -1 : 0;
}

/* The first element, clamped; NULL: it is known at run time only. */
static const struct sym *
first(struct sym_ctx *c, struct sym_facts *facts, const struct bounds *b)
{
	int from = side(facts, b->begin);
	const struct sym *v = b->begin, *last, *low;
	int64_t s;

	if (from == 0 || b->stride == NULL || !sym_is_const(b->stride, &s))
		return NULL;
	if (from < 0)
		v = sym_add(c, v, b->extent);
	last = sym_sub(c, b->extent, sym_const(c, s < 0 ? 1 : 0));
	low = sym_const(c, s < 0 ? -1 : 0);
	if (beyond(b->begin) < 0)
		v = low;
	v = beyond(b->begin) > 0 ? last : sym_min(c, sym_max(c, v, low),
	    last);
	return v == NULL ? NULL : sym_simplify(facts, v);
}

/* The distance from begin to end in the direction of the stride s.  Clamping
 * is left out where it cannot change a distance above 0: a begin past the end
 * or an end before the start gives none anyway. */
static const struct sym *
distance(struct sym_ctx *c, const struct bounds *b, int from, int to,
    bool backward)
{
	const struct sym *n = b->extent, *begin = b->begin, *end = b->end;
	const struct sym *one = sym_const(c, 1), *zero = sym_const(c, 0);
	int ahead = backward ? -1 : 1;
	bool far = beyond(end) == ahead, start = beyond(begin) < 0;

	if (beyond(begin) == ahead || beyond(end) == -ahead)
		return zero;
	if (!backward) {
		if (from < 0 && far && !start)	/* the last few */
			return sym_min(c, n, sym_sub(c, zero, begin));
		if (from < 0)
			begin = start ? zero : sym_max(c, zero,
			    sym_add(c, begin, n));
		end = to < 0 ? sym_add(c, end, n) : far ? n :
		    sym_min(c, end, n);
		return sym_sub(c, end, begin);
	}
	begin = from < 0 ? sym_add(c, begin, n) : beyond(begin) > 0 ?
	    sym_sub(c, n, one) : sym_min(c, begin, sym_sub(c, n, one));
	if (to < 0)
		end = far ? sym_const(c, -1) : sym_max(c, sym_const(c, -1),
		    sym_add(c, end, n));
	return sym_sub(c, begin, end);
}

/* The number of elements, or NULL. */
static const struct sym *
length(struct sym_ctx *c, struct sym_facts *facts, const struct bounds *b)
{
	int from = side(facts, b->begin), to = side(facts, b->end);
	struct bounds x = *b;
	const struct sym *n;
	int64_t s, v;

	if (from == 0 || b->stride == NULL || !sym_is_const(b->stride, &s) ||
	    s == 0 || s == INT64_MIN || b->end == NULL)
		return NULL;
	if (b->size && to == 0)
		return NULL;
	if (b->size) {
		if (beyond(b->end) > 0 || (sym_is_const(b->end, &v) && v < 0))
			x.end = sym_const(c, INT64_MAX);
		else if (from < 0)	/* up to there, from where it begins */
			return sym_min(c, sym_min(c, b->extent, sym_sub(c,
			    sym_const(c, 0), b->begin)), b->end);
		else
			x.end = sym_add(c, b->begin, b->end);
		to = 1;
		if (x.end == NULL)
			return NULL;
	}
	if (to == 0)
		return NULL;
	n = sym_ceildiv(c, distance(c, &x, from, to, s < 0),
	    sym_const(c, s < 0 ? -s : s));
	n = sym_max(c, n, sym_const(c, 0));
	return n == NULL ? NULL : sym_simplify(facts, n);
}

/* ---- type relations ---- */

/* Entries of begin, end or strides; ONE for those that are missing. */
struct lists {
	const struct sym *begin[TYPE_RANK_LIMIT], *end[TYPE_RANK_LIMIT],
	    *stride[TYPE_RANK_LIMIT];
	uint32_t nbegin, nend, nstride;
	uint32_t axis[TYPE_RANK_LIMIT], n;	/* dimensions meant */
};

static const struct sym *
known(const struct sym *s)
{
	return s->kind == SYM_ANY ? NULL : s;
}

static bool
slice_axes(struct rel *r, const struct type *x, struct lists *l)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, "axes");
	bool used[TYPE_RANK_LIMIT] = { false };
	uint32_t n = a->kind == ATTR_LIST ? a->n : 1;

	if (a->kind == ATTR_NONE) {
		for (uint32_t i = 0; i < l->n; i++)
			l->axis[i] = i;
		return true;
	}
	if (n != l->n) {
		rel_error(r, "slice-length", "begin has %u entr%s, axes has "
		    "%u", l->n, l->n == 1 ? "y" : "ies", n);
		return false;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (!rel_axis(r, a->kind == ATTR_LIST ? a->list[i].i : a->i,
		    x->n, &l->axis[i]))
			return false;
		if (used[l->axis[i]]) {
			rel_error(r, "axis-twice", "axes names dimension %u "
			    "twice", l->axis[i]);
			return false;
		}
		used[l->axis[i]] = true;
	}
	return true;
}

/* What an entry that begin (or end) does not have stands for: the end of x
 * where a slice of that stride begins (ends); unknown if the stride is. */
static const struct sym *
missing(struct sym_ctx *c, const struct sym *stride, bool begin)
{
	int64_t s;

	if (!sym_is_const(stride, &s))
		return sym_any(c);
	return sym_const(c, begin == (s < 0) ? INT64_MAX : begin ? 0 :
	    -INT64_MAX);
}

static bool
check_lists(struct rel *r, const struct type *x, struct lists *l)
{
	const char *longest = l->nend > l->nbegin ? "end" : "begin";

	l->n = l->nend > l->nbegin ? l->nend : l->nbegin;
	if (l->nstride > 1 && l->nstride > l->n) {
		longest = "strides";
		l->n = l->nstride;
	}
	if (l->n > x->n) {
		rel_error(r, "slice-length", "%s has %u entr%s, the input has "
		    "rank %u", longest, l->n, l->n == 1 ? "y" : "ies", x->n);
		return false;
	}
	/* One stride stands for all only where it is the default, 1. */
	for (uint32_t i = l->nstride; i < l->n; i++)
		l->stride[i] = rel_const(r, 1);
	for (uint32_t i = l->nbegin; i < l->n; i++)
		l->begin[i] = missing(r->m->syms, l->stride[i], true);
	for (uint32_t i = l->nend; i < l->n; i++)
		l->end[i] = missing(r->m->syms, l->stride[i], false);
	for (uint32_t i = 0; i < l->n; i++)
		if (l->stride[i] == rel_const(r, 0)) {
			rel_error(r, "zero-step", "entry %u of strides "
			    "is 0", i);
			return false;
		}
	return true;
}

/* The shorter of the lists begin, end and strides goes on to the ends of x, in
 * the direction of the stride. */
struct attr
complete_slice(struct ir_module *m, const struct attrs *as,
    const struct attr_pair *p)
{
	const struct attr *other, *step;
	bool begin = strcmp(p->key, "begin") == 0, backward;
	struct attr *list;
	uint32_t n = p->value.n, all = n;

	if (!begin && strcmp(p->key, "end") != 0)
		return p->value;
	other = attrs_get(as, begin ? "end" : "begin");
	step = attrs_get(as, "strides");
	if (p->value.kind != ATTR_LIST || other == NULL ||
	    other->kind != ATTR_LIST)
		return p->value;
	all = other->n > all ? other->n : all;
	if (step != NULL && step->kind == ATTR_LIST && step->n > all)
		all = step->n;
	if (all == n)
		return p->value;
	list = arena_alloc(m->arena, all, sizeof *list);
	for (uint32_t i = 0; i < all; i++) {
		backward = step != NULL && step->kind == ATTR_LIST &&
		    i < step->n && step->list[i].kind == ATTR_INT &&
		    step->list[i].i < 0;
		list[i] = i < n ? p->value.list[i] : begin && !backward ?
		    attr_int(0) : attr_int(begin == backward ? INT64_MAX :
		    -INT64_MAX);
	}
	return (struct attr){ .kind = ATTR_LIST, .n = all, .list = list };
}

/* Extents of the slice; `?` where they are known at run time only. */
static bool
slice_extents(struct rel *r, const struct type *x, const struct lists *l,
    bool size, const struct sym **dim)
{
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	for (uint32_t i = 0; i < l->n; i++) {
		struct bounds b = { x->dim[l->axis[i]], known(l->begin[i]),
		    known(l->end[i]), size ? rel_const(r, 1) :
		    known(l->stride[i]), size };
		const struct sym *n = length(r->m->syms, r->facts, &b);

		dim[l->axis[i]] = n != NULL ? n : sym_any(r->m->syms);
	}
	return true;
}

enum rel_status
type_strided_slice(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	bool size = op_str(r->op, r->attrs, "slice_mode")[0] == 's';
	enum rel_status st;
	struct lists l;

	REL_TENSOR(x, 0);
	st = rel_shape(r, 1, "begin", l.begin, &l.nbegin);
	if (st == REL_DONE)
		st = rel_shape(r, 2, "end", l.end, &l.nend);
	if (st == REL_DONE)
		st = rel_shape(r, 3, "strides", l.stride, &l.nstride);
	if (st != REL_DONE)
		return st;
	if (!check_lists(r, x, &l) || !slice_axes(r, x, &l))
		return REL_ERROR;
	for (uint32_t i = 0; i < l.n; i++)
		if (x->dim[l.axis[i]]->has_hole)
			return REL_WAIT;
	slice_extents(r, x, &l, size, dim);
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

enum rel_status
type_strided_set(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum rel_status st;
	struct lists l;

	REL_TENSOR(x, 0);
	REL_TENSOR(v, 1);
	if (!rel_dtype_is(r, 1, v, x->dtype) || !rel_rank_is(r, 1, v, x->n))
		return REL_ERROR;
	if (rel_has_hole(x) || rel_has_hole(v))
		return REL_WAIT;
	st = rel_shape(r, 2, "begin", l.begin, &l.nbegin);
	if (st == REL_DONE)
		st = rel_shape(r, 3, "end", l.end, &l.nend);
	if (st == REL_DONE)
		st = rel_shape(r, 4, "strides", l.stride, &l.nstride);
	if (st != REL_DONE)
		return st;
	if (!check_lists(r, x, &l))
		return REL_ERROR;
	for (uint32_t i = 0; i < l.n; i++)
		l.axis[i] = i;
	slice_extents(r, x, &l, false, dim);
	for (uint32_t i = 0; i < x->n; i++)
		if (dim[i]->kind != SYM_ANY && !rel_extent(r, 1, v, i, dim[i],
		    "the slice's"))
			return REL_ERROR;
	return rel_result(r, x);
}

enum rel_status
type_slice_like(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	bool cut[TYPE_RANK_LIMIT];

	REL_TENSOR(x, 0);
	REL_TENSOR(like, 1);
	if (op_none(r->op, r->attrs, "axes") && x->n < like->n)
		return rel_error(r, "rank", "'x' has rank %u, 'like' has rank "
		    "%u; name the dimensions with axes", x->n, like->n);
	if (!rel_axes(r, "axes", x->n, true, cut))
		return REL_ERROR;
	if (rel_has_hole(x) || rel_has_hole(like))
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++) {
		dim[i] = x->dim[i];
		if (!cut[i])
			continue;
		if (i >= like->n && op_none(r->op, r->attrs, "axes"))
			continue;
		if (i >= like->n)
			return rel_error(r, "axis-range", "axes names "
			    "dimension %u, 'like' has rank %u", i, like->n);
		if (!rel_extent_most(r, 1, like, i, x->dim[i],
		    "the extent to slice"))
			return REL_ERROR;
		dim[i] = like->dim[i];
	}
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

/* ---- compute definitions ---- */

/* A bound at run time, as place() does it. */
static sx_id
run_place(struct te *t, sx_id v, const struct sym *extent, sx_id backward)
{
	sx_id d = te_sym(t, extent), zero = te_int(t, 0);

	v = te_select(t, te_bin(t, SX_LT, v, zero), te_add(t, v, d), v);
	v = te_bin(t, SX_MAX, v, te_sub(t, zero, backward));
	return te_bin(t, SX_MIN, v, te_sub(t, d, backward));
}

/* Places of slice entries as operands: in, in + 1, in + 2. */
struct where {
	uint32_t in, n;		/* first operand; entries */
	bool size;
};

static uint32_t
entries(const struct te *t, uint32_t in, const char *name)
{
	const struct attr *a;
	int64_t n = 1;

	if (t->nin > in) {
		if (te_rank(t, in) == 1)
			sym_is_const(te_dim(t, in, 0), &n);
		return (uint32_t)n;
	}
	a = op_attr_value(t->op, t->attrs, name);
	return a->kind == ATTR_LIST ? a->n : 1;
}

static const struct sym *
stride_sym(struct te *t, const struct where *w, uint32_t k)
{
	if (w->size || k >= entries(t, w->in + 2, "strides"))
		return sym_const(t->m->syms, 1);
	return te_list_sym(t, w->in + 2, "strides", k);
}

/* How many dimensions the lists name. */
static uint32_t
named(const struct te *t, uint32_t in)
{
	uint32_t begin = entries(t, in, "begin");
	uint32_t end = entries(t, in + 1, "end");

	return begin > end ? begin : end;
}

/* Entry k of begin or end as a number of the stage. */
static sx_id
entry(struct te *t, const struct where *w, uint32_t k, bool begin,
    sx_id stride)
{
	uint32_t in = begin ? w->in : w->in + 1;
	const char *name = begin ? "begin" : "end";

	if (k < entries(t, in, name))
		return te_list_entry(t, in, name, k);
	return te_select(t, te_bin(t, SX_LT, stride, te_int(t, 0)),
	    te_int(t, begin ? INT64_MAX : -INT64_MAX),
	    te_int(t, begin ? 0 : INT64_MAX));
}

/* begin + i * stride of entry k, for a dimension of this extent. */
static sx_id
slice_index(struct te *t, const struct where *w, uint32_t k,
    const struct sym *extent, sx_id i)
{
	struct sym_facts *facts = sym_facts_new(t->m->syms);
	const struct sym *s = stride_sym(t, w, k), *start;
	struct bounds b = { extent, k < entries(t, w->in, "begin") ?
	    te_list_sym(t, w->in, "begin", k) : NULL, NULL, s, w->size };
	sx_id begin, stride, backward;

	start = first(t->m->syms, facts, &b);
	sym_facts_free(facts);
	stride = s != NULL ? te_sym(t, s) :
	    te_list_entry(t, w->in + 2, "strides", k);
	if (start != NULL) {
		begin = te_sym(t, start);
	} else {
		backward = te_cast(t, DT_INT64, te_bin(t, SX_LT, stride,
		    te_int(t, 0)));
		begin = run_place(t, entry(t, w, k, true, stride), extent,
		    backward);
	}
	return te_add(t, begin, te_mul(t, i, stride));
}

void
compute_strided_slice(struct te *t)
{
	struct where w = { 1, named(t, 1),
	    op_str(t->op, t->attrs, "slice_mode")[0] == 's' };
	const struct attr *axes = op_attr_value(t->op, t->attrs, "axes");
	uint32_t rank = te_rank(t, 0);
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	for (uint32_t k = 0; k < w.n; k++) {
		int64_t a = axes->kind == ATTR_NONE ? k :
		    axes->kind == ATTR_LIST ? axes->list[k].i : axes->i;

		a += a < 0 ? (int64_t)rank : 0;
		at[a] = slice_index(t, &w, k, te_dim(t, 0, (int)a), at[a]);
	}
	te_store(t, te_load(t, 0, at));
}

/* max(0, ceil((end - begin) / stride)) at run time. */
static sx_id
run_length(struct te *t, const struct where *w, uint32_t k,
    const struct sym *extent)
{
	const struct sym *s = stride_sym(t, w, k);
	sx_id zero = te_int(t, 0), stride = s != NULL ? te_sym(t, s) :
	    te_list_entry(t, w->in + 2, "strides", k);
	sx_id negative = te_bin(t, SX_LT, stride, zero);
	sx_id back = te_cast(t, DT_INT64, negative);
	sx_id begin = run_place(t, entry(t, w, k, true, stride), extent, back);
	sx_id end = run_place(t, entry(t, w, k, false, stride), extent, back);

	/* ceil(a / b) = -floor(-a / b) */
	return te_max0(t, te_sub(t, zero, te_bin(t, SX_FLOORDIV,
	    te_sub(t, begin, end), stride)));
}

void
compute_strided_set(struct te *t)
{
	struct where w = { 2, named(t, 2), false };
	uint32_t rank = te_rank(t, 0), out = te_out(t, 0);
	sx_id at[TE_RANK + 1], v;

	te_begin(t, out);
	te_store(t, te_load_broadcast(t, 0));
	te_begin_domain(t, out, rank, t->p->buffer.v[1].dim);
	te_axes(t, at);
	v = te_load(t, 1, at);
	for (uint32_t k = 0; k < w.n; k++) {
		const struct sym *d = te_dim(t, 0, (int)k);
		sx_id fits = te_bin(t, SX_EQ, run_length(t, &w, k, d),
		    te_sym(t, te_dim(t, 1, (int)k)));

		/* A slice of another length is an index outside. */
		at[k] = te_select(t, fits, slice_index(t, &w, k, d, at[k]),
		    te_int(t, -1));
	}
	te_store_at(t, at, v);
}

void
compute_slice_like(struct te *t)
{
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	te_store(t, te_load(t, 0, at));
}

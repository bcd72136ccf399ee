/*
 * Values of small integer tensors as dimension expressions: the compute
 * definition is run with expressions instead of numbers (symbolic execution).
 * One mechanism serves shape_of, gather, slices, concatenate, arithmetic and
 * casts, so that the Shape-Gather-Concat-Reshape chains of exporters type
 * precisely.
 *
 * Only stages without data-dependent control are followed: extents must be
 * constant, indices must come out as constants, and every element must be
 * known.  Cost: elements times scalar nodes.
 */
#include "infer/infer.h"

#include <string.h>

#include "ir/number.h"
#include "ir/text.h"
#include "tensor/te.h"

struct run {
	struct ir_module *m;
	const struct prim *p;
	const struct sym *const *dim;	/* values of the prim's dimensions at
					 * the call; NULL: themselves */
	const struct sym *const **buf;	/* by buffer: elements; NULL unknown */
	const struct sym ***own;	/* those computed here */
	const struct sym **reg;
	struct sym_facts *facts;
	int64_t index[TE_RANK + TE_RANK];
	bool failed;
};

static const struct sym *
dim_at_call(void *ctx, const struct sym *var)
{
	const struct run *r = ctx;

	for (uint32_t i = 0; i < r->p->ndim; i++)
		if (r->p->dim[i] == var->name)
			return r->dim[i];
	return NULL;
}

/* An expression of the prim's dimensions as one of the caller's. */
static const struct sym *
here(struct run *r, const struct sym *s)
{
	return r->dim == NULL ? s : sym_subst(r->m->syms, s, dim_at_call, r);
}

static bool
small(struct run *r, const struct prim_buffer *b, int64_t *elements)
{
	int64_t n = 1, e;

	for (uint32_t i = 0; i < b->rank; i++) {
		if (!sym_is_const(here(r, b->dim[i]), &e) || e < 0 ||
		    e > INFER_VALUE_LIMIT)
			return false;
		n *= e;
		if (n > INFER_VALUE_LIMIT)
			return false;
	}
	*elements = n;
	return true;
}

static const struct sym *
run_load(struct run *r, uint32_t buffer, const sx_id *index)
{
	const struct prim_buffer *b = &r->p->buffer.v[buffer];
	int64_t off = 0, i, e;

	if (r->buf[buffer] == NULL)
		return NULL;
	for (uint32_t k = 0; k < b->rank; k++) {
		if (r->reg[index[k]] == NULL ||
		    !sym_is_const(r->reg[index[k]], &i) ||
		    !sym_is_const(here(r, b->dim[k]), &e) || i < 0 || i >= e)
			return NULL;
		off = off * e + i;
	}
	return r->buf[buffer][off];
}

/* 1 if they are equal, else 0. */
static const struct sym *
equality(struct sym_ctx *s, const struct sym *a, const struct sym *b)
{
	return sym_max(s, sym_const(s, 0), sym_add(s, sym_const(s, 1),
	    sym_min(s, sym_sub(s, a, b), sym_sub(s, b, a))));
}

/* 1 if a is below b, else 0. */
static const struct sym *
below(struct sym_ctx *s, const struct sym *a, const struct sym *b)
{
	return sym_max(s, sym_const(s, 0), sym_min(s, sym_const(s, 1),
	    sym_sub(s, b, a)));
}

/* Comparisons: 1 or 0 where they are decided, else an expression that is. */
static const struct sym *
run_compare(struct run *r, enum sx_op op, const struct sym *a,
    const struct sym *b)
{
	static const enum sym_cmp cmp[] = { [SX_EQ] = SYM_EQ,
	    [SX_NE] = SYM_NE, [SX_LT] = SYM_LT, [SX_LE] = SYM_LE,
	    [SX_GT] = SYM_GT, [SX_GE] = SYM_GE };
	struct sym_pred p = { cmp[op], a, b };
	struct sym_ctx *s = r->m->syms;
	const struct sym *one = sym_const(s, 1);

	switch (sym_decide(r->facts, &p)) {
	case SYM_PROVED: return one;
	case SYM_REFUTED: return sym_const(s, 0);
	default: break;
	}
	switch (op) {
	case SX_EQ: return equality(s, a, b);
	case SX_NE: return sym_sub(s, one, equality(s, a, b));
	case SX_LT: return below(s, a, b);
	case SX_LE: return sym_sub(s, one, below(s, b, a));
	case SX_GT: return below(s, b, a);
	default: return sym_sub(s, one, below(s, a, b));
	}
}

static const struct sym *
run_logic(struct run *r, enum sx_op op, const struct sym *a,
    const struct sym *b)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *zero = sym_const(s, 0), *one = sym_const(s, 1);
	int64_t x = 0, y = 0;

	if (op == SX_AND && (a == zero || b == zero))
		return zero;
	if (op == SX_OR && (a == one || b == one))
		return one;
	if (a == NULL || b == NULL)
		return NULL;
	if (op != SX_XOR)
		return op == SX_AND ? sym_min(s, a, b) : sym_max(s, a, b);
	return sym_is_const(a, &x) && sym_is_const(b, &y) ?
	    sym_const(s, x ^ y) : NULL;
}

static bool
is_open(const struct sym *s)
{
	bool open = (s->kind == SYM_FLOORDIV || s->kind == SYM_FLOORMOD) &&
	    s->arg[1]->kind != SYM_CONST;

	for (uint32_t i = 0; !open && i < s->n; i++)
		open = is_open(s->arg[i]);
	return open;
}

/* A quotient or remainder by a non-constant, where common factors cancel.  The
 * divisor is known to be non-negative, and so is positive, since a division by
 * 0 ends the program. */
static const struct sym *
run_cancel(struct run *r, const struct sx *n, const struct sym *a,
    const struct sym *b)
{
	struct sym_ctx *s = r->m->syms;
	struct sym_pred above = { SYM_GE, b, sym_const(s, 1) };
	bool quotient = n->op == SX_FLOORDIV || n->op == SX_DIV;
	const struct sym *v = NULL;
	uint32_t mark;
	int64_t lo, hi;

	sym_bounds(r->facts, b, &lo, &hi);
	if (lo < 0)
		return NULL;
	sym_bounds(r->facts, a, &lo, &hi);
	if (lo < 0 && (n->op == SX_DIV || n->op == SX_MOD))
		return NULL;
	mark = sym_facts_mark(r->facts);
	sym_facts_push(r->facts, &above);
	v = sym_simplify(r->facts, quotient ? sym_floordiv(s, a, b) :
	    sym_floormod(s, a, b));
	sym_facts_pop(r->facts, mark);
	return v == NULL || is_open(v) ? NULL : v;
}

static const struct sym *
run_binary(struct run *r, const struct sx *n, const struct sym *a,
    const struct sym *b)
{
	struct sym_ctx *s = r->m->syms;
	int64_t x, y;

	if (n->op == SX_AND || n->op == SX_OR || n->op == SX_XOR)
		return r->p->sx.v[r->p->sx_in.v[n->in]].dtype == DT_BOOL ?
		    run_logic(r, (enum sx_op)n->op, a, b) : NULL;
	if (a == NULL || b == NULL)
		return NULL;
	if (n->op >= SX_EQ && n->op <= SX_GE)
		return run_compare(r, (enum sx_op)n->op, a, b);
	switch (n->op) {
	case SX_ADD: return sym_add(s, a, b);
	case SX_SUB: return sym_sub(s, a, b);
	case SX_MUL: return sym_mul(s, a, b);
	case SX_MIN: return sym_min(s, a, b);
	case SX_MAX: return sym_max(s, a, b);
	case SX_FLOORDIV: case SX_FLOORMOD: case SX_DIV: case SX_MOD:
		/* Truncation is floor where both are known to be
		 * non-negative. */
		if (!sym_is_const(b, &y))
			return run_cancel(r, n, a, b);
		if (y <= 0)
			return NULL;
		if (n->op == SX_DIV || n->op == SX_MOD) {
			int64_t lo, hi;

			sym_bounds(r->facts, a, &lo, &hi);
			if (lo < 0)
				return sym_is_const(a, &x) ? sym_const(s,
				    n->op == SX_DIV ? x / y : x % y) : NULL;
		}
		return n->op == SX_FLOORDIV || n->op == SX_DIV ?
		    sym_floordiv(s, a, b) : sym_floormod(s, a, b);
	default:
		return NULL;
	}
}

static const struct sym *
run_cast(struct run *r, const struct sx *n, const struct sym *a,
    enum dtype from)
{
	int64_t v, lo, hi;
	uint32_t bits = dtype_info[n->dtype].bits;

	if (a == NULL || dtype_info[from].class == DTC_FLOAT ||
	    dtype_info[n->dtype].class == DTC_FLOAT)
		return NULL;
	if (n->dtype == DT_BOOL)
		return sym_is_const(a, &v) ? sym_const(r->m->syms, v != 0) :
		    NULL;
	if (bits == 64)
		return a;
	/* Extents are taken to fit 32 bits; constants are checked. */
	if (!sym_is_const(a, &v))
		return bits == 32 ? a : NULL;
	lo = dtype_info[n->dtype].class == DTC_UINT ? 0 :
	    INT64_MIN >> (64 - bits);
	hi = dtype_info[n->dtype].class == DTC_UINT ?
	    (int64_t)(UINT64_MAX >> (64 - bits)) : ~lo;
	return v >= lo && v <= hi ? a : NULL;
}

static bool
proved(struct run *r, const struct sym *a, enum sym_cmp op,
    const struct sym *b)
{
	struct sym_pred p = { op, a, b };

	return sym_decide(r->facts, &p) == SYM_PROVED;
}

/* Whether x is 1 where y is. */
static bool
is_one_with(struct run *r, const struct sym *x, const struct sym *y)
{
	const struct sym *one = sym_const(r->m->syms, 1);
	struct sym_pred p = { SYM_EQ, y, one };
	uint32_t mark = sym_facts_mark(r->facts);
	bool ok;

	sym_facts_push(r->facts, &p);
	ok = proved(r, x, SYM_EQ, one);
	sym_facts_pop(r->facts, mark);
	return ok;
}

/* `c ? x : y` where c is not decided.  If c is `x == y`, the value is y.  If c
 * is `y == 1`, it is y if x is then 1 too, and the broadcast of x and y if they
 * are known to fit: this gives the shape of ONNX's Expand. */
static const struct sym *
run_choice(struct run *r, const struct sym *c, const struct sym *x,
    const struct sym *y)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *one = sym_const(s, 1), *t;

	if (x == NULL || y == NULL || x == y)
		return x == NULL ? NULL : y;
	if (equality(s, x, y) == c)
		return y;
	if (equality(s, x, y) == sym_sub(s, one, c))
		return x;
	if (equality(s, x, one) == sym_sub(s, one, c)) {
		t = x;
		x = y;
		y = t;
	} else if (equality(s, y, one) != c) {
		return NULL;
	}
	return is_one_with(r, x, y) ? y : proved(r, y, SYM_ALIKE, x) ?
	    sym_broadcast(s, y, x) : NULL;
}

static const struct sym *
run_node(struct run *r, uint32_t id)
{
	const struct sx *n = &r->p->sx.v[id];
	const sx_id *in = &r->p->sx_in.v[n->in];
	struct sym_ctx *s = r->m->syms;
	int64_t c;

	switch (n->op) {
	case SX_CONST:
		return dtype_info[n->dtype].class == DTC_FLOAT ? NULL :
		    sym_const(s, n->i);
	case SX_AXIS:
		return sym_const(s, r->index[n->ref]);
	case SX_DIM:
		return here(r, n->sym);
	case SX_LOAD:
		return run_load(r, n->ref, in);
	case SX_CAST:
		return run_cast(r, n, r->reg[in[0]], sx_dtype(r->p, in[0]));
	case SX_NEG:
		return r->reg[in[0]] == NULL || dtype_info[n->dtype].class ==
		    DTC_FLOAT ? NULL : sym_sub(s, sym_const(s, 0),
		    r->reg[in[0]]);
	case SX_NOT:
		return n->dtype == DT_BOOL ? sym_sub(s, sym_const(s, 1),
		    r->reg[in[0]]) : NULL;
	case SX_GUARD: case SX_SELECT:
		if (r->reg[in[0]] == NULL || !sym_is_const(r->reg[in[0]], &c))
			return n->op == SX_GUARD || r->reg[in[0]] == NULL ?
			    NULL : run_choice(r, r->reg[in[0]],
			    r->reg[in[1]], r->reg[in[2]]);
		return r->reg[in[c ? 1 : 2]];
	default:
		return n->nin == 2 ? run_binary(r, n, r->reg[in[0]],
		    r->reg[in[1]]) : NULL;
	}
}

static void
run_instance(struct run *r, const struct prim_stage *s)
{
	const struct prim_buffer *b = &r->p->buffer.v[s->out[0]];
	const struct sym **out = r->own[s->out[0]], *v;
	int64_t off = 0, i, e;

	for (uint32_t k = 1; k < r->p->sx.n; k++)
		r->reg[k] = run_node(r, k);
	if (s->where != 0) {
		if (r->reg[s->where] == NULL ||
		    !sym_is_const(r->reg[s->where], &i))
			r->failed = true;
		else if (i == 0)
			return;
	}
	for (uint32_t k = 0; k < b->rank; k++) {
		const struct sym *at = s->at != NULL ? r->reg[s->at[k]] :
		    sym_const(r->m->syms, r->index[k]);

		if (at == NULL || !sym_is_const(at, &i) ||
		    !sym_is_const(here(r, b->dim[k]), &e) || i < 0 ||
		    i >= e) {
			r->failed = true;
			return;
		}
		off = off * e + i;
	}
	v = r->reg[s->value[0]];
	if (s->kind != STAGE_STORE && s->reduce != REDUCE_SET &&
	    out[off] != NULL && v != NULL) {
		sym_binary *fn = s->reduce == REDUCE_SUM ? sym_add :
		    s->reduce == REDUCE_PROD ? sym_mul : s->reduce ==
		    REDUCE_MAX ? sym_max : sym_min;

		v = fn(r->m->syms, out[off], v);
	}
	if (v == NULL)
		r->failed = true;
	out[off] = v;
}

static bool
is_followed(const struct prim_stage *s)
{
	return s->kind == STAGE_STORE || ((s->kind == STAGE_REDUCE ||
	    s->kind == STAGE_SCATTER) && s->reduce <= REDUCE_MIN) ||
	    (s->kind == STAGE_SCATTER && s->reduce == REDUCE_SET);
}

static void
run_stage(struct run *r, const struct prim_stage *s)
{
	int64_t extent[TE_RANK + TE_RANK], total = 1, n;

	if (!is_followed(s) ||
	    !small(r, &r->p->buffer.v[s->out[0]], &n)) {
		r->failed = true;
		return;
	}
	if (r->own[s->out[0]] == NULL)
		r->own[s->out[0]] = arena_alloc(r->m->arena, (size_t)n + 1,
		    sizeof **r->own);
	r->buf[s->out[0]] = r->own[s->out[0]];
	for (uint32_t k = 0; k < s->naxis; k++) {
		if (!sym_is_const(here(r, s->axis[k].extent), &extent[k]) ||
		    extent[k] < 0 || extent[k] > INFER_VALUE_LIMIT ||
		    (total *= extent[k]) > 16 * INFER_VALUE_LIMIT) {
			r->failed = true;
			return;
		}
		r->index[k] = 0;
	}
	for (int64_t i = 0; i < total && !r->failed; i++) {
		run_instance(r, s);
		for (uint32_t k = s->naxis; k-- > 0; ) {
			if (++r->index[k] < extent[k])
				break;
			r->index[k] = 0;
		}
	}
}

/* Flattens tensors of inputs; false: too many, or a type without tensors. */
static bool
flat_types(const struct infer_call *c, const struct type **in,
    const struct sym *const **value, uint32_t *nin)
{
	*nin = 0;
	for (uint32_t i = 0; i < c->nin; i++) {
		const struct type *t = c->in[i];

		if (t->kind == TYPE_TENSOR) {
			if (*nin == TE_RANK)
				return false;
			value[*nin] = c->value != NULL ? c->value[i] : NULL;
			in[(*nin)++] = t;
			continue;
		}
		/* The values of a tuple's fields are concatenated. */
		if (t->kind != TYPE_TUPLE || *nin + t->n > TE_RANK)
			return false;
		for (uint32_t k = 0, at = 0; k < t->n; k++) {
			int64_t e = 0;

			if (t->arg[k]->kind != TYPE_TENSOR)
				return false;
			value[*nin] = c->value != NULL && c->value[i] != NULL ?
			    c->value[i] + at : NULL;
			if (c->value != NULL && c->value[i] != NULL &&
			    type_elements(t->arg[k], &e))
				at += (uint32_t)e;
			in[(*nin)++] = t->arg[k];
		}
	}
	return true;
}

static const struct sym *const *
run_prim(struct ir_module *m, const struct infer_call *c,
    const struct prim *p, const struct sym *const *dim,
    const struct sym *const *const *value)
{
	struct run r = { .m = m, .p = p, .dim = dim, .facts = c->facts };
	const struct sym *const *result = NULL;

	r.buf = mem_zalloc(p->buffer.n, sizeof *r.buf);
	r.own = mem_zalloc(p->buffer.n, sizeof *r.own);
	r.reg = mem_zalloc(p->sx.n, sizeof *r.reg);
	memcpy(r.buf, value, p->ninput * sizeof *value);
	if (r.facts == NULL)
		r.facts = sym_facts_new(m->syms);
	for (uint32_t i = 0; i < p->stage.n && !r.failed; i++)
		run_stage(&r, &p->stage.v[i]);
	if (!r.failed)
		result = r.own[p->ninput];
	if (c->facts == NULL)
		sym_facts_free(r.facts);
	mem_free(r.buf);
	mem_free(r.own);
	mem_free(r.reg);
	return result;
}

/* The elements, if all of them were computed; an empty tensor has no
 * extreme. */
static const struct sym *const *
all_of(const struct sym *const *v, int64_t elements, uint32_t *n)
{
	for (int64_t i = 0; v != NULL && i < elements; i++)
		if (v[i] == NULL)
			return NULL;
	if (v != NULL)
		*n = (uint32_t)elements;
	return v;
}

const struct sym *const *
infer_op_value(struct ir_module *m, const struct infer_call *c,
    const struct type *result, uint32_t *n)
{
	const struct op_def *op = op_at(c->op);
	const struct type *in[TE_RANK];
	const struct sym *const *value[TE_RANK], *const *v = NULL;
	struct te_request q = { .name = op->name, .compute = op->compute,
	    .op = c->op, .attrs = c->attrs, .in = in, .in_value = value,
	    .nout = 1, .out = &result };
	const char *message;
	struct prim *p;
	int64_t elements;

	*n = 0;
	if (op->compute == NULL || op->kernel != NULL ||
	    result->kind != TYPE_TENSOR ||
	    dtype_info[result->dtype].class == DTC_FLOAT ||
	    !type_elements(result, &elements) ||
	    elements > INFER_VALUE_LIMIT || !flat_types(c, in, value, &q.nin))
		return NULL;
	p = te_build(m, &q, &message);
	if (p == NULL)
		return NULL;
	if (p->kernel == NULL && p->sx.n < 4096)
		v = run_prim(m, c, p, NULL, value);
	prim_free(p);
	return all_of(v, elements, n);
}

/* The caller's extent to which a dimension of a prim is bound: that of an input
 * that has this dimension alone. */
static const struct sym *
bound_dim(const struct prim *p, const struct infer_call *c, const char *name)
{
	for (uint32_t i = 0; i < p->ninput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		for (uint32_t k = 0; k < b->rank; k++)
			if (b->dim[k]->kind == SYM_VAR &&
			    b->dim[k]->name == name)
				return c->in[i]->dim[k];
	}
	return NULL;
}

const struct sym *const *
infer_prim_value(struct ir_module *m, const struct infer_call *c,
    const struct prim *p, const struct type *result, uint32_t *n)
{
	const struct sym **dim;
	const struct sym *const *v = NULL;
	int64_t elements;
	bool ok = true;

	*n = 0;
	if (p->kernel != NULL || p->noutput != 1 || c->nin != p->ninput ||
	    p->sx.n >= 4096 || result->kind != TYPE_TENSOR ||
	    dtype_info[result->dtype].class == DTC_FLOAT ||
	    !type_elements(result, &elements) || elements > INFER_VALUE_LIMIT)
		return NULL;
	for (uint32_t i = 0; i < c->nin; i++)
		if (c->in[i]->kind != TYPE_TENSOR ||
		    c->in[i]->n != p->buffer.v[i].rank)
			return NULL;
	dim = mem_zalloc(p->ndim + 1, sizeof *dim);
	for (uint32_t i = 0; i < p->ndim && ok; i++)
		ok = (dim[i] = bound_dim(p, c, p->dim[i])) != NULL;
	if (ok)
		v = run_prim(m, c, p, dim, c->value);
	mem_free(dim);
	return all_of(v, elements, n);
}

const struct sym *const *
infer_constant_value(struct ir_module *m, const struct ir_constant *k,
    uint32_t *n)
{
	const struct type *t = k->type;
	const struct sym **v;
	int64_t elements;

	*n = 0;
	if (dtype_info[t->dtype].class == DTC_FLOAT ||
	    k->data.kind != DATA_INLINE_BYTES ||
	    !type_elements(t, &elements) || elements > INFER_VALUE_LIMIT)
		return NULL;
	v = arena_alloc(m->arena, (size_t)elements + 1, sizeof *v);
	for (int64_t i = 0; i < elements; i++) {
		const char *at = (const char *)k->data.bytes +
		    i * dtype_info[t->dtype].bytes;
		int64_t x = 0;

		memcpy(&x, at, dtype_info[t->dtype].bytes);
		v[i] = sym_const(m->syms, int_wrapped(t->dtype, x));
	}
	*n = (uint32_t)elements;
	return v;
}

const double *
infer_real(struct ir_module *m, enum dtype dt, const void *bytes)
{
	double *v;

	if (dtype_info[dt].class != DTC_FLOAT)
		return NULL;
	v = arena_alloc(m->arena, 1, sizeof *v);
	*v = number_get(dt, bytes);
	return v;
}

const double *
infer_constant_real(struct ir_module *m, const struct ir_constant *k)
{
	if (k->type->n != 0 || k->data.kind != DATA_INLINE_BYTES ||
	    dtype_info[k->type->dtype].class != DTC_FLOAT)
		return NULL;
	return infer_real(m, k->type->dtype, k->data.bytes);
}

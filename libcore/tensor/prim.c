/*
 * Tensor programs: buffers, stages and the hash-consed scalar code.
 *
 * Scalar nodes are made through sx_make, which folds nothing; the named
 * constructors apply only what is exact for the dtype: constant operands,
 * x + 0, x * 1 on integers, a cast to the same dtype.  Equal nodes are one
 * node, so indices can be compared by number.
 */
#include "tensor/prim.h"

#include <math.h>
#include <string.h>

#include "ir/number.h"

const char *const reduce_op_name[] = {
	"sum", "prod", "max", "min", "any", "all", "set",
};

#define FLT .float_only = true
#define INT .int_only = true
#define CMP .compares = true
const struct sx_info sx_info[SX_OPS] = {
	[SX_NONE] = { "none", .nin = 0 },
	[SX_CONST] = { "const", .nin = 0 },
	[SX_AXIS] = { "axis", .nin = 0 },
	[SX_DIM] = { "dim", .nin = 0 },
	[SX_LOAD] = { "load", .nin = 255 },
	[SX_GUARD] = { "guard", .nin = 3 },
	[SX_ACC] = { "acc", .nin = 0 },
	[SX_CAST] = { "cast", .nin = 1 },
	[SX_BITCAST] = { "bitcast", .nin = 1 },
	[SX_NEG] = { "neg", .nin = 1 },
	[SX_ABS] = { "abs", .nin = 1 },
	[SX_SIGN] = { "sign", .nin = 1 },
	[SX_NOT] = { "not", 1, INT },
	[SX_FLOOR] = { "floor", 1, FLT },
	[SX_CEIL] = { "ceil", 1, FLT },
	[SX_TRUNC] = { "trunc", 1, FLT },
	[SX_ROUND] = { "round", 1, FLT },
	[SX_ROUND_AWAY] = { "round_away", 1, FLT },
	[SX_SQRT] = { "sqrt", 1, FLT },
	[SX_RSQRT] = { "rsqrt", 1, FLT },
	[SX_EXP] = { "exp", 1, FLT },
	[SX_EXPM1] = { "expm1", 1, FLT },
	[SX_LOG] = { "log", 1, FLT },
	[SX_LOG1P] = { "log1p", 1, FLT },
	[SX_LOG2] = { "log2", 1, FLT },
	[SX_LOG10] = { "log10", 1, FLT },
	[SX_SIN] = { "sin", 1, FLT },
	[SX_COS] = { "cos", 1, FLT },
	[SX_TAN] = { "tan", 1, FLT },
	[SX_ASIN] = { "asin", 1, FLT },
	[SX_ACOS] = { "acos", 1, FLT },
	[SX_ATAN] = { "atan", 1, FLT },
	[SX_SINH] = { "sinh", 1, FLT },
	[SX_COSH] = { "cosh", 1, FLT },
	[SX_TANH] = { "tanh", 1, FLT },
	[SX_ASINH] = { "asinh", 1, FLT },
	[SX_ACOSH] = { "acosh", 1, FLT },
	[SX_ATANH] = { "atanh", 1, FLT },
	[SX_ERF] = { "erf", 1, FLT },
	[SX_SIGMOID] = { "sigmoid", 1, FLT },
	[SX_ISNAN] = { "isnan", 1, FLT, CMP },
	[SX_ISINF] = { "isinf", 1, FLT, CMP },
	[SX_ISFINITE] = { "isfinite", 1, FLT, CMP },
	[SX_POPCOUNT] = { "popcount", 1, INT },
	[SX_ADD] = { "add", .nin = 2 },
	[SX_SUB] = { "sub", .nin = 2 },
	[SX_MUL] = { "mul", .nin = 2 },
	[SX_DIV] = { "div", .nin = 2 },
	[SX_FLOORDIV] = { "floordiv", .nin = 2 },
	[SX_MOD] = { "mod", .nin = 2 },
	[SX_FLOORMOD] = { "floormod", .nin = 2 },
	[SX_POW] = { "pow", .nin = 2 },
	[SX_ATAN2] = { "atan2", 2, FLT },
	[SX_MIN] = { "min", .nin = 2 },
	[SX_MAX] = { "max", .nin = 2 },
	[SX_AND] = { "and", 2, INT },
	[SX_OR] = { "or", 2, INT },
	[SX_XOR] = { "xor", 2, INT },
	[SX_SHL] = { "shl", 2, INT },
	[SX_SHR] = { "shr", 2, INT },
	[SX_EQ] = { "eq", 2, CMP },
	[SX_NE] = { "ne", 2, CMP },
	[SX_LT] = { "lt", 2, CMP },
	[SX_LE] = { "le", 2, CMP },
	[SX_GT] = { "gt", 2, CMP },
	[SX_GE] = { "ge", 2, CMP },
	[SX_SELECT] = { "select", .nin = 3 },
};

enum sx_op
sx_find(const char *name)
{
	for (int i = 1; i < SX_OPS; i++)
		if (strcmp(sx_info[i].name, name) == 0)
			return (enum sx_op)i;
	return SX_NONE;
}

struct prim *
prim_new(struct ir_module *m, const char *name)
{
	struct prim *p = mem_zalloc(1, sizeof *p);
	struct sx none = { .op = SX_NONE };

	p->m = m;
	p->name = name;
	p->marks = mem_zalloc(1, sizeof *p->marks);
	vec_push(&p->sx, none);
	/* Never empty: a list of no operands still has an index. */
	vec_push(&p->sx_in, 0);
	return p;
}

uint32_t
prim_inputs(const struct prim *p)
{
	return p->ninput;
}

void
prim_free(struct prim *p)
{
	if (p == NULL)
		return;
	vec_free(&p->buffer);
	vec_free(&p->stage);
	vec_free(&p->sx);
	vec_free(&p->sx_in);
	for (uint32_t i = 0; i < p->tree.n; i++)
		tree_free(p->tree.v[i]);
	vec_free(&p->tree);
	vec_free(&p->version);
	map_free(&p->sx_cons);
	mem_free(p->marks->seen);
	mem_free(p->marks);
	mem_free(p);
}

#define copy_vec(to, from) do {						\
	for (uint32_t i_ = 0; i_ < (from)->n; i_++)			\
		vec_push((to), (from)->v[i_]);				\
} while (0)

/* What the entries point to is in the module's arena and never changes.  The
 * table for hash-consing starts empty: nodes made from now on are not shared
 * with the copied ones. */
struct prim *
prim_copy(const struct prim *p)
{
	struct prim *c = mem_zalloc(1, sizeof *c);

	*c = *p;
	memset(&c->buffer, 0, sizeof c->buffer);
	memset(&c->stage, 0, sizeof c->stage);
	memset(&c->sx, 0, sizeof c->sx);
	memset(&c->sx_in, 0, sizeof c->sx_in);
	memset(&c->sx_cons, 0, sizeof c->sx_cons);
	memset(&c->tree, 0, sizeof c->tree);
	memset(&c->version, 0, sizeof c->version);
	c->marks = mem_zalloc(1, sizeof *c->marks);
	copy_vec(&c->buffer, &p->buffer);
	copy_vec(&c->stage, &p->stage);
	copy_vec(&c->sx, &p->sx);
	copy_vec(&c->sx_in, &p->sx_in);
	return c;
}

const struct sym *
prim_elements(const struct prim *p, uint32_t buffer)
{
	const struct prim_buffer *b = &p->buffer.v[buffer];
	const struct sym *n = sym_const(p->m->syms, 1);

	for (uint32_t i = 0; i < b->rank; i++)
		n = sym_mul(p->m->syms, n, b->dim[i]);
	return n;
}

void
prim_move_buffers(struct prim *p, const uint32_t *to)
{
	for (uint32_t i = 1; i < p->sx.n; i++)
		if (p->sx.v[i].op == SX_LOAD && to[p->sx.v[i].ref] ==
		    UINT32_MAX) {
			/* No stage reaches it. */
			p->sx.v[i].op = SX_CONST;
			p->sx.v[i].nin = 0;
			p->sx.v[i].i = 0;
		} else if (p->sx.v[i].op == SX_LOAD) {
			p->sx.v[i].ref = to[p->sx.v[i].ref];
		}
	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		uint32_t *out = arena_alloc(p->m->arena, s->nout + 1,
		    sizeof *out);

		for (uint32_t k = 0; k < s->nout; k++)
			out[k] = to[s->out[k]];
		p->stage.v[i].out = out;
	}
}

uint32_t
prim_buffer_add(struct prim *p, const struct prim_buffer *b)
{
	struct prim_buffer copy = *b;

	if (b->rank > 0) {
		const struct sym **dim = arena_alloc(p->m->arena, b->rank,
		    sizeof *dim);

		memcpy(dim, b->dim, b->rank * sizeof *dim);
		copy.dim = dim;
	}
	vec_push(&p->buffer, copy);
	return p->buffer.n - 1;
}

static const struct type *
buffer_type(const struct prim *p, uint32_t i)
{
	const struct prim_buffer *b = &p->buffer.v[i];

	return type_tensor(p->m->types, b->dtype, b->rank, b->dim);
}

const struct type *
prim_type(const struct prim *p)
{
	uint32_t n = p->ninput + p->noutput;
	const struct type **t = mem_zalloc(n + 1, sizeof *t), *ret, *fn;
	struct type_binders b = { 0, p->ndim, NULL, p->dim };

	for (uint32_t i = 0; i < n; i++)
		t[i] = buffer_type(p, i);
	ret = p->noutput == 1 ? t[p->ninput] : type_tuple(p->m->types,
	    p->noutput, t + p->ninput);
	fn = type_func(p->m->types, &b, p->ninput, t, ret);
	mem_free(t);
	return fn;
}

static void *
copy_array(struct arena *a, const void *v, size_t n, size_t size)
{
	void *copy;

	if (v == NULL || n == 0)
		return NULL;
	copy = arena_alloc(a, n, size);
	memcpy(copy, v, n * size);
	return copy;
}

uint32_t
prim_stage_add(struct prim *p, const struct prim_stage *s)
{
	struct arena *a = p->m->arena;
	struct prim_stage c = *s;
	uint32_t rank = p->buffer.v[s->out[0]].rank;

	c.axis = copy_array(a, s->axis, s->naxis, sizeof *s->axis);
	c.out = copy_array(a, s->out, s->nout, sizeof *s->out);
	c.at = copy_array(a, s->at, rank, sizeof *s->at);
	c.value = copy_array(a, s->value, s->nout, sizeof *s->value);
	c.init = copy_array(a, s->init, s->nout, sizeof *s->init);
	vec_push(&p->stage, c);
	return p->stage.n - 1;
}

/* ---- scalar nodes ---- */

static bool
sx_same(const struct prim *p, const struct sx *a, const struct sx *n,
    const sx_id *in)
{
	if (a->op != n->op || a->dtype != n->dtype || a->nin != n->nin ||
	    a->ref != n->ref || memcmp(&a->i, &n->i, sizeof a->i) != 0)
		return false;
	return n->nin == 0 ||
	    memcmp(&p->sx_in.v[a->in], in, n->nin * sizeof *in) == 0;
}

sx_id
sx_make(struct prim *p, const struct sx *n, const sx_id *in)
{
	struct sx c = *n;
	uint64_t key[4] = { (uint64_t)n->op | (uint64_t)n->dtype << 8 |
	    (uint64_t)n->nin << 16, n->ref, 0, 0 };
	uint64_t h;
	uint32_t at;

	memcpy(&key[2], &n->i, sizeof n->i);
	h = hash_bytes(key, sizeof key, 0);
	if (n->nin > 0)
		h = hash_bytes(in, n->nin * sizeof *in, h);
	while (map_get(&p->sx_cons, h, &at)) {
		if (sx_same(p, &p->sx.v[at], n, in))
			return at;
		h += 0x9e3779b97f4a7c15u;
	}
	c.in = p->sx_in.n;
	for (uint32_t i = 0; i < n->nin; i++)
		vec_push(&p->sx_in, in[i]);
	vec_push(&p->sx, c);
	map_put(&p->sx_cons, h, p->sx.n - 1);
	return p->sx.n - 1;
}

enum dtype
sx_dtype(const struct prim *p, sx_id a)
{
	return (enum dtype)p->sx.v[a].dtype;
}

static bool
is_float(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

sx_id
sx_int(struct prim *p, enum dtype dt, int64_t v)
{
	struct sx n = { .op = SX_CONST, .dtype = (uint8_t)dt };

	if (is_float(dt))
		return sx_float(p, dt, (double)v);
	n.i = int_wrapped(dt, v);
	return sx_make(p, &n, NULL);
}

sx_id
sx_float(struct prim *p, enum dtype dt, double v)
{
	struct sx n = { .op = SX_CONST, .dtype = (uint8_t)dt };

	if (!is_float(dt))
		BUG("sx_float: dtype %d is not a float", dt);
	if (dtype_is_held(dt))
		v = float_value(dt, float_code(dt, v));
	n.f = dt == DT_FLOAT32 ? (double)(float)v : v;
	return sx_make(p, &n, NULL);
}

sx_id
sx_bool(struct prim *p, bool v)
{
	return sx_int(p, DT_BOOL, v);
}

sx_id
sx_number(struct prim *p, enum dtype dt, double v)
{
	uint32_t bits;

	if (is_float(dt))
		return sx_float(p, dt, v);
	if (dt == DT_BOOL)
		return sx_bool(p, v != 0);
	if (isnan(v))
		return sx_int(p, dt, 0);
	bits = dtype_info[dt].bits;
	if (dtype_info[dt].class == DTC_UINT) {
		if (v <= 0)
			return sx_int(p, dt, 0);
		if (v >= ldexp(1, (int)bits))
			return sx_int(p, dt, -1);
		return sx_int(p, dt, (int64_t)(uint64_t)v);
	}
	if (v <= -ldexp(1, (int)bits - 1))
		return sx_int(p, dt, (int64_t)(UINT64_MAX << (bits - 1)));
	if (v >= ldexp(1, (int)bits - 1))
		return sx_int(p, dt,
		    (int64_t)(((uint64_t)1 << (bits - 1)) - 1));
	return sx_int(p, dt, (int64_t)v);
}

sx_id
sx_axis(struct prim *p, uint32_t axis)
{
	struct sx n = { .op = SX_AXIS, .dtype = DT_INT64, .ref = axis };

	return sx_make(p, &n, NULL);
}

sx_id
sx_dim(struct prim *p, const struct sym *s)
{
	struct sx n = { .op = SX_DIM, .dtype = DT_INT64 };
	int64_t v;

	if (sym_is_const(s, &v))
		return sx_int(p, DT_INT64, v);
	n.sym = s;
	return sx_make(p, &n, NULL);
}

sx_id
sx_load(struct prim *p, uint32_t buffer, const sx_id *index, uint32_t n)
{
	const struct prim_buffer *b = &p->buffer.v[buffer];
	struct sx l = { .op = SX_LOAD, .dtype = (uint8_t)b->dtype,
	    .nin = (uint8_t)n, .ref = buffer };

	if (n != b->rank)
		BUG("load of %s with %u indices, rank %u", b->name, n,
		    b->rank);
	return sx_make(p, &l, index);
}

sx_id
sx_guard(struct prim *p, sx_id predicate, sx_id load, sx_id other)
{
	const struct sx *c = &p->sx.v[predicate];
	struct sx n = { .op = SX_GUARD, .nin = 3,
	    .dtype = p->sx.v[load].dtype };
	sx_id in[3] = { predicate, load, other };

	if (c->op == SX_CONST)
		return c->i ? load : other;
	if (p->sx.v[load].op != SX_LOAD ||
	    p->sx.v[other].dtype != n.dtype)
		BUG("guard of something that is not a load of its dtype");
	return sx_make(p, &n, in);
}

sx_id
sx_acc(struct prim *p, enum dtype dt, uint32_t k)
{
	struct sx n = { .op = SX_ACC, .dtype = (uint8_t)dt, .ref = k };

	return sx_make(p, &n, NULL);
}

sx_id
sx_cast(struct prim *p, enum dtype dt, sx_id a)
{
	struct sx n = { .op = SX_CAST, .dtype = (uint8_t)dt, .nin = 1 };
	const struct sx *x = &p->sx.v[a];

	if (x->dtype == dt)
		return a;
	if (x->op == SX_CONST) {
		if (is_float((enum dtype)x->dtype))
			return sx_number(p, dt, x->f);
		if (!is_float(dt))
			return sx_int(p, dt, x->i);
		if (x->dtype != DT_UINT64 && x->i < (1LL << 53) &&
		    x->i > -(1LL << 53))
			return sx_float(p, dt, (double)x->i);
	}
	return sx_make(p, &n, &a);
}

sx_id
sx_bitcast(struct prim *p, enum dtype dt, sx_id a)
{
	struct sx n = { .op = SX_BITCAST, .dtype = (uint8_t)dt, .nin = 1 };

	if (p->sx.v[a].dtype == dt)
		return a;
	return sx_make(p, &n, &a);
}

sx_id
sx_un(struct prim *p, enum sx_op op, sx_id a)
{
	struct sx n = { .op = (uint8_t)op, .dtype = p->sx.v[a].dtype,
	    .nin = 1 };

	if (sx_info[op].float_only && !is_float((enum dtype)n.dtype)) {
		/* Rounding an integer changes nothing; it is always finite. */
		switch (op) {
		case SX_FLOOR: case SX_CEIL: case SX_TRUNC: case SX_ROUND:
		case SX_ROUND_AWAY:
			return a;
		case SX_ISNAN: case SX_ISINF:
			return sx_bool(p, false);
		case SX_ISFINITE:
			return sx_bool(p, true);
		default:
			BUG("%s of an integer", sx_info[op].name);
		}
	}
	if (sx_info[op].compares)
		n.dtype = DT_BOOL;
	return sx_make(p, &n, &a);
}

/* Folds integer arithmetic on constants where it cannot fail. */
static bool
fold_int(enum sx_op op, int64_t a, int64_t b, int64_t *out)
{
	uint64_t x = (uint64_t)a, y = (uint64_t)b;

	switch (op) {
	case SX_ADD: *out = (int64_t)(x + y); return true;
	case SX_SUB: *out = (int64_t)(x - y); return true;
	case SX_MUL: *out = (int64_t)(x * y); return true;
	case SX_MIN: *out = a < b ? a : b; return true;
	case SX_MAX: *out = a > b ? a : b; return true;
	case SX_EQ: *out = a == b; return true;
	case SX_NE: *out = a != b; return true;
	case SX_LT: *out = a < b; return true;
	case SX_LE: *out = a <= b; return true;
	case SX_GT: *out = a > b; return true;
	case SX_GE: *out = a >= b; return true;
	case SX_AND: *out = a & b; return true;
	case SX_OR: *out = a | b; return true;
	case SX_FLOORDIV:
	case SX_FLOORMOD:
		if (b <= 0)
			return false;
		*out = a % b;
		if (op == SX_FLOORDIV)	/* a - a mod b may overflow */
			*out = a / b - (*out < 0);
		else if (*out < 0)
			*out += b;
		return true;
	default:
		return false;
	}
}

/* x op c on int64 and bool: identities.  0: none applies. */
static sx_id
identity(struct prim *p, enum sx_op op, sx_id x, int64_t c)
{
	bool is_bool = p->sx.v[x].dtype == DT_BOOL;

	switch (op) {
	case SX_ADD: case SX_SUB: case SX_XOR: case SX_SHL: case SX_SHR:
		return c == 0 && !is_bool ? x : 0;
	case SX_OR:
		return c == 0 ? x : is_bool ? sx_bool(p, true) : 0;
	case SX_AND:
		return is_bool ? c ? x : sx_bool(p, false) : 0;
	case SX_MUL:
		return c == 1 ? x : c == 0 ?
		    sx_int(p, (enum dtype)p->sx.v[x].dtype, 0) : 0;
	case SX_DIV: case SX_FLOORDIV:
		return c == 1 ? x : 0;
	case SX_MOD: case SX_FLOORMOD:
		return c == 1 ? sx_int(p, (enum dtype)p->sx.v[x].dtype, 0) : 0;
	default:
		return 0;
	}
}

sx_id
sx_bin(struct prim *p, enum sx_op op, sx_id a, sx_id b)
{
	const struct sx *x = &p->sx.v[a], *y = &p->sx.v[b];
	enum dtype dt = (enum dtype)x->dtype;
	struct sx n = { .op = (uint8_t)op, .dtype = (uint8_t)dt, .nin = 2 };
	sx_id in[2] = { a, b }, r = 0;
	int64_t v;

	if (x->dtype != y->dtype)
		BUG("%s of %s and %s", sx_info[op].name, dtype_info[dt].name,
		    dtype_info[y->dtype].name);
	if (sx_info[op].compares)
		n.dtype = DT_BOOL;
	if (!is_float(dt)) {
		if (x->op == SX_CONST && y->op == SX_CONST &&
		    dt != DT_UINT64 && fold_int(op, x->i, y->i, &v))
			return sx_int(p, (enum dtype)n.dtype, v);
		if (y->op == SX_CONST)
			r = identity(p, op, a, y->i);
		else if (x->op == SX_CONST && (op == SX_ADD || op == SX_MUL ||
		    op == SX_AND || op == SX_OR))
			r = identity(p, op, b, x->i);
		if (r != 0)
			return r;
	}
	return sx_make(p, &n, in);
}

sx_id
sx_select(struct prim *p, sx_id c, sx_id a, sx_id b)
{
	struct sx n = { .op = SX_SELECT, .dtype = p->sx.v[a].dtype, .nin = 3 };
	sx_id in[3] = { c, a, b };

	if (p->sx.v[c].op == SX_CONST)
		return p->sx.v[c].i ? a : b;
	if (a == b)
		return a;
	if (p->sx.v[a].dtype != p->sx.v[b].dtype ||
	    p->sx.v[c].dtype != DT_BOOL)
		BUG("select of %s and %s", dtype_info[n.dtype].name,
		    dtype_info[p->sx.v[b].dtype].name);
	return sx_make(p, &n, in);
}

/* ---- names of dimensions ---- */

struct names {
	VEC(const char *) v;
};

static void
add_name(void *ctx, const struct sym *var)
{
	struct names *x = ctx;

	for (uint32_t i = 0; i < x->v.n; i++)
		if (x->v.v[i] == var->name)
			return;
	vec_push(&x->v, var->name);
}

void
prim_complete_dims(struct prim *p)
{
	struct names x = { { NULL, 0, 0 } };
	const char **names;

	for (uint32_t i = 0; i < p->ndim; i++)
		vec_push(&x.v, p->dim[i]);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++)
			sym_vars(p->buffer.v[i].dim[k], add_name, &x);
	for (uint32_t i = 0; i < p->stage.n; i++)
		for (uint32_t k = 0; k < p->stage.v[i].naxis; k++)
			sym_vars(p->stage.v[i].axis[k].extent, add_name, &x);
	for (uint32_t i = 1; i < p->sx.n; i++)
		if (p->sx.v[i].op == SX_DIM)
			sym_vars(p->sx.v[i].sym, add_name, &x);
	if (x.v.n > p->ndim) {
		names = arena_alloc(p->m->arena, x.v.n, sizeof *names);
		memcpy(names, x.v.v, x.v.n * sizeof *names);
		p->dim = names;
		p->ndim = x.v.n;
	}
	vec_free(&x.v);
}

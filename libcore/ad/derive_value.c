/*
 * Derivatives of scalar code, backwards (derive_impl.h).
 */
#include "ad/derive_impl.h"

#include <math.h>

struct back {
	struct prim *p;
	const bool *active;	/* by buffer */
	bool *varies;		/* by node: depends on an active load */
	sx_id *adjoint;		/* by node, 0: zero */
	struct derive_loads *out;
};

static bool
is_float(const struct prim *p, sx_id a)
{
	return dtype_info[sx_dtype(p, a)].class == DTC_FLOAT;
}

static sx_id
number(struct back *b, sx_id like, double v)
{
	return sx_float(b->p, sx_dtype(b->p, like), v);
}

static void
give(struct back *b, sx_id to, sx_id a)
{
	if (a == 0 || !b->varies[to])
		return;
	b->adjoint[to] = b->adjoint[to] == 0 ? a :
	    sx_bin(b->p, SX_ADD, b->adjoint[to], a);
}

static sx_id
mul(struct back *b, sx_id a, sx_id c)
{
	return sx_bin(b->p, SX_MUL, a, c);
}

static sx_id
divide(struct back *b, sx_id a, sx_id c)
{
	return sx_bin(b->p, SX_DIV, a, c);
}

/* k + s * x * x */
static sx_id
square(struct back *b, sx_id x, double k, double s)
{
	sx_id xx = mul(b, x, x);

	return sx_bin(b->p, s < 0 ? SX_SUB : SX_ADD, number(b, x, k), xx);
}

/* The derivative of a unary operation at x, where its value is y; 0: zero or
 * none (*none). */
static sx_id
slope(struct back *b, enum sx_op op, sx_id x, sx_id y, bool *none)
{
	struct prim *p = b->p;
	sx_id one = number(b, x, 1);

	switch (op) {
	case SX_NEG: return number(b, x, -1);
	case SX_ABS: return sx_un(p, SX_SIGN, x);
	case SX_EXP: return y;
	case SX_EXPM1: return sx_bin(p, SX_ADD, y, one);
	case SX_LOG: return divide(b, one, x);
	case SX_LOG1P: return divide(b, one, sx_bin(p, SX_ADD, x, one));
	case SX_LOG2: return divide(b, number(b, x, 1 / M_LN2), x);
	case SX_LOG10: return divide(b, number(b, x, 1 / M_LN10), x);
	case SX_SQRT: return divide(b, number(b, x, 0.5), y);
	case SX_RSQRT: return mul(b, number(b, x, -0.5), divide(b, y, x));
	case SX_SIN: return sx_un(p, SX_COS, x);
	case SX_COS: return sx_un(p, SX_NEG, sx_un(p, SX_SIN, x));
	case SX_TAN: return square(b, y, 1, 1);
	case SX_ASIN: return sx_un(p, SX_RSQRT, square(b, x, 1, -1));
	case SX_ACOS: return sx_un(p, SX_NEG, sx_un(p, SX_RSQRT,
	    square(b, x, 1, -1)));
	case SX_ATAN: return divide(b, one, square(b, x, 1, 1));
	case SX_SINH: return sx_un(p, SX_COSH, x);
	case SX_COSH: return sx_un(p, SX_SINH, x);
	case SX_TANH: return square(b, y, 1, -1);
	case SX_ASINH: return sx_un(p, SX_RSQRT, square(b, x, 1, 1));
	case SX_ACOSH: return sx_un(p, SX_RSQRT, square(b, x, -1, 1));
	case SX_ATANH: return divide(b, one, square(b, x, 1, -1));
	case SX_SIGMOID: return mul(b, y, sx_bin(p, SX_SUB, one, y));
	case SX_ERF: return mul(b, number(b, x, M_2_SQRTPI), sx_un(p, SX_EXP,
	    sx_un(p, SX_NEG, mul(b, x, x))));
	case SX_SIGN: case SX_FLOOR: case SX_CEIL: case SX_TRUNC: case SX_ROUND:
	case SX_ROUND_AWAY:
		return 0;
	default:
		*none = true;
		return 0;
	}
}

static void
power(struct back *b, sx_id x, sx_id e, sx_id y, sx_id a)
{
	struct prim *p = b->p;
	sx_id zero = number(b, x, 0), one = number(b, x, 1), less, log;

	if (b->varies[x]) {
		/* Where both are 0, an exponent for which 0 times the power is
		 * 0, and has derivatives. */
		less = sx_select(p, sx_bin(p, SX_AND, sx_bin(p, SX_EQ, e,
		    zero), sx_bin(p, SX_EQ, x, zero)), one, sx_bin(p, SX_SUB,
		    e, one));
		give(b, x, mul(b, a, mul(b, e, sx_bin(p, SX_POW, x, less))));
	}
	if (b->varies[e]) {
		log = mul(b, y, sx_un(p, SX_LOG, x));
		log = sx_select(p, sx_bin(p, SX_AND, sx_bin(p, SX_EQ, x, zero),
		    sx_bin(p, SX_GE, e, zero)), zero, log);
		give(b, e, mul(b, a, log));
	}
}

static bool
is_constant(const struct back *b, sx_id id)
{
	return b->p->sx.v[id].op == SX_CONST;
}

/* Where both are equal, each has half; at a bound that is a constant it is 0,
 * as of clip and relu. */
static void
extreme(struct back *b, enum sx_op op, sx_id x, sx_id y, sx_id a)
{
	struct prim *p = b->p;
	sx_id zero = number(b, x, 0), half = is_constant(b, x) ||
	    is_constant(b, y) ? zero : mul(b, a, number(b, x, 0.5));
	sx_id first = sx_bin(p, op == SX_MIN ? SX_LT : SX_GT, x, y);
	sx_id second = sx_bin(p, op == SX_MIN ? SX_LT : SX_GT, y, x);

	if (b->varies[x])
		give(b, x, sx_select(p, first, a, sx_select(p, second, zero,
		    half)));
	if (b->varies[y])
		give(b, y, sx_select(p, second, a, sx_select(p, first, zero,
		    half)));
}

/* x - y * floor(x / y), or trunc. */
static void
remainder_of(struct back *b, enum sx_op round, const sx_id *in, sx_id a)
{
	struct prim *p = b->p;

	give(b, in[0], a);
	if (b->varies[in[1]])
		give(b, in[1], sx_un(p, SX_NEG, mul(b, a, sx_un(p, round,
		    divide(b, in[0], in[1])))));
}

/* atan2(y, x) */
static void
angle(struct back *b, sx_id y, sx_id x, sx_id a)
{
	struct prim *p = b->p;
	sx_id q = divide(b, a, sx_bin(p, SX_ADD, mul(b, x, x), mul(b, y, y)));

	if (b->varies[y])
		give(b, y, mul(b, q, x));
	if (b->varies[x])
		give(b, x, sx_un(p, SX_NEG, mul(b, q, y)));
}

static void
binary(struct back *b, enum sx_op op, const sx_id *in, sx_id y, sx_id a)
{
	struct prim *p = b->p;
	sx_id q;

	switch (op) {
	case SX_ADD:
		give(b, in[0], a);
		give(b, in[1], a);
		break;
	case SX_SUB:
		give(b, in[0], a);
		if (b->varies[in[1]])
			give(b, in[1], sx_un(p, SX_NEG, a));
		break;
	case SX_MUL:
		if (b->varies[in[0]])
			give(b, in[0], mul(b, a, in[1]));
		if (b->varies[in[1]])
			give(b, in[1], mul(b, a, in[0]));
		break;
	case SX_DIV:
		q = divide(b, a, in[1]);
		give(b, in[0], q);
		if (b->varies[in[1]])
			give(b, in[1], sx_un(p, SX_NEG, mul(b, q, y)));
		break;
	case SX_MIN: case SX_MAX:
		extreme(b, op, in[0], in[1], a);
		break;
	case SX_POW:
		power(b, in[0], in[1], y, a);
		break;
	case SX_MOD: case SX_FLOORMOD:
		remainder_of(b, op == SX_MOD ? SX_TRUNC : SX_FLOOR, in, a);
		break;
	case SX_ATAN2:
		angle(b, in[0], in[1], a);
		break;
	case SX_FLOORDIV:
		break;
	default:
		b->out->why = "a binary operation has no derivative";
	}
}

static void
add_load(struct back *b, sx_id load, sx_id when, sx_id a)
{
	struct derive_load l = { load, when, a };

	if (b->varies[load])
		vec_push(&b->out->v, l);
}

static void
backward(struct back *b, sx_id id, sx_id a)
{
	struct prim *p = b->p;
	struct sx n = p->sx.v[id];
	sx_id in[3] = { 0 }, zero, d;
	bool none = false;

	for (uint32_t k = 0; k < n.nin && n.op != SX_LOAD; k++)
		in[k] = p->sx_in.v[n.in + k];
	switch (n.op) {
	case SX_LOAD:
		add_load(b, id, 0, a);
		break;
	case SX_GUARD:
		zero = number(b, a, 0);
		add_load(b, in[1], in[0], a);
		if (b->varies[in[2]])
			give(b, in[2], sx_select(p, in[0], zero, a));
		break;
	case SX_SELECT:
		zero = number(b, a, 0);
		if (b->varies[in[1]])
			give(b, in[1], sx_select(p, in[0], a, zero));
		if (b->varies[in[2]])
			give(b, in[2], sx_select(p, in[0], zero, a));
		break;
	case SX_CAST:
		give(b, in[0], sx_cast(p, sx_dtype(p, in[0]), a));
		break;
	default:
		if (n.nin == 2) {
			binary(b, n.op, in, id, a);
			break;
		}
		d = slope(b, n.op, in[0], id, &none);
		if (none)
			b->out->why = "an operation has no derivative";
		if (d != 0)
			give(b, in[0], mul(b, a, d));
	}
}

static bool
find_varying(struct back *b, sx_id id)
{
	const struct prim *p = b->p;
	const struct sx *n = &p->sx.v[id];

	if (!is_float(p, id))
		return false;
	if (n->op == SX_LOAD)
		return b->active[n->ref];
	for (uint32_t k = 0; k < n->nin; k++)
		if (b->varies[p->sx_in.v[n->in + k]])
			return true;
	return false;
}

bool
derive_value(struct prim *p, const bool *active, sx_id root, sx_id seed,
    struct derive_loads *out)
{
	uint32_t n = p->sx.n;
	struct back b = { p, active, mem_zalloc(n, sizeof *b.varies),
	    mem_zalloc(n, sizeof *b.adjoint), out };
	struct sx_walk w;

	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	sx_walk_add(&w, root);
	for (uint32_t i = 0; i < w.order.n; i++)
		b.varies[w.order.v[i]] = find_varying(&b, w.order.v[i]);
	give(&b, root, seed);
	for (uint32_t i = w.order.n; i-- > 0; )
		if (b.adjoint[w.order.v[i]] != 0)
			backward(&b, w.order.v[i], b.adjoint[w.order.v[i]]);
	sx_walk_free(&w);
	mem_free(b.varies);
	mem_free(b.adjoint);
	return out->why == NULL;
}

/*
 * Scalar code as it is made: what is folded is what a machine would compute,
 * identities leave what they say, and all else stays as written.
 */
#include <criterion/criterion.h>
#include <math.h>

#include "tensor/prim.h"

static struct ir_module *module;
static struct prim *prim;
static sx_id any_int, any_bool;

static void
setup(void)
{
	module = ir_module_new();
	prim = prim_new(module, "f");
	any_int = sx_axis(prim, 0);
	any_bool = sx_bin(prim, SX_LT, any_int, sx_axis(prim, 1));
}

static void
teardown(void)
{
	prim_free(prim);
	ir_module_free(module);
}

TestSuite(sx, .init = setup, .fini = teardown);

static const int64_t value[] = { INT64_MIN, -8, -3, -1, 0, 1, 2, 3, 7, 8,
	INT64_MAX };
#define VALUES (sizeof value / sizeof *value)

/* Floor division by doubles would round: by the remainder. */
static int64_t
floor_mod(int64_t a, int64_t b)
{
	int64_t r = a % b;

	return r < 0 ? r + b : r;
}

/* What op gives; false: it is left alone. */
static bool
computes(enum sx_op op, int64_t a, int64_t b, int64_t *r)
{
	switch (op) {
	case SX_ADD: *r = (int64_t)((uint64_t)a + (uint64_t)b); break;
	case SX_SUB: *r = (int64_t)((uint64_t)a - (uint64_t)b); break;
	case SX_MUL: *r = (int64_t)((uint64_t)a * (uint64_t)b); break;
	case SX_MIN: *r = b < a ? b : a; break;
	case SX_MAX: *r = b > a ? b : a; break;
	case SX_EQ: *r = !(a != b); break;
	case SX_NE: *r = !(a == b); break;
	case SX_LT: *r = !(a >= b); break;
	case SX_LE: *r = !(a > b); break;
	case SX_GT: *r = !(a <= b); break;
	case SX_GE: *r = !(a < b); break;
	case SX_AND: *r = a & b; break;
	case SX_OR: *r = a | b; break;
	case SX_FLOORMOD: *r = b > 0 ? floor_mod(a, b) : 0; return b > 0;
	case SX_FLOORDIV:
		*r = b > 0 ? a / b - (a % b < 0) : 0;
		return b > 0;
	default: return false;
	}
	return true;
}

static bool
is_const(sx_id id, int64_t *v)
{
	*v = prim->sx.v[id].i;
	return prim->sx.v[id].op == SX_CONST;
}

/* Making a node may move the table: no index of it in the same expression. */
static enum sx_op
op_of(sx_id id)
{
	return (enum sx_op)prim->sx.v[id].op;
}

static const enum sx_op folded[] = { SX_ADD, SX_SUB, SX_MUL, SX_MIN, SX_MAX,
	SX_EQ, SX_NE, SX_LT, SX_LE, SX_GT, SX_GE, SX_AND, SX_OR, SX_FLOORDIV,
	SX_FLOORMOD };

Test(sx, constants_fold)
{
	for (size_t o = 0; o < sizeof folded / sizeof *folded; o++)
	for (size_t i = 0; i < VALUES; i++)
	for (size_t j = 0; j < VALUES; j++) {
		enum sx_op op = folded[o];
		int64_t want, got;
		sx_id id = sx_bin(prim, op, sx_int(prim, DT_INT64, value[i]),
		    sx_int(prim, DT_INT64, value[j]));

		if (computes(op, value[i], value[j], &want))
			cr_expect(is_const(id, &got) && got == want,
			    "%lld %s %lld", (long long)value[i],
			    sx_info[op].name, (long long)value[j]);
		else
			cr_expect(!is_const(id, &got), "%s",
			    sx_info[op].name);
		cr_expect(!sx_info[op].compares ||
		    sx_dtype(prim, id) == DT_BOOL);
	}
}

Test(sx, narrow_integers_wrap)
{
	static const struct { enum dtype dt; int64_t a, b, sum; } row[] = {
		{ DT_INT8, 127, 1, -128 }, { DT_UINT8, 255, 1, 0 },
		{ DT_INT16, 32767, 1, -32768 }, { DT_UINT16, 65535, 2, 1 },
		{ DT_INT32, INT32_MAX, 1, INT32_MIN },
		{ DT_UINT32, UINT32_MAX, 1, 0 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		int64_t got;
		sx_id id = sx_bin(prim, SX_ADD,
		    sx_int(prim, row[i].dt, row[i].a),
		    sx_int(prim, row[i].dt, row[i].b));

		cr_expect(is_const(id, &got) && got == row[i].sum, "%zu", i);
	}
}

/* The largest unsigned numbers do not compare as signed ones. */
Test(sx, unsigned_64_bits_stay)
{
	int64_t v;
	sx_id id = sx_bin(prim, SX_LT, sx_int(prim, DT_UINT64, -1),
	    sx_int(prim, DT_UINT64, 1));

	cr_expect(!is_const(id, &v));
	cr_expect_eq(sx_dtype(prim, id), DT_BOOL);
	/* Nor do they become floats as such. */
	id = sx_cast(prim, DT_FLOAT64, sx_int(prim, DT_UINT64, -1));
	cr_expect_eq(prim->sx.v[id].op, SX_CAST);
}

/* x op c; X: x itself, C: the constant in .k, N: nothing applies. */
static const struct {
	enum sx_op op;
	bool boolean;
	int64_t c;
	char is;
	int64_t k;
	bool swaps;	/* c op x is the same */
} identities[] = {
	{ SX_ADD, false, 0, 'X', 0, true }, { SX_ADD, false, 1, 'N', 0, true },
	{ SX_SUB, false, 0, 'X', 0, false },
	{ SX_SUB, false, 1, 'N', 0, false },
	{ SX_XOR, false, 0, 'X', 0, false },
	{ SX_SHL, false, 0, 'X', 0, false },
	{ SX_SHR, false, 0, 'X', 0, false },
	{ SX_SHL, false, 1, 'N', 0, false },
	{ SX_OR, false, 0, 'X', 0, true }, { SX_OR, false, 1, 'N', 0, true },
	{ SX_OR, true, 0, 'X', 0, true }, { SX_OR, true, 1, 'C', 1, true },
	{ SX_AND, false, 0, 'N', 0, true },
	{ SX_AND, false, 1, 'N', 0, true },
	{ SX_AND, true, 1, 'X', 0, true }, { SX_AND, true, 0, 'C', 0, true },
	{ SX_MUL, false, 1, 'X', 0, true }, { SX_MUL, false, 0, 'C', 0, true },
	{ SX_MUL, false, 2, 'N', 0, true },
	{ SX_DIV, false, 1, 'X', 0, false },
	{ SX_DIV, false, 2, 'N', 0, false },
	{ SX_FLOORDIV, false, 1, 'X', 0, false },
	{ SX_FLOORDIV, false, 0, 'N', 0, false },
	{ SX_MOD, false, 1, 'C', 0, false },
	{ SX_FLOORMOD, false, 1, 'C', 0, false },
	{ SX_FLOORMOD, false, 2, 'N', 0, false },
	{ SX_MIN, false, 0, 'N', 0, false },
};

static void
check_identity(size_t i, sx_id x, sx_id id)
{
	int64_t v;

	switch (identities[i].is) {
	case 'X':
		cr_expect_eq(id, x, "row %zu", i);
		break;
	case 'C':
		cr_expect(is_const(id, &v) && v == identities[i].k,
		    "row %zu", i);
		break;
	default:
		cr_expect_eq(prim->sx.v[id].op, identities[i].op, "row %zu",
		    i);
	}
}

Test(sx, identities)
{
	for (size_t i = 0; i < sizeof identities / sizeof *identities; i++) {
		sx_id x = identities[i].boolean ? any_bool : any_int;
		sx_id c = identities[i].boolean ?
		    sx_bool(prim, identities[i].c) :
		    sx_int(prim, DT_INT64, identities[i].c);

		check_identity(i, x, sx_bin(prim, identities[i].op, x, c));
		if (identities[i].swaps)
			check_identity(i, x, sx_bin(prim, identities[i].op, c,
			    x));
	}
}

/* No identity holds for floats: -0, NaN. */
Test(sx, floats_stay)
{
	sx_id x = sx_cast(prim, DT_FLOAT32, any_int);
	sx_id zero = sx_float(prim, DT_FLOAT32, 0);
	sx_id one = sx_float(prim, DT_FLOAT32, 1);

	cr_expect_eq(op_of(sx_bin(prim, SX_ADD, x, zero)), SX_ADD);
	cr_expect_eq(op_of(sx_bin(prim, SX_MUL, x, zero)), SX_MUL);
	cr_expect_eq(op_of(sx_bin(prim, SX_MUL, zero, one)), SX_MUL);
}

Test(sx, of_integers)
{
	int64_t v;

	cr_expect_eq(sx_un(prim, SX_FLOOR, any_int), any_int);
	cr_expect_eq(sx_un(prim, SX_CEIL, any_int), any_int);
	cr_expect_eq(sx_un(prim, SX_TRUNC, any_int), any_int);
	cr_expect_eq(sx_un(prim, SX_ROUND, any_int), any_int);
	cr_expect_eq(sx_un(prim, SX_ROUND_AWAY, any_int), any_int);
	cr_expect(is_const(sx_un(prim, SX_ISNAN, any_int), &v) && v == 0);
	cr_expect(is_const(sx_un(prim, SX_ISINF, any_int), &v) && v == 0);
	cr_expect(is_const(sx_un(prim, SX_ISFINITE, any_int), &v) && v == 1);
	cr_expect_eq(op_of(sx_un(prim, SX_NEG, any_int)), SX_NEG);
	cr_expect_eq(sx_dtype(prim, sx_un(prim, SX_ISNAN,
	    sx_cast(prim, DT_FLOAT32, any_int))), DT_BOOL);
}

Test(sx, choices)
{
	sx_id a = sx_int(prim, DT_INT64, 1), b = sx_int(prim, DT_INT64, 2);

	cr_expect_eq(sx_select(prim, sx_bool(prim, true), a, b), a);
	cr_expect_eq(sx_select(prim, sx_bool(prim, false), a, b), b);
	cr_expect_eq(sx_select(prim, any_bool, a, a), a);
	cr_expect_eq(op_of(sx_select(prim, any_bool, a, b)),
	    SX_SELECT);
}

/* A number as a constant of any type: nearest, saturated, NaN as 0. */
Test(sx, numbers)
{
	static const struct { enum dtype dt; double v; int64_t want; } row[] = {
		{ DT_INT8, 127, 127 }, { DT_INT8, 128, 127 },
		{ DT_INT8, 1e9, 127 }, { DT_INT8, -128, -128 },
		{ DT_INT8, -129, -128 }, { DT_INT8, -1.75, -1 },
		{ DT_UINT8, 255, 255 }, { DT_UINT8, 256, 255 },
		{ DT_UINT8, -1, 0 }, { DT_UINT8, 0.5, 0 },
		{ DT_INT32, 2147483648.0, INT32_MAX },
		{ DT_INT32, -2147483649.0, INT32_MIN },
		{ DT_INT64, 1e30, INT64_MAX }, { DT_INT64, -1e30, INT64_MIN },
		{ DT_INT64, 0x1p62, (int64_t)1 << 62 },
		{ DT_UINT64, 1e30, -1 }, { DT_UINT64, 0x1p63, INT64_MIN },
		{ DT_INT16, NAN, 0 }, { DT_UINT64, NAN, 0 },
		{ DT_INT64, INFINITY, INT64_MAX }, { DT_INT64, 3, 3 },
		{ DT_BOOL, 0, 0 }, { DT_BOOL, -0.25, 1 }, { DT_BOOL, NAN, 1 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		int64_t v;

		cr_expect(is_const(sx_number(prim, row[i].dt, row[i].v), &v) &&
		    v == row[i].want, "row %zu: %lld", i, (long long)v);
		cr_expect(is_const(sx_cast(prim, row[i].dt, sx_float(prim,
		    DT_FLOAT64, row[i].v)), &v) && v == row[i].want,
		    "cast of row %zu: %lld", i, (long long)v);
	}
}

Test(sx, casts)
{
	int64_t v;
	sx_id id;

	cr_expect_eq(sx_cast(prim, DT_INT64, any_int), any_int);
	cr_expect_eq(op_of(sx_cast(prim, DT_INT32, any_int)),
	    SX_CAST);
	cr_expect(is_const(sx_cast(prim, DT_INT8, sx_int(prim, DT_INT32,
	    300)), &v) && v == 44);
	cr_expect(is_const(sx_cast(prim, DT_BOOL, sx_int(prim, DT_INT32, 2)),
	    &v) && v == 1);
	/* Exact in float64 up to 2^53. */
	id = sx_cast(prim, DT_FLOAT64, sx_int(prim, DT_INT64,
	    ((int64_t)1 << 53) - 1));
	cr_expect_eq(prim->sx.v[id].op, SX_CONST);
	cr_expect_eq(prim->sx.v[id].f, 0x1p53 - 1);
	id = sx_cast(prim, DT_FLOAT64, sx_int(prim, DT_INT64,
	    -((int64_t)1 << 53) - 1));
	cr_expect_eq(prim->sx.v[id].op, SX_CAST);
	id = sx_cast(prim, DT_FLOAT16, sx_int(prim, DT_INT32, 2049));
	cr_expect_eq(prim->sx.v[id].f, 2048);
	id = sx_bitcast(prim, DT_INT64, any_int);
	cr_expect_eq(id, any_int);
	id = sx_bitcast(prim, DT_FLOAT64, any_int);
	cr_expect_eq(prim->sx.v[id].op, SX_BITCAST);
}

/* Equal code is one node; what differs in one thing is another. */
Test(sx, one_node)
{
	sx_id a = sx_int(prim, DT_INT32, 5);

	cr_expect_eq(a, sx_int(prim, DT_INT32, 5));
	cr_expect_neq(a, sx_int(prim, DT_INT64, 5));
	cr_expect_neq(a, sx_int(prim, DT_INT32, 6));
	cr_expect_neq(sx_float(prim, DT_FLOAT32, 0),
	    sx_float(prim, DT_FLOAT32, -0.0));
	cr_expect_eq(sx_float(prim, DT_FLOAT32, 0.1),
	    sx_float(prim, DT_FLOAT32, (double)0.1f));
	cr_expect_neq(sx_bin(prim, SX_ADD, any_int, sx_axis(prim, 1)),
	    sx_bin(prim, SX_ADD, sx_axis(prim, 1), any_int));
}

/* Divisions by what has no axis are constants of an index; what has no value
 * is none. */
Test(sx, affine)
{
	static const enum sx_op op[] = { SX_FLOORDIV, SX_FLOORMOD, SX_MIN,
		SX_MAX };
	sym_binary *const fn[] = { sym_floordiv, sym_floormod, sym_min,
		sym_max };
	struct sym_ctx *c = module->syms;
	const struct sym *n = sym_var(c, str_intern0(module->strings, "n"));
	const struct sym *k, *coef[2];

	for (size_t i = 0; i < sizeof op / sizeof *op; i++) {
		sx_id in[2] = { sx_dim(prim, n), sx_int(prim, DT_INT64, 4) };
		struct sx x = { .op = (uint8_t)op[i], .dtype = DT_INT64,
			.nin = 2 };
		sx_id id = sx_bin(prim, SX_ADD, any_int,
		    sx_make(prim, &x, in));

		cr_assert(sx_affine(prim, id, 2, &k, coef), "%s",
		    sx_info[op[i]].name);
		cr_expect_eq(k, fn[i](c, n, sym_const(c, 4)), "%s",
		    sx_info[op[i]].name);
		cr_expect_eq(coef[0], sym_const(c, 1));
		cr_expect_eq(coef[1], sym_const(c, 0));
		in[1] = sx_int(prim, DT_INT64, 0);
		if (op[i] == SX_FLOORDIV || op[i] == SX_FLOORMOD)
			cr_expect(!sx_affine(prim, sx_make(prim, &x, in), 2,
			    &k, coef), "%s by 0", sx_info[op[i]].name);
		in[1] = any_int;
		cr_expect(!sx_affine(prim, sx_make(prim, &x, in), 2, &k,
		    coef), "%s by an axis", sx_info[op[i]].name);
	}
	cr_expect(!sx_affine(prim, sx_axis(prim, 1), 1, &k, coef),
	    "an axis that is not asked for");
	cr_expect(!sx_affine(prim, sx_axis(prim, 0), 0, &k, coef));
}

/*
 * Symbolic integers: identities, order, text, evaluation; proofs against
 * evaluation.
 */
#include "sym_fixture.h"

TestSuite(sym, .init = setup, .fini = teardown);

Test(sym, canonical_sums_are_one_pointer)
{
	cr_expect_eq(sym_mul(c, n, K(4)), sym_mul(c, K(4), n));
	cr_expect_eq(sym_sub(c, sym_mul(c, sym_add(c, n, K(1)), K(2)), K(2)),
	    sym_mul(c, K(2), n));
	cr_expect_eq(sym_mul(c, sym_mul(c, n, m), K(2)),
	    sym_mul(c, sym_mul(c, K(2), m), n));
	cr_expect_eq(sym_sub(c, n, n), K(0));
	cr_expect_eq(sym_mul(c, sym_add(c, n, m), sym_sub(c, n, m)),
	    sym_sub(c, sym_mul(c, n, n), sym_mul(c, m, m)));
	cr_expect_neq(n, m);
}

/* Digits in mixed radix: the rows of the planes of images. */
Test(sym, digits_make_up_a_number)
{
	const struct sym *h = sym_var(c, "h"), *q = sym_floordiv(c, n, h);

	cr_expect_eq(sym_add(c, sym_mul(c, sym_add(c, sym_mul(c,
	    sym_floordiv(c, q, m), m), sym_floormod(c, q, m)), h),
	    sym_floormod(c, n, h)), n);
	cr_expect_eq(sym_add(c, sym_mul(c, sym_mul(c, sym_floordiv(c, q, m), m),
	    sym_mul(c, h, K(3))), sym_mul(c, sym_floormod(c, q, m), h)),
	    sym_add(c, sym_mul(c, q, h), sym_mul(c, sym_mul(c, sym_floordiv(c,
	    q, m), m), sym_mul(c, h, K(2)))));
	cr_expect_neq(sym_add(c, sym_mul(c, sym_mul(c, sym_floordiv(c, q, m),
	    h), h), sym_mul(c, sym_floormod(c, q, m), h)), sym_mul(c, q, h));
}

Test(sym, quotients_and_remainders_cancel)
{
	const struct sym *n4 = sym_mul(c, n, K(4)), *w;
	const struct sym *q = sym_floordiv(c, n, K(4));

	cr_expect_eq(sym_floordiv(c, n4, K(4)), n);
	cr_expect_eq(sym_floormod(c, sym_add(c, n4, K(3)), K(4)), K(3));
	cr_expect_eq(sym_floordiv(c, sym_add(c, n4, K(3)), K(4)), n);
	cr_expect_eq(sym_add(c, sym_mul(c, q, K(4)),
	    sym_floormod(c, n, K(4))), n);
	cr_expect_neq(sym_mul(c, q, K(4)), n);
	cr_expect_eq(sym_floordiv(c, q, K(8)), sym_floordiv(c, n, K(32)));
	cr_expect_eq(sym_ceildiv(c, n, K(32)),
	    sym_floordiv(c, sym_add(c, n, K(31)), K(32)));
	cr_expect_eq(sym_floordiv(c, sym_mul(c, n, K(2)), K(4)),
	    sym_floordiv(c, n, K(2)));
	cr_expect_eq(sym_floordiv(c, n, K(1)), n);
	cr_expect_eq(sym_floordiv(c, sym_floormod(c, n, K(4)), K(4)), K(0));
	cr_expect_eq(sym_floormod(c, sym_floormod(c, n, K(8)), K(4)),
	    sym_floormod(c, n, K(4)));
	/* By a sum, whose product with the quotient is several terms. */
	w = sym_sub(c, m, K(1));
	cr_expect_eq(sym_add(c, sym_mul(c, sym_add(c, sym_floordiv(c, n, w),
	    K(2)), w), sym_floormod(c, n, w)), sym_add(c, n, sym_mul(c, w,
	    K(2))));
	cr_expect_neq(sym_add(c, sym_mul(c, sym_floordiv(c, n, w), m),
	    sym_floormod(c, n, w)), n);
	cr_expect_eq(sym_floordiv(c, K(-7), K(2)), K(-4));
	cr_expect_eq(sym_floormod(c, K(7), K(-2)), K(-1));
	cr_expect_eq(sym_floordiv(c, n, K(-4)),
	    sym_floordiv(c, sym_sub(c, K(0), n), K(4)));
}

Test(sym, minimum_and_maximum)
{
	const struct sym *nm = sym_min(c, n, m);

	cr_expect_eq(sym_min(c, n, sym_add(c, n, K(1))), n);
	cr_expect_eq(sym_max(c, n, n), n);
	cr_expect_eq(sym_min(c, K(3), K(5)), K(3));
	cr_expect_eq(nm, sym_min(c, m, n));
	cr_expect_eq(sym_min(c, nm, k), sym_min(c, n, sym_min(c, k, m)));
	cr_expect_eq(sym_min(c, nm, n), nm);
	cr_expect_eq(sym_max(c, n, sym_add(c, n, sym_floormod(c, m, K(4)))),
	    sym_add(c, n, sym_floormod(c, m, K(4))));
}

Test(sym, text)
{
	prints(sym_add(c, sym_mul(c, n, K(4)), K(1)), "n*4 + 1");
	prints(sym_ceildiv(c, n, K(32)), "floordiv(n + 31, 32)");
	prints(sym_mul(c, sym_mul(c, n, m), K(2)), "m*n*2");
	prints(sym_sub(c, n, K(1)), "n - 1");
	prints(sym_sub(c, n, m), "n - m");
	prints(sym_sub(c, K(5), n), "5 - n");
	prints(sym_sub(c, K(-5), n), "-n - 5");
	prints(sym_mul(c, K(-1), n), "-n");
	prints(sym_max(c, K(1), n), "max(1, n)");
	prints(K(INT64_MIN), "-9223372036854775808");
}

Test(sym, order_does_not_depend_on_creation)
{
	const struct sym *z = sym_var(c, "z"), *a = sym_var(c, "a");

	prints(sym_add(c, z, a), "a + z");
	prints(sym_add(c, sym_floordiv(c, z, K(2)), sym_add(c, n,
	    sym_mul(c, a, z))), "a*z + n + floordiv(z, 2)");
}

Test(sym, overflow_and_limits_are_null)
{
	const struct sym *s = K(0), *x = n;

	cr_expect_null(sym_add(c, K(INT64_MAX), K(1)));
	cr_expect_null(sym_mul(c, sym_mul(c, n, K(INT64_MAX)), K(2)));
	cr_expect_null(sym_floordiv(c, n, K(0)));
	cr_expect_null(sym_floormod(c, K(1), K(0)));
	cr_expect_null(sym_floordiv(c, K(INT64_MIN), K(-1)));
	cr_expect_null(sym_add(c, NULL, n));
	for (int i = 0; i < 5000 && s != NULL; i++) {
		char name[16];

		snprintf(name, sizeof name, "v%d", i);
		s = sym_add(c, s, sym_var(c, name));
	}
	cr_expect_null(s);
	for (int i = 0; i < 1000 && x != NULL; i++)
		x = sym_floordiv(c, sym_add(c, x, m), k);
	cr_expect_null(x);
}

Test(sym, any_absorbs)
{
	const struct sym *any = sym_any(c);

	cr_expect_eq(sym_sub(c, any, any), any);
	cr_expect_eq(sym_floordiv(c, sym_add(c, n, any), K(2)), any);
	cr_expect(any->has_any && !n->has_any);
	cr_expect(sym_add(c, sym_hole(c, 3), n)->has_hole);
}

static const struct sym *
replace(void *ctx, const struct sym *var)
{
	(void)ctx;
	return var == n ? sym_add(c, m, K(2)) : NULL;
}

static void
count(void *ctx, const struct sym *var)
{
	(void)var;
	++*(int *)ctx;
}

Test(sym, substitution_and_variables)
{
	const struct sym *s = sym_add(c, sym_mul(c, n, n),
	    sym_floordiv(c, n, K(2)));
	int vars = 0;

	prints(sym_subst(c, s, replace, NULL),
	    "m*m + m*4 + floordiv(m, 2) + 5");
	sym_vars(sym_add(c, s, k), count, &vars);
	cr_expect_eq(vars, 2);
}

/* ---- random expressions ---- */

#define VARS 4
static uint64_t state;

static uint64_t
next_random(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

static int64_t
pick(int64_t lo, int64_t hi)
{
	return lo + (int64_t)(next_random() % (uint64_t)(hi - lo + 1));
}

static const struct sym *variable[VARS];
static int64_t value[VARS];

static bool
lookup(void *ctx, const struct sym *var, int64_t *v)
{
	(void)ctx;
	for (int i = 0; i < VARS; i++) {
		if (variable[i] == var) {
			*v = value[i];
			return true;
		}
	}
	return false;
}

/* An expression as it was asked for, to be evaluated without rules. */
struct plain {
	int op;		/* 0 constant, 1 variable, 2.. operators */
	int64_t v;
	int a, b;
};
static struct plain plain[64];
static int plains;

static int
random_plain(int depth)
{
	struct plain p = { 0 };
	int at = plains++;

	if (depth == 0 || plains > 40 || pick(0, 5) == 0) {
		p.op = (int)pick(0, 1);
		p.v = p.op ? pick(0, VARS - 1) : pick(-6, 12);
	} else {
		p.op = (int)pick(2, 10);
		p.a = random_plain(depth - 1);
		p.b = random_plain(depth - 1);
		if ((p.op == 5 || p.op == 6) && pick(0, 3)) {
			plain[p.b].op = 0;
			plain[p.b].v = pick(1, 9);
		}
	}
	plain[at] = p;
	return at;
}

static const struct sym *
to_sym(int i)
{
	static sym_binary *const fn[] = { [2] = sym_add, sym_sub, sym_mul,
		sym_floordiv, sym_floormod, sym_min, sym_max, sym_ceildiv,
		sym_broadcast };
	const struct plain *p = &plain[i];

	if (p->op == 0)
		return K(p->v);
	if (p->op == 1)
		return variable[p->v];
	return fn[p->op](c, to_sym(p->a), to_sym(p->b));
}

static bool
plain_eval(int i, __int128 *out)
{
	const struct plain *p = &plain[i];
	const __int128 big = (__int128)1 << 60;
	__int128 a, b;

	if (p->op < 2) {
		*out = p->op ? value[p->v] : p->v;
		return true;
	}
	if (!plain_eval(p->a, &a) || !plain_eval(p->b, &b))
		return false;
	if ((p->op == 5 || p->op == 6 || p->op == 9) && b == 0)
		return false;
	switch (p->op) {
	case 2: *out = a + b; break;
	case 3: *out = a - b; break;
	case 4: *out = a * b; break;
	case 5: *out = a / b - (a % b && (a < 0) != (b < 0)); break;
	case 6: *out = (a % b + b) % b; break;
	case 7: *out = a < b ? a : b; break;
	case 8: *out = a > b ? a : b; break;
	case 10: *out = a == 1 || (b != 1 && b > a) ? b : a; break;
	default: *out = a / b + (a % b && (a < 0) == (b < 0)); break;
	}
	return *out < big && *out > -big;
}

static void
random_setup(uint64_t seed)
{
	char name[2] = "a";

	state = seed;
	cr_log_info("seed %llu", (unsigned long long)seed);
	for (int i = 0; i < VARS; i++, name[0]++)
		variable[i] = sym_var(c, name);
}

Test(sym, constructors_agree_with_evaluation)
{
	int done = 0;

	random_setup(88172645463325252u);
	for (int i = 0; i < 20000; i++) {
		const struct sym *s;
		struct buf b = { 0 };

		plains = 0;
		s = to_sym(random_plain(4));
		if (s == NULL)
			continue;
		sym_print(&b, s);
		for (int j = 0; j < 8; j++) {
			__int128 want;
			int64_t got;

			for (int v = 0; v < VARS; v++)
				value[v] = pick(-20, 20);
			if (!plain_eval(0, &want) ||
			    !sym_eval(s, lookup, NULL, &got))
				continue;
			cr_assert_eq((int64_t)want, got, "%s: %lld, not %lld",
			    b.v, (long long)got, (long long)want);
			done++;
		}
		buf_release(&b);
	}
	cr_expect_gt(done, 50000);
}

Test(sym, sums_are_rounded_and_paired)
{
	const struct sym *four = K(4), *q = sym_floordiv(c, n, four);
	const struct sym *r = sym_floormod(c, n, four), *x;

	cr_expect_eq(sym_sub(c, n, r), sym_mul(c, q, four));
	cr_expect_eq(sym_sub(c, sym_mul(c, n, K(3)), sym_mul(c, r, K(2))),
	    sym_add(c, n, sym_mul(c, q, K(8))));
	/* What is missing to a multiple. */
	x = sym_add(c, n, sym_floormod(c, sym_sub(c, four, r), four));
	cr_expect_eq(x, sym_mul(c, sym_ceildiv(c, n, four), four));
	cr_expect_eq(sym_floordiv(c, x, four), sym_ceildiv(c, n, four));
	/* The first term of a dividend is added. */
	cr_expect_eq(sym_floordiv(c, sym_sub(c, K(3), n), four),
	    sym_mul(c, q, K(-1)));
	cr_expect_eq(sym_floormod(c, sym_sub(c, K(3), n), four),
	    sym_sub(c, K(3), r));
	x = sym_min(c, n, m);
	cr_expect_eq(sym_add(c, x, sym_max(c, n, m)), sym_add(c, n, m));
	cr_expect_eq(sym_add(c, sym_min(c, n, K(2)), sym_max(c, K(0),
	    sym_sub(c, n, K(2)))), n);
	cr_expect_eq(sym_sub(c, sym_add(c, sym_mul(c, x, K(2)), sym_max(c, n,
	    m)), x), sym_add(c, n, m));
}

/* ---- prover ---- */

static bool
compare(enum sym_cmp op, int64_t a, int64_t b)
{
	switch (op) {
	case SYM_EQ: return a == b;
	case SYM_NE: return a != b;
	case SYM_LT: return a < b;
	case SYM_LE: return a <= b;
	case SYM_GT: return a > b;
	case SYM_GE: return a >= b;
	case SYM_ALIKE: return a == b || a == 1 || b == 1;
	default: return a == b || a == 1;
	}
}

static const struct sym *
random_sym(int depth)
{
	plains = 0;
	return to_sym(random_plain(depth));
}

/* A comparison of small expressions that have values; *truth says how it
 * comes out. */
static bool
random_pred(struct sym_pred *p, int depth, bool *truth)
{
	int64_t a, b;

	p->op = (enum sym_cmp)pick(SYM_EQ, SYM_INTO);
	p->lhs = random_sym(depth);
	p->rhs = random_sym(depth - 1);
	if (p->lhs == NULL || p->rhs == NULL ||
	    !sym_eval(p->lhs, lookup, NULL, &a) ||
	    !sym_eval(p->rhs, lookup, NULL, &b))
		return false;
	if (p->op == SYM_EQ && a != b && pick(0, 1)) {
		p->rhs = sym_add(c, p->rhs, K(a - b));
		b = a;
	}
	*truth = p->rhs != NULL && compare(p->op, a, b);
	return p->rhs != NULL;
}

static int
one_proof(struct sym_facts *f)
{
	struct buf b = { 0 };
	struct sym_pred p;
	const struct sym *s;
	int64_t lo, hi, v, w;
	enum sym_answer got;
	bool truth;

	if (!random_pred(&p, 3, &truth))
		return 0;
	sym_pred_print(&b, &p);
	got = sym_decide(f, &p);
	cr_assert(got == SYM_UNKNOWN || truth == (got == SYM_PROVED),
	    "%s: %s", b.v, got == SYM_PROVED ? "proved" : "refuted");
	cr_assert(sym_eval(p.lhs, lookup, NULL, &v));
	sym_bounds(f, p.lhs, &lo, &hi);
	cr_assert(lo <= v && v <= hi, "%s: lhs %lld not in %lld..%lld", b.v,
	    (long long)v, (long long)lo, (long long)hi);
	s = sym_simplify(f, p.lhs);
	cr_assert(!sym_eval(s, lookup, NULL, &w) || w == v,
	    "%s: lhs simplified to another value", b.v);
	buf_release(&b);
	return got != SYM_UNKNOWN;
}

Test(sym, proofs_agree_with_evaluation)
{
	int decided = 0;

	random_setup(1181783497276652981u);
	for (int i = 0; i < 4000; i++) {
		struct sym_facts *f = sym_facts_new(c);
		struct sym_pred p;
		bool truth;

		for (int v = 0; v < VARS; v++)
			value[v] = pick(0, 3) ? pick(0, 12) : pick(0, 70);
		if (pick(0, 3) == 0) {
			value[0] = pick(-9, 9);
			sym_facts_range(f, variable[0], -9, 9);
		}
		for (int64_t n_facts = pick(0, 4); n_facts > 0; n_facts--)
			if (random_pred(&p, (int)pick(1, 2), &truth) && truth)
				sym_facts_push(f, &p);
		for (int j = 0; j < 5; j++)
			decided += one_proof(f);
		sym_facts_free(f);
	}
	cr_expect_gt(decided, 4000);
}

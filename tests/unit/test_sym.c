/*
 * Symbolic integers: identities, order, text, evaluation, the prover.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "sym/sym.h"

static struct arena *arena;
static struct strtab *strings;
static struct sym_ctx *c;
static const struct sym *n, *m, *k;

static void
setup(void)
{
	arena = arena_new();
	strings = strtab_new(arena);
	c = sym_ctx_new(arena, strings);
	n = sym_var(c, "n");
	m = sym_var(c, "m");
	k = sym_var(c, "k");
}

static void
teardown(void)
{
	sym_ctx_free(c);
	strtab_free(strings);
	arena_free(arena);
}

TestSuite(sym, .init = setup, .fini = teardown);

static const struct sym *
K(int64_t v)
{
	return sym_const(c, v);
}

static void
prints(const struct sym *s, const char *want)
{
	struct buf b = { 0 };

	cr_assert_not_null(s, "wanted %s", want);
	sym_print(&b, s);
	cr_expect_str_eq(b.v, want);
	buf_release(&b);
}

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

Test(sym, quotients_and_remainders_cancel)
{
	const struct sym *n4 = sym_mul(c, n, K(4));
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
		p.op = (int)pick(2, 9);
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
		sym_floordiv, sym_floormod, sym_min, sym_max, sym_ceildiv };
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

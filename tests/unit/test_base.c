/*
 * Unit tests of libcore/base: memory, text of floats, strings, maps.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

Test(mem, arena_is_zeroed_and_aligned)
{
	struct arena *a = arena_new();
	size_t total = 0;

	for (size_t n = 0; n < 5000; n += 7) {
		unsigned char *p = arena_alloc(a, n, 3);

		cr_assert_eq((uintptr_t)p % 16, 0);
		for (size_t i = 0; i < n * 3; i++)
			cr_assert_eq(p[i], 0);
		memset(p, 0xff, n * 3);
		total += n * 3;
	}
	cr_assert(arena_bytes(a) >= total);
	cr_assert(arena_alloc(a, 3 << 20, 1));
	cr_assert_str_eq(arena_strndup(a, "abc", 2), "ab");
	cr_assert_str_eq(arena_strndup(a, NULL, 0), "");
	cr_assert_str_eq(arena_printf(a, "%d-%s", 7, "x"), "7-x");
	arena_free(a);
	arena_free(NULL);
}

Test(mem, overflowing_size_ends_with_status_3, .exit_code = 3)
{
	struct arena *a = arena_new();

	arena_alloc(a, SIZE_MAX / 2, 4);
}

Test(mem, overflowing_realloc_ends_with_status_3, .exit_code = 3)
{
	mem_realloc(NULL, SIZE_MAX / 2, 4);
}

Test(mem, bug_aborts, .signal = SIGABRT)
{
	BUG("%d is not %d", 1, 2);
}

Test(mem, vec_grows)
{
	VEC(uint32_t) v = { 0 };

	for (uint32_t i = 0; i < 100000; i++)
		vec_push(&v, i * 3);
	cr_assert_eq(v.n, 100000);
	for (uint32_t i = 0; i < v.n; i++)
		cr_assert_eq(v.v[i], i * 3);
	cr_assert_eq(vec_last(&v), 299997);
	cr_assert_eq(vec_pop(&v), 299997);
	vec_free(&v);
	cr_assert(!v.v && v.n == 0);
}

static void
check_f64(double x, const char *want)
{
	struct buf b = { 0 };

	buf_put_f64(&b, x);
	cr_assert_str_eq(b.v, want);
	buf_release(&b);
}

static void
check_f32(float x, const char *want)
{
	struct buf b = { 0 };

	buf_put_f32(&b, x);
	cr_assert_str_eq(b.v, want);
	buf_release(&b);
}

Test(mem, floats_are_short)
{
	check_f64(0.1, "0.1");
	check_f64(1.0, "1");
	check_f64(-0.0, "-0");
	check_f64(1.0 / 3, "0.3333333333333333");
	check_f64(0.1 + 0.2, "0.30000000000000004");
	check_f64(5e-324, "5e-324");
	check_f64(1.7976931348623157e308, "1.7976931348623157e+308");
	check_f64(INFINITY, "inf");
	check_f64(-INFINITY, "-inf");
	check_f64(-NAN, "nan");
	check_f32(0.1f, "0.1");
	check_f32(16777216.0f, "16777216");
	check_f32(1e-45f, "1e-45");
	check_f32(3.4028235e38f, "3.4028235e+38");
	check_f32(1.0f / 3, "0.33333334");
}

Test(mem, floats_read_back)
{
	uint64_t r = 88172645463325252u;
	struct buf b = { 0 };

	for (int i = 0; i < 200000; i++) {
		double d;
		float f;
		uint32_t u;

		r ^= r << 13;
		r ^= r >> 7;
		r ^= r << 17;
		memcpy(&d, &r, 8);
		u = (uint32_t)r;
		memcpy(&f, &u, 4);
		b.n = 0;
		buf_put_f64(&b, d);
		cr_assert(isnan(d) || strtod(b.v, NULL) == d);
		b.n = 0;
		buf_put_f32(&b, f);
		cr_assert(isnan(f) || strtof(b.v, NULL) == f);
	}
	buf_release(&b);
}

Test(mem, buf_printf_crosses_its_capacity)
{
	struct buf b = { 0 };
	char *s;

	for (size_t n = 0; n < 300; n++) {
		b.n = 0;
		buf_printf(&b, "%*s", (int)n, "");
		cr_assert_eq(b.n, n);
		cr_assert_eq(strlen(b.v), n);
	}
	buf_release(&b);
	s = mem_printf("%s=%d", "a", 5);
	cr_assert_str_eq(s, "a=5");
	mem_free(s);
}

Test(str, interned_strings_are_one)
{
	struct arena *a = arena_new();
	struct strtab *t = strtab_new(a);
	const char *p[5000];

	for (int i = 0; i < 5000; i++)
		p[i] = str_printf(t, "name%d", i);
	for (int i = 0; i < 5000; i++) {
		char s[20];

		snprintf(s, sizeof s, "name%dtail", i);
		cr_assert_eq(str_intern(t, s, strlen(s) - 4), p[i]);
	}
	cr_assert_eq(str_intern(t, NULL, 0), str_intern0(t, ""));
	cr_assert_neq(str_intern(t, "name12", 5), p[12]);
	strtab_free(t);
	arena_free(a);
}

Test(str, map_agrees_with_an_array)
{
	static uint32_t want[512];
	static bool has[512];
	struct map m = { 0 };
	uint64_t r = 1;
	uint32_t n = 0, v;

	cr_assert(!map_get(&m, 0, &v));
	map_del(&m, 0);
	for (int i = 0; i < 200000; i++) {
		uint32_t k;

		r = r * 6364136223846793005u + 1442695040888963407u;
		k = (uint32_t)(r >> 40) % 512;
		if (r >> 63) {
			n += !has[k];
			has[k] = true;
			want[k] = (uint32_t)i;
			map_put(&m, (uint64_t)k << 20, (uint32_t)i);
		} else {
			n -= has[k];
			has[k] = false;
			map_del(&m, (uint64_t)k << 20);
		}
		cr_assert_eq(m.n, n);
		k = (uint32_t)(r >> 20) % 512;
		cr_assert_eq(map_get(&m, (uint64_t)k << 20, &v), has[k]);
		if (has[k])
			cr_assert_eq(v, want[k]);
	}
	map_free(&m);
}

static void
check_escape(const char *s, size_t len, const char *want)
{
	struct buf b = { 0 };

	buf_puts(&b, "");
	buf_put_escaped(&b, s, len);
	cr_assert_str_eq(b.v, want);
	buf_release(&b);
}

Test(str, escapes)
{
	check_escape("a\"b\\c", 5, "a\\\"b\\\\c");
	check_escape("\033[31m\n\t", 7, "\\x1b[31m\\n\\t");
	check_escape("a\0b", 3, "a\\x00b");
	check_escape("gr\xc3\xbc\xc3\x9f", 6, "gr\xc3\xbc\xc3\x9f");
	check_escape("\xc3", 1, "\\xc3");
	check_escape("\xc0\xaf", 2, "\\xc0\\xaf");
	check_escape("\xed\xa0\x80", 3, "\\xed\\xa0\\x80");
	check_escape("\xc2\x9b", 2, "\\xc2\\x9b");
	check_escape("\xe2\x80\xae", 3, "\\xe2\\x80\\xae");
	check_escape("\xf4\x90\x80\x80", 4, "\\xf4\\x90\\x80\\x80");
	check_escape("\xf0\x9f\x98\x80", 4, "\xf0\x9f\x98\x80");
}

Test(str, closest)
{
	static const char *const list[] = { "dense", "conv2d", "softmax",
		"add", NULL };

	cr_assert_str_eq(str_closest("dens", list), "dense");
	cr_assert_str_eq(str_closest("conv2b", list), "conv2d");
	cr_assert_str_eq(str_closest("sotfmax", list), "softmax");
	cr_assert_str_eq(str_closest("dda", list) ? "x" : "none", "none");
	cr_assert_str_eq(str_closest("adn", list) ? "add" : "", "add");
	cr_assert_null(str_closest("xyz", list));
	cr_assert_null(str_closest("", list));
	cr_assert_null(str_closest("softmaxxxx", list));
}

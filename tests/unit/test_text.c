/*
 * Text: tokens, literals, types, attributes; hostile bytes.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ir/ir.h"
#include "ir/number.h"
#include "ir/text.h"

static struct ir_module *m;
static struct diag d;
static struct lexer l;

static void
setup(void)
{
	m = ir_module_new();
	diag_init(&d);
}

static void
teardown(void)
{
	diag_release(&d);
	ir_module_free(m);
}

TestSuite(text, .init = setup, .fini = teardown);

static void
open(const char *s)
{
	lex_init(&l, m, &d, s, strlen(s), 1, NULL);
}

/* The tokens, one letter each: Name Local Graph global@ Int Float String
 * # Error, punctuation as it is. */
static void
tokens(const char *s, const char *want)
{
	static const char letter[] = { [TOK_ERROR] = 'E', [TOK_NAME] = 'N',
		[TOK_LOCAL] = 'L', [TOK_GRAPH] = 'G', [TOK_GLOBAL] = '@',
		[TOK_INT] = 'I', [TOK_FLOAT] = 'F', [TOK_STRING] = 'S',
		[TOK_HASH] = '#' };
	struct buf b = { 0 };

	for (open(s); l.tok.kind != TOK_EOF; lex_next(&l)) {
		if (l.tok.kind != TOK_PUNCT) {
			buf_putc(&b, letter[l.tok.kind]);
			continue;
		}
		buf_putc(&b, (char)l.tok.punct);
		if (l.tok.punct >> 8)
			buf_putc(&b, (char)(l.tok.punct >> 8));
	}
	cr_expect_str_eq(b.v ? b.v : "", want, "%s: %s", s, b.v);
	buf_release(&b);
}

static void
fails(uint32_t errors, const char *code)
{
	cr_expect_eq(d.errors, errors, "%u errors", d.errors);
	cr_expect(d.items.n > 0 && strcmp(d.items.v[0].code, code) == 0,
	    "%s, not %s", d.items.n ? d.items.v[0].code : "", code);
	diag_release(&d);
	diag_init(&d);
}

Test(text, tokens_of_a_program)
{
	tokens("#[version = \"0.0.5\"]", "#=S]");
	tokens("def @main(%x: A, %0) -> B { nn.dense(%x, u=1i64) }",
	    "N@(L:N,G)->N{N.N(L,N=I)}");
	tokens("a => b <= c >= d == e != f < g > h ? + - * / ;",
	    "N=>N<=N>=N==N!=N<N>N?+-*/;");
	tokens("1-1 2e5f -7 2.5f16 inff nan(0x1)f64 0x1f",
	    "I-IF-IFFFI");
	tokens("match? (x) match ? y", "N(N)N?N");
	tokens("f(x).0.1 a.b 1.5f", "N(N).I.IN.NF");
	tokens("a/b %x/%y a // c\n b", "NL/LNN");
	tokens("a /* x /* y */ z */ b", "NN");
	cr_expect_eq(d.errors, 0);
}

Test(text, bad_tokens_are_located_and_passed_over)
{
	tokens("a $$$\x80 b", "NEN");
	cr_assert_eq(d.items.n, 1);
	cr_expect_eq(d.items.v[0].span.col, 3);
	cr_expect_eq(d.items.v[0].span.end_col, 7);
	fails(1, "unknown-token");
	tokens("1q3 x", "EN");
	fails(1, "bad-suffix");
	tokens("1.5i8 x", "EN");
	fails(1, "bad-suffix");
	tokens("a /* b /* */", "N");
	fails(1, "unterminated-comment");
	tokens("a \"bc", "NE");
	fails(1, "unterminated-string");
	tokens("\"\\q\" x", "SN");
	fails(1, "bad-escape");
	tokens("%1x y", "EN");
	fails(1, "bad-name");
}

Test(text, any_bytes_end)
{
	uint64_t x = 88172645463325252u;
	char s[64];

	for (int i = 0; i < 20000; i++) {
		int n = 0;

		for (size_t k = 0; k < sizeof s; k++) {
			x ^= x << 13;
			x ^= x >> 7;
			x ^= x << 17;
			s[k] = x % 3 ? "\"%\\/*x0.e#[@(nan-inf"[x / 3 % 21] :
			    (char)(x >> 8);
		}
		lex_init(&l, m, &d, s, sizeof s, 1, NULL);
		for (; l.tok.kind != TOK_EOF; lex_next(&l))
			cr_assert_lt(n++, 200);
	}
}

Test(text, strings_of_any_bytes_come_back)
{
	char s[256];
	struct buf b = { 0 };

	for (int i = 1; i < 256; i++)
		s[i - 1] = (char)i;
	s[255] = '\0';
	text_put_string(&b, s);
	open(b.v);
	cr_assert_eq(l.tok.kind, TOK_STRING);
	cr_expect_str_eq(l.tok.text, s);
	cr_expect_eq(d.errors, 0);
	buf_release(&b);
	text_put_string(&b, "a\n\"\\\x01\xc3\xa4");
	cr_expect_str_eq(b.v, "\"a\\n\\\"\\\\\\x01\xc3\xa4\"");
	buf_release(&b);
}

/* ---- literals ---- */

static void
element_comes_back(enum dtype dt, uint64_t bits)
{
	unsigned bytes = dtype_info[dt].bytes;
	uint64_t got = 0;
	enum dtype found;
	struct buf b = { 0 };

	text_put_element(&b, dt, &bits, 0);
	if (dtype_is_packed_int(dt))	/* read as a whole byte */
		bits = (uint8_t)int_wrapped(dt, (int64_t)bits);
	open(b.v);
	cr_assert(text_element(&l, dt, &got), "%s", b.v);
	cr_assert_eq(memcmp(&got, &bits, bytes), 0, "%s", b.v);
	cr_assert_eq(l.tok.kind, TOK_EOF);
	got = 0;
	open(b.v);
	cr_assert(text_literal(&l, &found, &got), "%s", b.v);
	cr_assert_eq(found, dt, "%s", b.v);
	cr_assert_eq(memcmp(&got, &bits, bytes), 0, "%s", b.v);
	buf_release(&b);
}

Test(text, every_element_of_16_bits_comes_back)
{
	for (uint32_t i = 0; i < 65536; i++) {
		element_comes_back(DT_FLOAT16, i);
		element_comes_back(DT_BFLOAT16, i);
		if (i % 16 == 0) {
			element_comes_back(DT_INT16, i);
			element_comes_back(DT_UINT16, i);
		}
	}
}

Test(text, elements_come_back)
{
	static const uint64_t edge[] = { 0, 1, 0x7f, 0x80, 0xff, INT32_MAX,
		0x80000000, UINT32_MAX, INT64_MAX, (uint64_t)1 << 63,
		UINT64_MAX, 0x7ff0000000000000, 0xfff8000000000000,
		0x7ff0000000000001, 0x7f800000, 0x7fc00000, 0xffc00001,
		0x3fb999999999999a, 0x3dcccccd };
	uint64_t x = 2463534242u;

	for (int dt = DT_INT8; dt < DT_COUNT && dt != DT_STRING; dt++) {
		unsigned bits = dtype_info[dt].bits;
		uint64_t mask = bits == 64 ? ~(uint64_t)0 :
		    ((uint64_t)1 << bits) - 1;

		for (size_t i = 0; i < sizeof edge / sizeof *edge; i++)
			element_comes_back((enum dtype)dt, edge[i] & mask);
		for (int i = 0; i < 2000; i++) {
			x ^= x << 13;
			x ^= x >> 7;
			x ^= x << 17;
			element_comes_back((enum dtype)dt, x & mask);
		}
	}
	element_comes_back(DT_BOOL, 0);
	element_comes_back(DT_BOOL, 1);
}

static void
shows(enum dtype dt, const void *p, const char *want)
{
	struct buf b = { 0 };

	text_put_element(&b, dt, p, 0);
	cr_expect_str_eq(b.v, want);
	buf_release(&b);
}

Test(text, elements_as_they_are_written)
{
	shows(DT_FLOAT32, &(float){ 0.1f }, "0.1f");
	shows(DT_FLOAT32, &(float){ 1 }, "1f");
	shows(DT_FLOAT32, &(float){ -INFINITY }, "-inff");
	shows(DT_FLOAT64, &(double){ 2 }, "2f64");
	shows(DT_FLOAT32, &(uint32_t){ 0x7fc00000 }, "nanf");
	shows(DT_FLOAT32, &(uint32_t){ 0x7f800001 }, "nan(0x1)f");
	shows(DT_FLOAT16, &(uint16_t){ 0x3e00 }, "1.5f16");
	shows(DT_BFLOAT16, &(uint16_t){ 0x3fc0 }, "1.5bf16");
	shows(DT_FLOAT8_E4M3FN, "\x7e", "448f8e4m3fn");
	shows(DT_FLOAT8_E4M3FN, "\xff", "-nanf8e4m3fn");
	shows(DT_FLOAT8_E5M2, "\xfc", "-inff8e5m2");
	shows(DT_FLOAT8_E4M3FNUZ, "\x80", "nanf8e4m3fnuz");
	shows(DT_FLOAT8_E8M0FNU, "\x7e", "0.5f8e8m0fnu");
	shows(DT_FLOAT4_E2M1FN, "\x0f", "-6f4e2m1fn");
	shows(DT_INT4, "\x08", "-8i4");
	shows(DT_UINT2, "\xff", "3u2");
	shows(DT_INT64, &(int64_t){ INT64_MIN }, "-9223372036854775808i64");
	shows(DT_INT32, &(int32_t){ -7 }, "-7");
	shows(DT_BOOL, "\1", "True");
}

static void
literal_type(const char *s, enum dtype want)
{
	uint64_t bits;
	enum dtype dt;

	open(s);
	cr_expect(text_literal(&l, &dt, &bits), "%s", s);
	cr_expect_eq(dt, want, "%s: %s", s, dtype_info[dt].name);
}

static void
bad_literal(const char *s, const char *code)
{
	uint64_t bits;
	enum dtype dt;

	open(s);
	cr_expect(!text_literal(&l, &dt, &bits), "%s", s);
	fails(1, code);
}

Test(text, types_of_literals)
{
	literal_type("7", DT_INT32);
	literal_type("-2147483648", DT_INT32);
	literal_type("2147483648", DT_INT64);
	literal_type("7i", DT_INT32);
	literal_type("2.5f32", DT_FLOAT32);
	literal_type("True", DT_BOOL);
	bad_literal("1.0", "bad-number");
	bad_literal("128i8", "literal-range");
	bad_literal("-129i8", "literal-range");
	bad_literal("-1u8", "literal-range");
	bad_literal("9223372036854775808", "literal-range");
	bad_literal("18446744073709551616u64", "literal-range");
	bad_literal("1e39f", "literal-range");
	bad_literal("65520f16", "literal-range");
	bad_literal("nan(0x800000)f", "literal-range");
	bad_literal("%x", "syntax");
}

Test(text, rounding_of_16_bit_floats)
{
	cr_expect_eq(half_from_double(65519.999), 0x7bff);
	cr_expect_eq(half_from_double(65520), 0x7c00);
	cr_expect_eq(half_from_double(0x1p-24), 1);
	cr_expect_eq(half_from_double(0x1p-25), 0);
	cr_expect_eq(half_from_double(0x1.000002p-25), 1);
	cr_expect_eq(half_from_double(0x1.002p0), 0x3c00);
	cr_expect_eq(half_from_double(0x1.006p0), 0x3c02);
	cr_expect_eq(bfloat_from_double(0x1.01p0), 0x3f80);
	cr_expect_eq(bfloat_from_double(0x1.03p0), 0x3f82);
	cr_expect_eq(half_from_double(-0.0), 0x8000);
	/* By way of float32 this would round up twice. */
	cr_expect_eq(half_from_double(0x1.0020000001p0), 0x3c01);
}

/* ---- types, attributes, conditions ---- */

static void
type_is(const char *s, const char *want)
{
	struct text_scope sc = { .any_dim = true };
	const struct type *t = text_type_string(m, &d, s, NULL, &sc);
	struct buf b = { 0 };

	cr_assert_not_null(t, "%s", s);
	text_put_type(&b, t, NULL);
	cr_expect_str_eq(b.v, want);
	cr_expect_eq(text_type_string(m, &d, b.v, NULL, &sc), t);
	buf_release(&b);
}

Test(text, types_read_and_written)
{
	type_is("Tensor[(2, ?, n,), float32]",
	    "Tensor[(2, ?, n), float32]");
	type_is("Tensor[(), bool]", "bool");
	type_is("(int8, (int16,), ())", "(int8, (int16,), ())");
	type_is("fn[A](A, List[A]) -> ref(A)",
	    "fn [A](A, List[A]) -> ref(A)");
	type_is("fn [; n](Tensor[(n), bool]) -> Tensor[(n*m), bool]",
	    "fn [; n](Tensor[(n), bool]) -> Tensor[(m*n), bool]");
	type_is("fn (Tensor[(n), bool]) -> _", "fn (Tensor[(n), bool]) -> _");
	type_is("Tensor[(floordiv(n - 1, 2) + 1, n % 4, n %m), int8]",
	    "Tensor[(floordiv(n + 1, 2), floormod(n, 4), "
	    "floormod(n, m)), int8]");
	type_is("Tensor[(max(1, -(n - 4)*2)), int8]",
	    "Tensor[(max(1, 8 - n*2)), int8]");
}

Test(text, zero_is_a_fine_operand)
{
	type_is("Tensor[(n*0 + 1, n + 0, 0, max(n, 0)), int8]",
	    "Tensor[(1, n, 0, max(0, n)), int8]");
}

Test(text, long_sums_are_cheap_and_limited)
{
	struct buf b = { 0 };
	const struct sym *s;

	buf_puts(&b, "x");
	for (int i = 0; i < 4000; i++)
		buf_printf(&b, " + v%d", i);
	open(b.v);
	s = text_dim(&l, NULL);
	cr_assert_not_null(s);
	cr_expect_eq(s->n, 4001);
	for (int i = 0; i < 4000; i++)
		buf_printf(&b, " + w%d", i);
	open(b.v);
	cr_expect_null(text_dim(&l, NULL));
	fails(1, "extent-overflow");
	cr_expect_lt(arena_bytes(m->arena), (size_t)16 << 20);
	buf_release(&b);
}

static void
bad_type(const char *s, const char *code)
{
	cr_expect_null(text_type_string(m, &d, s, NULL, NULL), "%s", s);
	fails(1, code);
}

Test(text, faults_of_types)
{
	char deep[1000];

	bad_type("Tensor[2, float32]", "syntax");
	bad_type("Tensor[(2), int8x4]", "vector-type");
	bad_type("int8x4", "vector-type");
	bad_type("Tensor[(2), flot]", "unknown-dtype");
	bad_type("Tensor[(-2), int8]", "negative-extent");
	bad_type("Tensor[(n / 2), int8]", "syntax");
	bad_type("Tensor[(floordiv(n, 0)), int8]", "division-by-zero");
	bad_type("Tensor[(sqrt(n, 0)), int8]", "unknown-function");
	bad_type("Tensor[(9223372036854775807 + 1), int8]",
	    "extent-overflow");
	bad_type("Tensor[(meta[a][0]), int8]", "meta-extent");
	bad_type("int8 int8", "syntax");
	bad_type("", "syntax");
	bad_type("fn [A, A](A) -> A", "duplicate-name");
	memset(deep, '(', 999);
	deep[999] = '\0';
	bad_type(deep, "too-deep");
	memcpy(deep, "Tensor[(", 7);
	bad_type(deep, "too-deep");
}

Test(text, old_shapes)
{
	open("Tensor[3, n, float32]");
	l.v4 = true;
	cr_expect_eq(text_type(&l, NULL), text_type_string(m, &d,
	    "Tensor[(3, n), float32]", NULL, NULL));
}

Test(text, bound_dimensions)
{
	const char *k = str_intern0(m->strings, "k");
	struct text_scope sc = { .ndv = 1, .dv = &k };
	const struct type *t = text_type_string(m, &d, "(Tensor[(n, k, j*2), "
	    "bool], fn (Tensor[(q), bool]) -> Tensor[(q, k), bool], "
	    "Tensor[(n, i), bool])", NULL, &sc);
	const struct type *f = t->arg[1];
	struct text_bound names = { 0 };

	text_bound_add(&names, t, &sc);
	text_bound_add(&names, t->arg[0], &sc);
	cr_assert_eq(names.list.n, 2);
	cr_expect_str_eq(names.list.v[0], "n");
	cr_expect_str_eq(names.list.v[1], "i");
	cr_assert_eq(f->ndv, 1);
	cr_expect_str_eq(f->dv[0], "q");
	text_bound_free(&names);
}

static void
attr_is(const char *s, enum attr_kind kind, const char *want)
{
	struct attr a, again;
	struct buf b = { 0 };

	cr_assert(text_attr_string(m, &d, s, NULL, &a), "%s", s);
	cr_expect_eq(a.kind, kind, "%s: %d", s, a.kind);
	text_put_attr(&b, &a);
	cr_expect_str_eq(b.v, want);
	cr_assert(text_attr_string(m, &d, b.v, NULL, &again), "%s", b.v);
	cr_expect(attr_equal(&a, &again), "%s", b.v);
	buf_release(&b);
}

Test(text, attributes_read_and_written)
{
	attr_is("None", ATTR_NONE, "None");
	attr_is("True", ATTR_BOOL, "True");
	attr_is("-9223372036854775808", ATTR_INT, "-9223372036854775808");
	attr_is("0.1", ATTR_FLOAT, "0.1f");
	attr_is("-1e-5f", ATTR_FLOAT, "-1e-05f");
	attr_is("-0f", ATTR_FLOAT, "-0f");
	attr_is("nan(0x1)f64", ATTR_FLOAT, "nan(0x1)f64");
	attr_is("\"a\\tb\"", ATTR_STR, "\"a\\tb\"");
	attr_is("n*4 + 1", ATTR_SYM, "n*4 + 1");
	attr_is("-n + 3", ATTR_SYM, "3 - n");
	attr_is("(1, [2, \"x\"], (),)", ATTR_LIST, "[1, [2, \"x\"], []]");
	attr_is("Tensor[(2), int8]", ATTR_TYPE, "type(Tensor[(2), int8])");
	attr_is("type((A, _))", ATTR_TYPE, "type((A, _))");
}

Test(text, conditions)
{
	struct sym_pred p;
	struct buf b = { 0 };

	cr_assert(text_pred_string(m, &d, "n*4 + 1 <= min(m, 3)", NULL, &p));
	sym_pred_print(&b, &p);
	cr_expect_str_eq(b.v, "n*4 + 1 <= min(3, m)");
	cr_assert(text_pred_string(m, &d, "n %16 == 0", NULL, &p));
	cr_expect_eq(p.lhs->kind, SYM_FLOORMOD);
	cr_expect(!text_pred_string(m, &d, "n = 3", NULL, &p));
	fails(1, "syntax");
	cr_expect(!text_pred_string(m, &d, "n == 3 4", NULL, &p));
	fails(1, "syntax");
	buf_release(&b);
}

Test(text, random_extents_read_back_to_one_pointer)
{
	static sym_binary *const fn[] = { sym_add, sym_sub, sym_mul,
		sym_floordiv, sym_floormod, sym_min, sym_max, sym_broadcast };
	uint64_t x = 88172645463325252u;
	const struct sym *pool[24];

	for (int round = 0; round < 2000; round++) {
		for (int i = 0; i < 24; i++) {
			const struct sym *s;
			struct buf b = { 0 };
			char name[] = { (char)('a' + i % 5), '\0' };

			x ^= x << 13;
			x ^= x >> 7;
			x ^= x << 17;
			if (i < 12) {
				pool[i] = i < 6 ? sym_var(m->syms, name) :
				    sym_const(m->syms, (int64_t)(x % 19) - 6);
				continue;
			}
			s = fn[x % 8](m->syms, pool[x / 7 % (unsigned)i],
			    pool[x / 1000 % (unsigned)i]);
			pool[i] = s != NULL ? s : pool[0];
			sym_print(&b, pool[i]);
			open(b.v);
			cr_assert_eq(text_dim(&l, NULL), pool[i], "%s", b.v);
			cr_assert_eq(l.tok.kind, TOK_EOF);
			buf_release(&b);
		}
	}
}

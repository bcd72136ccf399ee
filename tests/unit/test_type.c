/*
 * Types and attributes: interning, flags, rewriting, equality.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "ir/ir.h"
#include "ir/text.h"

static struct ir_module *m;
static struct diag d;

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

TestSuite(type, .init = setup, .fini = teardown);

static const struct type *
T(const char *s)
{
	const char *const tv[] = { str_intern0(m->strings, "A"),
		str_intern0(m->strings, "B") };
	struct text_scope sc = { .ntv = 2, .tv = tv };
	const struct type *t = text_type_string(m, &d, s, NULL, &sc);

	cr_assert_not_null(t, "%s", s);
	return t;
}

static void
prints(const struct type *t, const char *want)
{
	struct buf b = { 0 };

	cr_assert_not_null(t);
	text_put_type(&b, t, NULL);
	cr_expect_str_eq(b.v, want);
	buf_release(&b);
}

Test(type, equal_types_are_one_pointer)
{
	cr_expect_eq(T("Tensor[(n*4, 2), float32]"),
	    T("Tensor[(4*n, 1 + 1), float32]"));
	cr_expect_neq(T("Tensor[(2), float32]"), T("Tensor[(2), float16]"));
	cr_expect_eq(T("(int32)"), T("Tensor[(), int32]"));
	cr_expect_neq(T("(int32,)"), T("int32"));
	cr_expect(type_is_unit(T("()")));
	cr_expect_eq(type_ctx_at(m->types, T("bool")->index), T("bool"));
}

Test(type, flags_and_size)
{
	cr_expect(T("(Tensor[(?), bool], A)")->has_any);
	cr_expect(T("(Tensor[(?), bool], A)")->has_var);
	cr_expect(!T("(Tensor[(?), bool], int8)")->has_var);
	cr_expect(T("List[_]")->has_hole);
	cr_expect_eq(T("(int8, (int8, A))")->size, 5);
}

Test(type, sizes_saturate_and_walks_stay_linear)
{
	const struct type *t = T("A"), *r;
	struct type_map none = { 0 };

	for (int i = 0; i < 200; i++)
		t = type_tuple(m->types, 2, (const struct type *[]){ t, t });
	cr_expect_eq(t->size, UINT64_MAX);
	r = type_rewrite(m->types, t, &none);
	cr_expect_eq(r, t);
	for (int i = 0; i < 100000; i++)
		t = type_ref(m->types, t);
	cr_expect_eq(type_rewrite(m->types, t, &none), t);
}

static const struct type *
to_int8(void *ctx, const struct type *t)
{
	(void)ctx;
	return strcmp(t->name, "A") == 0 ? type_scalar(m->types, DT_INT8) :
	    NULL;
}

static const struct sym *
n_to_m(void *ctx, const struct sym *s)
{
	(void)ctx;
	return s == sym_var(m->syms, "n") ? sym_var(m->syms, "m") : NULL;
}

Test(type, rewriting_spares_bound_names)
{
	struct type_map map = { .var = to_int8, .dim = n_to_m };

	prints(type_rewrite(m->types, T("(A, fn [A](A, B) -> A)"), &map),
	    "(int8, fn [A](A, B) -> A)");
	prints(type_rewrite(m->types, T("(Tensor[(n), bool], "
	    "fn (Tensor[(n), bool]) -> Tensor[(n), bool])"), &map),
	    "(Tensor[(m), bool], "
	    "fn [; n](Tensor[(n), bool]) -> Tensor[(n), bool])");
}

Test(type, rewriting_does_not_capture)
{
	struct type_map map = { .dim = n_to_m };

	prints(type_rewrite(m->types, T("fn [; m](Tensor[(m), bool]) -> "
	    "Tensor[(n), bool]"), &map),
	    "fn [; m_1](Tensor[(m_1), bool]) -> Tensor[(m), bool]");
}

Test(type, equality_up_to_bound_names)
{
	cr_expect(type_alpha_equal(m->types, T("fn [A](A) -> A"),
	    T("fn [C](C) -> C")));
	cr_expect(!type_alpha_equal(m->types, T("fn [A](A) -> B"),
	    T("fn [C](C) -> C")));
	cr_expect(type_alpha_equal(m->types,
	    T("(fn (Tensor[(n), bool]) -> Tensor[(n*2), bool],)"),
	    T("(fn (Tensor[(k), bool]) -> Tensor[(k*2), bool],)")));
	cr_expect(!type_alpha_equal(m->types,
	    T("fn (Tensor[(n), bool]) -> Tensor[(n*2), bool]"),
	    T("fn (Tensor[(k), bool]) -> Tensor[(k*3), bool]")));
	cr_expect(!type_alpha_equal(m->types, T("int8"), T("int16")));
	cr_expect(!type_alpha_equal(m->types,
	    T("fn [A, C](A, C) -> A"), T("fn [A, C](A, C) -> C")));
}

Test(type, elements)
{
	int64_t n = -1;

	cr_expect(type_elements(T("Tensor[(2, 3), int8]"), &n));
	cr_expect_eq(n, 6);
	cr_expect(type_elements(T("bool"), &n));
	cr_expect_eq(n, 1);
	cr_expect(!type_elements(T("Tensor[(k, 3), int8]"), &n));
	cr_expect(!type_elements(T("Tensor[(4294967296, 4294967296), int8]"),
	    &n));
	cr_expect(!type_elements(T("Tensor[(4611686018427387904), int64]"),
	    &n));
	cr_expect(type_elements(T("Tensor[(4294967296, 4294967296, 0), int8]"),
	    &n));
	cr_expect_eq(n, 0);
}

Test(type, parts_that_failed_make_null)
{
	const struct sym *big = sym_mul(m->syms, sym_const(m->syms,
	    INT64_MAX), sym_const(m->syms, 2));

	cr_expect_null(type_tensor(m->types, DT_INT8, 1, &big));
	cr_expect_null(type_ref(m->types, NULL));
}

Test(type, dictionaries)
{
	const char *b = str_intern0(m->strings, "b");
	struct attr_pair pair[] = { { b, attr_int(1) },
		{ str_intern0(m->strings, "a"), attr_bool(true) },
		{ b, attr_int(2) } };
	const struct attrs *as = attrs_new(m->arena, 3, pair), *x;
	struct attr five = attr_int(5);

	cr_assert_eq(as->n, 2);
	cr_expect_str_eq(as->pair[0].key, "a");
	cr_expect_eq(attrs_get(as, "b")->i, 2);
	cr_expect_null(attrs_get(as, "c"));
	x = attrs_with(m->arena, as, "aa", &five);
	cr_assert_eq(x->n, 3);
	cr_expect_eq(attrs_get(x, "aa")->i, 5);
	cr_expect(!attrs_equal(as, x));
	x = attrs_with(m->arena, x, "aa", NULL);
	cr_expect(attrs_equal(as, x));
	cr_expect_eq(attrs_hash(as, 7), attrs_hash(x, 7));
	cr_expect_null(attrs_new(m->arena, 0, NULL));
}

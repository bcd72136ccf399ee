/*
 * Unification, joins, cover and the types and values of single operators.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "formats/text/text.h"
#include "infer/infer_impl.h"

static struct ir_module *m;
static struct diag d;
static struct unify u;
static uint32_t asked;
static const struct sym *n, *k, *any, *one;

static void
note(void *ctx, const struct sym_pred *p)
{
	(void)ctx;
	(void)p;
	asked++;
}

static void
setup(void)
{
	diag_init(&d);
	m = ir_module_new();
	unify_init(&u, m, &d);
	u.require = note;
	asked = 0;
	n = sym_var(m->syms, str_intern0(m->strings, "n"));
	k = sym_var(m->syms, str_intern0(m->strings, "k"));
	any = sym_any(m->syms);
	one = sym_const(m->syms, 1);
}

static void
teardown(void)
{
	unify_release(&u);
	ir_module_free(m);
	diag_release(&d);
}

TestSuite(infer, .init = setup, .fini = teardown);

static const struct type *
vector(const struct sym *dim)
{
	return type_tensor(m->types, DT_FLOAT32, 1, &dim);
}

static const struct type *
pair_of(const struct type *a, const struct type *b)
{
	const struct type *f[] = { a, b };

	return type_tuple(m->types, 2, f);
}

static const struct type *
function(const struct type *a, const struct type *r)
{
	struct type_binders none = { 0, 0, NULL, NULL };

	return type_func(m->types, &none, 1, &a, r);
}

static const char *
why(const struct type *a, const struct type *b)
{
	static char text[512];
	struct buf t = { 0 };

	unify_explain(&u, &t, a, b);
	snprintf(text, sizeof text, "%s", t.v);
	buf_release(&t);
	return text;
}

Test(infer, holes_are_solved_through_each_other)
{
	const struct type *a = unify_fresh(&u), *b = unify_fresh(&u);

	cr_assert(unify_fit(&u, a, b));
	cr_assert(unify_fit(&u, b, pair_of(vector(n), vector(k))));
	cr_expect_eq(unify_resolve(&u, pair_of(a, b)),
	    pair_of(pair_of(vector(n), vector(k)),
	    pair_of(vector(n), vector(k))));
}

Test(infer, no_type_contains_itself)
{
	const struct type *a = unify_fresh(&u);
	const struct type *t = pair_of(vector(n), function(a, vector(n)));

	cr_assert_not(unify_fit(&u, a, t));
	cr_expect(strstr(why(a, t), "would contain itself") != NULL);
	cr_assert(unify_fit(&u, a, a));
}

Test(infer, extents)
{
	const struct sym *h = unify_fresh_dim(&u);

	cr_expect(unify_fit(&u, vector(h), vector(n)));
	cr_expect_eq(unify_resolve(&u, vector(h)), vector(n));
	cr_expect(unify_fit(&u, vector(any), vector(n)));
	cr_expect_eq(asked, 0);
	cr_expect(unify_fit(&u, vector(n), vector(k)));
	cr_expect_eq(asked, 1, "undecided is left to run time");
	cr_expect_not(unify_fit(&u, vector(n), vector(any)));
	cr_expect_not(unify_fit(&u, vector(n),
	    vector(sym_add(m->syms, n, one))));
	cr_expect_not(unify_fit(&u, vector(one), vector(sym_const(m->syms,
	    2))));
	cr_expect_str_eq(why(vector(one), vector(sym_const(m->syms, 2))),
	    "expected Tensor[(1), float32], found Tensor[(2), float32] "
	    "(dimension 0 is 2, not 1)");
}

Test(infer, parameters_go_the_other_way)
{
	const struct type *wide = function(vector(any), vector(n));
	const struct type *narrow = function(vector(n), vector(n));

	cr_expect(unify_fit(&u, narrow, wide));
	cr_expect_not(unify_fit(&u, wide, narrow));
	cr_expect(strstr(why(wide, narrow), "in parameter 1: ") != NULL);
}

Test(infer, references_are_exact)
{
	const struct type *r = type_ref(m->types, vector(n));
	const struct type *open = type_ref(m->types, vector(any));

	cr_expect(unify_fit(&u, r, r));
	cr_expect_not(unify_fit(&u, open, r));
	cr_expect_not(unify_fit(&u, r, open));
	cr_expect_not(unify_fit(&u, pair_of(vector(any), open),
	    pair_of(vector(n), r)));
}

Test(infer, instances_are_fresh)
{
	const char *tv = str_intern0(m->strings, "A");
	const struct type *a = type_var(m->types, tv), *f, *x, *y;
	struct type_binders b = { 1, 0, &tv, NULL };

	f = type_func(m->types, &b, 1, &a, a);
	x = unify_instantiate(&u, f);
	y = unify_instantiate(&u, f);
	cr_assert(unify_fit(&u, x->arg[0], vector(n)));
	cr_assert(unify_fit(&u, y->arg[0], pair_of(vector(k), vector(k))));
	cr_expect_eq(unify_resolve(&u, x->ret), vector(n));
	cr_expect_not(unify_fit(&u, a, vector(n)), "rigid");
}

Test(infer, waiting_is_woken)
{
	const struct type *a = unify_fresh(&u), *b = unify_fresh(&u);

	unify_wait(&u, pair_of(a, vector(n)), 7);
	cr_assert(unify_fit(&u, a, b));
	cr_assert(unify_fit(&u, b, vector(k)));
	cr_expect_geq(u.woken.n, 1);
	cr_expect_eq(vec_last(&u.woken), 7);
}

/* ---- one operator ---- */

static const struct type *
op_type(const char *name, uint32_t nin, const struct type *const *in,
    char **message)
{
	struct infer_call c = { .nin = nin, .in = in, .require = note };

	c.op = op_find(name);
	cr_assert_neq(c.op, 0);
	return infer_op_type(m, &c, message);
}

Test(infer, operator_types)
{
	const struct type *in[] = { vector(n), vector(n) };
	char *message;

	cr_expect_eq(op_type("add", 2, in, &message), vector(n));
	in[1] = vector(one);
	cr_expect_eq(op_type("add", 2, in, &message), vector(n));
	cr_expect_eq(asked, 0);
	in[1] = vector(sym_const(m->syms, 5));
	cr_expect_eq(op_type("add", 2, in, &message), in[1]);
	cr_expect_eq(asked, 1, "n is 5 or 1");
	in[1] = type_scalar(m->types, DT_INT32);
	cr_expect_null(op_type("add", 2, in, &message));
	cr_expect_str_eq(message, "add: 'a' is float32, 'b' is int32");
	mem_free(message);
}

/* ---- modules ---- */

static bool
infer_text(const char *text)
{
	struct text_options o = { .meta = NULL };
	struct ir_module *x = relay_text_read(text, strlen(text), "x.relay",
	    true, &o, &d);
	bool ok = x != NULL && d.errors == 0 && infer_module(x, &d);

	if (ok)
		cr_expect(ir_verify(x, &d));
	d.sources = NULL;
	ir_module_free(x);
	return ok;
}

static const char *
first_code(void)
{
	return d.items.n > 0 ? d.items.v[0].code : "";
}

#define HEAD "#[version = \"0.0.5\"]\n"
#define LISTS "type L { End, Link(float32, L) }\n"

Test(infer, a_match_covers)
{
	cr_expect(infer_text(HEAD LISTS "def @f(%l: L) { match (%l) { "
	    "End => { 0f }, Link(_, End) => { 1f }, "
	    "Link(_, Link(_, _)) => { 2f }, } }"));
	cr_expect_eq(d.items.n, 0);
}

Test(infer, a_match_does_not_cover)
{
	cr_expect_not(infer_text(HEAD LISTS "def @f(%l: L, %k: L) { "
	    "match ((%l, %k)) { (End, _) => { 0f }, "
	    "(_, Link(_, _)) => { 1f }, } }"));
	cr_expect_str_eq(first_code(), "match-not-exhaustive");
	cr_expect(strstr(d.items.v[0].message, "(Link(_, _), End)") != NULL);
}

Test(infer, an_arm_is_not_reached)
{
	cr_expect(infer_text(HEAD LISTS "def @f(%l: L) { match (%l) { "
	    "End => { 0f }, _ => { 1f }, Link(_, _) => { 2f }, } }"));
	cr_expect_str_eq(first_code(), "unreachable-arm");
}

Test(infer, names_do_not_escape)
{
	cr_expect_not(infer_text(HEAD "def @f(%x: Tensor[(?), float32]) { "
	    "let %l = Nil; let %g = fn (%y: Tensor[(k), float32]) { "
	    "Cons(%y, %l) }; %l }"));
	cr_expect_str_eq(first_code(), "dimension-escape");
}

Test(infer, recursion_at_another_extent_is_no_type)
{
	cr_expect_not(infer_text(HEAD "def @f(%x: Tensor[(n), float32], "
	    "%c: bool) { if (%c) { %x } else { "
	    "@f(concatenate((%x, %x), axis=0), %c) } }"));
	cr_expect_str_eq(first_code(), "argument-type");
}

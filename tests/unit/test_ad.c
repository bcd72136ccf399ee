/*
 * Differentiation and the evaluation that cleans what it makes, as functions on
 * modules: forms, checkpoints, gradients of one's own, partial evaluation.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "ad/ad.h"
#include "ad/custom.h"
#include "eval/eval.h"
#include "eval/literal.h"
#include "formats/text/text.h"
#include "infer/infer.h"
#include "op/op.h"
#include "pass/peval.h"

static struct diag d;
static struct ir_module *m;

static void
setup(void)
{
	diag_init(&d);
	m = NULL;
}

static void
teardown(void)
{
	d.sources = NULL;
	diag_release(&d);
	if (m != NULL)
		ir_module_free(m);
	m = NULL;
}

TestSuite(ad, .init = setup, .fini = teardown);

static const char *
message(void)
{
	return d.items.n > 0 ? d.items.v[0].message : "";
}

static void
load(const char *text)
{
	struct text_options to = { .no_stdlib = false };
	struct buf b = { NULL, 0, 0 };

	buf_printf(&b, "#[version = \"0.0.5\"]\n%s", text);
	m = relay_text_read(b.v, b.n, "test.relay", true, &to, &d);
	buf_release(&b);
	cr_assert(m != NULL, "%s", message());
	d.sources = &m->sources;
	cr_assert(infer_module(m, &d), "%s", message());
	m->has |= IR_TYPED;
}

static bool
differentiate(enum ad_mode mode, const char *again)
{
	static const char *const wrt[] = { "x", NULL };
	const char *const names[] = { again, NULL };
	struct ad_options o = { .mode = mode, .function = "main", .wrt = wrt,
	    .checkpoint = again != NULL ? names : NULL };
	struct ad_stats s = { 0 };

	return ad_run(m, &o, &s, &d) && ir_verify(m, &d);
}

static const struct ir_function *
function(const char *name)
{
	return ir_global_function(m, ir_find_global(m, str_intern0(m->strings,
	    name)));
}

/* The result of main as text; args: literals, NULL at the end.  malloc'ed. */
static char *
run(const char *const *arg)
{
	struct eval *e = eval_new(m, &d, NULL);
	uint32_t n = 0;
	const struct ir_region_data *r = &m->region.v[function("main")->body];
	struct value *in[8], *v;
	struct buf b = { NULL, 0, 0 };

	for (; arg[n] != NULL; n++) {
		in[n] = literal_read(eval_heap(e), m, &d, arg[n],
		    ir_at(m, r->params.v[n])->type);
		cr_assert(in[n] != NULL, "%s", message());
	}
	v = eval_function(e, m->global.v[ir_find_global(m, str_intern0(
	    m->strings, "main"))].index, in, n);
	while (n > 0)
		value_drop(eval_heap(e), in[--n]);
	cr_assert(v != NULL && literal_print(&b, m, v, false), "%s",
	    message());
	value_drop(eval_heap(e), v);
	eval_free(e);
	return b.v;
}

#define expect(want, ...)						\
	do {								\
		char *got_ = run((const char *const[]){			\
		    __VA_ARGS__ __VA_OPT__(,) NULL });			\
		cr_expect_str_eq(got_, want, "got:  %s\nwant: %s",	\
		    got_, want);					\
		mem_free(got_);						\
	} while (0)

struct counter {
	enum node_kind kind;
	const char *op;		/* of calls; NULL: any */
	uint32_t n;
};

static void
count(void *ctx, struct ir_module *module, ir_id id)
{
	const struct ir_node *n = ir_at(module, id);
	struct counter *c = ctx;

	c->n += n->kind == c->kind && (c->op == NULL || (n->callee ==
	    CALLEE_OP && strcmp(op_at(n->ref)->name, c->op) == 0));
}

static uint32_t
number_of(const char *name, enum node_kind kind, const char *op)
{
	struct counter c = { kind, op, 0 };
	uint32_t g = ir_find_global(m, str_intern0(m->strings, name));

	ir_walk_function(m, m->global.v[g].index, count, &c);
	return c.n;
}

/* ---- forms ---- */

static const char chain[] = "def @main(%x: float64) -> float64 {\n"
    "  let %a = tanh(%x * %x);\n"
    "  let %b = annotation.checkpoint(sin(%a) * %a);\n"
    "  exp(%b)\n}\n";

Test(ad, forms_agree_on_straight_code)
{
	static const enum ad_mode mode[] = { AD_REVERSE, AD_FIRST_ORDER,
		AD_HIGHER_ORDER };

	for (uint32_t i = 0; i < 3; i++) {
		load("def @main(%x: float64) -> float64 { %x * %x * 0.5f64 }");
		cr_assert(differentiate(mode[i], NULL), "%s", message());
		expect("(4.5f64, (3f64,))", "3f64");
		/* There is a tape in the last one alone. */
		cr_expect_eq(ir_find_adt(m, str_intern0(m->strings, "tape"))
		    != 0, mode[i] == AD_HIGHER_ORDER);
		teardown();
		setup();
	}
}

Test(ad, the_published_type)
{
	const struct type *t;

	load("def @main(%x: Tensor[(n), float32], %k: int32) -> float32 "
	    "{ if (%k > 0) { sum(%x) } else { 0f } }");
	cr_assert(differentiate(AD_REVERSE, NULL), "%s", message());
	t = function("main")->ret;
	cr_assert_eq(t->kind, TYPE_TUPLE);
	cr_assert_eq(t->n, 2);
	cr_expect_eq(t->arg[0], type_scalar(m->types, DT_FLOAT32));
	cr_assert_eq(t->arg[1]->kind, TYPE_TUPLE);
	cr_expect_eq(t->arg[1]->n, 1);
	cr_expect_eq(t->arg[1]->arg[0]->n, 1);
}

Test(ad, names_as_values_stay_in_the_source)
{
	load("def @step(%l: List[float64]) -> List[float64] { @map(sin, %l) }"
	    "def @main(%x: float64) -> float64 { @hd(@step(Cons(%x, Nil))) }");
	cr_assert(differentiate(AD_HIGHER_ORDER, NULL), "%s", message());
	cr_expect_eq(number_of("step", NODE_OP, NULL), 1);
	cr_expect_eq(number_of("step", NODE_FN, NULL), 0);
	cr_expect_eq(number_of("step_adjoint", NODE_OP, NULL), 0);
	expect("(0f64, (1f64,))", "0f64");
}

/* ---- checkpoints ---- */

Test(ad, a_checkpoint_is_kept_and_the_rest_computed_again)
{
	load(chain);
	cr_assert(differentiate(AD_FIRST_ORDER, NULL), "%s", message());
	cr_expect_eq(number_of("main", NODE_CALL, "tanh"), 2);
	cr_expect_eq(number_of("main", NODE_CALL, "exp"), 1);
	expect("(1f64, (0f64,))", "0f64");
}

Test(ad, a_body_as_a_checkpoint)
{
	load(chain);
	cr_assert(differentiate(AD_FIRST_ORDER, "main"), "%s", message());
	cr_expect_eq(number_of("main", NODE_CALL, "tanh"), 2);
	cr_expect_eq(number_of("main", NODE_CALL, "exp"), 2);
}

Test(ad, a_checkpoint_that_is_unknown)
{
	load(chain);
	cr_expect(!differentiate(AD_FIRST_ORDER, "other"));
	cr_expect_str_eq(message(), "there is no function @other");
}

/* ---- gradients of one's own ---- */

static const char own[] =
    "def @keep[A, R](%f: fn (A) -> R, %g: fn (A, R) -> A, "
    "custom_gradient=True) -> fn (A) -> R { %f }"
    "def @twice(%x: float64, %g: float64) -> float64 { %g * 2f64 }"
    "def @main(%x: float64) -> float64 { let %f = @keep(floor, @twice); "
    "%f(%x) * 5f64 }";

Test(ad, a_gradient_of_its_own_is_known_by_an_attribute)
{
	uint32_t n = 0;

	load(own);
	for (ir_id i = 1; i < m->node.n; i++)
		n += custom_is(m, ir_at(m, i));
	cr_expect_eq(n, 1);
	cr_assert(differentiate(AD_REVERSE, NULL), "%s", message());
	expect("(10f64, (10f64,))", "2.5f64");
}

Test(ad, a_gradient_of_its_own_forward)
{
	load(own);
	cr_assert(differentiate(AD_FORWARD, NULL), "%s", message());
	expect("(10f64, 30f64)", "2.5f64", "3f64");
}

/* ---- partial evaluation ---- */

static void
unfold(struct peval_stats *s)
{
	struct peval_options o = { .limit = PEVAL_LIMIT };

	cr_assert(peval_run(m, &o, s, &d), "%s", message());
	cr_assert(ir_verify(m, &d), "%s", message());
}

Test(ad, known_recursion_is_unfolded)
{
	struct peval_stats s = { 0 };

	load("def @pow(%x: float64, %n: int32) -> float64 "
	    "{ if (%n == 0) { 1f64 } else { %x * @pow(%x, %n - 1) } }"
	    "def @main(%x: float64) -> float64 { @pow(%x, 3) }");
	unfold(&s);
	cr_expect_eq(s.calls, 4);
	cr_expect_eq(s.branches, 4);
	cr_expect_eq(number_of("main", NODE_IF, NULL), 0);
	cr_expect_eq(number_of("main", NODE_CALL, NULL),
	    number_of("main", NODE_CALL, "multiply"));
	expect("8f64", "2f64");
}

Test(ad, a_tape_of_straight_code_goes)
{
	struct peval_stats s = { 0 };

	load("def @main(%x: float64) -> float64 { sin(%x) * %x }");
	cr_assert(differentiate(AD_HIGHER_ORDER, NULL), "%s", message());
	unfold(&s);
	cr_expect_gt(s.reads, 0);
	cr_expect_eq(number_of("main", NODE_FN, NULL), 0);
	cr_expect_eq(number_of("main", NODE_REF, NULL), 0);
	cr_expect_eq(number_of("main", NODE_MATCH, NULL), 0);
	expect("(0f64, (0f64,))", "0f64");
}

Test(ad, a_gradient_of_its_own_is_not_unfolded)
{
	struct peval_stats s = { 0 };
	uint32_t n = 0;

	load(own);
	unfold(&s);
	for (uint32_t i = 0; i < m->region.v[function("main")->body].nodes.n;
	    i++)
		n += custom_is(m, ir_at(m, m->region.v[function("main")
		    ->body].nodes.v[i]));
	cr_expect_eq(n, 1);
	cr_assert(differentiate(AD_REVERSE, NULL), "%s", message());
	expect("(10f64, (10f64,))", "2.5f64");
}

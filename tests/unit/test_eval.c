/*
 * The evaluator: values, the machine, the cache of operators, C kernels,
 * values as text, and how fast it must be.
 */
#include <criterion/criterion.h>

#include <math.h>
#include <string.h>

#include "base/sanitized.h"
#include "base/sys.h"
#include "eval/eval.h"
#include "eval/literal.h"
#include "formats/npy/npy.h"
#include "formats/text/text.h"
#include "infer/infer.h"
#include "runtime/kernel.h"
#include "tensor/te.h"

static struct diag d;
static struct ir_module *m;
static struct eval *e;

static void
setup(void)
{
	diag_init(&d);
	m = NULL;
	e = NULL;
}

static void
teardown(void)
{
	eval_free(e);
	d.sources = NULL;
	diag_release(&d);
	if (m != NULL)
		ir_module_free(m);
}

TestSuite(eval, .init = setup, .fini = teardown);

/* ---- running text ---- */

static void
load(const char *text, const struct eval_options *o)
{
	struct text_options to = { .no_stdlib = false };
	struct buf b = { NULL, 0, 0 };

	buf_puts(&b, "#[version = \"0.0.5\"]\n");
	buf_puts(&b, text);
	m = relay_text_read(b.v, b.n, "test.relay", true, &to, &d);
	buf_release(&b);
	cr_assert(m != NULL, "%s", d.items.n > 0 ? d.items.v[0].message : "");
	d.sources = &m->sources;
	cr_assert(infer_module(m, &d), "%s",
	    d.items.n > 0 ? d.items.v[0].message : "");
	m->has |= IR_TYPED;
	cr_assert(ir_verify(m, &d), "%s",
	    d.items.n > 0 ? d.items.v[0].message : "");
	e = eval_new(m, &d, o);
}

static uint32_t
function(const char *name)
{
	uint32_t g = ir_find_global(m, str_intern0(m->strings, name));

	cr_assert(g != 0 && m->global.v[g].kind == GLOBAL_FUNCTION);
	return m->global.v[g].index;
}

/* The result as text; args: literals, NULL at the end.  malloc'ed. */
static char *
run(const char *name, const char *const *arg)
{
	uint32_t f = function(name), n = 0;
	const struct ir_region_data *r =
	    &m->region.v[m->function.v[f].body];
	struct value *in[8], *v;
	struct buf b = { NULL, 0, 0 };

	for (; arg[n] != NULL; n++) {
		in[n] = literal_read(eval_heap(e), m, &d, arg[n],
		    ir_at(m, r->params.v[n])->type);
		cr_assert(in[n] != NULL, "%s: %s", arg[n],
		    d.items.v[0].message);
	}
	v = eval_function(e, f, in, n);
	while (n > 0)
		value_drop(eval_heap(e), in[--n]);
	if (v == NULL)
		buf_puts(&b, d.items.v[0].message);
	else
		cr_assert(literal_print(&b, m, v, false));
	value_drop(eval_heap(e), v);
	return b.v;
}

#define expect(name, want, ...)						\
	do {								\
		char *got_ = run(name, (const char *const[]){		\
		    __VA_ARGS__ __VA_OPT__(,) NULL });			\
		cr_expect_str_eq(got_, want, "got:  %s\nwant: %s",	\
		    got_, want);					\
		mem_free(got_);						\
	} while (0)

/* ---- values ---- */

Test(eval, dropping_a_long_list_does_not_recurse)
{
	struct heap h;
	struct value *l = NULL;

	heap_init(&h);
	l = value_items(&h, VALUE_DATA, 2, 0, 0);
	for (int32_t i = 0; i < 1000000; i++) {
		struct value *c = value_items(&h, VALUE_DATA, 1, 2, 0);

		c->item[0] = value_scalar(&h, DT_INT32, &i);
		c->item[1] = l;
		l = c;
	}
	cr_expect_eq(h.live, 2000001);
	value_drop(&h, l);
	cr_expect_eq(h.live, 0);
	heap_release(&h);
}

Test(eval, cycles_through_cells_end_with_the_heap)
{
	struct heap h;
	struct value *a, *b, *t;
	int32_t one = 1;

	heap_init(&h);
	a = value_cell(&h, value_scalar(&h, DT_INT32, &one));
	b = value_cell(&h, value_keep(a));
	t = value_items(&h, VALUE_TUPLE, 0, 2, 0);
	t->item[0] = value_keep(a);
	t->item[1] = value_keep(b);
	value_drop(&h, a->content);
	a->content = t;
	value_drop(&h, a);
	value_drop(&h, b);
	cr_expect_eq(h.live, 3);
	heap_release(&h);
	cr_expect_eq(h.live, 0);
}

Test(eval, impossible_shapes_are_refused)
{
	struct heap h;
	int64_t huge[] = { INT64_MAX / 2, 3 }, zero[] = { INT64_MAX / 8, 0 };
	struct value *v;

	heap_init(&h);
	cr_expect(value_tensor(&h, DT_FLOAT32, 2, huge) == NULL);
	cr_expect(value_tensor(&h, DT_FLOAT32, 1, huge) == NULL);
	v = value_tensor(&h, DT_INT8, 2, zero);
	cr_assert(v != NULL);
	cr_expect_eq(v->count, 0);
	value_drop(&h, v);
	heap_release(&h);
}

/* ---- the machine ---- */

Test(eval, everything_is_freed_after_each_call)
{
	load("def @f(%n: int32) -> int32 {"
	    "  let %r = ref(0);"
	    "  let %g = fn (%i: int32) -> int32 {"
	    "    if (equal(%i, 0)) { ref_read(%r) } else {"
	    "      ref_write(%r, add(ref_read(%r), %i));"
	    "      %g(subtract(%i, 1)) } };"
	    "  let %l = Cons(%g, Nil);"
	    "  match? (%l) { Cons(%h, Nil) => %h(%n) } }", NULL);
	expect("f", "55", "10");
	uint64_t live = eval_heap(e)->live;

	expect("f", "500500", "1000");
	cr_expect_eq(eval_heap(e)->live, live);
}

Test(eval, values_die_after_their_last_use)
{
	int64_t n = 1 << 20;
	struct value *x, *v;
	struct eval_stats s;
	struct buf b = { NULL, 0, 0 };

	buf_puts(&b, "def @f(%x: Tensor[(1048576), float32]) {\n");
	for (int i = 0; i < 50; i++)
		buf_printf(&b, "let %%a%d = negative(%%%s%.0d);\n", i,
		    i == 0 ? "x" : "a", i == 0 ? 0 : i - 1);
	buf_puts(&b, "%a49 }");
	/* "%.0d" of 0 prints nothing: %a0 is written %a there. */
	for (char *p; (p = strstr(b.v, "negative(%a)")) != NULL; ) {
		struct buf c = { NULL, 0, 0 };

		buf_add(&c, b.v, (size_t)(p - b.v));
		buf_puts(&c, "negative(%a0)");
		buf_puts(&c, p + strlen("negative(%a)"));
		buf_release(&b);
		b = c;
	}
	load(b.v, NULL);
	buf_release(&b);
	x = value_tensor(eval_heap(e), DT_FLOAT32, 1, &n);
	memset(x->data, 0, (size_t)n * 4);
	v = eval_function(e, function("f"), &x, 1);
	cr_assert(v != NULL);
	eval_get_stats(e, &s);
	cr_expect_leq(s.peak_bytes, 3u * 4 * (uint64_t)n);
	value_drop(eval_heap(e), v);
	value_drop(eval_heap(e), x);
}

Test(eval, tail_calls_take_no_space)
{
	struct eval_stats s;

	load("def @f(%i: int32, %a: int32) -> int32 {"
	    "  if (equal(%i, 0)) { %a } else {"
	    "    match (Some(%i)) {"
	    "      Some(%k) => @f(subtract(%k, 1), add(%a, 1)),"
	    "      None => 0 } } }", NULL);
	expect("f", "100000", "100000", "0");
	eval_get_stats(e, &s);
	cr_expect_eq(s.depth, 1);
	cr_expect_leq(s.peak_bytes, 256);
}

Test(eval, loops_whose_extents_change_take_no_space)
{
	struct eval_stats s;

	load("def @f(%i: int32, %x: Tensor[(?), int8]) -> Tensor[(?), int8] {"
	    "  if (equal(%i, 0)) { %x } else {"
	    "    @f(subtract(%i, 1), concatenate((%x, [1i8]), axis=0)) } }",
	    NULL);
	expect("f", "[0i8, 1i8, 1i8, 1i8]", "3", "[0]");
	eval_get_stats(e, &s);
	cr_expect_eq(s.depth, 1);
}

Test(eval, depth_is_limited)
{
	struct eval_options o = { .max_depth = 100 };

	load("def @f(%i: int32) -> int32 {"
	    "  if (equal(%i, 0)) { 0 } else { add(1, @f(subtract(%i, 1))) } }",
	    &o);
	expect("f", "99", "99");
	expect("f", "recursion deeper than 100 calls", "100");
}

Test(eval, an_error_leaves_the_evaluator_usable)
{
	load("def @f(%a: int32, %b: int32) { divide(%a, %b) }", NULL);
	expect("f", "divide: integer division by zero", "1", "0");
	cr_expect_eq(d.errors, 1);
	expect("f", "3", "7", "2");
}

/* ---- operators ---- */

Test(eval, an_altered_definition_alters_the_result)
{
	const struct op_def **table = mem_zalloc(op_table_count,
	    sizeof *table);
	uint32_t add = op_find("add");
	struct op_def altered = *op_at(add);
	struct eval_options o = { .table = table };

	for (uint32_t i = 0; i < op_table_count; i++)
		table[i] = op_at(i);
	load("def @f(%a: int32, %b: int32) { add(%a, %b) }", NULL);
	expect("f", "9", "7", "2");
	eval_free(e);
	altered.compute = op_at(op_find("subtract"))->compute;
	table[add] = &altered;
	e = eval_new(m, &d, &o);
	expect("f", "5", "7", "2");
	mem_free(table);
}

static void
call_at(uint32_t f, int64_t n)
{
	struct value *x = value_tensor(eval_heap(e), DT_FLOAT32, 1, &n), *v;

	for (int64_t i = 0; i < n; i++)
		((float *)x->data)[i] = (float)i;
	v = eval_function(e, f, &x, 1);
	cr_assert(v != NULL && v->dim[0] == n);
	cr_assert_eq(((float *)v->data)[n - 1], (float)(2 * n - 2));
	value_drop(eval_heap(e), v);
	value_drop(eval_heap(e), x);
}

Test(eval, programs_are_built_once_per_type)
{
	struct eval_stats s;
	uint32_t f;

	load("def @f(%x: Tensor[(n), float32]) { add(%x, %x) }", NULL);
	f = function("f");
	for (int i = 0; i < 100000; i++)
		call_at(f, i % 100 + 1);
	eval_get_stats(e, &s);
	cr_expect_eq(s.calls, 100000);
	cr_expect_eq(s.built, 100);
}

/* Type i of 6^6 with six small extents. */
static void
call_type(uint32_t f, uint32_t i)
{
	int64_t dim[6];
	struct value *x, *v;

	for (int k = 0; k < 6; k++, i /= 6)
		dim[k] = i % 6 + 1;
	x = value_tensor(eval_heap(e), DT_INT8, 6, dim);
	memset(x->data, 3, (size_t)x->count);
	v = eval_function(e, f, &x, 1);
	cr_assert(v != NULL && v->count == x->count);
	cr_assert_eq(((int8_t *)v->data)[v->count - 1], 6);
	value_drop(eval_heap(e), v);
	value_drop(eval_heap(e), x);
}

Test(eval, memory_is_bounded_over_many_types)
{
	uint32_t f, n = SANITIZED_MEMORY ? 12000 : 40000;
	struct eval_stats s;
	size_t before;

	load("def @f(%x: Tensor[(a, b, c, d, e, f), int8]) { add(%x, %x) }",
	    NULL);
	f = function("f");
	for (uint32_t i = 0; i < n / 2; i++)
		call_type(f, i);
	before = sys_peak_rss();
	for (uint32_t i = n / 2; i < n; i++)
		call_type(f, i);
	eval_get_stats(e, &s);
	cr_expect_eq(s.built, n);
	if (!SANITIZED_MEMORY)
		cr_expect_leq(sys_peak_rss(), before + (8u << 20),
		    "%zu more", sys_peak_rss() - before);
}

/* ---- work ---- */

static uint64_t
operations(uint32_t f, struct value *const *in, uint32_t n, float first)
{
	struct value *v = eval_function(e, f, in, n);
	struct eval_stats s;

	cr_assert(v != NULL);
	cr_expect_eq(*(float *)v->data, first);
	value_drop(eval_heap(e), v);
	eval_get_stats(e, &s);
	return s.operations;
}

static struct value *
ones(uint32_t rank, const int64_t *dim)
{
	struct value *v = value_tensor(eval_heap(e), DT_FLOAT32, rank, dim);

	for (int64_t i = 0; i < v->count; i++)
		((float *)v->data)[i] = 1;
	return v;
}

/* Two loads and an addition for each row of 256 elements. */
Test(eval, elementwise_rows)
{
	int64_t n = 100000;
	struct value *in[2];

	load("def @f(%x: Tensor[(n), float32], %y: Tensor[(n), float32]) {"
	    " add(%x, %y) }", NULL);
	in[0] = ones(1, &n);
	in[1] = ones(1, &n);
	cr_expect_leq(operations(function("f"), in, 2, 2),
	    3 * (uint64_t)((n + 255) / 256));
	value_drop(eval_heap(e), in[0]);
	value_drop(eval_heap(e), in[1]);
}

/* As the operators of dense products have it: y[i, j] = sum x[i, k] w[j, k]. */
static void
compute_product(struct te *t)
{
	sx_id k, x[2], w[2];

	te_begin(t, te_out(t, 0));
	k = te_reduce_axis(t, te_dim(t, te_in(t, 0), -1));
	x[0] = te_axis(t, 0);
	w[0] = te_axis(t, 1);
	x[1] = w[1] = k;
	te_reduce(t, REDUCE_SUM, te_mul(t, te_load(t, te_in(t, 0), x),
	    te_load(t, te_in(t, 1), w)));
}

/* Makes the one call of function f a call of a tensor program. */
static void
call_product(uint32_t f)
{
	ir_region r = m->function.v[f].body;
	struct ir_node *n = ir_at(m, m->region.v[r].result);
	const struct type *in[2] = { n->type, n->type };
	struct te_request q = { .name = "product",
	    .compute = compute_product, .nin = 2, .in = in, .nout = 1,
	    .out = in };
	const char *why;
	struct prim *p = te_build(m, &q, &why);
	uint32_t g = ir_add_prim(m, "product", p);

	cr_assert(g != 0);
	n->callee = CALLEE_GLOBAL;
	n->ref = ir_find_global(m, str_intern0(m->strings, "product"));
}

/* The lanes are those of k or j; a row of the other operand is one more. */
Test(eval, product_rows)
{
	int64_t dim[] = { 256, 256 };
	struct value *in[2];

	load("def @f(%x: Tensor[(256, 256), float32],"
	    " %y: Tensor[(256, 256), float32]) { add(%x, %y) }", NULL);
	call_product(function("f"));
	in[0] = ones(2, dim);
	in[1] = ones(2, dim);
	cr_expect_leq(operations(function("f"), in, 2, 256), 4 * 256 * 256);
	value_drop(eval_heap(e), in[0]);
	value_drop(eval_heap(e), in[1]);
}

/* ---- values as text ---- */

Test(eval, literals_read_back)
{
	load("def @t(%x: (Tensor[(2, 3), float32], bool, (int64,), ())) { %x }"
	    "def @l(%x: List[(int8, Tensor[(2), uint64])]) { %x }"
	    "def @e(%x: Tensor[(2, 0, 3), float16]) { %x }", NULL);
	expect("t", "([[1f, 2.5f, -inff], [0.1f, -0f, 1e+30f]], False, "
	    "(-3i64,), ())", "([[1, 2.5f, -inff],[0.1, -0f, 1e30]], False, "
	    "(-3,), ())");
	expect("l", "Cons((-128i8, [0u64, 18446744073709551615u64]), Nil)",
	    "Cons((-128, [0, 18446744073709551615]), Nil())");
	expect("e", "const[Tensor[(2, 0, 3), float16]]()",
	    "const[Tensor[(2, 0, 3), float16]]()");
}

Test(eval, deep_literals_do_not_recurse)
{
	struct buf b = { NULL, 0, 0 };
	uint32_t n = 200000;

	load("def @f(%x: List[int32]) { %x }", NULL);
	for (uint32_t i = 0; i < n; i++)
		buf_puts(&b, "Cons(1, ");
	buf_puts(&b, "Nil");
	for (uint32_t i = 0; i < n; i++)
		buf_putc(&b, ')');
	expect("f", b.v, b.v);
	buf_release(&b);
}

Test(eval, npy_heads_read_back)
{
	int64_t dim[] = { 3, 5, 7 };

	/* The head of strings says how long they are. */
	for (uint32_t dt = 0; dt < DT_COUNT; dt++)
		for (uint32_t rank = 0; rank < 4 && dt != DT_STRING; rank++) {
			struct buf b = { NULL, 0, 0 };
			struct npy a;
			char *err;

			npy_put_header(&b, (enum dtype)dt, rank, dim);
			cr_assert(npy_header(b.v, b.n, false, &a, &err),
			    "%s", err);
			cr_expect_eq(a.dtype, (enum dtype)dt);
			cr_expect_eq(a.rank, rank);
			cr_expect_eq(a.data, b.n);
			cr_expect_eq(b.n % 64, 0);
			for (uint32_t i = 0; i < rank; i++)
				cr_expect_eq((int64_t)a.extent[i], dim[i]);
			buf_release(&b);
		}
}

/* ---- kernels ---- */

TestSuite(kernel);

static struct relay_ctx ctx;

Test(kernel, the_list_is_complete)
{
	uint32_t n = 0;

	for (; relay_kernel_table[n].symbol != NULL; n++) {
		cr_expect(relay_kernel_table[n].fn != NULL);
		cr_expect(strlen(relay_kernel_table[n].reason) > 10);
		cr_expect_eq(relay_kernel_find(relay_kernel_table[n].symbol),
		    &relay_kernel_table[n]);
	}
	cr_expect_gt(n, 10);
	cr_expect(relay_kernel_find("relay_k_none") == NULL);
}

Test(kernel, sort_is_stable_with_nan_last)
{
	float x[] = { 3, NAN, -1, 3, -0.0f, 0, -INFINITY }, y[7];
	int64_t dim[] = { RELAY_FLOAT32, RELAY_INT32, 1, 7, 1, 0 };
	int64_t sort_dim[] = { RELAY_FLOAT32, 1, 7, 1, 1 };
	int32_t up[] = { 6, 2, 4, 5, 0, 3, 1 }, down[] = { 0, 3, 4, 5, 2, 6,
	    1 }, i[7];

	cr_assert_eq(relay_k_argsort(&ctx, (void *[]){ x, i }, dim), 0);
	cr_expect_arr_eq(i, up, sizeof up);
	dim[5] = 1;
	cr_assert_eq(relay_k_argsort(&ctx, (void *[]){ x, i }, dim), 0);
	cr_expect_arr_eq(i, down, sizeof down);
	cr_assert_eq(relay_k_sort(&ctx, (void *[]){ x, y }, sort_dim), 0);
	cr_expect(y[0] == 3 && y[5] == -INFINITY && isnan(y[6]));
}

Test(kernel, sort_of_extremes)
{
	uint64_t x[] = { UINT64_MAX, 0, UINT64_MAX, 1 }, y[4];
	int8_t s[] = { -128, 127, 0, -1 }, t[4], want[] = { -128, -1, 0,
	    127 };
	int64_t dim[] = { RELAY_UINT64, 1, 4, 1, 1 };
	int64_t dim8[] = { RELAY_INT8, 1, 4, 1, 0 };

	cr_assert_eq(relay_k_sort(&ctx, (void *[]){ x, y }, dim), 0);
	cr_expect(y[0] == UINT64_MAX && y[1] == UINT64_MAX && y[2] == 1 &&
	    y[3] == 0);
	cr_assert_eq(relay_k_sort(&ctx, (void *[]){ s, t }, dim8), 0);
	cr_expect_arr_eq(t, want, sizeof want);
}

Test(kernel, sort_along_an_inner_axis)
{
	/* (2, 3, 2), axis 1 */
	int32_t x[] = { 3, 30, 1, 10, 2, 20, 6, 40, 5, 60, 4, 50 }, y[12];
	int32_t want[] = { 1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60 };
	int64_t dim[] = { RELAY_INT32, 2, 3, 2, 0 };

	cr_assert_eq(relay_k_sort(&ctx, (void *[]){ x, y }, dim), 0);
	cr_expect_arr_eq(y, want, sizeof want);
}

Test(kernel, topk)
{
	int32_t x[] = { 5, 1, 5, 2 }, v[2];
	int64_t i[2], k = 2;
	int64_t dim[] = { RELAY_INT32, RELAY_INT64, 1, 4, 1, 2, 0, 0, 0 };

	cr_assert_eq(relay_k_topk(&ctx, (void *[]){ x, v, i }, dim), 0);
	cr_expect(v[0] == 5 && v[1] == 5 && i[0] == 0 && i[1] == 2);
	dim[6] = 1;
	dim[7] = 2;
	cr_assert_eq(relay_k_topk(&ctx, (void *[]){ x, i }, dim), 0);
	cr_expect(i[0] == 1 && i[1] == 3);
	dim[6] = 0;
	dim[8] = 1;
	cr_assert_eq(relay_k_topk(&ctx, (void *[]){ x, &k, i }, dim), 0);
	cr_expect(i[0] == 0 && i[1] == 2);
	dim[5] = 5;
	cr_expect_eq(relay_k_topk(&ctx, (void *[]){ x, i }, dim),
	    RELAY_FAILED);
}

Test(kernel, unique)
{
	int32_t x[] = { 4, 2, 4, 9, 2 }, v[5], first[5], inv[5], num, cnt[5];
	int64_t dim[8] = { RELAY_INT32, RELAY_INT32, 5, 1, 1 };
	void *buf[] = { x, v, first, inv, &num, cnt };

	cr_assert_eq(relay_k_unique(&ctx, buf, dim), 0);
	cr_expect(dim[5] == 3 && dim[6] == 3 && dim[7] == 3 && num == 3);
	cr_expect_arr_eq(v, ((int32_t[]){ 2, 4, 9 }), 12);
	cr_expect_arr_eq(first, ((int32_t[]){ 1, 0, 3 }), 12);
	cr_expect_arr_eq(inv, ((int32_t[]){ 1, 0, 1, 2, 0 }), 20);
	cr_expect_arr_eq(cnt, ((int32_t[]){ 2, 2, 1 }), 12);
	dim[3] = 0;
	cr_assert_eq(relay_k_unique(&ctx, buf, dim), 0);
	cr_expect_arr_eq(v, ((int32_t[]){ 4, 2, 9 }), 12);
	cr_expect_arr_eq(inv, ((int32_t[]){ 0, 1, 0, 2, 1 }), 20);
}

Test(kernel, coordinates)
{
	float x[] = { 0, 1, -0.0f, NAN, 0, 2 };
	int64_t out[6], dim[6] = { RELAY_FLOAT32, RELAY_INT64, 2, 2, 3 };

	cr_assert_eq(relay_k_argwhere(&ctx, (void *[]){ x, out }, dim), 0);
	cr_expect_eq(dim[5], 3);
	cr_expect_arr_eq(out, ((int64_t[]){ 0, 1, 1, 0, 1, 2 }), 48);
	cr_assert_eq(relay_k_nonzero(&ctx, (void *[]){ x, out }, dim), 0);
	cr_expect_arr_eq(out, ((int64_t[]){ 0, 1, 1, 1, 0, 2 }), 48);
}

/* Two boxes over one another, one apart; (class, score, box). */
static float boxes[] = {
	0, 0.5f, 0, 0, 2, 2, 0, 0.9f, 0, 0, 2, 2.5f, 1, 0.7f, 0, 0, 2, 2,
	0, 0.8f, 9, 9, 10, 10,
};

Test(kernel, suppression)
{
	int32_t count[] = { 4 }, place[] = { 0, 1, 2, 3 }, out[4], kept;
	int32_t limit = -1;
	float iou = 0.5f, data[24];
	int64_t dim[] = { RELAY_FLOAT32, 1, 4, 6, 0, -1, 2, 1, 0, 1, 0 };
	void *buf[] = { boxes, count, place, &limit, &iou, out, &kept };

	cr_assert_eq(relay_k_nms(&ctx, buf, dim), 0);
	cr_expect_eq(kept, 3);
	cr_expect_arr_eq(out, ((int32_t[]){ 1, 3, 2, -1 }), 16);
	dim[4] = 1;		/* classes do not matter */
	cr_assert_eq(relay_k_nms(&ctx, buf, dim), 0);
	cr_expect_eq(kept, 2);
	limit = 1;
	cr_assert_eq(relay_k_nms(&ctx, buf, dim), 0);
	cr_expect_eq(kept, 1);
	limit = -1;
	dim[9] = 0;
	dim[10] = 1;
	buf[5] = data;
	cr_assert_eq(relay_k_nms(&ctx, buf, dim), 0);
	cr_expect(data[1] == 0.9f && data[7] == 0.8f && data[12] == -1);
	dim[2] = 4;
	dim[7] = 6;
	cr_expect_eq(relay_k_nms(&ctx, buf, dim), RELAY_FAILED);
}

Test(kernel, valid_counts)
{
	float least = 0.6f, data[24];
	int32_t count, place[4];
	int64_t dim[] = { RELAY_FLOAT32, 1, 4, 6, 0, 1 };

	cr_assert_eq(relay_k_valid_counts(&ctx, (void *[]){ boxes, &least,
	    &count, data, place }, dim), 0);
	cr_expect_eq(count, 3);
	cr_expect_arr_eq(place, ((int32_t[]){ 1, 2, 3, -1 }), 16);
	cr_expect(data[1] == 0.9f && data[13] == 0.8f && data[18] == -1);
}

Test(kernel, suppression_by_class)
{
	float box[] = { 0, 0, 2, 2, 2, 2.5f, 0, 0, 9, 9, 10, 10 };
	float score[] = { 0.5f, 0.9f, 0.8f, 0.3f, 0.1f, 0 }, iou = 0.5f;
	float least = 0.05f;
	int64_t most = 3, out[18], count;
	int64_t dim[6] = { RELAY_FLOAT32, 1, 2, 3, RELAY_INT64 };

	cr_assert_eq(relay_k_class_nms(&ctx, (void *[]){ box, score, &most,
	    &iou, &least, out, &count }, dim), 0);
	cr_expect_eq(dim[5], 3);
	cr_expect_eq(count, 3);
	cr_expect_arr_eq(out, ((int64_t[]){ 0, 0, 1, 0, 0, 2, 0, 1, 0 }),
	    72);
}

Test(kernel, empty_rows)
{
	int64_t in[] = { 0, 1, 2, 0, 2, 3 }, shape[] = { 4, 5 }, out[10];
	int32_t v[] = { 1, 2, 3 }, none = 7, w[5];
	int64_t dim[7] = { RELAY_INT32, RELAY_INT64, 3, 2, 4 }, was[4];
	void *buf[] = { in, v, shape, &none, out, w, was };

	cr_assert_eq(relay_k_fill_empty_rows(&ctx, buf, dim), 0);
	cr_expect_eq(dim[5], 5);
	cr_expect_arr_eq(w, ((int32_t[]){ 1, 7, 2, 3, 7 }), 20);
	cr_expect_arr_eq(was, ((int64_t[]){ 0, 1, 0, 1 }), 32);
	in[0] = 3;
	cr_expect_eq(relay_k_fill_empty_rows(&ctx, buf, dim), RELAY_FAILED);
}

/* Expected words come from an independent statement of the algorithm. */
Test(kernel, threefry_words)
{
	uint64_t key[10] = { 7, 0, 0, 0, 0, 0, 0, 0, (uint64_t)1 << 63, 0 };
	uint64_t next[10], w[8], again[8];
	static const uint64_t want[] = { 0x6f433ae530d4bd9f,
	    0xd45dd280e8abedf7, 0xf2f2d4538fcf30f4, 0x1a363d7f033ef527,
	    0xbaaae5376e06877a, 0xdca45561fc9589af, 0x1d958a073d70d374,
	    0x99087a2eb1d8c8be };
	int64_t n = 8;

	cr_assert_eq(relay_k_threefry_generate(&ctx, (void *[]){ key, next,
	    w }, &n), 0);
	cr_expect_arr_eq(w, want, sizeof want);
	cr_expect_eq(next[7], 8);
	relay_k_threefry_generate(&ctx, (void *[]){ next, key, again }, &n);
	cr_expect_neq(memcmp(w, again, sizeof w), 0);
}

Test(kernel, threefry_split)
{
	uint64_t key[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 0, 0 }, l[10], r[10];

	relay_k_threefry_split(&ctx, (void *[]){ key, l, r }, NULL);
	cr_expect_eq(l[0], 0xd0945728fb044840);
	cr_expect_eq(l[3], 0xfb6678445236cb6f);
	cr_expect(l[4] == 0 && r[4] == (uint64_t)1 << 63);
	cr_expect(l[8] == (uint64_t)1 << 62 && l[9] == 0);
	for (int i = 0; i < 127; i++) {
		uint64_t was[10];

		memcpy(was, l, sizeof was);
		relay_k_threefry_split(&ctx, (void *[]){ was, l, r }, NULL);
		cr_assert_neq(memcmp(l, r, sizeof l), 0);
	}
	cr_expect(l[8] == 0 && l[9] == 0, "the path is used up");
}

Test(kernel, distributions)
{
	enum { N = 100000 };
	uint64_t key[10] = { 42, [8] = (uint64_t)1 << 63 }, next[10];
	float low = -2, high = 6, mean = 3, scale = 2;
	float *x = mem_zalloc(N, sizeof *x), p[] = { 1, 0, 3 };
	int32_t *k = mem_zalloc(N, sizeof *k);
	int64_t dim[] = { RELAY_FLOAT32, N };
	int64_t pick[] = { RELAY_FLOAT32, RELAY_INT32, 1, 3, N };
	double sum = 0, square = 0;
	int64_t count[3] = { 0 };

	relay_k_uniform(&ctx, (void *[]){ key, &low, &high, next, x }, dim);
	for (int i = 0; i < N; i++) {
		cr_assert(x[i] >= low && x[i] < high);
		sum += x[i];
	}
	cr_expect_float_eq(sum / N, 2, 0.03);
	relay_k_normal(&ctx, (void *[]){ next, &mean, &scale, key, x }, dim);
	sum = 0;
	for (int i = 0; i < N; i++) {
		sum += x[i];
		square += (x[i] - mean) * (double)(x[i] - mean);
	}
	cr_expect_float_eq(sum / N, 3, 0.03);
	cr_expect_float_eq(square / N, 4, 0.08);
	relay_k_multinomial(&ctx, (void *[]){ key, p, next, k }, pick);
	for (int i = 0; i < N; i++)
		count[k[i]]++;
	cr_expect_eq(count[1], 0);
	cr_expect_float_eq((double)count[0] / N, 0.25, 0.01);
	p[0] = p[2] = 0;
	cr_expect_eq(relay_k_multinomial(&ctx, (void *[]){ key, p, next, k },
	    pick), RELAY_FAILED);
	mem_free(x);
	mem_free(k);
}

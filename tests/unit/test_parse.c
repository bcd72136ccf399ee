/*
 * The Relay text reader: what its nodes are, and that hostile shapes cost
 * neither stack nor more than linear time.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "formats/text/text.h"
#include "ir/opinfo.h"

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
	diag_release(&d);
	ir_module_free(m);
}

TestSuite(parse, .init = setup, .fini = teardown);

#define HEAD "#[version = \"0.0.5\"]\n"

static void
read_n(const char *s, size_t len)
{
	struct text_options o = { .no_stdlib = true };

	m = relay_text_read(s, len, "in.relay", true, &o, &d);
	cr_assert_not_null(m);
}

static void
read_text(const char *s)
{
	read_n(s, strlen(s));
}

static const char *
first_error(void)
{
	return d.errors ? d.items.v[0].code : "";
}

static const struct ir_region_data *
body(uint32_t function)
{
	return &m->region.v[m->function.v[function].body];
}

Test(parse, spans)
{
	const struct ir_node *n;

	read_text(HEAD "def @main(%x: float32) {\n"
	    "  let %y = add(%x,\n      %x);\n  %y * %x\n}\n");
	cr_assert_eq(d.errors, 0);
	n = ir_at(m, body(1)->nodes.v[0]);
	cr_assert_eq(n->span.line, 3);
	cr_assert_eq(n->span.col, 12);
	cr_assert_eq(n->span.end_line, 4);
	cr_assert_eq(n->span.end_col, 10);
	n = ir_at(m, body(1)->nodes.v[1]);
	cr_assert_eq(n->span.line, 5);
	cr_assert_eq(n->span.col, 3);
	cr_assert_eq(n->span.end_col, 10);
}

Test(parse, source_is_carried)
{
	const char *s = HEAD "def @main() { 1f }\n";
	char hash[38];

	read_text(s);
	hash_text(s, strlen(s), hash);
	cr_assert_eq(m->sources.list.n, 2u);
	cr_assert_str_eq(m->sources.list.v[1].hash, hash);
	cr_assert(m->sources.list.v[1].carried);
}

Test(parse, aliases_make_no_node)
{
	read_text(HEAD "def @main(%x: float32) { let %y = %x; let %z = (%y); "
	    "add(%z, %y) }\n");
	cr_assert_eq(body(1)->nodes.n, 1);
	cr_assert_eq(m->operand.v[ir_at(m, body(1)->result)->in],
	    body(1)->params.v[0]);
}

Test(parse, globals_in_order_of_definition)
{
	read_text(HEAD "def @a(%x: float32) { @c(@b(%x)) }\n"
	    "def @b(%x: float32) { %x }\ndef @c(%x: float32) { %x }\n");
	cr_assert_eq(d.errors, 0);
	cr_assert_str_eq(m->global.v[1].name, "a");
	cr_assert_str_eq(m->global.v[2].name, "b");
	cr_assert_str_eq(m->global.v[3].name, "c");
}

Test(parse, ids)
{
	static const uint32_t want[] = { 2, 0, 3, 1, 9, 10 };
	const struct ir_region_data *r;
	uint32_t i;

	read_text(HEAD "def @main(%x: float32) {\n  %0 = nn.relu(%x);\n"
	    "  %1 = add(%0, 1f);\n  let %y {id=9} = exp(%1);\n  log(%y)\n}\n");
	cr_assert_eq(d.errors, 0);
	r = body(1);
	cr_assert_eq(ir_at(m, r->params.v[0])->id, want[0]);
	cr_assert_eq(r->nodes.n, 5);
	for (i = 0; i < r->nodes.n; i++)
		cr_assert_eq(ir_at(m, r->nodes.v[i])->id, want[i + 1]);
	cr_assert_eq(m->function.v[1].next, 11);
}

Test(parse, typed_modules)
{
	const struct ir_node *n;

	read_text(HEAD "#[has = \"typed\"]\ndef @main(%x: float32) -> float32 "
	    "{\n  let %y: float32 = add(%x, 1f);\n  %y\n}\n");
	cr_assert_eq(d.errors, 0);
	cr_assert_eq(m->has, (uint32_t)IR_TYPED);
	cr_assert_not_null(m->function.v[1].type);
	n = ir_at(m, body(1)->nodes.v[1]);
	cr_assert_not_null(n->type);
	cr_assert_null(n->annot);
	cr_assert_not_null(ir_at(m, body(1)->nodes.v[0])->type);
	n = ir_at(m, body(1)->params.v[0]);
	cr_assert_eq(n->annot, n->type);
}

/* ---- shapes that are deep or long ---- */

static void
repeat(struct buf *b, const char *s, uint32_t n)
{
	while (n-- > 0)
		buf_puts(b, s);
}

static void
read_buf(struct buf *b)
{
	read_n(b->v, b->n);
	cr_assert_eq(d.errors, 0, "%s", first_error());
	cr_assert(ir_verify(m, &d));
	buf_release(b);
}

#define MANY 100000u

static void
deep(const char *open, const char *middle, const char *close)
{
	struct buf b = { 0 };

	buf_puts(&b, HEAD "def @main(%x: float32, %c: bool) { ");
	repeat(&b, open, MANY);
	buf_puts(&b, middle);
	repeat(&b, close, MANY);
	buf_puts(&b, " }\n");
	read_buf(&b);
}

Test(parse, deep_parentheses)
{
	deep("(", "%x", ")");
}

Test(parse, deep_blocks)
{
	deep("{", "%x", "}");
}

Test(parse, deep_lets)
{
	deep("let %x = {", "%x", "}; nn.relu(%x)");
	cr_assert_eq(body(1)->nodes.n, MANY);
}

Test(parse, deep_calls)
{
	deep("nn.relu(", "%x", ")");
}

Test(parse, deep_tuples)
{
	deep("(", "%x", ",)");
}

Test(parse, long_else_if)
{
	deep("if (%c) { %x } else ", "{ %x }", "");
}

Test(parse, deep_if)
{
	deep("if (%c) { ", "%x", "} else { %x }");
}

Test(parse, deep_functions)
{
	deep("fn (%y: float32) { ", "%x", "}");
}

Test(parse, long_operators)
{
	deep("%x + ", "%x", " * %x");
}

Test(parse, long_statements)
{
	deep("ref(%x); ", "%x", "");
}

Test(parse, many_minuses)
{
	deep("-", "%x", "");
}

Test(parse, unbalanced)
{
	static const char *const open[] = { "(", "{", "[", "f(", "if (",
		"let %y = ", "match (%x) { _ => ", "%0 = {", "fn () {", "-",
		"%x +", "%x.0", "{ let %a = ( " };
	struct text_options o = { .no_stdlib = true };
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < sizeof open / sizeof open[0]; i++) {
		b.n = 0;
		buf_puts(&b, HEAD "def @main(%x: float32) { ");
		repeat(&b, open[i], 2000);
		ir_module_free(m);
		diag_release(&d);
		diag_init(&d);
		m = relay_text_read(b.v, b.n, "in", true, &o, &d);
		cr_assert_gt(d.errors, 0, "%s", open[i]);
	}
	buf_release(&b);
}

Test(parse, every_prefix_is_an_error_or_a_module)
{
	static const char text[] = HEAD
	    "type L[A] { C(A, L[A]), N }\n"
	    "def @f[A](%l: L[A], %x: A, k=[1, \"s\"]) -> A {\n"
	    "  match (%l) { C(%h, (_, %t)) => { let %y: A = %h; %y }, "
	    "N => %x }\n}\n"
	    "def @main(%x: Tensor[(n, 3), float32]) {\n"
	    "  %0 = nn.dense(%x, [[1f, -2f, 3f]], units=1);\n"
	    "  ref_write(ref(1), 2);\n"
	    "  if (True) { %0 + const[float32](1f) } else { (%0,).0 }\n}\n";
	struct text_options o = { .no_stdlib = true };
	size_t i;

	for (i = 0; i <= sizeof text - 1; i++) {
		ir_module_free(m);
		diag_release(&d);
		diag_init(&d);
		m = relay_text_read(text, i, "in", true, &o, &d);
		cr_assert_not_null(m);
		if (d.errors == 0)
			ir_verify(m, &d);
	}
}

/* What the reader costs here and below is counted in tests/growth. */
Test(parse, long_text)
{
	struct buf b = { 0 };
	uint32_t i;

	buf_puts(&b, HEAD "def @main(%x0: Tensor[(3,), float32]) {\n");
	for (i = 0; i < MANY; i++)
		buf_printf(&b, "  let %%x%u = add(%%x%u, 1f);\n", i + 1, i);
	buf_printf(&b, "  %%x%u\n}\n", MANY);
	read_n(b.v, b.n);
	cr_assert_eq(d.errors, 0);
	cr_assert_eq(body(1)->nodes.n, 2 * MANY);
	buf_release(&b);
}

/* Claims in an order that makes naive numbering quadratic. */
Test(parse, claimed_ids)
{
	struct buf b = { 0 };
	uint32_t i;

	buf_puts(&b, HEAD "def @main(%x: float32) {\n  %0 = nn.relu(%x);\n");
	for (i = 0; i < MANY; i++)
		buf_printf(&b, "  %%%u = add(%%%u, 1f);\n", i + 1, i);
	buf_printf(&b, "  %%%u\n}\n", MANY);
	read_buf(&b);
	cr_assert_eq(ir_at(m, body(1)->result)->id, MANY);
}

/* Many bindings that each move deep into a long chain. */
Test(parse, placement)
{
	struct buf b = { 0 };
	const uint32_t n = 20000;
	uint32_t i;

	buf_puts(&b, HEAD "def @main(%x: float32, %c: bool) {\n");
	for (i = 0; i < n; i++)
		buf_printf(&b, "%%%u = nn.relu(%%x);\n", i);
	for (i = 0; i < n; i++)
		buf_printf(&b, "if (%%c) { add(%%%u, %%%u) } else {\n", i,
		    n - 1 - i);
	buf_puts(&b, "%x");
	repeat(&b, "}", n);
	buf_puts(&b, "}\n");
	read_buf(&b);
	/* The first and the last are used on both sides of the first if. */
	cr_assert_eq(body(1)->nodes.n, 3);
}

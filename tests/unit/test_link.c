/*
 * Linking: what several modules define alike is one, whatever the order in
 * which a module's types and extents were made; declarations; clashes; names.
 */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "formats/text/text.h"
#include "infer/infer.h"
#include "pass/link.h"
#include "stream_text.h"

#define FILES 4

static struct diag d;
static struct link_file file[FILES];
static uint32_t nfile;
static struct link_names names;
static struct ir_module *linked;
static struct buf said;

static void
setup(void)
{
	diag_init(&d);
}

static void
teardown(void)
{
	d.sources = NULL;
	diag_release(&d);
	for (uint32_t i = 0; i < nfile; i++)
		ir_module_free(file[i].m);
	vec_free(&names.rule);
	vec_free(&names.prefix);
	buf_release(&said);
	ir_module_free(linked);
}

TestSuite(link, .init = setup, .fini = teardown);

static const char *
message(uint32_t i)
{
	return i < d.items.n ? d.items.v[i].message : "";
}

static const char *
code(uint32_t i)
{
	return i < d.items.n ? d.items.v[i].code : "";
}

/* A typed module of a text. */
static void
add(const char *path, const char *text)
{
	struct text_options to = { .no_stdlib = false };
	struct buf b = { NULL, 0, 0 };
	struct ir_module *m;

	buf_printf(&b, "#[version = \"0.0.5\"]\n%s", text);
	m = relay_text_read(b.v, b.n, path, true, &to, &d);
	buf_release(&b);
	cr_assert(m != NULL, "%s", message(0));
	d.sources = &m->sources;
	cr_assert(infer_module(m, &d), "%s", message(0));
	m->has |= IR_TYPED;
	d.sources = NULL;
	file[nfile++] = (struct link_file){ path, m };
}

static void
note(void *ctx, const struct link_merge *e)
{
	buf_printf(ctx, "%s%s %s=%s\n", e->declared ? "extern " : "", e->name,
	    e->file, e->kept_file);
}

static bool
link_all(void)
{
	struct link_options o = { note, &said };

	buf_puts(&said, "");
	linked = link_modules(file, nfile, &o, &d);
	return linked != NULL;
}

/* The one error that linking reports. */
static void
refused(const char *want_code, const char *part)
{
	cr_assert(!link_all());
	cr_assert_eq(d.errors, 1, "%u errors: %s", d.errors, message(0));
	cr_assert_str_eq(code(0), want_code);
	cr_assert(strstr(message(0), part) != NULL, "%s", message(0));
}

/* The names of the globals, in order, each with a space after it. */
static void
has_globals(const char *want)
{
	struct buf b = { 0 };

	buf_puts(&b, "");
	for (uint32_t i = 1; i < linked->global.n; i++)
		buf_printf(&b, "%s ", linked->global.v[i].name);
	cr_assert_str_eq(b.v, want);
	buf_release(&b);
	cr_assert(ir_verify(linked, &d) && infer_verify(linked, &d), "%s",
	    message(0));
}

Test(link, one_module_is_itself)
{
	char *before, *after;
	size_t n, k;

	add("a.relay", "type Pair[A] {\n  Both(A, A),\n}\n"
	    "extern def @far(Tensor[(n,), float32]) -> "
	    "Tensor[(n * 2,), float32];\n"
	    "def @main(%x: Tensor[(n,), float32], %p: Pair[int32]) {\n"
	    "  let %f = fn (%y: Tensor[(k,), float32]) { exp(%y) + 1f };\n"
	    "  (match (%p) { Both(%a, _) => { if (%a < 3) { %f(%x) }"
	    " else { %x } } }, @far(%x))\n}\n");
	cr_assert(link_all(), "%s", message(0));
	before = give(file[0].m, &n);
	after = give(linked, &k);
	cr_assert_eq(n, k, "%s\n---\n%s", before, after);
	cr_assert_eq(memcmp(before, after, n), 0, "%s\n---\n%s", before,
	    after);
	free(before);
	free(after);
	cr_assert_str_eq(said.v, "");
}

Test(link, equal_definitions_are_one)
{
	const char *f = "def @f(%x: Tensor[(n, m), float32]) {\n"
	    "  let %g = fn (%y: Tensor[(n, m), float32]) { tanh(%y) };\n"
	    "  transpose(%g(%x), axes=[1, 0]) * 2f\n}\n";

	/* Other types and expressions come first in the second. */
	add("a.relay", f);
	add("b.relay", "def @h(%x: Tensor[(m, m * 2), int8]) { %x }\n");
	add("c.relay", f);
	cr_assert(link_all(), "%s", message(0));
	has_globals("f h ");
	cr_assert_str_eq(said.v, "f c.relay=a.relay\n");
}

/* Printers number large types by their order in a module; equality does not
 * see these numbers. */
Test(link, large_types_are_compared_whatever_their_order)
{
	struct buf big[2] = { { 0 }, { 0 } }, a = { 0 }, b = { 0 }, c = { 0 };

	for (uint32_t k = 0; k < 2; k++) {
		for (uint32_t i = 0; i < 80; i++)
			buf_printf(&big[k], "(");
		buf_printf(&big[k], k == 0 ? "int8" : "int16");
		for (uint32_t i = 0; i < 80; i++)
			buf_printf(&big[k], ", int8)");
	}
	buf_printf(&a, "def @g(%%y: %s) { %%y }\ndef @f(%%x: %s) { %%x }\n",
	    big[0].v, big[1].v);
	buf_printf(&b, "def @f(%%x: %s) { %%x }\n", big[1].v);
	buf_printf(&c, "def @h(%%y: %s) { %%y }\ndef @f(%%x: %s) { %%x }\n",
	    big[1].v, big[0].v);
	add("a.relay", a.v);
	add("b.relay", b.v);
	cr_assert(link_all(), "%s", message(0));
	has_globals("g f ");
	ir_module_free(linked);
	add("c.relay", c.v);
	refused("link-clash", "@f is defined by a.relay");
	for (uint32_t k = 0; k < 2; k++)
		buf_release(&big[k]);
	buf_release(&a);
	buf_release(&b);
	buf_release(&c);
}

/* Each pair differs in one thing. */
static const char *const differ[][2] = {
	{ "%x + 1f", "%x - 1f" },
	{ "%x + 1f", "%x + 2f" },
	{ "%x + 1f", "1f + %x" },
	{ "sum(%x, axis=[0])", "sum(%x, axis=[0], keepdims=True)" },
	{ "if (True) { %x } else { exp(%x) }",
	    "if (True) { exp(%x) } else { %x }" },
	{ "match (Cons(%x, Nil)) { Cons(%y, _) => { %y }, Nil => { %x } }",
	    "match (Cons(%x, Nil)) { Nil => { %x }, Cons(%y, _) => { %y } }" },
	{ "(%x, 1).0", "(1, %x).1" },
	{ "let %a = exp(%x); %a", "let %b = exp(%x); %b" },
	{ "@f(%x)", "%x" },
	{ "fn (%y: float32) { %x }", "fn (%y: float64) { %x }" },
};

Test(link, what_differs_clashes)
{
	for (uint32_t i = 0; i < sizeof differ / sizeof *differ; i++) {
		struct buf b = { 0 };

		for (uint32_t k = 0; k < 2; k++) {
			b.n = 0;
			buf_printf(&b, "def @f(%%x: Tensor[(4,), float32]) "
			    "-> _ { %s }\n", differ[i][k]);
			add(k == 0 ? "a.relay" : "b.relay",
			    i == 8 && k == 0 ? "def @f(%x: Tensor[(4,), "
			    "float32]) -> Tensor[(4,), float32] { @f(%x) }\n" :
			    b.v);
		}
		buf_release(&b);
		refused("link-clash", "@f is defined by a.relay");
		teardown();
		nfile = 0;
		linked = NULL;
		names = (struct link_names){ 0 };
		said = (struct buf){ 0 };
		setup();
	}
}

Test(link, a_declaration_is_the_function)
{
	add("use.relay", "extern def @f(Tensor[(b, 3), float32]) -> "
	    "Tensor[(b, 3), float32];\n"
	    "def @main(%x: Tensor[(n, 3), float32]) { @f(%x) }\n");
	add("f.relay", "def @f(%x: Tensor[(n, 3), float32]) { exp(%x) }\n");
	cr_assert(link_all(), "%s", message(0));
	has_globals("main f ");
	cr_assert_eq(linked->extern_.n, 1);
	cr_assert_str_eq(said.v, "extern f use.relay=f.relay\n");
}

Test(link, a_declaration_of_another_type)
{
	add("use.relay", "extern def @f(Tensor[(3,), float32]) -> "
	    "Tensor[(3,), float32];\n"
	    "def @main(%x: Tensor[(3,), float32]) { @f(%x) }\n");
	add("f.relay", "def @f(%x: Tensor[(n,), float32]) { exp(%x) }\n");
	refused("link-extern", "use.relay (use.relay:2:1-");
}

Test(link, types_and_constructors_clash)
{
	add("a.relay", "type Own {\n  One,\n}\ntype Two {\n  B(int32),\n}\n");
	add("b.relay", "type Other {\n  One,\n}\ntype Two {\n  B(int64),\n}\n");
	cr_assert(!link_all());
	cr_assert_eq(d.errors, 2);
	cr_assert_str_eq(message(0), "constructor One is of type Own in "
	    "a.relay and of type Other in b.relay");
	cr_assert(strstr(message(1), "type Two is defined by a.relay"));
}

Test(link, stamps_are_those_of_all)
{
	add("a.relay", "def @f(%x: float32) { %x }\n");
	add("b.relay", "def @g(%x: float32) { %x }\n");
	file[0].m->has |= IR_FUSED;
	file[1].m->numerics = str_intern0(file[1].m->strings, "fast");
	cr_assert(link_all(), "%s", message(0));
	cr_assert_eq(linked->has, IR_TYPED);
	cr_assert_str_eq(linked->numerics, "fast");
}

Test(link, sources_of_one_name)
{
	add("a.relay", "def @f(%x: float32) { %x }\n");
	add("a.relay", "def @g(%x: float64) { %x }\n");
	file[1].path = "other";
	file[1].m->sources.list.v[1].hash = str_intern0(file[1].m->strings,
	    "xxh3:00000000000000000000000000000000");
	cr_assert(link_all(), "%s", message(0));
	cr_assert_eq(linked->sources.list.n, 3);
	cr_assert_str_eq(linked->sources.list.v[2].path, "a.relay (other)");
	cr_assert_eq(linked->function.v[2].span.src, 2);
}

Test(link, new_names)
{
	struct link_rule all = { .old = "f", .new = "g" };
	struct link_prefix prefix = { "b.relay", "b_" };

	add("a.relay", "def @f(%x: float32) { %x }\n");
	add("b.relay", "def @f(%x: float64) { %x }\n"
	    "def @k(%x: float64) { @f(%x) }\n");
	all.file = "a.relay";
	vec_push(&names.rule, all);
	vec_push(&names.prefix, prefix);
	cr_assert(link_rename(&file[0], &names, &d));
	cr_assert(link_rename(&file[1], &names, &d));
	cr_assert(link_names_used(&names, &d));
	cr_assert(link_all(), "%s", message(0));
	has_globals("g b_f b_k ");
}

Test(link, new_names_that_cannot_be)
{
	struct link_rule word = { .old = "f", .new = "9" };
	struct link_rule same = { .old = "f", .new = "k" };
	struct link_rule none = { .old = "h", .new = "k" };

	add("a.relay", "def @f(%x: float64) { %x }\n"
	    "def @k(%x: float64) { @f(%x) }\n");
	vec_push(&names.rule, word);
	cr_assert(!link_rename(&file[0], &names, &d));
	names.rule.v[0] = same;
	cr_assert(!link_rename(&file[0], &names, &d));
	names.rule.v[0] = none;
	cr_assert(link_rename(&file[0], &names, &d));
	cr_assert(!link_names_used(&names, &d));
	cr_assert_str_eq(message(0), "'9' cannot be the new name of global "
	    "'@f'");
	cr_assert_str_eq(message(1), "a.relay: two definitions would have the "
	    "name global '@k'");
	cr_assert_str_eq(message(2), "--rename: nothing has the name 'h'");
	cr_assert(link_all());
	has_globals("f k ");
}

/*
 * The stream as it is written: modules made by hand that come back, large
 * modules, outputs that fail.
 */
#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/stream/word.h"
#include "ir/text.h"
#include "op/op.h"
#include "stream_text.h"

/* ---- modules made by hand ---- */

static uint32_t
new_function(struct ir_module *m, const char *name)
{
	struct ir_function f = { .name = name };
	uint32_t i = ir_add_function(m, &f);

	m->function.v[i].body = ir_region_new(m, i, 0);
	return i;
}

static ir_id
add(struct ir_module *m, ir_region r, struct ir_node n, const ir_id *in,
    uint32_t nin)
{
	struct ir_args args = { .in = in, .nin = nin };

	n.id = IR_NEW_ID;
	return ir_node_add(m, r, &n, &args);
}

Test(stream, names_and_strings_of_any_bytes_come_back)
{
	struct ir_module *m = ir_module_new(), *m2;
	char name[256], *text;
	struct attr_pair pair[3], prop;
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP };
	size_t len;
	int i;
	ir_id id;
	uint32_t f;

	for (i = 0; i < 255; i++)
		name[i] = (char)(i + 1);
	name[255] = '\0';
	f = new_function(m, name);
	n.ref = op_find("tanh");
	n.name = str_intern0(m->strings, "\xff\xc3\xa9\xef\xbf\xbe\\x41 \t\n");
	pair[0].key = str_intern0(m->strings, "xmlns");
	pair[0].value = attr_str(str_intern0(m->strings, name));
	pair[1].key = str_intern0(m->strings, "args");
	pair[1].value = attr_str(str_intern0(m->strings, "True"));
	pair[2].key = str_intern0(m->strings, "a key <&\">\x01");
	pair[2].value = attr_float(-0.0);
	n.attrs = attrs_new(m->arena, 3, pair);
	prop.key = str_intern0(m->strings, "check");
	prop.value = attr_str(str_intern0(m->strings, name));
	n.props = attrs_new(m->arena, 1, &prop);
	id = add(m, m->function.v[f].body, n, NULL, 0);
	m->region.v[m->function.v[f].body].result = id;
	text = again(m, &len);
	m2 = take(text, len, STREAM_OK, NULL);
	cr_assert_str_eq(m2->function.v[1].name, name);
	n = *ir_at(m2, 1);
	cr_assert_str_eq(n.name, "\xff\xc3\xa9\xef\xbf\xbe\\x41 \t\n");
	cr_assert_eq(n.attrs->n, 3);
	cr_assert_str_eq(attrs_get(n.attrs, "xmlns")->s, name);
	cr_assert_str_eq(attrs_get(n.attrs, "args")->s, "True");
	cr_assert_eq(attrs_get(n.attrs, "a key <&\">\x01")->kind, ATTR_FLOAT);
	cr_assert_str_eq(attrs_get(n.props, "check")->s, name);
	free(text);
	ir_module_free(m);
	ir_module_free(m2);
}

/* Values whose text looks like a plain string, and strings that look like
 * values. */
Test(stream, attribute_values_keep_their_kind)
{
	static const char *const words[] = { "n", "True", "None", "inf",
		"nan", "inff", "nanf16", "float32", "1", "n*2", "" };
	struct ir_module *m = ir_module_new(), *m2;
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP };
	enum { COUNT = sizeof words / sizeof *words };
	struct attr_pair pair[COUNT + 4];
	size_t len;
	char *text;
	uint32_t i, f = new_function(m, "main");
	ir_id id;

	for (i = 0; i < COUNT; i++) {
		pair[i].key = str_printf(m->strings, "k%u", i);
		pair[i].value = attr_str(str_intern0(m->strings, words[i]));
	}
	pair[i].key = str_intern0(m->strings, "s1");
	pair[i++].value = (struct attr){ .kind = ATTR_SYM,
		.sym = sym_var(m->syms, str_intern0(m->strings, "n")) };
	pair[i].key = str_intern0(m->strings, "s2");
	pair[i++].value = (struct attr){ .kind = ATTR_NONE };
	pair[i].key = str_intern0(m->strings, "s3");
	pair[i++].value = attr_bool(true);
	pair[i].key = str_intern0(m->strings, "s4");
	pair[i++].value = attr_int(INT64_MIN);
	n.ref = op_find("tanh");
	n.attrs = attrs_new(m->arena, i, pair);
	id = add(m, m->function.v[f].body, n, NULL, 0);
	m->region.v[m->function.v[f].body].result = id;
	text = again(m, &len);
	m2 = take(text, len, STREAM_OK, NULL);
	for (i = 0; i < COUNT; i++) {
		const struct attr *a = attrs_get(ir_at(m2, 1)->attrs,
		    pair[i].key);

		cr_assert_eq(a->kind, ATTR_STR, "%s", words[i]);
		cr_assert_str_eq(a->s, words[i]);
	}
	for (; i < COUNT + 4; i++)
		cr_assert_eq(attrs_get(ir_at(m2, 1)->attrs,
		    pair[i].key)->kind, pair[i].value.kind, "%s\n%s",
		    pair[i].key, text);
	free(text);
	ir_module_free(m);
	ir_module_free(m2);
}

/* fn [] (t60) -> t60 with t0 = bool, t(k+1) = (tk, tk). */
Test(stream, sixty_doublings_of_a_type_are_linear, .timeout = 10)
{
	struct ir_module *m = ir_module_new(), *m2;
	const struct type *t = type_scalar(m->types, DT_BOOL), *two[2];
	struct ir_node n = { .kind = NODE_PARAM };
	uint32_t f = new_function(m, "main"), i;
	size_t len;
	char *text;
	ir_id id;

	for (i = 0; i < 60; i++) {
		two[0] = two[1] = t;
		t = type_tuple(m->types, 2, two);
	}
	n.type = n.annot = t;
	id = add(m, m->function.v[f].body, n, NULL, 0);
	m->region.v[m->function.v[f].body].result = id;
	text = again(m, &len);
	cr_assert_lt(len, 16384, "%s", text);
	m2 = take(text, len, STREAM_OK, NULL);
	for (t = ir_at(m2, 1)->type, i = 0; t->kind == TYPE_TUPLE; i++) {
		cr_assert_eq(t->n, 2);
		cr_assert_eq(t->arg[0], t->arg[1]);
		t = t->arg[0];
	}
	cr_assert_eq(i, 60);
	free(text);
	ir_module_free(m);
	ir_module_free(m2);
}

/* A data type may be called what we would call a type. */
Test(stream, names_of_types_avoid_the_modules_own)
{
	struct buf b = { 0 };
	struct ir_module *m;
	char *text;
	size_t len;
	int i;

	buf_puts(&b, HEAD "<adt name=\"t1\"/>\n<function name=\"main\">\n"
	    "<region id=\"r1\" result=\"v1\">\n<param id=\"v1\" type=\"(t1");
	for (i = 0; i < 100; i++)
		buf_puts(&b, ", t1");
	buf_puts(&b, ")\"/>\n" END);
	m = take_text(b.v);
	text = again(m, &len);
	cr_assert_not_null(strstr(text, "<type id=\"tt1\" text=\"(t1, t1,"),
	    "%s", text);
	cr_assert_not_null(strstr(text, "type=\"tt1\""));
	free(text);
	ir_module_free(m);
	buf_release(&b);
}

Test(stream, carried_bytes_travel_in_pieces_and_once)
{
	enum { SIZE = 2 << 20 };
	struct ir_module *m = ir_module_new(), *m2;
	struct ir_constant c = { 0 };
	struct ir_node n = { .kind = NODE_CONST };
	unsigned char *bytes = mem_alloc(SIZE);
	uint32_t f = new_function(m, "main"), i, x = 1;
	const struct sym *dim = sym_const(m->syms, SIZE);
	char hash[38], *text, *p;
	ir_id id = 0;
	size_t len;
	int pieces = 0;

	for (i = 0; i < SIZE; i++)
		bytes[i] = (unsigned char)((x = x * 1103515245 + 12345) >> 16);
	data_hash(bytes, SIZE, hash);
	c.type = type_tensor(m->types, DT_UINT8, 1, &dim);
	c.data = (struct data){ .kind = DATA_CARRIED, .length = SIZE,
		.hash = str_intern0(m->strings, hash), .bytes = bytes };
	for (i = 0; i < 2; i++) {
		n.ref = ir_constant_add(m, &c);
		n.type = c.type;
		id = add(m, m->function.v[f].body, n, NULL, 0);
	}
	m->region.v[m->function.v[f].body].result = id;
	text = again(m, &len);
	for (p = text; (p = strstr(p, "<data>")); p++) {
		char *end = strstr(p, "</data>");

		cr_assert_leq((size_t)(end - p - 6), (size_t)1 << 20);
		pieces++;
	}
	cr_assert_eq(pieces, 3);
	m2 = take(text, len, STREAM_OK, NULL);
	for (i = 1; i <= 2; i++) {
		cr_assert_eq(m2->constant.v[i].data.length, SIZE);
		cr_assert_eq(memcmp(m2->constant.v[i].data.bytes, bytes,
		    SIZE), 0);
	}
	free(text);
	mem_free(bytes);
	ir_module_free(m);
	ir_module_free(m2);
}

Test(stream, carried_source_text_of_any_bytes_comes_back)
{
	struct ir_module *m = ir_module_new(), *m2;
	struct ir_node n = { .kind = NODE_PARAM };
	uint32_t f = new_function(m, "main"), src;
	const char *raw = "line \r\n\ttab \\x41 \x01 \xff ]]> <&\"\n\xc2\x85";
	struct source *s;
	size_t len;
	char *text;
	ir_id id;

	src = source_add(&m->sources, "<stdin>");
	s = &m->sources.list.v[src];
	s->text = raw;
	s->len = strlen(raw);
	s->carried = true;
	n.span = (struct span){ .src = src, .line = 1, .col = 2 };
	id = add(m, m->function.v[f].body, n, NULL, 0);
	m->region.v[m->function.v[f].body].result = id;
	text = again(m, &len);
	m2 = take(text, len, STREAM_OK, NULL);
	s = &m2->sources.list.v[1];
	cr_assert_eq(s->len, strlen(raw));
	cr_assert_eq(memcmp(s->text, raw, s->len), 0, "%s", text);
	cr_assert(s->carried);
	free(text);
	ir_module_free(m);
	ir_module_free(m2);
}

Test(stream, sources_that_nothing_names_are_not_written)
{
	struct ir_module *m = take_text(HEAD "<source file=\"a\"/>"
	    "<source file=\"b\"/>\n<function name=\"main\" loc=\"b:1\">"
	    "<region id=\"r1\" result=\"v1\"><param id=\"v1\"/>" END);
	size_t len;
	char *text = again(m, &len);

	cr_assert_null(strstr(text, "file=\"a\""));
	cr_assert_not_null(strstr(text, "file=\"b\""));
	free(text);
	ir_module_free(m);
}

Test(stream, globals_keep_the_order_of_their_definition)
{
	static const char text[] = HEAD
	    "<function name=\"b\" next=\"2\">\n<region id=\"r1\" "
	    "result=\"v1\">\n<call id=\"v1\" fn=\"c\" args=\"\"/>\n</region>\n"
	    "</function>\n<function name=\"a\" next=\"2\">\n<region id=\"r1\" "
	    "result=\"v1\">\n<call id=\"v1\" fn=\"d\" args=\"\"/>\n</region>\n"
	    "</function>\n<function name=\"c\" next=\"2\">\n<region id=\"r1\" "
	    "result=\"v1\">\n<global id=\"v1\" fn=\"a\"/>\n" END;
	struct ir_module *m = take_text(text);
	size_t len;
	char *out = give(m, &len);

	cr_assert_str_eq(out, text);
	free(out);
	ir_module_free(m);
}

/* ---- size ---- */

Test(stream, a_hundred_thousand_nested_regions, .timeout = 60)
{
	enum { N = 100000 };
	struct buf b = { 0 };
	struct ir_module *m;
	size_t len;
	char *text;
	int i;

	buf_puts(&b, FN "<region id=\"r1\" result=\"v2\">\n"
	    "<param id=\"v1\"/>\n");
	for (i = 0; i < N; i++)
		buf_printf(&b, "<fn id=\"v%d\" region=\"r%d\"/>\n</region>\n"
		    "<region id=\"r%d\" result=\"v%d\">\n", i + 2, i + 2,
		    i + 2, i + 1 < N ? i + 3 : 1);
	buf_puts(&b, END);
	m = take_text(b.v);
	text = again(m, &len);
	cr_assert_eq(m->region.n, N + 2);
	free(text);
	ir_module_free(m);
	buf_release(&b);
}

Test(stream, a_pattern_of_depth_a_hundred_thousand, .timeout = 60)
{
	enum { N = 100000 };
	struct buf b = { 0 };
	struct ir_module *m;
	size_t len;
	char *text;
	int i;

	buf_puts(&b, BODY "<param id=\"v1\"/>\n<match id=\"v2\" args=\"v1\">"
	    "<arm region=\"r2\" pattern=\"");
	for (i = 0; i < N; i++)
		buf_puts(&b, "(_, ");
	buf_puts(&b, "%v3");
	for (i = 0; i < N; i++)
		buf_puts(&b, ")");
	buf_puts(&b, "\"/></match></region><region id=\"r2\" result=\"v3\">"
	    "<param id=\"v3\"/>" END);
	m = take_text(b.v);
	text = again(m, &len);
	free(text);
	ir_module_free(m);
	buf_release(&b);
}

Test(stream, a_tuple_of_a_hundred_thousand, .timeout = 60)
{
	struct buf b = { 0 };
	struct ir_module *m;
	size_t len;
	char *text;
	int i;

	buf_puts(&b, FN "<region id=\"r1\" result=\"v0\">\n"
	    "<param id=\"v1\"/><tuple id=\"v0\" args=\"v1");
	for (i = 1; i < 100000; i++)
		buf_puts(&b, " v1");
	buf_puts(&b, "\"/>" END);
	m = take_text(b.v);
	cr_assert_eq(ir_at(m, 2)->nin, 100000);
	text = again(m, &len);
	free(text);
	ir_module_free(m);
	buf_release(&b);
}

Test(stream, a_full_disk_is_reported)
{
	struct ir_module *m = take_text(BODY "<param id=\"v1\"/>" END);
	FILE *f = fopen("/dev/full", "w");

	cr_assert_not_null(f);
	setbuf(f, NULL);
	cr_assert(!stream_write(m, f, NULL));
	cr_assert_eq(errno, ENOSPC);
	fclose(f);
	ir_module_free(m);
}

/* The shared escapes, exhaustively for short strings. */
Test(stream, base64_has_one_text_for_each_string)
{
	static const char *const bad[] = { "AB==", "AAB=", "AAA", "A===",
		"====", "AAAA=", "AA==AAAA", "AA=A", "A A", "AA\\", "=AAA" };
	unsigned char bytes[4], back[8];
	struct buf b = { 0 };
	uint32_t i, n;
	size_t got;

	for (n = 0; n <= 4; n++) {
		for (i = 0; i < 256; i++) {
			memset(bytes, (int)i, sizeof bytes);
			bytes[0] = (unsigned char)~i;
			b.n = 0;
			buf_puts(&b, "");
			stream_put_base64(&b, bytes, n);
			cr_assert(stream_take_base64(b.v, b.n, back, n, &got));
			cr_assert_eq(got, n);
			cr_assert_eq(memcmp(back, bytes, n), 0);
			cr_assert(n == 0 || !stream_take_base64(b.v, b.n,
			    back, n - 1, &got));
		}
	}
	for (i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_assert(!stream_take_base64(bad[i], strlen(bad[i]), back,
		    sizeof back, &got), "%s", bad[i]);
	buf_release(&b);
}

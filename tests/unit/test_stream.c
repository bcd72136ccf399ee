/*
 * The stream: round trips, hostile documents, limits.
 */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "formats/stream/stream.h"
#include "formats/stream/word.h"
#include "ir/text.h"
#include "op/op.h"

#define HEAD "<relay version=\"1\">\n"
#define FN HEAD "<function name=\"main\">\n"
#define BODY FN "<region id=\"r1\" result=\"v1\">\n"
#define END "</region>\n</function>\n</relay>\n"

static char *
load(const char *path, size_t *len)
{
	char *data = NULL, *err = NULL;
	uint64_t size;
	int fd = sys_open_regular(path, &size, &err);

	cr_assert_geq(fd, 0, "%s", err);
	cr_assert(sys_read_all(fd, 1u << 26, &data, len, &err));
	close(fd);
	return data;
}

/* Reads; on failure, the messages as text in *why (if not NULL). */
static struct ir_module *
take(const char *data, size_t len, enum stream_result want, char **why)
{
	struct ir_module *m = NULL;
	struct diag d;
	enum stream_result got;
	struct buf b = { 0 };
	uint32_t i;

	diag_init(&d);
	got = stream_read(data, len, "test.xml", &d, &m);
	buf_puts(&b, "");
	for (i = 0; i < d.items.n; i++)
		buf_printf(&b, "%u [%s] %s\n", d.items.v[i].span.line,
		    d.items.v[i].code, d.items.v[i].message);
	cr_assert_eq(got, want, "got %d, wanted %d: %s\n%.300s", (int)got,
	    (int)want, b.v, data);
	cr_assert_eq(got == STREAM_OK, m != NULL);
	cr_assert_eq(got == STREAM_OK, d.errors == 0);
	diag_release(&d);
	if (why)
		*why = b.v;
	else
		buf_release(&b);
	return m;
}

static struct ir_module *
take_text(const char *s)
{
	return take(s, strlen(s), STREAM_OK, NULL);
}

static char *
give(struct ir_module *m, size_t *len)
{
	char *out = NULL;
	FILE *f = open_memstream(&out, len);

	cr_assert(stream_write(m, f));
	cr_assert_eq(fclose(f), 0);
	return out;
}

/* read, write, read, write: the two outputs agree; returns the first. */
static char *
again(struct ir_module *m, size_t *len)
{
	char *one = give(m, len), *two;
	struct ir_module *m2;
	size_t len2;

	m2 = take(one, *len, STREAM_OK, NULL);
	two = give(m2, &len2);
	cr_assert_eq(*len, len2, "%s\n---\n%s", one, two);
	cr_assert_eq(memcmp(one, two, len2), 0, "%s\n---\n%s", one, two);
	ir_module_free(m2);
	free(two);
	return one;
}

Test(stream, seeds_are_canonical_and_come_back_byte_for_byte)
{
	struct diag d;
	glob_t g;
	size_t i;

	cr_assert_eq(glob("tests/fuzz/corpus/stream/*.xml", 0, NULL, &g), 0);
	cr_assert_geq(g.gl_pathc, 4);
	for (i = 0; i < g.gl_pathc; i++) {
		size_t len, out;
		char *data = load(g.gl_pathv[i], &len), *text;
		struct ir_module *m = take(data, len, STREAM_OK, NULL);

		text = give(m, &out);
		cr_assert_eq(out, len, "%s", g.gl_pathv[i]);
		cr_assert_eq(memcmp(text, data, len), 0, "%s",
		    g.gl_pathv[i]);
		diag_init(&d);
		cr_assert(ir_verify(m, &d), "%s: %s", g.gl_pathv[i],
		    d.items.n ? d.items.v[0].message : "");
		diag_release(&d);
		free(text);
		mem_free(data);
		ir_module_free(m);
	}
	globfree(&g);
}

Test(stream, a_document_cut_anywhere_is_malformed)
{
	size_t len, i;
	char *data = load("tests/fuzz/corpus/stream/kinds.xml", &len);

	for (i = 0; i + 1 < len; i++) {
		char *copy = mem_strndup(data, i);

		cr_assert_null(take(copy, i, STREAM_MALFORMED, NULL));
		mem_free(copy);
	}
	mem_free(data);
}

/* Whatever is read although a byte was changed must survive a round trip. */
Test(stream, a_changed_byte_never_breaks_the_round_trip)
{
	static const char with[] = { '\0', ' ', '"', '<', '9', '\\', '&',
		'\x80', ')' };
	size_t len, i, k, taken = 0;
	char *data = load("tests/fuzz/corpus/stream/kinds.xml", &len), old;

	for (i = 0; i < len; i++) {
		struct ir_module *m = NULL;
		struct diag d;

		k = i % sizeof with;
		old = data[i];
		data[i] = with[k];
		diag_init(&d);
		if (stream_read(data, len, "t", &d, &m) == STREAM_OK &&
		    ir_verify(m, &d)) {
			free(again(m, &k));
			taken++;
		}
		diag_release(&d);
		ir_module_free(m);
		data[i] = old;
	}
	cr_assert_gt(taken, 100);
	mem_free(data);
}

struct hostile {
	const char *text;
	enum stream_result want;
	const char *message;
};

static const struct hostile hostile[] = {
	{ "", STREAM_MALFORMED, "empty" },
	{ " \n", STREAM_MALFORMED, "empty" },
	{ "plain text", STREAM_MALFORMED, "not a relay stream" },
	{ "<html/>", STREAM_WRONG, "not a relay stream" },
	{ "<relay/>", STREAM_MALFORMED, "no version" },
	{ "<relay version=\"2\"/>", STREAM_MALFORMED, "version '2'" },
	{ "<relay version=\"1\"/>trailing", STREAM_MALFORMED, "malformed" },
	{ "<relay version=\"1\"/><relay version=\"1\"/>", STREAM_MALFORMED,
	    "malformed" },
	{ "<!DOCTYPE relay [<!ENTITY a \"b\">]><relay version=\"1\"/>",
	    STREAM_MALFORMED, "document type" },
	{ "<!DOCTYPE relay SYSTEM \"/etc/passwd\"><relay version=\"1\"/>",
	    STREAM_MALFORMED, "document type" },
	{ HEAD "&lol;</relay>", STREAM_MALFORMED, "lol" },
	{ "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
	    "<relay version=\"1\"/>", STREAM_MALFORMED, "UTF-8" },
	{ HEAD "<source file=\"a\" hash=\"\xff\"/></relay>",
	    STREAM_MALFORMED, "malformed" },
	{ "<relay xmlns=\"urn:x\" version=\"1\"/>", STREAM_WRONG,
	    "namespace" },
	{ "<r:relay xmlns:r=\"urn:x\" version=\"1\"/>", STREAM_WRONG,
	    "namespace" },
	{ "<relay xml:base=\"/etc\" version=\"1\"/>", STREAM_WRONG,
	    "namespace" },
	{ "<relay version=\"1\" has=\"typed holy\"/>", STREAM_WRONG,
	    "unknown stamp 'holy'" },
	{ "<relay version=\"1\" numerics=\"wild\"/>", STREAM_WRONG, "wild" },
	{ "<relay version=\"1\" x=\"1\"/>", STREAM_WRONG,
	    "no attribute 'x'" },
	{ HEAD "text</relay>", STREAM_WRONG, "unexpected text in" },
	{ HEAD "<functoin/></relay>", STREAM_WRONG,
	    "did you mean 'function'" },
	{ HEAD "<region id=\"r1\" result=\"v1\"/></relay>", STREAM_WRONG,
	    "'region' is not allowed in 'relay'" },
	{ HEAD "<function name=\"a\"/></relay>", STREAM_WRONG, "no region" },
	{ HEAD "<function/></relay>", STREAM_WRONG, "lacks" },
	{ HEAD "<prim/></relay>", STREAM_WRONG, "lacks its attribute" },
	{ FN "<region id=\"r1\"/></function></relay>", STREAM_WRONG,
	    "lacks its attribute 'result'" },
	{ BODY END, STREAM_WRONG, "result 'v1'" },
	{ BODY "<param id=\"v2147483648\"/>" END, STREAM_WRONG, "2^31" },
	{ BODY "<param id=\"v-1\"/>" END, STREAM_WRONG, "not an id" },
	{ BODY "<param id=\"v01\"/>" END, STREAM_WRONG, "not an id" },
	{ BODY "<param id=\"v99999999999999999999999\"/>" END, STREAM_WRONG,
	    "not an id" },
	{ BODY "<param id=\"v1\"/><param id=\"v1\"/>" END, STREAM_WRONG,
	    "'v1' is defined already" },
	{ BODY "<call id=\"v1\" op=\"tanh\" args=\"v1\"/>" END, STREAM_WRONG,
	    "'v1' is not defined before" },
	{ BODY "<call id=\"v1\" op=\"tanh\" args=\"v2\"/>"
	    "<param id=\"v2\"/>" END, STREAM_WRONG, "'v2' is not defined" },
	{ BODY "<call id=\"v1\" args=\"\"/>" END, STREAM_WRONG,
	    "this one has 0" },
	{ BODY "<param id=\"v2\"/><call id=\"v1\" op=\"tanhh\" args=\"v2\"/>"
	    END, STREAM_WRONG, "did you mean 'tanh'" },
	{ BODY "<ctor id=\"v1\" ctor=\"Nil\"/>" END, STREAM_WRONG,
	    "no constructor" },
	{ BODY "<param id=\"v2\"/><call id=\"v1\" op=\"tanh\" "
	    "args=\"v2  v2\"/>" END, STREAM_WRONG, "not a list of ids" },
	{ BODY "<param id=\"v1\" color=\"red\"/>" END, STREAM_WRONG,
	    "no attribute 'color'" },
	{ BODY "<tuple id=\"v1\" args=\"\"/><param id=\"v2\"/>" END,
	    STREAM_WRONG, "after a binding" },
	{ BODY "<param id=\"v1\" type=\"Tensor[(\"/>" END, STREAM_WRONG, "" },
	{ BODY "<param id=\"v1\" type=\"bool bool\"/>" END, STREAM_WRONG,
	    "" },
	{ BODY "<param id=\"v1\" loc=\":::\"/>" END, STREAM_WRONG,
	    "not a location" },
	{ BODY "<param id=\"v1\" name=\"\\q\"/>" END, STREAM_WRONG,
	    "escape" },
	{ BODY "<param id=\"v1\" name=\"\\x00\"/>" END, STREAM_WRONG,
	    "escape" },
	{ BODY "<param id=\"v1\" name=\"\"/>" END, STREAM_WRONG, "empty" },
	{ BODY "<param id=\"v2\"/><if id=\"v1\" cond=\"v2\" then=\"r2\" "
	    "else=\"r2\"/>" END, STREAM_WRONG, "has an owner" },
	{ BODY "<param id=\"v2\"/><if id=\"v1\" cond=\"v2\" then=\"r1\" "
	    "else=\"r2\"/>" END, STREAM_WRONG, "'r1' has an owner" },
	{ BODY "<param id=\"v2\"/><if id=\"v1\" cond=\"v2\" then=\"r2\" "
	    "else=\"r3\"/>" END, STREAM_WRONG, "'r3' does not follow" },
	{ BODY "<param id=\"v1\"/></region><region id=\"r2\" result=\"v1\">"
	    END, STREAM_WRONG, "belongs to no binding" },
	{ BODY "<param id=\"v1\"/></region><region id=\"r1\" result=\"v1\">"
	    END, STREAM_WRONG, "twice" },
	{ HEAD "<function name=\"a\" next=\"1\"><region id=\"r1\" "
	    "result=\"v1\"><param id=\"v1\"/>" END, STREAM_WRONG,
	    "'next' of function 'a' is 1" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(1000000000, 1000000000, "
	    "1000000000), bool]\" data=\"\"/>" END, STREAM_WRONG,
	    "known extents" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(1000000000), bool]\" "
	    "data=\"True\"/>" END, STREAM_WRONG, "1000000000 elements" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(2), bool]\" data=\"True\"/>"
	    END, STREAM_WRONG, "has 1 elements" },
	{ BODY "<const id=\"v1\" type=\"bool\" data=\"True False\"/>" END,
	    STREAM_WRONG, "more than" },
	{ BODY "<const id=\"v1\" type=\"bool\" data=\"hello\"/>" END,
	    STREAM_WRONG, "" },
	{ BODY "<const id=\"v1\" type=\"bool\"/>" END, STREAM_WRONG,
	    "hash" },
	{ BODY "<const id=\"v1\" data=\"True\"/>" END, STREAM_WRONG,
	    "no 'type'" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(9), int8]\" path=\"/dev/zero\""
	    " offset=\"9223372036854775807\" length=\"9\" hash=\"xxh3:"
	    "00000000000000000000000000000000\"/>" END, STREAM_WRONG,
	    "pass 2^63" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(9), int8]\" path=\"/dev/zero\""
	    " offset=\"-1\" length=\"9\" hash=\"xxh3:"
	    "00000000000000000000000000000000\"/>" END, STREAM_WRONG,
	    "'offset' is '-1'" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(9), int8]\" length=\"9\" "
	    "hash=\"xxh3:00000000000000000000000000000000\"/>" END,
	    STREAM_WRONG, "neither a file nor bytes" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(3), int8]\" length=\"3\" "
	    "hash=\"xxh3:00000000000000000000000000000000\"><data>AAAA"
	    "</data></const>" END, STREAM_WRONG, "have hash xxh3:" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(3), int8]\" length=\"3\" "
	    "hash=\"xxh3:00000000000000000000000000000000\"><data>AA*A"
	    "</data></const>" END, STREAM_WRONG, "not base64" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(3), int8]\" length=\"3\" "
	    "hash=\"xxh3:00000000000000000000000000000000\"><data>AAAAAAAA"
	    "</data></const>" END, STREAM_WRONG, "the constant's 3 bytes" },
	{ BODY "<const id=\"v1\" type=\"Tensor[(1000000000000), int8]\" "
	    "length=\"1000000000000\" hash=\"xxh3:"
	    "00000000000000000000000000000000\"><data>AAAA</data></const>"
	    END, STREAM_WRONG, "does not fit the document" },
	{ HEAD "<types/><types/></relay>", STREAM_WRONG, "comes after" },
	{ HEAD "<adt name=\"A\"/><source file=\"a\"/></relay>", STREAM_WRONG,
	    "comes after" },
	{ HEAD "<types><type id=\"t1\" text=\"(t1, t1)\"/></types>"
	    "<adt name=\"A\"/></relay>", STREAM_OK, "" },
	{ HEAD "<types><type id=\"t1\" text=\"bool\"/><type id=\"t1\" "
	    "text=\"bool\"/></types></relay>", STREAM_WRONG, "already" },
	{ HEAD "<adt name=\"A\"><ctor name=\"C\"/><ctor name=\"C\"/></adt>"
	    "</relay>", STREAM_WRONG, "'C' is defined already" },
	{ HEAD "<adt name=\"A\"/><adt name=\"A\"/></relay>", STREAM_WRONG,
	    "'A' is defined already" },
	{ HEAD "<adt name=\"A B\"/></relay>", STREAM_WRONG, "not a name" },
	{ HEAD "<adt name=\"A\" extern=\"true\"><ctor name=\"C\"/></adt>"
	    "</relay>", STREAM_WRONG, "no constructors" },
	{ HEAD "<extern name=\"f\" symbol=\"f\" type=\"bool\"/></relay>",
	    STREAM_WRONG, "not a function type" },
	{ HEAD "<source file=\"a\"/><source file=\"a\"/></relay>",
	    STREAM_WRONG, "twice" },
	{ BODY "<param id=\"v1\"><prop key=\"a\" value=\"1\"/>"
	    "<prop key=\"a\" value=\"2\"/></param>" END, STREAM_WRONG,
	    "'a' is given twice" },
	{ BODY "<param id=\"v1\"><attr key=\"a\" value=\"1\"/></param>" END,
	    STREAM_WRONG, "'attr' is not allowed in 'param'" },
	{ BODY "<param id=\"v1\"/><match id=\"v2\" args=\"v1\"><arm "
	    "region=\"r2\" pattern=\"(%v1, _)\"/></match></region>"
	    "<region id=\"r2\" result=\"v1\">" END, STREAM_WRONG,
	    "not a parameter of the arm" },
	{ BODY "<param id=\"v1\"/><match id=\"v2\" args=\"v1\"><arm "
	    "region=\"r2\" pattern=\"((_, _)\"/></match></region>"
	    "<region id=\"r2\" result=\"v1\">" END, STREAM_WRONG, "no ')'" },
	{ BODY "<param id=\"v1\"/><match id=\"v2\" args=\"v1\"><arm "
	    "region=\"r2\" pattern=\"_ _\"/></match></region>"
	    "<region id=\"r2\" result=\"v1\">" END, STREAM_WRONG,
	    "more text" },
};

Test(stream, hostile_documents_are_errors)
{
	struct ir_module *m;
	size_t i;
	char *why;

	for (i = 0; i < sizeof hostile / sizeof *hostile; i++) {
		m = take(hostile[i].text, strlen(hostile[i].text),
		    hostile[i].want, &why);
		cr_assert_not_null(strstr(why, hostile[i].message),
		    "expected '%s', got '%s' for\n%s", hostile[i].message,
		    why, hostile[i].text);
		mem_free(why);
		ir_module_free(m);
	}
}

Test(stream, utf16_and_nul_are_refused)
{
	static const char utf16[] = "\xff\xfe<\0r\0e\0l\0a\0y\0/\0>\0";
	static const char nul[] = "<relay version=\"1\">\0</relay>";

	take(utf16, sizeof utf16 - 1, STREAM_MALFORMED, NULL);
	take(utf16 + 2, sizeof utf16 - 3, STREAM_MALFORMED, NULL);
	take(nul, sizeof nul - 1, STREAM_MALFORMED, NULL);
}

Test(stream, deep_elements_stop_at_the_limit)
{
	struct buf b = { 0 };
	char *why;
	int i;

	buf_puts(&b, HEAD);
	for (i = 0; i < 100000; i++)
		buf_puts(&b, "<a>");
	take(b.v, b.n, STREAM_WRONG, &why);
	cr_assert_not_null(strstr(why, "nest deeper than 16"));
	mem_free(why);
	buf_release(&b);
}

Test(stream, a_million_attributes_are_refused_at_once, .timeout = 10)
{
	struct buf b = { 0 };
	char *why;
	int i;

	buf_puts(&b, BODY "<call id=\"v1\" op=\"tanh\" args=\"\"");
	for (i = 0; i < 1000000; i++)
		buf_printf(&b, " a%d=\"1\"", i);
	buf_puts(&b, "/>" END);
	take(b.v, b.n, STREAM_MALFORMED, &why);
	cr_assert_not_null(strstr(why, "more than 512 attributes"));
	mem_free(why);
	buf_release(&b);
}

Test(stream, a_million_attribute_children_are_refused, .timeout = 10)
{
	struct buf b = { 0 };
	char *why;
	int i;

	buf_puts(&b, BODY "<call id=\"v1\" op=\"tanh\" args=\"\">");
	for (i = 0; i < 1000000; i++)
		buf_printf(&b, "<attr key=\"a%d\" value=\"1\"/>", i);
	buf_puts(&b, "</call>" END);
	take(b.v, b.n, STREAM_WRONG, &why);
	cr_assert_not_null(strstr(why, "more than 65536 attributes"));
	mem_free(why);
	buf_release(&b);
}

Test(stream, errors_name_lines_beyond_65535_and_the_first_of_many)
{
	struct buf b = { 0 };
	char *why;
	int i;

	buf_puts(&b, BODY "<param id=\"v1\"/>");
	for (i = 0; i < 100000; i++)
		buf_puts(&b, "\n");
	buf_puts(&b, "<bad/>\n<worse/>\n" END);
	take(b.v, b.n, STREAM_WRONG, &why);
	cr_assert_not_null(strstr(why, "100004 [stream-element] unknown "
	    "element 'bad'"), "%s", why);
	cr_assert_not_null(strstr(why, "100005 [stream-element] unknown "
	    "element 'worse'"), "%s", why);
	mem_free(why);
	buf_release(&b);
}

Test(stream, one_wrong_binding_does_not_make_its_users_wrong)
{
	char *why;
	const char *s = BODY "<call id=\"v1\" op=\"nope\" args=\"\"/>\n"
	    "<tuple id=\"v2\" args=\"v1\"/>\n<tuple id=\"v3\" args=\"v2\"/>\n"
	    END;

	take(s, strlen(s), STREAM_WRONG, &why);
	cr_assert_null(strstr(why, "v1"), "%s", why);
	cr_assert_null(strstr(why, "v2"), "%s", why);
	mem_free(why);
}

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
	cr_assert(!stream_write(m, f));
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

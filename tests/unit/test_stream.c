/*
 * The stream as it is read: round trips, hostile documents, limits.
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
#include "op/op.h"
#include "stream_text.h"

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
	    "exceed 2^63" },
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
	{ HEAD "<types/><types/></relay>", STREAM_WRONG, "out of order" },
	{ HEAD "<adt name=\"A\"/><source file=\"a\"/></relay>", STREAM_WRONG,
	    "out of order" },
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

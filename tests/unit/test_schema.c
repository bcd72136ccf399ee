/*
 * Validation while reading against libxml2's: documents that hold everything a
 * stream may, changed at random places, are accepted by both or by none.
 */
#include <criterion/criterion.h>
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

#include "formats/stream/schema.h"

#define SCHEMA "formats/stream/relay.rng"

/* Two elements of each kind, where there may be two. */
static const char whole[] =
	"<relay version='1' has='typed fused' numerics='fast'>\n"
	"<source file='a' hash='xxh3:0123456789abcdef0123456789abcdef'>t"
	"</source><source file='b'/>\n"
	"<types><type id='t1' vars='n m' text='Tensor[(n), float32]'/>"
	"<type id='t2' text='x'/></types>\n"
	"<adt name='L' params='a b' loc='1:1'><ctor name='Nil'/>"
	"<ctor name='Cons' fields='a' loc='2'/></adt><adt name='M' "
	"extern='true'/>\n"
	"<extern name='e' symbol='s' effect='reads writes' workspace='8' "
	"type='f' loc='1'><attr key='k' value=''/></extern>\n"
	"<prim name='p' dims='n m' loc='1'><attr key='k' value='v'/>"
	"<buffer name='X' kind='input' type='t' scope='s' loc='1'/>"
	"<buffer name='Y' kind='output' type='t'/>"
	"<stage kind='store' name='a' out='Y' at='s0 s1' where='s2' "
	"value='s3' loc='1'><axis name='i' extent='n'/>"
	"<axis name='j' extent='n' kind='reduce'/>"
	"<sx id='s0' op='axis' name='i'/><sx id='s1' op='load' type='f' "
	"value='v' index='0' buffer='X' args='s0 s0'/></stage>"
	"<stage kind='general' init='s0 s1' out='Y' value='s0'>"
	"<sx id='s0' op='x'/></stage>"
	"<stage kind='reduce' reduce='sum' out='Y' value='s0'>"
	"<sx id='s0' op='x'/></stage>"
	"<tree when='n &lt; 3'><loop depth='1' name='i' extent='n' "
	"kind='vector' loc='1'/><leaf depth='2' stage='0' kind='init' at='i' "
	"where='i &lt; 3' loc='1'/></tree><tree/></prim>\n"
	"<prim name='k'><buffer name='X' kind='temp' type='t'/>"
	"<kernel symbol='s' params='1' bounds='n'/></prim>\n"
	"<function name='main' tv='a' vars='n' ret='t' type='t1' next='30' "
	"loc='1'><attr key='k' value='v'/>\n"
	"<region id='r1' result='v9'><param id='v0' name='x' annot='t' "
	"type='t' loc='1' dims='d' check='c' value='v' device='d' slot='0' "
	"free='f'><prop key='k' value='v'/></param><param id='v1'/>\n"
	"<const id='v2' data='1' anonymous='true'/>"
	"<const id='v3' path='p' offset='0' length='9' "
	"hash='xxh3:0123456789abcdef0123456789abcdef'/>"
	"<const id='v4' extern='e'/><const id='v5' length='9' "
	"hash='xxh3:0123456789abcdef0123456789abcdef'><prop key='k' "
	"value='v'/><data>AA</data><data>BB</data></const>\n"
	"<op id='v6' op='add'/><global id='v7' fn='f'/>"
	"<ctor id='v8' ctor='Nil'/><call id='v9' op='add' args='v1 v2' "
	"axis='1'><prop key='a' value='b'/><attr key='k' value='v'/></call>"
	"<call id='v10' fn='f' args=''/><call id='v11' ctor='C' args='v1'/>"
	"<call id='v12' callee='v7' args='v1'/>\n"
	"<proj id='v13' args='v1' index='0'/><tuple id='v14' args='v1 v2'/>"
	"<ref id='v15' args='v1'/><read id='v16' args='v15'/>"
	"<write id='v17' args='v15 v1'/><cast id='v18' args='v1'/>\n"
	"<if id='v19' cond='v1' then='r2' else='r3'/>"
	"<match id='v20' args='v1' total='true'><arm region='r4' "
	"pattern='Nil'/><arm region='r5' pattern='_'/></match>"
	"<fn id='v21' tv='a' region='r6'><attr key='k' value='v'/></fn>\n"
	"</region><region id='r2' result='v1'/></function></relay>\n";

/* A document of the least there is. */
static const char least[] = "<relay version='1'><function name='f'>"
	"<region id='r0' result='v1'/></function></relay>";

/* ---- both validators ---- */

static void
on_start(void *ctx, const xmlChar *name, const xmlChar *prefix,
    const xmlChar *uri, int nns, const xmlChar **ns, int natt, int ndefault,
    const xmlChar **att)
{
	struct schema *s = ctx;

	(void)prefix, (void)uri, (void)nns, (void)ns, (void)ndefault;
	schema_element(s, (const char *)name);
	for (int i = 0; i < natt; i++, att += 5) {
		char *value = mem_strndup((const char *)att[3],
		    (size_t)(att[4] - att[3]));

		schema_attribute(s, (const char *)att[0], value);
		mem_free(value);
	}
	schema_content(s);
}

static void
on_end(void *ctx, const xmlChar *name, const xmlChar *prefix,
    const xmlChar *uri)
{
	(void)name, (void)prefix, (void)uri;
	schema_end(ctx);
}

static void
on_text(void *ctx, const xmlChar *text, int len)
{
	schema_text(ctx, (const char *)text, (size_t)len);
}

static bool
accepts(struct schema *s, const char *text, int len)
{
	xmlSAXHandler sax = { .initialized = XML_SAX2_MAGIC,
		.startElementNs = on_start, .endElementNs = on_end,
		.characters = on_text, .ignorableWhitespace = on_text };

	schema_begin(s);
	cr_assert_eq(xmlSAXUserParseMemory(&sax, s, text, len), 0, "%s", text);
	return schema_accepted(s);
}

static void
silent(void *ctx, xmlErrorPtr error)
{
	(void)ctx, (void)error;
}

/* ---- changes ---- */

static uint64_t state;

static uint32_t
chance(uint32_t n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % n;
}

static const char *const values[] = { "", " ", "1", "0", "01", "x", "v1", " v1",
	"v1  v2 ", "v01", "v12345678901", "r1", "s1", "s1 s2", "true", "typed",
	"planned typed", "fast", "reads", " reads  writes ", "input", "store",
	"scan", "sum", "vector", "all", "init", "\xc3\xa9", "a.b", "A b", "9x",
	"xxh3:0123456789abcdef0123456789abcdef",
	"xxh3:0123456789abcdef0123456789abcde", "1234567890123456789",
	"12345678901234567890", "a\nb" };
static const char *const texts[] = { " ", "\n", "x", " x " };

static xmlNodePtr
any_element(xmlNodePtr root)
{
	xmlNodePtr n = root, kept = root;
	uint32_t seen = 1;

	while (n) {
		if (n->type == XML_ELEMENT_NODE && chance(seen++) == 0)
			kept = n;
		if (n->children && n->type == XML_ELEMENT_NODE) {
			n = n->children;
			continue;
		}
		while (n && n != root && !n->next)
			n = n->parent;
		n = n && n != root ? n->next : NULL;
	}
	return kept;
}

static xmlAttrPtr
any_attribute(xmlNodePtr n)
{
	xmlAttrPtr kept = n->properties, a = kept;

	for (uint32_t seen = 1; a; a = a->next)
		if (chance(seen++) == 0)
			kept = a;
	return kept;
}

static void
change(xmlNodePtr root)
{
	xmlNodePtr n = any_element(root), other = any_element(root), copy;
	xmlAttrPtr a = any_attribute(n), b = any_attribute(other);
	const char *value = values[chance(sizeof values / sizeof *values)];

	switch (chance(9)) {
	case 0:
		if (n != root) {
			xmlUnlinkNode(n);
			xmlFreeNode(n);
		}
		break;
	case 1:
	case 2:
		copy = xmlCopyNode(n, 1);
		if (chance(2) == 0)
			xmlAddChild(other, copy);
		else if (other != root)
			xmlAddPrevSibling(other, copy);
		else
			xmlFreeNode(copy);
		break;
	case 3:
		xmlNodeSetName(n, other->name);
		break;
	case 4:
		if (a)
			xmlRemoveProp(a);
		break;
	case 5:
		if (b) {
			xmlChar *same = xmlNodeGetContent((xmlNodePtr)b);

			xmlSetProp(n, b->name, same);
			xmlFree(same);
		}
		break;
	case 6:
		if (a)
			xmlSetProp(n, a->name, (const xmlChar *)value);
		break;
	case 7:
		if (b)
			xmlSetProp(n, b->name, (const xmlChar *)value);
		break;
	default:
		xmlAddChild(n, xmlNewText((const xmlChar *)
		    texts[chance(sizeof texts / sizeof *texts)]));
	}
}

static struct schema *
load(void)
{
	xmlDocPtr doc = xmlReadFile(SCHEMA, NULL, 0);
	struct schema *s;
	xmlChar *text;
	int len;

	cr_assert(doc != NULL);
	xmlDocDumpMemory(doc, &text, &len);
	s = schema_load((char *)text, (size_t)len);
	xmlFree(text);
	xmlFreeDoc(doc);
	return s;
}

/* Changes a document in up to three places; returns whether it is valid. */
static bool
compare(struct schema *s, xmlRelaxNGValidCtxtPtr valid, const char *base)
{
	xmlDocPtr doc = xmlReadMemory(base, (int)strlen(base), NULL, NULL, 0);
	xmlDocPtr again;
	xmlChar *text;
	bool want;
	int len;

	for (uint32_t k = chance(4); k > 0; k--)
		change(xmlDocGetRootElement(doc));
	xmlDocDumpMemory(doc, &text, &len);
	again = xmlReadMemory((char *)text, len, NULL, NULL, 0);
	want = xmlRelaxNGValidateDoc(valid, again) == 0;
	cr_assert_eq(accepts(s, (char *)text, len), want,
	    "the schema %s\n%s", want ? "accepts" : "refuses", text);
	xmlFree(text);
	xmlFreeDoc(doc);
	xmlFreeDoc(again);
	return want;
}

Test(schema, agrees_with_libxml2)
{
	struct schema *s = load();
	xmlRelaxNGPtr rng = xmlRelaxNGParse(xmlRelaxNGNewParserCtxt(SCHEMA));
	xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(rng);
	const char *night = getenv("NIGHTLY");
	uint32_t good = 0, bad = 0, count;

	count = night && strcmp(night, "1") == 0 ? 10000 : 400;
	cr_assert(s != NULL, "the schema has forms that are not known");
	cr_assert(valid != NULL);
	xmlRelaxNGSetValidStructuredErrors(valid, silent, NULL);
	cr_assert(accepts(s, whole, (int)sizeof whole - 1));
	cr_assert(accepts(s, least, (int)sizeof least - 1));
	for (state = 1; good + bad < count;)
		if (compare(s, valid, chance(8) ? whole : least))
			good++;
		else
			bad++;
	cr_assert(good > count / 8 && bad > count / 8, "%u good, %u "
	    "bad", good, bad);
	xmlRelaxNGFreeValidCtxt(valid);
	xmlRelaxNGFree(rng);
	schema_free(s);
}

Test(schema, regular_expressions)
{
	static const struct {
		const char *re, *good[4], *bad[4];
	} cases[] = {
		{ "a|bc*", { "a", "b", "bcc" }, { "", "ac", "c", "ab" } },
		{ "(ab){2,3}", { "abab", "ababab" }, { "ab", "aba",
		    "abababab" } },
		{ "[a-c_]?x{0,2}", { "", "_xx", "b" }, { "d", "xxx", "ab" } },
		{ "x+(y|)z", { "xz", "xxyz" }, { "z", "xyyz", "x" } },
		{ "[A-Za-z_][A-Za-z0-9_.]*", { "a", "A.9" }, { "9", ".a",
		    "a-b", "\xc3\xa9" } },
	};
	static const char *const unknown[] = { "[", "a)", "(a", "a**", "a{2",
		"[^a]", "\\d", "a{3,2}", "a{0}", ".", "[]", "[b-a]",
		"a{1000}" };
	uint32_t i, k;

	for (i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct regex *re = regex_compile(cases[i].re);

		cr_assert(re != NULL, "%s", cases[i].re);
		for (k = 0; k < 4 && cases[i].good[k]; k++)
			cr_expect(regex_match(re, cases[i].good[k],
			    strlen(cases[i].good[k])), "%s: %s", cases[i].re,
			    cases[i].good[k]);
		for (k = 0; k < 4 && cases[i].bad[k]; k++)
			cr_expect(!regex_match(re, cases[i].bad[k],
			    strlen(cases[i].bad[k])), "%s: %s", cases[i].re,
			    cases[i].bad[k]);
		regex_free(re);
	}
	for (i = 0; i < sizeof unknown / sizeof *unknown; i++)
		cr_expect(regex_compile(unknown[i]) == NULL, "%s", unknown[i]);
}

/* Other forms are left to libxml2. */
Test(schema, forms_that_are_not_known)
{
	static const char *const bodies[] = { "<start><anyThing/></start>",
		"<start><ref name='none'/></start>", "<start><element name='a'>"
		"<interleave><text/></interleave></element></start>",
		"<start><element name='a'><data type='int'/></element></start>",
		"<start><ref name='a'/></start><define name='a'>"
		"<element name='x'><ref name='a'/></element></define>", "" };

	for (uint32_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
		char *text = mem_printf("<grammar>%s</grammar>", bodies[i]);

		cr_expect(schema_load(text, strlen(text)) == NULL, "%s", text);
		mem_free(text);
	}
}

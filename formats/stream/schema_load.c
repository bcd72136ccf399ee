/*
 * The patterns of a RELAX NG schema in its XML form, of the subset that the
 * stream's schema is written in: start, define, ref, element and attribute with
 * one name, nsName with exceptions, group, choice, optional, zeroOrMore,
 * oneOrMore, text, and values of attributes from value, data (token with a
 * pattern, string with a least length of 1) and list.  A schema with anything
 * else is not loaded; libxml2 validates then.
 */
#include "schema.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

#define DEPTH 64

struct load {
	struct schema *s;
	struct map define;		/* hash of a name -> index */
	VEC(xmlNodePtr) node;
	bool failed;
};

static bool
is(const xmlNode *n, const char *name)
{
	return strcmp((const char *)n->name, name) == 0;
}

static xmlNodePtr
element_from(xmlNodePtr n)
{
	while (n && n->type != XML_ELEMENT_NODE)
		n = n->next;
	return n;
}

static uint32_t
fail(struct load *l)
{
	l->failed = true;
	return P_NONE;
}

/* The number of the name in an attribute, or in the content. */
static uint32_t
name_of(struct load *l, const xmlNode *n, const char *attribute)
{
	xmlChar *text = attribute ? xmlGetNoNsProp(n,
	    (const xmlChar *)attribute) : xmlNodeGetContent(n);
	uint32_t k = text ? schema_name(l->s, (const char *)text) :
	    fail(l);

	xmlFree(text);
	return k;
}

static uint32_t build(struct load *l, xmlNodePtr n, bool value,
    uint32_t depth);

/* All siblings from n on, as a group or as a choice. */
static uint32_t
build_all(struct load *l, xmlNodePtr n, enum schema_kind kind, bool value,
    uint32_t depth)
{
	uint32_t p = kind == P_CHOICE ? P_NONE : P_EMPTY, one;

	for (n = element_from(n); n; n = element_from(n->next)) {
		one = build(l, n, value, depth);
		p = kind == P_CHOICE ? schema_pattern(l->s, kind, one, p) :
		    schema_pattern(l->s, kind, p, one);
	}
	return p;
}

/* <nsName ns=""><except>: other names of no namespace. */
static void
read_except(struct load *l, xmlNodePtr n, struct name_class *c)
{
	xmlNodePtr k = element_from(n->children);
	xmlChar *ns = xmlGetNoNsProp(n, (const xmlChar *)"ns");
	uint32_t name;

	if (!ns || *ns || !k || !is(k, "except"))
		fail(l);
	xmlFree(ns);
	k = k ? element_from(k->children) : NULL;
	if (k && is(k, "choice"))
		k = element_from(k->children);
	for (; k && !l->failed; k = element_from(k->next)) {
		name = is(k, "name") ? name_of(l, k, NULL) : fail(l);
		vec_push(&c->except, name);
	}
}

static uint32_t
build_attribute(struct load *l, xmlNodePtr n, uint32_t depth)
{
	xmlNodePtr k = element_from(n->children);
	struct name_class c = { 0 };
	uint32_t value, class = l->s->names.n;

	if (xmlHasProp(n, (const xmlChar *)"name")) {
		c.name = name_of(l, n, "name");
	} else if (k && is(k, "nsName")) {
		read_except(l, k, &c);
		k = element_from(k->next);
	} else {
		return fail(l);
	}
	for (uint32_t i = 0; c.name != 0 && i < l->s->names.n; i++)
		if (l->s->names.v[i].name == c.name)
			class = i;
	if (class == l->s->names.n)
		vec_push(&l->s->names, c);
	value = k ? build_all(l, k, P_GROUP, true, depth) : P_TEXT;
	return schema_pattern(l->s, P_ATTRIBUTE, class, value);
}

static uint32_t
build_data(struct load *l, xmlNodePtr n)
{
	xmlChar *type = xmlGetNoNsProp(n, (const xmlChar *)"type");
	xmlNodePtr k = element_from(n->children);
	xmlChar *name = k ? xmlGetNoNsProp(k, (const xmlChar *)"name") : NULL;
	xmlChar *text = k ? xmlNodeGetContent(k) : NULL;
	struct regex *re = NULL;
	uint32_t p = P_NONE;

	if (!type || !name || !text || !is(k, "param") ||
	    element_from(k->next)) {
		fail(l);
	} else if (strcmp((char *)type, "string") == 0 &&
	    strcmp((char *)name, "minLength") == 0 &&
	    strcmp((char *)text, "1") == 0) {
		p = schema_pattern(l->s, P_FILLED, 0, 0);
	} else if (strcmp((char *)type, "token") == 0 &&
	    strcmp((char *)name, "pattern") == 0 &&
	    (re = regex_compile((char *)text)) != NULL) {
		p = schema_pattern(l->s, P_DATA, l->s->regex.n, 0);
		vec_push(&l->s->regex, re);
	} else {
		fail(l);
	}
	xmlFree(type);
	xmlFree(name);
	xmlFree(text);
	return p;
}

static bool
is_word(const struct schema *s, uint32_t p)
{
	struct schema_pattern q = s->pattern.v[p];

	if (q.kind == P_CHOICE)
		return is_word(s, q.a) && is_word(s, q.b);
	return q.kind == P_VALUE || q.kind == P_DATA;
}

/* Zero or more of a kind of words, or one or more. */
static uint32_t
build_list(struct load *l, xmlNodePtr n, uint32_t depth)
{
	xmlNodePtr k = element_from(n->children);
	bool more = k && is(k, "oneOrMore");
	uint32_t word;

	if (!k || element_from(k->next) || (!more && !is(k, "zeroOrMore")))
		return fail(l);
	word = build_all(l, k->children, P_GROUP, true, depth);
	return is_word(l->s, word) ?
	    schema_pattern(l->s, P_LIST, word, more) : fail(l);
}

static uint32_t
build_ref(struct load *l, const xmlNode *n, bool value, uint32_t depth)
{
	uint32_t name = name_of(l, n, "name"), k;

	if (!map_get(&l->define, name, &k))
		return fail(l);
	return build_all(l, l->node.v[k]->children, P_GROUP, value, depth);
}

static uint32_t
build_element(struct load *l, xmlNodePtr n, uint32_t depth)
{
	uint32_t name = name_of(l, n, "name");

	return schema_pattern(l->s, P_ELEMENT, name,
	    build_all(l, n->children, P_GROUP, false, depth));
}

/* value: within an attribute. */
static uint32_t
build(struct load *l, xmlNodePtr n, bool value, uint32_t depth)
{
	xmlNodePtr k = n->children;
	uint32_t p;

	if (l->failed || ++depth > DEPTH)
		return fail(l);
	if (is(n, "ref"))
		return build_ref(l, n, value, depth);
	if (is(n, "choice"))
		return build_all(l, k, P_CHOICE, value, depth);
	if (is(n, "text"))
		return P_TEXT;
	if (value) {
		if (is(n, "value") && !xmlHasProp(n, (const xmlChar *)"type"))
			return schema_pattern(l->s, P_VALUE,
			    name_of(l, n, NULL), 0);
		if (is(n, "data"))
			return build_data(l, n);
		return is(n, "list") ? build_list(l, n, depth) : fail(l);
	}
	if (is(n, "element"))
		return build_element(l, n, depth);
	if (is(n, "attribute"))
		return build_attribute(l, n, depth);
	p = build_all(l, k, P_GROUP, value, depth);
	if (is(n, "oneOrMore") || is(n, "zeroOrMore"))
		p = schema_pattern(l->s, P_MORE, p, 0);
	else if (!is(n, "group") && !is(n, "optional"))
		return fail(l);
	return is(n, "zeroOrMore") || is(n, "optional") ?
	    schema_pattern(l->s, P_CHOICE, p, P_EMPTY) : p;
}

static void
build_grammar(struct load *l, xmlNodePtr root)
{
	xmlNodePtr n, start = NULL;
	uint32_t name;

	if (!root || !is(root, "grammar")) {
		fail(l);
		return;
	}
	for (n = element_from(root->children); n; n = element_from(n->next)) {
		if (is(n, "start") && !start) {
			start = n;
			continue;
		}
		name = is(n, "define") ? name_of(l, n, "name") : fail(l);
		if (map_get(&l->define, name, NULL))
			fail(l);
		map_put(&l->define, name, l->node.n);
		vec_push(&l->node, n);
	}
	l->s->start = start ? build_all(l, start->children, P_GROUP, false,
	    0) : fail(l);
}

struct schema *
schema_load(const char *text, size_t len)
{
	struct load l = { .s = mem_zalloc(1, sizeof *l.s) };
	xmlDocPtr doc = xmlReadMemory(text, (int)len, NULL, NULL,
	    XML_PARSE_NONET);

	schema_name(l.s, "");
	/* The first patterns have the numbers of their kinds. */
	for (uint32_t k = P_NONE; k <= P_TEXT; k++) {
		struct schema_pattern p = { k, 0, 0 };

		vec_push(&l.s->pattern, p);
		vec_push(&l.s->nullable, k != P_NONE);
	}
	build_grammar(&l, doc ? xmlDocGetRootElement(doc) : NULL);
	xmlFreeDoc(doc);
	map_free(&l.define);
	vec_free(&l.node);
	if (!l.failed && !l.s->failed)
		return l.s;
	schema_free(l.s);
	return NULL;
}

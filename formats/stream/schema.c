/*
 * Validation by derivatives of patterns, while a document is read.
 *
 * The state after each event is a pattern of what may follow: the derivative of
 * the previous one (J. Clark, An algorithm for RELAX NG validation, 2002).
 * Patterns are hash-consed, and derivatives memoized by pattern and event, so
 * that almost every event is a map lookup.  The derivative by an attribute
 * depends on which of the schema's values for its name accept the current one.
 *
 * Cost: linear in the document; a document that needs more than PATTERNS
 * patterns is not accepted.
 */
#include "schema.h"

#include <string.h>

#define PATTERNS (1u << 20)
#define VALUES 24		/* of one attribute, at most */

uint32_t
schema_name(struct schema *s, const char *name)
{
	uint64_t key = hash_bytes(name, strlen(name), 0);
	uint32_t k;

	for (; map_get(&s->by_name, key, &k); key++)
		if (strcmp(s->name.v[k], name) == 0)
			return k;
	k = s->name.n;
	vec_push(&s->name, mem_strndup(name, strlen(name)));
	map_put(&s->by_name, key, k);
	return k;
}

/* 0: no name that the schema knows. */
static uint32_t
find_name(const struct schema *s, const char *name)
{
	uint64_t key = hash_bytes(name, strlen(name), 0);
	uint32_t k;

	for (; map_get(&s->by_name, key, &k); key++)
		if (strcmp(s->name.v[k], name) == 0)
			return k;
	return 0;
}

static bool
may_be_empty(const struct schema *s, enum schema_kind kind, uint32_t a,
    uint32_t b)
{
	switch (kind) {
	case P_EMPTY:
	case P_TEXT:
		return true;
	case P_CHOICE:
		return s->nullable.v[a] || s->nullable.v[b];
	case P_GROUP:
		return s->nullable.v[a] && s->nullable.v[b];
	case P_MORE:
		return s->nullable.v[a];
	default:
		return false;
	}
}

/* Each pattern once: 21 bits for either operand, and the kind. */
static uint32_t
intern(struct schema *s, enum schema_kind kind, uint32_t a, uint32_t b)
{
	uint64_t key = (uint64_t)a << 26 | (uint64_t)b << 5 | kind;
	struct schema_pattern p = { kind, a, b };
	uint32_t k;

	if (map_get(&s->index, key, &k))
		return k;
	if (s->pattern.n >= PATTERNS) {
		s->failed = true;
		return P_NONE;
	}
	k = s->pattern.n;
	vec_push(&s->pattern, p);
	vec_push(&s->nullable, may_be_empty(s, kind, a, b));
	map_put(&s->index, key, k);
	return k;
}

/* Whether a choice, whose alternatives stand in a row, has p already. */
static bool
has_choice(const struct schema *s, uint32_t in, uint32_t p)
{
	for (; s->pattern.v[in].kind == P_CHOICE; in = s->pattern.v[in].b)
		if (s->pattern.v[in].a == p)
			return true;
	return in == p;
}

uint32_t
schema_pattern(struct schema *s, enum schema_kind kind, uint32_t a,
    uint32_t b)
{
	if ((kind == P_GROUP || kind == P_AFTER) &&
	    (a == P_NONE || b == P_NONE))
		return P_NONE;
	if (kind == P_MORE && a <= P_TEXT)
		return a;
	if (kind == P_GROUP && (a == P_EMPTY || b == P_EMPTY))
		return a == P_EMPTY ? b : a;
	if (kind == P_CHOICE) {
		if (a == P_NONE || b == P_NONE)
			return a == P_NONE ? b : a;
		/* In a row, and each once. */
		while (s->pattern.v[a].kind == P_CHOICE) {
			b = schema_pattern(s, P_CHOICE, s->pattern.v[a].a, b);
			a = s->pattern.v[a].b;
		}
		if (has_choice(s, b, a))
			return b;
	}
	return intern(s, kind, a, b);
}

/* ---- values ---- */

static const char space[] = " \t\r\n";

static bool
words_equal(const char *a, const char *b)
{
	for (;;) {
		size_t n, m;

		a += strspn(a, space);
		b += strspn(b, space);
		n = strcspn(a, space);
		m = strcspn(b, space);
		if (n != m || memcmp(a, b, n) != 0)
			return false;
		if (n == 0)
			return true;
		a += n;
		b += m;
	}
}

/* Whether s[0 .. n), one word, is a value of a list. */
static bool
accepts_word(const struct schema *s, uint32_t p, const char *text, size_t n)
{
	const struct schema_pattern *q = &s->pattern.v[p];
	const char *word;

	for (; q->kind == P_CHOICE; q = &s->pattern.v[q->b])
		if (accepts_word(s, q->a, text, n))
			return true;
	if (q->kind == P_DATA)
		return regex_match(s->regex.v[q->a], text, n);
	word = s->name.v[q->a];
	return q->kind == P_VALUE && strlen(word) == n &&
	    memcmp(word, text, n) == 0;
}

static bool
accepts_value(const struct schema *s, uint32_t p, const char *text)
{
	const struct schema_pattern *q = &s->pattern.v[p];
	uint32_t words = 0;
	size_t n;

	for (; q->kind == P_CHOICE; q = &s->pattern.v[q->b])
		if (accepts_value(s, q->a, text))
			return true;
	switch (q->kind) {
	case P_TEXT:
		return true;
	case P_EMPTY:
		return text[strspn(text, space)] == '\0';
	case P_VALUE:
		return words_equal(text, s->name.v[q->a]);
	case P_DATA:
		/* Space around a word is not part of it. */
		text += strspn(text, space);
		for (n = strlen(text); n > 0 && strchr(space, text[n - 1]);)
			n--;
		return regex_match(s->regex.v[q->a], text, n);
	case P_FILLED:
		return *text != '\0';
	case P_LIST:
		for (text += strspn(text, space); *text; words++) {
			n = strcspn(text, space);
			if (!accepts_word(s, q->a, text, n))
				return false;
			text += n;
			text += strspn(text, space);
		}
		return words >= q->b;
	default:
		return false;
	}
}

/* ---- derivatives ---- */

static uint32_t
wrap(struct schema *s, uint32_t a, uint32_t rest)
{
	return schema_pattern(s, P_AFTER, a, rest);
}

/* A derivative is a choice of P_AFTERs; what follows the begun element is
 * completed with `with`: in a group, or within another element. */
static uint32_t
complete(struct schema *s, uint32_t p, enum schema_kind kind, uint32_t with)
{
	struct schema_pattern q = s->pattern.v[p];

	if (q.kind == P_CHOICE) {
		uint32_t a = complete(s, q.a, kind, with);

		return schema_pattern(s, P_CHOICE, a,
		    complete(s, q.b, kind, with));
	}
	if (q.kind != P_AFTER)
		return P_NONE;
	return wrap(s, q.a, schema_pattern(s, kind, q.b, with));
}

static uint32_t
open_pattern(struct schema *s, uint32_t p, uint32_t name)
{
	struct schema_pattern q = s->pattern.v[p];
	uint32_t a, b;

	switch (q.kind) {
	case P_ELEMENT:
		return q.a == name ? wrap(s, q.b, P_EMPTY) : P_NONE;
	case P_CHOICE:
		a = open_pattern(s, q.a, name);
		b = open_pattern(s, q.b, name);
		return schema_pattern(s, P_CHOICE, a, b);
	case P_GROUP:
		a = complete(s, open_pattern(s, q.a, name), P_GROUP, q.b);
		b = s->nullable.v[q.a] ? open_pattern(s, q.b, name) : P_NONE;
		return schema_pattern(s, P_CHOICE, a, b);
	case P_MORE:
		a = open_pattern(s, q.a, name);
		return complete(s, a, P_GROUP,
		    schema_pattern(s, P_CHOICE, p, P_EMPTY));
	case P_AFTER:
		return complete(s, open_pattern(s, q.a, name), P_AFTER, q.b);
	default:
		return P_NONE;
	}
}

static bool
class_has(const struct schema *s, uint32_t class, uint32_t name)
{
	const struct name_class *c = &s->names.v[class];

	if (c->name != 0)
		return c->name == name;
	for (uint32_t i = 0; i < c->except.n; i++)
		if (c->except.v[i] == name)
			return false;
	return true;
}

/* The values that attributes of a name have in p, each once. */
static void
collect_values(struct schema *s, uint32_t p, uint32_t name, uint32_t first)
{
	struct schema_pattern q = s->pattern.v[p];
	uint32_t i;

	switch (q.kind) {
	case P_CHOICE:
	case P_GROUP:
		collect_values(s, q.a, name, first);
		collect_values(s, q.b, name, first);
		return;
	case P_MORE:
	case P_AFTER:
		collect_values(s, q.a, name, first);
		return;
	case P_ATTRIBUTE:
		for (i = first; i < s->value.n && s->value.v[i] != q.b; i++)
			;
		if (i == s->value.n && class_has(s, q.a, name))
			vec_push(&s->value, q.b);
		return;
	default:
		return;
	}
}

/* Where the list of the values begins: their number, and they. */
static uint32_t
values_of(struct schema *s, uint32_t p, uint32_t name)
{
	uint64_t key = (uint64_t)p << 32 | name;
	uint32_t at;

	if (!map_get(&s->valued, key, &at)) {
		at = s->value.n;
		vec_push(&s->value, 0);
		collect_values(s, p, name, at + 1);
		s->value.v[at] = s->value.n - at - 1;
		map_put(&s->valued, key, at);
	}
	return at;
}

/* v: the collected values; good: bit set of those that accept. */
static uint32_t
attribute_pattern(struct schema *s, uint32_t p, uint32_t name, uint32_t v,
    uint32_t good)
{
	struct schema_pattern q = s->pattern.v[p];
	uint32_t a, b, i;

	switch (q.kind) {
	case P_CHOICE:
		a = attribute_pattern(s, q.a, name, v, good);
		b = attribute_pattern(s, q.b, name, v, good);
		return schema_pattern(s, P_CHOICE, a, b);
	case P_GROUP:
		a = schema_pattern(s, P_GROUP,
		    attribute_pattern(s, q.a, name, v, good), q.b);
		b = schema_pattern(s, P_GROUP, q.a,
		    attribute_pattern(s, q.b, name, v, good));
		return schema_pattern(s, P_CHOICE, a, b);
	case P_MORE:
		a = attribute_pattern(s, q.a, name, v, good);
		return schema_pattern(s, P_GROUP, a,
		    schema_pattern(s, P_CHOICE, p, P_EMPTY));
	case P_AFTER:
		return wrap(s, attribute_pattern(s, q.a, name, v, good), q.b);
	case P_ATTRIBUTE:
		if (!class_has(s, q.a, name))
			return P_NONE;
		for (i = 0; i < s->value.v[v]; i++)
			if (s->value.v[v + 1 + i] == q.b)
				return good >> i & 1 ? P_EMPTY : P_NONE;
		return P_NONE;
	default:
		return P_NONE;
	}
}

/* The derivative by the end of the attributes. */
static uint32_t
close_pattern(struct schema *s, uint32_t p)
{
	struct schema_pattern q = s->pattern.v[p];
	uint32_t a, b;

	switch (q.kind) {
	case P_CHOICE:
	case P_GROUP:
		a = close_pattern(s, q.a);
		b = close_pattern(s, q.b);
		return schema_pattern(s, q.kind, a, b);
	case P_MORE:
		return schema_pattern(s, P_MORE, close_pattern(s, q.a), 0);
	case P_AFTER:
		return wrap(s, close_pattern(s, q.a), q.b);
	case P_ATTRIBUTE:
		return P_NONE;
	default:
		return p;
	}
}

static uint32_t
text_pattern(struct schema *s, uint32_t p)
{
	struct schema_pattern q = s->pattern.v[p];
	uint32_t a, b;

	switch (q.kind) {
	case P_TEXT:
		return p;
	case P_CHOICE:
		a = text_pattern(s, q.a);
		b = text_pattern(s, q.b);
		return schema_pattern(s, P_CHOICE, a, b);
	case P_GROUP:
		a = schema_pattern(s, P_GROUP, text_pattern(s, q.a), q.b);
		b = s->nullable.v[q.a] ? text_pattern(s, q.b) : P_NONE;
		return schema_pattern(s, P_CHOICE, a, b);
	case P_MORE:
		a = text_pattern(s, q.a);
		return schema_pattern(s, P_GROUP, a,
		    schema_pattern(s, P_CHOICE, p, P_EMPTY));
	case P_AFTER:
		return wrap(s, text_pattern(s, q.a), q.b);
	default:
		return P_NONE;
	}
}

static uint32_t
end_pattern(struct schema *s, uint32_t p)
{
	struct schema_pattern q = s->pattern.v[p];
	uint32_t a;

	if (q.kind == P_CHOICE) {
		a = end_pattern(s, q.a);
		return schema_pattern(s, P_CHOICE, a, end_pattern(s, q.b));
	}
	return q.kind == P_AFTER && s->nullable.v[q.a] ? q.b : P_NONE;
}

/* ---- events ---- */

void
schema_begin(struct schema *s)
{
	s->at = s->start;
	s->failed = false;
}

void
schema_element(struct schema *s, const char *name)
{
	uint32_t n = find_name(s, name), p;
	uint64_t key = (uint64_t)s->at << 32 | n;

	if (!map_get(&s->opened, key, &p)) {
		p = n ? open_pattern(s, s->at, n) : P_NONE;
		map_put(&s->opened, key, p);
	}
	s->at = p;
}

/* Two steps, both memoized: the schema's values for the name, and the
 * derivative by those that accept. */
void
schema_attribute(struct schema *s, const char *name, const char *value)
{
	uint32_t n = find_name(s, name), good = 0, p, i;
	uint32_t v = values_of(s, s->at, n);
	uint64_t key;

	if (s->value.v[v] > VALUES) {
		s->failed = true;
		return;
	}
	for (i = 0; i < s->value.v[v]; i++)
		if (accepts_value(s, s->value.v[v + 1 + i], value))
			good |= (uint32_t)1 << i;
	key = (uint64_t)s->at << 44 | (uint64_t)n << VALUES | good;
	if (!map_get(&s->attributed, key, &p)) {
		p = attribute_pattern(s, s->at, n, v, good);
		map_put(&s->attributed, key, p);
	}
	s->at = p;
}

void
schema_content(struct schema *s)
{
	uint32_t p;

	if (!map_get(&s->closed, s->at, &p)) {
		p = close_pattern(s, s->at);
		map_put(&s->closed, s->at, p);
	}
	s->at = p;
}

void
schema_text(struct schema *s, const char *text, size_t len)
{
	uint32_t p;
	size_t i;

	for (i = 0; i < len && strchr(space, text[i]) && text[i]; i++)
		;
	/* White space between elements is ignored. */
	if (i == len)
		return;
	if (!map_get(&s->texted, s->at, &p)) {
		p = text_pattern(s, s->at);
		map_put(&s->texted, s->at, p);
	}
	s->at = p;
}

void
schema_end(struct schema *s)
{
	uint32_t p;

	if (!map_get(&s->ended, s->at, &p)) {
		p = end_pattern(s, s->at);
		map_put(&s->ended, s->at, p);
	}
	s->at = p;
}

bool
schema_accepted(const struct schema *s)
{
	return !s->failed && s->nullable.v[s->at];
}

void
schema_free(struct schema *s)
{
	uint32_t i;

	if (s == NULL)
		return;
	for (i = 0; i < s->name.n; i++)
		mem_free(s->name.v[i]);
	for (i = 0; i < s->names.n; i++)
		vec_free(&s->names.v[i].except);
	for (i = 0; i < s->regex.n; i++)
		regex_free(s->regex.v[i]);
	vec_free(&s->pattern);
	vec_free(&s->nullable);
	vec_free(&s->name);
	vec_free(&s->names);
	vec_free(&s->regex);
	vec_free(&s->value);
	map_free(&s->index);
	map_free(&s->by_name);
	map_free(&s->opened);
	map_free(&s->valued);
	map_free(&s->attributed);
	map_free(&s->closed);
	map_free(&s->ended);
	map_free(&s->texted);
	mem_free(s);
}

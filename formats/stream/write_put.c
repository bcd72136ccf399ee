/*
 * The components of elements: attributes, types, dictionaries.
 */
#include "write.h"

#include <string.h>

#include "ir/text.h"

/* Of a dictionary so many are attributes at most, the others children. */
#define INLINE 200

/* ---- output ---- */

static void
refuse(struct writer *w, const char *why)
{
	if (w->refused)
		return;
	w->refused = true;
	if (w->d != NULL)
		diag_error(w->d, w->span, "stream-limit", "a stream cannot "
		    "hold this: %s", why);
}

void
w_check(struct writer *w)
{
	size_t n = w->b.n - w->begin;
	const char *why = NULL;

	/* An attribute has five bytes at least. */
	if (n > STREAM_ATTRIBUTES * 5)
		why = stream_scan_piece(w->b.v + w->begin, n);
	if (w->children > STREAM_CHILDREN)
		why = "an element has more than 65536 attributes";
	if (why != NULL)
		refuse(w, why);
	w->begin = w->b.n;
}

void
w_flush(struct writer *w)
{
	size_t at, n;

	w_check(w);
	w->begin = 0;
	for (at = 0; at < w->b.n; at += n) {
		n = w->b.n - at < FLUSH_AT ? w->b.n - at : FLUSH_AT;
		xmlOutputBufferWrite(w->xml, (int)n, w->b.v + at);
	}
	w->b.n = 0;
}

void
w_put(struct writer *w, const char *s)
{
	buf_puts(&w->b, s);
}

void
w_put_number(struct writer *w, uint64_t x)
{
	char s[24], *p = s + sizeof s;

	do
		*--p = (char)('0' + x % 10);
	while ((x /= 10) > 0);
	buf_add(&w->b, p, (size_t)(s + sizeof s - p));
}

void
w_begin(struct writer *w, const char *element)
{
	w_check(w);
	if (strcmp(element, "attr") == 0 || strcmp(element, "prop") == 0)
		w->children++;
	else
		w->children = 0;
	w_put(w, "<");
	w_put(w, element);
}

/* ---- attributes ---- */

void
w_attr_open(struct writer *w, enum stream_word word)
{
	w_put(w, " ");
	w_put(w, stream_word_text[word]);
	w_put(w, "=\"");
}

void
w_attr_number(struct writer *w, enum stream_word word, uint64_t x)
{
	w_attr_open(w, word);
	w_put_number(w, x);
	w_put(w, "\"");
}

void
w_attr_name(struct writer *w, enum stream_word word, const char *s)
{
	if (!s)
		return;
	w_attr_open(w, word);
	stream_put_name(&w->b, s, strlen(s), false);
	w_put(w, "\"");
}

/* The content of w->text as an attribute. */
void
w_attr_text(struct writer *w, enum stream_word word)
{
	w_attr_open(w, word);
	stream_put_escaped(&w->b, w->text.v, w->text.n);
	w_put(w, "\"");
}

void
w_attr_names(struct writer *w, enum stream_word word, uint32_t n,
    const char *const *v)
{
	uint32_t i;

	if (n == 0)
		return;
	w_attr_open(w, word);
	for (i = 0; i < n; i++) {
		if (i > 0)
			w_put(w, " ");
		stream_put_escaped(&w->b, v[i], strlen(v[i]));
	}
	w_put(w, "\"");
}

void
w_attr_set(struct writer *w, enum stream_word word,
    const struct name_set *s)
{
	if (s)
		w_attr_names(w, word, s->n, s->v);
}

void
w_attr_loc(struct writer *w, const struct span *sp)
{
	w->span = sp;
	w->text.n = 0;
	span_print(&w->text, &w->m->sources, sp);
	if (w->text.n > 0)
		w_attr_text(w, W_LOC);
}

void
w_put_id(struct writer *w, ir_id id)
{
	w_put(w, "v");
	w_put_number(w, ir_at(w->m, id)->id);
}

void
w_attr_ids(struct writer *w, enum stream_word word, const ir_id *v,
    uint32_t n)
{
	uint32_t i;

	w_attr_open(w, word);
	for (i = 0; i < n; i++) {
		if (i > 0)
			w_put(w, " ");
		w_put_id(w, v[i]);
	}
	w_put(w, "\"");
}

void
w_attr_region(struct writer *w, enum stream_word word, ir_region r)
{
	w_attr_open(w, word);
	w_put(w, "r");
	w_put_number(w, w->region_id[r]);
	w_put(w, "\"");
}

/* ---- types ---- */

static const char *
type_name(void *ctx, const struct type *t)
{
	const struct writer *w = ctx;

	return t == w->top ? NULL : w->types.fact[t->index].name;
}

void
w_put_type(struct writer *w, const struct type *t, struct buf *b)
{
	struct text_names names = { type_name, w };

	text_put_type(b, t, &names);
}

void
w_attr_type(struct writer *w, enum stream_word word, const struct type *t)
{
	uint32_t i;

	if (!t)
		return;
	if (!map_get(&w->type_text, t->index, &i)) {
		struct text_span span = { .at = w->type_bytes.n };

		w->text.n = 0;
		w_put_type(w, t, &w->text);
		stream_put_escaped(&w->type_bytes, w->text.v, w->text.n);
		span.len = w->type_bytes.n - span.at;
		i = w->type_span.n;
		vec_push(&w->type_span, span);
		map_put(&w->type_text, t->index, i);
	}
	w_attr_open(w, word);
	buf_add(&w->b, w->type_bytes.v + w->type_span.v[i].at,
	    w->type_span.v[i].len);
	w_put(w, "\"");
}

/* ---- dictionaries ---- */

/* Whether a value's text could be taken for a string without quotes. */
static bool
looks_bare(struct writer *w, const struct attr *a)
{
	w->text.n = 0;
	text_put_attr(&w->text, a);
	buf_putc(&w->text, '\0');
	w->text.n--;
	return a->kind != ATTR_STR && stream_is_bare_string(w->text.v);
}

static bool
is_own_word(const char *key)
{
	enum stream_word word = stream_word_find(key);

	return ((uint64_t)1 << word & BINDING_WORDS) != 0 ||
	    strncmp(key, "attr.", 5) == 0 || strncmp(key, "prop.", 5) == 0;
}

/* Whether pair i is written as a child instead of an attribute. */
static bool
is_child(struct writer *w, const struct attrs *as, uint32_t i, bool prop)
{
	const struct attr_pair *p = &as->pair[i];
	uint64_t word = (uint64_t)1 << stream_word_find(p->key);

	if (!stream_is_key(p->key))
		return true;
	if (prop && (word & PROP_WORDS & ~WORD(SLOT)))
		return p->value.kind != ATTR_STR;
	if (i >= INLINE)
		return true;
	return looks_bare(w, &p->value);
}

static void
put_pair(struct writer *w, const struct attr_pair *p, bool prop)
{
	bool known = prop &&
	    ((uint64_t)1 << stream_word_find(p->key) & PROP_WORDS) != 0;
	bool raw = known && stream_word_find(p->key) != W_SLOT;

	w_put(w, " ");
	if (prop && !known)
		w_put(w, "prop.");
	else if (!prop && is_own_word(p->key))
		w_put(w, "attr.");
	w_put(w, p->key);
	w_put(w, "=\"");
	if (raw || (p->value.kind == ATTR_STR &&
	    stream_is_bare_string(p->value.s))) {
		stream_put_name(&w->b, p->value.s, strlen(p->value.s), false);
	} else {
		w->text.n = 0;
		text_put_attr(&w->text, &p->value);
		stream_put_escaped(&w->b, w->text.v, w->text.n);
	}
	w_put(w, "\"");
}

/* Writes the pairs that are attributes; returns whether children remain. */
bool
w_put_pairs(struct writer *w, const struct attrs *as, bool prop)
{
	bool rest = false;
	uint32_t i;

	for (i = 0; as && i < as->n; i++) {
		if (is_child(w, as, i, prop))
			rest = true;
		else
			put_pair(w, &as->pair[i], prop);
	}
	return rest;
}

static void
put_child(struct writer *w, const struct attr_pair *p, const char *element)
{
	w_begin(w, element);
	w_attr_name(w, W_KEY, p->key);
	w->text.n = 0;
	text_put_attr(&w->text, &p->value);
	w_attr_text(w, W_VALUE);
	w_put(w, "/>\n");
}

void
w_put_children(struct writer *w, const struct attrs *as, bool prop,
    bool all)
{
	uint32_t i;

	for (i = 0; as && i < as->n; i++)
		if (all || is_child(w, as, i, prop))
			put_child(w, &as->pair[i], prop ? "prop" : "attr");
}


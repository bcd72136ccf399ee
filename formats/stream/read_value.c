/*
 * Messages of the reader, and the values of attributes.
 */
#include "read.h"

#include <stdlib.h>
#include <string.h>

struct span
r_span(const struct reader *r)
{
	struct span sp = { .src = r->src, .line = r->line, .col = 1 };

	return r->src ? sp : (struct span){ 0 };
}

void
r_wrong(struct reader *r, const char *code, const char *fmt, ...)
{
	struct span sp = r_span(r);
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(r->d, &sp, code, "%s", b.v);
	buf_release(&b);
	if (r->result == STREAM_OK)
		r->result = STREAM_WRONG;
}

bool
r_has(const struct reader *r, enum stream_word w)
{
	return (r->have >> w & 1) != 0;
}

char *
r_value(struct reader *r, enum stream_word w)
{
	return r_has(r, w) ? r->values.v + r->at[w] : NULL;
}

const char *
r_name(struct reader *r, enum stream_word w)
{
	char *s = r_value(r, w);
	size_t len;

	if (!s)
		return NULL;
	len = strlen(s);
	if (!stream_take_name(s, &len)) {
		r_wrong(r, "stream-escape", "a bad escape in '%s'",
		    stream_word_text[w]);
		return NULL;
	}
	/* A prop may be empty, a name may not. */
	if (len == 0 && !((uint64_t)1 << w & PROP_WORDS)) {
		r_wrong(r, "stream-value", "'%s' is empty",
		    stream_word_text[w]);
		return NULL;
	}
	return str_intern(r->m->strings, s, len);
}

bool
r_parse_number(const char *s, const char **end, uint64_t limit,
    uint64_t *out)
{
	const char *p = s;
	uint64_t x = 0;

	if (*p == '0' && p[1] >= '0' && p[1] <= '9')
		return false;
	for (; *p >= '0' && *p <= '9'; p++) {
		if (x > (limit - (uint64_t)(*p - '0')) / 10)
			return false;
		x = x * 10 + (uint64_t)(*p - '0');
	}
	*end = p;
	*out = x;
	return p > s;
}

bool
r_number(struct reader *r, enum stream_word w, uint64_t limit, uint64_t *out)
{
	const char *s = r_value(r, w), *end;

	if (s && r_parse_number(s, &end, limit, out) && *end == '\0')
		return true;
	if (s)
		r_wrong(r, "stream-value", "'%s' is '%.40s', not a number up "
		    "to %llu", stream_word_text[w], s,
		    (unsigned long long)limit);
	else
		r_wrong(r, "stream-attribute", "'%s' is missing",
		    stream_word_text[w]);
	return false;
}

static const struct type *
named_type(void *ctx, const char *name)
{
	const struct reader *r = ctx;
	uint32_t i;

	name = str_intern0(r->m->strings, name);
	return map_get(&r->named, map_ptr(name), &i) ?
	    type_ctx_at(r->m->types, i) : NULL;
}

void
r_new_scope(struct reader *r)
{
	r->scope = (struct text_scope){
		.ntv = r->scope_tv.n, .tv = r->scope_tv.v,
		.any_dim = true, .named = named_type, .ctx = r,
	};
	map_free(&r->type_cache);
}

const struct type *
r_type(struct reader *r, enum stream_word w)
{
	const char *s = r_value(r, w);
	struct span at = r_span(r);
	const struct type *t;
	uint32_t i;

	if (!s)
		return NULL;
	s = str_intern0(r->m->strings, s);
	if (map_get(&r->type_cache, map_ptr(s), &i))
		return type_ctx_at(r->m->types, i);
	t = text_type_string(r->m, r->d, s, &at, &r->scope);
	if (t)
		map_put(&r->type_cache, map_ptr(s), t->index);
	return t;
}

bool
r_loc(struct reader *r, struct span *sp)
{
	const char *s = r_value(r, W_LOC);

	if (!s || span_parse(&r->m->sources, s, sp))
		return true;
	r_wrong(r, "stream-loc", "'%.80s' is not a location", s);
	return false;
}

bool
r_attr(struct reader *r, const char *text, bool bare, struct attr *out)
{
	struct span at = r_span(r);

	if (bare && stream_is_bare_string(text)) {
		*out = attr_str(str_intern0(r->m->strings, text));
		return true;
	}
	return text_attr_string(r->m, r->d, text, &at, out);
}

static int
by_key(const void *a, const void *b)
{
	const struct attr_pair *x = a, *y = b;

	return strcmp(x->key, y->key);
}

const struct attrs *
r_dictionary(struct reader *r, struct attr_pair *v, uint32_t n)
{
	uint32_t i;

	if (n == 0)
		return NULL;
	qsort(v, n, sizeof *v, by_key);
	for (i = 1; i < n; i++)
		if (v[i].key == v[i - 1].key)
			r_wrong(r, "stream-duplicate", "attribute '%s' is "
			    "given twice", v[i].key);
	return attrs_new(r->m->arena, n, v);
}

bool
r_names(struct reader *r, enum stream_word w, word_list *out)
{
	char *s = r_value(r, w), *word, *save = NULL;

	for (word = s ? strtok_r(s, " ", &save) : NULL; word;
	    word = strtok_r(NULL, " ", &save)) {
		if (!stream_is_plain(word)) {
			r_wrong(r, "stream-name", "'%.60s' in '%s' is not a "
			    "name",
			    word, stream_word_text[w]);
			return false;
		}
		vec_push(out, str_intern0(r->m->strings, word));
	}
	return true;
}

bool
r_parse_id(const char **s, char letter, uint32_t *out)
{
	uint64_t x;

	if (**s != letter ||
	    !r_parse_number(*s + 1, s, STREAM_ID_LIMIT, &x))
		return false;
	*out = (uint32_t)x;
	return true;
}

void
r_stop(struct reader *r, enum stream_result result)
{
	r->stopped = true;
	r->result = result;
	xmlStopParser(r->xml);
}

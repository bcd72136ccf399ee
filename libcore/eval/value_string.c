/*
 * Strings of the evaluator's tensors (value_string.h).
 */
#include "eval/value_string.h"

#include <string.h>

struct string_part
value_string(const struct value *v, int64_t i)
{
	return string_part(((const relay_handle *)v->data)[i]);
}

relay_handle
heap_string(struct heap *h, const char *s, size_t n)
{
	struct relay_string *r;

	if (n == 0)
		return NULL;
	r = heap_keep(h, sizeof *r + n);
	if (r == NULL)
		mem_oom();
	r->length = (int64_t)n;
	memcpy(r->byte, s, n);
	return r;
}

void
value_pack(const struct value *v, struct buf *b)
{
	int64_t at = 0;

	buf_add(b, (const char *)&v->count, sizeof v->count);
	buf_add(b, (const char *)&at, sizeof at);
	for (int64_t i = 0; i < v->count; i++) {
		at += value_string(v, i).length;
		buf_add(b, (const char *)&at, sizeof at);
	}
	for (int64_t i = 0; i < v->count; i++) {
		struct string_part s = value_string(v, i);

		buf_add(b, s.byte, (size_t)s.length);
	}
}

bool
value_unpack(struct heap *h, struct value *v, const void *p, size_t n)
{
	struct relay_ctx ctx = { .message = "" };
	relay_handle *out = v->data;
	struct string_pack pack;

	if (!string_pack_open(&ctx, p, (int64_t)n, &pack) ||
	    pack.n != v->count)
		return false;
	for (int64_t i = 0; i < v->count; i++) {
		struct string_part s = string_pack_at(&pack, i);

		out[i] = heap_string(h, s.byte, (size_t)s.length);
	}
	return true;
}

/*
 * Strings of a call: their memory, packed strings, characters
 * (kernel_string.h).
 */
#include "runtime/kernel_string.h"
#include "runtime/value.h"

#include <string.h>

#define HEAD ((int64_t)sizeof(struct relay_string))
#define ALIGN 8

int
string_compare(struct string_part a, struct string_part b)
{
	int64_t n = a.length < b.length ? a.length : b.length;
	int c = n > 0 ? memcmp(a.byte, b.byte, (size_t)n) : 0;

	return c != 0 ? c : (a.length > b.length) - (a.length < b.length);
}

/* ---- packed ---- */

static int64_t
get_int64(const char *p)
{
	int64_t v;

	memcpy(&v, p, sizeof v);
	return v;
}

bool
string_pack_open(struct relay_ctx *ctx, const void *p, int64_t bytes,
    struct string_pack *pack)
{
	int64_t n = bytes >= 16 ? get_int64(p) : -1;

	if (n < 0 || n > (bytes - 16) / 8) {
		kernel_fail(ctx, "these bytes are not packed strings");
		return false;
	}
	pack->n = n;
	pack->offset = (const char *)p + 8;
	pack->byte = pack->offset + 8 * (n + 1);
	pack->size = bytes - 16 - 8 * n;
	return true;
}

bool
string_pack_whole(struct relay_ctx *ctx, const struct string_pack *pack,
    int64_t *bytes)
{
	int64_t first = get_int64(pack->offset), last = first, at;

	for (int64_t i = 1; i <= pack->n; i++, last = at) {
		at = get_int64(pack->offset + 8 * i);
		if (at < last)
			break;
		if (i == pack->n && first == 0 && at == pack->size) {
			*bytes = at;
			return true;
		}
	}
	*bytes = 0;
	if (pack->n == 0 && first == 0 && pack->size == 0)
		return true;
	kernel_fail(ctx, "these bytes are not packed strings");
	return false;
}

struct string_part
string_pack_at(const struct string_pack *pack, int64_t i)
{
	int64_t from = get_int64(pack->offset + 8 * i);
	int64_t to = get_int64(pack->offset + 8 * (i + 1));
	struct string_part p = { "", 0 };

	if (from >= 0 && from <= to && to <= pack->size) {
		p.byte = pack->byte + from;
		p.length = to - from;
	}
	return p;
}

/* ---- making ---- */

bool
string_begin(struct relay_ctx *ctx, struct string_maker *m, int64_t n,
    int64_t bytes)
{
	int64_t size;

	if (__builtin_mul_overflow(n, HEAD + ALIGN, &size) ||
	    __builtin_add_overflow(size, bytes, &size) ||
	    size > INT64_MAX / 8)
		m->at = NULL;
	else
		m->at = ctx->arena != NULL ? relay_kept(ctx, size) :
		    ctx->alloc != NULL ? ctx->alloc(ctx, size) : NULL;
	if (m->at == NULL) {
		kernel_fail(ctx, "there is no memory for its strings");
		return false;
	}
	m->end = m->at + size;
	return true;
}

char *
string_next(struct string_maker *m, int64_t length, relay_handle *out)
{
	struct relay_string *s;
	int64_t size = (HEAD + length + ALIGN - 1) & ~(int64_t)(ALIGN - 1);

	if (length == 0) {
		*out = NULL;
		return m->at;
	}
	s = (struct relay_string *)(void *)m->at;
	s->length = length;
	m->at += size;
	*out = s;
	return s->byte;
}

void
string_copy(struct string_maker *m, struct string_part p, relay_handle *out)
{
	char *to = string_next(m, p.length, out);

	if (p.length > 0)
		memcpy(to, p.byte, (size_t)p.length);
}

/* ---- characters ---- */

uint32_t
string_character(const char *p, const char *end, int64_t *bytes)
{
	static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
	uint8_t b = (uint8_t)*p;
	int n = b < 0x80 ? 1 : b < 0xc0 ? 0 : b < 0xe0 ? 2 : b < 0xf0 ? 3 :
	    b < 0xf8 ? 4 : 0;
	uint32_t c = n == 1 ? b : n == 0 ? 0 : b & (0xffu >> (n + 1));
	int i = 1;

	while (i < n && p + i < end && ((uint8_t)p[i] & 0xc0) == 0x80)
		c = c << 6 | ((uint8_t)p[i++] & 0x3f);
	if (n == 0 || i < n || c < least[n] || c > 0x10ffff ||
	    (c >= 0xd800 && c < 0xe000)) {
		*bytes = 1;
		return STRING_BYTE + b;
	}
	*bytes = n;
	return c;
}

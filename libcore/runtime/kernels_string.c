/*
 * Kernels that make, compare, join and cut strings (kernel_string.h).
 *
 * Each counts the bytes of its result first, so that all of its strings stand
 * in one piece of memory.  Cost: linear in the bytes; a search is binary, and
 * touches only the strings that it compares.
 */
#include "runtime/kernel_string.h"

#include <string.h>

int32_t
relay_k_string_unpack(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct string_maker m;
	struct string_pack p;
	relay_handle *out = buf[1];
	int64_t bytes = 0;

	if (!string_pack_open(ctx, buf[0], dim[0], &p))
		return RELAY_FAILED;
	if (p.n != dim[1])
		return kernel_fail(ctx, "the number of packed strings is not "
		    "that of the result's elements");
	if (!string_pack_whole(ctx, &p, &bytes))
		return RELAY_FAILED;
	if (!string_begin(ctx, &m, p.n, bytes))
		return RELAY_FAILED;
	for (int64_t i = 0; i < p.n; i++)
		string_copy(&m, string_pack_at(&p, i), &out[i]);
	return RELAY_OK;
}

int32_t
relay_k_string_find(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const relay_handle *x = buf[0];
	struct string_pack p;
	int64_t *out = buf[2];

	if (!string_pack_open(ctx, buf[1], dim[1], &p))
		return RELAY_FAILED;
	for (int64_t i = 0; i < dim[0]; i++) {
		struct string_part s = string_part(x[i]);
		int64_t lo = 0, hi = p.n, mid;

		while (lo < hi) {
			mid = lo + (hi - lo) / 2;
			if (string_compare(string_pack_at(&p, mid), s) < 0)
				lo = mid + 1;
			else
				hi = mid;
		}
		out[i] = lo < p.n && string_compare(string_pack_at(&p, lo),
		    s) == 0 ? lo : -1;
	}
	return RELAY_OK;
}

int32_t
relay_k_string_compare(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const relay_handle *x = buf[0], *y = buf[1];
	int8_t *out = buf[2];
	int c;

	(void)ctx;
	for (int64_t i = 0; i < dim[0]; i++) {
		c = x[i] == y[i] ? 0 : string_compare(string_part(x[i]),
		    string_part(y[i]));
		out[i] = (int8_t)((c > 0) - (c < 0));
	}
	return RELAY_OK;
}

int32_t
relay_k_string_concat(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const relay_handle *x = buf[0], *y = buf[1];
	relay_handle *out = buf[2];
	struct string_part a, b;
	struct string_maker m;
	int64_t bytes = 0, length;
	char *to;

	for (int64_t i = 0; i < dim[0]; i++)
		if (__builtin_add_overflow(bytes, string_part(x[i]).length,
		    &bytes) || __builtin_add_overflow(bytes,
		    string_part(y[i]).length, &bytes))
			return kernel_fail(ctx, "its strings are too long");
	if (!string_begin(ctx, &m, dim[0], bytes))
		return RELAY_FAILED;
	for (int64_t i = 0; i < dim[0]; i++) {
		a = string_part(x[i]);
		b = string_part(y[i]);
		length = a.length + b.length;
		to = string_next(&m, length, &out[i]);
		if (length > 0) {
			memcpy(to, a.byte, (size_t)a.length);
			memcpy(to + a.length, b.byte, (size_t)b.length);
		}
	}
	return RELAY_OK;
}

/* ---- cutting ---- */

struct cut {
	const char *at, *end;
	const char *by;		/* the delimiter */
	int64_t nby, left;	/* cuts that remain; below 0: any number */
	bool over;
};

static bool
is_space(uint32_t c)
{
	return (c >= 9 && c <= 13) || (c >= 0x1c && c <= 0x20) || c == 0x85 ||
	    c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) ||
	    c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
	    c == 0x3000;
}

/* Where white space, or else anything else, ends. */
static const char *
skip(const char *p, const char *end, bool space)
{
	int64_t n;

	while (p < end && is_space(string_character(p, end, &n)) == space)
		p += n;
	return p;
}

static void
cut_begin(struct cut *c, relay_handle s, const char *by, const int64_t *dim)
{
	struct string_part p = string_part(s);

	*c = (struct cut){ p.byte, p.byte + p.length, by, dim[1], dim[2],
	    false };
	if (dim[1] > 0)
		return;
	c->at = skip(c->at, c->end, true);
	c->over = c->at == c->end;
}

/* The next part; false: there is none. */
static bool
cut_next(struct cut *c, struct string_part *part)
{
	const char *to = c->end;

	if (c->over)
		return false;
	if (c->left == 0)
		c->over = true;
	else if (c->nby == 0)
		to = skip(c->at, c->end, false);
	else if (c->end > c->at)
		to = memmem(c->at, (size_t)(c->end - c->at), c->by,
		    (size_t)c->nby);
	if (to == NULL)
		to = c->end;
	part->byte = c->at;
	part->length = to - c->at;
	if (c->nby > 0) {
		c->over = c->over || to == c->end;
		c->at = to + (to < c->end ? c->nby : 0);
	} else {
		c->at = skip(to, c->end, true);
		c->over = c->over || c->at == c->end;
	}
	if (c->left > 0)
		c->left--;
	return true;
}

int32_t
relay_k_string_split_count(struct relay_ctx *ctx, void *const *buf,
    int64_t *dim)
{
	const relay_handle *x = buf[0];
	struct string_part part;
	int64_t *out = buf[2];
	struct cut c;

	(void)ctx;
	for (int64_t i = 0; i < dim[0]; i++) {
		out[i] = 0;
		cut_begin(&c, x[i], buf[1], dim);
		while (cut_next(&c, &part))
			out[i]++;
	}
	return RELAY_OK;
}

int32_t
relay_k_string_split(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	relay_handle *out = buf[dim[4]];
	const relay_handle *x = buf[0];
	struct string_part part;
	struct string_maker m;
	int64_t bytes = 0, parts, n = dim[3];
	struct cut c;

	for (int64_t i = 0; i < dim[0]; i++)
		if (__builtin_add_overflow(bytes, string_part(x[i]).length,
		    &bytes))
			return kernel_fail(ctx, "its strings are too long");
	if (__builtin_mul_overflow(dim[0], n, &parts))
		return kernel_fail(ctx, "there are too many parts");
	if (!string_begin(ctx, &m, parts, bytes))
		return RELAY_FAILED;
	for (int64_t i = 0; i < dim[0]; i++) {
		cut_begin(&c, x[i], buf[1], dim);
		for (int64_t k = 0; k < n; k++) {
			out[i * n + k] = NULL;
			if (cut_next(&c, &part))
				string_copy(&m, part, &out[i * n + k]);
		}
	}
	return RELAY_OK;
}

/*
 * TVM's byte form of tensors, as its NDArray::Save writes it, little endian:
 *
 *	u64 magic, u64 0, i32 device type, i32 device id, i32 rank,
 *	u8 class, u8 bits, u16 lanes, i64 extents[rank], i64 length, bytes
 *
 * and of a list of parameters: u64 magic, u64 0, u64 count, names (u64
 * length, bytes), u64 count, arrays.
 */
#include "formats/text/ndarray.h"

#include <stdio.h>
#include <string.h>

#define ARRAY_MAGIC UINT64_C(0xDD5E40F096B4A13F)
#define LIST_MAGIC UINT64_C(0xF7E58D4F05049CB7)
#define ARRAY_HEAD 32

static uint64_t
get(const unsigned char *p, size_t n)
{
	uint64_t v = 0;

	while (n-- > 0)
		v = v << 8 | p[n];
	return v;
}

static enum dtype
find_dtype(unsigned class, unsigned bits)
{
	static const char *const name[] = { "int", "uint", "float", NULL,
		"bfloat" };
	char text[16];
	int n;

	if (class == 1 && bits == 1)
		return DT_BOOL;
	if (class > 4 || !name[class])
		return DT_NONE;
	n = snprintf(text, sizeof text, "%s%u", name[class], bits);
	return dtype_find(text, (size_t)n);
}

bool
ndarray_read(const void *p, size_t len, struct ndarray *a, char **err)
{
	const unsigned char *b = p;
	uint64_t elements = 1, bytes;
	uint32_t i;

	memset(a, 0, sizeof *a);
	if (len < ARRAY_HEAD || get(b, 8) != ARRAY_MAGIC) {
		*err = mem_printf("a constant's bytes are not an array");
		return false;
	}
	a->rank = (uint32_t)get(b + 24, 4);
	a->dtype = find_dtype(b[28], b[29]);
	if (a->dtype == DT_NONE || get(b + 30, 2) != 1) {
		*err = mem_printf("elements of class %u, %u bits, %u lanes "
		    "are not supported", b[28], b[29],
		    (unsigned)get(b + 30, 2));
		return false;
	}
	if (a->rank > TYPE_RANK_LIMIT ||
	    len - ARRAY_HEAD < (size_t)a->rank * 8 + 8) {
		*err = mem_printf("an array is truncated");
		return false;
	}
	for (i = 0; i < a->rank; i++) {
		a->extent[i] = get(b + ARRAY_HEAD + 8 * (size_t)i, 8);
		if (a->extent[i] > INT64_MAX || __builtin_mul_overflow(
		    elements, a->extent[i], &elements)) {
			*err = mem_printf("an array is too large");
			return false;
		}
	}
	a->data = ARRAY_HEAD + (size_t)a->rank * 8 + 8;
	bytes = get(b + a->data - 8, 8);
	if (__builtin_mul_overflow(elements,
	    (uint64_t)dtype_info[a->dtype].bytes, &elements) ||
	    elements != bytes || bytes > len - a->data) {
		*err = mem_printf("an array says it has %llu bytes; its "
		    "shape has %llu, and %zu are there",
		    (unsigned long long)bytes, (unsigned long long)elements,
		    len - a->data);
		return false;
	}
	a->bytes = (size_t)bytes;
	return true;
}

static void
put(struct buf *b, uint64_t v, size_t n)
{
	for (; n > 0; n--, v >>= 8)
		buf_putc(b, (char)(v & 0xff));
}

void
ndarray_write(struct buf *b, const struct type *t, const void *bytes,
    size_t len)
{
	/* By class; a bfloat has another. */
	static const uint8_t code[] = { [DTC_BOOL] = 1, [DTC_INT] = 0,
		[DTC_UINT] = 1, [DTC_FLOAT] = 2, [DTC_STRING] = 3 };
	const struct dtype_info *info = &dtype_info[t->dtype];

	put(b, ARRAY_MAGIC, 8);
	put(b, 0, 8);
	put(b, 1, 4);	/* the processor */
	put(b, 0, 4);
	put(b, t->n, 4);
	put(b, t->dtype == DT_BFLOAT16 ? 4 : code[info->class], 1);
	put(b, info->bits, 1);
	put(b, 1, 2);
	for (uint32_t i = 0; i < t->n; i++)
		put(b, (uint64_t)t->dim[i]->value, 8);
	put(b, len, 8);
	buf_add(b, bytes, len);
}

bool
ndarray_is_list(const void *p, size_t len)
{
	return len >= 24 && get(p, 8) == LIST_MAGIC;
}

bool
ndarray_list(const void *p, size_t len, struct ndarray_offsets *out,
    char **err)
{
	const unsigned char *b = p;
	uint64_t names = get(b + 16, 8), count, n;
	struct ndarray a;
	size_t at = 24;

	for (; names > 0; names--) {
		if (len - at < 8 || (n = get(b + at, 8)) > len - at - 8)
			goto cut;
		at += 8 + (size_t)n;
	}
	if (len - at < 8)
		goto cut;
	count = get(b + at, 8);
	for (at += 8; count > 0; count--) {
		if (!ndarray_read(b + at, len - at, &a, err))
			return false;
		vec_push(out, at);
		at += a.data + a.bytes;
	}
	return true;
cut:
	*err = mem_printf("the list of parameters is truncated");
	return false;
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz0123456789+/";

void
base64_encode(struct buf *b, const void *p, size_t len)
{
	const unsigned char *s = p;
	char four[4];

	for (; len > 0; s += 3, len -= len < 3 ? len : 3) {
		uint32_t word = (uint32_t)s[0] << 16;

		word |= len > 1 ? (uint32_t)s[1] << 8 : 0;
		word |= len > 2 ? s[2] : 0;
		for (int i = 0; i < 4; i++)
			four[i] = digits[word >> (18 - 6 * i) & 63];
		four[2] = len > 1 ? four[2] : '=';
		four[3] = len > 2 ? four[3] : '=';
		buf_add(b, four, sizeof four);
	}
}

static int
base64_digit(char c)
{
	const char *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

unsigned char *
base64_decode(const char *s, size_t *len)
{
	unsigned char *out = mem_alloc(strlen(s) / 4 * 3 + 3);
	uint32_t word = 0, count = 0, pad = 0;
	size_t n = 0;
	int d;

	for (; *s; s++) {
		if (*s == '\n' || *s == '\r' || *s == ' ' || *s == '\t')
			continue;
		d = *s == '=' ? 0 : base64_digit(*s);
		if (d < 0 || (pad > 0 && *s != '=') || pad > 2)
			goto bad;
		pad += *s == '=';
		word = word << 6 | (uint32_t)d;
		if (++count % 4 == 0) {
			out[n++] = (unsigned char)(word >> 16);
			out[n++] = (unsigned char)(word >> 8);
			out[n++] = (unsigned char)word;
		}
	}
	if (count % 4 != 0 || pad > 2)
		goto bad;
	*len = n - pad;
	return out;
bad:
	mem_free(out);
	return NULL;
}

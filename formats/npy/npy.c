/*
 * NumPy's .npy format (versions 1 to 3).
 *
 *	"\x93NUMPY" major minor length-of-header header data
 *
 * The header is a Python dictionary in one line.  Only literals that NumPy
 * writes are understood; nothing is evaluated.  The host is little endian.
 */
#include "formats/npy/npy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#define HEADER_LIMIT 65536u

struct cursor {
	const char *s, *end;
};

static void
blank(struct cursor *c)
{
	while (c->s < c->end && (*c->s == ' ' || *c->s == '\n'))
		c->s++;
}

static bool
take(struct cursor *c, char ch)
{
	blank(c);
	if (c->s == c->end || *c->s != ch)
		return false;
	c->s++;
	return true;
}

static bool
take_word(struct cursor *c, const char *word)
{
	size_t n = strlen(word);

	blank(c);
	if ((size_t)(c->end - c->s) < n || memcmp(c->s, word, n) != 0)
		return false;
	c->s += n;
	return true;
}

static bool
take_string(struct cursor *c, char *out, size_t size)
{
	size_t n = 0;
	char quote;

	blank(c);
	if (c->s == c->end || (*c->s != '\'' && *c->s != '"'))
		return false;
	quote = *c->s++;
	while (c->s < c->end && *c->s != quote) {
		if (n + 1 == size)
			return false;
		out[n++] = *c->s++;
	}
	out[n] = '\0';
	return take(c, quote);
}

static bool
take_number(struct cursor *c, uint64_t *out)
{
	const char *begin;

	blank(c);
	*out = 0;
	for (begin = c->s; c->s < c->end && *c->s >= '0' && *c->s <= '9';
	    c->s++)
		if (__builtin_mul_overflow(*out, 10u, out) ||
		    __builtin_add_overflow(*out,
		    (uint64_t)(*c->s - '0'), out))
			return false;
	if (c->s > begin && c->s < c->end && *c->s == 'L')
		c->s++;		/* written by Python 2 */
	return c->s > begin;
}

static bool
take_shape(struct cursor *c, struct npy *out)
{
	uint64_t v;

	if (!take(c, '('))
		return false;
	while (!take(c, ')')) {
		if (out->rank == TYPE_RANK_LIMIT || !take_number(c, &v) ||
		    v > INT64_MAX)
			return false;
		out->extent[out->rank++] = v;
		if (!take(c, ',') && (blank(c), c->s == c->end ||
		    *c->s != ')'))
			return false;
	}
	return true;
}

bool
npy_is_named(enum dtype dt)
{
	return dtype_info[dt].bytes == 1 && dt != DT_BOOL && dt != DT_INT8 &&
	    dt != DT_UINT8;
}

/* "U12" or "S12". */
static bool
set_string(const char *descr, struct npy *out)
{
	size_t n = strspn(descr + 1, "0123456789");
	unsigned long width = n > 0 && n < 9 ? strtoul(descr + 1, NULL, 10) :
	    0;

	out->dtype = DT_STRING;
	out->wide = descr[0] == 'U';
	out->width = (uint32_t)width * (out->wide ? 4 : 1);
	return n > 0 && n < 9 && descr[1 + n] == '\0';
}

static bool
set_dtype(const char *descr, struct npy *out)
{
	static const struct {
		const char *code;
		enum dtype dtype;
	} list[] = {
		{ "b1", DT_BOOL }, { "?", DT_BOOL },
		{ "i1", DT_INT8 }, { "i2", DT_INT16 }, { "i4", DT_INT32 },
		{ "i8", DT_INT64 }, { "u1", DT_UINT8 }, { "u2", DT_UINT16 },
		{ "u4", DT_UINT32 }, { "u8", DT_UINT64 },
		{ "f2", DT_FLOAT16 }, { "f4", DT_FLOAT32 },
		{ "f8", DT_FLOAT64 }, { "V2", DT_BFLOAT16 },
		/* What NumPy makes of ml_dtypes' type, and cannot read. */
		{ "f1", DT_FLOAT8_E5M2 }, { "V1", DT_UINT8 },
	};
	size_t i;

	out->dtype = dtype_find(descr, strlen(descr));
	if (out->dtype != DT_NONE && npy_is_named(out->dtype))
		return true;
	out->big_endian = descr[0] == '>';
	if (strchr("<>|=", descr[0]) && descr[0])
		descr++;
	if (descr[0] == 'U' || descr[0] == 'S')
		return set_string(descr, out);
	for (i = 0; i < sizeof list / sizeof list[0]; i++)
		if (strcmp(list[i].code, descr) == 0) {
			out->dtype = list[i].dtype;
			out->raw = strcmp(descr, "V1") == 0;
			return true;
		}
	return false;
}

static bool
take_dictionary(struct cursor *c, struct npy *out, char **err)
{
	bool descr = false, order = false, shape = false;
	char key[32], text[64];

	*err = NULL;
	if (!take(c, '{'))
		return false;
	while (!take(c, '}')) {
		if (!take_string(c, key, sizeof key) || !take(c, ':'))
			return false;
		if (strcmp(key, "descr") == 0 && !descr) {
			descr = true;
			if (!take_string(c, text, sizeof text)) {
				*err = mem_printf("arrays of records are not "
				    "supported");
				return false;
			}
			if (!set_dtype(text, out)) {
				*err = mem_printf("elements of this type are "
				    "not supported");
				return false;
			}
		} else if (strcmp(key, "fortran_order") == 0 && !order) {
			order = true;
			out->fortran = take_word(c, "True");
			if (!out->fortran && !take_word(c, "False"))
				return false;
		} else if (strcmp(key, "shape") == 0 && !shape) {
			shape = true;
			if (!take_shape(c, out))
				return false;
		} else {
			return false;
		}
		if (!take(c, ',') && (blank(c), c->s == c->end ||
		    *c->s != '}'))
			return false;
	}
	blank(c);
	return descr && order && shape && c->s == c->end;
}

static bool
set_size(struct npy *out)
{
	uint64_t bytes;
	uint32_t i;

	out->elements = 1;
	for (i = 0; i < out->rank; i++)
		if (__builtin_mul_overflow(out->elements, out->extent[i],
		    &out->elements))
			return false;
	if (out->dtype != DT_STRING)
		out->width = dtype_info[out->dtype].bytes;
	if (__builtin_mul_overflow(out->elements, (uint64_t)out->width,
	    &bytes) ||
	    bytes > INT64_MAX)
		return false;
	out->bytes = (size_t)bytes;
	return true;
}

bool
npy_header(const void *p, size_t len, bool complete, struct npy *out,
    char **err)
{
	const unsigned char *b = p;
	struct cursor c;
	size_t n, at;

	memset(out, 0, sizeof *out);
	if (len < 10 || memcmp(b, "\x93NUMPY", 6) != 0) {
		*err = mem_printf("this is not a .npy array");
		return false;
	}
	if (b[6] < 1 || b[6] > 3 || b[7] != 0 || (b[6] > 1 && len < 12)) {
		*err = mem_printf("unknown version %u.%u of the .npy format",
		    b[6], b[7]);
		return false;
	}
	at = b[6] == 1 ? 10 : 12;
	n = (size_t)b[8] | (size_t)b[9] << 8;
	if (b[6] > 1)
		n |= (size_t)b[10] << 16 | (size_t)b[11] << 24;
	if (n > HEADER_LIMIT || n > len - at) {
		*err = mem_printf("the header of the .npy array is truncated "
		    "or too long");
		return false;
	}
	c.s = (const char *)b + at;
	c.end = c.s + n;
	out->data = at + n;
	if (!take_dictionary(&c, out, err)) {
		if (!*err)
			*err = mem_printf("malformed header of a .npy array");
		return false;
	}
	if (!set_size(out)) {
		*err = mem_printf("the .npy array is too large");
		return false;
	}
	if (complete && len - out->data < out->bytes) {
		*err = mem_printf("the .npy array needs %zu bytes of data, "
		    "%zu are there", out->bytes, len - out->data);
		return false;
	}
	return true;
}

/* The data begin at a multiple of 64 bytes. */
static void
put_header(struct buf *b, const char *descr, uint32_t rank,
    const int64_t *extent)
{
	size_t begin = b->n, at, n;
	uint32_t i;

	buf_add(b, "\x93NUMPY\x01\x00..", 10);
	buf_printf(b, "{'descr': '%s', 'fortran_order': False, 'shape': (",
	    descr);
	for (i = 0; i < rank; i++)
		buf_printf(b, "%s%lld", i > 0 ? ", " : "",
		    (long long)extent[i]);
	buf_puts(b, rank == 1 ? ",), }" : "), }");
	at = b->n - begin;
	for (n = (at + 64) / 64 * 64; at < n - 1; at++)
		buf_putc(b, ' ');
	buf_putc(b, '\n');
	n -= 10;
	b->v[begin + 8] = (char)(n & 0xff);
	b->v[begin + 9] = (char)(n >> 8);
}

void
npy_put_header(struct buf *b, enum dtype dt, uint32_t rank,
    const int64_t *extent)
{
	static const char kind[] = { [DTC_BOOL] = 'b', [DTC_INT] = 'i',
	    [DTC_UINT] = 'u', [DTC_FLOAT] = 'f', [DTC_STRING] = 'O' };
	const struct dtype_info *info = &dtype_info[dt];
	char descr[32];

	if (npy_is_named(dt))
		snprintf(descr, sizeof descr, "%s", info->name);
	else
		snprintf(descr, sizeof descr, "%c%c%u", info->bytes == 1 ?
		    '|' : '<', dt == DT_BFLOAT16 ? 'V' : kind[info->class],
		    info->bytes);
	put_header(b, descr, rank, extent);
}

void
npy_put_string_header(struct buf *b, char kind, uint64_t n, uint32_t rank,
    const int64_t *extent)
{
	char descr[32];

	snprintf(descr, sizeof descr, "%c%c%llu", kind == 'U' ? '<' : '|',
	    kind, (unsigned long long)n);
	put_header(b, descr, rank, extent);
}

/* ---- elements ---- */

static void
put(const struct npy *a, unsigned char *dst, const unsigned char *src)
{
	uint32_t w = a->dtype == DT_STRING ? (a->wide ? 4 : 1) : a->width;

	if (a->dtype == DT_BOOL)
		*dst = *src != 0;
	else
		for (uint32_t k = 0; k < a->width; k += w)
			for (uint32_t i = 0; i < w; i++)
				dst[k + i] = src[k + (a->big_endian ?
				    w - 1 - i : i)];
}

/* Walks C order with an odometer, keeping the place in Fortran order. */
static void
copy_fortran(const struct npy *a, const unsigned char *src,
    unsigned char *dst)
{
	uint64_t at[TYPE_RANK_LIMIT] = { 0 }, stride[TYPE_RANK_LIMIT] = { 0 };
	uint64_t w = a->width, place = 0, n;
	uint32_t i;

	for (i = 0; i < a->rank; i++)
		stride[i] = i ? stride[i - 1] * a->extent[i - 1] : 1;
	for (n = 0; n < a->elements; n++) {
		put(a, dst + n * w, src + place * w);
		for (i = a->rank; i-- > 0; ) {
			place += stride[i];
			if (++at[i] < a->extent[i])
				break;
			place -= stride[i] * a->extent[i];
			at[i] = 0;
		}
	}
}

void
npy_copy(const struct npy *a, const void *file, void *dst)
{
	const unsigned char *src = (const unsigned char *)file + a->data;
	unsigned char *out = dst;
	uint64_t w = a->width, n;

	if (a->bytes == 0)
		return;
	if (a->fortran && a->rank > 1)
		copy_fortran(a, src, out);
	else if (!a->big_endian && a->dtype != DT_BOOL)
		memcpy(out, src, a->bytes);
	else
		for (n = 0; n < a->elements; n++)
			put(a, out + n * w, src + n * w);
}

static void
put_utf8(struct buf *b, uint32_t c)
{
	static const uint8_t lead[5] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	int n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	char s[4];

	for (int i = n; i-- > 1; c >>= 6)
		s[i] = (char)(0x80 | (c & 0x3f));
	s[0] = (char)(lead[n] | c);
	buf_add(b, s, (size_t)n);
}

void
npy_string(const struct npy *a, const void *element, struct buf *out)
{
	const unsigned char *p = element;
	uint32_t n = a->width, c;

	if (!a->wide) {
		while (n > 0 && p[n - 1] == 0)
			n--;
		buf_add(out, element, n);
		return;
	}
	while (n > 0 && memcmp(p + n - 4, "\0\0\0", 4) == 0)
		n -= 4;
	for (uint32_t k = 0; k < n; k += 4) {
		c = (uint32_t)p[k] | (uint32_t)p[k + 1] << 8 |
		    (uint32_t)p[k + 2] << 16 | (uint32_t)p[k + 3] << 24;
		put_utf8(out, c <= 0x10ffff ? c : 0xfffd);
	}
}

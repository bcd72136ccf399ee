/*
 * Words, escapes and base64 of the stream.
 *
 * Two escapes stack: names and carried text are first made of characters
 * that XML allows (backslash escapes, reversible), then markup characters
 * become entities, which the XML parser undoes.  Everything is linear.
 */
#include "word.h"

#include <stdlib.h>
#include <string.h>

const char *const stream_word_text[W_COUNT] = {
#define X(name, text) [W_##name] = text,
	STREAM_WORDS(X)
#undef X
};

const char *const stream_element_text[E_COUNT + 1] = {
#define X(name, text) [E_##name] = text,
	STREAM_ELEMENTS(X)
#undef X
};

static int
compare_words(const void *key, const void *entry)
{
	return strcmp(key, *(const char *const *)entry);
}

/* The words are listed in alphabetical order. */
enum stream_word
stream_word_find(const char *s)
{
	const char *const *p = bsearch(s, stream_word_text, W_COUNT,
	    sizeof *stream_word_text, compare_words);

	return p ? (enum stream_word)(p - stream_word_text) : W_NONE;
}

enum stream_element
stream_element_find(const char *s)
{
	int e;

	for (e = E_COUNT - 1; e > E_NONE; e--)
		if (strcmp(s, stream_element_text[e]) == 0)
			break;
	return (enum stream_element)e;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool
stream_is_plain(const char *s)
{
	if (!is_letter(*s))
		return false;
	while (is_letter(*s) || (*s >= '0' && *s <= '9') || *s == '.')
		s++;
	return *s == '\0';
}

bool
stream_is_bare_string(const char *s)
{
	return stream_is_plain(s) && strcmp(s, "True") != 0 &&
	    strcmp(s, "False") != 0 && strcmp(s, "None") != 0 &&
	    strncmp(s, "inf", 3) != 0 && strncmp(s, "nan", 3) != 0;
}

/* Names that begin with "xml" belong to XML. */
bool
stream_is_key(const char *s)
{
	return stream_is_plain(s) && !((s[0] | 32) == 'x' &&
	    (s[1] | 32) == 'm' && (s[2] | 32) == 'l');
}

/* ---- escapes ---- */

/* Length of the character at s if XML allows it as it is, else 0. */
static size_t
xml_char(const char *s, size_t len)
{
	unsigned char c = (unsigned char)*s;
	uint32_t code = 0;
	bool shown;
	size_t n;

	if (c < 0x80)
		return c >= 0x20 && c != 0x7f;
	n = utf8_char(s, len, &code, &shown);
	if (code == 0xfffe || code == 0xffff || (code >= 0x80 && code < 0xa0))
		return 0;
	return n;
}

void
stream_put_name(struct buf *b, const char *s, size_t len, bool lines)
{
	size_t i, n;

	for (i = 0; i < len; i += n) {
		n = xml_char(s + i, len - i);
		if (lines && (s[i] == '\n' || s[i] == '\t'))
			n = 1;
		if (n == 1 && s[i] == '\\')
			buf_puts(b, "\\\\");
		else if (n > 0)
			stream_put_escaped(b, s + i, n);
		else
			buf_printf(b, "\\x%02x", (unsigned char)s[i]);
		n = n ? n : 1;
	}
}

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool
stream_take_name(char *s, size_t *len)
{
	char *to = memchr(s, '\\', *len), *from = to, *end = s + *len;
	int hi, lo;

	if (!to)
		return true;
	while (from < end) {
		if (*from != '\\') {
			*to++ = *from++;
			continue;
		}
		if (end - from >= 2 && from[1] == '\\') {
			*to++ = '\\';
			from += 2;
			continue;
		}
		if (end - from < 4 || from[1] != 'x')
			return false;
		hi = hex(from[2]);
		lo = hex(from[3]);
		if (hi < 0 || lo < 0 || hi + lo == 0)
			return false;
		*to++ = (char)(hi * 16 + lo);
		from += 4;
	}
	*len = (size_t)(to - s);
	*to = '\0';
	return true;
}

/* Line ends stay: only content has them. */
void
stream_put_escaped(struct buf *b, const char *s, size_t len)
{
	size_t i, n, from = 0;
	const char *e;

	for (i = 0; i < len; i += n) {
		n = s[i] == '\n' || s[i] == '\t' ? 1 :
		    xml_char(s + i, len - i);
		e = xml_entity(s[i]);
		if (n > 0 && !e)
			continue;
		buf_add(b, s + from, i - from);
		if (e)
			buf_puts(b, e);
		else
			buf_printf(b, "\\x%02x", (unsigned char)s[i]);
		n = 1;
		from = i + 1;
	}
	buf_add(b, s + from, len - from);
}

/* ---- base64 ---- */

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void
stream_put_base64(struct buf *b, const unsigned char *p, size_t len)
{
	char out[4096];
	size_t i, n = 0;
	uint32_t x;

	for (i = 0; i < len; i += 3) {
		x = (uint32_t)p[i] << 16;
		if (i + 1 < len)
			x |= (uint32_t)p[i + 1] << 8;
		if (i + 2 < len)
			x |= p[i + 2];
		out[n++] = alphabet[x >> 18];
		out[n++] = alphabet[x >> 12 & 63];
		out[n++] = i + 1 < len ? alphabet[x >> 6 & 63] : '=';
		out[n++] = i + 2 < len ? alphabet[x & 63] : '=';
		if (n == sizeof out) {
			buf_add(b, out, n);
			n = 0;
		}
	}
	buf_add(b, out, n);
}

/* The value of a character plus one; 0: not in the alphabet. */
static const unsigned char digit[256] = {
	['A'] = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
	19, 20, 21, 22, 23, 24, 25, 26,
	['a'] = 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42,
	43, 44, 45, 46, 47, 48, 49, 50, 51, 52,
	['0'] = 53, 54, 55, 56, 57, 58, 59, 60, 61, 62,
	['+'] = 63, ['/'] = 64,
};

static int
base64_value(char c)
{
	return digit[(unsigned char)c] - 1;
}

/* Decodes whole groups, the common case; returns the number of characters. */
static size_t
take_groups(const char *s, size_t len, unsigned char *out, size_t room,
    size_t *n)
{
	size_t i, at = 0;
	uint32_t x;
	int v[4];

	for (i = 0; i + 4 <= len && room - at >= 3; i += 4) {
		v[0] = base64_value(s[i]);
		v[1] = base64_value(s[i + 1]);
		v[2] = base64_value(s[i + 2]);
		v[3] = base64_value(s[i + 3]);
		if ((v[0] | v[1] | v[2] | v[3]) < 0)
			break;
		x = (uint32_t)v[0] << 18 | (uint32_t)v[1] << 12 |
		    (uint32_t)v[2] << 6 | (uint32_t)v[3];
		out[at++] = (unsigned char)(x >> 16);
		out[at++] = (unsigned char)(x >> 8);
		out[at++] = (unsigned char)x;
	}
	*n = at;
	return i;
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* The last group, with its padding: "AB==", "ABC=". */
static bool
take_padded(const int v[4], unsigned char *out, size_t room, size_t *n)
{
	size_t bytes = v[2] < 0 ? 1 : 2;
	uint32_t x = (uint32_t)v[0] << 18 | (uint32_t)v[1] << 12 |
	    (bytes == 2 ? (uint32_t)v[2] << 6 : 0);

	/* Each sequence of bytes has one encoding. */
	if (bytes > room || (x & (bytes == 1 ? 0xffff : 0xff)))
		return false;
	out[0] = (unsigned char)(x >> 16);
	if (bytes == 2)
		out[1] = (unsigned char)(x >> 8);
	*n += bytes;
	return true;
}

bool
stream_take_base64(const char *s, size_t len, unsigned char *out,
    size_t room, size_t *n)
{
	const char *end = s + len;
	int v[4] = { 0 }, k = 0;
	size_t pad = 0;
	uint32_t x;

	s += take_groups(s, len, out, room, n);
	for (; s < end; s++) {
		if (is_space(*s))
			continue;
		v[k] = base64_value(*s);
		if (v[k] < 0 && (*s != '=' || k < 2))
			return false;
		if (pad > 0 && (v[k] >= 0 || k == 0))
			return false;
		pad += v[k] < 0;
		if (++k < 4)
			continue;
		k = 0;
		if (pad > 0) {
			if (!take_padded(v, out + *n, room - *n, n))
				return false;
			continue;
		}
		if (room - *n < 3)
			return false;
		x = (uint32_t)v[0] << 18 | (uint32_t)v[1] << 12 |
		    (uint32_t)v[2] << 6 | (uint32_t)v[3];
		out[(*n)++] = (unsigned char)(x >> 16);
		out[(*n)++] = (unsigned char)(x >> 8);
		out[(*n)++] = (unsigned char)x;
	}
	return k == 0;
}

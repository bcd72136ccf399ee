/*
 * Interned strings, the hash map, escapes, spelling help.
 *
 * Both tables use open addressing with linear probing at a load of at most two
 * thirds.  The map deletes by shifting later entries back (Knuth, volume 3,
 * algorithm 6.4R), so there are no tombstones and no rehash that only cleans
 * up.  Hashes are never written anywhere, and iteration order never affects an
 * output.
 */
#include "base/str.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#define NAME_MAX_EDIT 64	/* longer words get no suggestions */

struct strtab {
	struct arena *arena;
	const char **str;	/* NULL: free slot */
	uint32_t *hash;
	size_t n, cap;
};

struct strtab *
strtab_new(struct arena *a)
{
	struct strtab *t = mem_zalloc(1, sizeof *t);

	t->arena = a;
	return t;
}

void
strtab_free(struct strtab *t)
{
	if (!t)
		return;
	mem_free(t->str);
	mem_free(t->hash);
	mem_free(t);
}

static void
strtab_grow(struct strtab *t)
{
	size_t cap = t->cap ? t->cap * 2 : 64, i, j;
	const char **str = mem_zalloc(cap, sizeof *str);
	uint32_t *hash = mem_zalloc(cap, sizeof *hash);

	for (i = 0; i < t->cap; i++) {
		if (!t->str[i])
			continue;
		for (j = t->hash[i] & (cap - 1); str[j]; )
			j = (j + 1) & (cap - 1);
		str[j] = t->str[i];
		hash[j] = t->hash[i];
	}
	mem_free(t->str);
	mem_free(t->hash);
	t->str = str;
	t->hash = hash;
	t->cap = cap;
}

const char *
str_intern(struct strtab *t, const char *s, size_t len)
{
	uint32_t h = (uint32_t)hash_bytes(s, len, 0);
	size_t i;

	if (len > 0 && memchr(s, '\0', len))
		BUG("a string with a NUL byte");
	if (t->n + 1 > t->cap / 3 * 2)
		strtab_grow(t);
	for (i = h & (t->cap - 1); t->str[i]; i = (i + 1) & (t->cap - 1))
		if (t->hash[i] == h && (len == 0 ||
		    strncmp(t->str[i], s, len) == 0) &&
		    t->str[i][len] == '\0')
			return t->str[i];
	t->hash[i] = h;
	t->str[i] = arena_strndup(t->arena, s, len);
	t->n++;
	return t->str[i];
}

const char *
str_intern0(struct strtab *t, const char *s)
{
	return str_intern(t, s, strlen(s));
}

const char *
str_printf(struct strtab *t, const char *fmt, ...)
{
	struct buf b = { 0 };
	const char *s;
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	s = str_intern(t, b.v, b.n);
	buf_release(&b);
	return s;
}

uint64_t
hash_bytes(const void *p, size_t len, uint64_t seed)
{
	return XXH3_64bits_withSeed(len ? p : "", len, seed);
}

void
hash_text(const void *p, size_t len, char out[38])
{
	XXH128_hash_t h = XXH3_128bits(len ? p : "", len);

	snprintf(out, 38, "xxh3:%016llx%016llx", (unsigned long long)h.high64,
	    (unsigned long long)h.low64);
}

/* Keys are often pointers or small numbers: spread them over all bits
 * (the finalizer of MurmurHash3). */
static uint32_t
map_slot(uint64_t k, uint32_t cap)
{
	k ^= k >> 33;
	k *= 0xff51afd7ed558ccdu;
	k ^= k >> 33;
	return (uint32_t)k & (cap - 1);
}

static uint32_t
map_find(const struct map *m, uint64_t key)
{
	uint32_t i = map_slot(key, m->cap);

	while (m->used[i] && m->key[i] != key)
		i = (i + 1) & (m->cap - 1);
	return i;
}

bool
map_get(const struct map *m, uint64_t key, uint32_t *val)
{
	uint32_t i;

	if (m->cap == 0)
		return false;
	i = map_find(m, key);
	if (!m->used[i])
		return false;
	if (val)
		*val = m->val[i];
	return true;
}

static void
map_grow(struct map *m)
{
	struct map old = *m;
	uint32_t i, j;

	if (old.cap >= 1u << 31)
		mem_oom();
	m->cap = old.cap ? old.cap * 2 : 16;
	m->key = mem_zalloc(m->cap, sizeof *m->key);
	m->val = mem_zalloc(m->cap, sizeof *m->val);
	m->used = mem_zalloc(m->cap, sizeof *m->used);
	for (i = 0; i < old.cap; i++) {
		if (!old.used[i])
			continue;
		j = map_find(m, old.key[i]);
		m->key[j] = old.key[i];
		m->val[j] = old.val[i];
		m->used[j] = 1;
	}
	mem_free(old.key);
	mem_free(old.val);
	mem_free(old.used);
}

void
map_put(struct map *m, uint64_t key, uint32_t val)
{
	uint32_t i;

	if (m->n + 1 > m->cap / 3 * 2)
		map_grow(m);
	i = map_find(m, key);
	if (!m->used[i]) {
		m->used[i] = 1;
		m->key[i] = key;
		m->n++;
	}
	m->val[i] = val;
}

void
map_del(struct map *m, uint64_t key)
{
	uint32_t hole, i, home, mask = m->cap - 1;

	if (m->cap == 0)
		return;
	hole = map_find(m, key);
	if (!m->used[hole])
		return;
	m->n--;
	for (i = (hole + 1) & mask; m->used[i]; i = (i + 1) & mask) {
		home = map_slot(m->key[i], m->cap);
		/* An entry whose home slot is after the hole stays. */
		if (((i - home) & mask) < ((i - hole) & mask))
			continue;
		m->key[hole] = m->key[i];
		m->val[hole] = m->val[i];
		hole = i;
	}
	m->used[hole] = 0;
}

void
map_free(struct map *m)
{
	mem_free(m->key);
	mem_free(m->val);
	mem_free(m->used);
	memset(m, 0, sizeof *m);
}

/* Control characters (C0 and C1), line and paragraph separators, byte order
 * marks, non-characters, and characters that reorder the text around them. */
static bool
code_shown(uint32_t c)
{
	return !(c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x61c ||
	    c == 0xad || (c >= 0x200b && c <= 0x200f) ||
	    (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
	    c == 0xfeff || (c & 0xfffe) == 0xfffe ||
	    (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f));
}

size_t
utf8_char(const char *s, size_t len, uint32_t *code, bool *shown)
{
	static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *p = (const unsigned char *)s;
	uint32_t c;
	size_t n, i;

	*shown = false;
	*code = 0;
	if (len == 0)
		return 0;
	c = p[0];
	n = c < 0x80 ? 1 : c < 0xc0 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 :
	    c < 0xf8 ? 4 : 0;
	if (n == 0 || n > len)
		return 0;
	if (n > 1)
		c &= 0x7fu >> n;
	for (i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (p[i] & 0x3f);
	}
	if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*code = c;
	*shown = code_shown(c);
	return n;
}

static void
put_escape(struct buf *b, unsigned char c)
{
	if (c == '\n')
		buf_puts(b, "\\n");
	else if (c == '\t')
		buf_puts(b, "\\t");
	else if (c == '\r')
		buf_puts(b, "\\r");
	else
		buf_printf(b, "\\x%02x", c);
}

static void
put_text(struct buf *b, const char *s, size_t len, bool quotes)
{
	uint32_t code;
	bool shown;
	size_t i, n;

	for (i = 0; i < len; i += n ? n : 1) {
		n = utf8_char(s + i, len - i, &code, &shown);
		if (n && shown) {
			if (quotes && (s[i] == '"' || s[i] == '\\'))
				buf_putc(b, '\\');
			buf_add(b, s + i, n);
			continue;
		}
		for (size_t k = 0; k < (n ? n : 1); k++)
			put_escape(b, (unsigned char)s[i + k]);
	}
}

void
buf_put_escaped(struct buf *b, const char *s, size_t len)
{
	put_text(b, s, len, true);
}

void
buf_put_safe(struct buf *b, const char *s, size_t len)
{
	put_text(b, s, len, false);
}

/* Edits (insert, delete, replace, swap of neighbours) from a to b: the
 * restricted Damerau-Levenshtein distance, three rows. */
static unsigned
edit_distance(const char *a, size_t n, const char *b, size_t m)
{
	unsigned row[3][NAME_MAX_EDIT + 1];
	size_t i, j;

	for (j = 0; j <= m; j++)
		row[0][j] = (unsigned)j;
	for (i = 1; i <= n; i++) {
		unsigned *cur = row[i % 3], *up = row[(i + 2) % 3];
		const unsigned *up2 = row[(i + 1) % 3];

		cur[0] = (unsigned)i;
		for (j = 1; j <= m; j++) {
			unsigned d = up[j - 1] + (a[i - 1] != b[j - 1]);

			if (up[j] + 1 < d)
				d = up[j] + 1;
			if (cur[j - 1] + 1 < d)
				d = cur[j - 1] + 1;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1] && up2[j - 2] + 1 < d)
				d = up2[j - 2] + 1;
			cur[j] = d;
		}
	}
	return row[n % 3][m];
}

void
buf_put_short(struct buf *b, const char *name, size_t limit)
{
	size_t n = strlen(name), head = limit - limit / 3, tail = limit / 3;

	if (n <= limit || limit < 4) {
		buf_puts(b, name);
		return;
	}
	/* Not inside of a character. */
	for (head--; head > 0 && (name[head] & 0xc0) == 0x80; head--)
		;
	for (; tail > 0 && (name[n - tail] & 0xc0) == 0x80; tail--)
		;
	buf_add(b, name, head);
	buf_puts(b, "\xe2\x80\xa6");
	buf_puts(b, name + n - tail);
}

/* What may harm a terminal, of n bytes: in JSON as its number, where that has
 * four digits; else byte by byte. */
static void
put_harmless(struct buf *b, const char *s, size_t n, uint32_t code, bool csv)
{
	if (!csv && n > 0 && code < 0x10000) {
		buf_printf(b, "\\u%04x", code);
		return;
	}
	for (size_t k = 0; k < (n ? n : 1); k++) {
		if (csv)
			put_escape(b, (unsigned char)s[k]);
		else
			buf_puts(b, "\\ufffd");
	}
}

static void
put_quoted(struct buf *b, const char *s, bool csv)
{
	size_t len = s != NULL ? strlen(s) : 0, n;
	uint32_t code;
	bool shown;

	buf_putc(b, '"');
	for (size_t i = 0; i < len; i += n ? n : 1) {
		n = utf8_char(s + i, len - i, &code, &shown);
		if (csv && s[i] == '"')
			buf_puts(b, "\"\"");
		else if (!csv && (s[i] == '"' || s[i] == '\\'))
			buf_printf(b, "\\%c", s[i]);
		else if (n && shown)
			buf_add(b, s + i, n);
		else
			put_harmless(b, s + i, n, code, csv);
	}
	buf_putc(b, '"');
}

void
buf_put_json(struct buf *b, const char *s)
{
	put_quoted(b, s, false);
}

void
buf_put_csv(struct buf *b, const char *s)
{
	put_quoted(b, s, true);
}

const char *
xml_entity(char c)
{
	switch (c) {
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '&':
		return "&amp;";
	case '"':
		return "&quot;";
	default:
		return NULL;
	}
}

void
buf_put_xml(struct buf *b, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		const char *e = xml_entity(s[i]);

		if (e != NULL)
			buf_puts(b, e);
		else
			buf_putc(b, s[i]);
	}
}

bool
str_ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && memcmp(s + n - k, end, k) == 0;
}

/* Short words get fewer edits, or every word would be close. */
const char *
str_closest(const char *word, const char *const *list)
{
	size_t n = strlen(word), m;
	unsigned best = n < 4 ? 2 : 3, d;
	const char *found = NULL;

	if (n == 0 || n > NAME_MAX_EDIT)
		return NULL;
	for (; *list; list++) {
		m = strlen(*list);
		if (m > NAME_MAX_EDIT || m + 2 < n || n + 2 < m)
			continue;
		d = edit_distance(word, n, *list, m);
		if (d < best) {
			best = d;
			found = *list;
		}
	}
	return found;
}

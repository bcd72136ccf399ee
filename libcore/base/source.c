/*
 * Sources and spans: the list of files a module came from, the text of a line,
 * the text form of a location.
 *
 * A stream names files; it must not make a program print other people's
 * files.  So a line is shown only of text that travelled in the stream, or
 * of a regular file of at most 64 MiB that still has the hash which the
 * stream gives; a source without a hash is never opened.  Loading is tried
 * once per source.
 */
#include "base/diag.h"

#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define SOURCE_FILE_LIMIT ((size_t)64 << 20)

void
sources_init(struct sources *s, struct arena *a, struct strtab *t)
{
	memset(s, 0, sizeof *s);
	s->arena = a;
	s->strings = t;
	vec_push(&s->list, (struct source){ 0 });
}

void
sources_release(struct sources *s)
{
	vec_free(&s->list);
	map_free(&s->by_path);
}

uint32_t
source_add(struct sources *s, const char *path)
{
	const char *name = str_intern0(s->strings, path);
	uint32_t i;

	if (map_get(&s->by_path, map_ptr(name), &i))
		return i;
	i = s->list.n;
	vec_push(&s->list, (struct source){ .path = name });
	map_put(&s->by_path, map_ptr(name), i);
	return i;
}

static void
source_load(struct sources *s, struct source *src)
{
	char *err = NULL, *data = NULL, hash[38];
	uint64_t size;
	size_t len;
	int fd;

	src->tried = true;
	if (!src->hash || !src->path)
		return;
	fd = sys_open_regular(src->path, &size, &err);
	if (fd >= 0 && size <= SOURCE_FILE_LIMIT &&
	    sys_read_all(fd, SOURCE_FILE_LIMIT, &data, &len, &err)) {
		hash_text(data, len, hash);
		if (strcmp(hash, src->hash) == 0) {
			src->text = arena_strndup(s->arena, data, len);
			src->len = len;
		}
	}
	if (fd >= 0)
		close(fd);
	mem_free(data);
	mem_free(err);
}

bool
source_line(struct sources *s, uint32_t src, uint32_t line,
    const char **text, size_t *len)
{
	const char *p, *end, *nl;
	struct source *so;

	if (src == 0 || src >= s->list.n || line == 0)
		return false;
	so = &s->list.v[src];
	if (!so->text && !so->tried)
		source_load(s, so);
	if (!so->text)
		return false;
	p = so->text;
	end = p + so->len;
	for (; line > 1; line--) {
		nl = memchr(p, '\n', (size_t)(end - p));
		if (!nl)
			return false;
		p = nl + 1;
	}
	nl = memchr(p, '\n', (size_t)(end - p));
	if (!nl)
		nl = end;
	if (nl > p && nl[-1] == '\r')
		nl--;
	*text = p;
	*len = (size_t)(nl - p);
	return true;
}

/* Bytes that are not part of a printable character are escaped too: the text
 * form is used in XML attributes. */
static void
put_percent(struct buf *b, const char *s)
{
	size_t len = strlen(s), i, n, k;
	uint32_t code;
	bool shown;

	for (i = 0; i < len; i += n) {
		n = utf8_char(s + i, len - i, &code, &shown);
		if (n && shown && code != '%' && code != ':' && code != '#') {
			buf_add(b, s + i, n);
			continue;
		}
		n = n ? n : 1;
		for (k = 0; k < n; k++)
			buf_printf(b, "%%%02x", (unsigned char)s[i + k]);
	}
}

static void
put_u32(struct buf *b, char before, uint32_t x)
{
	char s[12], *p = s + sizeof s;

	do
		*--p = (char)('0' + x % 10);
	while ((x /= 10) > 0);
	*--p = before;
	buf_add(b, p, (size_t)(s + sizeof s - p));
}

void
span_print(struct buf *b, const struct sources *s, const struct span *sp)
{
	if (sp->src == 0 || sp->src >= s->list.n)
		return;
	put_percent(b, s->list.v[sp->src].path);
	if (sp->line == 0) {
		if (sp->node) {
			buf_putc(b, '#');
			put_percent(b, sp->node);
		}
		return;
	}
	put_u32(b, ':', sp->line);
	if (sp->col == 0)
		return;
	put_u32(b, ':', sp->col);
	if (sp->end_line == 0 || sp->end_col == 0)
		return;
	if (sp->end_line == sp->line) {
		put_u32(b, '-', sp->end_col);
	} else {
		put_u32(b, '-', sp->end_line);
		put_u32(b, ':', sp->end_col);
	}
}

static int
hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Undoes put_percent; false for a bad escape or an escaped NUL. */
static bool
unescape(const char *s, size_t len, struct buf *b)
{
	size_t i;
	int hi, lo;

	b->n = 0;
	buf_puts(b, "");
	for (i = 0; i < len; i++) {
		if (s[i] != '%') {
			buf_putc(b, s[i]);
			continue;
		}
		if (len - i < 3)
			return false;
		hi = hex_value(s[i + 1]);
		lo = hex_value(s[i + 2]);
		if (hi < 0 || lo < 0 || hi + lo == 0)
			return false;
		buf_putc(b, (char)(hi * 16 + lo));
		i += 2;
	}
	return true;
}

/* A number from 1 to 2^32-1, without sign or leading zero. */
static bool
parse_u32(const char **p, uint32_t *x)
{
	const char *s = *p;
	uint64_t v = 0;

	if (*s < '1' || *s > '9')
		return false;
	for (; *s >= '0' && *s <= '9'; s++) {
		v = v * 10 + (uint64_t)(*s - '0');
		if (v > UINT32_MAX)
			return false;
	}
	*p = s;
	*x = (uint32_t)v;
	return true;
}

/* What follows the path: "", ":l", ":l:c", ":l:c-e", ":l:c-l2:e". */
static bool
parse_place(const char *p, struct span *sp)
{
	if (*p == '\0')
		return true;
	if (*p++ != ':' || !parse_u32(&p, &sp->line))
		return false;
	if (*p == '\0')
		return true;
	if (*p++ != ':' || !parse_u32(&p, &sp->col))
		return false;
	if (*p == '\0')
		return true;
	if (*p++ != '-' || !parse_u32(&p, &sp->end_col))
		return false;
	sp->end_line = sp->line;
	if (*p == '\0')
		return true;
	sp->end_line = sp->end_col;
	return *p++ == ':' && parse_u32(&p, &sp->end_col) && *p == '\0';
}

bool
span_parse(struct sources *s, const char *text, struct span *sp)
{
	size_t n = strcspn(text, ":#");
	struct span out = { 0 };
	struct buf b = { 0 };
	bool ok = n > 0 && unescape(text, n, &b);

	if (ok && text[n] != '#')
		ok = parse_place(text + n, &out);
	if (ok) {
		out.src = source_add(s, b.v);
		if (text[n] == '#') {
			size_t len = strlen(text + n + 1);

			ok = unescape(text + n + 1, len, &b) &&
			    !strpbrk(text + n + 1, ":#");
			if (ok)
				out.node = str_intern(s->strings, b.v, b.n);
		}
	}
	buf_release(&b);
	if (ok)
		*sp = out;
	return ok;
}

/* ---- attributes in a call's text ---- */

/* A walk over the text of a span: parentheses that are open, and where. */
struct scan {
	const char *name;
	struct span *out;
	int depth;
	bool inside;		/* of a string */
	bool found;		/* out begins */
};

static bool
is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '%';
}

/* Whether `name =` stands at s[i]. */
static bool
is_attribute(const char *s, size_t i, size_t n, const char *name)
{
	size_t len = strlen(name);

	if (n - i <= len || memcmp(s + i, name, len) != 0 ||
	    (i > 0 && is_word(s[i - 1])))
		return false;
	for (i += len; i < n && s[i] == ' '; i++)
		;
	return i < n && s[i] == '=' && (i + 1 == n || s[i + 1] != '=');
}

/* One line's bytes from .. to; true: the attribute ends in it. */
static bool
scan_line(struct scan *c, const char *s, size_t from, size_t to, uint32_t line)
{
	for (size_t i = from; i < to; i++) {
		char x = s[i];

		if (x == '"')
			c->inside = !c->inside;
		if (c->inside) {
			i += x == '\\';
			continue;
		}
		if (c->found && c->depth == 1 && (x == ',' || x == ')'))
			return true;
		if (strchr("([{", x) != NULL)
			c->depth++;
		if (strchr(")]}", x) != NULL)
			c->depth--;
		if (!c->found && c->depth == 1 &&
		    is_attribute(s, i, to, c->name)) {
			c->found = true;
			c->out->line = line;
			c->out->col = (uint32_t)i + 1;
		}
		if (c->found && x != ' ') {
			c->out->end_line = line;
			c->out->end_col = (uint32_t)i + 2;
		}
	}
	return false;
}

bool
span_attribute(struct sources *s, const struct span *in, const char *name,
    struct span *out)
{
	struct scan c = { .name = name, .out = out };
	uint32_t last = in->end_line != 0 ? in->end_line : in->line, line;
	const char *text;
	size_t n;

	*out = *in;
	for (line = in->line; line <= last && in->col > 0; line++) {
		if (!source_line(s, in->src, line, &text, &n))
			return false;
		if (line == in->end_line && in->end_col > 0 &&
		    in->end_col - 1 < n)
			n = in->end_col - 1;
		if (scan_line(&c, text, line == in->line ? in->col - 1 : 0, n,
		    line))
			return true;
	}
	return false;
}

/* Lines of a declaration that are searched for the name of a type. */
#define NAME_LINES 8

bool
span_name(struct sources *s, const struct span *in, const char *name,
    struct span *out)
{
	size_t len = strlen(name), n, i;
	const char *text;

	for (uint32_t k = 0; k < NAME_LINES && in->col > 0; k++) {
		if (!source_line(s, in->src, in->line + k, &text, &n))
			return false;
		for (i = k == 0 ? in->col - 1 : 0; i + len <= n; i++) {
			if (memcmp(text + i, name, len) != 0 ||
			    (i > 0 && (is_word(text[i - 1]) ||
			    text[i - 1] == '@')) ||
			    (i + len < n && is_word(text[i + len])))
				continue;
			*out = *in;
			out->line = out->end_line = in->line + k;
			out->col = (uint32_t)i + 1;
			out->end_col = (uint32_t)(i + len) + 1;
			return true;
		}
	}
	return false;
}

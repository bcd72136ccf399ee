/*
 * Checks on the raw bytes, before the XML parser sees them.
 *
 * Libxml2 compares the attributes of an element pairwise, so a million of them
 * on one element would take minutes; and it accepts encodings that streams may
 * not have.  This pass recognizes just enough XML to find tags: comments, CDATA
 * sections and instructions are skipped, malformed input is left to the parser.
 * Cost: linear, mostly memchr.
 */
#include <libxml/parser.h>
#include <string.h>

#include "word.h"

struct scan {
	const char *s, *end, *at;	/* at: the position of the message */
};

/* After the next `what`, or the end. */
static const char *
after(const struct scan *sc, const char *p, const char *what)
{
	const char *q = memmem(p, (size_t)(sc->end - p), what, strlen(what));

	return q ? q + strlen(what) : sc->end;
}

static bool
starts(const struct scan *sc, const char *p, const char *what)
{
	size_t n = strlen(what);

	return (size_t)(sc->end - p) >= n && memcmp(p, what, n) == 0;
}

/* The declaration's encoding must be UTF-8, if it has one. */
static const char *
scan_declaration(const struct scan *sc, const char *p)
{
	const char *end = after(sc, p, "?>");
	const char *q = memmem(p, (size_t)(end - p), "encoding", 8);

	if (!starts(sc, p, "<?xml") || !q)
		return NULL;
	for (q += 8; q < end && strchr(" \t\r\n=", *q); q++)
		;
	if (end - q >= 7 && (*q == '"' || *q == '\'') && q[6] == *q &&
	    strncasecmp(q + 1, "UTF-8", 5) == 0)
		return NULL;
	if (end - q >= 10 && (*q == '"' || *q == '\'') && q[9] == *q &&
	    strncasecmp(q + 1, "US-ASCII", 8) == 0)
		return NULL;
	return "a stream is UTF-8, this document is not";
}

/* From after `<` to after `>`. */
static const char *
scan_tag(struct scan *sc, const char *p, const char **next)
{
	const char *q;
	uint32_t count = 0;

	while (p < sc->end && *p != '>' && *p != '<') {
		if (*p != '"' && *p != '\'') {
			p++;
			continue;
		}
		sc->at = p;
		q = memchr(p + 1, *p, (size_t)(sc->end - p - 1));
		if (!q)
			q = sc->end - 1;
		if ((size_t)(q - p) > STREAM_ATTRIBUTE_LENGTH)
			return "an attribute is longer than 8 MiB";
		if (++count > STREAM_ATTRIBUTES)
			return "an element has more than 512 attributes";
		p = q + 1;
	}
	*next = p;
	return NULL;
}

static const char *
scan_all(struct scan *sc)
{
	const char *p = sc->s, *bad;

	while ((p = memchr(p, '<', (size_t)(sc->end - p)))) {
		sc->at = p;
		if (starts(sc, p, "<!--")) {
			p = after(sc, p + 4, "-->");
		} else if (starts(sc, p, "<![CDATA[")) {
			p = after(sc, p + 9, "]]>");
		} else if (starts(sc, p, "<!")) {
			return "a document type declaration is refused";
		} else if (starts(sc, p, "<?")) {
			p = after(sc, p + 2, "?>");
		} else {
			bad = scan_tag(sc, p + 1, &p);
			if (bad)
				return bad;
		}
	}
	return NULL;
}

const char *
stream_scan_piece(const char *s, size_t len)
{
	struct scan sc = { s, s + len, s };

	return scan_all(&sc);
}

const char *
stream_scan(const char *s, size_t len, uint32_t *line)
{
	struct scan sc = { s, s + len, s };
	const char *bad, *p;
	size_t i = 0;

	*line = 1;
	if (len >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0)
		i = 3;
	if (len - i >= 2 && (memcmp(s + i, "\xff\xfe", 2) == 0 ||
	    memcmp(s + i, "\xfe\xff", 2) == 0 || s[i] == 0 || s[i + 1] == 0))
		return "a stream is UTF-8, this document is not";
	for (p = s + i; p < sc.end && strchr(" \t\r\n", *p) && *p; p++)
		;
	if (p == sc.end)
		return "the stream is empty (did an earlier stage fail?)";
	if (*p != '<')
		return "not a relay stream: it does not begin with '<'";
	bad = scan_declaration(&sc, s + i);
	p = bad ? NULL : memchr(s, 0, len);
	if (p) {
		sc.at = p;
		bad = "the stream contains a NUL byte";
	}
	if (!bad)
		bad = scan_all(&sc);
	for (p = s; bad && p < sc.at; p++)
		*line += *p == '\n';
	return bad;
}

/* ---- libxml2 without a voice ---- */

static void
ignore_error(void *context, xmlErrorPtr error)
{
	(void)context;
	(void)error;
}

static xmlParserInputPtr
load_nothing(const char *url, const char *id, xmlParserCtxtPtr context)
{
	(void)url;
	(void)id;
	(void)context;
	return NULL;
}

static void *
xml_malloc(size_t size)
{
	return mem_alloc(size);
}

static void *
xml_realloc(void *p, size_t size)
{
	return mem_realloc(p, 1, size);
}

static char *
xml_strdup(const char *s)
{
	return mem_strndup(s, strlen(s));
}

/* Libxml2 reports lack of memory as an invalid document, or not at all. */
void
stream_memory(void)
{
	xmlMemSetup(mem_free, xml_malloc, xml_realloc, xml_strdup);
}

void
stream_quiet_begin(struct stream_quiet *q)
{
	xmlStructuredErrorFunc error = xmlStructuredError;
	xmlExternalEntityLoader loader = xmlGetExternalEntityLoader();

	stream_memory();
	memcpy(&q->error, &error, sizeof error);
	memcpy(&q->loader, &loader, sizeof loader);
	q->context = xmlStructuredErrorContext;
	xmlSetStructuredErrorFunc(NULL, ignore_error);
	xmlSetExternalEntityLoader(load_nothing);
}

void
stream_quiet_end(const struct stream_quiet *q)
{
	xmlStructuredErrorFunc error;
	xmlExternalEntityLoader loader;

	memcpy(&error, &q->error, sizeof error);
	memcpy(&loader, &q->loader, sizeof loader);
	xmlSetStructuredErrorFunc(q->context, error);
	xmlSetExternalEntityLoader(loader);
}

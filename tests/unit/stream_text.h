/*
 * Streams in memory: read, written, and both twice.
 */
#ifndef TESTS_STREAM_TEXT_H
#define TESTS_STREAM_TEXT_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "formats/stream/stream.h"

#define HEAD "<relay version=\"1\">\n"
#define FN HEAD "<function name=\"main\">\n"
#define BODY FN "<region id=\"r1\" result=\"v1\">\n"
#define END "</region>\n</function>\n</relay>\n"

/* Reads; on failure, the messages as text in *why (if not NULL). */
static inline struct ir_module *
take(const char *data, size_t len, enum stream_result want, char **why)
{
	struct ir_module *m = NULL;
	struct diag d;
	enum stream_result got;
	struct buf b = { 0 };
	uint32_t i;

	diag_init(&d);
	got = stream_read(data, len, "test.xml", &d, &m);
	buf_puts(&b, "");
	for (i = 0; i < d.items.n; i++)
		buf_printf(&b, "%u [%s] %s\n", d.items.v[i].span.line,
		    d.items.v[i].code, d.items.v[i].message);
	cr_assert_eq(got, want, "got %d, wanted %d: %s\n%.300s", (int)got,
	    (int)want, b.v, data);
	cr_assert_eq(got == STREAM_OK, m != NULL);
	cr_assert_eq(got == STREAM_OK, d.errors == 0);
	diag_release(&d);
	if (why)
		*why = b.v;
	else
		buf_release(&b);
	return m;
}

static inline struct ir_module *
take_text(const char *s)
{
	return take(s, strlen(s), STREAM_OK, NULL);
}

static inline char *
give(struct ir_module *m, size_t *len)
{
	char *out = NULL;
	FILE *f = open_memstream(&out, len);

	cr_assert(stream_write(m, f, NULL));
	cr_assert_eq(fclose(f), 0);
	return out;
}

/* read, write, read, write: the two outputs agree; returns the first. */
static inline char *
again(struct ir_module *m, size_t *len)
{
	char *one = give(m, len), *two;
	struct ir_module *m2;
	size_t len2;

	m2 = take(one, *len, STREAM_OK, NULL);
	two = give(m2, &len2);
	cr_assert_eq(*len, len2, "%s\n---\n%s", one, two);
	cr_assert_eq(memcmp(one, two, len2), 0, "%s\n---\n%s", one, two);
	ir_module_free(m2);
	free(two);
	return one;
}

#endif

/*
 * Fuzzes the stream reader: any bytes give a module or errors.  A module
 * that was read is verified; one that passes is written, and what was written
 * must be read again and be written to the same bytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/stream/stream.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *
write_out(struct ir_module *m, size_t *len)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, len);

	if (!f || !stream_write(m, f, NULL))
		abort();
	fclose(f);
	return text;
}

static struct ir_module *
read_in(const char *data, size_t len)
{
	struct ir_module *m = NULL;
	struct diag d;

	diag_init(&d);
	if (stream_read(data, len, "fuzz.xml", &d, &m) != STREAM_OK ||
	    !m || !ir_verify(m, &d)) {
		if (m)
			ir_module_free(m);
		m = NULL;
	}
	diag_release(&d);
	return m;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ir_module *m = read_in((const char *)data, size), *again;
	size_t len = 0, len2 = 0;
	char *one, *two;

	if (!m)
		return 0;
	one = write_out(m, &len);
	ir_module_free(m);
	again = read_in(one, len);
	if (!again)
		abort();
	two = write_out(again, &len2);
	ir_module_free(again);
	if (len != len2 || memcmp(one, two, len) != 0)
		abort();
	free(one);
	free(two);
	return 0;
}

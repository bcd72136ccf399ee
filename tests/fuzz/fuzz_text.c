/*
 * Fuzzes the reader of Relay text: any bytes give a module or errors.  A
 * module that verifies is printed in both forms, and each must be read
 * again without an error.
 */
#include <stdlib.h>

#include "formats/text/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct ir_module *
read_in(const char *data, size_t len)
{
	struct text_options o = { .meta = NULL };
	struct ir_module *m;
	struct diag d;

	diag_init(&d);
	m = relay_text_read(data, len, "fuzz.relay", true, &o, &d);
	if (m && (d.errors > 0 || !ir_verify(m, &d))) {
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
	int form;

	if (!m)
		return 0;
	for (form = 0; form < 3; form++) {
		struct text_print_options o = {
			.form = form == 0 ? TEXT_LET : form == 1 ? TEXT_GRAPH :
			    TEXT_TVM,
		};
		struct buf b = { 0 };

		relay_text_print(m, &o, &b);
		/* The form for TVM may leave out what has no text there. */
		again = read_in(b.v ? b.v : "", b.n);
		if (!again && o.form != TEXT_TVM)
			abort();
		if (again)
			ir_module_free(again);
		buf_release(&b);
	}
	ir_module_free(m);
	return 0;
}

/*
 * Fuzzes type inference: any module that the reader and the verifier accept is
 * typed or has errors.  A typed module verifies, and typing it once more
 * changes nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "formats/text/text.h"
#include "infer/infer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
print(struct ir_module *m, struct buf *b)
{
	struct text_print_options o = { .form = TEXT_LET };

	relay_text_print(m, &o, b);
}

static void
typed(struct ir_module *m, struct diag *d)
{
	struct buf once = { 0 }, twice = { 0 };

	if (!ir_verify(m, d))
		abort();
	print(m, &once);
	if (!infer_module(m, d))
		abort();
	print(m, &twice);
	if (once.n != twice.n || memcmp(once.v, twice.v, once.n) != 0)
		abort();
	buf_release(&once);
	buf_release(&twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text_options o = { .meta = NULL };
	struct ir_module *m;
	struct diag d;

	diag_init(&d);
	m = relay_text_read((const char *)data, size, "fuzz.relay", true, &o,
	    &d);
	if (m != NULL && d.errors == 0 && ir_verify(m, &d) &&
	    infer_module(m, &d))
		typed(m, &d);
	diag_release(&d);
	ir_module_free(m);
	return 0;
}

/*
 * Fuzzes the text of types, attributes and predicates, as they stand in
 * attributes of a stream: what is read must print, and that must read back.
 */
#include <stdlib.h>
#include <string.h>

#include "ir/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
try_type(struct ir_module *m, struct diag *d, const char *text)
{
	struct text_scope sc = { .any_dim = true };
	struct span at = { 0 };
	struct buf b = { 0 };
	const struct type *t = text_type_string(m, d, text, &at, &sc);

	if (!t)
		return;
	text_put_type(&b, t, NULL);
	if (text_type_string(m, d, b.v, &at, &sc) != t)
		abort();
	buf_release(&b);
}

static void
try_attr(struct ir_module *m, struct diag *d, const char *text)
{
	struct attr a = { 0 }, again = { 0 };
	struct span at = { 0 };
	struct buf b = { 0 };

	if (!text_attr_string(m, d, text, &at, &a))
		return;
	text_put_attr(&b, &a);
	if (!text_attr_string(m, d, b.v, &at, &again))
		abort();
	buf_release(&b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ir_module *m = ir_module_new();
	struct sym_pred pred;
	struct span at = { 0 };
	struct diag d;
	char *text = mem_strndup((const char *)data, size);

	diag_init(&d);
	d.sources = &m->sources;
	try_type(m, &d, text);
	try_attr(m, &d, text);
	text_pred_string(m, &d, text, &at, &pred);
	diag_release(&d);
	mem_free(text);
	ir_module_free(m);
	return 0;
}

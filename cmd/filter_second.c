/*
 * A second module beside the input (filter_second.h).
 */
#include "cmd/filter_second.h"

#include <string.h>

#include "pass/verify.h"

void
filter_second_report(const struct filter_run *r, const char *path,
    const struct diag *d, const struct ir_module *m)
{
	struct buf name = { 0 };

	buf_printf(&name, "'%s'", path);
	for (uint32_t i = 0; i < d->items.n; i++) {
		const struct diag_item *t = &d->items.v[i];
		struct buf b = { NULL, 0, 0 };

		if (m != NULL && (t->span.line > 0 || t->span.node != NULL)) {
			span_print(&b, &m->sources, &t->span);
			buf_puts(&b, ": ");
		}
		buf_puts(&b, t->message);
		if (t->severity <= DIAG_WARNING &&
		    strstr(t->message, name.v) == NULL)
			buf_printf(&b, " (in %s)", name.v);
		diag_add(r->d, t->severity, NULL, t->code, "%s", b.v);
		buf_release(&b);
	}
	buf_release(&name);
}

struct ir_module *
filter_second(const struct filter_run *r, const char *path, uint32_t needs,
    struct diag *d)
{
	const char *const operands[] = { path, NULL };
	struct filter_run second = *r;
	struct ir_module *m;

	second.input = path;
	second.operands = operands;
	second.d = d;
	m = filter_read(&second, r->status);
	if (m == NULL || d->errors > 0)
		return m;
	d->sources = &m->sources;
	ir_order_globals(m);
	ir_drop_stamps(m, ~m->has);	/* as the first module's */
	*r->status = EXIT_WRONG;
	for (uint32_t i = 0; i < IR_STAMPS; i++)
		if ((needs & ~m->has) >> i & 1)
			diag_error(d, NULL, "missing-stamp", "the module is "
			    "not %s; run %s first", ir_stamp_name[i],
			    ir_stamp_filter[i]);
	if (d->errors == 0)
		module_verify(m, d);
	return m;
}

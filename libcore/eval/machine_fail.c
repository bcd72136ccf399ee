/*
 * The machine: errors, with notes for the calls that led to them.
 */
#include "eval/machine.h"

#include <stdarg.h>

#define NOTES 4

static void
note_callers(struct eval *e)
{
	uint32_t shown = 0;

	for (uint32_t i = e->acts.n; i-- > 0; ) {
		const struct activation *a = &e->acts.v[i];
		uint32_t f = e->unit.v[a->unit].function;

		ir_id site = a->call != 0 ? a->call : a->left;

		if (site == 0)
			continue;
		if (shown++ == NOTES) {
			diag_note(e->d, NULL, "and %u calls more", i + 1);
			return;
		}
		diag_note(e->d, &ir_at(e->m, site)->span,
		    "in @%s, called here", e->m->function.v[f].name);
	}
}

void
eval_fail(struct eval *e, ir_id at, const char *code, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	if (e->failed)
		return;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(e->d, at != 0 ? &ir_at(e->m, at)->span : NULL, code, "%s",
	    b.v);
	buf_release(&b);
	note_callers(e);
	e->failed = true;
}

void
machine_ill_typed(struct eval *e, ir_id at)
{
	eval_fail(e, at, "ill-typed", "the value here is not of the type that "
	    "the module says; run relay-typecheck on it");
}

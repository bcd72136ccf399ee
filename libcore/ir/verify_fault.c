/*
 * The verifier: how it reports what is wrong with a binding.
 */
#include "ir/verify_impl.h"

static void
put_fault(struct verify *v, ir_id id, const char *code, const char *message)
{
	const struct ir_node *n = ir_at(v->m, id);
	const char *name = v->m->function.v[v->function].name;

	if (v->faulty != NULL)
		v->faulty[id] = true;
	diag_error(v->d, &n->span, code, "v%u in '@%s': %s", n->id,
	    name ? name : "", message);
}

void
verify_fault(struct verify *v, ir_id id, const char *code, const char *fmt,
    ...)
{
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	put_fault(v, id, code, b.v);
	buf_release(&b);
}

void
verify_wrong(struct verify *v, ir_id id, const struct span *sp,
    const char *code, const char *fmt, ...)
{
	struct buf b = { 0 };
	va_list ap;

	if (sp->src == 0)
		sp = &ir_at(v->m, id)->span;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	if (sp->src == 0)
		put_fault(v, id, code, b.v);
	else
		diag_error(v->d, sp, code, "%s", b.v);
	buf_release(&b);
}

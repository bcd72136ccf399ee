/*
 * Messages: of failed unification (unify.h), and of statements of a module that
 * differ from what the rules derive.
 */
#include "infer/infer_impl.h"

#include "ir/text.h"

static const struct type *
anonymous(void *ctx, const struct type *t)
{
	struct unify *u = ctx;

	(void)t;
	return type_hole(u->m->types, TYPE_WRITTEN);
}

static const struct sym *
anonymous_var(void *ctx, const struct sym *s)
{
	struct unify *u = ctx;

	return s->kind == SYM_HOLE ? sym_hole(u->m->syms, 0) : NULL;
}

static const struct sym *
anonymous_dim(void *ctx, const struct sym *d)
{
	struct unify *u = ctx;

	return d->has_hole ? sym_subst(u->m->syms, d, anonymous_var, u) :
	    NULL;
}

void
unify_put_type(struct unify *u, struct buf *b, const struct type *t)
{
	struct type_map map = { .ctx = u, .hole = anonymous,
	    .dim = anonymous_dim };

	t = unify_resolve(u, t);
	if (t->has_hole)
		t = type_rewrite(u->m->types, t, &map);
	text_put_type_short(b, t);
}

void
unify_explain(struct unify *u, struct buf *b, const struct type *expected,
    const struct type *found)
{
	const struct mismatch *x = &u->miss;

	buf_puts(b, "expected ");
	unify_put_type(u, b, expected);
	buf_puts(b, ", found ");
	unify_put_type(u, b, found);
	if (x->infinite) {
		buf_puts(b, " (the type would contain itself)");
		return;
	}
	if (!x->failed || (x->path.n == 0 && x->why.n == 0))
		return;
	buf_puts(b, " (");
	if (x->path.n > 0)
		buf_printf(b, "in %s: ", x->path.v);
	if (x->why.n > 0) {
		buf_puts(b, x->why.v);
	} else {
		unify_put_type(u, b, x->found);
		buf_puts(b, ", not ");
		unify_put_type(u, b, x->expected);
	}
	buf_putc(b, ')');
}

void
infer_wrong(struct infer *f, ir_id id, const char *fmt, ...)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(f->d, &n->span, "stated-type", "v%u in '@%s': %s", n->id,
	    f->m->function.v[f->function].name, b.v);
	buf_release(&b);
	f->poisoned[id] = true;
}

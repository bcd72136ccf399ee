/*
 * The type of one operator call outside of a function's inference: no holes, no
 * nodes.  Passes use it to type what they emit, the evaluator with concrete
 * extents.
 */
#include "infer/infer.h"

#include "ir/text.h"

struct single_call {
	const struct infer_call *c;
	struct sym_facts *facts;
	struct buf message;
};

static bool
decide(struct single_call *o, const struct sym_pred *p)
{
	switch (sym_decide(o->facts, p)) {
	case SYM_PROVED:
		return true;
	case SYM_REFUTED:
		return false;
	default:
		if (o->c->require != NULL)
			o->c->require(o->c->ctx, p);
		return true;
	}
}

static bool
one_equal(struct rel *r, const struct sym *a, const struct sym *b)
{
	struct sym_pred p = { SYM_EQ, a, b };

	if (a == b || a->kind == SYM_ANY)
		return true;
	return b->kind != SYM_ANY && decide(r->ctx, &p);
}

static bool
one_require(struct rel *r, const struct sym_pred *p)
{
	return decide(r->ctx, p);
}

static void
one_error(struct rel *r, const char *code, const char *message)
{
	struct single_call *o = r->ctx;

	(void)code;
	if (o->message.n == 0)
		buf_puts(&o->message, message);
}

static void
one_help(struct rel *r, const char *message)
{
	(void)r;
	(void)message;
}

static bool
one_assign(struct rel *r, uint32_t i, const struct type *t)
{
	const struct type *in = r->in[i];
	struct buf b = { NULL, 0, 0 };
	bool ok = t->kind == in->kind && t->n == in->n &&
	    t->dtype == in->dtype;

	if (t == in)
		return true;
	for (uint32_t k = 0; ok && t->kind == TYPE_TENSOR && k < t->n; k++)
		ok = one_equal(r, t->dim[k], in->dim[k]);
	if (ok)
		return true;
	buf_printf(&b, "%s: input '%s': expected ", op_at(r->op)->name,
	    rel_input_name(r, i));
	text_put_type_short(&b, t);
	buf_puts(&b, ", found ");
	text_put_type_short(&b, in);
	one_error(r, "", b.v);
	buf_release(&b);
	return false;
}

static const struct rel_reporter one_reporter = {
	.assign = one_assign, .equal = one_equal, .require = one_require,
	.error = one_error, .help = one_help,
};

const struct type *
infer_op_type(struct ir_module *m, const struct infer_call *c, char **message)
{
	struct single_call o = { c, c->facts, { NULL, 0, 0 } };
	const struct sym *const **none = mem_zalloc(c->nin + 1, sizeof *none);
	struct rel r = { .m = m, .report = &one_reporter, .ctx = &o,
	    .op = c->op, .attrs = c->attrs, .nin = c->nin, .in = c->in,
	    .value = c->value != NULL ? c->value : none,
	    .real = c->real };
	enum rel_status st;

	*message = NULL;
	if (o.facts == NULL)
		o.facts = sym_facts_new(m->syms);
	r.facts = o.facts;
	st = rel_apply(&r);
	if (c->facts == NULL)
		sym_facts_free(o.facts);
	mem_free(none);
	if (st == REL_WAIT && o.message.n == 0)
		buf_printf(&o.message, "%s: the types of its inputs are not "
		    "complete", op_at(c->op)->name);
	if (st != REL_DONE || o.message.n > 0) {
		*message = o.message.n > 0 ? mem_strndup(o.message.v,
		    o.message.n) : mem_printf("%s: the inputs do not fit",
		    op_at(c->op)->name);
		buf_release(&o.message);
		return NULL;
	}
	buf_release(&o.message);
	return r.out;
}

const struct type *
infer_call_type(struct ir_module *m, uint32_t op, const struct attrs *as,
    uint32_t nin, const struct type *const *in, char **message)
{
	struct infer_call c = { .op = op, .attrs = as, .nin = nin, .in = in };

	return infer_op_type(m, &c, message);
}

/*
 * Verification of a typed module: signatures, then each function (verify.c).
 */
#include "infer/infer_impl.h"

/* The type of a function must be that of its annotations. */
static bool
verify_signature(struct infer *f, uint32_t fn)
{
	struct ir_function *fun = &f->m->function.v[fn];
	const struct type *t = infer_signature(f, fn);
	bool written = !t->has_hole;

	f->function = fn;
	f->node = f->m->region.v[fun->body].result;
	if (t == fun->type || (unify_fit(&f->u, fun->type, t) &&
	    (!written || unify_fit(&f->u, t, fun->type))))
		return true;
	diag_error(f->d, &fun->span, "stated-type", "the type of '@%s' is not "
	    "that of its parameters and result", fun->name);
	return false;
}

bool
infer_verify(struct ir_module *m, struct diag *d)
{
	struct infer f;
	uint32_t before = d->errors;
	bool ok = true;

	if ((m->has & IR_TYPED) == 0)
		return true;
	infer_init(&f, m, d);
	f.u.require = verify_covered;
	f.stated = mem_zalloc(m->node.n + 1, sizeof *f.stated);
	for (uint32_t i = 1; i < m->node.n; i++)
		f.stated[i] = ir_at(m, i)->type;
	for (uint32_t i = 1; i < m->function.n; i++)
		f.fn_type[i] = m->function.v[i].type;
	for (uint32_t i = 1; i < m->function.n; i++)
		ok = verify_signature(&f, i) && ok;
	for (uint32_t i = 1; ok && i < m->function.n; i++)
		infer_function(&f, i);
	for (uint32_t i = 1; i < m->node.n; i++)
		ir_at(m, i)->type = f.stated[i];
	mem_free(f.stated);
	infer_release(&f);
	return d->errors == before;
}

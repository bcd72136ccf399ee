/*
 * Extern functions: a symbol of the kernel ABI (runtime/relay.h) that the
 * program that links or loads the model provides.
 *
 * An extern becomes a tensor program whose only stage calls that symbol: its
 * buffers are the inputs, the outputs and, if the declaration names one, a
 * workspace of bytes; its integers are the names in the signature's extents, in
 * the order in which they come first.
 */
#include "codegen/fn.h"

struct names {
	VEC(const struct sym *) v;
};

static void
add_name(void *ctx, const struct sym *var)
{
	struct names *l = ctx;

	for (uint32_t i = 0; i < l->v.n; i++)
		if (l->v.v[i] == var)
			return;
	vec_push(&l->v, var);
}

static bool
add_buffer(struct prim *p, const struct type *t, enum buffer_kind kind,
    struct names *names)
{
	struct prim_buffer b = { .kind = kind, .dtype = t->dtype };

	if (t->kind != TYPE_TENSOR || t->has_any)
		return false;
	b.rank = t->n;
	b.dim = t->dim;
	for (uint32_t i = 0; i < t->n; i++)
		sym_vars(t->dim[i], add_name, names);
	b.name = str_printf(p->m->strings, "B%u", p->buffer.n);
	prim_buffer_add(p, &b);
	return true;
}

static bool
add_buffers(struct prim *p, const struct ir_extern *e, struct names *names)
{
	const struct type *ret = e->type->ret;
	struct ir_module *m = p->m;
	bool ok = true;

	for (uint32_t i = 0; ok && i < e->type->n; i++)
		ok = add_buffer(p, e->type->arg[i], BUFFER_INPUT, names);
	p->ninput = p->buffer.n;
	if (ret->kind == TYPE_TUPLE)
		for (uint32_t i = 0; ok && i < ret->n; i++)
			ok = add_buffer(p, ret->arg[i], BUFFER_OUTPUT, names);
	else
		ok = ok && add_buffer(p, ret, BUFFER_OUTPUT, names);
	p->noutput = p->buffer.n - p->ninput;
	if (ok && e->workspace != NULL)
		ok = add_buffer(p, type_tensor(m->types, DT_UINT8, 1,
		    &e->workspace), BUFFER_TEMP, names);
	return ok;
}

const struct prim *
fn_extern(struct fgen *f, ir_id id, uint32_t index)
{
	struct ir_module *m = f->m;
	const struct ir_extern *e = &m->extern_.v[index];
	struct prim *p = prim_new(m, e->name);
	struct names names = { { NULL, 0, 0 } };
	const struct sym **param;
	const char **dim;

	if (e->type->kind != TYPE_FUNC || !add_buffers(p, e, &names)) {
		prim_free(p);
		vec_free(&names.v);
		fn_refuse(f, id, "extern functions whose extents have no "
		    "names");
		return NULL;
	}
	p->kernel = arena_alloc(m->arena, 1, sizeof *p->kernel);
	param = arena_alloc(m->arena, names.v.n + 1, sizeof *param);
	dim = arena_alloc(m->arena, names.v.n + 1, sizeof *dim);
	for (uint32_t i = 0; i < names.v.n; i++) {
		param[i] = names.v.v[i];
		dim[i] = names.v.v[i]->name;
	}
	*p->kernel = (struct prim_kernel){ .symbol = e->symbol,
	    .nparam = names.v.n, .param = param,
	    .effect = e->effect != EFFECT_NONE };
	p->ndim = names.v.n;
	p->dim = dim;
	p->span = e->span;
	vec_free(&names.v);
	vec_push(&f->g->copy, p);	/* freed with the generator */
	return p;
}

/*
 * The compute definition of an operator as a tensor program: its type relation
 * gives the results, the compute definition of its row the stages.  Tuples of
 * tensors are flattened into their fields.
 */
#include "infer/infer.h"

#include "tensor/te.h"

struct tensors {
	VEC(const struct type *) list;
};

/* False: it has components other than tensors and tuples of them. */
static bool
flatten(struct tensors *t, const struct type *type)
{
	uint32_t n = type->kind == TYPE_TUPLE ? type->n : 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct type *x = type->kind == TYPE_TUPLE ?
		    type->arg[i] : type;

		if (x->kind != TYPE_TENSOR)
			return false;
		vec_push(&t->list, x);
	}
	return true;
}

static struct prim *
build(struct ir_module *m, const struct infer_call *c, const char *name,
    struct tensors *in, struct tensors *out, char **message)
{
	const struct op_def *def = op_at(c->op);
	struct te_request q = { .name = name, .compute = def->compute,
	    .op = c->op, .attrs = c->attrs,
	    .nin = in->list.n, .in = in->list.v,
	    .nout = out->list.n, .out = out->list.v };
	const char *why = NULL;
	struct prim *p;

	if (c->by_stages && def->stages != NULL)
		q.compute = def->stages;
	if (c->small && def->small != NULL)
		q.compute = def->small;
	for (uint32_t i = 0; i < in->list.n; i++)
		if (in->list.v[i]->has_any || in->list.v[i]->has_hole) {
			*message = mem_printf("%s: an extent of its inputs is "
			    "not known; give it a name", def->name);
			return NULL;
		}
	if (def->compute == NULL) {
		*message = mem_printf("%s: this operator has no compute "
		    "definition", def->name);
		return NULL;
	}
	p = te_build(m, &q, &why);
	if (p == NULL)
		*message = mem_printf("%s: %s", def->name, why);
	return p;
}

struct prim *
infer_stages(struct ir_module *m, const struct infer_call *c,
    const char *name, char **message)
{
	const struct type *t = infer_op_type(m, c, message);

	if (t != NULL && t->has_any && c->result != NULL)
		t = c->result;
	return t == NULL ? NULL : infer_stages_as(m, c, t, name, message);
}

struct prim *
infer_stages_as(struct ir_module *m, const struct infer_call *c,
    const struct type *result, const char *name, char **message)
{
	struct tensors in = { 0 }, out = { 0 };
	struct prim *p = NULL;
	bool ok = true;

	for (uint32_t i = 0; ok && i < c->nin; i++)
		ok = flatten(&in, c->in[i]);
	if (ok && flatten(&out, result))
		p = build(m, c, name, &in, &out, message);
	else
		*message = mem_printf("%s: it does not compute tensors from "
		    "tensors", op_at(c->op)->name);
	vec_free(&in.list);
	vec_free(&out.list);
	return p;
}

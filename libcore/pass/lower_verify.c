/*
 * What lowering leaves as it is, and what the stamp `lowered` claims: that
 * nothing else was left (lower.h).
 *
 * Both ask the same functions.  A call stays an operator's if it has a check,
 * if extents of its result depend on data, if it has no compute definition, if
 * its work is a C kernel, or if no program can be made of it, whose extents
 * its inputs bind bare.  A function marked Primitive stays if it is used other
 * than by calls, or if its operators cannot be composed.
 *
 * Cost: linear in the operators that are left and their code.
 */
#include "pass/lower_impl.h"

#include "op/op.h"
#include "pass/globals.h"

/* Whether a program's extents follow from its inputs; else it is freed. */
static struct prim *
settled(struct prim *p, const char **why)
{
	for (uint32_t i = 0; p != NULL && p->kernel == NULL &&
	    i < p->buffer.n; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++)
			if (p->buffer.v[i].dim[k]->has_any) {
				prim_free(p);
				*why = "extents of its result depend on data";
				return NULL;
			}
	return p;
}

/* Calls of a program with one output have a tensor, never a tuple of one. */
static const char *
tuple_of_one(const struct type *t)
{
	return t->kind == TYPE_TUPLE && t->n == 1 ?
	    "its result is a tuple of one tensor" : NULL;
}

/* Whether the call's type is what a program can give: all of it follows from
 * the types of its inputs. */
static const char *
depends(const struct ir_module *m, const struct ir_node *n)
{
	if (attrs_get(n->props, str_intern0(m->strings, "check")) != NULL)
		return "it has a check";
	if (attrs_get(n->props, str_intern0(m->strings, "dims")) != NULL ||
	    n->type->has_any)
		return "extents of its result depend on data";
	if (op_at(n->ref)->compute == NULL)
		return "it has no compute definition";
	return tuple_of_one(n->type);
}

struct prim *
lower_call(struct ir_module *m, const struct ir_node *n, const char **why)
{
	struct prim *p;

	*why = depends(m, n);
	p = *why == NULL ? settled(lower_operator(m, n, why), why) : NULL;
	if (p == NULL || lower_dimensions(p))
		return p;
	prim_free(p);
	*why = "an extent is one that no input binds bare";
	return NULL;
}

struct prim *
lower_group(struct ir_module *m, uint32_t function, const char **why)
{
	const struct ir_function *f = &m->function.v[function];

	*why = tuple_of_one(ir_at(m, m->region.v[f->body].result)->type);
	return *why == NULL ? settled(lower_function(m, function, why), why) :
	    NULL;
}

/* Functions that are used other than by calls stay functions. */
static void
note_value(void *ctx, struct ir_module *m, ir_id id)
{
	bool *value = ctx;

	if (ir_at(m, id)->kind == NODE_GLOBAL)
		value[ir_at(m, id)->ref] = true;
}

bool *
lower_groups(struct ir_module *m)
{
	bool *group = mem_zalloc(m->global.n + 1, sizeof *group);

	for (uint32_t f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, note_value, group);
	for (uint32_t g = 1; g < m->global.n; g++)
		group[g] = !group[g] &&
		    m->global.v[g].kind == GLOBAL_FUNCTION &&
		    pass_is_primitive(m, &m->function.v[
		    m->global.v[g].index]);
	return group;
}

/* ---- the stamp ---- */

struct claim {
	uint32_t function;
	struct diag *d;		/* NULL: nothing is reported */
	bool wrong;
};

static void
check_call(void *ctx, struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	struct claim *c = ctx;
	const char *why;
	struct prim *p;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
	    (c->wrong && c->d == NULL))
		return;
	p = lower_call(m, n, &why);
	if (p == NULL)
		return;
	prim_free(p);
	c->wrong = true;
	if (c->d != NULL)
		diag_error(c->d, &n->span, "stamp", "v%u in '@%s': the module "
		    "is stamped 'lowered', but this operator would be a tensor "
		    "program", n->id,
		    m->function.v[c->function].name);
}

static void
check_group(struct claim *c, struct ir_module *m)
{
	const struct ir_function *f = &m->function.v[c->function];
	const char *why;
	struct prim *p = lower_group(m, c->function, &why);

	if (p == NULL)
		return;
	prim_free(p);
	c->wrong = true;
	if (c->d != NULL)
		diag_error(c->d, &f->span, "stamp", "the module is stamped "
		    "'lowered', but the group of operators '@%s' would be a "
		    "tensor program", f->name);
}

bool
lower_verify(struct ir_module *m, struct diag *d)
{
	struct claim c = { .d = d };
	bool *group;

	if ((m->has & IR_LOWERED) == 0)
		return true;
	group = lower_groups(m);
	for (uint32_t g = 1; g < m->global.n; g++) {
		c.function = m->global.v[g].index;
		if (m->global.v[g].kind != GLOBAL_FUNCTION)
			continue;
		if (group[g])
			check_group(&c, m);
		else if (!pass_is_closed(m, m->function.v[c.function].attrs))
			ir_walk_function(m, c.function, check_call, &c);
	}
	mem_free(group);
	return !c.wrong;
}

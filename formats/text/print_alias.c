/*
 * The Relay text printer: names for large types.
 *
 * Types share components; in full, sixty nested pairs would fill the disk.  A
 * type of more than TYPE_LIMIT nodes gets a definition before the others,
 *
 *	type t_3[A] = (t_2, t_2, A);
 *
 * parts first, and is its name from there on.  The brackets declare the type
 * variables in it (all of the module, if it has any): the name is used without
 * arguments.  Plain text has no aliases; it has `_` for a large type.
 *
 * Cost: linear in the DAG of types.
 */
#include "formats/text/print.h"

struct visit {
	const struct type *type;
	uint32_t next;
};

struct aliases {
	struct print *p;
	struct map seen;
	VEC(struct visit) stack;
	name_list vars;
	struct map taken;	/* names of types and type variables */
};

static void
take_vars(struct aliases *a, uint32_t n, const char *const *tv)
{
	uint32_t i, seen;

	for (i = 0; i < n; i++) {
		if (!map_get(&a->taken, map_ptr(tv[i]), &seen))
			vec_push(&a->vars, tv[i]);
		map_put(&a->taken, map_ptr(tv[i]), 1);
	}
}

static void
collect_names(struct aliases *a)
{
	const struct ir_module *m = a->p->m;
	uint32_t i;

	for (i = 1; i < m->function.n; i++)
		take_vars(a, m->function.v[i].ntv, m->function.v[i].tv);
	for (i = 1; i < m->region.n; i++)
		take_vars(a, m->region.v[i].ntv, m->region.v[i].tv);
	for (i = 1; i < m->adt.n; i++) {
		take_vars(a, m->adt.v[i].nparam, m->adt.v[i].param);
		map_put(&a->taken, map_ptr(m->adt.v[i].name), 1);
	}
}

static void
define(struct aliases *a, const struct type *t)
{
	struct print *p = a->p;
	uint32_t number = p->alias.n, seen;
	const char *name;

	do {
		name = str_printf(p->m->strings, "t_%u", ++number);
	} while (map_get(&a->taken, map_ptr(name), &seen));
	map_put(&a->taken, map_ptr(name), 1);
	buf_printf(p->out, "\ntype %s", name);
	if (t->has_var)
		print_tv(p, a->vars.n, a->vars.v);
	buf_puts(p->out, " = ");
	print_type(p, t);
	buf_puts(p->out, ";\n");
	map_put(&p->alias, t->index, number);
}

static const struct type *
child(const struct type *t, uint32_t i)
{
	if (t->kind == TYPE_TENSOR)
		return NULL;
	if (i < t->n)
		return t->arg[i];
	return t->kind == TYPE_FUNC && i == t->n ? t->ret : NULL;
}

/* Defines what is large in t, parts first. */
static void
visit(struct aliases *a, const struct type *t)
{
	uint32_t seen;

	if (t == NULL || t->size <= TYPE_LIMIT)
		return;
	vec_push(&a->stack, ((struct visit){ t, 0 }));
	while (a->stack.n > 0) {
		struct visit *v = &vec_last(&a->stack);
		const struct type *sub;

		if (v->next == 0 && map_get(&a->seen, v->type->index, &seen)) {
			a->stack.n--;
			continue;
		}
		map_put(&a->seen, v->type->index, 1);
		sub = child(v->type, v->next++);
		if (sub != NULL) {
			if (sub->size > TYPE_LIMIT)
				vec_push(&a->stack,
				    ((struct visit){ sub, 0 }));
			continue;
		}
		define(a, v->type);
		a->stack.n--;
	}
}

void
print_aliases(struct print *p)
{
	struct aliases a = { .p = p };
	const struct ir_module *m = p->m;
	uint32_t i, k;

	if (p->plain)
		return;
	collect_names(&a);
	for (i = 1; i < m->ctor.n; i++)
		for (k = 0; k < m->ctor.v[i].nfield; k++)
			visit(&a, m->ctor.v[i].field[k]);
	for (i = 1; i < m->extern_.n; i++)
		visit(&a, m->extern_.v[i].type);
	for (i = 1; i < m->function.n; i++) {
		visit(&a, m->function.v[i].ret);
		visit(&a, m->function.v[i].type);
	}
	for (i = 1; i < m->node.n; i++) {
		visit(&a, m->node.v[i].type);
		visit(&a, m->node.v[i].annot);
	}
	map_free(&a.seen);
	map_free(&a.taken);
	vec_free(&a.stack);
	vec_free(&a.vars);
}

/*
 * Data types that hold references or functions, on which unification places
 * restrictions (unify.h).
 */
#include "infer/unify.h"

typedef VEC(const char *) name_stack;

/* Pushes the data types that a type mentions; true: it holds a reference
 * or a function. */
static bool
data_parts(const struct type *t, name_stack *work)
{
	VEC(const struct type *) todo = { NULL, 0, 0 };
	bool found = false;

	vec_push(&todo, t);
	while (todo.n > 0 && !found) {
		t = vec_pop(&todo);
		found = t->kind == TYPE_REF || t->kind == TYPE_FUNC;
		if (t->kind == TYPE_ADT)
			vec_push(work, t->name);
		for (uint32_t i = 0; t->kind != TYPE_TENSOR && i < t->n; i++)
			vec_push(&todo, t->arg[i]);
	}
	vec_free(&todo);
	return found;
}

bool
unify_data_is_rigid(struct unify *u, const char *name)
{
	uint32_t first = ir_find_adt(u->m, name);
	struct map seen = { 0 };
	name_stack work = { NULL, 0, 0 };
	bool rigid = false;

	if (u->rigid_data == NULL)
		u->rigid_data = mem_zalloc(u->m->adt.n + 1, 1);
	if (u->rigid_data[first] != RIGID_UNKNOWN)
		return u->rigid_data[first] == RIGID_YES;
	vec_push(&work, name);
	while (work.n > 0 && !rigid) {
		const char *at = vec_pop(&work);
		const struct ir_adt *a = &u->m->adt.v[ir_find_adt(u->m, at)];

		if (map_get(&seen, map_ptr(at), NULL))
			continue;
		map_put(&seen, map_ptr(at), 1);
		for (uint32_t c = a->ctor; c < a->ctor + a->nctor; c++)
			for (uint32_t i = 0; i < u->m->ctor.v[c].nfield; i++)
				rigid = data_parts(u->m->ctor.v[c].field[i],
				    &work) || rigid;
	}
	vec_free(&work);
	map_free(&seen);
	u->rigid_data[first] = rigid ? RIGID_YES : RIGID_NO;
	return rigid;
}

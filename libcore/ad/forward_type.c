/*
 * Types of dual numbers: a tensor of floats becomes a pair of them, all other
 * types are mapped by their parts.  Data types whose constructors hold floats
 * are declared a second time.
 *
 * Cost: linear in the types, and for data types that hold one another in their
 * number times the depth at which floats are found.
 */
#include "ad/forward_impl.h"

#include <string.h>

static bool
is_float(const struct type *t)
{
	return t->kind == TYPE_TENSOR &&
	    dtype_info[t->dtype].class == DTC_FLOAT;
}

static const struct type *map_type(struct forward *x, const struct type *t,
    uint32_t depth);

static const struct type *
map_args(struct forward *x, const struct type *t, uint32_t depth)
{
	const struct type **arg = mem_alloc((t->n + 1) * sizeof *arg), *to;
	struct type_binders b = { t->ntv, t->ndv, t->tv, t->dv };
	uint32_t adt, n = t->n;

	for (uint32_t i = 0; i < t->n; i++)
		arg[i] = map_type(x, t->arg[i], depth + 1);
	switch (t->kind) {
	case TYPE_TUPLE:
		to = type_tuple(x->m->types, t->n, arg);
		break;
	case TYPE_FUNC:
		if (x->last != NULL)
			arg[n++] = x->last;
		to = type_func(x->m->types, &b, n, arg,
		    map_type(x, t->ret, depth + 1));
		break;
	case TYPE_REF:
		to = type_ref(x->m->types, arg[0]);
		break;
	default:
		adt = ir_find_adt(x->m, t->name);
		if (adt != 0 && adt < x->nadt && x->adt_to[adt] != 0)
			adt = x->adt_to[adt];
		to = type_adt(x->m->types, x->m->adt.v[adt].name, t->n, arg);
	}
	mem_free(arg);
	return to;
}

/* Types deeper than this are refused by inference. */
#define DEPTH 2000

static const struct type *
map_type(struct forward *x, const struct type *t, uint32_t depth)
{
	const struct type *pair[2] = { t, t }, *to = t;
	uint32_t at;

	if (map_get(&x->type, t->index, &at))
		return type_ctx_at(x->m->types, at);
	if (depth > DEPTH)
		return t;
	if (is_float(t)) {
		if (x->beside != NULL)
			pair[1] = x->beside(x->ctx, t);
		to = type_tuple(x->m->types, 2, pair);
	} else if (t->kind == TYPE_TUPLE || t->kind == TYPE_FUNC ||
	    t->kind == TYPE_REF || t->kind == TYPE_ADT)
		to = map_args(x, t, depth);
	map_put(&x->type, t->index, to->index);
	return to;
}

const struct type *
forward_type(struct forward *x, const struct type *t)
{
	return t == NULL ? NULL : map_type(x, t, 0);
}

const struct type *
forward_tangent_type(struct forward *x, const struct type *t)
{
	const struct type **arg, *to;

	if (is_float(t))
		return t;
	if (t->kind != TYPE_TUPLE || forward_type(x, t) == t)
		return NULL;
	arg = mem_alloc((t->n + 1) * sizeof *arg);
	for (uint32_t i = 0; i < t->n; i++) {
		arg[i] = forward_tangent_type(x, t->arg[i]);
		if (arg[i] == NULL)
			arg[i] = type_tuple(x->m->types, 0, NULL);
	}
	to = type_tuple(x->m->types, t->n, arg);
	mem_free(arg);
	return to;
}

/* ---- data types ---- */

const char *
forward_unique(struct forward *x, const char *name,
    uint32_t (*find)(const struct ir_module *m, const char *name))
{
	const char *s = str_printf(x->m->strings, "%s%s", name, x->suffix);

	for (uint32_t i = 2; find(x->m, s) != 0; i++)
		s = str_printf(x->m->strings, "%s%s%u", name, x->suffix,
		    i);
	return s;
}

/* While data types are being found, no type is remembered. */
static bool
changes(struct forward *x, uint32_t adt)
{
	/* Types of tangents may be declared below: the tables move. */
	struct ir_adt a = x->m->adt.v[adt];
	bool found = false;

	for (uint32_t c = a.ctor; c < a.ctor + a.nctor && !found; c++)
		for (uint32_t i = 0; i < x->m->ctor.v[c].nfield; i++) {
			const struct type *t = x->m->ctor.v[c].field[i];

			found = found || forward_type(x, t) != t;
		}
	return found;
}

static void
declare(struct forward *x, uint32_t adt)
{
	struct ir_adt a = x->m->adt.v[adt];

	a.name = forward_unique(x, a.name, ir_find_adt);
	x->adt_to[adt] = ir_add_adt(x->m, &a);
	map_free(&x->type);
}

static void
declare_ctors(struct forward *x, uint32_t adt)
{
	struct ir_adt a = x->m->adt.v[adt];

	/* What stands beside a tensor may be declared now. */
	for (uint32_t c = a.ctor; c < a.ctor + a.nctor; c++)
		for (uint32_t i = 0; i < x->m->ctor.v[c].nfield; i++)
			forward_type(x, x->m->ctor.v[c].field[i]);
	for (uint32_t c = a.ctor; c < a.ctor + a.nctor; c++) {
		struct ir_ctor k = x->m->ctor.v[c];
		const struct type **field = arena_alloc(x->m->arena,
		    k.nfield + 1, sizeof *field);

		for (uint32_t i = 0; i < k.nfield; i++)
			field[i] = forward_type(x, k.field[i]);
		k.field = field;
		k.name = forward_unique(x, k.name, ir_find_ctor);
		k.adt = x->adt_to[adt];
		x->ctor_to[c] = ir_add_ctor(x->m, &k);
	}
}

/* Constructors must follow their type: types first get a name alone, to find
 * which there are, and are declared in the order of the source. */
void
forward_data_types(struct forward *x)
{
	bool again;

	do {
		again = false;
		for (uint32_t i = 1; i < x->nadt; i++)
			if (x->adt_to[i] == 0 && changes(x, i)) {
				declare(x, i);
				again = true;
			}
	} while (again);
	for (uint32_t i = 1; i < x->nadt; i++)
		if (x->adt_to[i] != 0)
			declare_ctors(x, i);
}

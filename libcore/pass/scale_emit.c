/*
 * New bindings of relay-scale (scale_impl.h).
 */
#include "pass/scale_impl.h"

static struct pass_place
place(const struct scale *x, ir_id by)
{
	const struct ir_module *m = x->m;
	ir_region r = at(x, by)->region;

	return (struct pass_place){ x->m, r, at(x, by)->span,
	    .function = m->function.v[m->region.v[r].function].type };
}

/* s with extent n along `axis` of `rank`. */
static ir_id
shaped(struct scale *x, ir_id by, ir_id s, uint32_t rank, uint32_t axis)
{
	struct pass_place p = place(x, by);
	const struct type *t = at(x, s)->type;
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct attrs *as;
	bool same = t->n == rank;

	pass_spread(x->m, t, rank, axis, dim);
	for (uint32_t i = 0; same && i < rank; i++)
		same = t->dim[i] == dim[i];
	if (same)
		return s;
	as = pass_newshape(&p, rank, dim);
	return as == NULL ? 0 : pass_call(&p, OP_RESHAPE, as, 1, &s);
}

ir_id
scale_vector(struct scale *x, ir_id by, ir_id s)
{
	return shaped(x, by, s, 1, 0);
}

ir_id
scale_spread(struct scale *x, ir_id by, ir_id s, uint32_t rank, uint32_t axis)
{
	return shaped(x, by, s, rank, axis == ANY_AXIS ? 0 : axis);
}

ir_id
scale_emit2(struct scale *x, ir_id by, uint32_t op, ir_id a, ir_id b)
{
	struct pass_place p = place(x, by);

	return a == 0 || b == 0 ? 0 : pass_call(&p, op, NULL, 2,
	    (ir_id[]){ a, b });
}

ir_id
scale_slice(struct scale *x, ir_id by, ir_id s, int64_t begin, int64_t end)
{
	struct pass_place p = place(x, by);
	const char *key[3] = { "begin", "end", "axes" };
	int64_t value[3] = { begin, end, 0 };
	const struct attrs *as = NULL;

	for (int i = 0; i < 3; i++) {
		struct attr *e = arena_alloc(x->m->arena, 1, sizeof *e);
		struct attr list = { .kind = ATTR_LIST, .n = 1, .list = e };

		*e = attr_int(value[i]);
		as = attrs_with(x->m->arena, as, str_intern0(x->m->strings,
		    key[i]), &list);
	}
	return s == 0 ? 0 : pass_call(&p, OP_STRIDED_SLICE, as, 1, &s);
}

/*
 * The stamp `fused`: functions marked Primitive are groups.
 *
 * A group can run as one kernel: it is straight-line code of operators and
 * tensor programs, with the constants, tuples and projections between them;
 * it sees nothing but its parameters and has no effect that could be seen or
 * that could move; it calls no function, so that groups do not nest; and all
 * of it is there for the one result.
 *
 * Functions with a Compiler are another compiler's.  Cost: linear.
 */
#include "ir/opinfo.h"
#include "ir/verify_impl.h"

bool
ir_is_set(const struct ir_module *m, const struct attrs *as, const char *key)
{
	const struct attr *a = attrs_get(as, str_intern0(m->strings, key));

	return a != NULL && a->kind != ATTR_NONE && !((a->kind == ATTR_INT ||
	    a->kind == ATTR_BOOL) && a->i == 0);
}

/* What a binding of a group cannot be; NULL: it can. */
static const char *
objection(const struct ir_module *m, const struct ir_node *n)
{
	switch (n->kind) {
	case NODE_CONST:
	case NODE_TUPLE:
	case NODE_PROJ:
		return NULL;
	case NODE_REF:
	case NODE_READ:
	case NODE_WRITE:
		return "it has an effect";
	case NODE_IF:
	case NODE_MATCH:
	case NODE_FN:
		return "it has regions";
	case NODE_CALL:
		break;
	default:
		return "it is not an operator";
	}
	if (n->callee == CALLEE_OP)
		return ir_op_effect(n->ref) != EFFECT_NONE ?
		    "it has an effect" : NULL;
	if (n->callee != CALLEE_GLOBAL)
		return "it calls something other than an operator";
	return m->global.v[n->ref].kind == GLOBAL_PRIM ? NULL :
	    m->global.v[n->ref].kind == GLOBAL_EXTERN ?
	    "it calls a library function" : "it calls a function";
}

static bool
check_group(struct verify *v, const struct ir_function *f)
{
	struct ir_module *m = v->m;
	const struct ir_region_data *r = &m->region.v[f->body];
	uint32_t before = v->d->errors;
	struct map used = { 0 };

	map_put(&used, r->result, 1);
	for (uint32_t i = r->nodes.n; i-- > 0; ) {
		ir_id id = r->nodes.v[i];
		const struct ir_node *n = ir_at(m, id);
		const char *why = objection(m, n);

		if (why != NULL)
			verify_fault(v, id, "group", "it is in a function that "
			    "is marked Primitive, one kernel, and %s", why);
		else if (!map_get(&used, id, NULL))
			verify_fault(v, id, "group", "it is in a function that "
			    "is marked Primitive, and its result does not "
			    "need it");
		for (uint32_t k = 0; k < n->nin; k++)
			map_put(&used, ir_in(m, n, k), 1);
	}
	map_free(&used);
	return v->d->errors == before;
}

bool
ir_verify_group(struct ir_module *m, uint32_t function, struct diag *d)
{
	struct verify v = { .m = m, .d = d, .function = function };

	return check_group(&v, &m->function.v[function]);
}

void
verify_fused(struct verify *v)
{
	struct ir_module *m = v->m;

	for (uint32_t f = 1; f < m->function.n; f++) {
		const struct attrs *as = m->function.v[f].attrs;

		v->function = f;
		if (as != NULL && ir_is_set(m, as, "Primitive") &&
		    !ir_is_set(m, as, "Compiler"))
			check_group(v, &m->function.v[f]);
	}
}

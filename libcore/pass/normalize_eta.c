/* Functions that are values and not called (normalize.h): the eta form. */
#include "pass/normalize_impl.h"

#include "infer/infer.h"
#include "pass/globals.h"

/* The rule that expands a value, and the kind of its call; NULL: the value is
 * not a constructor, operator or global function. */
static const char *
rule_of(const struct ir_module *m, const struct ir_node *n,
    enum callee_kind *callee)
{
	if (n->type == NULL || n->type->kind != TYPE_FUNC)
		return NULL;
	switch (n->kind) {
	case NODE_CTOR:
		*callee = CALLEE_CTOR;
		return m->ctor.v[n->ref].nfield > 0 ? NORMALIZE_CTOR : NULL;
	case NODE_OP:
		*callee = CALLEE_OP;
		return NORMALIZE_OP;
	case NODE_GLOBAL:
		*callee = CALLEE_GLOBAL;
		return NORMALIZE_GLOBAL;
	default:
		return NULL;
	}
}

/* The value becomes a local function that calls it. */
static void
expand(struct ir_module *m, ir_id id, enum callee_kind callee)
{
	const struct type *t = ir_at(m, id)->type;
	struct ir_node call = *ir_at(m, id), *n;
	ir_region r = ir_region_new(m, m->region.v[call.region].function, id);
	const struct ir_args none = { NULL, 0, NULL, 0 };
	VEC(ir_id) in = { NULL, 0, 0 };
	struct ir_args args;

	for (uint32_t i = 0; i < t->n; i++) {
		struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		    .annot = t->arg[i], .type = t->arg[i], .span = call.span };

		vec_push(&in, ir_node_add(m, r, &p, &none));
	}
	call.kind = NODE_CALL;
	call.callee = callee;
	call.id = IR_NEW_ID;
	call.name = NULL;
	call.type = t->ret;
	call.annot = NULL;
	call.props = NULL;
	args = (struct ir_args){ in.v, in.n, NULL, 0 };
	m->region.v[r].result = ir_node_add(m, r, &call, &args);
	vec_free(&in);
	n = ir_at(m, id);
	n->kind = NODE_FN;
	n->ref = 0;
	n->attrs = NULL;
	n->annot = NULL;
	n->sub = m->subregion.n;
	n->nsub = 1;
	vec_push(&m->subregion, r);
}

static bool
is_open_function(const struct ir_module *m, const struct ir_node *n)
{
	const struct ir_function *f = n->kind == NODE_GLOBAL ?
	    ir_global_function(m, n->ref) : NULL;

	return f != NULL && !pass_is_closed(m, f->attrs);
}

static bool
expand_all(struct ir_module *m, struct pass_rewrites *w, bool functions,
    struct diag *d)
{
	const uint32_t n = m->node.n;
	uint64_t before = w->done;

	for (ir_id i = 1; i < n; i++) {
		enum callee_kind callee;
		const char *rule = rule_of(m, ir_at(m, i), &callee);
		const struct ir_function *f = &m->function.v[m->region.v[
		    ir_at(m, i)->region].function];

		if (rule != NULL && (functions || !is_open_function(m,
		    ir_at(m, i))) && !pass_is_closed(m, f->attrs) &&
		    pass_tries_rule(w, rule) && pass_tries_at(w, m, i) &&
		    pass_rewrites(w, m, i, rule, NULL))
			expand(m, i, callee);
	}
	return w->done == before || infer_module(m, d);
}

bool
normalize_eta(struct ir_module *m, struct pass_rewrites *w, struct diag *d)
{
	return expand_all(m, w, true, d);
}

bool
normalize_values(struct ir_module *m, struct pass_rewrites *w, struct diag *d)
{
	return expand_all(m, w, false, d);
}

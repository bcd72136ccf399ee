/*
 * Patterns against partially static values.
 *
 * Cost: linear in the pattern.
 */
#include "pass/peval_impl.h"

struct step {
	uint32_t pattern;
	struct pvalue *v;
};
typedef VEC(struct step) step_list;

static void
push_fields(const struct ir_module *m, step_list *work,
    const struct ir_pattern *p, struct pvalue *v)
{
	for (uint32_t i = p->nsub; i-- > 0; ) {
		struct step s = { m->subpattern.v[p->sub + i], v->item[i] };

		vec_push(work, s);
	}
}

enum matched
match_try(struct peval *x, uint32_t pattern, struct pvalue *v)
{
	step_list work = { NULL, 0, 0 };
	enum matched found = MATCH_YES;
	struct step s = { pattern, v };

	vec_push(&work, s);
	while (work.n > 0 && found != MATCH_NO) {
		const struct ir_pattern *p;

		s = vec_pop(&work);
		p = &x->m->pattern.v[s.pattern];
		if (p->kind == PAT_VAR || p->kind == PAT_WILD)
			continue;
		if (s.v->kind == PV_DATA && p->kind == PAT_CTOR &&
		    s.v->ref != p->ref)
			found = MATCH_NO;
		else if (s.v->kind == (p->kind == PAT_CTOR ? PV_DATA :
		    PV_TUPLE))
			push_fields(x->m, &work, p, s.v);
		else
			found = MATCH_UNKNOWN;
	}
	vec_free(&work);
	return found;
}

void
match_bind(struct peval *x, struct env *e, uint32_t pattern, struct pvalue *v)
{
	step_list work = { NULL, 0, 0 };
	struct step s = { pattern, v };

	vec_push(&work, s);
	while (work.n > 0) {
		const struct ir_pattern *p;

		s = vec_pop(&work);
		p = &x->m->pattern.v[s.pattern];
		if (p->kind == PAT_VAR) {
			const struct ir_node *n = ir_at(x->m, p->ref);
			struct env_names names = { .text =
			    attrs_get(n->props, x->k_dims) };

			env_bind(x, e, p->ref, s.v);
			if (names.text != NULL)
				env_learn(x, e, &names, n->type,
				    ir_at(x->m, s.v->atom)->type);
		} else if (p->kind != PAT_WILD) {
			push_fields(x->m, &work, p, s.v);
		}
	}
	vec_free(&work);
}

/* ---- copies ---- */

struct copy {
	struct peval *x;
	struct env *e;
	ir_region arm;
};

static uint32_t
copy_variable(struct peval *x, struct env *e, ir_region arm, ir_id source)
{
	struct ir_node n = *ir_at(x->m, source);
	struct ir_args none = { NULL, 0, NULL, 0 };
	ir_id id;

	n.props = env_props(x, e, n.props);
	n.type = env_type(x, e, n.type);
	n.annot = env_type(x, e, n.annot);
	n.id = IR_NEW_ID;
	id = ir_node_add(x->m, arm, &n, &none);
	env_bind(x, e, source, pv_new(x, PV_UNKNOWN, 0, id, 0));
	return id;
}

static void
copy_part(void *ctx, struct ir_pattern *p)
{
	const struct copy *c = ctx;

	if (p->kind == PAT_VAR)
		p->ref = copy_variable(c->x, c->e, c->arm, p->ref);
}

uint32_t
match_copy(struct peval *x, struct env *e, ir_region arm, uint32_t pattern)
{
	struct copy c = { x, e, arm };

	return ir_pattern_copy(x->m, pattern, copy_part, &c);
}

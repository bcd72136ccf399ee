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
	uint32_t pattern;	/* of the source */
	uint32_t sub;		/* its children are made, from here */
	bool entered;
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

/* Children first: a stack of patterns, and one of copies. */
uint32_t
match_copy(struct peval *x, struct env *e, ir_region arm, uint32_t pattern)
{
	VEC(struct copy) todo = { NULL, 0, 0 };
	VEC(uint32_t) done = { NULL, 0, 0 };
	struct copy c = { pattern, 0, false };
	uint32_t made;

	vec_push(&todo, c);
	while (todo.n > 0) {
		struct copy *t = &vec_last(&todo);
		struct ir_pattern p = x->m->pattern.v[t->pattern];

		if (!t->entered) {
			t->entered = true;
			t->sub = done.n;
			for (uint32_t i = p.nsub; i-- > 0; ) {
				c.pattern = x->m->subpattern.v[p.sub + i];
				c.entered = false;
				vec_push(&todo, c);
			}
			if (p.nsub > 0)
				continue;
			t = &vec_last(&todo);
		}
		if (p.kind == PAT_VAR)
			p.ref = copy_variable(x, e, arm, p.ref);
		made = ir_pattern_add(x->m, &p, done.v + t->sub, p.nsub);
		done.n = t->sub;
		vec_push(&done, made);
		todo.n--;
	}
	made = done.v[0];
	vec_free(&todo);
	vec_free(&done);
	return made;
}

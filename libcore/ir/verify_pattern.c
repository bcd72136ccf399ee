/*
 * Patterns of a match: each arm has one, a tree of patterns that stands
 * nowhere else; constructors have as many sub-patterns as fields, those at
 * the top of the arms are of one data type, and the variables are exactly
 * the parameters of the arm's region.
 *
 * Sub-patterns come before the patterns that hold them in the table, so a
 * list that is worked off is enough, and there are no cycles.
 */
#include "ir/verify_impl.h"

struct arm {
	struct verify *v;
	ir_id match;
	ir_region region;
	uint32_t vars;
	VEC(uint32_t) work;
};

static bool
push_pattern(struct arm *a, uint32_t p, uint32_t limit)
{
	if (p == 0 || p >= limit || a->v->pattern_used[p]) {
		verify_fault(a->v, a->match, "pattern", "pattern %u does not "
		    "exist or stands in two places", p);
		return false;
	}
	a->v->pattern_used[p] = 1;
	vec_push(&a->work, p);
	return true;
}

static bool
check_var(struct arm *a, const struct ir_pattern *p)
{
	struct verify *v = a->v;

	if (p->ref == 0 || p->ref >= v->m->node.n || !v->listed[p->ref] ||
	    ir_at(v->m, p->ref)->kind != NODE_PARAM ||
	    ir_at(v->m, p->ref)->region != a->region ||
	    v->arm[p->ref] != 0) {
		verify_fault(v, a->match, "pattern", "a pattern variable is "
		    "not a parameter of its arm, or is bound twice");
		return false;
	}
	v->arm[p->ref] = a->region;
	a->vars++;
	return true;
}

static bool
check_one(struct arm *a, uint32_t index)
{
	const struct ir_module *m = a->v->m;
	const struct ir_pattern *p = &m->pattern.v[index];
	uint32_t i;

	if (p->kind > PAT_TUPLE || (p->nsub > 0 && p->kind < PAT_CTOR) ||
	    (uint64_t)p->sub + p->nsub > m->subpattern.n ||
	    (p->kind == PAT_CTOR && (p->ref == 0 || p->ref >= m->ctor.n))) {
		verify_fault(a->v, a->match, "pattern", "pattern %u is "
		    "malformed", index);
		return false;
	}
	if (p->kind == PAT_VAR)
		return check_var(a, p);
	if (p->kind == PAT_CTOR && p->nsub != m->ctor.v[p->ref].nfield) {
		verify_wrong(a->v, a->match, &p->span, "pattern-arity", "'%s' "
		    "has %u field%s, this pattern %u", m->ctor.v[p->ref].name,
		    m->ctor.v[p->ref].nfield,
		    m->ctor.v[p->ref].nfield == 1 ? "" : "s", p->nsub);
		return false;
	}
	for (i = 0; i < p->nsub; i++)
		if (!push_pattern(a, m->subpattern.v[p->sub + i], index))
			return false;
	return true;
}

static bool
check_arm(struct verify *v, ir_id match, ir_region region)
{
	const struct ir_region_data *r = &v->m->region.v[region];
	struct arm a = { .v = v, .match = match, .region = region };
	bool ok;

	ok = push_pattern(&a, r->pattern, v->m->pattern.n);
	while (ok && a.work.n > 0)
		ok = check_one(&a, vec_pop(&a.work));
	if (ok && a.vars != r->params.n) {
		verify_fault(v, match, "pattern", "an arm has %u parameters, "
		    "its pattern %u variables", r->params.n, a.vars);
		ok = false;
	}
	vec_free(&a.work);
	return ok;
}

void
verify_pattern(struct verify *v, ir_id match)
{
	const struct ir_module *m = v->m;
	const struct ir_node *n = ir_at(m, match);
	const struct ir_pattern *p;
	uint32_t adt = 0, i, a;

	v->pattern_ok[match] = 1;
	for (i = 0; i < n->nsub; i++) {
		ir_region r = ir_sub(m, n, i);

		if (!check_arm(v, match, r)) {
			v->pattern_ok[match] = 0;
			continue;
		}
		p = &m->pattern.v[m->region.v[r].pattern];
		if (p->kind != PAT_CTOR)
			continue;
		a = m->ctor.v[p->ref].adt;
		if (adt != 0 && a != adt)
			verify_wrong(v, match, &p->span, "pattern-type",
			    "'%s' is a constructor of '%s', the patterns "
			    "before are of '%s'",
			    m->ctor.v[p->ref].name, m->adt.v[a].name,
			    m->adt.v[adt].name);
		adt = a;
	}
}

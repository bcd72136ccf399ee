/*
 * Rules and patterns as they are written (rules.h).
 */
#include "ir/rules.h"

void
ir_rules_release(struct ir_rules *r)
{
	for (uint32_t i = 0; i < r->rule.n; i++) {
		vec_free(&r->rule.v[i].alt);
		vec_free(&r->rule.v[i].test);
	}
	vec_free(&r->rule);
	ir_module_free(r->m);
	r->m = NULL;
}

const struct ir_rule *
ir_find_pattern(const struct ir_rules *r, const char *name)
{
	for (uint32_t i = 0; i < r->rule.n; i++)
		if (r->rule.v[i].pattern && r->rule.v[i].name == name)
			return &r->rule.v[i];
	return NULL;
}

uint32_t
ir_param_index(const struct ir_module *m, uint32_t function, ir_id id)
{
	const struct ir_region_data *r =
	    &m->region.v[m->function.v[function].body];

	for (uint32_t i = 0; i < r->params.n; i++)
		if (r->params.v[i] == id)
			return i;
	return UINT32_MAX;
}

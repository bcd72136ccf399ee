/*
 * Default schedules: stages that run in the order of their axes, such as scans.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

void
rule_serial(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct sym *axis[2 * TYPE_RANK_LIMIT];
	bool parallel = at->parallel || !r->target->parallel ||
	    rule_work(r, stage) < SPEED_PARALLEL;
	uint32_t parent = at->parent;

	rule_say(r, stage, 1, "in the order of its axes, %s%s", s->kind ==
	    STAGE_SCAN ? "a scan" : s->kind == STAGE_SCATTER ? "a scatter" :
	    s->kind == STAGE_REDUCE ? "a sum that stays in order" :
	    "no pattern", rule_work_text(parallel || rule_free_axes(s) <=
	    at->shared));
	memcpy(axis, at->axis, at->shared * sizeof *axis);
	for (uint32_t a = at->shared; a < s->naxis; a++) {
		uint32_t before = parent;
		bool now = !parallel && a < rule_free_axes(s);

		axis[a] = rule_loop(r, &parent, s->axis[a].extent, now ?
		    LOOP_PARALLEL : LOOP_SERIAL);
		parallel = parallel || (now && parent != before);
	}
	rule_leaf(r, parent, stage, LEAF_ALL, axis, 0, NULL);
}

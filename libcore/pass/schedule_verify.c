/*
 * What the stamp `scheduled` claims (schedule.h).
 *
 * A program whose last tree has a guard runs its stages in order where no
 * guard holds, so one tree is enough, whatever its guards.
 */
#include "pass/schedule.h"

static void
check_program(const struct prim *p, struct diag *d)
{
	if (p->kernel != NULL)
		return;
	if (p->tree.n == 0)
		diag_error(d, &p->span, "stamp", "the module is stamped "
		    "'scheduled', but '@%s' has no schedule", p->name);
	for (uint32_t k = 0; k < p->tree.n; k++)
		tree_check(p, p->tree.v[k], d);
}

bool
schedule_verify(const struct ir_module *m, struct diag *d)
{
	uint32_t before = d->errors;
	struct target t;

	if ((m->has & IR_SCHEDULED) == 0)
		return true;
	if (m->target == NULL)
		diag_error(d, NULL, "stamp", "the module is stamped "
		    "'scheduled', but has no target");
	else if (!target_parse(m->target, &t))
		diag_error(d, NULL, "stamp", "the module is scheduled for "
		    "'%.64s', which is not a target", m->target);
	for (uint32_t i = 1; i < m->prim.n; i++)
		check_program(m->prim.v[i], d);
	return d->errors == before;
}

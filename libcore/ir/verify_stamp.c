/*
 * Stamps: what has been done to a module, and what that claims.
 *
 * A stamp stands in the stream, where anybody can write it, so whoever reads
 * it checks it: the table has the check of each one, in a file of its own,
 * and the stamps without which the claim makes no sense.  The checks run when
 * nothing else is wrong with the module.  Cost: that of the checks, each of
 * them linear in the module but for a logarithm.
 *
 * What cannot be said here, since it is about types of operators, loops and
 * targets, the shared main checks next to this: typed in infer/verify.c,
 * lowered and scheduled in pass/lower_verify.c and pass/schedule_verify.c.
 * What a pass may break or not (may_break of its contract: fewer bindings or
 * better types may let an operator be lowered that could not) is derived again.
 *
 * A new stamp is a row (what it needs, its annotations) and a check, which must
 * be linear or nearly so and trusts nothing, least of all the pass: that of
 * plans is written apart from it.
 */
#include <string.h>

#include "ir/verify_impl.h"

const char *const ir_stamp_name[IR_STAMPS] = {
	"typed", "fused", "lowered", "scheduled", "planned",
};
const char *const ir_stamp_filter[IR_STAMPS] = {
	"relay-typecheck", "relay-fuse", "relay-lower", "relay-schedule",
	"relay-plan",
};

/* By the number of the bit. */
static const struct stamp {
	uint32_t needs;		/* stamps */
	void (*check)(struct verify *v);	/* reports what is not so;
						 * NULL: see above */
	const char *annotation[2];	/* that is nothing without it: of
					 * bindings, of functions */
} stamps[IR_STAMPS] = {
	{ 0, NULL, { NULL } },
	{ IR_TYPED, verify_fused, { NULL } },
	{ IR_TYPED, NULL, { NULL } },
	{ 0, NULL, { NULL } },
	{ IR_TYPED, verify_planned, { "slot", "arena" } },
};

void
verify_stamps(struct verify *v)
{
	uint32_t has = v->m->has, missing;

	for (uint32_t i = 0; i < IR_STAMPS; i++) {
		if (!(has >> i & 1))
			continue;
		missing = stamps[i].needs & ~has;
		for (uint32_t k = 0; k < IR_STAMPS; k++)
			if (missing >> k & 1)
				diag_error(v->d, NULL, "stamp", "the module is "
				    "stamped '%s', but not "
				    "'%s'", ir_stamp_name[i], ir_stamp_name[k]);
		if (missing == 0 && stamps[i].check != NULL)
			stamps[i].check(v);
	}
}

/* ---- taking them off ---- */

static const struct attrs *
without(struct ir_module *m, const struct attrs *as, const char *key)
{
	if (attrs_get(as, key) == NULL)
		return as;
	as = attrs_with(m->arena, as, key, NULL);
	return as != NULL && as->n > 0 ? as : NULL;
}

static void
drop_annotation(struct ir_module *m, const struct stamp *s)
{
	const char *binding, *function;

	if (s->annotation[0] == NULL)
		return;
	binding = str_intern0(m->strings, s->annotation[0]);
	function = str_intern0(m->strings, s->annotation[1]);
	for (uint32_t i = 1; i < m->node.n; i++) {
		struct ir_node *n = ir_at(m, i);

		if (n->props != NULL)
			n->props = without(m, n->props, binding);
		if (n->kind == NODE_FN && n->attrs != NULL)
			n->attrs = without(m, n->attrs, function);
	}
	for (uint32_t i = 1; i < m->function.n; i++)
		m->function.v[i].attrs = without(m, m->function.v[i].attrs,
		    function);
}

void
ir_drop_stamps(struct ir_module *m, uint32_t drop)
{
	m->has &= ~drop;
	if (drop & IR_SCHEDULED)
		m->target = NULL;
	for (uint32_t i = 0; i < IR_STAMPS; i++)
		if (drop >> i & 1)
			drop_annotation(m, &stamps[i]);
}

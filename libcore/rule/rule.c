/*
 * The driver of the default schedules (rule.h): which rule a stage gets, and
 * which stages share loops.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"


/* Whether a stage has no instances. */
static bool
is_empty(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	bool empty = false;
	int64_t e;

	for (uint32_t a = 0; a < s->nspatial; a++)
		empty = empty || (sym_is_const(s->axis[a].extent, &e) &&
		    e == 0);
	return empty;
}

static uint32_t
one_stage(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	uint32_t n;

	switch (r->p->stage.v[stage].kind) {
	case STAGE_STORE:
		n = rule_cases(r, stage, at);
		if (n > 0)
			return n;
		rule_store(r, stage, at);
		return 1;
	case STAGE_REDUCE:
		if (!r->target->strict && !is_empty(r, stage))
			return rule_reduce(r, stage, at);
		break;
	case STAGE_SCATTER:
		rule_scatter(r, stage, at);
		return 1;
	default:
		break;
	}
	rule_serial(r, stage, at);
	return 1;
}

/* Whether a stage has work enough in one image. */
static bool
one_image(const struct rule *r, uint32_t lo, uint32_t hi,
    const struct sym *images)
{
	bool any = false;

	for (uint32_t i = lo; i < hi && !any; i++)
		any = rule_one_image(r, i, images);
	return any;
}

/* Schedules stages lo .. hi - 1 under loops over their first `shared` axes;
 * returns the stage after them, since rules may add stages, and a reduction
 * includes the stage that stores it. */
static uint32_t
rows(struct rule *r, uint32_t lo, uint32_t hi, uint32_t shared)
{
	const struct sym *axis[TYPE_RANK_LIMIT];
	struct rule_at at = { .shared = shared, .axis = axis };
	uint64_t work = 0;
	uint32_t row = 0;	/* the loop over the last of them */
	uint32_t folds = r->folds, tiles = r->tiles, first = lo;

	for (uint32_t i = lo; i < hi && work < SPEED_PARALLEL; i++) {
		uint64_t w = rule_work(r, i);

		work = w > SPEED_PARALLEL ? SPEED_PARALLEL : work + w;
	}
	at.parallel = !r->target->parallel || work < SPEED_PARALLEL;
	for (uint32_t a = 0; a < shared; a++) {
		const struct sym *e = r->p->stage.v[lo].axis[a].extent;
		bool image = a == 0 && !at.parallel && one_image(r, lo, hi, e);
		uint32_t before = at.parent;

		axis[a] = rule_loop(r, &at.parent, e, at.parallel || image ?
		    LOOP_SERIAL : LOOP_PARALLEL);
		at.parallel = at.parallel || (at.parent != before && !image);
		row = at.parent != before ? at.parent : 0;
	}
	if (shared > 0)
		rule_say(r, lo, hi - lo, "they share the loops over %u "
		    "leading %s", shared, shared == 1 ? "axis" : "axes");
	while (lo < hi) {
		uint32_t before = r->p->stage.n, n = one_stage(r, lo, &at);

		hi += r->p->stage.n - before;
		lo += n;
	}
	/* What follows a fold of lanes waits for it. */
	if (row != 0 && r->folds > folds && r->tiles == tiles)
		rule_jam_rows(r, row, first, lo);
	return lo;
}

bool
rule_schedule(struct prim *p, const struct rule_target *target)
{
	return rule_schedule_constants(p, target, NULL);
}

bool
rule_schedule_constants(struct prim *p, const struct rule_target *target,
    struct rule_constants *constants)
{
	struct rule r = { .p = p, .target = target, .constants = constants };
	uint32_t child = 0, last, n;	/* how many the root has; the last */

	if (p->kernel != NULL || p->tree.n > 0 || p->stage.n == 0)
		return false;
	rule_inline_all(&r);
	if (!target->strict) {
		rule_split_reductions(&r);
		rule_order_sums(&r);
		rule_fuse_rows(&r);
		rule_pack_constants(&r, rule_dot_products(&r));
		rule_flatten_all(&r);
		rule_move_axes(&r, true);
		rule_window_rows(&r);
		rule_move_axes(&r, false);
		rule_copy_operands(&r);
		rule_split_index_sets(&r);
		rule_fuse_all(&r);
		rule_read_in_place(&r);
	}
	r.t = tree_new();
	for (uint32_t i = 0; i < p->stage.n; ) {
		uint32_t hi, shared = rule_cases_shared(&r, i, &hi);

		vec_push(&r.group, ((struct rule_group){ .lo = i,
		    .child = child }));
		last = r.t->node.v[0].last;
		n = shared > 0 || target->strict ? 0 : rule_halo(&r, i);
		if (n == 0 && shared == 0 && !target->strict)
			n = rule_scaled(&r, i);
		if (n == 0 && shared == 0)
			shared = rule_shared_axes(&r, i, &hi);
		i = n > 0 ? i + n : rows(&r, i, hi, shared);
		vec_last(&r.group).hi = i;
		for (last = last != 0 ? r.t->node.v[last].next :
		    r.t->node.v[0].first; last != 0;
		    last = r.t->node.v[last].next)
			child++;
	}
	r.t = rule_proved(&r, r.t);
	vec_free(&r.group);
	vec_free(&r.panels);
	vec_push(&p->tree, r.t);
	return r.rounds;
}

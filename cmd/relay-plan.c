/*
 * relay-plan: places intermediate tensors in arenas.
 */
#include "cmd/filter.h"

#include <string.h>

#include "pass/plan.h"

struct plan_opts {
	bool managed, no_in_place;
	const char *format;
};

static const struct opt options[] = {
	{ "managed", 0, OPT_FLAG, NULL, NULL,
	    "remove all slots and make none: every tensor is "
	    "allocated when it is made",
	    offsetof(struct plan_opts, managed) },
	{ "no-in-place", 0, OPT_FLAG, NULL, NULL,
	    "never overwrite operands, and never concatenate in place",
	    offsetof(struct plan_opts, no_in_place) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv",
	    "write a table of what was saved instead of the module",
	    offsetof(struct plan_opts, format) },
	{ 0 }
};

static const struct filter_rule rules[] = {
	{ PLAN_SLOT, "a tensor in the arena" },
	{ 0 }
};

/* The table on standard error. */
static void
say_table(const struct filter_run *r, const struct plan_stats *s)
{
	struct buf b = { NULL, 0, 0 };

	plan_print(s, PLAN_TEXT, &b);
	for (const char *at = b.v; *at != '\0'; ) {
		size_t n = strcspn(at, "\n");

		filter_say(r, "%.*s", (int)n, at);
		at += n + 1;
	}
	buf_release(&b);
}

static void
add_stats(const struct filter_run *r, const struct plan_stats *s)
{
	const struct plan_row *sum = &vec_last(&s->row);
	int64_t each, arena;

	stats_add(r->stats, "tensors with a slot", sum->slots);
	stats_add(r->stats, "tensors written in place", sum->overwrites);
	stats_add(r->stats, "tensors that share a slot", sum->reshapes);
	stats_add(r->stats, "views of tensors without a slot", sum->views);
	stats_add(r->stats, "tensors concatenated", sum->concats);
	stats_add(r->stats, "managed tensors", sum->managed);
	stats_add(r->stats, "donated tensors", sum->donated);
	stats_add(r->stats, "bindings visited", s->visits);
	if (sum->each == NULL || !sym_is_const(sum->each, &each) ||
	    sum->arena == NULL || !sym_is_const(sum->arena, &arena))
		return;
	stats_add(r->stats, "bytes of tensors", each);
	stats_add(r->stats, "bytes of arenas", arena);
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct plan_opts *o = r->opts;
	struct plan_options opts = { .managed = o->managed,
	    .in_place = !o->no_in_place, .rewrites = r->rewrites, .d = r->d,
	    .say = r->verbose > 0 ? filter_say_line : NULL,
	    .ctx = (void *)(uintptr_t)r };
	struct plan_stats s = { .visits = 0 };

	plan_run(m, &opts, &s);
	add_stats(r, &s);
	if (r->verbose > 0)
		say_table(r, &s);
	if (o->format != NULL)
		plan_print(&s, strcmp(o->format, "json") == 0 ? PLAN_JSON :
		    strcmp(o->format, "csv") == 0 ? PLAN_CSV : PLAN_TEXT,
		    r->left);
	plan_stats_free(&s);
	return true;
}

static bool
write_plan(struct ir_module *m, const struct filter_run *r)
{
	const struct plan_opts *o = r->opts;

	return o->format == NULL ? filter_write(m, r) :
	    fwrite(r->left->v, 1, r->left->n, r->out) == r->left->n;
}

static const struct filter plan = {
	.name = "relay-plan",
	.brief = "place intermediate tensors in arenas",
	.contract = { { .needs = IR_TYPED, .gives = IR_PLANNED },
	    { "managed", .needs = IR_TYPED, .breaks = IR_PLANNED } },
	.opts = options,
	.opts_size = sizeof(struct plan_opts), .run = run,
	.write = write_plan,
	.stream = true, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &plan);
}

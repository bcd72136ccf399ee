/*
 * relay-schedule: gives tensor programs their loops.
 */
#include "filter.h"
#include "pass/schedule.h"
#include "cmd/schedule_input.h"
#include "cmd/schedule_table.h"

struct schedule_opts {
	struct opt_list extents;
	const char *script, *cpu, *target, *format, *log;
	bool check, plain, strict, serial, report, tasks;
	int64_t vector, registers;
};

static const struct opt options[] = {
	{ "script", 0, OPT_STRING, "FILE", NULL,
	    "apply the primitives in FILE, one per line",
	    offsetof(struct schedule_opts, script) },
	{ "check", 'c', OPT_FLAG, NULL, NULL,
	    "prove the schedules of the input and change nothing",
	    offsetof(struct schedule_opts, check) },
	{ "plain", 'p', OPT_FLAG, NULL, NULL,
	    "no rules: programs without a schedule run their stages in order",
	    offsetof(struct schedule_opts, plain) },
	{ "cpu", 0, OPT_STRING, "NAME", NULL,
	    "processor to schedule for: 'host' (this machine's; the default if "
	    "--target names its family), 'baseline' (any of the family; the "
	    "default otherwise), or a name that LLVM knows; several, separated "
	    "by commas: a form for each",
	    offsetof(struct schedule_opts, cpu) },
	{ "target", 0, OPT_STRING, "TRIPLE", NULL,
	    "schedule for this target, as in relay-codegen",
	    offsetof(struct schedule_opts, target) },
	{ "vector-bytes", 0, OPT_INT, "N", NULL,
	    "make vectors of 16, 32 or 64 bytes; by default those of --cpu",
	    offsetof(struct schedule_opts, vector) },
	{ "registers", 0, OPT_INT, "N", NULL,
	    "number of vector registers; by default those of --cpu",
	    offsetof(struct schedule_opts, registers) },
	{ "strict", 0, OPT_FLAG, NULL, NULL,
	    "keep the order of sums", offsetof(struct schedule_opts, strict) },
	{ "serial", 0, OPT_FLAG, NULL, NULL,
	    "use no threads", offsetof(struct schedule_opts, serial) },
	FILTER_EXTENT_OPTION(struct schedule_opts),
	{ "log", 0, OPT_STRING, "FILE", NULL,
	    "take what relay-tune found for programs in FILE",
	    offsetof(struct schedule_opts, log) },
	{ "tasks", 0, OPT_FLAG, NULL, NULL,
	    "write the programs that relay-tune may tune instead of the module",
	    offsetof(struct schedule_opts, tasks) },
	{ "report", 0, OPT_FLAG, NULL, NULL,
	    "write a table of the programs that the rules schedule, with the "
	    "stages that are not proved, instead of the module",
	    offsetof(struct schedule_opts, report) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv",
	    "of --report; by default text",
	    offsetof(struct schedule_opts, format) },
	{ 0 }
};

static const struct filter_rule rules[] = {
	{ SCHEDULE_PROGRAM, "a program by the rules, not in plain loops" },
	{ 0 }
};

static const struct schedule_opts defaults = { .format = "text",
	.vector = SCHEDULE_NOT_GIVEN, .registers = SCHEDULE_NOT_GIVEN };

static void
put_row(void *ctx, const struct schedule_row *x)
{
	const struct filter_run *r = ctx;
	const struct schedule_opts *o = r->opts;

	schedule_put_row(r->left, *o->format, x);
}

static bool
write_schedule(struct ir_module *m, const struct filter_run *r)
{
	const struct schedule_opts *o = r->opts;

	if (!o->report && !o->tasks)
		return filter_write(m, r);
	if (o->report)
		schedule_put_end(r->left, *o->format);
	return r->left->n == 0 ||
	    fwrite(r->left->v, 1, r->left->n, r->out) == r->left->n;
}

/* What excludes each other; false: reported. */
static bool
options_agree(const struct schedule_opts *o, const struct filter_run *r)
{
	*r->status = EXIT_USAGE;
	if (*o->format != 't' && !o->report) {
		diag_error(r->d, NULL, "usage", "use --format with --report");
		return false;
	}
	if (o->check && (o->script != NULL || o->extents.n > 0)) {
		diag_error(r->d, NULL, "script", "--check changes nothing and "
		    "excludes --%s", o->script != NULL ? "script" :
		    "specialize");
		return false;
	}
	*r->status = EXIT_WRONG;
	return true;
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct schedule_opts *o = r->opts;
	struct schedule_options opts = { .path = o->script,
		.check = o->check, .plain = o->plain,
		.rewrites = r->rewrites,
		.target = { .strict = o->strict, .parallel = !o->serial } };
	struct schedule_stats s = { 0 };
	struct target_list cpus;
	char *text = NULL;
	bool ok;

	if (!options_agree(o, r) || !schedule_read_cpus(r, o->target, o->cpu,
	    &cpus, &opts) || !schedule_set_target(r, o->vector, o->registers,
	    &opts))
		return false;
	if (o->script != NULL && !schedule_read_script(r, o->script, &text,
	    &opts.len))
		return false;
	opts.text = text;
	opts.target.ctx = (void *)(uintptr_t)r;
	if (r->verbose > 0)
		opts.target.say = filter_say_line;
	opts.ctx = opts.target.ctx;
	if (o->report)
		opts.report = put_row;
	if (o->tasks)
		schedule_tasks(m, &opts.target.machine, r->left);
	ok = o->tasks || (schedule_read_log(r, o->log, &opts) &&
	    schedule_read_extents(r, &o->extents, m, &opts) &&
	    schedule_run(m, &opts, &s, r->d));
	schedule_log_free(opts.log);
	schedule_free_extents(&opts);
	mem_free(text);
	if (!ok)
		return false;
	schedule_put_stats(r, &s);
	return true;
}

static const struct filter schedule = {
	.name = "relay-schedule",
	.brief = "schedule the loops of tensor programs",
	/* A primitive may change which elements are read when. */
	.contract = { { .gives = IR_SCHEDULED, .breaks = IR_PLANNED },
	    { .option = "check" }, { .option = "tasks" } },
	.opts = options,
	.opts_size = sizeof(struct schedule_opts), .defaults = &defaults,
	.run = run, .write = write_schedule, .stream = true,
	.rules = rules, .programs = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &schedule);
}

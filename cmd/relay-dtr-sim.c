/*
 * relay-dtr-sim: what training under a memory budget costs, by replaying the
 * log of a training step.
 *
 *	relay-dtr-sim --heuristic=dtr-eq,lru --ratio=0.8,0.4 step.log
 */
#include "cmd/dtr_args.h"
#include "cmd/dtr_plot.h"

#include <string.h>

#include "dtr/network.h"
#include "formats/oplog/oplog.h"

static const struct opt options[] = {
	{ "accesses", 0, OPT_FLAG, NULL, NULL,
	    "count storage accesses too, as the published simulator does",
	    offsetof(struct sim_opts, accesses) },
	{ "adversary", 0, OPT_INT, "N", NULL,
	    "instead of a log: N calls that are chosen against the heuristic",
	    offsetof(struct sim_opts, adversary) },
	{ "budget", 0, OPT_STRING, "BYTES[,...]", NULL,
	    "bytes that may be resident, in place of --ratio",
	    offsetof(struct sim_opts, budget) },
	{ "events", 0, OPT_FLAG, NULL, NULL,
	    "write each call, eviction and replay instead of the table",
	    offsetof(struct sim_opts, events) },
	{ "format", 0, OPT_CHOICE, "FORM", "csv|json",
	    "of the table; by default csv",
	    offsetof(struct sim_opts, format) },
	{ "heuristic", 0, OPT_STRING, "NAME[,...]", NULL,
	    "by which storages are evicted; by default dtr-eq; all, or "
	    "ablation, for several", offsetof(struct sim_opts, heuristic) },
	{ "linear", 0, OPT_INT, "N", NULL,
	    "instead of a log: a chain of N calls of unit cost and size and "
	    "its gradient", offsetof(struct sim_opts, linear) },
	{ "plot", 0, OPT_STRING, "FILE.svg", NULL,
	    "draw the table with gnuplot",
	    offsetof(struct sim_opts, plot) },
	{ "policy", 0, OPT_STRING, "POLICY[,...]", NULL,
	    "what happens to a storage that the program lets go: eager "
	    "(eviction, the default), banish or ignore",
	    offsetof(struct sim_opts, policy) },
	{ "ratio", 0, OPT_STRING, "SHARE[,...]", NULL,
	    "budgets as shares of the peak; by default 1.0 to 0.1",
	    offsetof(struct sim_opts, ratio) },
	{ "seed", 0, OPT_INT, "N", NULL,
	    "of the first trial of the random heuristic (1)",
	    offsetof(struct sim_opts, seed) },
	{ "thrash", 0, OPT_STRING, "FACTOR", NULL,
	    "give up when calls and replays together cost more than this "
	    "many times the calls (2), or none",
	    offsetof(struct sim_opts, thrash) },
	{ "trials", 0, OPT_INT, "N", NULL,
	    "rows of the random heuristic for each budget (10)",
	    offsetof(struct sim_opts, trials) },
	{ 0 }
};

static const struct sim_opts defaults = { .heuristic = "dtr-eq",
	.policy = "eager", .thrash = "2", .format = "csv", .seed = 1,
	.trials = 10 };

struct table {
	struct buf text;
	enum dtr_form form;
	bool events;		/* take its place */
	uint32_t rows;
	struct dtr_plot *plot;
};

static void
on_row(void *ctx, const struct dtr_row *row)
{
	struct table *t = ctx;

	if (t->events)
		return;
	if (t->form == DTR_JSON)
		buf_puts(&t->text, t->rows > 0 ? ",\n" : "[\n");
	t->rows++;
	dtr_row_put(&t->text, t->form, row);
	if (t->plot != NULL)
		dtr_plot_row(t->plot, row);
}

static int
run_log(const struct filter_run *r, const struct dtr_sweep *s,
    const char *path, struct table *t)
{
	struct filter_run one = *r;
	const char *name = strcmp(path, "-") == 0 ? "<stdin>" : path;
	struct dtr_program p;
	int status;
	size_t len;
	char *text;

	one.input = path;
	if (!filter_input(&one, &text, &len, &status))
		return status;
	dtr_program_init(&p);
	status = EXIT_WRONG;
	if (oplog_read(text, len, name, &p, r->d)) {
		dtr_sweep_run(s, &p, name, on_row, t);
		status = EXIT_DONE;
	}
	dtr_program_release(&p);
	mem_free(text);
	return status;
}

static int
run_networks(const struct filter_run *r, const struct dtr_sweep *s,
    struct table *t)
{
	const struct sim_opts *o = r->opts;
	static const char *const standard[] = { "-", NULL };
	const char *const *path = r->operands[0] ? r->operands : standard;
	int status = EXIT_DONE;
	struct dtr_program p;

	if (o->adversary > 0) {
		dtr_sweep_adversary(s, (uint32_t)o->adversary, on_row, t);
		return status;
	}
	if (o->linear > 0) {
		dtr_program_init(&p);
		dtr_linear(&p, (uint32_t)o->linear);
		dtr_sweep_run(s, &p, "linear", on_row, t);
		dtr_program_release(&p);
		return status;
	}
	for (; *path != NULL && status == EXIT_DONE; path++)
		status = run_log(r, s, *path, t);
	return status;
}

static int
sim_main(const struct filter_run *r)
{
	const struct sim_opts *o = r->opts;
	struct dtr_sweep s = { 0 };
	struct table t = { .form = *o->format == 'j' ? DTR_JSON : DTR_CSV,
	    .events = o->events, .plot = r->started };
	int status = dtr_args_read(r, &s) ? EXIT_DONE : EXIT_USAGE;

	if (status == EXIT_DONE && !t.events)
		dtr_row_head(&t.text, t.form);
	if (status == EXIT_DONE)
		status = run_networks(r, &s, &t);
	if (t.form == DTR_JSON && !t.events)
		buf_puts(&t.text, t.rows > 0 ? "\n]\n" : "[]\n");
	if (status == EXIT_DONE && t.plot != NULL)
		status = dtr_plot_end(t.plot, r);
	if (status == EXIT_DONE && t.text.n > 0 &&
	    fwrite(t.text.v, 1, t.text.n, r->out) != t.text.n)
		status = EXIT_OUTSIDE;
	buf_release(&t.text);
	dtr_args_release(&s);
	return status;
}

static const struct filter sim = {
	.name = "relay-dtr-sim",
	.brief = "simulate training under a memory budget",
	.operands = "[LOG...]", .max_operands = UINT32_MAX,
	.opts = options, .opts_size = sizeof(struct sim_opts),
	.defaults = &defaults,
	.start = dtr_plot_start, .stop = dtr_plot_stop,
	.main = sim_main,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &sim);
}

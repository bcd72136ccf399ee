/*
 * relay-fit: runs a compiled training step over batches of data.
 *
 *	relay-fit step.so --data=train.npz --epochs=5 -o weights.safetensors
 */
#include <signal.h>

#include "cmd/fit.h"

static const struct opt options[] = {
	{ "data", 0, OPT_STRING, "FILE.npz", NULL,
	    "samples: arrays x and y, or a folder of pictures by class",
	    offsetof(struct fit_opts, data) },
	{ "validation", 0, OPT_STRING, "FILE.npz", NULL,
	    "samples that are evaluated after each epoch",
	    offsetof(struct fit_opts, validation) },
	{ "batch", 0, OPT_INT, "N", NULL, "samples of one step (32)",
	    offsetof(struct fit_opts, batch) },
	{ "epochs", 0, OPT_INT, "N", NULL,
	    "passes over the samples (10)",
	    offsetof(struct fit_opts, epochs) },
	{ "steps", 0, OPT_INT, "N", NULL,
	    "stop after step N, counted from the start of training",
	    offsetof(struct fit_opts, steps) },
	{ "seed", 0, OPT_INT, "N", NULL,
	    "seed of the initial values and of the order of samples (1)",
	    offsetof(struct fit_opts, seed) },
	{ "in-order", 0, OPT_FLAG, NULL, NULL,
	    "take samples in the order of the file",
	    offsetof(struct fit_opts, in_order) },
	{ "checkpoint", 0, OPT_STRING, "FILE", NULL,
	    "write parameters and state here after every epoch, as "
	    ".safetensors", offsetof(struct fit_opts, checkpoint) },
	{ "every", 0, OPT_INT, "N", NULL,
	    "write the checkpoint after every N steps too",
	    offsetof(struct fit_opts, every) },
	{ "resume", 0, OPT_FLAG, NULL, NULL,
	    "continue from the checkpoint, if it exists",
	    offsetof(struct fit_opts, resume) },
	{ "log", 0, OPT_STRING, "FILE.csv", NULL,
	    "write a table of the epochs", offsetof(struct fit_opts, log) },
	{ "patience", 0, OPT_INT, "N", NULL,
	    "stop when the validation loss has not decreased for N epochs",
	    offsetof(struct fit_opts, patience) },
	{ "resize", 0, OPT_CHOICE, "HOW", "stretch|crop|pad",
	    "fit pictures to the input's height and width: stretch both sides, "
	    "or keep the proportions and crop or pad",
	    offsetof(struct fit_opts, image.resize) },
	{ "mean", 0, OPT_STRING, "LIST", NULL,
	    "subtract from pixel values; one number, or one for each channel "
	    "(0)", offsetof(struct fit_opts, image.mean) },
	{ "std", 0, OPT_STRING, "LIST", NULL,
	    "divide pixel values by, after --mean "
	    "(1)", offsetof(struct fit_opts, image.std) },
	{ "threads", 0, OPT_INT, "N", NULL,
	    "threads to run on; by default RELAY_THREADS, or one for each "
	    "processor", offsetof(struct fit_opts, threads) },
	RUN_BUDGET_OPTIONS(struct fit_opts),
	{ 0 }
};

static const struct fit_opts defaults = { .batch = FIT_BATCH, .epochs = 10,
	.seed = 1, .image.range = 1 };

static volatile sig_atomic_t interrupted;

static void
interrupt(int sig)
{
	interrupted = sig;
}

static bool
check_options(struct fit *f)
{
	const struct fit_opts *o = f->o;
	uint32_t before = f->r->d->errors;

	if (f->r->operands[0] == NULL)
		fit_fail(f, EXIT_USAGE, "no-library", "no LIBRARY is given");
	if (o->data == NULL)
		fit_fail(f, EXIT_USAGE, "no-data", "--data is missing");
	if (o->checkpoint == NULL && (o->resume || o->every > 0))
		fit_fail(f, EXIT_USAGE, "no-checkpoint", "--resume and --every "
		    "need --checkpoint");
	if (o->patience > 0 && o->validation == NULL)
		fit_fail(f, EXIT_USAGE, "no-validation", "--patience needs "
		    "--validation");
	if ((o->batch < 1 && o->batch != FIT_BATCH) || o->epochs < 0 ||
	    o->steps < 0 || o->patience < 0 || o->every < 0)
		fit_fail(f, EXIT_USAGE, "bad-number", "--batch must be at "
		    "least 1, and other counts at least 0");
	return f->r->d->errors == before;
}

static void
catch_signals(void)
{
	struct sigaction a = { .sa_handler = interrupt,
		.sa_flags = (int)SA_RESETHAND };

	sigaction(SIGINT, &a, NULL);
	sigaction(SIGTERM, &a, NULL);
}

/* What is wrong everywhere, the first process says. */
static bool
open_all(struct fit *f)
{
	bool ok = fit_open(f);

	if (fit_group_any(!ok && fit_group.rank == 0) && fit_group.rank != 0)
		fit_group_await_end();
	return ok;
}

static int
fit_main(const struct filter_run *r)
{
	struct fit f = { .r = r, .o = r->opts, .status = EXIT_OUTSIDE,
		.interrupted = &interrupted };
	bool ok = check_options(&f) && fit_group_open(r->d) &&
	    open_all(&f) && fit_begin(&f) &&
	    fit_report_begin(&f.report, r, f.o->log, f.state.at.step,
	    fit_group.rank != 0);

	if (ok) {
		catch_signals();
		ok = fit_train(&f);
	}
	fit_report_release(&f.report);
	if (ok && fit_not_finite(&f.state) != NULL)
		ok = fit_save(&f);
	if (ok && r->output != NULL)
		ok = fit_write_parameters(&f.state, r->out) ||
		    fit_fail(&f, EXIT_OUTSIDE, "cannot-write", "cannot write "
		    "the parameters");
	/* A process that ends without it ends all others. */
	if (ok)
		fit_group_close();
	fit_close(&f);
	return ok ? EXIT_DONE : f.status;
}

static const struct filter fit = {
	.name = "relay-fit",
	.brief = "run a compiled training step over data",
	.operands = "LIBRARY", .max_operands = 1,
	.opts = options, .opts_size = sizeof(struct fit_opts),
	.defaults = &defaults,
	.main = fit_main,
	.runs_programs = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &fit);
}

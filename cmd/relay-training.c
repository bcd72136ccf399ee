/*
 * relay-training: makes a function trainable.
 *
 *	relay-import net.onnx | relay-typecheck | relay-training --lift
 */
#include <stdlib.h>

#include "filter.h"
#include "pass/training.h"

struct training_opts {
	const char *function, *share, *scalars;
	bool lift;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "make this function trainable "
	    "(main)", offsetof(struct training_opts, function) },
	{ "lift", 0, OPT_FLAG, NULL, NULL,
	    "only turn weights into parameters",
	    offsetof(struct training_opts, lift) },
	{ "scalars", 0, OPT_STRING, "NAME,...", NULL,
	    "with --lift: scalar constants that are weights too; * stands for "
	    "any letters", offsetof(struct training_opts, scalars) },
	{ "share", 0, OPT_STRING, "X", NULL,
	    "weight of a batch in running statistics (0.1)",
	    offsetof(struct training_opts, share) },
	{ 0 }
};

static const struct training_opts defaults = { .function = "main" };

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct training_opts *o = r->opts;
	struct training_options opts = { .share = 0.1,
		.scalars = o->scalars,
		.function = o->function + (*o->function == '@') };
	struct training_stats s = { 0 };
	bool ok;
	char *end;

	if (o->share != NULL) {
		opts.share = strtod(o->share, &end);
		if (end == o->share || *end != '\0' || !(opts.share >= 0 &&
		    opts.share <= 1)) {
			*r->status = EXIT_USAGE;
			diag_error(r->d, NULL, "share", "--share is '%s', and "
			    "must be a number from 0 to 1", o->share);
			return false;
		}
	}
	if (o->scalars != NULL && !o->lift) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "scalars", "--scalars needs --lift");
		return false;
	}
	ok = o->lift ? training_weights(m, &opts, &s, r->d) :
	    training_form(m, &opts, &s, r->d);
	stats_add(r->stats, "weights", s.weights);
	stats_add(r->stats, "training forms", s.forms);
	stats_add(r->stats, "running statistics", s.statistics);
	return ok;
}

static const struct filter training = {
	.name = "relay-training",
	.brief = "make a function trainable",
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .opts_size = sizeof(struct training_opts),
	.defaults = &defaults, .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &training);
}

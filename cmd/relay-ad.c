/*
 * relay-ad: makes a function return its gradient.
 */
#include "filter.h"

#include <string.h>

#include "ad/ad.h"
#include "pass/globals.h"

struct ad_opts {
	const char *function, *adjoint, *mode;
	struct opt_list wrt, checkpoint;
	int64_t order;
	bool both, grad, recompute;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "differentiate this function (main)",
	    offsetof(struct ad_opts, function) },
	{ "wrt", 0, OPT_LIST, "PARAM,...", NULL,
	    "differentiate with respect to these parameters (all); repeatable",
	    offsetof(struct ad_opts, wrt) },
	{ "value-and-grad", 0, OPT_FLAG, NULL, NULL,
	    "return the value and the gradients (the default)",
	    offsetof(struct ad_opts, both) },
	{ "grad", 0, OPT_FLAG, NULL, NULL, "return the gradients alone",
	    offsetof(struct ad_opts, grad) },
	{ "mode", 0, OPT_CHOICE, "MODE", "first-order|higher-order|forward",
	    "reverse mode of straight-line code, or forward mode: the "
	    "derivative along tangents of the parameters",
	    offsetof(struct ad_opts, mode) },
	{ "adjoint", 0, OPT_CHOICE, "HOW", "loss|each|parameter",
	    "adjoint of the result: 1 for a scalar loss, 1 for each element, "
	    "or a further parameter", offsetof(struct ad_opts, adjoint) },
	{ "checkpoint", 0, OPT_LIST, "FUNCTION,...", NULL,
	    "recompute these functions in the backward pass instead of keeping "
	    "their values; repeatable",
	    offsetof(struct ad_opts, checkpoint) },
	{ "recompute", 0, OPT_FLAG, NULL, NULL,
	    "keep the fewest bytes for the backward pass: recompute what is "
	    "cheap", offsetof(struct ad_opts, recompute) },
	{ "order", 0, OPT_INT, "N", NULL,
	    "order of the derivative (1): differentiate N times",
	    offsetof(struct ad_opts, order) },
	{ 0 }
};
static const struct ad_opts defaults = { .function = "main",
	.order = 1 };

typedef VEC(const char *) name_list;

/* --wrt=a,%b --checkpoint=@c; each name is the caller's to free. */
static void
split_names(const struct opt_list *list, name_list *out)
{
	for (uint32_t i = 0; i < list->n; i++) {
		const char *s = list->v[i], *end;

		do {
			end = strchr(s, ',');
			if (end == NULL)
				end = s + strlen(s);
			s += *s == '%' || *s == '@';
			vec_push(out, mem_strndup(s, (size_t)(end - s)));
			s = end + 1;
		} while (*end != '\0');
	}
	vec_push(out, NULL);
}

static enum ad_adjoint
adjoint_of(const char *s)
{
	if (s == NULL || strcmp(s, "loss") == 0)
		return AD_ADJOINT_LOSS;
	return strcmp(s, "each") == 0 ? AD_ADJOINT_EACH :
	    AD_ADJOINT_PARAMETER;
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct ad_opts *o = r->opts;
	struct filter_run speaker = *r;
	struct ad_options opts = { .function = o->function,
	    .gradients_only = o->grad, .recompute = o->recompute,
	    .ctx = &speaker };
	struct ad_stats s = { 0 };
	name_list wrt = { NULL, 0, 0 }, again = { NULL, 0, 0 };
	const char **old;
	uint32_t nold;
	bool ok;

	if (o->both && o->grad) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "result",
		    "--value-and-grad and --grad exclude each other");
		return false;
	}
	if (o->order < 1 || o->order > 16) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "order", "--order is %lld, and must "
		    "be 1 to 16", (long long)o->order);
		return false;
	}
	opts.order = (uint32_t)o->order;
	if (o->mode != NULL && strcmp(o->mode, "first-order") == 0)
		opts.mode = AD_FIRST_ORDER;
	if (o->mode != NULL && strcmp(o->mode, "higher-order") == 0)
		opts.mode = AD_HIGHER_ORDER;
	if (o->mode != NULL && strcmp(o->mode, "forward") == 0) {
		opts.mode = AD_FORWARD;
		if (o->adjoint != NULL || o->checkpoint.n > 0 ||
		    o->recompute) {
			*r->status = EXIT_USAGE;
			diag_error(r->d, NULL, "adjoint", "--%s applies to "
			    "reverse mode "
			    "only", o->adjoint != NULL ? "adjoint" :
			    o->recompute ? "recompute" : "checkpoint");
			return false;
		}
	}
	opts.adjoint = adjoint_of(o->adjoint);
	split_names(&o->wrt, &wrt);
	if (o->wrt.n > 0)
		opts.wrt = wrt.v;
	split_names(&o->checkpoint, &again);
	if (o->checkpoint.n > 0)
		opts.checkpoint = again.v;
	if (r->verbose > 0)
		opts.say = filter_say_line;
	old = pass_global_names(m, &nold);
	ok = ad_run(m, &opts, &s, r->d);
	/* Programs from which others were derived. */
	if (ok)
		pass_drop_unused_since(m, old, nold);
	mem_free(old);
	for (uint32_t i = 0; i < wrt.n; i++)
		mem_free((void *)wrt.v[i]);
	for (uint32_t i = 0; i < again.n; i++)
		mem_free((void *)again.v[i]);
	vec_free(&wrt);
	vec_free(&again);
	stats_add(r->stats, "operators", s.operators);
	stats_add(r->stats, "emitted", s.emitted);
	return ok;
}

static const struct filter ad = {
	.name = "relay-ad",
	.brief = "make a function return its gradient",
	/* New operators, programs without schedules, and new uses of values
	 * that were placed. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_SCHEDULED | IR_PLANNED } },
	.opts = options, .defaults = &defaults,
	.opts_size = sizeof(struct ad_opts), .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &ad);
}

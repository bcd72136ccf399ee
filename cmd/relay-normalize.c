/*
 * relay-normalize: brings the functions of a module into a form.
 */
#include "filter.h"
#include "pass/normalize.h"

#include <string.h>

struct normalize_opts {
	const char *form;
};

static const struct opt options[] = {
	{ "form", 0, OPT_CHOICE, "FORM",
	    "cps|defunctionalized|eta|lifted|monomorphic",
	    "the form; by default lifted",
	    offsetof(struct normalize_opts, form) },
	{ 0 }
};
static const struct normalize_opts defaults = { .form = "lifted" };

static const struct filter_rule rules[] = {
	{ NORMALIZE_CTOR, "eta: a constructor that is a value" },
	{ NORMALIZE_OP, "eta: an operator that is a value" },
	{ NORMALIZE_GLOBAL, "eta: a global function that is a value" },
	{ NORMALIZE_LIFT, "lifted: a local function" },
	{ NORMALIZE_CPS, "cps: a call that is followed by more" },
	{ NORMALIZE_COPY, "monomorphic: a function with type parameters" },
	{ NORMALIZE_DATA, "defunctionalized: a function that is a value" },
	{ 0 }
};

static const struct {
	const char *name;
	bool (*run)(struct ir_module *m, struct pass_rewrites *w,
	    struct diag *d);
	bool rules;	/* its rewrites can be chosen */
} forms[] = {
	{ "cps", normalize_cps, false },
	{ "defunctionalized", normalize_defunctionalized, false },
	{ "eta", normalize_eta, true },
	{ "lifted", normalize_lifted, true },
	{ "monomorphic", normalize_monomorphic, false },
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct normalize_opts *o = r->opts;
	struct pass_rewrites *w = r->rewrites;
	bool chosen = w->function != NULL || w->only != NULL || w->limit !=
	    UINT64_MAX;
	size_t i = 0;

	while (strcmp(forms[i].name, o->form) != 0)
		i++;
	if (forms[i].rules || !chosen)
		return forms[i].run(m, w, r->d);
	*r->status = EXIT_USAGE;
	diag_error(r->d, NULL, "form", "--function, --only and --limit are for "
	    "the forms eta and lifted: %s is one of the whole module",
	    o->form);
	return false;
}

static const struct filter normalize = {
	.name = "relay-normalize",
	.brief = "bring the functions of a module into a form",
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .opts_size = sizeof(struct normalize_opts),
	.defaults = &defaults, .run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &normalize);
}

/*
 * relay-diff: what differs between two modules.
 *
 *	relay-simplify model.xml | relay-diff model.xml
 */
#include "cmd/filter_second.h"

#include <string.h>

#include "pass/diff.h"

struct diff_opts {
	const char *format;
	struct opt_list shape;
};

static const struct opt options[] = {
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|dot",
	    "text by default", offsetof(struct diff_opts, format) },
	FILTER_SHAPE_OPTION(struct diff_opts),
	{ 0 }
};
static const struct diff_opts defaults = { .format = "text" };

static const char *
second_of(const struct filter_run *r)
{
	return r->operands[0] != NULL && r->operands[1] != NULL ?
	    r->operands[1] : "-";
}

static void
count(const struct filter_run *r, const struct diff *d)
{
	int64_t n[3] = { 0 };

	for (uint32_t i = 1; i < d->side[0].m->node.n; i++)
		n[d->side[0].pair[i] == 0 ? 0 : d->side[0].why[i] != 0 ? 1 :
		    2]++;
	stats_add(r->stats, "removed bindings", n[0]);
	stats_add(r->stats, "changed bindings", n[1]);
	stats_add(r->stats, "same bindings", n[2]);
	n[0] = 0;
	for (uint32_t i = 1; i < d->side[1].m->node.n; i++)
		n[0] += d->side[1].pair[i] == 0;
	stats_add(r->stats, "added bindings", n[0]);
}

static bool
print(struct ir_module *first, struct ir_module *second,
    const struct filter_run *r)
{
	const struct diff_opts *o = r->opts;
	struct buf out = { NULL, 0, 0 };
	struct diff d;
	bool ok;

	diff_modules(&d, first, second);
	if (*o->format == 'j')
		diff_print_json(&d, &out);
	else if (*o->format == 'd')
		diff_print_dot(&d, &out);
	else
		diff_print(&d, &out);
	*r->negative = !d.same;
	count(r, &d);
	diff_release(&d);
	ok = fwrite(out.v != NULL ? out.v : "", 1, out.n, r->out) == out.n;
	buf_release(&out);
	return ok;
}

static bool
compare(struct ir_module *m, const struct filter_run *r)
{
	const char *path = second_of(r);
	struct ir_module *second;
	struct diag d;
	bool ok = false;

	if (strcmp(r->input, "-") == 0 && strcmp(path, "-") == 0) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "input-twice", "only one module can be "
		    "standard input: name the other");
		return false;
	}
	diag_init(&d);
	second = filter_second(r, path, 0, &d);
	filter_second_report(r, path, &d, second);
	if (d.errors == 0 && second != NULL)
		ok = print(m, second, r);
	d.sources = NULL;
	diag_release(&d);
	if (second != NULL)
		ir_module_free(second);
	return ok;
}

static const struct filter diff_filter = {
	.name = "relay-diff",
	.brief = "show what differs between two modules",
	.operands = "FIRST [SECOND]", .max_operands = 2,
	.opts = options, .opts_size = sizeof(struct diff_opts),
	.defaults = &defaults, .write = compare, .models = true,
	.answers = true,
	.done = "they are the same", .wrong = "they differ",
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &diff_filter);
}

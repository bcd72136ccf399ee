/*
 * relay-ops: describes the operators, from the table that all
 * programs use: names, one operator in full, JSON for other tools, or the
 * page relay-ops(7).
 */
#include "cmd/filter.h"
#include "op/describe.h"
#include "op/published.h"

#include <string.h>

#define PAGE_DATE "2026-11-21"

struct ops_opts {
	const char *format;
	bool man, aliases;
};

static const struct ops_opts defaults = { .format = "text" };

static const struct opt options[] = {
	{ "aliases", 0, OPT_FLAG, NULL, NULL,
	    "list the other names of operators too",
	    offsetof(struct ops_opts, aliases) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv",
	    "text by default; json: an array with one object per operator; "
	    "csv: name, family, doc",
	    offsetof(struct ops_opts, format) },
	{ "man", 0, OPT_FLAG, NULL, NULL,
	    "print the manual page relay-ops(7)",
	    offsetof(struct ops_opts, man) },
	{ 0 }
};

/* The operators to print, in the order asked for. */
typedef VEC(uint32_t) op_list;

static const char man_begin[] =
    ".TH RELAY\\-OPS 7 \"" PAGE_DATE "\" \"relay\" \"Relay\"\n"
    ".SH NAME\n"
    "relay\\-ops \\- the operators\n"
    ".SH DESCRIPTION\n"
    "An operator is called as in\n"
    ".BR \"nn.conv2d(%x, %w, strides=[2, 2])\" :\n"
    "first the operands in the order given below, then attributes by name.\n"
    "An operand in square brackets may be left out; where an attribute of\n"
    "the same name stands beside it, one of the two is given.\n"
    "An attribute without a value after the equals sign has no default.\n"
    ".PP\n"
    "A negative axis counts from the end.\n"
    "Integers wrap; division of integers by zero and an index outside of its\n"
    "dimension are errors when the program runs.\n"
    "Padding lists hold one value for all sides, one per dimension, or all\n"
    "begins and then all ends.\n"
    "The word after\n"
    ".I Fuses as\n"
    "is the class by which\n"
    ".B relay\\-fuse\n"
    "groups operators.\n"
    ".SH OPERATORS\n";
static const char man_end[] =
    ".SH SEE ALSO\n"
    ".BR relay\\-ops (1),\n"
    ".BR relay (7),\n"
    ".BR relay\\-text (5)\n";

static bool
select_ops(const struct filter_run *r, op_list *out)
{
	const struct op_published *there;
	const char *close;
	struct buf name = { 0 };
	bool ok = true;
	uint32_t op;

	if (r->operands[0] == NULL)
		for (op = 1; op < op_table_count; op++)
			vec_push(out, op);
	for (const char *const *p = r->operands; *p; p++) {
		if ((op = op_find(*p)) != 0) {
			vec_push(out, op);
			continue;
		}
		name.n = 0;
		buf_put_escaped(&name, *p, strlen(*p));
		diag_error(r->d, NULL, "unknown-operator",
		    "there is no operator '%s'", name.n ? name.v : "");
		close = op_closest(*p);
		there = op_published_find(PUBLISHED_THERE, *p, NULL);
		if (there != NULL)
			diag_help(r->d, "of TVM's %s: %s", *p, there->text);
		else if (close != NULL)
			diag_help(r->d, "did you mean '%s'?", close);
		ok = false;
	}
	buf_release(&name);
	return ok;
}

static void
put_names(struct buf *b, bool aliases)
{
	const char *alias, *name;

	for (uint32_t i = 0; aliases && op_alias(i, &alias, &name); i++)
		buf_printf(b, "%s\n", alias);
	for (uint32_t op = 1; op < op_table_count; op++)
		buf_printf(b, "%s\n", op_at(op)->name);
}

/* Quoted where it may hold what a reader would take for the table's own. */
static void
put_csv(struct buf *b, const struct op_def *op)
{
	buf_printf(b, "%s,%s,\"", op->name, op->family);
	for (const char *s = op->doc; *s != '\0'; s++)
		buf_puts(b, (char[]){ *s, *s == '"' ? '"' : '\0', '\0' });
	buf_puts(b, "\"\n");
}

static void
put_ops(struct buf *b, const struct ops_opts *o, const op_list *ops)
{
	bool json = *o->format == 'j', csv = *o->format == 'c';

	if (o->man)
		buf_puts(b, man_begin);
	if (json)
		buf_puts(b, "[");
	if (csv)
		buf_puts(b, "name,family,doc\n");
	for (uint32_t i = 0; i < ops->n; i++) {
		const struct op_def *op = op_at(ops->v[i]);

		if (o->man) {
			op_describe_man(b, op);
		} else if (csv) {
			put_csv(b, op);
		} else if (json) {
			buf_puts(b, i ? ",\n" : "");
			op_describe_json(b, op);
		} else {
			buf_puts(b, i ? "\n" : "");
			op_describe_text(b, op);
		}
	}
	if (json)
		buf_puts(b, "]\n");
	if (o->man && ops->n == op_table_count - 1)
		op_describe_differences(b);
	if (o->man)
		buf_puts(b, man_end);
}

static int
ops_main(const struct filter_run *r)
{
	const struct ops_opts *o = r->opts;
	struct buf b = { 0 };
	op_list ops = { 0 };
	int status = EXIT_DONE;

	if (o->man + o->aliases + (*o->format != 't') > 1) {
		diag_error(r->d, NULL, "usage",
		    "--aliases, --man and a --format other than text exclude "
		    "each other");
		return EXIT_USAGE;
	}
	if (!select_ops(r, &ops))
		status = EXIT_WRONG;
	else if (o->aliases || (!o->man && *o->format == 't' &&
	    !r->operands[0]))
		put_names(&b, o->aliases);
	else
		put_ops(&b, o, &ops);
	if (b.n && fwrite(b.v, 1, b.n, r->out) != b.n)
		status = EXIT_OUTSIDE;
	buf_release(&b);
	vec_free(&ops);
	return status;
}

static const struct filter ops_filter = {
	.name = "relay-ops", .brief = "list the operators",
	.operands = "[NAME...]", .max_operands = UINT32_MAX,
	.opts = options, .opts_size = sizeof(struct ops_opts),
	.defaults = &defaults,
	.main = ops_main,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &ops_filter);
}

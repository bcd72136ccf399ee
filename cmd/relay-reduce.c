/*
 * relay-reduce: shrinks a module while a command ends with the same status.
 *
 *	relay-reduce --check 'relay-fuse | grep -q fault' model.xml
 */
#include "cmd/reduce_run.h"

struct reduce_opts {
	const char *check;
	int64_t timeout;
	struct opt_list shape;
};

static const struct opt options[] = {
	{ "check", 0, OPT_STRING, "CMD", NULL,
	    "the command, which gets a stream as $1 and standard input, and "
	    "whose status stays", offsetof(struct reduce_opts, check) },
	FILTER_SHAPE_OPTION(struct reduce_opts),
	{ "timeout", 0, OPT_INT, "N", NULL,
	    "end a command by SIGALRM after N seconds",
	    offsetof(struct reduce_opts, timeout) },
	{ 0 }
};

static int
reduce_main(const struct filter_run *r)
{
	const struct reduce_opts *o = r->opts;
	struct reduce_search s = { .r = r, .check = o->check,
	    .timeout = o->timeout };
	char *data;
	size_t len;
	int status;

	if (!filter_input(r, &data, &len, &status))
		return status;
	if (o->check == NULL || o->timeout < 0 || o->timeout > INT32_MAX) {
		diag_error(r->d, NULL, "usage", o->check == NULL ?
		    "--check=CMD is missing" : "--timeout must be 0 or more");
		mem_free(data);
		return EXIT_USAGE;
	}
	buf_add(&s.text, data, len);
	mem_free(data);
	status = reduce_search(&s);
	buf_release(&s.text);
	return status;
}

static const struct filter reduce = {
	.name = "relay-reduce",
	.brief = "shrink a module that shows a fault",
	.opts = options, .opts_size = sizeof(struct reduce_opts),
	.operands = "[MODEL]", .models = true, .main = reduce_main,
	.runs_programs = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &reduce);
}

/*
 * relay-schedule: gives tensor programs their loops.
 */
#include <unistd.h>

#include "base/sys.h"
#include "filter.h"
#include "pass/schedule.h"

#define SCRIPT_LIMIT ((size_t)16 << 20)

struct schedule_opts {
	const char *script;
	bool check;
};

static const struct opt options[] = {
	{ "script", 's', OPT_STRING, "FILE", NULL,
	    "apply the primitives in FILE, one on a line",
	    offsetof(struct schedule_opts, script) },
	{ "check", 'c', OPT_FLAG, NULL, NULL,
	    "prove the schedules of the input, and change nothing",
	    offsetof(struct schedule_opts, check) },
	{ 0 }
};

static bool
read_script(const struct filter_run *r, const char *path, char **text,
    size_t *len)
{
	char *err = NULL;
	uint64_t size;
	int fd = sys_open_regular(path, &size, &err);
	bool ok = fd >= 0 && sys_read_all(fd, SCRIPT_LIMIT, text, len, &err);

	if (fd >= 0)
		close(fd);
	if (!ok) {
		*r->status = EXIT_OUTSIDE;
		diag_error(r->d, NULL, "script", "%s", err);
		mem_free(err);
	}
	return ok;
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct schedule_opts *o = r->opts;
	struct schedule_options opts = { .path = o->script,
		.check = o->check };
	struct schedule_stats s = { 0 };
	char *text = NULL;
	bool ok;

	if (o->check && o->script != NULL) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "script", "--check changes nothing, "
		    "and --script does");
		return false;
	}
	if (o->script != NULL && !read_script(r, o->script, &text, &opts.len))
		return false;
	opts.text = text;
	ok = schedule_run(m, &opts, &s, r->d);
	mem_free(text);
	if (!ok)
		return false;
	stats_add(r->stats, "primitives applied", s.primitives);
	stats_add(r->stats, "default schedules", s.defaults);
	stats_add(r->stats, "schedules proved", s.proved);
	return true;
}

static const struct filter schedule = {
	.name = "relay-schedule",
	.brief = "give tensor programs their loops",
	.gives = IR_SCHEDULED, .opts = options,
	.opts_size = sizeof(struct schedule_opts), .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &schedule);
}

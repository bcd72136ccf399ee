/*
 * relay-store: where the store of constants is, what is in it, and making
 * it smaller.
 */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/filter.h"
#include "base/sys.h"
#include "data/store.h"

#define DAY 86400u

struct store_opts {
	bool gc, list;
	int64_t limit;
};

static const struct opt options[] = {
	{ "gc", 0, OPT_FLAG, NULL, NULL,
	    "remove what was not used for a day, oldest first, until the "
	    "store is within its bound", offsetof(struct store_opts, gc) },
	{ "list", 0, OPT_FLAG, NULL, NULL,
	    "list the entries: bytes, name",
	    offsetof(struct store_opts, list) },
	{ "limit", 0, OPT_INT, "SIZE", NULL,
	    "the bound for --gc, instead of $RELAY_STORE_LIMIT",
	    offsetof(struct store_opts, limit) },
	{ 0 }
};
static const struct store_opts defaults = { .limit = -1 };

static int
fail(const struct filter_run *r, char *err)
{
	diag_error(r->d, NULL, "store", "%s", err);
	mem_free(err);
	return EXIT_OUTSIDE;
}

static int
collect(const struct filter_run *r, int64_t given)
{
	uint64_t files, bytes, limit = (uint64_t)given;
	char *err = NULL;

	if (given < 0 && !store_limit(&limit, &err))
		return fail(r, err);
	if (!store_gc(limit, DAY, &files, &bytes, &err))
		return fail(r, err);
	fprintf(r->out, "removed %llu entries of %llu bytes\n",
	    (unsigned long long)files, (unsigned long long)bytes);
	return EXIT_DONE;
}

struct listing {
	struct dirent **v;
	int n;
};

static int
is_entry(const struct dirent *e)
{
	return strspn(e->d_name, "0123456789abcdef") == 64 &&
	    e->d_name[64] == '\0';
}

/* One line for each entry, or their sum. */
static int
show(const struct filter_run *r, const char *dir, bool list)
{
	struct listing l = { 0 };
	uint64_t count = 0, bytes = 0;
	struct stat st;
	int i;

	l.n = scandir(dir, &l.v, is_entry, alphasort);
	if (l.n < 0 && errno != ENOENT)
		return fail(r, sys_message("read", dir, strerror(errno)));
	for (i = 0; i < l.n; i++) {
		char *path = mem_printf("%s/%s", dir, l.v[i]->d_name);

		/* Another process may have removed it. */
		if (stat(path, &st) == 0) {
			count++;
			bytes += (uint64_t)st.st_size;
			if (list)
				fprintf(r->out, "%12lld %s\n",
				    (long long)st.st_size, l.v[i]->d_name);
		}
		mem_free(path);
		free(l.v[i]);
	}
	free(l.v);
	if (!list)
		fprintf(r->out, "%s: %llu entries, %llu bytes\n", dir,
		    (unsigned long long)count, (unsigned long long)bytes);
	return EXIT_DONE;
}

static int
store_main(const struct filter_run *r)
{
	const struct store_opts *o = r->opts;
	char *err = NULL, *dir;
	int status;

	if ((o->gc && o->list) || (o->limit != defaults.limit && !o->gc) ||
	    r->operands[0]) {
		diag_error(r->d, NULL, "usage", "use one of --gc and --list, "
		    "--limit with --gc, and no operand");
		return EXIT_USAGE;
	}
	if (o->gc)
		return collect(r, o->limit);
	dir = store_path(&err);
	if (!dir)
		return fail(r, err);
	status = show(r, dir, o->list);
	mem_free(dir);
	return status;
}

static const struct filter store = {
	.name = "relay-store",
	.brief = "look after the store of constants",
	.operands = "",
	.opts = options, .opts_size = sizeof(struct store_opts),
	.defaults = &defaults,
	.main = store_main,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &store);
}

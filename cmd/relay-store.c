/*
 * relay-store: where the store of constants and compiled kernels is, what is
 * in it, and making it smaller.
 */
#include "cmd/store_why.h"
#include "data/store.h"

#define DAY 86400u

struct store_opts {
	bool gc, list;
	int64_t limit;
	const char *format, *why;
};

static const struct opt options[] = {
	{ "gc", 0, OPT_FLAG, NULL, NULL,
	    "remove what was not used for a day, oldest first, until the "
	    "store is within its bound", offsetof(struct store_opts, gc) },
	{ "list", 0, OPT_FLAG, NULL, NULL,
	    "list the entries: bytes, name",
	    offsetof(struct store_opts, list) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv",
	    "of --list; by default text",
	    offsetof(struct store_opts, format) },
	{ "limit", 0, OPT_INT, "SIZE", NULL,
	    "the bound for --gc, instead of $RELAY_STORE_LIMIT",
	    offsetof(struct store_opts, limit) },
	{ "why", 0, OPT_STRING, "NAME", NULL,
	    "say when an entry, given by its name or a prefix of it, was "
	    "used, and which constants or tensor programs of the streams it "
	    "is for",
	    offsetof(struct store_opts, why) },
	{ 0 }
};
static const struct store_opts defaults = { .limit = -1, .format = "text" };

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

/* Text is kept until nothing can fail any more. */
struct sums {
	struct buf text;
	uint64_t count, bytes;
	char form;		/* of --format: its first letter */
	const char *part;	/* before names, or NULL */
};

static void
on_entry(void *ctx, const char *name, uint64_t bytes)
{
	struct sums *s = ctx;

	/* Names are hashes. */
	buf_printf(&s->text, s->form == 'j' ?
	    "%s{ \"bytes\": %llu, \"name\": \"%s%s\" }" : s->form == 'c' ?
	    "%s%llu,%s%s\n" : "%s%12llu %s%s\n", s->form != 'j' ? "" :
	    s->count > 0 ? ",\n  " : "\n  ", (unsigned long long)bytes,
	    s->part != NULL ? s->part : "", name);
	s->count++;
	s->bytes += bytes;
}

static int
show(const struct filter_run *r, bool list, char form)
{
	struct sums s = { .form = form }, constants;
	char *err = NULL, *dir = store_path(&err);
	bool ok = dir && store_list(NULL, on_entry, &s, &err);

	constants = s;
	s.part = STORE_KERNELS "/";
	if (!ok || !store_list(STORE_KERNELS, on_entry, &s, &err)) {
		mem_free(dir);
		buf_release(&s.text);
		return fail(r, err);
	}
	if (!list)
		fprintf(r->out, "%s: %llu entries, %llu bytes\n", dir,
		    (unsigned long long)constants.count,
		    (unsigned long long)constants.bytes);
	if (!list && s.count > constants.count)
		fprintf(r->out, "%s/" STORE_KERNELS ": %llu entries, %llu "
		    "bytes\n", dir,
		    (unsigned long long)(s.count - constants.count),
		    (unsigned long long)(s.bytes - constants.bytes));
	if (list)
		fprintf(r->out, "%s%s%s", form == 'j' ? "[" : form == 'c' ?
		    "bytes,name\n" : "", s.text.n > 0 ? s.text.v : "",
		    form != 'j' ? "" : s.count > 0 ? "\n]\n" : "]\n");
	mem_free(dir);
	buf_release(&s.text);
	return EXIT_DONE;
}

static int
store_main(const struct filter_run *r)
{
	const struct store_opts *o = r->opts;

	if ((o->gc && o->list) || (o->limit != defaults.limit && !o->gc) ||
	    (*o->format != 't' && !o->list) || (o->why != NULL && (o->gc ||
	    o->list)) || (r->operands[0] && o->why == NULL)) {
		diag_error(r->d, NULL, "usage", "use one of --gc, --list and "
		    "--why, --limit with --gc, --format with --list, and "
		    "streams with --why");
		return EXIT_USAGE;
	}
	if (o->why != NULL)
		return store_why(r, o->why);
	return o->gc ? collect(r, o->limit) : show(r, o->list,
	    *o->format);
}

static const struct filter store = {
	.name = "relay-store",
	.brief = "manage the store of constants and kernels",
	.operands = "[STREAM]...", .max_operands = FILTER_STREAMS,
	.opts = options, .opts_size = sizeof(struct store_opts),
	.defaults = &defaults,
	.main = store_main,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &store);
}

/*
 * Streams compiled for this machine (run_compile.h), and kept: by the hash of
 * the stream, of what it is compiled with (size and time of relay-codegen), of
 * the processor's features and of the options.  Large constants are in the
 * stream by their hashes, so they count too.  relay-codegen reads, checks and
 * compiles in its sandbox; it is given the bytes that were hashed, not the
 * name of their file.  Nothing goes through a shell.
 */
#include "cmd/run_compile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sys.h"
#include "cmd/filter_paths.h"
#include "cmd/run_cache.h"
#include "runtime/cpu.h"

static bool
is_stream(const char *path)
{
	struct stat st;
	char c = 0;
	int fd;

	if (strcmp(path, "-") == 0)
		return true;
	/* A FIFO or another file that cannot be mapped is not a library. */
	if (stat(path, &st) != 0 || S_ISDIR(st.st_mode))
		return false;
	if (!S_ISREG(st.st_mode))
		return true;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return false;
	if (read(fd, &c, 1) != 1)
		c = 0;
	close(fd);
	return c == '<';
}

bool
run_compiles(const struct filter_run *r, const struct run_compile *c)
{
	/* Where --specialize is in vain, it is refused. */
	return filter_converted(r) >= 0 || c->extents->n > 0 ||
	    is_stream(r->input);
}

/* The stream as standard input of the compiler; -1: errno says why. */
static int
as_file(const char *data, size_t len)
{
	int fd = memfd_create("stream", MFD_CLOEXEC);

	if (fd >= 0 && !sys_write(fd, data, len)) {
		close(fd);
		return -1;
	}
	if (fd >= 0)
		lseek(fd, 0, SEEK_SET);
	return fd;
}

/* A model's loops are made for this machine; the caller frees. */
static const char **
schedule_words(const struct opt_list *extents)
{
	const char **word = mem_zalloc(2 * (size_t)extents->n + 4,
	    sizeof *word);
	uint32_t n = 0;

	word[n++] = "relay-schedule";
	word[n++] = "-q";
	word[n++] = "--cpu=host";
	for (uint32_t i = 0; i < extents->n; i++) {
		word[n++] = "--specialize";
		word[n++] = extents->v[i];
	}
	return word;
}

int
run_compile_stages(const struct run_compile *c, const struct run_source *s,
    int out, struct diag *d)
{
	const char **schedule = schedule_words(c->extents);
	struct filter_stage stage[] = {
		{ .argv = { NULL } },	/* s->first */
		{ .argv = { "relay-simplify", "-q" } },
		{ .argv = { "relay-scale", "-q" } },
		{ .argv = { "relay-fold", "-q", "--growth=256M" } },
		{ .argv = { "relay-dce", "-q", "--function", c->entry } },
		{ .argv = { "relay-fuse", "-q" } },
		{ .argv = { "relay-lower", "-q" } },
		{ .argv = { "relay-schedule" }, .words = schedule },
		{ .argv = { "relay-plan", "-q",
		    c->managed ? "--managed" : NULL } },
		{ .argv = { "relay-codegen", "--emit=so", "--cpu=host",
		    "--prefix", c->prefix, "--function", c->entry,
		    "--input-name", s->name,
		    s->dir != NULL ? "--input-dir" : NULL, s->dir } },
	};
	const uint32_t all = sizeof stage / sizeof *stage;
	const uint32_t from = !s->whole ? all - 1 : s->first == NULL;
	int status;

	if (s->first != NULL)
		stage[0] = *s->first;
	status = filter_run_stages_to(stage + from, all - from, s->in, out,
	    d);

	mem_free(schedule);
	return status;
}

/*
 * From the bytes that were hashed, whatever the file holds by now.  A stream
 * is compiled as it is, so that it runs what the passes before made of it; a
 * model of another format is optimized as relay-build does.
 */
static bool
compile(const struct filter_run *r, int out, const char *data, size_t len,
    const struct run_compile *c, int *status)
{
	bool piped = strcmp(r->input, "-") == 0;
	char *dir = filter_input_dir(r);
	struct run_source s = { .in = as_file(data, len), .dir = dir,
	    .name = piped ? "<stdin>" : r->input,
	    .whole = filter_converted(r) >= 0 };

	*status = EXIT_OUTSIDE;
	if (s.in < 0) {
		diag_error(r->d, NULL, "out-of-memory", "cannot keep the "
		    "stream in memory: %s", strerror(errno));
	} else {
		*status = run_compile_stages(c, &s, out, r->d);
		close(s.in);
		if (*status != EXIT_DONE)
			diag_error(r->d, NULL, "not-compiled", "'%s' could "
			    "not be compiled", piped ? "standard input" :
			    r->input);
	}
	mem_free(dir);
	return *status == EXIT_DONE;
}

static bool
make(const struct filter_run *r, struct run_entry *e, const char *data,
    size_t len, const struct run_compile *c, int *status)
{
	if (r->verbose > 0)
		filter_say(r, "compiling %s", r->input);
	if (!run_entry_begin(e, r->d, status) ||
	    !compile(r, e->fd, data, len, c, status))
		return false;
	run_entry_end(e, r->d);
	return true;
}

/* What the cache tells apart beside the stream; the caller frees. */
static char *
options_text(const struct filter_run *r, const struct run_compile *c)
{
	char *program = filter_program("relay-codegen"), *text;
	struct buf words = { NULL, 0, 0 };
	struct stat st = { 0 };

	if (stat(program, &st) != 0)
		st.st_size = 0;
	for (uint32_t i = 0; i < c->extents->n; i++)
		buf_printf(&words, " %s", c->extents->v[i]);
	if (c->managed)
		buf_puts(&words, " --managed");
	text = mem_printf("%llx %s%s %s %lld %lld.%09ld%s",
	    (unsigned long long)relay_cpu(), c->prefix,
	    filter_converted(r) >= 0 ? " optimized" : "", c->entry,
	    (long long)st.st_size, (long long)st.st_mtim.tv_sec,
	    st.st_mtim.tv_nsec, words.n > 0 ? words.v : "");
	buf_release(&words);
	mem_free(program);
	return text;
}

char *
run_compile(const struct filter_run *r, const struct run_compile *c,
    int *status)
{
	char *data, *options, *path = NULL;
	struct run_entry e;
	size_t len;

	if (c->extents->n > 0 && filter_converted(r) < 0) {
		*status = EXIT_USAGE;
		diag_error(r->d, NULL, "usage", "--specialize is for models "
		    "that are scheduled here: .onnx and .relay files");
		return NULL;
	}
	if (!filter_input(r, &data, &len, status))
		return NULL;
	options = options_text(r, c);
	run_entry_open(&e, data, len, options, r->d);
	if (run_entry_found(&e) || make(r, &e, data, len, c, status))
		path = mem_printf("%s", e.path);
	run_entry_close(&e);
	mem_free(options);
	mem_free(data);
	return path;
}

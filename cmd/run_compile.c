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
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmd/run_cache.h"
#include "runtime/cpu.h"

extern char **environ;

bool
run_is_stream(const char *path)
{
	struct stat st;
	char c = 0;
	int fd;

	if (strcmp(path, "-") == 0)
		return true;
	/* What can be read but once, or not yet, is not a library. */
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

/* The program beside this one. */
static char *
compiler(void)
{
	char self[4096], *slash;
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

	if (n <= 0)
		return mem_printf("relay-codegen");
	self[n] = '\0';
	slash = strrchr(self, '/');
	if (slash != NULL)
		*slash = '\0';
	return mem_printf("%s/relay-codegen", self);
}

/* The stream as standard input of the compiler; -1: errno says why. */
static int
as_file(const char *data, size_t len)
{
	int fd = memfd_create("stream", MFD_CLOEXEC);

	while (fd >= 0 && len > 0) {
		ssize_t n = write(fd, data, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			close(fd);
			return -1;
		}
		data += n;
		len -= (size_t)n;
	}
	if (fd >= 0)
		lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Exit status; -1: it did not run or end, *why says so. */
static int
spawn(char *const *argv, int in, int out, int *why)
{
	posix_spawn_file_actions_t actions;
	pid_t pid;
	int st;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
	*why = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (*why != 0)
		return -1;
	while (waitpid(pid, &st, 0) < 0)
		if (errno != EINTR) {
			*why = errno;
			return -1;
		}
	*why = EINTR;
	return WIFEXITED(st) ? WEXITSTATUS(st) : -1;
}

/* From the bytes that were hashed, whatever the file holds by now. */
static bool
compile(const struct filter_run *r, const char *program, int out,
    const char *data, size_t len, const char *prefix, const char *entry,
    int *status)
{
	bool piped = strcmp(r->input, "-") == 0;
	char *argv[] = { (char *)program, "--emit=so", "--cpu=host",
	    "--prefix", (char *)prefix, "--entry", (char *)entry,
	    "--input-name", piped ? "<stdin>" : (char *)r->input, NULL };
	int in = as_file(data, len), why = errno, rc = -1;

	if (in >= 0) {
		rc = spawn(argv, in, out, &why);
		close(in);
	}
	if (rc == 0)
		return true;
	*status = rc > 0 && rc <= EXIT_BUG ? rc : EXIT_OUTSIDE;
	if (rc < 0)
		diag_error(r->d, NULL, "no-compiler", "cannot run '%s': %s",
		    program, strerror(why));
	else
		diag_error(r->d, NULL, "not-compiled", "'%s' could not be "
		    "compiled", piped ? "standard input" : r->input);
	return false;
}

static bool
make(const struct filter_run *r, struct run_entry *e, const char *program,
    const char *data, size_t len, const char *prefix, const char *entry,
    int *status)
{
	if (r->verbose > 0)
		filter_say(r, "compiling %s", r->input);
	return run_entry_begin(e, r->d, status) &&
	    compile(r, program, e->fd, data, len, prefix, entry, status) &&
	    run_entry_end(e, r->d, status);
}

char *
run_compile(const struct filter_run *r, const char *prefix,
    const char *entry, int *status)
{
	char *data, *program, *options, *path = NULL;
	struct run_entry e;
	struct stat st = { 0 };
	size_t len;

	if (!filter_input(r, &data, &len, status))
		return NULL;
	program = compiler();
	if (stat(program, &st) != 0)
		st.st_size = 0;
	options = mem_printf("%llx %s %s %lld %lld.%09ld",
	    (unsigned long long)relay_cpu(), prefix, entry,
	    (long long)st.st_size, (long long)st.st_mtim.tv_sec,
	    st.st_mtim.tv_nsec);
	if (run_entry_open(&e, data, len, options, r->d, status)) {
		if (run_entry_found(&e) || make(r, &e, program, data, len,
		    prefix, entry, status))
			path = mem_printf("%s", e.path);
		run_entry_close(&e);
	}
	mem_free(options);
	mem_free(program);
	mem_free(data);
	return path;
}

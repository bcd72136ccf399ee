/*
 * Streams compiled for this machine and kept (run_compile.h): in
 * $XDG_CACHE_HOME/relay/compiled, by the hash of the stream, of what it is
 * compiled with (size and time of relay-codegen), of the processor's features
 * and of the options.  Large
 * constants are in the stream by their hashes, so they count too.  A library
 * appears there by rename, whole or not at all; files may be removed at any
 * time.  Nothing goes through a shell.
 */
#include "cmd/run_compile.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sys.h"
#include "data/data.h"
#include "runtime/cpu.h"

extern char **environ;

bool
run_is_stream(const char *path)
{
	char c = 0;
	int fd;

	if (strcmp(path, "-") == 0)
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

static bool
make_dirs(char *path)
{
	for (char *p = path + 1; *p != '\0'; p++)
		if (*p == '/') {
			*p = '\0';
			if (mkdir(path, 0700) != 0 && errno != EEXIST)
				return false;
			*p = '/';
		}
	return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* DIR/HASH.so, and DIR made; NULL: reported. */
static char *
library_path(const struct filter_run *r, const char *data, size_t len,
    const char *options, int *status)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	char hash[38], whole[38], *dir, *text, *path = NULL;

	if (cache != NULL && *cache == '/') {
		dir = mem_printf("%s/relay/compiled", cache);
	} else if (home != NULL && *home == '/') {
		dir = mem_printf("%s/.cache/relay/compiled", home);
	} else {
		*status = EXIT_OUTSIDE;
		diag_error(r->d, NULL, "no-cache", "there is no place for "
		    "compiled streams: neither XDG_CACHE_HOME nor HOME names "
		    "a directory");
		diag_help(r->d, "compile it with relay-codegen -o FILE.so, "
		    "and run that");
		return NULL;
	}
	data_hash(data, len, hash);
	text = mem_printf("%s %s", hash, options);
	data_hash(text, strlen(text), whole);
	mem_free(text);
	if (make_dirs(dir)) {
		path = mem_printf("%s/%s.so", dir, strchr(whole, ':') + 1);
	} else {
		*status = EXIT_OUTSIDE;
		diag_error(r->d, NULL, "cannot-write", "cannot make the "
		    "directory '%s': %s", dir, strerror(errno));
	}
	mem_free(dir);
	return path;
}

/* Whether a library is there up to its last section: one that a crash of the
 * machine cut short is compiled again, not a reason to fail for ever. */
static bool
is_whole(const char *path)
{
	Elf64_Ehdr h;
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && fstat(fd, &st) == 0 &&
	    read(fd, &h, sizeof h) == (ssize_t)sizeof h &&
	    memcmp(h.e_ident, ELFMAG, SELFMAG) == 0 &&
	    h.e_shoff <= (uint64_t)st.st_size &&
	    (uint64_t)st.st_size - h.e_shoff >=
	    (uint64_t)h.e_shnum * h.e_shentsize;

	if (fd >= 0)
		close(fd);
	return ok;
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
spawn(char *const *argv, int in, int *why)
{
	posix_spawn_file_actions_t actions;
	pid_t pid;
	int st;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
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

static bool
compile(const struct filter_run *r, const char *program, const char *path,
    const char *data, size_t len, const char *prefix, const char *entry,
    int *status)
{
	bool piped = strcmp(r->input, "-") == 0;
	char *argv[] = { (char *)program, "--emit=so", "--cpu=host",
	    "--prefix", (char *)prefix, "--entry", (char *)entry, "-o",
	    (char *)path, "--", (char *)r->input, NULL };
	int in = piped ? as_file(data, len) : open("/dev/null", O_RDONLY |
	    O_CLOEXEC), why = errno, rc = -1;

	if (in >= 0) {
		rc = spawn(argv, in, &why);
		close(in);
	}
	if (rc == 0)
		return true;
	*status = rc == EXIT_WRONG || rc == EXIT_USAGE ? rc : EXIT_OUTSIDE;
	if (rc < 0)
		diag_error(r->d, NULL, "no-compiler", "cannot run '%s': %s",
		    program, strerror(why));
	else
		diag_error(r->d, NULL, "not-compiled", "'%s' could not be "
		    "compiled", piped ? "standard input" : r->input);
	return false;
}

char *
run_compile(const struct filter_run *r, const char *prefix,
    const char *entry, int *status)
{
	char *data, *program, *options, *path;
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
	path = library_path(r, data, len, options, status);
	if (path != NULL && !is_whole(path)) {
		if (r->verbose > 0)
			filter_say(r, "compiling %s", r->input);
		if (!compile(r, program, path, data, len, prefix, entry,
		    status)) {
			mem_free(path);
			path = NULL;
		}
	}
	mem_free(options);
	mem_free(program);
	mem_free(data);
	return path;
}

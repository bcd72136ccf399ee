/*
 * Outputs: standard output, or a temporary file that is renamed over its
 * target once everything is written.  A reader of the target sees the old
 * bytes or the new ones, never half of them.
 */
#include "base/sys.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/temp.h"

#define TEMP_AGE 60		/* seconds after which one counts as stale */

/* Six random letters; open refuses a name that exists. */
static void
random_name(char *s)
{
	static const char set[] = "abcdefghijklmnopqrstuvwxyz012345";
	unsigned char r[6] = { 0 };
	int i;

	if (getrandom(r, sizeof r, GRND_NONBLOCK) != sizeof r) {
		struct timespec now;

		clock_gettime(CLOCK_MONOTONIC, &now);
		memcpy(r, &now.tv_nsec, 4);
		r[4] = (unsigned char)getpid();
	}
	for (i = 0; i < 6; i++)
		s[i] = set[r[i] % 32];
}

/* How much of a target's name is in that of its temporaries. */
static size_t
temp_length(const char *target)
{
	size_t n = strlen(target);

	return n < 240 ? n : 240;
}

int
sys_sync(int fd)
{
	int r;

	while ((r = fsync(fd)) != 0 && errno == EINTR)
		;
	return r == 0 || errno == EINVAL || errno == EROFS ||
	    errno == ENOTSUP ? 0 : errno;
}

/* Creates ".NAME.XXXXXX" beside path, locked while it is open.  Mode 0666
 * leaves it to the umask and to default ACLs. */
int
sys_temp_create(const char *path, char **tmp)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	size_t dir = (size_t)(name - path), n = temp_length(name);
	int fd = -1, tries, why;
	sigset_t old;
	char *p;

	p = mem_printf("%.*s.%.*s.XXXXXX", (int)dir, path, (int)n, name);
	temp_block_signals(&old);
	temp_begin();
	for (tries = 0; tries < 100; tries++) {
		random_name(p + strlen(p) - 6);
		fd = open(p, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
		    0666);
		if (fd >= 0 || errno != EEXIST)
			break;
	}
	why = errno;
	if (fd >= 0) {
		temp_remember(p);
		(void)flock(fd, LOCK_EX | LOCK_NB);
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (fd < 0) {
		mem_free(p);
		p = NULL;
	}
	*tmp = p;
	errno = why;
	return fd;
}

/* Whether a name is that of a temporary, for this target; NULL: for any. */
static bool
is_temp_name(const char *s, const char *target)
{
	size_t n = strlen(s), k = target != NULL ? temp_length(target) : n - 8;

	return n > 8 && s[0] == '.' && s[n - 7] == '.' &&
	    strspn(s + n - 6, "abcdefghijklmnopqrstuvwxyz012345") == 6 &&
	    n - 8 == k && (target == NULL || strncmp(s + 1, target, k) == 0);
}

/* A new file is not locked for a short time. */
static bool
is_stale(int dir, const char *name)
{
	struct stat st;
	int fd = openat(dir, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW |
	    O_NONBLOCK);
	bool stale = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_uid == geteuid() && time(NULL) - st.st_mtime >= TEMP_AGE &&
	    flock(fd, LOCK_EX | LOCK_NB) == 0;

	if (fd >= 0)
		close(fd);
	return stale;
}

void
sys_temp_sweep(const char *dir, const char *target)
{
	DIR *d = opendir(dir);
	struct dirent *e;

	while (d != NULL && (e = readdir(d)) != NULL)
		if (is_temp_name(e->d_name, target) &&
		    is_stale(dirfd(d), e->d_name))
			unlinkat(dirfd(d), e->d_name, 0);
	if (d != NULL)
		closedir(d);
}

void
sys_temp_sweep_beside(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash != NULL ? mem_strndup(path, (size_t)(slash - path) +
	    1) : NULL;

	sys_temp_sweep(dir != NULL ? dir : ".", slash != NULL ? slash + 1 :
	    path);
	mem_free(dir);
}

/* Removes the temporary, or renames it over the target. */
int
sys_temp_finish(char *tmp, const char *target)
{
	int r, why;
	sigset_t old;

	temp_block_signals(&old);
	r = target ? rename(tmp, target) : unlink(tmp);
	why = errno;
	if (r != 0 && target)
		unlink(tmp);
	temp_forget(tmp);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	mem_free(tmp);
	errno = why;
	return r;
}

/* Opens the target itself, or a temporary next to it; -1 and errno. */
static int
out_descriptor(struct sys_out *o)
{
	struct stat st;
	bool exists = stat(o->path, &st) == 0;
	char *real = NULL;
	int fd;

	if (!exists && errno != ENOENT)
		return -1;
	if (exists && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return -1;
	}
	if (exists && !S_ISREG(st.st_mode))
		return open(o->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	/* Renaming needs no right to the file itself: ask for it. */
	if (exists && faccessat(AT_FDCWD, o->path, W_OK, AT_EACCESS) != 0)
		return -1;
	if (exists && !(real = realpath(o->path, NULL)))
		return -1;
	sys_temp_sweep_beside(real ? real : o->path);
	fd = sys_temp_create(real ? real : o->path, &o->tmp);
	free(real);
	if (fd >= 0 && exists)
		(void)!fchmod(fd, st.st_mode & 0777);
	return fd;
}

bool
sys_out_open(struct sys_out *o, const char *path, char **err)
{
	int fd;

	*o = (struct sys_out){ .f = stdout, .path = path };
	if (!path)
		return true;
	fd = out_descriptor(o);
	if (fd < 0) {
		*err = sys_message("write", path, strerror(errno));
		return false;
	}
	o->f = fdopen(fd, "w");
	if (!o->f) {
		*err = sys_message("write", path, strerror(errno));
		close(fd);
		sys_out_abort(o);
		return false;
	}
	return true;
}

/* Flushes and, but for standard output, closes; 0 or an errno.  Closing a
 * copy of standard output shows what a network file system says. */
static int
close_stream(struct sys_out *o)
{
	int why = 0, fd;

	errno = 0;
	if (fflush(o->f) != 0 || ferror(o->f))
		why = errno ? errno : EIO;
	errno = 0;
	if (o->path) {
		if (o->tmp && why == 0)
			why = sys_sync(fileno(o->f));
		errno = 0;
		if (fclose(o->f) != 0 && why == 0)
			why = errno ? errno : EIO;
	} else {
		fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
		if (fd >= 0 && close(fd) != 0 && why == 0)
			why = errno;
	}
	o->f = NULL;
	return why;
}

bool
sys_out_commit(struct sys_out *o, char **err)
{
	int why = close_stream(o);
	char *target;

	if (why == 0 && o->tmp) {
		target = realpath(o->path, NULL);
		if (target || errno == ENOENT) {
			if (sys_temp_finish(o->tmp, target ? target :
			    o->path) != 0)
				why = errno;
			o->tmp = NULL;
		} else {
			why = errno;
		}
		free(target);
	}
	if (why != 0) {
		*err = o->path ? sys_message("write", o->path, strerror(why)) :
		    mem_printf("cannot write standard output: %s",
		    strerror(why));
		sys_out_abort(o);
		return false;
	}
	return true;
}

void
sys_out_abort(struct sys_out *o)
{
	if (o->f && o->path)
		fclose(o->f);
	if (o->tmp)
		sys_temp_finish(o->tmp, NULL);
	o->f = NULL;
	o->tmp = NULL;
}

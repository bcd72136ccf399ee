/*
 * System calls made safe: whole-file reads and writes, outputs by temporary
 * file and rename, opening regular files only, clocks, limits, the sandbox.
 * Functions return false and set *err (a message that the caller owns, from
 * mem_printf) when a system call fails.
 */
#ifndef RELAY_BASE_SYS_H
#define RELAY_BASE_SYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* "cannot VERB 'PATH': WHY", the path escaped; the caller frees. */
char *sys_message(const char *verb, const char *path, const char *why);
/* Reads all of fd (pipe or file) up to limit bytes. */
bool sys_read_all(int fd, size_t limit, char **data, size_t *len, char **err);
/* Exactly n bytes, however many calls it takes.  False: an error, errno; or the
 * input ended before, errno is 0. */
bool sys_read(int fd, void *to, size_t n);
/* The same at an offset of a file. */
bool sys_read_at(int fd, void *to, size_t n, uint64_t offset);
bool sys_write(int fd, const void *from, size_t n);
/* Installs a handler: from now on, reading a page of a mapped file that has
 * been truncated ends the program with a message and status 3. */
void sys_catch_truncated(void);
/* Opens for reading; a regular file only (no FIFO, device, directory),
 * O_CLOEXEC; size in *size. */
int sys_open_regular(const char *path, uint64_t *size, char **err);
/* Opens `path` relative to directory dir, beneath it, no symlinks
 * (openat2 RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS, hard links refused
 * unless allow_links); regular files only. */
int sys_open_beneath(const char *dir, const char *path, bool allow_links,
    uint64_t *size, char **err);

/* Which files a program reads, and those that it starts, for the rules of
 * Makefiles: a list that all of them append to, its name in $RELAY_READS.  Each
 * name is as it was given, and ends with a null byte. */
/* Takes part in the list of $RELAY_READS if that is set.  Else, and if `make`,
 * starts a list that the programs which this one starts take part in; *made
 * says so.  Nothing is noted otherwise.  False: *err (mem_printf) says why. */
bool sys_reads_start(bool make, bool *made, char **err);
/* A file that was opened for reading; errors are seen by sys_reads_list. */
void sys_reads_note(const char *path);
/* What was noted so far, *len bytes, to mem_free. */
bool sys_reads_list(char **names, size_t *len, char **err);

/* An output: standard output, or a temporary file beside `path` that
 * sys_out_commit renames over it.  Abort removes the temporary. */
struct sys_out {
	FILE *f;
	const char *path;	/* NULL: standard output */
	char *tmp;
};
bool sys_out_open(struct sys_out *o, const char *path, char **err);
bool sys_out_commit(struct sys_out *o, char **err);
void sys_out_abort(struct sys_out *o);
/* Removes the temporary file of the output in progress, if any; needs no
 * memory and may be called from a signal handler. */
void sys_remove_temp(void);

/* Flushes written data to the disk, before a rename publishes it: 0, or an
 * errno.  Does nothing for anything but a regular file. */
int sys_sync(int fd);
/* Removes the temporaries ".NAME.XXXXXX" in a directory for the target NAME
 * (NULL: any) that are a minute old and that no process has locked
 * (sys_temp_create locks them).  sys_out_open does so for its target. */
void sys_temp_sweep(const char *dir, const char *target);
void sys_temp_sweep_beside(const char *path);

/* The building blocks of sys_out and the store: creates ".NAME.XXXXXX" beside
 * path and remembers it for sys_remove_temp (-1: errno says why); renames it to
 * target, or removes it if target is NULL; frees tmp (errno). */
int sys_temp_create(const char *path, char **tmp);
int sys_temp_finish(char *tmp, const char *target);

double sys_now(void);		/* monotonic seconds */
size_t sys_peak_rss(void);	/* bytes */
/* RLIMIT_DATA: heap and private mappings, not mapped weight files. */
bool sys_limit_memory(uint64_t bytes);

/* no_new_privs and a seccomp filter that refuses sockets, exec and
 * ptrace with EPERM.  Nothing happens under sanitizers or with
 * RELAY_SANDBOX=off in the environment. */
bool sys_sandbox(char **err);

/* Runs work in a child under the sandbox, with its result read from a pipe.
 * Start: in the child c->pid is 0 and c->fd is where it writes, in the parent
 * c->fd is where it reads; false: *err is set, in the child if c->pid is 0.
 * End: the child's exit status; if a signal ended it *err says what that means,
 * and the status is one of those below. */
enum { SYS_CHILD_OUTSIDE = 3, SYS_CHILD_BUG = 4 };
struct sys_child {
	int pid, fd;
};
/* Ends a program that has or is such a child, without running destructors of
 * libraries: these would copy every page that the two processes share. */
_Noreturn void sys_leave(int status);
bool sys_child_start(struct sys_child *c, char **err);
int sys_child_end(struct sys_child *c, char **err);
/* For a child that only reads and computes: it keeps no descriptor but c->fd
 * and standard error, and whatever would change a file, its name or another
 * process fails with EPERM (by a second seccomp filter). */
bool sys_child_confine(struct sys_child *c, char **err);
/* The filter of sys_child_confine alone. */
bool sys_sandbox_read_only(char **err);

/* The directory of an installed or built data directory, found from
 * /proc/self/exe (PREFIX/bin -> PREFIX/share/relay; .build likewise); returns a
 * malloc'ed path of `name` inside it, or NULL if it is not there. */
char *sys_data_path(const char *name);

#endif

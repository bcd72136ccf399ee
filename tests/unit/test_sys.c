/*
 * Unit tests of libcore/base: opening, outputs, sandbox, mapped files.
 */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/sanitized.h"
#include "base/sys.h"
#include "scratch.h"

Test(sys, only_regular_files_are_opened, .timeout = 10)
{
	char *err = NULL;
	uint64_t size;
	int fd;

	enter_scratch();
	write_file("f", "12345", 5);
	fd = sys_open_regular("f", &size, &err);
	cr_assert(fd >= 0 && size == 5);
	cr_assert(fcntl(fd, F_GETFD) & FD_CLOEXEC);
	close(fd);
	cr_assert_eq(mkfifo("p", 0600), 0);
	static const char *const bad[] = { "p", ".", "/dev/zero", "none",
		"f/x" };
	for (int i = 0; i < 5; i++) {
		err = NULL;
		cr_assert_eq(sys_open_regular(bad[i], &size, &err), -1);
		cr_assert(err && strstr(err, bad[i]));
		mem_free(err);
	}
	leave_scratch();
}

Test(sys, beneath)
{
	static const char *const bad[] = { "../f", "a/../../f", "/etc/passwd",
		"link", "dirlink/g", "a", "hard", "none", "" };
	char *err = NULL;
	uint64_t size;
	int fd;

	enter_scratch();
	cr_assert_eq(mkdir("d", 0700) | mkdir("d/a", 0700), 0);
	write_file("f", "1", 1);
	write_file("d/g", "22", 2);
	write_file("d/a/g", "333", 3);
	cr_assert_eq(symlink("g", "d/link") | symlink("a", "d/dirlink") |
	    link("f", "d/hard"), 0);
	fd = sys_open_beneath("d", "a/g", false, &size, &err);
	cr_assert(fd >= 0 && size == 3, "%s", err);
	close(fd);
	fd = sys_open_beneath("d", "a/../g", false, &size, &err);
	cr_assert(fd >= 0 && size == 2);
	close(fd);
	fd = sys_open_beneath("d", "hard", true, &size, &err);
	cr_assert(fd >= 0 && size == 1);
	close(fd);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		err = NULL;
		cr_assert_eq(sys_open_beneath("d", bad[i], false, &size, &err),
		    -1, "%s", bad[i]);
		cr_assert_not_null(err);
		mem_free(err);
	}
	unlink("d/a/g");
	rmdir("d/a");
	unlink("d/g");
	unlink("d/link");
	unlink("d/dirlink");
	unlink("d/hard");
	leave_scratch();
}

Test(sys, read_all_and_its_limit)
{
	char *data, *err = NULL;
	int p[2];
	size_t len;

	enter_scratch();
	for (size_t n = 65530; n < 65545; n++) {
		char *big = mem_zalloc(n, 1);
		int fd;

		memset(big, 'x', n);
		write_file("f", big, n);
		fd = open("f", O_RDONLY);
		cr_assert(sys_read_all(fd, n, &data, &len, &err));
		cr_assert(len == n && strlen(data) == n);
		mem_free(data);
		lseek(fd, 0, SEEK_SET);
		cr_assert(!sys_read_all(fd, n - 1, &data, &len, &err));
		mem_free(err);
		close(fd);
		mem_free(big);
	}
	cr_assert_eq(pipe(p), 0);
	cr_assert_eq(write(p[1], "abc", 3), 3);
	close(p[1]);
	cr_assert(sys_read_all(p[0], 100, &data, &len, &err) && len == 3);
	mem_free(data);
	cr_assert(sys_read_all(p[0], 0, &data, &len, &err) && len == 0);
	mem_free(data);
	close(p[0]);
	leave_scratch();
}

Test(sys, output_replaces_at_commit_only)
{
	char *err = NULL, text[8] = "";
	struct sys_out o;
	struct stat st;
	FILE *f;

	enter_scratch();
	umask(027);
	cr_assert(sys_out_open(&o, "new", &err));
	fputs("new", o.f);
	cr_assert_neq(access("new", F_OK), 0);
	cr_assert(sys_out_commit(&o, &err));
	cr_assert(stat("new", &st) == 0 && (st.st_mode & 0777) == 0640);
	cr_assert_eq(chmod("new", 0755), 0);
	cr_assert_eq(symlink("new", "sym"), 0);
	cr_assert(sys_out_open(&o, "sym", &err));
	fputs("two", o.f);
	sys_out_abort(&o);
	cr_assert_eq(count_files(), 2);
	cr_assert(sys_out_open(&o, "sym", &err));
	fputs("three", o.f);
	cr_assert(sys_out_commit(&o, &err));
	cr_assert(lstat("sym", &st) == 0 && S_ISLNK(st.st_mode));
	cr_assert(stat("new", &st) == 0 && (st.st_mode & 0777) == 0755);
	f = fopen("new", "r");
	cr_assert_eq(fread(text, 1, 7, f), 5);
	fclose(f);
	cr_assert_str_eq(text, "three");
	cr_assert_eq(count_files(), 2);
	leave_scratch();
}

Test(sys, output_to_what_is_no_file)
{
	char *err = NULL;
	struct sys_out o;

	enter_scratch();
	cr_assert(!sys_out_open(&o, ".", &err));
	mem_free(err);
	cr_assert(!sys_out_open(&o, "none/x", &err));
	mem_free(err);
	cr_assert(sys_out_open(&o, "/dev/null", &err));
	fputs("x", o.f);
	cr_assert(sys_out_commit(&o, &err));
	cr_assert(sys_out_open(&o, "/dev/full", &err));
	fputs("x", o.f);
	err = NULL;
	cr_assert(!sys_out_commit(&o, &err));
	cr_assert(strstr(err, "/dev/full"));
	mem_free(err);
	cr_assert_eq(count_files(), 0);
	leave_scratch();
}

/* How a child that has an open output ends. */
static int
child_status(void (*end)(void))
{
	struct sys_out o;
	char *err = NULL;
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		close(STDERR_FILENO);
		signal(SIGTERM, SIG_DFL);
		signal(SIGABRT, SIG_DFL);
		if (!sys_out_open(&o, "out", &err) || count_files() != 1)
			_exit(99);
		fputs("half", o.f);
		fflush(o.f);
		end();
		_exit(98);
	}
	waitpid(pid, &status, 0);
	return status;
}

static void
end_by_signal(void)
{
	raise(SIGTERM);
}

static void
end_by_bug(void)
{
	BUG("on purpose");
}

static void
end_by_oom(void)
{
	mem_oom();
}

static void
end_by_exit(void)
{
	exit(5);
}

Test(sys, no_temporary_is_left)
{
	int st;

	enter_scratch();
	st = child_status(end_by_signal);
	cr_assert(WIFSIGNALED(st) && WTERMSIG(st) == SIGTERM, "%x", st);
	cr_assert_eq(count_files(), 0);
	st = child_status(end_by_bug);
	cr_assert(WIFSIGNALED(st) && WTERMSIG(st) == SIGABRT);
	cr_assert_eq(count_files(), 0);
	st = child_status(end_by_oom);
	cr_assert(WIFEXITED(st) && WEXITSTATUS(st) == 3);
	cr_assert_eq(count_files(), 0);
	st = child_status(end_by_exit);
	cr_assert(WIFEXITED(st) && WEXITSTATUS(st) == 5);
	cr_assert_eq(count_files(), 0);
	leave_scratch();
}

/* What a sandboxed child can do, as a bit mask. */
static int
sandbox_child(const char *setting)
{
	char *const argv[] = { (char *)"true", NULL };
	char *err = NULL;
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		int r = 0, fd;

		setenv("RELAY_SANDBOX", setting, 1);
		if (!sys_sandbox(&err))
			_exit(99);
		if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || errno != EPERM)
			r |= 1;
		fd = open("/dev/null", O_RDONLY);
		if (fd >= 0 && malloc(1 << 20))
			r |= 2;
		if (r & 1)
			_exit(r);
		execv("/bin/true", argv);
		_exit(errno == EPERM ? r : 97);
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 96;
}

Test(sys, sandbox)
{
	cr_assert_eq(sandbox_child("off"), 3);
	cr_assert_eq(sandbox_child(""), SANITIZED ? 3 : 2);
}

/* What a child that only reads can do to the file "there", as a bit mask. */
static int
read_only_child(const char *setting)
{
	char *err = NULL;
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		int r = 0;

		setenv("RELAY_SANDBOX", setting, 1);
		if (!sys_sandbox_read_only(&err))
			_exit(99);
		r |= open("there", O_RDONLY) >= 0 ? 1 : 0;
		r |= open("there", O_WRONLY) >= 0 ? 2 : 0;
		r |= open("there", O_RDONLY | O_TRUNC) >= 0 ? 2 : 0;
		r |= open("new", O_RDONLY | O_CREAT, 0600) >= 0 ? 4 : 0;
		r |= rename("there", "moved") == 0 ? 8 : 0;
		r |= chmod("there", 0) == 0 || mkdir("d", 0700) == 0 ? 16 : 0;
		r |= unlink("there") == 0 || truncate("there", 0) == 0 ? 32 :
		    0;
		r |= kill(getppid(), 0) == 0 ? 64 : 0;
#ifdef SYS_open
		r |= syscall(SYS_open, "there", O_RDWR) >= 0 ? 128 : 0;
#endif
		_exit(r);
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 96;
}

Test(sys, read_only)
{
	enter_scratch();
	close(open("there", O_WRONLY | O_CREAT, 0600));
	cr_assert_eq(read_only_child(""), SANITIZED ? 95 : 1);
	leave_scratch();
}

Test(sys, data_path_stays_inside)
{
	cr_assert_null(sys_data_path("../Makefile"));
	cr_assert_null(sys_data_path("/etc/passwd"));
	cr_assert_null(sys_data_path("no-such-thing"));
}

Test(sys, clocks_and_limits)
{
	double t = sys_now();

	cr_assert(sys_now() >= t);
	cr_assert(sys_peak_rss() > 100000);
}

/* The status of a child that reads a mapped page; shrink: of a file that is
 * shorter by then. */
static int
read_mapped(bool shrink)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int fd = open("mapped", O_RDWR | O_CREAT | O_TRUNC, 0600), status;
	volatile char *p;
	pid_t pid;

	cr_assert_eq(ftruncate(fd, (off_t)(2 * page)), 0);
	p = mmap(NULL, 2 * page, PROT_READ, MAP_PRIVATE, fd, 0);
	cr_assert_neq((void *)p, MAP_FAILED);
	pid = fork();
	if (pid == 0) {
		signal(SIGBUS, SIG_DFL);
		sys_catch_truncated();
		if (shrink && ftruncate(fd, 1) != 0)
			_exit(9);
		_exit(p[page] == 0 ? 7 : 8);
	}
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	munmap((void *)(uintptr_t)p, 2 * page);
	close(fd);
	cr_assert(WIFEXITED(status));
	return WEXITSTATUS(status);
}

Test(sys, mapped_file_that_shrinks)
{
	enter_scratch();
	cr_expect_eq(read_mapped(false), 7);
	cr_expect_eq(read_mapped(true), 3);
	leave_scratch();
}

/* ---- exact counts ---- */

Test(sys, exact_counts)
{
	char got[4] = "";
	int fd[2], full;

	cr_assert(pipe(fd) == 0);
	cr_assert(sys_write(fd[1], "abcde", 5));
	close(fd[1]);
	cr_assert(sys_read(fd[0], got, 3));
	cr_assert_str_eq(got, "abc");
	cr_assert_not(sys_read(fd[0], got, 3));
	cr_assert_eq(errno, 0);
	close(fd[0]);
	full = open("/dev/full", O_WRONLY);
	cr_assert_not(sys_write(full, "x", 1));
	cr_assert_eq(errno, ENOSPC);
	close(full);
}

/*
 * Work in a child process under the sandbox (sys.h).
 *
 * The program forks before it reads any untrusted input.  The child reads,
 * checks and computes; its results go through a pipe to the parent, which alone
 * writes files and starts programs.  A child that dies of a signal is an error
 * that the parent reports: status 3 if the system killed it for its use of
 * memory, time or files, else 4, a bug.
 *
 * The heads of those that divide their work so say how: codegen/link_objects.c,
 * cmd/quantize_compile.c, cmd/reduce_run.c, cmd/run_files.c, cmd/run_cache.c.
 *
 * A pipe is used and not shared memory, so that no data is held twice: the
 * parent writes each block as it arrives.
 */
#include "base/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"

#define PIPE_BYTES (1 << 20)	/* requested; the system may grant less */

/* The child's side, before anything else: it must not outlive the parent. */
static bool
begin_child(struct sys_child *c, int out, pid_t parent, char **err)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(SYS_CHILD_OUTSIDE);
	c->pid = 0;
	c->fd = out;
	return sys_sandbox(err);
}

bool
sys_child_start(struct sys_child *c, char **err)
{
	pid_t parent = getpid();
	int end[2];

	if (pipe2(end, O_CLOEXEC) != 0) {
		*err = mem_printf("cannot make a pipe: %s", strerror(errno));
		return false;
	}
	(void)fcntl(end[0], F_SETPIPE_SZ, PIPE_BYTES);
	fflush(NULL);
	c->fd = end[0];
	c->pid = fork();
	if (c->pid < 0) {
		*err = mem_printf("cannot start a process: %s",
		    strerror(errno));
		close(end[0]);
		close(end[1]);
		return false;
	}
	close(end[c->pid == 0 ? 0 : 1]);
	return c->pid != 0 || begin_child(c, end[1], parent, err);
}

bool
sys_child_confine(struct sys_child *c, char **err)
{
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);

	if (null < 0 || dup2(null, STDIN_FILENO) < 0 ||
	    dup2(null, STDOUT_FILENO) < 0 ||
	    dup2(c->fd, STDERR_FILENO + 1) < 0) {
		*err = mem_printf("cannot close descriptors: %s",
		    strerror(errno));
		return false;
	}
	c->fd = STDERR_FILENO + 1;
	/* A kernel before 5.9 cannot; they are closed where it can. */
	(void)syscall(SYS_close_range, c->fd + 1, ~0u, 0);
	return sys_sandbox_read_only(err);
}

/* The message and status for a child that a signal killed. */
static int
explain(int sig, char **err)
{
	switch (sig) {
	case SIGKILL:
		*err = mem_printf("it was killed, as the system does when "
		    "memory runs out");
		return SYS_CHILD_OUTSIDE;
	case SIGXCPU: case SIGXFSZ: case SIGTERM: case SIGHUP: case SIGINT:
	case SIGQUIT: case SIGPIPE:
		*err = mem_printf("it was ended from outside: %s",
		    strsignal(sig));
		return SYS_CHILD_OUTSIDE;
	default:
		*err = mem_printf("this is a bug, please report it: it ended "
		    "with '%s'", strsignal(sig));
		return SYS_CHILD_BUG;
	}
}

int
sys_child_end(struct sys_child *c, char **err)
{
	int st;

	*err = NULL;
	close(c->fd);
	while (waitpid(c->pid, &st, 0) < 0)
		if (errno != EINTR) {
			*err = mem_printf("cannot wait for it: %s",
			    strerror(errno));
			return SYS_CHILD_OUTSIDE;
		}
	return WIFSIGNALED(st) ? explain(WTERMSIG(st), err) : WEXITSTATUS(st);
}

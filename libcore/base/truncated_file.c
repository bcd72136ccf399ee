/*
 * Files that are truncated while they are mapped.
 *
 * Reading a page of a mapping beyond the end of its file raises SIGBUS.  No
 * program can continue from there, but it can report what happened, remove its
 * temporaries and exit with status 3, instead of with a signal and a core file.
 * The handler calls async-signal-safe functions only.
 */
#include "base/sys.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define STATUS_OUTSIDE 3

static void
put(const char *s)
{
	size_t n = strlen(s);
	ssize_t k;

	while (n > 0 && (k = write(STDERR_FILENO, s, n)) > 0) {
		s += k;
		n -= (size_t)k;
	}
}

/* SA_RESETHAND is in force: any other bus error ends the process when the
 * access is repeated. */
static void
on_bus_error(int sig, siginfo_t *info, void *ctx)
{
	(void)sig;
	(void)ctx;
	if (info->si_code != BUS_ADRERR)
		return;
	sys_remove_temp();
	put(program_invocation_short_name);
	put(": error: a file became shorter while it was read "
	    "[file-shrank]\n");
	_exit(STATUS_OUTSIDE);
}

void
sys_catch_truncated(void)
{
	struct sigaction sa = { .sa_flags = SA_SIGINFO | SA_RESETHAND }, old;

	sa.sa_sigaction = on_bus_error;
	sigemptyset(&sa.sa_mask);
	if (sigaction(SIGBUS, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
		sigaction(SIGBUS, &sa, NULL);
}

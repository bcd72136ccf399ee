/*
 * The table of temporary files (temp.h).
 */
#include "base/temp.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/sys.h"

#define TEMP_SLOTS 8

static _Atomic(char *) temp_path[TEMP_SLOTS];
static volatile pid_t temp_owner;

static const int fatal_signals[] = { SIGINT, SIGTERM, SIGHUP, SIGPIPE,
	SIGQUIT };
#define SIGNALS (sizeof fatal_signals / sizeof *fatal_signals)

void
sys_remove_temp(void)
{
	char *p;
	int i;

	if (temp_owner != getpid())
		return;
	for (i = 0; i < TEMP_SLOTS; i++) {
		p = atomic_load(&temp_path[i]);
		if (p)
			unlink(p);
	}
}

/* SA_RESETHAND is in force: the signal ends the process on return. */
static void
on_signal(int sig)
{
	int saved = errno;

	sys_remove_temp();
	raise(sig);
	errno = saved;
}

/* Signals that the user ignores (nohup) remain ignored. */
void
temp_begin(void)
{
	struct sigaction sa = { .sa_handler = on_signal,
		.sa_flags = SA_RESETHAND }, old;
	size_t i;

	if (temp_owner == getpid())
		return;
	temp_owner = getpid();
	for (i = 0; i < TEMP_SLOTS; i++)
		atomic_store(&temp_path[i], NULL);
	sigemptyset(&sa.sa_mask);
	for (i = 0; i < SIGNALS; i++)
		if (sigaction(fatal_signals[i], NULL, &old) == 0 &&
		    old.sa_handler == SIG_DFL)
			sigaction(fatal_signals[i], &sa, NULL);
	atexit(sys_remove_temp);
}

void
temp_block_signals(sigset_t *old)
{
	sigset_t set;
	size_t i;

	sigemptyset(&set);
	for (i = 0; i < SIGNALS; i++)
		sigaddset(&set, fatal_signals[i]);
	pthread_sigmask(SIG_BLOCK, &set, old);
}

void
temp_remember(char *tmp)
{
	int i;

	for (i = 0; i < TEMP_SLOTS; i++) {
		char *none = NULL;

		if (atomic_compare_exchange_strong(&temp_path[i], &none, tmp))
			return;
	}
}

void
temp_forget(const char *tmp)
{
	int i;

	for (i = 0; i < TEMP_SLOTS; i++)
		if (atomic_load(&temp_path[i]) == tmp)
			atomic_store(&temp_path[i], NULL);
}

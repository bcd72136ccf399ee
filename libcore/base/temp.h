/*
 * The names of temporary files, in a small table, so that signals, exit, lack
 * of memory and bugs remove them (sys_remove_temp).  The table is the only
 * global state: a signal handler has no other access to it.  Entries are
 * changed with the signals blocked; a forked child owns none of them.
 */
#ifndef RELAY_BASE_TEMP_H
#define RELAY_BASE_TEMP_H

#include <signal.h>

/* Blocks the signals that end a process; *old: those that were blocked. */
void temp_block_signals(sigset_t *old);
/* With them blocked: makes this process the owner of the table, and has signals
 * and exit empty it. */
void temp_begin(void);
/* Enters a path, which remains the caller's, and takes it out again. */
void temp_remember(char *path);
void temp_forget(const char *path);

#endif

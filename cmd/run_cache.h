/*
 * The cache of compiled streams: one file for each, with a check of its bytes.
 */
#ifndef RELAY_CMD_RUN_CACHE_H
#define RELAY_CMD_RUN_CACHE_H

#include "base/diag.h"

struct run_entry {
	char *dir;		/* NULL: nothing is kept */
	char *path;		/* of the library, once found or made */
	char key[38];
	int fd;			/* of the library while it is made, or -1 */
};
/* Where the library of a stream compiled with some options is, or will be; a
 * warning where nothing can be kept. */
void run_entry_open(struct run_entry *e, const char *data, size_t len,
    const char *options, struct diag *d);
/* Whether it is there, and undamaged. */
bool run_entry_found(const struct run_entry *e);
/* Makes an entry of what is written to e->fd, a file in memory, between the two
 * calls.  False: reported.  If it cannot be stored, a warning is given, and
 * e->path names the file in memory, which lives as long as the process. */
bool run_entry_begin(struct run_entry *e, struct diag *d, int *status);
void run_entry_end(struct run_entry *e, struct diag *d);
void run_entry_close(struct run_entry *e);

#endif

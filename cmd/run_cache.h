/*
 * The cache of compiled streams: one file for each, with a check of its bytes.
 */
#ifndef RELAY_CMD_RUN_CACHE_H
#define RELAY_CMD_RUN_CACHE_H

#include "base/diag.h"

struct run_entry {
	char *dir, *path;
	char key[38];
	char *tmp;		/* being written, or NULL */
	int fd;			/* of tmp */
};
/* Where the library of a stream compiled with some options is, or will be.
 * False: reported. */
bool run_entry_open(struct run_entry *e, const char *data, size_t len,
    const char *options, struct diag *d, int *status);
/* Whether it is there, and undamaged. */
bool run_entry_found(const struct run_entry *e);
/* Makes it: what is written to e->fd between the two.  False: reported. */
bool run_entry_begin(struct run_entry *e, struct diag *d, int *status);
bool run_entry_end(struct run_entry *e, struct diag *d, int *status);
void run_entry_close(struct run_entry *e);

#endif

/*
 * The search of relay-reduce: candidates, and the command that judges them.
 */
#ifndef RELAY_CMD_REDUCE_RUN_H
#define RELAY_CMD_REDUCE_RUN_H

#include "cmd/filter.h"

struct reduce_search {
	const struct filter_run *r;
	const char *check;	/* a command of the shell */
	int64_t timeout;	/* seconds for each run; 0: none */
	struct buf text;	/* the smallest stream so far */
	uint32_t bindings;	/* in it */
	int want;		/* the status that stays */
	uint32_t runs, steps;	/* of the command; of these, kept */
	char *path;		/* of the file that the command gets */
	int fd;
};
/* The exit status; text is as small as it gets, and is written to r->out. */
int reduce_search(struct reduce_search *s);

#endif

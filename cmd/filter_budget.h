/*
 * Budgets of memory on command lines: a size such as 64M, or a share such as
 * 0.5 or 50%.
 */
#ifndef RELAY_CMD_FILTER_BUDGET_H
#define RELAY_CMD_FILTER_BUDGET_H

#include "cmd/filter.h"

struct budget {
	uint64_t bytes;		/* 0: it is a share */
	double share;
};
/* False: reported as wrong usage of the option. */
bool budget_read(const struct filter_run *r, const char *option,
    const char *text, struct budget *to);

#endif

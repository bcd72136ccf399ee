/*
 * What an entry of the store is for (store_why.c).
 */
#ifndef RELAY_CMD_STORE_WHY_H
#define RELAY_CMD_STORE_WHY_H

#include "cmd/filter.h"

/* Prints of the entry whose name begins with `name` how large it is and when it
 * was used, and which constants of the streams among the operands are its
 * bytes.  The exit status; 1: there is no such entry, reported. */
int store_why(const struct filter_run *r, const char *name);

#endif

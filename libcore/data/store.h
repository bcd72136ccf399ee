/*
 * Internal interface of the content-addressed store: its location, bound and
 * entries; data.h has the rest.
 */
#ifndef RELAY_DATA_STORE_H
#define RELAY_DATA_STORE_H

#include <stdbool.h>
#include <stdint.h>

/* The store's directory, existing or not, or NULL; the caller frees. */
char *store_path(char **err);
/* The store's bound: $RELAY_STORE_LIMIT ("20G", "512M", "100k", "1000"), or
 * the default. */
bool store_limit(uint64_t *limit, char **err);
/* Calls fn for every entry, in the order of their names. */
typedef void store_entry(void *ctx, const char *name, uint64_t bytes);
bool store_list(store_entry *fn, void *ctx, char **err);

#endif

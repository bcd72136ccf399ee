/*
 * Where the store is; the rest of its interface stands in data.h.
 */
#ifndef RELAY_DATA_STORE_H
#define RELAY_DATA_STORE_H

/* The store's directory, existing or not, or NULL; the caller frees. */
char *store_path(char **err);

#endif

/*
 * Internal interface of the content-addressed store: its location, bound and
 * entries; data.h has the rest.
 */
#ifndef RELAY_DATA_STORE_H
#define RELAY_DATA_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The part of the store that holds compiled kernels, and which share of the
 * bound is theirs: 1.25G by default. */
#define STORE_KERNELS "kernels"
#define STORE_KERNELS_SHARE 16

/* The store's directory, existing or not, or NULL; the caller frees. */
char *store_path(char **err);
/* The store's bound: $RELAY_STORE_LIMIT ("20G", "512M", "100k", "1000"), or
 * the default. */
bool store_limit(uint64_t *limit, char **err);
/* The directory of a part of the store, NULL: constants; as store_path. */
char *store_part(const char *part, char **err);
/* Its descriptor, or -1; the caller frees *dir. */
int store_open(const char *part, bool create, char **dir, char **err);
void store_lock(int dirfd, int how);
bool store_is_name(const char *s);
/* Calls fn for every entry of a part, in the order of their names. */
typedef void store_entry(void *ctx, const char *name, uint64_t bytes);
bool store_list(const char *part, store_entry *fn, void *ctx, char **err);

/*
 * Compiled kernels, by the SHA-256 of what they were compiled from and with.
 * An entry is the object and a line after it: a hash of its bytes, its name and
 * a line that describes it, checked by each reader, so that a damaged entry is
 * a missing one.  Reading needs no right to write, as in a sandbox.
 */
/* The name, 64 digits, of pieces of text. */
struct store_text {
	const void *at;
	size_t len;
};
void store_kernel_name(const struct store_text *t, uint32_t n, char name[65]);
/* -1: there are none. */
int store_kernels_open(void);
/* The object's bytes, which the caller frees, or NULL. */
char *store_kernel_read(int dirfd, const char *name, size_t *len);
/* Keeps the object of a file; false: *err says why. */
bool store_kernel_put(const char *name, int fd, const char *line, char **err);
/* Notes that kernels are used: the oldest go first. */
void store_kernel_touch(const char *name);
/* The line that describes an entry, which the caller frees; NULL: there is
 * none, or it is damaged. */
char *store_kernel_line(const char *name);
/* After a put: within the bound, if what was used today lets it. */
void store_bound_kernels(int dirfd);

#endif

/*
 * Interned strings.  Two strings of one table are equal iff their
 * pointers are.  Strings hold no NUL byte; any other byte is allowed.
 */
#ifndef RELAY_BASE_STR_H
#define RELAY_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

struct strtab;
struct strtab *strtab_new(struct arena *a);
void strtab_free(struct strtab *t);
const char *str_intern(struct strtab *t, const char *s, size_t len);
const char *str_intern0(struct strtab *t, const char *s);
const char *str_printf(struct strtab *t, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* 64-bit hash for in-process tables (XXH3). */
uint64_t hash_bytes(const void *p, size_t len, uint64_t seed);

/* A hash map from a 64-bit key (a pointer or a mixed hash) to a 32-bit value;
 * open addressing; key 0 is allowed. */
struct map {
	uint64_t *key;
	uint32_t *val;
	uint8_t *used;
	uint32_t n, cap;
};
bool map_get(const struct map *m, uint64_t key, uint32_t *val);
void map_put(struct map *m, uint64_t key, uint32_t val);
void map_del(struct map *m, uint64_t key);
void map_free(struct map *m);
#define map_ptr(p) ((uint64_t)(uintptr_t)(p))

/* Escape what may harm a terminal or a line tool: control characters,
 * quote, backslash, invalid UTF-8 become C escapes.  For messages. */
void buf_put_escaped(struct buf *b, const char *s, size_t len);

/* The same, but quotes and backslashes are kept: for text that is already
 * escaped or is delimited otherwise. */
void buf_put_safe(struct buf *b, const char *s, size_t len);

/* A name of at most `limit` characters: a longer one is shortened in its
 * middle. */
void buf_put_short(struct buf *b, const char *name, size_t limit);

/* Text in double quotes (NULL: none), escaped as JSON has it, or as a cell of
 * CSV; what may harm a terminal never stands in it as it is. */
void buf_put_json(struct buf *b, const char *s);
void buf_put_csv(struct buf *b, const char *s);

/* The entity that XML has for a character, or NULL; text with entities, which
 * is free of control characters already (buf_put_safe). */
const char *xml_entity(char c);
void buf_put_xml(struct buf *b, const char *s, size_t len);

/* Length in bytes of the UTF-8 character at s, 0 if there is none; *shown is
 * false for characters that must not reach a terminal unescaped (controls, line
 * separators, text direction overrides). */
size_t utf8_char(const char *s, size_t len, uint32_t *code, bool *shown);

/* "xxh3:" and the 32 hex digits of XXH3-128, and a NUL. */
void hash_text(const void *p, size_t len, char out[38]);

/* Whether a string ends with another, such as the suffix of a file. */
bool str_ends_with(const char *s, const char *end);

/* Closest of a NULL-terminated list to a misspelt word (at most two
 * edits away), or NULL: for "did you mean". */
const char *str_closest(const char *word, const char *const *list);

#endif

/*
 * Regular expressions of the schema's data types, as automata: those of
 * characters, classes such as [a-z0-9_.], groups, | * + ? and {m,n}.
 */
#ifndef RELAY_FORMATS_STREAM_REGEX_H
#define RELAY_FORMATS_STREAM_REGEX_H

#include <stdbool.h>

#include "base/mem.h"

struct regex;

/* NULL: unsupported or malformed. */
struct regex *regex_compile(const char *pattern);
bool regex_match(const struct regex *re, const char *s, size_t len);
void regex_free(struct regex *re);

#endif

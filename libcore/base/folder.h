/*
 * What is in a directory.
 */
#ifndef RELAY_BASE_FOLDER_H
#define RELAY_BASE_FOLDER_H

#include <stdbool.h>

#include "base/mem.h"

/* Paths, which the list owns. */
typedef VEC(char *) folder_paths;

bool folder_is(const char *path);
/* Appends the paths DIR/NAME that `wanted` takes, in the order of their bytes,
 * without names that begin with a dot.  False: the directory cannot be read,
 * errno. */
bool folder_list(const char *dir, bool (*wanted)(const char *path),
    folder_paths *out);
void folder_free(folder_paths *p);

#endif

/*
 * Tensors of strings as .npy files.
 */
#ifndef RELAY_CMD_RUN_STRINGS_H
#define RELAY_CMD_RUN_STRINGS_H

#include "eval/value_string.h"

/* Appends the file of a tensor of any type: strings as UTF-32, or as bytes
 * if one is not UTF-8.  False, and *err (mem_free): a string ends with a zero
 * byte, which such a file cannot tell from its fill. */
bool run_put_npy(struct buf *b, const struct value *v, char **err);

#endif

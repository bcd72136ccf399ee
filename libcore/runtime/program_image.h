/*
 * Pictures of compiled programs (program.h): PNM and the resampling are
 * formats/image's, PNG is read here, since a program depends on nothing but
 * libc.
 */
#ifndef RELAY_RUNTIME_PROGRAM_IMAGE_H
#define RELAY_RUNTIME_PROGRAM_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/program.h"

/* The first `size` bytes of what a zlib stream holds; false: it is damaged,
 * or holds less. */
bool program_inflate(const uint8_t *p, size_t len, uint8_t *out, size_t size);

/* Whether a file's name ends like a picture's. */
bool program_is_image(const char *path);
/* Makes an input of a picture in memory.  0, or an exit status: an error was
 * printed. */
int program_fill_image(const struct relay_info *info, const char *path,
    const void *data, size_t len, const struct program_image *o,
    struct program_tensor *out);

#endif

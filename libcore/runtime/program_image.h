/*
 * Images for compiled programs (program.h): PNM and how images become inputs
 * are in formats/image, PNG is read here, since a program depends on nothing
 * but libc.
 */
#ifndef RELAY_RUNTIME_PROGRAM_IMAGE_H
#define RELAY_RUNTIME_PROGRAM_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/program.h"

/* Decompresses the first `size` bytes of a zlib stream; false: it is damaged or
 * shorter. */
bool program_inflate(const uint8_t *p, size_t len, uint8_t *out, size_t size);

/* Whether a file name has the suffix of an image. */
bool program_is_image(const char *path);
/* Makes an input of an image in memory.  0, or an exit status: an error was
 * printed. */
int program_fill_image(const struct relay_info *info, const char *path,
    const void *data, size_t len, const struct image_options *o,
    struct program_tensor *out);

#endif

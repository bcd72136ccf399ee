/*
 * Offsets of the members of a zip file, for mapping arrays in place.
 */
#ifndef RELAY_FORMATS_NPY_NPZ_OFFSET_H
#define RELAY_FORMATS_NPY_NPZ_OFFSET_H

#include "formats/npy/npy.h"

struct npz_places;
/* NULL: the directory does not have `count` entries in the supported form. */
struct npz_places *npz_places_read(const char *path, uint64_t count);
void npz_places_free(struct npz_places *p);	/* NULL is allowed */
/* The offset of stored member i of this size; false if it is not known. */
bool npz_places_get(const struct npz_places *p, uint64_t i, uint64_t size,
    uint64_t *at);

#endif

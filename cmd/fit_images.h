/*
 * Folders of pictures as samples for relay-fit: DIR/CLASS/NAME.png.
 */
#ifndef RELAY_CMD_FIT_IMAGES_H
#define RELAY_CMD_FIT_IMAGES_H

#include "cmd/fit_data.h"
#include "formats/image/fit.h"

/* The pictures as x and the numbers of their classes as y: classes are the
 * directories in the folder, and both are in the order of their names' bytes.
 * step: its inputs are one for the pictures and the targets.  False: reported;
 * *outside is set if a file could not be read. */
bool fit_images_read(struct fit_data *data,
    const struct relay_model *step, const struct image_options *o,
    struct diag *d, bool *outside);

#endif

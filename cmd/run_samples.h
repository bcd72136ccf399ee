/*
 * Samples of a function's inputs: arrays whose first dimension counts them, in
 * an archive or in a directory, or a file for each.
 */
#ifndef RELAY_CMD_RUN_SAMPLES_H
#define RELAY_CMD_RUN_SAMPLES_H

#include "cmd/filter.h"
#include "eval/value.h"
#include "formats/image/fit.h"

/* A global function by its name, with or without @.  False: reported. */
bool run_find_function(struct ir_module *m, const struct filter_run *r,
    const char *name, uint32_t *f);

struct run_samples;
/* path: FILE.npz; or a directory with NAME.npy for each input, or a directory
 * NAME of arrays and pictures; or of those alone, if there is one input.  most:
 * take the first so many samples only, 1 or more.  NULL: reported. */
struct run_samples *run_samples_open(struct ir_module *m,
    const struct filter_run *r, uint32_t function, const char *path,
    int64_t most, const struct image_options *image);
void run_samples_close(struct run_samples *s);
int64_t run_samples_count(const struct run_samples *s);
/* The values of sample i, which live until the next call; NULL: reported. */
struct value **run_sample(struct run_samples *s, int64_t i, uint32_t *n);

#endif

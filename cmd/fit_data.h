/*
 * Samples for relay-fit: the arrays x and y of an .npz file, in place where
 * the file stores them as they are, or pictures in folders, and batches of them
 * in the order of a seed.
 */
#ifndef RELAY_CMD_FIT_DATA_H
#define RELAY_CMD_FIT_DATA_H

#include "cmd/filter.h"
#include "runtime/relay_model.h"

#define FIT_ARRAYS 2

struct image_options;
struct fit_array {
	const char *name;	/* "x", "y" */
	enum dtype dtype;
	uint32_t rank;
	int64_t shape[TYPE_RANK_LIMIT];	/* of a batch; [0]: its samples */
	size_t row;		/* bytes of one sample */
	const unsigned char *data;	/* all samples */
	unsigned char *owned;	/* the same, if it was unpacked */
	void *map;
	size_t mapped;
	unsigned char *batch;	/* the current batch */
};
struct fit_data {
	const char *path;
	int64_t samples;
	struct fit_array array[FIT_ARRAYS];
	int64_t *order;		/* of the current epoch */
	int64_t epoch;		/* -1: none yet */
	int64_t at;		/* first sample of the current batch, in the
				 * order of the epoch */
};
/* info: the model's inputs that the arrays are for; every difference in names,
 * data types and shapes is reported.  False: reported; *outside is
 * set if the file could not be read. */
bool fit_data_open(struct fit_data *data, const char *path,
    const struct relay_info *const *info, int64_t batch,
    const struct image_options *image, struct diag *d, bool *outside);
void fit_data_close(struct fit_data *data);
/* The order of an epoch is a permutation by Fisher and Yates with numbers of
 * splitmix64 (Steele, Lea and Flood, 2014), of the seed and the epoch alone.
 * shuffle false: as in the file. */
void fit_data_order(struct fit_data *data, int64_t epoch, int64_t seed,
    bool shuffle);
/* Copies n samples from place `at` of the order into the batch, and sets its
 * extents. */
void fit_data_batch(struct fit_data *data, int64_t at, int64_t n);
struct relay_dltensor fit_data_tensor(struct fit_array *a);

#endif

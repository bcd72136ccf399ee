/*
 * Samples for relay-fit: the arrays of an .npz file, one for each input of the
 * model and y, in place where the file stores them as they are, or pictures in
 * folders, and batches of them in the order of a seed.
 */
#ifndef RELAY_CMD_FIT_DATA_H
#define RELAY_CMD_FIT_DATA_H

#include "cmd/filter.h"
#include "runtime/relay_model.h"

struct image_options;
struct fit_array {
	char *name;	/* "x", or that of one of several inputs; "y" */
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
	struct fit_array *array;	/* of the inputs, then y */
	uint32_t narray;
	int64_t *order;		/* of the current epoch */
	int64_t epoch;		/* -1: none yet */
	int64_t at;		/* first sample of the current batch, in the
				 * order of the epoch */
};
/* The first narray inputs of step take the arrays: input "NAME__x" that of
 * NAME, the last one, "y__", the targets.  Every difference in names, data
 * types and shapes is reported.  False: reported; *outside is set if the file
 * could not be read. */
bool fit_data_open(struct fit_data *data, const char *path,
    const struct relay_model *step, uint32_t narray, int64_t batch,
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

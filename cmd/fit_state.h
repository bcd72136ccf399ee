/*
 * What relay-fit carries from step to step: parameters and the optimizer's
 * state, as named tensors, and where training stands; and their files, which
 * are .safetensors and appear whole or not at all.
 */
#ifndef RELAY_CMD_FIT_STATE_H
#define RELAY_CMD_FIT_STATE_H

#include "cmd/filter.h"
#include "runtime/relay_model.h"

struct fit_tensor {
	const char *name;	/* of the model's input */
	enum dtype dtype;
	uint32_t rank;
	int64_t *shape;
	size_t bytes;
	unsigned char *data;	/* owned, row-major, aligned to 64 bytes */
	void *memory;		/* where it is */
	bool parameter;		/* else of the optimizer */
	unsigned char *best;	/* at the best validation, or NULL */
};

/* All of it is in a checkpoint, so that training continues from one bit for
 * bit. */
struct fit_position {
	int64_t step;		/* done so far */
	int64_t seed, batch, samples;	/* of the data; they must not change */
	int64_t stale;		/* epochs since the best validation */
	double best;		/* its loss; infinity: none yet */
	double loss, right, seen;	/* sums over the current epoch */
};

struct fit_state {
	VEC(struct fit_tensor) list;
	struct fit_position at;
	bool has_best;
};
void fit_state_release(struct fit_state *s);
/* Gives it memory of zeros, by its data type and shape. */
void fit_tensor_alloc(struct fit_tensor *t);
/* The data type of a model's tensor; DT_NONE if it has none here. */
enum dtype fit_dtype(struct relay_type t);
/* As the run-time library takes it. */
struct relay_dltensor fit_dltensor(const struct fit_tensor *t);
/* The first parameter or state that holds a NaN or an infinity, or NULL. */
const char *fit_not_finite(const struct fit_state *s);
/* Whether it is a sum over samples that goes on from step to step: its name
 * ends in __c, or is count__. */
bool fit_is_collected(const struct fit_tensor *t);
/* Keeps the parameters as the best ones. */
void fit_keep_best(struct fit_state *s);

/* Writes a checkpoint; or, to an open file, the parameters alone, the best ones
 * if there are any.  False: *err says why, and what stood at path before still
 * does. */
bool fit_write_checkpoint(const struct fit_state *s, const char *path,
    char **err);
bool fit_write_parameters(const struct fit_state *s, FILE *out);
/* Fills the tensors and the position from a checkpoint.  False: reported. */
bool fit_read_checkpoint(struct fit_state *s, const char *path,
    struct diag *d);

#endif

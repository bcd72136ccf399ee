/*
 * Training by relay-fit: the entries of a library, the data, and the state of
 * training.
 */
#ifndef RELAY_CMD_FIT_H
#define RELAY_CMD_FIT_H

#include <signal.h>

#include "cmd/fit_data.h"
#include "cmd/fit_images.h"
#include "cmd/fit_reduce.h"
#include "cmd/fit_report.h"
#include "cmd/fit_state.h"
#include "cmd/run_memory.h"

#define FIT_BATCH INT64_MIN	/* no --batch: 32 */

struct fit_opts {
	const char *data, *validation, *checkpoint, *log;
	int64_t batch, epochs, steps, seed, patience, every, threads;
	bool resume, in_order;
	struct image_options image;	/* of pictures in folders */
	struct run_memory_opts memory;
};

/* The entries of the library, and what training has. */
struct fit {
	const struct filter_run *r;
	const struct fit_opts *o;
	struct relay_model *init, *step, *evaluate;
	struct fit_state state;
	struct fit_data data, validation;
	struct fit_report report;
	uint32_t ndata;	/* inputs of a step that are data: those of the
				 * model, and the targets */
	int64_t batch;		/* samples of a step, in all processes */
	int64_t last_checkpoint;
	uint32_t copied;	/* tensors of the state that the last step did
				 * not update in place */
	bool whole;		/* each batch has as many samples as the model
				 * fixes; remaining samples are not used */
	bool stopped;		/* a signal came, to this process or another
				 * of its group */
	struct relay_dltensor *in;
	uint8_t *donated;	/* which of them the step may write to: its
				 * state */
	double begun;		/* of the current epoch: when, and with how */
	int64_t begun_seen;	/* many samples */
	int64_t bytes;		/* of a step's call */
	double again;		/* fit_epoch */
	bool managed;		/* calls are within a budget: */
	struct run_memory memory;
	int64_t evictions;	/* in the current epoch; */
	double kernels, recomputing;	/* seconds; of repeated ones */
	bool watched;		/* a step was */
	volatile sig_atomic_t *interrupted;
	int status;
};

/* Reports an error, and returns false. */
bool fit_fail(struct fit *f, int status, const char *code,
    const char *message);

/* Each is false after a report, with f->status set. */
/* fit_begin.c: the library and the data; then the state, initialized or from
 * the checkpoint. */
bool fit_open(struct fit *f);
bool fit_begin(struct fit *f);
void fit_close(struct fit *f);
/* fit_train.c: until the epochs are done, or *f->interrupted is set. */
bool fit_train(struct fit *f);
/* fit_blame.c: runs the step of the inputs f->in again, kernel by kernel, and
 * adds help that names the first value that is not finite.  True: it is in the
 * data. */
bool fit_blame(struct fit *f);
/* Adds help about a call that failed: the least and the greatest of the
 * integers in the batch, such as labels. */
void fit_blame_integers(struct fit *f, const struct fit_data *data);
/* Writes the checkpoint, if there is to be one; the state must be finite. */
bool fit_save(struct fit *f);

#endif

/*
 * Compiled models for programs in C, and for all that can call C.
 *
 *	struct relay_model *m;
 *	struct relay_error e;
 *	struct relay_result *r;
 *
 *	if (relay_model_open(&relay_main_model, &m, &e) != 0 ||
 *	    relay_model_run(m, in, 1, &r, &e) != 0)
 *		fprintf(stderr, "%s\n", e.text);
 *
 * relay_main_model is what a model built with the prefix "relay" and the
 * entry "main" exports; the functions below stand in every model's library
 * and in librelay-rt.a.  Tensors are those of DLPack 0.8, in its layout.
 *
 * Nothing here exits, aborts or prints: functions return 0, or else a status
 * with a text in *error (which may be NULL).  A model, path or place for a
 * result that is NULL is an error too; functions that give something of a
 * model or result give NULL or 0 for NULL.
 *
 * Threads.  Any number of threads may run one model at the same time; each run
 * has memory of its own.  What asks a model for its name, inputs and outputs
 * may be called meanwhile.  If a model has threads of its own
 * (relay_model_set_threads), one run has them at a time, and others go on
 * without.  relay_model_set_threads and relay_model_close are for a moment
 * when no other thread calls a function with this model; results may be in
 * use, and their functions too.  A result is read by any threads; freeing it
 * and its shares are for any thread, in any order, each once.
 *
 * Models do not know of each other: any threads may open, run and close
 * several, also of the same entry or file.  Such models share the code and the
 * constants, which nobody writes; large constants that stand in a file beside
 * the library are mapped once for a process, by the first run.
 *
 * After fork() the child may run and close the models that it got, whatever
 * other threads did meanwhile; the memory of runs that those were in is lost
 * to it.
 */
#ifndef RELAY_MODEL_H
#define RELAY_MODEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RELAY_API __attribute__((visibility("default")))

/* ---- DLPack ---- */

struct relay_device {
	int32_t type, id;	/* 1: CPU memory */
};
enum relay_type_code { RELAY_CODE_INT, RELAY_CODE_UINT, RELAY_CODE_FLOAT,
	RELAY_CODE_BFLOAT = 4, RELAY_CODE_BOOL = 6 };
struct relay_type {
	uint8_t code, bits;
	uint16_t lanes;		/* 1 */
};
/* DLTensor.  strides: in elements, or NULL: row-major. */
struct relay_dltensor {
	void *data;
	struct relay_device device;
	int32_t ndim;
	struct relay_type dtype;
	int64_t *shape, *strides;
	uint64_t byte_offset;
};
/* DLManagedTensor. */
struct relay_dlmanaged {
	struct relay_dltensor tensor;
	void *context;
	void (*deleter)(struct relay_dlmanaged *self);
};

/* ---- models ---- */

enum relay_error_status {
	RELAY_ERROR_FAILED = 1,	/* the call failed */
	RELAY_ERROR_MEMORY,	/* no memory; the model stays usable */
	RELAY_ERROR_LOAD,	/* no such file, symbol or interface version */
	RELAY_ERROR_CPU,	/* built for features this processor lacks */
	RELAY_ERROR_INPUT,	/* an input that the model does not take */
	RELAY_ERROR_TYPE,	/* inputs or outputs are not only tensors */
};
struct relay_error {
	int32_t status;
	char text[508];
};

struct relay_entry;
struct relay_model;
struct relay_result;

/* An input or output. */
struct relay_info {
	const char *name;
	const char *type;	/* "Tensor[(n, 784), float32]"; NULL for the
				 * fields of a tuple */
	struct relay_type dtype;
	int32_t ndim;
	const int64_t *shape;	/* -1: not fixed */
	const char *const *dim;	/* the same as text: "n", "2 * n", "784" */
};

RELAY_API int32_t relay_model_open(const struct relay_entry *entry,
    struct relay_model **model, struct relay_error *error);
/* From a file.  symbol: NULL for "relay_main_model".  The file stays loaded
 * until the model is closed. */
RELAY_API int32_t relay_model_load(const char *path, const char *symbol,
    struct relay_model **model, struct relay_error *error);
/* Results remain valid; the model's memory is freed with the last of them. */
RELAY_API void relay_model_close(struct relay_model *model);

RELAY_API const char *relay_model_name(const struct relay_model *model);
RELAY_API int32_t relay_model_inputs(const struct relay_model *model);
RELAY_API int32_t relay_model_outputs(const struct relay_model *model);
/* NULL: i is out of bounds. */
RELAY_API const struct relay_info *relay_model_input(
    const struct relay_model *model, int32_t i);
RELAY_API const struct relay_info *relay_model_output(
    const struct relay_model *model, int32_t i);

/* Threads that one run may use, 1 to 1024; 1 when a model is opened; 0: as
 * many as the environment's RELAY_THREADS says, or else as processors may be
 * used.  Any other number is an error, and so is an environment's that is
 * asked for and is none of 1 to 1024; the model stays as it was. */
RELAY_API int32_t relay_model_set_threads(struct relay_model *model,
    int32_t threads, struct relay_error *error);

/* Runs the model.  Inputs in order; those that are not row-major or not aligned
 * to their elements are copied, others are read in place and must not change
 * until it returns. */
RELAY_API int32_t relay_model_run(struct relay_model *model,
    const struct relay_dltensor *input, int32_t n,
    struct relay_result **result, struct relay_error *error);

/* The same, where inputs i with donated[i] != 0 are given up, for the run to
 * overwrite: where an input is updated element by element, and its memory is
 * row-major and aligned, the output is computed in it, and has its data
 * pointer.  What the others hold afterwards is not said, nor is it after an
 * error.
 * donated: n flags, or NULL: none.  The memory of a donated input must be no
 * other input's, and must stay as long as the result. */
RELAY_API int32_t relay_model_run_donating(struct relay_model *model,
    const struct relay_dltensor *input, const uint8_t *donated, int32_t n,
    struct relay_result **result, struct relay_error *error);

/* Output i, valid until the result is freed; NULL: i is out of bounds. */
RELAY_API const struct relay_dltensor *relay_result_output(
    const struct relay_result *result, int32_t i);
/* The same with a reference to the result, which its deleter releases.  NULL:
 * no memory, or no such output. */
RELAY_API struct relay_dlmanaged *relay_result_share(
    struct relay_result *result, int32_t i);
RELAY_API void relay_result_free(struct relay_result *result);

#ifdef __cplusplus
}
#endif

#endif

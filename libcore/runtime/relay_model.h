/*
 * Compiled models for programs in C, and in languages that can call C.
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
 * with a text in *error (which may be NULL).  NULL for a model, a path or the
 * place of a result is an error too; functions that return a part of a model
 * or result return NULL or 0 for NULL.
 *
 * Threads.  Any number of threads may run one model at the same time; each run
 * has its own memory, and a model's name, inputs and outputs may be read
 * meanwhile.  A model's threads (relay_model_set_threads) serve one run at a
 * time; other runs use their calling thread alone.  No other thread may call a
 * function with the model during relay_model_set_threads and
 * relay_model_close; results may be in use.  Any thread may read a result, and
 * any may free it and its shares, in any order, each once.
 *
 * Models are independent: any threads may open, run and close several, also of
 * the same entry or file.  Such models share code and constants, which are
 * read-only; large constants in a file beside the library are mapped once per
 * process, by the first run.
 *
 * After fork() the child may run and close the models that it inherited,
 * whatever other threads were doing; it leaks the memory of runs that were in
 * progress.
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
/* Elements of less than 8 bits, int4 for example, stand in the low bits of
 * bytes, which are those of int8 or uint8 here (floats: uint8). */
enum relay_type_code { RELAY_CODE_INT, RELAY_CODE_UINT, RELAY_CODE_FLOAT,
	RELAY_CODE_HANDLE, RELAY_CODE_BFLOAT, RELAY_CODE_BOOL = 6,
	RELAY_CODE_FLOAT8_E4M3FN = 10, RELAY_CODE_FLOAT8_E4M3FNUZ,
	RELAY_CODE_FLOAT8_E5M2, RELAY_CODE_FLOAT8_E5M2FNUZ,
	RELAY_CODE_FLOAT8_E8M0FNU };
struct relay_type {
	uint8_t code, bits;
	uint16_t lanes;		/* 1 */
};
/* An element of a tensor of strings, whose type is RELAY_CODE_HANDLE with 64
 * bits, is a pointer to this; NULL: the empty string.  The bytes are any, and
 * no zero ends them.  The strings of an output may be those of an input: these
 * must not change before the result is freed. */
struct relay_string {
	int64_t length;
	char byte[];
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
/* In C, a row-major tensor in CPU memory, of the extents that follow the data:
 * RELAY_FLOAT32(x, 2, 3) of float x[6].  It and its extents live as long as the
 * block that it stands in; the data are the caller's.  RELAY_TENSOR takes a
 * type code and the bits of an element. */
#define RELAY_TENSOR(code, bits, data, ...) \
	((struct relay_dltensor){ (data), { 1, 0 }, \
	    sizeof((int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t), \
	    { (code), (bits), 1 }, (int64_t[]){ __VA_ARGS__ }, 0, 0 })
#define RELAY_FLOAT32(data, ...) \
	RELAY_TENSOR(RELAY_CODE_FLOAT, 32, data, __VA_ARGS__)
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
 * many as the environment variable RELAY_THREADS says, or else one for each
 * available processor.  Other numbers, also of RELAY_THREADS, are an error; the
 * model is unchanged then. */
RELAY_API int32_t relay_model_set_threads(struct relay_model *model,
    int32_t threads, struct relay_error *error);

/* Runs the model.  Inputs in order; those that are not row-major or not aligned
 * to their elements are copied, others are read in place and must not change
 * until it returns. */
RELAY_API int32_t relay_model_run(struct relay_model *model,
    const struct relay_dltensor *input, int32_t n,
    struct relay_result **result, struct relay_error *error);

/* The same, but the run may overwrite inputs i with donated[i] != 0: if an
 * input is updated element by element, and its memory is row-major and aligned,
 * the output is computed in place, and has the input's data pointer.  The
 * contents of other donated inputs are undefined afterwards, and of all after
 * an error.
 * donated: n flags, or NULL: none.  The memory of a donated input must not
 * overlap another input's, and must remain as long as the result. */
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

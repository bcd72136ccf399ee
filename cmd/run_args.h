/*
 * Inputs and outputs of programs that run a model: --input, --output and
 * --output-dir, in the same way everywhere.
 *
 *	--input x=FILE.npy	an array; any order and byte order
 *	--input FILE.npz	arrays by name
 *	--input x=random:7	from a seed; random:7:3,784 with extents
 *	--input x=cat.png	a picture (run_image.h)
 *	--input x=[[1, 2]]	a literal of the parameter's type
 *
 * Lists and optional values have forms of their own: run_lists.h.
 */
#ifndef RELAY_CMD_RUN_ARGS_H
#define RELAY_CMD_RUN_ARGS_H

#include "cmd/filter.h"
#include "eval/value.h"
#include "ir/outputs.h"

struct image_options;

/* The options --input, --random with its seed, and --output with those beside
 * it, of a struct T.  PICTURE: "" or, of a program that reads pictures, "a
 * picture, ". */
#define RUN_INPUT_OPTION(T, PICTURE) \
	{ "input", 'i', OPT_LIST, "NAME=VALUE", NULL, \
	    "give a parameter: FILE.npy, " PICTURE "random:SEED[:EXTENTS] or " \
	    "a literal; or FILE.npz for several", \
	    offsetof(T, input) }
#define RUN_RANDOM_OPTIONS(T) \
	{ "random", 0, OPT_FLAG, NULL, NULL, \
	    "generate random values for inputs that are not given", \
	    offsetof(T, random) }, \
	{ "seed", 0, OPT_INT, "N", NULL, \
	    "seed of --random; input number i has N + i (1)", \
	    offsetof(T, seed) }
#define RUN_OUTPUT_OPTIONS(T) \
	{ "output", 'o', OPT_LIST, "NAME=FILE", NULL, \
	    "write an output to FILE.npy, or all of them to FILE.npz, " \
	    "instead of printing", \
	    offsetof(T, output) }, \
	{ "output-dir", 0, OPT_STRING, "DIR", NULL, \
	    "write each output to DIR/NAME.npy instead of printing; DIR is " \
	    "made", \
	    offsetof(T, output_dir) }, \
	{ "summary", 0, OPT_FLAG, NULL, NULL, \
	    "print large tensors as type, range and mean", \
	    offsetof(T, summary) }

struct run_param {
	const char *name;	/* NULL: only its number names it */
	const struct type *type;
};

/* A file in memory. */
struct run_map {
	void *p;		/* NULL: none */
	size_t n;
};
struct run_inputs {
	struct ir_module *m;
	struct heap *heap;
	struct diag *d;
	int *status;		/* set to EXIT_OUTSIDE if a file fails */
	uint32_t n;
	const struct run_param *param;
	struct value **value;	/* n; filled in, the caller's to drop */
	uint32_t before;	/* errors before the first input */
	/* The others are of programs that want it so; zero elsewhere. */
	const char *word;	/* for messages, instead of "input" */
	bool partial;		/* values may be missing */
	bool random;		/* those that args do not give are random: */
	uint64_t seed;		/* number i from seed + i */
	const struct image_options *image;	/* how pictures are read */
	bool by_child;		/* files are read by a child (run_files.h) */
	struct run_map *map; /* n; NULL: tensors are copied.  An array whose
				 * bytes stand in an .npy file as they do in
				 * memory is a view of it; the caller unmaps the
				 * file */
	/* NULL: arrays of an archive are unpacked into memory.  Else those of
	 * which a part can be read stay there, and have no value; the caller
	 * closes them and the archive. */
	struct run_streams {
		struct npz *archive;
		struct npz_stream **of;		/* n */
	} *streams;
	const struct opt_list *dim;	/* NAME=N: extents that no input
					 * gives */
	bool any_dim;		/* or of another model, or of the one that
				 * was imported with them */
};
/* False: errors were reported; all that there are. */
bool run_read_inputs(struct run_inputs *r, const struct opt_list *args);

struct run_outputs {
	struct ir_module *m;
	struct diag *d;
	int *status;
	FILE *out;		/* where literals are printed */
	const ir_outputs *outputs;	/* of the result */
	const char *dir;	/* --output-dir, or NULL */
	bool summary;
};
/* Writes a result to the files that args name; prints it if they name none.
 * False: reported. */
bool run_write_outputs(const struct run_outputs *r,
    const struct opt_list *args, const struct value *result);
/* Whether all of args are "NAME=FILE.npy", "NAME=FILE.npz" or "FILE.npz". */
bool run_check_outputs(const struct run_outputs *r,
    const struct opt_list *args);
/* One tensor as an .npy file. */
bool run_write_npy(const char *path, const struct value *v, char **err);
/* Makes a directory that files are to be written to, if it is not there. */
void run_make_dir(const char *dir);
/* The values of the outputs, o->n of them, in an array of the caller's. */
const struct value **run_output_values(const ir_outputs *o,
    const struct value *result);
/* A file name from an output's name: other characters become _. */
char *run_file_name(const char *dir, const char *name);

#endif

/*
 * The inside of the ONNX importer: what the rows of operators see.
 *
 * A row's function reads the node's inputs, attributes and tracked values
 * through the functions below, emits calls, and fills out[].  Every call is
 * typed when it is emitted, so ranks, data types and extents are always at
 * hand (extents as expressions; data-dependent ones are fresh names).
 *
 * Names: `imp` is an importer, the state of one import (struct imp
 * below), and imp_* are its functions.
 *
 * Errors are reported once; node 0 stands for a value that could not be made,
 * and calls on it give 0 again.
 *
 * A new operator is a function and a row (domain, name, the set that brought
 * this form) in a file of ai/, ml/ or ms/, by domain; scripts/mkonnx collects
 * the tables.  It emits calls through emit.h and the pieces of compose.h, and
 * has a case in tests/value/onnx_*.py; the ONNX project's own are found.
 */
#ifndef RELAY_FORMATS_ONNX_IMPORT_H
#define RELAY_FORMATS_ONNX_IMPORT_H

#include "formats/onnx/onnx.h"
#include "formats/onnx/proto.h"
#include "infer/infer.h"

/* Facts about a node, by its index. */
struct onnx_info {
	const struct type *type;
	const struct sym *const *value;	/* elements, or NULL */
	uint32_t nvalue;
	uint32_t asked;	/* facts when the value was asked for last, plus
				 * one */
	bool open;		/* the values of its operands are asked for */
	bool is_const;		/* the node is a constant */
};

/* Names of values; an inner graph sees the outer one's. */
struct onnx_scope {
	struct onnx_scope *up;
	struct map name;	/* interned: node, 0 after an error */
	struct map omitted;	/* inputs that a function's call leaves out */
	struct onnx_graph *graph;
};

struct imp;
typedef void onnx_row_fn(struct imp *im, ir_id *out);
/* A row leaves out the arguments that its function does not take. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
struct onnx_row {
	const char *domain;	/* "" is ai.onnx */
	const char *op;
	int since;
	onnx_row_fn *fn;
	const char *with;	/* argument for shared functions */
	int last;		/* the last set that has the operator; 0: all
				 * later ones do.  Models of later sets may
				 * still use it. */
};
/* The tables of all files, collected by scripts/mkonnx; NULL after the last.
 * A table, onnx_rows_NAME[], ends with a row without op. */
extern const struct onnx_row *const onnx_tables[];

#define ONNX_OUTPUTS 64

/* An element type of a sequence or optional that is not known yet: which
 * TYPE_HOLE of that number stands for. */
struct imp_hole {
	enum dtype dtype;
	bool scalar;		/* declared with rank 0 */
	const char *name;	/* of the input that it is in, or NULL */
	const struct type *is;	/* solution, or NULL */
	struct span span;
};

#define EVERY_GUESS UINT32_MAX

/* The nodes of the main graph, in their order, and the one that is imported. */
struct imp_rest {
	struct onnx_node *v;	/* NULL: not in the main graph yet */
	const uint32_t *order;
	uint32_t n, at;
	uint32_t depth;		/* branches around it (split.h) */
	bool done;		/* a node has imported what follows it too */
	ir_id *out;		/* then: the graph's outputs */
};

/* "imp" is short for import: the state of importing one model. */
struct imp {
	struct ir_module *m;
	struct diag *d;
	const struct onnx_options *o;
	struct onnx_model *model;
	struct arena *arena;	/* for what lives as long as the import */
	const char *path;	/* of the constants in the file */
	char *dir;		/* of external data; NULL: not known */
	const uint8_t *base;
	uint32_t function, src;
	uint32_t unfinished;	/* the function around this one, or 0 */
	ir_region region;
	struct onnx_scope *scope;
	VEC(struct onnx_info) info;
	VEC(struct imp_hole) holes;	/* [0] unused */
	struct map functions;	/* of the model: index */
	struct map bound;	/* names of extents that parameters bind */
	struct map dims;	/* all names of extents of inputs */
	const struct onnx_opset *opsets;	/* in force */
	uint32_t nopset;
	/* the current node */
	struct onnx_node *node;
	const struct onnx_row *row;
	struct span span;
	uint32_t fresh, depth;
	struct onnx_attrs_of *bind;	/* of a model function's call */
	bool outside;		/* an error of the outside */
	bool usage;		/* an error of an option */
	struct buf assume;	/* of main, checked when it is called */
	/* Choices that nothing in the file decides: how many there were, and
	 * which one goes the other way in this attempt: counted from 1; 0:
	 * none. */
	uint32_t rules;		/* checks with names, so far */
	uint32_t guesses, other_way;
	/* Whether nodes may import the rest twice instead of choosing, and
	 * whether any could (split.h). */
	bool split, splits;
	struct imp_rest rest;
	/* Facts about extents, in the body of main, that the checks of earlier
	 * calls establish. */
	struct sym_facts *facts;
	ir_region body;
};

/* ---- the current node ---- */
uint32_t imp_nin(const struct imp *im);		/* inputs written */
uint32_t imp_nout(const struct imp *im);	/* outputs written */
bool imp_has(const struct imp *im, uint32_t i);
bool imp_wants(const struct imp *im, uint32_t i);	/* output i */
/* Input i; 0 and an error if it is missing. */
ir_id imp_in(struct imp *im, uint32_t i);
/* Input i, or 0 if it is left out. */
ir_id imp_opt(struct imp *im, uint32_t i);
void imp_error(struct imp *im, const char *code, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* After an error about an extent or value that is unknown at import: help that
 * names the options that fix it, with the model's names. */
void imp_help(struct imp *im);
/* After an error about an option for an input: help that lists the inputs. */
void imp_help_inputs(struct imp *im, const struct onnx_graph *g);
/* The version of the operator set of the row's domain. */
int imp_version(const struct imp *im);

struct onnx_attr *imp_attr(struct imp *im, const char *name);
int64_t imp_int(struct imp *im, const char *name, int64_t dflt);
double imp_float(struct imp *im, const char *name, double dflt);
const char *imp_str(struct imp *im, const char *name, const char *dflt);
/* 0 or 1; another number is an error. */
bool imp_flag(struct imp *im, const char *name);
/* One of the words, which spaces part; another string is an error. */
const char *imp_choice(struct imp *im, const char *name, const char *dflt,
    const char *words);
/* A list of integers; NULL (and *n 0) if it is not there. */
const int64_t *imp_ints(struct imp *im, const char *name, uint32_t *n);
const float *imp_floats(struct imp *im, const char *name, uint32_t *n);
/* The elements of a tensor; NULL if it is not there, or is wrong. */
const double *imp_reals(struct imp *im, const char *name, uint32_t *n,
    enum dtype *dt);

/* ---- values ---- */
const struct type *imp_type(const struct imp *im, ir_id id);
/* The tensor type of a value; NULL if it is 0; an error if it is not a
 * tensor. */
const struct type *imp_tensor(struct imp *im, ir_id id);
uint32_t imp_rank(const struct imp *im, ir_id id);
enum dtype imp_dtype(const struct imp *im, ir_id id);
/* Extent i as a number, or -1. */
int64_t imp_extent(const struct imp *im, ir_id id, uint32_t i);
/* Axis in [-rank, rank) made non-negative; an error if it is not. */
bool imp_axis(struct imp *im, int64_t axis, uint32_t rank, uint32_t *out);
/* All elements of an integer tensor, if they are known at import; the
 * array is im's. */
bool imp_known(struct imp *im, ir_id id, const int64_t **v, uint32_t *n);
/* The same or an error that asks for --const. */
bool imp_need(struct imp *im, ir_id id, const char *what, const int64_t **v,
    uint32_t *n);
bool imp_known_floats(struct imp *im, ir_id id, const double **v,
    uint32_t *n);
bool imp_need_float(struct imp *im, ir_id id, const char *what, double *v);
/* Whether an expression uses only names that parameters bind, so that it may
 * occur in the module. */
bool imp_sym_ok(const struct imp *im, const struct sym *s);
/* One more choice that only the rest of the graph decides; whether it goes the
 * other way in this attempt. */
bool imp_guess(struct imp *im);
/* Adds an assumption to main; false: the extents of its inputs do not express
 * it, or it need not hold in every call. */
bool imp_assume(struct imp *im, const struct sym_pred *p);
enum dtype imp_onnx_dtype(int64_t data_type);
const char *onnx_dtype_name(int64_t data_type);

#endif

/*
 * The inside of the ONNX exporter: what the rows of operators see.
 *
 * A row's function is called for one binding.  It asks for the operands'
 * names and types, emits nodes of ONNX into the current graph, and gives the
 * names of its results.  A value of a tuple type is its leaves, each with a
 * name, in order: tuples have no other existence in ONNX.
 *
 * Attributes are set before the node that they belong to is emitted.
 *
 * A new operator is a function and a row in a file by family.  The operator set
 * that brought a form is in sets.c, or the function says so (exp_need).
 * tests/onnx/suite --export runs what was imported, exported and imported
 * again; scripts/check-export asks onnx's checker and ONNX Runtime.
 *
 * Names: `exp` is an exporter, the state of one export (struct exp below), and
 * exp_* are its functions.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_EXP_H
#define RELAY_FORMATS_ONNX_EXPORT_EXP_H

#include "formats/onnx/export.h"
#include "formats/onnx/proto.h"

struct exp;
struct exp_row;
typedef void exp_fn(struct exp *e, const struct exp_row *row);
/* A row leaves out the arguments that its function does not take. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
struct exp_row {
	const char *op;		/* of Relay */
	exp_fn *fn;
	const char *to;		/* argument: an operator of ONNX */
	int number;		/* argument */
};
/* The tables of the families, NULL after the last; a table ends with a row
 * without op. */
extern const struct exp_row *const exp_tables[];

/* Regions in regions at most: each takes four messages. */
#define EXP_DEPTH 20
/* Bindings that are written for each of the module, at most: local functions
 * and conditions of loops are written several times. */
#define EXP_GROWTH 64
#define EXP_DOMAIN "relay"	/* of the functions of a model */

/* Where the value of an extent's name is found. */
struct exp_dim {
	const char *value;	/* a tensor's name, or NULL: not in reach */
	uint32_t axis;
};

/* What a graph knows of a name: it is the result of a node, an input, or an
 * output already. */
enum exp_local { EXP_MADE = 1, EXP_INPUT, EXP_OUTPUT };

/* The graph that nodes are added to. */
struct exp_graph {
	struct exp_graph *up;
	struct onnx_graph *g;
	struct onnx_function *f;	/* g is its body; or NULL */
	struct map local;	/* by interned name: enum exp_local; not
				 * of the model's graph */
};

struct exp {
	struct ir_module *m;
	struct diag *d;
	struct arena *a;
	const struct onnx_export_options *o;
	struct onnx_model *model;
	int opset;
	int need;		/* the least set that has all so far */
	ir_id missing_at;	/* the last binding that --opset lacks */
	int missing;		/* something for, and the set it needs */
	struct exp_graph *graph;
	struct map names;	/* interned names that are taken */
	uint32_t fresh;
	const char *spare;	/* a name that was made up and lost its only
				 * user, or NULL */
	struct map constants;	/* index of a constant: index of its name */
	struct map vectors;	/* of integers, as interned text: likewise */
	VEC(const char *) name;	/* leaves of values, and of constants */
	uint32_t *leaf;		/* by node: its first in name; 0: none */
	struct map dims;	/* interned name of an extent: index in dim */
	VEC(struct exp_dim) dim;
	VEC(uint32_t) bound;	/* those that were bound, in order */
	ir_id node;		/* at hand */
	onnx_names result;	/* of the row that runs */
	ONNX_LIST(struct onnx_attr) attr;	/* of the next node */
	const char *domain;	/* likewise; NULL: ai.onnx */
	int ml_set;	/* the set of ai.onnx.ml that is needed, or 0 */
	bool ms;	/* com.microsoft is needed */
	const char *const *wanted;	/* by node, or NULL */
	bool *loop;		/* ir_loops */
	bool *handed_on;	/* by node: a local function that is more than
				 * called */
	bool *skip;		/* by node: is written by another */
	uint8_t *state;		/* by function: enum exp_state */
	bool *library;	/* by function: it is the library's; NULL: not
				 * asked yet */
	uint32_t functions;	/* of the model around the current graph */
	uint32_t depth;		/* regions around the current binding */
	uint64_t work;		/* bindings written so far */
	bool *closed;	/* by node: a chain of Cons that ends in Nil */
	bool *tail;		/* by node: is the tail of a list */
	uint32_t *uses;		/* by node */
	/* By node: compares strings for more than equality; NULL: not asked
	 * yet. */
	bool *ordered;
	struct map parts;	/* by node, a count of parts of strings: the
				 * index of the name of the parts */
	bool *key_used;	/* by node: its key is used other than to draw;
			 * likewise */
	const struct exp_row **row;	/* by operator, once looked up */
	struct map fields;	/* by type: where its fields begin in */
	VEC(uint32_t) field;	/* leaves before each field of a tuple */
};

/* ---- the current binding ---- */
const struct ir_node *exp_node(const struct exp *e);
/* Whether a binding is a call of an operator; an integer constant of rank 0,
 * and its value. */
bool exp_is_call(const struct exp *e, ir_id id, const char *op);
bool exp_is_number(const struct exp *e, ir_id id, int64_t *v);
/* Whether a value is a constant of integers, all within low .. high. */
bool exp_are_within(const struct exp *e, ir_id id, int64_t low, int64_t high);
uint32_t exp_nin(const struct exp *e);
/* The name of operand i, a tensor. */
const char *exp_in(struct exp *e, uint32_t i);
/* All leaves of operand i. */
onnx_names exp_leaves(struct exp *e, uint32_t i);
const struct type *exp_type(const struct exp *e, uint32_t i);
uint32_t exp_rank(const struct exp *e, uint32_t i);
enum dtype exp_dtype(const struct exp *e, uint32_t i);
/* The type of the result, or of its field. */
const struct type *exp_result(const struct exp *e, uint32_t i);
/* Whether a value is a transposition that the order of n dimensions undoes: *id
 * becomes what is transposed. */
bool exp_undone(const struct exp *e, ir_id *id, uint32_t n,
    const int64_t *axes);
/* Attributes of the call. */
int64_t exp_get_int(const struct exp *e, const char *name);
bool exp_get_bool(const struct exp *e, const char *name);
double exp_get_float(const struct exp *e, const char *name);
const char *exp_get_str(const struct exp *e, const char *name);
bool exp_get_none(const struct exp *e, const char *name);
/* A list of integers, the array lives as long as the export; false: it is
 * None or holds expressions. */
bool exp_get_ints(struct exp *e, const char *name, onnx_ints *out);
enum dtype exp_get_dtype(const struct exp *e, const char *name,
    enum dtype dflt);
/* An axis made non-negative. */
int64_t exp_get_axis(struct exp *e, const char *name, uint32_t rank);
/* The bytes of operand i, which is a constant; false: it is not, or cannot be
 * read, which is reported. */
bool exp_constant_bytes(struct exp *e, uint32_t i, struct onnx_bytes *out);
/* Gives the next result. */
void exp_give(struct exp *e, const char *name);
/* Reports that the binding cannot be written. */
void exp_error(struct exp *e, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The binding needs this operator set, for `what`. */
void exp_need(struct exp *e, int set, const char *what);

/* ---- emission ---- */
void exp_int(struct exp *e, const char *name, int64_t v);
void exp_ints(struct exp *e, const char *name, uint32_t n, const int64_t *v);
void exp_float(struct exp *e, const char *name, double v);
void exp_floats(struct exp *e, const char *name, uint32_t n, const double *v);
void exp_str(struct exp *e, const char *name, const char *v);
void exp_tensor(struct exp *e, const char *name, struct onnx_tensor *t);
void exp_strs(struct exp *e, const char *name, uint32_t n,
    const struct onnx_bytes *v);
/* The next node is of ai.onnx.ml; the set that has it. */
void exp_ml(struct exp *e, int set);
/* It is of com.microsoft. */
void exp_ms(struct exp *e);
void exp_subgraph(struct exp *e, const char *name, struct onnx_graph *g);
/* A node with nout results, whose names are left in out; "" in `in` is an
 * operand that is left out. */
void exp_emit(struct exp *e, const char *op, uint32_t nin,
    const char *const *in, uint32_t nout, const char **out);
/* A node with one result. */
const char *exp_op(struct exp *e, const char *op, uint32_t nin,
    const char *const *in);
#define EX(e, op, ...) exp_op(e, op,					\
	sizeof((const char *[]){ __VA_ARGS__ }) / sizeof(char *),	\
	(const char *[]){ __VA_ARGS__ })
/* Makes a third operand of the last node, if it is op, made result, and has
 * two. */
bool exp_add_operand(struct exp *e, const char *op, const char *result,
    const char *operand);
const char *exp_cast(struct exp *e, const char *x, enum dtype from,
    enum dtype to);
/* Reshape to constant extents, 0 being the extent 0 if there is one. */
const char *exp_reshape(struct exp *e, const char *x, uint32_t n,
    const int64_t *dim);
const char *exp_unsqueeze(struct exp *e, const char *x, uint32_t n,
    const int64_t *axes);
const char *exp_transpose(struct exp *e, const char *x, uint32_t n,
    const int64_t *axes);
/* x with an axis in reverse order. */
const char *exp_reverse(struct exp *e, const char *x, int64_t axis);

/* Equal, if the call at hand compares strings so; NULL: it does not. */
const char *exp_equal_strings(struct exp *e);

/* Dimensions named by letters in the order `from` put into the order `to`;
 * order of the dimensions of data of a rank in ONNX. */
const char *exp_reordered(struct exp *e, const char *x, const char *from,
    const char *to);
const char *exp_data_order(uint32_t rank);

/* ---- constants ---- */
/* Constant number i of the module. */
const char *exp_constant(struct exp *e, uint32_t i);
/* Its bytes as a tensor of another type and shape. */
const char *exp_bits(struct exp *e, uint32_t constant, enum dtype dt,
    uint32_t n, const int64_t *dim);
const char *exp_scalar(struct exp *e, enum dtype dt, double v);
const char *exp_vector(struct exp *e, uint32_t n, const int64_t *v);
/* Of float32. */
const char *exp_vector_f(struct exp *e, uint32_t n, const double *v);
struct onnx_tensor *exp_tensor_of(struct exp *e, uint32_t constant);

/* ---- types and extents ---- */
/* The code of TensorProto.DataType; needs the set that brought it. */
int64_t exp_code(struct exp *e, enum dtype dt);
struct onnx_type *exp_onnx_type(struct exp *e, const struct type *t);
/* Extents as a tensor of int64, rank 1, and one as a scalar. */
const char *exp_shape(struct exp *e, uint32_t n,
    const struct sym *const *dim);
const char *exp_extent(struct exp *e, const struct sym *s);
/* An attribute that is a list of extents, or the operand that stands for it;
 * NULL: an error was reported. */
const char *exp_get_shape(struct exp *e, const char *name, uint32_t operand);
/* The names of extents that a value binds become known. */
void exp_bind_type(struct exp *e, const struct type *t, const char *value);

/* Those bound since bound.n was mark are out of reach. */
void exp_unbind(struct exp *e, uint32_t mark);

/* ---- graphs ---- */
/* Whether a function is in the model. */
enum exp_state { EXP_UNSEEN, EXP_REACHED, EXP_WRITTEN, EXP_RECURSIVE };
/* What the map of names says: made up for a node, which may yet get a better
 * one; kept for an output; taken. */
enum exp_name { EXP_MADE_UP = 1, EXP_RESERVED, EXP_TAKEN };
const char *exp_fresh(struct exp *e, const char *base);
/* A name that was made up, and that only the last node of the graph knows,
 * becomes the one that is wanted (interned), or one like it; returns what it
 * is. */
const char *exp_rename(struct exp *e, const char *leaf, const char *want);
void exp_push(struct exp *e, struct exp_graph *g);
void exp_pop(struct exp *e);
/* A value that a node of the graph gives. */
void exp_note_made(struct exp_graph *g, const char *name);
/* The bindings of a region, into the current graph. */
void exp_region(struct exp *e, ir_region r);
void exp_set(struct exp *e, ir_id node, const onnx_names *leaves);
onnx_names exp_get(struct exp *e, ir_id node);
/* Leaves of a type: tensors, sequences and optionals. */
uint32_t exp_count(const struct type *t);

#endif

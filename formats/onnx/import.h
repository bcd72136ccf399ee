/*
 * The inside of the ONNX importer: what the rows of operators see.
 *
 * A row's function reads the node's inputs, attributes and tracked values
 * through the functions below, emits calls, and fills out[].  Every call is
 * typed when it is emitted, so ranks, data types and extents are always at
 * hand (extents as expressions; those which only the data tell are fresh
 * names).  Errors are reported once; the node 0 stands for a value
 * that could not be made, and calls on it give 0 again.
 */
#ifndef RELAY_FORMATS_ONNX_IMPORT_H
#define RELAY_FORMATS_ONNX_IMPORT_H

#include "formats/onnx/onnx.h"
#include "formats/onnx/proto.h"
#include "infer/infer.h"

/* What is known of a node, by its index. */
struct onnx_info {
	const struct type *type;
	const struct sym *const *value;	/* elements, or NULL */
	uint32_t nvalue;
	bool is_const;		/* the node is a constant */
};

/* Names of values; an inner graph sees the outer one's. */
struct onnx_scope {
	struct onnx_scope *up;
	struct map name;	/* interned: node, 0 after an error */
	struct map omitted;	/* inputs that a function's call leaves out */
	const struct onnx_graph *graph;
};

struct imp;
typedef void onnx_row_fn(struct imp *im, ir_id *out);
struct onnx_row {
	const char *domain;	/* "" is ai.onnx */
	const char *op;
	int since;
	onnx_row_fn *fn;
	const char *with;	/* argument for shared functions */
	int last;		/* the last set that has the operator; 0: all
				 * do.  Models of later sets may use it all
				 * the same. */
};
/* Tables end with a row without op. */
extern const struct onnx_row onnx_rows_math[], onnx_rows_shape[],
    onnx_rows_nn[], onnx_rows_reduce[], onnx_rows_index[],
    onnx_rows_attention[], onnx_rows_ms[], onnx_rows_ms_more[], onnx_rows_ms_quant[],
    onnx_rows_signal[], onnx_rows_random[], onnx_rows_text[],
    onnx_rows_norm[], onnx_rows_control[], onnx_rows_loss[],
    onnx_rows_vision[], onnx_rows_quant[], onnx_rows_rnn[],
    onnx_rows_seq[], onnx_rows_optional[], onnx_rows_ml[],
    onnx_rows_tree[], onnx_rows_tree5[], onnx_rows_svm[];

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
	ir_region region;
	struct onnx_scope *scope;
	VEC(struct onnx_info) info;
	VEC(struct imp_hole) holes;	/* [0] unused */
	struct map functions;	/* of the model: index */
	struct map bound;	/* names of extents that parameters bind */
	const struct onnx_opset *opsets;	/* in force */
	uint32_t nopset;
	/* the node at hand */
	struct onnx_node *node;
	const struct onnx_row *row;
	struct span span;
	uint32_t fresh, depth;
	struct onnx_attrs_of *bind;	/* of a model function's call */
	bool outside;		/* an error of the outside */
};

/* ---- the node at hand ---- */
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
/* The version of the operator set of the row's domain. */
int imp_version(const struct imp *im);

struct onnx_attr *imp_attr(struct imp *im, const char *name);
int64_t imp_int(struct imp *im, const char *name, int64_t dflt);
double imp_float(struct imp *im, const char *name, double dflt);
const char *imp_str(struct imp *im, const char *name, const char *dflt);
/* A list of integers; NULL (and *n 0) if it is not there. */
const int64_t *imp_ints(struct imp *im, const char *name, uint32_t *n);
const float *imp_floats(struct imp *im, const char *name, uint32_t *n);
/* The elements of a tensor; NULL if it is not there, or is wrong. */
const double *imp_reals(struct imp *im, const char *name, uint32_t *n,
    enum dtype *dt);

/* ---- values ---- */
const struct type *imp_type(const struct imp *im, ir_id id);
/* The tensor type of a value; NULL if it is 0; an error if it is none. */
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
/* Whether an expression uses only names that parameters bind, so that it
 * may be written into the module. */
bool imp_sym_ok(const struct imp *im, const struct sym *s);

/* ---- emission ---- */
struct attr imp_list(struct imp *im, uint32_t n, const int64_t *v);
struct attr imp_list_f(struct imp *im, uint32_t n, const double *v);
struct attr imp_text(struct imp *im, const char *s);
struct attr imp_dt(struct imp *im, enum dtype dt);
const struct attrs *imp_attrs(struct imp *im, uint32_t n,
    const struct attr_pair *p);
#define ATTRS(im, ...) imp_attrs(im,					\
	sizeof((struct attr_pair[]){ __VA_ARGS__ }) /			\
	sizeof(struct attr_pair), (struct attr_pair[]){ __VA_ARGS__ })
ir_id imp_call(struct imp *im, const char *op, const struct attrs *as,
    uint32_t nin, const ir_id *in);
#define CALL(im, op, as, ...) imp_call(im, op, as,			\
	sizeof((ir_id[]){ __VA_ARGS__ }) / sizeof(ir_id),		\
	(ir_id[]){ __VA_ARGS__ })
#define DO(im, op, ...) CALL(im, op, NULL, __VA_ARGS__)
ir_id imp_tuple(struct imp *im, uint32_t n, const ir_id *in);
ir_id imp_proj(struct imp *im, ir_id tuple, uint32_t field);

/* A constant of the dims; bytes little endian. */
ir_id imp_const(struct imp *im, enum dtype dt, uint32_t rank,
    const int64_t *dim, const void *bytes, size_t len);
ir_id imp_scalar(struct imp *im, enum dtype dt, double v);
ir_id imp_int_vec(struct imp *im, enum dtype dt, uint32_t n,
    const int64_t *v);
/* A scalar of x's data type. */
ir_id imp_like(struct imp *im, ir_id x, double v);
/* From an ONNX tensor; 0 and an error if it is wrong. */
ir_id imp_tensor_const(struct imp *im, struct onnx_tensor *t);

/* ---- often used ---- */
ir_id imp_cast(struct imp *im, ir_id x, enum dtype dt);
ir_id imp_reshape(struct imp *im, ir_id x, uint32_t n, const int64_t *code);
ir_id imp_transpose(struct imp *im, ir_id x, uint32_t n, const int64_t *p);
ir_id imp_expand(struct imp *im, ir_id x, uint32_t axis, uint32_t count);
ir_id imp_squeeze(struct imp *im, ir_id x, uint32_t axis);
ir_id imp_concat(struct imp *im, uint32_t n, const ir_id *in, int64_t axis);
ir_id imp_slice(struct imp *im, ir_id x, uint32_t axis, int64_t begin,
    int64_t end);
ir_id imp_shape(struct imp *im, ir_id x);	/* int64 */
ir_id imp_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out);
/* A convolution by the node's attributes, without bias. */
ir_id imp_conv(struct imp *im, ir_id x, ir_id weight, enum dtype dt);
/* Extent i as a scalar int64; 0 .. extent i; x broadcast to y's shape. */
ir_id imp_len(struct imp *im, ir_id x, uint32_t i);
ir_id imp_axis_iota(struct imp *im, ir_id x, uint32_t i);
ir_id imp_stretch(struct imp *im, ir_id x, ir_id y);
/* A pool by the node's attributes, without the places of the maxima. */
ir_id imp_pool(struct imp *im, ir_id x, bool average);
/* Channels to the front, or (back) to the end; any rank from 2. */
ir_id imp_channels(struct imp *im, ir_id x, bool back);
/* The tracked elements as a list for an attribute; false if they are not
 * all known, or use names that the module does not bind. */
bool imp_dims(struct imp *im, ir_id id, struct attr *out);
/* Axes from the attribute, else from input i (they must be known), made
 * non-negative below rank; *given: whether there are any. */
bool imp_axes(struct imp *im, uint32_t i, uint32_t rank, int64_t *axes,
    uint32_t *n, bool *given);
ir_id imp_reduce(struct imp *im, const char *op, ir_id x, uint32_t n,
    const int64_t *axis, bool keep);
/* com.microsoft.Attention by the node's attributes: x (batch, sequence, all
 * of q, k and v); the others may be 0. */
void imp_self_attention(struct imp *im, ir_id x, ir_id mask, ir_id past,
    ir_id bias, ir_id *out);
/* The activation of a fused operator; a, b: its alpha and beta. */
ir_id imp_activated(struct imp *im, const char *f, ir_id x, double a,
    double b);
/* Bytes of 2, 4 or 8 bits, the lowest first, along the last dimension. */
ir_id imp_unpack_bits(struct imp *im, ir_id x, int64_t bits);
/* (x - zero) * scale in float32; zero may be 0.  One element is a scalar. */
ir_id imp_dequantized(struct imp *im, ir_id x, ir_id scale, ir_id zero);
/* x / scale rounded to even, + zero, saturated. */
ir_id imp_quantized(struct imp *im, ir_id x, ir_id scale, ir_id zero,
    enum dtype dt);
/* The row of ai.onnx, of that version, on the node at hand. */
void imp_as_row(struct imp *im, const char *op, int version, ir_id *out);
/* A layer normalization over the last dimension, by the node's epsilon. */
ir_id imp_layer_norm(struct imp *im, ir_id x, ir_id scale, ir_id bias);
/* How many ones each row of a mask (0: zeros) of ids has. */
ir_id imp_mask_index(struct imp *im, ir_id ids, ir_id mask);
/* Rows of a table; position rows 0 .. of ids (batch, sequence). */
ir_id imp_rows_of(struct imp *im, ir_id table, ir_id index);
ir_id imp_positions(struct imp *im, ir_id ids);
ir_id imp_gelu(struct imp *im, ir_id x, bool tanh_form);
/* Puts x (rank 1) where axis of a tensor of rank stands: (n, 1, 1). */
ir_id imp_along(struct imp *im, ir_id x, uint32_t axis, uint32_t rank);
enum dtype imp_onnx_dtype(int64_t data_type);
const char *onnx_dtype_name(int64_t data_type);

/* ---- axes and extents as data (import_data.c) ---- */
/* An integer vector as int64 of n elements, which is checked. */
ir_id imp_vector(struct imp *im, ir_id v, uint32_t n);
ir_id imp_iota(struct imp *im, ir_id n);	/* 0 .. n - 1 */
ir_id imp_length(struct imp *im, ir_id v);	/* of a vector */
ir_id imp_fill(struct imp *im, uint32_t n, int64_t value);
/* base with v at the places `at`, which must lie inside. */
ir_id imp_scatter(struct imp *im, ir_id base, ir_id at, ir_id v);
/* The vector v (of an element or more); an error at run time unless cond. */
ir_id imp_must(struct imp *im, ir_id v, ir_id cond);
/* Axes made non-negative; those that are wrong lie outside. */
ir_id imp_data_axes(struct imp *im, ir_id axes, uint32_t rank);
/* 1 where an axis is named, else 0. */
ir_id imp_data_mask(struct imp *im, ir_id axes, uint32_t rank);
ir_id imp_mask_at(struct imp *im, ir_id mask, uint32_t i);
ir_id imp_unmasked(struct imp *im, ir_id mask, uint32_t n);
/* if (cond) fn(ctx) else other; where the two have different extents,
 * `shape` is that of the one that is chosen, else 0. */
ir_id imp_choose(struct imp *im, ir_id cond, ir_id other,
    ir_id (*fn)(struct imp *, void *), void *ctx, ir_id shape);
ir_id imp_data_squeeze(struct imp *im, ir_id x, ir_id mask, uint32_t keep);
/* Keeps dimensions. */
ir_id imp_data_reduce(struct imp *im, const char *op, ir_id x, ir_id mask);
/* The rank that the model declares for output i of the node, or -1. */
int64_t imp_declared_rank(struct imp *im, uint32_t i);

/* An operand that is a shape, of as many elements as that rank. */
ir_id imp_shape_vector(struct imp *im, ir_id shape);
/* The same with extents of 1 put before it. */
ir_id imp_shape_from_end(struct imp *im, ir_id shape);
/* pads of all begins, then all ends, as (rank, 2); axes may be 0. */
ir_id imp_data_widths(struct imp *im, ir_id pads, ir_id axes, uint32_t rank);

/* ---- loops (loop.c) ----
 *
 * A tail-recursive local function: while i < limit and cond, the body maps
 * states to states and gives an element of each scan.  in[]: the count, the
 * condition, states, slices; out[]: the condition (0: stays true), states,
 * scans. */
#define LOOP_VALUES 64
struct imp_slice {
	ir_id x;
	uint32_t axis;
	bool reverse;
};
struct imp_loop {
	ir_id limit, cond;	/* 0: none */
	uint32_t nstate, nslice, nscan;
	ir_id state[LOOP_VALUES];
	struct imp_slice slice[LOOP_VALUES];
	bool (*body)(struct imp *im, void *ctx, const ir_id *in, ir_id *out);
	void *ctx;
};
/* out: states, then scans, stacked along a new first dimension. */
bool imp_loop(struct imp *im, struct imp_loop *l, ir_id *out);
/* The type as it may be written into the module: extents that only the
 * data tell become `?`. */
const struct type *imp_close(struct imp *im, const struct type *t);
/* A type of which both are cases, or NULL. */
const struct type *imp_join(struct imp *im, const struct type *a,
    const struct type *b);

/* ---- element types that are not known yet (import_seq.c) ---- */
const struct type *imp_hole(struct imp *im, enum dtype dt, bool scalar,
    const char *name);
const struct type *imp_solved(const struct imp *im, const struct type *t);
/* Makes a hole stand for t, widened; NULL if its data type does not fit. */
const struct type *imp_solve(struct imp *im, const struct type *hole,
    const struct type *t);
/* Of a sequence or optional; NULL and an error if it is not known. */
const struct type *imp_element(struct imp *im, const struct type *t);
/* Writes solutions into the module and takes in what it needs of the
 * standard library. */
void imp_finish_types(struct imp *im);

/* ---- graphs ---- */
/* A graph with its inputs bound, in a scope of its own. */
bool imp_subgraph(struct imp *im, struct onnx_graph *g, uint32_t nin,
    const ir_id *in, ir_id *out);
const struct onnx_row *onnx_row_find(const char *domain, const char *op,
    int64_t version);
/* Imports a graph's nodes into the current region and scope, which has its
 * inputs bound already; out: nodes of its outputs. */
bool imp_graph(struct imp *im, struct onnx_graph *g, ir_id *out);
bool imp_nodes(struct imp *im, struct onnx_node *v, uint32_t n);
void imp_bind(struct imp *im, const char *name, ir_id id);
bool imp_lookup(struct imp *im, const char *name, ir_id *id);
/* Whether a call of the model function at work leaves this input out. */
bool imp_omitted(const struct imp *im, const char *name);
const char *imp_ident(struct imp *im, const char *name);
void imp_note(struct imp *im, ir_id id, const struct type *t);
const struct type *imp_open(struct imp *im, const struct type *t);
/* The Relay type of an ONNX type; `name` is for fresh extents and errors;
 * NULL and an error if there is none. */
const struct type *imp_value_type(struct imp *im, const struct onnx_type *t,
    const char *name);
/* The same for what is in a sequence or optional; name may be NULL. */
const struct type *imp_inner_type(struct imp *im, const struct onnx_type *t,
    const char *name);

#endif

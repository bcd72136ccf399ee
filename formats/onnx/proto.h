/*
 * An ONNX model as it stands in its file: the messages of onnx.proto, read
 * into plain structs.  Names are interned; everything else that has a
 * length points into the file, so weights are not copied.
 *
 * The structs live in an arena of their own and are gone with the file.
 * Every `at` is the byte offset of the message in the file, for messages.
 */
#ifndef RELAY_FORMATS_ONNX_PROTO_H
#define RELAY_FORMATS_ONNX_PROTO_H

#include "ir/ir.h"

/* Domains of operators; that of ONNX itself is "". */
#define ONNX_ML "ai.onnx.ml"
#define ONNX_MS "com.microsoft"

/* Messages in messages at most: subgraphs in subgraphs take four each. */
#define ONNX_DEPTH 100

/* A list in an arena; the same layout for every T. */
#define ONNX_LIST(T) struct { T *v; uint32_t n, cap; }

struct onnx_bytes {
	const uint8_t *p;
	size_t n;
	uint64_t at;
};
typedef ONNX_LIST(const char *) onnx_names;
typedef ONNX_LIST(int64_t) onnx_ints;
typedef ONNX_LIST(float) onnx_floats;

struct onnx_entry {			/* StringStringEntryProto */
	uint64_t at;
	const char *key, *value;
};
struct onnx_opset {			/* OperatorSetIdProto */
	uint64_t at;
	const char *domain;
	int64_t version;
};

/* TensorProto.DataType */
enum onnx_dtype {
	ONNX_FLOAT = 1, ONNX_UINT8, ONNX_INT8, ONNX_UINT16, ONNX_INT16,
	ONNX_INT32, ONNX_INT64, ONNX_STRING, ONNX_BOOL, ONNX_FLOAT16,
	ONNX_DOUBLE, ONNX_UINT32, ONNX_UINT64, ONNX_COMPLEX64,
	ONNX_COMPLEX128, ONNX_BFLOAT16,
};
struct onnx_tensor {
	uint64_t at;
	const char *name;
	onnx_ints dims;
	int64_t data_type, location;
	bool has_raw;
	struct onnx_bytes raw;
	/* Little-endian elements of float_data and double_data. */
	ONNX_LIST(struct onnx_bytes) floats, doubles;
	onnx_ints int32s, int64s, uint64s;
	ONNX_LIST(struct onnx_bytes) strings;
	ONNX_LIST(struct onnx_entry) external;
};
struct onnx_sparse {
	uint64_t at;
	struct onnx_tensor *values, *indices;
	onnx_ints dims;
};

struct onnx_dim {
	uint64_t at;
	int64_t value;
	const char *param;
	bool has_value;
};
struct onnx_shape {
	uint64_t at;
	ONNX_LIST(struct onnx_dim) dim;
};
struct onnx_tensor_type {
	uint64_t at;
	int64_t elem_type;
	struct onnx_shape *shape;
};
struct onnx_type;
struct onnx_inner_type {		/* Sequence, Optional */
	uint64_t at;
	struct onnx_type *elem;
};
struct onnx_map_type {
	uint64_t at;
	int64_t key;
	struct onnx_type *value;
};
struct onnx_type {
	uint64_t at;
	struct onnx_tensor_type *tensor, *sparse;
	struct onnx_inner_type *sequence, *optional;
	struct onnx_map_type *map;
};
struct onnx_value {			/* ValueInfoProto */
	uint64_t at;
	const char *name;
	struct onnx_type *type;
};

struct onnx_graph;
/* AttributeProto.AttributeType */
enum onnx_attr_type {
	ONNX_A_FLOAT = 1, ONNX_A_INT, ONNX_A_STRING, ONNX_A_TENSOR,
	ONNX_A_GRAPH, ONNX_A_FLOATS, ONNX_A_INTS, ONNX_A_STRINGS,
	ONNX_A_TENSORS, ONNX_A_GRAPHS, ONNX_A_SPARSE, ONNX_A_SPARSES,
	ONNX_A_TYPE, ONNX_A_TYPES,
};
struct onnx_attr {
	uint64_t at;
	const char *name, *ref;
	int64_t type, i;
	float f;
	bool has_i, has_f, has_s;
	bool used;		/* the importer has asked for it */
	struct onnx_bytes s;
	struct onnx_tensor *t;
	struct onnx_graph *g;
	struct onnx_sparse *sparse;
	struct onnx_type *tp;
	onnx_floats floats;
	onnx_ints ints;
	ONNX_LIST(struct onnx_bytes) strings;
	ONNX_LIST(struct onnx_graph) graphs;
};
struct onnx_node {
	uint64_t at;
	const char *name, *op, *domain, *overload;
	onnx_names input, output;
	ONNX_LIST(struct onnx_attr) attr;
};
struct onnx_graph {
	uint64_t at;
	const char *name;
	ONNX_LIST(struct onnx_node) node;
	ONNX_LIST(struct onnx_tensor) initializer;
	ONNX_LIST(struct onnx_sparse) sparse;
	ONNX_LIST(struct onnx_value) input, output, value_info;
	bool skipped;		/* the branch of an If that is never taken */
	bool warned;		/* of its rank: once, if imported twice */
};
struct onnx_function {
	uint64_t at;
	const char *name, *domain, *overload;
	onnx_names input, output, attribute;
	ONNX_LIST(struct onnx_attr) attr_default;
	ONNX_LIST(struct onnx_node) node;
	ONNX_LIST(struct onnx_opset) opset;
};
struct onnx_model {
	uint64_t at;
	int64_t ir_version;
	ONNX_LIST(struct onnx_opset) opset;
	struct onnx_graph *graph;
	ONNX_LIST(struct onnx_function) function;
};

/* Appends a zeroed element to a list whose elements are size bytes. */
void *onnx_list_add(struct arena *a, void *list, size_t size);

/* Reads a whole model.  Reports (code "protobuf") and returns false if the
 * bytes are not such a message; what the schema does not know is skipped.
 * sp: the file. */
struct onnx_decode {
	struct arena *arena;
	struct strtab *strings;
	struct diag *d;
	const struct span *sp;
	const uint8_t *base;
	size_t len;
};
bool onnx_decode_model(const struct onnx_decode *d, struct onnx_model *out);
/* A file that holds one TensorProto (stored inputs and outputs). */
bool onnx_decode_tensor(const struct onnx_decode *d, struct onnx_tensor *out);

/* Writes a model; where raw data have no bytes (p is NULL, and n is not 0),
 * supply writes them: `at` says which.  The length of a message stands before
 * it, so all lengths are known before anything is written, and the data are
 * never in memory as a whole.  False: supply failed, or writing did (errno). */
struct onnx_encode {
	FILE *out;
	void *ctx;
	bool (*supply)(void *ctx, const struct onnx_bytes *b, FILE *out);
};
bool onnx_encode_model(const struct onnx_encode *e,
    const struct onnx_model *model);

#endif

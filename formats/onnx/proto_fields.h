/*
 * The tables by which messages of onnx.proto are read and written: a row for
 * each field that relay knows, with the place of its value in the struct of its
 * message (proto.h).
 */
#ifndef RELAY_FORMATS_ONNX_PROTO_FIELDS_H
#define RELAY_FORMATS_ONNX_PROTO_FIELDS_H

#include "formats/onnx/proto.h"

enum field_kind {
	F_INT,		/* int64_t */
	F_FLOAT,	/* float */
	F_NAME,		/* const char *, interned */
	F_BYTES,	/* struct onnx_bytes */
	F_MESSAGE,	/* pointer; sub */
	/* lists */
	F_INTS, F_FLOATS, F_NAMES, F_BYTES_LIST, F_MESSAGES,
	F_CHUNKS32, F_CHUNKS64,	/* packed or not: runs of 4, 8 bytes */
};

#define NO_FLAG SIZE_MAX
struct field {
	uint32_t tag;
	enum field_kind kind;
	const char *name;
	size_t offset;
	const struct message *sub;
	size_t flag;		/* a bool that is set if the field is present */
};
struct message {
	const char *name;
	size_t size;
	const struct field *fields;
};

const struct message *onnx_model_message(void);

#endif

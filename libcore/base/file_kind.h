/*
 * The kind of a file, by its first bytes: a reader that is given another kind
 * names the program that reads it.
 */
#ifndef RELAY_BASE_FILE_KIND_H
#define RELAY_BASE_FILE_KIND_H

#include <stdbool.h>
#include <stddef.h>

enum file_kind { FILE_UNKNOWN, FILE_STREAM, FILE_TEXT, FILE_ONNX,
	FILE_SAFETENSORS, FILE_NPZ, FILE_NPY };

/* data: the beginning of a file, as much as FILE_KIND_BYTES of it, or all. */
#define FILE_KIND_BYTES 64
enum file_kind file_kind(const void *data, size_t len);
/* A file of named tensors. */
bool file_kind_is_tensors(enum file_kind k);
/* "an ONNX model"; of FILE_UNKNOWN: "unknown data". */
const char *file_kind_name(enum file_kind k);
/* How to go on with such a file where a stream is expected: "run relay-import
 * first"; of what is a stream or unknown: "". */
const char *file_kind_help(enum file_kind k);

#endif

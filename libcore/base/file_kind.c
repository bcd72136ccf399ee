/*
 * What a file is, by its first bytes (file_kind.h).
 *
 * An ONNX model is a protobuf message whose first field is its version, a small
 * number; a .safetensors file begins with the length of its JSON header, in 8
 * bytes.
 */
#include "base/file_kind.h"

#include <string.h>

static bool
begins(const char *s, size_t len, const char *with, size_t n)
{
	return len >= n && memcmp(s, with, n) == 0;
}

static bool
is_text(const char *s, size_t len)
{
	static const char *const begin[] = { "#[", "v0.0.4", "def ", "type ",
		"fn ", "free_var ", "extern ", "prim ", "//", "/*" };

	for (size_t i = 0; i < sizeof begin / sizeof begin[0]; i++)
		if (begins(s, len, begin[i], strlen(begin[i])))
			return true;
	return false;
}

enum file_kind
file_kind(const void *data, size_t len)
{
	const char *s = data;

	if (begins(s, len, "\x93NUMPY", 6))
		return FILE_NPY;
	if (begins(s, len, "PK\3\4", 4) || begins(s, len, "PK\5\6", 4))
		return FILE_NPZ;
	if (len >= 9 && memcmp(s + 4, "\0\0\0\0", 4) == 0 && s[8] == '{')
		return FILE_SAFETENSORS;
	if (len > 2 && s[0] == 0x08 && s[1] > 0 && s[1] < 0x20)
		return FILE_ONNX;
	if (begins(s, len, "\xef\xbb\xbf", 3)) {
		s += 3;
		len -= 3;
	}
	while (len > 0 && (*s == ' ' || *s == '\t' || *s == '\r' ||
	    *s == '\n')) {
		s++;
		len--;
	}
	if (begins(s, len, "<", 1))
		return FILE_STREAM;
	return is_text(s, len) ? FILE_TEXT : FILE_UNKNOWN;
}

bool
file_kind_is_tensors(enum file_kind k)
{
	return k == FILE_SAFETENSORS || k == FILE_NPZ || k == FILE_NPY;
}

const char *
file_kind_name(enum file_kind k)
{
	switch (k) {
	case FILE_STREAM: return "a relay stream";
	case FILE_TEXT: return "Relay text";
	case FILE_ONNX: return "an ONNX model";
	case FILE_SAFETENSORS: return "a .safetensors file";
	case FILE_NPZ: return "a .npz file";
	case FILE_NPY: return "a .npy file";
	default: return "unknown data";
	}
}

const char *
file_kind_help(enum file_kind k)
{
	switch (k) {
	case FILE_TEXT: return "run relay-parse first";
	case FILE_ONNX: return "run relay-import first";
	case FILE_SAFETENSORS: case FILE_NPZ: case FILE_NPY:
		return "relay-bind --tensors=FILE binds its tensors to "
		    "parameters, relay-import makes a module of them";
	default: return "";
	}
}

/*
 * Tensors of strings as .npy files (run_strings.h).
 */
#include "cmd/run_strings.h"

#include <string.h>

#include "formats/npy/npy.h"

/* The width of the longest string; false: one ends with a zero. */
static bool
measure(const struct value *v, bool *wide, int64_t *most)
{
	int64_t n, bytes, characters, longest = 1, longest_wide = 1;

	*wide = true;
	for (int64_t i = 0; i < v->count; i++) {
		struct string_part s = value_string(v, i);
		const char *p = s.byte, *end = p + s.length;

		if (s.length > 0 && end[-1] == '\0')
			return false;
		bytes = s.length;
		for (characters = 0; p < end; p += n, characters++)
			if (string_character(p, end, &n) >= STRING_BYTE)
				*wide = false;
		if (bytes > longest)
			longest = bytes;
		if (characters > longest_wide)
			longest_wide = characters;
	}
	*most = *wide ? longest_wide : longest;
	return true;
}

static void
put_string(struct buf *b, struct string_part s, bool wide, int64_t most)
{
	const char *p = s.byte, *end = p + s.length;
	int64_t n, k = 0;
	uint32_t c;

	if (!wide) {
		buf_add(b, s.byte, (size_t)s.length);
		k = s.length;
	} else {
		for (; p < end; p += n, k++) {
			c = string_character(p, end, &n);
			buf_add(b, (const char *)&c, sizeof c);
		}
	}
	for (; k < most; k++)
		buf_add(b, "\0\0\0", wide ? 4 : 1);
}

bool
run_put_npy(struct buf *b, const struct value *v, char **err)
{
	int64_t most;
	bool wide;

	if (v->dtype != DT_STRING) {
		npy_put_header(b, (enum dtype)v->dtype, v->n, v->dim);
		if (v->count > 0)
			buf_add(b, v->data, (size_t)v->count *
			    dtype_info[v->dtype].bytes);
		return true;
	}
	if (!measure(v, &wide, &most)) {
		*err = mem_printf("a string ends with a zero byte, which a "
		    ".npy file does not keep");
		return false;
	}
	npy_put_string_header(b, wide ? 'U' : 'S', (uint64_t)most, v->n,
	    v->dim);
	for (int64_t i = 0; i < v->count; i++)
		put_string(b, value_string(v, i), wide, most);
	return true;
}

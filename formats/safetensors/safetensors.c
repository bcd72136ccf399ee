/*
 * The table of a .safetensors file.
 *
 *	u64 length of the header, little endian
 *	header: {"NAME": {"dtype": "F32", "shape": [..],
 *	                  "data_offsets": [b, e]},
 *	         "__metadata__": {"k": "v"}}
 *	bytes of the tensors
 *
 * The header is JSON, read by jansson with duplicate names refused, and at most
 * SAFETENSORS_HEADER bytes.  Offsets count from the end of the header; sorted
 * by them, the tensors must fill the rest of the file without a gap or an
 * overlap, and each must have the size of its type and shape.  Cost: linear in
 * the header but for the sorting.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "formats/safetensors/weights.h"

static const struct {
	const char *name;
	enum dtype dtype;
	uint8_t bits;
} dtypes[] = {
	{ "BOOL", DT_BOOL, 8 }, { "U8", DT_UINT8, 8 }, { "I8", DT_INT8, 8 },
	{ "I16", DT_INT16, 16 }, { "U16", DT_UINT16, 16 },
	{ "F16", DT_FLOAT16, 16 }, { "BF16", DT_BFLOAT16, 16 },
	{ "I32", DT_INT32, 32 }, { "U32", DT_UINT32, 32 },
	{ "F32", DT_FLOAT32, 32 }, { "F64", DT_FLOAT64, 64 },
	{ "I64", DT_INT64, 64 }, { "U64", DT_UINT64, 64 },
	{ "F4", DT_NONE, 4 }, { "F6_E2M3", DT_NONE, 6 },
	{ "F6_E3M2", DT_NONE, 6 }, { "F8_E5M2", DT_FLOAT8_E5M2, 8 },
	{ "F8_E4M3", DT_FLOAT8_E4M3FN, 8 }, { "F8_E8M0", DT_FLOAT8_E8M0FNU, 8 },
	{ "F8_E5M2FNUZ", DT_FLOAT8_E5M2FNUZ, 8 },
	{ "F8_E4M3FNUZ", DT_FLOAT8_E4M3FNUZ, 8 },
	{ "C64", DT_NONE, 64 },
};
#define NDTYPES (sizeof dtypes / sizeof dtypes[0])

static bool
fail(char **err, const char *name, const char *what)
{
	struct buf b = { NULL, 0, 0 };

	buf_puts(&b, "tensor '");
	buf_put_escaped(&b, name, strlen(name));
	buf_printf(&b, "': %s", what);
	*err = mem_strndup(b.v, b.n);
	buf_release(&b);
	return false;
}

static bool
take_uint(const json_t *j, uint64_t *v)
{
	if (!json_is_integer(j) || json_integer_value(j) < 0)
		return false;
	*v = (uint64_t)json_integer_value(j);
	return true;
}

static bool
take_shape(struct weights *w, struct weight *t, const json_t *shape,
    uint64_t *elements, char **err)
{
	size_t n = json_array_size(shape);
	int64_t *extent;
	uint64_t v;

	if (!json_is_array(shape))
		return fail(err, t->name, "it has no list 'shape'");
	if (n > TYPE_RANK_LIMIT)
		return fail(err, t->name, "its rank is above 64");
	extent = arena_alloc(w->arena, n + 1, sizeof *extent);
	*elements = 1;
	for (size_t i = 0; i < n; i++) {
		if (!take_uint(json_array_get(shape, i), &v))
			return fail(err, t->name, "an extent is not a "
			    "non-negative integer");
		extent[i] = (int64_t)v;
		if (__builtin_mul_overflow(*elements, v, elements))
			return fail(err, t->name, "the product of its "
			    "extents overflows");
	}
	t->rank = (uint32_t)n;
	t->extent = extent;
	return true;
}

static bool
take_offsets(struct weight *t, const json_t *at, uint64_t room, char **err)
{
	uint64_t begin, end;
	char *text;

	if (json_array_size(at) != 2 ||
	    !take_uint(json_array_get(at, 0), &begin) ||
	    !take_uint(json_array_get(at, 1), &end))
		return fail(err, t->name, "its 'data_offsets' are not two "
		    "non-negative integers");
	if (begin > end || end > room) {
		text = mem_printf("its bytes %llu to %llu are not within the "
		    "%llu bytes of data", (unsigned long long)begin,
		    (unsigned long long)end, (unsigned long long)room);
		fail(err, t->name, text);
		mem_free(text);
		return false;
	}
	t->offset = begin;
	t->bytes = end - begin;
	return true;
}

static bool
take_tensor(struct weights *w, const char *name, const json_t *j,
    uint64_t room, char **err)
{
	struct weight t = { .dtype = DT_NONE, .in_place = true };
	const char *dtype = json_string_value(json_object_get(j, "dtype"));
	uint64_t elements = 1, bits;
	char *text;
	size_t i;

	t.name = arena_strndup(w->arena, name, strlen(name));
	if (!json_is_object(j))
		return fail(err, name, "its entry is not an object");
	if (!dtype)
		return fail(err, name, "it has no string 'dtype'");
	if (!take_shape(w, &t, json_object_get(j, "shape"), &elements, err) ||
	    !take_offsets(&t, json_object_get(j, "data_offsets"), room, err))
		return false;
	t.dtype_name = arena_strndup(w->arena, dtype, strlen(dtype));
	for (i = 0; i < NDTYPES && strcmp(dtypes[i].name, dtype) != 0; i++)
		;
	if (i < NDTYPES) {
		t.dtype = dtypes[i].dtype;
		if (__builtin_mul_overflow(elements,
		    (uint64_t)dtypes[i].bits, &bits) ||
		    bits / 8 != t.bytes || bits % 8 != 0) {
			text = mem_printf("it has %llu bytes, %llu elements "
			    "of %s need %llu bits",
			    (unsigned long long)t.bytes,
			    (unsigned long long)elements, dtype,
			    (unsigned long long)bits);
			fail(err, name, text);
			mem_free(text);
			return false;
		}
	}
	t.in_place = t.dtype != DT_BOOL;
	vec_push(&w->list, t);
	return true;
}

static int
by_offset(const void *x, const void *y)
{
	const struct weight *a = x, *b = y;

	if (a->offset != b->offset)
		return a->offset < b->offset ? -1 : 1;
	if (a->bytes != b->bytes)
		return a->bytes < b->bytes ? -1 : 1;
	return strcmp(a->name, b->name);
}

/* Sorted, they fill the data from 0 to room; offsets become the file's. */
static bool
place(struct weights *w, uint64_t base, uint64_t room, char **err)
{
	uint64_t at = 0;
	char *text;

	if (w->list.n > 1)
		qsort(w->list.v, w->list.n, sizeof *w->list.v, by_offset);
	for (uint32_t i = 0; i < w->list.n; i++) {
		struct weight *t = &w->list.v[i];

		if (t->offset != at) {
			text = mem_printf("it begins at %llu, %s the tensor "
			    "before it ends at %llu",
			    (unsigned long long)t->offset, t->offset < at ?
			    "but" : "after a gap:", (unsigned long long)at);
			fail(err, t->name, text);
			mem_free(text);
			return false;
		}
		at += t->bytes;
		t->offset += base;
	}
	if (at == room)
		return true;
	*err = mem_printf("its tensors have %llu bytes, and %llu bytes of "
	    "data follow the header", (unsigned long long)at,
	    (unsigned long long)room);
	return false;
}

static bool
take_metadata(const json_t *j, char **err)
{
	const char *key;
	json_t *v;

	if (json_is_object(j)) {
		json_object_foreach((json_t *)j, key, v)
			if (!json_is_string(v)) {
				*err = mem_printf("'__metadata__' holds a "
				    "value that is not a string");
				return false;
			}
		return true;
	}
	*err = mem_printf("'__metadata__' is not an object");
	return false;
}

static bool
take_header(struct weights *w, json_t *root, uint64_t room, char **err)
{
	const char *name;
	json_t *v;

	if (!json_is_object(root)) {
		*err = mem_printf("its header is not a JSON object");
		return false;
	}
	json_object_foreach(root, name, v)
		if (strcmp(name, "__metadata__") == 0 ?
		    !take_metadata(v, err) :
		    !take_tensor(w, name, v, room, err))
			return false;
	return true;
}

bool
safetensors_table(struct weights *w, int fd, uint64_t size, char **err)
{
	unsigned char head[8];
	uint64_t n = 0;
	json_error_t why;
	json_t *root;
	char *text;
	bool ok;

	if (size < 8 || !sys_read_at(fd, head, 8, 0)) {
		*err = mem_printf("it has %llu bytes, the length of its "
		    "header alone needs 8", (unsigned long long)size);
		return false;
	}
	for (int i = 7; i >= 0; i--)
		n = n << 8 | head[i];
	if (n > size - 8 || n > SAFETENSORS_HEADER) {
		*err = mem_printf("its header has %llu bytes, %s %llu",
		    (unsigned long long)n, n > SAFETENSORS_HEADER ?
		    "at most" : "and the file has only", (unsigned long long)
		    (n > SAFETENSORS_HEADER ? SAFETENSORS_HEADER : size - 8));
		return false;
	}
	text = mem_alloc((size_t)n + 1);
	if (!sys_read_at(fd, text, (size_t)n, 8)) {
		*err = mem_printf("it became shorter");
		mem_free(text);
		return false;
	}
	root = json_loadb(text, (size_t)n, JSON_REJECT_DUPLICATES, &why);
	if (!root)
		*err = mem_printf("its header is not JSON: byte %d: %s",
		    why.position + 8, why.text);
	ok = root && take_header(w, root, size - 8 - n, err) &&
	    place(w, 8 + n, size - 8 - n, err);
	json_decref(root);
	mem_free(text);
	return ok;
}

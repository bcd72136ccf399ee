/*
 * Files of named tensors: opening, types, constants.
 *
 * Tensors are referred to where possible.  The bytes of a reference are hashed
 * in steps, so that no file is ever in memory as a whole; tensors that must be
 * rearranged are read, written to the store, and freed.
 */
#include "formats/safetensors/weights.h"

#include <string.h>
#include <unistd.h>

#include "base/file_kind.h"
#include "base/sys.h"
#include "formats/npy/npy.h"

#define NPY_HEAD 66000u

static bool
ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && memcmp(s + n - k, end, k) == 0;
}

enum weights_kind
weights_kind(const char *path)
{
	char head[FILE_KIND_BYTES];
	char *err = NULL;
	uint64_t size;
	ssize_t n;
	int fd;

	if (ends_with(path, ".safetensors"))
		return WEIGHTS_SAFETENSORS;
	if (ends_with(path, ".npz"))
		return WEIGHTS_NPZ;
	if (ends_with(path, ".npy"))
		return WEIGHTS_NPY;
	if (ends_with(path, ".onnx"))
		return WEIGHTS_NONE;
	fd = sys_open_regular(path, &size, &err);
	if (fd < 0) {
		mem_free(err);
		return WEIGHTS_NONE;
	}
	n = pread(fd, head, sizeof head, 0);
	close(fd);
	switch (file_kind(head, n > 0 ? (size_t)n : 0)) {
	case FILE_NPY: return WEIGHTS_NPY;
	case FILE_NPZ: return WEIGHTS_NPZ;
	case FILE_SAFETENSORS: return WEIGHTS_SAFETENSORS;
	default: return WEIGHTS_NONE;
	}
}

/* ---- tables ---- */

static void
add_array(struct weights *w, const char *name, const struct npy *a,
    uint64_t offset, bool placed)
{
	int64_t *extent = arena_alloc(w->arena, a->rank + 1, sizeof *extent);
	struct weight t = { .name = arena_strndup(w->arena, name,
	    strlen(name)), .dtype = a->dtype,
	    .dtype_name = dtype_info[a->dtype].name, .rank = a->rank,
	    .extent = extent, .offset = offset + a->data, .bytes = a->bytes };

	for (uint32_t i = 0; i < a->rank; i++)
		extent[i] = (int64_t)a->extent[i];
	t.in_place = placed && !a->big_endian && a->dtype != DT_BOOL &&
	    (!a->fortran || a->rank < 2);
	vec_push(&w->list, t);
}

static bool
numbers(const struct npy *a, char **err)
{
	if (a->dtype != DT_STRING)
		return true;
	*err = mem_printf("there are no constants of strings");
	return false;
}

/* FILE.npy: one array, named like the file. */
static bool
npy_table(struct weights *w, int fd, uint64_t size, char **err)
{
	const char *base = strrchr(w->path, '/');
	size_t len = size < NPY_HEAD ? (size_t)size : NPY_HEAD;
	char *head = mem_alloc(len + 1), *name;
	struct npy a;
	bool ok;

	base = base ? base + 1 : w->path;
	ok = sys_read_at(fd, head, len, 0);
	if (!ok)
		*err = mem_printf("it cannot be read");
	ok = ok && npy_header(head, len, false, &a, err) && numbers(&a, err);
	if (ok && a.data + a.bytes != size) {
		*err = mem_printf("its header asks for %llu bytes, the file "
		    "has %llu", (unsigned long long)a.data + a.bytes,
		    (unsigned long long)size);
		ok = false;
	}
	if (ok) {
		name = mem_strndup(base, strlen(base) -
		    (ends_with(base, ".npy") ? 4 : 0));
		add_array(w, name, &a, 0, true);
		mem_free(name);
	}
	mem_free(head);
	w->npy = true;
	return ok;
}

static bool
npz_table(struct weights *w, char **err)
{
	struct map seen = { 0 };
	struct npy a;
	bool ok = true;

	w->npz = npz_open(w->path, err);
	if (!w->npz)
		return false;
	for (uint32_t i = 0; ok && i < npz_count(w->npz); i++) {
		const char *name = npz_name(w->npz, i);
		uint64_t h = hash_bytes(name, strlen(name), 0), at = 0;
		uint32_t k;
		bool placed;

		ok = npz_head(w->npz, i, &a, err) && numbers(&a, err);
		if (!ok)
			break;
		if (map_get(&seen, h, &k) &&
		    strcmp(w->list.v[k].name, name) == 0) {
			*err = sys_message("read", name, "the archive has it "
			    "twice");
			ok = false;
			break;
		}
		map_put(&seen, h, i);
		placed = npz_place(w->npz, i, &at);
		add_array(w, name, &a, at, placed);
	}
	map_free(&seen);
	return ok;
}

struct weights *
weights_open(const char *path, const char *shown, enum weights_kind kind,
    struct diag *d)
{
	struct weights *w = mem_zalloc(1, sizeof *w);
	char *err = NULL, *text;
	uint64_t size = 0;
	bool ok;
	int fd;

	w->arena = arena_new();
	w->path = arena_strndup(w->arena, path, strlen(path));
	fd = sys_open_regular(path, &size, &err);
	if (fd < 0) {
		diag_error(d, NULL, "cannot-read", "%s", err);
		mem_free(err);
		weights_close(w);
		return NULL;
	}
	if (kind == WEIGHTS_SAFETENSORS)
		ok = safetensors_table(w, fd, size, &err);
	else if (kind == WEIGHTS_NPZ)
		ok = npz_table(w, &err);
	else if (kind == WEIGHTS_NPY)
		ok = npy_table(w, fd, size, &err);
	else
		ok = (err = mem_printf("it is not a .safetensors, .npz or .npy "
		    "file"), false);
	close(fd);
	if (ok)
		return w;
	text = sys_message("use", shown, err);
	diag_error(d, NULL, "weights", "%s", text);
	mem_free(text);
	mem_free(err);
	weights_close(w);
	return NULL;
}

void
weights_close(struct weights *w)
{
	if (!w)
		return;
	npz_close(w->npz);
	vec_free(&w->list);
	arena_free(w->arena);
	mem_free(w);
}

/* ---- tensors ---- */

const struct type *
weights_type(const struct weights *w, uint32_t i, struct ir_module *m,
    char **err)
{
	const struct weight *t = &w->list.v[i];
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type *type;
	int64_t n;

	if (t->dtype == DT_NONE) {
		*err = mem_printf("data type %s is not supported",
		    t->dtype_name);
		return NULL;
	}
	for (uint32_t k = 0; k < t->rank; k++)
		dim[k] = sym_const(m->syms, t->extent[k]);
	type = type_tensor(m->types, t->dtype, t->rank, dim);
	if (type_elements(type, &n))
		return type;
	*err = mem_printf("the product of its extents overflows");
	return NULL;
}

static uint32_t
refer(struct weights *w, const struct weight *t, struct ir_module *m,
    const struct type *type, char **err)
{
	struct ir_constant c = { .type = type };
	struct data_map map;
	char hash[38];
	int64_t n = 0;
	uint32_t k;

	if (!data_hash_file(w->path, t->offset, t->bytes, hash, err))
		return 0;
	c.data = (struct data){ .kind = DATA_FILE,
	    .path = str_intern0(m->strings, w->path), .offset = t->offset,
	    .length = t->bytes, .hash = str_intern0(m->strings, hash) };
	if (!type_elements(type, &n) || n > DATA_INLINE)
		return ir_constant_add(m, &c);
	if (!data_open(&c.data, &map, err))
		return 0;
	k = ir_constant_inline(m, type, map.p, map.len);
	data_close(&map);
	return k;
}

/* Bools of a .safetensors file: bytes that must be 0 or 1. */
static uint32_t
refer_bools(struct weights *w, const struct weight *t, struct ir_module *m,
    const struct type *type, char **err)
{
	struct data d = { .kind = DATA_FILE, .path = w->path,
	    .offset = t->offset, .length = t->bytes };
	struct data_map map;
	bool clean = true;
	char hash[38];

	if (!data_hash_file(w->path, t->offset, t->bytes, hash, err))
		return 0;
	d.hash = hash;
	if (!data_open(&d, &map, err))
		return 0;
	for (size_t i = 0; i < map.len && clean; i++)
		clean = ((const uint8_t *)map.p)[i] <= 1;
	data_close(&map);
	if (clean)
		return refer(w, t, m, type, err);
	*err = mem_printf("a bool is neither 0 nor 1");
	return 0;
}

static uint32_t
copy_npy(struct weights *w, struct ir_module *m, const struct type *type,
    char **err)
{
	char *file = NULL, *own;
	struct npy a;
	size_t len;
	uint64_t size;
	uint32_t k = 0;
	int fd = sys_open_regular(w->path, &size, err);

	if (fd < 0)
		return 0;
	if (sys_read_all(fd, NPZ_BYTES, &file, &len, err) &&
	    npy_header(file, len, true, &a, err)) {
		if (a.bytes == w->list.v[0].bytes) {
			own = mem_alloc(a.bytes + 1);
			npy_copy(&a, file, own);
			k = ir_constant_bytes(m, type, own, a.bytes, err);
			mem_free(own);
		} else {
			*err = mem_printf("the file has changed");
		}
	}
	close(fd);
	mem_free(file);
	return k;
}

static uint32_t
copy_member(struct weights *w, uint32_t i, struct ir_module *m,
    const struct type *type, char **err)
{
	struct npy a;
	void *data;
	uint32_t k = 0;

	if (!npz_read(w->npz, i, &a, &data, err))
		return 0;
	if (a.bytes == w->list.v[i].bytes)
		k = ir_constant_bytes(m, type, data, a.bytes, err);
	else
		*err = mem_printf("the file has changed");
	mem_free(data);
	return k;
}

uint32_t
weights_constant(struct weights *w, uint32_t i, struct ir_module *m,
    char **err)
{
	const struct weight *t = &w->list.v[i];
	const struct type *type = weights_type(w, i, m, err);

	if (!type)
		return 0;
	if (w->npz && t->in_place && !npz_check(w->npz, i, err))
		return 0;
	if (t->in_place)
		return refer(w, t, m, type, err);
	return w->npz ? copy_member(w, i, m, type, err) :
	    w->npy ? copy_npy(w, m, type, err) :
	    refer_bools(w, t, m, type, err);
}

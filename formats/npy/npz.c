/*
 * .npz archives: a zip file of .npy arrays, by libzip.
 *
 * The archive is a regular file; the number of entries and the bytes of an
 * array are bounded before anything is allocated, and an entry must unpack to
 * exactly the size in the directory.
 */
#include "formats/npy/npz_offset.h"

#include <string.h>
#include <unistd.h>
#include <zip.h>

#include "base/mem.h"
#include "base/sys.h"

#define HEAD_BYTES (64u << 10 | 64)

struct npz {
	zip_t *zip;
	struct npz_places *places;	/* found when first asked for */
	char *path;
	VEC(zip_uint64_t) entry;
	VEC(char *) name;
};

static void
list_arrays(struct npz *z, zip_uint64_t count)
{
	zip_uint64_t i;

	for (i = 0; i < count; i++) {
		const char *s = zip_get_name(z->zip, i, ZIP_FL_ENC_RAW);
		size_t n = s ? strlen(s) : 0;

		if (n < 4 || memcmp(s + n - 4, ".npy", 4) != 0)
			continue;
		vec_push(&z->entry, i);
		vec_push(&z->name, mem_strndup(s, n - 4));
	}
}

struct npz *
npz_open(const char *path, char **err)
{
	struct npz *z;
	zip_int64_t count;
	uint64_t size;
	int fd = sys_open_regular(path, &size, err), code = 0;
	zip_error_t why;
	zip_t *zip;

	if (fd < 0)
		return NULL;
	zip = zip_fdopen(fd, 0, &code);
	if (!zip) {
		close(fd);
		zip_error_init_with_code(&why, code);
		*err = sys_message("read", path, code == ZIP_ER_NOZIP ?
		    "not a zip archive, as .npz files are" :
		    zip_error_strerror(&why));
		zip_error_fini(&why);
		return NULL;
	}
	count = zip_get_num_entries(zip, 0);
	if (count < 0 || count > NPZ_ENTRIES) {
		*err = sys_message("read", path, "too many entries");
		zip_discard(zip);
		return NULL;
	}
	z = mem_zalloc(1, sizeof *z);
	z->zip = zip;
	z->path = mem_strndup(path, strlen(path));
	list_arrays(z, (zip_uint64_t)count);
	return z;
}

void
npz_close(struct npz *z)
{
	uint32_t i;

	if (!z)
		return;
	zip_discard(z->zip);
	npz_places_free(z->places);
	mem_free(z->path);
	for (i = 0; i < z->name.n; i++)
		mem_free(z->name.v[i]);
	vec_free(&z->name);
	vec_free(&z->entry);
	mem_free(z);
}

uint32_t
npz_count(const struct npz *z)
{
	return z->entry.n;
}

const char *
npz_name(const struct npz *z, uint32_t i)
{
	return z->name.v[i];
}

static bool
unpack(struct npz *z, uint32_t i, char *buf, size_t size, char **err)
{
	zip_file_t *f = zip_fopen_index(z->zip, z->entry.v[i], 0);
	size_t at = 0;
	zip_int64_t got = 0;
	char more;
	bool ok;

	if (!f) {
		*err = sys_message("read", z->name.v[i],
		    zip_strerror(z->zip));
		return false;
	}
	while (at < size && (got = zip_fread(f, buf + at, size - at)) > 0)
		at += (size_t)got;
	ok = at == size && got >= 0 && zip_fread(f, &more, 1) == 0;
	if (!ok)
		*err = sys_message("read", z->name.v[i],
		    "the archive is damaged");
	zip_fclose(f);
	return ok;
}

static bool
entry_size(struct npz *z, uint32_t i, uint64_t *size, char **err)
{
	zip_stat_t st;

	zip_stat_init(&st);
	if (zip_stat_index(z->zip, z->entry.v[i], 0, &st) < 0 ||
	    !(st.valid & ZIP_STAT_SIZE) || st.size > NPZ_BYTES) {
		*err = sys_message("read", z->name.v[i],
		    "the array is too large or its size unknown");
		return false;
	}
	*size = st.size;
	return true;
}

bool
npz_head(struct npz *z, uint32_t i, struct npy *a, char **err)
{
	zip_file_t *f;
	zip_int64_t got = 0;
	size_t at = 0;
	uint64_t size;
	char *head, *why;
	bool ok;

	if (!entry_size(z, i, &size, err))
		return false;
	f = zip_fopen_index(z->zip, z->entry.v[i], 0);
	if (!f) {
		*err = sys_message("read", z->name.v[i],
		    zip_strerror(z->zip));
		return false;
	}
	head = mem_alloc(HEAD_BYTES);
	while (at < HEAD_BYTES &&
	    (got = zip_fread(f, head + at, HEAD_BYTES - at)) > 0)
		at += (size_t)got;
	zip_fclose(f);
	ok = npy_header(head, at, false, a, &why);
	mem_free(head);
	if (!ok) {
		*err = sys_message("read", z->name.v[i], why);
		mem_free(why);
		return false;
	}
	if (a->data + a->bytes == size)
		return true;
	*err = sys_message("read", z->name.v[i], "its size is not that in its "
	    "header");
	return false;
}

bool
npz_read(struct npz *z, uint32_t i, struct npy *a, void **data, char **err)
{
	uint64_t size;
	char *raw;
	bool ok;

	if (!entry_size(z, i, &size, err))
		return false;
	raw = mem_alloc((size_t)size + 1);
	ok = unpack(z, i, raw, (size_t)size, err) &&
	    npy_header(raw, (size_t)size, true, a, err);
	if (ok) {
		*data = mem_alloc(a->bytes + 1);
		npy_copy(a, raw, *data);
	}
	mem_free(raw);
	return ok;
}

bool
npz_place(struct npz *z, uint32_t i, uint64_t *at)
{
	zip_stat_t st;

	zip_stat_init(&st);
	if (zip_stat_index(z->zip, z->entry.v[i], 0, &st) < 0 ||
	    !(st.valid & ZIP_STAT_COMP_METHOD) || st.comp_method != 0 ||
	    !(st.valid & ZIP_STAT_ENCRYPTION_METHOD) ||
	    st.encryption_method != 0 || !(st.valid & ZIP_STAT_SIZE))
		return false;
	if (!z->places)
		z->places = npz_places_read(z->path,
		    (uint64_t)zip_get_num_entries(z->zip, 0));
	return npz_places_get(z->places, z->entry.v[i], st.size, at);
}

bool
npz_check(struct npz *z, uint32_t i, char **err)
{
	zip_file_t *f = zip_fopen_index(z->zip, z->entry.v[i], 0);
	char *step = mem_alloc(1 << 20);
	zip_int64_t got = -1;

	if (f)
		while ((got = zip_fread(f, step, 1 << 20)) > 0)
			;
	if (f)
		zip_fclose(f);
	mem_free(step);
	if (got == 0)
		return true;
	*err = sys_message("read", z->name.v[i], "the archive is damaged");
	return false;
}

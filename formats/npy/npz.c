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

/* most: that are allowed. */
static bool
entry_size(struct npz *z, uint32_t i, uint64_t most, uint64_t *size,
    char **err)
{
	zip_stat_t st;

	zip_stat_init(&st);
	if (zip_stat_index(z->zip, z->entry.v[i], 0, &st) < 0 ||
	    !(st.valid & ZIP_STAT_SIZE) || st.size > most) {
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

	if (!entry_size(z, i, UINT64_MAX, &size, err))
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

	if (!entry_size(z, i, NPZ_BYTES, &size, err))
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

/* ---- part by part ---- */

struct npz_stream {
	struct npz *z;
	uint32_t i;
	struct npy a;
	zip_file_t *f;		/* NULL: to be opened */
	uint64_t at;		/* bytes of the entry that were read */
};

bool
npz_can_stream(const struct npy *a)
{
	return !a->fortran && a->dtype != DT_STRING && !a->raw;
}

struct npz_stream *
npz_stream_open(struct npz *z, uint32_t i, char **err)
{
	struct npz_stream *s = mem_zalloc(1, sizeof *s);

	s->z = z;
	s->i = i;
	if (npz_head(z, i, &s->a, err))
		return s;
	mem_free(s);
	return NULL;
}

void
npz_stream_close(struct npz_stream *s)
{
	if (s != NULL && s->f != NULL)
		zip_fclose(s->f);
	mem_free(s);
}

const struct npy *
npz_stream_array(const struct npz_stream *s)
{
	return &s->a;
}

/* The next bytes; NULL: they are not wanted. */
static bool
next_bytes(struct npz_stream *s, char *to, uint64_t n)
{
	char scrap[1 << 12] = { 0 };

	while (n > 0) {
		uint64_t part = to == NULL && n > sizeof scrap ?
		    sizeof scrap : n;
		zip_int64_t got = zip_fread(s->f, to != NULL ? to : scrap,
		    part);

		if (got <= 0)
			return false;
		to = to != NULL ? to + got : NULL;
		n -= (uint64_t)got;
		s->at += (uint64_t)got;
	}
	return true;
}

/* What is after the last element: nothing; libzip compares the checksum
 * there. */
static bool
is_end(struct npz_stream *s)
{
	char more;

	return s->at < s->a.data + s->a.bytes || zip_fread(s->f, &more, 1) ==
	    0;
}

bool
npz_stream_read(struct npz_stream *s, uint64_t first, uint64_t n, void *dst,
    char **err)
{
	uint64_t from = s->a.data + first * s->a.width;
	struct npy part = s->a;
	void *to = dst;
	bool ok;

	if (s->f != NULL && from < s->at) {
		zip_fclose(s->f);
		s->f = NULL;
	}
	if (s->f == NULL) {
		s->f = zip_fopen_index(s->z->zip, s->z->entry.v[s->i], 0);
		s->at = 0;
	}
	part.data = 0;
	part.elements = n;
	part.bytes = (size_t)n * part.width;
	if (part.big_endian || part.dtype == DT_BOOL)
		to = mem_alloc(part.bytes + 1);
	ok = s->f != NULL && next_bytes(s, NULL, from - s->at) &&
	    next_bytes(s, to, part.bytes) && is_end(s);
	if (!ok)
		*err = sys_message("read", s->z->name.v[s->i],
		    "the archive is damaged");
	if (to != dst) {
		if (ok)
			npy_copy(&part, to, dst);
		mem_free(to);
	}
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

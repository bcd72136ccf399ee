/*
 * Writing .npz archives, by libzip.  The entries' times are fixed, so that
 * the same arrays make the same bytes.  libzip writes beside the path and
 * renames.
 */
#include "formats/npy/npy.h"

#include <string.h>
#include <zip.h>

#include "base/mem.h"
#include "base/sys.h"

struct npz_writer {
	zip_t *zip;
	const char *path;
};

#define DOS_1980 0x21		/* January 1st */

struct npz_writer *
npz_create(const char *path, char **err)
{
	struct npz_writer *w;
	zip_error_t why;
	int code = 0;
	zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code);

	if (!zip) {
		zip_error_init_with_code(&why, code);
		*err = sys_message("write", path, zip_error_strerror(&why));
		zip_error_fini(&why);
		return NULL;
	}
	w = mem_zalloc(1, sizeof *w);
	w->zip = zip;
	w->path = path;
	return w;
}

/* The name of a member stays inside of the directory in which an archive is
 * unpacked: no leading slash, no "..", and no character that some system takes
 * as a separator. */
static char *
member_name(const char *name)
{
	char *file = mem_printf("%s.npy", name);
	bool first = true;

	for (char *s = file; *s != '\0'; s++) {
		size_t n = strcspn(s, "/");

		if ((first && n == 0) || (unsigned char)*s < ' ' ||
		    *s == 0x7f || *s == '\\')
			*s = '_';
		else if (first && s[0] == '.' && (n == 1 || (n == 2 &&
		    s[1] == '.')))
			memset(s, '_', n);
		first = *s == '/';
	}
	return file;
}

bool
npz_add(struct npz_writer *w, const char *name, const void *npy, size_t len,
    char **err)
{
	char *file = member_name(name);
	zip_source_t *src = zip_source_buffer(w->zip, npy, len, 0);
	zip_int64_t at = src ? zip_file_add(w->zip, file, src,
	    ZIP_FL_ENC_UTF_8) : -1;
	bool ok = at >= 0 && zip_set_file_compression(w->zip,
	    (zip_uint64_t)at, ZIP_CM_STORE, 0) == 0 &&
	    zip_file_set_dostime(w->zip, (zip_uint64_t)at, 0, DOS_1980, 0) ==
	    0;

	if (at < 0 && src)
		zip_source_free(src);
	if (!ok)
		*err = sys_message("write", file, zip_strerror(w->zip));
	mem_free(file);
	return ok;
}

bool
npz_finish(struct npz_writer *w, char **err)
{
	bool ok = zip_close(w->zip) == 0;

	if (!ok) {
		*err = sys_message("write", w->path, zip_strerror(w->zip));
		zip_discard(w->zip);
	}
	mem_free(w);
	return ok;
}

void
npz_abort(struct npz_writer *w)
{
	if (!w)
		return;
	zip_discard(w->zip);
	mem_free(w);
}

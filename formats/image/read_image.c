/*
 * Pictures from files, whose kind is found by their first bytes (image.h).
 */
#include "formats/image/image.h"

#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"

#define FILE_LIMIT ((size_t)512 << 20)

typedef bool decoder(const void *p, size_t len, struct image *out,
    char **err);
static decoder *const decoders[] = { [IMAGE_PNM] = image_read_pnm,
    [IMAGE_PNG] = image_read_png, [IMAGE_JPEG] = image_read_jpeg };

bool
image_read(const char *path, struct image *out, char **err)
{
	uint64_t size;
	int fd = sys_open_regular(path, &size, err);
	char *data, *why;
	size_t len;
	bool ok;

	if (fd < 0)
		return false;
	ok = sys_read_all(fd, FILE_LIMIT, &data, &len, &why);
	close(fd);
	if (ok) {
		ok = decoders[image_kind(data, len)](data, len, out, &why);
		if (!ok)
			mem_text(why);
		mem_free(data);
	}
	if (ok)
		return true;
	*err = sys_message("read", path, why);
	mem_free(why);
	return false;
}

/*
 * Pictures from files, by what their first bytes say (image.h).
 */
#include "formats/image/image.h"

#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"

#define FILE_LIMIT ((size_t)512 << 20)

bool
image_read(const char *path, struct image *out, char **err)
{
	static const unsigned char png[] = { 0x89, 'P', 'N', 'G' };
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
		if (len >= sizeof png && memcmp(data, png, sizeof png) == 0)
			ok = image_read_png(data, len, out, &why);
		else
			ok = image_read_pnm(data, len, out, &why);
		mem_free(data);
	}
	if (ok)
		return true;
	*err = sys_message("read", path, why);
	mem_free(why);
	return false;
}

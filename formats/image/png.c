/*
 * PNG, by libpng's simplified interface (image.h).
 */
#include <png.h>
#include <string.h>

#include "formats/image/image.h"

bool
image_read_png(const void *p, size_t len, struct image *out, char **err)
{
	png_color white = { 255, 255, 255 };
	png_image m;

	memset(out, 0, sizeof *out);
	memset(&m, 0, sizeof m);
	m.version = PNG_IMAGE_VERSION;
	if (!png_image_begin_read_from_memory(&m, p, len))
		return image_fail(err, "%s", m.message);
	if (!image_check_size(m.width, m.height, err)) {
		png_image_free(&m);
		return false;
	}
	out->channels = m.format & PNG_FORMAT_FLAG_COLOR ? 3 : 1;
	m.format = out->channels == 3 ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
	out->width = m.width;
	out->height = m.height;
	if (!image_make(out, err)) {
		png_image_free(&m);
		return false;
	}
	if (png_image_finish_read(&m, &white, out->sample, 0, NULL))
		return true;
	image_free(out);
	return image_fail(err, "%s", m.message);
}

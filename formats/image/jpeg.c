/*
 * JPEG, by the TurboJPEG interface of libjpeg-turbo (image.h).
 */
#include <turbojpeg.h>

#include <string.h>

#include "formats/image/image.h"

/* The library reads at most 500 scans of a progressive file, so that a small
 * one cannot take minutes; its warnings are errors. */
#define FLAGS (TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING)

static bool
decode(tjhandle h, const void *p, size_t len, struct image *out, char **err)
{
	int width, height, sampling, space;

	if (tjDecompressHeader3(h, p, len, &width, &height, &sampling,
	    &space) != 0)
		return image_fail(err, "%s", tjGetErrorStr2(h));
	if (width == 0)
		return image_fail(err, "it ends before its picture");
	if (!image_check_size((uint32_t)width, (uint32_t)height, err))
		return false;
	if (space == TJCS_CMYK || space == TJCS_YCCK)
		return image_fail(err, "its colours are CMYK, which is not "
		    "supported");
	out->width = (uint32_t)width;
	out->height = (uint32_t)height;
	out->channels = space == TJCS_GRAY ? 1 : 3;
	if (!image_make(out, err))
		return false;
	if (tjDecompress2(h, p, len, out->sample, width, 0, height,
	    out->channels == 1 ? TJPF_GRAY : TJPF_RGB, FLAGS) == 0)
		return true;
	image_free(out);
	return image_fail(err, "%s", tjGetErrorStr2(h));
}

bool
image_read_jpeg(const void *p, size_t len, struct image *out, char **err)
{
	tjhandle h = tjInitDecompress();
	bool ok;

	memset(out, 0, sizeof *out);
	if (h == NULL)
		return image_fail(err, "%s", tjGetErrorStr());
	ok = decode(h, p, len, out, err);
	tjDestroy(h);
	return ok;
}

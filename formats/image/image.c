/*
 * Pictures: names of files, kinds, and PNM (image.h).
 */
#include "formats/image/image.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
image_is_name(const char *path)
{
	static const char *const ends[] = { ".png", ".pnm", ".pgm", ".ppm",
	    ".jpg", ".jpeg" };
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot != NULL && dot != path &&
	    i < sizeof ends / sizeof *ends; i++)
		if (strcasecmp(dot, ends[i]) == 0)
			return true;
	return false;
}

enum image_kind
image_kind(const void *p, size_t len)
{
	static const unsigned char png[] = { 0x89, 'P', 'N', 'G' };
	static const unsigned char jpeg[] = { 0xff, 0xd8, 0xff };

	if (len >= sizeof png && memcmp(p, png, sizeof png) == 0)
		return IMAGE_PNG;
	return len >= sizeof jpeg && memcmp(p, jpeg, sizeof jpeg) == 0 ?
	    IMAGE_JPEG : IMAGE_PNM;
}

void
image_free(struct image *m)
{
	free(m->sample);
	m->sample = NULL;
}

bool
image_fail(char **err, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (vasprintf(err, fmt, ap) < 0)
		*err = NULL;
	va_end(ap);
	return false;
}

bool
image_make(struct image *m, char **err)
{
	m->sample = malloc((size_t)m->width * m->height * m->channels);
	*err = NULL;
	return m->sample != NULL;
}

/* ---- PNM ---- */

struct pnm {
	const unsigned char *p, *end;
};

/* White space and comments. */
static void
skip(struct pnm *r)
{
	while (r->p < r->end) {
		if (*r->p == '#') {
			while (r->p < r->end && *r->p != '\n')
				r->p++;
		} else if (*r->p == ' ' || (*r->p >= '\t' && *r->p <= '\r')) {
			r->p++;
		} else {
			return;
		}
	}
}

static bool
number(struct pnm *r, uint32_t *v)
{
	skip(r);
	if (r->p == r->end || *r->p < '0' || *r->p > '9')
		return false;
	for (*v = 0; r->p < r->end && *r->p >= '0' && *r->p <= '9'; r->p++) {
		if (*v > 100000000)
			return false;
		*v = *v * 10 + (*r->p - '0');
	}
	return true;
}

static bool
samples(struct pnm *r, bool plain, uint32_t most, size_t n, uint8_t *out,
    char **err)
{
	size_t bytes = most > 255 ? 2 : 1;

	if (!plain && (size_t)(r->end - r->p) < n * bytes)
		return image_fail(err, "its header promises %zu bytes of "
		    "samples, and there are %zu", n * bytes,
		    (size_t)(r->end - r->p));
	for (size_t i = 0; i < n; i++) {
		uint32_t v;

		if (plain) {
			if (!number(r, &v))
				return image_fail(err, "a sample is missing");
		} else {
			v = *r->p++;
			if (bytes == 2)
				v = v << 8 | *r->p++;
		}
		if (v > most)
			return image_fail(err, "sample %zu is %u, and the "
			    "greatest is %u", i, v, most);
		out[i] = (uint8_t)((v * 255 + most / 2) / most);
	}
	return true;
}

bool
image_check_size(uint32_t w, uint32_t h, char **err)
{
	return (w > 0 && h > 0 && (uint64_t)w * h <= IMAGE_PIXELS) ||
	    image_fail(err, "it is %u x %u pixels, and may have from 1 to %u",
	    w, h, IMAGE_PIXELS);
}

bool
image_read_pnm(const void *p, size_t len, struct image *out, char **err)
{
	struct pnm r = { p, (const unsigned char *)p + len };
	uint32_t most;
	char kind;

	memset(out, 0, sizeof *out);
	if (len < 3 || r.p[0] != 'P' || strchr("2356", r.p[1]) == NULL)
		return image_fail(err, "it is not a PNM picture of kind P2, "
		    "P3, P5 or P6");
	kind = (char)r.p[1];
	r.p += 2;
	if (!number(&r, &out->width) || !number(&r, &out->height) ||
	    !number(&r, &most))
		return image_fail(err, "its header is not a width, height and "
		    "greatest sample");
	if (!image_check_size(out->width, out->height, err))
		return false;
	if (most == 0 || most > 65535)
		return image_fail(err, "its greatest sample is %u, and may be "
		    "from 1 to 65535", most);
	if (r.p < r.end)
		r.p++;		/* one space before raw samples */
	out->channels = kind == '3' || kind == '6' ? 3 : 1;
	if (!image_make(out, err))
		return false;
	if (samples(&r, kind < '5', most, (size_t)out->width * out->height *
	    out->channels, out->sample, err))
		return true;
	image_free(out);
	return false;
}

/*
 * Pictures that libraries decode (kernel_image.h): JPEG by libjpeg-turbo,
 * WebP by libwebp, TIFF by libtiff, JPEG 2000 by OpenJPEG.
 *
 * A library is loaded by the name that its binary interface has (its soname),
 * whose functions are declared here as its manual gives them: neither building
 * a model nor running one that decodes other pictures needs it.
 */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "runtime/kernel_image.h"

/* Opens a library and finds functions: a list of their addresses and names,
 * ended by NULL.  NULL: the message is set. */
struct function {
	void *to;		/* the variable */
	const char *name;
};

static void *
open_library(struct relay_ctx *ctx, const char *soname, const char *kind,
    const struct function *f)
{
	void *lib = dlopen(soname, RTLD_NOW | RTLD_LOCAL), *p;

	if (lib == NULL) {
		snprintf(ctx->message, sizeof ctx->message, "the picture is a "
		    "%s file, and %s cannot be loaded", kind, soname);
		return NULL;
	}
	for (; f->to != NULL; f++) {
		p = dlsym(lib, f->name);
		if (p == NULL) {
			snprintf(ctx->message, sizeof ctx->message,
			    "%s has no function %s", soname, f->name);
			dlclose(lib);
			return NULL;
		}
		memcpy(f->to, &p, sizeof p);
	}
	return lib;
}

/* Pixels of four samples, over white; premultiplied: the samples are. */
static void
over_white(const uint8_t *rgba, bool premultiplied, struct kernel_image *m)
{
	size_t n = (size_t)m->width * m->height;

	for (size_t i = 0; i < n; i++)
		for (size_t c = 0; c < 3; c++) {
			uint32_t v = rgba[4 * i + c], a = rgba[4 * i + 3];
			uint32_t sum = v + 255 - a;

			m->rgb[3 * i + c] = !premultiplied ?
			    kernel_image_over_white(v, a) :
			    (uint8_t)(sum < 255 ? sum : 255);
		}
}

/* ---- JPEG: the TurboJPEG interface ---- */

#define TURBO_RGB 0
/* At most 500 scans of a progressive file; warnings are errors. */
#define TURBO_FLAGS (8192 | 32768)

bool
kernel_image_jpeg(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m)
{
	void *(*begin)(void);
	int (*header)(void *, const uint8_t *, unsigned long, int *, int *,
	    int *, int *);
	int (*decode)(void *, const uint8_t *, unsigned long, uint8_t *, int,
	    int, int, int, int);
	int (*end)(void *);
	char *(*why)(void *);
	const struct function f[] = { { &begin, "tjInitDecompress" },
		{ &header, "tjDecompressHeader3" },
		{ &decode, "tjDecompress2" }, { &end, "tjDestroy" },
		{ &why, "tjGetErrorStr2" }, { NULL, NULL } };
	void *lib = open_library(ctx, "libturbojpeg.so.0", "JPEG", f), *h;
	int w = 0, height = 0, sampling, space = 0;
	bool ok = false;

	if (lib == NULL)
		return false;
	h = begin();
	if (h == NULL)
		kernel_image_fail(ctx, "JPEG", "there is no memory");
	else if (header(h, p, n, &w, &height, &sampling, &space) != 0)
		kernel_image_fail(ctx, "JPEG", why(h));
	else if (w == 0)
		kernel_image_fail(ctx, "JPEG", "it ends before its picture");
	else if (space > 2)
		kernel_image_fail(ctx, "JPEG", "its colours are CMYK");
	else
		ok = kernel_image_extents(ctx, m, (uint32_t)w,
		    (uint32_t)height);
	if (ok && m->rgb != NULL && decode(h, p, n, m->rgb, w, 0, height,
	    TURBO_RGB, TURBO_FLAGS) != 0)
		ok = kernel_image_fail(ctx, "JPEG", why(h));
	if (h != NULL)
		end(h);
	dlclose(lib);
	return ok;
}

/* ---- WebP: its decoding interface ---- */

bool
kernel_image_webp(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m)
{
	int (*info)(const uint8_t *, size_t, int *, int *);
	uint8_t *(*decode)(const uint8_t *, size_t, uint8_t *, size_t, int);
	const struct function f[] = { { &info, "WebPGetInfo" },
		{ &decode, "WebPDecodeRGBAInto" }, { NULL, NULL } };
	void *lib = open_library(ctx, "libwebp.so.7", "WebP", f);
	int w = 0, h = 0;
	uint8_t *rgba = NULL;
	bool ok;

	if (lib == NULL)
		return false;
	ok = info(p, n, &w, &h) != 0 ? kernel_image_extents(ctx, m,
	    (uint32_t)w, (uint32_t)h) : kernel_image_fail(ctx, "WebP",
	    "its header is damaged");
	if (ok && m->rgb != NULL) {
		rgba = kernel_alloc(ctx, (int64_t)w * h, 4);
		ok = rgba != NULL;
		if (ok && decode(p, n, rgba, (size_t)w * (size_t)h * 4,
		    w * 4) == NULL)
			ok = kernel_image_fail(ctx, "WebP", "it is damaged");
		if (ok)
			over_white(rgba, false, m);
		kernel_free(ctx, rgba);
	}
	dlclose(lib);
	return ok;
}

/* ---- TIFF: clients of libtiff ---- */

/* A file in memory, for TIFFClientOpen and OpenJPEG's streams. */
struct memory_file {
	const uint8_t *p;
	size_t n, at;
};

static ssize_t
memory_read(void *file, void *to, ssize_t n)
{
	struct memory_file *f = file;
	size_t left = f->at < f->n ? f->n - f->at : 0;

	if ((size_t)n < left)
		left = n < 0 ? 0 : (size_t)n;
	if (left > 0)
		memcpy(to, f->p + f->at, left);
	f->at += left;
	return (ssize_t)left;
}

static ssize_t
memory_write(void *file, void *from, ssize_t n)
{
	(void)file, (void)from, (void)n;
	return -1;
}

static uint64_t
memory_seek(void *file, uint64_t at, int whence)
{
	struct memory_file *f = file;

	f->at = whence == SEEK_SET ? at : whence == SEEK_CUR ? f->at + at :
	    f->n + at;
	return f->at;
}

static int
memory_close(void *file)
{
	(void)file;
	return 0;
}

static uint64_t
memory_size(void *file)
{
	return ((struct memory_file *)file)->n;
}

/* Of this file alone: the program may use the library, too. */
static int
no_words(void *tiff, void *user, const char *module, const char *fmt,
    va_list ap)
{
	(void)tiff, (void)user, (void)module, (void)fmt, (void)ap;
	return 1;
}
typedef int tiff_words(void *, void *, const char *, const char *, va_list);

enum { TIFF_WIDTH = 256, TIFF_HEIGHT = 257, TIFF_TOP_LEFT = 1 };
/* At once: of all pixels, four samples of 16 bits. */
#define TIFF_MEMORY ((ssize_t)KERNEL_IMAGE_PIXELS * 8)

bool
kernel_image_tiff(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m)
{
	void *(*options)(void);
	void (*limit)(void *, ssize_t);
	void (*words[2])(void *, tiff_words *, void *) = { NULL, NULL };
	void (*end_options)(void *);
	void *(*begin)(const char *, const char *, void *, ssize_t (*)(void *,
	    void *, ssize_t), ssize_t (*)(void *, void *, ssize_t),
	    uint64_t (*)(void *, uint64_t, int), int (*)(void *),
	    uint64_t (*)(void *), void *, void *, void *);
	int (*field)(void *, uint32_t, ...);
	int (*decode)(void *, uint32_t, uint32_t, uint32_t *, int, int);
	void (*end)(void *);
	const struct function f[] = { { &options, "TIFFOpenOptionsAlloc" },
		{ &limit, "TIFFOpenOptionsSetMaxSingleMemAlloc" },
		{ &words[0], "TIFFOpenOptionsSetErrorHandlerExtR" },
		{ &words[1], "TIFFOpenOptionsSetWarningHandlerExtR" },
		{ &end_options, "TIFFOpenOptionsFree" },
		{ &begin, "TIFFClientOpenExt" }, { &field, "TIFFGetField" },
		{ &decode, "TIFFReadRGBAImageOriented" },
		{ &end, "TIFFClose" }, { NULL, NULL } };
	void *lib = open_library(ctx, "libtiff.so.6", "TIFF", f), *how, *t;
	struct memory_file file = { p, n, 0 };
	uint32_t w = 0, h = 0, *pixel = NULL;
	bool ok = false;

	if (lib == NULL)
		return false;
	how = options();
	if (how == NULL) {
		dlclose(lib);
		return kernel_image_fail(ctx, "TIFF", "there is no memory");
	}
	limit(how, TIFF_MEMORY);
	words[0](how, no_words, NULL);
	words[1](how, no_words, NULL);
	t = begin("picture", "rm", &file, memory_read, memory_write,
	    memory_seek, memory_close, memory_size, NULL, NULL, how);
	end_options(how);
	if (t == NULL || field(t, TIFF_WIDTH, &w) != 1 ||
	    field(t, TIFF_HEIGHT, &h) != 1)
		kernel_image_fail(ctx, "TIFF", "its header is damaged");
	else
		ok = kernel_image_extents(ctx, m, w, h);
	if (ok && m->rgb != NULL) {
		pixel = kernel_alloc(ctx, (int64_t)w * h, sizeof *pixel);
		ok = pixel != NULL;
		if (ok && decode(t, w, h, pixel, TIFF_TOP_LEFT, 1) != 1)
			ok = kernel_image_fail(ctx, "TIFF", "it is damaged, "
			    "or its pixels have a form that libtiff does not "
			    "make colours of");
		if (ok)		/* red in the lowest byte */
			over_white((const uint8_t *)pixel, true, m);
		kernel_free(ctx, pixel);
	}
	if (t != NULL)
		end(t);
	dlclose(lib);
	return ok;
}

/* ---- JPEG 2000: interface 7 of OpenJPEG ---- */

struct j2k_component {
	uint32_t dx, dy, w, h, x0, y0, prec, bpp, sgnd, resolutions, factor;
	int32_t *data;
	uint16_t alpha;
};
struct j2k_image {
	uint32_t x0, y0, x1, y1, n, space;
	struct j2k_component *component;
	uint8_t *profile;
	uint32_t profile_size;
};
#define J2K_SYCC 3
#define J2K_PARAMETERS 65536	/* more than they have in any version */

struct j2k {
	void *(*codec)(int);
	void (*defaults)(void *);
	int (*setup)(void *, void *);
	void *(*stream)(int);
	void (*on_read)(void *, size_t (*)(void *, size_t, void *));
	void (*on_skip)(void *, int64_t (*)(int64_t, void *));
	void (*on_seek)(void *, int (*)(int64_t, void *));
	void (*data)(void *, void *, void (*)(void *));
	void (*length)(void *, uint64_t);
	int (*header)(void *, void *, struct j2k_image **);
	int (*decode)(void *, void *, struct j2k_image *);
	void (*end_image)(struct j2k_image *);
	void (*end_stream)(void *);
	void (*end_codec)(void *);
};

static size_t
j2k_read(void *to, size_t n, void *file)
{
	ssize_t got = memory_read(file, to, (ssize_t)n);

	return got > 0 ? (size_t)got : (size_t)-1;	/* the end */
}

static int64_t
j2k_skip(int64_t n, void *file)
{
	struct memory_file *f = file;

	if (n < 0 || (uint64_t)n > f->n - f->at)
		return -1;
	f->at += (size_t)n;
	return n;
}

static int
j2k_seek(int64_t at, void *file)
{
	struct memory_file *f = file;

	if (at < 0 || (uint64_t)at > f->n)
		return 0;
	f->at = (size_t)at;
	return 1;
}

/* A sample as 8 bits, unsigned. */
static uint8_t
j2k_sample(const struct j2k_component *c, size_t i)
{
	int64_t v = c->data[i], most = ((int64_t)1 << c->prec) - 1;

	if (c->sgnd)
		v += (int64_t)1 << (c->prec - 1);
	v = v < 0 ? 0 : v > most ? most : v;
	return (uint8_t)((v * 255 + most / 2) / most);
}

/* Before the library has memory for the samples. */
static const char *
j2k_components(const struct j2k_image *g, const struct kernel_image *m)
{
	const struct j2k_component *c = g->component;

	if (g->n > 4)
		return "it has more than four components";
	for (uint32_t k = 0; k < g->n; k++)
		if (c[k].w != m->width || c[k].h != m->height ||
		    c[k].prec < 1 || c[k].prec > 31)
			return "its components have different extents, or "
			    "samples of more than 31 bits";
	return NULL;
}

static const char *
j2k_pixels(const struct j2k_image *g, struct kernel_image *m)
{
	const struct j2k_component *c = g->component;
	uint32_t colors = g->n < 3 ? 1 : 3;
	size_t n = (size_t)m->width * m->height;

	if (g->space == J2K_SYCC)
		return "its colours are luminance and chrominance, which is "
		    "not supported";
	for (uint32_t k = 0; k < g->n; k++)
		if (c[k].data == NULL)
			return "a component has no samples";
	for (size_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < 3; k++)
			m->rgb[3 * i + k] = kernel_image_over_white(
			    j2k_sample(&c[colors == 3 ? k : 0], i),
			    g->n > colors ? j2k_sample(&c[colors], i) : 255);
	return NULL;
}

static bool
j2k_decode(struct relay_ctx *ctx, const struct j2k *j, void *codec,
    void *stream, struct kernel_image *m)
{
	struct j2k_image *g = NULL;
	const char *why = NULL;
	bool ok = false;

	if (!j->header(stream, codec, &g) || g == NULL || g->n == 0)
		kernel_image_fail(ctx, "JPEG 2000", "its header is damaged");
	else
		ok = kernel_image_extents(ctx, m, g->component[0].w,
		    g->component[0].h);
	if (ok && m->rgb != NULL) {
		why = j2k_components(g, m);
		if (why == NULL)
			why = j->decode(codec, stream, g) ? j2k_pixels(g, m) :
			    "it is damaged";
		if (why != NULL)
			ok = kernel_image_fail(ctx, "JPEG 2000", why);
	}
	if (g != NULL)
		j->end_image(g);
	return ok;
}

bool
kernel_image_jpeg2000(struct relay_ctx *ctx, const uint8_t *p, size_t n,
    struct kernel_image *m)
{
	struct j2k j;
	const struct function f[] = { { &j.codec, "opj_create_decompress" },
		{ &j.defaults, "opj_set_default_decoder_parameters" },
		{ &j.setup, "opj_setup_decoder" },
		{ &j.stream, "opj_stream_default_create" },
		{ &j.on_read, "opj_stream_set_read_function" },
		{ &j.on_skip, "opj_stream_set_skip_function" },
		{ &j.on_seek, "opj_stream_set_seek_function" },
		{ &j.data, "opj_stream_set_user_data" },
		{ &j.length, "opj_stream_set_user_data_length" },
		{ &j.header, "opj_read_header" }, { &j.decode, "opj_decode" },
		{ &j.end_image, "opj_image_destroy" },
		{ &j.end_stream, "opj_stream_destroy" },
		{ &j.end_codec, "opj_destroy_codec" }, { NULL, NULL } };
	void *lib = open_library(ctx, "libopenjp2.so.7", "JPEG 2000", f);
	struct memory_file file = { p, n, 0 };
	void *codec, *stream, *settings = lib == NULL ? NULL :
	    kernel_alloc(ctx, 1, J2K_PARAMETERS);
	bool ok = false;

	if (settings == NULL) {
		if (lib != NULL)
			dlclose(lib);
		return false;
	}
	codec = j.codec(*p == 0xff ? 0 : 2); /* a codestream, or a file */
	stream = j.stream(1);
	j.defaults(settings);
	if (codec == NULL || stream == NULL || !j.setup(codec, settings)) {
		kernel_image_fail(ctx, "JPEG 2000", "there is no memory");
	} else {
		j.on_read(stream, j2k_read);
		j.on_skip(stream, j2k_skip);
		j.on_seek(stream, j2k_seek);
		j.data(stream, &file, NULL);
		j.length(stream, n);
		ok = j2k_decode(ctx, &j, codec, stream, m);
	}
	if (stream != NULL)
		j.end_stream(stream);
	if (codec != NULL)
		j.end_codec(codec);
	kernel_free(ctx, settings);
	dlclose(lib);
	return ok;
}

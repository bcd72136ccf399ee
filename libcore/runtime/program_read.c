/*
 * Inputs of compiled programs (program.h): .npy files of versions 1 to 3 (NEP
 * 1), images (program_image.h), random values (SplitMix64, the same as
 * relay-run's), literals. Files are read whole; their headers are checked
 * against the input before anything is allocated.
 */
#include "runtime/program_image.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/splitmix.h"

struct reader {
	const struct relay_info *info;
	struct program_tensor *out;
};

static int
no_memory(void)
{
	return program_wrong(3, "there is no memory");
}

/* Allocates memory for the shape in r->out, which `fits` has checked. */
static int
make(struct reader *r, size_t *bytes)
{
	struct relay_dltensor *t = &r->out->t;
	size_t n = (size_t)r->info->dtype.bits / 8;

	for (int32_t i = 0; i < t->ndim; i++)
		if (__builtin_mul_overflow(n, (size_t)t->shape[i], &n) ||
		    n > INT64_MAX)
			return program_wrong(1, "input '%s' is too large",
			    r->info->name);
	*bytes = n;
	r->out->memory = calloc(n + 1, 1);
	t->data = r->out->memory;
	return t->data == NULL ? no_memory() : 0;
}

static void
put_shape(char *s, size_t size, int32_t n, const int64_t *shape)
{
	size_t at = 0;

	*s = '\0';
	for (int32_t i = 0; i < n && at < size; i++)
		at += (size_t)snprintf(s + at, size - at, "%s%lld",
		    i > 0 ? ", " : "", (long long)shape[i]);
}

/* The rank and the fixed extents of the input. */
static int
fits(struct reader *r)
{
	const struct relay_info *in = r->info;
	const struct relay_dltensor *t = &r->out->t;
	bool ok = t->ndim == in->ndim;
	char shape[512];

	for (int32_t i = 0; ok && i < t->ndim; i++)
		ok = in->shape[i] < 0 || in->shape[i] == t->shape[i];
	put_shape(shape, sizeof shape, t->ndim, t->shape);
	return ok ? 0 : program_wrong(1, "input '%s' takes %s, and (%s) is "
	    "given", in->name, in->type, shape);
}

static int
read_file(const char *path, unsigned char **data, size_t *len)
{
	FILE *f = fopen(path, "rb");
	size_t room = 1 << 16, n;
	unsigned char *p = malloc(room), *q;

	*len = 0;
	if (f == NULL || p == NULL) {
		int why = errno;

		if (f != NULL)
			fclose(f);
		free(p);
		return program_wrong(3, "cannot read '%s': %s", path,
		    strerror(why));
	}
	while ((n = fread(p + *len, 1, room - *len, f)) > 0) {
		*len += n;
		if (*len < room)
			continue;
		q = realloc(p, room * 2);
		if (q == NULL) {
			fclose(f);
			free(p);
			return no_memory();
		}
		p = q;
		room *= 2;
	}
	n = (size_t)ferror(f);
	fclose(f);
	*data = p;
	if (n == 0)
		return 0;
	free(p);
	return program_wrong(3, "cannot read '%s': %s", path, strerror(EIO));
}

/* ---- .npy ---- */

/* The text after 'key': in the header of n bytes, or NULL. */
static const char *
field(const char *head, const char *key)
{
	const char *s = strstr(head, key);

	if (s == NULL)
		return NULL;
	s += strlen(key);
	s += strspn(s, "'\": ");
	return s;
}

/* Whether elements by this description, in a header, are of type d: by its name
 * too, and bytes where NumPy has no type of the kind. */
static bool
is_of(const struct program_dtype *d, const char *descr)
{
	size_t n = strcspn(descr, "'\"");

	if (n == strlen(d->name) && strncmp(descr, d->name, n) == 0)
		return true;
	return n == 3 && strncmp(descr + 1, program_float8(d->type) != NULL ?
	    "V1" : d->npy + 1, 2) == 0;
}

static bool
read_shape(const char *s, struct relay_dltensor *t)
{
	char *end;

	if (s == NULL || *s++ != '(')
		return false;
	for (t->ndim = 0; *(s += strspn(s, ", ")) != ')'; s = end) {
		if (t->ndim == PROGRAM_RANK || !isdigit((unsigned char)*s))
			return false;
		errno = 0;
		t->shape[t->ndim++] = strtoll(s, &end, 10);
		if (errno != 0)
			return false;
	}
	return true;
}

static void
swap_bytes(unsigned char *p, size_t n, size_t width)
{
	for (; n >= width; n -= width, p += width)
		for (size_t i = 0; i < width / 2; i++) {
			unsigned char c = p[i];

			p[i] = p[width - 1 - i];
			p[width - 1 - i] = c;
		}
}

/* 0: the bytes of data from *body on are the elements. */
static int
npy_head(struct reader *r, const char *path, unsigned char *data, size_t len,
    size_t *body)
{
	static const char magic[] = "\x93NUMPY";
	const struct program_dtype *d = program_dtype(r->info->dtype);
	const char *descr, *fortran;
	struct relay_dltensor *t = &r->out->t;
	size_t size, at;
	bool wide, big;
	char *head;
	int status = 0;

	if (len < 12 || memcmp(data, magic, 6) != 0)
		return program_wrong(1, "'%s' is not a .npy file", path);
	wide = data[6] > 1;
	at = wide ? 12 : 10;
	size = data[8] | (size_t)data[9] << 8;
	if (wide)
		size |= (size_t)data[10] << 16 | (size_t)data[11] << 24;
	if (size > len - at)
		return program_wrong(1, "'%s' ends in its header", path);
	head = strndup((char *)data + at, size);
	if (head == NULL)
		return no_memory();
	*body = at + size;
	descr = field(head, "descr");
	fortran = field(head, "fortran_order");
	big = descr != NULL && *descr == '>';
	if (descr == NULL || fortran == NULL || d == NULL ||
	    !read_shape(field(head, "shape"), t))
		status = program_wrong(1, "the header of '%s' is not "
		    "understood", path);
	else if (!is_of(d, descr))
		status = program_wrong(1, "input '%s' takes %s, and '%s' has "
		    "'%.*s'", r->info->name, d->name, path,
		    (int)strcspn(descr, "'"), descr);
	else
		status = fits(r);
	if (status == 0 && strncmp(fortran, "True", 4) == 0) {
		int64_t step = 1;

		t->strides = r->out->strides;
		for (int32_t i = 0; i < t->ndim; i++) {
			t->strides[i] = step;
			if (__builtin_mul_overflow(step, t->shape[i], &step))
				status = program_wrong(1, "'%s' ends early",
				    path);
		}
	}
	free(head);
	if (status == 0 && big)
		swap_bytes(data + *body, len - *body, t->dtype.bits / 8);
	return status;
}

static int
read_npy(struct reader *r, const char *path)
{
	unsigned char *data;
	size_t len, body = 0, bytes;
	int status = read_file(path, &data, &len);

	if (status != 0)
		return status;
	status = npy_head(r, path, data, len, &body);
	if (status == 0)
		status = make(r, &bytes);
	if (status == 0 && bytes > len - body)
		status = program_wrong(1, "'%s' ends early", path);
	if (status == 0)
		memcpy(r->out->memory, data + body, bytes);
	free(data);
	return status;
}

/* ---- images ---- */

static int
read_picture(struct reader *r, const char *path,
    const struct image_options *o)
{
	unsigned char *data;
	size_t len;
	int status = read_file(path, &data, &len);

	if (status != 0)
		return status;
	status = program_fill_image(r->info, path, data, len, o, r->out);
	free(data);
	return status;
}

/* ---- random values ---- */

/* k / 2^bits exactly, as float16 (10 bits) or bfloat16 (7 bits). */
static uint16_t
short_fraction(uint64_t k, uint32_t bits, uint32_t mantissa, uint32_t bias)
{
	uint32_t top;

	if (k == 0)
		return 0;
	top = 63 - (uint32_t)__builtin_clzll(k);
	return (uint16_t)((bias + top - bits) << mantissa |
	    ((k << (mantissa - top)) & ((1u << mantissa) - 1)));
}

static void
put_random(const struct relay_dltensor *t, int64_t i, uint64_t x)
{
	const struct program_float8 *eight = program_float8(t->dtype);
	size_t n = t->dtype.bits / 8;
	char *p = (char *)t->data + (size_t)i * n;
	uint16_t s;
	double d;
	float f;

	switch (t->dtype.code) {
	case RELAY_CODE_BOOL:
		*p = (char)(x >> 63);
		return;
	case RELAY_CODE_BFLOAT:
		s = short_fraction(x >> 57, 7, 7, 127);
		memcpy(p, &s, 2);
		return;
	case RELAY_CODE_FLOAT:
		s = short_fraction(x >> 54, 10, 10, 15);
		f = (float)(x >> 40) * 0x1p-24f;
		d = (double)(x >> 11) * 0x1p-53;
		memcpy(p, n == 2 ? (void *)&s : n == 4 ? (void *)&f :
		    (void *)&d, n);
		return;
	default:
		x = eight == NULL ? (x >> 32) * 10 >> 32 :
		    eight->mantissa == 0 ? 126 * (x >> 63) :
		    short_fraction(x >> (64 - eight->mantissa),
		    eight->mantissa, eight->mantissa, eight->bias);
		memcpy(p, &x, n);
	}
}

static int
make_random(struct reader *r, const char *spec)
{
	struct relay_dltensor *t = &r->out->t;
	unsigned long long seed;
	size_t bytes;
	uint64_t state;
	char *end;
	int status;

	errno = 0;
	seed = strtoull(spec, &end, 10);
	if (end == spec || *spec == '-' || errno != 0 ||
	    (*end != '\0' && *end != ':'))
		return program_wrong(2, "input '%s': '%s' is not a seed",
		    r->info->name, spec);
	t->ndim = r->info->ndim;
	for (int32_t i = 0; i < t->ndim; i++)
		t->shape[i] = r->info->shape[i];
	if (*end == ':')
		for (t->ndim = 0; *end != '\0' && t->ndim < PROGRAM_RANK; ) {
			const char *s = end + 1;

			t->shape[t->ndim++] = strtoll(s, &end, 10);
			if (end == s || (*end != ',' && *end != 'x' &&
			    *end != '\0') ||
			    errno != 0 || t->shape[t->ndim - 1] < 0)
				return program_wrong(2, "input '%s': '%s' is "
				    "not a list of extents", r->info->name, s);
		}
	for (int32_t i = 0; i < t->ndim; i++)
		if (t->shape[i] < 0)
			return program_wrong(1, "input '%s': the extents of "
			    "%s are not known: random:SEED:EXTENTS gives them",
			    r->info->name, r->info->type);
	status = fits(r);
	if (status == 0)
		status = make(r, &bytes);
	state = seed;
	for (int64_t i = 0, n = program_count(t); status == 0 && i < n; i++)
		put_random(t, i, splitmix_next(&state));
	return status;
}

/* ---- literals ---- */

/* One number at s, into p; its end, or NULL. */
static const char *
literal(const struct relay_dltensor *t, const char *s, char *p)
{
	size_t n = t->dtype.bits / 8;
	unsigned long long u;
	char *end = NULL;
	double d;
	float f;

	errno = 0;
	if (t->dtype.code == RELAY_CODE_BOOL) {
		*p = *s == 'T';
		return strncmp(s, "True", 4) == 0 ? s + 4 :
		    strncmp(s, "False", 5) == 0 ? s + 5 : NULL;
	}
	if (t->dtype.code == RELAY_CODE_INT ||
	    t->dtype.code == RELAY_CODE_UINT) {
		u = *s == '-' ? (unsigned long long)strtoll(s, &end, 10) :
		    strtoull(s, &end, 10);
		memcpy(p, &u, n);
	} else {
		d = strtod(s, &end);
		f = strtof(s, NULL);
		memcpy(p, n == 4 ? (void *)&f : (void *)&d, n);
	}
	if (end == s || (errno != 0 && t->dtype.code != RELAY_CODE_FLOAT))
		return NULL;
	while (isalnum((unsigned char)*end))
		end++;
	return end;
}

/* Nested lists: fills memory and determines the shape; false: syntax error. */
static bool
read_lists(struct reader *r, const char *s)
{
	struct relay_dltensor *t = &r->out->t;
	int64_t n[PROGRAM_RANK] = { 0 };
	size_t width = t->dtype.bits / 8, at = 0;
	int32_t depth = 0, rank = -1;

	for (int32_t i = 0; i < PROGRAM_RANK; i++)
		t->shape[i] = -1;
	do {
		s += strspn(s, " \t\n");
		if (*s == '[' && depth < PROGRAM_RANK) {
			n[depth++] = 0;
			s++;
			continue;
		}
		if (*s != ']') {
			s = rank >= 0 && rank != depth ? NULL : literal(t, s,
			    (char *)t->data + at);
			if (s == NULL)
				return false;
			rank = depth;
			at += width;
			if (depth > 0)
				n[depth - 1]++;
			s += strspn(s, " \t\n");
		}
		while (*s == ']' && depth > 0) {
			int64_t *extent = &t->shape[--depth];

			if (*extent >= 0 && *extent != n[depth])
				return false;
			*extent = n[depth];
			if (rank < 0)
				rank = depth + 1;
			if (depth > 0)
				n[depth - 1]++;
			s++;
			s += strspn(s, " \t\n");
		}
		if (depth > 0 && *s++ != ',')
			return false;
	} while (depth > 0);
	t->ndim = rank;
	return *s == '\0';
}

static int
read_literal(struct reader *r, const char *s)
{
	struct relay_dltensor *t = &r->out->t;

	if (program_float8(t->dtype) != NULL || (t->dtype.bits == 16 &&
	    t->dtype.code != RELAY_CODE_INT &&
	    t->dtype.code != RELAY_CODE_UINT))
		return program_wrong(1, "input '%s': literals of %d bits are "
		    "not read; give a .npy file", r->info->name,
		    t->dtype.bits);
	/* Each element takes at least one character. */
	r->out->memory = calloc(strlen(s) + 1, 8);
	t->data = r->out->memory;
	if (t->data == NULL)
		return no_memory();
	if (!read_lists(r, s))
		return program_wrong(1, "input '%s': '%.40s' is not a file, "
		    "a picture or a literal of %s", r->info->name, s,
		    r->info->type);
	return fits(r);
}

/* ---- all ---- */

static bool
ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && strcmp(s + n - k, end) == 0;
}

int
program_read(const struct relay_info *info, const char *spec,
    const struct image_options *image, struct program_tensor *out)
{
	struct reader r = { info, out };
	struct relay_dltensor t = { .device = { 1, 0 }, .dtype = info->dtype,
	    .shape = out->shape };

	out->t = t;
	if (ends_with(spec, ".npy"))
		return read_npy(&r, spec);
	if (program_is_image(spec))
		return read_picture(&r, spec, image);
	if (strncmp(spec, "random:", 7) == 0)
		return make_random(&r, spec + 7);
	return read_literal(&r, spec);
}

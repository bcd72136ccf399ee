/*
 * Outputs of compiled programs (program.h): as Relay text, with the shortest
 * floats that read back as the same, as .npy, or the greatest elements with
 * their labels.
 */
#include "runtime/kernels.h"
#include "runtime/program.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CODE(c, bits) { RELAY_CODE_##c, bits, 1 }
#define FLOAT8(code, name) [RELAY_FLOAT8_##code] = { "float8_" name,	\
	"f8" name, "float8_" name, CODE(FLOAT8_##code, 8) }

const struct program_dtype program_dtypes[RELAY_DTYPES] = {
	[RELAY_BOOL] = { "bool", "", "|b1", CODE(BOOL, 8) },
	[RELAY_INT8] = { "int8", "i8", "|i1", CODE(INT, 8) },
	[RELAY_INT16] = { "int16", "i16", "<i2", CODE(INT, 16) },
	[RELAY_INT32] = { "int32", "", "<i4", CODE(INT, 32) },
	[RELAY_INT64] = { "int64", "i64", "<i8", CODE(INT, 64) },
	[RELAY_UINT8] = { "uint8", "u8", "|u1", CODE(UINT, 8) },
	[RELAY_UINT16] = { "uint16", "u16", "<u2", CODE(UINT, 16) },
	[RELAY_UINT32] = { "uint32", "u32", "<u4", CODE(UINT, 32) },
	[RELAY_UINT64] = { "uint64", "u64", "<u8", CODE(UINT, 64) },
	[RELAY_FLOAT16] = { "float16", "f16", "<f2", CODE(FLOAT, 16) },
	[RELAY_BFLOAT16] = { "bfloat16", "bf16", "<V2", CODE(BFLOAT, 16) },
	[RELAY_FLOAT32] = { "float32", "f", "<f4", CODE(FLOAT, 32) },
	[RELAY_FLOAT64] = { "float64", "f64", "<f8", CODE(FLOAT, 64) },
	FLOAT8(E4M3FN, "e4m3fn"), FLOAT8(E4M3FNUZ, "e4m3fnuz"),
	FLOAT8(E5M2, "e5m2"), FLOAT8(E5M2FNUZ, "e5m2fnuz"),
	FLOAT8(E8M0FNU, "e8m0fnu"),
};

const struct program_float8 *
program_float8(struct relay_type t)
{
	static const struct program_float8 list[] = { { 3, 7 }, { 3, 8 },
	    { 2, 15 }, { 2, 16 }, { 0, 127 } };

	return t.code >= RELAY_CODE_FLOAT8_E4M3FN &&
	    t.code <= RELAY_CODE_FLOAT8_E8M0FNU ?
	    &list[t.code - RELAY_CODE_FLOAT8_E4M3FN] : NULL;
}

const struct program_dtype *
program_dtype(struct relay_type t)
{
	for (int i = 0; i < RELAY_DTYPES; i++)
		if (program_dtypes[i].type.code == t.code &&
		    program_dtypes[i].type.bits == t.bits)
			return &program_dtypes[i];
	return NULL;
}

int64_t
program_count(const struct relay_dltensor *t)
{
	return kernel_count(t->shape, t->ndim);
}

static uint64_t
bits_of(const struct relay_dltensor *t, int64_t i)
{
	size_t n = t->dtype.bits / 8;
	uint64_t u = 0;

	memcpy(&u, (const char *)t->data + t->byte_offset + (size_t)i * n, n);
	return u;
}

static double
half(uint64_t u)
{
	int exponent = (int)(u >> 10 & 31);
	double m = (double)(u & 1023);

	if (exponent == 31)
		m = m != 0 ? (double)NAN : (double)INFINITY;
	else
		m = exponent == 0 ? ldexp(m, -24) : ldexp(m + 1024,
		    exponent - 25);
	return u >> 15 ? -m : m;
}

/* A float of 8 bits (ir/number.h has the formats). */
static double
eight_bits(struct relay_type t, uint64_t u)
{
	const struct program_float8 *f = program_float8(t);
	bool scale = t.code == RELAY_CODE_FLOAT8_E8M0FNU;
	bool minus_zero = t.code == RELAY_CODE_FLOAT8_E4M3FNUZ ||
	    t.code == RELAY_CODE_FLOAT8_E5M2FNUZ;
	int mag = (int)(scale ? u : u & 0x7f), e = mag >> f->mantissa;
	double m = (double)(mag & ((1 << f->mantissa) - 1)), x;

	if (u == (minus_zero ? 0x80 : 0xff) || (mag == 0x7f && !scale &&
	    !minus_zero))
		return (double)NAN;
	if (t.code == RELAY_CODE_FLOAT8_E5M2 && e == 31)
		x = m != 0 ? (double)NAN : (double)INFINITY;
	else if (e == 0 && !scale)
		x = ldexp(m, 1 - f->bias - f->mantissa);
	else
		x = ldexp(m + (1 << f->mantissa), e - f->bias - f->mantissa);
	return u >> 7 && !scale ? -x : x;
}

static double
single(uint64_t u)
{
	uint32_t w = (uint32_t)u;
	float f;

	memcpy(&f, &w, sizeof f);
	return f;
}

double
program_element(const struct relay_dltensor *t, int64_t i)
{
	uint64_t u = bits_of(t, i);
	uint32_t unused = 64u - t->dtype.bits;
	double x;

	switch (t->dtype.code) {
	case RELAY_CODE_FLOAT:
		if (t->dtype.bits == 16)
			return half(u);
		if (t->dtype.bits == 32)
			return single(u);
		memcpy(&x, &u, sizeof x);
		return x;
	case RELAY_CODE_BFLOAT:
		return single(u << 16);
	case RELAY_CODE_INT:
		return (double)((int64_t)(u << unused) >> unused);
	default:
		return program_float8(t->dtype) != NULL ?
		    eight_bits(t->dtype, u) : (double)u;
	}
}

/* ---- text ---- */

/* Whether text s reads as the value x in the type of t. */
static bool
reads_as(const struct relay_dltensor *t, const char *s, double x)
{
	const struct program_float8 *f = program_float8(t->dtype);
	double y = strtod(s, NULL), from, to;

	if (t->dtype.bits == 64)
		return y == x;
	if (t->dtype.bits == 32)
		return strtof(s, NULL) == (float)x;
	/* Nearer to x than half a step of its binade. */
	from = ldexp(1, (x == 0 ? -14 : ilogb(x)) - (f != NULL ?
	    f->mantissa + 1 : t->dtype.code == RELAY_CODE_BFLOAT ? 8 : 11));
	to = fabs(y - x);
	return to < from || (y == x);
}

static void
print_real(FILE *out, const struct relay_dltensor *t, double x)
{
	bool small = fpclassify(x) == FP_SUBNORMAL || (t->dtype.bits == 32 &&
	    fabs(x) < 0x1p-126);
	int from = small || t->dtype.bits <= 16 ? 1 : t->dtype.bits == 64 ?
	    15 : 6;
	char s[64];

	if (!isfinite(x)) {
		fputs(isnan(x) ? "nan" : x < 0 ? "-inf" : "inf", out);
		return;
	}
	/* Whole numbers of few digits in full, as relay-run prints them. */
	if (t->dtype.bits <= 16 && fabs(x) < 1e6 && x == trunc(x))
		from = 18;
	snprintf(s, sizeof s, "%.0f", x);
	for (int p = from; p <= 17; p++) {
		snprintf(s, sizeof s, "%.*g", p, x);
		if (reads_as(t, s, x))
			break;
	}
	fputs(s, out);
}

static void
print_element(FILE *out, const struct relay_dltensor *t, int64_t i)
{
	const struct program_dtype *d = program_dtype(t->dtype);
	uint64_t u = bits_of(t, i);
	uint32_t unused = 64u - t->dtype.bits;

	switch (t->dtype.code) {
	case RELAY_CODE_BOOL:
		fputs(u != 0 ? "True" : "False", out);
		break;
	case RELAY_CODE_INT:
		fprintf(out, "%lld", (long long)((int64_t)(u << unused) >>
		    unused));
		break;
	case RELAY_CODE_UINT:
		fprintf(out, "%llu", (unsigned long long)u);
		break;
	default:
		print_real(out, t, program_element(t, i));
	}
	fputs(d != NULL ? d->suffix : "", out);
}

static void
print_empty(FILE *out, const struct relay_dltensor *t)
{
	const struct program_dtype *d = program_dtype(t->dtype);

	fputs("const[Tensor[(", out);
	for (int32_t i = 0; i < t->ndim; i++)
		fprintf(out, "%s%lld", i > 0 ? ", " : "",
		    (long long)t->shape[i]);
	fprintf(out, "), %s]]()", d != NULL ? d->name : "?");
}

void
program_print(FILE *out, const struct relay_dltensor *t)
{
	int64_t n = program_count(t), block[PROGRAM_RANK + 1];

	if (n == 0) {
		print_empty(out, t);
		return;
	}
	block[t->ndim] = 1;
	for (int32_t r = t->ndim; r-- > 0; )
		block[r] = block[r + 1] * t->shape[r];
	for (int64_t i = 0; i < n; i++) {
		if (i > 0)
			fputs(", ", out);
		for (int32_t r = 0; r < t->ndim; r++)
			if (i % block[r] == 0)
				putc('[', out);
		print_element(out, t, i);
		for (int32_t r = 0; r < t->ndim; r++)
			if ((i + 1) % block[r] == 0)
				putc(']', out);
	}
}

/* ---- greatest elements ---- */

/* Greater, or equal and earlier; NaN is last. */
static bool
before(const struct relay_dltensor *t, int64_t a, int64_t b)
{
	double x = program_element(t, a), y = program_element(t, b);

	if (isnan(x) || isnan(y))
		return isnan(x) ? isnan(y) && a < b : true;
	return x > y || (x == y && a < b);
}

/* The number of lines of a file, without empty ones at its end. */
static int64_t
count_lines(FILE *f)
{
	char *line = NULL;
	size_t size = 0;
	int64_t n = 0, lines = 0;

	while (getline(&line, &size, f) >= 0) {
		n++;
		if (line[strspn(line, "\r\n")] != '\0')
			lines = n;
	}
	free(line);
	return lines;
}

/* Line i of an open file, or the number itself. */
static void
print_label(FILE *out, FILE *labels, int64_t i)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t n = -1;

	if (labels == NULL) {
		fprintf(out, "%lld\n", (long long)i);
		return;
	}
	rewind(labels);
	for (int64_t k = 0; k <= i; k++)
		n = getline(&line, &size, labels);
	if (n >= 0)
		fprintf(out, "%.*s\n", (int)strcspn(line, "\r\n"), line);
	free(line);
}

/* As in relay-run: names are those of all elements, or of the positions along
 * the last axis; *every: after how many elements they repeat.  An exit status:
 * an error was printed. */
static int
labels_fit(const struct relay_dltensor *t, FILE *f, const char *path,
    int64_t *every)
{
	int64_t last = t->ndim > 0 ? t->shape[t->ndim - 1] : 1;
	int64_t names;

	*every = INT64_MAX;
	if (f == NULL)
		return 0;
	names = count_lines(f);
	*every = names == program_count(t) ? names : last;
	if (names == *every)
		return 0;
	return program_wrong(1, "'%s' has %lld names, and the last axis of the "
	    "output has %lld positions", path, (long long)names,
	    (long long)last);
}

int
program_print_top(FILE *out, const struct relay_dltensor *t, int64_t n,
    const char *labels)
{
	FILE *f = labels != NULL ? fopen(labels, "r") : NULL;
	int64_t count = program_count(t), have = 0, every;
	int64_t *top;
	int rc;

	if (labels != NULL && f == NULL)
		return program_wrong(3, "cannot open '%s': %s", labels,
		    strerror(errno));
	rc = labels_fit(t, f, labels, &every);
	if (rc != 0) {
		fclose(f);
		return rc;
	}
	n = n > count ? count : n;
	top = malloc(((size_t)n + 1) * sizeof *top);
	for (int64_t i = 0; top != NULL && n > 0 && i < count; i++) {
		int64_t k = have < n ? have++ : n - 1;

		if (k == n - 1 && have == n && i >= n &&
		    !before(t, i, top[k]))
			continue;
		for (; k > 0 && before(t, i, top[k - 1]); k--)
			top[k] = top[k - 1];
		top[k] = i;
	}
	for (int64_t k = 0; top != NULL && k < have; k++) {
		double x = program_element(t, top[k]);

		fprintf(out, "%12.6g  ", isnan(x) ? fabs(x) : x);
		print_label(out, f, top[k] % every);
	}
	if (f != NULL)
		fclose(f);
	if (top == NULL)
		return program_wrong(3, "there is no memory");
	free(top);
	return 0;
}

/* ---- files ---- */

/* Writes a temporary next to the file, then renames it: the file is never
 * incomplete. */
int
program_write_npy(const char *path, const struct relay_dltensor *t)
{
	const struct program_dtype *d = program_dtype(t->dtype);
	size_t bytes = (size_t)program_count(t) * t->dtype.bits / 8, len;
	char head[2048], *tmp = malloc(strlen(path) + 32);
	unsigned char pre[10] = "\x93NUMPY\x01\x00";
	FILE *f;
	int n;
	bool ok;

	if (tmp == NULL || d == NULL)
		return program_wrong(3, "there is no memory");
	sprintf(tmp, "%s.%ld.part", path, (long)getpid());
	n = snprintf(head, sizeof head, "{'descr': '%s', 'fortran_order': "
	    "False, 'shape': (", d->npy);
	for (int32_t i = 0; i < t->ndim; i++)
		n += snprintf(head + n, sizeof head - (size_t)n, "%lld%s",
		    (long long)t->shape[i], i + 1 < t->ndim ? ", " :
		    t->ndim == 1 ? "," : "");
	n += snprintf(head + n, sizeof head - (size_t)n, "), }");
	for (len = (size_t)n; (len + 1 + sizeof pre) % 64 != 0; len++)
		head[len] = ' ';
	head[len++] = '\n';
	pre[8] = (unsigned char)(len & 255);
	pre[9] = (unsigned char)(len >> 8);
	f = fopen(tmp, "wb");
	ok = f != NULL && fwrite(pre, 1, sizeof pre, f) == sizeof pre &&
	    fwrite(head, 1, len, f) == len && (bytes == 0 ||
	    fwrite((char *)t->data + t->byte_offset, 1, bytes, f) == bytes);
	/* Flushed to the disk before the rename. */
	if (ok && (fflush(f) != 0 || (fsync(fileno(f)) != 0 &&
	    errno != EINVAL && errno != EROFS)))
		ok = false;
	if (f != NULL && fclose(f) != 0)
		ok = false;
	ok = ok && rename(tmp, path) == 0;
	if (!ok) {
		program_wrong(3, "cannot write '%s': %s", path,
		    strerror(errno));
		unlink(tmp);
	}
	free(tmp);
	return ok ? 0 : 3;
}

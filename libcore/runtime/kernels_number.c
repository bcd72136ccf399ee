/*
 * Kernels between strings and numbers.
 *
 * Floats are written with the fewest digits that read back as the same number,
 * positional from 1e-4 up to 1e16, as Python does it.  A number is read if it
 * is a whole string, but for white space around it: digits with a sign, a
 * point and an exponent, or inf, infinity and nan in any case.
 */
#include "runtime/kernel_string.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_TEXT 64
#define DIGITS 24

static bool
is_float(int64_t dt)
{
	return dt >= RELAY_FLOAT16 && dt <= RELAY_FLOAT64;
}

/* ---- writing ---- */

static bool
reads_back(int64_t dt, const char *s, double x)
{
	uint16_t h;

	if (dt == RELAY_FLOAT64)
		return strtod(s, NULL) == x;
	if (dt == RELAY_FLOAT32)
		return (double)strtof(s, NULL) == x;
	kernel_put(dt, &h, 0, strtod(s, NULL));
	return kernel_get(dt, &h, 0) == x;
}

/* The digits of x without a point, and its decimal exponent. */
static int
shortest(int64_t dt, double x, char *digit)
{
	char s[NUMBER_TEXT];
	int n = 0, p = 0;
	const char *e;

	do
		snprintf(s, sizeof s, "%.*e", p, x);
	while (!reads_back(dt, s, x) && ++p < 17);
	e = strchr(s, 'e');
	for (const char *c = s; c < e && n < DIGITS - 1; c++)
		if (*c >= '0' && *c <= '9')
			digit[n++] = *c;
	while (n > 1 && digit[n - 1] == '0')
		n--;
	digit[n] = '\0';
	return atoi(e + 1);
}

static void
put_float(int64_t dt, double x, char *text)
{
	const char *sign = signbit(x) ? "-" : "";
	char digit[DIGITS];
	int e, n;

	if (isnan(x) || isinf(x)) {
		snprintf(text, NUMBER_TEXT, "%s", isnan(x) ? "nan" : x < 0 ?
		    "-inf" : "inf");
		return;
	}
	e = shortest(dt, fabs(x), digit);
	n = (int)strlen(digit);
	if (e < -4 || e >= 16)
		snprintf(text, NUMBER_TEXT, "%s%c%s%se%+03d", sign, digit[0],
		    n > 1 ? "." : "", digit + 1, e);
	else if (e < 0)
		snprintf(text, NUMBER_TEXT, "%s0.%.*s%s", sign, -e - 1,
		    "000", digit);
	else if (n <= e + 1)
		snprintf(text, NUMBER_TEXT, "%s%s%.*s.0", sign, digit,
		    e + 1 - n, "000000000000000");
	else
		snprintf(text, NUMBER_TEXT, "%s%.*s.%s", sign, e + 1, digit,
		    digit + e + 1);
}

static struct string_part
put_number(int64_t dt, const void *x, int64_t i, char *text)
{
	int64_t v = kernel_get_int(dt, x, i);

	if (is_float(dt))
		put_float(dt, kernel_get(dt, x, i), text);
	else if (dt == RELAY_BOOL)
		snprintf(text, NUMBER_TEXT, "%s", v ? "True" : "False");
	else if (dt == RELAY_UINT64)
		snprintf(text, NUMBER_TEXT, "%llu", (unsigned long long)v);
	else
		snprintf(text, NUMBER_TEXT, "%lld", (long long)v);
	return (struct string_part){ text, (int64_t)strlen(text) };
}

int32_t
relay_k_string_format(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	relay_handle *out = buf[1];
	char text[NUMBER_TEXT];
	struct string_maker m;
	int64_t bytes;

	if (__builtin_mul_overflow(dim[1], (int64_t)NUMBER_TEXT, &bytes))
		return kernel_fail(ctx, "its strings are too long");
	if (!string_begin(ctx, &m, dim[1], bytes))
		return RELAY_FAILED;
	for (int64_t i = 0; i < dim[1]; i++)
		string_copy(&m, put_number(dim[0], buf[0], i, text), &out[i]);
	return RELAY_OK;
}

/* ---- reading ---- */

static int32_t
not_number(struct relay_ctx *ctx, struct string_part s, const char *what)
{
	char text[64];
	int n = 0;

	for (int64_t i = 0; i < s.length && n < 40; i++) {
		uint8_t c = (uint8_t)s.byte[i];

		n += snprintf(text + n, sizeof text - (size_t)n, c >= 32 &&
		    c < 127 ? "%c" : "\\x%02x", c);
	}
	snprintf(ctx->message, sizeof ctx->message, "the string '%.*s%s' is "
	    "%s", n, n > 0 ? text : "", n >= 40 ? "..." : "", what);
	return RELAY_FAILED;
}

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static struct string_part
trimmed(struct string_part s)
{
	while (s.length > 0 && is_blank(s.byte[0])) {
		s.byte++;
		s.length--;
	}
	while (s.length > 0 && is_blank(s.byte[s.length - 1]))
		s.length--;
	return s;
}

static bool
is_word(struct string_part s, const char *word)
{
	int64_t n = (int64_t)strlen(word);

	if (s.length != n)
		return false;
	for (int64_t i = 0; i < n; i++)
		if ((s.byte[i] >= 'A' && s.byte[i] <= 'Z' ? s.byte[i] + 32 :
		    s.byte[i]) != word[i])
			return false;
	return true;
}

/* Digits with at most one point, then perhaps an exponent. */
static bool
is_decimal(struct string_part s, bool real)
{
	int64_t i = 0, digits = 0;
	bool point = false;

	for (; i < s.length; i++) {
		if (s.byte[i] >= '0' && s.byte[i] <= '9')
			digits++;
		else if (s.byte[i] == '.' && real && !point)
			point = true;
		else
			break;
	}
	if (digits == 0 || i == s.length)
		return digits > 0;
	if (!real || (s.byte[i] != 'e' && s.byte[i] != 'E'))
		return false;
	i++;
	if (i < s.length && (s.byte[i] == '+' || s.byte[i] == '-'))
		i++;
	for (digits = 0; i < s.length && s.byte[i] >= '0' &&
	    s.byte[i] <= '9'; i++)
		digits++;
	return digits > 0 && i == s.length;
}

/* Text that strtod and others read, ended by a zero; NULL: no memory. */
static char *
c_text(struct relay_ctx *ctx, struct string_part s)
{
	char *t = kernel_alloc(ctx, s.length + 1, 1);

	if (t == NULL)
		return NULL;
	memcpy(t, s.byte, (size_t)s.length);
	t[s.length] = '\0';
	for (char *p = t; *p != '\0'; p++)
		if (*p == '.')
			*p = localeconv()->decimal_point[0];
	return t;
}

static int32_t
get_float(struct relay_ctx *ctx, int64_t dt, struct string_part s,
    void *out, int64_t i)
{
	struct string_part p = trimmed(s);
	bool minus = p.length > 0 && p.byte[0] == '-';
	double x;
	char *t;

	if (p.length > 0 && (p.byte[0] == '-' || p.byte[0] == '+')) {
		p.byte++;
		p.length--;
	}
	if (is_word(p, "nan")) {
		x = (double)NAN;
	} else if (is_word(p, "inf") || is_word(p, "infinity")) {
		x = (double)INFINITY;
	} else if (is_decimal(p, true)) {
		t = c_text(ctx, p);
		if (t == NULL)
			return RELAY_FAILED;
		x = dt == RELAY_FLOAT32 ? (double)strtof(t, NULL) :
		    strtod(t, NULL);
		kernel_free(ctx, t);
	} else {
		return not_number(ctx, s, "not a number");
	}
	kernel_put(dt, out, i, minus ? -x : x);
	return RELAY_OK;
}

static bool
fits(int64_t dt, bool minus, uint64_t v)
{
	unsigned bits = (unsigned)kernel_bytes(dt) * 8;
	bool sign = dt >= RELAY_INT8 && dt <= RELAY_INT64;
	uint64_t most = UINT64_MAX >> (64 - bits + sign);

	return v <= (minus ? (sign ? most + 1 : 0) : most);
}

static int32_t
get_integer(struct relay_ctx *ctx, int64_t dt, struct string_part s,
    void *out, int64_t i)
{
	struct string_part p = trimmed(s);
	bool minus = p.length > 0 && p.byte[0] == '-';
	uint64_t v = 0;

	if (dt == RELAY_BOOL && (is_word(p, "true") || is_word(p, "false"))) {
		kernel_put_int(dt, out, i, p.length == 4);
		return RELAY_OK;
	}
	if (p.length > 0 && (p.byte[0] == '-' || p.byte[0] == '+')) {
		p.byte++;
		p.length--;
	}
	if (!is_decimal(p, false))
		return not_number(ctx, s, "not an integer");
	for (int64_t k = 0; k < p.length; k++)
		if (__builtin_mul_overflow(v, 10, &v) ||
		    __builtin_add_overflow(v, (uint64_t)(p.byte[k] - '0'),
		    &v))
			return not_number(ctx, s, "beyond the integers of its "
			    "type");
	if (dt != RELAY_BOOL && !fits(dt, minus, v))
		return not_number(ctx, s, "beyond the integers of its type");
	kernel_put_int(dt, out, i, (int64_t)(minus ? -v : v));
	return RELAY_OK;
}

int32_t
relay_k_string_parse(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const relay_handle *x = buf[0];
	int32_t st = RELAY_OK;

	for (int64_t i = 0; i < dim[1] && st == RELAY_OK; i++)
		st = is_float(dim[0]) ?
		    get_float(ctx, dim[0], string_part(x[i]), buf[1], i) :
		    get_integer(ctx, dim[0], string_part(x[i]), buf[1], i);
	return st;
}

/*
 * Literals: elements of tensors in text, bit for bit.
 *
 * A float is written with the fewest digits that read back to the same
 * bits, then its suffix; a NaN other than the default one shows its
 * mantissa.  Reading rounds the decimal text once, straight to the type
 * that is asked for.  The sign is an operator to the lexer and read here.
 */
#include "ir/text_impl.h"
#include "ir/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Elements are little-endian in files and in memory. */
static uint64_t
get_bits(const void *data, uint64_t i, unsigned bytes)
{
	const uint8_t *p = (const uint8_t *)data + i * bytes;
	uint64_t v = 0;

	for (unsigned k = bytes; k-- > 0;)
		v = v << 8 | p[k];
	return v;
}

static void
put_bits(void *out, uint64_t v, unsigned bytes)
{
	uint8_t *p = out;

	for (unsigned k = 0; k < bytes; k++)
		p[k] = (uint8_t)(v >> (8 * k));
}

static unsigned
mantissa_bits(enum dtype dt)
{
	return dt == DT_FLOAT64 ? 52 : dt == DT_FLOAT32 ? 23 :
	    float_format[dt].mantissa;
}

/* ---- writing ---- */

/* Whole numbers in full, as those of float32: 2048, not 2.05e+03. */
static void
put_short(struct buf *b, enum dtype dt, uint64_t bits)
{
	double x = number_get(dt, &bits);
	char s[40];

	if (fabs(x) < 1e6 && x == trunc(x)) {
		buf_printf(b, "%.0f", x);
		return;
	}
	for (int p = 1; p <= 6; p++) {
		double y;

		snprintf(s, sizeof s, "%.*g", p, x);
		y = strtod(s, NULL);
		if (float_code(dt, y) == bits && fabs(y) <= float_max(dt))
			break;
	}
	buf_puts(b, s);
}

static void
put_float(struct buf *b, enum dtype dt, uint64_t bits)
{
	unsigned width = dtype_info[dt].bits, m = mantissa_bits(dt);
	uint64_t mant = bits & (((uint64_t)1 << m) - 1);
	double x = number_get(dt, &bits);

	if (isnan(x) && dtype_is_held(dt) &&
	    float_format[dt].special != FLOAT_IEEE) {
		/* There is one, maybe with a sign. */
		buf_puts(b, float_format[dt].special == FLOAT_ONE_NAN &&
		    bits >> (width - 1) ? "-nan" : "nan");
	} else if (!isfinite(x)) {
		if (bits >> (width - 1))
			buf_putc(b, '-');
		if (mant == 0)
			buf_puts(b, "inf");
		else if (mant == (uint64_t)1 << (m - 1))
			buf_puts(b, "nan");
		else
			buf_printf(b, "nan(0x%" PRIx64 ")", mant);
	} else if (dt == DT_FLOAT64) {
		buf_put_f64(b, x);
	} else if (dt == DT_FLOAT32) {
		buf_put_f32(b, (float)x);
	} else {
		put_short(b, dt, bits);
	}
}

void
text_put_element(struct buf *b, enum dtype dt, const void *data, uint64_t i)
{
	const struct dtype_info *info = &dtype_info[dt];
	uint64_t v = get_bits(data, i, info->bytes);

	if (info->bits < 8)
		v &= (1u << info->bits) - 1;
	switch (info->class) {
	case DTC_BOOL:
		buf_puts(b, v ? "True" : "False");
		break;
	case DTC_INT:
		if (v >> (info->bits - 1) && info->bits < 64)
			v |= ~(uint64_t)0 << info->bits;
		buf_printf(b, "%" PRId64, (int64_t)v);
		break;
	case DTC_UINT:
		buf_printf(b, "%" PRIu64, v);
		break;
	case DTC_STRING:	/* there are no constants of them */
		break;
	case DTC_FLOAT:
		put_float(b, dt, v);
		break;
	}
	buf_puts(b, info->suffix);
}

/* ---- reading ---- */

static bool
out_of_range(struct lexer *l, enum dtype dt)
{
	struct buf b = { 0 };

	lex_describe(l, &b);
	diag_error(l->d, &l->tok.span, "literal-range",
	    "%s is out of the range of %s", b.v, dtype_info[dt].name);
	buf_release(&b);
	return false;
}

static bool
nan_bits(struct lexer *l, enum dtype dt, uint64_t *bits)
{
	unsigned m = mantissa_bits(dt);
	uint64_t top = ((uint64_t)1 << (dtype_info[dt].bits - 1 - m)) - 1;
	uint64_t mant = l->tok.integer;

	if (l->tok.big || mant >> m || (dtype_is_held(dt) &&
	    float_format[dt].special == FLOAT_FINITE))
		return out_of_range(l, dt);
	if (dtype_is_held(dt) && float_format[dt].special != FLOAT_IEEE) {
		*bits = float_code(dt, (double)NAN);
		return true;
	}
	if (mant == 0)
		mant = (uint64_t)1 << (m - 1);
	*bits = top << m | mant;
	return true;
}

bool
text_float_bits(struct lexer *l, enum dtype dt, uint64_t *bits)
{
	const struct token *t = &l->tok;
	size_t n = t->end - t->begin;
	char text[512];
	uint32_t b32;
	double x;
	float f;

	if (t->kind == TOK_FLOAT && isnan(t->number))
		return nan_bits(l, dt, bits);
	if (n >= sizeof text)
		return out_of_range(l, dt);
	memcpy(text, l->s + t->begin, n);
	text[n] = '\0';
	/* Directly from the text: by way of double it would round twice. */
	x = strtod(text, NULL);
	f = strtof(text, NULL);
	memcpy(&b32, &f, sizeof b32);
	if (dt == DT_FLOAT64)
		memcpy(bits, &x, sizeof x);
	else
		*bits = dt == DT_FLOAT32 ? b32 : float_code(dt, x);
	if (dtype_is_held(dt) && float_format[dt].special != FLOAT_IEEE)
		return fabs(x) <= float_max(dt) || out_of_range(l, dt);
	if (isinf(number_get(dt, bits)) && !(t->kind == TOK_FLOAT &&
	    t->text == NULL && text[0] == 'i'))
		return out_of_range(l, dt);
	return true;
}

static bool
read_int(struct lexer *l, enum dtype dt, bool negative, void *out)
{
	const struct dtype_info *info = &dtype_info[dt];
	bool has_sign = info->class == DTC_INT;
	unsigned bits = info->bits - has_sign;
	uint64_t max = ~(uint64_t)0 >> (64 - bits), v = l->tok.integer;

	if (l->tok.big || v > max + (has_sign && negative) ||
	    (negative && !has_sign && v > 0))
		return out_of_range(l, dt);
	put_bits(out, negative ? 0 - v : v, info->bytes);
	return true;
}

/* The current token as an element of type dt. */
static bool
read_value(struct lexer *l, enum dtype dt, bool negative, void *out)
{
	uint64_t bits;

	if (dtype_info[dt].class == DTC_FLOAT) {
		if (!text_float_bits(l, dt, &bits))
			return false;
		if (negative)
			bits = float_negated(dt, bits);
		put_bits(out, bits, dtype_info[dt].bytes);
	} else if (!read_int(l, dt, negative, out)) {
		return false;
	}
	lex_next(l);
	return true;
}

static bool
is_bool(const struct lexer *l)
{
	return lex_is_name(l, "True") || lex_is_name(l, "False");
}

static void
read_bool(struct lexer *l, void *out)
{
	put_bits(out, l->tok.text[0] == 'T', 1);
	lex_next(l);
}

static bool
is_number(const struct lexer *l)
{
	return l->tok.kind == TOK_INT || l->tok.kind == TOK_FLOAT;
}

static bool
wrong_type(struct lexer *l, const char *found, enum dtype dt)
{
	diag_error(l->d, &l->tok.span, "literal-type",
	    "literal of type %s where %s is expected", found,
	    dtype_info[dt].name);
	return false;
}

bool
text_element(struct lexer *l, enum dtype dt, void *out)
{
	bool negative = lex_accept(l, '-');

	if (is_bool(l) && !negative) {
		if (dt != DT_BOOL)
			return wrong_type(l, "bool", dt);
		read_bool(l, out);
		return true;
	}
	if (!is_number(l)) {
		text_expected(l, "a literal");
		return false;
	}
	if (l->tok.dtype != DT_NONE && l->tok.dtype != dt)
		return wrong_type(l, dtype_info[l->tok.dtype].name, dt);
	if (dt == DT_BOOL || (l->tok.kind == TOK_FLOAT &&
	    dtype_info[dt].class != DTC_FLOAT))
		return wrong_type(l, dt == DT_BOOL ? "number" :
		    "real number", dt);
	return read_value(l, dt, negative, out);
}

bool
text_literal_starts(const struct lexer *l)
{
	return is_bool(l) || is_number(l);
}

bool
text_literal(struct lexer *l, enum dtype *dt, void *out)
{
	bool negative = lex_accept(l, '-');

	*dt = l->tok.dtype;
	if (is_bool(l) && !negative) {
		*dt = DT_BOOL;
		read_bool(l, out);
		return true;
	}
	if (!is_number(l)) {
		text_expected(l, "a literal");
		return false;
	}
	if (*dt == DT_NONE && l->tok.kind == TOK_FLOAT) {
		diag_error(l->d, &l->tok.span, "bad-number",
		    "real number without a suffix");
		diag_help(l->d, "write %.*sf for a float32",
		    (int)(l->tok.end - l->tok.begin < 40 ?
		    l->tok.end - l->tok.begin : 40), l->s + l->tok.begin);
		lex_next(l);
		return false;
	}
	if (*dt == DT_NONE)
		*dt = l->tok.big || l->tok.integer > (uint64_t)INT32_MAX +
		    negative ? DT_INT64 : DT_INT32;
	return read_value(l, *dt, negative, out);
}

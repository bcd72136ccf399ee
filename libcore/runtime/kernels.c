/*
 * What C kernels share: errors, memory, and elements of any data type.
 */
#include "runtime/kernels.h"
#include "runtime/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t
kernel_fail(struct relay_ctx *ctx, const char *message)
{
	snprintf(ctx->message, sizeof ctx->message, "%s", message);
	return RELAY_FAILED;
}

/* The size of the header before the memory of a kernel, which keeps its
 * alignment. */
#define HEAD 64

void *
kernel_alloc(struct relay_ctx *ctx, int64_t n, size_t size)
{
	uint8_t size_class = 0;
	char *p = NULL;
	int64_t bytes;

	if (n >= 0 && (uint64_t)n < SIZE_MAX / 4 / size) {
		bytes = n * (int64_t)size + HEAD;
		p = ctx->arena != NULL ? relay_block(ctx, bytes, &size_class) :
		    malloc((size_t)bytes);
	}
	if (p == NULL) {
		kernel_fail(ctx, "there is no memory for its work");
		return NULL;
	}
	*(uint8_t *)p = size_class;
	return p + HEAD;
}

void
kernel_free(struct relay_ctx *ctx, void *p)
{
	char *block;

	if (p == NULL)
		return;
	block = (char *)p - HEAD;
	if (ctx->arena != NULL)
		relay_block_free(ctx, block, *(uint8_t *)block);
	else
		free(block);
}

/* ---- elements ---- */

static const uint8_t sizes[RELAY_DTYPES] = {
	1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 8
};

size_t
kernel_bytes(int64_t dt)
{
	return dt >= 0 && dt < RELAY_DTYPES ? sizes[dt] : 0;
}

int64_t
kernel_count(const int64_t *dim, int64_t rank)
{
	int64_t n = 1;

	for (int64_t i = 0; i < rank; i++)
		if (dim[i] == 0)
			return 0;
	for (int64_t i = 0; i < rank; i++)
		n *= dim[i];
	return n;
}

static double
from_half(uint16_t h)
{
	uint32_t sign = (uint32_t)(h & 0x8000) << 16, e = h >> 10 & 31;
	uint32_t m = h & 0x3ff, bits;
	float f;

	if (e == 0) {
		double v = m / 16777216.0;

		return sign != 0 ? -v : v;
	}
	bits = sign | (e == 31 ? 0x7f800000 : (e + 112) << 23) | m << 13;
	memcpy(&f, &bits, sizeof f);
	return f;
}

static double
from_bfloat(uint16_t h)
{
	uint32_t bits = (uint32_t)h << 16;
	float f;

	memcpy(&f, &bits, sizeof f);
	return f;
}

double
kernel_get(int64_t dt, const void *p, int64_t i)
{
	switch ((enum relay_dtype)dt) {
	case RELAY_BOOL: case RELAY_UINT8: return ((const uint8_t *)p)[i];
	case RELAY_INT8: return ((const int8_t *)p)[i];
	case RELAY_INT16: return ((const int16_t *)p)[i];
	case RELAY_INT32: return ((const int32_t *)p)[i];
	case RELAY_INT64: return (double)((const int64_t *)p)[i];
	case RELAY_UINT16: return ((const uint16_t *)p)[i];
	case RELAY_UINT32: return ((const uint32_t *)p)[i];
	case RELAY_UINT64: return (double)((const uint64_t *)p)[i];
	case RELAY_FLOAT16: return from_half(((const uint16_t *)p)[i]);
	case RELAY_BFLOAT16: return from_bfloat(((const uint16_t *)p)[i]);
	case RELAY_FLOAT32: return ((const float *)p)[i];
	case RELAY_FLOAT64: return ((const double *)p)[i];
	default: return 0;
	}
}

int64_t
kernel_get_int(int64_t dt, const void *p, int64_t i)
{
	switch ((enum relay_dtype)dt) {
	case RELAY_BOOL: case RELAY_UINT8: return ((const uint8_t *)p)[i];
	case RELAY_INT8: return ((const int8_t *)p)[i];
	case RELAY_INT16: return ((const int16_t *)p)[i];
	case RELAY_INT32: return ((const int32_t *)p)[i];
	case RELAY_INT64: case RELAY_UINT64: return ((const int64_t *)p)[i];
	case RELAY_UINT16: return ((const uint16_t *)p)[i];
	case RELAY_UINT32: return ((const uint32_t *)p)[i];
	default: return 0;
	}
}

/* To a 16-bit float with `mant` bits of mantissa and `bias`, to nearest even;
 * x is a double, so there is one rounding only. */
static uint16_t
to_small(double x, int mant, int bias)
{
	uint64_t b, m, half, rest;
	uint16_t sign;
	int e, drop;

	memcpy(&b, &x, sizeof b);
	sign = (uint16_t)(b >> 63 << 15);
	e = (int)(b >> 52 & 0x7ff);
	m = b & 0xfffffffffffff;
	if (e == 0x7ff)
		return (uint16_t)(sign | ((2 * bias + 1) << mant) |
		    (m != 0 ? 1 << (mant - 1) : 0));
	if (e == 0)
		return sign;
	m |= (uint64_t)1 << 52;
	e += bias - 1023;
	drop = 52 - mant;
	if (e <= 0) {
		drop += 1 - e;
		e = 0;
		if (drop > 60)
			return sign;
	}
	rest = m & (((uint64_t)1 << drop) - 1);
	half = (uint64_t)1 << (drop - 1);
	m >>= drop;
	if (rest > half || (rest == half && (m & 1) != 0))
		m++;
	/* The hidden bit, and a carry out of the mantissa, count up e. */
	m += (uint64_t)(e > 0 ? e - 1 : 0) << mant;
	if (m >> mant >= 2 * (uint64_t)bias + 1)
		m = (2 * (uint64_t)bias + 1) << mant;
	return (uint16_t)(sign | m);
}

void
kernel_put(int64_t dt, void *p, int64_t i, double x)
{
	switch ((enum relay_dtype)dt) {
	case RELAY_FLOAT16:
		((uint16_t *)p)[i] = to_small(x, 10, 15);
		return;
	case RELAY_BFLOAT16:
		((uint16_t *)p)[i] = to_small(x, 7, 127);
		return;
	case RELAY_FLOAT32:
		((float *)p)[i] = (float)x;
		return;
	case RELAY_FLOAT64:
		((double *)p)[i] = x;
		return;
	default:
		kernel_put_int(dt, p, i, (int64_t)x);
		return;
	}
}

void
kernel_put_int(int64_t dt, void *p, int64_t i, int64_t x)
{
	switch ((enum relay_dtype)dt) {
	case RELAY_BOOL: ((uint8_t *)p)[i] = x != 0; return;
	case RELAY_INT8: case RELAY_UINT8:
		((uint8_t *)p)[i] = (uint8_t)x;
		return;
	case RELAY_INT16: case RELAY_UINT16:
		((uint16_t *)p)[i] = (uint16_t)x;
		return;
	case RELAY_INT32: case RELAY_UINT32:
		((uint32_t *)p)[i] = (uint32_t)x;
		return;
	case RELAY_INT64: case RELAY_UINT64:
		((uint64_t *)p)[i] = (uint64_t)x;
		return;
	default:
		kernel_put(dt, p, i, (double)x);
		return;
	}
}

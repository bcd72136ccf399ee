/*
 * Arithmetic that compiled kernels call.
 */
#include "runtime/kernel.h"

/* a to the power of n, wrapped to 64 bits; negative exponents of signed
 * integers give 0 unless a is 1 or -1. */
int64_t
relay_int_power(int64_t a, int64_t n, int32_t is_signed)
{
	uint64_t r = 1, x = (uint64_t)a, e = (uint64_t)n;

	if (is_signed && n < 0)
		return a == 1 ? 1 : a == -1 ? (e & 1 ? -1 : 1) : 0;
	for (; e != 0; e >>= 1) {
		if (e & 1)
			r *= x;
		x *= x;
	}
	return (int64_t)r;
}

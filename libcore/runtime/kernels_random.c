/*
 * Random streams by key: Threefry with four 64-bit words and 20 rounds
 * (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3;
 * SC 2011), splittable by a path in the counter (Claessen, Palka: Splittable
 * pseudorandom number generators using cryptographic hashing; Haskell 2013).
 *
 * A key has ten words: key 4, path 2, counter 2 (the second counts), position
 * of the next step in the path 2.  A full path or an exhausted counter makes a
 * new key by hashing the old one.  The streams are those of TVM's random
 * operators: block i has i added to each word of path and counter, and there is
 * no key injection after the last round.
 */
#include "runtime/kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOP ((uint64_t)1 << 63)

static uint64_t
rotate(uint64_t x, int r)
{
	return x << r | x >> (64 - r);
}

static void
threefry(const uint64_t key[4], uint64_t x[4])
{
	static const uint8_t turn[8][2] = { { 14, 16 }, { 52, 57 },
	    { 23, 40 }, { 5, 37 }, { 25, 33 }, { 46, 12 }, { 58, 22 },
	    { 32, 32 } };
	uint64_t k[5] = { key[0], key[1], key[2], key[3],
	    0x1bd11bdaa9fc1a22 ^ key[0] ^ key[1] ^ key[2] ^ key[3] }, t;

	for (unsigned r = 0; r < 20; r++) {
		if (r % 4 == 0) {
			for (unsigned j = 0; j < 4; j++)
				x[j] += k[(r / 4 + j) % 5];
			x[3] += r / 4;
		}
		x[0] += x[1];
		x[1] = rotate(x[1], turn[r % 8][0]) ^ x[0];
		x[2] += x[3];
		x[3] = rotate(x[3], turn[r % 8][1]) ^ x[2];
		t = x[1];
		x[1] = x[3];
		x[3] = t;
	}
}

/* The position of the next step: one bit further right of 128. */
static void
step_right(uint64_t *a, uint64_t *b)
{
	*b = *b >> 1 | *a << 63;
	*a >>= 1;
}

/* A key whose counter has at least n words left. */
static void
make_room(const uint64_t gen[10], uint64_t n, uint64_t out[10])
{
	memcpy(out, gen, 10 * sizeof *out);
	if (gen[7] < UINT64_MAX - n)
		return;
	out[6] = out[7] = 0;
	if (gen[8] != 0 || gen[9] != 0) {
		out[4] |= gen[8];
		out[5] |= gen[9];
		step_right(&out[8], &out[9]);
		return;
	}
	/* No block has a counter of all ones. */
	out[0] = out[1] = out[2] = out[3] = UINT64_MAX;
	threefry(gen, out);
	out[4] = out[5] = out[9] = 0;
	out[8] = TOP;
}

/* A stream of words, four at a time. */
struct stream {
	uint64_t key[10], block[4], next;
};

static void
stream_begin(struct stream *s, const uint64_t *gen, int64_t n)
{
	uint64_t whole = ((uint64_t)n + 3) / 4 * 4;

	make_room(gen, whole, s->key);
	s->next = 0;
}

static uint64_t
stream_word(struct stream *s)
{
	uint64_t i = s->next++;

	if (i % 4 == 0) {
		for (unsigned j = 0; j < 4; j++)
			s->block[j] = s->key[4 + j] + i / 4;
		threefry(s->key, s->block);
	}
	return s->block[i % 4];
}

static void
stream_end(const struct stream *s, uint64_t *gen)
{
	memcpy(gen, s->key, sizeof s->key);
	gen[6] = 0;
	gen[7] = s->key[7] + (s->next + 3) / 4 * 4;
}

int32_t
relay_k_threefry_generate(struct relay_ctx *ctx, void *const *buf,
    int64_t *dim)
{
	struct stream s;
	uint64_t *out = buf[2];

	(void)ctx;
	stream_begin(&s, buf[0], dim[0]);
	for (int64_t i = 0; i < dim[0]; i++)
		out[i] = stream_word(&s);
	stream_end(&s, buf[1]);
	return RELAY_OK;
}

int32_t
relay_k_threefry_split(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const uint64_t *gen = buf[0];
	uint64_t *left = buf[1], *right = buf[2];

	(void)ctx;
	(void)dim;
	memcpy(left, gen, 10 * sizeof *left);
	memcpy(right, gen, 10 * sizeof *right);
	if (gen[8] != 0 || gen[9] != 0) {
		right[4] |= gen[8];
		right[5] |= gen[9];
		step_right(&left[8], &left[9]);
		step_right(&right[8], &right[9]);
		return RELAY_OK;
	}
	memcpy(left, gen + 4, 4 * sizeof *left);
	threefry(gen, left);
	memset(left + 4, 0, 6 * sizeof *left);
	left[8] = TOP >> 1;
	memcpy(right, left, 10 * sizeof *right);
	right[4] = TOP;
	return RELAY_OK;
}

/* ---- distributions ---- */

/* [0, 1), with the bits of a mantissa. */
static double
unit_interval(uint64_t word, int64_t dt)
{
	int bits = dt == RELAY_FLOAT64 ? 52 : dt == RELAY_FLOAT16 ? 10 :
	    dt == RELAY_BFLOAT16 ? 7 : 23;

	return (double)(word >> (64 - bits)) / (double)((uint64_t)1 << bits);
}

int32_t
relay_k_uniform(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], n = dim[1];
	double low = kernel_get(dt, buf[1], 0), high = kernel_get(dt, buf[2],
	    0);
	struct stream s;

	(void)ctx;
	stream_begin(&s, buf[0], n);
	for (int64_t i = 0; i < n; i++) {
		double u = unit_interval(stream_word(&s), dt);

		if (dt == RELAY_FLOAT32)
			kernel_put(dt, buf[4], i, (float)u * ((float)high -
			    (float)low) + (float)low);
		else
			kernel_put(dt, buf[4], i, u * (high - low) + low);
		/* Rounding may reach the excluded upper end. */
		if (high > low && kernel_get(dt, buf[4], i) >= high)
			kernel_put(dt, buf[4], i, low);
	}
	stream_end(&s, buf[3]);
	return RELAY_OK;
}

/* Box and Muller's transform: element i takes words 2i and 2i + 1, so that
 * a stream's prefix does not depend on its length. */
int32_t
relay_k_normal(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], n = dim[1];
	double mean = kernel_get(dt, buf[1], 0);
	double scale = kernel_get(dt, buf[2], 0);
	struct stream s;

	(void)ctx;
	stream_begin(&s, buf[0], 2 * n);
	for (int64_t i = 0; i < n; i++) {
		double u = unit_interval(stream_word(&s), RELAY_FLOAT64);
		double v = unit_interval(stream_word(&s), RELAY_FLOAT64);

		kernel_put(dt, buf[4], i, mean + scale * sqrt(-2 *
		    log1p(-u)) * cos(6.283185307179586 * v));
	}
	stream_end(&s, buf[3]);
	return RELAY_OK;
}

/* The number of entries of a rising list that are at most x. */
static int64_t
upper_bound(const double *sum, int64_t n, double x)
{
	int64_t lo = 0, hi = n;

	while (lo < hi) {
		int64_t mid = lo + (hi - lo) / 2;

		if (sum[mid] <= x)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

int32_t
relay_k_multinomial(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], index_dt = dim[1], outer = dim[2], n = dim[3];
	int64_t samples = dim[4];
	double *sum = kernel_alloc(ctx, n, sizeof *sum), p, all;
	struct stream s;

	if (sum == NULL)
		return RELAY_NO_MEMORY;
	stream_begin(&s, buf[0], outer * samples);
	for (int64_t o = 0; samples > 0 && o < outer; o++) {
		all = 0;
		for (int64_t i = 0; i < n; i++) {
			p = kernel_get(dt, buf[1], o * n + i);
			/* Written so that a NaN counts as 0. */
			all += p > 0 ? p : 0;
			sum[i] = all;
		}
		if (!(all > 0 && isfinite(all))) {
			kernel_free(ctx, sum);
			return kernel_fail(ctx, "the probabilities do not "
			    "have a positive, finite sum");
		}
		for (int64_t i = 0; i < samples; i++) {
			double u = unit_interval(stream_word(&s),
			    RELAY_FLOAT64);
			int64_t at = upper_bound(sum, n, u * all);

			/* u * all may round up to all. */
			kernel_put_int(index_dt, buf[3], o * samples + i,
			    at < n ? at : upper_bound(sum, n,
			    nextafter(all, 0)));
		}
	}
	stream_end(&s, buf[2]);
	kernel_free(ctx, sum);
	return RELAY_OK;
}

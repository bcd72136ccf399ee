/*
 * Inflate (RFC 1951) of a zlib stream (RFC 1950), for the images of compiled
 * programs (program_image.h).
 *
 * Codes of up to FAST bits are looked up; longer ones are walked bit by bit,
 * since the codes of one length are consecutive numbers.  All reads are checked
 * against the end of the input, all writes against the size given by the
 * caller.
 */
#include "runtime/program_image.h"

#include <string.h>

#define FAST 9
#define LENGTHS 288
#define DISTANCES 32

struct code {
	uint16_t fast[1 << FAST];	/* symbol << 4 | length; 0: longer */
	uint16_t count[16], symbol[LENGTHS];
};

struct inflate {
	const uint8_t *p, *end;
	uint8_t *out;
	size_t size, at;
	uint64_t bits;
	uint32_t nbits;
	bool short_of;		/* bits after the end were requested */
	bool over;		/* the data is larger than the output */
};

/* At least n <= 32 bits; after the end they are zeros. */
static void
fill(struct inflate *s, uint32_t n)
{
	while (s->nbits < n && s->p < s->end) {
		s->bits |= (uint64_t)*s->p++ << s->nbits;
		s->nbits += 8;
	}
}

static void
drop(struct inflate *s, uint32_t n)
{
	if (n > s->nbits) {
		s->short_of = true;
		s->bits = s->nbits = 0;
		return;
	}
	s->bits >>= n;
	s->nbits -= n;
}

static uint32_t
bits(struct inflate *s, uint32_t n)
{
	uint32_t v;

	fill(s, n);
	v = (uint32_t)(s->bits & (((uint64_t)1 << n) - 1));
	drop(s, n);
	return v;
}

static uint32_t
reversed(uint32_t v, uint32_t n)
{
	uint32_t r = 0;

	for (uint32_t i = 0; i < n; i++)
		r |= (v >> i & 1) << (n - 1 - i);
	return r;
}

/* From the lengths of n symbols; false: more codes than there are. */
static bool
make_code(struct code *c, const uint8_t *length, uint32_t n)
{
	uint16_t at[16], first[16];
	int32_t left = 1;

	memset(c, 0, sizeof *c);
	for (uint32_t i = 0; i < n; i++)
		c->count[length[i]]++;
	c->count[0] = 0;
	at[1] = first[1] = 0;
	for (uint32_t k = 1; k < 16; k++) {
		left = left * 2 - c->count[k];
		if (left < 0)
			return false;
		if (k == 15)
			break;
		at[k + 1] = (uint16_t)(at[k] + c->count[k]);
		first[k + 1] = (uint16_t)((first[k] + c->count[k]) << 1);
	}
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = length[i], v;

		if (k == 0)
			continue;
		c->symbol[at[k]++] = (uint16_t)i;
		v = first[k]++;
		if (k > FAST)
			continue;
		for (v = reversed(v, k); v < 1 << FAST; v += 1u << k)
			c->fast[v] = (uint16_t)(i << 4 | k);
	}
	return true;
}

/* The next symbol, or -1. */
static int32_t
decode(struct inflate *s, const struct code *c)
{
	uint32_t e, v = 0, first = 0, index = 0;

	fill(s, 15);
	e = c->fast[s->bits & ((1 << FAST) - 1)];
	if (e != 0) {
		drop(s, e & 15);
		return (int32_t)(e >> 4);
	}
	for (uint32_t k = 1; k < 16; k++) {
		v |= (uint32_t)(s->bits >> (k - 1)) & 1;
		if (v < first + c->count[k]) {
			drop(s, k);
			return c->symbol[index + v - first];
		}
		index += c->count[k];
		first = (first + c->count[k]) << 1;
		v <<= 1;
	}
	return -1;
}

static bool
repeat(struct inflate *s, size_t length, size_t distance)
{
	if (distance > s->at)
		return false;
	s->over = length > s->size - s->at;
	for (size_t i = 0; i < length && s->at < s->size; i++, s->at++)
		s->out[s->at] = s->out[s->at - distance];
	return true;
}

static bool
compressed(struct inflate *s, const struct code *lengths,
    const struct code *distances)
{
	static const uint16_t base[29] = { 3, 4, 5, 6, 7, 8, 9, 10, 11, 13,
		15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
		163, 195, 227, 258 };
	static const uint8_t extra[29] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
		2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };

	while (!s->over) {
		int32_t v = decode(s, lengths), d;
		uint32_t length, more;

		if (v < 0 || s->short_of || v > 285)
			return false;
		if (v == 256)
			return true;
		if (v < 256) {
			s->over = s->at == s->size;
			if (!s->over)
				s->out[s->at++] = (uint8_t)v;
			continue;
		}
		length = base[v - 257] + bits(s, extra[v - 257]);
		d = decode(s, distances);
		if (d < 0 || d > 29)
			return false;
		more = d < 4 ? 0 : (uint32_t)d / 2 - 1;
		if (!repeat(s, length, (d < 4 ? (uint32_t)d + 1 :
		    ((2 + ((uint32_t)d & 1)) << more) + 1) + bits(s, more)) ||
		    s->short_of)
			return false;
	}
	return true;
}

static bool
dynamic(struct inflate *s)
{
	static const uint8_t order[19] = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5,
		11, 4, 12, 3, 13, 2, 14, 1, 15 };
	uint32_t nlen = bits(s, 5) + 257, ndist = bits(s, 5) + 1;
	uint32_t ncode = bits(s, 4) + 4, n = 0;
	uint8_t length[LENGTHS + DISTANCES] = { 0 };
	struct code lengths, distances;

	if (nlen > 286 || ndist > 30)
		return false;
	for (uint32_t i = 0; i < ncode; i++)
		length[order[i]] = (uint8_t)bits(s, 3);
	if (!make_code(&lengths, length, 19))
		return false;
	memset(length, 0, sizeof length);
	while (n < nlen + ndist) {
		int32_t v = decode(s, &lengths);
		uint8_t what = v == 16 && n > 0 ? length[n - 1] : 0;
		uint32_t times;

		if (v < 0 || s->short_of || (v == 16 && n == 0))
			return false;
		if (v < 16) {
			length[n++] = (uint8_t)v;
			continue;
		}
		times = v == 16 ? 3 + bits(s, 2) : v == 17 ? 3 + bits(s, 3) :
		    11 + bits(s, 7);
		if (times > nlen + ndist - n)
			return false;
		while (times-- > 0)
			length[n++] = what;
	}
	return make_code(&lengths, length, nlen) && make_code(&distances,
	    length + nlen, ndist) && compressed(s, &lengths, &distances);
}

static bool
fixed(struct inflate *s)
{
	uint8_t length[LENGTHS];
	struct code lengths, distances;

	for (uint32_t i = 0; i < LENGTHS; i++)
		length[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
	if (!make_code(&lengths, length, LENGTHS))
		return false;
	memset(length, 5, DISTANCES);
	return make_code(&distances, length, 30) &&
	    compressed(s, &lengths, &distances);
}

static bool
stored(struct inflate *s)
{
	uint32_t n, inverse;

	drop(s, s->nbits & 7);
	n = bits(s, 16);
	inverse = bits(s, 16);
	if (s->short_of || (n ^ inverse) != 0xffff)
		return false;
	s->over = n > s->size - s->at;
	for (; n > 0 && s->at < s->size; n--)
		s->out[s->at++] = (uint8_t)bits(s, 8);
	return !s->short_of;
}

static uint32_t
adler32(const uint8_t *p, size_t n)
{
	uint32_t a = 1, b = 0;

	while (n > 0) {
		size_t k = n < 5552 ? n : 5552;

		for (n -= k; k > 0; k--) {
			a += *p++;
			b += a;
		}
		a %= 65521;
		b %= 65521;
	}
	return b << 16 | a;
}

bool
program_inflate(const uint8_t *p, size_t len, uint8_t *out, size_t size)
{
	struct inflate s = { .p = p + 2, .end = p + len, .out = out,
	    .size = size };
	bool last = false;
	uint32_t sum;

	if (len < 2 || (p[0] & 15) != 8 || (p[1] & 32) != 0 ||
	    (p[0] * 256 + p[1]) % 31 != 0)
		return false;
	while (!last && !s.over) {
		uint32_t kind;

		last = bits(&s, 1);
		kind = bits(&s, 2);
		if (s.short_of || kind == 3 || !(kind == 0 ? stored(&s) :
		    kind == 1 ? fixed(&s) : dynamic(&s)))
			return false;
	}
	if (s.at < size || s.over)
		return s.at == size;
	drop(&s, s.nbits & 7);
	sum = bits(&s, 8) << 24;
	sum |= bits(&s, 8) << 16;
	sum |= bits(&s, 8) << 8;
	sum |= bits(&s, 8);
	return !s.short_of && sum == adler32(out, size);
}

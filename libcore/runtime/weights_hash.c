/*
 * The hash of weights (weights.h).  Each lane is multiplied by an odd number
 * after a word went into it, and its upper half is folded into the lower one:
 * both are one to one, so a changed word always changes its lane.
 */
#include "runtime/weights.h"

#include <string.h>

#define PRIME 0x9e3779b97f4a7c15u

static uint64_t
mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * PRIME;
	return h ^ h >> 32;
}

void
relay_hash_begin(struct relay_hash *h)
{
	h->bytes = 0;
	for (uint64_t i = 0; i < RELAY_HASH_LANES; i++)
		h->lane[i] = (i + 1) * 0xd1b54a32d192ed03u;
}

void
relay_hash_add(struct relay_hash *h, const void *p, size_t bytes)
{
	uint64_t word[RELAY_HASH_LANES];
	const char *at = p;

	h->bytes += bytes;
	for (; bytes >= sizeof word; bytes -= sizeof word) {
		memcpy(word, at, sizeof word);
		at += sizeof word;
		for (int i = 0; i < RELAY_HASH_LANES; i++)
			h->lane[i] = mix(h->lane[i], word[i]);
	}
	if (bytes == 0)
		return;
	memset(word, 0, sizeof word);
	memcpy(word, at, bytes);
	for (int i = 0; i < RELAY_HASH_LANES; i++)
		h->lane[i] = mix(h->lane[i], word[i]);
}

void
relay_hash_end(const struct relay_hash *h, uint64_t out[2])
{
	out[0] = h->bytes;
	out[1] = ~h->bytes;
	for (int i = 0; i < RELAY_HASH_LANES; i++) {
		out[0] = mix(out[0], h->lane[i]);
		out[1] = mix(out[1] << 7 | out[1] >> 57, h->lane[i]);
	}
}

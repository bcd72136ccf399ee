/*
 * SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
 * generators; OOPSLA 2014): the random inputs of relay-run and of compiled
 * programs, which are the same, and the order of samples in relay-fit.
 */
#ifndef RELAY_RUNTIME_SPLITMIX_H
#define RELAY_RUNTIME_SPLITMIX_H

#include <stdint.h>

/* The next 64 bits of a stream; *state is the seed at first. */
static inline uint64_t
splitmix_next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

#endif

/*
 * The processor's features (cpu.h) by cpuid, following Intel's manual, volume
 * 2A: leaf 1, leaf 7 with its subleaf 1, and 0x80000001; wide registers count
 * only if XCR0 shows that the system saves them.  Machines other than x86-64
 * have no bits: only their baseline is checked, by the loader.
 */
#include "runtime/cpu.h"

#include <stddef.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

enum { LEAF_1C, LEAF_7B, LEAF_7C, LEAF_7D, LEAF_71A, LEAF_EXT_C, LEAVES };
/* The register state that must be enabled: none, ymm, zmm. */
enum { STATE_NONE, STATE_YMM, STATE_ZMM };

static const struct where {
	uint8_t leaf, bit, state;
} where[] = {
	{ LEAF_1C, 0, STATE_NONE }, { LEAF_1C, 9, STATE_NONE },
	{ LEAF_1C, 19, STATE_NONE }, { LEAF_1C, 20, STATE_NONE },
	{ LEAF_1C, 23, STATE_NONE }, { LEAF_7B, 29, STATE_NONE },
	{ LEAF_1C, 22, STATE_NONE }, { LEAF_1C, 28, STATE_YMM },
	{ LEAF_1C, 29, STATE_YMM }, { LEAF_1C, 12, STATE_YMM },
	{ LEAF_7B, 5, STATE_YMM }, { LEAF_7B, 3, STATE_NONE },
	{ LEAF_7B, 8, STATE_NONE }, { LEAF_EXT_C, 5, STATE_NONE },
	{ LEAF_7B, 16, STATE_ZMM }, { LEAF_7B, 30, STATE_ZMM },
	{ LEAF_7B, 28, STATE_ZMM }, { LEAF_7B, 17, STATE_ZMM },
	{ LEAF_7B, 31, STATE_ZMM }, { LEAF_7B, 21, STATE_ZMM },
	{ LEAF_7C, 1, STATE_ZMM }, { LEAF_7C, 6, STATE_ZMM },
	{ LEAF_7C, 11, STATE_ZMM }, { LEAF_7C, 12, STATE_ZMM },
	{ LEAF_7C, 14, STATE_ZMM }, { LEAF_7D, 23, STATE_ZMM },
	{ LEAF_71A, 5, STATE_ZMM }, { LEAF_71A, 4, STATE_YMM },
	{ LEAF_7C, 8, STATE_NONE }, { LEAF_7C, 9, STATE_YMM },
	{ LEAF_7C, 10, STATE_YMM }, { LEAF_1C, 25, STATE_NONE },
	{ LEAF_1C, 1, STATE_NONE },
};

/* In the order of `where`; bit i is row i. */
#define ROW(i, name) { name, (uint64_t)1 << (i) }
const struct relay_cpu_row relay_cpu_table[] = {
	ROW(0, "sse3"), ROW(1, "ssse3"), ROW(2, "sse4.1"), ROW(3, "sse4.2"),
	ROW(4, "popcnt"), ROW(5, "sha"), ROW(6, "movbe"), ROW(7, "avx"),
	ROW(8, "f16c"), ROW(9, "fma"), ROW(10, "avx2"), ROW(11, "bmi"),
	ROW(12, "bmi2"), ROW(13, "lzcnt"), ROW(14, "avx512f"),
	ROW(15, "avx512bw"), ROW(16, "avx512cd"), ROW(17, "avx512dq"),
	ROW(18, "avx512vl"), ROW(19, "avx512ifma"), ROW(20, "avx512vbmi"),
	ROW(21, "avx512vbmi2"), ROW(22, "avx512vnni"),
	ROW(23, "avx512bitalg"), ROW(24, "avx512vpopcntdq"),
	ROW(25, "avx512fp16"), ROW(26, "avx512bf16"), ROW(27, "avxvnni"),
	ROW(28, "gfni"), ROW(29, "vaes"), ROW(30, "vpclmulqdq"),
	ROW(31, "aes"), ROW(32, "pclmul"), { NULL, 0 },
};

#if defined(__x86_64__)
static int
state_of(unsigned leaf1c)
{
	uint32_t low, high;

	if ((leaf1c >> 27 & 1) == 0)
		return STATE_NONE;
	__asm__ volatile ("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
	if ((low & 6) != 6)
		return STATE_NONE;
	return (low & 0xe0) == 0xe0 ? STATE_ZMM : STATE_YMM;
}

uint64_t
relay_cpu(void)
{
	unsigned leaf[LEAVES] = { 0 }, a, b, c, d;
	uint64_t bits = 0;
	int state;

	if (__get_cpuid(1, &a, &b, &c, &d))
		leaf[LEAF_1C] = c;
	if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
		leaf[LEAF_7B] = b;
		leaf[LEAF_7C] = c;
		leaf[LEAF_7D] = d;
		if (a >= 1 && __get_cpuid_count(7, 1, &a, &b, &c, &d))
			leaf[LEAF_71A] = a;
	}
	if (__get_cpuid(0x80000001, &a, &b, &c, &d))
		leaf[LEAF_EXT_C] = c;
	state = state_of(leaf[LEAF_1C]);
	for (size_t i = 0; i < sizeof where / sizeof where[0]; i++)
		if ((leaf[where[i].leaf] >> where[i].bit & 1) != 0 &&
		    where[i].state <= state)
			bits |= (uint64_t)1 << i;
	return bits;
}
#else
uint64_t
relay_cpu(void)
{
	(void)where;
	return UINT64_MAX;
}
#endif

const char *
relay_cpu_lacks(uint64_t wanted)
{
	uint64_t missing = wanted & ~relay_cpu();

	for (size_t i = 0; missing != 0 && relay_cpu_table[i].name != NULL;
	    i++)
		if ((missing & relay_cpu_table[i].bit) != 0)
			return relay_cpu_table[i].name;
	return missing != 0 ? "features unknown here" : NULL;
}

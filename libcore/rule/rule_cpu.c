/*
 * The vectors of processors, by LLVM's names (rule.h).
 *
 * A wrong answer costs speed and nothing else: code generation splits vectors
 * that are too wide for the target.  So names that are not here, and
 * processors newer than this table, get what all of their family have.
 */
#include "rule/rule.h"

#include <string.h>

/* Beginnings of names: those with the 512-bit registers of AVX-512, and those
 * with the 256-bit ones of AVX. */
static const char *const wide[] = { "x86-64-v4", "skylake-avx512", "skx",
	"cascadelake", "cooperlake", "cannonlake", "icelake", "rocketlake",
	"tigerlake", "sapphirerapids", "emeraldrapids", "graniterapids",
	"knl", "knm", "znver4", "znver5", NULL };
static const char *const middle[] = { "x86-64-v3", "sandybridge",
	"corei7-avx", "core-avx", "ivybridge", "haswell", "broadwell",
	"skylake", "alderlake", "raptorlake", "meteorlake", "arrowlake",
	"lunarlake", "pantherlake", "sierraforest", "grandridge",
	"clearwaterforest", "gracemont", "bdver", "btver2", "znver", NULL };

static bool
begins(const char *s, const char *const *list)
{
	for (; *list != NULL; list++)
		if (strncmp(s, *list, strlen(*list)) == 0)
			return true;
	return false;
}

/* Of a processor of x86: bytes; host: the one at work. */
static uint32_t
vector_bytes(const char *cpu, bool host)
{
#if defined(__x86_64__)
	if (host)
		return __builtin_cpu_supports("avx512f") ? 64 :
		    __builtin_cpu_supports("avx") ? 32 : 16;
#endif
	return host ? 16 : begins(cpu, wide) ? 64 : begins(cpu, middle) ? 32 :
	    16;
}

void
rule_target_named(struct rule_target *t, const char *triple, const char *cpu)
{
#if defined(__x86_64__)
	bool x86 = triple == NULL || strncmp(triple, "x86_64", 6) == 0;
#else
	bool x86 = triple != NULL && strncmp(triple, "x86_64", 6) == 0;
#endif

	t->vector_bytes = x86 && cpu != NULL ? vector_bytes(cpu,
	    strcmp(cpu, "host") == 0) : 16;
	/* The other families have 32 of 16 bytes. */
	t->registers = x86 && t->vector_bytes < 64 ? 16 : 32;
}

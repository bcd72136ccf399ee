/*
 * The table of targets: see target.h.
 */
#include "target/target.h"

#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef EM_LOONGARCH
#define EM_LOONGARCH 258
#endif

/* Targets have 64 bits and the least byte first: that is the layout of what
 * kernels are given, and constants are written so. */
static const struct target_family families[] = {
	/* name         features             ELF machine  bytes registers */
	{ "x86_64",      "",                  EM_X86_64,    16, 16 },
	{ "aarch64",     "",                  EM_AARCH64,   16, 32 },
	{ "arm64",       "",                  EM_AARCH64,   16, 32 },
	{ "riscv64",     "+m,+a,+f,+d,+c",    EM_RISCV,     16, 32 },
	{ "loongarch64", "+f,+d",             EM_LOONGARCH, 16, 32 },
	{ "powerpc64le", "",                  EM_PPC64,     16, 64 },
	{ "ppc64le",     "",                  EM_PPC64,     16, 64 },
};
#define FAMILIES (sizeof families / sizeof *families)

/* What features of a family make its vectors; the first that the processor
 * has counts. */
static const struct {
	const char *family, *feature;
	uint32_t vector_bytes, registers;
} vectors[] = {
	{ "x86_64", "avx512f", 64, 32 },
	{ "x86_64", "avx", 32, 16 },
};

static const struct {
	const char *family, *feature;
	enum target_unit unit;
} units[] = {
	{ "x86_64", "avx512vnni", UNIT_VNNI },
	{ "x86_64", "avxvnni", UNIT_VNNI },
	{ "x86_64", "avx512bf16", UNIT_BF16 },
	{ "x86_64", "avx512fp16", UNIT_FP16 },
	{ "x86_64", "amx-int8", UNIT_AMX_INT8 },
	{ "x86_64", "amx-bf16", UNIT_AMX_BF16 },
	{ "aarch64", "dotprod", UNIT_DOT },
	{ "arm64", "dotprod", UNIT_DOT },
	{ "aarch64", "bf16", UNIT_BF16 },
	{ "aarch64", "fullfp16", UNIT_FP16 },
	{ "arm64", "bf16", UNIT_BF16 },
	{ "arm64", "fullfp16", UNIT_FP16 },
};

static const char *const unit_names[] = { "int8 dot product",
	"bfloat16 dot product", "float16 arithmetic", "int8 tiles",
	"bfloat16 tiles", "int8 dot product", NULL };

/* The products that one instruction of a family adds to a sum: with a unit, or
 * (0) on all of its processors, where bytes are widened to 16 bits before
 * (pmaddwd).  The first row that fits counts. */
static const struct {
	const char *family;
	enum target_product of;
	uint32_t unit, terms;
} dots[] = {
	{ "x86_64", TARGET_BYTES, UNIT_VNNI, 4 },
	{ "x86_64", TARGET_BYTES, 0, 2 },
	{ "x86_64", TARGET_BFLOAT16, UNIT_BF16, 2 },
	{ "x86_64", TARGET_FIELDS, 0, 4 },
	{ "x86_64", TARGET_HALVES, 0, 2 },
	{ "aarch64", TARGET_BYTES, UNIT_DOT, 4 },
	{ "aarch64", TARGET_FIELDS, UNIT_DOT, 4 },
	{ "aarch64", TARGET_BFLOAT16, UNIT_BF16, 2 },
	{ "arm64", TARGET_BYTES, UNIT_DOT, 4 },
	{ "arm64", TARGET_FIELDS, UNIT_DOT, 4 },
	{ "arm64", TARGET_BFLOAT16, UNIT_BF16, 2 },
};

/* Processors by the beginning of LLVM's name: their features among those of the
 * tables above.  The longest beginning counts. */
#define WIDE "avx avx512f"
#define ARM_BF16 "dotprod bf16"
static const struct {
	const char *name, *features;
} processors[] = {
	{ "x86-64-v4", WIDE }, { "skylake-avx512", WIDE }, { "skx", WIDE },
	{ "cascadelake", WIDE " avx512vnni" },
	{ "cooperlake", WIDE " avx512vnni avx512bf16" },
	{ "cannonlake", WIDE }, { "icelake", WIDE " avx512vnni" },
	{ "rocketlake", WIDE " avx512vnni" },
	{ "tigerlake", WIDE " avx512vnni" },
	{ "sapphirerapids", WIDE " avx512vnni avxvnni avx512bf16 avx512fp16 "
	    "amx-int8 amx-bf16" },
	{ "emeraldrapids", WIDE " avx512vnni avxvnni avx512bf16 avx512fp16 "
	    "amx-int8 amx-bf16" },
	{ "graniterapids", WIDE " avx512vnni avxvnni avx512bf16 avx512fp16 "
	    "amx-int8 amx-bf16" },
	{ "knl", WIDE }, { "knm", WIDE },
	{ "znver4", WIDE " avx512vnni avx512bf16" },
	{ "znver5", WIDE " avx512vnni avxvnni avx512bf16" },
	{ "x86-64-v3", "avx" }, { "sandybridge", "avx" },
	{ "corei7-avx", "avx" }, { "core-avx", "avx" },
	{ "ivybridge", "avx" }, { "haswell", "avx" }, { "broadwell", "avx" },
	{ "skylake", "avx" }, { "alderlake", "avx avxvnni" },
	{ "raptorlake", "avx avxvnni" }, { "meteorlake", "avx avxvnni" },
	{ "arrowlake", "avx avxvnni" }, { "lunarlake", "avx avxvnni" },
	{ "pantherlake", "avx avxvnni" }, { "sierraforest", "avx avxvnni" },
	{ "grandridge", "avx avxvnni" }, { "clearwaterforest", "avx avxvnni" },
	{ "gracemont", "avx avxvnni" }, { "bdver", "avx" },
	{ "btver2", "avx" }, { "znver", "avx" },
	{ "neoverse-", "dotprod" }, { "neoverse-v", ARM_BF16 },
	{ "neoverse-n2", ARM_BF16 }, { "neoverse-n3", ARM_BF16 },
	{ "cortex-a55", "dotprod" }, { "cortex-a65", "dotprod" },
	{ "cortex-a75", "dotprod" }, { "cortex-a76", "dotprod" },
	{ "cortex-a77", "dotprod" }, { "cortex-a78", "dotprod" },
	{ "cortex-a5", "" }, { "cortex-a51", ARM_BF16 },
	{ "cortex-a71", ARM_BF16 }, { "cortex-a720", ARM_BF16 },
	{ "cortex-a725", ARM_BF16 }, { "cortex-x", ARM_BF16 },
	{ "cortex-x1", "dotprod" }, { "apple-a13", "dotprod" },
	{ "apple-a14", "dotprod" }, { "apple-a15", ARM_BF16 },
	{ "apple-a16", ARM_BF16 }, { "apple-a17", ARM_BF16 },
	{ "apple-m", ARM_BF16 }, { "apple-m1", "dotprod" },
	{ "ampere1", ARM_BF16 },
};
#define PROCESSORS (sizeof processors / sizeof *processors)

#if defined(__x86_64__)
#define THIS_MACHINE "x86_64"
#elif defined(__aarch64__)
#define THIS_MACHINE "aarch64"
#elif defined(__riscv)
#define THIS_MACHINE "riscv64"
#elif defined(__loongarch64)
#define THIS_MACHINE "loongarch64"
#else
#define THIS_MACHINE "powerpc64le"
#endif

const struct target_family *
target_family_at(uint32_t i)
{
	return i < FAMILIES ? &families[i] : NULL;
}

const struct target_family *
target_family(const char *triple)
{
	size_t n;

	if (triple == NULL)
		triple = THIS_MACHINE;
	n = strcspn(triple, "-");
	for (uint32_t i = 0; i < FAMILIES; i++)
		if (strlen(families[i].name) == n &&
		    memcmp(families[i].name, triple, n) == 0)
			return &families[i];
	return NULL;
}

struct target
target_with(const struct target_family *f, target_has *has, void *ctx)
{
	struct target t = { f, f->vector_bytes, f->registers, 0 };

	for (size_t i = sizeof vectors / sizeof *vectors; i-- > 0; )
		if (strcmp(vectors[i].family, f->name) == 0 &&
		    has(ctx, vectors[i].feature)) {
			t.vector_bytes = vectors[i].vector_bytes;
			t.registers = vectors[i].registers;
		}
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(units[i].family, f->name) == 0 &&
		    has(ctx, units[i].feature))
			t.units |= units[i].unit;
	return t;
}

static bool
has_none(void *ctx, const char *feature)
{
	(void)ctx;
	(void)feature;
	return false;
}

/* ctx: a list of features, separated by spaces. */
static bool
is_listed(void *ctx, const char *feature)
{
	size_t n = strlen(feature), len;

	for (const char *s = ctx; *s != '\0'; s += len + (s[len] == ' ')) {
		len = strcspn(s, " ");
		if (len == n && memcmp(s, feature, n) == 0)
			return true;
	}
	return false;
}

static const char *
features_of(const char *cpu)
{
	const char *found = "";
	size_t best = 0;

	for (uint32_t i = 0; i < PROCESSORS; i++) {
		size_t n = strlen(processors[i].name);

		if (n > best && strncmp(cpu, processors[i].name, n) == 0) {
			found = processors[i].features;
			best = n;
		}
	}
	return found;
}

#if defined(__x86_64__)
/* The processor that this runs on; the tiles of AMX are asked of the system
 * where they are used. */
static bool
host_has(void *ctx, const char *feature)
{
	(void)ctx;
#define HAS(name) (strcmp(feature, name) == 0 && __builtin_cpu_supports(name))
	return HAS("avx512f") || HAS("avx") || HAS("avx512vnni") ||
	    HAS("avx512bf16");
#undef HAS
}
#else
#define host_has has_none
#endif

const char *
target_cpu(const char *triple, const char *cpu)
{
	const char *said = getenv("RELAY_CPU");

	if (cpu == NULL && target_family(triple) == target_family(NULL))
		cpu = said != NULL && *said != '\0' ? said : "host";
	return cpu == NULL || strcmp(cpu, "baseline") == 0 ? NULL : cpu;
}

struct target
target_named(const char *triple, const char *cpu)
{
	const struct target_family *f = target_family(triple);

	if (f == NULL)
		f = target_family("x86_64");
	if (cpu != NULL && strcmp(cpu, "host") == 0)
		return target_with(f, f == target_family(NULL) ? host_has :
		    has_none, NULL);
	if (cpu == NULL)
		return target_with(f, has_none, NULL);
	return target_with(f, is_listed, (void *)(uintptr_t)features_of(cpu));
}

/* How good a processor is, for lists. */
static uint64_t
rank(const char *triple, const char *cpu)
{
	struct target t = target_named(triple, cpu);

	return (uint64_t)t.vector_bytes << 32 |
	    (uint64_t)__builtin_popcount(t.units) << 8 | t.registers;
}

/* Adds a word where it belongs. */
static bool
list_add(struct target_list *l, const char *triple, char *word, char why[160])
{
	const char *cpu = strcmp(word, "baseline") == 0 ? NULL : word;
	uint32_t at = l->n;

	for (uint32_t i = 0; i < l->n; i++)
		if (strcmp(l->name[i], word) == 0) {
			snprintf(why, 160, "'%.60s' is twice in the list of "
			    "processors", word);
			return false;
		}
	if (*word == '\0' || l->n == TARGET_CPUS) {
		snprintf(why, 160, *word == '\0' ? "a name in the list of "
		    "processors is empty" : "more than %d processors are "
		    "listed", TARGET_CPUS);
		return false;
	}
	for (; at > 0 && rank(triple, l->cpu[at - 1]) > rank(triple, cpu);
	    at--) {
		l->cpu[at] = l->cpu[at - 1];
		l->name[at] = l->name[at - 1];
	}
	l->cpu[at] = cpu;
	l->name[at] = word;
	l->n++;
	return true;
}

bool
target_list_read(struct target_list *l, const char *triple, const char *cpu,
    char why[160])
{
	char *word, *end;

	memset(l, 0, sizeof *l);
	word = l->text;
	cpu = target_cpu(triple, cpu);
	if (cpu == NULL || strchr(cpu, ',') == NULL) {
		l->cpu[l->n++] = cpu;
		return true;
	}
	if (target_family(triple) == NULL ||
	    strcmp(target_family(triple)->name, "x86_64") != 0) {
		snprintf(why, 160, "several processors can be listed for "
		    "x86_64 alone: programs cannot ask others what they are");
		return false;
	}
	if (strlen(cpu) >= sizeof l->text) {
		snprintf(why, 160, "the list of processors is too long");
		return false;
	}
	strcpy(l->text, cpu);
	for (; word != NULL; word = end) {
		end = strchr(word, ',');
		if (end != NULL)
			*end++ = '\0';
		if (!list_add(l, triple, word, why))
			return false;
	}
	return true;
}

bool
target_is_possible(const struct target *t)
{
	return (t->vector_bytes == 16 || t->vector_bytes == 32 ||
	    t->vector_bytes == 64) && t->registers >= 8 && t->registers <= 64;
}

void
target_print(const struct target *t, char text[TARGET_TEXT])
{
	snprintf(text, TARGET_TEXT, "%s vector=%u registers=%u",
	    t->family->name, t->vector_bytes, t->registers);
}

/* The number after `key`, up to 999; 0: there is none. */
static uint32_t
number_of(const char *text, const char *key)
{
	const char *s = strstr(text, key);
	unsigned long n = s != NULL ? strtoul(s + strlen(key), NULL, 10) : 0;

	return n < 1000 ? (uint32_t)n : 0;
}

bool
target_parse(const char *text, struct target *t)
{
	size_t n = strcspn(text, " ");
	char again[TARGET_TEXT];

	*t = (struct target){ NULL, number_of(text, " vector="),
	    number_of(text, " registers="), 0 };
	for (uint32_t i = 0; i < FAMILIES; i++)
		if (strlen(families[i].name) == n &&
		    memcmp(families[i].name, text, n) == 0)
			t->family = &families[i];
	if (t->family == NULL || !target_is_possible(t))
		return false;
	/* There is one way to write it. */
	target_print(t, again);
	return strcmp(again, text) == 0;
}

uint32_t
target_terms(const struct target *t, enum target_product of)
{
	for (size_t i = 0; i < sizeof dots / sizeof *dots; i++)
		if (dots[i].of == of &&
		    strcmp(dots[i].family, t->family->name) == 0 &&
		    (t->units & dots[i].unit) == dots[i].unit)
			return dots[i].terms;
	return 0;
}

const char *
target_feature_at(const struct target_family *f, uint32_t i)
{
	for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
		if (strcmp(vectors[k].family, f->name) == 0 && i-- == 0)
			return vectors[k].feature;
	for (size_t k = 0; k < sizeof units / sizeof *units; k++)
		if (strcmp(units[k].family, f->name) == 0 && i-- == 0)
			return units[k].feature;
	return NULL;
}

const char *
target_unit_name(uint32_t i)
{
	return unit_names[i];
}

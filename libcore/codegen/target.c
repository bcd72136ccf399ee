/*
 * Targets, as LLVM and the table of libcore/target know them.
 *
 * Architectures that are not in the table are not supported: those with another
 * memory layout, and those whose LLVM back end aborts on the generated code.
 */
#include "codegen/gen.h"

#include <string.h>

#include "runtime/cpu.h"

/* Whether two triples begin with one architecture. */
static bool
same_architecture(const char *a, const char *b)
{
	size_t n = strcspn(a, "-");

	return strcspn(b, "-") == n && memcmp(a, b, n) == 0;
}

bool
codegen_target(const char *target, const char *cpu, struct diag *d)
{
	char *host, *message = NULL;
	LLVMTargetRef found;
	bool ok = true;

	if (target == NULL)
		return true;
	LLVMInitializeAllTargetInfos();
	host = mem_text(LLVMGetDefaultTargetTriple());
	if (LLVMGetTargetFromTriple(target, &found, &message)) {
		diag_error(d, NULL, "unknown-target",
		    "there is no target '%s'", target);
		LLVMDisposeMessage(message);
		ok = false;
	} else if (target_family(target) == NULL) {
		diag_error(d, NULL, "unknown-target",
		    "no code can be made for target '%s'", target);
		diag_help(d, "targets begin with x86_64, aarch64, riscv64, "
		    "loongarch64 or powerpc64le");
		ok = false;
	} else if (cpu != NULL && strcmp(cpu, "host") == 0 &&
	    !same_architecture(target, host)) {
		diag_error(d, NULL, "bad-cpu", "target '%s' has no processor "
		    "'host', which is of '%s'", target, host);
		ok = false;
	}
	LLVMDisposeMessage(host);
	return ok;
}

/* Of a set of bits of runtime/cpu.h. */
static bool
has_bit(void *ctx, const char *feature)
{
	const uint64_t *bits = ctx;

	for (size_t i = 0; relay_cpu_table[i].name != NULL; i++)
		if (strcmp(relay_cpu_table[i].name, feature) == 0)
			return (*bits & relay_cpu_table[i].bit) != 0;
	return false;
}

/* Of a set of bits by number in the table of targets. */
struct family_bits {
	const struct target_family *f;
	uint64_t bits;
};

static bool
has_feature(void *ctx, const char *feature)
{
	const struct family_bits *b = ctx;
	const char *name;

	for (uint32_t i = 0; (name = target_feature_at(b->f, i)) != NULL; i++)
		if (strcmp(name, feature) == 0)
			return (b->bits >> i & 1) != 0;
	return false;
}

struct target
gen_target(LLVMTargetMachineRef tm, uint64_t cpu)
{
	char *triple = mem_text(LLVMGetTargetMachineTriple(tm));
	struct family_bits b = { target_family(triple), 0 };

	LLVMDisposeMessage(triple);
	if (b.f == NULL || b.f == target_family("x86_64"))
		return target_with(target_family("x86_64"), has_bit, &cpu);
	b.bits = gen_family_features(tm, b.f);
	return target_with(b.f, has_feature, &b);
}

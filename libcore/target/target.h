/*
 * The one table of targets: families of processors by the architecture of
 * their triple, and what kernels for a processor may count on.
 *
 * Schedules are made from this description alone, so that they do not depend
 * on the machine they are made on; a wrong row costs speed and nothing else,
 * since LLVM splits vectors that are too wide.  A processor that is not listed,
 * or newer than the table, counts as the plain one of its family here; code
 * generation asks LLVM for the features instead (codegen/target.c), and the
 * rows of vectors are then chosen by them.
 *
 * A new target is a row of target.c: the architecture of LLVM's triples (64
 * bits, least byte first), features, ELF machine, vector bytes, registers,
 * which features bring wider vectors and matrix units, and how many products of
 * bytes an instruction adds at once.  Operators never know of targets.
 */
#ifndef RELAY_TARGET_TARGET_H
#define RELAY_TARGET_TARGET_H

#include <stdbool.h>
#include <stdint.h>

/* Units for products of matrices and for dot products in reduced precision. */
enum target_unit {
	UNIT_VNNI = 1 << 0,	/* x86: int8 dot products into int32 */
	UNIT_BF16 = 1 << 1,	/* bfloat16 dot products into float32 */
	UNIT_FP16 = 1 << 2,	/* arithmetic in float16 */
	UNIT_AMX_INT8 = 1 << 3,	/* x86: tiles of int8 */
	UNIT_AMX_BF16 = 1 << 4,	/* x86: tiles of bfloat16 */
	UNIT_DOT = 1 << 5,	/* aarch64: int8 dot products into int32 */
};

struct target_family {
	const char *name;	/* the architecture in a triple, as LLVM
				 * writes it */
	const char *features;	/* that all processors running Linux have,
				 * though LLVM's baseline lacks them; "" */
	uint16_t elf_machine;	/* e_machine of its ELF files */
	uint32_t vector_bytes;	/* of its plain processor */
	uint32_t registers;	/* vector registers of that */
};

struct target {
	const struct target_family *family;
	uint32_t vector_bytes;	/* 16, 32 or 64 */
	uint32_t registers;	/* vector registers: 16, 32 or 64 */
	uint32_t units;		/* enum target_unit, or-ed */
};

/* By number, for lists; NULL after the last. */
const struct target_family *target_family_at(uint32_t i);
/* Of a triple, or of this machine for NULL; NULL: no code is made for it. */
const struct target_family *target_family(const char *triple);

/* Whether a processor has a feature, by LLVM's name of that. */
typedef bool target_has(void *ctx, const char *feature);
/* A processor of a family, by its features. */
struct target target_with(const struct target_family *f, target_has *has,
    void *ctx);
/* What --cpu names, for target_named and code generation: "host", LLVM's name
 * of a processor, or NULL for "baseline".  Without a word (NULL) it is the one
 * of the environment's RELAY_CPU, or else host, if the triple is of this
 * machine's family, and baseline if not. */
const char *target_cpu(const char *triple, const char *cpu);
/* By LLVM's name of it ("host": the processor that this runs on; NULL: the
 * plain one of the family), and the triple (NULL: this machine's).  The plain
 * one of x86_64 where the triple is of no family. */
struct target target_named(const char *triple, const char *cpu);

/* The processors of --cpu=A,B,C, for which an artifact has several forms of its
 * programs. */
#define TARGET_CPUS 8
struct target_list {
	uint32_t n;		/* 1: one, as target_cpu says */
	const char *cpu[TARGET_CPUS];	/* as target_named takes them */
	const char *name[TARGET_CPUS];	/* as the list has them; NULL if n is
					 * 1 */
	char text[512];
};
/* Reads a list, from the least to the best: by the width of vectors, then by
 * the number of units, then as they are listed.  False: `why` has what is wrong
 * with it.  The list points to itself and to cpu, and must stay where it is. */
bool target_list_read(struct target_list *l, const char *triple,
    const char *cpu, char why[160]);

/* As text: the family, vectors and registers, "x86_64 vector=64
 * registers=32", which is what loops are made for; units are not in it. */
#define TARGET_TEXT 64
void target_print(const struct target *t, char text[TARGET_TEXT]);
/* Reads what target_print writes, and nothing else; no units. */
bool target_parse(const char *text, struct target *t);
/* What vectors and registers may be. */
bool target_is_possible(const struct target *t);

/* Sums of products that instructions may be for: of bytes, in int32; of
 * bfloat16, in float32; of bytes by bit fields of words, in int32; of int16, in
 * int32. */
enum target_product {
	TARGET_BYTES, TARGET_BFLOAT16, TARGET_FIELDS, TARGET_HALVES,
};
/* How many products of neighbours they add to each sum of a vector; 0: there
 * are none. */
uint32_t target_terms(const struct target *t, enum target_product of);

/* The features that the table asks for, by number; NULL after the last. */
const char *target_feature_at(const struct target_family *f, uint32_t i);

/* The sizes of this machine's data caches by level, 0 for a level that it does
 * not have or that is not known: those of its first core, the last one shared
 * by several.  For measuring; schedules do not depend on them. */
#define TARGET_CACHES 3
void target_caches(int64_t bytes[TARGET_CACHES]);

/* The names of units, for lists: NULL after the last. */
const char *target_unit_name(uint32_t i);

#endif

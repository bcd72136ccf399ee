/*
 * The parts of a large module: shared by partition.c, which distributes the
 * functions, and partition_read.c, which reads those of one part.
 */
#ifndef RELAY_CODEGEN_PARTITION_H
#define RELAY_CODEGEN_PARTITION_H

#include "codegen/gen.h"

/* Functions that may be moved to any part. */
struct gen_shared {
	uint32_t n;
	LLVMValueRef *fn;
	uint32_t *home;		/* the part */
	char **name;
};

/* A part, and the object that it becomes. */
struct gen_part {
	uint32_t number;
	bool cheap;		/* compiled with little effort */
	const struct gen_unit *unit;	/* its first kernel, or NULL */
	LLVMMemoryBufferRef object;	/* compiled now; else: */
	char *kept;		/* as it was kept */
	size_t len;
	char name[65];		/* in the cache, or empty */
	char *message;		/* error message, or NULL */
};

/* ---- object_cache.c ---- */
struct gen_cache {
	int dirfd;		/* -1: nothing is found */
	bool on;		/* and what is compiled is kept */
	char *with;		/* what compiles: part of each name */
	const struct codegen_options *o;
};
void gen_cache_begin(struct gen_cache *c, const struct codegen_options *o,
    LLVMTargetMachineRef tm);
void gen_cache_end(struct gen_cache *c);
/* Gives the part of kernels, module m, its name, and its object if that is
 * kept. */
bool gen_cache_find(const struct gen_cache *c, struct gen_part *p,
    LLVMModuleRef m);
/* Writes which parts are to be kept, and which were found. */
bool gen_cache_tell(const struct gen_cache *c, const struct gen_part *p,
    uint32_t n, FILE *out);

/* The module of a part: the functions at home there, and what they use; those
 * of other parts are declared.  NULL: LLVM does not read the code. */
LLVMModuleRef gen_part_read(LLVMContextRef c, LLVMMemoryBufferRef code,
    const struct gen_shared *x, uint32_t part);

#endif

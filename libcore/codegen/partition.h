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

/* The module of a part: the functions at home there, and what they use; those
 * of other parts are declared.  NULL: LLVM does not read the code. */
LLVMModuleRef gen_part_read(LLVMContextRef c, LLVMMemoryBufferRef code,
    const struct gen_shared *x, uint32_t part);

#endif

/*
 * Machine code from modules, through LLVM.
 */
#ifndef RELAY_CODEGEN_CODEGEN_H
#define RELAY_CODEGEN_CODEGEN_H

#include <stdio.h>

#include "ir/ir.h"

enum codegen_kind { EMIT_OBJ, EMIT_SO, EMIT_EXE, EMIT_ARCHIVE, EMIT_LL,
	EMIT_ASM, EMIT_HEADER };

struct codegen_options {
	enum codegen_kind kind;
	const char *target, *cpu, *features;	/* NULL: host triple, generic */
	int level;		/* 0 .. 3 */
	bool strict;		/* sums in order, in float64 */
	const char *prefix;	/* of public symbols; "relay" */
	const char *const *entry;	/* functions */
	uint32_t nentry;
	const char *const *link;	/* files with extern functions */
	uint32_t nlink;
	const char *runtime;	/* path of the run-time archive, or NULL */
	const char *weights;	/* file of large constants; NULL: embedded */
	bool debug;		/* lines of the sources */
};

/* The path of the run-time archive for a target (NULL: this machine), which
 * the caller frees; NULL: it is not installed. */
char *codegen_runtime(const char *target);
/* Whether code can be made for a triple (NULL: this machine) and processor
 * (NULL: the plain one); false: an error was reported. */
bool codegen_target(const char *target, const char *cpu, struct diag *d);
/* Whether a kind of output has the run-time library in it. */
bool codegen_links(enum codegen_kind kind);
/* By name, or by the suffix of a path; either may be NULL. */
enum codegen_kind codegen_kind(const char *name, const char *path);
/* Writes what was asked for to out, by way of a temporary file in $TMPDIR.
 * *status: 1 wrong module, 2 unknown target or features, 3 the outside. */
bool codegen_write(struct ir_module *m, const struct codegen_options *o,
    FILE *out, struct diag *d, int *status);

#endif

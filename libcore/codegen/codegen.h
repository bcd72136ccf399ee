/*
 * Generates machine code from modules, through LLVM.
 */
#ifndef RELAY_CODEGEN_CODEGEN_H
#define RELAY_CODEGEN_CODEGEN_H

#include <stdio.h>

#include "ir/ir.h"

enum codegen_kind { EMIT_OBJ, EMIT_SO, EMIT_EXE, EMIT_ARCHIVE, EMIT_LL,
	EMIT_ASM, EMIT_HEADER };

struct codegen_options {
	enum codegen_kind kind;
	const char *target, *cpu, *features;	/* NULL: host triple, generic;
						 * cpu may be a list
						 * (target_list_read) */
	int level;		/* 0 .. 3 */
	bool strict;		/* sum in index order, in float64 */
	const char *prefix;	/* of public symbols; "relay" */
	const char *const *entry;	/* functions */
	uint32_t nentry;
	const char *const *link;	/* files with extern functions */
	uint32_t nlink;
	const char *runtime;	/* path of the run-time archive, or NULL */
	const char *weights;	/* file of large constants; NULL: embedded */
	bool debug;		/* lines of the sources */
	/* Whether compiled kernels are kept in the store, and found again. */
	bool keep;
	struct codegen_kept *kept;	/* counts them; or NULL */
};
struct codegen_kept {
	uint32_t found, added, failed;
	char *why;		/* the first failure; the caller frees */
};

/* The path of the run-time archive for a target (NULL: this machine), owned by
 * the caller; NULL: it is not installed. */
char *codegen_runtime(const char *target);
/* Whether code can be generated for a triple (NULL: this machine) and processor
 * (NULL: generic); false: an error was reported. */
bool codegen_target(const char *target, const char *cpu, struct diag *d);
/* Whether a kind of output contains the run-time library. */
bool codegen_links(enum codegen_kind kind);
/* By name, or by the suffix of a path; either may be NULL.  A path without a
 * suffix is that of an executable, as with cc. */
enum codegen_kind codegen_kind(const char *name, const char *path);
/* Whether the suffix of a path determines the kind of output. */
bool codegen_suffix_known(const char *path);
/*
 * Code generation in two steps, for two processes.  Generating writes objects
 * to a pipe; it neither writes a file nor starts a program, so that it can run
 * in a sandbox.  Collecting reads them into temporary files in $TMPDIR;
 * delivering links them and writes the output.
 *
 * *status: 1 wrong module, 2 unknown target or features, 3 a file or another
 * program failed.
 */
bool codegen_generate(struct ir_module *m, const struct codegen_options *o,
    FILE *out, struct diag *d, int *status);
/* Whether the options are consistent.  path: of the output, if its suffix says
 * what to write, else NULL; beside: the path of the output next to which the
 * weights file is written, NULL for standard output, "" if there is none. */
bool codegen_check(const struct codegen_options *o, const char *path,
    const char *beside, struct diag *d, int *status);
struct codegen_pieces;
/* NULL: reported, status 3.  The stream may be truncated: then the writing
 * process has reported the reason. */
struct codegen_pieces *codegen_collect(int fd,
    const struct codegen_options *o, struct diag *d);
/* Writes the requested output to out.  False: reported, status 3. */
bool codegen_deliver(struct codegen_pieces *p,
    const struct codegen_options *o, FILE *out, struct diag *d);
void codegen_pieces_free(struct codegen_pieces *p);
/* Both steps in one process. */
bool codegen_write(struct ir_module *m, const struct codegen_options *o,
    FILE *out, struct diag *d, int *status);

#endif

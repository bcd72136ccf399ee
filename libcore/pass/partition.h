/*
 * Parts of a network for a library or an accelerator (relay-partition(1);
 * spec: TVM's MergeComposite, AnnotateTarget and PartitionGraph).
 *
 * The patterns of a file that no other pattern calls are tried in its order,
 * each on the bindings of every region from the last one to the first.  What a
 * pattern's operators, tuples and fields have matched becomes a function, with
 * constants that literals have matched and those that a test asks for inside;
 * the binding at the root becomes a call of it.
 *
 * With `merge`, matches that take values from one another become one function,
 * unless something between is in neither (partition_merge.c).
 *
 * A match is refused if another one has some of its bindings, if they stand in
 * several regions or carry checks, if something else uses an inner value, or if
 * no input binds a name of an extent that the function needs.
 *
 * Cost: bindings times patterns, each a search of limited length.
 */
#ifndef RELAY_PASS_PARTITION_H
#define RELAY_PASS_PARTITION_H

#include "ir/rules.h"
#include "pass/rewrite.h"

struct partition_options {
	const struct ir_rules *patterns;	/* checked: rules_check.h */
	bool outside;	/* declare the library's functions, those that
				 * were there before too, as extern */
	bool merge;		/* make one function of several that touch */
	const char *library; /* a name: of functions, and their Compiler */
	struct pass_rewrites *rewrites;	/* each makes one function */
	/* Receives what was taken and what was not, by operator and reason, in
	 * lines; or NULL. */
	void (*report)(void *ctx, const char *line);
	void *ctx;
};
/* The text of onednn.relay. */
extern const char partition_onednn_text[];

struct partition_stats {
	uint32_t functions;
	uint32_t taken, left;	/* calls of operators */
};
/* Needs types, and infers them again.  False: reported. */
bool partition_run(struct ir_module *m, const struct partition_options *o,
    struct partition_stats *s, struct diag *d);

/* partition_glue.c: writes a C source file that describes what each function of
 * the library computes and calls the library for it (runtime/relay_part.h).
 * Needs types.  False, reported: there are no such functions, or one contains
 * something that cannot be described. */
bool partition_glue(struct ir_module *m, const char *library, struct buf *b,
    struct diag *d);

#endif

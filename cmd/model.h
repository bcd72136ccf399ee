/*
 * A compiled model, as relay-run sees it.
 */
#ifndef RELAY_CMD_MODEL_H
#define RELAY_CMD_MODEL_H

#include "eval/value.h"
#include "ir/ir.h"
#include "runtime/relay.h"

struct model {
	struct diag *d;
	struct ir_module *m;	/* holds types */
	const struct relay_entry *entry;
	struct heap heap;
	struct relay_call call;
	int status;		/* of an error that was reported */
};

bool model_load(struct model *s, const char *file, const char *prefix,
    const char *entry);
/* The type of an input or output as its names and extents say. */
const struct type *model_type(struct model *s,
    const struct relay_tensor_info *t);
/* Runs the entry; NULL: its error was reported. */
struct value *model_call(struct model *s, struct value *const *value);

#endif

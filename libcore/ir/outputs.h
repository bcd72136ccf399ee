/*
 * The outputs of a function: what is left of its result when tuples are opened,
 * first to last, with their names.
 *
 * The annotation output_names of a function names the fields of its result (or
 * the result itself): "loss,gradient".  The fields of a field that is a tuple
 * are NAME.0 and so on, or NAME.FIELD if it names them: "loss,gradient(w,b)".
 * What has no name is called by its place: 1, 1.0.
 */
#ifndef RELAY_IR_OUTPUTS_H
#define RELAY_IR_OUTPUTS_H

#include "ir/ir.h"

struct ir_output {
	char *name, *number;	/* number: its place, "1.0" */
	const struct type *type;
};
typedef VEC(struct ir_output) ir_outputs;

/* names: the annotation, or NULL. */
void ir_outputs_get(ir_outputs *o, const struct type *result,
    const char *names);
void ir_outputs_of(ir_outputs *o, const struct ir_module *m,
    const struct ir_function *f);
void ir_outputs_release(ir_outputs *o);

#endif

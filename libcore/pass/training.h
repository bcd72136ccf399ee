/*
 * Making a function trainable.
 *
 * Weights: constants of floats, of rank 1 or more, in the function's body
 * become parameters, after those that it has, and a new function without
 * parameters, NAME_weights, returns them as a tuple.  If some have names, those
 * without are part of the computation and stay: exporters name what was trained
 * and write an initial state or a mask in place.  Running statistics become
 * parameters of their own: exporters write equal arrays once, such as the ones
 * of a scale and of a variance, but training changes them independently.
 *
 * Scalars are weights only if they are named by the caller: in files, most are
 * part of the computation.
 *
 *	fn main(x) { let %w = const(...); f(x, %w) }
 *	fn main(x, w) { f(x, w) }    fn main_weights() { (const(...),) }
 *
 * The training form: operators of the body whose rows have one (op/training.h)
 * are replaced by it.  The function returns a tuple: its result and the next
 * values of the parameters that are running statistics.  If it draws random
 * numbers it gets a further parameter, their key, and returns the next one too.
 * Its attribute output_names has the names of those parameters, that of
 * main_weights the names of the weights.
 *
 * Cost: linear.
 */
#ifndef RELAY_PASS_TRAINING_H
#define RELAY_PASS_TRAINING_H

#include "ir/ir.h"

struct training_options {
	const char *function;	/* its name */
	double share;		/* of a batch in running statistics */
	const char *scalars;	/* names of scalars that are weights too,
				 * separated by commas, * for any letters;
				 * NULL: none */
};
struct training_stats {
	uint32_t weights;	/* constants that became parameters */
	uint32_t forms;		/* calls in training form */
	uint32_t statistics;	/* parameters that are running statistics */
};
/* False: reported. */
bool training_weights(struct ir_module *m, const struct training_options *o,
    struct training_stats *s, struct diag *d);
bool training_form(struct ir_module *m, const struct training_options *o,
    struct training_stats *s, struct diag *d);

#endif

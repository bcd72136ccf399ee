/*
 * A call of an operator or tensor program while it is prepared (opcall.c) and
 * run (oprun.c).  Not for other rooms.
 */
#ifndef RELAY_EVAL_OPCALL_H
#define RELAY_EVAL_OPCALL_H

#include "eval/machine.h"
#include "tensor/prim.h"

struct op_entry;

struct op_cache {
	struct ir_module *m;		/* scratch */
	VEC(struct op_entry) entry;
	struct map by_hash;
	struct buf key;
	VEC(struct value *) in;		/* flattened inputs */
};

struct op_call {
	struct eval *e;
	struct op_cache *c;
	ir_id id;
	uint32_t op;
	const struct prim *prim;	/* of the module, instead of op */
	const struct attrs *attrs;
	struct value *const *arg;
	uint32_t narg;
	double start;
};

/* Puts the tensors of the arguments into c->in; false: reported. */
bool op_flatten(struct op_call *o);
/* Runs p on them and packs its results; NULL: reported. */
struct value *op_result(struct op_call *o, const struct prim *p, bool tuple,
    exec_dim *dim);
/* Around each call: statistics and the trace. */
void op_begin(struct op_call *o);
void op_end(struct op_call *o, const char *name, const struct value *v);

#endif

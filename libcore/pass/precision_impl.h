/*
 * Shared by precision*.c.
 */
#ifndef RELAY_PASS_PRECISION_IMPL_H
#define RELAY_PASS_PRECISION_IMPL_H

#include "pass/emit.h"
#include "pass/precision.h"

/* A binding of the module before the pass. */
struct precision_node {
	uint8_t how;		/* enum op_precision_how, of a call */
	bool real;		/* it was float32, or a tuple with that */
	bool low;		/* float32 that its class lets be narrow */
	bool source;		/* a parameter, or a part of one */
	bool moves;		/* a call that puts elements of its first
				 * operand to other places */
	bool outer;	/* used in another region, as its result, or by
				 * what takes values as they are */
	bool stored;		/* other kernels read it narrow, */
	bool kept;		/* and none that has to read it in float32 */
	bool granted, refused;	/* stored narrow, as was asked */
	bool native;		/* computed on narrow values, as one */
	bool need_raw, need_narrow;
	bool as_narrow;		/* something computes on it narrow */
	bool product, done;	/* a sum of products; of narrow operands,
				 * before */
	const struct attrs *sums;	/* a product of narrow operands: its
					 * attributes; or NULL */
	ir_id field, next;	/* of a tuple, the first projection; of that,
				 * the next one */
	ir_id kernel;		/* what stands for its kernel */
	/* While the module is rewritten: the binding that is narrow; the one
	 * that is that in float32 again, for one kernel. */
	ir_id narrow, wide, wide_kernel;
};

struct precision {
	struct ir_module *m;
	const struct precision_options *o;
	struct precision_stats *s;
	struct diag *d;
	struct pass_place place;
	uint32_t n;		/* nodes before */
	uint32_t cast;		/* the operator */
	struct precision_node *node;	/* of each */
	VEC(ir_id) order;	/* of a function, definitions first */
	bool any;		/* something is narrow */
	bool settled;	/* the function narrows values already: which
				 * ones stays as it is */
};

/* ---- precision_form.c ---- */

bool precision_is_op(const struct ir_node *n);
/* Whether two bindings are of different kernels. */
bool precision_are_apart(const struct precision *x, ir_id a, ir_id b);
/* Whether a binding converts a narrow value to another type. */
bool precision_widens(const struct precision *x, ir_id id);
/* Sets outer, stored, kept, native, need_* and as_narrow. */
void precision_choose_forms(struct precision *x, uint32_t function);
/* How a binding reads an operand. */
enum precision_read { READ_RAW, READ_NARROW, READ_WIDE };
enum precision_read precision_read(const struct precision *x, ir_id user,
    uint32_t operand);

/* ---- precision_emit.c ---- */
void precision_emit(struct precision *x, uint32_t function);

#endif

/*
 * Between the files of the verifier.
 *
 * verify.c checks the tables and that regions form trees; only then do
 * verify_scope.c (visibility, ids), verify_pattern.c, verify_type.c (types
 * by themselves, and typed modules) and verify_attr.c look at the module,
 * so they may follow any index.  verify_stamp.c comes last, and only if
 * nothing was found: its checks, one file for each stamp, may rely on types
 * and visibility too.
 */
#ifndef RELAY_IR_VERIFY_IMPL_H
#define RELAY_IR_VERIFY_IMPL_H

#include "ir/ir.h"

enum bound_state {
	UNBOUND,	/* not reached yet */
	VISIBLE,
	OUT_OF_SCOPE,	/* its region has ended */
};

struct verify {
	struct ir_module *m;
	struct diag *d;
	uint32_t function;	/* that is being checked, or 0 */
	uint8_t *state;		/* by node: enum bound_state */
	uint8_t *listed;	/* by node: is in a reached region */
	bool *faulty;		/* by node: something was reported of it; or
				 * NULL */
	uint8_t *reached;	/* by region */
	uint8_t *pattern_used;	/* by pattern */
	uint8_t *pattern_ok;	/* by node, NODE_MATCH: safe to follow */
	uint32_t *arm;		/* by node: region whose pattern binds it */
	/* Types that were checked: those without type variables once and for
	 * all, the others once per scope. */
	uint8_t *type_seen;
	uint32_t ntype;
	struct map scope_seen, type_vars;
	struct map fits[2];	/* pairs of types that fit: rigid, generic */
};

/* For what users write: the message alone at its place, or if there is no
 * place, as verify_fault. */
void verify_wrong(struct verify *v, ir_id id, const struct span *sp,
    const char *code, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
/* "v5 in '@main': ..." at the node's place. */
void verify_fault(struct verify *v, ir_id id, const char *code,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

void verify_scope(struct verify *v, uint32_t function);
void verify_pattern(struct verify *v, ir_id match);
void verify_attrs(struct verify *v, ir_id id);
/* verify_name.c: names of all that has one; keys of attributes. */
void verify_names(struct verify *v);
void verify_keys(struct verify *v, const struct attrs *as,
    const struct span *sp);
void verify_function_attrs(struct verify *v, const struct ir_function *f);

/* Begins a new scope of type variables. */
void verify_type_scope(struct verify *v, uint32_t n, const char *const *tv);
void verify_type(struct verify *v, const struct type *t,
    const struct span *sp);
/* Types of a node, of a function, in a typed module. */
void verify_typed_node(struct verify *v, ir_id id);
void verify_typed_function(struct verify *v, const struct ir_function *f);
/* Whether a value of type b may stand where a is wanted, as far as rank, data
 * type and structure go.  generic: type variables of a are anything. */
bool verify_fits(struct verify *v, const struct type *a,
    const struct type *b, bool generic);

/* What the stamps of the module claim. */
void verify_stamps(struct verify *v);
void verify_fused(struct verify *v);
void verify_planned(struct verify *v);

#endif

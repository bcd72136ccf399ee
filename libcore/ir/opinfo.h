/*
 * The facts about operators and tensor programs that libcore/ir needs.  They
 * are declared here and defined by libcore/op and libcore/tensor, so that
 * includes stay acyclic: op and tensor use ir.
 */
#ifndef RELAY_IR_OPINFO_H
#define RELAY_IR_OPINFO_H

#include "ir/ir.h"

uint32_t ir_op_count(void);		/* operators are 1 .. count-1 */
const char *ir_op_name(uint32_t op);
uint8_t ir_op_effect(uint32_t op);	/* bits of enum ir_effect */
/* Number of inputs; UINT32_MAX in max: any number. */
void ir_op_arity(uint32_t op, uint32_t *min, uint32_t *max);
/* Whether the first input is a tuple. */
bool ir_op_takes_tuple(uint32_t op);
/* Their names: "data, shape (optional)". */
void ir_op_inputs(uint32_t op, struct buf *b);
/* Checks a call's attributes against the operator's row: unknown key,
 * missing required, wrong kind; reports at sp, or where `at` says for each
 * attribute (NULL: unknown); false if there were. */
bool ir_op_check_attrs(uint32_t op, const struct attrs *as,
    const struct span *sp, const struct span *at, struct diag *d);
/* One attribute; any: whatever its value is. */
bool ir_op_check_attr(uint32_t op, const struct attr_pair *pair, bool any,
    const struct span *sp, struct diag *d);

/* tensor/prim.h */
void prim_free(struct prim *p);
bool prim_verify(const struct prim *p, struct diag *d);
bool prim_versions_verify(const struct prim *p, struct diag *d);
uint32_t prim_inputs(const struct prim *p);	/* how many */
/* tensor/buffer_use.h */
uint32_t prim_reshapes(const struct prim *p);
bool prim_concatenates(const struct prim *p, const struct sym **at);
bool prim_may_overwrite(const struct prim *p, uint32_t input);

#endif

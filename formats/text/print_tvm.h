/*
 * The form of texts that TVM 0.18 reads (relay-print --form=tvm): what differs
 * from plain text, in print_tvm.c, and the metadata section, in print_meta.c.
 */
#ifndef RELAY_FORMATS_TEXT_PRINT_TVM_H
#define RELAY_FORMATS_TEXT_PRINT_TVM_H

#include "formats/text/print.h"
#include "ir/number.h"

/* Lists of the metadata section. */
enum tvm_list { TVM_CONSTANT, TVM_STRING, TVM_DEVICE, TVM_ANY, TVM_LISTS };

struct tvm {
	VEC(uint64_t) item[TVM_LISTS];	/* constants, by index; interned
					 * strings, by address; 1 */
	struct map seen[TVM_LISTS]; /* item -> place in its list, from 1 */
	uint32_t graphs;	/* graph variables so far */
};

/* Writes meta[KIND][I]; equal items are one. */
void tvm_meta(struct print *p, enum tvm_list list, uint64_t item);
/* The section, if anything was named; constants whose data is not in memory
 * must not be among them. */
void tvm_metadata(struct print *p, struct buf *out);
void tvm_free(struct tvm *t);

/* Of the types of elements of less than 16 bits, it has few. */
bool tvm_has_dtype(enum dtype dt);
/* Whether it can stand after % or @ as it is. */
bool tvm_is_name(const char *s);
const char *tvm_global(struct print *p, uint32_t global);
void tvm_type(struct print *p, const struct type *t);
bool tvm_literal(const struct ir_constant *c);
/* `type`: as declared for the attribute (op/op.h); ATTR_T_STR for those of
 * functions. */
void tvm_attr(struct print *p, const char *key, uint32_t type,
    const struct attr *a);
/* The attributes of a call of an operator after `count` operands. */
void tvm_attrs(struct print *p, const struct ir_node *n, uint32_t count);
void tvm_function_attrs(struct print *p, const struct attrs *as,
    uint32_t count);
/* The operator's name there: that of dyn, if its shape is an operand.  Its
 * operand i is operand order[i] here; NULL: in the same order. */
const char *tvm_operator(const struct ir_node *n, const uint8_t **order);

#endif

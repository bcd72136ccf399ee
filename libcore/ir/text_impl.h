/*
 * Declarations shared by the readers of types, dimensions and literals.
 */
#ifndef RELAY_IR_TEXT_IMPL_H
#define RELAY_IR_TEXT_IMPL_H

#include "ir/text.h"

/* Nesting of types, lists and parentheses that is read. */
#define TEXT_DEPTH 256

struct reader {
	struct lexer *l;
	uint32_t depth;
	uint32_t holes;		/* "_" read so far */
};

/* Counts a level of nesting; false, with an error, if there are too many.
 * Every success is paired with depth--. */
bool text_enter(struct reader *r);
/* "expected WHAT, found ..." at the current token. */
void text_expected(struct lexer *l, const char *what);
const struct type *text_read_type(struct reader *r,
    const struct text_scope *sc);
/* negate: a `-` before the first operand has been read already. */
const struct sym *text_read_dim(struct reader *r, bool negate);

/* The bits of a float of type dt (NaN payload included) of a TOK_FLOAT or
 * TOK_INT, without sign; false, with an error, if it is out of range. */
bool text_float_bits(struct lexer *l, enum dtype dt, uint64_t *bits);

#endif

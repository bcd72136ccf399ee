/*
 * Sequences and optionals: List and Option of the standard library over tensors
 * whose extents are all `?`, so that sequences of one data type and rank have
 * one type.  A rank that the model does not state is a hole until an element
 * determines it.
 */
#ifndef RELAY_FORMATS_ONNX_SEQUENCE_TYPES_H
#define RELAY_FORMATS_ONNX_SEQUENCE_TYPES_H

#include "formats/onnx/emit.h"

/* t as the element of a sequence or optional: extents become `?`. */
const struct type *seq_widen(struct imp *im, const struct type *t);
const struct type *seq_list(struct imp *im, const struct type *elem);
const struct type *seq_option(struct imp *im, const struct type *elem);
bool seq_is_list(const struct type *t);
bool seq_is_option(const struct type *t);
/* A constructor's value of type t. */
ir_id seq_ctor(struct imp *im, const char *name, const struct type *t,
    uint32_t nin, const ir_id *in);
/* A call of a function of the standard library that gives a t. */
ir_id seq_call(struct imp *im, const char *name, const struct type *t,
    uint32_t nin, const ir_id *in);
#define SEQ_CALL(im, name, t, ...) seq_call(im, name, t,		\
	sizeof((ir_id[]){ __VA_ARGS__ }) / sizeof(ir_id),		\
	(ir_id[]){ __VA_ARGS__ })
/* A local function: parameters of types p[n]; the body gives the result,
 * which stands for a value of type ret. */
typedef ir_id seq_body_fn(struct imp *im, void *ctx, const ir_id *param);
ir_id seq_fn(struct imp *im, uint32_t n, const struct type *const *p,
    const struct type *ret, seq_body_fn *body, void *ctx);

/* ---- element types that are not known yet ---- */
const struct type *imp_hole(struct imp *im, enum dtype dt, bool scalar,
    const char *name);
const struct type *imp_solved(const struct imp *im, const struct type *t);
/* Makes a hole stand for t, widened; NULL if its data type does not fit. */
const struct type *imp_solve(struct imp *im, const struct type *hole,
    const struct type *t);
/* Of a sequence or optional; NULL and an error if it is not known. */
const struct type *imp_element(struct imp *im, const struct type *t);
/* Writes solutions into the module, and adds the definitions of the standard
 * library that it uses. */
void imp_finish_types(struct imp *im);

#endif

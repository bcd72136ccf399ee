/*
 * Emission of calls and constants into the current region; each is typed at
 * once.  Node 0 stands for a value that could not be made.
 */
#ifndef RELAY_FORMATS_ONNX_EMIT_H
#define RELAY_FORMATS_ONNX_EMIT_H

#include "formats/onnx/import.h"

struct attr imp_list(struct imp *im, uint32_t n, const int64_t *v);
struct attr imp_list_f(struct imp *im, uint32_t n, const double *v);
struct attr imp_text(struct imp *im, const char *s);
struct attr imp_dt(struct imp *im, enum dtype dt);
const struct attrs *imp_attrs(struct imp *im, uint32_t n,
    const struct attr_pair *p);
#define ATTRS(im, ...) imp_attrs(im,					\
	sizeof((struct attr_pair[]){ __VA_ARGS__ }) /			\
	sizeof(struct attr_pair), (struct attr_pair[]){ __VA_ARGS__ })
ir_id imp_call(struct imp *im, const char *op, const struct attrs *as,
    uint32_t nin, const ir_id *in);
#define CALL(im, op, as, ...) imp_call(im, op, as,			\
	sizeof((ir_id[]){ __VA_ARGS__ }) / sizeof(ir_id),		\
	(ir_id[]){ __VA_ARGS__ })
#define DO(im, op, ...) CALL(im, op, NULL, __VA_ARGS__)
ir_id imp_tuple(struct imp *im, uint32_t n, const ir_id *in);
ir_id imp_proj(struct imp *im, ir_id tuple, uint32_t field);
/* Finds the value of a node of integers that was not known when it was made,
 * if facts that have been learned since tell it. */
void imp_ask_value(struct imp *im, ir_id id);

/* A constant of the dims; bytes little endian. */
ir_id imp_const(struct imp *im, enum dtype dt, uint32_t rank,
    const int64_t *dim, const void *bytes, size_t len);
ir_id imp_scalar(struct imp *im, enum dtype dt, double v);
ir_id imp_int_vec(struct imp *im, enum dtype dt, uint32_t n,
    const int64_t *v);
/* A scalar of x's data type. */
ir_id imp_like(struct imp *im, ir_id x, double v);
/* From an ONNX tensor; 0 and an error if it is wrong. */
ir_id imp_tensor_const(struct imp *im, struct onnx_tensor *t);

#endif

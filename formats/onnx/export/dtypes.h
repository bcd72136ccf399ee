/*
 * Which data types an operator of ONNX takes; where it lacks one, it computes
 * in another that holds all its values, and the result is cast back.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_DTYPES_H
#define RELAY_FORMATS_ONNX_EXPORT_DTYPES_H

#include "formats/onnx/export/exp.h"

#define DT_BIT(dt) (1u << (dt))
enum exp_types_of {
	EXP_FLOATS = DT_BIT(DT_FLOAT16) | DT_BIT(DT_FLOAT32) |
	    DT_BIT(DT_FLOAT64),
	EXP_BFLOATS = EXP_FLOATS | DT_BIT(DT_BFLOAT16),
	EXP_BINARY = DT_BIT(DT_FLOAT32) | DT_BIT(DT_FLOAT64),
	EXP_WIDE = DT_BIT(DT_INT32) | DT_BIT(DT_INT64),
	EXP_SIGNED = EXP_WIDE | DT_BIT(DT_INT8) | DT_BIT(DT_INT16),
	EXP_UNSIGNED = DT_BIT(DT_UINT8) | DT_BIT(DT_UINT16) |
	    DT_BIT(DT_UINT32) | DT_BIT(DT_UINT64),
	EXP_WIDE_UNSIGNED = DT_BIT(DT_UINT32) | DT_BIT(DT_UINT64),
	EXP_SMALL = DT_BIT(DT_INT8) | DT_BIT(DT_INT16) | DT_BIT(DT_UINT8) |
	    DT_BIT(DT_UINT16),
	EXP_NUMBERS = EXP_BFLOATS | EXP_SIGNED | EXP_UNSIGNED,
	EXP_ANY = EXP_NUMBERS | DT_BIT(DT_BOOL),
};

/* The type to compute in, of those in `have`; DT_NONE, and an error, if there
 * is none. */
enum dtype exp_pick(struct exp *e, enum dtype dt, uint32_t have);
/* An operator whose operands are of one type dt, which are cast to the type
 * that is picked of `have`; its result stays in that. */
const char *exp_in_type(struct exp *e, const char *op, uint32_t have,
    enum dtype dt, onnx_names in);
onnx_names exp_list(struct exp *e, uint32_t n, const char *const *v);

#endif

/*
 * What the files of ai.onnx.ml share.
 */
#ifndef RELAY_FORMATS_ONNX_ML_ML_H
#define RELAY_FORMATS_ONNX_ML_ML_H

#include "formats/onnx/import.h"

/* A constant vector, or matrix if `columns` is not 0, of a list of floats. */
ir_id ml_floats(struct imp *im, enum dtype dt, uint32_t n, const float *v,
    uint32_t columns);
/* The same in the data type, float32 or float64. */
ir_id ml_reals(struct imp *im, enum dtype dt, uint32_t n, const double *v,
    uint32_t columns);
/* A tensor (n, width) as floats: float64 stays, all else is float32; a vector
 * is one row.  0 and an error for another rank. */
ir_id ml_rows(struct imp *im, ir_id x);
/* The node's post_transform applied to scores (n, targets). */
ir_id ml_post(struct imp *im, ir_id scores);
ir_id ml_transform(struct imp *im, ir_id scores, const char *post);
/* A list attribute of strings as a vector; 0: there is none. */
ir_id ml_strings(struct imp *im, const char *name);
/* Which of the keys each element is: x (..) and keys (k) to (.., k). */
ir_id ml_matches(struct imp *im, ir_id x, ir_id keys);
/* Numbers of classes into labels (int64, or strings); names may be NULL. */
ir_id ml_labels(struct imp *im, const char *ints, const char *strings,
    ir_id which);

#endif

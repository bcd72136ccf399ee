/*
 * Attention in one form, to which all operators are lowered: queries (b, h, s,
 * d) against keys and values (b, g, t, d), g dividing h, with an additive mask
 * and conditions that exclude columns.
 */
#ifndef RELAY_FORMATS_ONNX_AI_ATTEND_H
#define RELAY_FORMATS_ONNX_AI_ATTEND_H

#include "formats/onnx/compose.h"

struct attention {
	ir_id q, k, v;
	ir_id add;		/* added to the scores, or 0 */
	ir_id keep;		/* where not, -inf; or 0 */
	ir_id past;		/* position of row 0, int64 scalar; or 0 */
	ir_id sink;		/* (h), a logit of each head that takes its
				 * part of the softmax, and no value; or 0 */
	ir_id len;		/* keys of each batch; its last row is the
				 * last of them; or 0 */
	int64_t left, right;	/* columns seen before and after the row's own
				 * position, or -1: all; causal: right is 0 */
	bool guard;		/* a row that sees no column is 0, not NaN */
	enum dtype precision;	/* of the softmax; DT_NONE: that of q */
	double scale, softcap;	/* 0: 1 / sqrt(d); none */
	bool wants_softmax;	/* scores[3] is an output */
	ir_id scores[4];	/* plain, capped, masked, softmax */
};

ir_id attend_swap_middle(struct imp *im, ir_id x);
/* (b, s, h * d) to (b, h, s, d) */
ir_id attend_split_heads(struct imp *im, ir_id x, int64_t heads);
ir_id attend_merge_heads(struct imp *im, ir_id x);
/* Keys or values of g groups for the heads of q; 0 and an error if g does not
 * divide those. */
ir_id attend_for_heads(struct imp *im, ir_id x, ir_id q);
/* q k^T times the scale. */
ir_id attend_scores(struct imp *im, const struct attention *a);
/* Whether queries, keys and values are there and have rank 4; else an error was
 * reported. */
bool attend_all_rank4(struct imp *im, const struct attention *a);
/* The result (b, h, s, d); sets scores. */
ir_id attend(struct imp *im, struct attention *a);
/* past and now, concatenated along the positions. */
ir_id attend_joined(struct imp *im, ir_id past, ir_id now);
/* Rows of a condition on (b, t), for (b, h, s, t). */
ir_id attend_for_scores(struct imp *im, ir_id keep);
/* x (b, h, s, d), whose first `width` elements (0: all) are rotated by the
 * angles that c and s, (b, s, width / 2), are the cosines and sines of. */
ir_id attend_rotate(struct imp *im, ir_id x, ir_id c, ir_id s, int64_t width,
    bool interleaved);
/* com.microsoft: adds a mask of one of its forms and a bias; either may be 0.
 */
void attend_ms_add(struct imp *im, struct attention *a, ir_id mask,
    ir_id bias);
/* Columns before len[b]. */
ir_id attend_before(struct imp *im, ir_id k, ir_id len);

#endif

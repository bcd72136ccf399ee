/*
 * Scales of channels into weights, as the published pass FoldScaleAxis does
 * for straight chains ("Relay: A High-Level Compiler for Deep Learning",
 * Roesch et al., 2019).
 *
 * A scale is a product with a tensor computed from constants whose extents are
 * all 1, but for at most one.  Rules:
 *
 *	backward	f(conv(x, w)) * s -> f(conv(x, w * s))
 *	forward		conv(f(x * s), w) -> conv(f(x), w * s)
 *	add-to-bias	conv(x, w) + t -> bias_add; (x + b) + c ->
 *			x + (b + c)
 *
 * f is what a scale passes through: sums and constants that are added (which
 * are scaled, or divided forward), pools, means, rectifiers and their like (if
 * the scale is not negative), transposes and reshapes that keep its axis;
 * backward also sums of two and concatenations, all of whose operands must
 * take it, and forward several users, all of which must.  Another constant
 * factor takes a scale as a weight does.  A value between that something else
 * uses stays as it is, and so does the scale.
 *
 * Forward through a constant that is added the scale must be known to lie
 * between 2^-60 and 2^60 (float16: 2^-6 and 2^6), so that the quotient is as
 * exact as the sum was: its bounds follow from those of the constants it is
 * computed from.
 *
 * All is rounding: the same real number.  Products of weights and scales are
 * left as operators on constants, for relay-fold.  No type changes.
 *
 * Cost: linear in each round; rounds end when nothing changes, after at most
 * the logarithm of the longest chain of factors.
 */
#ifndef RELAY_PASS_SCALE_H
#define RELAY_PASS_SCALE_H

#include "pass/rewrite.h"

#define SCALE_BACKWARD "backward"
#define SCALE_FORWARD "forward"
#define SCALE_BIAS "add-to-bias"

void scale_run(struct ir_module *m, struct pass_rewrites *w);

#endif

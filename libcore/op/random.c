/*
 * Random numbers from Threefry-4x64 with 20 rounds.  The state is the key, a
 * value like any other (ten 64-bit words: key, path, counter), so these
 * operators are pure: the same key gives the same numbers, and each returns
 * the key to go on with.
 */
#include "op/row.h"

#define OP_FAMILY "random"
#define KEY IN("key", "(10), uint64")
#define OUT_SHAPE							\
	MUST("out_shape", ATTR_T_DIMS | ATTR_T_SCALAR_OK,		\
	    "shape of the numbers")
#define OUT_DTYPE DTYPE("out_dtype", "float32", "float type of the numbers")

OP(random_multinomial, "random.multinomial",
    .doc = "Draws category numbers with the given probabilities.  A tuple of "
	"the new key and the numbers.",
    INPUTS(KEY, IN("probs", "(..., categories), need not sum to 1")),
    ATTRS(MUST("num_samples", ATTR_T_INT, "draws per row")),
    .pattern = OP_OPAQUE)
OP(random_normal, "random.normal",
    .doc = "Normally distributed numbers.  A tuple of the new key and the "
	"numbers.",
    INPUTS(KEY, IN("mean", "scalar"), IN("scale", "scalar")),
    ATTRS(OUT_SHAPE, OUT_DTYPE),
    .pattern = OP_OPAQUE)
OP(random_threefry_generate, "random.threefry_generate",
    .doc = "Random 64-bit words.  A tuple of the new key and the words.",
    INPUTS(KEY), ATTRS(OUT_SHAPE),
    .pattern = OP_OPAQUE)
OP(random_threefry_split, "random.threefry_split",
    .doc = "Two keys whose streams are independent of each other; the old "
	"one must not be used again.",
    INPUTS(KEY),
    .pattern = OP_OPAQUE)
OP(random_uniform, "random.uniform",
    .doc = "Evenly distributed numbers in [low, high).  A tuple of the new "
	"key and the numbers.",
    INPUTS(KEY, IN("low", "scalar"), IN("high", "scalar")),
    ATTRS(OUT_SHAPE, OUT_DTYPE),
    .pattern = OP_OPAQUE)

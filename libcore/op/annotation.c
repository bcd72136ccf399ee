/*
 * Annotations: identities that tell a pass something about a value.
 */
#include "op/row.h"

#define OP_FAMILY "annotation"
#define NOTE								\
	INPUTS(IN("x", "any value")), .pattern = OP_OPAQUE,		\
	.non_computational = true
#define COMPILER							\
	ATTRS(MUST("compiler", ATTR_T_STR, "name of the external compiler"))

OP(annotation_bitpack_end, "annotation.bitpack_end",
    .doc = "Ends the part of a graph that is to be bit-packed.",
    NOTE)
OP(annotation_bitpack_start, "annotation.bitpack_start",
    .doc = "Begins the part of a graph that is to be bit-packed.",
    NOTE)
OP(annotation_cast_hint, "annotation.cast_hint",
    .doc = "Says that quantization may keep x in the given data type.",
    NOTE, ATTRS(MUST("dtype", ATTR_T_DTYPE, "data type")))
OP(annotation_checkpoint, "annotation.checkpoint",
    .doc = "Keep x for the gradient; recompute what lies between.",
    NOTE)
OP(annotation_compiler_begin, "annotation.compiler_begin",
    .doc = "x enters a region for an external compiler.",
    NOTE, COMPILER)
OP(annotation_compiler_end, "annotation.compiler_end",
    .doc = "x leaves a region for an external compiler.",
    NOTE, COMPILER)
OP(relay_op_annotation_simulated_quantize,
    "relay.op.annotation.simulated_quantize",
    .doc = "x as if quantized: clip(round(x / dom_scale), clip_min, clip_max) "
	"* dom_scale.",
    INPUTS(IN("x", "float tensor"), IN("dom_scale", "scale"),
	IN("clip_min", "scalar"), IN("clip_max", "scalar")),
    ATTRS(MUST("kind", ATTR_T_INT, "1 identity, 2 input, 3 weight, "
	"4 activation"),
	FLAG_ON("sign", "signed integers"),
	CHOICE("rounding", "round", "how (round ceil floor trunc "
	"stochastic_round)", "round ceil floor trunc stochastic_round")),
    .pattern = OP_OPAQUE)
OP(annotation_stop_fusion, "annotation.stop_fusion",
    .doc = "Fusion does not join what makes x with what uses it.",
    NOTE)
OP(annotation_with_funcid, "annotation.with_funcid",
    .doc = "Marks a function for the partial evaluator.",
    NOTE, ATTRS(MUST("fid", ATTR_T_INT, "number of the function")))
OP(debug, "debug",
    .doc = "x; a debugger may stop here.",
    NOTE)
OP(on_device, "on_device",
    .doc = "x is to be computed on, or its result placed on, a device.",
    NOTE,
    ATTRS(MAYBE("virtual_device", ATTR_T_STR, "which, such as \"cpu:0\""),
	FLAG("constrain_result", "the result lies there"),
	FLAG_ON("constrain_body", "x is computed there")))

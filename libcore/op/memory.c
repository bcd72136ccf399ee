/*
 * Storage and run-time operators that planning and lowering insert.  An
 * allocation is fresh each time: it reads the allocator's state, so two are
 * never merged, but one that nobody uses may go.
 */
#include "op/row.h"

#define OP_FAMILY "memory"
#define VIRTUAL_DEVICE							\
	MAYBE("virtual_device", ATTR_T_STR, "where, such as \"cpu:0\"")

OP(call_lowered, "call_lowered",
    .doc = "Calls a lowered function with the fields of a tuple.",
    INPUTS(IN("func", "lowered function"), IN("args", "tuple of arguments")),
    ATTRS(MAYBE("metadata", ATTR_T_STR, "what the lowering notes")),
    .pattern = OP_OPAQUE)
OP(device_copy, "device_copy",
    .doc = "The same values on another device.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MAYBE("src_virtual_device", ATTR_T_STR, "where x is"),
	MAYBE("dst_virtual_device", ATTR_T_STR, "where the result is")),
    .pattern = OP_OPAQUE)
OP(memory_alloc_storage, "memory.alloc_storage",
    .doc = "Allocates a piece of storage.",
    INPUTS(IN("size", "int64 scalar: bytes"),
	IN("shape", "int64, rank 1: of what it is for"),
	IN("alignment", "int64 scalar: bytes")),
    ATTRS(DTYPE("dtype", "float32", "of what it is for"), VIRTUAL_DEVICE),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS)
OP(memory_alloc_tensor, "memory.alloc_tensor",
    .doc = "A tensor with undefined content inside a piece of storage.",
    INPUTS(IN("storage", "from memory.alloc_storage"),
	IN("offset", "int64 scalar: bytes"), IN("shape", "int64, rank 1")),
    ATTRS(MAYBE("const_shape", ATTR_T_DIMS, "the shape, if it is constant"),
	MAYBE("assert_shape", ATTR_T_DIMS, "the shape as far as known"),
	DTYPE("dtype", "float32", "data type of the tensor")),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS)
OP(memory_kill, "memory.kill",
    .doc = "Ends the life of a tensor: its storage may be used again.",
    INPUTS(IN("x", "any tensor")),
    .pattern = OP_OPAQUE, .effect = EFFECT_WRITES)
OP(vm_invoke_tvm_op, "vm.invoke_tvm_op",
    .doc = "Runs a kernel that reads its inputs and writes its outputs.",
    INPUTS(IN("func", "primitive function"), IN("inputs", "tuple"),
	IN("outputs", "tuple of allocated tensors")),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS | EFFECT_WRITES)
OP(vm_reshape_tensor, "vm.reshape_tensor",
    .doc = "The same elements under another shape, without a copy.",
    INPUTS(IN("x", "any tensor"), IN("shape", "int64, rank 1")),
    ATTRS(MAYBE("newshape", ATTR_T_DIMS, "the shape as far as known")),
    .pattern = OP_OPAQUE)
OP(vm_shape_func, "vm.shape_func",
    .doc = "Writes the result shapes of a primitive function into outputs, "
	"from the shapes or values of its inputs.",
    INPUTS(IN("func", "primitive function"), IN("inputs", "tuple"),
	IN("outputs", "tuple of allocated shapes")),
    ATTRS(LIST("is_input", "[]", "1 where the value, not the shape, counts",
	0)),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS | EFFECT_WRITES)
OP(vm_shape_of, "vm.shape_of",
    .doc = "The extents of x as a tensor of rank 1.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(DTYPE("dtype", "int64", "data type of the result")),
    .pattern = OP_OPAQUE, .non_computational = true)

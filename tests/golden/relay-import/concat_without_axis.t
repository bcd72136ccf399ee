# Concat needs an axis since set 4; If needs branches that agree
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8
opset_import { version: 21 }
graph {
  name: "g"
  node { input: "x" input: "x" output: "a" op_type: "Concat" }
  node { input: "c" output: "b" output: "d" op_type: "If"
    attribute { name: "then_branch" type: GRAPH g { name: "t"
      node { input: "x" output: "t0" op_type: "Identity" }
      node { input: "x" output: "t1" op_type: "Identity" }
      output { name: "t0" } output { name: "t1" } } }
    attribute { name: "else_branch" type: GRAPH g { name: "e"
      node { input: "x" output: "e0" op_type: "Relu" }
      node { input: "x" output: "e1" op_type: "Shape" }
      output { name: "e0" } output { name: "e1" } } } }
  node { input: "x" input: "s" output: "r" op_type: "Reshape" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  input { name: "c" type { tensor_type { elem_type: 9 shape { } } } }
  input { name: "s" type { tensor_type { elem_type: 7 shape { dim { dim_param: "n" } } } } }
  output { name: "r" }
}
>>> 1
<stdin>#a: error: Concat: attribute 'axis' is missing [onnx-attribute]
<stdin>#b: error: If: output 1 of the branches, 't1', is Tensor[(2, 3), float32] in one and Tensor[(2), int64] in the other [onnx-if]
<stdin>#r: error: Reshape: 'newshape' has n elements; their number is the rank of the result and must be constant [onnx-type]
note: the operands of reshape: Tensor[(2, 3), float32], Tensor[(n), int64]
help: --dim fixes extents (n), --shape those of an input
help: --const fixes the value of an input (c, s)

# of a shape, one extent comes with the data, the others are numbers: the rank
# of what is squeezed after is known
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval --input x='const[Tensor[(1, 3), float32]](1f, 2f, 3f)' --input n='const[Tensor[(1), int64]](2i64)'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Concat" name: "c" input: "n" input: "t" output: "s" attribute { name: "axis" type: INT i: 0 } }
  node { op_type: "Expand" name: "e" input: "x" input: "s" output: "y" }
  node { op_type: "Split" name: "p" input: "y" output: "a" output: "b" attribute { name: "axis" type: INT i: 1 } attribute { name: "num_outputs" type: INT i: 2 } }
  node { op_type: "Squeeze" name: "q" input: "b" output: "u" }
  node { op_type: "Transpose" name: "r" input: "u" output: "z" attribute { name: "perm" type: INTS ints: 1 ints: 0 } }
  initializer { name: "t" data_type: 7 dims: 2 int64_data: 2 int64_data: 3 }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } dim { dim_value: 3 } } } } }
  input { name: "n" type { tensor_type { elem_type: 7 shape { dim { dim_value: 1 } } } } }
  output { name: "z" }
}
>>> 0
[[1f, 1f], [2f, 2f], [3f, 3f]]

# ConcatFromSequence along an axis that is there, and along a new one
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s='Cons([1f, 2f], Cons([3f, 4f], Cons([5f, 6f], Nil)))'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "ConcatFromSequence" input: "s" output: "a"
    attribute { name: "axis" type: INT i: 0 } }
  node { op_type: "ConcatFromSequence" input: "s" output: "b"
    attribute { name: "axis" type: INT i: -1 }
    attribute { name: "new_axis" type: INT i: 1 } }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  output { name: "a" }
  output { name: "b" }
}
>>> 0
([1f, 2f, 3f, 4f, 5f, 6f], [[1f, 3f, 5f], [2f, 4f, 6f]])

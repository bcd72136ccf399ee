# SequenceErase at a position and at the end
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s='Cons([1f, 2f], Cons([3f], Nil))'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceErase" input: "s" input: "zero" output: "a" }
  node { op_type: "SequenceErase" input: "s" output: "b" }
  initializer { name: "zero" data_type: 7  int64_data: 0 }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  output { name: "a" }
  output { name: "b" }
}
>>> 0
(Cons([3f], Nil), Cons([1f, 2f], Nil))

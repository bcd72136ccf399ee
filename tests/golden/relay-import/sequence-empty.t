# an empty sequence gets its rank from what is inserted
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input x='[1f]'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceEmpty"  output: "e" }
  node { op_type: "SequenceInsert" input: "e" input: "x" output: "s" }
  node { op_type: "SequenceLength" input: "e" output: "n" }
  node { op_type: "SequenceLength" input: "s" output: "k" }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  output { name: "s" }
  output { name: "n" }
  output { name: "k" }
}
>>> 0
(Cons([1f], Nil), 0i64, 1i64)

# SequenceMap over two sequences and a tensor, with two results
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s='Cons([1f, 2f], Cons([3f], Nil))' --input r='Cons([1f, 2f], Cons([3f], Nil))' --input x='[10f]'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceMap" input: "s" input: "r" input: "x" output: "p" output: "q"
    attribute { name: "body" type: GRAPH g { name: "b"
      node { op_type: "Add" input: "a" input: "b" output: "c" }
      node { op_type: "Mul" input: "c" input: "d" output: "e" }
      node { op_type: "Shape" input: "a" output: "f" }
      input { name: "a" } input { name: "b" } input { name: "d" }
      output { name: "e" } output { name: "f" } } } }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  input { name: "r" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_value: 1 } } } } }
  output { name: "p" }
  output { name: "q" }
}
>>> 0
(Cons([20f, 40f], Cons([60f], Nil)), Cons([2i64], Cons([1i64], Nil)))

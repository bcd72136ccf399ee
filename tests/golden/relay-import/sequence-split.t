# SplitToSequence by one, by a size, and by a list of sizes
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input x='[0f, 1f, 2f, 3f, 4f]' --input z='[1, 0, 4]'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SplitToSequence" input: "x" output: "a"
    attribute { name: "axis" type: INT i: 0 }
    attribute { name: "keepdims" type: INT i: 0 } }
  node { op_type: "SplitToSequence" input: "x" input: "two" output: "b" }
  node { op_type: "SplitToSequence" input: "x" input: "z" output: "c" }
  initializer { name: "two" data_type: 7  int64_data: 2 }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  input { name: "z" type {
    tensor_type { elem_type: 7 shape { dim { dim_value: 3 } } } } }
  output { name: "a" }
  output { name: "b" }
  output { name: "c" }
}
>>> 0
(Cons(0f, Cons(1f, Cons(2f, Cons(3f, Cons(4f, Nil))))), Cons([0f, 1f], Cons([2f, 3f], Cons([4f], Nil))), Cons([0f], Cons(const[Tensor[(0), float32]](), Cons([1f, 2f, 3f, 4f], Nil))))

# both branches of an If give sequences of one type
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input x='[1f]' --input c=True
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "If" input: "c" output: "y"
    attribute { name: "then_branch" type: GRAPH g { name: "t"
      node { op_type: "SequenceConstruct" input: "x" output: "s1" }
      output { name: "s1" } } }
    attribute { name: "else_branch" type: GRAPH g { name: "e"
      node { op_type: "SequenceEmpty" output: "s2" }
      output { name: "s2" } } } }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  input { name: "c" type {
    tensor_type { elem_type: 9 shape { } } } }
  output { name: "y" }
}
>>> 0
Cons([1f], Nil)

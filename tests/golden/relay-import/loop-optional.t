# a loop that begins with None and gives a sequence
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input n=2 --input x='[1f, 2f]'
<<< in.txt
ir_version: 8
opset_import { version: 16 }
graph {
  name: "g"
  node { op_type: "Optional" output: "none"
    attribute { name: "type" type: TYPE_PROTO tp { sequence_type {
      elem_type { tensor_type { elem_type: 1 } } } } } }
  node { op_type: "Loop" input: "n" input: "" input: "none" output: "y"
    attribute { name: "body" type: GRAPH g { name: "b"
      node { op_type: "OptionalHasElement" input: "o" output: "has" }
      node { op_type: "If" input: "has" output: "seq"
        attribute { name: "then_branch" type: GRAPH g { name: "t"
          node { op_type: "OptionalGetElement" input: "o" output: "s1" }
          output { name: "s1" } } }
        attribute { name: "else_branch" type: GRAPH g { name: "e"
          node { op_type: "SequenceEmpty" output: "s2" }
          output { name: "s2" } } } }
      node { op_type: "SequenceInsert" input: "seq" input: "x" output: "next" }
      node { op_type: "Identity" input: "c" output: "d" }
      input { name: "i" } input { name: "c" } input { name: "o" }
      output { name: "d" } output { name: "next" } } } }
  input { name: "n" type { tensor_type { elem_type: 7 shape { } } } }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_value: 2 } } } } }
  output { name: "y" }
}
>>> 0
Cons([1f, 2f], Cons([1f, 2f], Nil))

# nothing comes of an empty sequence
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s=Nil
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "ConcatFromSequence" input: "s" output: "a"
    attribute { name: "axis" type: INT i: 0 } }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  output { name: "a" }
}
>>> 1
<std>/sequence.relay:98:3: error: no case of the match fits Nil [match-failed]
m.onnx#a: note: in @sequence_join, called here

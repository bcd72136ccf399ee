# a position outside of the sequence is an error at the node
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s='Cons([1f, 2f], Cons([3f], Nil))'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceAt" input: "s" input: "i" output: "y" }
  initializer { name: "i" data_type: 7  int64_data: 2 }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  output { name: "y" }
}
>>> 1
<std>/sequence.relay:27:3: error: no case of the match fits Nil [match-failed]
m.onnx#y: note: in @sequence_nth, called here

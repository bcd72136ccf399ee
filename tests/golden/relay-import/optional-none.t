# the element of None is an error
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input o=None
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "OptionalGetElement" input: "o" output: "c" }
  input { name: "o" type {
    optional_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  output { name: "c" }
}
>>> 1
<std>/sequence.relay:131:3: error: no case of the match fits None [match-failed]
m.onnx#c: note: in @option_get, called here

# the rank of a sequence that nobody tells is asked for
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Identity" input: "s" output: "y" }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 } } } } }
  output { name: "y" }
}
>>> 1
m.onnx#s: error: 's' has no shape [onnx-shape]
help: give it with --shape s=?x?

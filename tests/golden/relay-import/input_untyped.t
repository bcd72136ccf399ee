# an input without a type
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Relu" input: "x" output: "y" }
input { name: "x" }
output { name: "y" }
}
>>> 1
<stdin>#x: error: 'x' has no type, or one that is not supported [onnx-type]

# a negative extent of an input
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Relu" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: -2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#x: error: extent 0 of 'x' is -2 [onnx-shape]

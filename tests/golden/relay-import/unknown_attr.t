# attributes that are not known
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Relu" name: "r" input: "x" output: "y" attribute { name: "fast" type: INT i: 1 } }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#r: error: attribute 'Relu.fast' is not supported; used by 'r' [onnx-attribute]

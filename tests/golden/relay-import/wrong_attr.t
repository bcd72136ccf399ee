# an attribute of the wrong type
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Concat" name: "c" input: "x" input: "x" output: "y" attribute { name: "axis" type: FLOAT f: 1 } }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#c: error: Concat: attribute 'axis' has type FLOAT (1), expected INT [onnx-attribute]

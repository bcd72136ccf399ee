# model functions: an attribute reference outside of any function
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "LeakyRelu" name: "f" input: "x" output: "y" attribute { name: "alpha" ref_attr_name: "slope" type: FLOAT } }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#f: error: LeakyRelu: an attribute refers to 'slope' of a function, but is not inside one [onnx-attribute]

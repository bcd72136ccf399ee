# model functions: names inside do not see those outside
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "F" domain: "my" name: "f" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "F" domain: "my" input: "a" output: "b" opset_import { version: 13 }
  node { op_type: "Add" name: "peek" input: "a" input: "x" output: "b" } }
>>> 1
<stdin>#peek: error: Add: input 1, 'x', is not defined [onnx-input]

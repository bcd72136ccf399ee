# model functions: inputs that are left out, and one too many
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "F" domain: "my" name: "f" input: "x" output: "t" }
node { op_type: "F" domain: "my" name: "g" input: "x" input: "x" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "F" domain: "my" input: "a" input: "lo" output: "b" opset_import { version: 13 }
  node { op_type: "Clip" input: "a" input: "lo" output: "b" } }
>>> 1
<stdin>#g: error: F: 3 inputs and 1 outputs, the function has 2 and 1 [onnx-function]

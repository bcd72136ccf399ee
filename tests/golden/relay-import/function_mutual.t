# model functions: two that call one another
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "F" domain: "my" name: "f" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "F" domain: "my" input: "a" output: "b" opset_import { version: 13 } opset_import { domain: "my" version: 1 }
  node { op_type: "G" domain: "my" name: "to g" input: "a" output: "b" } }
functions { name: "G" domain: "my" input: "a" output: "b" opset_import { version: 13 } opset_import { domain: "my" version: 1 }
  node { op_type: "F" domain: "my" name: "to f" input: "a" output: "b" } }
>>> 1
<stdin>#F: error: function 'F' calls itself through 'G' [onnx-function]

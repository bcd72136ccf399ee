# model functions: one calls another
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval -i x="[-1, 2]"
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "Outer" domain: "my" name: "o" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "Inner" domain: "my" input: "a" output: "b" opset_import { version: 13 }
  node { op_type: "Relu" input: "a" output: "b" } }
functions { name: "Outer" domain: "my" input: "a" output: "c" opset_import { version: 13 } opset_import { domain: "my" version: 1 }
  node { op_type: "Inner" domain: "my" input: "a" output: "b" }
  node { op_type: "Add" input: "b" input: "b" output: "c" } }
>>> 0
[0f, 4f]

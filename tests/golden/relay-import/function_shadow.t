# model functions: one with the name of an operator
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval -i x="[-1, 2]"
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "Relu" name: "f" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "Relu" domain: "" input: "a" output: "b" opset_import { version: 13 }
  node { op_type: "Neg" input: "a" output: "b" } }
>>> 0
[1f, -2f]

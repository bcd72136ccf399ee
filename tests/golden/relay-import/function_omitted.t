# model functions: inputs that are left out, handed on
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval -i x="[-1, 2]"
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "G" domain: "my" name: "f" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "F" domain: "my" input: "a" input: "lo" input: "hi" output: "b" opset_import { version: 13 }
  node { op_type: "Clip" input: "a" input: "lo" input: "hi" output: "b" } }
functions { name: "G" domain: "my" input: "a" input: "lo" output: "b" opset_import { version: 13 } opset_import { domain: "my" version: 1 }
  node { op_type: "Constant" output: "one" attribute { name: "value_float" type: FLOAT f: 1 } }
  node { op_type: "F" domain: "my" input: "a" input: "lo" input: "one" output: "b" } }
>>> 0
[-1f, 1f]

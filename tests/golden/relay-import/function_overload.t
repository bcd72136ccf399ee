# model functions: two of one name, chosen by overload
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | LC_ALL=C sed "s/\x42\x05twice/\x6a\x05twice/; s/\x32\x05twice/\x42\x05twice/" | relay-import | relay-typecheck | relay-eval -i x="[-1, 2]"
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "F" domain: "my" doc_string: "twice" name: "f" input: "x" output: "t" }
node { op_type: "F" domain: "my" name: "g" input: "t" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "F" domain: "my" input: "a" output: "b" opset_import { version: 13 }
  node { op_type: "Neg" input: "a" output: "b" } }
functions { name: "F" domain: "my" doc_string: "twice" input: "a" output: "b" opset_import { version: 13 }
  node { op_type: "Add" input: "a" input: "a" output: "b" } }
>>> 0
[2f, -4f]

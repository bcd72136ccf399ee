# model functions: attributes by reference, given, by default, through two calls
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | LC_ALL=C sed -z "s/\x32\x0c\x0a\x05slope/\x5a\x0c\x0a\x05slope/" | relay-import | relay-typecheck | relay-eval -i x="[-1, 2]"
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "Leak" domain: "my" name: "l" input: "x" output: "t" attribute { name: "slope" type: FLOAT f: 0.5 } }
node { op_type: "Leak" domain: "my" name: "m" input: "t" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "Leak" domain: "my" input: "a" output: "b" opset_import { version: 13 } opset_import { domain: "my" version: 1 }
  attribute: "\n\005slope\025\000\000\000\100"
  node { op_type: "Leak2" domain: "my" input: "a" output: "b" attribute { name: "alpha" ref_attr_name: "slope" type: FLOAT } } }
functions { name: "Leak2" domain: "my" input: "a" output: "b" attribute: "alpha" opset_import { version: 13 }
  node { op_type: "LeakyRelu" input: "a" output: "b" attribute { name: "alpha" ref_attr_name: "alpha" type: FLOAT } } }
>>> 0
[-1f, 2f]

# model functions: its own operator sets hold inside
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval -i x="[-1, 2]"
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "Sq" domain: "my" name: "q" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "Sq" domain: "my" input: "a" output: "b" opset_import { version: 11 }
  node { op_type: "Unsqueeze" input: "a" output: "t" attribute { name: "axes" type: INTS ints: [0] } }
  node { op_type: "Squeeze" input: "t" output: "b" attribute { name: "axes" type: INTS ints: [0] } } }
>>> 0
[-1f, 2f]

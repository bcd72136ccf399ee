# model functions: a domain that neither model nor function imports
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "my" version: 1 }
graph {
name: "g"
node { op_type: "Sq" domain: "my" name: "q" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
functions { name: "Sq" domain: "my" input: "a" output: "b" opset_import { version: 13 }
  node { op_type: "Gelu" domain: "other" name: "g" input: "a" output: "b" } }
>>> 1
<stdin>#g: error: operator 'Gelu' of other, version 1, is not supported; used by 'g' [onnx-operator]
help: --define=FILE.relay takes a definition of it, @Gelu

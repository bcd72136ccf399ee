# names with control characters are harmless
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval -i x=random:1
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Relu" name: "a\001\033[31mb" input: "x" output: "y\002" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y\002" }}
>>> 0
[0.5665615f, 0.7457817f]

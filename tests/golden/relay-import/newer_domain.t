# an unknown domain is named once with its nodes
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Foo" domain: "ai.example" name: "a" input: "x" output: "q" }
node { op_type: "Foo" domain: "ai.example" name: "b" input: "q" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#a: error: operator 'Foo' of ai.example, version 1, is not supported; used by 'a', 'b' [onnx-operator]
help: --define=FILE.relay takes a definition of it, @Foo

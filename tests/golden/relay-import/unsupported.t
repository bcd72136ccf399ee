# all operators that are not supported are reported in one run
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Frobnicate" name: "plus one" input: "x" input: "one" output: "y" }
  node { op_type: "Mystery" input: "y" output: "z/out" }
  initializer { name: "one" data_type: 1 dims: 2 float_data: [1, 2] }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "n" } dim { dim_value: 2 } } } } }
  output { name: "z/out" }
}
>>> 1
<stdin>#plus one: error: operator 'Frobnicate' of ai.onnx, version 13, is not supported; used by 'plus one' [onnx-operator]
help: --define=FILE.relay takes a definition of it, @Frobnicate
<stdin>#z/out: error: operator 'Mystery' of ai.onnx, version 13, is not supported; used by 'z/out' [onnx-operator]
help: --define=FILE.relay takes a definition of it, @Mystery

# nodes that depend on themselves
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Add" name: "plus one" input: "z/out" input: "one" output: "y" }
  node { op_type: "Relu" input: "y" output: "z/out" }
  initializer { name: "one" data_type: 1 dims: 2 float_data: [1, 2] }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "n" } dim { dim_value: 2 } } } } }
  output { name: "z/out" }
}
>>> 1
<stdin>#plus one: error: the node depends on its own result [onnx-cycle]

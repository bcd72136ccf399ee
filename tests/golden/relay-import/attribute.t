# an attribute that is not known
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Add" name: "plus one" input: "x" input: "one" output: "y" }
  node { op_type: "Relu" attribute { name: "slope" type: FLOAT f: 1 } input: "y" output: "z/out" }
  initializer { name: "one" data_type: 1 dims: 2 float_data: [1, 2] }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "n" } dim { dim_value: 2 } } } } }
  output { name: "z/out" }
}
>>> 1
<stdin>#z/out: error: attribute 'Relu.slope' is not supported; used by 'z/out' [onnx-attribute]

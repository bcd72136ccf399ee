# so are elements of different data types
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceInsert" input: "s" input: "y" output: "z" }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  input { name: "y" type {
    tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } }
  output { name: "z" }
}
>>> 1
m.onnx#z: error: SequenceInsert: elements of different types or ranks in one sequence are not supported [onnx-sequence]

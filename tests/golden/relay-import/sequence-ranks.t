# elements of different ranks are refused
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceConstruct" input: "x" input: "y" output: "s" }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  input { name: "y" type {
    tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 4 } } } } }
  output { name: "s" }
}
>>> 1
m.onnx#s: error: SequenceConstruct: elements of different types or ranks in one sequence are not supported [onnx-sequence]

# SequenceAt counts from the end too
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s='Cons([1f, 2f], Cons([3f], Nil))' --input x='[0f]'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceAt" input: "s" input: "i" output: "y" }
  initializer { name: "i" data_type: 6  int32_data: -1 }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  output { name: "y" }
}
>>> 0
[3f]

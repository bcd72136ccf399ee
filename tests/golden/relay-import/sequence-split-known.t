# also when they are known
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SplitToSequence" input: "x" input: "z" output: "c" }
  initializer { name: "z" data_type: 7 dims: 2 int64_data: 1 int64_data: 5 }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } }
  output { name: "c" }
}
>>> 1
m.onnx#c: error: SplitToSequence: the sizes add up to 6, the extent is 4 [onnx-split]

# nor may a size be negative
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input x='[0f, 1f, 2f, 3f, 4f]' --input z='[-1, 6]'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SplitToSequence" input: "x" input: "z" output: "c" }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  input { name: "z" type {
    tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } }
  output { name: "c" }
}
>>> 1
m.onnx#c: error: match_cast: expected Tensor[(n), int64], found Tensor[(12), int64], where n (axis 0 of 'x') is 5 [shape-check]

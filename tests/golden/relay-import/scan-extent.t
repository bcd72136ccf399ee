# a scan over an extent has that extent, without max(0, ...)
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-print | grep -o "def @main.*-> .*{\|newshape=.*"
<<< in.txt
ir_version: 8
opset_import { version: 16 }
graph {
  name: "g"
  node { op_type: "RNN" input: "x" input: "w" input: "r" output: "y"
    attribute { name: "hidden_size" type: INT i: 3 } }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "length" } dim { dim_value: 1 } dim { dim_value: 2 } } } } }
  input { name: "w" type { tensor_type { elem_type: 1 shape {
    dim { dim_value: 1 } dim { dim_value: 3 } dim { dim_value: 2 } } } } }
  input { name: "r" type { tensor_type { elem_type: 1 shape {
    dim { dim_value: 1 } dim { dim_value: 3 } dim { dim_value: 3 } } } } }
  output { name: "y" }
}
>>> 0
def @main(%x: Tensor[(length, 1, 2), float32], %w: Tensor[(1, 3, 2), float32], %r: Tensor[(1, 3, 3), float32], output_names="y") -> Tensor[(length, 1, 1, 3), float32] {
newshape=[]);
newshape=[length, 1, 3]);

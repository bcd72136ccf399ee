# SequenceInsert before a position, from the end, and after the last
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s='Cons([1f, 2f], Cons([3f], Nil))' --input x='[9f, 9f]' --output-dir out && unzip -l out/a.npz | awk '/npy/ {print $4}' && relay-import m.onnx | relay-print | relay-parse | relay-check
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceInsert" input: "s" input: "x" input: "zero" output: "a" }
  node { op_type: "SequenceInsert" input: "a" input: "x" input: "last" output: "b" }
  node { op_type: "SequenceInsert" input: "b" input: "x" output: "c" }
  initializer { name: "zero" data_type: 7 dims: 1 int64_data: 0 }
  initializer { name: "last" data_type: 7  int64_data: -1 }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  output { name: "a" }
  output { name: "b" }
  output { name: "c" }
}
>>> 0
0.npy
1.npy
2.npy

# pads and axes come with the data
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval --input x='const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f)' --input p='const[Tensor[(2), int64]](1i64, 0i64)' --input a='const[Tensor[(1), int64]](-2i64)'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Pad" name: "n" input: "x" input: "p" input: "" input: "a" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  input { name: "p" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } }
  input { name: "a" type { tensor_type { elem_type: 7 shape { dim { dim_value: 1 } } } } }
  output { name: "z" }
}
>>> 0
[[0f, 0f, 0f], [1f, 2f, 3f], [4f, 5f, 6f]]

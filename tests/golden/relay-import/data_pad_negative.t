# pads come with the data and remove more than there is
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval --input x='const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f)' --input p='const[Tensor[(4), int64]](0i64, -9i64, 0i64, 0i64)'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Pad" name: "n" input: "x" input: "p" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  input { name: "p" type { tensor_type { elem_type: 7 shape { dim { dim_value: 4 } } } } }
  output { name: "z" }
}
>>> 1
<stdin>#n: error: nn.pad: dimension 1 is 3; -9 and 0 remove more than there is [operator]

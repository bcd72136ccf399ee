# -1 appears twice in a shape that comes with the data
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval --input x='const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f)' --input s='const[Tensor[(2), int64]](-1i64, -1i64)'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Reshape" name: "n" input: "x" input: "s" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  input { name: "s" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } }
  output { name: "z" }
}
>>> 1
<stdin>#n: error: reshape: entry 1 of newshape, -1, is the second extent to be inferred [operator]

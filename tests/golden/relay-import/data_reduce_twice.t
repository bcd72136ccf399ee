# an axis that comes with the data appears twice
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval --input x='const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f)' --input a='const[Tensor[(2), int64]](0i64, -2i64)'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "ReduceSum" name: "n" input: "x" input: "a" output: "z" attribute { name: "keepdims" type: INT i: 0 } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  input { name: "a" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } }
  output { name: "z" }
}
>>> 1
<stdin>#n: error: scatter_elements: index 2147483647 is outside axis 0 of extent 2 of 'Y0' [run-time]

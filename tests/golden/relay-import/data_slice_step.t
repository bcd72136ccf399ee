# a step of 0 comes with the data
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval --input x='const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f)' --input b='const[Tensor[(1), int64]](0i64)' --input e='const[Tensor[(1), int64]](9i64)' --input a='const[Tensor[(1), int64]](1i64)' --input s='const[Tensor[(1), int64]](0i64)'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Slice" name: "n" input: "x" input: "b" input: "e" input: "a" input: "s" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  input { name: "b" type { tensor_type { elem_type: 7 shape { dim { dim_value: 1 } } } } }
  input { name: "e" type { tensor_type { elem_type: 7 shape { dim { dim_value: 1 } } } } }
  input { name: "a" type { tensor_type { elem_type: 7 shape { dim { dim_value: 1 } } } } }
  input { name: "s" type { tensor_type { elem_type: 7 shape { dim { dim_value: 1 } } } } }
  output { name: "z" }
}
>>> 1
<stdin>#n: error: strided_slice: entry 1 of strides is 0 [operator]

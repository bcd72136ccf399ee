# a number of repeats is negative
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval --input x='const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f)' --input r='const[Tensor[(2), int64]](1i64, -1i64)'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Tile" name: "n" input: "x" input: "r" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  input { name: "r" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } }
  output { name: "z" }
}
>>> 1
<stdin>#n: error: tile: entry 1 of reps is -1; an extent is not negative [operator]

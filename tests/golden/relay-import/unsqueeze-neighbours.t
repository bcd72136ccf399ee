# dimensions that are neighbours are added at once
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-print
<<< in.txt
ir_version: 8
opset_import { version: 12 }
graph {
  name: "g"
  node { op_type: "Unsqueeze" input: "x" output: "y" attribute { name: "axes" type: INTS ints: 4 ints: 0 ints: 1 ints: -1 } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } } } } }
  output { name: "y" }
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(2, 3), float32], output_names="y") {
  %y = expand_dims(expand_dims(%x, axis=0, num_newaxis=2), axis=4, num_newaxis=2);
  %y
}

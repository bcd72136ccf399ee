# --dim and --shape give extents
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import --shape x=3xk --dim k=2 | relay-typecheck | relay-print
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Add" name: "plus one" input: "x" input: "one" output: "y" }
  node { op_type: "Relu" input: "y" output: "z/out" }
  initializer { name: "one" data_type: 1 dims: 2 float_data: [1, 2] }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "n" } dim { dim_value: 2 } } } } }
  output { name: "z/out" }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(3, 2), float32], output_names="z/out") -> Tensor[(3, 2), float32] {
  %one: Tensor[(2), float32] = const[Tensor[(2), float32]](1f, 2f);
  %y: Tensor[(3, 2), float32] = add(%x, %one);
  %z_out: Tensor[(3, 2), float32] = nn.relu(%y);
  %z_out
}

# extents that exporters call "?" or -1 have no name; --shape gives them
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx; relay-import m.onnx | relay-typecheck | relay-print; relay-import m.onnx --shape x=4x3x5 | relay-typecheck | relay-print
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Relu" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: -1 } dim { dim_value: 3 } dim { dim_param: "?" } } } } }
output { name: "y" }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(x_d0, 3, x_d2), float32], output_names="y") -> Tensor[(x_d0, 3, x_d2), float32] {
  %y: Tensor[(x_d0, 3, x_d2), float32] = nn.relu(%x);
  %y
}
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4, 3, 5), float32], output_names="y") -> Tensor[(4, 3, 5), float32] {
  %y: Tensor[(4, 3, 5), float32] = nn.relu(%x);
  %y
}

# a resize by whole factors of an image whose extents are names is an operator on images
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-print
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Resize" name: "n" input: "x" input: "" input: "k" output: "z" attribute { name: "mode" type: STRING s: "linear" } }
  initializer { name: "k" data_type: 1 dims: 4 float_data: 1 float_data: 1 float_data: 2 float_data: 3 }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "b" } dim { dim_value: 2 } dim { dim_param: "h" } dim { dim_param: "w" } } } } }
  output { name: "z" }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(b, 2, h, w), float32], output_names="z") -> Tensor[(b, 2, h*2, w*3), float32] {
  let %k: Tensor[(4), float32] = const[Tensor[(4), float32]](1f, 1f, 2f, 3f);
  %z {check="h >= 1, w >= 1"}: Tensor[(b, 2, h*2, w*3), float32] = image.resize2d(%x, coordinate_transformation_mode="half_pixel", cubic_alpha=-0.5f, cubic_exclude=False, method="linear", rounding_method="", size=[h*2, w*3]);
  %z
}

# Sizes that truncating division makes are known as soon as a window requires the image to have a pixel, although they were computed before: then Resize is the operator on images, and Reshape takes extents
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-dce | relay-print
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Shape" input: "x" output: "h" attribute { name: "start" type: INT i: 2 } attribute { name: "end" type: INT i: 3 } }
  node { op_type: "Shape" input: "x" output: "b" attribute { name: "end" type: INT i: 2 } }
  node { op_type: "Sub" input: "h" input: "one" output: "h1" }
  node { op_type: "Div" input: "h1" input: "four" output: "h2" }
  node { op_type: "Add" input: "h2" input: "one" output: "h3" }
  node { op_type: "Concat" input: "h3" input: "three" output: "hw" attribute { name: "axis" type: INT i: 0 } }
  node { op_type: "Concat" input: "b" input: "hw" output: "s" attribute { name: "axis" type: INT i: 0 } }
  node { op_type: "MaxPool" input: "x" output: "p" attribute { name: "kernel_shape" type: INTS ints: 7 ints: 1 } attribute { name: "pads" type: INTS ints: 3 ints: 0 ints: 3 ints: 0 } }
  node { op_type: "Resize" input: "p" input: "" input: "" input: "s" output: "r" attribute { name: "mode" type: STRING s: "linear" } }
  node { op_type: "Reshape" input: "r" input: "s" output: "y" }
  initializer { name: "one" data_type: 7 dims: 1 int64_data: 1 }
  initializer { name: "three" data_type: 7 dims: 1 int64_data: 3 }
  initializer { name: "four" data_type: 7 dims: 1 int64_data: 4 }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 2 } dim { dim_param: "h" } dim { dim_value: 5 } } } } }
  output { name: "y" }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 2, h, 5), float32], output_names="y") -> Tensor[(n, 2, floordiv(h + 3, 4), 3), float32] {
  %p {id=17, check="h >= 1"}: Tensor[(n, 2, h, 5), float32] = nn.max_pool2d(%x, ceil_mode=False, dilation=[1, 1], padding=[3, 0, 3, 0], pool_size=[7, 1], strides=[1, 1]);
  %r: Tensor[(n, 2, floordiv(h + 3, 4), 3), float32] = image.resize2d(%p, coordinate_transformation_mode="half_pixel", cubic_alpha=-0.5f, cubic_exclude=False, method="linear", rounding_method="", size=[floordiv(h + 3, 4), 3]);
  %y: Tensor[(n, 2, floordiv(h + 3, 4), 3), float32] = reshape(%r, allowzero=False, newshape=[n, 2, floordiv(h + 3, 4), 3]);
  %y
}

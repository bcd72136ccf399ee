# packed elements: data of other lengths, in attributes and initializers
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 13
opset_import { version: 28 }
graph {
  name: "g"
  node { name: "attr" op_type: "Constant" output: "v" attribute { name: "value" type: TENSOR t { data_type: 22 dims: 3 raw_data: "a" } } }
  node { op_type: "Concat" input: "long" input: "none" input: "two" output: "y" attribute { name: "axis" type: INT i: 0 } }
  initializer { name: "long" data_type: 22 dims: 3 raw_data: "abc" }
  initializer { name: "none" data_type: 22 dims: 1 }
  initializer { name: "two" data_type: 25 dims: 9 raw_data: "ab" }
  initializer { name: "negative" data_type: 22 dims: -1 raw_data: "a" }
  initializer { name: "huge" data_type: 22 dims: 9223372036854775807 dims: 3 raw_data: "a" }
  output { name: "y" }
  output { name: "v" }
  output { name: "negative" }
  output { name: "huge" }
}
>>> 1
<stdin>#long: error: tensor 'long' (byte 95): its data has 3 bytes, its shape needs 2 [onnx-tensor]
<stdin>#none: error: tensor 'none' (byte 112): its data has 0 elements, its shape needs 1 [onnx-tensor]
<stdin>#two: error: tensor 'two' (byte 124): its data has 2 bytes, its shape needs 3 [onnx-tensor]
<stdin>#negative: error: tensor 'negative' (byte 139): extent 0 is -1 [onnx-tensor]
<stdin>#huge: error: tensor 'huge' (byte 167): the product of its extents overflows [onnx-tensor]
<stdin>#attr: error: tensor '' (byte 37): its data has 1 bytes, its shape needs 2 [onnx-tensor]

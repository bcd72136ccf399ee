# packed elements of odd number: none, rank 0, a fill that is not zero
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval
<<< in.txt
ir_version: 13
opset_import { version: 28 }
graph {
  name: "g"
  node { op_type: "Constant" output: "v" attribute { name: "value" type: TENSOR t { data_type: 22 dims: 1 dims: 3 raw_data: "\207\370" } } }
  initializer { name: "fill" data_type: 22 dims: 3 raw_data: "\207\371" }
  initializer { name: "ints" data_type: 21 dims: 3 int32_data: 33 int32_data: 242 }
  initializer { name: "none" data_type: 22 dims: 0 raw_data: "" }
  initializer { name: "one" data_type: 22 raw_data: "\370" }
  initializer { name: "five" data_type: 25 dims: 5 raw_data: "\344\371" }
  output { name: "fill" }
  output { name: "ints" }
  output { name: "none" }
  output { name: "one" }
  output { name: "five" }
  output { name: "v" }
}
>>> 0
([7i4, -8i4, -7i4], [1u4, 2u4, 2u4], const[Tensor[(0), int4]](), -8i4, [0u2, 1u2, 2u2, 3u2, 1u2], [[7i4, -8i4, -8i4]])

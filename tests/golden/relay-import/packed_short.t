# packed elements: an odd number of them needs half a byte more
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 13
opset_import { version: 28 }
graph {
  name: "g"
  node { op_type: "Cast" input: "raw" output: "a" attribute { name: "to" type: INT i: 1 } }
  node { op_type: "Cast" input: "ints" output: "b" attribute { name: "to" type: INT i: 1 } }
  node { op_type: "Cast" input: "six" output: "c" attribute { name: "to" type: INT i: 1 } }
  initializer { name: "raw" data_type: 22 dims: 5 raw_data: "ab" }
  initializer { name: "ints" data_type: 21 dims: 3 int32_data: 1 int32_data: 2 int32_data: 3 }
  initializer { name: "six" data_type: 27 dims: 3 raw_data: "abcd" }
  output { name: "a" }
  output { name: "b" }
  output { name: "c" }
}
>>> 1
<stdin>#raw: error: tensor 'raw' (byte 92): its data has 2 bytes, its shape needs 3 [onnx-tensor]
<stdin>#ints: error: tensor 'ints' (byte 107): its data has 3 elements, its shape needs 2 [onnx-tensor]
<stdin>#six: error: tensor 'six' (byte 124): its data has 4 bytes, its shape needs 3 [onnx-tensor]

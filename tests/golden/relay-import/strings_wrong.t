# strings: too few, too many, as bytes, as numbers; names of any bytes
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt 2>/dev/null | relay-import
<<< in.txt
ir_version: 8
opset_import { version: 21 }
graph {
  name: "g"
  node { op_type: "StringConcat" input: "few" input: "many" output: "a" }
  node { op_type: "StringConcat" input: "raw" input: "ints" output: "b" }
  node { op_type: "Identity" input: "huge" output: "c" }
  node { op_type: "Identity" input: "negative" output: "d" }
  node { name: "\377line\nend" op_type: "String\377\nConcat" input: "few" input: "few" output: "e" }
  initializer { name: "few" data_type: 8 dims: 3 string_data: "a\000" string_data: "\377" }
  initializer { name: "many" data_type: 8 dims: 1 string_data: "a" string_data: "b" }
  initializer { name: "raw" data_type: 8 dims: 1 raw_data: "a" }
  initializer { name: "ints" data_type: 8 dims: 1 int32_data: 65 }
  initializer { name: "huge" data_type: 8 dims: 9223372036854775807 dims: 2 string_data: "a" }
  initializer { name: "negative" data_type: 8 dims: -2 string_data: "a" }
  output { name: "a" }
  output { name: "b" }
  output { name: "c" }
  output { name: "d" }
  output { name: "e" }
}
>>> 1
<stdin>#\xffline\nend: error: operator 'String\xff\nConcat' of ai.onnx, version 21, is not supported; used by '\xffline\nend' [onnx-operator]
help: --define=FILE.relay takes a definition of it, @String\xff\nConcat
<stdin>#few: error: tensor 'few' (byte 158): its data has 2 elements, its shape needs 3 [onnx-tensor]
<stdin>#many: error: tensor 'many' (byte 176): its data has 2 elements, its shape needs 1 [onnx-tensor]
<stdin>#raw: error: tensor 'raw' (byte 194): its strings are not in string_data [onnx-tensor]
<stdin>#ints: error: tensor 'ints' (byte 208): its data has 0 elements, its shape needs 1 [onnx-tensor]
<stdin>#huge: error: tensor 'huge' (byte 223): the product of its extents overflows [onnx-tensor]
<stdin>#negative: error: tensor 'negative' (byte 248): extent 0 is -2 [onnx-tensor]

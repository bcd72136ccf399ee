# external data: a tensor of strings
$ mkdir d; python3 -c "import struct,sys; sys.stdout.buffer.write(struct.pack('<8f', *range(8)))" >d/w.bin; protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >d/m.onnx; relay-import d/m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Add" name: "plus one" input: "x" input: "one" output: "y" }
  node { op_type: "Relu" input: "y" output: "z/out" }
  initializer { name: "one" data_type: 8 dims: 2 data_location: EXTERNAL external_data { key: "location" value: "w.bin" } }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "n" } dim { dim_value: 2 } } } } }
  output { name: "z/out" }
}
>>> 1
d/m.onnx#one: error: tensor 'one' (byte 55): its strings are not in string_data [onnx-tensor]

# external data: a file that is shorter when it is used
$ mkdir d; python3 -c "import struct,sys; sys.stdout.buffer.write(struct.pack('<200f', *range(200)))" >d/w.bin; protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >d/m.onnx; relay-import d/m.onnx | relay-typecheck >m.xml; truncate -s 10 d/w.bin; relay-eval -i x=random:1:100,2 m.xml
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Add" name: "plus one" input: "x" input: "one" output: "y" }
  node { op_type: "Relu" input: "y" output: "z/out" }
  initializer { name: "one" data_type: 1 dims: 100 dims: 2 data_location: EXTERNAL external_data { key: "location" value: "w.bin" } }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "n" } dim { dim_value: 2 } } } } }
  output { name: "z/out" }
}
>>> 3
d/m.onnx#one: error: cannot use 'd/w.bin': bytes 0 to 0+800 lie outside of its 10 bytes [constant-data]

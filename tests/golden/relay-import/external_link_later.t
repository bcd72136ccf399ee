# external data: a symbolic link at use is judged by its bytes
$ mkdir d; python3 -c "import struct,sys; sys.stdout.buffer.write(struct.pack('<200f', *range(200)))" >d/w.bin; protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >d/m.onnx; relay-import d/m.onnx | relay-typecheck >m.xml; mv d/w.bin v; ln -s ../v d/w.bin; relay-eval -i x=random:1:100,2 --summary m.xml
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
>>> 0
Tensor[(100, 2), float32] min 0.5665615200996399 max 199.42701721191406 mean 99.9942459872365

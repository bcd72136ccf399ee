# a stream is compiled with the weights beside its file, as an operand and after <
$ mkdir a b; export XDG_CACHE_HOME=$PWD; python3 -c "import struct,sys; sys.stdout.buffer.write(struct.pack('<80f', *range(80)))" >a/w.bin; protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >a/m.onnx; relay-import a/m.onnx | relay-typecheck | relay-fuse | relay-lower | relay-plan >b/x.xml && mkdir c && cd c && relay-run ../b/x.xml --summary && relay-run --prefix other - --summary <../b/x.xml
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Neg" input: "w" output: "y" }
  initializer { name: "w" data_type: 1 dims: 80 data_location: EXTERNAL external_data { key: "location" value: "w.bin" } }
  output { name: "y" }
}
>>> 0
Tensor[(80), float32] min -79 max -0 mean -39.5
Tensor[(80), float32] min -79 max -0 mean -39.5

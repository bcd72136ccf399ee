# a model where a stream is wanted: the error names relay-import
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx; relay-dce m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph { name: "g" }
>>> 3
m.onnx: error: this is an ONNX model, not a relay stream; run relay-import first [xml]

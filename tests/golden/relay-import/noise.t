# what is no model
$ printf 'hello\n' >m.onnx; relay-import m.onnx
>>> 3
m.onnx: error: byte 2, in ModelProto: a field is cut off or of an unknown wire type [protobuf]

# what is not a model
$ printf 'hello\n' >m.onnx; relay-import m.onnx
>>> 3
m.onnx: error: byte 2, in ModelProto: a field is truncated or of an unknown wire type [protobuf]
help: the file does not begin as ONNX models do

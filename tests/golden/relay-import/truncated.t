# a truncated model is malformed, with the place
$ head -c 40 /usr/share/libonnx-testdata/data/node/test_relu/model.onnx >m.onnx; relay-import m.onnx
>>> 3
m.onnx: error: byte 17, in ModelProto: a length of 75 bytes, where 22 are left [protobuf]

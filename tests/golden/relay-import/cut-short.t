# a model that ends too early is no model
$ python3 $ROOT/tests/tools/tiny_onnx.py 2 | head -c 60 >m.onnx; relay-import m.onnx
>>> 3
m.onnx: error: byte 3, in ModelProto: a length of 96 bytes, where 56 are left [protobuf]

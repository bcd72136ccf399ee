# a length of two gigabytes
$ printf '\072\377\377\377\377\007' | relay-import
>>> 3
<stdin>: error: byte 1, in ModelProto: a length of 2147483647 bytes, where 0 are left [protobuf]
help: the file does not begin as ONNX models do

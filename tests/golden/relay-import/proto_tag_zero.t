# a field number of zero
$ printf "\002\000" | relay-import
>>> 3
<stdin>: error: byte 0, in ModelProto: a field has number 0 [protobuf]
help: the file does not begin as ONNX models do

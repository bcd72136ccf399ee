# an integer that is cut off
$ printf "\010\377" | relay-import
>>> 3
<stdin>: error: byte 1, in ModelProto: an integer is truncated or too long [protobuf]
help: the file does not begin as ONNX models do

# a length of 64 bits
$ printf "\072\377\377\377\377\377\377\377\377\377\001" | relay-import
>>> 3
<stdin>: error: byte 1, in ModelProto: a length of 18446744073709551615 bytes, where 0 are left [protobuf]
help: the file does not begin as ONNX models do

# a wrong wire type
$ printf '\010\010\070\001' | relay-import
>>> 3
<stdin>: error: byte 2, in ModelProto: field 'graph' has wire type 0, expected 2 [protobuf]

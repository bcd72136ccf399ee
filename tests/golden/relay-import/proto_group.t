# a group, which the format has given up
$ printf "\010\010\073\074" | relay-import
>>> 3
<stdin>: error: byte 2, in ModelProto: field 'graph' has wire type 3, expected 2 [protobuf]

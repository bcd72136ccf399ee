# a name with a NUL byte
$ printf "\010\010\072\005\022\003a\000b" | relay-import
>>> 3
<stdin>: error: byte 6, in GraphProto: a name has a NUL byte [protobuf]

# a length beyond the message around it
$ printf "\010\010\072\002\012\177" | relay-import
>>> 3
<stdin>: error: byte 5, in GraphProto: a length of 127 bytes, where 0 are left [protobuf]

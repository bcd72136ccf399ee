# What is not a model: text, a stream, another file
$ relay-import in.relay; relay-import <in.xml; printf hello | relay-import
<<< in.relay
#[version = "0.0.5"]
def @main(%x: int32) { %x }
<<< in.xml
<relay version="1"/>
>>> 3
in.relay: error: this is Relay text, not an ONNX model [onnx-format]
help: relay-parse reads it
<stdin>: error: this is a relay stream, not an ONNX model [onnx-format]
help: the other programs read it as it is
<stdin>: error: byte 2, in ModelProto: a field is truncated or of an unknown wire type [protobuf]
help: the file does not begin as ONNX models do

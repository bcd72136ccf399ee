# Standard input is what its first byte says: a text, a stream, or else a model
$ relay-parse a.relay >a.xml; for f in a.relay a.xml; do relay-build - -o f.so <$f && relay-run f.so -i x=2; cat $f | relay-build - -o p.so && relay-run p.so -i x=3; cat $f | relay-build -n - -o p.so | head -n 1; done; mkdir d; relay-parse a.relay -o d/a.xml; (cd d && relay-pack a.xml) | relay-build -q - -o q.so && relay-run q.so -i x=4; for x in '' hello '{}' '\010\010\010'; do printf "$x" | relay-build - -o no.so; echo "status $?"; done; relay-build -o no.so -- -a; relay-build --dim=n=1 - -o no.so <a.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x * 2f }
>>> 2
4f
6f
relay-parse - |
4f
6f
relay-cat - |
8f
relay-import: error: no model on standard input (did an earlier stage fail?) [cannot-read]
status 3
<stdin>: error: byte 2, in ModelProto: a field is truncated or of an unknown wire type [protobuf]
help: the file does not begin as ONNX models do
status 3
<stdin>: error: byte 0, in ModelProto: a field is truncated or of an unknown wire type [protobuf]
help: the file does not begin as ONNX models do
status 3
<stdin>: error: byte 3, in ModelProto: an integer is truncated or too long [protobuf]
status 3
relay-build: error: '-a' is not a .onnx, .relay or .xml file
Try 'relay-build --help'.
relay-build: error: --shape, --dim, --const and --define are for .onnx files
Try 'relay-build --help'.

# a file beside standard output has no name
$ relay-parse in.relay | relay-typecheck >m.xml; relay-export --external m.xml >m.onnx; echo $?; stat -c %s m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 0
relay-export: error: weights beside the model need a name: give --output [usage]
2
0

# sets that are not written are wrong usage
$ relay-parse in.relay | relay-typecheck >m.xml; relay-export --opset=12 m.xml -o m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 2
relay-export: error: --opset must be between 13 and 28, not 12 [option-range]

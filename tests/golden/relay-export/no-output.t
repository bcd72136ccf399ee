# a model has an output
$ relay-parse in.relay | relay-typecheck | relay-export
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { () }
>>> 1
in.relay:2:26: error: a model of ONNX has at least one output [not-in-onnx]
    2 | def @main(%x: float32) { () }
      |                          ^~

# --shape is for ONNX models
$ relay-eval --shape x=2 a.relay; echo $?; relay-dot --shape x=2 a.relay; relay-run a.relay --shape x=2
<<< a.relay
fn (%x: Tensor[(n,), float32]) { %x }
>>> 2
relay-eval: error: --shape is for .onnx files [no-onnx]
2
relay-dot: error: --shape is for .onnx files [no-onnx]
relay-run: error: --shape is for .onnx files [no-onnx]

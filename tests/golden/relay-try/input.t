# a stream, typed or not, and a model of ONNX
$ relay-parse a.relay >a.xml; relay-try --no-time fold a.xml; relay-typecheck a.xml >t.xml; relay-try --no-time fold t.xml; python3 $ROOT/tests/tools/tiny_onnx.py 2 >-m.onnx; relay-try --no-time -- fold -m.onnx 2>&1 | tail -n 2
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.relu(nn.dense(%x * 1f, %w, units=4));
  sort(%a + tanh(%a))
}
>>> 0
stage       seconds  functions  bindings  kernels  arena
a.xml             -          1         7        6      -
relay-fold        -          1         7        6      -
stage       seconds  functions  bindings  kernels  arena
t.xml             -          1         7        6      -
relay-fold        -          1         7        6      -
./-m.onnx         -          1         2        2      -
relay-fold        -          1         2        2      -

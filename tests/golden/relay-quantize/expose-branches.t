# What is computed in a branch cannot be returned; samples run in the evaluator
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --step=annotate a.xml >b.xml && relay-quantize -v --calibrate=s a.xml >c.xml; relay-quantize --step=expose b.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), float32]) {
  let %w = const[Tensor[(2, 2), float32]](0.5f, -0.25f, 1f, 0.5f);
  if (any(greater(%x, 0f))) { nn.dense(nn.relu(%x), %w) } else { %x }
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 2), float32]) { %x }
>>> 1
relay-quantize: samples run in the evaluator: not all values are computed in the function itself
in.relay:2:1: error: function @main does not compute all values that calibration observes [no-observed]
    2 | def @main(%x: Tensor[(1, 2), float32]) {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

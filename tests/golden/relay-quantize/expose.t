# An annotated function returns the values that calibration observes
$ relay-parse -q in.relay | relay-typecheck | relay-quantize --step=annotate | relay-quantize --step=expose | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3), float32]) {
  let %w = const[Tensor[(3, 3), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f, 1f, 2f, 3f);
  nn.dense(nn.relu(nn.dense(%x, %w)), %w)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 3), float32], output_names="v1,v4") -> (Tensor[(1, 3), float32], Tensor[(1, 3), float32]) {
  %w: Tensor[(3, 3), float32] = const[Tensor[(3, 3), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f, 1f, 2f, 3f);
  %3: Tensor[(1, 3), float32] = nn.dense(%x, %w);
  %4: Tensor[(1, 3), float32] = nn.relu(%3);
  %26: (Tensor[(1, 3), float32], Tensor[(1, 3), float32]) = (%x, %4);
  %26
}

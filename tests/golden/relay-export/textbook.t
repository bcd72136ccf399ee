# a dense layer: operators, names, the set of operators, weights
$ relay-parse in.relay | relay-typecheck | relay-export -o m.onnx && relay-import m.onnx | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32], output_names="scores") {
  %0 = nn.dense(%x, const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f));
  %1 = nn.relu(%0);
  nn.softmax(%1, axis=-1)
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(2, 3), float32], output_names="scores") {
  %t1 = const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f);
  %t2 = nn.dense(%x, %t1);
  %t3 = nn.relu(%t2);
  %scores = nn.softmax(%t3, axis=1);
  %scores
}

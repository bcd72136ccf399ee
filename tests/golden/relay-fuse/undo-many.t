# Undoing takes calls of primitive functions alone: operators have numbers, as functions do
$ { echo '#[version = "0.0.5"]'; for ((i = 0; i < 400; i++)); do echo "def @f$i(%p: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] { tanh(%p) }"; done; cat in.relay; } >m.relay; relay-parse -q m.relay | relay-typecheck | relay-fuse --undo --stats 2>err | relay-print | tail -n 6; grep inlined err
<<< in.relay
def @main(%x: Tensor[(4), float32]) {
  let %a = nn.relu(%x);
  sigmoid(exp(@f7(%a)))
}
>>> 0
  %a: Tensor[(4), float32] = nn.relu(%x);
  %3: Tensor[(4), float32] = tanh(%a);
  %4: Tensor[(4), float32] = exp(%3);
  %5: Tensor[(4), float32] = sigmoid(%4);
  %5
}
relay-fuse: stats: operators inlined 1
relay-fuse: stats: calls inlined 1

# one operator is left, with small extents; every step makes it smaller
$ relay-reduce -v --check 'grep -q sigmoid' a.relay 2>log | relay-print; sed 's/ after .*//' log
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 64), float32], %w: Tensor[(64, 64), float32], %c: bool) {
  let %a = nn.relu(nn.dense(%x, %w, units=64));
  let %b = tanh(%a) * %a + 3f;
  let %d = if (%c) { sigmoid(%b) } else { exp(%b) };
  (nn.softmax(%d), sum(%d))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=16}(%b {id=9}: Tensor[(1, 1), float32]) -> Tensor[(1, 1), float32] {
  %11: Tensor[(1, 1), float32] = sigmoid(%b);
  %11
}
relay-reduce: the status that stays is 0
relay-reduce: result: 10 bindings
relay-reduce: result: 9 bindings
relay-reduce: cut: 6 bindings
relay-reduce: cut: 3 bindings
relay-reduce: branch: 1 binding
relay-reduce: parameter: 1 binding
relay-reduce: extent: 1 binding
relay-reduce: extent: 1 binding
relay-reduce: 1 bindings of 12,

# two operators that must stay together, through the file
$ relay-reduce --check 'grep -q "op=.exp" "$1" && grep -q "op=.tanh" "$1"' a.relay | relay-print
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

def @main {next=16}(%a {id=5}: Tensor[(1, 1), float32]) -> Tensor[(1, 1), float32] {
  %6: Tensor[(1, 1), float32] = tanh(%a);
  %12: Tensor[(1, 1), float32] = exp(%6);
  %12
}

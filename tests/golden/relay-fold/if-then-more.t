# What an if that is decided leaves over is computed too
$ relay-parse in.relay | relay-typecheck | relay-fold | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), int32]) {
  let %a = const[Tensor[(2), int32]](3, 6);
  let %b = if (greater(sum(%a), 4)) { add(%a, 1) } else { negative(%a) };
  let %c = if (less(sum(%b), 4)) { add(%b, 1) } else { multiply(%b, %b) };
  add(%x, abs(%c))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(2), int32]) -> Tensor[(2), int32] {
  %17: Tensor[(2), int32] = const[Tensor[(2), int32]](16, 49);
  %18: Tensor[(2), int32] = add(%x, %17);
  %18
}

# Branches that differ in extents only join to ?
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%c: bool, %x: Tensor[(n,), float32], %y: Tensor[(m,), float32]) {
  let %z = if (%c) { nn.relu(%x) } else { %y };
  add(%z, %z)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%c: bool, %x: Tensor[(n), float32], %y: Tensor[(m), float32]) -> Tensor[(?), float32] {
  %z {dims="d0"}: Tensor[(d0), float32] = if (%c) {
    %5: Tensor[(n), float32] = nn.relu(%x);
    %5
  } else { %y };
  %6: Tensor[(d0), float32] = add(%z, %z);
  %6
}

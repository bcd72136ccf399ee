# Unknown extents are given names
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(?, 4), float32]) {
  let %y = nn.relu(%x);
  let %z = add(%x, %y);
  %z
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x {dims="d0"}: Tensor[(?, 4), float32]) -> Tensor[(?, 4), float32] {
  %y: Tensor[(d0, 4), float32] = nn.relu(%x);
  %z: Tensor[(d0, 4), float32] = add(%x, %y);
  %z
}

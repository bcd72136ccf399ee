# Opened extents do not take names that are written later
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(?,), float32]) {
  let %y = nn.relu(%x);
  let %z = match_cast[Tensor[(d0,), float32]](%y);
  %z
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x {dims="d1"}: Tensor[(?), float32]) -> Tensor[(?), float32] {
  %y: Tensor[(d1), float32] = nn.relu(%x);
  %z {dims="d0"}: Tensor[(d0), float32] = match_cast[Tensor[(d0), float32]](%y);
  %z
}

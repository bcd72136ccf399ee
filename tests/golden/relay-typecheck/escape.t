# Names are forgotten where their region ends
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%c: bool, %x: Tensor[(?,), float32]) {
  let %a = if (%c) {
    let %y = match_cast[Tensor[(k,), float32]](%x);
    nn.relu(%y)
  } else { %x };
  %a
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%c: bool, %x {dims="d0"}: Tensor[(?), float32]) -> Tensor[(?), float32] {
  %a {dims="d1"}: Tensor[(d1), float32] = if (%c) {
    %y {dims="k"}: Tensor[(k), float32] = match_cast[Tensor[(k), float32]](%x);
    %5: Tensor[(k), float32] = nn.relu(%y);
    %5
  } else { %x };
  %a
}

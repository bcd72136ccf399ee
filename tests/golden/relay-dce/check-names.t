# The extents that a check names belong to its own function
$ relay-parse -q in.relay | relay-typecheck | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @other(%x: Tensor[(?), float32], %y: Tensor[(?), float32]) {
  let %i = match_cast[Tensor[(p), float32]](%x);
  let %j = match_cast[Tensor[(q), float32]](%y);
  add(%i, %j)
}
def @main(%x: Tensor[(?), float32], %y: Tensor[(?), float32]) {
  let %i = match_cast[Tensor[(q), float32]](%x);
  let %j = match_cast[Tensor[(p), float32]](%y);
  (add(%i, %j), @other(%x, %y))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @other(%x {dims="d0"}: Tensor[(?), float32], %y {dims="d1"}: Tensor[(?), float32]) -> Tensor[(?), float32] {
  %i {dims="p"}: Tensor[(p), float32] = match_cast[Tensor[(p), float32]](%x);
  %j {dims="q"}: Tensor[(q), float32] = match_cast[Tensor[(q), float32]](%y);
  %5 {check="p ~ q", dims="d2"}: Tensor[(d2), float32] = add(%i, %j);
  %5
}

def @main(%x {dims="d0"}: Tensor[(?), float32], %y {dims="d1"}: Tensor[(?), float32]) -> (Tensor[(?), float32], Tensor[(?), float32]) {
  %i {dims="q"}: Tensor[(q), float32] = match_cast[Tensor[(q), float32]](%x);
  %j {dims="p"}: Tensor[(p), float32] = match_cast[Tensor[(p), float32]](%y);
  %5 {check="q ~ p", dims="d2"}: Tensor[(d2), float32] = add(%i, %j);
  %6 {dims="d3"}: Tensor[(d3), float32] = @other(%x, %y);
  %7: (Tensor[(d2), float32], Tensor[(d3), float32]) = (%5, %6);
  %7
}

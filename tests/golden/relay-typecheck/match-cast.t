# match_cast binds and asserts
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(?, d), float32], %y: Tensor[(d, ?), float32]) {
  let %a = match_cast[Tensor[(k, d), float32]](%x);
  let %b = match_cast[Tensor[(d, k), float32]](%y);
  let %c = nn.matmul(%a, %b);
  let %e = add(%x, nn.relu(%a));
  (%c, %e)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x {dims="d0"}: Tensor[(?, d), float32], %y {dims="d1"}: Tensor[(d, ?), float32]) -> (Tensor[(?, ?), float32], Tensor[(?, d), float32]) {
  %a {dims="k"}: Tensor[(k, d), float32] = match_cast[Tensor[(k, d), float32]](%x);
  %b: Tensor[(d, k), float32] = match_cast[Tensor[(d, k), float32]](%y);
  %c: Tensor[(k, k), float32] = nn.matmul(%a, %b);
  %6: Tensor[(k, d), float32] = nn.relu(%a);
  %e: Tensor[(d0, d), float32] = add(%x, %6);
  %8: (Tensor[(k, k), float32], Tensor[(d0, d), float32]) = (%c, %e);
  %8
}

# a parameter of a function whose rank is found after it was passed on has the same extents there
$ relay-parse in.relay | relay-typecheck | relay-print --types
<<< in.relay
#[version = "0.0.5"]
def @same(%p) {
  let %v = (%p, %p);
  let %w = match_cast[Tensor[(k, l), int32]](%v.0);
  %v
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @same(%p {dims="d0 d1"}: Tensor[(?, ?), int32]) -> (Tensor[(?, ?), int32], Tensor[(?, ?), int32]) {
  %v: (Tensor[(d0, d1), int32], Tensor[(d0, d1), int32]) = (%p, %p);
  %3: Tensor[(d0, d1), int32] = %v.0;
  let %w {dims="k l"}: Tensor[(k, l), int32] = match_cast[Tensor[(k, l), int32]](%3);
  %v
}

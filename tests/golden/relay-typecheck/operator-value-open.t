# An operator as a value whose result has an extent that nobody knows: a name where it is called
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%y: Tensor[(n, 3), bool]) {
  let %g = argwhere;
  sum(%g(%y))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%y: Tensor[(n, 3), bool]) -> int32 {
  %g: fn (Tensor[(n, 3), bool]) -> Tensor[(?, 2), int32] = argwhere;
  %3 {dims="d0"}: Tensor[(d0, 2), int32] = %g(%y);
  %4: int32 = sum(%3);
  %4
}

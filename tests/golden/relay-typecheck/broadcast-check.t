# Broadcasting of two unknown extents
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(a, 4), float32], %y: Tensor[(b, 4), float32]) {
  let %z = add(%x, %y);
  let %v = add(%y, %x);
  multiply(%z, 2f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(a, 4), float32], %y: Tensor[(b, 4), float32]) -> Tensor[(broadcast(a, b), 4), float32] {
  %z {check="a ~ b"}: Tensor[(broadcast(a, b), 4), float32] = add(%x, %y);
  let %v: Tensor[(broadcast(a, b), 4), float32] = add(%y, %x);
  %6: Tensor[(broadcast(a, b), 4), float32] = multiply(%z, 2f);
  %6
}

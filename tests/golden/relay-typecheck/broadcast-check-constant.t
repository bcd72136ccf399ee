# Broadcasting of an unknown extent with a constant
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(a,), float32], %y: Tensor[(5,), float32]) {
  add(%x, %y)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(a), float32], %y: Tensor[(5), float32]) -> Tensor[(5), float32] {
  %3 {check="a ~ 5"}: Tensor[(5), float32] = add(%x, %y);
  %3
}

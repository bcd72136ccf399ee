# Two arguments of one type parameter
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @pair[A](%a: A, %b: A) -> (A, A) { (%a, %b) }
def @f(%x: Tensor[(n,), float32], %y: Tensor[(m,), float32]) {
  @pair(%x, %y)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @pair[A](%a: A, %b: A) -> (A, A) {
  %3: (A, A) = (%a, %b);
  %3
}

def @f(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) -> (Tensor[(?), float32], Tensor[(?), float32]) {
  %3 {dims="d0 d1"}: (Tensor[(d0), float32], Tensor[(d1), float32]) = @pair(%x, %y);
  %3
}

# n and n + 1 are never the same
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @g(%x: Tensor[(n,), float32], %y: Tensor[(n,), float32]) -> Tensor[(n,), float32] { %x }
def @f(%x: Tensor[(k,), float32], %y: Tensor[(k + 1,), float32]) {
  @g(%x, %y)
}
>>> 1
in.relay:4:3: error: argument 2 of @g: expected Tensor[(k), float32], found Tensor[(k + 1), float32] (dimension 0 is k + 1, not k) [argument-type]
    4 |   @g(%x, %y)
      |   ^~~~~~~~~~
in.relay:3:35: note: %y comes from here

# Elements of different types do not join
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32], %y: Tensor[(m,), int32]) {
  Cons(%x, Cons(%y, Nil))
}
>>> 1
in.relay:3:3: error: argument 2 of Cons: expected List[Tensor[(n), float32]], found List[Tensor[(m), int32]] (in type argument 1: the data type is int32, not float32) [argument-type]
    3 |   Cons(%x, Cons(%y, Nil))
      |   ^~~~~~~~~~~~~~~~~~~~~~~

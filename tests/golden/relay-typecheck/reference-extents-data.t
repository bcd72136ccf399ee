# Nor does data that holds references
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
type Box[A] { Box(ref(A)) }
def @g(%r: Box[Tensor[(?,), float32]]) { 1 }
def @f(%x: Tensor[(5,), float32]) {
  @g(Box(ref(%x)))
}
>>> 1
in.relay:5:3: error: argument 1 of @g: expected Box[Tensor[(?), float32]], found Box[Tensor[(5), float32]] (in type argument 1: dimension 0 is 5, not ?) [argument-type]
    5 |   @g(Box(ref(%x)))
      |   ^~~~~~~~~~~~~~~~

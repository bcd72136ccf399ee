# An argument whose extents are others
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @g(%x: Tensor[(2, 3), float32]) -> Tensor[(2, 3), float32] { %x }
def @f(%x: Tensor[(2, 4), float32]) {
  let %h = nn.relu(%x);
  @g(%h)
}
>>> 1
in.relay:5:3: error: argument 1 of @g: expected Tensor[(2, 3), float32], found Tensor[(2, 4), float32] (dimension 1 is 4, not 3) [argument-type]
    5 |   @g(%h)
      |   ^~~~~~
in.relay:4:12: note: %h comes from here

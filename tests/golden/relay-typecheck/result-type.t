# The body has another type than the header says
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2, 3), float32]) -> Tensor[(3, 2), float32] {
  nn.relu(%x)
}
>>> 1
in.relay:3:3: error: the result of @f: expected Tensor[(3, 2), float32], found Tensor[(2, 3), float32] (dimension 0 is 2, not 3; dimension 1 is 3, not 2) [result-type]
    3 |   nn.relu(%x)
      |   ^~~~~~~~~~~

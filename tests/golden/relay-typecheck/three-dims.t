# All dimensions that differ are named
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2, 3, 4), float32]) {
  let %y: Tensor[(5, 3, 6), float32] = nn.relu(%x);
  %y
}
>>> 1
in.relay:3:40: error: %y: expected Tensor[(5, 3, 6), float32], found Tensor[(2, 3, 4), float32] (dimension 0 is 2, not 5; dimension 2 is 4, not 6) [annotation-mismatch]
    3 |   let %y: Tensor[(5, 3, 6), float32] = nn.relu(%x);
      |                                        ^~~~~~~~~~~

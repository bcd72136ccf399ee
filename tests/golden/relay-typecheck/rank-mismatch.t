# A let whose annotation has another rank
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2, 3), float32]) {
  let %y: Tensor[(6,), float32] = nn.relu(%x);
  %y
}
>>> 1
in.relay:3:35: error: %y: expected Tensor[(6), float32], found Tensor[(2, 3), float32] (the rank is 2, not 1) [annotation-mismatch]
    3 |   let %y: Tensor[(6,), float32] = nn.relu(%x);
      |                                   ^~~~~~~~~~~

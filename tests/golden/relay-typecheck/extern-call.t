# Library functions
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
extern def @sgemm {symbol="sgemm"}(Tensor[(m, k), float32], Tensor[(k, n), float32]) -> Tensor[(m, n), float32];
def @f(%x: Tensor[(a, 4), float32], %y: Tensor[(5, b), float32]) {
  @sgemm(%x, %y)
}
>>> 1
in.relay:4:3: error: argument 2 of @sgemm: expected Tensor[(4, b), float32], found Tensor[(5, b), float32] (dimension 0 is 5, not 4) [argument-type]
    4 |   @sgemm(%x, %y)
      |   ^~~~~~~~~~~~~~
in.relay:3:37: note: %y comes from here
